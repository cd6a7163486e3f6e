// The two of a card game trade: an offer, a counter-offer that is declined, an offer that is accepted.
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { Company, type Member } from "./company";
import { browserTest } from "./harness";
import { gather } from "./table";

type Goods = Record<string, number>;

/** What the regions of a principality store, as their names tell, and for how much more they have room. */
async function regions({ person }: Member, whose: "own" | "other" = "own") {
  const half = whose === "own" ? ".cg-half.own" : ".cg-half:not(.own)";
  const labels = await person.page
    .locator(`${half} [data-at^='region']`)
    .evaluateAll((regions) => regions.map((region) => region.getAttribute("aria-label") ?? ""));
  const goods: Goods = {};
  const room: Goods = {};
  for (const label of labels) {
    const [, stock, most, good] = /, (\d+) of (\d+) (\w+) stored/.exec(label) ?? [];
    if (!good) continue;
    goods[good] = (goods[good] ?? 0) + Number(stock);
    room[good] = (room[good] ?? 0) + Number(most) - Number(stock);
  }
  return { goods, room };
}

const stores = async (member: Member): Promise<Goods> => (await regions(member)).goods;

/** One unit more of something on one side of an offer. */
async function more(form: Locator, side: 0 | 1, good: string): Promise<void> {
  const row = form.locator(".cg-steppers").nth(side);
  await row.getByRole("button", { name: t("cards.trade.more", { good }), exact: true }).click();
}

async function offer(active: Member, give: string, get: string): Promise<void> {
  const panel = active.person.page.locator(".cg-trade");
  await panel.locator("[data-act=offer]").click();
  const form = panel.locator(".cg-offerform");
  await more(form, 0, give);
  await more(form, 1, get);
  await form.locator(".tbtn.primary").click();
}

browserTest("the two of a card game trade", {}, async (world) => {
  const people = [await world.person(), await world.person({ name: "Tomas" })];
  await gather(people, { mode: "cards", players: 2 });
  const company = new Company(people);
  const active = await company.untilMain();
  const [other] = company.others(active);
  if (!other) throw new Error("nobody to trade with");

  // Both from one page: the other's may not have heard yet of what the dice brought.
  const [own, others] = [await regions(active), await regions(active, "other")];
  const [mine, theirs] = [own.goods, others.goods];
  // Each gives what it has and the other has room for: a year of plenty and the dice can fill a store.
  const has = (goods: Goods, good: string) => (goods[good] ?? 0) > 0;
  const give =
    Object.keys(mine).find((good) => has(mine, good) && has(others.room, good)) ?? "nothing";
  const get =
    Object.keys(theirs).find((good) => good !== give && has(theirs, good) && has(own.room, good)) ??
    "nothing";

  await offer(active, give, get);
  const asked = other.person.page.locator(".cg-openoffer");
  await asked.getByText(t("cards.trade.theirs", { name: active.person.name })).waitFor();
  await asked.getByRole("button", { name: t("table.trade.counter"), exact: true }).click();
  await asked.getByRole("button", { name: t("cards.trade.sendcounter"), exact: true }).click();
  await expect.poll(() => active.table.prompt()).toBe(t("cards.prompt.counter-offer"));
  await active.person.page.locator(".cg-openoffer [data-act=refuse]").click();
  await active.table.asked("cards.prompt.main");
  expect(await stores(active)).toEqual(mine);

  await offer(active, give, get);
  await other.person.page.locator(".cg-openoffer [data-act=accept]").click();
  const after = (before: Goods, less: string, plus: string) => ({
    ...before,
    [less]: (before[less] ?? 0) - 1,
    [plus]: (before[plus] ?? 0) + 1,
  });
  // Where two regions of a kind could pay or store, it is asked which.
  await asked.waitFor({ state: "detached" });
  await company.untilMain();
  await expect.poll(() => stores(active)).toEqual(after(mine, give, get));
  await expect.poll(() => stores(other)).toEqual(after(theirs, get, give));
});
