// Looking at a finished game again: the same table, with a bar to go through it.
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { Board } from "../board/board";
import { chitsOf } from "../board/chits";
import { useLoaded } from "../catalogue";
import { playOn } from "../open-table";
import { seatColour, type TableState } from "../state";
import { t } from "../text/t";
import "../styles/table.css";
import { type Analysis, loadAnalysis } from "./analysis";
import { Bank, DiceBox, MiniHistogram } from "./bank";
import { ChanceCard } from "./chances";
import { type Game, GameContext, type Panel, say, useGame, useSize } from "./game";
import { Hand } from "./hand";
import { BarbarianPanel } from "./knights";
import type { Hand as HeldHand } from "./model";
import { nameOf } from "./names";
import { GoodsCard } from "./parts";
import { PlayerPanel } from "./player-panel";
import { PlayerCard, PlayerChip } from "./players";
import {
  type Hands,
  loadReplay,
  marksOf,
  positionsOf,
  type ReplayFile,
  type ReplayMark,
  turnFrom,
} from "./replay-data";
import { ScenarioCard } from "./scenario";
import { Log } from "./talk";
import { TradeContext, useTradeState } from "./trade-state";

const SPEEDS = [1, 2, 4, 8, 16] as const;
const STEP_MS = 900;

const nothing = () => {};
const no = async () => false;

export function tableOf(file: ReplayFile, at: number, hands: Hands): TableState {
  const events = file.frames
    .slice(0, at)
    .flatMap((frame, i) => frame.events.map((event) => ({ event, seq: i + 1 })));
  return {
    table: "",
    seat: typeof hands === "number" ? hands : null,
    seq: at,
    title: "",
    link: "",
    config: file.config,
    settings: {
      public: false,
      clock: "none",
      undo: false,
      hints: false,
      counter: false,
      speed: "normal",
      spectators: true,
    },
    commitment: "",
    setting: file.setting as unknown as TableState["setting"],
    view: { stage: "over", seats: [...file.seats] } as TableState["view"],
    log: events.map(({ event, seq }, i) => ({ n: i + 1, seq, event: event as never })),
    chat: [],
    clockOffset: 0,
    pending: 0,
    banner: null,
    over: null,
    hint: null,
  };
}

function useReplayGame(
  file: ReplayFile,
  at: number,
  hands: Hands,
  point: (places: readonly string[]) => void,
): Game {
  const size = useSize();
  const [panel, open] = useState<Panel | null>(null);
  const positions = useMemo(() => positionsOf(file), [file]);
  return useMemo(() => {
    const table = tableOf(file, at, hands);
    const view = { ...(positions[at] ?? file.view), moves: [], blocked: [] };
    return {
      table,
      setting: file.setting,
      view,
      me: typeof hands === "number" ? hands : undefined,
      size,
      act: nothing,
      asked: null,
      answer: nothing,
      actAll: no,
      send: no,
      chosen: null,
      choose: nothing,
      panel,
      open,
      point,
      name: (seat: number) => nameOf(table, seat),
      colour: (seat: number) => seatColour(table, seat),
    };
  }, [file, positions, at, hands, size, panel]);
}

/** The number of the move in the address, so that a moment can be linked. */
export function linkedMove(last: number): number {
  const wanted = Number(location.hash.slice(1));
  return Number.isInteger(wanted) && wanted >= 0 ? Math.min(wanted, last) : 0;
}

export function ReplayTable({ record, file: first }: { record: string; file: ReplayFile }) {
  const [file, setFile] = useState(first);
  const [hands, setHands] = useState<Hands>("none");
  const last = file.frames.length;
  const [at, setAt] = useState(() => linkedMove(last));
  const go = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(last, to));
      setAt(next);
      history.replaceState(null, "", `#${next}`);
    },
    [last],
  );
  const look = async (who: Hands) => {
    const other = await loadReplay(record, who);
    if (!other) return;
    setHands(who);
    setFile(other);
  };
  const trade = useTradeState();
  const [pointed, point] = useState<readonly string[]>([]);
  const game = useReplayGame(file, at, hands, point);
  const analysis = useLoaded(() => loadAnalysis(record), [record]) ?? null;
  return (
    <GameContext.Provider value={game}>
      <TradeContext.Provider value={trade}>
        <div class={`bt replay ${game.size}`}>
          <ReplayFrameView analysis={analysis} at={at} go={go} pointed={pointed} />
          <ReplayBar
            file={file}
            at={at}
            go={go}
            hands={hands}
            onHands={(who) => void look(who)}
            record={record}
          />
        </div>
      </TradeContext.Provider>
    </GameContext.Provider>
  );
}

