// Where the coach's bubble stands.
import { describe, expect, it } from "vitest";
import { type Box, isBarred, overlap, placeBubble } from "../../src/learn/placing";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  width,
  height,
});
const SIZE = { width: 290, height: 210 };
const board = box(258, 56, 698, 620);
const log = box(967, 360, 303, 315);
const land = [box(420, 150, 380, 460)];

describe("the bubble", () => {
  it("stands over the sea, near what is lit and not over it", () => {
    const lit = [box(800, 200, 40, 40)];
    const around = { rooms: [box(0, 0, 1280, 700)], lit, barred: [], busy: land };
    const bubble = { ...placeBubble(SIZE, around), ...SIZE };
    expect(overlap(bubble, lit[0] ?? bubble)).toBe(0);
    expect(land.map((hex) => overlap(bubble, hex))).toEqual([0]);
    expect(isBarred(bubble, around)).toBe(false);
  });

  it("takes a panel that the step does not use where the sea has no room", () => {
    const around = { rooms: [board, log], lit: [box(440, 300, 60, 60)], barred: [], busy: land };
    const bubble = { ...placeBubble(SIZE, around), ...SIZE };
    expect(overlap(bubble, log)).toBe(SIZE.width * SIZE.height);
  });

  it("covers land before it covers what is to be pressed, which may be anywhere on the board", () => {
    for (let left = board.left; left < 900; left += 60)
      for (let top = board.top; top < 620; top += 60) {
        const lit = [box(left, top, 50, 50)];
        const around = { rooms: [board], lit, barred: [box(480, 64, 280, 40)], busy: land };
        const bubble = { ...placeBubble(SIZE, around), ...SIZE };
        expect(isBarred(bubble, around), `${left} ${top}`).toBe(false);
      }
  });

  it("stands in the corner of the board where there is no room at all", () => {
    const around = { rooms: [box(10, 20, 100, 100)], lit: [], barred: [], busy: [] };
    expect(placeBubble(SIZE, around)).toEqual({ left: 10, top: 20 });
  });
});
