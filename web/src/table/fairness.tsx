// The panel of the dice proof, with how the dice fell so far.
import { Sign } from "../art/icon";
import { ProofList } from "../shared/proof";
import { t } from "../text/t";
import { DiceChart, fairShare } from "./charts";
import { useGame } from "./game";
import { PanelBox } from "./parts";

export function FairnessPanel() {
  const { view, open } = useGame();
  const counts = view.counts?.dice;
  return (
    <PanelBox title={t("table.menu.fair")} sign={<Sign name="shield" />} onClose={() => open(null)}>
      <ProofList />
      {counts ? <DiceChart counts={counts} /> : null}
      {counts ? (
        <p class="note">
          {t("table.chart.dice.note", {
            n: Math.max(1, Math.min(99, Math.round(fairShare(counts) * 100))),
          })}
        </p>
      ) : null}
    </PanelBox>
  );
}
