// The session of this page, and what the parts of the client use of it.
import type { ClientMessage } from "../protocol";
import { routeOf } from "../router";
import { settings } from "../settings";
import { store } from "../state";
import { type Answer, GUEST, type Say, Session } from "./session";
import { Tokens, tokenIn } from "./tokens";

function address(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws`;
}

/** Where this browser keeps what belongs to its tables; null where it keeps nothing. */
export function safeStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export const tokens = new Tokens(safeStorage());

/** Keeps a secret that the address brought along, and takes it out of the address. */
export function adoptToken(): void {
  const token = tokenIn(location.hash);
  const route = routeOf(location.pathname);
  if (token === null || route.page !== "table") return;
  tokens.keep(route.table, token, Date.now());
  history.replaceState(null, "", location.pathname);
}

/** The service worker asks the server and answers in any case (tools/worker.js). */
function probe(done: (there: boolean) => void): void {
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
    open: () => new WebSocket(address(), "longroad.1"),
    probe,
    now: () => Date.now(),
    random: () => Math.random(),
    after: (ms, run) => window.setTimeout(run, ms),
    cancel: (timer) => window.clearTimeout(timer),
  },
  () => ({ name: settings.get().name || GUEST, language: settings.get().language }),
);

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

const withAt = new Set<ClientMessage["type"]>(["move", "offer", "undo"]);

/**
 * Says something to the server. A refusal is shown as a line by the frame; the answer is for those who
 * want to know more. Moves, offers and undo carry the number of the state that the player looked at.
 */
export async function send(message: Say): Promise<Answer> {
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
