// A map as it is drawn: hexes at their places, and the lines of its text. The server reads map files and says what
// is in them (POST /api/map/check); this model keeps all of it, also what the editor does not understand, and writes
// it again. It knows how places are named and what lies beside what, and no rule.
import type {
  BoardMapDrawing,
  BoardMapEdge,
  BoardMapHex,
  BoardMapItem,
  BoardMapVertex,
  BoardTerrain,
} from "../protocol";

export interface Tile {
  readonly terrain: BoardTerrain;
  readonly number: number;
  readonly area: string;
  readonly marked: boolean;
}

/** Hexes of a row are two steps of x apart, and each row is shifted by one against the next. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * A place that a line names, by where it lies: a hex by its spot, a vertex by its point, an edge by the sum of the
 * points of its ends. So the same place is the same whatever hex it was named by.
 */
export interface Place extends Spot {
  readonly kind: "hex" | "vertex" | "edge";
}

type Item = string | Place;

export interface Line {
  readonly key: string;
  readonly items: readonly Item[];
}

export interface MapModel {
  /** By keyOf(spot). */
  readonly tiles: ReadonlyMap<string, Tile>;
  /** In the order of the text; `layout` and `areas` stand where the drawings do. */
  readonly lines: readonly Line[];
}

const CORNERS = ["n", "ne", "se", "s", "sw", "nw"] as const;
const SIDES = ["ne", "e", "se", "sw", "w", "nw"] as const;
const CORNER_POINTS: readonly Spot[] = [
  { x: 0, y: -2 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: 0, y: 2 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
];
const BESIDE: readonly Spot[] = [
  { x: 1, y: -1 },
  { x: 2, y: 0 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -2, y: 0 },
  { x: -1, y: -1 },
];

const MARKS: Readonly<Record<BoardTerrain, string>> = {
  hills: "hi",
  forest: "fo",
  pasture: "pa",
  fields: "fi",
  mountains: "mo",
  desert: "de",
  sea: "se",
  gold: "go",
  fog: "~~",
  dealt: "??",
};

/** Terrains whose mark carries a number, or a dash for none. */
const NUMBERED: ReadonlySet<string> = new Set([
  "hills",
  "forest",
  "pasture",
  "fields",
  "mountains",
  "gold",
]);

export const bearsNumber = (terrain: BoardTerrain) => NUMBERED.has(terrain);

/* ---- spots and places ---- */

export const keyOf = ({ x, y }: Spot) => `${x},${y}`;

export function spotOf(key: string): Spot {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return { x, y };
}

export const add = (a: Spot, b: Spot): Spot => ({ x: a.x + b.x, y: a.y + b.y });

export const neighbours = (spot: Spot): readonly Spot[] => BESIDE.map((step) => add(spot, step));

/** In the units of the protocol: a row is three steps of y. */
const centre = ({ x, y }: Spot): Spot => ({ x, y: 3 * y });

export const vertexAt = (spot: Spot, corner: number): Place => ({
  kind: "vertex",
  ...add(centre(spot), CORNER_POINTS[corner % 6] as Spot),
});

export const edgeAt = (spot: Spot, side: number): Place => ({
  kind: "edge",
  ...add(vertexAt(spot, side), vertexAt(spot, side + 1)),
});

export const hexAt = (spot: Spot): Place => ({ kind: "hex", x: spot.x, y: spot.y });

/** The two ends of an edge of a hex. */
export const edgeEnds = (spot: Spot, side: number): readonly [Place, Place] => [
  vertexAt(spot, side),
  vertexAt(spot, side + 1),
];

export const samePlace = (a: Place, b: Place) => a.kind === b.kind && a.x === b.x && a.y === b.y;

export const isPlace = (item: Item | undefined): item is Place => typeof item === "object";

function readItem(item: BoardMapItem): Item {
  if (typeof item === "string") return item;
  const { corner } = item as BoardMapVertex;
  const { side } = item as BoardMapEdge;
  if (corner !== undefined) return vertexAt(item as BoardMapHex, corner);
  if (side !== undefined) return edgeAt(item as BoardMapHex, side);
  return hexAt(item as BoardMapHex);
}

export function ofDrawing(drawing: BoardMapDrawing): MapModel {
  return {
    tiles: new Map(
      drawing.tiles.map(({ x, y, terrain, number = 0, area = "", marked = false }) => [
        keyOf({ x, y }),
        { terrain, number, area, marked },
      ]),
    ),
    lines: drawing.lines.map(({ key, items }) => ({ key, items: items.map(readItem) })),
  };
}

/* ---- names ---- */

const reading = (a: Spot, b: Spot) => a.y - b.y || a.x - b.x;

/** The hexes from the top, row by row. */
export const spotsOf = (model: MapModel): readonly Spot[] =>
  [...model.tiles.keys()].map(spotOf).sort(reading);

/** Names by spot: the letter of the row, and the number in it. */
export function namesOf(model: MapModel): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  let row = -1;
  let last: number | null = null;
  let column = 0;
  for (const spot of spotsOf(model)) {
    if (spot.y !== last) {
      row++;
      column = 0;
      last = spot.y;
    }
    column++;
    names.set(keyOf(spot), `${String.fromCharCode(97 + row)}${column}`);
  }
  return names;
}

