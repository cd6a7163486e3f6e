// Marks of a judged game: one table says from which loss on, and the biggest are the turning points.
import { describe, expect, it } from "vitest";
import type { HttpAnalysisMove } from "../../src/protocol";
import {
  type Analysis,
  bestOf,
  type Mark,
  markFrom,
  markOf,
  marksIn,
  playedOf,
  turningPoints,
} from "../../src/shared/analysis";

const weighed = (move: number, more: Partial<HttpAnalysisMove>): HttpAnalysisMove => ({
  move,
  line: move + 9,
  turn: 1,
  actor: 1,
  text: "1 end",
  words: null,
  chances: [0.5, 0.5],
  verdict: "weighed",
  best: "1 buy",
  best_chance: 0.5,
  played_chance: 0.5,
  second_chance: 0.4,
  loss: 0,
  choices: 9,
  candidates: [
    { action: { action: "buy", kind: "buy" }, chance: 0.5 },
    { action: { action: "end", kind: "end" }, chance: 0.4 },
  ],
  ...more,
});

const nameAt = (loss: number) => markOf(weighed(1, { loss }))?.name;
const find = (more: Partial<HttpAnalysisMove>) => markOf(weighed(1, { text: "1 buy", ...more }));

describe("marks", () => {
  it("go by the loss", () => {
    expect([0, 0.019, 0.02, 0.049, 0.05, 0.099, 0.1, 0.8].map(nameAt)).toEqual([
      ...[undefined, undefined, "slip", "slip", "mistake", "mistake", "blunder", "blunder"],
    ]);
    expect(markOf(weighed(7, { loss: 0.06 }))).toEqual({
      name: "mistake",
      at: 7,
      seat: 1,
      size: 0.06,
    });
  });

  it("praise the best of more than two choices that is far ahead", () => {
    expect(find({})).toMatchObject({ name: "find", seat: 1 });
    expect(find({})?.size).toBeCloseTo(0.1);
    expect(find({ choices: 2 })).toBeUndefined();
    expect(find({ second_chance: 0.46 })).toBeUndefined();
    expect(find({ second_chance: null })).toBeUndefined();
    expect(find({ text: "1 end" })).toBeUndefined();
  });

  it("are of weighed decisions only", () => {
    expect(markOf(undefined)).toBeUndefined();
    expect(markOf(weighed(1, { loss: 0.3, verdict: "unweighed" }))).toBeUndefined();
    expect(markOf(weighed(1, { loss: 0.3, verdict: null }))).toBeUndefined();
    expect(markOf(weighed(1, { loss: 0.3, actor: null }))).toBeUndefined();
  });

  it("know the candidates by the action without the seat", () => {
    const move = weighed(1, {});
    expect(bestOf(move)?.action.action).toBe("buy");
    expect(playedOf(move)?.action.action).toBe("end");
  });
});

describe("turning points", () => {
  const losses = [0.02, 0.3, 0.05, 0.11, 0.06, 0.021, 0.2, 0.04, 0.12, 0.07, 0.03, 0.13, 0.025];
  const moves = losses.map((loss, i) => weighed(2 * i + 1, { loss }));
  const marks = marksIn({ bot: "master", players: [], chances: [], moves } satisfies Analysis);

  it("are the ten biggest, in the order of play", () => {
    const points = turningPoints(marks);
    expect(marks).toHaveLength(losses.length);
    expect(points).toHaveLength(10);
    expect(points.map(({ at }) => at)).toEqual([3, 5, 7, 9, 13, 15, 17, 19, 21, 23]);
  });

  it("are jumped between, to any mark before and after", () => {
    const at = (mark: Mark | undefined) => mark?.at;
    expect(at(markFrom(marks, 0, 1))).toBe(1);
    expect(at(markFrom(marks, 1, 1))).toBe(3);
    expect(at(markFrom(marks, 4, 1))).toBe(5);
    expect(at(markFrom(marks, 4, -1))).toBe(3);
    expect(at(markFrom(marks, 1, -1))).toBeUndefined();
    expect(at(markFrom(marks, 25, 1))).toBeUndefined();
  });
});
