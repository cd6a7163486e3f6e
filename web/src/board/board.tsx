// The hex board: one SVG with a static layer, the pieces, and the spots where something can be done.
// It draws the last view and offers the last moves; it knows no rule.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { needBoardArt } from "../art/board-art";
import { type Colour, seatColourOf } from "../art/seats";
import { n2 } from "../art/svg";
import { t } from "../text/t";
import type { Move } from "../view";
import { apply, type Corner, centred, clearBox, fitted, isSeen, MOST, type Size } from "./camera";
import type { Chit } from "./chits";
import { BoardControls } from "./controls";
import { DescribeBoard } from "./describe";
import { type Box, geometryOf, type Point } from "./geometry";
import { menuLines } from "./menu-lines";
import { placeName, spotHint, spotName } from "./names";
import { PiecesLayer, Shown } from "./pieces-layer";
import { SpotHint, SpotMenu } from "./spot-menu";
import {
  besideBoard,
  type Direction,
  glowsAtOnce,
  movesOf,
  nearestOther,
  neighbour,
  type Spot,
  sourcePlace,
  spotsOf,
  typedSpot,
} from "./spots";
import { BarredEdges, HighlightLayer, SpotsLayer } from "./spots-layer";
import { drawnBox, StaticLayer, seenDiscs } from "./static-layer";
import type { BoardSetting, BoardView, LandSection } from "./types";
import { useCamera } from "./use-camera";

// Spots closer than this on a touch screen are brought nearer before one is chosen.
const FINGER = 44;
const SAILING: ReadonlySet<string> = new Set(["ship", "lift"]);
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export interface BoardProps {
  readonly setting: Readonly<Record<string, unknown>>;
  readonly view: Readonly<Record<string, unknown>>;
  readonly moves: readonly Move[];
  /** The kind of move whose places glow ("road", "play inventor"); null: all may be clicked. */
  readonly chosen: string | null;
  onChoose(action: string): void;
  onSpot?(place: string, moves: readonly Move[]): void;
  /** Colour words by seat. */
  readonly seats: readonly string[];
  /** Names by seat. */
  readonly names?: readonly string[];
  /** The receiver's seat, whose pieces menus show. */
  readonly seat?: number | null;
  /** Places to point out, as from a line of the log. */
  readonly highlight?: readonly string[];
  /** Special points of islands, see chitsOf. */
  readonly chits?: readonly Chit[];
  /** Corners of the window that something else stands in: the board keeps clear of them. */
  readonly corners?: readonly Corner[];
  /** Whether hexes show their names beside the numbers. */
  readonly hexNames?: boolean;
  /** Hexes that the dice called last; without it the last throw of the prompt says so. */
  readonly rolled?: readonly string[];
}

const NOWHERE: readonly string[] = [];
const NO_CHITS: readonly Chit[] = [];
const NO_CORNERS: readonly Corner[] = [];

// Hexes that bear the number of the last throw, for their rings.
function calledHexes(setting: BoardSetting, view: BoardView): readonly string[] {
  const { dice, rolled } = view.prompt ?? {};
  const [first, second] = dice ?? [];
  if (!rolled || first === undefined || second === undefined) {
    return NOWHERE;
  }
  return setting.hexes
    .filter((_, index) => view.land.numbers[index] === first + second)
    .map((hex) => hex.id);
}

export function Board(props: BoardProps) {
  const setting = props.setting as unknown as BoardSetting;
  const view = props.view as unknown as BoardView;
  needBoardArt();
  // Before the game is dealt there is a frame and the sea.
  return view.land && view.board && setting.hexes ? (
    <LaidBoard {...props} setting={setting} view={view} />
  ) : (
    <div class="board" />
  );
}

type LaidProps = Omit<BoardProps, "setting" | "view"> & {
  readonly setting: BoardSetting;
  readonly view: BoardView;
};

function useColours(seats: readonly string[]): readonly Colour[] {
  const words = seats.join(" ");
  return useMemo(
    () => (words === "" ? [] : words.split(" ").map((word, seat) => seatColourOf(seat, word))),
    [words],
  );
}

