// What the judge says, in words and marks: a card for each seat, the verdict on the move that is shown, and the
// turning points. The words for moves are the game's (Telling).
import { Sign } from "../art/icon";
import { VerdictMark } from "../art/marks";
import { SeatEmblem } from "../art/piece";
import { seatLook } from "../art/seats";
import type { GameMove, HttpAnalysisMove, HttpAnalysisPlayer, HttpReplay } from "../protocol";
import { t } from "../text/t";
import {
  type Analysis,
  bestOf,
  ENOUGH_DECISIONS,
  MARK_NAMES,
  type Mark,
  markOf,
  playedOf,
  turningPoints,
} from "./analysis";
import { SeatDot, useAnyTable } from "./any-table";
import { percent, signedPercent } from "./percent";
import { Reasons, type ReasonWords } from "./reasons";
import type { LineShown, Replay } from "./replay";

/** What only the game knows of its moves. */
export interface Telling {
  /** The round of the position after so many moves. */
  readonly round: (at: number) => number;
  /** What the n-th move brought about, as a sentence; of the game, or of a line. */
  readonly said: (at: number, file?: HttpReplay) => string;
  /** A move in words: what is done, and where or with what. */
  readonly move: (move: GameMove) => { readonly what: string; readonly about: string };
  readonly points: (seat: number) => number;
  /** Words for what reasons are about. */
  readonly words: ReasonWords;
}

/* ---- marks ---- */

const signedOf = ({ name, size }: Mark): string => signedPercent(name === "find" ? size : -size);
const sideOf = ({ name }: Mark): string => (name === "find" ? "up" : "dn");

/* ---- seats ---- */

function MarkCounts({ marks }: { marks: readonly Mark[] }) {
  return (
    <ul class="j-counts">
      {MARK_NAMES.map((name) => {
        const n = marks.filter((mark) => mark.name === name).length;
        return n === 0 ? null : (
          <li key={name} title={t(`judge.${name}`)}>
            <VerdictMark name={name} size={19} />
            <span aria-hidden="true">{n}</span>
            <span class="sr-only">{t(`judge.count.${name}`, { n })}</span>
          </li>
        );
      })}
    </ul>
  );
}

function SeatFigures({ player }: { player: HttpAnalysisPlayer }) {
  const { mean_loss: loss, weighed, asked, best_moves: best, luck } = player;
  const enough = loss !== null && weighed >= ENOUGH_DECISIONS;
  return (
    <div class="j-figures">
      <div class="j-loss" title={t("judge.lost.what")}>
        {enough ? <strong>{percent(loss, 1)}</strong> : <strong class="few">–</strong>}
        <em>{t(enough ? "judge.lost" : "judge.few")}</em>
      </div>
      <dl>
        <dt>{t("judge.best")}</dt>
        <dd>{asked > 0 ? percent(best / asked) : "–"}</dd>
        <dt>{t("judge.luck")}</dt>
        <dd class={luck < 0 ? "dn" : "up"}>{signedPercent(luck)}</dd>
      </dl>
    </div>
  );
}

interface SeatsProps {
  readonly analysis: Analysis | null;
  readonly marks: readonly Mark[];
  readonly telling: Telling;
  /** Whose move is shown. */
  readonly actor: number | undefined;
}

/** A card for each seat: how much it lost, how often it found the best move, and how lucky it was. */
export function JudgedSeats({ analysis, marks, telling, actor }: SeatsProps) {
  const { table, name, colour } = useAnyTable();
  return (
    <>
      {(table.view.seats ?? []).map(({ seat }) => {
        const player = analysis?.players[seat];
        return (
          <section
            key={seat}
            class={`card j-seat${seat === actor ? " act" : ""}`}
            style={{ "--seat": seatLook(colour(seat)).fill }}
            aria-label={name(seat)}
          >
            <div class="j-name">
              <SeatEmblem colour={colour(seat)} size={28} />
              <b title={name(seat)}>{name(seat)}</b>
              <strong>
                <span class="sr-only">{t("judge.points", { n: telling.points(seat) })}</span>
                <span aria-hidden="true">{telling.points(seat)}</span>
              </strong>
            </div>
            {player ? <SeatFigures player={player} /> : null}
            {player ? <MarkCounts marks={marks.filter((mark) => mark.seat === seat)} /> : null}
          </section>
        );
      })}
    </>
  );
}

