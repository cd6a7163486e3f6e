// Going through a finished game: where one is, the bar to go on by, whose hands are open, and what the judge
// thinks of it (verdict.tsx). The table that is shown is the game's own (table/replay.tsx, cards/replay.tsx).

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { Logo } from "../art/logo";
import { VerdictMark } from "../art/marks";
import { copyText } from "../clipboard";
import { playOn } from "../open-table";
import { useReplayCards } from "../practise/replay-cards";
import { type HttpReplay, SETTINGS } from "../protocol";
import type { TableState } from "../state";
import { t, word } from "../text/t";
import { Tabs } from "../ui";
import {
  type Analysis,
  loadAnalysis,
  loadLine,
  type MARKS,
  type Mark,
  markFrom,
  marksIn,
} from "./analysis";
import { useAnyTable } from "./any-table";
import { ReplayTrack } from "./curve";
import {
  type Hands,
  loadReplay,
  marksOf,
  openingOf,
  type ReplayMark,
  turnFrom,
} from "./replay-data";
import { JudgedSeats, MarkLegend, type Telling, TurningPoints, VerdictCard } from "./verdict";

const SPEEDS = [1, 2, 4, 8, 16] as const;
const STEP_MS = 900;
/** What a jump without a goal shows: the smallest mark. */
const NO_MARK = "slip" satisfies keyof typeof MARKS;

export function tableOf(file: HttpReplay, at: number, hands: Hands): TableState {
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
      ...SETTINGS,
      clock: "none",
      undo: false,
    },
    setting: file.setting,
    view: { stage: "over", seats: [...file.seats] },
    log: events.map(({ event, seq }, i) => ({ n: i + 1, seq, event })),
    chat: [],
    clockOffset: 0,
    pending: 0,
    banner: null,
    over: null,
    hint: null,
  };
}

/** The number of the move in the address, so that a moment can be linked; without one, the opening. */
function linkedMove(file: HttpReplay): number {
  const wanted = Number(location.hash.slice(1) || "-");
  return Number.isInteger(wanted) && wanted >= 0
    ? Math.min(wanted, file.frames.length)
    : openingOf(file);
}

/** A line of the judge that is shown instead of the game. */
export interface LineShown {
  /** The move that it replaces. */
  readonly move: number;
  /** Undefined while the judge thinks, null if there is none. */
  readonly file: HttpReplay | null | undefined;
  /** How many of its moves have been made. */
  readonly step: number;
}

/** How far the judge is: a share while it works, null when there will be no analysis. */
type Judging = Analysis | number | null;

export interface Replay {
  readonly record: string;
  readonly file: HttpReplay;
  /** How many moves have been made. */
  readonly at: number;
  readonly go: (to: number) => void;
  readonly hands: Hands;
  readonly open: (hands: Hands) => void;
  readonly playing: boolean;
  readonly setPlaying: (on: boolean) => void;
  readonly speed: number;
  readonly setSpeed: (times: number) => void;
  readonly judging: Judging;
  readonly marks: readonly Mark[];
  readonly line: LineShown | null;
  readonly openLine: (move: number) => void;
  readonly stepLine: (step: number) => void;
  readonly closeLine: () => void;
}

/** What the server thinks of the game, if it has judged it. */
export const analysisOf = ({ judging }: Replay): Analysis | null =>
  typeof judging === "number" ? null : judging;

/** What the table shows: the game, or a line of the judge. */
export function shownOf({ file, at, hands, line }: Replay) {
  if (!line?.file) return { file, at, hands };
  const { view, frames } = line.file;
  return { file: { ...file, view, frames }, at: line.step, hands: "none" as const };
}

function useJudging(record: string): Judging {
  const [judging, setJudging] = useState<Judging>(0);
  useEffect(() => {
    let gone = false;
    const tell = (now: Judging) => {
      if (!gone) setJudging(now);
    };
    tell(0);
    loadAnalysis(record, tell).then(tell, () => tell(null));
    return () => {
      gone = true;
    };
  }, [record]);
  return judging;
}

