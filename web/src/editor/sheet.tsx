// The sheet: the map as the board draws it, and over it the cells, coasts and corners that the chosen tool can touch.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { needBoardArt } from "../art/board-art";
import { COLOURS, seatColourOf } from "../art/seats";
import { hexPath, n2 } from "../art/svg";
import { geometryOf, type Point, padded, point, RADIUS } from "../board/geometry";
import { PiecesLayer } from "../board/pieces-layer";
import { StaticLayer } from "../board/static-layer";
import { t, word } from "../text/t";
import {
  add,
  endsAt,
  keyOf,
  type MapModel,
  namer,
  type Place,
  type Spot,
  samePlace,
  spotOf,
  spotsOf,
  vertexAt,
} from "./model";
import { type Brush, coastsOf, type Middle, type Mirror, startsOf, struck } from "./paint";
import { type Scene, sceneOf } from "./scene";
import type { Tool } from "./tools";

const CELL = hexPath(RADIUS * 0.97);
const RING = hexPath(RADIUS * 0.93);
const DEALT = hexPath(RADIUS * 0.9);
const MARGIN = 30;

interface SheetProps {
  readonly model: MapModel;
  readonly middle: Middle;
  readonly tool: Tool;
  readonly brush: Brush;
  readonly mirror: Mirror;
  /** Hexes with a problem, by name. */
  readonly marked: ReadonlySet<string>;
  /** The hex that the keyboard is to go to. */
  readonly look: Spot | null;
  onBegin(): void;
  onHex(spot: Spot): void;
  onNumber(spot: Spot, number: number): void;
  onCoast(spot: Spot, side: number): void;
  onStart(settlement: Place, route: { spot: Spot; side: number } | null): void;
}

const at = (spot: Spot): Point => point({ x: spot.x, y: 3 * spot.y });
const shift = ({ x, y }: Point) => `translate(${n2(x)},${n2(y)})`;

const STEPS: Readonly<Record<string, readonly Spot[]>> = {
  ArrowLeft: [{ x: -2, y: 0 }],
  ArrowRight: [{ x: 2, y: 0 }],
  ArrowUp: [
    { x: 1, y: -1 },
    { x: -1, y: -1 },
  ],
  ArrowDown: [
    { x: -1, y: 1 },
    { x: 1, y: 1 },
  ],
};

/** Numbers of two digits begin with a 1: it waits a moment for the second. */
const DIGIT_MS = 900;

function useTyping(onNumber: (spot: Spot, number: number) => void) {
  const open = useRef({ key: "", until: 0 });
  return (spot: Spot, digit: string): void => {
    const key = keyOf(spot);
    const second = open.current.key === key && Date.now() < open.current.until;
    open.current = { key: !second && digit === "1" ? key : "", until: Date.now() + DIGIT_MS };
    const number = Number(second ? `1${digit}` : digit);
    if (number >= 2 && number <= 12 && number !== 7) onNumber(spot, number);
  };
}

function cellLabel({ tile, name }: Scene["cells"][number]): string {
  if (tile === null) return t("editor.cell.empty");
  const terrain = word("editor.terrain", tile.terrain);
  return tile.number > 0
    ? t("editor.cell.number", { name, terrain, number: tile.number })
    : t("editor.cell", { name, terrain });
}

function spotUnder(event: PointerEvent): Spot | null {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  const key = element?.closest("[data-spot]")?.getAttribute("data-spot");
  return key ? spotOf(key) : null;
}

