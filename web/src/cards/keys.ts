// Keys of the card table (../keys.ts says which). None acts while somebody writes, none together with Ctrl or Alt but undo.
import { useEffect } from "preact/hooks";
import { actionOf, isFree, type KeyAction } from "../keys";
import { go } from "../router";
import type { CardGame } from "./context";
import { moveOf } from "./model";

/** The n-th place that glows, in reading order. */
function litSpot(n: number): HTMLElement | null {
  return document.querySelectorAll<HTMLElement>("[data-spot]")[n - 1] ?? null;
}

function space(game: CardGame): boolean {
  const { view, act } = game;
  const move =
    moveOf(view, "roll") ?? moveOf(view, "end") ?? moveOf(view, "stop") ?? moveOf(view, "settle");
  if (move) act(move);
  return move !== undefined;
}

/** From one glowing place to the next. */
function step(by: number): boolean {
  const lit = [...document.querySelectorAll<HTMLElement>("[data-spot]")];
  if (lit.length === 0) return false;
  const now = lit.indexOf(document.activeElement as HTMLElement);
  const next = now < 0 ? (by > 0 ? 0 : lit.length - 1) : (now + by + lit.length) % lit.length;
  lit[next]?.focus();
  return true;
}

/** Does what a key stands for; false if it stands for nothing now. */
export function pressKey(game: CardGame, key: KeyAction): boolean {
  const { view, chosen, choose, act } = game;
  switch (key) {
    case "accept":
    case "decline": {
      const answer = moveOf(view, key === "accept" ? "accept" : "refuse");
      if (answer) act(answer);
      return answer !== undefined;
    }
    case "go":
      return space(game);
    case "road":
    case "settlement":
    case "city":
      if (!moveOf(view, key)) return false;
      choose(chosen?.kind === key ? null : { kind: key });
      return true;
    case "trade":
    case "bank":
      if (!moveOf(view, "bank") && !moveOf(view, "offer")) return false;
      choose(chosen?.kind === "trade" ? null : { kind: "trade" });
      return true;
    case "play":
      document.querySelector<HTMLElement>(".cg-handcard:not(.dim), .cg-handcard")?.focus();
      return true;
    case "log":
      document.querySelector<HTMLElement>(".lines")?.focus();
      return true;
    case "hint":
      if (!game.table.settings.hints || game.me === undefined) return false;
      void game.send({ type: "hint" });
      return true;
    case "help":
      go("/help/keys");
      return true;
    default:
      return false;
  }
}

/** Keys that mean the same for everybody: answers, digits for places, arrows between them. */
function pressFixed(game: CardGame, key: string): boolean {
  if (key === "Enter" || key === "Escape") {
    if (game.asked !== null) game.answer(key === "Enter");
    else if (key === "Escape") game.choose(null);
    else return false;
    return true;
  }
  if (/^[1-9]$/.test(key)) {
    const spot = litSpot(Number(key));
    spot?.click();
    return spot !== null;
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
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.key.toUpperCase() === "Z" && (event.ctrlKey || event.metaKey)) {
        if (!game.table.view.undo?.on) return;
        event.preventDefault();
        game.undo();
        return;
      }
      if (!isFree(event) || belongsToFocus(event)) return;
      const action = actionOf(event);
      if (action === null ? pressFixed(game, event.key) : pressKey(game, action))
        event.preventDefault();
    };
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, [game]);
}
