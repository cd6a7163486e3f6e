// What hardly ever changes: the sea, the coast, the tiles with their numbers, the harbors, and
// what a scenario prints on its map. It is drawn again only when the land changes.

import type { ComponentChildren } from "preact";
import { numberSymbol } from "../art/board-art";
import { Goods } from "../art/icon";
import { GOODS_LOOK } from "../art/icons";
import { pieceSymbol } from "../art/pieces";
import { type Colour, seatLook } from "../art/seats";
import { hexPath, n2 } from "../art/svg";
import { type DrawnTerrain, TERRAINS, terrainPicture, VARIANTS } from "../art/terrain";
import type { BoardHarborPlace, BoardHexPlace, BoardLand, BoardSetting } from "../protocol";
import { t } from "../text/t";
import type { Disc } from "./camera";
import {
  type BoardPlaces,
  type Box,
  type Geometry,
  geometryOf,
  type Point,
  padded,
  placePoint,
  point,
  RADIUS,
} from "./geometry";

// Around everything, for shores and for ships at the rim.
const MARGIN = 30;
const HEX = hexPath(RADIUS);
const LANE = hexPath(RADIUS * 0.97, RADIUS * 0.08);

const DRAWN: ReadonlySet<string> = new Set(TERRAINS);

function shift({ x, y }: Point): string {
  return `translate(${n2(x)},${n2(y)})`;
}

// One path that repeats an outline around several points.
function repeated(outline: string, points: readonly Point[]): string {
  const corners = outline.slice(1, -1);
  return points
    .map((at) => {
      const moved = corners.replace(
        /(-?[\d.]+),(-?[\d.]+)/g,
        (_, x: string, y: string) => `${n2(Number(x) + at.x)},${n2(Number(y) + at.y)}`,
      );
      return `M${moved}Z`;
    })
    .join("");
}

function Sea({ geometry }: { geometry: Geometry }) {
  const { x, y, width, height } = geometry.bounds;
  const side = 4 * Math.max(width, height);
  const area = {
    x: n2(x + width / 2 - side / 2),
    y: n2(y + height / 2 - side / 2),
    width: n2(side),
    height: n2(side),
  };
  return (
    <g>
      <rect {...area} fill="url(#b-sea)" />
      <rect {...area} fill="url(#b-waves)" />
    </g>
  );
}

function Coast({ land, sea }: { land: readonly Point[]; sea: readonly Point[] }) {
  const outline = repeated(HEX, land);
  return (
    <g stroke-linejoin="round">
      <path class="b-shelf" d={outline} stroke-width={RADIUS * 0.95} />
      <path class="b-shallow" d={outline} stroke-width={RADIUS * 0.55} />
      <path class="b-shore" d={outline} stroke-width={RADIUS * 0.34} />
      <path class="b-lane" d={repeated(LANE, sea)} />
      <path d={outline} fill="#E9D6A2" stroke="#C9AF73" stroke-width={RADIUS * 0.2} />
      <path d={outline} fill="#F1E2B8" stroke="#F1E2B8" stroke-width={RADIUS * 0.14} />
    </g>
  );
}

// Which of a terrain's variants a hex shows, and whether mirrored: always the same on one map.
function variantOf(hex: BoardHexPlace): { variant: number; mirrored: boolean } {
  const mixed = Math.abs(hex.x * 5 + hex.y * 3 + ((hex.x * hex.y) % 7));
  return { variant: mixed % VARIANTS, mirrored: (hex.x + hex.y) % 2 === 1 };
}

function Tile({
  hex,
  terrain,
  found,
}: {
  hex: BoardHexPlace;
  terrain: DrawnTerrain;
  found: boolean;
}) {
  const { variant, mirrored } = variantOf(hex);
  const at = point(hex);
  return (
    <>
      <g transform={`${shift(at)}${mirrored ? " scale(-1,1)" : ""}`}>
        <image
          href={terrainPicture(terrain, variant)}
          data-terrain={terrain}
          class={found ? "b-found" : undefined}
          x="-100"
          y="-100"
          width="200"
          height="200"
        />
      </g>
      {terrain === "fog" && (
        <text class="b-figure b-hidden" x={n2(at.x)} y={n2(at.y + 15)} font-size="46">
          ?
        </text>
      )}
    </>
  );
}

// Harbors lie in the water: away from the land of the edge, or from its only hex.
export function harborPoint(
  geometry: Geometry,
  land: BoardLand,
  edge: string,
  reach: number,
): Point | null {
  const line = geometry.lines.get(edge);
  if (!line) {
    return null;
  }
  const dry = (hex: string) => land.terrain[geometry.hexIndex.get(hex) ?? -1] !== "sea";
  const ashore = line.hexes.find(dry) ?? line.hexes[0];
  const hex = ashore === undefined ? undefined : geometry.hexes.get(ashore);
  if (!hex) {
    return null;
  }
  const centre = point(hex);
  const dx = line.middle.x - centre.x;
  const dy = line.middle.y - centre.y;
  const length = Math.hypot(dx, dy);
  return {
    x: line.middle.x + (dx / length) * reach,
    y: line.middle.y + (dy / length) * reach,
  };
}

