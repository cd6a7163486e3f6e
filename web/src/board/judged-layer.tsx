// The move that was played and the better one, drawn where they are: a ring around the played piece, and the better
// piece as a ghost in a dashed ring, both with words.
import { MarkShape } from "../art/marks";
import { pieceSymbol } from "../art/pieces";
import type { Colour } from "../art/seats";
import { n2 } from "../art/svg";
import type { MarkName } from "../shared/analysis";
import { type Box, type Geometry, type Point, placeKind, placePoint } from "./geometry";

export interface JudgedMove {
  readonly place: string;
  /** The kind of the move, which says what piece it puts there. */
  readonly kind: string;
  readonly words: string;
}

export interface JudgedMoves {
  readonly seat: number;
  readonly mark: MarkName;
  readonly played?: JudgedMove | undefined;
  readonly better?: JudgedMove | undefined;
}

// Pieces that a move of this kind puts down; of others there is no ghost, only the ring.
const GHOSTS: Readonly<Record<string, { readonly piece: string; readonly coloured: boolean }>> = {
  road: { piece: "road", coloured: true },
  ship: { piece: "ship", coloured: true },
  settlement: { piece: "settlement", coloured: true },
  city: { piece: "city", coloured: true },
  hire: { piece: "knight-1", coloured: true },
  wall: { piece: "wall", coloured: false },
  robber: { piece: "robber", coloured: false },
  pirate: { piece: "pirate", coloured: false },
};

const RING = 58;
// A mark is as large as its words, but never hides what stands around.
const MARK_MOST = 1.9;
// Words, in pixels of the window.
const WORDS = { size: 12.5, wide: 7, high: 24, pad: 20, away: 16 } as const;

interface LayerProps {
  readonly geometry: Geometry;
  readonly judged: JudgedMoves;
  readonly colourOf: (seat: number) => Colour;
  /** Pixels of a board unit, and what is seen. */
  readonly pixels: number;
  readonly box: Box;
}

/** Where the words stand: above the ring, or below it, and inside what is seen. */
function wordsAt(at: Point, words: string, below: boolean, { pixels, box }: LayerProps): Point {
  const half = (words.length * WORDS.wide + WORDS.pad) / 2 / pixels;
  const away = RING + (WORDS.away + WORDS.high / 2) / pixels;
  const high = WORDS.high / pixels;
  const inside = (value: number, low: number, most: number) => Math.max(low, Math.min(most, value));
  return {
    x: inside(at.x, box.x + half, box.x + box.width - half),
    y: inside(at.y + (below ? away : -away), box.y + high, box.y + box.height - high),
  };
}

function Words({
  at,
  words,
  pixels,
  kind,
}: {
  at: Point;
  words: string;
  pixels: number;
  kind: string;
}) {
  const width = words.length * WORDS.wide + WORDS.pad;
  return (
    <g
      class={`b-judge-words ${kind}`}
      transform={`translate(${n2(at.x)},${n2(at.y)}) scale(${1 / pixels})`}
    >
      <rect x={-width / 2} y={-WORDS.high / 2} width={width} height={WORDS.high} rx="9" />
      <text y="4.4" text-anchor="middle" font-size={WORDS.size}>
        {words}
      </text>
    </g>
  );
}

function Ring({ geometry, place, ghost }: { geometry: Geometry; place: string; ghost: boolean }) {
  const at = placePoint(geometry, place);
  const line = geometry.lines.get(place);
  if (!at) return null;
  const look = ghost ? "b-judge-ghost" : "b-judge-ring";
  if (placeKind(place) === "edge" && line && !ghost)
    return (
      <g transform={`translate(${n2(at.x)},${n2(at.y)}) rotate(${n2(line.angle)})`}>
        <rect class={look} x="-50" y="-23" width="100" height="46" rx="23" />
        <rect class="b-judge-inner" x="-50" y="-23" width="100" height="46" rx="23" />
      </g>
    );
  return (
    <g transform={`translate(${n2(at.x)},${n2(at.y)})`}>
      <circle class={look} r={RING - 8} />
      {ghost ? null : <circle class="b-judge-inner" r={RING - 8} />}
    </g>
  );
}

function Ghost({ geometry, judged, colourOf }: LayerProps) {
  const { better, seat } = judged;
  const at = better && placePoint(geometry, better.place);
  const ghost = better && GHOSTS[better.kind];
  if (!better || !at || !ghost) return null;
  const turn = ghost.piece === "road" ? (geometry.lines.get(better.place)?.angle ?? 0) : 0;
  const symbol = pieceSymbol(ghost.piece, ghost.coloured ? colourOf(seat) : undefined);
  return (
    <use
      class="b-judge-piece"
      href={`#${symbol}`}
      transform={`translate(${n2(at.x)},${n2(at.y)}) rotate(${n2(turn)})`}
    />
  );
}

export function JudgedLayer(props: LayerProps) {
  const { geometry, judged, pixels } = props;
  const { played, better, mark } = judged;
  const [a, b] = [played, better].map((move) => move && placePoint(geometry, move.place));
  const apart = !a || !b || Math.abs(a.y - b.y) * pixels > 3 * WORDS.high;
  const below = Boolean(a && b && (apart ? b.y > a.y : b.y >= a.y));
  return (
    <g class={`b-judged ${mark}`}>
      {played && <Ring geometry={geometry} place={played.place} ghost={false} />}
      {better && <Ring geometry={geometry} place={better.place} ghost />}
      <Ghost {...props} />
      {played && a && (
        <>
          <g
            transform={`translate(${n2(a.x + RING * 0.8)},${n2(a.y + (b && !below ? 1 : -1) * RING * 0.8)}) scale(${n2(Math.min(1 / pixels, MARK_MOST))})`}
          >
            <MarkShape name={mark} />
          </g>
          <Words
            at={wordsAt(a, played.words, Boolean(b) && !below, props)}
            words={played.words}
            pixels={pixels}
            kind="played"
          />
        </>
      )}
      {better && b && (
        <Words
          at={wordsAt(b, better.words, below, props)}
          words={better.words}
          pixels={pixels}
          kind="better"
        />
      )}
    </g>
  );
}
