// Asks a bot what it would do, where the table allows that and there is something to choose.
import { Sign } from "../art/icon";
import { hintsAreGiven } from "../connection";
import { keyShortcut } from "../keys";
import { isTaught } from "../learn/lesson";
import type { TableState } from "../state";
import { t } from "../text/t";
import { useAnyTable } from "./any-table";

/** Whether a bot can be asked: the table allows it, no coach is there, and there is somebody who thinks. */
export const givesHints = (table: TableState): boolean =>
  table.settings.hints && !isTaught(table) && hintsAreGiven();

export function HintButton({ choice }: { choice: boolean }) {
  const { table, send } = useAnyTable();
  if (!givesHints(table) || table.hint !== null || !choice) return null;
  return (
    <button
      type="button"
      class="ask-hint"
      title={t("table.menu.hint")}
      aria-label={t("table.menu.hint")}
      aria-keyshortcuts={keyShortcut("hint")}
      onClick={() => void send({ type: "hint" })}
    >
      <Sign name="bulb" size={17} />
    </button>
  );
}
