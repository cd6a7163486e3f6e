// A phone on its side: all that a turn needs is in the window, nothing of the rail scrolls, sheets leave the board
// alone, and a game goes to its end by taps.
import { expect } from "vitest";
import { Newcomer } from "./newcomer";
import { PreparedTable, prepare, sharedWorld, t } from "./prepared";

const LOW = { width: 740, height: 360 };
const WIDE = { width: 844, height: 390 };
const shared = sharedWorld(["--positions"], { size: WIDE, touch: true });

/** Runs in the page: what of the rail at rest is outside of the window, scrolls, or is too small for a finger. */
function unfit(): string[] {
  const wrong: string[] = [];
  const rail = document.querySelector("section.rail");
  if (rail === null) return ["there is no rail"];
  if (rail.scrollHeight > rail.clientHeight + 1)
    wrong.push(`the rail is ${rail.scrollHeight} high, in ${rail.clientHeight}`);
  const buttons = document.querySelectorAll(
    "section.rail button, .rail-menu button, .seat-column button",
  );
  for (const button of buttons) {
    const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
    const name = `${button.className} ${button.textContent?.slice(0, 20)}`;
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      wrong.push(`${name} is outside of the window`);
    // In the hand and on the line about the game targets are lower, and stand apart from each other.
    const least = button.closest(".hand, .rail-about, .prompt") ? 30 : 43.5;
    if (width < Math.min(least, 38) || height < least)
      wrong.push(`${name} is ${Math.round(width)} by ${Math.round(height)}`);
  }
  return wrong;
}

for (const position of ["island-middle", "knights-middle", "sea-middle"])
  shared.test(`rail: ${position} has all its controls in the window`, async (person) => {
    await prepare(person, position);
    const { page } = person;
    for (const size of [WIDE, LOW]) {
      await page.setViewportSize(size);
      await page.locator(".bt.rail .rail-acts").waitFor();
      await person.settled();
      expect(await page.evaluate(unfit)).toEqual([]);
      for (const act of ["road", "settlement", "city", "trade", "go"])
        expect(await page.locator(`.rail [data-act="${act}"]`).count()).toBe(1);
      const board = await page.locator("main.mid").boundingBox();
      expect(board?.width).toBeGreaterThan(size.width / 2);
    }
  });

shared.test("rail: sheets take the rail and leave the board", async (person) => {
  const { page } = person;
  await page.setViewportSize(LOW);
  await prepare(person, "knights-deeds");
  const board = await page.locator("main.mid").boundingBox();
  const back = page.getByRole("button", { name: t("table.rail.back"), exact: true });
  for (const group of ["town", "knights", "cards"]) {
    await page.locator(`[data-group="${group}"]`).tap();
    await back.waitFor();
    expect(await page.locator(".rail-acts").count()).toBe(0);
    expect(await page.locator("main.mid").boundingBox()).toEqual(board);
    await back.tap();
    await page.locator(".rail-acts").waitFor();
  }
  await page.locator('[data-group="town"]').tap();
  const science = t("table.track.improve.label", { track: "science" });
  await page.getByRole("button", { name: science, exact: true }).tap();
  await page.locator('.trk[data-track="science"] li.on').waitFor();
  await back.tap();
  await page.locator(".log-fab").tap();
  await page.locator(".rail .lines .ln").first().waitFor();
  await back.tap();
  // What is chosen is dropped where the turn would end.
  const table = new PreparedTable(person);
  await page.locator('[data-group="knights"]').tap();
  await table.action("hire").tap();
  await page.locator(".rail-cancel").tap();
  await page.locator(".rail-foot .end").waitFor();
});

shared.test("rail: a game to its end by taps", async (person) => {
  await person.page.setViewportSize(WIDE);
  await prepare(person, "island-last-point");
  await person.page.locator(".bt.rail").waitFor();
  const story = await new Newcomer(person).play();
  expect(story.over).toBe(true);
  expect(story.refusals).toEqual([]);
});
