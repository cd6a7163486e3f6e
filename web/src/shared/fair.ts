// The proof of the dice, done again in the browser: that the revealed seed is the promised one, that every seat's
// number fits the hash it showed first, and that every outcome of chance in the record follows from these. The
// construction is written in docs/fairness.md.
//
// The page knows no rule. Which outcomes were possible, and with what weight, the server tells beside the record
// (the lists); the seed then says which of them it had to be. That the lists follow from the rules is what
// `longroad verify` checks.
import { commitmentOf, hashOf, keyOf, QUARTERS } from "./hash";

const MASK = (1n << 64n) - 1n;
type Words = bigint[];
const at = (words: Words, i: number): bigint => words[i] ?? 0n;

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

/** The first 32 bytes of a block. */
export function chachaBytes(key: Uint8Array, counter: number): Uint8Array {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  for (let i = 0; i < 8; i++) start[4 + i] = view.getUint32(4 * i, true);
  start[12] = counter;
  const s = new Uint32Array(start);
  for (let round = 0; round < 10; round++)
    for (const [a, b, c, d] of QUARTERS) quarter(s, a, b, c, d);
  const out = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i++) out.setUint32(4 * i, (s[i] ?? 0) + (start[i] ?? 0), true);
  return new Uint8Array(out.buffer);
}

/** The same as four words of 64 bits. */
export function chachaWords(key: Uint8Array, counter: number): bigint[] {
  const view = new DataView(chachaBytes(key, counter).buffer);
  return [0, 8, 16, 24].map((at) => view.getBigUint64(at, true));
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

  /** A number from 0 to n - 1, every one as likely as the others. */
  below(n: number): number {
    if (n <= 1) return 0;
    const bound = BigInt(n);
    const floor = ((1n << 32n) - bound) % bound;
    let product = (this.next() >> 32n) * bound;
    while ((product & 0xffffffffn) < floor) product = (this.next() >> 32n) * bound;
    return Number(product >> 32n);
  }
}

/* ---- the record ---- */

interface Record {
  readonly game: string;
  readonly seed: string;
  readonly commitment: string;
  readonly entropy: readonly string[];
  /** The outcomes of chance in their order, as `dice 3 4`. */
  readonly outcomes: readonly string[];
}

function readRecord(text: string): Record {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trimEnd());
  const begin = lines.indexOf("moves");
  const said = { game: "", seed: "", commitment: "" };
  const entropy = ["", "", "", "", "", ""];
  for (const line of lines.slice(0, begin)) {
    const [word = "", rest = ""] = [
      line.split(" ", 1)[0],
      line.slice(line.indexOf(" ") + 1).trim(),
    ];
    if (word in said) said[word as keyof typeof said] = rest;
    else if (word === "entropy") entropy[Number(rest[0])] = rest.slice(2);
  }
  const outcomes = lines
    .slice(begin + 1)
    .filter((line) => line.startsWith("* "))
    .map((line) => line.slice(2));
  return { ...said, entropy, outcomes };
}

/* ---- the lists ---- */

/** What was possible at one outcome, in the order of the list; the action's word where it is any number of 64 bits. */
type Possible = readonly { readonly weight: number; readonly action: string }[] | string;

const HEAD = /^chance (\d+)(?: seed (\S+)| = (\d+))?$/;

/** Reads what `longroad verify --lists` writes: for each outcome, by its number, what was possible. */
export function readLists(text: string): ReadonlyMap<number, Possible> {
  const lists = new Map<number, Possible>();
  let open: { weight: number; action: string }[] = [];
  for (const line of text.split("\n")) {
    const [, n, seed, same] = HEAD.exec(line) ?? [];
    if (n === undefined) {
      const [, weight, action] = /^(\d+) (\S.*)$/.exec(line) ?? [];
      if (action !== undefined) open.push({ weight: Number(weight), action });
      continue;
    }
    open = [];
    const earlier = same === undefined ? open : lists.get(Number(same));
    if (seed !== undefined) lists.set(Number(n), seed);
    else if (earlier !== undefined) lists.set(Number(n), earlier);
  }
  return lists;
}

