// Why something cannot be done now: what is missing, or the catalogue's words for the server's code.
import type { BoardBlocked } from "../protocol";
import { hasText, t, word } from "../text/t";
import { cardsInWords } from "./game";

export function reasonText(blocked: BoardBlocked | undefined): string {
  if (!blocked) return t("table.reason.not_now");
  if (blocked.missing && Object.keys(blocked.missing).length > 0)
    return t("table.reason.missing", { cards: cardsInWords(blocked.missing) });
  return hasText(`table.code.${blocked.code}`)
    ? word("table.code", blocked.code)
    : t("table.reason.not_now");
}
