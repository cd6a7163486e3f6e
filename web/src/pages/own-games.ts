// The games that were played to their end in this browser: kept here, since a game against bots is private and
// stands in no list of the server's.
import { safeStorage } from "../connection";
import type { Where } from "../connection/where";
import type { HttpRecordRow } from "../protocol";

const KEY = "longroad.games";
const KEPT = 50;

export interface OwnGame {
  readonly table: string;
  /** The own seat; null where this browser was never told. */
  readonly seat: number | null;
  readonly row: HttpRecordRow;
  /** Where it was played; "server" where nothing is said. */
  readonly where?: Where;
}

function isGame(value: unknown): value is OwnGame {
  const game = value as OwnGame | null;
  return typeof game?.table === "string" && typeof game.row?.record === "string";
}

/** The newest first. */
export function ownGames(): readonly OwnGame[] {
  try {
    const read: unknown = JSON.parse(safeStorage()?.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter(isGame) : [];
  } catch {
    return [];
  }
}

/** Keeps games, or what is newly known of them. */
export function keepGames(games: readonly OwnGame[]): void {
  if (games.length === 0) return;
  const known = new Set(games.map(({ table }) => table));
  const all = [...games, ...ownGames().filter(({ table }) => !known.has(table))];
  const sorted = all.sort((a, b) => b.row.ended - a.row.ended).slice(0, KEPT);
  try {
    safeStorage()?.setItem(KEY, JSON.stringify(sorted));
  } catch {
    // A browser that stores nothing shows the games that the server lists.
  }
}
