// A small checker of JSON Schema: the part of the language that `longroad schema` writes, as
// tests/support/schema_check.c has it in C. A keyword that it does not know is a fault.

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };
export type Schema = { readonly [keyword: string]: Json };

const isObject = (value: Json): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);
const lengthOf = (value: Json): number => (typeof value === "string" ? [...value].length : 0);
const sizeOf = (value: Json): number => (Array.isArray(value) ? value.length : 0);

/** The first fault of some. */
function first<T>(items: Iterable<T>, look: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const fault = look(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What is wrong with the value, as `board.knights.0.at: does not match ...`; undefined: nothing. */
export function faultOf(root: Schema, schema: Json, value: Json, path = ""): string | undefined {
  if (!isObject(schema)) return `${path}: no schema`;
  const wrong = (text: string) => `${path || "the value"}: ${text}`;
  const inside = (of: Json, name: string | number, part: Json) =>
    faultOf(root, of, part, path === "" ? `${name}` : `${path}.${name}`);
  const members = isObject(value) ? Object.entries(value) : [];
  const check = (keyword: string, is: Json): string | undefined => {
    switch (keyword) {
      case "$ref": {
        const name = String(is).replace("#/$defs/", "");
        const found = isObject(root.$defs ?? null) ? (root.$defs as Schema)[name] : undefined;
        return found === undefined ? wrong(`nothing at ${is}`) : faultOf(root, found, value, path);
      }
      case "oneOf":
      case "anyOf": {
        const faults: string[] = [];
        for (const one of is as readonly Json[]) {
          const fault = faultOf(root, one, value, path);
          if (fault === undefined) return undefined;
          faults.push(fault);
        }
        return faults.find((fault) => !/(^|\.)(kind|type): /.test(fault)) ?? faults[0];
      }
      case "const":
        return same(is, value) ? undefined : wrong(`is not ${is}`);
      case "enum":
        return (is as readonly Json[]).some((one) => same(one, value))
          ? undefined
          : wrong("is none of the words");
      case "type":
        return typeOf(value) === is || (is === "number" && typeof value === "number")
          ? undefined
          : wrong(`is not of type ${is}`);
      case "minimum":
        return Number(value) >= Number(is) ? undefined : wrong("is too small");
      case "maximum":
        return Number(value) <= Number(is) ? undefined : wrong("is too large");
      case "minLength":
        return lengthOf(value) >= Number(is) ? undefined : wrong("is too short");
      case "maxLength":
        return lengthOf(value) <= Number(is) ? undefined : wrong("is too long");
      case "pattern":
        return new RegExp(String(is)).test(String(value)) ? undefined : wrong(`is not like ${is}`);
      case "items":
        return Array.isArray(value)
          ? first(value.entries(), ([i, item]) => inside(is, i, item))
          : undefined;
      case "minItems":
        return sizeOf(value) >= Number(is) ? undefined : wrong("has too few items");
      case "maxItems":
        return sizeOf(value) <= Number(is) ? undefined : wrong("has too many items");
      case "uniqueItems":
        return new Set(value as readonly Json[]).size === sizeOf(value)
          ? undefined
          : wrong("holds something twice");
      case "properties":
        return first(members, ([name, part]) => {
          const known = (is as Schema)[name];
          return known === undefined ? undefined : inside(known, name, part);
        });
      case "additionalProperties": {
        const more = members.filter(([name]) => !(name in ((schema.properties ?? {}) as Schema)));
        if (is === false)
          return more[0] === undefined ? undefined : wrong(`has an unknown member ${more[0][0]}`);
        return first(more, ([name, part]) => inside(is, name, part));
      }
      case "required":
        return first(is as readonly string[], (name) =>
          isObject(value) && name in value ? undefined : wrong(`lacks ${name}`),
        );
      case "maxProperties":
        return members.length <= Number(is) ? undefined : wrong("has too many members");
      case "propertyNames":
        return first(members, ([name]) => inside(is, name, name));
      case "description":
      case "default":
        return undefined;
      default:
        return wrong(`the schema says ${keyword}, which the test does not know`);
    }
  };
  const type = schema.type === undefined ? undefined : check("type", schema.type);
  return type ?? first(Object.entries(schema), ([keyword, is]) => check(keyword, is));
}
