// Texts in the player's language. A text is a string with {places}, or a choice by number: the argument
// `n` decides by the language's plural rules. English is in the first load; others come when asked for, and so do
// the texts of parts that load later (`joinTexts`).
import { en } from "./en";
import type { device } from "./en/device";
import type { editor } from "./en/editor";
import type { gallery } from "./en/gallery";

export type Message = string | { readonly other: string; readonly [category: string]: string };
type Catalogue = Readonly<Record<string, Message>>;
/** Keys of the first load; a language has them all in one file. */
export type FirstKey = keyof typeof en;
export type TextKey = FirstKey | keyof typeof gallery | keyof typeof editor | keyof typeof device;
export type Language = "en" | "de";
export const languages: readonly Language[] = ["en", "de"];

let catalogue: Catalogue = en;
let language: Language = "en";
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en-GB");

export function currentLanguage(): Language {
  return language;
}

/** The texts of a part that loads later, in a language. */
type TextPart = (language: Language) => Promise<Catalogue>;

const joined = new Map<TextPart, Promise<void>>();

/** Texts of a part that loads later join the catalogue, and do so again when the language changes. */
export function joinTexts(part: TextPart): Promise<void> {
  const known = joined.get(part);
  if (known) return known;
  const coming = part(language).then((texts) => {
    catalogue = { ...catalogue, ...texts };
  });
  joined.set(part, coming);
  coming.catch(() => joined.delete(part));
  return coming;
}

export async function loadLanguage(wanted: Language): Promise<void> {
  const first: Catalogue = wanted === "de" ? (await import("./de")).de : en;
  const rest = await Promise.all([...joined.keys()].map((part) => part(wanted)));
  catalogue = rest.length === 0 ? first : Object.assign({}, first, ...rest);
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  numbers = new Intl.NumberFormat(wanted === "en" ? "en-GB" : wanted);
  document.documentElement.lang = wanted;
}

function template(key: string, n: unknown): string {
  const message = catalogue[key] ?? (en as Catalogue)[key];
  if (message === undefined) return key;
  if (typeof message === "string") return message;
  const category = typeof n === "number" ? plurals.select(n) : "other";
  return message[category] ?? message.other;
}

const place = /\{(\w+)\}/g;

function show(value: unknown): string {
  return typeof value === "number" ? numbers.format(value) : String(value);
}

/** The text of a key, with {places} filled from the arguments. */
export function t(key: TextKey, args: Readonly<Record<string, string | number>> = {}): string {
  return template(key, args.n).replace(place, (whole, name: string) =>
    name in args ? show(args[name]) : whole,
  );
}

/** As t, with elements (icons, marks) as arguments: children for an element, or other parts. */
export function tx<Part>(key: TextKey, args: Readonly<Record<string, Part>>): (Part | string)[] {
  return template(key, args.n)
    .split(place)
    .map((piece, i) => {
      if (i % 2 === 0) return piece;
      const value = args[piece] ?? `{${piece}}`;
      return typeof value === "number" ? show(value) : value;
    });
}

/** For words that come from the server: the text of PREFIX.WORD, or the word itself. */
export function word(prefix: string, name: string): string {
  const key = `${prefix}.${name}`;
  return hasText(key) ? template(key, undefined) : name.replaceAll(/[-_]/g, " ");
}

export function hasText(key: string): key is TextKey {
  return key in catalogue || key in en;
}