/** A stroke of the pen over cells: each is touched once. */
function useStroke(props: SheetProps) {
  const touched = useRef<Set<string> | null>(null);
  const [over, setOver] = useState<Spot | null>(null);
  const touch = (spot: Spot | null) => {
    if (spot === null || touched.current === null || touched.current.has(keyOf(spot))) return;
    touched.current.add(keyOf(spot));
    props.onHex(spot);
  };
  useEffect(() => {
    const end = () => {
      touched.current = null;
    };
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, []);
  return {
    over,
    down: (event: PointerEvent) => {
      const spot = spotUnder(event);
      if (spot === null || event.button !== 0) return;
      touched.current = new Set();
      props.onBegin();
      touch(spot);
    },
    move: (event: PointerEvent) => {
      const spot = spotUnder(event);
      setOver(spot);
      touch(spot);
    },
    leave: () => setOver(null),
  };
}

function Cells(props: SheetProps & { readonly scene: Scene }) {
  const { scene, model, tool } = props;
  const [cursor, setCursor] = useState<string | null>(null);
  const room = useRef<SVGGElement>(null);
  const typed = useTyping(props.onNumber);
  const keys = new Set(scene.cells.map(({ spot }) => keyOf(spot)));
  const first = spotsOf(model)[0] ?? scene.cells[Math.floor(scene.cells.length / 2)]?.spot;
  const stop = cursor !== null && keys.has(cursor) ? cursor : first && keyOf(first);
  const focus = (key: string) => {
    setCursor(key);
    room.current?.querySelector<SVGElement>(`[data-spot="${key}"]`)?.focus();
  };
  useEffect(() => {
    if (props.look !== null) focus(keyOf(props.look));
  }, [props.look]);
  const onKey = (event: KeyboardEvent, spot: Spot) => {
    const steps = STEPS[event.key];
    if (steps !== undefined) {
      const next = steps.map((step) => keyOf(add(spot, step))).find((key) => keys.has(key));
      if (next !== undefined) focus(next);
    } else if (event.key === " " || event.key === "Enter") {
      props.onBegin();
      props.onHex(spot);
    } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      typed(spot, event.key);
    } else {
      return;
    }
    event.preventDefault();
  };
  const paints = tool.kind !== "harbor" && tool.kind !== "start";
  return (
    <g ref={room} class={paints ? "ed-cells" : "ed-cells still"}>
      {scene.cells.map((cell) => (
        <path
          key={keyOf(cell.spot)}
          d={CELL}
          transform={shift(at(cell.spot))}
          class={cell.tile === null ? "ed-cell" : "ed-cell ed-full"}
          data-spot={keyOf(cell.spot)}
          role="button"
          aria-label={cellLabel(cell)}
          tabIndex={keyOf(cell.spot) === stop ? 0 : -1}
          onFocus={() => setCursor(keyOf(cell.spot))}
          onKeyDown={(event) => onKey(event, cell.spot)}
        />
      ))}
    </g>
  );
}

/** A place to click that is no hex. */
function Dot(props: { x: number; y: number; label: string; on: boolean; onClick(): void }) {
  return (
    <circle
      class={props.on ? "ed-dot on" : "ed-dot"}
      cx={n2(props.x)}
      cy={n2(props.y)}
      r="22"
      role="button"
      aria-label={props.label}
      tabIndex={0}
      onClick={props.onClick}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        props.onClick();
      }}
    />
  );
}

const dotAt = (place: Place): Point =>
  place.kind === "edge" ? point({ x: place.x / 2, y: place.y / 2 }) : point(place);

function Coasts({ model, onCoast }: SheetProps) {
  const nameOf = namer(model);
  return (
    <g>
      {coastsOf(model).map(({ spot, side, place }) => (
        <Dot
          key={keyOf(place)}
          {...dotAt(place)}
          on={false}
          label={t("editor.coast", { place: nameOf(place) ?? "" })}
          onClick={() => onCoast(spot, side)}
        />
      ))}
    </g>
  );
}

interface Around {
  readonly spot: Spot;
  readonly side: number;
  readonly place: Place;
}

/** All corners, and the sides at one of them. */
function cornersOf(model: MapModel): readonly Place[] {
  const corners = new Map<string, Place>();
  for (const spot of spotsOf(model))
    for (let k = 0; k < 6; k++) corners.set(keyOf(vertexAt(spot, k)), vertexAt(spot, k));
  return [...corners.values()];
}