interface FrameProps {
  readonly analysis: Analysis | null;
  readonly at: number;
  readonly go: (to: number) => void;
  readonly pointed: readonly string[];
}

function ReplayFrameView({ analysis, at, go, pointed }: FrameProps) {
  const game = useGame();
  const { view, size, setting, colour, name, panel } = game;
  const wide = size === "desktop";
  return (
    <>
      {wide ? (
        <aside class="left" aria-label={t("table.players")}>
          <div class="pls">
            {view.players.map((player) => (
              <PlayerCard key={player.seat} player={player} />
            ))}
          </div>
          <Bank />
        </aside>
      ) : (
        <div class="ops">
          {view.players.map((player) => (
            <PlayerChip key={player.seat} player={player} />
          ))}
        </div>
      )}
      <main class="mid" id="main">
        <Board
          setting={setting as unknown as Readonly<Record<string, unknown>>}
          view={view as unknown as Readonly<Record<string, unknown>>}
          moves={[]}
          chosen={null}
          onChoose={nothing}
          seats={view.players.map((player) => colour(player.seat))}
          names={view.players.map((player) => name(player.seat))}
          seat={game.me ?? null}
          chits={chitsOf(game.table.log)}
          highlight={pointed}
        />
        {wide ? <MiniHistogram /> : null}
        <DiceBox small={!wide} />
      </main>
      {wide ? (
        <aside class="right" aria-label={t("table.log")}>
          <div class="side-panels">
            {panel?.kind === "player" ? <PlayerPanel seat={panel.seat} /> : null}
            <OpenHands />
            {analysis ? <ChanceCard analysis={analysis} at={at} onPick={go} /> : null}
            <BarbarianPanel />
            <ScenarioCard />
          </div>
          <section class="tcard log">
            <Log />
          </section>
        </aside>
      ) : (
        <div class="replay-hands">
          {panel?.kind === "player" ? <PlayerPanel seat={panel.seat} /> : null}
          <OpenHands />
        </div>
      )}
    </>
  );
}

type HeldCards = Pick<HeldHand, "cards" | "development" | "progress">;

/** Development and progress cards by name. */
function SecretCards({ hand }: { hand: HeldCards | undefined | null }) {
  const held = [
    ...(hand?.development ?? []).map(({ card, count }) => ({ card, count })),
    ...(hand?.progress ?? []).map(({ card }) => ({ card, count: 1 })),
  ];
  if (held.length === 0) return null;
  return (
    <span class="held">
      {held.map(({ card, count }, i) => (
        <span class="tchip" key={i}>
          {say(`card.${card}`)}
          {count > 1 ? ` × ${count}` : ""}
        </span>
      ))}
    </span>
  );
}

/** Hands that the server has opened. */
function OpenHands() {
  const { view, setting, name, me } = useGame();
  const hands = (view as { hands?: readonly HeldCards[] }).hands;
  if (me !== undefined)
    return (
      <section class="tcard panel open-hand">
        <Hand />
        <SecretCards hand={view.hand} />
      </section>
    );
  if (!hands) return null;
  return (
    <section class="tcard panel">
      {hands.map((hand, seat) => (
        <div class="resp" key={name(seat)}>
          <span class="cbn">{name(seat)}</span>
          {setting.goods
            .filter((goods) => (hand.cards[goods] ?? 0) > 0)
            .map((goods) => (
              <GoodsCard key={goods} goods={goods} count={hand.cards[goods] ?? 0} size="s" />
            ))}
          <SecretCards hand={hand} />
        </div>
      ))}
    </section>
  );
}

interface BarProps {
  readonly file: ReplayFile;
  readonly at: number;
  readonly go: (to: number) => void;
  readonly hands: Hands;
  readonly onHands: (hands: Hands) => void;
  readonly record: string;
}

