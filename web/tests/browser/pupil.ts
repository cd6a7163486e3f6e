// Somebody who learns: presses what the coach has lit, until the lesson is done. What the pupil knows of a lesson
// is what the page shows.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "./harness";
import { PreparedTable } from "./prepared";

/** Something that the lesson waits for and that a single press does not do; true: it was done. */
export type Skill = (pupil: Pupil) => Promise<boolean>;

const STEPS_MAX = 80;

export class Pupil {
  readonly page: Page;
  readonly table: PreparedTable;
  readonly coach: Locator;

  constructor(readonly person: Person) {
    this.page = person.page;
    this.table = new PreparedTable(person);
    this.coach = this.page.locator("[data-coach]").first();
  }

  /** From the Learn screen to the lesson's table, by the lesson's one button. */
  async open(lesson: string): Promise<void> {
    await this.person.go("/learn");
    await this.page.locator(`[data-lesson="${lesson}"] .btn`).click();
    await this.coach.waitFor();
  }

  private attribute(name: string): Promise<string> {
    return this.page.evaluate(
      (wanted) => document.querySelector("[data-coach]")?.getAttribute(wanted) ?? "",
      name,
    );
  }

  state(): Promise<string> {
    return this.attribute("data-coach");
  }

  /** Where the lesson is, and what of it is on the screen: changes with everything that one does. */
  private look(): Promise<string> {
    return this.page.evaluate(() => {
      const coach = document.querySelector<HTMLElement>("[data-coach]");
      const spots = document.querySelectorAll(".b-asked [data-spot]").length;
      const rings = [...document.querySelectorAll<HTMLElement>(".coach-ring")];
      return JSON.stringify([
        { ...coach?.dataset },
        coach?.textContent,
        spots,
        rings.map((ring) => ring.style.cssText),
        document.querySelector(".prompt, .cg-prompt")?.textContent,
      ]);
    });
  }

  /** Pixels of what is lit that lie below the coach. */
  private covered(): Promise<number> {
    return this.page.evaluate(() => {
      const coach = [...document.querySelectorAll(".coach, .coach-line")];
      const lit = [...document.querySelectorAll(".coach-ring, [data-lit]")];
      const SLACK = 2;
      const common = (a: DOMRect, b: DOMRect) =>
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left) - SLACK) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) - SLACK);
      return coach
        .flatMap((card) =>
          lit.map((one) => common(card.getBoundingClientRect(), one.getBoundingClientRect())),
        )
        .reduce((sum, area) => sum + Math.round(area), 0);
    });
  }

  /** Waits until the coach asks something, and answers it; false: the lesson is over. */
  async step(skills: readonly Skill[] = [], by: "pointer" | "keys" = "pointer"): Promise<boolean> {
    await expect
      .poll(() => this.state(), { message: "the coach asks for something" })
      .toMatch(/read|done|move|over/);
    // One look: the lesson may go on between two.
    const before = await this.look();
    const [{ coach: state }] = JSON.parse(before) as [{ coach: string }];
    if (state === "over") return false;
    await expect
      .poll(() => this.covered(), { message: `the coach covers nothing that it lights: ${before}` })
      .toBe(0);
    if (state !== "move") await this.goOn(by);
    else if (!(await this.trySkills(skills))) await this.press(by);
    await expect
      .poll(() => this.look(), { message: `what is lit changes something: ${before}` })
      .not.toBe(before);
    return true;
  }

  private async trySkills(skills: readonly Skill[]): Promise<boolean> {
    for (const skill of skills) if (await skill(this)) return true;
    return false;
  }

  private async goOn(by: "pointer" | "keys"): Promise<void> {
    const button = this.page.locator(".coach-next").first();
    if (by === "pointer") return button.click();
    await this.focused(".coach-next");
    await this.person.press("Enter");
  }

  /** Waits until the focus has come to something by itself. */
  async focused(selector: string): Promise<void> {
    await expect
      .poll(
        () => this.page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector),
        { message: `the focus comes to ${selector}` },
      )
      .toBe(true);
  }

  /** A lit place that can be chosen. */
  private litSpot(): Promise<string | null> {
    return this.page.evaluate(() => {
      const lit = [...document.querySelectorAll<HTMLElement>("[data-lit]")];
      const names = lit.map(({ dataset }) => dataset.lit);
      const spots = [...document.querySelectorAll<HTMLElement>(".b-asked [data-spot]")];
      return spots.find(({ dataset }) => names.includes(dataset.spot))?.dataset.spot ?? null;
    });
  }

  /** The middle of a ring below which there is a button. */
  private litButton(): Promise<{ x: number; y: number } | null> {
    return this.page.evaluate(() => {
      const middles = [...document.querySelectorAll(".coach-ring")].map((ring) => {
        const { left, top, width, height } = ring.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      const usable = ({ x, y }: { x: number; y: number }) =>
        document
          .elementFromPoint(x, y)
          ?.closest("button:not([aria-disabled], [aria-pressed=true])") ?? null;
      // What makes the move at once, a place that glows, an action or a card; then anything.
      const best = ["[data-move]", "[data-spot]", '[data-act], [data-at^="hand"]', "button"];
      for (const wanted of best) {
        const found = middles.find((one) => usable(one)?.matches(wanted));
        if (found) return found;
      }
      return null;
    });
  }

  private async press(by: "pointer" | "keys"): Promise<void> {
    if (by === "keys") {
      await this.focused("button, [data-spot]");
      await this.person.press("Enter");
      return;
    }
    const spot = await this.litSpot();
    if (spot !== null) {
      await this.table.clickSpot(spot);
      return;
    }
    // Unless the move was made meanwhile: what was pressed before may be answered late.
    const asked = async () => (await this.state()) === "move" && (await this.litButton()) === null;
    await expect.poll(asked, { message: "a button is lit" }).toBe(false);
    const at = (await this.state()) === "move" ? await this.litButton() : null;
    if (at === null) return;
    if (this.person.touch) await this.page.touchscreen.tap(at.x, at.y);
    else await this.page.mouse.click(at.x, at.y);
  }

  /** To the end of the lesson. */
  async finish(skills: readonly Skill[] = []): Promise<void> {
    for (let i = 0; i < STEPS_MAX; i++) if (!(await this.step(skills))) return;
    throw new Error("the lesson has no end");
  }
}

/** Chooses as many cards as a panel asks for. */
export const picksCards: Skill = async ({ page }) => {
  const picker = page.locator(".panel", { has: page.locator(".tpicker") }).first();
  if (!(await picker.isVisible())) return false;
  const done = picker.locator("button.tbtn.primary.big:not([aria-disabled])");
  const more = picker.locator(".pk button.card-button:not([aria-disabled])").first();
  for (let i = 0; i < 20 && !(await done.isVisible()); i++) await more.click();
  await done.click();
  return true;
};

/** Offers one card for another, where the coach says so. */
export const offers =
  (words: RegExp, give: Record<string, number>, get: Record<string, number>): Skill =>
  async ({ coach, table }) => {
    if (!words.test((await coach.textContent()) ?? "")) return false;
    await table.offer(give, get);
    return true;
  };
