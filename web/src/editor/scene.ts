// The drawing for the board's own layers: hexes, the empty cells around them, what stands there.
import type { BoardPlaces } from "../board/geometry";
import type { BoardHarbor, BoardLand, BoardStanding, BoardTerrain } from "../protocol";
import {
  edgeAt,
  isPlace,
  keyOf,
  linesOf,
  type MapModel,
  namer,
  namesOf,
  neighbours,
  type Spot,
  spotOf,
  spotsOf,
  type Tile,
  vertexAt,
} from "./model";
import { type Middle, startsOf } from "./paint";

export interface Scene {
  readonly places: BoardPlaces;
  readonly land: BoardLand;
  readonly board: BoardStanding;
  /** Hexes and empty cells, in reading order. */
  readonly cells: readonly { readonly spot: Spot; readonly tile: Tile | null; name: string }[];
}

/** A fresh sheet has this many rings of cells around its middle. */
const RINGS = 3;

function sheetCells(model: MapModel, middle: Middle): readonly Spot[] {
  const cells = new Map<string, Spot>();
  const put = (spot: Spot) => cells.set(keyOf(spot), spot);
  const spots = spotsOf(model);
  const odd = spots[0] === undefined ? 0 : (spots[0].x + spots[0].y) % 2;
  const home = { x: Math.round(middle.x / 2), y: Math.round(middle.y / 2) };
  if ((home.x + home.y + odd) % 2 !== 0) home.x++;
  let ring: readonly Spot[] = spots.length < 7 ? [home] : [];
  for (let k = 0; k <= RINGS; k++) {
    ring.forEach(put);
    ring = ring.flatMap(neighbours);
  }
  for (const spot of spots) {
    put(spot);
    neighbours(spot).forEach(put);
  }
  return [...cells.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

function placesOf(model: MapModel, cells: readonly Spot[]): BoardPlaces {
  const names = namesOf(model);
  const nameOf = namer(model);
  const idOf = (spot: Spot) => names.get(keyOf(spot)) ?? keyOf(spot);
  const vertices = new Map<string, { id: string; x: number; y: number; hexes: string[] }>();
  const edges = new Map<string, { id: string; ends: [string, string] }>();
  for (const spot of spotsOf(model)) {
    const ends: string[] = [];
    for (let k = 0; k < 6; k++) {
      const place = vertexAt(spot, k);
      const id = nameOf(place) ?? "";
      const vertex = vertices.get(id) ?? { id, x: place.x, y: place.y, hexes: [] };
      vertex.hexes.push(idOf(spot));
      vertices.set(id, vertex);
      ends.push(id);
    }
    for (let k = 0; k < 6; k++) {
      const id = nameOf(edgeAt(spot, k)) ?? "";
      edges.set(id, { id, ends: [ends[k] as string, ends[(k + 1) % 6] as string] });
    }
  }
  return {
    hexes: cells.map((spot) => ({ id: idOf(spot), x: spot.x, y: 3 * spot.y })),
    vertices: [...vertices.values()],
    edges: [...edges.values()],
  };
}

function harborsOf(model: MapModel, nameOf: ReturnType<typeof namer>) {
  return linesOf(model, "harbor").flatMap(({ items: [place, type] }) => {
    const edge = isPlace(place) ? nameOf(place) : null;
    return edge === null ? [] : [{ edge, harbor: type as BoardHarbor }];
  });
}

function hexOf(model: MapModel, key: string): string | null {
  const place = linesOf(model, key)[0]?.items[0];
  return isPlace(place) && place.kind === "hex" ? namer(model)(place) : null;
}

function standingOf(model: MapModel, nameOf: ReturnType<typeof namer>): BoardStanding {
  const starts = startsOf(model).flatMap(({ seat, settlement, route, kind }) => {
    const at = nameOf(settlement);
    const way = nameOf(route);
    return at === null || way === null ? [] : [{ seat, at, way, kind: kind as "road" | "ship" }];
  });
  return {
    robber: hexOf(model, "robber"),
    pirate: hexOf(model, "pirate"),
    buildings: starts.map(({ seat, at }) => ({ seat, at, kind: "settlement" as const })),
    routes: starts.map(({ seat, way, kind }) => ({ seat, at: way, kind })),
  };
}

export function sceneOf(model: MapModel, middle: Middle): Scene {
  const spots = sheetCells(model, middle);
  const nameOf = namer(model);
  const names = namesOf(model);
  const tileOf = (spot: Spot) => model.tiles.get(keyOf(spot)) ?? null;
  return {
    places: placesOf(model, spots),
    land: {
      terrain: spots.map((spot): BoardTerrain => tileOf(spot)?.terrain ?? "sea"),
      numbers: spots.map((spot) => tileOf(spot)?.number ?? 0),
      harbors: harborsOf(model, nameOf),
    },
    board: standingOf(model, nameOf),
    cells: spots.map((spot) => ({
      spot,
      tile: tileOf(spot),
      name: names.get(keyOf(spot)) ?? "",
    })),
  };
}

/** The spot of a hex by its name, as problems have it. */
export function spotNamed(model: MapModel, name: string): Spot | null {
  for (const [key, each] of namesOf(model)) if (each === name) return spotOf(key);
  return null;
}
