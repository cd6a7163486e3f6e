// Where places lie, and what lies beside them. Units: the radius of a hex is 100.

import { HALF_WIDTH, n2 } from "../art/svg";
import type {
  BoardEdgePlace,
  BoardHexPlace,
  BoardSections,
  BoardSetting,
  BoardVertexPlace,
} from "../protocol";

export const RADIUS = 100;

/** As much of a view as is drawn: before a game there is no prompt. */
export type DrawnView = Pick<BoardSections, "land" | "board"> &
  Partial<Pick<BoardSections, "prompt" | "players">>;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type PlaceKind = "hex" | "vertex" | "edge";

interface EdgeLine {
  readonly a: Point;
  readonly b: Point;
  readonly middle: Point;
  readonly angle: number; // degrees, between -90 and 90
  readonly hexes: readonly string[]; // one or two
}

/** As much of a setting as lies on the sheet. */
export type BoardPlaces = Pick<BoardSetting, "hexes" | "vertices" | "edges" | "scenario">;

export interface Geometry {
  readonly hexes: ReadonlyMap<string, BoardHexPlace>;
  readonly hexIndex: ReadonlyMap<string, number>;
  readonly vertices: ReadonlyMap<string, BoardVertexPlace>;
  readonly edges: ReadonlyMap<string, BoardEdgePlace>;
  readonly lines: ReadonlyMap<string, EdgeLine>;
  readonly bounds: Box; // of the hexes
}

// The protocol's coordinates count half widths to the right and half radii down.
export function point(place: { readonly x: number; readonly y: number }): Point {
  return { x: place.x * HALF_WIDTH * RADIUS, y: (place.y * RADIUS) / 2 };
}

export function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function placeKind(id: string): PlaceKind {
  return id.includes("/") ? "edge" : id.includes(".") ? "vertex" : "hex";
}

function edgeLine(
  edge: BoardEdgePlace,
  vertices: ReadonlyMap<string, BoardVertexPlace>,
): EdgeLine | null {
  const first = vertices.get(edge.ends[0]);
  const second = vertices.get(edge.ends[1]);
  if (!first || !second) {
    return null;
  }
  let a = point(first);
  let b = point(second);
  if (a.x > b.x || (a.x === b.x && a.y > b.y)) {
    [a, b] = [b, a];
  }
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const hexes = first.hexes.filter((hex) => second.hexes.includes(hex));
  return { a, b, middle: middleOf(a, b), angle, hexes };
}

function hexBounds(hexes: readonly BoardHexPlace[]): Box {
  const points = hexes.map(point);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const left = Math.min(...xs) - HALF_WIDTH * RADIUS;
  const top = Math.min(...ys) - RADIUS;
  const right = Math.max(...xs) + HALF_WIDTH * RADIUS;
  const bottom = Math.max(...ys) + RADIUS;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function build(setting: BoardPlaces): Geometry {
  const vertices = new Map(setting.vertices.map((vertex) => [vertex.id, vertex]));
  const lines = new Map<string, EdgeLine>();
  for (const edge of setting.edges) {
    const line = edgeLine(edge, vertices);
    if (line) {
      lines.set(edge.id, line);
    }
  }
  return {
    hexes: new Map(setting.hexes.map((hex) => [hex.id, hex])),
    hexIndex: new Map(setting.hexes.map((hex, index) => [hex.id, index])),
    vertices,
    edges: new Map(setting.edges.map((edge) => [edge.id, edge])),
    lines,
    bounds: hexBounds(setting.hexes),
  };
}

const known = new WeakMap<BoardPlaces, Geometry>();

// A setting never changes, so its geometry is worked out once.
export function geometryOf(setting: BoardPlaces): Geometry {
  let geometry = known.get(setting);
  if (!geometry) {
    geometry = build(setting);
    known.set(setting, geometry);
  }
  return geometry;
}

export function placePoint(geometry: Geometry, id: string): Point | null {
  switch (placeKind(id)) {
    case "hex": {
      const hex = geometry.hexes.get(id);
      return hex ? point(hex) : null;
    }
    case "vertex": {
      const vertex = geometry.vertices.get(id);
      return vertex ? point(vertex) : null;
    }
    case "edge":
      return geometry.lines.get(id)?.middle ?? null;
  }
}

// The hexes that a place touches; a hex touches itself.
export function hexesAt(geometry: Geometry, id: string): readonly string[] {
  switch (placeKind(id)) {
    case "hex":
      return geometry.hexes.has(id) ? [id] : [];
    case "vertex":
      return geometry.vertices.get(id)?.hexes ?? [];
    case "edge":
      return geometry.lines.get(id)?.hexes ?? [];
  }
}

export function padded(box: Box, by: number): Box {
  return {
    x: box.x - by,
    y: box.y - by,
    width: box.width + 2 * by,
    height: box.height + 2 * by,
  };
}

// The edges between a set of hexes and everything else, as one path.
export function outlineOf(geometry: Geometry, hexes: readonly string[]): string {
  let path = "";
  for (const line of geometry.lines.values()) {
    if (line.hexes.filter((hex) => hexes.includes(hex)).length === 1) {
      path += `M${n2(line.a.x)},${n2(line.a.y)}L${n2(line.b.x)},${n2(line.b.y)}`;
    }
  }
  return path;
}
