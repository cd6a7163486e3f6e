// Moves in words: nothing of the notation of moves is left for people to read.

import { describe, expect, it } from "vitest";
import type { BoardMove } from "../../src/protocol";
import { moveInWords } from "../../src/table/move-words";
import { GAMES, gameOf } from "./golden";

describe("moves in words", () => {
  it("says what, with what and where", () => {
    const game = gameOf("default");
    const road = game.view.moves.find((move) => move.kind === "road") as BoardMove;
    expect(moveInWords(game, road)).toMatch(/^Road: Edge (between|beside) /);
    const bank = { kind: "bank", target: { give: "wool", get: "ore" }, cost: { wool: 4 } } as const;
    expect(moveInWords(game, bank)).toBe("Trade with the bank: 4 wool → 1 ore");
    expect(moveInWords(game, { kind: "monopoly", target: { goods: "ore" } })).toBe(
      "Play Monopoly: ore",
    );
    expect(moveInWords(game, { kind: "rob", target: { seat: 2 } })).toContain("Ada");
  });

  it.each(GAMES)("finds words for every move of %s", (name) => {
    const game = gameOf(name);
    for (const move of game.view.moves)
      if (move.action !== undefined && /\s/.test(move.action))
        expect(moveInWords(game, move)).not.toContain(move.action);
  });
});
