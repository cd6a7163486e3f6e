// Reasons in words: every key has a sentence in both languages, and nothing of it is left open.
import { afterAll, describe, expect, it } from "vitest";
import { reasonWords as cardsWords } from "../../src/cards/reasons";
import type { HttpReason } from "../../src/protocol";
import { reasonText } from "../../src/shared/reasons";
import { reasonWords as boardWords } from "../../src/table/reasons";
import { en } from "../../src/text/en";
import { languages, loadLanguage } from "../../src/text/t";
import { gameOf } from "../table/golden";

const game = gameOf("default");
const name = (seat: number) => ["Ada", "Ben"][seat] ?? "?";
const board = boardWords(game.setting, game.view.land, name);
const cards = cardsWords(name);

const reason = (why: HttpReason["why"], more: Partial<HttpReason> = {}): HttpReason => ({
  why,
  gain: 10,
  n: 3,
  m: 2,
  k: 1,
  ...more,
});

const KEYS = Object.keys(en).flatMap((key) => /^why\.([a-z_]+)$/.exec(key)?.[1] ?? []);
const WORDS = KEYS.filter((key) => key !== "title" && key !== "versus") as HttpReason["why"][];

describe("reasons", () => {
  afterAll(() => loadLanguage("en"));

  it("are sentences in every language, with everything filled in", async () => {
    expect(WORDS.length).toBeGreaterThan(50);
    const all = { seat: 1, thing: "city", place: "c3.n", goods: { ore: 3, grain: 1 } };
    for (const language of languages) {
      await loadLanguage(language);
      for (const words of [board, cards])
        for (const why of WORDS)
          for (const n of [1, 4]) {
            const said = reasonText(reason(why, { ...all, n }), words);
            expect(said, why).toMatch(/^[^{}]{8,160}\.$/);
          }
    }
    await loadLanguage("en");
  });

  it("name figures, goods, places and people", () => {
    const goods = { ore: 3, grain: 1 };
    expect(reasonText(reason("production", { n: 4, goods }), board)).toBe(
      "4 more pips: 3 ore, 1 grain.",
    );
    expect(reasonText(reason("production", { n: 1, goods: { ore: 1 } }), cards)).toBe(
      "1 more resource in six throws: 1 ore.",
    );
    expect(reasonText(reason("defence", { n: 4, m: 3, k: 2 }), board)).toBe(
      "Raises the defence to 4 against 3. Steps to the landing: 2.",
    );
    expect(reasonText(reason("route_race", { n: 6, m: 5, seat: 0 }), board)).toBe(
      "Race for the longest road: 6, and Ada has 5.",
    );
    expect(reasonText(reason("site", { n: 9, place: "c3.n" }), board)).toContain("9 pips: ");
    expect(reasonText(reason("level", { n: 3, m: 1, thing: "science" }), board)).toBe(
      "Level 3 of science; the best other has 1.",
    );
    expect(reasonText(reason("pays", { thing: "science" }), board)).toBe(
      "Enough for the next level of science.",
    );
    expect(reasonText(reason("harbor", { n: 2, thing: "wool" }), board)).toBe(
      "Trades wool 2:1 with the bank.",
    );
    expect(reasonText(reason("pays", { thing: "garrison" }), cards)).toBe("Enough for Garrison.");
  });

  it("differ where somebody is named, and tell the other move's figure", () => {
    expect(reasonText(reason("army_taken"), board)).toBe("Takes the largest army with 3 knights.");
    expect(reasonText(reason("army_taken", { seat: 1 }), board)).toBe(
      "Takes the largest army from Ben: 3 against 2.",
    );
    expect(reasonText(reason("robber_off", { versus: 1 }), board)).toBe(
      "Frees 3 pips from the robber. The other move: 1.",
    );
  });
});
