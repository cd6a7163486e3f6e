// What can be played, as the server tells it. Asked for once.

import { useEffect, useState } from "preact/hooks";
import { ask } from "./connection/query";
import type {
  HttpCatalogue,
  HttpLedger,
  HttpLedgers,
  HttpLessonRow,
  HttpLessons,
  HttpPreview,
  HttpRecordRow,
  HttpRecords,
} from "./protocol";

let catalogue: Promise<HttpCatalogue> | null = null;

export function loadCatalogue(): Promise<HttpCatalogue> {
  catalogue ??= ask<HttpCatalogue>("/api/catalogue").catch((fault) => {
    catalogue = null;
    throw fault;
  });
  return catalogue;
}

/** A game before there is a table; `map` is the text of a map that is not built in. */
export function loadPreview(config: string, map?: string): Promise<HttpPreview> {
  const posts = map === undefined ? {} : { method: "POST" as const, body: map };
  return ask<HttpPreview>(`/api/preview?config=${encodeURIComponent(config)}`, posts);
}

export async function loadLessons(): Promise<readonly HttpLessonRow[]> {
  return (await ask<HttpLessons>("/api/lessons")).lessons;
}

/** A page of the rules. */
export function loadLedger(page: string): Promise<HttpLedger> {
  return ask<HttpLedger>(`/api/rules/${page}`);
}

let ledgers: Promise<HttpLedgers> | null = null;

/** The pages of the rules, and which rules refuse what. */
export function loadLedgers(): Promise<HttpLedgers> {
  ledgers ??= ask<HttpLedgers>("/api/rules").catch((fault) => {
    ledgers = null;
    throw fault;
  });
  return ledgers;
}

export async function loadRecords(): Promise<readonly HttpRecordRow[]> {
  return (await ask<HttpRecords>("/api/records", { where: "server" })).records;
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
