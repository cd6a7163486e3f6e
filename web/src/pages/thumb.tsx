// The live picture of a table: asked for while it can be seen, at most every three seconds, and drawn anew when
// the position has changed. What draws boards is loaded with the first picture.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { seatColourOf } from "../art/seats";
import { modeOf, parseConfig } from "../config";
import { tokens } from "../connection";
import { query } from "../connection/query";
import type { HttpThumb, Row } from "../protocol";
import { useApp } from "../state";
import { t } from "../text/t";
import { ModeArt } from "./mode-art";
import type { Picture, ThumbBoard } from "./thumb-board";

const THUMB_MS = 3000;

type Board = ComponentType<Parameters<typeof ThumbBoard>[0]>;

/** What is on the screen, and what the server calls it. */
interface Shown {
  readonly at: number;
  readonly picture: Picture;
}

/** The picture after an answer; the same one where nothing is new, null where there is none. */
export function shownAfter(old: Shown | null, answer: HttpThumb): Shown | null {
  const { at, land, board } = answer;
  if (land === undefined || board === undefined) return old?.at === at ? old : null;
  const setting = answer.setting ?? old?.picture.setting;
  if (setting === undefined || !("hexes" in setting)) return null;
  return { at, picture: { setting, land, board } };
}

async function ask(table: string, old: Shown | null): Promise<Shown | null> {
  const where = tokens.where(table);
  const since = old === null ? "" : `?at=${old.at}`;
  const answer = await query(`/api/tables/${table}/thumb${since}`, { where });
  return answer.ok ? shownAfter(old, (await answer.json()) as HttpThumb) : old;
}

/** Whether an element is in the window, and the window in sight. */
function useSeen(element: { readonly current: Element | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const place = element.current;
    if (place === null || typeof IntersectionObserver !== "function") return;
    let inside = false;
    const look = () => setSeen(inside && document.visibilityState !== "hidden");
    const observer = new IntersectionObserver((entries) => {
      inside = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(place);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return seen;
}

/** The latest picture of a table, while it is wanted. */
function usePicture(table: string, wanted: boolean): Picture | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const last = useRef<Shown | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const look = async () => {
      last.current = await ask(table, last.current).catch(() => last.current);
      if (!here) return;
      setShown(last.current);
      timer = setTimeout(look, THUMB_MS);
    };
    void look();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [table, wanted]);
  return shown?.picture ?? null;
}

function useBoard(wanted: boolean): Board | null {
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    if (!wanted || board !== null) return;
    import("./thumb-board").then(
      (part) => setBoard(() => part.ThumbBoard),
      () => {},
    );
  }, [wanted]);
  return board;
}

/** The board of a running table; the sign of its game where there is no board, or none yet. */
export function Thumb({ row }: { row: Row }) {
  const place = useRef<HTMLDivElement>(null);
  const config = parseConfig(row.config);
  const mode = modeOf(config);
  const drawn = mode !== "cards" && row.stage !== "open" && row.spectators;
  const connected = useApp((state) => state.connected) || tokens.where(row.table) === "device";
  const seen = useSeen(place);
  const picture = usePicture(row.table, drawn && seen && connected);
  const Board = useBoard(picture !== null);
  const colourOf = (seat: number) => seatColourOf(seat, row.players[seat]?.colour);
  return (
    <div
      class="thumb"
      ref={place}
      role="img"
      aria-label={t("frame.home.picture", { table: row.title || row.table })}
    >
      {picture !== null && Board !== null ? (
        <Board picture={picture} colourOf={colourOf} />
      ) : (
        <ModeArt mode={mode} />
      )}
    </div>
  );
}
