// Keys of the table. Each has a letter that players may change in the settings; none acts while somebody
// writes, and none together with Ctrl or Alt but the one that takes a move back.
import { useEffect } from "preact/hooks";
import { settings } from "../settings";
import { actionsOf, isPossible, press } from "./actions";
import { offerToAnswer } from "./decision";
import type { Game } from "./game";
import { movesOf } from "./model";
import type { Trade } from "./trade-state";

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The action that a letter stands for, with the player's own letters before the usual ones. */
export function actionOfKey(game: Game, key: string): string | undefined {
  const own = Object.entries(settings.get().keys).find(
    ([, letter]) => letter.toUpperCase() === key,
  );
  if (own) return own[0];
  return actionsOf(game.setting).find((action) => action.key === key)?.kind;
}

function answer(game: Game, trade: Trade, key: string): boolean {
  const { view, me, act } = game;
  const offer = me === undefined ? undefined : offerToAnswer(view, me);
  if (!offer) return false;
  if (key === "A") {
    const move = movesOf(view.moves, "accept")[0];
    if (move) act(move);
    return true;
  }
  if (key !== "X" && key !== "N") return false;
  if (key === "N") trade.setQuietTurn(view.prompt.turn);
  const refuse = movesOf(view.moves, "refuse")[0];
  if (refuse) act(refuse);
  return true;
}

function space(game: Game): boolean {
  const { moves } = game.view;
  const move = movesOf(moves, "roll")[0] ?? movesOf(moves, "end")[0] ?? movesOf(moves, "stop")[0];
  if (move) game.act(move);
  return move !== undefined;
}

/** Does what a key stands for; false if it stands for nothing now. */
export function pressKey(game: Game, trade: Trade, key: string): boolean {
  if (answer(game, trade, key)) return true;
  switch (key) {
    case " ":
      return space(game);
    case "ENTER":
      if (game.asked) game.answer(true);
      return game.asked !== null;
    case "ESCAPE":
      if (game.asked) game.answer(false);
      game.choose(null);
      game.open(null);
      return true;
    case "L":
      game.open(game.panel?.kind === "talk" ? null : { kind: "talk" });
      return true;
    case "B":
      game.open({ kind: "trade" });
      return true;
    case "H":
      if (game.table.settings.hints) void game.send({ type: "hint" });
      return game.table.settings.hints;
  }
  const kind = actionOfKey(game, key);
  if (!kind || (kind !== "trade" && !isPossible(game, kind))) return false;
  press(game, kind);
  return true;
}

export function useKeys(game: Game, trade: Trade): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isWriting(event.target)) return;
      if (
        (event.ctrlKey || event.metaKey) &&
        event.key.toLowerCase() === "z" &&
        game.table.view.undo?.on
      ) {
        event.preventDefault();
        void game.send({ type: "undo" });
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const onButton =
        event.target instanceof HTMLButtonElement || event.target instanceof SVGElement;
      if (event.key === " " && onButton) return;
      if (pressKey(game, trade, event.key.toUpperCase())) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [game, trade]);
}
