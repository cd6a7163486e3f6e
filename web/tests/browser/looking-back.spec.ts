// After the game: the charts, the check of the dice in the browser, the record, and the replay. The game is a
// real one from its deal on; a stand-in plays it to the end.
import { readFileSync } from "node:fs";
import type { Route } from "playwright-core";
import { expect } from "vitest";
import type { HttpAnalysis, HttpAnalysisMove } from "../../src/protocol";
import type { Person } from "./harness";
import { makeTable, PreparedTable, sharedWorld, t } from "./prepared";
import { openStatistics } from "./table";

const { test } = sharedWorld([]);
let record = "";

async function playToTheEnd(person: Person): Promise<void> {
  await makeTable(person, "board(seats=2,vp_goal=4,first_player=seat0)");
  await new PreparedTable(person).leaveToBots();
  await openStatistics(person.page);
}

test("looking back: charts tell the game, as pictures and as tables", async (person) => {
  await playToTheEnd(person);
  const { page } = person;
  // One title may begin as another does.
  const chart = (title: string) =>
    page
      .locator("section.chart")
      .filter({ has: page.locator("h3 > span", { hasText: new RegExp(`^${title}$`) }) });
  for (const title of [
    t("table.chart.final"),
    t("table.chart.points"),
    t("table.tab.dice"),
    t("table.chart.gained"),
    t("table.chart.luck"),
  ]) {
    await chart(title).locator("svg").first().waitFor();
    await chart(title)
      .getByRole("button", { name: t("table.chart.table") })
      .click();
    await chart(title).locator("table").waitFor();
  }
  // The figures: somebody has four points, and the dice of the table are as many as were rolled.
  const points = chart(t("table.chart.points")).locator("tbody tr").last().locator("td");
  await expect
    .poll(async () => Math.max(...(await points.allTextContents()).map(Number)))
    .toBeGreaterThanOrEqual(4);
  const rolls = await chart(t("table.tab.dice")).locator("tbody td").allTextContents();
  const sum = rolls.reduce((all, n) => all + Number(n), 0);
  expect(sum).toBeGreaterThan(0);
  await chart(t("table.tab.dice"))
    .getByText(t("table.chart.dice.sub", { n: sum }))
    .waitFor();
  await chart(t("table.chart.robbed")).locator("table").waitFor();
});

test("looking back: every outcome is checked in the browser", async ({ page }) => {
  const proof = page.locator("ol.pf");
  await proof.getByText(t("table.fair.seed.fits")).waitFor();
  await proof.getByText(t("table.fair.own.fits")).waitFor();
  await proof.getByText(t("table.fair.hashes.fit", { n: 1 })).waitFor();
  await proof.locator(".ok-step, .bad-step", { hasText: "recomputed" }).waitFor();
  const line = (await proof.locator("li", { hasText: "recomputed" }).textContent()) ?? "";
  const [right, all] = [...line.matchAll(/\d+/g)].map(Number);
  expect(all).toBeGreaterThan(0);
  expect(right).toBe(all);
  expect(line).toMatch(/deal 1 · .*rolls \d+/);
  expect(await proof.locator(".bad-step").count()).toBe(0);
  expect(await page.locator(".banner-alarm").count()).toBe(0);
});

test("looking back: a record that was tampered with is found out", async ({ page }) => {
  // One outcome of the record is another; the rest is as the server wrote it.
  await page.route(/\/api\/records\/[^/]*$/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const changed = text.replace(/^\* dice (\d) (\d)$/m, (_, a, b) => `* dice ${(a % 6) + 1} ${b}`);
    expect(changed).not.toBe(text);
    await route.fulfill({ response: answer, body: changed });
  });
  await page.getByRole("button", { name: t("table.fair.again") }).click();
  await page.locator("ol.pf .bad-step", { hasText: "recomputed" }).waitFor();
  await page.locator("ol.pf .bad-step .wrong li", { hasText: "dice" }).waitFor();
  await page.locator(".banner-alarm", { hasText: t("frame.alarm.outcomes") }).waitFor();
  await page.unroute(/\/api\/records\/[^/]*$/);
});

