// A complete game by clicks alone, from the form to the winner, against gentle bots.
import { expect } from "vitest";
import type { Look, World } from "./harness";
import { Newcomer, type Story } from "./newcomer";
import { gather, type Plan } from "./table";

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
  const title = await mira.page.locator(".win h1, .cg-won h2").textContent();
  expect(
    Number(/(\d+)/.exec(title?.replace(/^.*(wins|won)/, "") ?? "")?.[1]),
  ).toBeGreaterThanOrEqual(plan.goal);
  expect(await mira.page.locator("a[href^='/replay/']").count()).toBe(1);
  return story;
}
