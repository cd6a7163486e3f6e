// All that is public about a seat, as a panel: at the table and in replays.
import { Absence } from "../shared/absent";
import { useGame } from "./game";
import { TrackChart } from "./knights";
import { PanelBox } from "./parts";
import { PlayerDetails } from "./players";

export function PlayerPanel({ seat }: { seat: number }) {
  const { name, open, me, setting } = useGame();
  return (
    <PanelBox title={name(seat)} onClose={() => open(null)}>
      <Absence seat={seat} />
      {setting.improve && seat !== me ? <TrackChart seat={seat} /> : null}
      <PlayerDetails seat={seat} />
    </PanelBox>
  );
}
