// What the player has chosen for this browser: kept in its storage, nowhere else.
import { Changes, useChanges } from "./changes";
import type { Where } from "./connection/where";
import type { Language } from "./text/t";

export interface Preferences {
  /** The player's name; empty until it was asked. */
  readonly name: string;
  readonly theme: "system" | "light" | "dark";
  readonly language: Language;
  /** Per cent of the usual size of text. */
  readonly textSize: number;
  readonly motion: "off" | "fast" | "normal";
  /** 0 to 100; 0 is off. */
  readonly volume: number;
  readonly sounds: Readonly<Record<SoundKind, boolean>>;
  /** Ask before moves that cannot be taken back. */
  readonly confirm: boolean;
  /** Show seat marks on every piece. */
  readonly marks: boolean;
  readonly highContrast: boolean;
  /** Names of the hexes on the board: b2. */
  readonly numberLetters: boolean;
  readonly chat: "on" | "phrases" | "off";
  /** Per turn: throw the dice for me, end the turn when nothing is left. */
  readonly autoRoll: boolean;
  readonly autoEnd: boolean;
  /** When it is my turn: tell me while the tab is hidden, let the phone vibrate, keep the screen on. */
  readonly notify: boolean;
  readonly vibrate: boolean;
  readonly awake: boolean;
  /** The level of the bots of a game that one click begins. */
  readonly level: string;
  /** Where such a game is made, if both can be. */
  readonly bots: Where;
  /** Keys that differ from the usual ones, by action. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Every sound there is, and whether it is on at first. */
const SOUNDS = {
  roll: true,
  card: true,
  build: true,
  turn: true,
  clock: true,
  chat: false,
  drum: true,
  horn: true,
  thud: true,
  fanfare: true,
  bell: true,
  road: true,
  chime: true,
  theme: true,
};

export type SoundKind = keyof typeof SOUNDS;
export const soundKinds = Object.keys(SOUNDS) as readonly SoundKind[];

export const SETTINGS_KEY = "longroad.settings";

function firstLanguage(): Language {
  return navigator.language?.toLowerCase().startsWith("de") ? "de" : "en";
}

export function defaultPreferences(): Preferences {
  const phone = typeof matchMedia === "function" && matchMedia("(max-width: 767px)").matches;
  const still =
    typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    name: "",
    theme: "system",
    language: firstLanguage(),
    textSize: 100,
    motion: still ? "off" : "normal",
    volume: phone ? 0 : 80,
    sounds: SOUNDS,
    confirm: false,
    marks: true,
    highContrast: false,
    numberLetters: false,
    chat: "on",
    autoRoll: false,
    autoEnd: false,
    notify: false,
    vibrate: phone,
    awake: true,
    level: "steady",
    bots: "server",
    keys: {},
  };
}

class SettingsStore extends Changes {
  private value: Preferences | null = null;

  get(): Preferences {
    if (this.value === null) {
      const kept = this.read();
      // Sounds that came with a later version are as they are at first.
      this.value = { ...defaultPreferences(), ...kept, sounds: { ...SOUNDS, ...kept.sounds } };
    }
    return this.value;
  }

  set(change: Partial<Preferences>): void {
    this.value = { ...this.get(), ...change };
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(this.value));
    } catch {
      // Not kept; it holds for this page.
    }
    this.tell();
  }

  private read(): Partial<Preferences> {
    try {
      const read: unknown = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}");
      return typeof read === "object" && read !== null ? (read as Partial<Preferences>) : {};
    } catch {
      return {};
    }
  }
}

export const settings = new SettingsStore();

/** The preferences, and how to change some of them. */
export function useSettings(): [Preferences, (change: Partial<Preferences>) => void] {
  useChanges(settings);
  return [settings.get(), (change) => settings.set(change)];
}
