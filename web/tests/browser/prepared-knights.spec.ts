// The knights from prepared tables: all that knights do, walls, improvements, a metropolis, the barbarians,
// and the progress cards with each kind of choice that they ask for.
import { expect } from "vitest";
import { SIZES } from "./harness";
import { PreparedTable, sharedWorld, t, word } from "./prepared";

const { test } = sharedWorld(["--positions"]);

test("knights: hired, woken, promoted, moved against another, sent after the robber", async (person) => {
  const table = await PreparedTable.at(person, "knights-deeds");
  await table.press("hire");
  await table.clickSpot("b1.se");
  await table.said("Mira hired a knight.");
  await table.stands("knight-1", "b1.se");
  await table.press("activate");
  await table.clickSpot("b1.se");
  await table.said("Mira activated a knight.");
  await table.stands("knight-1-active", "b1.se");
  await table.press("promote");
  await table.clickSpot("b2.s");
  await table.said("Mira promoted a knight to strong.");
  await table.stands("knight-2", "b2.s");
  // The strong knight drives the rival's away; its owner takes it elsewhere.
  await table.press("move");
  await table.clickSpot("b3.s");
  await table.clickSpot("c3.se");
  await table.said("Mira moved a knight.");
  await table.said("A knight of Gentle 1 must flee.");
  await table.said("Gentle 1 brought the displaced knight away.");
  await table.stands("knight-2", "c3.se");
  // And one chases the robber.
  await table.press("chase");
  await table.clickSpot("b2.s");
  await table.said("Mira chased the robber with a knight.");
  await table.asked("table.ask.robber");
  await table.clickSpot("c5");
  await table.said("Mira moved the robber.");
  await table.stands("robber", "c5");
  await table.holds({ wool: 0, grain: 0, ore: 0 });
});

test("knights: a wall, and the first level of a track", async (person) => {
  const table = await PreparedTable.at(person, "knights-deeds");
  await table.press("wall");
  await table.clickSpot("b1.s");
  await table.said("Mira built a wall.");
  await table.stands("wall", "b1.s:wall");
  await table.page
    .getByRole("button", { name: t("table.track.improve.label", { track: "science" }) })
    .click();
  await table.said("Mira reached level 1 of science.");
  await table.page.locator('.trk[data-track="science"] li.on').waitFor();
  await table.holds({ brick: 0, paper: 0 });
});

test("knights: what comes up beside the board is seen, however far one has read on below", async (person) => {
  await person.page.setViewportSize({ width: 1280, height: 640 });
  const table = await PreparedTable.at(person, "knights-deeds");
  const column = table.page.locator(".side-panels");
  const scrolled = () => column.evaluate((element) => element.scrollTop);
  await column.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(scrolled).toBeGreaterThan(0);
  await table.press("trade");
  await table.page.locator(".side-panels .partners").waitFor();
  await expect.poll(scrolled).toBe(0);
  await person.page.setViewportSize(SIZES.desktop);
});

test("knights: the fourth level brings a metropolis to a city of choice", async (person) => {
  const table = await PreparedTable.at(person, "knights-metropolis");
  await table.page
    .getByRole("button", { name: t("table.track.improve.label", { track: "trade" }) })
    .click();
  await table.said("Mira reached level 4 of trade.");
  await table.clickSpot("d3.s");
  await table.said("Mira has the trade metropolis.");
  await table.page
    .locator('.b-pieces use[href*="metropolis"]')
    .first()
    .waitFor({ state: "attached" });
  await expect.poll(() => table.points("Mira")).toBe(7);
});

test("knights: who defends is chosen, and the battle is won", async (person) => {
  const table = await PreparedTable.at(person, "knights-battle");
  await table.asked("table.ask.defend");
  await table.clickSpot("b1.se");
  await table.said("Mira sends a knight to defend.");
  await table.page.locator(".prompt button", { hasText: t("table.stop.defend") }).click();
  await table.said("The knights hold: 2 against 2.");
  await table.said("Mira gains a point as defender.");
  await table.said(/^The barbarians sail home/);
  // The knight that fought rests; the other one, too.
  await table.stands("knight-2-active", "b1.se", false);
  await expect.poll(() => table.points("Mira")).toBe(3);
});