// Harbors that would touch one another in a bay keep nearer to their own coast.
export function harborPoints(geometry: Geometry, land: BoardLand): Map<string, Point> {
  const far = land.harbors.map((harbor) => harborPoint(geometry, land, harbor.edge, 60));
  const points = new Map<string, Point>();
  land.harbors.forEach((harbor, index) => {
    const own = far[index];
    if (!own) {
      return;
    }
    const crowded = far.some(
      (other, which) =>
        other && which !== index && Math.hypot(other.x - own.x, other.y - own.y) < 68,
    );
    const near = crowded ? harborPoint(geometry, land, harbor.edge, 38) : own;
    points.set(harbor.edge, near ?? own);
  });
  return points;
}

// What must be seen when the whole board is shown: the hexes and the harbors before their coast.
export function drawnBox(geometry: Geometry, land: BoardLand): Box {
  const discs = [...harborPoints(geometry, land).values()];
  const { x, y, width, height } = geometry.bounds;
  const left = Math.min(x, ...discs.map((at) => at.x - 34));
  const top = Math.min(y, ...discs.map((at) => at.y - 34));
  const right = Math.max(x + width, ...discs.map((at) => at.x + 34));
  const bottom = Math.max(y + height, ...discs.map((at) => at.y + 36));
  return padded({ x: left, y: top, width: right - left, height: bottom - top }, MARGIN);
}

// What nothing may stand upon: the land and the harbors, not the open sea.
export function seenDiscs(geometry: Geometry, setting: BoardSetting, land: BoardLand): Disc[] {
  const dry = setting.hexes.filter((_, index) => (land.terrain[index] ?? "sea") !== "sea");
  return [
    ...dry.map((hex) => ({ ...point(hex), radius: RADIUS * 0.98 })),
    ...[...harborPoints(geometry, land).values()].map((at) => ({ ...at, radius: 34 })),
  ];
}

function Jetty({ from, to }: { from: Point; to: Point }) {
  const along = (part: number) =>
    `${n2(from.x + (to.x - from.x) * part)},${n2(from.y + (to.y - from.y) * part)}`;
  const line = `M${along(0.1)}L${along(0.62)}`;
  return (
    <>
      <path d={line} stroke="#4B3522" stroke-width="13" stroke-linecap="round" />
      <path d={line} stroke="#C49A63" stroke-width="8.6" stroke-linecap="round" />
      <path d={line} stroke="#7B5A35" stroke-width="8.6" stroke-dasharray="1.6 6" />
    </>
  );
}

// The disc of a harbor: what it takes, and how many for one.
export function HarborDisc({ harbor }: { harbor: string | null }) {
  const goods = harbor !== null && harbor !== "any" ? harbor : null;
  const ring = goods === null ? "#5B6770" : (GOODS_LOOK[goods]?.frame ?? "#5B6770");
  return (
    <>
      <circle cy="3" r="30" fill="#062531" opacity=".35" />
      <circle r="29.5" fill="#FFFDF6" stroke={ring} stroke-width="4.4" />
      {goods !== null && (
        <g transform="translate(-15.5,-25)">
          <Goods name={goods} size={31} />
        </g>
      )}
      {harbor === "any" && (
        <text class="b-label" y="-1" font-size="16.5" fill="#3C4851">
          {t("board.harbor.any")}
        </text>
      )}
      {harbor === null ? (
        <text class="b-label" y="9" font-size="26" fill="#3C4851">
          ?
        </text>
      ) : (
        <text class="b-label" y="19.5" font-size="19" fill="#1E2A32">
          {goods === null ? "3:1" : "2:1"}
        </text>
      )}
    </>
  );
}

function HarborPlace({
  harbor,
  at,
  geometry,
}: {
  harbor: BoardHarborPlace;
  at: Point;
  geometry: Geometry;
}) {
  const line = geometry.lines.get(harbor.edge);
  return (
    <g>
      {line && <Jetty from={line.a} to={at} />}
      {line && <Jetty from={line.b} to={at} />}
      <g transform={shift(at)}>
        <HarborDisc harbor={harbor.harbor} />
      </g>
    </g>
  );
}

// A vertex with a meaning of its own, under whatever is built there.
function VertexBadge({ at, children }: { at: Point | null; children: ComponentChildren }) {
  return at ? (
    <g transform={shift(at)}>
      <circle r="17" class="b-badge" />
      {children}
    </g>
  ) : null;
}

