// A phone held upright: seats, prompt, board, own line, cards and actions below each other. What has no place
// of its own comes up as a sheet.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { CoachBar, CoachLine } from "../learn/coach";
import { useNextMoment } from "../learn/coach-state";
import { firstOf } from "../shared/deciding";
import { isPhone } from "../shared/frames";
import { Votes } from "../shared/votes";
import { t } from "../text/t";
import { ActionBar } from "./actions";
import { Bank } from "./bank";
import {
  Cards,
  InfoPanels,
  isInfo,
  ModePanels,
  type Parts,
  useAsked,
  useOrder,
} from "./frame-parts";
import { useGame } from "./game";
import { OwnLine, PlayerChip } from "./players";
import { PromptLine } from "./prompt";
import { Talk } from "./talk";

/** What lies over the table until it is closed. */
function Sheet({ close, children }: { close: () => void; children: ComponentChildren }) {
  return (
    <div class={isPhone(useGame().size) ? "tsheet phone" : "tsheet wide"}>
      <button type="button" class="sheet-close" aria-label={t("frame.close")} onClick={close}>
        <Sign name="down" size={20} />
      </button>
      <CoachLine />
      {children}
    </div>
  );
}

/** What informs, over the table or over the page of the end. */
export function Overlay() {
  const { panel, open } = useGame();
  if (!isInfo(panel)) return null;
  return (
    <Sheet close={() => open(null)}>
      <InfoPanels />
      {panel?.kind === "talk" ? <Talk /> : null}
    </Sheet>
  );
}

/** Tracks and barbarians, where there is no column for them. */
export function KnightsButton() {
  const { setting, view } = useGame();
  const [shown, show] = useState(false);
  useNextMoment(() => show(false));
  const sea = setting.modules.includes("sea");
  if (!setting.improve && !sea) return null;
  const raid = view.forecast.barbarians;
  const buys = firstOf(view.moves, "improve") !== undefined;
  return (
    <>
      <button
        type="button"
        class={buys ? "fab tracks-fab buys" : "fab tracks-fab"}
        aria-expanded={shown}
        onClick={() => show(!shown)}
      >
        <Sign name={setting.improve ? "knight" : "map"} size={18} />
        <span class="sr-only">{t(buys ? "table.more.improve" : "table.more")}</span>
        {raid ? (
          <b>
            {raid.track - raid.step} · {raid.attack}:{raid.defence}
          </b>
        ) : null}
      </button>
      {shown ? (
        <Sheet close={() => show(false)}>
          <ModePanels />
          <Bank />
        </Sheet>
      ) : null}
    </>
  );
}

export function PhoneFrame({ board, panels }: Parts) {
  const players = useOrder();
  const { me, chosen } = useGame();
  const { due, wanted, busy } = useAsked();
  const others = me === undefined ? players : players.slice(1);
  return (
    <>
      <div class="ops">
        {others.map((player) => (
          <PlayerChip key={player.seat} player={player} />
        ))}
      </div>
      <PromptLine />
      {board}
      <Votes />
      {due || wanted ? (
        <div class={wanted ? "tsheet phone decision wanted" : "tsheet phone decision"}>
          <CoachLine />
          {panels}
        </div>
      ) : chosen === null ? (
        <CoachBar />
      ) : (
        <CoachLine />
      )}
      <Overlay />
      <OwnLine />
      {me === undefined ? null : <Cards />}
      {me === undefined || busy ? null : <ActionBar />}
    </>
  );
}