function useLine(record: string) {
  const [line, setLine] = useState<LineShown | null>(null);
  const openLine = (move: number) => {
    setLine({ move, file: undefined, step: 0 });
    const arrive = (file: HttpReplay | null) =>
      setLine((now) => (now?.move === move ? { move, file, step: file ? 1 : 0 } : now));
    loadLine(record, move).then(arrive, () => arrive(null));
  };
  const stepLine = (step: number) =>
    setLine((now) => {
      const last = now?.file?.frames.length ?? 0;
      return now && { ...now, step: Math.max(0, Math.min(last, step)) };
    });
  return { line, openLine, stepLine, closeLine: () => setLine(null) };
}

export function useReplay(record: string, first: HttpReplay): Replay {
  const [file, setFile] = useState(first);
  const [hands, setHands] = useState<Hands>("none");
  const last = file.frames.length;
  const [at, setAt] = useState(() => linkedMove(file));
  const line = useLine(record);
  const go = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(last, to));
      setAt(next);
      line.closeLine();
      history.replaceState(null, "", `#${next}`);
    },
    [last],
  );
  const open = async (who: Hands) => {
    const other = await loadReplay(record, who);
    if (other === null) return;
    setHands(who);
    setFile(other);
  };
  const judging = useJudging(record);
  const marks = useMemo(
    () => (typeof judging === "number" || judging === null ? [] : marksIn(judging)),
    [judging],
  );
  const playing = usePlaying(at, last, go);
  const opened = (who: Hands) => void open(who);
  return { record, file, at, go, hands, open: opened, judging, marks, ...playing, ...line };
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

