// The island from prepared tables: a seven with its discards, the robber with its victims, every development
// card, every piece, and the last point.
import { expect } from "vitest";
import { PreparedTable, sharedWorld, t } from "./prepared";

const { test } = sharedWorld(["--positions"]);

test("island: discards after a seven are one choice, then the robber steals", async (person) => {
  const table = await PreparedTable.at(person, "island-seven");
  await table.holds({ brick: 3, lumber: 2, wool: 1, grain: 2, ore: 1 });
  const panel = table.panel(t("table.cards.discard", { n: 4, of: 9 }));
  await table.pick(panel, { brick: 2, grain: 1 });
  const button = panel.locator("button.tbtn.primary.big");
  await expect
    .poll(() => button.getAttribute("aria-disabled"), { message: "three cards are not four" })
    .toBe("true");
  await table.pick(panel, { lumber: 1 });
  await expect
    .poll(() => panel.locator(".tchip").textContent())
    .toBe(t("table.cards.chosen", { n: 4, of: 4 }));
  await table.confirm(panel);
  await table.holds({ brick: 1, lumber: 1, wool: 1, grain: 1, ore: 1 });
  await table.said(/^Mira discarded 2.*1.*1/);
  // Two rivals live at e2: the hex asks whom to rob.
  await table.asked("table.ask.robber");
  await table.clickSpot("e2");
  const lines = table.page.getByRole("menuitem");
  await expect.poll(() => lines.count()).toBe(2);
  await table.chooseLine("Gentle 2");
  await table.said("Mira moved the robber.");
  await table.said(/^Mira took 1\s+from Gentle 2\.$/);
  await table.stands("robber", "e2");
  await table.holds({ ore: 2 });
  await table.asked("table.ask.main");
});

test("island: a knight moves the robber and makes the largest army", async (person) => {
  const table = await PreparedTable.at(person, "island-cards");
  await expect.poll(() => table.points("Mira")).toBe(3); // one of them is the hidden card
  await table.playCard("knight");
  await table.said("Mira played a Knight.");
  await table.said("Mira has the largest army: 3.");
  await table.clickSpot("b4");
  await table.said(/^Mira took 1\s+from Gentle 1\.$/);
  await table.hasNoCard("knight");
  await table.stands("robber", "b4");
  await expect.poll(() => table.points("Mira")).toBe(5);
  // One card a turn: the others say so.
  await expect.poll(() => table.card("monopoly").getAttribute("class")).toContain("off");
});

test("island: road building places two roads for nothing", async (person) => {
  const table = await PreparedTable.at(person, "island-cards");
  await table.playCard("roads");
  await table.said("Mira played Road Building.");
  await table.clickSpot("c3/e");
  await table.stands("road", "c3/e");
  await table.clickSpot("c3/se");
  await table.stands("road", "c3/se");
  await table.asked("table.ask.main");
  await table.holds({ brick: 0, lumber: 0, wool: 1 });
});

test("island: plenty takes two cards of choice", async (person) => {
  const table = await PreparedTable.at(person, "island-cards");
  await table.playCard("plenty");
  const panel = table.cardPanel("plenty");
  await table.pick(panel, { grain: 1, ore: 1 });
  await table.confirm(panel);
  await table.said(/^Mira played Plenty and takes/);
  await table.holds({ wool: 1, grain: 1, ore: 1 });
  await panel.waitFor({ state: "detached" });
});

test("island: a monopoly takes all cards of a kind from everybody", async (person) => {
  const table = await PreparedTable.at(person, "island-cards");
  await table.playCard("monopoly");
  const panel = table.cardPanel("monopoly");
  await table.pick(panel, { wool: 1 });
  await table.confirm(panel);
  await table.said(/^Mira played Monopoly on/);
  await table.said(/Gentle 1 gives 2.*Gentle 2 gives 3/);
  await table.holds({ wool: 6 });
});

test("island: a point card counts by itself, or is laid open where that is the rule", async (person) => {
  const table = await PreparedTable.at(person, "island-open-points");
  await table.playCard("point");
  await table.said("Mira laid a point card open.");
  await table.hasNoCard("point");
  await expect.poll(() => table.points("Mira")).toBe(3);
});

test("island: every piece is built by choosing it and clicking a place", async (person) => {
  const table = await PreparedTable.at(person, "island-builder");
  await table.press("road");
  await table.clickSpot("c3/se");
  await table.said("Mira built a road.");
  await table.stands("road", "c3/se");
  await table.press("settlement");
  await table.clickSpot("c3.se");
  await table.said("Mira built a settlement.");
  await table.stands("settlement", "c3.se");
  // Without choosing first: a click on a place offers what can be done there.
  await table.clickSpot("b2.se");
  await table.chooseLine("City");
  await table.said("Mira built a city.");
  await table.stands("city", "b2.se");
  await table.press("buy");
  await table.said("Mira bought a development card.");
  await expect.poll(() => table.page.locator("ul.hand.dev button").count()).toBe(1);
  await expect.poll(() => table.points("Mira")).toBeGreaterThanOrEqual(4);
  // Two bricks at the harbour buy a card.
  await table.bankTrade({ brick: 2 }, { ore: 1 });
  await table.said(/^Mira gave the bank/);
  await table.holds({ brick: 1, ore: 1 });
});

test("island: the last point ends the game before everybody's eyes", async (person) => {
  const table = await PreparedTable.at(person, "island-last-point");
  await table.press("settlement");
  await table.clickSpot("c3.se");
  const end = table.page.locator(".result");
  await end.waitFor();
  await end
    .getByText(t("table.won", { name: "Mira", n: 4 }))
    .first()
    .waitFor();
  // The board can be looked at again.
  await table.page.getByRole("button", { name: t("stage.result.board") }).click();
  await table.stands("settlement", "c3.se");
});
