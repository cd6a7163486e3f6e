// Why something that stands there dimmed cannot be done. Its title says so to whoever holds a pointer over it;
// a finger has none, so that pressing it says the same in the line of refusals.
import { store } from "../state";

/** `code`: of the rules that say so, if they do. */
export function tellWhy(what: string, why: string | undefined, code?: string): void {
  if (!why) return;
  const reason = [what, why].filter((part) => part !== "").join(". ");
  store.change({ kind: "refused", code: "", reason, ruled: code ?? "" });
}
