// Keys that only the board has, beside those of every table (shared/table-keys.ts).
import type { KeyAction } from "../keys";
import type { BoardMove } from "../protocol";
import { hasLog } from "../shared/frames";
import { actFirst, focusOn, useTableKeys } from "../shared/table-keys";
import { actionsOf, isPossible, press } from "./actions";
import { HABITS, offerToAnswer } from "./decision";
import type { Game } from "./game";

/** Accepting, declining and declining all: the offer of the active seat, or what was proposed to it. */
function answer(game: Game, key: KeyAction): boolean {
  const { view, me, table, send } = game;
  const asked = me !== undefined && offerToAnswer(view, me) !== undefined;
  if (key === "accept") return actFirst(game, asked ? "accept" : "take");
  if (key === "no-trades" && table.view.rules)
    void send({ type: "rules", rules: { ...table.view.rules, trades: "not_this_turn" } });
  return asked ? actFirst(game, "refuse") : key === "decline" && actFirst(game, "decline");
}

/** The log: a panel of its own where there is no column for it. */
function log(game: Game): boolean {
  if (hasLog(game.size)) return focusOn(".right .lines");
  game.open(game.panel?.kind === "talk" ? null : { kind: "talk" });
  return true;
}

function pressKey(game: Game, key: KeyAction): boolean {
  switch (key) {
    case "accept":
    case "decline":
    case "no-trades":
      return answer(game, key);
    case "log":
      return log(game);
    case "bank":
      game.open({ kind: "trade" });
      return true;
    case "improve":
      return focusOn(".trk .tbtn.primary", ".trk .tbtn");
    case "play":
      return focusOn(".hand .dc:not(.off), .hand .pgc:not(.off)", ".hand .dc, .hand .pgc");
    default: {
      const offered = actionsOf(game.setting).some((action) => action.kind === key);
      if (!offered || (key !== "trade" && !isPossible(game, key))) return false;
      press(game, key);
      return true;
    }
  }
}

export function useKeys(game: Game): void {
  useTableKeys<BoardMove>(game, HABITS, {
    press: (key) => pressKey(game, key),
    owns: ({ key, target }) =>
      key === " " && (target instanceof HTMLButtonElement || target instanceof SVGElement),
    close: () => game.open(null),
  });
}
