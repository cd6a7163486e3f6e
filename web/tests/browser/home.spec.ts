// The start page: a table that was left, boards that are drawn anew, a game with one click, finished games. One
// server and one window; the tests follow upon each other, as the days of somebody who plays here do.
import { expect } from "vitest";
import { axeFaults } from "./axe";
import { overflows } from "./overflow";
import { makeTable, sharedWorld, t } from "./prepared";
import { createTable, Table } from "./table";

const { test } = sharedWorld(["--bot-delay-ms", "200"]);

test("home: a game with one click, at the level that was chosen", async (person) => {
  const { page } = person;
  await person.go("/");
  await page.getByRole("heading", { name: t("frame.home.welcome") }).waitFor();
  await page.getByText(t("frame.home.finished.none")).waitFor();
  await page.getByText(t("frame.bot.gentle"), { exact: true }).click();
  await page.getByText(t("frame.home.once", { level: t("frame.bot.gentle") })).waitFor();
  const play = page.getByRole("button", {
    name: t("frame.home.bots.of", { mode: t("frame.mode.island") }),
  });
  await play.focus();
  await person.press("Enter");
  await page.waitForURL(/\/t\//);
  await page.locator(".bt").waitFor();
  await new Table(person).asked("table.ask.setup-settlement");
  // The level is remembered.
  expect(await page.evaluate(() => localStorage.getItem("longroad.settings"))).toContain("gentle");
});

test("home: the table that was left comes first, with its board", async (person) => {
  const { page } = person;
  const table = new URL(page.url()).pathname;
  await person.go("/");
  const hero = page.locator(".hero");
  await hero.getByText(t("frame.home.turn"), { exact: true }).waitFor();
  await hero.locator(".thumb-board image, .thumb-board use").first().waitFor();
  expect(await hero.locator(".scores li").count()).toBe(4);
  await hero.getByRole("link", { name: t("frame.home.continue") }).press("Enter");
  await page.waitForURL(`**${table}`);
  await new Table(person).asked("table.ask.setup-settlement");
});

test("home: a running table is live, and tables of others can be joined", async (person, world) => {
  const { page } = person;
  const ben = await world.person({ name: "Ben" });
  const title = "Harbour Lane";
  const others = ["gentle", "gentle"];
  await createTable(ben, {
    mode: "island",
    players: 3,
    others,
    title,
    settings: { speed: "normal" },
  });
  const cleo = await world.person({ name: "Cleo" });
  await createTable(cleo, { mode: "cards", others: ["open"], title: "Two hearths" });
  await person.go("/");
  const live = page.locator(".live", { hasText: title });
  await live.locator(".thumb-board").waitFor();
  await page.getByRole("link", { name: `${t("frame.home.join")} Two hearths` }).waitFor();
  expect(await axeFaults(person)).toEqual([]);
  expect(await overflows(person)).toEqual([]);
  const pieces = () => live.locator(".b-pieces use").count();
  const before = await pieces();
  await new Table(ben).menu("away"); // the bots play on
  await expect.poll(pieces).toBeGreaterThan(before);
  await live.getByRole("link", { name: t("frame.home.watch") }).click();
  await page.locator(".bt").waitFor();
});

test("home: a bot finishes a game, which then stands among the finished ones", async (person) => {
  const { page } = person;
  const table = await makeTable(person, "board(seats=2,vp_goal=3,first_player=seat0)");
  await person.go("/");
  const open = page.locator(`.home a[href="/t/${table}"]`);
  await open.waitFor();
  if (await page.locator(`.hero a[href="/t/${table}"]`).isVisible())
    await page.getByRole("button", { name: t("frame.home.finish") }).click();
  else {
    await open.click();
    await new Table(person).menu("away");
  }
  const points = await page.locator(".result li strong").first().textContent();
  expect(Number(points)).toBeGreaterThanOrEqual(3);
  await person.go("/");
  const row = page.locator(".games tbody tr");
  await row.waitFor();
  const results = [t("frame.home.place.won"), t("frame.home.place.second")];
  expect(results).toContain(await row.locator(".game-result").textContent());
  expect(await row.locator(".scores li").count()).toBe(2);
  // The winner stands first, with the points that the result told.
  expect(await row.locator(".scores .first b").textContent()).toBe(points);
  expect(await open.count()).toBe(0);
  await row.getByRole("link", { name: t("frame.home.review") }).click();
  await page.locator(".rbar").waitFor();
});
