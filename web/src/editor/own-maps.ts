// The player's own maps, kept in this browser: texts, as in files.

import { useEffect, useState } from "preact/hooks";
import { Changes } from "../changes";

const KEY = "longroad.maps";
const MOST = 60;

/** What a browser offers when a map is opened from a file. */
export const MAP_FILES = ".map,.game,text/plain";

export interface OwnMap {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Whether a game takes it, when it was last looked at. */
  readonly playable: boolean;
}

function isOwnMap(value: unknown): value is OwnMap {
  const map = value as Partial<OwnMap> | null;
  return (
    typeof map?.id === "string" && typeof map.title === "string" && typeof map.text === "string"
  );
}

/** The last one that was changed first. */
export function ownMaps(): readonly OwnMap[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isOwnMap) : [];
  } catch {
    return [];
  }
}

const changes = new Changes();

function keep(maps: readonly OwnMap[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(maps.slice(0, MOST)));
  } catch {
    // Not kept: there is no room, or the browser keeps nothing.
  }
  changes.tell();
}

export function keepMap(map: OwnMap): void {
  keep([map, ...ownMaps().filter(({ id }) => id !== map.id)]);
}

export function dropMap(id: string): void {
  keep(ownMaps().filter((map) => map.id !== id));
}

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join("");

export function useOwnMaps(): readonly OwnMap[] {
  const [maps, set] = useState(ownMaps);
  useEffect(() => changes.subscribe(() => set(ownMaps())), []);
  return maps;
}
