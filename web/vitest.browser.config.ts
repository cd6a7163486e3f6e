// The tests in a real browser (tests/browser/README.md): one file after the other in each of two workers.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, though most of them are short: begun last, one of them would keep one worker busy and
 * leave the other with nothing to do. */
const LONGEST = ["axe", "pictures", "games-land", "games-sea-and-cards", "fair", "lost"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "node",
    include: ["tests/browser/**/*.spec.ts"],
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    hookTimeout: 300_000,
    // What must come is waited for; the limit ends what hangs (PATIENCE_MS of tests/browser/harness.ts).
    expect: { poll: { timeout: 60_000 } },
  },
});
