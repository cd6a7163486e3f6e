// Every event of the card game has a sentence in both languages, with all its gaps filled.
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { emblemNames, hasEmblem } from "../../src/art/realm-emblems";
import { plain, SAID, sentence } from "../../src/cards/sentences";
import type { CardsLogged } from "../../src/protocol";
import { cards as de } from "../../src/text/de/cards";
import { cards as en } from "../../src/text/en/cards";
import { type Language, loadLanguage } from "../../src/text/t";
import { recorded } from "./recorded";

const events = recorded.events;
const name = (seat: number) => (seat === 0 ? "Mira" : "Tomas");
const said = (event: CardsLogged) => plain(sentence(event)?.parts ?? [], name);

/** Kinds as the protocol's document lists them. */
function documented(): string[] {
  const text = readFileSync("../docs/protocol-cards.md", "utf8");
  const part = text.slice(text.indexOf("### Events"), text.indexOf("### Words"));
  return [...part.matchAll(/^`([a-z-]+)`: /gm)].map((match) => match[1] ?? "");
}

/** Words of actions as the rules define them: the first event of an action has its word. */
function actionWords(): string[] {
  const text = readFileSync("../src/games/cards/view/cards_actions.def", "utf8");
  return [...text.matchAll(/^ACTION\(\w+, "([a-z-]+)"[,)]/gm)].map((match) => match[1] ?? "");
}

afterEach(() => loadLanguage("en"));

describe("sentences", () => {
  it("know every kind of event of the protocol and every action", () => {
    const kinds = new Set([...documented(), ...actionWords()]);
    expect(kinds.size).toBeGreaterThan(55);
    expect([...kinds].filter((kind) => !SAID.includes(kind))).toEqual([]);
  });

  it.each(["en", "de"] as Language[])("say every recorded event in %s", async (language) => {
    await loadLanguage(language);
    const seen = new Set(events.map((event) => event.kind));
    expect(seen.size).toBeGreaterThan(50);
    for (const event of events) {
      const text = said(event);
      expect(text, JSON.stringify(event)).not.toMatch(/[{}]|cards\.\w|undefined|NaN|object/);
      expect(text.length, JSON.stringify(event)).toBeGreaterThan(5);
    }
  });

  it("say what happened", () => {
    expect(said({ kind: "dice", seat: 0, target: { face: "sun", number: 3 } })).toBe(
      "Mira rolled 3 and the sun.",
    );
    expect(
      said({
        kind: "production",
        number: 3,
        gains: [{ seat: 0, goods: { ore: 1, grain: 1 } }],
        wasted: [0, 2],
      }),
    ).toBe("3 produces: Mira takes 1 ore, 1 grain. Tomas has no room for 2 units.");
    expect(said({ kind: "gained", seat: 1, goods: { lumber: 1 } })).toBe("Tomas takes 1 lumber.");
    expect(said({ kind: "tournament", points: [1, 4], winner: 1 })).toBe(
      "Tomas wins the tournament, 4 to 1.",
    );
    expect(said({ kind: "win", points: [9, 9], sources: [] })).toBe(
      "The game ends in a draw, 9 to 9.",
    );
    expect(said({ kind: "take", seat: 1, target: { stack: 2 } })).toBe(
      "Tomas took a card from stack 2.",
    );
  });

  it("point at the places they are about", () => {
    const line = sentence({ kind: "road", seat: 1, target: { seat: 1, slot: -2 }, paid: {} });
    expect(line?.places).toEqual(["1:-2"]);
  });

  it("leave other kinds alone", () => {
    expect(sentence({ kind: "chat", name: "Mira", text: "Hello", at: 5 })).toBeNull();
  });
});

describe("the catalogue", () => {
  it("has the same keys in German", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it("has the same gaps in German", () => {
    const gaps = (message: unknown) =>
      [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect(gaps(de[key]), key).toEqual(gaps(en[key]));
  });

  it("names every card, says what it does, and every card of the stacks has a picture", () => {
    const all = en as Record<string, unknown>;
    for (const card of recorded.setting.cards) {
      expect(all[`cards.does.${card.text}`], card.text).toBeTypeOf("string");
      expect(all[`cards.kind.${card.kind}`], card.kind).toBeTypeOf("string");
      if ("use" in card || card.kind === "event") {
        expect(all[`cards.name.${card.card}`], card.card).toBeTypeOf("string");
        expect(hasEmblem(card.card), card.card).toBe(true);
      }
    }
    expect(emblemNames.length).toBe(51);
  });

  it("asks and waits in every phase", () => {
    const all = en as Record<string, unknown>;
    for (const phase of Object.keys(recorded.views).filter((key) => !key.startsWith("wait "))) {
      expect(all[`cards.prompt.${phase}`], phase).toBeDefined();
      expect(all[`cards.wait.${phase}`], phase).toBeDefined();
    }
  });
});