/** What outcome `n` has to be, as the record writes it; undefined if the list does not say. */
function outcome(key: Uint8Array, n: number, possible: Possible): string | undefined {
  const generator = new Generator(chachaWords(key, n));
  if (typeof possible === "string") {
    const word = generator.next();
    // A shuffle keeps all ones for "unknown".
    const number = possible === "shuffle" && word === MASK ? 0n : word;
    return `${possible} ${number.toString(16).padStart(16, "0")}`;
  }
  let left = generator.below(possible.reduce((sum, { weight }) => sum + weight, 0));
  for (const { weight, action } of possible) {
    if (left < weight) return action;
    left -= weight;
  }
  return undefined;
}

/* ---- the proof ---- */

/** What this browser saw before the first outcome, and what it added itself. */
export interface Seen {
  readonly commitment: string;
  /** The published hash of each seat; empty where there was none. */
  readonly hashes: readonly string[];
  readonly own?: { readonly seat: number; readonly entropy: string };
}

/** Outcomes of one kind, by the first word of their action: how many there are, how many are right. */
export interface Kind {
  readonly word: string;
  readonly count: number;
  readonly right: number;
}

export interface Wrong {
  /** The number of the outcome, from 0. */
  readonly n: number;
  readonly said: string;
  /** What follows from the seed; empty if nothing can be said of it. */
  readonly due: string;
}

export interface Proof {
  /** The seed is the one that was committed to first. */
  readonly commitment: boolean;
  /** The seats whose number does not fit the hash that was shown before. */
  readonly unfit: readonly number[];
  /** The seats that added a number, and those of them that showed a hash of it first. */
  readonly added: number;
  readonly hashed: number;
  /** Our own number is in the record as it was sent; null if we sent none. */
  readonly own: boolean | null;
  /** How many outcomes the lists tell of; as many as there are. */
  readonly listed: number;
  readonly kinds: readonly Kind[];
  readonly wrong: readonly Wrong[];
}

/** Time that may be spent at a stretch: pages go on drawing between. */
const STRETCH_MS = 12;
const pause = () => new Promise((done) => setTimeout(done));

async function proveOutcomes(
  record: Record,
  lists: string,
): Promise<Pick<Proof, "kinds" | "wrong">> {
  const possible = readLists(lists);
  const key = keyOf(record.seed, record.entropy, record.game);
  const kinds = new Map<string, { count: number; right: number }>();
  const wrong: Wrong[] = [];
  let began = performance.now();
  for (const [n, said] of record.outcomes.entries()) {
    if (performance.now() - began > STRETCH_MS) {
      await pause();
      began = performance.now();
    }
    const word = said.split(" ", 1)[0] ?? "";
    const kind = kinds.get(word) ?? { count: 0, right: 0 };
    const list = possible.get(n);
    const due = list === undefined ? "" : (outcome(key, n, list) ?? "");
    kind.count++;
    if (due === said) kind.right++;
    else wrong.push({ n, said, due });
    kinds.set(word, kind);
  }
  return { kinds: [...kinds].map(([word, kind]) => ({ word, ...kind })), wrong };
}

/** Checks a record with its lists against what was seen before the first outcome. */
export async function prove(text: string, lists: string, seen: Seen): Promise<Proof> {
  const record = readRecord(text);
  const promised = seen.commitment === "" ? record.commitment : seen.commitment;
  const seats = [0, 1, 2, 3, 4, 5];
  const added = seats.filter((seat) => record.entropy[seat] !== "");
  const hashed = seats.filter((seat) => (seen.hashes[seat] ?? "") !== "");
  // A seat that showed a hash and then stayed silent added nothing, as everybody could see.
  const unfit = added.filter(
    (seat) =>
      hashed.includes(seat) &&
      hashOf(promised, seat, record.entropy[seat] ?? "") !== seen.hashes[seat],
  );
  return {
    commitment: commitmentOf(record.seed) === promised,
    unfit,
    added: added.length,
    hashed: added.filter((seat) => hashed.includes(seat)).length,
    own: seen.own === undefined ? null : record.entropy[seen.own.seat] === seen.own.entropy,
    listed: Number(/^end (\d+)$/m.exec(lists)?.[1] ?? 0),
    ...(await proveOutcomes(record, lists)),
  };
}
