// How much time is left to a seat, by the server's clock.
import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import type { TableState } from "../state";
import { t } from "../text/t";
import { useAnyTable } from "./any-table";

/** The server's time, looked at every second. */
export function useNow(offset: number, running: boolean): number {
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    setNow(Date.now() + offset);
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now() + offset), 1000);
    return () => clearInterval(timer);
  }, [offset, running]);
  return now;
}

/** Milliseconds that a seat has left for its decision, its bank included; undefined without a clock. */
export function timeLeft(table: TableState, seat: number, now: number): number | undefined {
  const clock = table.view.clock;
  const wait = clock?.waits.find((entry) => entry.seat === seat);
  if (!clock || !wait || wait.until === undefined) return undefined;
  return Math.max(0, wait.until + (clock.bank_ms[seat] ?? 0) - now);
}

export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 5400) return `${Math.round(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The clock of a seat that the game waits for. */
export function Clock({ seat }: { seat: number }) {
  const { table, me } = useAnyTable();
  const waits =
    table.view.clock?.waits.some((wait) => wait.seat === seat && wait.until !== undefined) ?? false;
  const now = useNow(table.clockOffset, waits);
  const left = timeLeft(table, seat, now);
  if (left === undefined) return null;
  const short = left < 20000;
  // Read out twice and no more: a clock that speaks every second drowns all else.
  const warned = [10, 20].find((seconds) => left <= seconds * 1000);
  return (
    <span class={short ? "clock short" : "clock"}>
      <Sign name="clock" size={13} />
      {clockText(left)}
      {seat === me ? (
        <span class="sr-only" role="status">
          {warned === undefined ? "" : t("table.clock.left", { n: warned })}
        </span>
      ) : null}
    </span>
  );
}
