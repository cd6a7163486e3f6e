// A complete game by clicks alone, from the form to the winner, against gentle bots.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { type Look, PATIENCE_MS, type World } from "./harness";
import { Newcomer, type Story } from "./newcomer";
import { gather, openStatistics, type Plan } from "./table";

/** Plays it; the newcomer must never be refused what was offered, nor be asked for what cannot be seen. */
export async function playThrough(
  world: World,
  plan: Plan & { readonly goal: number },
  look: Look = {},
): Promise<Story> {
  const mira = await world.person(look);
  await gather([mira], plan);
  const story = await new Newcomer(mira).play();
  expect(story.over).toBe(true);
  expect(story.refusals).toEqual([]);
  // Somebody has won, with points enough, and the record can be had.
  const title = await mira.page.locator(".result h2").textContent();
  expect(
    Number(/(\d+)/.exec(title?.replace(/^.*(wins|won)/, "") ?? "")?.[1]),
  ).toBeGreaterThanOrEqual(plan.goal);
  await openStatistics(mira.page);
  const replay = mira.page.locator("a[href^='/replay/']");
  expect(await replay.count()).toBe(1);
  // The judge has looked at the game, and the game can be looked at again.
  const chances = mira.page.locator(".chart", { hasText: t("table.chart.chances") });
  await chances.locator(".chart-svg").waitFor({ timeout: 4 * PATIENCE_MS });
  await replay.click();
  await mira.page.locator(".rbar").waitFor();
  await mira.page.locator("main.mid .b-drawing, main.cg-board .cg-realm").first().waitFor();
  await mira.page.getByRole("button", { name: t("table.replay.last"), exact: true }).click();
  const slider = mira.page.getByRole("slider", { name: t("table.replay.move") });
  await expect.poll(() => slider.inputValue()).toBe(await slider.getAttribute("max"));
  return story;
}
