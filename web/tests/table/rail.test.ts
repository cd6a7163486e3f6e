// The buttons of a rail: few enough for their room, and every action of a mode behind one of them.
import { describe, expect, it } from "vitest";
import { actionsOf } from "../../src/table/actions";
import { railEntries } from "../../src/table/rail-groups";
import { GAMES, gameOf } from "./golden";

describe("the buttons of a rail", () => {
  it.each(GAMES)("%s: each action stands behind one button", (name) => {
    const game = gameOf(name);
    const entries = railEntries(game);
    const behind = entries.flatMap((entry) =>
      "action" in entry ? [entry.action.kind] : entry.actions.map(({ kind }) => kind),
    );
    expect([...behind].sort()).toEqual(
      actionsOf(game.setting)
        .map(({ kind }) => kind)
        .sort(),
    );
    expect(entries.length).toBeLessThanOrEqual(9);
    expect(entries.at(-1)).toMatchObject({ action: { kind: "trade" } });
  });

  it.each(GAMES)("%s: knights, town and cards are groups where there are any", (name) => {
    const game = gameOf(name);
    const groups = railEntries(game).flatMap((entry) => ("group" in entry ? [entry.group] : []));
    const knights = game.setting.improve !== undefined;
    expect(groups.includes("knights")).toBe(knights);
    expect(groups.includes("town")).toBe(knights);
    expect(groups.includes("cards")).toBe(knights || game.setting.deck !== undefined);
  });
});