function useReplayKeys(replay: Replay, turns: readonly ReplayMark[]) {
  const { at, go, file, marks, playing, setPlaying, line, stepLine, closeLine } = replay;
  const last = file.frames.length;
  useEffect(() => {
    const jump = (step: 1 | -1) => go(markFrom(marks, at, step)?.at ?? at);
    const step = (by: 1 | -1, turn: boolean) => {
      if (line?.file) stepLine(line.step + by);
      else go(turn ? turnFrom(turns, at, by, last) : at + by);
    };
    const keys: Readonly<Record<string, (turn: boolean) => void>> = {
      ArrowRight: (turn) => step(1, turn),
      ArrowLeft: (turn) => step(-1, turn),
      Home: () => go(0),
      End: () => go(last),
      ",": () => jump(-1),
      ".": () => jump(1),
      ...(line ? { Escape: closeLine } : {}),
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const writing = target instanceof HTMLInputElement && target.type !== "range";
      const tab = target instanceof HTMLElement && target.getAttribute("role") === "tab";
      if (writing || tab || event.ctrlKey || event.altKey || event.metaKey) return;
      const act = keys[key];
      if (act) act(event.shiftKey);
      else if (key === " " && !(target instanceof HTMLButtonElement)) setPlaying(!playing);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

interface BarProps {
  readonly replay: Replay;
  readonly telling: Telling;
}

function ReplayBar({ replay, telling }: BarProps) {
  const { file, at, go, marks } = replay;
  const last = file.frames.length;
  const events = useMemo(() => marksOf(file), [file]);
  const rounds = useMemo(
    () => Array.from({ length: last + 1 }, (_, move) => telling.round(move)),
    [last, telling],
  );
  useReplayKeys(replay, events);
  const [more, setMore] = useState(false);
  const said = t("table.replay.at", { n: at, of: last, round: rounds[at] ?? 0 });
  return (
    <footer class="rbar card">
      <Progress replay={replay} />
      <ReplayTrack
        analysis={analysisOf(replay)}
        marks={marks}
        events={events}
        rounds={rounds}
        at={at}
        last={last}
        said={said}
        go={go}
      />
      <div class="rbtns">
        <a class="rhome" href="/" aria-label={t("frame.home")}>
          <Logo />
        </a>
        <Steps replay={replay} turns={events} />
        <button
          type="button"
          class="tbtn rmore-open"
          aria-expanded={more}
          aria-label={t("table.replay.more")}
          onClick={() => setMore(!more)}
        >
          <Sign name="menu" size={16} />
        </button>
        <div class={more ? "rmore open" : "rmore"}>
          <span class="note rsaid">{said}</span>
          <Speed replay={replay} />
          <span class="sp" />
          <HandsChoice replay={replay} />
          <Taking replay={replay} />
        </div>
      </div>
    </footer>
  );
}

/** How far the judge is, while it works. */
function Progress({ replay: { judging } }: { replay: Replay }) {
  if (typeof judging !== "number") return null;
  const n = Math.round(judging * 100);
  return (
    <div class="j-progress">
      <progress max={100} value={n} aria-label={t("judge.progress", { n })} />
      <span class="note">{t("judge.progress", { n })}</span>
    </div>
  );
}

interface StepsProps {
  readonly replay: Replay;
  readonly turns: readonly ReplayMark[];
}

/** By moves, by turns, from mark to mark, to the ends, or by itself. */
function Steps({ replay, turns }: StepsProps) {
  const { file, at, go, marks, playing, setPlaying } = replay;
  const last = file.frames.length;
  const button = (label: string, sign: string, to: number) => (
    <button
      type="button"
      class={`tbtn to-${sign}`}
      aria-label={label}
      title={label}
      onClick={() => go(to)}
    >
      <Sign name={sign} size={16} />
    </button>
  );
  const jump = (label: string, sign: string, step: 1 | -1) => {
    const to = markFrom(marks, at, step);
    if (marks.length === 0) return null;
    return (
      <button
        type="button"
        class="tbtn rjump"
        aria-label={label}
        title={label}
        aria-keyshortcuts={step > 0 ? "." : ","}
        aria-disabled={to ? undefined : "true"}
        onClick={() => (to ? go(to.at) : undefined)}
      >
        {step < 0 ? <Sign name={sign} size={16} /> : null}
        <VerdictMark name={to?.name ?? NO_MARK} size={18} />
        {step > 0 ? <Sign name={sign} size={16} /> : null}
      </button>
    );
  };
  const play = playing ? t("table.replay.pause") : t("table.replay.play");
  return (
    <>
      {button(t("table.replay.first"), "first", 0)}
      {jump(t("judge.mark.back"), "left", -1)}
      {button(t("table.replay.turn.back"), "left2", turnFrom(turns, at, -1, last))}
      {button(t("table.replay.back"), "left", at - 1)}
      <button
        type="button"
        class="tbtn primary rplay"
        aria-pressed={playing}
        aria-label={play}
        onClick={() => setPlaying(!playing)}
      >
        <Sign name={playing ? "pause" : "play"} size={16} />
        <span>{play}</span>
      </button>
      {button(t("table.replay.next"), "right", at + 1)}
      {button(t("table.replay.turn.next"), "right2", turnFrom(turns, at, 1, last))}
      {jump(t("judge.mark.next"), "right", 1)}
      {button(t("table.replay.last"), "last", last)}
    </>
  );
}

function Speed({ replay: { speed, setSpeed } }: { replay: Replay }) {
  return (
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
  );
}

function HandsChoice({ replay: { file, hands, open } }: { replay: Replay }) {
  const { name } = useAnyTable();
  return (
    <label class="note">
      <span class="rlabel">{t("table.replay.hands")} </span>
      <select
        aria-label={t("table.replay.hands")}
        value={String(hands)}
        onChange={(event) => {
          const who = event.currentTarget.value;
          open(who === "none" || who === "all" ? who : Number(who));
        }}
      >
        <option value="none">{word("table.replay", "hands.none")}</option>
        <option value="all">{word("table.replay", "hands.all")}</option>
        {file.seats.map(({ seat }) => (
          <option key={seat} value={seat}>
            {name(seat)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The address of this game at this move, for others. */
function ShareButton() {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(location.href))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button
      type="button"
      class="tbtn"
      title={t("table.replay.link.what")}
      onClick={() => void copy()}
    >
      <Sign name={copied ? "check" : "link"} size={16} />
      <span class="sr-only" aria-live="polite">
        {t(copied ? "frame.room.copied" : "table.replay.link")}
      </span>
    </button>
  );
}

/** Playing on from here, and taking the game along: its address, its record. */
function Taking({ replay: { record, file, at, hands } }: { replay: Replay }) {
  const more = at < file.frames.length;
  const seat = typeof hands === "number" ? hands : 0;
  return (
    <>
      <button
        type="button"
        class="tbtn wide"
        aria-disabled={more ? undefined : "true"}
        title={t("table.replay.on.what")}
        onClick={() => (more ? void playOn(record, at, file.seats.length, seat) : undefined)}
      >
        <Sign name="play" size={16} />
        {t("table.replay.on")}
      </button>
      <ShareButton />
      <a
        class="tbtn"
        href={`/api/records/${record}`}
        download={`${record}.lrg`}
        title={t("table.record")}
        aria-label={t("table.record")}
      >
        <Sign name="save" size={16} />
      </a>
    </>
  );
}

/** Where one is and what has just happened, over the board. The slider and the verdict say the same aloud. */
function pillOf({ at, file }: Replay, telling: Telling) {
  const { length } = file.frames;
  return (
    <>
      {at > 0 ? <span>{telling.said(at)}</span> : null}
      <b>{t("table.replay.at", { n: at, of: length, round: telling.round(at) })}</b>
    </>
  );
}

interface FrameProps {
  readonly replay: Replay;
  readonly telling: Telling;
  /** The table itself. */
  readonly children: ComponentChildren;
  /** What stands beside a table while it is played: log, hands, panels. */
  readonly beside: ComponentChildren;
}

/** What is shown where: seats, the table, the judge beside it, and the bar below. */
export function ReplayFrame({ replay, telling, children, beside }: FrameProps) {
  const { at, marks, hands, judging, line } = replay;
  const analysis = analysisOf(replay);
  const [tab, setTab] = useState<"judge" | "table">("judge");
  useEffect(() => {
    if (hands !== "none") setTab("table");
  }, [hands]);
  const cards = useReplayCards(replay.record, replay.file.config, analysis);
  const playFrom = (decision: number, seat: number) =>
    void playOn(replay.record, decision, replay.file.seats.length, seat);
  const actor = line ? undefined : analysis?.moves[at - 1]?.actor;
  return (
    <>
      <aside class="j-seats" aria-label={t("table.players")}>
        <JudgedSeats
          analysis={analysis}
          marks={marks}
          telling={telling}
          actor={actor ?? undefined}
        />
      </aside>
      {children}
      <p class="j-pill" aria-hidden="true">
        {line?.file
          ? t("judge.line.at", { n: line.step, of: line.file.frames.length })
          : pillOf(replay, telling)}
      </p>
      <aside class="j-side" aria-label={t("judge.tabs")}>
        <Tabs<"judge" | "table">
          label={t("judge.tabs")}
          tabs={[
            { key: "judge", label: t("judge.tab") },
            { key: "table", label: t("judge.tab.table") },
          ]}
          chosen={tab}
          onChange={setTab}
        >
          {tab === "table" ? <div class="j-beside">{beside}</div> : null}
          {tab === "judge" && analysis ? (
            <div class="j-judge">
              <VerdictCard
                replay={replay}
                analysis={analysis}
                telling={telling}
                {...cards}
                onPlayOn={playFrom}
              />
              <TurningPoints replay={replay} marks={marks} telling={telling} />
              <MarkLegend />
              {analysis.bot === null ? null : (
                <p class="note j-who">{t("judge.who", { bot: word("frame.bot", analysis.bot) })}</p>
              )}
            </div>
          ) : null}
          {tab === "judge" && !analysis ? (
            <p class="note j-wait" aria-live="polite">
              {judging === null ? t("judge.none") : t("judge.line.waits")}
            </p>
          ) : null}
        </Tabs>
      </aside>
      <ReplayBar replay={replay} telling={telling} />
    </>
  );
}
