// Keys at every table (../keys.ts says which letters). None acts while somebody writes, and none together with
// Ctrl or Alt but the one that takes a move back. What only one family of games has is its `OwnKeys`.
import { useLayoutEffect, useRef } from "preact/hooks";
import { actionOf, isFree, type KeyAction } from "../keys";
import type { GameMove } from "../protocol";
import { go } from "../router";
import type { AnyTable } from "./any-table";
import { type Deciding, firstOf, type Habits, takeBack } from "./deciding";
import { givesHints } from "./hint-button";

interface OwnKeys {
  /** Does what a key stands for in this family alone; false if it stands for nothing now. */
  press(key: KeyAction): boolean;
  /** Keys that no setting changes: digits, arrows. */
  fixed?(key: string): boolean;
  /** Whether the element that has the focus wants this key for itself. */
  owns(event: KeyboardEvent): boolean;
  /** What Escape closes besides the choice. */
  close?(): void;
}

interface Keyed<Move extends GameMove> extends AnyTable, Omit<Deciding<Move, never>, "chosen"> {
  readonly view: { readonly moves: readonly Move[] };
}

/** Does the first move of these kinds; false if there is none. */
export function actFirst<Move extends GameMove>(
  { view, act }: Pick<Keyed<Move>, "view" | "act">,
  ...kinds: readonly Move["kind"][]
): boolean {
  const move = firstOf(view.moves, ...kinds);
  if (move) act(move);
  return move !== undefined;
}

/** Moves the focus to the first element there is. */
export function focusOn(...selectors: readonly string[]): boolean {
  const found = selectors
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null);
  found?.focus();
  return found !== undefined;
}

function pressAny<Move extends GameMove>(
  game: Keyed<Move>,
  { onward }: Habits<Move["kind"]>,
  key: KeyAction,
): boolean | undefined {
  switch (key) {
    case "go":
      return actFirst(game, ...onward);
    case "hint":
      if (!givesHints(game.table) || game.me === undefined) return false;
      void game.send({ type: "hint" });
      return true;
    case "help":
      go("/help/keys");
      return true;
    default:
      return undefined;
  }
}

/** Enter and Escape answer the question that is open; Escape also drops what was chosen. */
function answerOpen<Move extends GameMove>(game: Keyed<Move>, own: OwnKeys, key: string): boolean {
  if (key !== "Enter" && key !== "Escape") return own.fixed?.(key) ?? false;
  const asked = game.asked !== null;
  if (asked) game.answer(key === "Enter");
  if (key === "Enter") return asked;
  game.choose(null);
  own.close?.();
  return true;
}

export function useTableKeys<Move extends GameMove>(
  game: Keyed<Move>,
  habits: Habits<Move["kind"]>,
  keys: OwnKeys,
): void {
  const own = useRef(keys);
  own.current = keys;
  // With the drawing, not after it: a key that is pressed at once means what is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
        if (!game.table.view.undo?.on) return;
        event.preventDefault();
        takeBack(game);
        return;
      }
      if (!isFree(event) || own.current.owns(event)) return;
      const action = actionOf(event);
      const done =
        action === null
          ? answerOpen(game, own.current, event.key)
          : (pressAny(game, habits, action) ?? own.current.press(action));
      if (done) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [game]);
}
