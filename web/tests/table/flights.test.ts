// Which cards fly where, from events as the server's own tests export them.

import { describe, expect, it } from "vitest";
import type { BoardLogged } from "../../src/protocol";
import { thinned } from "../../src/shared/analysis";
import { flightsOf } from "../../src/table/flights";
import { countOf } from "../../src/table/model";
import { eventsOf, GAMES, gameOf } from "./golden";

const { setting, view } = gameOf("default");
const flights = (event: BoardLogged) => flightsOf(event, setting, view);

describe.each(GAMES)("the events of %s", (game) => {
  const at = gameOf(game);

  it("let one card fly for each card that the dice paid", () => {
    const paid = eventsOf(game).filter((event) => event.kind === "production");
    expect(paid.length).toBeGreaterThan(0);
    for (const event of paid) {
      const cards = (event.gains ?? []).reduce((sum, gain) => sum + countOf(gain.cards), 0);
      const flying = flightsOf(event, at.setting, at.view);
      expect(flying).toHaveLength(cards);
      for (const { from } of flying)
        expect(
          from.at === "bank" || (event.hexes ?? []).includes("hex" in from ? from.hex : ""),
        ).toBe(true);
    }
  });
});

describe("a flight", () => {
  it("goes both ways in a trade", () => {
    const event = {
      kind: "confirm",
      seat: 0,
      target: { seat: 2 },
      give: { wool: 2 },
      get: { ore: 1 },
    } as const;
    expect(flights(event)).toEqual([
      { goods: "wool", from: { at: "seat", seat: 0 }, to: { at: "seat", seat: 2 } },
      { goods: "wool", from: { at: "seat", seat: 0 }, to: { at: "seat", seat: 2 } },
      { goods: "ore", from: { at: "seat", seat: 2 }, to: { at: "seat", seat: 0 } },
    ]);
  });

  it("shows the back of a card whose kind the receiver was not told", () => {
    expect(flights({ kind: "steal", seat: 1, target: { seat: 0 } })).toEqual([
      { goods: null, from: { at: "seat", seat: 0 }, to: { at: "seat", seat: 1 } },
    ]);
  });

  it("carries what is paid to the bank, and what a monopoly takes to its player", () => {
    expect(flights({ kind: "buy", seat: 3, paid: { brick: 1, lumber: 1 } })).toHaveLength(2);
    const monopoly = {
      kind: "monopoly",
      seat: 1,
      target: { goods: "ore" },
      taken: [2, 0, 0, 1],
    } as const;
    expect(flights(monopoly).map(({ from }) => from)).toEqual([
      { at: "seat", seat: 0 },
      { at: "seat", seat: 0 },
      { at: "seat", seat: 3 },
    ]);
  });
});

describe("an analysis", () => {
  it("keeps both ends of a long curve", () => {
    const chances = Array.from({ length: 1001 }, (_, i) => [i / 1000]);
    const points = thinned(chances, 100);
    expect(points.length).toBeLessThanOrEqual(102);
    expect(points[0]?.[0]).toBe(0);
    expect(points.at(-1)?.[0]).toBe(1000);
  });
});
