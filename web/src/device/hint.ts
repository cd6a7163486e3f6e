// A hint at a table whose server leaves hints to its players (`serve --device hints`): a bot thinks here, by what the
// own seat may know and nothing else. It is shown as a hint of the server's is.
import type { Answer, Say } from "../connection/session";
import type { TellHint, TellView } from "../protocol";
import type { Store } from "../state";
import { t } from "../text/t";
import { device } from "./client";

type Speak = (message: Say) => Promise<Answer>;

/** Why there is no hint: as the server says it, or with no code, in the player's language. */
interface Refusal {
  readonly type: "refused";
  readonly code: string;
  readonly reason: string;
}

const NOTHING_NOW = 409;

/** The view that answers the message of this number; null: one is no longer at the table. */
function viewOf(store: Store, id: number, table: string): Promise<TellView | null> {
  return new Promise((done) => {
    const look = () => {
      const here = store.get().table;
      const own = here?.table === table ? here.own : null;
      if (own === undefined || (own !== null && own.id !== id)) return;
      stop();
      done(own);
    };
    const stop = store.subscribe(look);
    queueMicrotask(look);
  });
}

/** What the own seat sees now: kept already (connection/own-view.ts), or asked for. */
async function ownView(store: Store, say: Speak): Promise<TellView | Refusal | null> {
  const here = store.get().table;
  if (here === null) return null;
  if (here.own?.seq === here.seq) return here.own;
  const answer = await say({ type: "view" });
  return answer.type === "refused" ? answer : viewOf(store, answer.id, here.table);
}

async function think(seen: TellView): Promise<TellHint | Refusal> {
  const body = JSON.stringify(seen);
  const answer = await device().query("/device/hint", { method: "POST", body });
  const said = (await answer.json()) as TellHint | { readonly message: string };
  if (!("message" in said)) return said;
  const code = answer.status === NOTHING_NOW ? "NO_HINT_NOW" : "";
  return { type: "refused", code, reason: said.message };
}

/** The same, unless the device cannot help: its module or its store is not to be had. */
async function thinkOrSay(seen: TellView): Promise<TellHint | Refusal> {
  let stop = () => {};
  const cannot = new Promise<Refusal>((done) => {
    stop = device().onTrouble((trouble) =>
      done({ type: "refused", code: "", reason: t(`device.${trouble}`) }),
    );
  });
  const made = await Promise.race([think(seen), cannot]);
  stop();
  return made;
}

/** Shows a hint, or says why there is none. */
export async function hintHere(store: Store, say: Speak): Promise<void> {
  const seen = await ownView(store, say);
  if (seen === null) return;
  const made = seen.type === "refused" ? seen : await thinkOrSay(seen);
  if (made.type === "hint") store.change({ kind: "message", message: made, now: Date.now() });
  else store.change({ kind: "refused", code: made.code, reason: made.reason });
}
