// Pan and zoom as plain arithmetic. The board is drawn once for the size of its window; the camera
// is a scale and a shift of that drawing, in pixels of the screen.

import type { Box, Point } from "./geometry";

export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Camera = { scale: 1, x: 0, y: 0 };
export const MOST = 6;

// How board units become pixels when the whole board is shown in a window.
export function fitted(box: Box, size: Size): Camera {
  const scale = Math.min(size.width / box.width, size.height / box.height);
  return {
    scale,
    x: (size.width - box.width * scale) / 2 - box.x * scale,
    y: (size.height - box.height * scale) / 2 - box.y * scale,
  };
}

/** A corner of the window that something else stands in, in pixels. */
export interface Corner {
  readonly side: "left" | "right";
  readonly end: "top" | "bottom";
  readonly width: number;
  readonly height: number;
}

/** Something on the board that is to be seen whole: a circle in board units. */
export interface Disc extends Point {
  readonly radius: number;
}

// How much smaller the board may become to keep clear, and how finely places are tried.
const LEAST = 0.8;
const SHRINK = 0.02;
const TRIES = 8;

function inCorner(at: Point, radius: number, corner: Corner, size: Size): boolean {
  const dx = corner.side === "left" ? at.x - corner.width : size.width - corner.width - at.x;
  const dy = corner.end === "top" ? at.y - corner.height : size.height - corner.height - at.y;
  return Math.hypot(Math.max(0, dx), Math.max(0, dy)) < radius;
}

// Shares of the room that is left over, the middle first.
const SHARES: readonly number[] = Array.from({ length: 2 * TRIES + 1 }, (_, i) => {
  const step = Math.ceil(i / 2) / TRIES / 2;
  return i % 2 === 0 ? 0.5 + step : 0.5 - step;
});

// What of a place must be in sight for a finger to find it, in pixels.
const FINDABLE = 10;

/** Whether a place is inside of the window and not under something that stands in one of its corners. */
export function isSeen(at: Point, size: Size, corners: readonly Corner[]): boolean {
  const inside =
    at.x > FINDABLE &&
    at.y > FINDABLE &&
    at.x < size.width - FINDABLE &&
    at.y < size.height - FINDABLE;
  return inside && !corners.some((corner) => inCorner(at, FINDABLE, corner, size));
}

/**
 * The part of the board's plane that the window shows when the whole board is shown: as large as can
 * be with no disc in a corner that is taken. Where a board is too big for that, the corners lose.
 */
export function clearBox(
  box: Box,
  size: Size,
  discs: readonly Disc[],
  corners: readonly Corner[],
): Box {
  const whole = fitted(box, size);
  if (size.width <= 0 || size.height <= 0) return box;
  for (let share = 1; share >= LEAST; share -= SHRINK) {
    const scale = whole.scale * share;
    const roomX = size.width - box.width * scale;
    const roomY = size.height - box.height * scale;
    for (const down of SHARES) {
      for (const across of SHARES) {
        const camera = {
          scale,
          x: roomX * across - box.x * scale,
          y: roomY * down - box.y * scale,
        };
        const taken = discs.some((disc) =>
          corners.some((corner) =>
            inCorner(apply(camera, disc), disc.radius * scale, corner, size),
          ),
        );
        if (!taken) return shownBox(camera, size);
      }
    }
  }
  return shownBox(whole, size);
}

function shownBox(camera: Camera, size: Size): Box {
  return {
    x: -camera.x / camera.scale,
    y: -camera.y / camera.scale,
    width: size.width / camera.scale,
    height: size.height / camera.scale,
  };
}

export function apply(camera: Camera, at: Point): Point {
  return { x: at.x * camera.scale + camera.x, y: at.y * camera.scale + camera.y };
}

// The shift of one axis, such that the drawing never leaves the window.
function held(shift: number, scale: number, extent: number): number {
  const least = extent - extent * scale;
  return scale <= 1 ? least / 2 : Math.min(0, Math.max(least, shift));
}

export function contained(camera: Camera, size: Size): Camera {
  const scale = Math.min(MOST, Math.max(1, camera.scale));
  return {
    scale,
    x: held(camera.x, scale, size.width),
    y: held(camera.y, scale, size.height),
  };
}

// Zooms by a factor; the point of the window under the pointer stays where it is.
export function zoomed(camera: Camera, by: number, around: Point, size: Size): Camera {
  const scale = Math.min(MOST, Math.max(1, camera.scale * by));
  const real = scale / camera.scale;
  return contained(
    {
      scale,
      x: around.x - (around.x - camera.x) * real,
      y: around.y - (around.y - camera.y) * real,
    },
    size,
  );
}

export function panned(camera: Camera, dx: number, dy: number, size: Size): Camera {
  return contained({ scale: camera.scale, x: camera.x + dx, y: camera.y + dy }, size);
}

// A camera of the given scale with a point of the unmoved drawing in the middle of the window.
export function centred(at: Point, scale: number, size: Size): Camera {
  const bounded = Math.min(MOST, Math.max(1, scale));
  return contained(
    {
      scale: bounded,
      x: size.width / 2 - at.x * bounded,
      y: size.height / 2 - at.y * bounded,
    },
    size,
  );
}

// Two fingers that moved: the zoom and the shift between them in one step.
export function pinched(
  camera: Camera,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  size: Size,
): Camera {
  const length = (pair: readonly [Point, Point]) =>
    Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y);
  const centre = (pair: readonly [Point, Point]): Point => ({
    x: (pair[0].x + pair[1].x) / 2,
    y: (pair[0].y + pair[1].y) / 2,
  });
  const from = centre(before);
  const to = centre(after);
  const by = length(before) > 0 ? length(after) / length(before) : 1;
  const moved = { ...camera, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y };
  return zoomed(moved, by, to, size);
}
