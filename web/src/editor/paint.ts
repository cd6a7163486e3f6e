// What a stroke does to a map: brushes of one, three and seven hexes, and the same on other sides of the sheet.
import type { BoardHarbor, BoardTerrain } from "../protocol";
import {
  add,
  addLine,
  bearsNumber,
  dropLines,
  edgeAt,
  hexAt,
  isPlace,
  keyOf,
  type Line,
  linesOf,
  type MapModel,
  neighbours,
  type Place,
  type Spot,
  samePlace,
  spotOf,
  spotsOf,
  type Tile,
  withAreas,
  withLine,
} from "./model";

export type Brush = 1 | 3 | 7;
export type Mirror = 1 | 2 | 3;

/** Twice the middle of the sheet: strokes are turned about it. */
export type Middle = Spot;

/** The middle of what is drawn, where hexes turned about it come to lie on hexes. */
export function middleOf(model: MapModel): Middle {
  const spots = spotsOf(model);
  if (spots.length === 0) return { x: 0, y: 0 };
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const x = Math.min(...xs) + Math.max(...xs);
  const y = Math.min(...ys) + Math.max(...ys);
  return (x + y) % 2 === 0 ? { x, y } : { x: x + 1, y };
}

/** The hex nearest to the middle, which three sides are turned about. */
function middleHex(middle: Middle, one: Spot): Spot {
  const y = Math.round(middle.y / 2);
  const x = Math.round(middle.x / 2);
  return (x + y + one.x + one.y) % 2 === 0 ? { x, y } : { x: x + 1, y };
}

function turned(spot: Spot, about: Spot, times: number): Spot {
  let x = spot.x - about.x;
  let y = spot.y - about.y;
  for (let k = 0; k < times; k++) [x, y] = [(-x - 3 * y) / 2, (x - y) / 2];
  return { x: x + about.x, y: y + about.y };
}

/** The spots that a stroke at one spot touches on all sides. */
export function mirrored(spot: Spot, mirror: Mirror, middle: Middle): readonly Spot[] {
  if (mirror === 2) return [spot, { x: middle.x - spot.x, y: middle.y - spot.y }];
  if (mirror === 3) {
    const about = middleHex(middle, spot);
    return [spot, turned(spot, about, 1), turned(spot, about, 2)];
  }
  return [spot];
}

/** The hexes under a brush. */
export function brushed(spot: Spot, brush: Brush): readonly Spot[] {
  if (brush === 7) return [spot, ...neighbours(spot)];
  return brush === 3 ? [spot, add(spot, { x: 2, y: 0 }), add(spot, { x: 1, y: 1 })] : [spot];
}

export function struck(spot: Spot, brush: Brush, mirror: Mirror, middle: Middle): readonly Spot[] {
  const all = brushed(spot, brush).flatMap((each) => mirrored(each, mirror, middle));
  return [...new Map(all.map((each) => [keyOf(each), each])).values()];
}

/* ---- hexes ---- */

const BARE: Tile = { terrain: "sea", number: 0, area: "", marked: false };

const sameTile = (a: Tile, b: Tile) =>
  a.terrain === b.terrain && a.number === b.number && a.area === b.area && a.marked === b.marked;

/** Puts `to` in the place of hexes; null is no hex. The same map if nothing changes. */
function repaint(
  model: MapModel,
  spots: readonly Spot[],
  to: (old: Tile | undefined, hexes: number) => Tile | null | undefined,
): MapModel {
  const tiles = new Map(model.tiles);
  let differs = false;
  for (const spot of spots) {
    const old = tiles.get(keyOf(spot));
    const next = to(old, tiles.size) ?? undefined;
    if (old === next || (old && next && sameTile(old, next))) continue;
    differs = true;
    if (next === undefined) tiles.delete(keyOf(spot));
    else tiles.set(keyOf(spot), next);
  }
  return differs ? { ...model, tiles } : model;
}

/** Paints hexes; null erases them. No more than `most` hexes come to be. */
export function paintTerrain(
  model: MapModel,
  spots: readonly Spot[],
  terrain: BoardTerrain | null,
  most: number,
): MapModel {
  return repaint(model, spots, (old, hexes) => {
    if (terrain === null || (old === undefined && hexes >= most)) return null;
    const number = bearsNumber(terrain) ? (old?.number ?? 0) : 0;
    return { ...(old ?? BARE), terrain, number };
  });
}

export function paintNumber(model: MapModel, spots: readonly Spot[], number: number): MapModel {
  return repaint(model, spots, (old) =>
    old && bearsNumber(old.terrain) ? { ...old, number } : old,
  );
}

/** Gives hexes to an area, "" for none. */
export function paintArea(model: MapModel, spots: readonly Spot[], area: string): MapModel {
  const painted = repaint(model, spots, (old) => old && { ...old, area });
  return painted === model ? model : withAreas(painted);
}

