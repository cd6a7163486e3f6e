// A table as a person has it before the eyes: verbs for what one does there, and what can
// be read from the page. Nothing here knows the protocol; all goes by the page's own words (src/text).
import type { Locator, Page } from "playwright-core";
import type { Settings } from "../../src/protocol";
import { type TextKey, t, word } from "../../src/text/t";
import { PATIENCE_MS, type Person } from "./harness";

export type Cards = Readonly<Record<string, number>>;

type Options = Readonly<Record<string, boolean | string | number>>;

/** What the form for a new table is to hold; what is not named stays as it is. */
export interface Plan {
  readonly mode: "island" | "sea" | "knights" | "sea-knights" | "cards";
  readonly scenario?: string;
  readonly players?: number;
  /** Seats 2, 3...: "open" or the level of a bot. */
  readonly others?: readonly string[];
  readonly goal?: number;
  /** Other rules: on/off, a word of a list, or a number. */
  readonly rules?: Options;
  /** Without a clock and with quick bots, unless they are named. */
  readonly settings?: Partial<Settings>;
  readonly title?: string;
  /** There is no server: the form knows it after a moment. */
  readonly alone?: boolean;
  /** Where both can be. */
  readonly where?: "server" | "device";
  /** On this device: who sits at the open seats. */
  readonly names?: readonly string[];
}

/** The words of the page as a name that must be met in whole. */
const exactly = (key: TextKey, args = {}) => ({ name: t(key, args), exact: true });

async function setSwitch(page: Page, name: string, on: boolean): Promise<void> {
  const knob = page.getByRole("switch", { name, exact: true });
  if ((await knob.getAttribute("aria-checked")) !== String(on)) await knob.click();
}

async function setNumber(page: Page, name: string, wanted: number): Promise<void> {
  const shown = page.getByRole("status", { name, exact: true });
  for (let now = Number(await shown.textContent()); now !== wanted; ) {
    await page
      .getByRole("button", exactly(now > wanted ? "frame.less" : "frame.more", { what: name }))
      .click();
    const before = now;
    now = Number(await shown.textContent());
    if (now === before) throw new Error(`${name} cannot become ${wanted}: it stays ${now}`);
  }
}

/** Rules and settings of the table: lines of the same kind. */
async function setOptions(page: Page, options: Options): Promise<void> {
  for (const [option, value] of Object.entries(options)) {
    const name = word("frame.option", option);
    if (typeof value === "boolean") await setSwitch(page, name, value);
    else if (typeof value === "number") await setNumber(page, name, value);
    else await page.getByLabel(name, { exact: true }).selectOption(value);
  }
}

