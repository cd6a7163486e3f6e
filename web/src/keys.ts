// The keyboard map: which key does what. All can be changed in the settings; none needs a modifier. What a
// table offers in its bar of actions has a key here under the name of its kind of move.
import { type Preferences, settings } from "./settings";
import { t } from "./text/t";

export const usualKeys = {
  road: "r",
  ship: "v",
  lift: "m",
  settlement: "s",
  city: "c",
  buy: "d",
  hire: "k",
  activate: "q",
  promote: "u",
  move: "g",
  chase: "j",
  wall: "w",
  improve: "i",
  attack: "f",
  wonder: "o",
  level: "e",
  play: "p",
  trade: "t",
  bank: "b",
  go: " ",
  accept: "a",
  decline: "x",
  "no-trades": "n",
  log: "l",
  hint: "h",
  help: "?",
} as const;

export type KeyAction = keyof typeof usualKeys;
export const keyActions = Object.keys(usualKeys) as KeyAction[];

export function keyOf(action: KeyAction, preferences: Preferences = settings.get()): string {
  return preferences.keys[action] ?? usualKeys[action];
}

/** As it stands on the key. */
export function keyName(key: string): string {
  return key === " " ? t("frame.key.space") : key.length === 1 ? key.toUpperCase() : key;
}

/** As assistive technology is told of it: words of the specification, in no language. */
export function keyShortcut(action: KeyAction): string {
  const key = keyOf(action);
  return key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
}

/** Whether a key belongs to the table: nobody writes, no dialog is open, and it comes without a modifier. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const at = event.target as HTMLElement | null;
  return !at?.closest?.("input, textarea, select, [contenteditable], dialog");
}

/** What a key press asks for; null: nothing. */
export function actionOf(event: KeyboardEvent): KeyAction | null {
  if (!isFree(event)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return keyActions.find((action) => keyOf(action) === key) ?? null;
}
