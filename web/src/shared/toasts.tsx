// What the log would say, for a few seconds, where the page shows no log.
import { useEffect, useRef, useState } from "preact/hooks";
import { useAnyTable } from "./any-table";
import { LineDot } from "./log";

/** A line of the log in plain words. */
interface ToastLine {
  readonly n: number;
  readonly seat?: number | undefined;
  readonly words: string;
}

const TOAST_MS = 3500;
const TOASTS_MAX = 2;

/** `lines`: what is worth a toast, the newest last. */
export function Toasts({ lines }: { lines: readonly ToastLine[] }) {
  const { table } = useAnyTable();
  const [shown, show] = useState<readonly ToastLine[]>([]);
  const last = lines.at(-1)?.n ?? 0;
  const seen = useRef(last);
  useEffect(() => {
    const logged = document.querySelector("[role=log]") !== null;
    const fresh = lines.filter(({ n }) => n > seen.current);
    seen.current = Math.max(last, seen.current);
    if (logged || fresh.length === 0 || table.view.stage !== "running") return;
    show(fresh.slice(-TOASTS_MAX));
  }, [last]);
  useEffect(() => {
    if (shown.length === 0) return;
    const timer = setTimeout(() => show([]), TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div class="st-toasts" role="status">
      {shown.map(({ n, seat, words }) => (
        <div class="st-toast" key={n}>
          <LineDot seat={seat} />
          <span>{words}</span>
        </div>
      ))}
    </div>
  );
}
