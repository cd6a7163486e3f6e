// Small pictures of the games, for the tiles of the start page: a few hexes and pieces.
import type { ComponentChildren } from "preact";
import { needBoardArt, numberSymbol } from "../art/board-art";
import { pieceSymbol } from "../art/pieces";
import type { Colour } from "../art/seats";
import { type DrawnTerrain, terrainPicture } from "../art/terrain";
import type { Mode } from "../config";

type Tile = readonly [terrain: DrawnTerrain | "sea", number: number];
type Piece = readonly [piece: string, x: number, y: number, colour?: Colour, turn?: number];

interface Scene {
  /** Rows of hexes; the second is shifted by half a hex. */
  readonly rows: readonly (readonly Tile[])[];
  readonly pieces: readonly Piece[];
}

const WIDTH = 173.2;
const HIGH = 150;

const land: readonly (readonly Tile[])[] = [
  [
    ["forest", 6],
    ["fields", 9],
  ],
  [
    ["pasture", 4],
    ["hills", 8],
    ["mountains", 5],
  ],
  [
    ["fields", 10],
    ["forest", 3],
  ],
];

const scenes: Readonly<Record<Exclude<Mode, "cards">, Scene>> = {
  island: {
    rows: land,
    pieces: [
      ["road", 43, -25, "blue", 30],
      ["settlement", 86, 0, "blue"],
      ["road", -43, 125, "red", 30],
      ["city", -87, 100, "red"],
      ["settlement", 87, 100, "orange"],
    ],
  },
  sea: {
    rows: [
      [
        ["pasture", 4],
        ["sea", 0],
      ],
      [
        ["hills", 8],
        ["sea", 0],
        ["gold", 9],
      ],
      [
        ["sea", 0],
        ["fog", 0],
      ],
    ],
    pieces: [
      ["settlement", -87, 0, "blue"],
      ["ship", -43, -25, "blue"],
      ["ship", 43, -25, "blue"],
      ["pirate", 6, 110],
    ],
  },
  knights: {
    rows: [
      [
        ["mountains", 6],
        ["forest", 9],
      ],
      [
        ["fields", 4],
        ["pasture", 8],
        ["hills", 5],
      ],
      [
        ["forest", 10],
        ["mountains", 3],
      ],
    ],
    pieces: [
      ["wall", 0, -50],
      ["city", 0, -50, "red"],
      ["knight-3-active", -87, 0, "red"],
      ["city", 87, 100, "white"],
      ["knight-1", 87, 0, "white"],
    ],
  },
  "sea-knights": {
    rows: [
      [
        ["mountains", 8],
        ["sea", 0],
      ],
      [
        ["forest", 3],
        ["sea", 0],
        ["gold", 6],
      ],
      [
        ["sea", 0],
        ["pasture", 11],
      ],
    ],
    pieces: [
      ["wall", -87, 0],
      ["city", -87, 0, "green"],
      ["ship", -43, -25, "green"],
      ["ship", 43, -25, "green"],
      ["knight-2-active", 87, 100, "brown"],
      ["pirate", 0, 108],
    ],
  },
};

function hexAt(row: number, index: number, count: number): { x: number; y: number } {
  return { x: (index - (count - 1) / 2) * WIDTH, y: (row - 1) * HIGH + 50 };
}

/** A picture that fills its place, on a ground that is larger than any. */
function Picture({ ground, children }: { ground: string; children: ComponentChildren }) {
  return (
    <svg
      class="mode-art"
      viewBox="-280 -115 560 330"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect class={ground} x="-600" y="-400" width="1200" height="900" />
      {children}
    </svg>
  );
}

function Scenery({ scene }: { scene: Scene }) {
  const tiles = scene.rows.flatMap((row, r) =>
    row.map(([terrain, number], i) => ({ terrain, number, ...hexAt(r, i, row.length) })),
  );
  const dry = tiles.filter((tile) => tile.terrain !== "sea");
  return (
    <Picture ground="mode-sea">
      {dry.map(({ x, y }) => (
        <circle key={`${x} ${y}`} class="mode-shallow" cx={x} cy={y} r="118" />
      ))}
      {dry.map(({ terrain, x, y }, i) => (
        <image
          key={`${x} ${y}`}
          href={terrainPicture(terrain as DrawnTerrain, i % 3)}
          x={-100}
          y={-100}
          width="200"
          height="200"
          transform={`translate(${x},${y})`}
        />
      ))}
      {dry.map(({ number, x, y }) =>
        number > 0 ? (
          <use
            key={`${x} ${y}`}
            href={`#${numberSymbol(number)}`}
            transform={`translate(${x},${y + 4})`}
          />
        ) : null,
      )}
      {scene.pieces.map(([piece, x, y, colour, turn]) => (
        <use
          key={`${piece} ${x} ${y}`}
          href={`#${pieceSymbol(piece, colour)}`}
          transform={`translate(${x},${y}) rotate(${turn ?? 0}) scale(1.1)`}
        />
      ))}
    </Picture>
  );
}

function CardScene() {
  const regions: readonly [number, number, number, DrawnTerrain, number][] = [
    [-150, -30, -4, "forest", 1],
    [150, -30, 5, "fields", 0],
    [-150, 140, 3, "hills", 1],
    [150, 140, -4, "mountains", 0],
  ];
  return (
    <Picture ground="mode-cloth">
      {regions.map(([x, y, turn, terrain, variant]) => (
        <g key={terrain} transform={`translate(${x},${y}) rotate(${turn})`}>
          <rect class="mode-card" x="-82" y="-82" width="164" height="164" rx="18" />
          <svg x="-62" y="-62" width="124" height="124" viewBox="-56 -56 112 112">
            <image
              href={terrainPicture(terrain, variant)}
              x={-100}
              y={-100}
              width="200"
              height="200"
            />
          </svg>
        </g>
      ))}
      <rect class="mode-card" x="-78" y="-24" width="156" height="148" rx="18" />
      <use href={`#${pieceSymbol("city", "blue")}`} transform="translate(0,54) scale(2.1)" />
    </Picture>
  );
}

export function ModeArt({ mode }: { mode: Mode }) {
  needBoardArt();
  return mode === "cards" ? <CardScene /> : <Scenery scene={scenes[mode]} />;
}
