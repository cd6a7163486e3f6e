// The dice proof, done again in the browser: that the revealed seed is the promised one, and that the deal and
// every throw of the dice follow from it. The construction is written in docs/notation.md ("Dice that can be
// checked"). Thefts and drawn cards depend on hands and decks, which only the rules know: `longroad verify`.

const MASK = (1n << 64n) - 1n;

/* ---- BLAKE2b (RFC 7693), 32 bytes, no key ---- */

const IV: readonly bigint[] = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

const SIGMA: readonly string[] = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
];

const rotr = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & MASK;

type Words = bigint[];
const at = (words: Words, i: number): bigint => words[i] ?? 0n;

function mix(v: Words, a: number, b: number, c: number, d: number, x: bigint, y: bigint): void {
  v[a] = (at(v, a) + at(v, b) + x) & MASK;
  v[d] = rotr(at(v, d) ^ at(v, a), 32n);
  v[c] = (at(v, c) + at(v, d)) & MASK;
  v[b] = rotr(at(v, b) ^ at(v, c), 24n);
  v[a] = (at(v, a) + at(v, b) + y) & MASK;
  v[d] = rotr(at(v, d) ^ at(v, a), 16n);
  v[c] = (at(v, c) + at(v, d)) & MASK;
  v[b] = rotr(at(v, b) ^ at(v, c), 63n);
}

const QUARTERS: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

function wordAt(bytes: Uint8Array, from: number): bigint {
  let word = 0n;
  for (let i = 7; i >= 0; i--) word = (word << 8n) | BigInt(bytes[from + i] ?? 0);
  return word;
}

function compress(h: Words, block: Uint8Array, done: number, last: boolean): void {
  const v: Words = [...h, ...IV];
  const m = Array.from({ length: 16 }, (_, i) => wordAt(block, 8 * i));
  v[12] = at(v, 12) ^ BigInt(done);
  if (last) v[14] = at(v, 14) ^ MASK;
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10] ?? "";
    QUARTERS.forEach(([a, b, c, d], i) => {
      const x = Number.parseInt(order[2 * i] ?? "0", 16);
      const y = Number.parseInt(order[2 * i + 1] ?? "0", 16);
      mix(v, a, b, c, d, at(m, x), at(m, y));
    });
  }
  for (let i = 0; i < 8; i++) h[i] = at(h, i) ^ at(v, i) ^ at(v, i + 8);
}

export function blake2b256(input: Uint8Array): Uint8Array {
  const h: Words = [...IV];
  h[0] = at(h, 0) ^ 0x01010020n;
  const blocks = Math.max(1, Math.ceil(input.length / 128));
  for (let i = 0; i < blocks; i++) {
    const last = i === blocks - 1;
    const part = new Uint8Array(128);
    part.set(input.subarray(128 * i, 128 * (i + 1)));
    compress(h, part, last ? input.length : 128 * (i + 1), last);
  }
  const out = new Uint8Array(32);
  for (let i = 0; i < 32; i++) out[i] = Number((at(h, i >> 3) >> BigInt(8 * (i & 7))) & 255n);
  return out;
}

/* ---- ChaCha20 (RFC 8439), the first half of a block ---- */

