// Sounds, made here of short tones and noise: no file is loaded. Each kind can be switched off, and none is
// louder than LOUDEST. A sound is a row of tones:
//
//     shape   triangle, sine, square: an oscillator; noise: a burst through a low pass
//     from, to  its frequency at the beginning and at the end, in hertz
//     at, for   when it begins and how long it takes to fade, in seconds
import { useEffect, useRef } from "preact/hooks";
import { type SoundKind, settings } from "../settings";
import type { AnyTable } from "./any-table";
import { timeLeft } from "./clock";

/** -18 dB of full scale, at full volume. */
const LOUDEST = 10 ** (-18 / 20);

interface Tone {
  readonly shape: OscillatorType | "noise";
  readonly from: number;
  readonly to?: number;
  readonly at: number;
  readonly for: number;
  /** Its part of the loudness; 1 unless told. */
  readonly gain?: number;
}

const note = (from: number, at: number, length: number): Tone => ({
  shape: "triangle",
  from,
  at,
  for: length,
});
const knock = (from: number, at: number, length: number): Tone => ({
  shape: "noise",
  from,
  at,
  for: length,
});

export const TONES: Readonly<Record<SoundKind, readonly Tone[]>> = {
  roll: [knock(900, 0, 0.04), knock(1300, 0.06, 0.04), knock(1000, 0.13, 0.05)],
  card: [knock(3200, 0, 0.05)],
  build: [note(220, 0, 0.05), note(330, 0.05, 0.07)],
  turn: [note(523, 0, 0.09), note(784, 0.1, 0.14)],
  clock: [note(880, 0, 0.06)],
  chat: [note(440, 0, 0.04)],
  drum: [
    { shape: "sine", from: 110, to: 46, at: 0, for: 0.5 },
    { shape: "sine", from: 96, to: 42, at: 0.24, for: 0.6, gain: 0.7 },
  ],
  horn: [
    { shape: "square", from: 147, to: 151, at: 0, for: 0.9, gain: 0.35 },
    { shape: "triangle", from: 220, to: 226, at: 0.28, for: 0.8, gain: 0.6 },
  ],
  thud: [
    { shape: "sine", from: 90, to: 34, at: 0, for: 0.35 },
    { shape: "noise", from: 260, at: 0, for: 0.18, gain: 0.6 },
  ],
  fanfare: [note(392, 0, 0.16), note(523, 0.14, 0.16), note(659, 0.28, 0.4)],
  bell: [
    { shape: "sine", from: 784, at: 0, for: 1.1 },
    { shape: "sine", from: 1568, at: 0, for: 0.6, gain: 0.4 },
    { shape: "sine", from: 2110, at: 0, for: 0.3, gain: 0.2 },
  ],
  road: [0, 1, 2, 3, 4, 5].map((k) => knock(700 + 130 * k, 0.09 * k, 0.06)),
  chime: [
    { shape: "sine", from: 1047, at: 0, for: 0.5 },
    { shape: "sine", from: 1319, at: 0.1, for: 0.6, gain: 0.7 },
  ],
  theme: [note(523, 0, 0.3), note(659, 0.22, 0.3), note(1047, 0.44, 0.9)],
};

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A second of noise, made once. */
function noiseOf(context: AudioContext): AudioBuffer {
  if (noise === null) {
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  return noise;
}

/** What makes a tone, before its loudness. */
function sourceOf(
  context: AudioContext,
  { shape, from, to = from }: Tone,
  begin: number,
  end: number,
) {
  if (shape === "noise") {
    const source = context.createBufferSource();
    const low = context.createBiquadFilter();
    source.buffer = noiseOf(context);
    low.type = "lowpass";
    low.frequency.value = from;
    return { source, out: source.connect(low) };
  }
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, begin);
  source.frequency.exponentialRampToValueAtTime(to, end);
  return { source, out: source as AudioNode };
}

export function play(kind: SoundKind): void {
  const { volume, sounds } = settings.get();
  if (volume === 0 || !sounds[kind] || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state !== "running") return;
  for (const tone of TONES[kind]) {
    const begin = audio.currentTime + tone.at;
    const end = begin + tone.for;
    const { source, out } = sourceOf(audio, tone, begin, end);
    const loudness = audio.createGain();
    loudness.gain.setValueAtTime((volume / 100) * LOUDEST * (tone.gain ?? 1), begin);
    loudness.gain.exponentialRampToValueAtTime(0.0005, end);
    out.connect(loudness).connect(audio.destination);
    source.start(begin);
    source.stop(end);
  }
}

/** Browsers let a page make sounds once somebody has used it. */
function wake(): void {
  if (typeof AudioContext === "undefined" || settings.get().volume === 0) return;
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

/** What is heard at a table; `mine`: whether the game waits for the own seat. Big moments are heard with
 *  their scenes (stage-layer.tsx). */
export function useSounds({ table, me }: AnyTable, mine: boolean): void {
  const heard = useRef(table.log.at(-1)?.n ?? 0);
  const was = useRef(mine);
  useEffect(() => {
    const used = ["pointerdown", "keydown"] as const;
    for (const kind of used) window.addEventListener(kind, wake);
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