interface Asked {
  readonly spots: readonly Spot[];
  readonly glowing: boolean;
  readonly picked: string | null;
  pick(source: string | null): void;
}

// The spots of the moves that are asked for now, and the knight that was picked to be moved.
function useAsked({ setting, view, moves, chosen }: LaidProps): Asked {
  const [picked, pick] = useState<string | null>(null);
  useEffect(() => pick(null), [moves, chosen]);
  const glowing = chosen !== null || picked !== null || glowsAtOnce(view.prompt?.phase);
  const spots = useMemo(() => {
    const wanted = chosen === null ? moves : movesOf(moves, chosen);
    const geometry = geometryOf(setting);
    const here = picked === null ? [] : wanted.filter((move) => sourcePlace(move) === picked);
    return picked !== null && here.length > 0
      ? spotsOf(geometry, here, picked)
      : spotsOf(geometry, wanted);
  }, [setting, moves, chosen, picked]);
  return { spots, glowing, picked, pick };
}

function LaidBoard(props: LaidProps) {
  const { setting, view, moves, seats, onChoose, onSpot } = props;
  const { highlight = NOWHERE } = props;
  const chits = useSame(props.chits ?? NO_CHITS);
  const geometry = geometryOf(setting);
  const colours = useColours(seats);
  const colourOf = useCallback((seat: number) => seatColourOf(seat, colours[seat]), [colours]);
  const nameOf = useCallback(
    (seat: number) => props.names?.[seat] || t("board.seat", { n: seat + 1 }),
    [props.names],
  );
  const asked = useAsked(props);
  const { spots, glowing, picked, pick } = asked;

  const room = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const finger = useRef(false);
  const control = useCamera(room, layer);
  const corners = props.corners ?? NO_CORNERS;
  const box = useShownBox(setting, view.land, svg, control.size, corners);
  const [open, setOpen] = useState<Spot | null>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const [described, setDescribed] = useState(false);
  const [hovered, setHovered] = useState<Spot | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const close = useCallback(() => {
    setOpen(null);
    const last = room.current?.querySelector<SVGElement>(`[data-spot="${focus ?? ""}"]`);
    last?.focus({ preventScroll: true });
  }, [focus]);
  useEffect(() => {
    setOpen(null);
    setHovered(null);
  }, [moves, props.chosen]);

  const pixels = useUnit(svg, box);
  const onScreen = (at: Point) => apply(control.camera.current, unmoved(svg, layer, at));

  // Two spots under one finger: come nearer first.
  const comesNearer = (spot: Spot): boolean => {
    const { scale } = control.camera.current;
    const gap = nearestOther(spots, spot) * pixels * scale;
    if (gap >= FINGER || scale >= MOST) {
      return false;
    }
    const wanted = scale * Math.max(1.6, (FINGER * 1.15) / gap);
    control.set(centred(unmoved(svg, layer, spot.at), wanted, control.size), true);
    return true;
  };

  const choose = (spot: Spot, by: "pointer" | "key") => {
    if (by === "pointer" && finger.current && comesNearer(spot)) {
      return;
    }
    onSpot?.(spot.id, spot.moves);
    setFocus(spot.id);
    const [only] = spot.moves;
    if (glowing && spot.from && spot.moves.every((move) => sourcePlace(move) === spot.id)) {
      pick(spot.id);
    } else if (glowing && spot.moves.length === 1 && only?.action !== undefined) {
      onChoose(only.action);
    } else {
      setOpen(spot);
    }
  };

  // What glows where nobody sees it, because the board was brought nearer elsewhere: all of it again.
  useEffect(() => {
    const seen = ({ at }: Spot) => isSeen(onScreen(at), control.size, corners);
    if (glowing && spots.length > 0 && control.zoomedIn && !spots.some(seen)) {
      control.fit();
    }
  }, [spots, glowing]);

  const keyed = useDigits(glowing ? spots : [], choose);

  const steps = (spot: Spot, key: string): boolean => {
    const direction = ARROWS[key];
    if (key === "Escape" && picked !== null) {
      pick(null);
      return true;
    }
    const next = direction && neighbour(spots, spot, direction);
    if (next) {
      setFocus(next.id);
      room.current?.querySelector<SVGElement>(`[data-spot="${next.id}"]`)?.focus();
    }
    return direction !== undefined;
  };

  const focused = (spot: Spot) => {
    setFocus(spot.id);
    const { scale } = control.camera.current;
    if (scale > 1.001 && keyed) {
      control.set(centred(unmoved(svg, layer, spot.at), scale, control.size), true);
    }
  };

  const found = useFound(setting, view.land);
  const ground = useMemo(
    () => (
      <StaticLayer
        setting={setting}
        land={view.land}
        colours={colours}
        found={found}
        named={props.hexNames ?? false}
      />
    ),
    [setting, view.land, colours, found, props.hexNames],
  );
  const rolled = useSame(props.rolled ?? calledHexes(setting, view));
  const pieces = useMemo(
    () => (
      <PiecesLayer
        setting={setting}
        land={view.land}
        board={view.board}
        colourOf={colourOf}
        rolled={rolled}
        chits={chits}
      />
    ),
    [setting, view.land, view.board, colourOf, rolled, chits],
  );
  const standing = useStanding(view, picked);
  const own = props.seat ?? view.prompt?.who?.[0] ?? 0;
  const sailing = SAILING.has(props.chosen ?? view.prompt?.phase ?? "");
  const barred = sailing ? view.board.pirate : null;
  const hint = hovered && !open ? spotHint(geometry, view, hovered, nameOf) : [];
  const beside = glowing ? besideBoard(moves) : [];
  const tabStop = spots.some((spot) => spot.id === focus) ? focus : (spots[0]?.id ?? null);
  const labels = useMemo(
    () => new Map(spots.map((spot) => [spot.id, spotName(geometry, view, spot, nameOf)])),
    [geometry, view, spots, nameOf],
  );

  return (
    <div
      class="board"
      ref={room}
      onPointerDown={(event) => {
        finger.current = event.pointerType === "touch";
      }}
    >
      <div class="b-layer" ref={layer}>
        <svg
          class="b-drawing"
          ref={svg}
          viewBox={`${n2(box.x)} ${n2(box.y)} ${n2(box.width)} ${n2(box.height)}`}
          role="group"
          aria-label={t("board.label")}
        >
          {ground}
          <Shown.Provider value={shown}>{pieces}</Shown.Provider>
          {barred && <BarredEdges geometry={geometry} hex={barred} />}
          <HighlightLayer geometry={geometry} places={highlight} />
          {picked !== null && <HighlightLayer geometry={geometry} places={[picked]} />}
          <SpotsLayer
            geometry={geometry}
            spots={spots}
            glowing={glowing}
            labelled={keyed}
            occupied={standing.occupied}
            opposed={standing.opposed}
            pixels={pixels}
            tabStop={tabStop}
            labels={labels}
            onPick={choose}
            onMove={steps}
            onFocus={focused}
            onHover={setHovered}
          />
        </svg>
      </div>
      <BoardControls
        control={control}
        beside={beside}
        onChoose={onChoose}
        onDescribe={() => setDescribed(true)}
      />
      {hovered && hint.length > 0 && <SpotHint at={onScreen(hovered.at)} lines={hint} />}
      {open && (
        <SpotMenu
          title={placeName(geometry, view.land, open.id)}
          at={onScreen(open.at)}
          lines={menuLines({ spot: open, setting, view, colourOf, nameOf, own, pick, onChoose })}
          onClose={close}
        />
      )}
      {described && (
        <DescribeBoard
          setting={setting}
          view={view}
          nameOf={nameOf}
          onClose={() => setDescribed(false)}
        />
      )}
    </div>
  );
}

