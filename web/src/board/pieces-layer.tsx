// What moves: routes, buildings, knights, robber and pirate, and what scenarios lay out. Every
// piece is one reference to a symbol with the key of its place, so that a change touches it alone.

import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { numberSymbol } from "../art/board-art";
import { Goods } from "../art/icon";
import { pieceSymbol } from "../art/pieces";
import { type Colour, seatLook } from "../art/seats";
import { hexPath, n2 } from "../art/svg";
import type {
  BoardBuilding,
  BoardKnight,
  BoardLand,
  BoardRoute,
  BoardStanding,
  BoardTribeGift,
} from "../protocol";
import { t } from "../text/t";
import type { Chit } from "./chits";
import {
  type BoardPlaces,
  distance,
  type Geometry,
  geometryOf,
  hexesAt,
  outlineOf,
  type Point,
  placePoint,
} from "./geometry";
import { HarborDisc, harborPoint, harborPoints } from "./static-layer";

type ColourOf = (seat: number) => Colour;

/** A thing on the board, and where it is drawn in which colour. */
type Placed<Thing> = Thing & { readonly geometry: Geometry; readonly colour: Colour };

interface PieceProps {
  readonly symbol: string;
  readonly at: Point;
  readonly place: string;
  readonly scale?: number;
  readonly turn?: number;
}

// Whether the board has been shown: pieces that come later arrive with a small jump.
export const Shown = createContext(false);

function Piece({ symbol, at, place, scale = 1, turn = 0 }: PieceProps) {
  const late = useContext(Shown);
  const [arrives] = useState(late);
  let transform = `translate(${n2(at.x)},${n2(at.y)})`;
  if (turn !== 0) {
    transform += ` rotate(${n2(turn)})`;
  }
  if (scale !== 1) {
    transform += ` scale(${scale})`;
  }
  const piece = <use href={`#${symbol}`} transform={transform} data-at={place} />;
  return arrives ? <g class="b-arrives">{piece}</g> : piece;
}

function RouteLine({ geometry, route, colour }: Placed<{ route: BoardRoute }>) {
  const line = geometry.lines.get(route.at);
  if (!line) {
    return null;
  }
  if (route.kind !== "ship") {
    const symbol = pieceSymbol("road", colour);
    return <Piece symbol={symbol} at={line.middle} place={route.at} turn={line.angle} />;
  }
  const along = (part: number) =>
    `${n2(line.a.x + (line.b.x - line.a.x) * part)},${n2(line.a.y + (line.b.y - line.a.y) * part)}`;
  const course = `M${along(0.1)}L${along(0.9)}`;
  return (
    <g>
      <path class="b-course" d={course} />
      <path class="b-course-dots" d={course} stroke={seatLook(colour).fill} />
    </g>
  );
}

function ShipPiece({ geometry, ship, colour }: Placed<{ ship: BoardRoute }>) {
  const line = geometry.lines.get(ship.at);
  if (!line) {
    return null;
  }
  const at = { x: line.middle.x, y: line.middle.y - 3 };
  const symbol = pieceSymbol(ship.warship ? "warship" : "ship", colour);
  return (
    <g class={ship.fresh ? "b-fresh" : undefined}>
      <Piece symbol={symbol} at={at} place={ship.at} scale={0.84} />
      {ship.closed && (
        <Piece
          symbol={pieceSymbol("knot")}
          at={{ x: at.x - 19, y: at.y + 17 }}
          place={`${ship.at}:knot`}
          scale={0.9}
        />
      )}
    </g>
  );
}

function BuildingPiece({ geometry, building, colour }: Placed<{ building: BoardBuilding }>) {
  const at = placePoint(geometry, building.at);
  if (!at) {
    return null;
  }
  if (building.kind !== "city") {
    return <Piece symbol={pieceSymbol("settlement", colour)} at={at} place={building.at} />;
  }
  const lifted = { x: at.x, y: at.y - (building.wall ? 7 : 2) };
  return (
    <g>
      {building.wall && (
        <Piece symbol={pieceSymbol("wall")} at={at} place={`${building.at}:wall`} scale={1.04} />
      )}
      <Piece
        symbol={pieceSymbol(building.fallen ? "fallen" : "city", colour)}
        at={lifted}
        place={building.at}
        scale={1.04}
      />
      {building.metropolis && (
        <Piece
          symbol={pieceSymbol(`metropolis-${building.metropolis}`)}
          at={lifted}
          place={`${building.at}:metropolis`}
          scale={1.04}
        />
      )}
    </g>
  );
}

