// What the module asks the page for, compared with what libraries answer in the program.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nameFault, namesAlike, sightOf } from "../../src/device/letters";
import { chachaBytes } from "../../src/shared/fair";
import { blake2b, toHex } from "../../src/shared/hash";

const lines = readFileSync(join(import.meta.dirname, "libsodium.txt"), "utf8")
  .trim()
  .split("\n");
const bytes = (length: number, step: number, first: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => i * step + first);

describe("what libsodium does in the program", () => {
  it("hashes the same, of any length and with a key", () => {
    const hashes = lines.filter((line) => !line.startsWith("block"));
    expect(hashes).toHaveLength(21);
    for (const line of hashes) {
      const [length, out, key, hash] = line.split(" ");
      const made = blake2b(bytes(Number(length), 7, 3), Number(out), bytes(Number(key), 5, 1));
      expect(toHex(made), line).toBe(hash);
    }
  });

  it("enciphers the same", () => {
    const blocks = lines.filter((line) => line.startsWith("block"));
    expect(blocks).toHaveLength(4);
    for (const line of blocks) {
      const [, n, hex] = line.split(" ");
      expect(toHex(chachaBytes(bytes(32, 5, 1), Number(n))), line).toBe(hex);
    }
  });
});

describe("letters", () => {
  it("are seen, mark others, join, are blank or cannot be seen", () => {
    const sights = [
      "a",
      "\u0301",
      "\u200d",
      "\u00a0",
      "\u202e",
      "\u0007",
      "😀",
      "\u2800",
      "\u00ad",
    ];
    expect(sights.map((each) => sightOf(each.codePointAt(0) ?? 0))).toEqual([
      0, 1, 2, 3, 4, 3, 0, 3, 4,
    ]);
  });

  it("make names that everybody can see, and that can be told apart", () => {
    expect(nameFault("Zoë 😀")).toBe(0);
    expect(nameFault("\ue000")).not.toBe(0);
    expect(namesAlike("Mira", "ＭＩＲＡ")).toBe(true);
    expect(namesAlike("Mira", "Mara")).toBe(false);
  });
});
