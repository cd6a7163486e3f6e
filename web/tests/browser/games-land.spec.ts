// Complete games on land: the island, and the island with knights.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { browserTest } from "./harness";
import { playThrough } from "./whole-game";

browserTest("a game on the island", {}, async (world) => {
  const story = await playThrough(world, { mode: "island", players: 3, goal: 6 });
  expect(story.prompts).toContain(t("table.ask.setup-road"));
  expect(story.prompts).toContain(t("table.ask.main"));
});

browserTest("a game with knights", {}, async (world) => {
  const story = await playThrough(world, { mode: "knights", players: 3, goal: 7 });
  expect(story.prompts).toContain(t("table.ask.main"));
});
