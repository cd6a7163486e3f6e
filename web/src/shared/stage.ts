// The stage: the great moments of a game as short scenes over the board, one after the other.
//
//     events of a frame ──> scenes (table/stage-scenes.ts, cards/stage-scenes.ts) ──> queue ──> what is drawn
//
// A scene is a list of beats, each with its time at normal speed. The queue plays one scene at a time and
// tells its listeners which beat it is; what a beat looks like is the business of stage-layer.tsx and of the
// families. The same scene is one sentence, for those who want no movement and for screen readers.
//
// Invariants:
// 1. Nothing waits for the stage. It is drawn beside the table's state and never holds a frame back.
// 2. `end` ends all of it: the scene and those that wait.
// 3. With speed "still" nothing moves. All that one frame brings is one card, for CARD_MS; the next frame's
//    card takes its place.
// 4. Scenes are news: of a crowd only the last few are played (WAITING_MAX). The log has the others.
import { useEffect, useReducer, useState } from "preact/hooks";
import { type SoundKind, settings } from "../settings";

export type Speed = "normal" | "fast" | "still";

/** How long a card stands. */
export const CARD_MS = 6000;
/** Scenes that may wait behind the one that plays. */
const WAITING_MAX = 5;

/** A seat whose points have changed. */
export interface Score {
  readonly seat: number;
  readonly then: number;
  readonly now: number;
}

/** What a scene is about, by the way it is drawn. */
export type Facts =
  | { readonly kind: "ribbon"; readonly dice?: readonly number[]; readonly piece?: string }
  | {
      readonly kind: "robber";
      readonly piece: string;
      readonly from: string | null;
      readonly to: string;
    }
  | { readonly kind: "landing"; readonly step: number; readonly track: number }
  | {
      readonly kind: "strengths";
      readonly attack: number;
      readonly defence: number;
      readonly strengths: readonly number[];
      readonly weakest: readonly number[];
    }
  | { readonly kind: "place"; readonly at: string; readonly good: boolean }
  | { readonly kind: "levels"; readonly levels: readonly string[]; readonly level: number }
  | {
      readonly kind: "plaque";
      readonly card: string;
      readonly path: readonly string[];
      readonly from: number | null;
      readonly to: number | null;
      readonly sizes: readonly number[];
    }
  | {
      readonly kind: "victory";
      readonly points: number;
      readonly flags: readonly string[];
      /** Words for where the points come from, the piece or sign that stands for it, and how many. */
      readonly sources: readonly {
        readonly word: string;
        readonly sign: string;
        readonly n: number;
      }[];
    };

export interface Scene {
  readonly facts: Facts;
  /** Milliseconds of each beat at normal speed. */
  readonly beats: readonly number[];
  /** What is heard as each beat begins. */
  readonly sounds: readonly (SoundKind | undefined)[];
  readonly title: string;
  readonly text: string;
  /** Whose moment it is. */
  readonly seat?: number | undefined;
  readonly scores: readonly Score[];
  /** A place that the camera goes to. */
  readonly look?: string | undefined;
  /** The viewer loses something. */
  readonly loses: boolean;
  /** A sound of danger and a red ribbon, whoever it hits. */
  readonly danger?: boolean;
}

/** A scene in words: its title and its text, as one or two sentences. */
export const wordsOf = ({ title, text }: Scene): string => {
  const whole = (part: string) => (/[.!?:]$/.test(part) ? part : `${part}.`);
  return [title, text]
    .filter((part) => part !== "")
    .map(whole)
    .join(" ");
};

/** What is on the stage now. */
export type Shown =
  | { readonly still: false; readonly n: number; readonly scene: Scene; readonly beat: number }
  | {
      readonly still: true;
      readonly n: number;
      readonly scene: Scene;
      readonly words: readonly Scene[];
    };

/** What the live region says: once for each frame. */
export interface Said {
  readonly n: number;
  readonly words: string;
  readonly loses: boolean;
}

interface Clock {
  set(run: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

const ourClock: Clock = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export class StageQueue {
  private waiting: readonly Scene[] = [];
  private on: Shown | null = null;
  private told: Said | null = null;
  private timer: unknown;
  private count = 0;
  private readonly listeners = new Set<() => void>();
  /** Cards only, as in a replay that runs too fast for scenes. */
  quiet = false;
  /** Called as each beat begins. */
  onBeat: (scene: Scene, beat: number) => void = () => {};

  constructor(
    private readonly speed: () => Speed,
    private readonly clock: Clock = ourClock,
  ) {}

  get shown(): Shown | null {
    return this.on;
  }

  get said(): Said | null {
    return this.told;
  }

  /** The scenes of one frame. */
  add(scenes: readonly Scene[]): void {
    const [first] = scenes;
    const last = scenes.at(-1);
    if (first === undefined || last === undefined) return;
    const loses = scenes.some((scene) => scene.loses);
    this.told = { n: ++this.count, words: scenes.map(wordsOf).join(" "), loses };
    if (this.quiet || this.speed() === "still") {
      this.stop();
      this.on = { still: true, n: ++this.count, scene: last, words: scenes };
      for (const scene of scenes) this.onBeat(scene, 0);
      this.timer = this.clock.set(() => this.end(), CARD_MS);
    } else {
      this.waiting = [...this.waiting, ...scenes].slice(-WAITING_MAX);
      if (this.on === null || this.on.still) this.next();
    }
    this.tell();
  }

  /** Ends everything at once. */
  end(): void {
    if (this.on === null && this.waiting.length === 0) return;
    this.stop();
    this.tell();
  }

  /** Empties the stage, also of what was said: another table. */
  clear(): void {
    this.told = null;
    this.stop();
    this.tell();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private stop(): void {
    this.clock.clear(this.timer);
    this.on = null;
    this.waiting = [];
  }

  private next(): void {
    this.clock.clear(this.timer);
    const [scene, ...rest] = this.waiting;
    this.waiting = rest;
    this.on = null;
    if (scene !== undefined) this.play({ still: false, n: ++this.count, scene, beat: 0 });
  }

  private play(now: Extract<Shown, { still: false }>): void {
    const { scene, beat } = now;
    const speed = this.speed();
    this.on = now;
    this.onBeat(scene, beat);
    const ms = (scene.beats[beat] ?? 0) / (speed === "fast" ? 2 : 1);
    this.timer = this.clock.set(() => {
      if (beat + 1 < scene.beats.length) this.play({ ...now, beat: beat + 1 });
      else this.next();
      this.tell();
    }, ms);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

const prefersStill = (): boolean =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How fast scenes go now, by the settings, the system's wish and whether anybody looks. */
export function speedNow(): Speed {
  const { motion } = settings.get();
  if (motion === "off" || prefersStill() || document.hidden) return "still";
  return motion;
}

export const stage = new StageQueue(speedNow);

/** What is on the stage; drawn again at every beat. */
export function useStage(): StageQueue {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => stage.subscribe(() => redraw(0)), []);
  return stage;
}

/** A plain value that follows from what is on the stage; drawn again only when it is another one. */
export function useOnStage<T extends string | boolean | null>(
  select: (shown: Shown | null) => T,
): T {
  const [value, set] = useState(() => select(stage.shown));
  useEffect(() => {
    const look = () => set(select(stage.shown));
    look();
    return stage.subscribe(look);
  }, []);
  return value;
}
