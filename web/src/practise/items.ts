// What can be practised: puzzles that the server has, and decisions of own games.
import { modeOf, parseConfig } from "../config";
import type {
  GameMove,
  HttpAnalysisMove,
  HttpCandidate,
  HttpDecision,
  HttpPuzzles,
} from "../protocol";
import { type Analysis, MARKS, playedOf } from "../shared/analysis";
import type { FlashCard, Item } from "./boxes";

/** An answer so close to the best is right. */
const CLOSE = 0.01;

async function load<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Answer;
}

const PUZZLE = "puzzle/";

export const puzzleItem = (name: string, config: string): Item => ({ id: PUZZLE + name, config });

/** The name of a puzzle; undefined: the item is a decision of an own game. */
export const puzzleName = ({ id }: Pick<Item, "id">): string | undefined =>
  id.startsWith(PUZZLE) ? id.slice(PUZZLE.length) : undefined;

export const loadPuzzles = async (): Promise<readonly Item[]> =>
  (await load<HttpPuzzles>("/api/puzzles")).puzzles.map(({ name, config }) =>
    puzzleItem(name, config),
  );

export async function loadDay(date: string): Promise<Item> {
  const { name = "", config } = await load<HttpDecision>(`/api/puzzle?date=${date}`);
  return puzzleItem(name, config);
}

/** The position with the moves to choose from, and how good they are. */
export async function loadDecision(item: Item): Promise<HttpDecision> {
  const { own } = item;
  if (own === undefined) return load(`/api/puzzles/${puzzleName(item) ?? ""}`);
  const found = await load<HttpDecision>(`/api/records/${own.record}/decision?move=${own.move}`);
  return { ...found, candidates: [...own.candidates] };
}

export const itemMode = ({ config }: Item) => modeOf(parseConfig(config));

/* ---- own games ---- */

/** The decision of a move that was weighed; undefined: there is nothing to practise. */
export function itemOf(
  record: string,
  config: string,
  seats: number,
  move: HttpAnalysisMove,
): Item | undefined {
  const { candidates = [], actor } = move;
  const played = playedOf(move)?.action.action;
  if (candidates.length < 2 || typeof actor !== "number" || played === undefined) return undefined;
  const own = { record, move: move.move, seats, seat: actor, candidates, played, when: Date.now() };
  return { id: `record/${record}/${move.move}`, config, own };
}

/** Decisions of a seat that cost as much as a mistake. */
export function mistakesOf(
  record: string,
  config: string,
  seat: number,
  { moves, players }: Analysis,
): readonly Item[] {
  const [least] = MARKS.mistake.loss;
  return moves
    .filter(({ actor, loss }) => actor === seat && typeof loss === "number" && loss >= least)
    .flatMap((move) => itemOf(record, config, players.length, move) ?? []);
}

/* ---- answers ---- */

export interface Answer {
  /** What was chosen; null: the answer was asked for. */
  readonly move: GameMove | null;
  readonly found: boolean;
  /** The chance to win with it; undefined: worse than all that were weighed. */
  readonly chance: number | undefined;
}

export function judged(candidates: readonly HttpCandidate[], move: GameMove | null): Answer {
  const [best] = candidates;
  const chosen = candidates.find(({ action }) => action.action === move?.action);
  const found = best !== undefined && chosen !== undefined && best.chance - chosen.chance <= CLOSE;
  return { move, found: move !== null && found, chance: chosen?.chance };
}

/** The next thing to do: what is due, then puzzles that were never tried; `but` comes last. */
export function queueOf(
  due: readonly FlashCard[],
  cards: readonly FlashCard[],
  puzzles: readonly Item[],
  but?: string,
): readonly Item[] {
  const tried = new Set(cards.map(({ id }) => id));
  const all: readonly Item[] = [...due, ...puzzles.filter(({ id }) => !tried.has(id))];
  return [...all.filter(({ id }) => id !== but), ...all.filter(({ id }) => id === but)];
}