// The same list as before, unless something in it has changed.
function useSame<T>(list: readonly T[]): readonly T[] {
  const text = JSON.stringify(list);
  const kept = useRef({ text, list });
  if (kept.current.text !== text) {
    kept.current = { text, list };
  }
  return kept.current.list;
}

// Hexes that were fog a moment ago: they are turned over.
function useFound(setting: BoardSetting, land: LandSection): ReadonlySet<string> {
  const before = useRef(land);
  const found = useRef<ReadonlySet<string>>(new Set());
  if (before.current !== land) {
    const old = before.current.terrain;
    const turned = setting.hexes.filter(
      (_, index) => old[index] === "fog" && land.terrain[index] !== "fog",
    );
    found.current = new Set(turned.map((hex) => hex.id));
    before.current = land;
  }
  return found.current;
}

// Vertices with a piece, so that a glow lies around it and not upon it; and those where the picked
// knight would meet another one.
function useStanding(view: BoardView, picked: string | null) {
  return useMemo(() => {
    const knights = (view.board.knights ?? []).map((knight) => knight.at);
    const occupied = new Set([...view.board.buildings.map((it) => it.at), ...knights]);
    return { occupied, opposed: new Set(picked === null ? [] : knights) };
  }, [view.board, picked]);
}

// The part of the board's plane that the drawing shows while nothing is zoomed.
function useShownBox(
  setting: BoardSetting,
  land: LandSection,
  svg: { readonly current: SVGSVGElement | null },
  room: Size,
  corners: readonly Corner[],
): Box {
  const geometry = geometryOf(setting);
  const whole = useMemo(() => drawnBox(geometry, land), [geometry, land]);
  const discs = useMemo(() => seenDiscs(geometry, setting, land), [geometry, setting, land]);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const drawing = svg.current;
    if (drawing && drawing.clientWidth > 0)
      setSize({ width: drawing.clientWidth, height: drawing.clientHeight });
  }, [svg, room.width, room.height]);
  return useMemo(
    () => (size.width > 0 ? clearBox(whole, size, discs, corners) : whole),
    [whole, size.width, size.height, discs, corners],
  );
}

