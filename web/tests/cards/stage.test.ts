// Scenes of the card game, from events that were recorded of real games.
import { describe, expect, it } from "vitest";
import { scenesOf } from "../../src/cards/stage";
import type { CardsLogged, CardsView } from "../../src/protocol";
import { wordsOf } from "../../src/shared/stage";
import { recorded } from "./recorded";

const view = Object.values(recorded.views)[0]?.view as unknown as CardsView;
const NAMES = ["Mira", "Tomas"];

const scenes = (events: readonly object[], me = 0) =>
  scenesOf({
    events: events as CardsLogged[],
    before: view,
    after: view,
    me,
    name: (seat) => NAMES[seat] ?? "",
  });

describe("the moments of the card game", () => {
  it("are short and in words", () => {
    const all = recorded.events.flatMap((event) => scenes([event]));
    expect(all.length).toBeGreaterThan(3);
    for (const scene of all) {
      expect(scene.beats.reduce((a, b) => a + b, 0)).toBeLessThan(2500);
      expect(wordsOf(scene)).not.toMatch(/[{}]|undefined|stage\.|cards\./);
    }
  });

  it.each([
    [
      "Brigands",
      [{ kind: "brigands", counted: [9, 2], losses: [{ seat: 0, goods: { wool: 2 } }] }],
      true,
    ],
    ["Tournament", [{ kind: "tournament", points: [4, 1], winner: 0 }], false],
    [
      "succeeds. Tomas rolls 5.",
      [{ kind: "duel", seat: 1, card: "arsonist", success: true, target: { number: 5 } }],
      true,
    ],
    [
      "fails. Mira rolls 6.",
      [{ kind: "duel", seat: 0, card: "arsonist", success: false, target: { number: 6 } }],
      false,
    ],
    [
      "It was Mira’s, with 2.",
      [{ kind: "bonus", card: "knight-token", to: 1, from: 0, size: 4, sizes: [2, 4] }],
      true,
    ],
    [
      "Mira wins.",
      [{ kind: "win", seat: 0, points: [12, 8], sources: [{ city: 8, card: 4 }, { city: 8 }] }],
      false,
    ],
    ["A draw.", [{ kind: "win", points: [9, 9], sources: [{}, {}] }], false],
  ] as const)("%s", (words, events, loses) => {
    const made = scenes(events);
    expect(made.map(wordsOf).join(" ")).toContain(words);
    expect(made.some((scene) => scene.loses)).toBe(loses);
  });

  it("leaves out what brings nothing", () => {
    expect(scenes([{ kind: "brigands", calm: true, counted: [0, 0], losses: [] }])).toEqual([]);
    expect(scenes([{ kind: "advantage", holder: null, possible: false }])).toEqual([]);
  });

  it("an event card is told with what it brings", () => {
    const [scene, ...more] = scenes([
      { kind: "event", target: { event: "plague" } },
      { kind: "plague", losses: [{ seat: 0, goods: { ore: 1 } }] },
    ]);
    expect(more).toEqual([]);
    expect(scene?.loses).toBe(true);
    expect(scene?.text).toContain("Mira");
  });
});
