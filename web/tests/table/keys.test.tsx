// Keys at the table: each does what the list of keys says, and own letters take the place of the usual ones.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it } from "vitest";
import { type KeyAction, keyActions, usualKeys } from "../../src/keys";
import type { BoardView } from "../../src/protocol";
import { settings } from "../../src/settings";
import { ActionBar, actionsOf } from "../../src/table/actions";
import type { Game } from "../../src/table/game";
import { useKeys } from "../../src/table/keys";
import { root } from "../page";
import { Around, GAMES, gameOf } from "./golden";

afterEach(() => settings.set({ keys: {} }));

function Listening({ game }: { game: Game }) {
  useKeys(game);
  return <ActionBar />;
}

async function at(game: Game): Promise<void> {
  await act(() =>
    render(
      <Around game={game}>
        <Listening game={game} />
      </Around>,
      root,
    ),
  );
}

const press = (key: string, from: EventTarget = window) =>
  act(() => {
    from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });

describe("keys at the table", () => {
  it("gives every key to one thing, and every action of every game a key", () => {
    expect(new Set(Object.values(usualKeys)).size).toBe(keyActions.length);
    for (const name of GAMES)
      for (const { kind } of actionsOf(gameOf(name).setting)) expect(keyActions).toContain(kind);
  });

  it("chooses the places of an action, and drops the choice", async () => {
    const game = gameOf("default");
    await at(game);
    await press("r");
    expect(game.choose).toHaveBeenLastCalledWith("road");
    await press("Escape");
    expect(game.choose).toHaveBeenLastCalledWith(null);
  });

  it("follows the player's own letters and forgets the usual ones", async () => {
    settings.set({ keys: { road: "y", go: "5" } });
    const game = gameOf("default");
    await at(game);
    await press("r");
    expect(game.choose).not.toHaveBeenCalled();
    await press("y");
    expect(game.choose).toHaveBeenLastCalledWith("road");
    expect(root.querySelector(".abk")?.textContent).toBe("Y");
    expect(root.querySelector(".end small")?.textContent).toBe("5");
  });

  const offered = (letters: Partial<Record<KeyAction, string>>) => {
    settings.set({ keys: letters });
    const { view, me } = gameOf("default");
    const other = (me + 1) % 4;
    const asked = {
      prompt: { ...view.prompt, who: [me], active: other, phase: "answer" },
      offers: [{ seat: other, give: { wool: 1 }, get: { ore: 1 }, accepted: [], waiting: [me] }],
      moves: [
        { action: "accept", kind: "accept" },
        { action: "refuse", kind: "refuse" },
      ],
    } as unknown as Partial<BoardView>;
    return gameOf("default", asked, me);
  };

  it.each([
    ["a", {}, "accept"],
    ["x", {}, "refuse"],
    ["n", {}, "refuse"],
    ["y", { accept: "y" }, "accept"],
  ] as const)("answers an offer with %s", async (key, letters, kind) => {
    const game = offered(letters);
    await at(game);
    await press(key);
    expect(game.act).toHaveBeenCalledWith(expect.objectContaining({ kind }));
  });

  it("takes what was proposed in the own turn", async () => {
    const game = gameOf("default", {
      moves: [
        { action: "take 2", kind: "take", target: { seat: 2 } },
        { action: "decline 2", kind: "decline", target: { seat: 2 } },
      ],
    } as unknown as Partial<BoardView>);
    await at(game);
    await press("a");
    expect(game.act).toHaveBeenLastCalledWith(expect.objectContaining({ kind: "take" }));
    await press("x");
    expect(game.act).toHaveBeenLastCalledWith(expect.objectContaining({ kind: "decline" }));
  });

  it("does nothing while somebody writes", async () => {
    const game = gameOf("default");
    await at(game);
    const field = document.createElement("input");
    root.append(field);
    await press("r", field);
    await press("Escape", field);
    expect(game.choose).not.toHaveBeenCalled();
  });
});
