// The page of a table: the game's state as its parts see it, the board with what stands over it, and the panels
// in which something is decided. How they are arranged is the frame's (shared/frames.ts): wide-frames.tsx,
// phone-frame.tsx and rail.tsx.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/board";
import type { Corner } from "../board/camera";
import { chitsOf } from "../board/chits";
import { movesOf as chosenMoves } from "../board/spots";
import { Changes } from "../changes";
import { type BoardTableState, isBoardView } from "../family";
import { CoachLayer } from "../learn/coach";
import { AroundCoach, useLitPlaces } from "../learn/coach-state";
import type { BoardMove, BoardSetting, BoardView } from "../protocol";
import { useSettings } from "../settings";
import { peopleAt } from "../shared/any-table";
import { actAll, isMine, useAutomatics, useDeciding } from "../shared/deciding";
import { BackToResult, useAfter } from "../shared/end";
import { isPhone, type Size, useSize } from "../shared/frames";
import { Notes } from "../shared/notes";
import { useSounds } from "../shared/sounds";
import { store } from "../state";
import { t } from "../text/t";
import "../styles/table.css";
import { WonderPanel } from "./actions";
import { DiceBox, MiniHistogram } from "./bank";
import { BetweenTurns } from "./between";
import { noteOnly, useNotes } from "./by-itself";
import { CardPanel } from "./card-panel";
import { CommercePanel, DecisionPanel } from "./decide";
import { HABITS } from "./decision";
import { BoardResult, EndPage } from "./end";
import { Flights } from "./flights";
import type { Parts } from "./frame-parts";
import { AroundGame, type Game, type Panel, useGame } from "./game";
import { HintPanel } from "./hint";
import { useKeys } from "./keys";
import { PanelBox } from "./parts";
import { KnightsButton, Overlay, PhoneFrame } from "./phone-frame";
import { PromptLine } from "./prompt";
import { LogButton, RailFrame } from "./rail";
import { BoardStage, BoardToasts, StageMarks, useBoardStage, useStageLook } from "./stage";
import { TopBar } from "./top";
import { RulesPanel, TradePanel } from "./trade";
import { AllDeclined, OwnOffer, Proposals } from "./trade-answers";
import { OfferCard } from "./trade-asked";
import { type Trade, TradeContext, useTrade, useTradeState } from "./trade-state";
import { DesktopFrame, SideFrame, StackFrame } from "./wide-frames";

/** A table in play or ended; before that the frame shows who sits where. */
export function TablePage({ table }: { table: BoardTableState }) {
  const { setting, view } = table;
  if (!setting || !("hexes" in setting) || !isBoardView(view))
    return <p class="loading">{t("table.loading")}</p>;
  return <BoardTable table={table} setting={setting} view={view} />;
}

interface PlayingProps {
  readonly table: BoardTableState;
  readonly setting: BoardSetting;
  readonly view: BoardView;
}

/** The game's state as its parts see it, made anew when the table or a choice changes. */
function useGameOf({ table, setting, view }: PlayingProps): Game {
  const size = useSize();
  const [panel, open] = useState<Panel | null>(null);
  const deciding = useDeciding<BoardMove, string>(
    view.moves,
    HABITS,
    (choice) => chosenMoves(view.moves, choice).length > 0,
  );
  return useMemo(() => {
    const point = pointAt;
    const known = { table, setting, view, size, panel, open, point, actAll };
    return { ...known, ...peopleAt(table), ...deciding };
  }, [table, setting, view, size, panel, ...Object.values(deciding)]);
}

// The line of the log that is pointed at changes more often than anything else, and only the board cares.
const pointing = { places: [] as readonly string[], changes: new Changes() };

function pointAt(places: readonly string[]): void {
  pointing.places = places;
  pointing.changes.tell();
}

function usePointed(): readonly string[] {
  const [places, set] = useState<readonly string[]>([]);
  useEffect(() => pointing.changes.subscribe(() => set(pointing.places)), []);
  return places;
}

function BoardTable(props: PlayingProps) {
  const trade = useTradeState();
  const game = useGameOf(props);
  return (
    <AroundGame game={game}>
      <TradeContext.Provider value={trade}>
        <AroundCoach>
          <Frame />
          <CoachLayer />
        </AroundCoach>
      </TradeContext.Provider>
    </AroundGame>
  );
}

const FRAMES: Readonly<Record<Size, (parts: Parts) => ComponentChildren>> = {
  rail: RailFrame,
  phone: PhoneFrame,
  side: SideFrame,
  stack: StackFrame,
  desktop: DesktopFrame,
};

