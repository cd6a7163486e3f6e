// The square code of an invitation.
import { describe, expect, it } from "vitest";
import { qrCode } from "../src/qr";

function rows(text: string): string[] {
  return qrCode(text).map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
}

/** The remainder of a BCH code, by long division: the format and version bits must leave none. */
function remainder(bits: number, generator: number, degree: number): number {
  let rest = bits;
  for (let i = 31; i >= degree; i--) if ((rest >> i) & 1) rest ^= generator << (i - degree);
  return rest;
}

describe("a QR code", () => {
  it("grows with its text, and refuses what is too long", () => {
    expect(rows("a")).toHaveLength(21);
    expect(rows("http://127.0.0.1:7070/t/quiet-otter-41")).toHaveLength(29);
    expect(rows("x".repeat(213))).toHaveLength(57);
    expect(() => rows("x".repeat(214))).toThrow();
  });

  it("has its three corners and the timing lines between them", () => {
    const code = rows("http://127.0.0.1:7070/t/quiet-otter-41");
    const size = code.length;
    const corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
    corner.forEach((line, y) => {
      expect(code[y]?.slice(0, 8)).toBe(`${line}0`);
      expect(code[y]?.slice(size - 8)).toBe(`0${line}`);
      expect(code[size - 7 + y]?.slice(0, 8)).toBe(`${line}0`);
    });
    for (let i = 8; i < size - 8; i++) {
      expect(code[6]?.[i]).toBe(i % 2 === 0 ? "1" : "0");
      expect(code[i]?.[6]).toBe(i % 2 === 0 ? "1" : "0");
    }
    expect(code[size - 8]?.[8]).toBe("1");
  });

  it("says its format twice, with the check bits right", () => {
    for (const text of ["a", "b".repeat(30), "c".repeat(90), "d".repeat(160)]) {
      const code = rows(text);
      const size = code.length;
      const at = (row: number, column: number) => Number(code[row]?.[column]);
      let near = 0;
      let far = 0;
      for (let i = 14; i >= 0; i--) {
        const [row, column] = i < 6 ? [i, 8] : i < 8 ? [i + 1, 8] : i === 8 ? [8, 7] : [8, 14 - i];
        near = (near << 1) | at(row ?? 0, column ?? 0);
        far = (far << 1) | (i < 8 ? at(8, size - 1 - i) : at(size - 15 + i, 8));
      }
      expect(near).toBe(far);
      expect(remainder(near ^ 0x5412, 0x537, 10)).toBe(0);
      expect((near ^ 0x5412) >> 13).toBe(0); // error correction M
    }
  });

  it("is the one that another program reads as its text", () => {
    // Checked once with an independent reader; any change of a module shows here.
    expect(rows("a")).toMatchSnapshot();
  });
});
