// What the server's judge makes of a finished game: the chances of all seats after each move, what each decision
// was worth, and luck. Chances are shares of a win. Here nothing is judged: losses become marks by one table.
import { query } from "../connection/query";
import type { HttpAnalysis, HttpAnalysisMove, HttpAnalysisPlayer, HttpReplay } from "../protocol";

export interface Analysis {
  /** Who judged the decisions; null: nobody. */
  readonly bot: string | null;
  readonly players: readonly HttpAnalysisPlayer[];
  /** Chances by seat: [0] before the first move, [n] after the n-th. */
  readonly chances: readonly (readonly number[])[];
  /** [n - 1] is the n-th move. */
  readonly moves: readonly HttpAnalysisMove[];
}

/* ---- asking ---- */

// The server judges while we wait: it says 202 until it is ready. So often it is asked, and so long.
const ASK_AGAIN_MS = 1000;
const PATIENCE = 180;
const LATER = new Set([202, 429, 503]);

async function patiently<Answer>(
  address: string,
  told?: (share: number) => void,
): Promise<Answer | null> {
  for (let asked = 0; asked < PATIENCE; asked++) {
    const answer = await query(address);
    if (LATER.has(answer.status)) {
      if (answer.status === 202) told?.(((await answer.json()) as { progress: number }).progress);
      await new Promise((go) => setTimeout(go, ASK_AGAIN_MS));
      continue;
    }
    if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return null;
    return (await answer.json()) as Answer;
  }
  return null;
}

export async function loadAnalysis(
  record: string,
  told?: (share: number) => void,
): Promise<Analysis | null> {
  const judged = await patiently<HttpAnalysis>(`/api/records/${record}/analysis`, told);
  if (judged === null) return null;
  const { bot, players, start, moves } = judged;
  return { bot, players, moves, chances: [start, ...moves.map((move) => move.chances)] };
}

/** How the judge would have gone on instead of a move: frames that begin before it. */
export const loadLine = (record: string, move: number): Promise<HttpReplay | null> =>
  patiently<HttpReplay>(`/api/records/${record}/analysis?line=${move}`);

/* ---- curves ---- */

/** At most so many points of a curve, the first and the last among them: [index, chances]. */
export function thinned(
  chances: Analysis["chances"],
  most: number,
): readonly (readonly [number, readonly number[]])[] {
  const last = chances.length - 1;
  const step = Math.max(1, Math.ceil(last / most));
  return chances.flatMap((row, i) => (i % step === 0 || i === last ? [[i, row] as const] : []));
}

/* ---- marks ---- */

/** Shape, glyph and colour go together; the colour is a token of the style sheet, `--judge-NAME`. */
export const MARKS = {
  slip: { glyph: "?!", shape: "circle", loss: [0.02, 0.05] },
  mistake: { glyph: "?", shape: "square", loss: [0.05, 0.1] },
  blunder: { glyph: "??", shape: "diamond", loss: [0.1, 1] },
  find: { glyph: "!!", shape: "hexagon", ahead: 0.05, choices: 3 },
} as const;

export type MarkName = keyof typeof MARKS;
export const MARK_NAMES = Object.keys(MARKS) as readonly MarkName[];

/** With fewer weighed decisions a mean says nothing. */
export const ENOUGH_DECISIONS = 20;
const TURNING_POINTS = 10;

export interface Mark {
  readonly name: MarkName;
  /** The move's number, from 1; also how many moves have been made when it is looked at. */
  readonly at: number;
  readonly seat: number;
  /** What it cost, or how far a find is ahead of the next best. */
  readonly size: number;
}

function nameOfMark(move: HttpAnalysisMove): MarkName | undefined {
  const { loss, best_chance: best, second_chance: second } = move;
  if (move.verdict !== "weighed" || typeof loss !== "number") return undefined;
  const cost = MARK_NAMES.find((name) => {
    const row = MARKS[name];
    return "loss" in row && loss >= row.loss[0] && loss < row.loss[1];
  });
  if (cost !== undefined) return cost;
  const { ahead, choices } = MARKS.find;
  const found =
    move.best === move.text &&
    typeof best === "number" &&
    typeof second === "number" &&
    best - second >= ahead &&
    (move.choices ?? 0) >= choices;
  return found ? "find" : undefined;
}

export function markOf(move: HttpAnalysisMove | undefined): Mark | undefined {
  const name = move && nameOfMark(move);
  if (name === undefined || typeof move?.actor !== "number") return undefined;
  const ahead = (move.best_chance ?? 0) - (move.second_chance ?? 0);
  const size = name === "find" ? ahead : (move.loss ?? 0);
  return { name, at: move.move, seat: move.actor, size };
}

/** All marks of a game, in the order of play. */
export const marksIn = (analysis: Analysis): readonly Mark[] =>
  analysis.moves.flatMap((move) => markOf(move) ?? []);

/** The biggest marks, in the order of play. */
export const turningPoints = (marks: readonly Mark[]): readonly Mark[] =>
  [...marks]
    .sort((a, b) => b.size - a.size || a.at - b.at)
    .slice(0, TURNING_POINTS)
    .sort((a, b) => a.at - b.at);

/** The mark before or after a move; undefined: there is none. */
export const markFrom = (marks: readonly Mark[], at: number, step: 1 | -1): Mark | undefined =>
  step > 0 ? marks.find((mark) => mark.at > at) : marks.filter((mark) => mark.at < at).at(-1);

/** The candidate that the judge calls the best. */
export const bestOf = (move: HttpAnalysisMove) =>
  move.candidates?.find(({ action }) => isAction(action, move.best));
/** The candidate that was played. */
export const playedOf = (move: HttpAnalysisMove) =>
  move.candidates?.find(({ action }) => isAction(action, move.text));

/** An analysis names actions with the seat before them, a move without. */
const isAction = (action: { readonly action?: string }, text: string | undefined): boolean =>
  action.action !== undefined && text?.slice(text.indexOf(" ") + 1) === action.action;
