// Asks a bot what it would do, where the table allows that and there is something to choose.
import { Sign } from "../art/icon";
import { keyShortcut } from "../keys";
import { isTaught } from "../learn/lesson";
import { store, type TableState } from "../state";
import { t } from "../text/t";
import { useAnyTable } from "./any-table";

/** Whether a bot can be asked: the table allows it, no coach is there, and the server does not leave it to others. */
export const givesHints = (table: TableState): boolean =>
  table.settings.hints && !isTaught(table) && !(store.get().server?.device ?? []).includes("hints");

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