/** Goes on by itself while it plays. */
function usePlaying(at: number, last: number, go: (to: number) => void) {
  const [speed, setSpeed] = useState<number>(2);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(at + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed, go]);
  return { speed, setSpeed, playing, setPlaying };
}

function useReplayKeys(
  at: number,
  last: number,
  marks: readonly ReplayMark[],
  go: (to: number) => void,
  toggle: () => void,
) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey) return;
      const turn = event.shiftKey;
      if (event.key === "ArrowRight") go(turn ? turnFrom(marks, at, 1, last) : at + 1);
      else if (event.key === "ArrowLeft") go(turn ? turnFrom(marks, at, -1, last) : at - 1);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(last);
      else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) toggle();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [at, last, marks, go, toggle]);
}

const SEEN: readonly ReplayMark["kind"][] = ["seven", "city", "bonus"];

export function ReplayBar({ file, at, go, hands, onHands, record }: BarProps) {
  const game = useGame();
  const last = file.frames.length;
  const marks = useMemo(() => marksOf(file), [file]);
  const { speed, setSpeed, playing, setPlaying } = usePlaying(at, last, go);
  useReplayKeys(at, last, marks, go, () => setPlaying(!playing));
  const button = (label: string, sign: string, to: number) => (
    <button type="button" class="tbtn" aria-label={label} title={label} onClick={() => go(to)}>
      <Sign name={sign} size={16} />
    </button>
  );
  return (
    <footer class="rbar tcard">
      <div class="rslide">
        <svg
          class="rmarks"
          viewBox={`0 0 ${Math.max(1, last)} 10`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {marks
            .filter((mark) => SEEN.includes(mark.kind))
            .map((mark) => (
              <rect
                key={`${mark.at} ${mark.kind}`}
                class={`rm ${mark.kind}`}
                x={mark.at - last / 400}
                width={last / 200}
                height="10"
              />
            ))}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t("table.replay.move")}
          aria-valuetext={t("table.replay.at", { n: at, of: last, round: game.view.prompt.round })}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <div class="rbtns">
        {button(t("table.replay.first"), "first", 0)}
        {button(t("table.replay.turn.back"), "left", turnFrom(marks, at, -1, last))}
        {button(t("table.replay.back"), "minus", at - 1)}
        <button
          type="button"
          class="tbtn p rplay"
          aria-pressed={playing}
          aria-label={playing ? t("table.replay.pause") : t("table.replay.play")}
          onClick={() => setPlaying(!playing)}
        >
          <Sign name={playing ? "pause" : "play"} size={16} />
          <span>{playing ? t("table.replay.pause") : t("table.replay.play")}</span>
        </button>
        {button(t("table.replay.next"), "plus", at + 1)}
        {button(t("table.replay.turn.next"), "right", turnFrom(marks, at, 1, last))}
        {button(t("table.replay.last"), "last", last)}
        <span class="note">
          {t("table.replay.at", { n: at, of: last, round: game.view.prompt.round })}
        </span>
        <span class="sp" />
        <label class="note">
          {t("table.replay.speed")}{" "}
          <select value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((times) => (
              <option key={times} value={times}>
                {times}×
              </option>
            ))}
          </select>
        </label>
        <label class="note">
          {t("table.replay.hands")}{" "}
          <select
            value={String(hands)}
            onChange={(event) => {
              const who = event.currentTarget.value;
              onHands(who === "none" || who === "all" ? who : Number(who));
            }}
          >
            <option value="none">{say("replay.hands.none")}</option>
            <option value="all">{say("replay.hands.all")}</option>
            {file.seats.map((seat) => (
              <option key={seat.seat} value={seat.seat}>
                {game.name(seat.seat)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="tbtn wide"
          aria-disabled={at < last ? undefined : "true"}
          title={t("table.replay.on.what")}
          onClick={() =>
            at < last
              ? void playOn(record, at, file.seats.length, typeof hands === "number" ? hands : 0)
              : undefined
          }
        >
          <Sign name="play" size={16} />
          {t("table.replay.on")}
        </button>
        <a class="tbtn wide" href={`/api/records/${record}`} download={`${record}.lrg`}>
          <Sign name="down" size={16} />
          {t("table.record")}
        </a>
      </div>
    </footer>
  );
}
