// The camera of the board: what it shows, and how far it may go.
import { describe, expect, it } from "vitest";
import {
  apply,
  type Corner,
  centred,
  clearBox,
  contained,
  type Disc,
  fitted,
  isSeen,
  MOST,
  panned,
  pinched,
  WHOLE,
  zoomed,
} from "../../src/board/camera";
import type { Box } from "../../src/board/geometry";

const size = { width: 700, height: 600 };

describe("the camera", () => {
  it("keeps the point under the pointer while zooming", () => {
    const around = { x: 420, y: 180 };
    const once = zoomed(WHOLE, 2, around, size);
    const twice = zoomed(once, 1.5, around, size);
    const point = { x: (around.x - once.x) / once.scale, y: (around.y - once.y) / once.scale };
    expect(twice.scale).toBeCloseTo(3);
    expect(apply(twice, point).x).toBeCloseTo(around.x);
    expect(apply(twice, point).y).toBeCloseTo(around.y);
  });

  it("never shows less than the whole nor more than its limit", () => {
    expect(zoomed(WHOLE, 0.2, { x: 5, y: 5 }, size)).toEqual(WHOLE);
    expect(zoomed(WHOLE, 100, { x: 5, y: 5 }, size).scale).toBe(MOST);
  });

  it("never lets the drawing leave the window", () => {
    const near = zoomed(WHOLE, 2, { x: 350, y: 300 }, size);
    const far = panned(near, 5000, -5000, size);
    expect(far.x).toBe(0);
    expect(far.y).toBe(size.height - size.height * 2);
    expect(contained({ scale: 1, x: 40, y: -7 }, size)).toEqual(WHOLE);
  });

  it("brings a point to the middle", () => {
    const at = { x: 300, y: 320 };
    const middle = apply(centred(at, 3, size), at);
    expect(middle.x).toBeCloseTo(350);
    expect(middle.y).toBeCloseTo(300);
  });

  it("follows two fingers", () => {
    const near = centred({ x: 350, y: 300 }, 2, size);
    const before = [
      { x: 300, y: 300 },
      { x: 400, y: 300 },
    ] as const;
    const apart = pinched(near, before, [before[0], { x: 450, y: 300 }], size);
    expect(apart.scale).toBeCloseTo(3);
    const moved = pinched(
      near,
      before,
      [
        { x: 310, y: 290 },
        { x: 410, y: 290 },
      ],
      size,
    );
    expect(moved.scale).toBeCloseTo(2);
    expect(moved.x).toBeCloseTo(near.x + 10);
    expect(moved.y).toBeCloseTo(near.y - 10);
  });

  it("fits a box into a window, in its middle", () => {
    const camera = fitted({ x: -100, y: -50, width: 1400, height: 600 }, size);
    expect(camera.scale).toBeCloseTo(0.5);
    expect(apply(camera, { x: 600, y: 250 })).toEqual({ x: 350, y: 300 });
  });
});

describe("the whole board in a window with taken corners", () => {
  const box = { x: 0, y: 0, width: 800, height: 600 };
  const corner: Corner = { side: "left", end: "bottom", width: 150, height: 100 };
  const touches = (shown: Box, discs: readonly Disc[]) => {
    const scale = size.width / shown.width;
    return discs.some(({ x, y, radius }) => {
      const at = { x: (x - shown.x) * scale, y: (y - shown.y) * scale };
      const dx = Math.max(0, at.x - corner.width);
      const dy = Math.max(0, size.height - corner.height - at.y);
      return Math.hypot(dx, dy) < radius * scale;
    });
  };

  it("is as large as the window where nothing lies in a corner", () => {
    const middle = [{ x: 400, y: 300, radius: 200 }];
    const shown = clearBox(box, size, middle, [corner]);
    expect(size.width / shown.width).toBeCloseTo(fitted(box, size).scale);
  });

  it("shrinks or moves as little as keeps the corner clear", () => {
    const discs = [
      { x: 100, y: 520, radius: 60 },
      { x: 700, y: 80, radius: 60 },
    ];
    expect(touches(clearBox(box, size, discs, []), discs)).toBe(true);
    const shown = clearBox(box, size, discs, [corner]);
    expect(touches(shown, discs)).toBe(false);
    expect(size.width / shown.width).toBeGreaterThanOrEqual(fitted(box, size).scale * 0.79);
  });

  it("does not count a place under a corner as seen", () => {
    const button: Corner = { side: "left", end: "bottom", width: 54, height: 54 };
    expect(isSeen({ x: 100, y: 500 }, size, [button])).toBe(true);
    expect(isSeen({ x: 40, y: size.height - 40 }, size, [button])).toBe(false);
    expect(isSeen({ x: 40, y: size.height - 40 }, size, [])).toBe(true);
    expect(isSeen({ x: 5, y: 300 }, size, [])).toBe(false);
  });

  it("shows a board that is too big for that whole, over the corner", () => {
    const discs = [{ x: 400, y: 300, radius: 390 }];
    const shown = clearBox(box, size, discs, [{ ...corner, width: 500, height: 400 }]);
    expect(size.width / shown.width).toBeCloseTo(fitted(box, size).scale);
  });
});
