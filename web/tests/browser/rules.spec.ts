// The pages of rules: every rule has an address and a mark, drawings are drawn, a search finds rules, and what is
// refused at a table leads to the rule that refuses it; at a desk and on a phone.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type HttpLedger, LEDGERS } from "../../src/protocol";
import { browserTest, type Person } from "./harness";
import { PreparedTable, sharedWorld, t } from "./prepared";

const { test } = sharedWorld(["--positions"]);

async function openLedger(person: Person, address: string): Promise<void> {
  // The same page with another fragment would not be loaded anew.
  await person.page.goto("about:blank");
  await person.go(`/rules/${address}`);
  await person.page.locator(".rb-section").first().waitFor();
}

const ledgerOf = (page: Page, name: string): Promise<HttpLedger> =>
  page.evaluate(async (one) => (await fetch(`/api/rules/${one}`)).json(), name);

/** The IDs of a ledger's text: at the start of a line, or in the first cell of a table. */
const rulesOf = ({ text }: HttpLedger): string[] =>
  [...text.matchAll(/^(?:- |\| )\*\*([A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+)\*\*/gm)].map(
    ([, id = ""]) => id,
  );

/** Waits until a rule is marked and in sight. */
async function marked(page: Page, id: string): Promise<void> {
  const rule = page.locator(`[id="${id}"]`);
  await expect.poll(() => rule.getAttribute("class")).toMatch(/\bmarked\b/);
  await expect.poll(() => inSight(rule)).toBe(true);
  expect(await page.locator(".marked").count()).toBe(1);
}

const inSight = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

for (const { page: name } of LEDGERS)
  test(`rules: ${name} has an address for every rule, and draws all its drawings`, async (person) => {
    const { page } = person;
    await openLedger(person, name);
    const ledger = await ledgerOf(page, name);
    const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map((e) => e.id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const rule of rulesOf(ledger)) expect(ids).toContain(rule);
    expect(ledger.drawings.length).toBeGreaterThan(3);
    const figures = page.locator(".rb-figure");
    expect(await figures.count()).toBe(ledger.drawings.length);
    for (const [i, drawing] of ledger.drawings.entries()) {
      const figure = figures.nth(i);
      await figure.locator(".rb-board .b-shore, .rb-realm .cg-grid").first().waitFor();
      expect(await figure.locator("figcaption > p").first().textContent()).toBe(drawing.caption);
      // What the drawing points out, and what its legend says of allowed and refused.
      const marks = figure.locator(".rb-mark, .rb-marked");
      expect(await marks.count(), drawing.caption).toBe(drawing.marks.length);
      const said = new Set(drawing.tries.map(({ code }) => code));
      expect(await figure.locator(".rb-legend li").count()).toBe(said.size);
    }
  });

test("rules: a link to a rule marks it and brings it into sight, folded or not", async (person) => {
  const { page } = person;
  await openLedger(person, "cities-knights#CK-METRO-01");
  await marked(page, "CK-METRO-01");
  const fold = page.getByRole("button", { name: t("rules.fold") });
  await fold.click();
  await expect.poll(() => page.locator(".rb-section[open]").count()).toBe(0);
  await page.evaluate(() => {
    location.hash = "CK-BARB-05";
  });
  await marked(page, "CK-BARB-05");
  // From a drawing, and from one page to another.
  await fold.click();
  await page.getByRole("button", { name: t("rules.unfold") }).click();
  await page.locator(".rb-about a", { hasText: "CK-ACT-15" }).click();
  await marked(page, "CK-ACT-15");
  await page.locator(".rb-words a[href^='/rules/base#']").first().click();
  await page.waitForURL(/\/rules\/base#/);
  await marked(page, decodeURIComponent(new URL(page.url()).hash.slice(1)));
  // A rule that is a row of a table.
  await openLedger(person, "base#BASE-ED-01");
  await marked(page, "BASE-ED-01");
});

test("rules: a search finds rules by their words and by their ID", async (person) => {
  const { page } = person;
  await openLedger(person, "base");
  const box = page.getByRole("searchbox");
  await box.fill("neighbouring intersections settlement");
  await page.locator('[id="BASE-SETT-02"]').waitFor();
  const shown = await page.locator(".rb-rule").count();
  await page.getByText(t("rules.found", { n: shown }), { exact: true }).waitFor();
  expect(shown).toBeLessThan(10);
  await box.fill("base-lr-04");
  await expect.poll(() => page.locator(".rb-rule").first().getAttribute("id")).toBe("BASE-LR-04");
  await box.fill("no such words");
  await page.getByText(t("rules.found", { n: 0 }), { exact: true }).waitFor();
  await box.fill("");
  await expect.poll(() => page.locator(".rb-rule").count()).toBeGreaterThan(100);
});

/** Follows the link of a refusal to the rule, which opens beside the table. */
async function followsRule({ page, context }: Person, id: string): Promise<void> {
  const link = page.locator(".refusal-rule", { hasText: t("rules.link", { id }) });
  await link.waitFor();
  const [rules] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await marked(rules, id);
  await rules.close();
}

test("rules: a card that cannot be played leads to the rule that says so", async (person) => {
  const table = await PreparedTable.at(person, "island-cards");
  await table.card("plenty").click();
  const plenty = table.cardPanel("plenty");
  await table.pick(plenty, { ore: 2 });
  await table.confirm(plenty);
  await table.said(/^Mira played Plenty/);
  await table.card("roads").click();
  // It is dimmed, and still says why when it is pressed.
  await table.cardPanel("roads").locator("[data-act=play]").click({ force: true });
  await followsRule(person, "BASE-DEV-03");
});

browserTest("rules: on a phone", { serve: ["--positions"] }, async (world) => {
  const person = await world.person({ size: "phone", locale: "de-DE", theme: "dark" });
  const { page } = person;
  await openLedger(person, "base#BASE-SETT-02");
  await page.locator(".rb-text > p", { hasText: "auf Englisch" }).waitFor();
  await marked(page, "BASE-SETT-02");
  await page.locator(".rb-board").first().waitFor();
  const table = await PreparedTable.at(person, "cards-middle");
  await table.page.locator("[data-act=road]").tap({ force: true });
  await page.locator(".refusal-rule").first().waitFor();
  const [rules] = await Promise.all([
    person.context.waitForEvent("page"),
    page.locator('.refusal-rule[href$="#CARD-BUILD-01"]').tap(),
  ]);
  await marked(rules, "CARD-BUILD-01");
});
