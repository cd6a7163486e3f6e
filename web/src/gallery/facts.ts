// Every card with its facts, as the server tells them (/api/gallery), and the words for them. Asked for once, by the
// gallery and by the big card; the texts come with it.
import { useLoaded } from "../catalogue";
import { ask } from "../connection/query";
import type {
  HttpGallery,
  HttpGalleryCard,
  HttpGalleryFamily,
  HttpGalleryLevel,
  HttpGalleryMap,
  HttpGalleryRank,
} from "../protocol";
import { currentLanguage, hasText, joinTexts, type Language, t, word } from "../text/t";

export type FamilyName = "board" | "cards";

async function texts(language: Language) {
  if (language === "en") return (await import("../text/en/gallery")).gallery;
  const [{ gallery }, { effects }] = await Promise.all([
    import("../text/de/gallery"),
    import("../text/de/effects"),
  ]);
  return { ...gallery, ...effects };
}

let asked: Promise<HttpGallery> | null = null;

/** The facts; when they are there, so are the texts. */
export async function loadGallery(): Promise<HttpGallery> {
  asked ??= ask<HttpGallery>("/api/gallery").catch((fault) => {
    asked = null;
    throw fault;
  });
  const [gallery] = await Promise.all([asked, joinTexts(texts)]);
  return gallery;
}

/** The facts: undefined until they are there, null if they cannot be had. */
export const useGallery = (): HttpGallery | null | undefined =>
  useLoaded(loadGallery, [currentLanguage()]);

export const familyOf = (gallery: HttpGallery, name: FamilyName): HttpGalleryFamily | undefined =>
  gallery.families.find(({ family }) => family === name);

export const cardOf = (
  gallery: HttpGallery,
  name: FamilyName,
  card: string,
): HttpGalleryCard | undefined => familyOf(gallery, name)?.cards.find((each) => each.card === card);

/* ---- words ---- */

/** Decks that lie together: the three kinds of actions are one group of cards. */
export const groupOf = (deck: string): string => (deck.startsWith("action-") ? "action" : deck);

/** The colour of a deck, as a class. */
export function toneOf(deck: string): string {
  if (deck.startsWith("action")) return "tone-yellow";
  if (deck.startsWith("green")) return "tone-green";
  if (deck.startsWith("red")) return "tone-red";
  return deck === "event" ? "tone-blue" : `tone-${deck}`;
}

export const cardName = (family: FamilyName, card: string): string =>
  word(family === "board" ? "table.card" : "cards.name", card);

/** The deck of a card in words; of the card game what kind of card it is. */
export const deckName = (family: FamilyName, deck: string): string =>
  word(family === "cards" ? "cards.kind" : "gallery.deck", deck);

/** A sentence of the server in the player's language; English is the server's own. */
function inWords(english: string, ...keys: readonly string[]): string {
  const key = keys.map((one) => `gallery.effect.${one}`).find(hasText);
  return key === undefined ? english : t(key);
}

/** What a card does, exactly. Cards that differ in numbers alone have one sentence for all. */
export const effectOf = (family: FamilyName, { card, deck, effect }: HttpGalleryCard): string =>
  inWords(effect, `${family}.${card}`, `${family}.${deck}`);

/** What a level brings besides cards; "": nothing. */
export const levelEffect = ({ track, level, effect }: HttpGalleryLevel): string =>
  effect === undefined ? "" : inWords(effect, `level.${track}.${level}`, `level.${level}`);

export const rankEffect = ({ rank, effect }: HttpGalleryRank): string =>
  inWords(effect, `rank.${rank}`);

/** What is special on a map. */
export const mapEffect = ({ map, effect }: HttpGalleryMap): string => inWords(effect, `map.${map}`);

/** When a card is played. */
export function whenOf(family: FamilyName, { when }: HttpGalleryCard, gate = 0): string {
  const own = `gallery.when.${family}.${when}`;
  return hasText(own) ? t(own, { gate }) : word("gallery.when", when);
}

/** When it is worth most; cards of the card game have no such line. */
export function tipOf(family: FamilyName, card: string): string {
  const key = `gallery.tip.${card}`;
  return family === "board" && hasText(key) ? t(key) : "";
}

const goodsWord = (family: FamilyName, good: string): string =>
  word(family === "board" ? "table.goods" : "cards.good", good);

/** "2 brick, 1 ore". */
export const costInWords = (family: FamilyName, cost: HttpGalleryCard["cost"]): string =>
  Object.entries(cost)
    .map(([good, n]) => `${n} ${goodsWord(family, good)}`)
    .join(", ");

/* ---- finding ---- */

/** As one types it: small letters, no soft hyphens. */
const plain = (text: string): string => text.replaceAll("\u00ad", "").toLowerCase();

/** Whether all words that were typed stand in one of these texts. */
export function matches(typed: string, ...texts: readonly string[]): boolean {
  const all = plain(texts.join(" "));
  return plain(typed)
    .split(/\s+/)
    .every((one) => all.includes(one));
}
