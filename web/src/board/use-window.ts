// The window through which the board is seen: its elements, its camera, and where a point of the board lies
// in it, in pixels.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardLand, BoardSetting } from "../protocol";
import { apply, type Corner, clearBox, fitted, type Size } from "./camera";
import { type Box, geometryOf, type Point } from "./geometry";
import { drawnBox, seenDiscs } from "./static-layer";
import { type CameraControl, useCamera } from "./use-camera";

export interface BoardWindow {
  readonly room: RefObject<HTMLDivElement | null>;
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly control: CameraControl;
  /** The part of the board's plane that the drawing shows while nothing is zoomed. */
  readonly box: Box;
  /** How many pixels a board unit has then. */
  readonly pixels: number;
  /** A board point in pixels of the window, were nothing panned or zoomed. */
  readonly unmoved: (at: Point) => Point;
  /** A board point in pixels of the window. */
  readonly onScreen: (at: Point) => Point;
}

export function useWindow(
  setting: BoardSetting,
  land: BoardLand,
  corners: readonly Corner[],
): BoardWindow {
  const room = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const control = useCamera(room, layer);
  const box = useShownBox(setting, land, svg, control.size, corners);
  const pixels = useUnit(svg, box);
  const still = (at: Point) => unmoved(svg, layer, at);
  const onScreen = (at: Point) => apply(control.camera.current, still(at));
  return { room, layer, svg, control, box, pixels, unmoved: still, onScreen };
}

// The part of the board's plane that the drawing shows while nothing is zoomed.
function useShownBox(
  setting: BoardSetting,
  land: BoardLand,
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