function sidesAt(model: MapModel, corner: Place): readonly Around[] {
  const sides = new Map<string, Around>();
  for (const spot of spotsOf(model))
    for (let side = 0; side < 6; side++) {
      const ends = endsAt(spot, side);
      if (!ends.some((end) => samePlace(end, corner))) continue;
      const place: Place = { kind: "edge", ...add(ends[0], ends[1]) };
      sides.set(keyOf(place), { spot, side, place });
    }
  return [...sides.values()];
}

/** A corner first, then the side where its road lies. */
function Corners({ model, tool, onStart }: SheetProps) {
  const [picked, pick] = useState<Place | null>(null);
  const nameOf = namer(model);
  useEffect(() => pick(null), [tool, model]);
  if (picked !== null)
    return (
      <g>
        {sidesAt(model, picked).map(({ spot, side, place }) => (
          <Dot
            key={keyOf(place)}
            {...dotAt(place)}
            on={true}
            label={t("editor.start.way", { place: nameOf(place) ?? "" })}
            onClick={() => onStart(picked, { spot, side })}
          />
        ))}
      </g>
    );
  const taken = startsOf(model).map(({ settlement }) => settlement);
  return (
    <g>
      {cornersOf(model).map((place) => {
        const there = taken.some((each) => samePlace(each, place));
        const key = there ? "editor.start.away" : "editor.start.here";
        return (
          <Dot
            key={keyOf(place)}
            {...dotAt(place)}
            on={there}
            label={t(key, { place: nameOf(place) ?? "" })}
            onClick={() => (there ? onStart(place, null) : pick(place))}
          />
        );
      })}
    </g>
  );
}

function Names({ scene, marked }: { scene: Scene; marked: ReadonlySet<string> }) {
  const full = scene.cells.filter(({ tile }) => tile !== null);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of SVG takes no focus
    <g aria-hidden="true">
      {full.map(({ spot, tile, name }) => {
        const { x, y } = at(spot);
        return (
          <g key={name} transform={shift({ x, y })}>
            {tile?.terrain === "dealt" && (
              <>
                <path class="ed-dealt" d={DEALT} />
                <text class="b-figure b-hidden" y="15" font-size="46">
                  ?
                </text>
              </>
            )}
            {marked.has(name) && <path class="ed-ring" d={RING} />}
            <text class="b-name ed-name" y="-58" font-size="20">
              {name}
            </text>
          </g>
        );
      })}
    </g>
  );
}

export function Sheet(props: SheetProps) {
  const { model, middle, tool, brush, mirror } = props;
  needBoardArt();
  const scene = useMemo(() => sceneOf(model, middle), [model, middle]);
  const stroke = useStroke(props);
  const box = padded(geometryOf(scene.places).bounds, MARGIN);
  const paints = tool.kind === "terrain" || tool.kind === "number";
  const under = stroke.over === null || !paints ? [] : struck(stroke.over, brush, mirror, middle);
  return (
    <svg
      class="ed-sheet"
      viewBox={`${n2(box.x)} ${n2(box.y)} ${n2(box.width)} ${n2(box.height)}`}
      role="group"
      aria-label={t("editor.sheet")}
      onPointerDown={(event) => paintsCells(tool) && stroke.down(event)}
      onPointerMove={stroke.move}
      onPointerLeave={stroke.leave}
    >
      <StaticLayer setting={scene.places} land={scene.land} colours={COLOURS} />
      <PiecesLayer
        setting={scene.places}
        land={scene.land}
        board={scene.board}
        colourOf={(seat) => seatColourOf(seat)}
        rolled={[]}
      />
      <Names scene={scene} marked={props.marked} />
      {under.map((spot) => (
        <path key={keyOf(spot)} class="ed-under" d={RING} transform={shift(at(spot))} />
      ))}
      <Cells {...props} scene={scene} />
      {tool.kind === "harbor" && <Coasts {...props} />}
      {tool.kind === "start" && <Corners {...props} />}
    </svg>
  );
}

const paintsCells = (tool: Tool) => tool.kind !== "harbor" && tool.kind !== "start";
