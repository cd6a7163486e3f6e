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
  edgeEnds,
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
import {
  type Brush,
  coastsOf,
  type Middle,
  type Mirror,
  type Side,
  sidesOf,
  startsOf,
  struck,
} from "./paint";
import { type Scene, sceneOf } from "./scene";
import { paintsHexes, type Tool } from "./tools";

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
  /** The stroke was none: the browser has taken the finger for a zoom. */
  onCancel(): void;
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

/** Numbers by digits. Those of two digits begin with a 1, which is no number and waits for the second. */
function useTyping(onNumber: (spot: Spot, number: number) => void) {
  const waiting = useRef("");
  return (spot: Spot, digit: string): void => {
    const second = waiting.current === keyOf(spot) && digit <= "2";
    waiting.current = !second && digit === "1" ? keyOf(spot) : "";
    const number = Number(second ? `1${digit}` : digit);
    if (number >= 2 && number !== 7) onNumber(spot, number);
  };
}

function cellLabel({ tile, name }: Scene["cells"][number]): string {
  if (tile === null) return t("editor.cell.empty");
  const terrain = word("editor.terrain", tile.terrain);
  const said =
    tile.number > 0
      ? t("editor.cell.number", { name, terrain, number: tile.number })
      : t("editor.cell", { name, terrain });
  return tile.area === "" ? said : t("editor.cell.area", { cell: said, area: tile.area });
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
    const cancel = () => {
      if (touched.current !== null) props.onCancel();
      end();
    };
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", cancel);
    return () => {
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", cancel);
    };
  });
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
  return (
    <g ref={room} class={paintsHexes(tool) ? "ed-cells" : "ed-cells still"}>
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
  const at = { cx: n2(props.x), cy: n2(props.y) };
  return (
    <g
      class={props.on ? "ed-dot on" : "ed-dot"}
      role="button"
      aria-label={props.label}
      tabIndex={0}
      onClick={props.onClick}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        props.onClick();
      }}
    >
      <circle class="ed-hit" {...at} r="42" />
      <circle class="ed-seen" {...at} r="20" />
    </g>
  );
}

const dotAt = (place: Place): Point =>
  place.kind === "edge" ? point({ x: place.x / 2, y: place.y / 2 }) : point(place);

function Coasts({ model, onCoast }: SheetProps) {
  const nameOf = namer(model);
  return (
    <g>
      {coastsOf(model).map(({ spot, side, place, harbor }) => (
        <Dot
          key={keyOf(place)}
          {...dotAt(place)}
          on={harbor}
          label={t(harbor ? "editor.coast.harbor" : "editor.coast", { place: nameOf(place) ?? "" })}
          onClick={() => onCoast(spot, side)}
        />
      ))}
    </g>
  );
}

/** All corners, and the sides at one of them. */
function cornersOf(model: MapModel): readonly Place[] {
  const corners = new Map<string, Place>();
  for (const spot of spotsOf(model))
    for (let k = 0; k < 6; k++) corners.set(keyOf(vertexAt(spot, k)), vertexAt(spot, k));
  return [...corners.values()];
}

const sidesAt = (model: MapModel, corner: Place): readonly Side[] =>
  sidesOf(model).filter(({ spot, side }) =>
    edgeEnds(spot, side).some((end) => samePlace(end, corner)),
  );

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

const AREA_COLOURS = ["#e85d9e", "#ffd24a", "#7de0d6", "#b99cff", "#ff9b54", "#9fe870"] as const;

export const areaColour = (area: string): string =>
  AREA_COLOURS[(area.charCodeAt(0) - 65) % AREA_COLOURS.length] ?? AREA_COLOURS[0];

/** What stands on a hex besides its picture: its name, a mark for a problem, its area while areas are drawn. */
function Notes(props: {
  readonly cell: Scene["cells"][number];
  readonly marked: boolean;
  readonly areas: boolean;
}) {
  const { spot, tile, name } = props.cell;
  const area = props.areas ? (tile?.area ?? "") : "";
  return (
    <g transform={shift(at(spot))}>
      {tile?.terrain === "sea" && <path class="ed-sea" d={CELL} />}
      {tile?.terrain === "dealt" && (
        <>
          <path class="ed-dealt" d={DEALT} />
          <text class="b-figure b-hidden" y="15" font-size="46">
            ?
          </text>
        </>
      )}
      {area !== "" && (
        <>
          <path class="ed-border" d={RING} style={{ stroke: areaColour(area) }} />
          <text class="b-name ed-letter" y="64" font-size="40">
            {area}
          </text>
        </>
      )}
      {props.marked && <path class="ed-ring" d={RING} />}
      <text class="b-name ed-name" y="-58" font-size="20">
        {name}
      </text>
    </g>
  );
}

function Names(props: SheetProps & { readonly scene: Scene }) {
  const full = props.scene.cells.filter(({ tile }) => tile !== null);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of SVG takes no focus
    <g aria-hidden="true">
      {full.map((cell) => (
        <Notes
          key={cell.name}
          cell={cell}
          marked={props.marked.has(cell.name)}
          areas={props.tool.kind === "area"}
        />
      ))}
    </g>
  );
}

export function Sheet(props: SheetProps) {
  const { model, middle, tool, brush, mirror } = props;
  needBoardArt();
  const scene = useMemo(() => sceneOf(model, middle), [model, middle]);
  const stroke = useStroke(props);
  const box = padded(geometryOf(scene.places).bounds, MARGIN);
  const paints = paintsHexes(tool) && tool.kind !== "robber" && tool.kind !== "pirate";
  const under = stroke.over === null || !paints ? [] : struck(stroke.over, brush, mirror, middle);
  return (
    <svg
      class="ed-sheet"
      viewBox={`${n2(box.x)} ${n2(box.y)} ${n2(box.width)} ${n2(box.height)}`}
      role="group"
      aria-label={t("editor.sheet")}
      onPointerDown={(event) => paintsHexes(tool) && stroke.down(event)}
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
      <Names {...props} scene={scene} />
      {under.map((spot) => (
        <path key={keyOf(spot)} class="ed-under" d={RING} transform={shift(at(spot))} />
      ))}
      <Cells {...props} scene={scene} />
      {tool.kind === "harbor" && <Coasts {...props} />}
      {tool.kind === "start" && <Corners {...props} />}
    </svg>
  );
}