test("knights: a lost battle takes a city of choice", async (person) => {
  const table = await PreparedTable.at(person, "knights-sack");
  await table.asked("table.ask.sack");
  await table.clickSpot("d3.s");
  await table.said("Mira lost a city.");
  await table.stands("settlement", "d3.s");
  await table.stands("city", "d3.s", false);
});

test("knights: a reward is drawn from a deck of choice", async (person) => {
  const table = await PreparedTable.at(person, "knights-reward");
  const panel = table.panel(t("table.reward.title"));
  await panel.getByRole("button", { name: word("table.track", "politics") }).click();
  await table.said(/^Mira drew a politics card: /);
  await table.page
    .locator('ul.hand.prog button[data-deck="politics"]')
    .or(table.page.locator(".lines .ln", { hasText: "Mira has Constitution" }))
    .first()
    .waitFor();
});

test("progress: inventor, engineer, irrigation and medicine", async (person) => {
  const table = await PreparedTable.at(person, "knights-science");
  await table.playCard("inventor");
  await table.clickSpot("d4");
  await table.asked("table.ask.swap");
  await table.clickSpot("c1");
  await table.said("Mira swapped two numbers.");
  await table.playCard("engineer");
  await table.clickSpot("b1.s");
  await table.stands("wall", "b1.s:wall");
  await table.playCard("irrigation");
  await table.said(/^Mira played Irrigation and takes/);
  await table.holds({ grain: 7 });
  await table.playCard("medicine");
  await table.clickSpot("c3.s");
  await table.said("Mira played Medicine.");
  await table.stands("city", "c3.s");
  await table.holds({ grain: 6, ore: 0 });
  await expect.poll(() => table.page.locator("ul.hand.prog button").count()).toBe(0);
});

test("progress: alchemist, crane, smith and road building", async (person) => {
  const table = await PreparedTable.at(person, "knights-craft");
  await table.playCard("alchemist");
  const dice = table.cardPanel("alchemist");
  const die = (which: "red" | "yellow", n: number) =>
    dice
      .getByRole("radiogroup", { name: t(`table.dice.${which}`) })
      .getByRole("radio", { name: String(n) });
  await die("red", 6).click();
  await die("yellow", 6).click();
  await table.confirm(dice);
  await table.said("Mira played Alchemist: 6 and 6.");
  await table.roll();
  await table.said("Mira set the dice to 6 and 6.");
  await table.asked("table.ask.main");
  await table.playCard("crane");
  await table.said("Mira played Crane.");
  await table.page
    .getByRole("button", { name: t("table.track.improve.label", { track: "science" }) })
    .click();
  await table.said("Mira reached level 2 of science.");
  await table.playCard("smith");
  await table.clickSpot("b1.se");
  await table.stands("knight-2", "b1.se");
  await table.clickSpot("b2.s");
  await table.stands("knight-2", "b2.s");
  await table.playCard("road-building");
  await table.clickSpot("c2/e");
  await table.clickSpot("c3/sw");
  await table.stands("road", "c3/sw");
  await table.asked("table.ask.main");
});

test("progress: merchant, merchant fleet and both monopolies", async (person) => {
  const table = await PreparedTable.at(person, "knights-trade");
  await table.playCard("merchant");
  await table.clickSpot("c1");
  await table.said("Mira played Merchant.");
  await table.stands("merchant", "c1:merchant");
  await expect.poll(() => table.points("Mira")).toBe(3);
  for (const [card, goods] of [
    ["merchant-fleet", "ore"],
    ["resource-monopoly", "wool"],
    ["trade-monopoly", "coin"],
  ] as const) {
    await table.playCard(card);
    const panel = table.cardPanel(card);
    await table.pick(panel, { [goods]: 1 });
    await table.confirm(panel);
    await table.said(new RegExp(`^Mira played ${word("table.card", card)}`));
    await table.hasNoCard(card);
  }
  await table.holds({ wool: 3, coin: 2 });
  // The fleet: two ore for one brick.
  await table.bankTrade({ ore: 2 }, { brick: 1 });
  await table.holds({ brick: 1, ore: 0 });
});

