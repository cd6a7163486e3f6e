// Filling the gaps of a sentence. A gap is `{name}`; `{count|one card|# cards}` chooses by the language's
// plural of the number and puts it for #. What goes in may be a picture, so the result is a list of parts.
import type { Amounts } from "../protocol";

export type Part =
  | string
  | { readonly seat: number }
  | { readonly cards: Amounts }
  | { readonly goods: string };

export type Gap = string | number | Part | readonly Part[];
export type Gaps = Readonly<Record<string, Gap>>;

const GAP = /\{([a-z_]+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

const rules = new Map<string, Intl.PluralRules>();

function isOne(language: string, count: number): boolean {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count) === "one";
}

function push(parts: Part[], part: Part): void {
  const last = parts[parts.length - 1];
  if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
  else if (part !== "") parts.push(part);
}

function put(parts: Part[], value: Gap | undefined): void {
  if (value === undefined) return;
  if (Array.isArray(value)) for (const part of value as readonly Part[]) push(parts, part);
  else push(parts, typeof value === "number" ? String(value) : (value as Part));
}

export function fill(template: string, gaps: Gaps, language: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of template.matchAll(GAP)) {
    const [whole, name = "", one, other] = match;
    push(parts, template.slice(end, match.index));
    end = match.index + whole.length;
    const value = gaps[name];
    if (one === undefined || other === undefined) put(parts, value);
    else {
      const count = typeof value === "number" ? value : 0;
      push(parts, (isOne(language, count) ? one : other).replace("#", String(count)));
    }
  }
  push(parts, template.slice(end));
  return parts;
}

/** Several things in a row: "a, b and c". */
export function listed(items: readonly (readonly Part[])[], and: string): Part[] {
  const parts: Part[] = [];
  items.forEach((item, i) => {
    if (i > 0) push(parts, i === items.length - 1 ? ` ${and} ` : ", ");
    for (const part of item) push(parts, part);
  });
  return parts;
}
