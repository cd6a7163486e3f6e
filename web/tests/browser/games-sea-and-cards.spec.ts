// Complete games at sea, with a finger on a phone, and of the card game.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { browserTest } from "./harness";
import { playThrough } from "./whole-game";

browserTest("a game at sea on a phone", {}, async (world) => {
  const story = await playThrough(
    world,
    { mode: "sea", scenario: "new-shores", players: 3, goal: 6 },
    { size: "phone", theme: "dark" },
  );
  expect(story.prompts).toContain(t("table.ask.main"));
});

browserTest("the card game", {}, async (world) => {
  const story = await playThrough(world, { mode: "cards", players: 2, goal: 7 });
  expect(story.prompts).toContain(t("cards.prompt.main"));
});
