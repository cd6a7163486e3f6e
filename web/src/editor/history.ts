// A map with its past: every change can be undone, and done again.
import { useState } from "preact/hooks";
import type { MapModel } from "./model";

const STEPS = 200;

interface History {
  readonly past: readonly MapModel[];
  readonly now: MapModel;
  readonly future: readonly MapModel[];
  /** What the last change belongs to. */
  readonly stroke: string;
}

export const begun = (now: MapModel): History => ({ past: [], now, future: [], stroke: "" });

/** A change. Changes of one stroke are one step; "" is no stroke. */
export function changed(history: History, now: MapModel, stroke = ""): History {
  if (now === history.now) return history;
  const goesOn = stroke !== "" && stroke === history.stroke;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-STEPS);
  return { past, now, future: [], stroke };
}

export function undone(history: History): History {
  const now = history.past.at(-1);
  if (now === undefined) return history;
  const future = [history.now, ...history.future];
  return { past: history.past.slice(0, -1), now, future, stroke: "" };
}

export function redone(history: History): History {
  const [now, ...future] = history.future;
  if (now === undefined) return history;
  return { past: [...history.past, history.now], now, future, stroke: "" };
}

export function useHistory(first: () => MapModel) {
  return useState<History>(() => begun(first()));
}
