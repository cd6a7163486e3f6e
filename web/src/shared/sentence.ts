// Sentences of the log. A sentence is a list of parts, so that marks of seats and pictures of goods can
// stand in it; its words come from the catalogue (text/t.ts), by the event's kind.
import type { Amounts } from "../protocol";
import { hasText, tx } from "../text/t";

export type Part =
  | string
  | { readonly seat: number }
  | { readonly cards: Amounts }
  | { readonly goods: string }
  /** A card, with its name: it can be opened. */
  | { readonly card: string; readonly name: string };

/** An event as a line of the log. */
export interface Line {
  readonly kind: string;
  readonly seat?: number | undefined;
  readonly parts: readonly Part[];
  /** What the table highlights while the line is pointed at. */
  readonly places: readonly string[];
}

/** Amounts in words: "2 wool, 1 ore". */
export const amountsInWords = (amounts: Amounts, goodsName: (goods: string) => string): string =>
  Object.entries(amounts)
    .filter(([, count]) => count > 0)
    .map(([goods, count]) => `${count} ${goodsName(goods)}`)
    .join(", ");

interface Words {
  readonly name: (seat: number) => string;
  readonly goods: (goods: string) => string;
  readonly amounts: (amounts: Amounts) => string;
}

/** A sentence in plain words, for labels and tests. */
export function inWords(parts: readonly Part[], { name, goods, amounts }: Words): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if ("seat" in part) return name(part.seat);
      if ("card" in part) return part.name;
      return "goods" in part ? goods(part.goods) : amounts(part.cards);
    })
    .join("");
}

type Gap = Part | number | readonly Part[];
/** What goes into the {places} of a text; `n` also chooses by number. */
export type Gaps = Readonly<Record<string, Gap>>;

export const seatPart = (seat: number | null | undefined): Part =>
  typeof seat === "number" ? { seat } : "";

/** Fills the places of a text; neighbouring strings become one. */
export function filled(key: string, gaps: Gaps = {}): Part[] {
  if (!hasText(key)) return [key];
  const parts: Part[] = [];
  const put = (part: Part | number) => {
    const last = parts.at(-1);
    const piece = typeof part === "number" ? String(part) : part;
    if (typeof piece === "string" && typeof last === "string")
      parts[parts.length - 1] = last + piece;
    else if (piece !== "") parts.push(piece);
  };
  for (const piece of tx<Gap>(key, gaps)) for (const part of [piece].flat()) put(part);
  return parts;
}

/** Several things in a row: "a, b and c", or "a, b, c" without a last word. */
export function listed(items: readonly (readonly Part[])[], and?: string): Part[] {
  return items.flatMap((item, i) => {
    if (i === 0) return item;
    return [and !== undefined && i === items.length - 1 ? ` ${and} ` : ", ", ...item];
  });
}
