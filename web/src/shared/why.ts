// Why something that stands there dimmed cannot be done. Its title says so to whoever holds a pointer over it;
// a finger has none, so that pressing it says the same in the line of refusals.
import { store } from "../state";

export function tellWhy(what: string, why: string | undefined): void {
  if (!why) return;
  const reason = [what, why].filter((part) => part !== "").join(". ");
  store.change({ kind: "refused", code: "", reason });
}
