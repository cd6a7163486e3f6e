// The page of a table: three frames for three widths, all of the same parts.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { Board } from "../board/board";
import type { Corner } from "../board/camera";
import { chitsOf } from "../board/chits";
import { movesOf as chosenMoves } from "../board/spots";
import { type BoardTableState, isBoardView } from "../family";
import type { BoardMove, BoardSetting, BoardView } from "../protocol";
import { useSettings } from "../settings";
import { peopleAt, useSize } from "../shared/any-table";
import { actAll, firstOf, isMine, useAutomatics, useDeciding } from "../shared/deciding";
import { useSounds } from "../shared/sounds";
import { Votes } from "../shared/votes";
import { store } from "../state";
import { t } from "../text/t";
import "../styles/table.css";
import { ActionBar, actionsOf, kindsOf, WonderPanel } from "./actions";
import { Bank, DiceBox, MiniHistogram } from "./bank";
import { CardPanel, CommercePanel, DecisionPanel } from "./decide";
import { decisionOf, HABITS } from "./decision";
import { EndPage } from "./end";
import { FairnessPanel } from "./fairness";
import { Flights } from "./flights";
import { AroundGame, type Game, type Panel, useGame } from "./game";
import { DevelopmentCards, Hand, ProgressCards } from "./hand";
import { HintPanel } from "./hint";
import { useKeys } from "./keys";
import { BarbarianPanel, TrackChart } from "./knights";
import { PanelBox } from "./parts";
import { PlayerPanel } from "./player-panel";
import { OwnLine, PlayerCard, PlayerChip } from "./players";
import { PromptLine } from "./prompt";
import { ScenarioCard } from "./scenario";
import { Talk } from "./talk";
import { TopBar } from "./top";
import { OfferCard, OwnOffer, Proposals, TradePanel } from "./trade";
import { type Trade, TradeContext, useTrade, useTradeState } from "./trade-state";

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
const pointing = { places: [] as readonly string[], listeners: new Set<() => void>() };

function pointAt(places: readonly string[]): void {
  pointing.places = places;
  for (const listener of pointing.listeners) listener();
}

function usePointed(): readonly string[] {
  const [places, set] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = () => set(pointing.places);
    pointing.listeners.add(look);
    return () => {
      pointing.listeners.delete(look);
    };
  }, []);
  return places;
}

function BoardTable(props: PlayingProps) {
  const trade = useTradeState();
  const game = useGameOf(props);
  return (
    <AroundGame game={game}>
      <TradeContext.Provider value={trade}>
        <Frame />
      </TradeContext.Provider>
    </AroundGame>
  );
}

function Frame() {
  const game = useGame();
  const trade = useTrade();
  useKeys(game, trade);
  useAutomatics(game, HABITS, trade.quietTurn === game.view.prompt.turn);
  useSounds(game, isMine(game));
  useCloseOnTurn(game, trade);
  const [ended, setEnded] = useState(false);
  const over = game.table.view.stage === "over";
  if (over && !ended)
    return (
      <div class="at-table bt over">
        <TopBar />
        <EndPage />
        <button type="button" class="tbtn see-board" onClick={() => setEnded(true)}>
          <Sign name="map" size={16} /> {t("table.see_board")}
        </button>
        <Overlay />
      </div>
    );
  return (
    <div
      class={`at-table bt ${game.size}${game.setting.improve ? " knights" : ""}`}
      data-seats={game.setting.seats}
    >
      <TopBar />
      {game.size === "desktop" ? (
        <DesktopFrame />
      ) : game.size === "tablet" ? (
        <TabletFrame />
      ) : (
        <PhoneFrame />
      )}
      <Flights />
      {over ? (
        <button type="button" class="tbtn primary see-board" onClick={() => setEnded(false)}>
          <Sign name="chart" size={16} /> {t("table.see_result")}
        </button>
      ) : null}
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
}

function BoardArea({ children }: { children?: ComponentChildren }) {
  const game = useGame();
  const { table, setting, view, chosen, size } = game;
  const highlight = usePointed();
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
        onChoose={game.act}
        seats={seats}
        names={names}
        chits={chitsOf(table.log)}
        seat={table.seat}
        highlight={highlight.length > 0 ? highlight : hintPlaces}
        corners={corners}
        hexNames={numberLetters}
        key={setting.map}
      />
      {size === "phone" ? null : <PromptLine />}
      {size === "phone" ? null : <MiniHistogram />}
      <DiceBox small={size === "phone"} />
      {children}
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
  if (size === "phone") {
    const corners: Corner[] = [
      { side: "left", end: "bottom", width: 54, height: 54 },
      { side: "right", end: "bottom", width: three ? 144 : 124, height: 50 },
    ];
    if (sheet) corners.push({ side: "left", end: "top", width: three ? 106 : 60, height: 54 });
    return corners;
  }
  const corners: Corner[] = [
    { side: "left", end: "bottom", width: 200, height: 100 },
    { side: "right", end: "bottom", width: 204, height: 64 },
    { side: "right", end: "top", width: 50, height: 40 },
  ];
  if (size === "tablet" && sheet)
    corners.push({ side: "left", end: "top", width: three ? 116 : 60, height: 10 });
  return corners;
}

/** The panels that stand in the right column, in a drawer, or in a sheet. */
function DecisionPanels() {
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
      {panel?.kind === "trade" ? <TradePanel /> : null}
    </>
  );
}

