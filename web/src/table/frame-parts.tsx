// What several frames of a board game need: the order of the seats, whether something waits for the player, the
// own cards, and the panels that only inform.
import type { ComponentChildren } from "preact";
import type { BoardPlayer, BoardSetting, BoardView } from "../protocol";
import { actionsOf, kindsOf } from "./actions";
import { decisionOf } from "./decision";
import { FairnessPanel } from "./fairness";
import { type Panel, useGame } from "./game";
import { DevelopmentCards, Hand, ProgressCards } from "./hand";
import { BarbarianPanel, TrackChart } from "./knights";
import { PlayerPanel } from "./player-panel";
import { ScenarioCard } from "./scenario";
import { useUnreadNo } from "./trade-answers";

/** What a frame arranges: the board, and the panels in which something is decided. */
export interface Parts {
  readonly board: ComponentChildren;
  readonly panels: ComponentChildren;
}

/** The own seat first, then the others in the order of the turns. */
export function useOrder(): readonly BoardPlayer[] {
  const { view, me } = useGame();
  const { players } = view;
  const first = me ?? 0;
  return players
    .map((_, i) => players[(first + i) % players.length])
    .filter((player) => player !== undefined);
}

/** Panels that inform and ask nothing. */
export const isInfo = (panel: Panel | null): boolean =>
  panel?.kind === "talk" || panel?.kind === "fair" || panel?.kind === "player";

interface Asked {
  /** Something in a panel waits for the player. */
  readonly due: boolean;
  /** The player has opened a panel in which something is decided, or has asked for a hint. */
  readonly wanted: boolean;
  /** The bar of actions has nothing to offer beside what is due. */
  readonly busy: boolean;
}

export function useAsked(): Asked {
  const { view, me, panel, setting, table } = useGame();
  const decision = decisionOf(view, me);
  const unread = useUnreadNo();
  const due =
    (decision !== null && decision.kind !== "place") ||
    view.moves.some(
      (move) => move.kind === "commerce" || move.kind === "confirm" || move.kind === "take",
    ) ||
    unread !== undefined;
  const opened = panel !== null && !isInfo(panel) && panel.kind !== "group";
  const wanted = opened || table.hint !== null;
  return { due, wanted, busy: due && !canActOtherwise(view, setting) };
}

/** Whether the bar of actions has something to offer beside the question that is open. */
function canActOtherwise(view: BoardView, setting: BoardSetting): boolean {
  const kinds = new Set(actionsOf(setting).flatMap((action) => kindsOf(action.kind)));
  kinds.delete("offer");
  return view.moves.some(({ kind }) => kinds.has(kind) || kind === "roll" || kind === "end");
}

/** What is shown about a seat or the dice when the player asks for it. */
export function InfoPanels() {
  const { panel } = useGame();
  if (panel?.kind === "fair") return <FairnessPanel />;
  return panel?.kind === "player" ? <PlayerPanel seat={panel.seat} /> : null;
}

/** Barbarians, tracks and the scenario: what a mode adds to the table. */
export function ModePanels() {
  const { me } = useGame();
  return (
    <>
      <BarbarianPanel />
      <TrackChart seat={me ?? 0} />
      <ScenarioCard />
    </>
  );
}

export function Cards() {
  return (
    <div class="cards-row">
      <Hand />
      <DevelopmentCards />
      <ProgressCards />
    </div>
  );
}
