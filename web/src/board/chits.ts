// Special points that new islands have brought. The view tells their sum; where they were earned is
// told by events, so a table that was opened later shows those since.
import type { BoardTableState } from "../family";

export interface Chit {
  readonly vertex: string;
  readonly seat: number;
  readonly points: number;
}

export function chitsOf(log: BoardTableState["log"]): Chit[] {
  const chits: Chit[] = [];
  for (const { event } of log)
    if (event.kind === "island" && event.vertex !== undefined)
      chits.push({ vertex: event.vertex, seat: event.seat, points: event.points });
  return chits;
}