/* ---- the verdict ---- */

function CandidateWords(props: { what: string; about: string; played: boolean }) {
  const { what, about, played } = props;
  return (
    <span>
      <span class="j-what">
        {what}
        {played ? ` · ${t("judge.played")}` : ""}
      </span>
      {about === "" ? null : <small title={about}>{about}</small>}
    </span>
  );
}

function Candidates({ move, telling }: { move: HttpAnalysisMove; telling: Telling }) {
  const { candidates = [] } = move;
  const [best, played] = [bestOf(move), playedOf(move)];
  return (
    <ul class="j-cands" aria-label={t("judge.candidates")}>
      {candidates.map((candidate) => (
        <li
          key={candidate.action.action}
          class={candidate === played && candidate !== best ? "played" : ""}
        >
          <CandidateWords
            {...telling.move(candidate.action)}
            played={candidate === played && candidate !== best}
          />
          <i aria-hidden="true">
            <u style={{ transform: `scaleX(${candidate.chance})` }} />
          </i>
          <b>{percent(candidate.chance, 1)}</b>
        </li>
      ))}
    </ul>
  );
}

/** What chance brought to whom. */
function LuckOfMove({ luck }: { luck: readonly number[] }) {
  const { name } = useAnyTable();
  return (
    <ul class="j-luck">
      {luck.map((share, seat) => (
        <li key={seat}>
          <SeatDot seat={seat} /> {name(seat)}
          <b class={share < 0 ? "dn" : "up"}>{signedPercent(share)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The heading of a move that has no mark. */
function plainVerdict(move: HttpAnalysisMove | undefined): string {
  if (move === undefined) return t("judge.start");
  if (move.actor === null) return t("judge.chance");
  if (move.verdict === "weighed")
    return t(move.best === move.text ? "judge.is-best" : "judge.fine");
  return t(move.verdict === null ? "judge.forced" : "judge.unweighed");
}

function Heading({ move }: { move: HttpAnalysisMove | undefined }) {
  const mark = markOf(move);
  if (mark === undefined) {
    const loss = move?.loss ?? 0;
    return (
      <h3>
        {plainVerdict(move)}
        {loss >= 0.0005 ? <span class="dn">{signedPercent(-loss)}</span> : null}
      </h3>
    );
  }
  return (
    <h3>
      <VerdictMark name={mark.name} size={28} />
      {t(`judge.${mark.name}`)}
      <span class={sideOf(mark)}>{signedOf(mark)}</span>
    </h3>
  );
}

interface VerdictProps {
  readonly replay: Replay;
  readonly analysis: Analysis;
  readonly telling: Telling;
  /** Keeps the decision among one's cards. */
  readonly onPractise: (move: HttpAnalysisMove) => void;
  readonly isKept: (move: HttpAnalysisMove) => boolean;
  readonly onPlayOn: (decision: number, seat: number) => void;
}

/** What the judge thinks of the move that is shown. */
export function VerdictCard(props: VerdictProps) {
  const { replay, analysis, telling } = props;
  const { at, line, playing } = replay;
  const move = analysis.moves[at - 1];
  const mark = markOf(move);
  const reasons = mark ? (move?.reasons ?? []) : [];
  if (line) return <LineCard replay={replay} line={line} telling={telling} />;
  return (
    <section class="card j-card" aria-label={t("judge.verdict")}>
      <div aria-live={playing ? "off" : "polite"}>
        <Heading move={move} />
        <p class="j-said">{at > 0 ? telling.said(at) : t("judge.start.text")}</p>
        <Reasons reasons={reasons} words={telling.words} />
      </div>
      {move?.luck ? <LuckOfMove luck={move.luck} /> : null}
      {move?.candidates ? <Candidates move={move} telling={telling} /> : null}
      {move && typeof move.actor === "number" && move.candidates ? (
        <div class="j-buttons">
          {props.isKept(move) ? (
            <a class="tbtn primary" href="/practise">
              <Sign name="check" size={16} />
              {t("judge.practise.kept")}
            </a>
          ) : (
            <button
              type="button"
              class="tbtn primary"
              title={t("judge.practise.what")}
              onClick={() => props.onPractise(move)}
            >
              <Sign name="target" size={16} />
              {t("judge.practise")}
            </button>
          )}
          <button type="button" class="tbtn" onClick={() => replay.openLine(at)}>
            <Sign name="play" size={15} />
            {t(move.best === move.text ? "judge.line.best" : "judge.line")}
          </button>
          <button
            type="button"
            class="tbtn"
            title={t("judge.play-on.what")}
            onClick={() => props.onPlayOn(at - 1, move.actor ?? 0)}
          >
            <Sign name="hand" size={16} />
            {t("judge.play-on")}
          </button>
        </div>
      ) : null}
    </section>
  );
}

/** How the judge would have gone on, step by step. */
function LineCard({
  replay: { stepLine, closeLine },
  line,
  telling,
}: {
  readonly replay: Replay;
  readonly line: LineShown;
  readonly telling: Telling;
}) {
  const { file, move, step } = line;
  return (
    <section class="card j-card" aria-label={t("judge.line")}>
      <h3>{t("judge.line")}</h3>
      <p class="j-said">{t("judge.line.what", { n: move })}</p>
      {file === undefined ? <p class="note">{t("judge.line.waits")}</p> : null}
      {file === null ? <p class="note">{t("judge.line.none")}</p> : null}
      {file ? (
        <ol class="j-line">
          {file.frames.map((_, i) => (
            <li key={i}>
              <button
                type="button"
                class={i + 1 === step ? "on" : ""}
                aria-current={i + 1 === step ? "step" : undefined}
                onClick={() => stepLine(i + 1)}
              >
                {telling.said(i + 1, file)}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <div class="j-buttons">
        <button type="button" class="tbtn primary" onClick={closeLine}>
          <Sign name="undo" size={16} />
          {t("judge.line.back")}
        </button>
      </div>
    </section>
  );
}

/* ---- turning points ---- */

interface PointsProps {
  readonly replay: Replay;
  readonly marks: readonly Mark[];
  readonly telling: Telling;
}

function MarkRow({ replay, mark, telling }: Omit<PointsProps, "marks"> & { mark: Mark }) {
  const { name } = useAnyTable();
  const on = replay.at === mark.at;
  return (
    <li>
      <button
        type="button"
        class={`j-point${on ? " on" : ""}`}
        aria-current={on ? "true" : undefined}
        onClick={() => replay.go(mark.at)}
      >
        <VerdictMark name={mark.name} size={26} />
        <span>
          <span class="sr-only">{t(`judge.${mark.name}`)}: </span>
          <b>{telling.said(mark.at)}</b>
          <small>
            <SeatDot seat={mark.seat} size={12} />
            <span class="sr-only">{name(mark.seat)}, </span>
            {t("judge.round", { n: telling.round(mark.at) })}
          </small>
        </span>
        <em class={sideOf(mark)}>{signedOf(mark)}</em>
      </button>
    </li>
  );
}

/** The biggest marks, and all of them for those who want to read on. */
export function TurningPoints({ replay, marks, telling }: PointsProps) {
  const points = turningPoints(marks);
  const row = (mark: Mark) => (
    <MarkRow key={mark.at} replay={replay} mark={mark} telling={telling} />
  );
  return (
    <section class="card j-points" aria-label={t("judge.points.title")}>
      <h4>
        {t("judge.points.title")}{" "}
        <small>{t("judge.points.of", { n: points.length, of: replay.file.frames.length })}</small>
      </h4>
      {points.length === 0 ? <p class="note">{t("judge.points.none")}</p> : null}
      <ol>{points.map(row)}</ol>
      {marks.length > points.length ? (
        <details>
          <summary>{t("judge.all", { n: marks.length })}</summary>
          <ol>{marks.map(row)}</ol>
        </details>
      ) : null}
    </section>
  );
}

/** What the marks mean, in the order of their weight. */
export function MarkLegend() {
  return (
    <ul class="j-legend">
      {MARK_NAMES.map((name) => (
        <li key={name}>
          <VerdictMark name={name} size={20} />
          {t(`judge.${name}`)} <small>{t(`judge.rule.${name}`)}</small>
        </li>
      ))}
    </ul>
  );
}
