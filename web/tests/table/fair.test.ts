// The dice proof of the browser against published test vectors and a real record.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  blake2b256,
  chachaWords,
  commitmentOf,
  Generator,
  prove,
  toHex,
} from "../../src/shared/fair";

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

  it("counts as xoshiro256++", () => {
    const generator = new Generator([1n, 2n, 3n, 4n]);
    expect([generator.next(), generator.next(), generator.next()]).toEqual([
      41943041n,
      58720359n,
      3588806011781223n,
    ]);
  });
});

describe("a record of the server", () => {
  const record = readFileSync(resolve(import.meta.dirname, "record.txt"), "utf8");
  const line = (word: string) => new RegExp(`^${word} (\\S+)`, "m").exec(record)?.[1] ?? "";

  it("keeps its promise", () => {
    expect(commitmentOf(line("seed"))).toBe(line("commitment"));
    const throws = [...record.matchAll(/^\* dice/gm)].length;
    const chance = [...record.matchAll(/^\* /gm)].length;
    expect(prove(record, line("commitment"))).toEqual({
      commitment: true,
      deal: true,
      throws,
      matching: throws,
      others: chance - throws - 1,
    });
  });

  it("is found out when a throw, the seed or the promise is another", () => {
    const other = record.replace(
      /^\* dice (\d) (\d)$/m,
      (_, a: string, b: string) => `* dice ${(Number(a) % 6) + 1} ${b}`,
    );
    const proof = prove(other, "");
    expect(proof.matching).toBe(proof.throws - 1);
    expect(prove(record, "00".repeat(32)).commitment).toBe(false);
    const seed = line("seed");
    const changed = record.replace(seed, `${seed[0] === "0" ? "1" : "0"}${seed.slice(1)}`);
    expect(prove(changed, "")).toMatchObject({ commitment: false, deal: false });
  });
});
