// The frames of screens that show everything at once: a desk, and tablets on their side or upright.
//
//   desktop   players and bank | board | panels and log        side   seats
//             players and bank | tray                                 board | panels and log
//                                                                     tray
//   stack     seats, board, panels | log, tray
//
// Where the column is too low, the log gives way first, down to three lines; then the panels scroll.
import { useEffect, useRef } from "preact/hooks";
import { Sign } from "../art/icon";
import { LessonPanel } from "../learn/coach";
import { Votes } from "../shared/votes";
import { t } from "../text/t";
import { ActionBar } from "./actions";
import { Bank } from "./bank";
import { Cards, InfoPanels, ModePanels, type Parts, useAsked, useOrder } from "./frame-parts";
import { useGame } from "./game";
import { PlayerCard, PlayerChip } from "./players";
import { Talk } from "./talk";

function Tray() {
  const { me } = useGame();
  return (
    <footer class="tray">
      {me === undefined ? (
        <p class="watch">
          <Sign name="eye" /> {t("table.spectator")}
        </p>
      ) : (
        <>
          <Cards />
          <ActionBar />
        </>
      )}
    </footer>
  );
}

/** The panels go back to their top for what has just come up there: one may have read on below. */
function useTopFirst() {
  const { view, panel, table } = useGame();
  const { due } = useAsked();
  const column = useRef<HTMLDivElement>(null);
  const what = [due ? view.prompt.phase : "", panel?.kind ?? "", table.hint ? "hint" : ""];
  useEffect(() => {
    if (column.current && what.some((word) => word !== "")) column.current.scrollTop = 0;
  }, [what.join(" "), view.offers.length]);
  return column;
}

/** Beside or below the board: what is decided, then what the mode shows, then the log. */
function SideColumn({ panels }: Pick<Parts, "panels">) {
  const column = useTopFirst();
  const { size, setting } = useGame();
  const { due, wanted } = useAsked();
  return (
    <aside class="right" aria-label={t("table.side")}>
      <Votes />
      <div class="side-panels" ref={column}>
        {panels}
        <InfoPanels />
        <LessonPanel whole={size === "desktop" && !due && !wanted && !setting.improve} />
        <ModePanels />
        {size === "desktop" || setting.improve ? null : <Bank />}
      </div>
      <Talk />
    </aside>
  );
}

function SeatRow() {
  return (
    <div class="ops">
      {useOrder().map((player) => (
        <PlayerChip key={player.seat} player={player} />
      ))}
    </div>
  );
}

export function DesktopFrame({ board, panels }: Parts) {
  return (
    <>
      <aside class="left" aria-label={t("table.players")}>
        <div class="pls">
          {useOrder().map((player) => (
            <PlayerCard key={player.seat} player={player} />
          ))}
        </div>
        <Bank />
      </aside>
      {board}
      <SideColumn panels={panels} />
      <Tray />
    </>
  );
}

export function SideFrame({ board, panels }: Parts) {
  return (
    <>
      <SeatRow />
      {board}
      <SideColumn panels={panels} />
      <Tray />
    </>
  );
}

/** A tablet upright has the parts of one on its side; the style sheet puts the column below the board. */
export const StackFrame = SideFrame;
