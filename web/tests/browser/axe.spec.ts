// Every screen: axe-core finds nothing by the rules of WCAG 2.2 A and AA, in light and dark, English and German,
// on a desk and on a phone; and no text overflows its box, in both languages, over windows and sizes of text
// (overflow.ts). Each look stands in one of the rounds; faults of colour do not depend on the language, nor faults
// of words on the colours.
import { expect } from "vitest";
import { axeFaults } from "./axe";
import { browserTest, type Look } from "./harness";
import { overflows } from "./overflow";
import { SCREENS, Tables } from "./screens";

const ROUNDS: readonly (readonly [string, Look])[] = [
  ["desk, light, English", { size: "desktop" }],
  ["phone, dark, German", { size: "phone", theme: "dark", locale: "de-DE" }],
];

for (const [title, look] of ROUNDS)
  browserTest(`axe: ${title}`, { serve: ["--positions"] }, async (world) => {
    const person = await world.person({ ...look, settings: { theme: look.theme ?? "light" } });
    const tables = new Tables();
    const found: Record<string, string[]> = {};
    for (const screen of SCREENS) {
      const all = await screen.open(person, tables).then(
        async () => [...(await axeFaults(person)), ...(await overflows(person))],
        (fault: unknown) => [String(fault)],
      );
      if (all.length > 0) found[screen.name] = all;
    }
    expect(JSON.stringify(found, null, 1)).toBe("{}");
  });