function KnightPiece({ geometry, knight, colour }: Placed<{ knight: BoardKnight }>) {
  const at = placePoint(geometry, knight.at);
  if (!at) {
    return null;
  }
  const state = knight.active ? "-active" : "";
  return (
    <g>
      {knight.committed && <circle class="b-committed" cx={n2(at.x)} cy={n2(at.y)} r="31" />}
      <Piece
        symbol={pieceSymbol(`knight-${knight.level}${state}`, colour)}
        at={at}
        place={knight.at}
        scale={0.92}
      />
    </g>
  );
}

function GiftPiece({
  geometry,
  land,
  gift,
}: {
  geometry: Geometry;
  land: BoardLand;
  gift: BoardTribeGift;
}) {
  if (gift.gift === "harbor") {
    const at = harborPoint(geometry, land, gift.edge, 34);
    return at ? (
      <g transform={`translate(${n2(at.x)},${n2(at.y)}) scale(.84)`} data-at={gift.edge}>
        <HarborDisc harbor={gift.harbor ?? null} />
      </g>
    ) : null;
  }
  const line = geometry.lines.get(gift.edge);
  return line ? (
    <Piece symbol={pieceSymbol(`gift-${gift.gift}`)} at={line.middle} place={gift.edge} />
  ) : null;
}

// A village shows its number, its cloth and the marks of those who trade with it.
function Villages({ setting, geometry, board, colourOf }: Scene) {
  if (setting.scenario?.kind !== "villages" || !board.villages) {
    return null;
  }
  const numbers = new Map(setting.scenario.villages.map((it) => [it.vertex, it.number]));
  return (
    <g>
      {board.villages.map((village) => {
        const at = placePoint(geometry, village.vertex);
        const number = numbers.get(village.vertex);
        return at ? (
          <g key={village.vertex} transform={`translate(${n2(at.x)},${n2(at.y)})`}>
            <use href={`#${pieceSymbol("village")}`} data-at={village.vertex} />
            {number !== undefined && (
              <use href={`#${numberSymbol(number)}`} transform="translate(-24,21) scale(.56)" />
            )}
            <g transform="translate(13,9)" class={village.cloth === 0 ? "b-spent" : undefined}>
              <rect class="b-count" x="-6" y="-2" width="40" height="25" rx="12" />
              <g transform="translate(-2,0)">
                <Goods name="cloth" size={20} />
              </g>
              <text class="b-label" x="25" y="16" font-size="16" fill="#1E2A32">
                {village.cloth}
              </text>
            </g>
            {village.traders.map((seat, index) => (
              <use
                key={seat}
                href={`#${pieceSymbol("mark", colourOf(seat))}`}
                transform={`translate(${n2((index - (village.traders.length - 1) / 2) * 20)},-32) scale(.8)`}
              />
            ))}
          </g>
        ) : null;
      })}
    </g>
  );
}

// The corsairs' fortress before a seat's coast, with a dot for each marker of its strength.
function Fortresses({ setting, geometry, board, colourOf }: Scene) {
  if (setting.scenario?.kind !== "fleet") {
    return null;
  }
  return (
    <g>
      {setting.scenario.fortresses.map((vertex, seat) => {
        const at = placePoint(geometry, vertex);
        const strength = board.fortresses?.[seat] ?? 0;
        return at && strength > 0 ? (
          <g key={vertex} transform={`translate(${n2(at.x)},${n2(at.y)})`}>
            <use href={`#${pieceSymbol("fortress", colourOf(seat))}`} data-at={vertex} />
            {Array.from({ length: strength }, (_, dot) => (
              <circle
                key={dot}
                class="b-strength"
                cx={n2((dot - (strength - 1) / 2) * 15)}
                cy="33"
                r="6"
              />
            ))}
          </g>
        ) : null;
      })}
    </g>
  );
}

// A ship in a hex leaves the harbors of that hex readable.
function clearOf(at: Point, discs: ReadonlyMap<string, Point>): Point {
  let { x, y } = at;
  for (const disc of discs.values()) {
    const gap = distance(at, disc);
    if (gap < 75 && gap > 1) {
      x += ((at.x - disc.x) / gap) * 42;
      y += ((at.y - disc.y) / gap) * 42;
    }
  }
  return { x, y };
}

