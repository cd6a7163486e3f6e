// Which rules a refusal comes from. The server's list names them by the code for all games; a table has those of its
// own game.
import { loadLedgers } from "../catalogue";
import { pageOfRule } from "./address";

/** More would not help anybody who wants to play on. */
const RULES_MOST = 3;

/** The rules behind a code, for a game of a family with these modules; the best first. */
export async function rulesFor(
  code: string,
  family: string,
  modules: readonly string[],
): Promise<readonly string[]> {
  const { pages, refusals } = await loadLedgers();
  const own = pages.filter(
    (page) => page.family === family && (page.module === null || modules.includes(page.module)),
  );
  const named = refusals[code] ?? [];
  return named.filter((id) => own.some(({ page }) => page === pageOfRule(id))).slice(0, RULES_MOST);
}
