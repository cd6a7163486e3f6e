// Every card of the engine's tables has a picture and words in both languages, and so have levels, ranks and maps.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { levelEmblem } from "../../src/art/progress-emblems";
import { drawingOf } from "../../src/gallery/card-parts";
import {
  cardName,
  deckName,
  effectOf,
  type FamilyName,
  groupOf,
  levelEffect,
  loadGallery,
  mapEffect,
  matches,
  rankEffect,
  tipOf,
  toneOf,
  whenOf,
} from "../../src/gallery/facts";
import type { HttpGalleryFamily } from "../../src/protocol";
import { ruleAddress } from "../../src/rules/address";
import { effects } from "../../src/text/de/effects";
import { hasText, type Language, loadLanguage } from "../../src/text/t";
import { mapName } from "../../src/words";
import { galleryGolden } from "./golden";

const gallery = galleryGolden();
const kept = globalThis.fetch;

beforeAll(async () => {
  globalThis.fetch = async () => new Response(JSON.stringify(gallery));
  await loadGallery();
});

afterAll(async () => {
  globalThis.fetch = kept;
  await loadLanguage("en");
});

const families = gallery.families as readonly (HttpGalleryFamily & { family: FamilyName })[];
const cards = families.flatMap(({ family, cards: rows }) =>
  rows.map((row) => ({ family, row, name: `${family} ${row.card}` })),
);
const of = (name: FamilyName) => families.find(({ family }) => family === name);

it("has all cards: 54 progress cards, 25 development cards, 62 of the card game and 10 events", () => {
  const count = (fits: (deck: string) => boolean) =>
    cards.filter(({ row }) => fits(row.deck)).reduce((sum, { row }) => sum + row.copies, 0);
  expect(count((deck) => ["science", "trade", "politics"].includes(deck))).toBe(54);
  expect(count((deck) => deck === "development")).toBe(25);
  expect(count((deck) => /^(action|green|red)-/.test(deck))).toBe(62);
  expect(count((deck) => deck === "event")).toBe(10);
});

describe.each(["en", "de"] satisfies Language[])("in %s", (language) => {
  beforeAll(() => loadLanguage(language));

  it.each(cards)("$name has a name, an effect, a time to play and a deck", ({ family, row }) => {
    // A word without a text comes back as itself.
    expect(cardName(family, row.card)).not.toBe(row.card.replaceAll("-", " "));
    expect(effectOf(family, row)).toMatch(/\.$/);
    expect(whenOf(family, row, 7)).toMatch(/\.$/);
    expect(whenOf(family, row, 7)).not.toContain("{");
    expect(deckName(family, row.deck)).not.toContain("-");
    if (family === "board") expect(tipOf(family, row.card)).toMatch(/\.$/);
    else expect(hasText(`gallery.time.${row.when}`)).toBe(true);
  });

  it("names groups, levels, ranks and maps", () => {
    for (const { row } of cards) {
      expect(hasText(`gallery.deck.${groupOf(row.deck)}`), row.deck).toBe(true);
      expect(hasText(`gallery.deck.${groupOf(row.deck)}.about`), row.deck).toBe(true);
    }
    for (const { track, level } of of("board")?.levels ?? [])
      expect(hasText(`table.level.${track}.${level}`), `${track} ${level}`).toBe(true);
    for (const { rank } of of("board")?.ranks ?? [])
      expect(hasText(`gallery.rank.${rank}`)).toBe(true);
    for (const { map } of of("board")?.maps ?? []) expect(mapName(map)).not.toBe(map);
  });
});

describe("what things do", () => {
  const { levels = [], ranks = [], maps = [] } = of("board") ?? {};
  /** Every sentence of the server, and how the page says it. */
  const sentences = [
    ...cards.map(({ family, row }) => ({ row, said: () => effectOf(family, row) })),
    ...levels
      .filter(({ effect }) => effect !== undefined)
      .map((row) => ({ row, said: () => levelEffect(row) })),
    ...ranks.map((row) => ({ row, said: () => rankEffect(row) })),
    ...maps.map((row) => ({ row, said: () => mapEffect(row) })),
  ].map(({ row, said }) => ({ effect: row.effect ?? "", said }));

  it("is the server's sentence in English", async () => {
    await loadLanguage("en");
    for (const { effect, said } of sentences) expect(said()).toBe(effect);
  });

  it("is translated to German, with the same figures", async () => {
    const figures = (text: string) => (text.match(/\d+/g) ?? []).sort().join(" ");
    await loadLanguage("de");
    for (const { effect, said } of sentences) {
      expect(said()).not.toBe(effect);
      expect(figures(said()), said()).toBe(figures(effect));
    }
  });

  it("is translated no more often than it is said", async () => {
    await loadLanguage("de");
    const said = new Set(sentences.map((each) => each.said()));
    for (const [key, text] of Object.entries(effects)) expect(said, key).toContain(text);
  });
});

it.each(cards)("$name has a picture, a colour and rules", ({ family, row }) => {
  expect(drawingOf(family, row.card)).toMatch(/^<\w/);
  expect(toneOf(row.deck)).toMatch(/^tone-/);
  expect(row.rules.length).toBeGreaterThan(0);
});

it("draws every level, each in its own way", () => {
  const levels = of("board")?.levels ?? [];
  const drawn = levels.map(({ track, level }) => levelEmblem(track, level));
  expect(drawn.every((drawing) => drawing !== undefined)).toBe(true);
  expect(new Set(drawn).size).toBe(levels.length);
});

it("links a rule to its sentence", () => {
  expect(ruleAddress("CK-SCI-01")).toBe("/rules/cities-knights#CK-SCI-01");
  expect(ruleAddress("CARD-AC-18")).toBe("/rules/card-game#CARD-AC-18");
  expect(ruleAddress("SCN1-03")).toBe("/rules/scenarios#SCN1-03");
  for (const { row } of cards)
    for (const rule of row.rules) expect(ruleAddress(rule)).toContain("#");
});

it("finds cards by words of their name and text, as one types them", () => {
  expect(matches("", "Crane")).toBe(true);
  expect(matches("straßenbau", "Straßen\u00adbau")).toBe(true);
  expect(matches("ROBBER move", "Move the robber and take a card.")).toBe(true);
  expect(matches("robber ship", "Move the robber and take a card.")).toBe(false);
});
