// Sounds, made here of short tones: no file is loaded. Each kind can be switched off.
import { useEffect, useRef } from "preact/hooks";
import { type SoundKind, settings } from "../settings";
import type { AnyTable } from "./any-table";
import { timeLeft } from "./clock";

let audio: AudioContext | null = null;

/** Frequency, when, how long: in hertz and seconds. */
type Tone = readonly [number, number, number];

const TONES: Readonly<Record<SoundKind, readonly Tone[]>> = {
  roll: [
    [180, 0, 0.04],
    [240, 0.06, 0.04],
    [200, 0.13, 0.05],
  ],
  card: [[660, 0, 0.05]],
  build: [
    [220, 0, 0.05],
    [330, 0.05, 0.07],
  ],
  turn: [
    [523, 0, 0.09],
    [784, 0.1, 0.14],
  ],
  clock: [[880, 0, 0.06]],
  chat: [[440, 0, 0.04]],
};

export function play(kind: SoundKind): void {
  const { volume, sounds } = settings.get();
  if (volume === 0 || !sounds[kind] || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state !== "running") return;
  for (const [frequency, from, length] of TONES[kind]) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const begin = audio.currentTime + from;
    tone.type = "triangle";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime((volume / 100) * 0.2, begin);
    loudness.gain.exponentialRampToValueAtTime(0.0005, begin + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

/** Browsers let a page make sounds once somebody has used it. */
function wake(): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

const SOUND_OF: Readonly<Record<string, SoundKind>> = {
  dice: "roll",
  road: "build",
  ship: "build",
  settlement: "build",
  city: "build",
  wall: "build",
  hire: "build",
  improve: "build",
  confirm: "card",
  take: "card",
  bank: "card",
  steal: "card",
  draw: "card",
  progress: "card",
  chat: "chat",
};

/** What is heard at a table; `mine`: whether the game waits for the own seat. */
export function useSounds({ table, me }: AnyTable, mine: boolean): void {
  const heard = useRef(table.log.at(-1)?.n ?? 0);
  const was = useRef(mine);
  useEffect(() => {
    const used = ["pointerdown", "keydown"] as const;
    for (const kind of used) window.addEventListener(kind, wake, { once: true });
    return () => {
      for (const kind of used) window.removeEventListener(kind, wake);
    };
  }, []);
  useEffect(() => {
    const fresh = table.log.filter((entry) => entry.n > heard.current);
    heard.current = table.log.at(-1)?.n ?? heard.current;
    const kinds = new Set(fresh.map((entry) => SOUND_OF[entry.event.kind]));
    for (const kind of kinds) if (kind) play(kind);
  }, [table.log]);
  useEffect(() => {
    if (mine && !was.current) play("turn");
    was.current = mine;
  }, [mine]);
  useEffect(() => {
    if (!mine || me === undefined) return;
    const left = timeLeft(table, me, Date.now() + table.clockOffset);
    if (left === undefined || left < 10000) return;
    const timer = setTimeout(() => play("clock"), left - 10000);
    return () => clearTimeout(timer);
  }, [mine, table, me]);
}
