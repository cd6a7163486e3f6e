// A game is opened and its first turn played with keys alone: nothing in this file clicks, taps or points.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { browserTest, PATIENCE_MS } from "./harness";
import { PreparedTable, t } from "./prepared";

/** Goes on with Tab until the focus is on something that fits. */
async function tabTo(page: Page, selector: string, most = 80): Promise<void> {
  for (let i = 0; i < most; i++) {
    const there = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Chooses a place that glows: to the first by Tab, on by an arrow, done by Enter. */
async function place(page: Page, arrow?: string): Promise<void> {
  await page.locator(".b-asked [data-spot]").first().waitFor();
  await tabTo(page, ".b-asked [data-spot]", 200);
  if (arrow) {
    const before = await page.evaluate(() => document.activeElement?.getAttribute("data-spot"));
    await page.keyboard.press(arrow);
    const after = await page.evaluate(() => document.activeElement?.getAttribute("data-spot"));
    expect(after, "an arrow leads to another place").not.toBe(before);
  }
  await page.keyboard.press("Enter");
}

browserTest("keyboard: opening and first turn without a mouse", {}, async (world) => {
  const person = await world.person();
  const { page } = person;
  const table = new PreparedTable(person);
  await person.go("/");
  // The first step of every page leads past the bar on top.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("skip");
  await tabTo(page, 'nav a[href="/new"]');
  await page.keyboard.press("Enter");
  await page.locator(".create-submit button").waitFor();
  await tabTo(page, ".create-submit button", 120);
  await page.keyboard.press("Enter");
  await page.locator(".bt").waitFor();

  for (let round = 0; round < 2; round++) {
    await table.asked("table.ask.setup-settlement");
    await place(page, "ArrowRight");
    await table.asked("table.ask.setup-road");
    if (round === 0) await place(page);
    else await page.keyboard.press("1"); // the first of at most three places, by its number
  }
  expect(await page.locator('.b-pieces use[href*="settlement"]').count()).toBeGreaterThanOrEqual(2);

  // The turn: roll, do what a seven asks, end. Bots may offer something before it; X declines.
  await table.asked("table.ask.roll", "table.ask.answer");
  while ((await table.prompt()) === t("table.ask.answer")) {
    // The next offer may follow at once, so the prompt does not tell that this one is answered.
    const declined = page.locator(".lines .ln", { hasText: "Mira declines." });
    const before = await declined.count();
    await page.keyboard.press("x");
    await declined.nth(before).waitFor();
    await table.asked("table.ask.roll", "table.ask.answer");
  }
  await page.keyboard.press("Space");
  await table.said(/^Mira rolled \d+\./);
  await table.asked("table.ask.main", "table.ask.robber");
  if ((await table.prompt()) === t("table.ask.robber")) {
    await place(page);
    const line = page.getByRole("menuitem").first();
    const done = page.locator(".lines .ln", { hasText: "Mira moved the robber." });
    await line.or(done).first().waitFor();
    if (await line.isVisible()) await page.keyboard.press("Enter");
    await done.waitFor();
    await table.asked("table.ask.main");
  }
  await page.keyboard.press("t");
  await table.panel(/^Trade$/).waitFor();
  await page.keyboard.press("Escape");
  await table.panel(/^Trade$/).waitFor({ state: "detached" });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Space");
  await page
    .locator(".prompt", { hasText: t("table.ask.main") })
    .waitFor({ state: "detached", timeout: PATIENCE_MS });
});