function trackPath(geometry: Geometry, track: readonly string[]): string {
  const points = track.map((hex) => placePoint(geometry, hex)).filter((at) => at !== null);
  const steps = points.map((at) => `${n2(at.x)},${n2(at.y)}`);
  return steps.length > 1 ? `M${steps.join("L")}Z` : "";
}

function lanePath(geometry: Geometry, edges: readonly string[]): string {
  return edges
    .map((edge) => geometry.lines.get(edge))
    .map((line) => (line ? `M${n2(line.a.x)},${n2(line.a.y)}L${n2(line.b.x)},${n2(line.b.y)}` : ""))
    .join("");
}

function ScenarioPrint({
  setting,
  geometry,
  colours,
}: {
  setting: BoardPlaces;
  geometry: Geometry;
  colours: readonly Colour[];
}) {
  const scenario = setting.scenario;
  if (scenario?.kind === "fleet") {
    return (
      <g>
        <path class="b-track" d={trackPath(geometry, scenario.track)} marker-mid="url(#b-arrow)" />
        {scenario.lanes.map((lane, seat) => (
          <path
            key={seat}
            class="b-sea-lane"
            d={lanePath(geometry, lane)}
            stroke={seatLook(colours[seat] ?? "red").fill}
          />
        ))}
        {scenario.beachheads.map((vertex, seat) => (
          <VertexBadge key={vertex} at={placePoint(geometry, vertex)}>
            <use href={`#${pieceSymbol("mark", colours[seat] ?? "red")}`} />
          </VertexBadge>
        ))}
      </g>
    );
  }
  if (scenario?.kind === "wonders") {
    return (
      <g>
        {scenario.walls.map((vertex) => (
          <VertexBadge key={vertex} at={placePoint(geometry, vertex)}>
            <path d="M-10,8V-7H-5V-3H-2V-7H2V-3H5V-7H10V8Z" class="b-badge-sign" />
          </VertexBadge>
        ))}
        {scenario.bridges.map((vertex) => (
          <VertexBadge key={vertex} at={placePoint(geometry, vertex)}>
            <path
              d="M-12,5C-6,-9 6,-9 12,5H7C4,-2 -4,-2 -7,5ZM-13,-6H13V-3H-13Z"
              class="b-badge-sign"
            />
          </VertexBadge>
        ))}
      </g>
    );
  }
  return null;
}

interface StaticProps {
  readonly setting: BoardPlaces;
  readonly land: BoardLand;
  readonly colours: readonly Colour[];
  // Hexes that were just discovered.
  readonly found?: ReadonlySet<string>;
  // Whether hexes show their names.
  readonly named?: boolean;
}

export function StaticLayer({ setting, land, colours, found, named = false }: StaticProps) {
  const geometry = geometryOf(setting);
  const terrainOf = (index: number) => land.terrain[index] ?? "sea";
  const hexes = setting.hexes.map((hex, index) => ({ hex, terrain: terrainOf(index), index }));
  const tiles = hexes.filter(({ terrain }) => DRAWN.has(terrain));
  const dry = tiles.filter(({ terrain }) => terrain !== "fog").map(({ hex }) => point(hex));
  const wet = hexes.filter(({ terrain }) => terrain === "sea").map(({ hex }) => point(hex));
  const discs = harborPoints(geometry, land);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of SVG takes no focus
    <g class="b-static" aria-hidden="true">
      <Sea geometry={geometry} />
      <Coast land={dry} sea={wet} />
      {land.harbors.map((harbor) => {
        const at = discs.get(harbor.edge);
        return at ? (
          <HarborPlace key={harbor.edge} harbor={harbor} at={at} geometry={geometry} />
        ) : null;
      })}
      {tiles.map(({ hex, terrain }) => (
        <Tile
          key={`${hex.id} ${terrain}`}
          hex={hex}
          terrain={terrain as DrawnTerrain}
          found={found?.has(hex.id) ?? false}
        />
      ))}
      {hexes.map(({ hex, index }) => {
        const number = land.numbers[index] ?? 0;
        const at = point(hex);
        return number > 0 ? (
          <use
            key={hex.id}
            data-hex={hex.id}
            href={`#${numberSymbol(number)}`}
            transform={shift({ x: at.x, y: at.y + 4 })}
          />
        ) : null;
      })}
      {named &&
        tiles.map(({ hex }) => {
          const at = point(hex);
          return (
            <text key={hex.id} class="b-name" x={n2(at.x)} y={n2(at.y + 54)} font-size="19">
              {hex.id}
            </text>
          );
        })}
      <ScenarioPrint setting={setting} geometry={geometry} colours={colours} />
    </g>
  );
}
