// Guided lessons, from the Learn screen to their end: Island at a desk and partly by keys, with a try that the
// lesson does not want and a page that is loaded again; the card game on a phone, by touch, left and taken up again.
import { expect } from "vitest";
import { sharedWorld, t } from "./prepared";
import { offers, Pupil, picksCards } from "./pupil";

const { test } = sharedWorld([]);

test("lessons: Island at a desk, with a wrong try and a reload, by keys and by clicks", async (person) => {
  const pupil = new Pupil(person);
  const { page } = person;
  await pupil.open("island");
  await pupil.step([], "keys");
  await pupil.step([], "keys");
  // A move that the lesson does not want changes nothing and is answered kindly.
  await expect.poll(() => pupil.state()).toBe("move");
  await pupil.table.clickSpot("a3.n");
  await page.locator(".coach-wrong").waitFor();
  expect(await page.locator(".refusal").count()).toBe(0);
  await page.reload();
  await pupil.coach.waitFor();
  await expect.poll(() => pupil.state()).toBe("move");
  await pupil.step([], "keys");
  await pupil.finish([picksCards, offers(/Offer everybody/, { ore: 1 }, { lumber: 1 })]);
  await page.locator('.coach a[href="/learn"]').click();
  await page.locator('[data-lesson="island"] .ring.all').waitFor();
  await page.locator('[data-lesson="island"] .btn', { hasText: t("learn.again") }).waitFor();
});

test("lessons: the card game on a phone, left and taken up again", async (_, world) => {
  const person = await world.person({ name: "Ada", size: "phone", locale: "de-DE" });
  const pupil = new Pupil(person);
  const { page } = person;
  await pupil.open("cards");
  await pupil.step();
  await pupil.step();
  await person.go("/learn");
  await page.locator('[data-lesson="cards"] .ring', { hasText: "1/" }).waitFor();
  await pupil.open("cards");
  expect(await page.locator(".coach-progress small").textContent()).toMatch(/^2 von/);
  await pupil.finish();
  await page.locator('.coach a[href="/learn"]').click();
  await page.locator('[data-lesson="cards"] .ring.all').waitFor();
});
