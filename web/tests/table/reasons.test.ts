// Reasons for a verdict: each needs its fact, and without one there is none.
import { describe, expect, it } from "vitest";
import type { BoardMove, BoardPlayer, BoardView, HttpAnalysisMove } from "../../src/protocol";
import { reasonOf } from "../../src/table/reasons";
import { gameOf } from "./golden";

const game = gameOf("default");
const seat = 0;

/** A decision of the seat: what the judge prefers, and what was played. */
function judged(better: BoardMove, played: BoardMove): HttpAnalysisMove {
  const named = (move: BoardMove, text: string) => ({ ...move, action: text });
  return {
    ...{ move: 5, line: 9, turn: 2, actor: seat, words: null, chances: [], verdict: "weighed" },
    ...{ text: "0 played", best: "0 better", best_chance: 0.6, played_chance: 0.5, loss: 0.1 },
    candidates: [
      { action: named(better, "better"), chance: 0.6 },
      { action: named(played, "played"), chance: 0.5 },
    ],
  };
}

const withPlayer = (
  change: Partial<BoardPlayer>,
  others: Partial<BoardPlayer> = {},
): BoardView => ({
  ...game.view,
  players: game.view.players.map((player) => ({
    ...player,
    ...(player.seat === seat ? change : others),
  })),
});

const reason = (view: BoardView, better: BoardMove, played: BoardMove) =>
  reasonOf(game.setting, view, judged(better, played));

const END: BoardMove = { kind: "end" };
const BUY: BoardMove = { kind: "buy" };

describe("reasons", () => {
  it("are not made up", () => {
    expect(reason(withPlayer({ cards: 2, limit: 7 }), BUY, END)).toBeUndefined();
    expect(reason(withPlayer({ cards: null }), BUY, END)).toBeUndefined();
  });

  it("name a hand that a seven takes from", () => {
    const view = withPlayer({ cards: 9, limit: 7 });
    expect(reason(view, BUY, END)).toBe("The hand held 9 cards; a seven spares 7.");
    expect(reason(view, END, BUY)).toBeUndefined();
  });

  it("name the barbarians only while the island is short of strength", () => {
    const coming = { step: 5, track: 7, strengths: [], lose: [], best: [], attacks: 0 };
    const hire: BoardMove = { kind: "hire", target: { vertex: "c3.n" } };
    const at = (attack: number, defence: number): BoardView => ({
      ...withPlayer({ cards: 1, limit: 7 }),
      forecast: { short: [], barbarians: { ...coming, attack, defence } },
    });
    expect(reason(at(4, 3), hire, END)).toBe(
      "The barbarians were 2 steps away, and the island stood 1 short.",
    );
    expect(reason(at(4, 4), hire, END)).toBeUndefined();
    expect(reason(at(4, 3), BUY, END)).toBeUndefined();
  });

  it("compare routes and armies that are close", () => {
    const [edge] = game.setting.edges;
    const road: BoardMove = { kind: "road", target: { edge: edge?.id ?? "" } };
    const quiet = { cards: 1, limit: 7, points: 2 };
    expect(reason(withPlayer({ ...quiet, route: 5 }, { route: 6 }), road, END)).toBe(
      "The longest route: 5 against 6.",
    );
    expect(reason(withPlayer({ ...quiet, route: 1 }, { route: 6 }), road, END)).toBeUndefined();
    const knights = (knight: number) => ({ played: { knight } });
    const view = withPlayer({ ...quiet, ...knights(2) }, knights(3));
    expect(reason(view, { kind: "knight" }, END)).toBe("Knights played: 2 against 3.");
  });

  it("count the dots of two places", () => {
    const { hexes } = game.setting;
    const { numbers } = game.view.land;
    const robber = (number: number): BoardMove => {
      const hex = hexes[numbers.indexOf(number)]?.id ?? "";
      return { kind: "robber", target: { hex } };
    };
    const view = withPlayer({ cards: 1, limit: 7 });
    expect(reason(view, robber(8), robber(3))).toBe(
      "The better place has 5 dots on its numbers, the other 2.",
    );
    expect(reason(view, robber(3), robber(8))).toBeUndefined();
  });

  it("tell what is missing to the goal", () => {
    const settlement: BoardMove = { kind: "settlement", target: { vertex: "c3.n" } };
    const view = withPlayer({ cards: 1, limit: 7, points: game.setting.goal - 1 });
    expect(reason(view, settlement, END)).toBe("1 point was missing to the goal.");
  });
});