const rotl32 = (x: number, n: number): number => ((x << n) | (x >>> (32 - n))) >>> 0;

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  const step = (i: number, j: number, k: number, by: number) => {
    s[i] = ((s[i] ?? 0) + (s[j] ?? 0)) >>> 0;
    s[k] = rotl32((s[k] ?? 0) ^ (s[i] ?? 0), by);
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

/** The first 32 bytes of a block as four words of 64 bits. */
export function chachaWords(key: Uint8Array, counter: number): bigint[] {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  for (let i = 0; i < 8; i++) start[4 + i] = view.getUint32(4 * i, true);
  start[12] = counter;
  const s = new Uint32Array(start);
  for (let round = 0; round < 10; round++)
    for (const [a, b, c, d] of QUARTERS) quarter(s, a, b, c, d);
  const word = (i: number) => BigInt(((s[i] ?? 0) + (start[i] ?? 0)) >>> 0);
  return [0, 2, 4, 6].map((i) => word(i) | (word(i + 1) << 32n));
}

/* ---- xoshiro256++ ---- */

export class Generator {
  private readonly w: bigint[];

  constructor(words: readonly bigint[]) {
    this.w = words.every((word) => word === 0n) ? [1n, 0n, 0n, 0n] : [...words];
  }

  next(): bigint {
    const { w } = this;
    const rotl = (x: bigint, n: bigint) => ((x << n) | (x >> (64n - n))) & MASK;
    const result = (rotl((at(w, 0) + at(w, 3)) & MASK, 23n) + at(w, 0)) & MASK;
    const t = (at(w, 1) << 17n) & MASK;
    w[2] = at(w, 2) ^ at(w, 0);
    w[3] = at(w, 3) ^ at(w, 1);
    w[1] = at(w, 1) ^ at(w, 2);
    w[0] = at(w, 0) ^ at(w, 3);
    w[2] = at(w, 2) ^ t;
    w[3] = rotl(at(w, 3), 45n);
    return result;
  }

  below(n: number): number {
    const bound = BigInt(n);
    const floor = ((1n << 32n) - bound) % bound;
    let product = (this.next() >> 32n) * bound;
    while ((product & 0xffffffffn) < floor) product = (this.next() >> 32n) * bound;
    return Number(product >> 32n);
  }
}

/* ---- the record ---- */

export interface Proof {
  readonly commitment: boolean;
  /** Throws that were checked, and those that are as the seed says. */
  readonly throws: number;
  readonly matching: number;
  readonly deal: boolean | null;
  /** Outcomes that only the rules can repeat. */
  readonly others: number;
}

function fromHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(...parts: (string | Uint8Array)[]): Uint8Array {
  const encoder = new TextEncoder();
  const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const out = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of all) {
    out.set(part, end);
    end += part.length;
  }
  return out;
}

export const commitmentOf = (seed: string): string =>
  toHex(blake2b256(joined("longroad commitment 1\0", fromHex(seed))));

interface Head {
  game: string;
  seed: string;
  commitment: string;
  entropy: string[];
}

function readHead(lines: readonly string[]): Head {
  const head: Head = { game: "", seed: "", commitment: "", entropy: ["", "", "", "", "", ""] };
  for (const line of lines) {
    const [word, rest] = [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1).trim()];
    if (word === "game") head.game = rest;
    else if (word === "seed") head.seed = rest;
    else if (word === "commitment") head.commitment = rest;
    else if (word === "entropy") {
      const [seat = "0", added = ""] = rest.split(" ");
      head.entropy[Number(seat)] = added;
    }
  }
  return head;
}

function keyOf(head: Head): Uint8Array {
  const added = head.entropy.flatMap((entropy) => [entropy, "\0"]);
  return blake2b256(joined("longroad key 1\0", fromHex(head.seed), "\0", ...added, head.game));
}

/** All 36 results are equally likely, unless an option of the game takes some out. */
const plainDice = (game: string): boolean =>
  /[(,]dice=random[,)]/.test(game) && /no_seven_rounds=0/.test(game);

/** Checks a record against the commitment that was shown before the first throw. */
export function prove(record: string, shown: string): Proof {
  const lines = record.split("\n").map((line) => line.replace(/#.*/, "").trimEnd());
  const begin = lines.indexOf("moves");
  const head = readHead(lines.slice(0, begin));
  const key = keyOf(head);
  const plain = plainDice(head.game);
  const tally = { throws: 0, matching: 0, others: 0, deal: null as boolean | null };
  let n = 0;
  for (const line of lines.slice(begin + 1)) {
    const [actor, word, first, second] = line.split(" ");
    if (actor !== "*") continue;
    const generator = new Generator(chachaWords(key, n++));
    if (word === "deal") tally.deal = generator.next() === BigInt(`0x${first ?? "0"}`);
    else if (word === "dice" && plain) {
      const result = generator.below(36);
      tally.throws++;
      if (Math.floor(result / 6) + 1 === Number(first) && (result % 6) + 1 === Number(second))
        tally.matching++;
    } else tally.others++;
  }
  const promised = shown === "" ? head.commitment : shown;
  return { commitment: commitmentOf(head.seed) === promised, ...tally };
}
