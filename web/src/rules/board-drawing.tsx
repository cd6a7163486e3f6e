// A drawing of the hex board: its own layers, and above them what the drawing points out and what the rules say of some
// actions. Allowed is a tick in a circle, refused a cross in a square: colour is never the only sign.
import { needBoardArt } from "../art/board-art";
import { COLOURS, seatColourOf } from "../art/seats";
import { n2 } from "../art/svg";
import { type Geometry, geometryOf } from "../board/geometry";
import { PiecesLayer } from "../board/pieces-layer";
import { sourcePlace, targetPlace } from "../board/spots";
import { drawnBox, StaticLayer } from "../board/static-layer";
import { isBoardView } from "../family";
import type { BoardMove, BoardSetting, HttpDrawing } from "../protocol";
import { boxAround, type Spot, spotAt } from "./place-points";
import "../styles/board.css";

/** As wide as the screen draws it, for parts that keep their size: units of the board for a picture of 560 pixels. */
const PIXELS = 560;

function Mark({ spot }: { spot: Spot }) {
  const at = `translate(${n2(spot.x)},${n2(spot.y)}) rotate(${spot.angle})`;
  return (
    <g class="rb-mark" transform={at}>
      {spot.kind === "edge" ? (
        <rect x="-54" y="-24" width="108" height="48" rx="24" />
      ) : (
        <circle r={spot.kind === "hex" ? 78 : 40} />
      )}
    </g>
  );
}

/** Beside what stands there, in units of the board; several signs of one place stand in a row. */
const BESIDE = {
  hex: { x: 0, y: -56 },
  vertex: { x: 30, y: -30 },
  edge: { x: 0, y: 0 },
} as const;
const STEP = 30;

interface Tried {
  readonly spot: Spot;
  /** The place of a piece that goes there. */
  readonly from: Spot | null;
  readonly good: boolean;
  /** The how manieth of its place. */
  readonly nth: number;
}

function Sign({ spot, good, nth, scale }: Tried & { readonly scale: number }) {
  const by = BESIDE[spot.kind];
  const x = spot.x + by.x + nth * STEP * scale;
  return (
    <g
      class={good ? "rb-sign yes" : "rb-sign no"}
      transform={`translate(${n2(x)},${n2(spot.y + by.y)}) scale(${n2(scale)})`}
    >
      {good ? <circle r="13" /> : <rect x="-12" y="-12" width="24" height="24" rx="5" />}
      <path d={good ? "M-6,0.5l4,4.5l8,-9" : "M-5,-5l10,10M5,-5l-10,10"} />
    </g>
  );
}

/** From where to where a piece goes. */
function Way({ from, to }: { from: Spot; to: Spot }) {
  return <path class="rb-way" d={`M${n2(from.x)},${n2(from.y)}L${n2(to.x)},${n2(to.y)}`} />;
}

/** What was tried at a place of the board. */
function triedAt(geometry: Geometry, { tries }: HttpDrawing): readonly Tried[] {
  const counts = new Map<string, number>();
  return tries.flatMap(({ move, code }) => {
    const [to, from] = [targetPlace(move as BoardMove), sourcePlace(move as BoardMove)];
    const place = to ?? from ?? "";
    const spot = spotAt(geometry, place);
    if (spot === null) return [];
    const nth = counts.get(place) ?? 0;
    counts.set(place, nth + 1);
    const start = to !== undefined && from !== undefined ? spotAt(geometry, from) : null;
    return [{ spot, from: start, good: code === null, nth }];
  });
}

export function BoardDrawing(props: {
  readonly drawing: HttpDrawing;
  readonly setting: BoardSetting;
  readonly label: string;
}) {
  const { drawing, setting, label } = props;
  const { view } = drawing;
  needBoardArt();
  if (!isBoardView(view)) return null;
  const geometry = geometryOf(setting);
  const box = boxAround(geometry, drawing.around, drawnBox(geometry, view.land));
  const scale = Math.max(1, Math.max(box.width, box.height * 1.2) / PIXELS);
  const tries = triedAt(geometry, drawing);
  return (
    <svg
      class="rb-board"
      viewBox={`${n2(box.x)} ${n2(box.y)} ${n2(box.width)} ${n2(box.height)}`}
      style={{ aspectRatio: `${n2(box.width)} / ${n2(box.height)}` }}
      role="img"
      aria-label={label}
    >
      <StaticLayer setting={setting} land={view.land} colours={COLOURS} />
      <PiecesLayer
        setting={setting}
        land={view.land}
        board={view.board}
        colourOf={(seat) => seatColourOf(seat)}
        rolled={[]}
      />
      {drawing.marks.map((place) => {
        const spot = spotAt(geometry, place);
        return spot && <Mark key={place} spot={spot} />;
      })}
      {tries.map(({ spot, from }, i) => from && <Way key={i} from={from} to={spot} />)}
      {tries.map((tried, i) => (
        <Sign key={i} {...tried} scale={scale} />
      ))}
    </svg>
  );
}
