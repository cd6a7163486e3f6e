// Controls of every table: buttons that make a move, the bar of actions, and buttons that stay reachable while
// they cannot be used and say why. How they look is the family's; a look is a few names of classes.
import type { ComponentChildren } from "preact";
import { Sign } from "../art/icon";
import { type KeyAction, keyName, keyOf, keyShortcut } from "../keys";
import type { GameMove } from "../protocol";
import { t } from "../text/t";
import { tellWhy } from "./why";

interface MoveButtonProps<Move> {
  readonly move: Move;
  readonly act: (move: Move) => void;
  readonly class?: string;
  readonly label?: string;
  /** What it is called in the page: its kind, unless several kinds are one control. */
  readonly what?: string;
  readonly children: ComponentChildren;
}

/** Makes one move of the frame. */
export function MoveButton<Move extends GameMove>(props: MoveButtonProps<Move>) {
  const { move, act, class: look = "tbtn", label, what = move.kind, children } = props;
  return (
    <button
      type="button"
      class={look}
      aria-label={label}
      data-act={what}
      data-move={move.action}
      onClick={() => act(move)}
    >
      {children}
    </button>
  );
}

interface PressProps {
  readonly onPress: () => void;
  /** Why it cannot be pressed now. */
  readonly reason?: string | undefined;
  /** The code of the rules for it, which may have more to say. */
  readonly code?: string | undefined;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly label?: string;
  /** What it is called in the page. */
  readonly what?: string;
  /** The action that it does. */
  readonly move?: string;
}

/** A button that stays reachable while it cannot be used, and says why. */
export function Press(props: PressProps) {
  const { onPress, reason, code, children, class: look = "tbtn", label, what, move } = props;
  const off = reason !== undefined;
  return (
    <button
      type="button"
      class={look}
      aria-disabled={off ? "true" : undefined}
      aria-label={label !== undefined && reason ? `${label}. ${reason}` : label}
      title={reason}
      data-act={what}
      data-move={move}
      onClick={() => (off ? tellWhy("", reason, code) : onPress())}
    >
      {children}
    </button>
  );
}

/** Closes a panel. */
export function CloseButton({ onClose, label = t("frame.close") }: CloseProps) {
  return (
    <Press class="tbtn small close" label={label} onPress={onClose}>
      <Sign name="x" size={14} />
    </Press>
  );
}

interface CloseProps {
  readonly onClose: () => void;
  readonly label?: string;
}

/* ---- the bar of actions ---- */

/** The letter of a key in the corner of a button; assistive technology learns the key from the button. */
function Key({ of, class: look }: { of: KeyAction; class: string }) {
  return (
    <span class={look} aria-hidden="true">
      {keyName(keyOf(of))}
    </span>
  );
}

interface ActionProps {
  readonly kind: KeyAction;
  /** Classes of the button in its present state, and of its key. */
  readonly look: readonly [string, string];
  readonly name: string;
  readonly title: string;
  readonly usable: boolean;
  readonly picked: boolean;
  /** Why it cannot be done now; empty if it can. */
  readonly why: string;
  /** The code of the rules for it, which may have more to say. */
  readonly code?: string | undefined;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** Something that can be done in a turn: its places are chosen next, its panel opens, or it is done. */
export function ActionButton(props: ActionProps) {
  const { kind, look, name, title, usable, picked, why, code, onPress, children } = props;
  return (
    <button
      type="button"
      class={look[0]}
      aria-pressed={picked}
      aria-disabled={usable ? undefined : "true"}
      title={title}
      aria-keyshortcuts={keyShortcut(kind)}
      data-act={kind}
      onClick={() => (usable ? onPress() : tellWhy(name, why, code))}
    >
      <Key of={kind} class={look[1]} />
      {children}
      {why === "" ? null : <span class="sr-only">. {why}</span>}
    </button>
  );
}

interface GoProps<Move> {
  readonly move: Move | undefined;
  readonly act: (move: Move) => void;
  /** Classes of the button while there is a move, and while there is none. */
  readonly look: readonly [string, string];
  readonly why: string;
  /** The code of the rules for it, which may have more to say. */
  readonly code?: string | undefined;
  /** Below the words: the key, or what comes first. */
  readonly note?: string;
  readonly children: ComponentChildren;
}

/** Roll, go on or end the turn: the one filled button. */
export function GoButton<Move extends GameMove>(props: GoProps<Move>) {
  const { move, act, look, why, code, note = keyName(keyOf("go")), children } = props;
  return (
    <button
      type="button"
      class={look[move ? 0 : 1]}
      aria-disabled={move ? undefined : "true"}
      title={why === "" ? undefined : why}
      aria-keyshortcuts={keyShortcut("go")}
      data-act="go"
      data-move={move?.action}
      onClick={() => (move ? act(move) : tellWhy("", why, code))}
    >
      {children}
      <small>{note}</small>
    </button>
  );
}
