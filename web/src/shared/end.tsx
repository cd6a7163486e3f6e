// The end of every game: first who won, the places and what the points are made of, with what one may do
// next; then, on its own page, the statistics, whose head is here too.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { PieceIcon, SeatEmblem } from "../art/piece";
import { seatLook } from "../art/seats";
import { here } from "../connection/where";
import type { TableState } from "../state";
import { t } from "../text/t";
import { useAnyTable } from "./any-table";
import { type Shown, useOnStage } from "./stage";

/** The name of the game's record, as addresses have it. */
export const recordName = (table: TableState): string | undefined =>
  table.over?.record?.split("/").at(-1);

/** What is shown after the end: the result over the board, the statistics, or the board alone. */
export type After = "result" | "statistics" | "board";

const isVictory = (shown: Shown | null): boolean =>
  shown !== null && !shown.still && shown.scene.facts.kind === "victory";

export function useAfter(over: boolean) {
  const [after, go] = useState<After>("result");
  const moment = useOnStage(isVictory);
  return { after: over ? after : null, go, moment };
}

function RematchButton({ look }: { look: string }) {
  const { table, me, send } = useAnyTable();
  const vote = table.view.votes?.find((entry) => entry.motion === "rematch");
  const ready = vote?.agreed.length ?? 0;
  const agreed = me !== undefined && (vote?.agreed.includes(me) ?? false);
  const needed =
    vote?.needed.length ?? table.view.seats?.filter((seat) => seat.kind === "person").length ?? 1;
  if (me === undefined) return null;
  return (
    <button
      type="button"
      class={look}
      aria-pressed={agreed}
      onClick={() => void send({ type: "rematch", on: !agreed })}
    >
      {needed > 1 ? t("table.rematch.ready", { n: ready, of: needed }) : t("table.rematch")}
    </button>
  );
}

/* ---- the result ---- */

/** A seat of the result, in the order of the places. */
export interface Placed {
  readonly seat: number;
  readonly points: number;
  readonly sources: string;
}

interface ResultProps {
  readonly title: string;
  readonly facts: readonly string[];
  readonly places: readonly Placed[];
  go(after: After): void;
}

/** Lies over the board until it is left. */
export function Result({ title, facts, places, go }: ResultProps) {
  const { table, name, colour } = useAnyTable();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const record = recordName(table);
  const most = Math.max(1, ...places.map(({ points }) => points));
  return (
    <div class="result-layer">
      <section class="result" role="dialog" aria-labelledby="result-title" tabIndex={-1} ref={card}>
        <h2 id="result-title">
          {title} <small>{facts.filter((text) => text !== "").join(" · ")}</small>
        </h2>
        <ol aria-label={t("stage.result.places")}>
          {places.map(({ seat, points, sources }) => (
            <li key={seat}>
              <SeatEmblem colour={colour(seat)} size={28} />
              <span class="who">
                <b>{name(seat)}</b> <small>{sources}</small>
              </span>
              <svg
                class="result-bar"
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width="100" height="8" rx="2" class="all" />
                <rect
                  width={(points / most) * 100}
                  height="8"
                  rx="2"
                  fill={seatLook(colour(seat)).fill}
                />
              </svg>
              <strong>{points}</strong>
            </li>
          ))}
        </ol>
        <div class="result-buttons">
          {record ? (
            <a class="tbtn primary" href={here(`/replay/${record}`)}>
              {t("stage.result.review")}
            </a>
          ) : null}
          <RematchButton look="tbtn" />
          <span class="sp" />
          <button type="button" class="tbtn" data-act="statistics" onClick={() => go("statistics")}>
            {t("stage.result.statistics")}
          </button>
          <button type="button" class="tbtn" data-act="board" onClick={() => go("board")}>
            {t("stage.result.board")}
          </button>
        </div>
      </section>
    </div>
  );
}

/** Leads back to the result. */
export function BackToResult({ go }: { go(after: After): void }) {
  return (
    <button type="button" class="tbtn primary see-result" onClick={() => go("result")}>
      <Sign name="chart" size={16} /> {t("stage.result.back")}
    </button>
  );
}

/* ---- the head of the statistics ---- */

function EndButtons() {
  const { table } = useAnyTable();
  const record = table.over?.record;
  const name = recordName(table);
  return (
    <div class="win-buttons">
      <RematchButton look="tbtn wh" />
      {name ? (
        <a class="tbtn gh" href={here(`/replay/${name}`)}>
          <Sign name="play" size={16} />
          {t("table.replay")}
        </a>
      ) : null}
      {record ? (
        <a class="tbtn gh" href={record} download={`${table.table}.lrg`}>
          <Sign name="save" size={16} />
          {t("table.record")}
        </a>
      ) : null}
      <a class="tbtn gh" href="/">
        {t("table.home")}
      </a>
    </div>
  );
}

interface WinnerProps {
  /** The seat that won; undefined if nobody did. */
  readonly winner: number | undefined;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Winner({ winner, title, children }: WinnerProps) {
  const { colour } = useAnyTable();
  return (
    <section class="win">
      {winner === undefined ? null : <PieceIcon piece="city" colour={colour(winner)} size={72} />}
      <div>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      <span class="sp" />
      <EndButtons />
    </section>
  );
}
