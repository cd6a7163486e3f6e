// What the server asks of the receiver, sorted by how it is answered. No rule stands here: the kinds of the
// moves that came with the view decide which panel is shown, and how many cards are meant is the prompt's word.
import type { Amounts, BoardMove, BoardOffer, BoardView } from "../protocol";
import { goesByItself, type Habits, movesOf } from "../shared/deciding";

export type CardsPurpose = "discard" | "choose" | "give" | "pick";

export type Decision =
  | {
      readonly kind: "cards";
      readonly purpose: CardsPurpose;
      /** Tells this question from the one before and the one after. */
      readonly question: string;
      readonly count: number;
      /** Of each kind that may be named: how many there are. */
      readonly from: Amounts;
      readonly moves: readonly BoardMove[];
      readonly stop: BoardMove | undefined;
    }
  | { readonly kind: "seats"; readonly moves: readonly BoardMove[] }
  | { readonly kind: "decks"; readonly moves: readonly BoardMove[] }
  | {
      readonly kind: "progress";
      readonly moves: readonly BoardMove[];
      readonly stop: BoardMove | undefined;
    }
  | { readonly kind: "offer"; readonly offer: BoardOffer }
  | { readonly kind: "place"; readonly stop: BoardMove | undefined };

const CARD_KINDS: readonly CardsPurpose[] = ["discard", "choose", "give", "pick"];

/** Phases that are answered by pointing at the board. */
const PLACE_PHASES = new Set<BoardView["prompt"]["phase"]>([
  ...(["setup-settlement", "setup-road", "robber", "ship", "free-roads", "harbor"] as const),
  ...(["rebuild", "swap", "flee", "desert", "metropolis", "sack"] as const),
  ...(["recruit", "defend", "smith"] as const),
]);

function availableFor(
  view: BoardView,
  purpose: CardsPurpose,
  moves: readonly BoardMove[],
): Amounts {
  const pool =
    purpose === "choose"
      ? view.bank.cards
      : purpose === "pick"
        ? view.hand?.seen
        : view.hand?.cards;
  const from: Record<string, number> = {};
  for (const { target } of moves) {
    const goods = target?.goods;
    if (goods) from[goods] = pool?.[goods] ?? 1;
  }
  return from;
}

function asked(view: BoardView, me: number, purpose: CardsPurpose): number {
  const { left, count } = view.prompt;
  if (purpose === "discard" || purpose === "choose") return left?.[me] ?? 1;
  return count ?? 1;
}

/** The active seat's offer that waits for the receiver. */
export function offerToAnswer(view: BoardView, me: number): BoardOffer | undefined {
  const canAnswer = view.moves.some((move) => move.kind === "accept" || move.kind === "refuse");
  return canAnswer ? view.offers.find((offer) => offer.waiting.includes(me)) : undefined;
}

export function decisionOf(view: BoardView, me: number | undefined): Decision | null {
  if (me === undefined || !view.prompt.who.includes(me)) return null;
  const { moves } = view;
  const stop = moves.find((move) => move.kind === "stop");
  if (goesByItself({ me, view })) return null;
  const offer = offerToAnswer(view, me);
  if (offer) return { kind: "offer", offer };
  for (const purpose of CARD_KINDS) {
    const named = movesOf(moves, purpose).filter((move) => move.target?.goods);
    if (named.length === 0) continue;
    const from = availableFor(view, purpose, named);
    const question = `${view.prompt.turn} ${view.prompt.phase} ${purpose}`;
    const count = asked(view, me, purpose);
    return { kind: "cards", purpose, question, count, from, moves: named, stop };
  }
  const seats = movesOf(moves, "rob");
  if (seats.length > 0) return { kind: "seats", moves: seats };
  const decks = movesOf(moves, "reward");
  if (decks.length > 0) return { kind: "decks", moves: decks };
  const cards = movesOf(moves, "spy", "return");
  const spying = view.prompt.phase === "spy"; // it may find nothing
  if (cards.length > 0 || spying) return { kind: "progress", moves: cards, stop };
  if (!PLACE_PHASES.has(view.prompt.phase)) return null;
  return { kind: "place", stop };
}

/** The actions for a choice of cards, one for each card, in the order of the moves. */
export function actionsFor(moves: readonly BoardMove[], chosen: Amounts): string[] {
  const actions: string[] = [];
  for (const { action, target } of moves) {
    const count = target?.goods ? (chosen[target.goods] ?? 0) : 0;
    if (action) for (let i = 0; i < count; i++) actions.push(action);
  }
  return actions;
}

/** The move that takes exactly these two cards, or one where the bank has no more. */
export function pairMove(moves: readonly BoardMove[], chosen: Amounts): BoardMove | undefined {
  const wanted = Object.entries(chosen)
    .flatMap(([goods, count]) => Array<string>(count).fill(goods))
    .sort()
    .join(" ");
  return moves.find(({ target }) => {
    const both = [target?.goods, target?.also].filter((goods) => goods !== undefined);
    return both.sort().join(" ") === wanted;
  });
}

/** How many cards the longest of these moves names. */
export const pairSize = (moves: readonly BoardMove[]): number =>
  moves.reduce((most, { target }) => Math.max(most, target?.also ? 2 : 1), 0);

/** Development cards by the kind of the move that plays them. */
export const PLAYED_BY: Readonly<Record<string, BoardMove["kind"]>> = {
  knight: "knight",
  roads: "road-building",
  plenty: "plenty",
  monopoly: "monopoly",
  point: "reveal",
};

/** How the board decides (shared/deciding.ts). */
export const HABITS: Habits<BoardMove["kind"]> = {
  light: new Set(["roll", "end", "accept", "refuse", "decline", "withdraw", "stop"]),
  spare: new Set(["offer"]),
  onward: ["roll", "end", "stop"],
  housed: new Set([
    ...(["roll", "end", "stop", "road", "ship", "lift", "settlement", "city", "wall"] as const),
    ...(["buy", "knight", "road-building", "plenty", "monopoly", "reveal"] as const),
    ...(["hire", "activate", "promote", "move", "chase", "improve", "play"] as const),
    ...(["bank", "offer", "accept", "refuse", "confirm", "take", "decline", "withdraw"] as const),
    ...(["attack", "wonder", "level", "commerce", "rob", "reward", "spy", "return"] as const),
    ...(["discard", "choose", "give", "pick"] as const),
  ]),
};

/** Moves without a place and without a control: shown as plain buttons, so that nothing is out of reach. */
export function otherMoves(moves: readonly BoardMove[]): readonly BoardMove[] {
  return moves.filter(({ action, kind, target }) => {
    const placed =
      target !== undefined && ("vertex" in target || "edge" in target || "hex" in target);
    return action !== undefined && !HABITS.housed.has(kind) && !placed;
  });
}
