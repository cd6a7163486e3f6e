// A QR code of a short text: byte mode, error correction M, the smallest version that holds it (up to
// 10, 213 bytes). Returns rows of dark (true) and light modules, without the quiet zone around.
//
// Written after ISO/IEC 18004: data and correction codewords, the path of the modules, eight masks of
// which the one with the lowest penalty is taken.

/** Per version from 1: codewords of correction per block, then blocks as [count, data codewords]. */
const LAYOUT: readonly (readonly [number, readonly (readonly [number, number])[]])[] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];

/** Middles of the alignment patterns. */
const ALIGN: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/* ---- arithmetic of GF(256) ---- */

const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

function at(list: ArrayLike<number>, i: number): number {
  return list[i] ?? 0;
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : at(EXP, at(LOG, a) + at(LOG, b));
}

/** The remainder of the data after division by the generator of that degree. */
function correction(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((value, k) => {
      next[k] = at(next, k) ^ value;
      next[k + 1] = at(next, k + 1) ^ times(value, at(EXP, i));
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = at(rest, i);
    if (lead !== 0)
      generator.forEach((value, k) => {
        rest[i + k] = at(rest, i + k) ^ times(value, lead);
      });
  }
  return rest.slice(data.length);
}

/* ---- codewords ---- */

function capacity(version: number): number {
  const blocks = LAYOUT[version - 1]?.[1] ?? [];
  return blocks.reduce((sum, [count, data]) => sum + count * data, 0);
}

function versionFor(bytes: number): number {
  for (let version = 1; version <= LAYOUT.length; version++) {
    const head = version < 10 ? 12 : 20;
    if (head + 8 * bytes <= 8 * capacity(version)) return version;
  }
  throw new Error("too long for a QR code");
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = 8 * capacity(version);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    words.push(bits.slice(i, i + 8).reduce((word, bit) => (word << 1) | bit, 0));
  for (let i = 0; words.length < room / 8; i++) words.push(i % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Blocks side by side, first the data, then the correction. */
function interleaved(words: readonly number[], version: number): number[] {
  const [degree, layout] = LAYOUT[version - 1] ?? [0, []];
  const blocks: number[][] = [];
  let from = 0;
  for (const [count, size] of layout)
    for (let i = 0; i < count; i++, from += size) blocks.push(words.slice(from, from + size));
  const checks = blocks.map((block) => correction(block, degree));
  const out: number[] = [];
  for (const rows of [blocks, checks]) {
    const longest = Math.max(...rows.map((row) => row.length));
    for (let i = 0; i < longest; i++)
      for (const row of rows) if (i < row.length) out.push(at(row, i));
  }
  return out;
}

/* ---- modules ---- */

class Grid {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly size: number) {
    const rows = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    this.dark = rows();
    this.fixed = rows();
  }

  is(row: number, column: number): boolean {
    return this.dark[row]?.[column] ?? false;
  }

  isFixed(row: number, column: number): boolean {
    return this.fixed[row]?.[column] ?? true;
  }

  set(row: number, column: number, dark: boolean, fixed = true): void {
    const cells = this.dark[row];
    const marks = this.fixed[row];
    if (cells === undefined || marks === undefined || column < 0 || column >= this.size) return;
    cells[column] = dark;
    if (fixed) marks[column] = true;
  }
}

function putPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    for (let y = -4; y <= 4; y++)
      for (let x = -4; x <= 4; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        if (row + y >= 0 && row + y < size) grid.set(row + y, column + x, ring !== 2 && ring !== 4);
      }
  const middles = ALIGN[version - 1] ?? [];
  for (const row of middles)
    for (const column of middles) {
      if (grid.isFixed(row, column)) continue;
      for (let y = -2; y <= 2; y++)
        for (let x = -2; x <= 2; x++)
          grid.set(row + y, column + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  for (let i = 8; i < size - 8; i++) {
    grid.set(6, i, i % 2 === 0);
    grid.set(i, 6, i % 2 === 0);
  }
  if (version >= 7) putVersion(grid, version);
}

function putVersion(grid: Grid, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const far = grid.size - 11 + (i % 3);
    const near = Math.floor(i / 3);
    grid.set(near, far, ((bits >> i) & 1) === 1);
    grid.set(far, near, ((bits >> i) & 1) === 1);
  }
}

/** Error correction M and the mask, twice. */
function putFormat(grid: Grid, mask: number): void {
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const { size } = grid;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    if (i < 6) grid.set(i, 8, dark);
    else if (i < 8) grid.set(i + 1, 8, dark);
    else if (i === 8) grid.set(8, 7, dark);
    else grid.set(8, 14 - i, dark);
    if (i < 8) grid.set(8, size - 1 - i, dark);
    else grid.set(size - 15 + i, 8, dark);
  }
  grid.set(size - 8, 8, true);
}

/** Upwards and downwards in columns of two, from the right, around what is fixed. */
function putData(grid: Grid, words: readonly number[]): void {
  const { size } = grid;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i++) {
      const row = upward ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (grid.isFixed(row, column)) continue;
        grid.set(row, column, ((at(words, bit >> 3) >> (7 - (bit & 7))) & 1) === 1, false);
        bit++;
      }
    }
  }
}

const masks: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

function flip(grid: Grid, mask: number): void {
  const turned = masks[mask] ?? (() => false);
  for (let y = 0; y < grid.size; y++)
    for (let x = 0; x < grid.size; x++)
      if (!grid.isFixed(y, x) && turned(y, x)) grid.set(y, x, !grid.is(y, x), false);
}

/* ---- penalties ---- */

/** Runs of five or more, and what looks like the corner of a code. */
function linePenalty(line: readonly boolean[]): number {
  let sum = 0;
  let run = 1;
  for (let i = 1; i <= line.length; i++) {
    if (i < line.length && line[i] === line[i - 1]) run++;
    else {
      if (run >= 5) sum += run - 2;
      run = 1;
    }
  }
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  for (let i = 0; i + 11 <= text.length; i++) {
    const part = text.slice(i, i + 11);
    if (part === "10111010000" || part === "00001011101") sum += 40;
  }
  return sum;
}

function penalty(grid: Grid): number {
  const { size, dark } = grid;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < size; y++) {
    sum += linePenalty(dark[y] ?? []);
    sum += linePenalty(dark.map((row) => row[y] ?? false));
    for (let x = 0; x < size; x++) {
      if (grid.is(y, x)) count++;
      const same = [grid.is(y, x + 1), grid.is(y + 1, x), grid.is(y + 1, x + 1)];
      if (y + 1 < size && x + 1 < size && same.every((each) => each === grid.is(y, x))) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((count * 20) / (size * size) - 10));
}

export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const grid = new Grid(17 + 4 * version);
  putPatterns(grid, version);
  putFormat(grid, 0);
  putData(grid, interleaved(dataCodewords(bytes, version), version));
  let best = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < masks.length; mask++) {
    putFormat(grid, mask);
    flip(grid, mask);
    const sum = penalty(grid);
    if (sum < lowest) {
      lowest = sum;
      best = mask;
    }
    flip(grid, mask);
  }
  putFormat(grid, best);
  flip(grid, best);
  return grid.dark;
}

/** The dark modules as one path, with the quiet zone of four modules around them. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const rows = qrCode(text);
  let path = "";
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x + 4},${y + 4}h1v1h-1z`;
    });
  });
  return { path, size: rows.length + 8 };
}