test("looking back: the record is taken along", async ({ page }) => {
  const link = page.locator("a[download]").first();
  record = ((await link.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
  const coming = page.waitForEvent("download");
  await link.click();
  const text = readFileSync(await (await coming).path(), "utf8");
  expect(text).toMatch(/^longroad-record 1\n/);
  expect(text).toMatch(/^commitment [0-9a-f]{64}$/m);
  expect(text).toMatch(/^seed [0-9a-f]{64}$/m);
  expect(text).toMatch(/^result [01] points /m);
});

test("looking back: the replay goes forward, back, by itself, and opens hands", async (person) => {
  const { page } = person;
  await person.go(`/replay/${record}`);
  const slider = page.getByRole("slider", { name: t("table.replay.move") });
  await slider.waitFor();
  const last = Number(await slider.getAttribute("max"));
  expect(last).toBeGreaterThan(20);
  const at = async () => Number(await slider.inputValue());
  const press = (key: Parameters<typeof t>[0]) =>
    page.getByRole("button", { name: t(key), exact: true }).click();
  const pieces = () => page.locator(".b-pieces use[data-at]").count();
  await expect.poll(at).toBe(1); // dealt
  const before = await pieces();
  await press("table.replay.last");
  await expect.poll(at).toBe(last);
  await expect.poll(pieces).toBeGreaterThan(before + 6);
  await press("table.replay.back");
  await expect.poll(at).toBe(last - 1);
  await press("table.replay.first");
  await expect.poll(at).toBe(0);
  await press("table.replay.next");
  await expect.poll(at).toBe(1);
  await press("table.replay.turn.next");
  await expect.poll(at).toBeGreaterThan(1);
  await slider.fill("12");
  await page.waitForURL(/#12$/);
  await press("table.replay.link");
  await page.getByRole("button", { name: t("frame.room.copied"), exact: true }).waitFor();
  await page.getByLabel(t("table.replay.speed")).selectOption("4"); // not over before it is paused
  await page.getByRole("button", { name: t("table.replay.play"), exact: true }).click();
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>(".rslide input")?.value) > 14,
  );
  await page.getByRole("button", { name: t("table.replay.pause"), exact: true }).click();
  // Everybody's cards, now that the game is over.
  await slider.fill(String(last));
  await page.getByLabel(t("table.replay.hands")).selectOption("all");
  await page.locator(".side-panels .resp").nth(1).waitFor();
});

/* ---- the judge ---- */

const ANALYSIS = /\/analysis$/;

/** The first placement of the game: it has several candidates, each with a place. */
const placed = (move: HttpAnalysisMove): boolean =>
  move.verdict === "weighed" &&
  move.text.includes(" settlement ") &&
  (move.candidates ?? []).filter(({ action }) => action.action?.startsWith("settlement")).length >
    1;

/** What the server has found, with one placement made a blunder, so that there is something to draw. */
function withBlunder(judged: HttpAnalysis): HttpAnalysis & { readonly at: number } {
  const at = judged.moves.findIndex(placed);
  const moves = judged.moves.map((move, i) => {
    if (i !== at) return move;
    const other = move.candidates?.find(({ action }) => !move.text.endsWith(action.action ?? ""));
    const best = `${move.actor} ${other?.action.action}`;
    return { ...move, best, best_chance: 0.9, loss: 0.4 };
  });
  expect(at).toBeGreaterThanOrEqual(0);
  return { ...judged, moves, at: at + 1 };
}

test("looking back: the judge tells how far it is, marks the moves and draws the better one", async (person) => {
  const { page } = person;
  let [asked, blunder] = [0, 0];
  const judge = async (route: Route) => {
    asked += 1;
    if (asked < 3) return route.fulfill({ status: 202, json: { progress: 0.42 } });
    const answer = await route.fetch();
    if (answer.status() !== 200) return route.fulfill({ response: answer });
    const { at, ...judged } = withBlunder((await answer.json()) as HttpAnalysis);
    blunder = at;
    return route.fulfill({ response: answer, json: judged });
  };
  await page.route(ANALYSIS, judge);
  await person.go("/about");
  await person.go(`/replay/${record}`);
  await page.getByRole("progressbar", { name: t("judge.progress", { n: 42 }) }).waitFor();
  await page.locator(".rslide.judged .j-curve .jm.blunder").first().waitFor();
  await page.unroute(ANALYSIS, judge);
  // Keys go from mark to mark, and the slider says where that is.
  const slider = page.getByRole("slider", { name: t("table.replay.move") });
  const at = async () => Number(await slider.inputValue());
  await page.locator(".j-point", { hasText: "−40.0 %" }).first().click();
  await expect.poll(at).toBe(blunder);
  await page.locator(".j-card h3", { hasText: t("judge.blunder") }).waitFor();
  await page.locator(".b-judged.blunder .b-judge-ring").first().waitFor();
  await page.locator(".b-judge-ghost").waitFor();
  expect(await page.locator(".b-judge-piece").count()).toBe(1);
  await page.locator(".b-judge-words", { hasText: t("judge.tag.played") }).waitFor();
  expect(await page.locator(".j-cands li").count()).toBeGreaterThan(1);
  await person.press("Home");
  await expect.poll(at).toBe(0);
  await person.press(".");
  await expect.poll(at).toBeGreaterThan(0);
  await person.press("End");
  await person.press(",");
  await expect.poll(at).toBeGreaterThanOrEqual(blunder);
  expect(await page.locator(".j-seat").count()).toBe(2);
});

test("looking back: the judge's line is gone through, and a phone shows all of it", async (person) => {
  const { page } = person;
  const slider = page.getByRole("slider", { name: t("table.replay.move") });
  await person.go("/about");
  await person.go(`/replay/${record}`);
  await page.locator(".rslide.judged").waitFor();
  const line = page.getByRole("button", {
    name: new RegExp(`^(${t("judge.line")}|${t("judge.line.best")})$`),
  });
  for (let move = 2; (await line.count()) === 0; move++) await slider.fill(String(move));
  const decision = await slider.inputValue();
  await line.click();
  const steps = page.locator(".j-line button");
  await steps.nth(1).waitFor();
  expect(await steps.nth(0).getAttribute("aria-current")).toBe("step");
  await person.press("ArrowRight");
  await page.locator('.j-line button[aria-current="step"]').nth(0).waitFor();
  await expect.poll(() => steps.nth(1).getAttribute("aria-current")).toBe("step");
  await person.press("Escape");
  // Own mistakes are among the cards already.
  const practise = page.locator(".j-card").getByText(t("judge.practise"), { exact: true });
  await practise.or(page.getByRole("link", { name: t("judge.practise.kept") })).waitFor();
  expect(await slider.inputValue()).toBe(decision);
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator(".j-card").scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
    const play = await page
      .getByRole("button", { name: t("table.replay.play"), exact: true })
      .boundingBox();
    expect((play?.y ?? height) + (play?.height ?? 0)).toBeLessThanOrEqual(height);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("looking back: a position is kept to be practised", async (person) => {
  const { page } = person;
  const mistakes = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("longroad.practise") ?? "{}").cards.length);
  const slider = page.getByRole("slider", { name: t("table.replay.move") });
  const practise = page.getByRole("button", { name: t("judge.practise") });
  for (let move = 2; (await practise.count()) === 0; move++) await slider.fill(String(move));
  const before = await mistakes().catch(() => 0);
  await practise.click();
  const there = page.getByRole("link", { name: t("judge.practise.kept") });
  await there.waitFor();
  expect(await mistakes()).toBe(before + 1);
  await there.click();
  const from = page.locator(".pr-from", { hasText: t("practise.from.game", { day: "" }).trim() });
  await from.waitFor();
  await page.getByRole("button", { name: t("practise.show") }).click();
  await page.locator(".j-what", { hasText: t("practise.then") }).waitFor();
});

test("looking back: a game goes on before the decision", async (person) => {
  const { page } = person;
  await person.go(`/replay/${record}`);
  await page.locator(".rslide.judged").waitFor();
  const on = page.getByRole("button", { name: t("judge.play-on") });
  const slider = page.getByRole("slider", { name: t("table.replay.move") });
  for (let move = 2; (await on.count()) === 0; move++) await slider.fill(String(move));
  await on.click();
  await page.waitForURL(/\/t\//);
  await page.locator(".at-table .board").first().waitFor();
});
