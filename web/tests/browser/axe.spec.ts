// axe-core finds nothing on any screen, by the rules of WCAG 2.2 A and AA: in light and dark, English and
// German, on a desk and on a phone. Each of these stands in one of the rounds; faults of colour do not
// depend on the language, nor faults of words on the colours.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect } from "vitest";
import { browserTest, type Look, type Person } from "./harness";
import { SCREENS, Tables } from "./screens";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function faults(person: Person): Promise<string[]> {
  await person.atRest();
  await person.page.evaluate(AXE);
  const { violations } = await person.page.evaluate(
    (tags) =>
      (
        globalThis as unknown as { axe: { run(on: Document, how: unknown): Promise<AxeResults> } }
      ).axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] }),
    TAGS,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 6)
      .map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
  );
}

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
        () => faults(person),
        (fault: unknown) => [String(fault)],
      );
      if (all.length > 0) found[screen.name] = all;
    }
    expect(JSON.stringify(found, null, 1)).toBe("{}");
  });
