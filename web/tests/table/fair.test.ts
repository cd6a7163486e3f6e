// The dice proof of the browser against published test vectors and a real record.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { chachaWords, Generator, prove, readLists, type Seen } from "../../src/shared/fair";
import { blake2b256, commitmentOf, hashOf, toHex } from "../../src/shared/hash";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the dice proof", () => {
  it("hashes as BLAKE2b-256", () => {
    expect(toHex(blake2b256(bytes("")))).toBe(
      "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8",
    );
    expect(toHex(blake2b256(bytes("abc")))).toBe(
      "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
    );
  });

  it("makes ChaCha20 blocks as RFC 8439 (appendix A.1, the zero key)", () => {
    const [first] = chachaWords(new Uint8Array(32), 0);
    // 76 b8 e0 ad a0 f1 3d 90, little-endian
    expect(first?.toString(16)).toBe("903df1a0ade0b876");
    // block 1: 9f 07 e7 be 55 51 38 7a
    expect(chachaWords(new Uint8Array(32), 1)[0]?.toString(16)).toBe("7a385155bee7079f");
  });

  it("hashes a seat's number with commitment and seat, as docs/fairness.md says", () => {
    const commitment = "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8";
    const hash = hashOf(commitment, 0, "5f1c0a7be94d2e8837a0c1d2e3f40516");
    expect(hash).toBe("0218227ddbbc197cf9e4cc1abf1869f3679fcb10d09ed4c294422632a32c2a4b");
    expect(hashOf(commitment, 1, "5f1c0a7be94d2e8837a0c1d2e3f40516")).not.toBe(hash);
  });

  it("counts as xoshiro256++", () => {
    const generator = new Generator([1n, 2n, 3n, 4n]);
    expect([generator.next(), generator.next(), generator.next()]).toEqual([
      41943041n,
      58720359n,
      3588806011781223n,
    ]);
  });
});

const file = (name: string) => readFileSync(resolve(import.meta.dirname, name), "utf8");

describe("lists of what was possible", () => {
  it("hold outcomes with weights, words of 64 bits, and references to earlier lists", () => {
    const lists = readLists(
      "longroad-lists 1\nchance 0 seed deal\nchance 1\n3 draw knight\n1 draw point\nchance 2 = 1\n",
    );
    expect(lists.get(0)).toBe("deal");
    expect(lists.get(1)).toEqual([
      { weight: 3, action: "draw knight" },
      { weight: 1, action: "draw point" },
    ]);
    expect(lists.get(2)).toBe(lists.get(1));
    expect(lists.get(3)).toBeUndefined();
  });

  it("may be empty or nonsense", () => {
    expect(readLists("").size).toBe(0);
    expect(readLists("chance x\nchance 4 = 7\n\n12\n").size).toBe(0);
  });
});

describe("a record of the server", () => {
  const record = file("record.txt");
  const lists = file("lists.txt");
  const line = (word: string, text = record) =>
    new RegExp(`^${word} (\\S+)`, "m").exec(text)?.[1] ?? "";
  const entropy = /^entropy 0 (\S+)$/m.exec(record)?.[1] ?? "";
  const seen: Seen = {
    commitment: line("commitment"),
    hashes: [hashOf(line("commitment"), 0, entropy), "", "", "", "", ""],
    own: { seat: 0, entropy },
  };
  const count = (pattern: RegExp) => [...record.matchAll(pattern)].length;

  it("keeps its promise in every outcome", async () => {
    expect(commitmentOf(line("seed"))).toBe(line("commitment"));
    const proof = await prove(record, lists, seen);
    expect(proof).toMatchObject({
      commitment: true,
      unfit: [],
      added: 1,
      hashed: 1,
      own: true,
      listed: proof.kinds.reduce((sum, kind) => sum + kind.count, 0),
      wrong: [],
    });
    const kinds = Object.fromEntries(proof.kinds.map(({ word, right }) => [word, right]));
    expect(kinds).toEqual({
      deal: 1,
      dice: count(/^\* dice/gm),
      steal: count(/^\* steal/gm),
      draw: count(/^\* draw/gm),
    });
  });

  it("is found out when any outcome is another", async () => {
    for (const [word, other] of [
      ["deal", (text: string) => text.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))],
      ["dice", (text: string) => text.replace(/\d/, (die) => String((Number(die) % 6) + 1))],
      ["steal", (text: string) => text.replace(/steal \S+/, "steal nothing")],
      ["draw", (text: string) => text.replace(/draw \S+/, "draw nothing")],
    ] as const) {
      const changed = record.replace(new RegExp(`^\\* ${word} .*$`, "m"), other);
      expect(changed, word).not.toBe(record);
      const { wrong } = await prove(changed, lists, seen);
      expect(wrong, word).toHaveLength(1);
      expect(wrong[0]?.said.startsWith(word)).toBe(true);
      expect(wrong[0]?.due.startsWith(word)).toBe(true);
    }
  });

  it("is found out when the seed, the promise, a hash or the own number is another", async () => {
    const seed = line("seed");
    const changed = record.replace(seed, `${seed[0] === "0" ? "1" : "0"}${seed.slice(1)}`);
    const proof = await prove(changed, lists, seen);
    expect(proof.commitment).toBe(false);
    expect(proof.wrong.length).toBeGreaterThan(1);
    expect(await prove(record, lists, { ...seen, commitment: "00".repeat(32) })).toMatchObject({
      commitment: false,
    });
    const hashes = ["00".repeat(32), "", "", "", "", ""];
    expect((await prove(record, lists, { ...seen, hashes })).unfit).toEqual([0]);
    const own = { seat: 0, entropy: "00" };
    expect((await prove(record, lists, { ...seen, own })).own).toBe(false);
    const left = record.replace(/^entropy 0 .*\n/m, "");
    expect(await prove(left, lists, seen)).toMatchObject({ own: false, added: 0 });
  });

  it("proves nothing where lists are missing, and says so", async () => {
    const { kinds, wrong } = await prove(record, "", seen);
    expect(wrong).toHaveLength(kinds.reduce((sum, kind) => sum + kind.count, 0));
    expect(wrong.every(({ due }) => due === "")).toBe(true);
  });
});
