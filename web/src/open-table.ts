// Making tables: the ways that lead from a click to a seat.
import { pathHere } from "./address";
import { loadPreview } from "./catalogue";
import { type Mode, printConfig } from "./config";
import { connectWith, send, session, tokens, usualWhere } from "./connection";
import { loadDevice } from "./connection/device-there";
import type { Say } from "./connection/session";
import { addressIn, type Where, whereOf } from "./connection/where";
import { rememberedState } from "./pages/create-state";
import { PRESETS } from "./protocol";
import { go } from "./router";
import { store } from "./state";

type Create = Omit<Extract<Say, { type: "create" }>, "type">;

/** How long one looks at the page one comes from while the dice are agreed; the room says more. */
const BEGIN_MS = 600;

/** Waits until the game has begun: the dice are agreed first, which takes two round trips. */
function begun(name: string): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      done();
    };
    const look = () => {
      const { table } = store.get();
      if (table?.table !== name || table.view.stage !== "open") end();
    };
    const timer = setTimeout(end, BEGIN_MS);
    const stop = store.subscribe(look);
    look();
  });
}

/** Further people at this device, with the seats that they get. */
export type People = readonly { readonly seat: number; readonly name: string }[];

/** Nobody else finds a table on this device: it is listed nowhere. */
function inPlace(create: Create, where: Where): Create {
  if (where === "server" || create.shipped !== undefined) return create;
  return { ...create, settings: { ...create.settings, public: false } };
}

/** Makes a table and goes there; with `start` the game begins at once. */
export async function openTable(
  create: Create,
  start: boolean,
  where: Where = usualWhere(start),
  people: People = [],
): Promise<boolean> {
  connectWith(where);
  const made = await send({ type: "create", ...inPlace(create, where) });
  if (made.type !== "ok" || made.table === undefined) return false;
  if (people.length > 0) {
    const { seatPeople } = await (await loadDevice()).loadHotSeat();
    if (!(await seatPeople(made.table, people))) return false;
  }
  if (start && (await send({ type: "start" })).type === "ok") await begun(made.table);
  go(addressIn(where, `/t/${made.table}`));
  return true;
}

/** One click: the rules of the mode's last table, all other seats bots of the level. */
export async function playBots(mode: Mode, level: string): Promise<boolean> {
  const config = printConfig(rememberedState(mode).config);
  const preview = await loadPreview(config);
  const count = preview.setting?.seats ?? 2;
  const bots = Array.from({ length: count - 1 }, () => ({ kind: "bot", level }) as const);
  const seats = [{ kind: "open" } as const, ...bots];
  return openTable({ config, seats, settings: PRESETS.bots }, true);
}

/** Goes to one's table and steps away: a bot plays the rest while one looks on. */
export async function letBotFinish(table: string): Promise<void> {
  const where = tokens.where(table);
  connectWith(where);
  const there = await session.enter(table);
  if (there.type === "ok") await send({ type: "away", on: true });
  go(addressIn(where, `/t/${table}`));
}

/** Plays on from a puzzle that the server ships. */
export const playShipped = (shipped: string): Promise<boolean> =>
  openTable({ shipped, settings: PRESETS.bots }, true);

/** Plays on from a moment of a finished game, at one of its seats and against bots. */
export async function playOn(
  record: string,
  decision: number,
  count: number,
  seat: number,
  where?: Where,
): Promise<boolean> {
  const seats = Array.from({ length: count }, (_, i) =>
    i === seat ? ({ kind: "open" } as const) : ({ kind: "bot", level: "steady" } as const),
  );
  return openTable(
    { record, decision, seats, settings: PRESETS.bots },
    true,
    where ?? whereOf(pathHere()),
  );
}
