// Names of seats.
import { seatName, type TableState } from "../state";
import { word } from "../text/t";

/** Who sits at a seat. Bots have no names: those of one level are counted. */
export function nameOf(table: TableState, seat: number): string {
  const seats = table.view.seats ?? [];
  const at = seats.find((entry) => entry.seat === seat);
  if (at?.name || !at?.level) return seatName(table, seat);
  const like = seats.filter((entry) => !entry.name && entry.level === at.level);
  const level = word("table.level", at.level);
  return like.length > 1 ? `${level} ${like.indexOf(at) + 1}` : level;
}
