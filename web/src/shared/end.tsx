// What stands on top of the page of every game's end: who won, and what one may do next.
import type { ComponentChildren } from "preact";
import { Sign } from "../art/icon";
import { PieceIcon } from "../art/piece";
import type { TableState } from "../state";
import { t } from "../text/t";
import { useAnyTable } from "./any-table";

/** The name of the game's record, as addresses have it. */
export const recordName = (table: TableState): string | undefined =>
  table.over?.record?.split("/").at(-1);

function EndButtons() {
  const { table, me, send } = useAnyTable();
  const vote = table.view.votes?.find((entry) => entry.motion === "rematch");
  const ready = vote?.agreed.length ?? 0;
  const agreed = me !== undefined && (vote?.agreed.includes(me) ?? false);
  const needed =
    vote?.needed.length ?? table.view.seats?.filter((seat) => seat.kind === "person").length ?? 1;
  const record = table.over?.record;
  const name = recordName(table);
  return (
    <div class="win-buttons">
      {me === undefined ? null : (
        <button
          type="button"
          class="tbtn wh"
          aria-pressed={agreed}
          onClick={() => void send({ type: "rematch", on: !agreed })}
        >
          {needed > 1 ? t("table.rematch.ready", { n: ready, of: needed }) : t("table.rematch")}
        </button>
      )}
      {name ? (
        <a class="tbtn gh" href={`/replay/${name}`}>
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
