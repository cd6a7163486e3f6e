// What can be played, as the server tells it. Asked for once.

import { useEffect, useState } from "preact/hooks";
import type { BoardSections, GameSetting } from "./protocol";

interface Named {
  readonly name: string;
  readonly sentence: string;
}

export interface Option extends Named {
  readonly rule: string;
  readonly initial: number;
  readonly low: number;
  readonly high: number;
  /** Names of the values from low to high; without them it is a number. */
  readonly words?: readonly string[];
}

export interface Family {
  readonly family: string;
  readonly presets: readonly Named[];
  readonly modules: readonly Named[];
  readonly maps: readonly Named[];
  readonly options: readonly Option[];
}

interface ClockTimes {
  readonly name: string;
  readonly turn_ms: number;
  readonly bank_ms: number;
}

export interface CatalogueOfGames {
  readonly version: string;
  readonly families: readonly Family[];
  readonly bots: readonly Named[];
  readonly clocks: readonly ClockTimes[];
  readonly engines: readonly string[];
}

/** A game before there is a table of it, or what is wrong with its configuration. */
export interface Preview {
  readonly problem?: string;
  readonly config: string;
  readonly brief: string;
  readonly seats: readonly number[];
  readonly setting?: GameSetting;
  readonly land?: BoardSections["land"];
  readonly board?: BoardSections["board"];
}

interface RecordRow {
  readonly record: string;
  readonly title: string;
  readonly config: string;
  readonly result: string;
  readonly winner: string | null;
  readonly ended: number;
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

let catalogue: Promise<CatalogueOfGames> | null = null;

export function loadCatalogue(): Promise<CatalogueOfGames> {
  catalogue ??= ask<CatalogueOfGames>("/api/catalogue").catch((fault) => {
    catalogue = null;
    throw fault;
  });
  return catalogue;
}

export function loadPreview(config: string): Promise<Preview> {
  return ask<Preview>(`/api/preview?config=${encodeURIComponent(config)}`);
}

export async function loadRecords(): Promise<readonly RecordRow[]> {
  return (await ask<{ records: RecordRow[] }>("/api/records")).records;
}

/** A value that comes from the server; undefined until it is there, null if it cannot be had. */
export function useLoaded<T>(
  load: () => Promise<T>,
  keys: readonly unknown[],
): T | null | undefined {
  const [value, setValue] = useState<T | null | undefined>(undefined);
  useEffect(() => {
    let here = true;
    load().then(
      (loaded) => here && setValue(() => loaded),
      () => here && setValue(null),
    );
    return () => {
      here = false;
    };
  }, keys);
  return value;
}