/** Fills the form for a new table and sends it. The table's name is the answer. */
export async function createTable(person: Person, plan: Plan): Promise<string> {
  const { page } = person;
  await person.go(`/new/${plan.mode}`);
  await page.locator(".create-submit button").first().waitFor();
  if (plan.alone) await page.getByText(t("frame.create.where.device.text")).waitFor();
  const choose = (key: TextKey, value: string, args = {}) =>
    page.getByLabel(t(key, args), { exact: true }).selectOption(value);
  if (plan.where !== undefined)
    await page
      .getByRole("group", exactly("frame.create.where"))
      .getByText(t(`frame.create.where.${plan.where}`), { exact: true })
      .click();
  if (plan.scenario) await choose("frame.create.scenario", plan.scenario);
  if (plan.players !== undefined && plan.mode !== "cards")
    await page
      .getByRole("group", exactly("frame.create.players"))
      .getByText(String(plan.players), { exact: true })
      .click();
  for (const [i, kind] of (plan.others ?? []).entries())
    await choose("frame.create.seat", kind, { n: i + 2 });
  for (const [i, name] of (plan.names ?? []).entries())
    await page.getByLabel(t("frame.create.seat.name", { n: i + 2 }), { exact: true }).fill(name);
  if (plan.goal !== undefined) await setOptions(page, { vp_goal: plan.goal });
  if (plan.rules !== undefined) await page.locator("button.more-options").click();
  await setOptions(page, plan.rules ?? {});
  // Where there is no server the form asks for no clock.
  const clock = page.getByLabel(word("frame.option", "clock"), { exact: true });
  const asked = (await clock.count()) > 0 ? { clock: "none" as const } : {};
  await setOptions(page, { ...asked, speed: "instant", ...plan.settings });
  if (plan.title) await page.getByLabel(t("frame.create.name"), { exact: true }).fill(plan.title);
  await page.locator(".create-submit button").first().click();
  await page.waitForURL(/\/t\//);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/* ---- before the game ---- */

/** Opens a table by its link and takes a seat; says a name if the page asks for one. */
export async function sitDown(person: Person, table: string, seat: number): Promise<void> {
  const { page } = person;
  await person.go(`/t/${table}`);
  await page.getByRole("button", exactly("frame.room.sit.of", { n: seat })).click();
  const asked = page.getByRole("textbox", exactly("frame.name.label"));
  const ready = page.getByRole("button", exactly("frame.room.be-ready"));
  await asked.or(ready).first().waitFor();
  if (await asked.isVisible()) {
    await asked.fill(person.name);
    await page.getByRole("button", exactly("frame.name.keep")).click();
  }
  await ready.waitFor();
}

export async function beReady(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole("button", exactly("frame.room.be-ready")).click();
  await page.getByRole("button", exactly("frame.room.be-unready")).waitFor();
}

export async function startGame(host: Person): Promise<void> {
  const start = host.page.locator(".room-buttons button:not([aria-disabled=true])", {
    hasText: t("frame.room.start"),
  });
  await start.click();
}

/** Some people and, at the seats that are left, gentle bots, at a table whose game has begun. */
export async function gather(people: readonly Person[], plan: Plan): Promise<string> {
  const [host, ...guests] = people;
  if (host === undefined) throw new Error("nobody to gather");
  const bots = (plan.players ?? 4) - people.length;
  const others = [...guests.map(() => "open"), ...Array<string>(bots).fill("gentle")];
  const table = await createTable(host, { ...plan, others: plan.others ?? others });
  for (const [i, guest] of guests.entries()) {
    await sitDown(guest, table, i + 2);
    await beReady(guest);
  }
  if (guests.length > 0) await startGame(host);
  for (const person of people) await person.page.locator(".bt, .cg-table").first().waitFor();
  return table;
}

/* ---- the game ---- */

/** The prompt while it asks oneself, on the hex board and in the card game. */
const MINE = ".prompt.mine-now, .cg-prompt.mine";

export class Table {
  readonly page: Page;

  constructor(readonly person: Person) {
    this.page = person.page;
  }

  /** What the page says is to be done now, and by whom. */
  async prompt(): Promise<string> {
    return (await this.promptLine().textContent()) ?? "";
  }

  promptLine(): Locator {
    return this.page.locator(".prompt [role=status], .cg-prompt [role=status]");
  }

  /** Waits until the prompt is one of these, in words of the catalogue. */
  async asked(...keys: TextKey[]): Promise<void> {
    const wanted = keys.map((key) => t(key));
    await this.page.waitForFunction(
      (texts) =>
        texts.includes(
          document.querySelector(".prompt [role=status], .cg-prompt [role=status]")?.textContent ??
            "",
        ),
      wanted,
      { timeout: PATIENCE_MS },
    );
  }

  isMine(): Promise<boolean> {
    return this.page.locator(MINE).isVisible();
  }

  async waitForTurn(): Promise<void> {
    await this.page.locator(MINE).waitFor();
  }

  /* ---- the board ---- */

  /** Places that glow, in reading order, with what is said of them. */
  async glowing(): Promise<{ readonly id: string; readonly label: string }[]> {
    return this.page.locator(".b-asked [data-spot]").evaluateAll((spots) =>
      spots.map((spot) => ({
        id: spot.getAttribute("data-spot") ?? "",
        label: spot.getAttribute("aria-label") ?? "",
      })),
    );
  }

  /** Clicks a place; without a name the first that glows. */
  async clickSpot(id?: string): Promise<string> {
    const spots = this.page.locator(id ? `[data-spot="${id}"]` : ".b-asked [data-spot]");
    const spot = spots.first();
    const name = (await spot.getAttribute("data-spot")) ?? "";
    await spot.locator(".b-hit").click();
    return name;
  }

  /** A line of the menu that a click on a place opened. */
  async chooseLine(text: string | RegExp): Promise<void> {
    await this.page.getByRole("menuitem").filter({ hasText: text }).first().click();
  }

  /* ---- actions ---- */

  /** A button of the action bar: "road", "trade". */
  action(kind: string): Locator {
    const names = ["action", "short"].map((group) => word("table", `${group}.${kind}`));
    const text = new RegExp(`^(${names.join("|")})$`);
    return this.page
      .locator("button.ab")
      .filter({ has: this.page.locator(".abn", { hasText: text }) });
  }

  async press(kind: string): Promise<void> {
    await this.action(kind).click();
  }

  async isPossible(kind: string): Promise<boolean> {
    return (await this.action(kind).and(this.page.locator(".ok, .sel")).count()) > 0;
  }

  rollButton(): Locator {
    return this.page.locator("button.end:not(.off)", { hasText: t("table.roll") });
  }

  async roll(): Promise<void> {
    await this.rollButton().click();
  }

  async endTurn(): Promise<void> {
    await this.page.locator("button.end:not(.off)", { hasText: t("table.end") }).click();
  }

  async undo(): Promise<void> {
    await this.page.locator(".prompt button", { hasText: t("table.undo") }).click();
  }

  /** An entry of the table's menu. */
  async menu(entry: string): Promise<void> {
    await this.page.getByRole("button", exactly("table.menu")).click();
    await this.page.getByRole("menuitem", { name: word("table.menu", entry), exact: true }).click();
  }

  /** A panel beside the board, by its title. */
  panel(title: string | RegExp): Locator {
    return this.page.locator("section.panel").filter({
      has: this.page.locator("h2", { hasText: title }),
    });
  }

  /* ---- cards ---- */

  /** The own cards by kind of goods. */
  async hand(): Promise<Record<string, number>> {
    const cards = await this.page
      .locator("ul.hand:not(.dev):not(.prog) .rc")
      .evaluateAll((all) =>
        all.map((card) => [
          (card as HTMLElement).dataset.goods ?? "",
          Number(card.querySelector("b")?.textContent ?? 0),
        ]),
      );
    return Object.fromEntries(cards) as Record<string, number>;
  }

  /* ---- trade ---- */

  private async fill(side: "give" | "get", cards: Cards): Promise<void> {
    for (const [goods, count] of Object.entries(cards))
      for (let i = 0; i < count; i++)
        await this.page.locator(`button.kind[data-side="${side}"][data-goods="${goods}"]`).click();
  }

  /** Fills the trade panel, which is open or is opened; `to` are names, without it all are asked. */
  async draft(give: Cards, get: Cards, to?: readonly string[]): Promise<void> {
    const panel = this.panel(exactText("table.trade"));
    if ((await panel.count()) === 0) await this.press("trade");
    await panel.waitFor();
    await this.fill("give", give);
    await this.fill("get", get);
    if (to === undefined) return;
    for (const box of await panel.locator(".partners label").all()) {
      const wanted = to.includes((await box.textContent())?.trim() ?? "");
      const tick = box.locator("input");
      if ((await tick.isChecked()) !== wanted) await tick.click();
    }
  }

  async sendOffer(): Promise<void> {
    await this.panel(exactText("table.trade")).locator('[data-act="offer"]').click();
  }

  async offer(give: Cards, get: Cards, to?: readonly string[]): Promise<void> {
    await this.draft(give, get, to);
    await this.sendOffer();
  }

  async bankTrade(give: Cards, get: Cards): Promise<void> {
    await this.draft(give, get);
    await this.panel(exactText("table.trade")).locator('[data-act="bank"]').click();
  }

  /** The offer of another that waits for an answer. */
  offerToMe(): Locator {
    return this.page.locator("section.panel.asked");
  }

  /** The own offer with its answers. */
  ownOffer(): Locator {
    return this.panel(exactText("table.trade.own"));
  }

  /** The card that comes when nobody wants the own offer. */
  allDeclined(): Locator {
    return this.page.locator("section.panel.declined");
  }

  async answer(what: "accept" | "counter" | "refuse"): Promise<void> {
    await this.offerToMe().locator(`[data-act="${what}"]`).click();
  }

  /** The button that trades these cards with somebody: what it says is what it does. */
  termsWith(name: string, give: Cards, get: Cards): Locator {
    const words = (cards: Cards) =>
      Object.entries(cards)
        .map(([goods, n]) => `${n} ${goodsWord(goods)}`)
        .join(", ");
    const label = exactly("table.trade.terms", { give: words(give), get: words(get), name });
    return this.page.getByRole("button", label);
  }

  /** The line of a partner in the own offer. */
  answerOf(name: string): Locator {
    return this.ownOffer()
      .locator(".says")
      .filter({ has: this.page.locator(".nm", { hasText: name }) });
  }

  /* ---- looking ---- */

  async log(): Promise<string[]> {
    return this.page.locator(".lines .ln").allInnerTexts();
  }

  isOver(): Promise<boolean> {
    return this.page.locator(".result").isVisible();
  }
}

/** From the result of a game to its statistics. */
export async function openStatistics(page: Page): Promise<void> {
  await page.locator('.result [data-act="statistics"]').click();
  await page.locator("main.eg, main.cg-end").first().waitFor();
}

export const goodsWord = (goods: string): string => word("table.goods", goods);

/** A pattern for a text of the catalogue that is all there is. */
export function exactText(key: TextKey, args = {}): RegExp {
  return new RegExp(`^${t(key, args).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
}
