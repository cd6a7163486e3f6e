// Where the coach's bubble goes: over the sea if there is room, then over a panel that the step does not use, and
// never over what is lit or what is to be pressed. Boxes are those of the window, in pixels.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Surroundings {
  /** Where it may stand: the board first, then panels. */
  readonly rooms: readonly Box[];
  /** What is lit and what is to be pressed: it stands near, and never covers it. */
  readonly lit: readonly Box[];
  /** What else it may never cover. */
  readonly barred: readonly Box[];
  /** What it had better not cover: land, pieces, dice. */
  readonly busy: readonly Box[];
}

type Size = Pick<Box, "width" | "height">;
type Corner = Pick<Box, "left" | "top">;

const GAP = 10;
const PANEL_GAP = 2;
const STEPS = 8;
// A pixel of what is barred weighs more than all that can lie below a bubble.
const BARRED = 1e6;
// A panel is a second choice, the next one a third: as if that much of the land lay below.
const PANEL = 3000;
const NEAR = 4;

export function overlap(a: Box, b: Box): number {
  const { width, height } = common(a, b);
  return width * height;
}

/** What two boxes have in common; without width or height if that is nothing. */
export function common(a: Box, b: Box): Box {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const width = Math.max(0, Math.min(a.left + a.width, b.left + b.width) - left);
  const height = Math.max(0, Math.min(a.top + a.height, b.top + b.height) - top);
  return { left, top, width, height };
}

export const isArea = ({ width, height }: Box): boolean => width > 0 && height > 0;

export const middle = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

const grown = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Whether a bubble stands where it must not. */
export const isBarred = (bubble: Box, { rooms, lit, barred }: Surroundings): boolean =>
  [...lit, ...barred].some((box) => overlap(bubble, box) > 0) ||
  !rooms.some((room) => overlap(bubble, room) >= bubble.width * bubble.height - 1);

function costOf(bubble: Box, { lit, barred, busy }: Surroundings): number {
  const hard = [...lit, ...barred].reduce((sum, box) => sum + overlap(bubble, grown(box, GAP)), 0);
  const soft = busy.reduce((sum, box) => sum + overlap(bubble, box), 0);
  const [from, to] = [middle(bubble), middle(lit[0] ?? bubble)];
  return hard * BARRED + soft + NEAR * Math.hypot(from.x - to.x, from.y - to.y);
}

function cornersIn(room: Box, { width, height }: Size, gap: number): readonly Corner[] {
  const [wide, high] = [room.width - 2 * gap - width, room.height - 2 * gap - height];
  if (wide < 0 || high < 0) return [];
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  return steps.flatMap((y) =>
    steps.map((x) => ({ left: room.left + gap + x * wide, top: room.top + gap + y * high })),
  );
}

/** The best place for a bubble of this size; the first room's corner where none has room. */
export function placeBubble(size: Size, around: Surroundings): Corner {
  const all = around.rooms.flatMap((room, i) =>
    cornersIn(room, size, i === 0 ? GAP : PANEL_GAP).map((corner) => ({
      corner,
      cost: costOf({ ...corner, ...size }, around) + i * PANEL,
    })),
  );
  const best = all.reduce<(typeof all)[number] | undefined>(
    (least, one) => (least === undefined || one.cost < least.cost ? one : least),
    undefined,
  );
  const [first] = around.rooms;
  const { left, top } = best?.corner ?? { left: first?.left ?? 0, top: first?.top ?? 0 };
  return { left: Math.round(left), top: Math.round(top) };
}
