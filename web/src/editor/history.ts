// A map with its past: every change can be undone, and done again.
import { useState } from "preact/hooks";
import type { MapModel } from "./model";

const STEPS = 200;

interface History {
  readonly past: readonly MapModel[];
  readonly now: MapModel;
  readonly future: readonly MapModel[];
}

export const begun = (now: MapModel): History => ({ past: [], now, future: [] });

/** A change; one that goes on a stroke makes no step of its own. */
export function changed(history: History, now: MapModel, goesOn = false): History {
  if (now === history.now) return history;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-STEPS);
  return { past, now, future: [] };
}

export function undone(history: History): History {
  const now = history.past.at(-1);
  if (now === undefined) return history;
  return { past: history.past.slice(0, -1), now, future: [history.now, ...history.future] };
}

export function redone(history: History): History {
  const [now, ...future] = history.future;
  if (now === undefined) return history;
  return { past: [...history.past, history.now], now, future };
}

export function useHistory(first: () => MapModel) {
  return useState<History>(() => begun(first()));
}
