// Keys of the card table. None acts while somebody writes, none together with Ctrl or Alt but undo.
import { useEffect } from "preact/hooks";
import { actionOf, usualKeys } from "../keys";
import { go } from "../router";
import type { CardGame } from "./context";
import { moveOf } from "./model";

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The n-th place that glows, in reading order. */
export function litSpot(n: number): HTMLElement | null {
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
export function pressKey(game: CardGame, key: string): boolean {
  const { view, chosen, choose, act, asked } = game;
  if (asked !== null && (key === "ENTER" || key === "ESCAPE")) {
    game.answer(key === "ENTER");
    return true;
  }
  const build = { R: "road", S: "settlement", C: "city" } as const;
  const accept = moveOf(view, "accept");
  const refuse = moveOf(view, "refuse");
  const answer = key === "A" ? accept : key === "X" ? refuse : undefined;
  if (answer) {
    act(answer);
    return true;
  }
  if (/^[1-9]$/.test(key)) {
    const spot = litSpot(Number(key));
    spot?.click();
    return spot !== null;
  }
  switch (key) {
    case " ":
      return space(game);
    case "ESCAPE":
      choose(null);
      return true;
    case "R":
    case "S":
    case "C": {
      const kind = build[key];
      if (!moveOf(view, kind)) return false;
      choose(chosen?.kind === kind ? null : { kind });
      return true;
    }
    case "T":
    case "B":
      if (!moveOf(view, "bank") && !moveOf(view, "offer")) return false;
      choose(chosen?.kind === "trade" ? null : { kind: "trade" });
      return true;
    case "P":
      document.querySelector<HTMLElement>(".cg-handcard:not(.dim), .cg-handcard")?.focus();
      return true;
    case "L":
      document.querySelector<HTMLElement>(".cg-lines")?.focus();
      return true;
    case "H":
      if (!game.table.settings.hints || game.me === null) return false;
      game.tell({ type: "hint" });
      return true;
    case "?":
      go("/help/keys");
      return true;
    case "ARROWRIGHT":
    case "ARROWDOWN":
      return step(1);
    case "ARROWLEFT":
    case "ARROWUP":
      return step(-1);
    default:
      return false;
  }
}

export function useKeys(game: CardGame): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (isWriting(event.target)) return;
      if (event.key.toUpperCase() === "Z" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        if (game.table.view.undo?.on) game.undo();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const onButton =
        event.target instanceof HTMLElement && event.target.closest("button, a, [tabindex]");
      if (
        event.key === " " &&
        onButton &&
        !(event.target as HTMLElement).matches("[data-act='go']")
      )
        return;
      const scrolls =
        event.target instanceof HTMLElement && event.target.closest(".cg-lines, .cg-fan");
      if (event.key.startsWith("Arrow") && scrolls) return;
      // The player's own letters come before the usual ones.
      const action = actionOf(event);
      const key = action === null ? event.key : usualKeys[action];
      if (pressKey(game, key.toUpperCase())) event.preventDefault();
    };
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, [game]);
}
