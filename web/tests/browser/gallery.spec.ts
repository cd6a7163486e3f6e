// The gallery against the server's own facts, and the big card: in the gallery, at the tables of island, knights and
// cards, by click and by keyboard.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { cardName } from "../../src/cards/sentences";
import type { HttpGallery } from "../../src/protocol";
import { browserTest } from "./harness";
import { PreparedTable, sharedWorld, t, word } from "./prepared";

const { test } = sharedWorld(["--positions"]);

/** Waits for the big card of this name, then closes it by keyboard. */
async function closesBig(page: Page, name: string): Promise<void> {
  const big = page.getByRole("dialog", { name });
  await big.locator(".bigcard-effect").waitFor();
  await page.keyboard.press("Escape");
  await big.waitFor({ state: "detached" });
}

test("gallery: every card of the server is there, can be found and opens large", async (person) => {
  const { page } = person;
  await person.go("/gallery");
  await page.locator(".g-tile").first().waitFor();
  const facts = await page.evaluate(async () => (await fetch("/api/gallery")).json());
  const [board, cards] = (facts as HttpGallery).families;
  const tiles = page.locator(".g-tile");
  const tab = (name: RegExp) => page.getByRole("tab", { name }).click();
  const progress = board?.cards.filter(({ deck }) => deck !== "development") ?? [];
  await expect.poll(() => tiles.count()).toBe(progress.length);
  await page.getByRole("tab", { name: "Progress · 54" }).waitFor();
  await tab(/^Development · 25/);
  await expect.poll(() => tiles.count()).toBe((board?.cards.length ?? 0) - progress.length);
  await tab(/^Card game · 62 \+ 10/);
  await expect.poll(() => tiles.count()).toBe(cards?.cards.length);
  await tab(/^Cities/);
  await expect
    .poll(() => tiles.count())
    .toBe((board?.levels?.length ?? 0) + (board?.ranks?.length ?? 0));
  await page.locator(".g-cycle svg").waitFor();
  await tab(/^Maps/);
  await expect.poll(() => page.locator(".g-map").count()).toBe(board?.maps?.length);
  await page.locator(".g-map-picture svg").first().waitFor();
  // Search and filters.
  await tab(/^Card game/);
  await page.getByRole("searchbox").fill("civil war");
  await expect.poll(() => tiles.count()).toBe(2); // the event, and the church that protects from it
  await page.getByRole("searchbox").fill("");
  await page.getByRole("radio", { name: "Fleets" }).check({ force: true });
  await expect.poll(() => tiles.count()).toBe(6);
  // By keyboard: Enter opens, Escape closes and gives the focus back.
  const first = page.locator(".g-open").first();
  await first.focus();
  await page.keyboard.press("Enter");
  const big = page.getByRole("dialog");
  await big.locator(".bigcard-effect").waitFor();
  const rule = big.getByRole("link", { name: "Rule CARD-RX-08" });
  expect(await rule.getAttribute("href")).toBe("/rules/card-game#CARD-RX-08");
  await page.keyboard.press("Escape");
  await big.waitFor({ state: "detached" });
  await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("big card: at the island's table a card says why it waits, and plays by keyboard", async (person) => {
  const table = await PreparedTable.at(person, "island-cards");
  await table.card("plenty").click();
  const plenty = table.cardPanel("plenty");
  await plenty.getByText("You can play it now.").waitFor();
  await table.pick(plenty, { ore: 2 });
  await table.confirm(plenty);
  await table.said(/^Mira played Plenty/);
  await plenty.waitFor({ state: "detached" });
  // The others wait for the next turn, and say so.
  await table.card("roads").focus();
  await table.page.keyboard.press("Enter");
  const roads = table.cardPanel("roads");
  await roads.getByText(word("table.code", "CARD_PLAYED")).first().waitFor();
  const play = roads.locator("[data-act=play]");
  expect(await play.getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => play.evaluate((one) => one === document.activeElement)).toBe(true);
  await table.page.keyboard.press("Escape");
  await roads.waitFor({ state: "detached" });
});

test("big card: at the knights' table one click opens, places glow, and a log names cards", async (person) => {
  const table = await PreparedTable.at(person, "knights-science");
  await table.card("inventor").click();
  const inventor = table.cardPanel("inventor");
  await inventor.locator(".bigcard-effect").waitFor();
  await inventor.getByText(/There are \d+ places for it/).waitFor();
  await table.clickSpot("d4");
  await table.asked("table.ask.swap");
  await table.clickSpot("c1");
  await inventor.waitFor({ state: "detached" });
  await table.card("irrigation").focus();
  await table.page.keyboard.press("Enter");
  const irrigation = table.cardPanel("irrigation");
  const play = irrigation.locator("[data-act=play]");
  await expect.poll(() => play.evaluate((one) => one === document.activeElement)).toBe(true);
  await table.page.keyboard.press("Enter");
  await table.said(/^Mira played Irrigation and takes/);
  await irrigation.waitFor({ state: "detached" });
  await table.card("engineer").click();
  await table.cardPanel("engineer").locator("[data-act=keep]").click();
  await table.cardPanel("engineer").waitFor({ state: "detached" });
  // What the log names can be read, too.
  await table.page.locator(".lines .card-name", { hasText: "Irrigation" }).click();
  await closesBig(table.page, "Irrigation");
});

test("big card: at the card table the hand and what stands in a realm open large", async (person) => {
  const table = await PreparedTable.at(person, "cards-middle");
  const { page } = table;
  const card = page.locator(".cg-handcard").first();
  const name = (await card.locator(".cg-band").textContent()) ?? "";
  await card.press("Enter");
  const panel = page.locator(".cg-cardpanel");
  await panel.getByRole("heading", { name }).waitFor();
  await panel.locator(".bigcard-now").waitFor();
  await panel.locator("[data-act=keep]").click();
  await panel.waitFor({ state: "detached" });
  const placed = page.locator(".cg-half:not(.own) .cg-placed").first();
  const at = (await placed.getAttribute("data-at"))?.split(" ").at(-1) ?? "";
  await placed.click();
  const big = page.getByRole("dialog", { name: cardName(at) });
  await big.locator(".bigcard-effect").waitFor();
  await big.getByText(/has it open on the table/).waitFor();
  await page.keyboard.press("Escape");
  await big.waitFor({ state: "detached" });
});

test("big card: open hands of a replay name cards, by keyboard", async (person) => {
  const { page } = person;
  const table = await PreparedTable.at(person, "island-last-card");
  await page.locator(".prompt.mine-now").waitFor();
  await person.press("s");
  await table.clickSpot("c3.se");
  await page.locator('.result a[href^="/replay/"]').click();
  await page.getByLabel(t("table.replay.hands")).selectOption("all");
  const held = page.locator(".held .card-name", { hasText: word("table.card", "monopoly") });
  await held.focus();
  await page.keyboard.press("Enter");
  await closesBig(page, word("table.card", "monopoly"));
});

browserTest("big card: on a phone one tap opens it", { serve: ["--positions"] }, async (world) => {
  const person = await world.person({ size: "phone" });
  const { page } = person;
  const cards = await PreparedTable.at(person, "cards-middle");
  await cards.page.locator(".cg-handcard").first().tap();
  const panel = page.locator(".cg-cardpanel");
  await panel.locator(".bigcard-effect").waitFor();
  await panel.locator("[data-act=keep]").tap();
  await panel.waitFor({ state: "detached" });
  await page.locator(".cg-half:not(.own) .cg-placed").first().tap();
  await page.getByRole("dialog").locator(".bigcard-effect").waitFor();
  await PreparedTable.at(person, "knights-middle");
  await page.locator(".pgc").first().tap();
  await page.locator(".bigcard-panel .bigcard-effect").waitFor();
});
