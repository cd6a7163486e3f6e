// Small helpers of the drawing functions. Art is written as SVG text that holds no data of a game:
// it becomes symbols once, and the table refers to them by name.

// Half the width of a hex whose corners lie at distance 1 from its centre.
export const HALF_WIDTH = Math.sqrt(3) / 2;

// Numbers in SVG text, with two decimals at most.
export function n2(value: number): string {
  return String(Math.round(value * 100) / 100);
}

// A small seeded generator, so that a forest looks the same on every screen.
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: () => number, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

export function placed(x: number, y: number, scale: number, body: string): string {
  const size = scale === 1 ? "" : ` scale(${n2(scale)})`;
  return `<g transform="translate(${n2(x)},${n2(y)})${size}">${body}</g>`;
}

// The corners of a hex that stands on a corner, clockwise from the top.
function hexCorners(radius: number): [number, number][] {
  const corners: [number, number][] = [];
  for (let corner = 0; corner < 6; corner++) {
    const angle = ((-90 + 60 * corner) * Math.PI) / 180;
    corners.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
  }
  return corners;
}

function towards(from: [number, number], to: [number, number], by: number): [number, number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [from[0] + ((to[0] - from[0]) / length) * by, from[1] + ((to[1] - from[1]) / length) * by];
}

// The outline of a hex; corners may be rounded.
export function hexPath(radius: number, round = 0): string {
  const corners = hexCorners(radius);
  if (round === 0) {
    return `M${corners.map(([x, y]) => `${n2(x)},${n2(y)}`).join("L")}Z`;
  }
  let path = "";
  corners.forEach((corner, index) => {
    const before = corners[(index + 5) % 6] ?? corner;
    const after = corners[(index + 1) % 6] ?? corner;
    const start = towards(corner, before, round);
    const end = towards(corner, after, round);
    path += `${index ? "L" : "M"}${n2(start[0])},${n2(start[1])}`;
    path += `Q${n2(corner[0])},${n2(corner[1])} ${n2(end[0])},${n2(end[1])}`;
  });
  return `${path}Z`;
}
