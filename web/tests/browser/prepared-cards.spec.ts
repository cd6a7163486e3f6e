// The card game from prepared tables: duels on both sides, a spy, an event, searching a stack, building,
// the bank and an offer.
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "./harness";
import { prepare, sharedWorld, word } from "./prepared";

const { test } = sharedWorld(["--positions"]);

const card = (name: string) => word("cards.name", name);

class Cards {
  constructor(readonly person: Person) {}

  static async at(person: Person, position: string): Promise<Cards> {
    await prepare(person, position);
    return new Cards(person);
  }

  get page() {
    return this.person.page;
  }

  spot(key: string): Locator {
    return this.page.locator(`[data-at="${key}"]`).first();
  }

  /** A button of the page by the move that it sends. */
  move(action: string): Locator {
    return this.page.locator(`button[data-move="${action}"]`).first();
  }

  async said(line: string | RegExp): Promise<void> {
    await this.page.locator(".lines .ln", { hasText: line }).first().waitFor();
  }

  async play(name: string): Promise<void> {
    await this.spot(`hand ${name}`).click();
    await this.page.locator(".cg-cardpanel [data-act=play]").click();
  }
}

test("cards: an attack, the other's answer, the duel", async (person) => {
  const table = await Cards.at(person, "cards-duel");
  await table.play("black-knight");
  await table.said(`Mira played ${card("black-knight")}.`);
  // Whichever way the die falls, the duel is told and one of the two loses a knight.
  await table.said(new RegExp(`^Duel of the ${card("black-knight")}: Mira rolled [1-6]`));
  await table.said(new RegExp(`^(${card("hagen")}|${card("siegfried")}) goes back to the hand of`));
});

test("cards: a spy looks into the other hand and takes a card", async (person) => {
  const table = await Cards.at(person, "cards-duel");
  await table.play("spy");
  await table.said("Mira played Spy.");
  const fan = table.page.locator(".cg-fanbox");
  await fan.waitFor();
  await expect.poll(() => fan.locator("[data-take]").count()).toBe(2);
  await fan.locator('[data-take="conrad"]').click();
  await table.said(`Mira's spy took ${card("conrad")} from`);
  await table.spot("hand conrad").waitFor();
});

test("cards: a caravan changes two for two", async (person) => {
  const table = await Cards.at(person, "cards-duel");
  await table.spot("hand caravan").click();
  const rows = table.page.locator(".cg-caravan .cg-goodsrow");
  const good = (row: number, name: string) =>
    rows.nth(row).getByRole("button", { name: new RegExp(`^${name}:`) });
  await good(0, "brick").click();
  await good(0, "wool").click();
  await good(1, "ore").click();
  await good(1, "ore").click();
  await table.page.locator(".cg-caravan .tbtn.primary").click();
  await table.said(/^Mira sent a caravan/);
});

test("cards: an attack of the other is answered with a card", async (person) => {
  const table = await Cards.at(person, "cards-defence");
  const duel = table.page.locator(".cg-duel");
  await duel.waitFor();
  await table.move("counter bishop").click();
  await table.said(`Mira answered with ${card("bishop")}.`);
  await table.said(/^Duel of the Arsonist: /);
});

test("cards: a civil war takes a unit of choice from everybody", async (person) => {
  const table = await Cards.at(person, "cards-civil-war");
  await table.page.locator(".cg-event", { hasText: card("civil-war") }).waitFor();
  await table.spot("placed 0 l-1 ore-fleet").click();
  await table.said(`Mira chose ${card("ore-fleet")}.`);
  await table.spot("hand ore-fleet").waitFor();
});

test("cards: a stack is searched for a price, and a card taken", async (person) => {
  const table = await Cards.at(person, "cards-search");
  await table.spot("stack 3").click();
  await table.page.locator(".cg-menuline[data-kind=search]").click();
  // The price comes from regions of choice; the first of them is empty once it has paid.
  await table.spot("region 0 u-2").click();
  await table.page.locator('[data-at="region 0 u-2"][data-spot]').waitFor({ state: "detached" });
  await table.spot("region 0 u0").click();
  const fan = table.page.locator(".cg-fanbox");
  await fan.waitFor();
  await expect.poll(() => fan.locator("[data-take]").count()).toBe(3);
  await fan.locator('[data-take="otto"]').first().click();
  await table.said(`Mira took ${card("otto")} from stack 3.`);
  await table.spot("hand otto").waitFor();
});

test("cards: building, the bank and an offer", async (person) => {
  const table = await Cards.at(person, "cards-actions");
  await table.page.locator("button.tbtn[data-act=bank]").click();
  await table.page.locator('.cg-bank [data-give="gold"]').click();
  await table.page.locator('.cg-bank [data-move^="bank gold"][data-move$="wool"]').click();
  await table.said(/^Mira gave the bank/);
  await table.spot("hand abbey").click();
  await table.spot("site 0 u+1").click();
  await table.said(`Mira built ${card("abbey")}.`);
  await table.page.locator("[data-act=road]").click();
  await table.spot("slot 0 2").click();
  await table.said("Mira built a road.");
  await table.page.locator("button.tbtn[data-act=offer]").click();
  const form = table.page.locator(".cg-offerform");
  await form.waitFor();
  const more = (row: number) =>
    form.locator(".cg-steppers").nth(row).getByRole("button", { disabled: false }).last();
  await more(0).click();
  await more(1).click();
  await form.locator(".tbtn.primary").click();
  await table.said(/^Mira offers /);
  await table.said(/declined|accepted|answers/);
});