/** Takes over the numbers that the server has laid on the same drawing: it counts from the upper left corner. */
export function withLaid(model: MapModel, laid: MapModel): MapModel {
  const spots = spotsOf(model);
  const corner = { x: Math.min(...spots.map(({ x }) => x)), y: spots[0]?.y ?? 0 };
  const tiles = new Map(model.tiles);
  for (const [key, { number }] of laid.tiles) {
    const at = keyOf(add(spotOf(key), corner));
    const tile = tiles.get(at);
    if (tile !== undefined && bearsNumber(tile.terrain)) tiles.set(at, { ...tile, number });
  }
  return { ...model, tiles };
}

/* ---- harbors ---- */

const holds = (line: Line, place: Place) =>
  line.items.some((item) => isPlace(item) && samePlace(item, place));

const isDry = (tile: Tile | undefined) =>
  tile !== undefined && tile.terrain !== "sea" && tile.terrain !== "fog";

/** An edge, by a hex that has it. */
export interface Side {
  readonly spot: Spot;
  readonly side: number;
  readonly place: Place;
}

/** All edges, each by the first hex that has it. */
export function sidesOf(model: MapModel): readonly Side[] {
  const sides = new Map<string, Side>();
  for (const spot of spotsOf(model))
    for (let side = 0; side < 6; side++) {
      const place = edgeAt(spot, side);
      if (!sides.has(keyOf(place))) sides.set(keyOf(place), { spot, side, place });
    }
  return [...sides.values()];
}

function isCoast(model: MapModel, { spot, side }: Side): boolean {
  const tiles = [spot, neighbours(spot)[side] as Spot].map((each) => model.tiles.get(keyOf(each)));
  const isWet = (tile: Tile | undefined) => tile === undefined || tile.terrain === "sea";
  return tiles.some(isDry) && tiles.some(isWet);
}

/** Where a harbor can be drawn, between land and water, and where one lies that could not be any more. */
export function coastsOf(model: MapModel): readonly (Side & { harbor: boolean })[] {
  const lines = linesOf(model, "harbor");
  return sidesOf(model)
    .map((side) => ({ ...side, harbor: lines.some((line) => holds(line, side.place)) }))
    .filter((side) => side.harbor || isCoast(model, side));
}

/** A harbor of the kind; the same one again takes it away. */
export function withHarbor(
  model: MapModel,
  edges: readonly { spot: Spot; side: number }[],
  harbor: BoardHarbor,
): MapModel {
  const first = edges[0];
  if (first === undefined) return model;
  const same = linesOf(model, "harbor").some(
    (line) => holds(line, edgeAt(first.spot, first.side)) && line.items.includes(harbor),
  );
  return edges.reduce((now, { spot, side }) => {
    const place = edgeAt(spot, side);
    const without = dropLines(now, (line) => line.key === "harbor" && holds(line, place));
    return same ? without : addLine(without, { key: "harbor", items: [place, harbor] });
  }, model);
}

/** An edge on all sides of the sheet. */
export function mirroredEdges(
  spot: Spot,
  side: number,
  mirror: Mirror,
  middle: Middle,
): readonly { spot: Spot; side: number }[] {
  return mirrored(spot, mirror, middle).map((each, k) => ({
    spot: each,
    side: (side + (k * 6) / mirror) % 6,
  }));
}

/* ---- robber, pirate, first settlements ---- */

/** The robber's or the pirate's hex; again, and the line goes. */
export function withFigure(model: MapModel, key: "robber" | "pirate", spot: Spot): MapModel {
  const there = linesOf(model, key).some((line) => holds(line, hexAt(spot)));
  return withLine(model, key, there ? null : [hexAt(spot)]);
}

export interface Start {
  readonly seat: number;
  readonly settlement: Place;
  readonly route: Place;
  readonly kind: string;
}

/** The first settlements that the lines place, those that were read. */
export function startsOf(model: MapModel): readonly Start[] {
  return linesOf(model, "start").flatMap(({ items }) => {
    const [seat, , settlement, kind, route] = items;
    const whole = isPlace(settlement) && isPlace(route) && typeof kind === "string";
    return whole ? [{ seat: Number(seat), settlement, route, kind }] : [];
  });
}

export function withoutStart(model: MapModel, settlement: Place): MapModel {
  return dropLines(model, (line) => line.key === "start" && holds(line, settlement));
}

export function withStart(model: MapModel, start: Start): MapModel {
  const items = [String(start.seat), "settlement", start.settlement, start.kind, start.route];
  return addLine(withoutStart(model, start.settlement), { key: "start", items });
}

/** A road by land or along a coast, a ship at sea. */
export function routeKind(model: MapModel, spot: Spot, side: number): "road" | "ship" {
  const beside = neighbours(spot)[side] as Spot;
  const dry = [spot, beside].some((each) => isDry(model.tiles.get(keyOf(each))));
  return dry ? "road" : "ship";
}
