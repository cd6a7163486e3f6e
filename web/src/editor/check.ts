// What the server says of a map while it is drawn. Every change is sent, but not while the pen is moving, and only
// the last one counts.
import { useEffect, useRef, useState } from "preact/hooks";
import { query } from "../connection/query";
import type { HttpMapCheck } from "../protocol";
import { t } from "../text/t";
import { newId, type OwnMap, ownMaps } from "./own-maps";

const PAUSE_MS = 250;
const BUSY_MS = 1500;

/** Null: the server has no time for it now. */
export async function checkMap(text: string, lay = 0, signal?: AbortSignal) {
  const path = lay === 0 ? "/api/map/check" : `/api/map/check?lay=${lay}`;
  const answer = await query(path, { method: "POST", body: text, ...(signal ? { signal } : {}) });
  if (answer.status === 429 || answer.status === 503) return null;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as HttpMapCheck;
}

/** A file may be longer than the server takes, and then it is no map. */
export async function readMap(text: string): Promise<HttpMapCheck | null> {
  try {
    return await checkMap(text);
  } catch {
    return null;
  }
}

/** A map for a table, with as many seats as it has; a sentence says why it is none. */
export async function readOwnMap(
  given: string,
): Promise<{ readonly map: OwnMap; readonly seats: number } | string> {
  const check = await readMap(given);
  const setting = check?.preview?.setting;
  if (check === null || !check.playable || setting === undefined) {
    const fault = check?.problems.find(({ level }) => level === "error");
    if (fault === undefined) return t("frame.create.own.refused");
    const { line, sentence } = fault;
    return t("frame.create.own.refused.line", { line, reason: sentence });
  }
  // A file of another program has become a text of ours.
  const text = check.text ?? given;
  const title = check.drawing?.lines.find(({ key }) => key === "title")?.items[0];
  const id = ownMaps().find((map) => map.text === text)?.id ?? newId();
  const map = { id, text, title: typeof title === "string" ? title : "", playable: true };
  return { map, seats: setting.seats };
}

/** The last answer, and whether it is about this very text. */
export function useCheck(text: string): {
  readonly check: HttpMapCheck | null;
  readonly fresh: boolean;
} {
  const [answer, set] = useState<{ text: string; check: HttpMapCheck } | null>(null);
  const first = useRef(true);
  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;
    const ask = () => {
      checkMap(text, 0, stop.signal).then(
        (check) => {
          if (check !== null) set({ text, check });
          else timer = window.setTimeout(ask, BUSY_MS);
        },
        () => {
          if (!stop.signal.aborted) timer = window.setTimeout(ask, BUSY_MS);
        },
      );
    };
    timer = window.setTimeout(ask, first.current ? 0 : PAUSE_MS);
    first.current = false;
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text]);
  return { check: answer?.check ?? null, fresh: answer?.text === text };
}
