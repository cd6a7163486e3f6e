// Games that go from one place to another. One from this device to the server: its record is sent, the server plays
// every move of it by the rules, and the table says that its maker may know hidden cards. One that the server cannot
// be asked about any more comes here as a practice game: dealt anew from what the own seat saw last.
import { connectWith, safeStorage, send } from "../connection";
import { query } from "../connection/query";
import { openTable } from "../open-table";
import { PRESETS, type Seat, type TellView, type Wish } from "../protocol";
import { go } from "../router";
import { store, type TableState } from "../state";
import { t } from "../text/t";

/** The own seat stays a person's; the others are played as they were. */
function wishesOf(seats: readonly Seat[], me: number): Wish[] {
  return seats.map(({ seat, kind, level = "steady" }) =>
    seat === me || kind === "person" ? { kind: "open" } : { kind: "bot", level },
  );
}

/** Makes a table on the server that goes on where this one is. Null: done; else why not. */
export async function moveToServer(table: TableState): Promise<string | null> {
  const answer = await query(`/api/tables/${table.table}/record`, { where: "device" });
  if (!answer.ok) return String(answer.status);
  const record = await answer.text();
  const seats = wishesOf(table.view.seats ?? [], table.seat ?? 0);
  const { settings, title } = table;
  connectWith("server");
  const made = await send({ type: "create", record, seats, settings, title });
  if (made.type === "ok" && made.table !== undefined) {
    const alone = seats.filter(({ kind }) => kind === "open").length === 1;
    if (alone) await send({ type: "start" });
    go(`/t/${made.table}`);
    return null;
  }
  connectWith("device");
  return made.type === "refused" ? made.reason : "";
}

/** A practice game on this device, dealt from a view of a table on the server. */
export async function practiseOn(view: TellView, seats: readonly Seat[]): Promise<boolean> {
  const { config, map, text } = view;
  const create = {
    ...{ config, position: text, seats: wishesOf(seats, view.seat) },
    ...{ settings: PRESETS.bots, title: t("device.practise.title") },
    ...(map === undefined ? {} : { map }),
  };
  const open = await openTable(create, true, "device");
  const made = store.get().table?.table;
  if (open && made !== undefined) keepOrigin(made, view.table);
  return open;
}

/* ---- the way back ---- */

/** Which table of the server a practice game was dealt from, the newest first: `[practice, table]`. */
const ORIGINS_KEY = "longroad.origins";
const ORIGINS_KEPT = 20;

type Origins = readonly (readonly [practice: string, table: string])[];

const isOrigin = (one: unknown): one is Origins[number] =>
  Array.isArray(one) && one.length === 2 && one.every((name) => typeof name === "string");

function origins(): Origins {
  try {
    const read: unknown = JSON.parse(safeStorage()?.getItem(ORIGINS_KEY) ?? "[]");
    return Array.isArray(read) ? read.filter(isOrigin) : [];
  } catch {
    return [];
  }
}

function keepOrigin(practice: string, table: string): void {
  try {
    const all = [[practice, table], ...origins()].slice(0, ORIGINS_KEPT);
    safeStorage()?.setItem(ORIGINS_KEY, JSON.stringify(all));
  } catch {
    // Not kept: the home page still lists the game.
  }
}

/** The server's table that a practice game on this device was dealt from. */
export const originOf = (practice: string): string | undefined =>
  origins().find(([name]) => name === practice)?.[1];