/** How places are named: by the first hex that has them. Those that no hex has any more are null. */
export function namer(model: MapModel): (place: Place) => string | null {
  const names = namesOf(model);
  const vertices = new Map<string, string>();
  const edges = new Map<string, string>();
  for (const spot of spotsOf(model)) {
    const name = names.get(keyOf(spot)) ?? "";
    for (let k = 0; k < 6; k++) {
      const vertex = keyOf(vertexAt(spot, k));
      const edge = keyOf(edgeAt(spot, k));
      if (!vertices.has(vertex)) vertices.set(vertex, `${name}.${CORNERS[k]}`);
      if (!edges.has(edge)) edges.set(edge, `${name}/${SIDES[k]}`);
    }
  }
  const known = { hex: names, vertex: vertices, edge: edges };
  return (place) => known[place.kind].get(keyOf(place)) ?? null;
}

/* ---- lines ---- */

export const linesOf = (model: MapModel, key: string): readonly Line[] =>
  model.lines.filter((line) => line.key === key);

/** The words of the one line of a keyword; none: there is no such line. */
export function wordsOf(model: MapModel, key: string): readonly string[] {
  const items = model.lines.find((line) => line.key === key)?.items ?? [];
  return items.filter((item): item is string => typeof item === "string");
}

/** Puts the line in the place of the old one; without items it goes. Lines that must precede the layout do. */
export function withLine(model: MapModel, key: string, items: readonly Item[] | null): MapModel {
  const at = model.lines.findIndex((line) => line.key === key);
  const lines = model.lines.filter((line) => line.key !== key);
  if (items === null) return { ...model, lines };
  const early = ["name", "title", "seats", "target", "pieces", "outside"].includes(key);
  const first = lines.findIndex((line) => line.key === "layout");
  const where = at >= 0 ? at : early ? first : lines.length;
  return { ...model, lines: [...lines.slice(0, where), { key, items }, ...lines.slice(where)] };
}

export function addLine(model: MapModel, line: Line): MapModel {
  return { ...model, lines: [...model.lines, line] };
}

export function dropLines(model: MapModel, drop: (line: Line) => boolean): MapModel {
  const lines = model.lines.filter((line) => !drop(line));
  return lines.length === model.lines.length ? model : { ...model, lines };
}

/** Counts by word, as in `pieces roads 15 ships 10`. */
export function countsOf(model: MapModel, key: string): Readonly<Record<string, number>> {
  const words = wordsOf(model, key);
  const counts: Record<string, number> = {};
  for (let k = 0; k + 1 < words.length; k += 2) counts[words[k] as string] = Number(words[k + 1]);
  return counts;
}

export function withCounts(
  model: MapModel,
  key: string,
  counts: Readonly<Record<string, number>>,
): MapModel {
  const items = Object.entries(counts).flatMap(([word, count]) => [word, String(count)]);
  return withLine(model, key, items.length === 0 ? null : items);
}

/* ---- areas ---- */

/** Lines that say something of areas, by their letters. */
const AREA_LINES: ReadonlySet<string> = new Set(["home", "closed", "shuffle", "outer"]);
/** What an area can be chosen for. */
export const AREA_ROLES = ["home", "closed", "shuffle"] as const;
type AreaRole = (typeof AREA_ROLES)[number];

const isLetter = (item: Item): item is string => typeof item === "string" && /^[A-Z]$/.test(item);

/** The letters of the areas that have hexes. */
export const areasOf = (model: MapModel): readonly string[] =>
  [...new Set([...model.tiles.values()].map(({ area }) => area))].filter(Boolean).sort();

/** Areas are drawn behind the layout. */
export function withAreas(model: MapModel): MapModel {
  if (linesOf(model, "areas").length > 0) return model;
  const behind = 1 + model.lines.findIndex(({ key }) => key === "layout");
  const lines = [...model.lines.slice(0, behind), { key: "areas", items: [] }];
  return { ...model, lines: [...lines, ...model.lines.slice(behind)] };
}

