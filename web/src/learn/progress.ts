// How far one has come with each lesson: kept in this browser, and nowhere else.
import { Changes, useChanges } from "../changes";
import { safeStorage } from "../connection";
import type { Words } from "../protocol";

export const LESSONS_KEY = "longroad.lessons";

export interface Progress {
  /** Steps that were done at least once. */
  readonly done: number;
  readonly steps: number;
  /** The step that is on, from 1; 0: none. */
  readonly at: number;
  /** Its heading. */
  readonly heading: Words;
  /** The table where it is on; null: that table teaches no more. */
  readonly table: string | null;
  readonly when: number;
}

type All = Readonly<Record<string, Progress>>;

function isProgress(value: unknown): value is Progress {
  const one = value as Progress | null;
  const numbers = [one?.done, one?.steps, one?.at, one?.when];
  const table = one?.table;
  return (
    numbers.every((number) => typeof number === "number" && number >= 0) &&
    (table === null || typeof table === "string") &&
    typeof one?.heading?.en === "string" &&
    typeof one.heading.de === "string"
  );
}

const changes = new Changes();

export function lessonProgress(): All {
  try {
    const read: unknown = JSON.parse(safeStorage()?.getItem(LESSONS_KEY) ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, one]) => isProgress(one)));
  } catch {
    return {};
  }
}

/** Keeps how far a lesson has come; what was done once stays done. */
export function keepProgress(name: string, { done, ...now }: Omit<Progress, "when">): void {
  const all = lessonProgress();
  const old = all[name];
  const most = Math.min(now.steps, Math.max(done, old?.done ?? 0));
  const same =
    old?.done === most && old.at === now.at && old.table === now.table && old.steps === now.steps;
  if (same) return;
  const next = { ...all, [name]: { ...now, done: most, when: Date.now() } };
  try {
    safeStorage()?.setItem(LESSONS_KEY, JSON.stringify(next));
  } catch {
    // Not kept: the table still knows where one is.
  }
  changes.tell();
}

export function useProgress(): All {
  useChanges(changes);
  return lessonProgress();
}

/** The lesson that was on last. */
export function lastLesson(all: All): readonly [name: string, progress: Progress] | undefined {
  return Object.entries(all)
    .filter(([, { at }]) => at > 0)
    .sort(([, a], [, b]) => b.when - a.when)[0];
}
