// All that is public about a seat, as a panel: at the table and in replays.
import { Sign } from "../art/icon";
import { Absence } from "../shared/absent";
import { t } from "../text/t";
import { useGame } from "./game";
import { TrackChart } from "./knights";
import { PanelBox, Press } from "./parts";
import { PlayerDetails } from "./players";

export function PlayerPanel({ seat }: { seat: number }) {
  const { name, open, me, setting } = useGame();
  return (
    <PanelBox
      title={name(seat)}
      aside={
        <Press class="tbtn small" label={t("table.close")} onPress={() => open(null)}>
          <Sign name="x" size={14} />
        </Press>
      }
    >
      <Absence seat={seat} />
      {setting.improve && seat !== me ? <TrackChart seat={seat} /> : null}
      <PlayerDetails seat={seat} />
    </PanelBox>
  );
}
