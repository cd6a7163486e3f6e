// A phone and a finger: from the first page to a running game, a trade, a discard and the log. Nothing is
// wider than the screen, and nothing that is to be tapped is smaller than 24 pixels.
import { expect } from "vitest";
import { browserTest, type Person } from "./harness";
import { PreparedTable, prepare, t } from "./prepared";

/** What is wrong with the page for a finger. Links within a sentence may be as high as their line. */
async function unfit({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
    const inSentence = (part: Element) =>
      part.tagName === "A" && part.closest("p, li, td, dd, small") !== null;
    // Some things look smaller than they are: an empty box around them takes the finger.
    const reach = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      const around = getComputedStyle(part, "::before");
      const sides = [around.left, around.right, around.top, around.bottom].map((side) =>
        around.content !== "none" && around.position === "absolute" ? -Number.parseFloat(side) : 0,
      );
      const [left = 0, right = 0, top = 0, bottom = 0] = sides.map((side) => side || 0);
      return { width: width + left + right, height: height + top + bottom };
    };
    const things = "button, a[href], input, select, [role=button], [role=switch], [role=tab]";
    for (const part of document.querySelectorAll(things)) {
      if (part.closest(".b-drawing") || inSentence(part)) continue;
      // A box to tick is as large as the label around it.
      const target = part.closest("label") ?? part;
      const { width, height } = reach(target);
      const shown = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // What is a pixel large is for screen readers, and grows when keys reach it.
      if (!shown || width <= 1 || height <= 1) continue;
      if (width < 23.5 || height < 23.5)
        wrong.push(`${Math.round(width)}x${Math.round(height)}: ${part.outerHTML.slice(0, 140)}`);
    }
    return wrong;
  });
}

browserTest("phone: from home to the table by taps", { serve: ["--positions"] }, async (world) => {
  const person = await world.person({ size: "phone" });
  const { page } = person;
  const wrong: Record<string, string[]> = {};
  const look = async (where: string) => {
    await person.atRest();
    const found = await unfit(person);
    if (found.length > 0) wrong[where] = found;
  };
  await person.go("/");
  await page.locator("main h1").first().waitFor();
  await look("home");
  await page.locator('a[href="/new"]:visible, a[href^="/new/"]:visible').first().tap();
  await page.locator(".create-submit button").waitFor();
  await look("create");
  await page.getByLabel(t("frame.create.seat", { n: 2 }), { exact: true }).selectOption("open");
  await page.locator(".create-submit button").tap();
  await page.locator(".room-buttons").waitFor();
  await look("room");
  await page.getByRole("button", { name: t("frame.room.fill-all") }).tap();
  await page.locator(".room-buttons button:not([aria-disabled=true])").first().tap();
  await page.locator(".bt.phone").waitFor();
  await look("table");
  // The first settlement: places are close, so a first tap may only come nearer.
  const table = new PreparedTable(person);
  await page.locator(".prompt.mine-now").waitFor();
  const spots = page.locator(".b-asked [data-spot]");
  const state = () =>
    page.evaluate(() =>
      [".prompt [role=status]", ".b-layer"]
        .map((part) => document.querySelector(part))
        .map((part) => `${part?.textContent?.slice(0, 60)} ${part?.getAttribute("style")}`)
        .join(),
    );
  // A tap either comes nearer, which is over when the board stands still, or answers the prompt.
  const tapUntilAnswered = async (asked: "table.ask.setup-settlement" | "table.ask.setup-road") => {
    while ((await table.prompt()) === t(asked)) {
      const before = await state();
      await spots.first().locator(".b-hit").tap();
      await expect.poll(state).not.toBe(before);
      await person.atRest();
      await page.locator(".running-line:not(.on)").waitFor({ state: "attached" });
    }
  };
  await tapUntilAnswered("table.ask.setup-settlement");
  await table.asked("table.ask.setup-road");
  await look("zoomed");
  await page.locator(".b-controls.b-near").waitFor();
  // What cannot be done says why: a finger has no pointer to hold over it.
  await table.action("city").tap({ force: true });
  await page.locator(".refusal", { hasText: t("table.code.SETUP_FIRST") }).waitFor();
  // With the road placed the board is seen whole again, and so are all places for the second settlement.
  await tapUntilAnswered("table.ask.setup-road");
  await page.locator(".b-controls:not(.b-near)").waitFor();

  // The tracks are behind a button, which says so when a level can be paid.
  await prepare(person, "knights-deeds");
  await page.locator(".tracks-fab.buys", { hasText: t("table.more.improve") }).tap();
  await page
    .getByRole("button", { name: t("table.track.improve.label", { track: "science" }) })
    .waitFor();
  await look("tracks");
  await page.locator(".tsheet .sheet-close").tap();

  await prepare(person, "island-middle");
  await table.action("trade").tap();
  await page.locator(".partners").waitFor();
  await look("trade");
  await table.offer({ grain: 1 }, { ore: 1 });
  await look("offer");
  await page
    .getByRole("button", { name: t("table.talk") })
    .first()
    .tap();
  await page.locator(".lines .ln").first().waitFor();
  await look("log");

  await prepare(person, "island-seven");
  const panel = table.panel(t("table.cards.discard", { n: 4, of: 9 }));
  await look("discard");
  await table.pick(panel, { brick: 3, lumber: 1 });
  await table.confirm(panel);
  await table.asked("table.ask.robber");
  await look("robber");
  expect(JSON.stringify(wrong, null, 1)).toBe("{}");
});
