// The checker of frames can say no.
import { describe, expect, it } from "vitest";
import { faultOf, type Json, type Schema } from "./schema";

const schema: Schema = {
  $defs: {
    Move: {
      anyOf: [
        {
          type: "object",
          properties: { kind: { enum: ["road", "ship"] }, edge: { type: "string", pattern: "/" } },
          required: ["kind", "edge"],
          additionalProperties: false,
        },
        { type: "object", properties: { kind: { const: "roll" } }, additionalProperties: false },
      ],
    },
    Moves: { type: "array", items: { $ref: "#/$defs/Move" }, maxItems: 2 },
  },
};
const fault = (name: string, value: Json) => faultOf(schema, { $ref: `#/$defs/${name}` }, value);

describe("the checker", () => {
  it("takes what the schema says", () => {
    expect(fault("Moves", [{ kind: "roll" }, { kind: "ship", edge: "b2/e" }])).toBeUndefined();
  });

  it("names what is wrong, and where", () => {
    expect(fault("Moves", [{ kind: "road" }])).toBe("0: lacks edge");
    expect(fault("Moves", [{ kind: "road", edge: "b2" }])).toBe("0.edge: is not like /");
    expect(fault("Moves", [{ kind: "roll", cost: 1 }])).toBe("0: has an unknown member cost");
    expect(fault("Moves", [{ kind: "walk" }])).toMatch(/^0\.kind: is /);
    expect(fault("Moves", "road")).toBe("the value: is not of type array");
    expect(fault("Moves", [1, 2, 3])).toMatch(/^0: is not of type object|too many/);
    expect(faultOf(schema, { $ref: "#/$defs/None" }, 1)).toBe("the value: nothing at #/$defs/None");
    expect(faultOf(schema, { sometimes: 1 }, 1)).toContain("does not know");
  });
});
