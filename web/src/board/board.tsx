// The hex board: one SVG with a static layer, the pieces, and the spots where something can be done.
// It draws the last view and offers the last moves; it knows no rule.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { needBoardArt } from "../art/board-art";
import { type Colour, seatColourOf } from "../art/seats";
import { n2 } from "../art/svg";
import type { BoardLand, BoardMove, BoardSetting } from "../protocol";
import { t } from "../text/t";
import { type Corner, centred, isSeen, MOST } from "./camera";
import type { Chit } from "./chits";
import { BoardControls } from "./controls";
import { DescribeBoard } from "./describe";
import type { DrawnView } from "./geometry";
import { geometryOf, placePoint } from "./geometry";
import { JudgedLayer, type JudgedMoves } from "./judged-layer";
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
} from "./spots";
import { BarredEdges, HighlightLayer, SpotsLayer } from "./spots-layer";
import { StaticLayer } from "./static-layer";
import { useDigits } from "./use-digits";
import { type BoardWindow, useWindow } from "./use-window";

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
  readonly setting: BoardSetting;
  readonly view: Partial<DrawnView>;
  readonly moves: readonly BoardMove[];
  /** The kind of move whose places glow ("road", "play inventor"); null: all may be clicked. */
  readonly chosen: string | null;
  onChoose(move: BoardMove): void;
  /** Colour words by seat. */
  readonly seats: readonly string[];
  /** Names by seat. */
  readonly names?: readonly string[];
  /** The receiver's seat, whose pieces menus show. */
  readonly seat?: number | null;
  /** Places to point out, as from a line of the log. */
  readonly highlight?: readonly string[];
  /** Places that a lesson speaks of. */
  readonly lit?: readonly string[];
  /** Special points of islands, see chitsOf. */
  readonly chits?: readonly Chit[];
  /** Corners of the window that something else stands in: the board keeps clear of them. */
  readonly corners?: readonly Corner[];
  /** Whether hexes show their names beside the numbers. */
  readonly hexNames?: boolean;
  /** Drawn on the board above its pieces, in its units. */
  readonly marks?: ComponentChildren;
  /** A place that the camera goes to for a while, unless the board is zoomed by hand. */
  readonly look?: string | null;
  /** In a replay: the move that was played, and a better one. */
  readonly judged?: JudgedMoves | undefined;
}

const NOWHERE: readonly string[] = [];
const NO_CHITS: readonly Chit[] = [];
const NO_CORNERS: readonly Corner[] = [];

// Hexes that bear the number of the last throw, for their rings.
function calledHexes(setting: BoardSetting, view: DrawnView): readonly string[] {
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
  const { land, board } = props.view;
  needBoardArt();
  // Before the game is dealt there is a frame and the sea.
  return land && board ? (
    <LaidBoard {...props} view={{ ...props.view, land, board }} />
  ) : (
    <div class="board" />
  );
}

type LaidProps = Omit<BoardProps, "view"> & { readonly view: DrawnView };

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

