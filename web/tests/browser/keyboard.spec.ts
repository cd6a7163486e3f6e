// A game is opened and its first turn played with keys alone: nothing in this file clicks, taps or points.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { browserTest, type Person } from "./harness";
import { PreparedTable, t } from "./prepared";

/** Goes on with Tab until the focus is on something that fits. */
async function tabTo(page: Page, selector: string, most = 80): Promise<void> {
  await page.locator(selector).first().waitFor();
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
async function place(person: Person, arrow?: string): Promise<void> {
  const { page } = person;
  await tabTo(page, ".b-asked [data-spot]", 200);
  if (arrow) {
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("data-spot") ?? "");
    const before = await focused();
    await person.press(arrow);
    await expect.poll(focused, { message: "an arrow leads to another place" }).not.toBe(before);
  }
  await person.press("Enter");
}

browserTest("keyboard: opening and first turn without a mouse", {}, async (world) => {
  const person = await world.person();
  const { page } = person;
  const table = new PreparedTable(person);
  await person.go("/");
  // The first step of every page leads past the bar on top.
  await page.locator(".skip").waitFor({ state: "attached" });
  await person.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("skip");
  await tabTo(page, 'nav a[href="/new"]');
  await person.press("Enter");
  await page.locator(".create-submit button").waitFor();
  await tabTo(page, ".create-submit button", 120);
  await person.press("Enter");
  await page.locator(".bt").waitFor();

  for (let round = 0; round < 2; round++) {
    await table.asked("table.ask.setup-settlement");
    await place(person, "ArrowRight");
    await table.asked("table.ask.setup-road");
    if (round === 0) await place(person);
    else await person.press("1"); // the first of at most three places, by its number
  }
  await expect
    .poll(() => page.locator('.b-pieces use[href*="settlement"]').count())
    .toBeGreaterThanOrEqual(2);

  // The turn: roll, do what a seven asks, end. Bots may offer something before it; X declines.
  await table.asked("table.ask.roll", "table.ask.answer");
  while ((await table.prompt()) === t("table.ask.answer")) {
    // The next offer may follow at once, so the prompt does not tell that this one is answered.
    const declined = page.locator(".lines .ln", { hasText: "Mira declines." });
    const before = await declined.count();
    await person.press("x");
    await declined.nth(before).waitFor();
    await table.asked("table.ask.roll", "table.ask.answer");
  }
  await person.press("Space");
  await table.said(/^Mira rolled \d+\./);
  await table.asked("table.ask.main", "table.ask.robber");
  if ((await table.prompt()) === t("table.ask.robber")) {
    await place(person);
    const line = page.getByRole("menuitem").first();
    const done = page.locator(".lines .ln", { hasText: "Mira moved the robber." });
    await line.or(done).first().waitFor();
    if (await line.isVisible()) await person.press("Enter");
    await done.waitFor();
    await table.asked("table.ask.main");
  }
  await person.press("t");
  await table.panel(/^Trade$/).waitFor();
  await person.press("Escape");
  await table.panel(/^Trade$/).waitFor({ state: "detached" });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await person.press("Space");
  await page.locator(".prompt", { hasText: t("table.ask.main") }).waitFor({ state: "detached" });
});
