// What happened, line by line, in a box that follows the newest one. The sentences are the game's; pointing
// at a line shows its places.
import type { ComponentChildren } from "preact";
import { t } from "../text/t";
import { SeatDot } from "./any-table";
import { useFollow } from "./follow";

/** How many lines are kept on the page. */
export const LINES_SHOWN = 160;

export interface SaidLine {
  readonly n: number;
  readonly kind: string;
  readonly seat?: number | undefined;
  readonly places: readonly string[];
  /** Happened while the reader was away. */
  readonly missed: boolean;
}

/** The mark of who did it or said it; without a seat as much room. */
export function LineDot({ seat }: { seat: number | undefined }) {
  return seat === undefined ? <span class="dotm none" /> : <SeatDot seat={seat} />;
}

interface LogLinesProps<Line extends SaidLine> {
  readonly lines: readonly Line[];
  point(places: readonly string[]): void;
  sentence(line: Line): ComponentChildren;
}

export function LogLines<Line extends SaidLine>({ lines, point, sentence }: LogLinesProps<Line>) {
  const follow = useFollow(lines.at(-1)?.n ?? 0);
  const lookOf = (line: Line) => {
    const heading = line.kind === "turn" ? " t" : line.places.length > 0 ? " placed" : "";
    return `ln${heading}${line.missed ? " missed" : ""}`;
  };
  return (
    <div
      class="lines"
      role="log"
      aria-live="polite"
      aria-label={t("table.tab.log")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      {...follow}
    >
      {lines.map((line) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a line is an extra for the eye; places are named on the board
        <div
          key={line.n}
          class={lookOf(line)}
          onMouseEnter={() => point(line.places)}
          onMouseLeave={() => point([])}
        >
          <LineDot seat={line.kind === "turn" ? undefined : line.seat} />
          <span>{sentence(line)}</span>
        </div>
      ))}
    </div>
  );
}