/** How spots are chosen, by pointer, finger and keys, and which of them is looked at. */
function useChoosing(
  props: LaidProps,
  asked: Asked,
  seen: BoardWindow,
  comesNearer: (spot: Spot) => boolean,
) {
  const { moves, onChoose } = props;
  const { spots, glowing, picked, pick } = asked;
  const { room, control } = seen;
  const finger = useRef(false);
  const [open, setOpen] = useState<Spot | null>(null);
  const [hovered, setHovered] = useState<Spot | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const spotAt = (id: string | null) =>
    room.current?.querySelector<SVGElement>(`[data-spot="${id ?? ""}"]`);
  const close = useCallback(() => {
    setOpen(null);
    spotAt(focus)?.focus({ preventScroll: true });
  }, [focus]);
  useEffect(() => {
    setOpen(null);
    setHovered(null);
  }, [moves, props.chosen]);

  const choose = (spot: Spot, by: "pointer" | "key") => {
    if (by === "pointer" && finger.current && comesNearer(spot)) {
      return;
    }
    setFocus(spot.id);
    const [only] = spot.moves;
    if (glowing && spot.from && spot.moves.every((move) => sourcePlace(move) === spot.id)) {
      pick(spot.id);
    } else if (glowing && spot.moves.length === 1 && only?.action !== undefined) {
      onChoose(only);
    } else {
      setOpen(spot);
    }
  };
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
      spotAt(next.id)?.focus();
    }
    return direction !== undefined;
  };

  const focused = (spot: Spot) => {
    setFocus(spot.id);
    const { scale } = control.camera.current;
    if (scale > 1.001 && keyed) {
      control.set(centred(seen.unmoved(spot.at), scale, control.size), true);
    }
  };
  const tabStop = spots.some((spot) => spot.id === focus) ? focus : (spots[0]?.id ?? null);
  return { finger, open, close, hovered, setHovered, choose, keyed, steps, focused, tabStop };
}

/**
 * Two spots under one finger: the board comes nearer first. What is asked next it shows whole again, unless
 * all that glows is in sight, as the roads of a settlement just placed; a zoom of one's own is left alone
 * while anything that glows is in sight.
 */
function useNearness({ spots, glowing }: Asked, seen: BoardWindow, corners: readonly Corner[]) {
  const { control } = seen;
  const brought = useRef<{ readonly scale: number; readonly spots: string } | null>(null);
  const ids = spots.map(({ id }) => id).join(" ");
  useEffect(() => {
    const inSight = ({ at }: Spot) => isSeen(seen.onScreen(at), control.size, corners);
    const near = control.zoomedIn ? brought.current : null;
    const byItself = near !== null && near.scale === control.camera.current.scale;
    if (byItself && near.spots === ids) return;
    const asks = glowing && spots.length > 0;
    const enough = byItself ? asks && spots.every(inSight) : !asks || spots.some(inSight);
    if (control.zoomedIn && !enough) control.fit();
  }, [spots, glowing]);
  return (spot: Spot): boolean => {
    const { scale } = control.camera.current;
    const gap = nearestOther(spots, spot) * seen.pixels * scale;
    if (gap >= FINGER || scale >= MOST) return false;
    const wanted = scale * Math.max(1.6, (FINGER * 1.15) / gap);
    const camera = centred(seen.unmoved(spot.at), wanted, control.size);
    control.set(camera, true);
    brought.current = { scale: camera.scale, spots: ids };
    return true;
  };
}

// How near the camera comes to a place that is looked at.
const NEAR = 1.8;

/** Goes to a place and back; a camera that somebody has moved is left where it is. */
function useLook(setting: BoardSetting, look: string | null, seen: BoardWindow) {
  const { control } = seen;
  const taken = useRef<number | null>(null);
  useEffect(() => {
    const at = look === null ? null : placePoint(geometryOf(setting), look);
    if (at && !control.zoomedIn) {
      const camera = centred(seen.unmoved(at), NEAR, control.size);
      control.set(camera, true);
      taken.current = camera.scale;
    } else if (look === null && taken.current !== null) {
      if (control.camera.current.scale === taken.current) control.fit();
      taken.current = null;
    }
  }, [look]);
}

/** The ground and the pieces, drawn anew only when something of them changes. */
function useLayers(props: LaidProps, colourOf: (seat: number) => Colour) {
  const { setting, view } = props;
  const colours = useColours(props.seats);
  const chits = useSame(props.chits ?? NO_CHITS);
  const rolled = useSame(calledHexes(setting, view));
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
  // Pieces that come later than the board are seen to come.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return { ground, pieces: <Shown.Provider value={shown}>{pieces}</Shown.Provider> };
}

