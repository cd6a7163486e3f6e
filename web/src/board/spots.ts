// Legal moves as places to click. Which moves there are is the server's word alone; here they are
// sorted by place, and brought into the order in which a reader meets them.

import type { BoardMove } from "../protocol";
import {
  distance,
  type Geometry,
  type PlaceKind,
  type Point,
  placeKind,
  placePoint,
} from "./geometry";

export interface Spot {
  readonly id: string;
  readonly kind: PlaceKind;
  readonly at: Point;
  readonly moves: readonly BoardMove[];
  // The knight that is to be moved first: a click leads on to its ends.
  readonly from?: true;
}

// Phases in which the player may do many things and first says which; in all others a place is
// what is asked for, and places glow at once.
const OPEN_PHASES: ReadonlySet<string> = new Set(["main", "build", "roll", "extra"]);

export function glowsAtOnce(phase: string | undefined): boolean {
  return phase !== undefined && !OPEN_PHASES.has(phase);
}

// Where a move is clicked, if it has a place.
export function targetPlace(move: BoardMove): string | undefined {
  const { vertex, edge, hex } = move.target ?? {};
  return vertex ?? edge ?? hex ?? undefined;
}

export function sourcePlace(move: BoardMove): string | undefined {
  return move.target?.from;
}

// The name of a choice among moves: that of a kind, of progress cards with the card ("play inventor").
export const choiceOf = (kind: string, card?: string): string =>
  kind === "play" && card !== undefined ? `play ${card}` : kind;

// The moves of a choice; "play" alone means all cards.
export function movesOf(moves: readonly BoardMove[], chosen: string): BoardMove[] {
  return moves.filter(
    ({ kind, target }) => kind === chosen || choiceOf(kind, target?.card) === chosen,
  );
}

// Moves that put a piece beside the board: legal, but with no place to click.
export function besideBoard(moves: readonly BoardMove[]): BoardMove[] {
  return moves.filter((move) => move.action !== undefined && move.target?.hex === null);
}

function inReadingOrder(a: Spot, b: Spot): number {
  const rows = a.at.y - b.at.y;
  return Math.abs(rows) > 1 ? rows : a.at.x - b.at.x;
}

// The places of moves in reading order. A move with a source is met at its source, unless that
// source is the one already picked: then at its end.
export function spotsOf(geometry: Geometry, moves: readonly BoardMove[], picked?: string): Spot[] {
  const byPlace = new Map<string, { moves: BoardMove[]; from: boolean }>();
  for (const move of moves) {
    const source = sourcePlace(move);
    if (move.action === undefined || (picked !== undefined && source !== picked)) {
      continue;
    }
    const atSource = source !== undefined && picked === undefined;
    const place = atSource ? source : targetPlace(move);
    if (place === undefined) {
      continue;
    }
    const entry = byPlace.get(place) ?? { moves: [], from: false };
    entry.moves.push(move);
    entry.from ||= atSource;
    byPlace.set(place, entry);
  }
  const spots: Spot[] = [];
  for (const [id, entry] of byPlace) {
    const at = placePoint(geometry, id);
    if (at) {
      const spot = { id, kind: placeKind(id), at, moves: entry.moves };
      spots.push(entry.from ? { ...spot, from: true } : spot);
    }
  }
  return spots.sort(inReadingOrder);
}

export type Direction = "left" | "right" | "up" | "down";

const AHEAD: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

// The spot that an arrow key leads to: the nearest one ahead, where what lies aside counts double.
export function neighbour(spots: readonly Spot[], from: Spot, direction: Direction): Spot | null {
  const way = AHEAD[direction];
  let best: Spot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const dx = spot.at.x - from.at.x;
    const dy = spot.at.y - from.at.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const cost = ahead + 2 * aside;
    if (spot.id !== from.id && ahead > 1 && cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}

// How far the nearest other spot is; infinite for a single one.
export function nearestOther(spots: readonly Spot[], spot: Spot): number {
  let least = Number.POSITIVE_INFINITY;
  for (const other of spots) {
    if (other.id !== spot.id) {
      least = Math.min(least, distance(other.at, spot.at));
    }
  }
  return least;
}

// What a digit typed after others means among `count` spots: a choice, a beginning, or nothing.
export function typedSpot(
  typed: string,
  count: number,
): { readonly index: number } | "more" | "none" {
  const value = Number(typed);
  if (!Number.isInteger(value) || value < 1 || value > count) {
    return "none";
  }
  return value * 10 <= count ? "more" : { index: value - 1 };
}
