// What axe-core finds on a page, by the rules of WCAG 2.2 A and AA.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Person } from "./harness";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export async function axeFaults(person: Person): Promise<string[]> {
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