function Frame() {
  const game = useGame();
  const Arranged = FRAMES[game.size];
  const trade = useTrade();
  useKeys(game);
  useAutomatics(game, HABITS);
  useNotes(game);
  useSounds(game, isMine(game));
  useBoardStage(game);
  useCloseOnTurn(game, trade);
  const { after, go, moment } = useAfter(game.table.view.stage === "over");
  if (after === "statistics")
    return (
      <div class="at-table bt over">
        <TopBar bar />
        <EndPage />
        <BackToResult go={go} />
        <Overlay />
      </div>
    );
  return (
    <div
      class={`at-table bt ${game.size}${game.setting.improve ? " knights" : ""}`}
      data-seats={game.setting.seats}
    >
      <TopBar />
      <Arranged board={<BoardArea />} panels={<DecisionPanels />} />
      <Flights />
      {after === "result" && !moment ? <BoardResult go={go} /> : null}
      {after === "board" ? <BackToResult go={go} /> : null}
    </div>
  );
}

/** A trade or card panel that can no longer be used goes away with the turn, and so does what it held. */
function useCloseOnTurn({ view, panel, open }: Game, trade: Trade): void {
  const turn = view.prompt.turn;
  useEffect(() => {
    trade.clear();
    if (panel?.kind === "card" || panel?.kind === "trade" || panel?.kind === "more") open(null);
  }, [turn]);
  // What a rail has grouped closes when something else is asked.
  useEffect(() => {
    if (panel?.kind === "group") open(null);
  }, [turn, view.prompt.phase]);
}

// The same element always, so that the board is not drawn again with the stage.
const MARKS = <StageMarks />;

function BoardArea() {
  const game = useGame();
  const { table, setting, view, chosen, size } = game;
  const highlight = usePointed();
  const look = useStageLook();
  const lit = useLitPlaces();
  const [{ numberLetters }] = useSettings();
  const corners = useMemo(() => cornersOf(size, setting), [size, setting]);
  const seats = view.players.map((player) => game.colour(player.seat));
  const names = view.players.map((player) => game.name(player.seat));
  const hint = table.hint?.moves[0]?.action;
  const hinted = view.moves.find((move) => move.action === hint);
  const hintPlaces = [hinted?.target?.vertex, hinted?.target?.edge, hinted?.target?.hex].filter(
    (place): place is string => typeof place === "string",
  );
  return (
    <main class="mid">
      <Board
        setting={setting}
        view={view}
        moves={view.moves}
        chosen={chosen}
        onChoose={(move) => {
          noteOnly(game, move);
          game.act(move);
        }}
        seats={seats}
        names={names}
        chits={chitsOf(table.log)}
        seat={table.seat}
        highlight={highlight.length > 0 ? highlight : hintPlaces}
        lit={lit}
        corners={corners}
        hexNames={numberLetters}
        marks={MARKS}
        look={look}
        key={setting.map}
      />
      {isPhone(size) ? null : <PromptLine />}
      {size === "desktop" ? <MiniHistogram /> : null}
      <DiceBox small={isPhone(size)} />
      {size === "phone" ? <KnightsButton /> : null}
      {size === "rail" ? <LogButton /> : null}
      <div class="over-tray">
        <Notes />
        <BetweenTurns />
      </div>
      <BoardToasts />
      <BoardStage />
    </main>
  );
}

/**
 * What stands over the corners of the board in each frame, in pixels of the board's drawing: dice, their
 * histogram, and buttons. A frame keeps its corners, so that the board does not move while one plays.
 */
function cornersOf(size: Game["size"], setting: BoardSetting): readonly Corner[] {
  const three = setting.improve !== undefined;
  const sheet = three || setting.modules.includes("sea");
  const corner = (side: Corner["side"], end: Corner["end"], width: number, height: number) => ({
    ...{ side, end, width, height },
  });
  switch (size) {
    case "phone":
      return [
        corner("left", "bottom", 54, 54),
        corner("right", "bottom", three ? 144 : 124, 50),
        ...(sheet ? [corner("left", "top", three ? 106 : 60, 54)] : []),
      ];
    case "rail":
      return [
        corner("left", "bottom", 54, 54),
        corner("left", "top", 54, 54),
        corner("right", "bottom", three ? 144 : 124, 50),
        corner("right", "top", 54, 54),
      ];
    case "side":
    case "stack":
      return [corner("right", "bottom", 204, 64), corner("right", "top", 50, 40)];
    default:
      return [
        corner("left", "bottom", 200, 100),
        corner("right", "bottom", 204, 64),
        corner("right", "top", 50, 40),
      ];
  }
}

/** The panels that stand in the right column, in a drawer, or in a sheet. */
export function DecisionPanels() {
  const { panel, open } = useGame();
  return (
    <>
      <DecisionPanel />
      <OfferCard />
      <CommercePanel />
      <HintPanel />
      {panel?.kind === "card" ? <CardPanel card={panel.card} /> : null}
      {panel?.kind === "more" ? (
        <PanelBox title={t("table.action.wonder")} onClose={() => open(null)}>
          <WonderPanel />
        </PanelBox>
      ) : null}
      <OwnOffer />
      <Proposals />
      <AllDeclined />
      {panel?.kind === "trade" ? <TradePanel /> : null}
      {panel?.kind === "rules" ? <RulesPanel /> : null}
    </>
  );
}

// The page of another table begins without the old choices.
store.subscribe(() => {
  if (store.get().table === null) pointAt([]);
});
