// Going through a finished game: where one is, the bar to go on by, and whose hands are open. The table that
// is shown is the game's own (table/replay.tsx, cards/replay.tsx).

import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { useLoaded } from "../catalogue";
import { copyText } from "../clipboard";
import { playOn } from "../open-table";
import { type HttpReplay, SETTINGS } from "../protocol";
import type { TableState } from "../state";
import { t, word } from "../text/t";
import { type Analysis, loadAnalysis } from "./analysis";
import { useAnyTable } from "./any-table";
import {
  type Hands,
  loadReplay,
  marksOf,
  openingOf,
  type ReplayMark,
  turnFrom,
} from "./replay-data";

const SPEEDS = [1, 2, 4, 8, 16] as const;
const STEP_MS = 900;

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

export interface Replay {
  readonly record: string;
  readonly file: HttpReplay;
  /** How many moves have been made. */
  readonly at: number;
  readonly go: (to: number) => void;
  readonly hands: Hands;
  readonly open: (hands: Hands) => void;
  /** What the server thinks of the game, if it has judged it. */
  readonly analysis: Analysis | null;
}

export function useReplay(record: string, first: HttpReplay): Replay {
  const [file, setFile] = useState(first);
  const [hands, setHands] = useState<Hands>("none");
  const last = file.frames.length;
  const [at, setAt] = useState(() => linkedMove(file));
  const go = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(last, to));
      setAt(next);
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
  const analysis = useLoaded(() => loadAnalysis(record), [record]) ?? null;
  return { record, file, at, go, hands, open: (who) => void open(who), analysis };
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

interface BarProps {
  readonly replay: Replay;
  /** The round that is shown. */
  readonly round: number;
}

export function ReplayBar({ replay, round }: BarProps) {
  const { file, at, go } = replay;
  const last = file.frames.length;
  const marks = useMemo(() => marksOf(file), [file]);
  const said = t("table.replay.at", { n: at, of: last, round });
  return (
    <footer class="rbar card">
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
          aria-valuetext={said}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <div class="rbtns">
        <Steps replay={replay} marks={marks} said={said} />
        <HandsChoice replay={replay} />
        <Taking replay={replay} />
      </div>
    </footer>
  );
}

interface StepsProps {
  readonly replay: Replay;
  readonly marks: readonly ReplayMark[];
  /** Where one is, in words. */
  readonly said: string;
}

/** By moves, by turns, to the ends, or by itself. */
function Steps({ replay: { file, at, go }, marks, said }: StepsProps) {
  const last = file.frames.length;
  const { speed, setSpeed, playing, setPlaying } = usePlaying(at, last, go);
  useReplayKeys(at, last, marks, go, () => setPlaying(!playing));
  const button = (label: string, sign: string, to: number) => (
    <button type="button" class="tbtn" aria-label={label} title={label} onClick={() => go(to)}>
      <Sign name={sign} size={16} />
    </button>
  );
  const play = playing ? t("table.replay.pause") : t("table.replay.play");
  return (
    <>
      {button(t("table.replay.first"), "first", 0)}
      {button(t("table.replay.turn.back"), "left2", turnFrom(marks, at, -1, last))}
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
      {button(t("table.replay.turn.next"), "right2", turnFrom(marks, at, 1, last))}
      {button(t("table.replay.last"), "last", last)}
      <span class="note">{said}</span>
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
    </>
  );
}

function HandsChoice({ replay: { file, hands, open } }: { replay: Replay }) {
  const { name } = useAnyTable();
  return (
    <label class="note">
      {t("table.replay.hands")}{" "}
      <select
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
      class="tbtn wide"
      title={t("table.replay.link.what")}
      onClick={() => void copy()}
    >
      <Sign name={copied ? "check" : "link"} size={16} />
      <span aria-live="polite">{t(copied ? "frame.room.copied" : "table.replay.link")}</span>
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
      <a class="tbtn wide" href={`/api/records/${record}`} download={`${record}.lrg`}>
        <Sign name="save" size={16} />
        {t("table.record")}
      </a>
    </>
  );
}
