// Keys of the table (../keys.ts says which). None acts while somebody writes, and none together with Ctrl or
// Alt but the one that takes a move back.

import { useEffect } from "preact/hooks";
import { actionOf, isFree, type KeyAction } from "../keys";
import type { BoardMove } from "../protocol";
import { go } from "../router";
import { actionsOf, isPossible, press } from "./actions";
import { offerToAnswer } from "./decision";
import type { Game } from "./game";
import { movesOf } from "./model";
import type { Trade } from "./trade-state";

/** Does the first of these moves that there is. */
function actFirst(game: Game, kinds: readonly string[]): boolean {
  const move = kinds
    .map((kind) => movesOf(game.view.moves, kind)[0])
    .find((found): found is BoardMove => found !== undefined);
  if (move) game.act(move);
  return move !== undefined;
}

/** Accepting, declining and declining all: the offer of the active seat, or what was proposed to it. */
function answer(game: Game, trade: Trade, key: KeyAction): boolean {
  const { view, me } = game;
  const asked = me !== undefined && offerToAnswer(view, me) !== undefined;
  if (key === "accept") return actFirst(game, asked ? ["accept"] : ["take"]);
  if (key === "no-trades" && asked) trade.setQuietTurn(view.prompt.turn);
  return actFirst(game, asked ? ["refuse"] : key === "decline" ? ["decline"] : []);
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

/** The log: a panel of its own where there is no column for it. */
function log(game: Game): boolean {
  if (game.size === "desktop") return focusOn(".right .lines");
  game.open(game.panel?.kind === "talk" ? null : { kind: "talk" });
  return true;
}

/** Does what a key stands for; false if it stands for nothing now. */
export function pressKey(game: Game, trade: Trade, key: KeyAction): boolean {
  switch (key) {
    case "accept":
    case "decline":
    case "no-trades":
      return answer(game, trade, key);
    case "go":
      return actFirst(game, ["roll", "end", "stop"]);
    case "log":
      return log(game);
    case "bank":
      game.open({ kind: "trade" });
      return true;
    case "improve":
      return focusOn(".trk .tbtn.primary") || focusOn(".trk .tbtn");
    case "play":
      return (
        focusOn(".hand .dc:not(.off), .hand .pgc:not(.off)") || focusOn(".hand .dc, .hand .pgc")
      );
    case "hint":
      if (game.table.settings.hints && game.me !== undefined) void game.send({ type: "hint" });
      return game.table.settings.hints;
    case "help":
      go("/help/keys");
      return true;
    default: {
      const offered = actionsOf(game.setting).some((action) => action.kind === key);
      if (!offered || (key !== "trade" && !isPossible(game, key))) return false;
      press(game, key);
      return true;
    }
  }
}

/** Enter and Escape answer the question that is open; Escape also drops what was chosen. */
function answerOpen(game: Game, key: string): boolean {
  if (key !== "Enter" && key !== "Escape") return false;
  const asked = game.asked !== null;
  if (asked) game.answer(key === "Enter");
  if (key === "Escape") {
    game.choose(null);
    game.open(null);
  }
  return asked || key === "Escape";
}

export function useKeys(game: Game, trade: Trade): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
        if (!game.table.view.undo?.on) return;
        event.preventDefault();
        void game.send({ type: "undo" });
        return;
      }
      if (!isFree(event)) return;
      const onButton =
        event.target instanceof HTMLButtonElement || event.target instanceof SVGElement;
      if (event.key === " " && onButton) return;
      const action = actionOf(event);
      if (action === null ? answerOpen(game, event.key) : pressKey(game, trade, action))
        event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [game, trade]);
}