function SidePanels() {
  const { me, panel } = useGame();
  return (
    <>
      {panel?.kind === "fair" ? <FairnessPanel /> : null}
      {panel?.kind === "player" ? <PlayerPanel seat={panel.seat} /> : null}
      <BarbarianPanel />
      <TrackChart seat={me ?? 0} />
      <ScenarioCard />
    </>
  );
}

function Cards() {
  return (
    <div class="cards-row">
      <Hand />
      <DevelopmentCards />
      <ProgressCards />
    </div>
  );
}

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

/** The own card first, then the others in the order of the turns. */
function useOrder() {
  const { view, me } = useGame();
  const { players } = view;
  const first = me ?? 0;
  return players
    .map((_, i) => players[(first + i) % players.length])
    .filter((player) => player !== undefined);
}

/** The side column goes back to its top for what has just come up there: one may have read on below. */
function useTopFirst() {
  const { view, panel, table } = useGame();
  const { due } = useSheet();
  const column = useRef<HTMLDivElement>(null);
  const what = [due ? view.prompt.phase : "", panel?.kind ?? "", table.hint ? "hint" : ""];
  useEffect(() => {
    if (column.current && what.some((word) => word !== "")) column.current.scrollTop = 0;
  }, [what.join(" "), view.offers.length]);
  return column;
}

function DesktopFrame() {
  const players = useOrder();
  const column = useTopFirst();
  return (
    <>
      <aside class="left" aria-label={t("table.players")}>
        <div class="pls">
          {players.map((player) => (
            <PlayerCard key={player.seat} player={player} />
          ))}
        </div>
        <Bank />
      </aside>
      <BoardArea />
      <aside class="right" aria-label={t("table.side")}>
        <Votes />
        <div class="side-panels" ref={column}>
          <DecisionPanels />
          <SidePanels />
        </div>
        <Talk />
      </aside>
      <Tray />
    </>
  );
}

/** Whether something in the decision column waits for the player. */
function useSheet(): { due: boolean; wanted: boolean } {
  const { view, me, panel } = useGame();
  const decision = decisionOf(view, me);
  const due =
    (decision !== null && decision.kind !== "place") ||
    view.moves.some(
      (move) => move.kind === "commerce" || move.kind === "confirm" || move.kind === "take",
    );
  const wanted = panel !== null;
  return { due, wanted };
}

/** What lies over the table until it is closed. */
function Sheet({ close, children }: { close: () => void; children: ComponentChildren }) {
  return (
    <div class={`tsheet ${useGame().size}`}>
      <button type="button" class="sheet-close" aria-label={t("frame.close")} onClick={close}>
        <Sign name="down" size={20} />
      </button>
      {children}
    </div>
  );
}

function Overlay() {
  const { panel, open } = useGame();
  if (!panel || (panel.kind !== "fair" && panel.kind !== "player" && panel.kind !== "talk"))
    return null;
  return (
    <Sheet close={() => open(null)}>
      {panel.kind === "fair" ? <FairnessPanel /> : null}
      {panel.kind === "player" ? <PlayerPanel seat={panel.seat} /> : null}
      {panel.kind === "talk" ? <Talk /> : null}
    </Sheet>
  );
}

function TabletFrame() {
  const players = useOrder();
  const { due, wanted } = useSheet();
  const { panel } = useGame();
  const info = panel?.kind === "talk" || panel?.kind === "fair" || panel?.kind === "player";
  return (
    <>
      <div class="ops">
        {players.map((player) => (
          <PlayerChip key={player.seat} player={player} />
        ))}
      </div>
      <BoardArea />
      <Votes />
      {due || (wanted && !info) ? (
        <aside class="drawer" aria-label={t("table.side")}>
          <DecisionPanels />
        </aside>
      ) : null}
      <KnightsButton />
      {info ? <Overlay /> : null}
      <Tray />
    </>
  );
}

/** Tracks and barbarians, where there is no column for them. */
function KnightsButton() {
  const { setting, view, me } = useGame();
  const [shown, show] = useState(false);
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
          <BarbarianPanel />
          <TrackChart seat={me ?? 0} />
          <ScenarioCard />
          <Bank />
        </Sheet>
      ) : null}
    </>
  );
}

/** Whether the bar of actions has something to offer beside the question that is open. */
function canActOtherwise(view: BoardView, setting: BoardSetting): boolean {
  const kinds = new Set(actionsOf(setting).flatMap((action) => kindsOf(action.kind)));
  kinds.delete("offer");
  return view.moves.some(({ kind }) => kinds.has(kind) || kind === "roll" || kind === "end");
}

function PhoneFrame() {
  const players = useOrder();
  const { me, panel, view, setting } = useGame();
  const { due, wanted } = useSheet();
  const info = panel?.kind === "talk" || panel?.kind === "fair" || panel?.kind === "player";
  const others = me === undefined ? players : players.slice(1);
  const busy = due && !canActOtherwise(view, setting);
  return (
    <>
      <div class="ops">
        {others.map((player) => (
          <PlayerChip key={player.seat} player={player} />
        ))}
      </div>
      <PromptLine />
      <BoardArea>
        <KnightsButton />
      </BoardArea>
      <Votes />
      {due || (wanted && !info) ? (
        <div class={wanted ? "tsheet phone decision wanted" : "tsheet phone decision"}>
          <DecisionPanels />
        </div>
      ) : null}
      {info ? <Overlay /> : null}
      <OwnLine />
      {me === undefined ? null : <Cards />}
      {me === undefined || busy ? null : <ActionBar />}
    </>
  );
}

// The page of another table begins without the old choices.
store.subscribe(() => {
  if (store.get().table === null) pointAt([]);
});
