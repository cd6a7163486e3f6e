// Every event of the protocol has its words, in both languages.

import { afterEach, describe, expect, it } from "vitest";
import type { BoardGoods, BoardLogged } from "../../src/protocol";
import { plain } from "../../src/table/game";
import { isQuiet, lines, sentence } from "../../src/table/sentences";
import { table as german } from "../../src/text/de/table";
import { table as english } from "../../src/text/en/table";
import { loadLanguage } from "../../src/text/t";
import { doc, eventsOf, GAMES, NAMES } from "./golden";

afterEach(() => loadLanguage("en"));

const told = (event: BoardLogged): string =>
  plain(sentence(event).parts, (seat) => NAMES[seat] ?? "");

/** Kinds of the table of events in docs/protocol-board.md. */
function kindsOfProtocol(): string[] {
  const text = doc("protocol-board.md");
  const events = text.slice(text.indexOf("### Events"), text.indexOf("### Words"));
  return [...events.matchAll(/^`([a-z-]+)`: /gm)].map((match) => match[1] ?? "");
}

/** Words of the actions of docs/notation.md, which are the kinds of their events. */
function kindsOfActions(): string[] {
  const text = doc("notation.md");
  const actions = text.slice(
    text.indexOf("## Actions"),
    text.indexOf("### Offers that are listed"),
  );
  return [...actions.matchAll(/`[0-9*] ([a-z-]+)/g)].map((match) => match[1] ?? "");
}

/** Kinds of the events of a table in docs/protocol.md. */
function kindsOfTable(): string[] {
  const text = doc("protocol.md");
  const events = text.slice(text.indexOf("### Events of a table"), text.indexOf("### Parts"));
  return [...events.matchAll(/^#### (\w+)/gm)].map((match) => match[1] ?? "");
}

const KINDS = [...new Set([...kindsOfProtocol(), ...kindsOfActions(), ...kindsOfTable()])];

describe("sentences", () => {
  it("finds the kinds in the documents", () => {
    expect(kindsOfProtocol()).toEqual(
      expect.arrayContaining(["production", "battle", "no-commodity", "win"]),
    );
    expect(kindsOfActions()).toEqual(
      expect.arrayContaining(["deal", "road-building", "commerce", "return"]),
    );
    expect(kindsOfTable()).toEqual([
      "chat",
      "sat",
      "rose",
      "started",
      "standin",
      "undone",
      "paused",
      "by_rule",
    ]);
    expect(KINDS.length).toBeGreaterThan(80);
  });

  it.each(["en", "de"] as const)("has words for every kind (%s)", async (language) => {
    await loadLanguage(language);
    for (const kind of KINDS) {
      const text = told({
        kind,
        seat: 1,
        name: "Ada",
        text: "x",
        count: 1,
      } as unknown as BoardLogged);
      expect(text, kind).not.toMatch(/[{}]|table\.|undefined/);
      expect(text.trim(), kind).not.toBe("");
    }
  });

  it.each(GAMES)("tells the events of a game of %s in both languages", async (game) => {
    for (const language of ["en", "de"] as const) {
      await loadLanguage(language);
      for (const event of eventsOf(game)) {
        const text = told(event);
        expect(text, JSON.stringify(event)).not.toMatch(/[{}]|table\.|undefined/);
        expect(text.trim(), JSON.stringify(event)).not.toBe("");
      }
    }
  });

  it("has the same keys and gaps in both languages", () => {
    const gaps = (text: unknown): string[] =>
      [...JSON.stringify(text).matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] ?? "").sort();
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    const logs = Object.keys(english).filter((key) => key.startsWith("table.log."));
    const one: Readonly<Record<string, unknown>> = english;
    const other: Readonly<Record<string, unknown>> = german;
    for (const key of logs) expect(gaps(other[key]), key).toEqual(gaps(one[key]));
  });

  it("joins the dice and what they pay", () => {
    const events: BoardLogged[] = [
      { kind: "roll", seat: 0 },
      { kind: "dice", seat: 0, target: { dice: [5, 3] } },
      {
        kind: "production",
        number: 8,
        hexes: ["b2", "c3"],
        gains: [
          { seat: 2, cards: { grain: 1 } },
          { seat: 3, cards: { wool: 4 } },
        ],
        blocked: [{ seat: 1, cards: { ore: 1 } }],
        short: [],
      },
    ];
    const [line, ...more] = lines(events);
    expect(more).toEqual([]);
    expect(plain(line?.parts ?? [], (seat) => NAMES[seat] ?? "")).toBe(
      "Mira rolled 8. Ada takes 1 grain and Oskar takes 4 wool. Robber: Tomas misses 1 ore.",
    );
    expect(line?.places).toEqual(["b2", "c3"]);
  });

  it("tells cards that go one by one as one line", () => {
    const discard = (goods: BoardGoods, seat = 1): BoardLogged => ({
      kind: "discard",
      seat,
      target: { goods },
    });
    const said = lines([
      discard("wool"),
      discard("ore", 2),
      discard("ore"),
      discard("wool"),
      discard("ore", 2),
    ]);
    expect(said.map((line) => plain(line.parts, (seat) => NAMES[seat] ?? ""))).toEqual([
      "Tomas discarded 2 wool, 1 ore.",
      "Ada discarded 2 ore.",
    ]);
  });

  it("leaves out parts between the turns in which nothing is done", () => {
    const part = (seat: number): BoardLogged => ({ kind: "extra-turn", seat, turn: 3, round: 1 });
    const said = lines([
      part(1),
      part(2),
      { kind: "buy", seat: 2 },
      part(3),
      { kind: "turn", seat: 1, turn: 4, round: 1 },
    ]);
    expect(said.map((line) => `${line.kind} ${line.seat}`)).toEqual([
      "extra-turn 2",
      "buy 2",
      "turn 1",
    ]);
  });

  it("tells the goods of a theft only where the server told them", () => {
    expect(told({ kind: "steal", seat: 0, target: { seat: 1 } })).toBe(
      "Mira took a card from Tomas.",
    );
    expect(told({ kind: "steal", seat: 0, target: { seat: 1, goods: "ore" } })).toBe(
      "Mira took 1 ore from Tomas.",
    );
  });

  it("chooses by number", async () => {
    expect(told({ kind: "island", seat: 0, points: 1 })).toBe(
      "Mira settled a new island: 1 point.",
    );
    await loadLanguage("de");
    expect(told({ kind: "island", seat: 0, points: 2 })).toBe(
      "Mira besiedelt eine neue Insel: 2 Punkte.",
    );
  });

  it("keeps quiet about what other lines say", () => {
    expect(isQuiet({ kind: "roll", seat: 0 })).toBe(true);
    expect(isQuiet({ kind: "draw", seat: 0, target: {} })).toBe(true);
    expect(isQuiet({ kind: "draw", seat: 0, target: { card: "knight" } })).toBe(false);
  });
});
