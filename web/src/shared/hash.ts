// The hashes of fair dice (docs/fairness.md). The page carries its own BLAKE2b: browsers have none, and offer no
// hashing at all to pages that came without TLS, as those of a table at home do.

const MASK = (1n << 64n) - 1n;

/* ---- BLAKE2b (RFC 7693) ---- */

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

/** Columns, then diagonals of a square of sixteen words: ChaCha20 goes the same way. */
export const QUARTERS: readonly (readonly [number, number, number, number])[] = [
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

/** A hash of up to 64 bytes, with a key or, if it is empty, without. */
export function blake2b(
  input: Uint8Array,
  length: number,
  key: Uint8Array = new Uint8Array(),
): Uint8Array {
  const h: Words = [...IV];
  h[0] = at(h, 0) ^ 0x01010000n ^ BigInt((key.length << 8) | length);
  // A key is a block of its own in front.
  const padded = new Uint8Array(key.length > 0 ? 128 : 0);
  padded.set(key);
  const all = joined(padded, input);
  const blocks = Math.max(1, Math.ceil(all.length / 128));
  for (let i = 0; i < blocks; i++) {
    const last = i === blocks - 1;
    const part = new Uint8Array(128);
    part.set(all.subarray(128 * i, 128 * (i + 1)));
    compress(h, part, last ? all.length : 128 * (i + 1), last);
  }
  const out = new Uint8Array(length);
  for (let i = 0; i < length; i++) out[i] = Number((at(h, i >> 3) >> BigInt(8 * (i & 7))) & 255n);
  return out;
}

export const blake2b256 = (input: Uint8Array): Uint8Array => blake2b(input, 32);

/* ---- texts and bytes ---- */

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

/* ---- what is hashed at a table ---- */

/** What the server shows before anybody adds a number: it binds the server to its seed. */
export const commitmentOf = (seed: string): string =>
  toHex(blake2b256(joined("longroad commitment 1\0", fromHex(seed))));

/** What a seat shows before it shows its number: it binds the seat, after the server is bound. */
export const hashOf = (commitment: string, seat: number, entropy: string): string =>
  toHex(blake2b256(joined(`longroad entropy 1\0${commitment}\0${seat}\0${entropy}`)));

/** The key of all outcomes of a game: from the seed, what the six seats added, and the configuration. */
export function keyOf(seed: string, entropy: readonly string[], game: string): Uint8Array {
  const added = Array.from({ length: 6 }, (_, seat) => `${entropy[seat] ?? ""}\0`);
  return blake2b256(joined("longroad key 1\0", fromHex(seed), "\0", ...added, game));
}