function LaidBoard(props: LaidProps) {
  const { setting, view, moves, seats, onChoose, highlight = NOWHERE } = props;
  const { corners = NO_CORNERS } = props;
  const geometry = geometryOf(setting);
  const colours = useColours(seats);
  const colourOf = useCallback((seat: number) => seatColourOf(seat, colours[seat]), [colours]);
  const nameOf = useCallback(
    (seat: number) => props.names?.[seat] || t("board.seat", { n: seat + 1 }),
    [props.names],
  );
  const asked = useAsked(props);
  const { spots, glowing, picked, pick } = asked;
  const seen = useWindow(setting, view.land, corners);
  const comesNearer = useNearness(asked, seen, corners);
  const choosing = useChoosing(props, asked, seen, comesNearer);
  useLook(setting, props.look ?? null, seen);
  const { ground, pieces } = useLayers(props, colourOf);
  const [described, setDescribed] = useState(false);
  const standing = useStanding(view, picked);
  const sailing = SAILING.has(props.chosen ?? view.prompt?.phase ?? "");
  const barred = sailing ? view.board.pirate : null;
  const labels = useMemo(
    () => new Map(spots.map((spot) => [spot.id, spotName(geometry, view, spot, nameOf)])),
    [geometry, view, spots, nameOf],
  );
  const { open, hovered } = choosing;
  const own = props.seat ?? view.prompt?.who?.[0] ?? 0;
  const hint = hovered && !open ? spotHint(geometry, view, hovered, nameOf) : [];
  const { box } = seen;
  return (
    <div
      class="board"
      ref={seen.room}
      onPointerDown={(event) => {
        choosing.finger.current = event.pointerType === "touch";
      }}
    >
      <div class="b-layer" ref={seen.layer}>
        <svg
          class="b-drawing"
          ref={seen.svg}
          viewBox={`${n2(box.x)} ${n2(box.y)} ${n2(box.width)} ${n2(box.height)}`}
          role="group"
          aria-label={t("board.label")}
        >
          {ground}
          {pieces}
          {barred && <BarredEdges geometry={geometry} hex={barred} />}
          <HighlightLayer geometry={geometry} places={highlight} />
          <HighlightLayer geometry={geometry} places={props.lit ?? NOWHERE} lit />
          {props.marks}
          {picked !== null && <HighlightLayer geometry={geometry} places={[picked]} />}
          {props.judged && (
            <JudgedLayer
              geometry={geometry}
              judged={props.judged}
              colourOf={colourOf}
              pixels={seen.pixels}
              box={box}
            />
          )}
          <SpotsLayer
            geometry={geometry}
            spots={spots}
            glowing={glowing}
            labelled={choosing.keyed}
            occupied={standing.occupied}
            opposed={standing.opposed}
            pixels={seen.pixels}
            tabStop={choosing.tabStop}
            labels={labels}
            onPick={choosing.choose}
            onMove={choosing.steps}
            onFocus={choosing.focused}
            onHover={choosing.setHovered}
          />
        </svg>
      </div>
      <BoardControls
        control={seen.control}
        beside={glowing ? besideBoard(moves) : []}
        onChoose={onChoose}
        onDescribe={() => setDescribed(true)}
      />
      {hovered && hint.length > 0 && <SpotHint at={seen.onScreen(hovered.at)} lines={hint} />}
      {open && (
        <SpotMenu
          title={placeName(geometry, view.land, open.id)}
          at={seen.onScreen(open.at)}
          lines={menuLines({ spot: open, setting, view, colourOf, nameOf, own, pick, onChoose })}
          onClose={choosing.close}
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
function useFound(setting: BoardSetting, land: BoardLand): ReadonlySet<string> {
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
function useStanding(view: DrawnView, picked: string | null) {
  return useMemo(() => {
    const knights = (view.board.knights ?? []).map((knight) => knight.at);
    const occupied = new Set([...view.board.buildings.map((it) => it.at), ...knights]);
    return { occupied, opposed: new Set(picked === null ? [] : knights) };
  }, [view.board, picked]);
}
