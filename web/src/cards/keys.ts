// Keys that only the card game has, beside those of every table (shared/table-keys.ts).
import type { KeyAction } from "../keys";
import type { CardsMove } from "../protocol";
import { firstOf } from "../shared/deciding";
import { actFirst, focusOn, useTableKeys } from "../shared/table-keys";
import type { CardGame } from "./context";
import { HABITS } from "./model";

const litSpots = () => [...document.querySelectorAll<HTMLElement>("[data-spot]")];

/** From one glowing place to the next. */
function step(by: number): boolean {
  const lit = litSpots();
  if (lit.length === 0) return false;
  const at = document.activeElement;
  const now = at instanceof HTMLElement ? lit.indexOf(at) : -1;
  const next = now < 0 ? (by > 0 ? 0 : lit.length - 1) : (now + by + lit.length) % lit.length;
  lit[next]?.focus();
  return true;
}

function pressKey(game: CardGame, key: KeyAction): boolean {
  const { view, chosen, choose } = game;
  switch (key) {
    case "accept":
      return actFirst(game, "accept");
    case "decline":
      return actFirst(game, "refuse");
    case "road":
    case "settlement":
    case "city":
      if (!firstOf(view.moves, key)) return false;
      choose(chosen?.kind === key ? null : { kind: key });
      return true;
    case "trade":
    case "bank":
      if (!firstOf(view.moves, "bank", "offer")) return false;
      choose(chosen?.kind === "trade" ? null : { kind: "trade" });
      return true;
    case "play":
      focusOn(".cg-handcard:not(.dim), .cg-handcard");
      return true;
    case "log":
      focusOn(".lines");
      return true;
    default:
      return false;
  }
}

/** Digits for places in reading order, arrows between them. */
function pressFixed(key: string): boolean {
  if (/^[1-9]$/.test(key)) {
    const spot = litSpots()[Number(key) - 1];
    spot?.click();
    return spot !== undefined;
  }
  if (key === "ArrowRight" || key === "ArrowDown") return step(1);
  return key === "ArrowLeft" || key === "ArrowUp" ? step(-1) : false;
}

/** Space presses the button that has the focus; arrows scroll what scrolls. */
function belongsToFocus({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === " ")
    return target.closest("button, a, [tabindex]") !== null && !target.matches("[data-act='go']");
  return key.startsWith("Arrow") && target.closest(".lines, .cg-fan") !== null;
}

export function useKeys(game: CardGame): void {
  useTableKeys<CardsMove>(game, HABITS, {
    press: (key) => pressKey(game, key),
    fixed: pressFixed,
    owns: belongsToFocus,
  });
}
