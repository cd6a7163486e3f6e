// What a person loses and finds again: the page, the network, the server, the seat, a move.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { Company } from "./company";
import { browserTest, type Person } from "./harness";
import { gather, Table } from "./table";

const ISLAND = { mode: "island", players: 3 } as const;

async function snapshot(table: Table) {
  return { prompt: await table.prompt(), hand: await table.hand() };
}

/** The banner that tells of the connection. */
const banner = ({ page }: Person, text: string | RegExp) =>
  page.locator(".banner").filter({ hasText: text });

const LOST = new RegExp(t("frame.banner.lost").slice(0, 15));
const BACK = t("frame.banner.back");

/** The turn can be ended, and the next one comes. */
async function goesOn(company: Company, table: Table): Promise<void> {
  await table.asked("table.ask.main");
  await table.endTurn();
  await company.untilMain();
}

browserTest("a reload in the middle of a turn", {}, async (world) => {
  const mira = await world.person();
  await gather([mira], ISLAND);
  const company = new Company([mira]);
  const { table } = await company.untilMain();
  const before = await snapshot(table);
  await mira.page.reload();
  await table.waitForTurn();
  await expect.poll(() => snapshot(table)).toEqual(before);
  await goesOn(company, table);
});

browserTest("the network is cut in the middle of a turn", {}, async (world) => {
  const mira = await world.person({ cable: true });
  await gather([mira], ISLAND);
  const company = new Company([mira]);
  const { table } = await company.untilMain();
  const before = await snapshot(table);
  mira.cut();
  await banner(mira, LOST).waitFor();
  // The table stays before one's eyes meanwhile.
  expect(await snapshot(table)).toEqual(before);
  mira.mend();
  await banner(mira, BACK).waitFor();
  await expect.poll(() => snapshot(table)).toEqual(before);
  // A move that is made while nobody hears it is not lost either.
  mira.cut();
  await table.endTurn();
  mira.mend();
  await expect.poll(() => table.prompt()).not.toBe(before.prompt);
  await company.untilMain();
});

browserTest("the server is killed in the middle of a turn", {}, async (world) => {
  const mira = await world.person();
  await gather([mira], ISLAND);
  const company = new Company([mira]);
  const { table } = await company.untilMain();
  const before = await snapshot(table);
  // Nothing is forgiven here: while the server is away, no console hears of connections that are refused.
  await mira.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await world.server.kill();
  await banner(mira, LOST).waitFor();
  await world.server.run();
  await banner(mira, BACK).waitFor();
  await expect.poll(() => snapshot(table)).toEqual(before);
  await goesOn(company, table);
});

browserTest(
  "a bot stands in and the player returns",
  { serve: ["--grace-seconds", "1"] },
  async (world) => {
    const mira = await world.person();
    const tomas = await world.person({ name: "Tomas" });
    const name = await gather([mira, tomas], ISLAND);
    const card = mira.page.locator(".pl", { hasText: "Tomas" });
    await tomas.page.goto("about:blank");
    await card.getByText(t("table.standin"), { exact: true }).waitFor();
    // The game goes on without him: Mira's second turn comes after his first.
    const company = new Company([mira]);
    const first = await company.untilMain();
    const hers = await company.nextMain(first);
    await tomas.go(`/t/${name}`);
    await card.getByText(t("table.standin"), { exact: true }).waitFor({ state: "detached" });
    const both = new Company([mira, tomas]);
    let member = await both.nextMain(hers);
    for (let turn = 0; turn < 4 && member.person !== tomas; turn++)
      member = await both.nextMain(member);
    expect(member.person).toBe(tomas);
  },
);

// Bots that take their time: the game must not be over before she is back.
const SLOW_BOTS = { serve: ["--bot-delay-ms", "200"] };

browserTest("stepping away and taking the seat back", SLOW_BOTS, async (world) => {
  const mira = await world.person();
  await gather([mira], { ...ISLAND, settings: { speed: "normal" } });
  const table = new Table(mira);
  await table.asked("table.ask.setup-settlement");
  await table.menu("away");
  const note = mira.page.locator(".ban", { hasText: t("table.standin.you") });
  await note.waitFor();
  // The bot places for her and plays on.
  await expect.poll(async () => (await table.log()).length).toBeGreaterThan(12);
  await note.getByRole("button", { name: t("table.standin.back") }).click();
  await note.waitFor({ state: "detached" });
  await goesOn(new Company([mira]), (await new Company([mira]).untilMain()).table);
});

browserTest("a placement is taken back", {}, async (world) => {
  const mira = await world.person();
  await gather([mira], ISLAND);
  const table = new Table(mira);
  await table.asked("table.ask.setup-settlement");
  await expect.poll(async () => (await table.glowing()).length).toBeGreaterThan(20);
  const before = await table.glowing();
  await table.clickSpot(before.at(3)?.id);
  await table.asked("table.ask.setup-road");
  await table.undo();
  await table.asked("table.ask.setup-settlement");
  await expect.poll(() => table.glowing()).toEqual(before);
});
