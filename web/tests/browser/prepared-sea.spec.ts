// The sea from prepared tables: ships, the pirate, gold, fog, and what single scenarios bring.
import { expect } from "vitest";
import { PreparedTable, sharedWorld, t } from "./prepared";

const { test } = sharedWorld(["--positions"]);

test("sea: a ship is built, another is moved, and a new island settled", async (person) => {
  const table = await PreparedTable.at(person, "sea-ships");
  await table.press("ship");
  await table.clickSpot("b4/se");
  await table.said("Mira built a ship.");
  await table.stands("ship", "b4/se");
  await table.press("lift");
  await table.clickSpot("g3/se");
  await table.asked("table.ask.ship");
  await table.clickSpot("g3/sw");
  await table.said("Mira moved a ship.");
  await table.stands("ship", "g3/sw");
  await table.stands("ship", "g3/se", false);
  await table.press("settlement");
  await table.clickSpot("b4.se");
  await table.said("Mira built a settlement.");
  await table.said(/^Mira settled a new island: 2 points/);
  await table.stands("settlement", "b4.se");
  await expect.poll(() => table.points("Mira")).toBe(5);
});

test("sea: after a seven the pirate robs one of two", async (person) => {
  const table = await PreparedTable.at(person, "sea-seven");
  await table.clickSpot("b3");
  await expect.poll(() => table.page.getByRole("menuitem").count()).toBe(2);
  await table.chooseLine("Gentle 2");
  await table.said("Mira moved the pirate.");
  await table.said(/^Mira took 1\s+from Gentle 2\.$/);
  await table.stands("pirate", "b3");
  await table.holds({ ore: 1 });
});

test("sea: gold is chosen in one panel", async (person) => {
  const table = await PreparedTable.at(person, "sea-gold");
  const panel = table.panel(t("table.cards.choose.gold"));
  await table.pick(panel, { brick: 1, ore: 1 });
  await table.confirm(panel);
  await table.said(/^Mira chose/);
  await table.holds({ brick: 1, ore: 1 });
  await table.asked("table.ask.main");
});

test("sea: a ship that reaches the fog turns a tile over", async (person) => {
  const table = await PreparedTable.at(person, "sea-fog");
  const hidden = table.page.locator(".b-static [data-terrain=fog]");
  await expect.poll(() => hidden.count()).toBe(12);
  await table.press("ship");
  await table.clickSpot("a3/se");
  await table.said(/^Mira found /);
  await table.page.waitForFunction(
    () => document.querySelectorAll(".b-static [data-terrain=fog]").length === 11,
  );
});

test("sea: a ship at a village begins to trade for cloth", async (person) => {
  const table = await PreparedTable.at(person, "sea-villages");
  await table.press("ship");
  await table.clickSpot("b3/e");
  await table.said("Mira trades with a village.");
  await table.said(/^Mira takes 1 cloth/);
  await table.page.locator(".pl .bad", { hasText: t("table.badge.cloth", { n: 1 }) }).waitFor();
});

test("sea: warships beat a fortress", async (person) => {
  const table = await PreparedTable.at(person, "sea-fortress");
  await table.press("attack");
  await table.said(/^Mira beat the fortress: 7 against [1-6]\. Markers left: 2\.$/);
});

test("sea: a wonder is claimed and its first level built", async (person) => {
  const table = await PreparedTable.at(person, "sea-wonders");
  await table.press("wonder");
  await table
    .panel(t("table.action.wonder"))
    .getByRole("button", { name: /Theatre/ })
    .click();
  await table.said("Mira claims the Theatre.");
  await table.press("level");
  await table.said("Mira built level 1 of a wonder.");
});
