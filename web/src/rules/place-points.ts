// Where the places of a ledger's drawing lie. A ledger may call a place by any of its hexes, where the board knows the
// first one alone; so the point follows from the hex and the direction.
import { type Box, type Geometry, type Point, point, RADIUS } from "../board/geometry";

const WIDE = RADIUS * Math.sin(Math.PI / 3);
const CORNERS: Readonly<Record<string, Point>> = {
  n: { x: 0, y: -RADIUS },
  ne: { x: WIDE, y: -RADIUS / 2 },
  se: { x: WIDE, y: RADIUS / 2 },
  s: { x: 0, y: RADIUS },
  sw: { x: -WIDE, y: RADIUS / 2 },
  nw: { x: -WIDE, y: -RADIUS / 2 },
};
/** A side by its middle, and how it is turned. */
const SIDES: Readonly<Record<string, Point & { readonly angle: number }>> = {
  ne: { x: WIDE / 2, y: -RADIUS * 0.75, angle: 30 },
  e: { x: WIDE, y: 0, angle: 90 },
  se: { x: WIDE / 2, y: RADIUS * 0.75, angle: -30 },
  sw: { x: -WIDE / 2, y: RADIUS * 0.75, angle: 30 },
  w: { x: -WIDE, y: 0, angle: 90 },
  nw: { x: -WIDE / 2, y: -RADIUS * 0.75, angle: -30 },
};

export interface Spot extends Point {
  readonly kind: "hex" | "vertex" | "edge";
  readonly angle: number;
}

/** Where a place is; null: the board has no such place. */
export function spotAt(geometry: Geometry, place: string): Spot | null {
  const [, name = "", corner, side] = /^([a-z]\d+)(?:\.([a-z]+)|\/([a-z]+))?$/.exec(place) ?? [];
  const hex = geometry.hexes.get(name);
  if (hex === undefined) return null;
  const { x, y } = point(hex);
  if (corner !== undefined) {
    const by = CORNERS[corner];
    return by ? { kind: "vertex", x: x + by.x, y: y + by.y, angle: 0 } : null;
  }
  if (side !== undefined) {
    const by = SIDES[side];
    return by ? { kind: "edge", x: x + by.x, y: y + by.y, angle: by.angle } : null;
  }
  return { kind: "hex", x, y, angle: 0 };
}

const ROOM = RADIUS * 1.6;

/** What to show of a board: the places with some room around them, no more than there is. */
export function boxAround(geometry: Geometry, places: readonly string[], whole: Box): Box {
  const spots = places.flatMap((place) => spotAt(geometry, place) ?? []);
  if (spots.length === 0) return whole;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const left = Math.max(whole.x, Math.min(...xs) - ROOM);
  const top = Math.max(whole.y, Math.min(...ys) - ROOM);
  const right = Math.min(whole.x + whole.width, Math.max(...xs) + ROOM);
  const bottom = Math.min(whole.y + whole.height, Math.max(...ys) + ROOM);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
