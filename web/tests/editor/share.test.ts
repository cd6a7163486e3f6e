// @vitest-environment node
// A map in a link: it comes back as it was, and what is no map is turned away.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fragmentOf, mapOfFragment } from "../../src/editor/share";

const MAPS = resolve(import.meta.dirname, "../../../maps");
const coded = (text: string) => `#map=${deflateRawSync(text).toString("base64url")}`;

describe("a link", () => {
  it("holds every shipped map in letters of an address, and gives it back", async () => {
    const names = readdirSync(MAPS).filter((name) => name.endsWith(".map"));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const text = readFileSync(resolve(MAPS, name), "utf8");
      const fragment = await fragmentOf(text);
      expect(fragment, name).toMatch(/^#map=[\w-]+$/);
      expect(fragment?.length, name).toBeLessThan(4000);
      expect(await mapOfFragment(fragment ?? ""), name).toBe(text);
    }
  });

  it("is made by others, too", async () => {
    expect(await mapOfFragment(coded("longroad-map 1\n"))).toBe("longroad-map 1\n");
  });

  it("without a map has none", async () => {
    expect(await mapOfFragment("")).toBeNull();
    expect(await mapOfFragment("#token=abc")).toBeNull();
  });

  it("with something else is refused", async () => {
    expect(await mapOfFragment("#map=%%%")).toBeUndefined();
    expect(await mapOfFragment("#map=AAAA")).toBeUndefined();
    expect(await mapOfFragment(`#map=${"A".repeat(60_000)}`)).toBeUndefined();
    // A few letters that would unfold to megabytes.
    expect(await mapOfFragment(coded("x".repeat(10_000_000)))).toBeUndefined();
  });
});