// Robber, pirate or fleet, and the merchant. The robber leaves the number readable.
function Strangers({ geometry, land, board, colourOf }: Scene) {
  const discs = harborPoints(geometry, land);
  const robber = board.robber === null ? null : placePoint(geometry, board.robber);
  const pirateHex = board.pirate ?? board.fleet ?? null;
  const pirate = pirateHex === null ? null : placePoint(geometry, pirateHex);
  const sails = board.fleet !== undefined && board.fleet !== null ? "fleet" : "pirate";
  const anchored = pirate && clearOf(pirate, discs);
  const stall = board.merchant ? placePoint(geometry, board.merchant.hex) : null;
  return (
    <g>
      {pirate && anchored && pirateHex !== null && (
        <g>
          <path
            class="b-pirate-shade"
            d={hexPath(92, 10)}
            transform={`translate(${n2(pirate.x)},${n2(pirate.y)})`}
          />
          <Piece symbol={pieceSymbol(sails)} at={anchored} place={pirateHex} scale={1.2} />
        </g>
      )}
      {board.merchant && stall && (
        <Piece
          symbol={pieceSymbol("merchant", colourOf(board.merchant.seat))}
          at={{ x: stall.x + 43, y: stall.y - 27 }}
          place={`${board.merchant.hex}:merchant`}
          scale={0.88}
        />
      )}
      {robber && board.robber !== null && (
        <Piece
          symbol={pieceSymbol("robber")}
          at={{ x: robber.x - 44, y: robber.y + 12 }}
          place={board.robber}
          scale={1.05}
        />
      )}
    </g>
  );
}

// Gold rings around the numbers that the dice have called; broken where the robber stands.
function Rings({ geometry, rolled, board: { robber } }: Scene) {
  return (
    <g>
      {rolled.map((hex) => {
        const at = placePoint(geometry, hex);
        return at ? (
          <g key={hex} transform={`translate(${n2(at.x)},${n2(at.y + 4)})`}>
            <circle class={hex === robber ? "b-ring b-broken" : "b-ring"} r="33.5" />
            <circle class="b-ring-rim" r="38" />
          </g>
        ) : null;
      })}
    </g>
  );
}

// Special points for a new island, on the building that earned them.
function Chits({ geometry, chits }: Scene) {
  return (
    <g>
      {chits.map(({ vertex, points }) => {
        const at = placePoint(geometry, vertex);
        return at ? (
          <g key={vertex} transform={`translate(${n2(at.x + 25)},${n2(at.y + 17)})`}>
            <circle class="b-chit" r="14" />
            <text class="b-label" y="5.5" font-size="15" fill="#5A3E00">
              {t("board.plus", { n: points })}
            </text>
          </g>
        ) : null;
      })}
    </g>
  );
}

// The outlines of islands that have brought special points, in the colour of who came first.
function Regions({ geometry, land, chits, colourOf }: Scene) {
  return (
    <g>
      {land.islands?.map((island) => {
        const first = chits.find(({ vertex }) =>
          hexesAt(geometry, vertex).some((hex) => island.includes(hex)),
        );
        return first ? (
          <path
            key={island[0]}
            class="b-region"
            d={outlineOf(geometry, island)}
            stroke={seatLook(colourOf(first.seat)).fill}
          />
        ) : null;
      })}
    </g>
  );
}

interface PiecesProps {
  readonly setting: BoardPlaces;
  readonly land: BoardLand;
  readonly board: BoardStanding;
  readonly colourOf: ColourOf;
  readonly rolled: readonly string[];
  readonly chits?: readonly Chit[];
}

/** All that is drawn, for parts that look at more than one thing. */
type Scene = Required<PiecesProps> & { readonly geometry: Geometry };

export function PiecesLayer(props: PiecesProps) {
  const { setting, land, board, colourOf, chits = [] } = props;
  const geometry = geometryOf(setting);
  const scene: Scene = { ...props, geometry, chits };
  const ships = board.routes.filter((route) => route.kind === "ship");
  const standing = [
    ...board.buildings.map((building) => ({ at: building.at, building, knight: null })),
    ...(board.knights ?? []).map((knight) => ({ at: knight.at, building: null, knight })),
  ];
  const height = (vertex: string) => geometry.vertices.get(vertex)?.y ?? 0;
  standing.sort((a, b) => height(a.at) - height(b.at));
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of SVG takes no focus
    <g class="b-pieces" aria-hidden="true">
      <Regions {...scene} />
      <Rings {...scene} />
      {board.routes.map((route) => (
        <RouteLine key={route.at} geometry={geometry} route={route} colour={colourOf(route.seat)} />
      ))}
      {board.gifts?.map((gift) => (
        <GiftPiece key={gift.edge} geometry={geometry} land={land} gift={gift} />
      ))}
      <Fortresses {...scene} />
      <Strangers {...scene} />
      {ships.map((ship) => (
        <ShipPiece key={ship.at} geometry={geometry} ship={ship} colour={colourOf(ship.seat)} />
      ))}
      <Villages {...scene} />
      {standing.map(({ at, building, knight }) =>
        building ? (
          <BuildingPiece
            key={at}
            geometry={geometry}
            building={building}
            colour={colourOf(building.seat)}
          />
        ) : (
          <KnightPiece
            key={at}
            geometry={geometry}
            knight={knight}
            colour={colourOf(knight.seat)}
          />
        ),
      )}
      <Chits {...scene} />
    </g>
  );
}
