// The keyboard map: which key does what. All can be changed in the settings; none needs a modifier.
import { type Preferences, settings } from "./settings";
import { t } from "./text/t";

export const usualKeys = {
  road: "r",
  ship: "v",
  "move-ship": "m",
  settlement: "s",
  city: "c",
  buy: "d",
  knights: "k",
  wall: "w",
  improve: "i",
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

/** What a key press asks for; null while somebody writes, and with a modifier. */
export function actionOf(event: KeyboardEvent): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const at = event.target as HTMLElement | null;
  if (at?.closest?.("input, textarea, select, [contenteditable], dialog")) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return keyActions.find((action) => keyOf(action) === key) ?? null;
}
