// A server that leaves work to its players' devices (`longroad serve --device`): the page does it, and the server does not.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { browserTest } from "./harness";
import { makeTable, PreparedTable } from "./prepared";
import { openStatistics } from "./table";

/** A figure of the server's /metrics. */
async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^longroad_${name}_total (\\d+)$`, "m").exec(text)?.[1] ?? Number.NaN);
}

browserTest(
  "left: a finished game is judged on the device",
  { serve: ["--device", "analysis"] },
  async (world) => {
    const mira = await world.person();
    const { page } = mira;
    await makeTable(mira, "board(seats=2,vp_goal=3,first_player=seat0)");
    await new PreparedTable(mira).leaveToBots();
    await openStatistics(page);
    const replay = await page.locator('a[href^="/replay/"]').first().getAttribute("href");
    await mira.go(replay ?? "");
    await page.locator(".rslide.judged").waitFor();
    expect(await figure(world.server.url, "analyses")).toBe(0);
  },
);

browserTest(
  "left: games against bots are made on the device",
  { serve: ["--device", "practice"] },
  async (world) => {
    const mira = await world.person();
    const { page } = mira;
    await mira.go("/");
    const island = t("frame.home.bots.of", { mode: t("frame.mode.island") });
    // Whoever points at it finds the device ready when the press comes.
    expect(page.workers()).toEqual([]);
    await page.getByRole("button", { name: island, exact: true }).hover();
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await page.getByRole("button", { name: island, exact: true }).click();
    await page.locator(".place").waitFor(); // the badge: on this device
    expect(page.url()).toContain("/device/t/");
    expect(await figure(world.server.url, "practices")).toBe(0);
    // The server was not even asked: the page knows.
    expect(await figure(world.server.url, "practices_left")).toBe(0);
    await page.locator(".ask-hint").waitFor();
  },
);

browserTest(
  "left: a hint at a server's table is thought of on the device, by the own view",
  { serve: ["--device", "hints"] },
  async (world) => {
    const mira = await world.person();
    const { page } = mira;
    // With somebody else at the table, whose cards this page never gets.
    await makeTable(mira, "board(seats=3,first_player=seat0)", { hints: true });
    const before = await figure(world.server.url, "questions");
    await page.locator(".ask-hint").click();
    const advice = page.locator(".hints > li");
    await advice.first().waitFor();
    expect(await advice.count()).toBeGreaterThan(1);
    await advice.locator(".why").first().waitFor();
    expect(await figure(world.server.url, "hints")).toBe(0);
    expect(await figure(world.server.url, "hints_left")).toBe(0);
    expect(await figure(world.server.url, "questions")).toBe(before);
    const said = (type: string) =>
      mira.frames.filter(({ text }) => text.includes(`"type":"${type}"`));
    expect(said("view").length).toBeGreaterThan(0);
    expect(said("hint")).toEqual([]);
    // What is advised can be done by a press, as it is with a server's hint.
    await advice.first().getByRole("button").first().click();
    await expect.poll(() => page.locator(".hints").count()).toBe(0);
    expect(mira.troubles()).toEqual([]);
  },
);
