// What the bar above the card table says.
import { TopBar as AnyTopBar } from "../shared/top";
import { t } from "../text/t";
import { useCardGame } from "./context";

/** What the sheet over the table shows. */
export type Side = "talk" | "proof" | null;

interface TopProps {
  readonly bar?: boolean;
  show(side: Side): void;
}

export function TopBar({ show, bar = false }: TopProps) {
  const { table, view, setting } = useCardGame();
  const { turn } = view.turn;
  const goal = t("cards.points", { n: setting.goal });
  return (
    <AnyTopBar
      bar={bar}
      title={table.title || t("cards.top.title")}
      chips={[t("frame.mode.cards"), goal]}
      goal={goal}
      now={turn > 0 ? t("cards.turn", { turn }) : t("cards.top.start")}
      help="/rules/card-game"
      onTalk={() => show("talk")}
      onProof={() => show("proof")}
    />
  );
}
