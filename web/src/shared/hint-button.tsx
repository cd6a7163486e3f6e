// Asks a bot what it would do, where the table allows that and there is something to choose.
import { Sign } from "../art/icon";
import { keyShortcut } from "../keys";
import { t } from "../text/t";
import { useAnyTable } from "./any-table";

export function HintButton({ choice }: { choice: boolean }) {
  const { table, send } = useAnyTable();
  if (!table.settings.hints || table.hint !== null || !choice) return null;
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