/** The areas that have the role, those that have hexes no more among them. */
export const areasWith = (model: MapModel, role: AreaRole): readonly string[] =>
  linesOf(model, role).flatMap(({ items }) => items.filter(isLetter));

export function withRole(model: MapModel, role: AreaRole, area: string, on: boolean): MapModel {
  const others = areasWith(model, role).filter((each) => each !== area);
  const areas = on ? [...others, area].sort() : others;
  return withLine(model, role, areas.length === 0 ? null : areas);
}

/** Without areas that have no hex; null: nothing is left of the line. An `outer` line names two or none. */
function withoutEmptyAreas(line: Line, drawn: readonly string[]): Line | null {
  if (!AREA_LINES.has(line.key)) return line;
  const items = line.items.filter((item) => !isLetter(item) || drawn.includes(item));
  const whole = line.key === "outer" ? items.length === line.items.length : items.length > 0;
  return whole ? { ...line, items } : null;
}

/* ---- text ---- */

function markOf(tile: Tile): string {
  const mark = MARKS[tile.terrain];
  if (!bearsNumber(tile.terrain)) return mark;
  return tile.number > 0 ? `${mark}${tile.number}` : `${mark}-`;
}

/** A drawing: a mark for each hex, four columns to a step of x, a line to a row. */
function draw(model: MapModel, mark: (tile: Tile) => string): string {
  const spots = spotsOf(model);
  const left = Math.min(...spots.map(({ x }) => x));
  const top = spots[0]?.y ?? 0;
  const rows: string[] = [];
  for (const spot of spots) {
    const y = spot.y - top;
    while (rows.length <= y) rows.push("");
    const tile = model.tiles.get(keyOf(spot)) as Tile;
    rows[y] = `${rows[y]?.padEnd(4 * (spot.x - left))}${mark(tile)}`;
  }
  return rows.map((row) => `${row}\n`).join("");
}

const areaMark = (tile: Tile) => (tile.area === "" ? "." : tile.area + (tile.marked ? "x" : ""));

function lineText(line: Line, nameOf: (place: Place) => string | null): string {
  const words = line.items.map((item) => (isPlace(item) ? nameOf(item) : item));
  // A line that names a place which is not there any more has lost its meaning.
  if (words.includes(null)) return "";
  return `${[line.key, ...words].join(" ")}\n`;
}

export function textOf(model: MapModel): string {
  const nameOf = namer(model);
  const drawn = areasOf(model);
  const body = model.lines.map((line) => {
    if (line.key === "layout") return `layout\n${draw(model, markOf)}end\n`;
    if (line.key === "areas") return drawn.length > 0 ? `areas\n${draw(model, areaMark)}end\n` : "";
    const left = withoutEmptyAreas(line, drawn);
    return left === null ? "" : lineText(left, nameOf);
  });
  return `longroad-map 1\n${body.join("")}`;
}

/* ---- titles ---- */

const SPELLED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** What a title may hold: printable ASCII without the sign of a comment. */
function plainTitle(text: string): string {
  return text
    .replace(/[äöüß]/g, (letter) => SPELLED[letter] ?? "")
    .replace(/[ÄÖÜ]/g, (letter) => {
      const two = SPELLED[letter.toLowerCase()] ?? "";
      return two.charAt(0).toUpperCase() + two.slice(1);
    })
    .normalize("NFD")
    .replace(/[^ -~]|#/g, "")
    .slice(0, 64);
}

/** A name for the map, as `board(map=NAME)` has it. */
function nameOfTitle(title: string): string {
  const name = plainTitle(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 31)
    .replace(/-+$/, "");
  return name === "" ? "map" : name;
}

/** The name of the map, as its file is called. */
export const nameOfMap = (model: MapModel): string => wordsOf(model, "name")[0] ?? "map";

export const titleOf = (model: MapModel): string => wordsOf(model, "title").join(" ");

export function withTitle(model: MapModel, text: string): MapModel {
  const title = plainTitle(text);
  const named = withLine(model, "name", [nameOfTitle(title)]);
  return withLine(named, "title", title.trim() === "" ? null : [title]);
}

/** A sheet without a hex. */
export function emptyMap(title: string, seats: string): MapModel {
  const lines: Line[] = [
    { key: "name", items: ["map"] },
    { key: "seats", items: [seats] },
    { key: "layout", items: [] },
  ];
  return withTitle({ tiles: new Map(), lines }, title);
}
