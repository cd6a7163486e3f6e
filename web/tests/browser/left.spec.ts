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
  "left: games against bots are made on the device, and no hint is offered elsewhere",
  { serve: ["--device", "practice", "--device", "hints"] },
  async (world) => {
    const mira = await world.person();
    const { page } = mira;
    await mira.go("/");
    const island = t("frame.home.bots.of", { mode: t("frame.mode.island") });
    await page.getByRole("button", { name: island, exact: true }).click();
    await page.locator(".place").waitFor(); // the badge: on this device
    expect(page.url()).toContain("/device/t/");
    expect(await figure(world.server.url, "practices")).toBe(0);
    // The server was not even asked: the page knows.
    expect(await figure(world.server.url, "practices_left")).toBe(0);
    await page.locator(".ask-hint").waitFor();
  },
);
