// Dice that nobody can choose, seats that nobody can steal, links that are never dead: as people see them.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { browserTest, type Person } from "./harness";
import { makeTable, PreparedTable } from "./prepared";
import { beReady, createTable, gather, openStatistics, sitDown, startGame } from "./table";

/** The types of what a page has sent. */
const said = (person: Person): string[] =>
  person.frames
    .filter(({ from }) => from === "page")
    .map(({ text }) => (JSON.parse(text) as { type: string }).type);

// Who is silent is waited for longer than this test may take.
const NO_WAIT = { serve: ["--dice-seconds", "600"] };

browserTest("fair: a game against bots begins without a wait", NO_WAIT, async (world) => {
  const person = await world.person();
  const { page } = person;
  await person.go("/");
  const play = page.getByRole("button", {
    name: t("frame.home.bots.of", { mode: t("frame.mode.island") }),
  });
  await play.waitFor();
  await page.waitForLoadState("networkidle");
  const began = Date.now();
  await play.click();
  await page.locator(".bt").first().waitFor();
  console.log(`from the click to the board: ${Date.now() - began} ms`);
  const types = said(person);
  expect(types.filter((type) => type === "hash" || type === "entropy")).toEqual([
    "hash",
    "entropy",
  ]);
  expect(types.indexOf("hash")).toBeGreaterThan(types.indexOf("start"));
});

const GAMES = {
  Knights: "board(modules=knights,seats=2,vp_goal=6,first_player=seat0)",
  Cards: "cards(vp_goal=7)",
} as const;

for (const [name, config] of Object.entries(GAMES))
  browserTest(`fair: every outcome of ${name} is checked`, {}, async (world) => {
    const person = await world.person();
    const { page } = person;
    await makeTable(person, config);
    await new PreparedTable(person).leaveToBots();
    await openStatistics(page);
    const proof = page.locator("ol.pf");
    await proof.getByText(t("table.fair.seed.fits")).waitFor();
    await proof.getByText(t("table.fair.own.fits")).waitFor();
    const line = proof.locator("li", { hasText: "recomputed" });
    const [right, all] = [...((await line.textContent()) ?? "").matchAll(/\d+/g)].map(Number);
    expect(all).toBeGreaterThan(10);
    expect(right).toBe(all);
    expect(await proof.locator(".bad-step").count()).toBe(0);
  });

browserTest("fair: a second commitment is told loudly, and stays told", {}, async (world) => {
  const person = await world.person();
  const { page } = person;
  const table = await makeTable(person, "board(seats=2)");
  await page.locator(".bt").first().waitFor();
  const alarm = page.locator(".banner-alarm", { hasText: t("frame.alarm.commitment") });
  expect(await alarm.count()).toBe(0);
  // Somebody between the server and the page puts another commitment into what is told.
  await page.routeWebSocket(/\/ws\b/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) =>
      socket.send(String(text).replace(/"commitment":"..../, '"commitment":"0000')),
    );
  });
  await page.reload();
  await alarm.waitFor();
  // Also when the next server is honest again: the dice of this game were touched.
  await page.close();
  const again = await person.context.newPage();
  await again.goto(`${person.url}/t/${table}`);
  await again.locator(".banner-alarm", { hasText: t("frame.alarm.commitment") }).waitFor();
});

browserTest("fair: our number is left out and the page says so", {}, async (world) => {
  const person = await world.person();
  const { page } = person;
  await page.routeWebSocket(/\/ws\b/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) =>
      socket.send(String(text).replace(/("step":"ready".*?"entropy":)\["[0-9a-f]+"/, '$1[""')),
    );
  });
  await makeTable(person, "board(seats=2)");
  await page.locator(".banner-alarm", { hasText: t("frame.alarm.left-out") }).waitFor();
});

browserTest(
  "fair: who is silent is waited for and named",
  { serve: ["--dice-seconds", "8"] },
  async (world) => {
    const mira = await world.person();
    const tomas = await world.person({ name: "Tomas" });
    const table = await createTable(mira, {
      mode: "island",
      players: 3,
      others: ["open", "gentle"],
    });
    await sitDown(tomas, table, 2);
    await beReady(tomas);
    await tomas.page.goto("about:blank");
    await mira.page.getByText(t("frame.room.away")).waitFor();
    await startGame(mira);
    const line = mira.page.locator(".dice-line", { hasText: t("frame.room.dice") });
    await line.getByText("Tomas").waitFor();
    expect(await mira.page.locator(".room-buttons").count()).toBe(0);
    await mira.page.locator(".bt").first().waitFor();
    await new PreparedTable(mira).menu("fair");
    await mira.page
      .locator("ol.pf li", { hasText: t("table.fair.silent", { n: 1, names: "Tomas" }) })
      .waitFor();
    await tomas.go(`/t/${table}`);
    await tomas.page.locator(".bt").first().waitFor();
    expect(await tomas.page.locator(".banner-alarm").count()).toBe(0);
  },
);

