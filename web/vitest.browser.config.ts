// The tests in a real browser (tests/browser/README.md): one file after the other in each of two workers.
import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "node",
    include: ["tests/browser/**/*.spec.ts"],
    pool: "forks",
    maxWorkers: 2,
    hookTimeout: 300_000,
    // What must come is waited for; the limit ends what hangs (PATIENCE_MS of tests/browser/harness.ts).
    expect: { poll: { timeout: 60_000 } },
  },
});
