// Frames laid upon each other, and the marks of the bar.

import { describe, expect, it } from "vitest";
import type { BoardLogged, BoardView, HttpReplay } from "../../src/protocol";
import { marksOf, openingOf, positionsOf, turnFrom } from "../../src/shared/replay-data";
import { gameOf } from "./golden";

const { view, setting } = gameOf("default");
const frame = (events: BoardLogged[], changed: Partial<BoardView> = {}) => ({ events, changed });

const file: HttpReplay = {
  config: "board",
  practice: false,
  seats: [],
  setting,
  view,
  frames: [
    frame([{ kind: "dice", seat: 0, target: { dice: [4, 3] }, for_first: true }]),
    frame([{ kind: "turn", seat: 0, turn: 0, round: 1 }], { prompt: { ...view.prompt, round: 1 } }),
    frame([{ kind: "dice", seat: 0, target: { dice: [4, 3] } }]),
    frame([{ kind: "city", seat: 0, target: { vertex: "b2.s" } }], { offers: [] }),
    frame([
      { kind: "end", seat: 0 },
      { kind: "turn", seat: 1, turn: 1, round: 1 },
    ]),
  ],
};

describe("a replay", () => {
  it("changes the sections that a frame changes, and shares the others", () => {
    const positions = positionsOf(file);
    expect(positions).toHaveLength(6);
    expect(positions[1]?.prompt).toBe(view.prompt);
    expect(positions[2]?.prompt).toMatchObject({ round: 1 });
    expect(positions[5]?.prompt).toBe(positions[2]?.prompt);
    expect(positions[5]?.board).toBe(view.board);
  });

  it("marks turns, sevens and cities, but not the throws for the first turn", () => {
    expect(marksOf(file)).toEqual([
      { at: 2, kind: "turn" },
      { at: 3, kind: "seven" },
      { at: 4, kind: "city" },
      { at: 5, kind: "turn" },
    ]);
  });

  it("opens when the board is dealt", () => {
    expect(openingOf(file)).toBe(0);
    const dealt = [frame([{ kind: "deal" }]), ...file.frames];
    expect(openingOf({ ...file, frames: dealt })).toBe(1);
    expect(openingOf({ ...file, frames: [] })).toBe(0);
  });

  it("goes to the turn before and after", () => {
    const marks = marksOf(file);
    expect(turnFrom(marks, 0, 1, 5)).toBe(2);
    expect(turnFrom(marks, 2, 1, 5)).toBe(5);
    expect(turnFrom(marks, 5, 1, 5)).toBe(5);
    expect(turnFrom(marks, 4, -1, 5)).toBe(2);
    expect(turnFrom(marks, 2, -1, 5)).toBe(0);
  });
});
