// What can be practised: puzzles that the server has, and decisions of own games.
import { pathHere } from "../address";
import { modeOf, modes, parseConfig } from "../config";
import { ask } from "../connection/query";
import { whereOf } from "../connection/where";
import type {
  GameMove,
  HttpAnalysisMove,
  HttpCandidate,
  HttpDecision,
  HttpPuzzles,
} from "../protocol";
import { type Analysis, MARKS, playedOf } from "../shared/analysis";
import type { FlashCard, Item, OwnDecision } from "./boxes";

/** An answer so close to the best is right. */
const CLOSE = 0.01;

const PUZZLE = "puzzle/";

export const puzzleItem = (name: string, config: string): Item => ({ id: PUZZLE + name, config });

/** The name of a puzzle; undefined: the item is a decision of an own game. */
export const puzzleName = ({ id }: Pick<Item, "id">): string | undefined =>
  id.startsWith(PUZZLE) ? id.slice(PUZZLE.length) : undefined;

export const itemMode = ({ config }: Item) => modeOf(parseConfig(config));

/** In the order of the modes, so that Island comes first. */
export const byMode = (items: readonly Item[]): readonly Item[] =>
  [...items].sort((a, b) => modes.indexOf(itemMode(a)) - modes.indexOf(itemMode(b)));

export const loadPuzzles = async (): Promise<readonly Item[]> => {
  const { puzzles } = await ask<HttpPuzzles>("/api/puzzles");
  return byMode(puzzles.map(({ name, config }) => puzzleItem(name, config)));
};

export async function loadDay(date: string): Promise<Item> {
  const { name = "", config } = await ask<HttpDecision>(`/api/puzzle?date=${date}`);
  return puzzleItem(name, config);
}

/** The position with the moves to choose from, and how good they are. */
export async function loadDecision(item: Item): Promise<HttpDecision> {
  const { own } = item;
  if (own === undefined) return ask(`/api/puzzles/${puzzleName(item) ?? ""}`);
  const address = `/api/records/${own.record}/decision?move=${own.move}`;
  const found = await ask<HttpDecision>(address, { where: own.where ?? "server" });
  return { ...found, candidates: own.candidates, reasons: own.reasons };
}

/* ---- own games ---- */

/** A game that is looked back at. */
export interface Reviewed extends Pick<OwnDecision, "record" | "seats" | "when"> {
  readonly config: string;
}

/** The decision of a move that was weighed; undefined: there is nothing to practise. */
export function itemOf(
  { config, ...game }: Reviewed,
  { move, actor, candidates = [], reasons = [], ...of }: HttpAnalysisMove,
): Item | undefined {
  const played = playedOf({ move, actor, candidates, ...of })?.action.action;
  if (candidates.length < 2 || typeof actor !== "number" || played === undefined) return undefined;
  const where = whereOf(pathHere());
  const own = {
    ...{ ...game, move, seat: actor, candidates, reasons, played },
    ...(where === "device" ? { where } : {}),
  };
  return { id: `record/${game.record}/${move}`, config, own };
}

/** Decisions of a seat that cost as much as a mistake. */
export function mistakesOf(game: Reviewed, seat: number, { moves }: Analysis): readonly Item[] {
  const [least] = MARKS.mistake.loss;
  return moves
    .filter(({ actor, loss }) => actor === seat && typeof loss === "number" && loss >= least)
    .flatMap((move) => itemOf(game, move) ?? []);
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
