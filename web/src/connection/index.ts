// The session of this page, and what the parts of the client use of it.
import { addressOf, pathHere } from "../address";
import type { ClientMessage } from "../protocol";
import { routeOf } from "../router";
import { settings } from "../settings";
import { store } from "../state";
import { hasDevice, loadDevice } from "./device-there";
import { DeviceWire } from "./device-wire";
import { isServerLost, tellLeft, tellServerLost } from "./query";
import { type Answer, GUEST, type Say, Session } from "./session";
import type { Target } from "./socket";
import { Tokens, tokenIn } from "./tokens";
import { type Where, whereOf } from "./where";

/** The table's name and its node are for a proxy before several nodes (docs/cluster.md); a server alone ignores them. */
function address(target: Target | null): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const table = target === null ? "" : `/${encodeURIComponent(target.table)}`;
  const at = target?.at ? `?at=${encodeURIComponent(target.at)}` : "";
  return `${scheme}//${location.host}/ws${table}${at}`;
}

/** Where this browser keeps what belongs to its tables; null where it keeps nothing. */
export function safeStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export const tokens = new Tokens(safeStorage(), () => store.get().where);

/** Keeps a secret that the address brought along, and takes it out of the address. */
export function adoptToken(): void {
  const token = tokenIn(location.hash);
  const route = routeOf(pathHere());
  if (token === null || route.page !== "table") return;
  tokens.keep(route.table, token, Date.now());
  history.replaceState(null, "", addressOf(pathHere()));
}

/** The service worker asks the server and answers in any case (tools/worker.js). */
function probe(done: (there: boolean) => void): void {
  if (store.get().where === "device") return done(true);
  if (!navigator.serviceWorker?.controller) return done(true);
  fetch("/healthz?quiet", { cache: "no-store" }).then(
    (answer) => done(answer.status !== 204),
    () => done(true),
  );
}

export const session = new Session(
  store,
  tokens,
  {
    open: (target) =>
      store.get().where === "device"
        ? new DeviceWire()
        : new WebSocket(address(target), "longroad.1"),
    probe,
    now: () => Date.now(),
    random: () => Math.random(),
    after: (ms, run) => window.setTimeout(run, ms),
    cancel: (timer) => window.clearTimeout(timer),
  },
  () => ({ name: settings.get().name || GUEST, language: settings.get().language }),
);

/** Connects with the place where one wants to be, if one is not there. */
export function connectWith(where: Where): void {
  if (store.get().where !== where) session.move(where);
}

/** Where a new table is made unless somebody says otherwise; `alone`: one for nobody else but bots. */
export function usualWhere(alone = false): Where {
  if (!hasDevice()) return "server";
  const left = store.get().server?.device.includes("practice") ?? false;
  const chosen = left || settings.get().bots === "device";
  if (isServerLost() || (alone && chosen)) return "device";
  return whereOf(pathHere());
}

/** Starts what plays on this device, for somebody who is about to make a table there: a press then finds it ready. */
export function warmDevice(where: Where = usualWhere(true)): void {
  if (where === "device")
    void loadDevice().then(
      ({ device }) => device(),
      () => {},
    );
}

/** The first connection, with the place that the address is about. */
export function start(): void {
  store.change({ kind: "moved", where: whereOf(pathHere()) });
  store.subscribe(() => {
    const { where, connected, banner } = store.get();
    if (where === "server" && (connected || banner?.kind === "lost")) tellServerLost(!connected);
    if (where === "server" && connected) tellLeft(store.get().server?.device ?? []);
  });
  session.start();
}

const DICE_AGAIN_MS = 1000;

/** The dice are looked after from the first table on; until then the page needs none of it. */
function lookAfterDice(): void {
  const stop = store.subscribe(() => {
    if (store.get().table === null) return;
    stop();
    import("./dice").then(
      ({ DiceKeeper, pins }) =>
        new DiceKeeper(store, pins, (message) => session.say(message)).start(),
      () => window.setTimeout(lookAfterDice, DICE_AGAIN_MS),
    );
  });
}
lookAfterDice();

/** What the own seat sees is asked for from the first table on that this device could go on with. */
function lookAfterView(): void {
  const stop = store.subscribe(() => {
    const { table, where } = store.get();
    if (table === null || where === "device" || !hasDevice()) return;
    stop();
    import("./own-view").then(
      ({ keepOwnView }) => keepOwnView(store, (message) => session.say(message)),
      () => {},
    );
  });
}
lookAfterView();

/** Whether hints are left to this device by the server of the table (`serve --device hints`). */
const leavesHints = (): boolean =>
  store.get().where === "server" && (store.get().server?.device.includes("hints") ?? false);

/** Whether somebody can be asked for a hint: the server, or a bot on this device where it leaves that to its players. */
export const hintsAreGiven = (): boolean => !leavesHints() || hasDevice();

/** Thinks of a hint here. As of a server's: the answer is that one comes. */
function hintHere(): Answer {
  void loadDevice()
    .then((device) => device.loadHint())
    .then((hint) => hint(store, (message) => session.say(message)));
  return { type: "ok", id: 0 };
}

const withAt = new Set<ClientMessage["type"]>(["move", "offer", "undo"]);

/**
 * Says something to the server. A refusal is shown as a line by the frame; the answer is for those who
 * want to know more. Moves, offers and undo carry the number of the state that the player looked at.
 */
export async function send(message: Say): Promise<Answer> {
  if (message.type === "hint" && leavesHints()) return hintHere();
  const seq = store.get().table?.seq;
  const whole = withAt.has(message.type) && seq !== undefined ? { at: seq, ...message } : message;
  const answer = await session.say(whole as Say);
  if (answer.type === "refused")
    store.change({ kind: "refused", code: answer.code, reason: answer.reason });
  return answer;
}

/** Sends a move. */
export function act(action: string): void {
  void send({ type: "move", action });
}
