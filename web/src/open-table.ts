// Making tables: the ways that lead from a click to a seat.
import { loadPreview } from "./catalogue";
import { type Mode, printConfig } from "./config";
import { send, session } from "./connection";
import type { Say } from "./connection/session";
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

/** Makes a table and goes there; with `start` the game begins at once. */
export async function openTable(create: Create, start: boolean): Promise<boolean> {
  const made = await send({ type: "create", ...create });
  if (made.type !== "ok" || made.table === undefined) return false;
  if (start && (await send({ type: "start" })).type === "ok") await begun(made.table);
  go(`/t/${made.table}`);
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
  const there = await session.enter(table);
  if (there.type === "ok") await send({ type: "away", on: true });
  go(`/t/${table}`);
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
): Promise<boolean> {
  const seats = Array.from({ length: count }, (_, i) =>
    i === seat ? ({ kind: "open" } as const) : ({ kind: "bot", level: "steady" } as const),
  );
  return openTable({ record, decision, seats, settings: PRESETS.bots }, true);
}
