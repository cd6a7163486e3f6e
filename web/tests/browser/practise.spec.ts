// Practise: a puzzle is found, others are missed and come back, and a game goes on from one. What a review of a game
// adds is in looking-back.spec.ts.
import { expect } from "vitest";
import type { HttpDecision, HttpPuzzles } from "../../src/protocol";
import { t } from "../../src/text/t";
import type { Person } from "./harness";
import { sharedWorld } from "./prepared";

const { test } = sharedWorld([]);

const load = <Answer>({ page }: Person, address: string): Promise<Answer> =>
  page.evaluate(async (path) => (await fetch(path)).json() as never, address);

/** The first puzzle of the mode that fits. */
async function puzzle(person: Person, mode: string, fits: (of: HttpDecision) => boolean) {
  const { puzzles } = await load<HttpPuzzles>(person, "/api/puzzles");
  for (const { name } of puzzles.filter((row) => row.name.startsWith(mode))) {
    const of = await load<HttpDecision>(person, `/api/puzzles/${name}`);
    if (fits(of)) return { name, answer: of.candidates?.[0]?.action, of };
  }
  throw new Error(`no such puzzle of ${mode}`);
}

const isSetup = ({ view }: HttpDecision) =>
  "prompt" in view && view.prompt?.phase === "setup-settlement";

/** How many cards lie in a box. */
const inBox = ({ page }: Person, name: "today" | "two") =>
  page
    .locator(".pr-boxes li", { hasText: t(`practise.box.${name}`) })
    .locator("b")
    .textContent();

test("practise: what is found comes back in two days, what is missed today", async (person) => {
  const { page } = person;
  await person.go("/");
  const { name, answer } = await puzzle(person, "island-", isSetup);
  await person.go(`/practise/${name}`);
  await page.locator(".prompt.mine-now").waitFor();
  const target = answer && "target" in answer ? answer.target : undefined;
  const spot = target && "vertex" in target ? target.vertex : "";
  await page.locator(`[data-spot="${spot}"] .b-hit`).click();
  await page.locator(".pr-verdict", { hasText: t("practise.right", { move: "" }) }).waitFor();
  await page.getByText(t("practise.back", { n: 2 })).waitFor();
  await page.locator(".pr-card .why li").first().waitFor();
  expect(await page.locator(".j-cands li").count()).toBeGreaterThan(1);
  expect([await inBox(person, "today"), await inBox(person, "two")]).toEqual(["0", "1"]);
  await page.locator(".b-judged.find").first().waitFor();
  // The button to go on has the focus.
  await person.press("Enter");
  const show = page.getByRole("button", { name: t("practise.show") });
  await show.click();
  await page.getByText(t("practise.back.today")).waitFor();
  expect(await inBox(person, "today")).toBe("1");
  const missed = new URL(page.url()).pathname;
  expect(missed).not.toBe(`/practise/${name}`);
  await page.getByRole("button", { name: t("practise.next") }).click();
  await show.waitFor();
  // A later visit begins with it.
  await person.go("/");
  await page.locator(".study", { hasText: t("practise.home", { n: 1 }) }).waitFor();
  await page
    .locator(".study")
    .getByRole("link", { name: t("practise.go"), exact: true })
    .click();
  await page.getByText(t("practise.place", { n: 1, of: 1 })).waitFor();
});

test("practise: a wrong move on a phone says what is better and why, and waits for today", async (person) => {
  const { page } = person;
  const size = page.viewportSize();
  const { name, of } = await puzzle(person, "island-", isSetup);
  await page.setViewportSize({ width: 360, height: 740 });
  await person.go(`/practise/${name}`);
  await page.locator(".pr-link", { hasText: t("practise.show") }).waitFor();
  // Any place that is not among the best.
  const good = (of.candidates ?? []).map(({ action }) => action.action?.replace("settlement ", ""));
  const spots = await page
    .locator("[data-spot]")
    .evaluateAll((all) => all.map((spot) => spot.getAttribute("data-spot") ?? ""));
  const wrong = spots.find((spot) => !good.includes(spot)) ?? "";
  await page.locator(`[data-spot="${wrong}"] .b-hit`).click();
  const verdict = page.locator(".pr-verdict", { hasText: t("practise.wrong", { move: "" }) });
  await verdict.waitFor();
  await page.locator(".pr-card .why li").first().waitFor();
  // What is said can be seen, above the menu at the lower edge.
  await expect
    .poll(async () => {
      const box = await verdict.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 680;
    })
    .toBe(true);
  const due = await inBox(person, "today");
  expect(Number(due)).toBeGreaterThan(0);
  await page.reload();
  await page.locator(".pr-boxes").waitFor();
  expect(await inBox(person, "today")).toBe(due);
  if (size) await page.setViewportSize(size);
});

test("practise: cards are filtered by game, and a game goes on from a puzzle", async (person) => {
  const { page } = person;
  await person.go("/practise");
  await page.locator(".pr-card .picker").getByText(t("frame.mode.cards")).click();
  await page.locator(".cg-table.practise").waitFor();
  await page.getByRole("button", { name: t("practise.show") }).click();
  await page.locator(".pr-verdict").waitFor();
  await page.getByRole("button", { name: t("practise.on") }).click();
  await page.waitForURL(/\/t\//);
  await page.locator(".cg-table .cg-tray").waitFor();
});