test("progress: commercial harbour, master merchant, mining and a wedding", async (person) => {
  const table = await PreparedTable.at(person, "knights-commerce");
  await table.playCard("mining");
  await table.said(/^Mira played Mining and takes/);
  await table.holds({ ore: 2 });
  await table.playCard("commercial-harbor");
  const harbour = table.cardPanel("commercial-harbor");
  await table.pick(harbour, { wool: 1 });
  await harbour.getByRole("button", { name: "Gentle 2" }).click();
  await table.said(/^Mira offers Gentle 2 1/);
  await table.said(/^Gentle 2 gave 1/);
  await table.playCard("master-merchant");
  await table
    .cardPanel("master-merchant")
    .getByRole("button", { name: /Gentle 1/ })
    .click();
  const cards = table.panel(t("table.cards.pick", { n: 2, name: "Gentle 1" }));
  await table.pick(cards, { coin: 2 });
  await table.confirm(cards);
  await table.said(/^Mira took 1\s+from Gentle 1\.$/);
  await table.playCard("wedding");
  await table.said("Mira played Wedding.");
  await table.said(/^Gentle 1 gave 1/);
  await table.hasNoCard("wedding");
  await table.asked("table.ask.main");
  // Two by the wedding from each of two, two picked, one for a wool, two mined, one wool left.
  expect(Object.values(await table.hand()).reduce((sum, n) => sum + n, 0)).toBe(10);
});

test("progress: intrigue, deserter, diplomat and bishop", async (person) => {
  const table = await PreparedTable.at(person, "knights-politics");
  await table.playCard("intrigue");
  await table.clickSpot("c3.s");
  await table.said("Mira played Intrigue.");
  await table.said("A knight of Gentle 1 was driven off.");
  await table.stands("knight-1", "c3.s", false);
  await table.playCard("deserter");
  await table
    .cardPanel("deserter")
    .getByRole("button", { name: /Gentle 1/ })
    .click();
  await table.said("Mira played Deserter on Gentle 1.");
  await table.asked("table.ask.recruit");
  await table.clickSpot("b2.s");
  await table.said("Mira placed the knight that came over.");
  await table.page
    .locator('.b-pieces use[href*="knight"][data-at="b2.s"]')
    .waitFor({ state: "attached" });
  await table.playCard("diplomat");
  await table.clickSpot("e1/se");
  await table.said("Mira played Diplomat.");
  await table.stands("road", "e1/se", false);
  await table.playCard("bishop");
  await table.clickSpot("b2");
  await table.said("Mira played Bishop.");
  await table.said(/^Mira took 1\s+from Gentle 1\.$/);
  await table.said(/^Mira took 1\s+from Gentle 2\.$/);
  await table.holds({ wool: 1, ore: 1 });
});

test("progress: spy, saboteur and warlord", async (person) => {
  const table = await PreparedTable.at(person, "knights-spies");
  await table.playCard("spy");
  await table
    .cardPanel("spy")
    .getByRole("button", { name: /Gentle 1/ })
    .click();
  const cards = table.panel(t("table.spy.title", { name: "Gentle 1" }));
  await cards.waitFor();
  await expect.poll(() => cards.locator("button.vic").count()).toBe(3);
  await cards.getByRole("button", { name: /Wedding/ }).click();
  await table.said("Mira took Wedding from Gentle 1.");
  await table.card("wedding").waitFor();
  await table.playCard("warlord");
  await table.said("Mira played Warlord.");
  await table.stands("knight-1-active", "b1.se");
  await table.stands("knight-1-active", "b2.s");
  await table.playCard("saboteur");
  await table.said("Mira played Saboteur.");
  await table.said(/^To discard: Gentle 2: 3 cards/);
  await table.said(/^Gentle 2 discarded/);
  await table.asked("table.ask.main");
});