browserTest(
  "seats: an absent player is counted down, may be replaced, and gets the seat back",
  { serve: ["--grace-seconds", "10"] },
  async (world) => {
    const mira = await world.person();
    const tomas = await world.person({ name: "Tomas" });
    const table = await gather([mira, tomas], { mode: "island", players: 3 });
    const card = mira.page.locator(".pl", { hasText: "Tomas" });
    const give = mira.page.getByRole("button", { name: t("table.give") });
    await tomas.page.goto("about:blank");
    // While the seconds run nobody can have the seat: both are read in one look.
    await card.getByRole("timer").waitFor();
    const seen = await card.evaluate((seat, words) => {
      const buttons = [...document.querySelectorAll("button")];
      return {
        left: seat.querySelector("[role=timer]")?.textContent ?? "",
        give: buttons.some((button) => button.textContent?.trim() === words),
      };
    }, t("table.give"));
    expect(seen.left).toMatch(/0:(0[1-9]|1\d)/); // the page may not know the server's time to the second
    expect(seen.give).toBe(false);
    await give.click();
    const owner = t("table.owner", { name: "Tomas" });
    await mira.page.getByText(owner).waitFor();
    // He comes back by the link, without a click.
    await tomas.go(`/t/${table}`);
    await mira.page.getByText(owner).waitFor({ state: "detached" });
    await tomas.page.locator(".pl", { hasText: "Tomas" }).getByText(t("table.you")).waitFor();
  },
);

browserTest("links: a table whose game is over shows how it ended", {}, async (world) => {
  const mira = await world.person();
  const table = await makeTable(mira, "board(seats=2,vp_goal=3,first_player=seat0)");
  await new PreparedTable(mira).leaveToBots();
  const title = (await mira.page.locator(".result h2").textContent()) ?? "";
  await mira.go("/");
  const guest = await world.person({ name: "Ida" });
  await guest.go(`/t/${table}`);
  await guest.page.locator(".result").waitFor();
  expect(title).not.toBe("");
  await guest.page.locator(".result a[href^='/replay/']").click();
  await guest.page.getByRole("slider", { name: t("table.replay.move") }).waitFor();
});

browserTest("links: a table that never was says so", {}, async (world) => {
  const person = await world.person();
  await person.go("/t/no-such-table-1");
  await person.page.getByText(t("frame.end.missing.text")).waitFor();
});

/** Waits until a figure of the server is at least this. */
async function figure(person: Person, name: string, least: number): Promise<void> {
  await expect
    .poll(async () => {
      const text = await (await fetch(`${person.server.url}/metrics`)).text();
      return Number(new RegExp(`^longroad_${name}(?:_total)? (\\d+)`, "m").exec(text)?.[1] ?? -1);
    })
    .toBeGreaterThanOrEqual(least);
}

browserTest(
  "links: a table that sleeps opens, also as it was over",
  { serve: ["--sleep-seconds", "1"] },
  async (world) => {
    const mira = await world.person();
    const { page } = mira;
    const running = await makeTable(mira, "board(seats=3,first_player=seat0)");
    await page.locator(".prompt.mine-now").waitFor();
    await page.goto("about:blank");
    await figure(mira, "sleeps", 1);
    // Home knows it although it sleeps, and leads back to the seat.
    await mira.go("/");
    await page.locator(`.home a[href="/t/${running}"]`).click();
    await page.locator(".prompt.mine-now").waitFor();
    const over = await makeTable(mira, "board(seats=2,vp_goal=3,first_player=seat0)");
    await new PreparedTable(mira).leaveToBots();
    await page.goto("about:blank");
    await figure(mira, "sleeps", 3);
    await mira.go(`/t/${over}`);
    await openStatistics(page);
    await page.locator("ol.pf").getByText(t("table.fair.own.fits")).waitFor();
  },
);

browserTest(
  "links: a table that was closed unplayed says so",
  { serve: ["--lobby-seconds", "1", "--sleep-seconds", "1"] },
  async (world) => {
    const mira = await world.person();
    const table = await createTable(mira, { mode: "island", players: 3, others: ["open", "open"] });
    await mira.page.goto("about:blank");
    mira.forgive(/answer 410/, /status of 410/);
    await expect
      .poll(async () => (await fetch(`${mira.server.url}/api/tables/${table}`)).status)
      .toBe(410);
    await mira.go(`/t/${table}`);
    await mira.page.getByText(t("frame.end.unstarted.text")).waitFor();
  },
);

browserTest("names: what is wrong with one is said beside its field", {}, async (world) => {
  const mira = await world.person();
  const table = await createTable(mira, { mode: "island", players: 3, others: ["open", "open"] });
  const guest = await world.person({ name: "Tomas" });
  const { page } = guest;
  const field = page.getByRole("textbox", { name: t("frame.name.label"), exact: true });
  const problem = page.locator("dialog[open] .problem, [role=dialog] .problem");
  const keep = () => page.getByRole("button", { name: t("frame.name.keep") }).click();
  await guest.go("/");
  await page.getByRole("button", { name: t("frame.name.chip", { name: "Tomas" }) }).click();
  await field.fill("Toм\u0430s"); // two letters of another script
  await keep();
  await problem.filter({ hasText: t("frame.name.mixed") }).waitFor();
  await field.fill("MIRA");
  await keep();
  await field.waitFor({ state: "detached" });
  // At the table somebody is called so already.
  await guest.go(`/t/${table}`);
  await page.getByRole("button", { name: t("frame.room.sit.of", { n: 2 }) }).click();
  await problem.filter({ hasText: t("frame.refused.NAME_TAKEN") }).waitFor();
  await field.fill("Ida");
  await keep();
  await page.getByRole("button", { name: t("frame.room.be-ready") }).waitFor();
  await mira.page.getByText("Ida").first().waitFor();
});
