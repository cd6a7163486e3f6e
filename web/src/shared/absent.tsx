// People who are not there: how long they are waited for, who plays for them, and whose a bot's seat is.
import { Sign } from "../art/icon";
import type { Seat } from "../protocol";
import { t } from "../text/t";
import { type AnyTable, useAnyTable } from "./any-table";
import { clockText, useNow } from "./clock";

const seatAt = ({ table }: AnyTable, seat: number): Seat | undefined =>
  table.view.stage === "running"
    ? table.view.seats?.find((entry) => entry.seat === seat)
    : undefined;

/** Nobody waits for the person any more: the countdown has passed. */
const isGivenUp = (at: Seat): boolean =>
  at.kind === "person" && at.until === undefined && (!at.connected || at.away || at.standin);

/** What is left of a countdown, as 0:42. */
function useLeft(until: number | undefined): string {
  const { table } = useAnyTable();
  const now = useNow(table.clockOffset, until !== undefined);
  return clockText(Math.max(0, (until ?? 0) - now));
}

/** The line at a player who is absent: the countdown, then the host's way on. */
export function Absence({ seat }: { seat: number }) {
  const around = useAnyTable();
  const at = seatAt(around, seat);
  const time = useLeft(at?.until);
  const { table, me, send, name } = around;
  if (at === undefined) return null;
  if (at.owner !== undefined) return <p class="absent">{t("table.owner", { name: at.owner })}</p>;
  if (at.until !== undefined)
    return (
      <p class="absent counting" role="timer">
        <Sign name="clock" size={13} />
        {t(at.standin ? "table.absent.standin" : "table.absent", { time })}
      </p>
    );
  if (!isGivenUp(at) || me === undefined || me === seat || table.view.host !== me) return null;
  return (
    <p class="absent">
      <button
        type="button"
        class="tbtn small"
        title={t("table.give.text", { name: name(seat) })}
        onClick={() => void send({ type: "bot", seat })}
      >
        <Sign name="bot" size={14} /> {t("table.give")}
      </button>
    </p>
  );
}

/** The countdown alone, where there is no room for a line. */
export function AbsenceMark({ seat }: { seat: number }) {
  const at = seatAt(useAnyTable(), seat);
  const time = useLeft(at?.until);
  if (at?.until === undefined) return null;
  return (
    <span class="absent-mark" title={t("table.absent", { time })}>
      <Sign name="clock" size={10} />
      <span class="sr-only">{t("table.away")} </span>
      {time}
    </span>
  );
}