// How many pixels a board unit has while nothing is zoomed.
function useUnit(svg: { readonly current: SVGSVGElement | null }, box: Box): number {
  const [pixels, setPixels] = useState(0.5);
  useEffect(() => {
    const drawing = svg.current;
    if (drawing && drawing.clientWidth > 0 && box.height > 0) {
      const size = { width: drawing.clientWidth, height: drawing.clientHeight };
      setPixels(fitted(box, size).scale);
    }
  }, [svg, box]);
  return pixels;
}

// A board point in pixels of the window, were nothing panned or zoomed.
function unmoved(
  svg: { readonly current: SVGSVGElement | null },
  layer: { readonly current: HTMLDivElement | null },
  at: Point,
): Point {
  const drawing = svg.current;
  const box = drawing?.viewBox?.baseVal;
  if (!drawing || !box || !layer.current || box.width === 0) {
    return { x: 0, y: 0 };
  }
  const size = { width: drawing.clientWidth, height: drawing.clientHeight };
  const inside = apply(fitted(box, size), at);
  const style = getComputedStyle(drawing);
  return {
    x: inside.x + (Number.parseFloat(style.left) || 0),
    y: inside.y + (Number.parseFloat(style.top) || 0),
  };
}

// Digits choose the n-th glowing spot. The answer: whether keys are in use, so that numbers show.
function useDigits(spots: readonly Spot[], choose: (spot: Spot, by: "key") => void): boolean {
  const [keyed, setKeyed] = useState(false);
  const typed = useRef("");
  const current = useRef({ spots, choose });
  current.current = { spots, choose };
  useEffect(() => {
    let waiting = 0;
    const settle = (index: number) => {
      typed.current = "";
      const spot = current.current.spots[index];
      if (spot) {
        current.current.choose(spot, "key");
      }
    };
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) {
        return;
      }
      setKeyed(true);
      if (!/^[0-9]$/.test(event.key) || current.current.spots.length === 0) {
        return;
      }
      window.clearTimeout(waiting);
      typed.current += event.key;
      const meant = typedSpot(typed.current, current.current.spots.length);
      if (meant === "none") {
        typed.current = "";
      } else if (meant === "more") {
        const index = Number(typed.current) - 1;
        waiting = window.setTimeout(() => settle(index), 900);
      } else {
        event.preventDefault();
        settle(meant.index);
      }
    };
    const point = () => setKeyed(false);
    document.addEventListener("keydown", press);
    document.addEventListener("pointerdown", point);
    return () => {
      window.clearTimeout(waiting);
      document.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", point);
    };
  }, []);
  return keyed;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, dialog") !== null)
  );
}
