// The own view as text, from a server: what a practice game on this device is dealt from when the connection is lost
// (device/moving.ts). It is asked for at tables where everybody else is a bot, with every decision of one's own.
import type { Store, TableState } from "../state";
import type { Answer, Say } from "./session";

const isAlone = ({ seat, view }: TableState): boolean =>
  seat !== null &&
  view.stage === "running" &&
  (view.seats ?? []).every((each) => each.seat === seat || each.kind === "bot");

function decides({ seat, view }: TableState): boolean {
  const { prompt } = view as { readonly prompt?: { readonly who: readonly number[] } };
  return seat !== null && (prompt?.who.includes(seat) ?? false);
}

export function keepOwnView(store: Store, say: (message: Say) => Promise<Answer>): () => void {
  let asking = false;
  const look = () => {
    const { table, where, connected } = store.get();
    if (table === null || where === "device" || !connected || asking) return;
    if (!isAlone(table) || !decides(table) || table.own?.seq === table.seq) return;
    asking = true;
    void say({ type: "view" }).then(() => {
      asking = false;
    });
  };
  look();
  return store.subscribe(look);
}
