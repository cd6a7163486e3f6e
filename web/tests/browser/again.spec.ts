// Two people finish a game while somebody watches, and play once more.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { browserTest } from "./harness";
import { Newcomer } from "./newcomer";
import { gather, Table } from "./table";

browserTest("watched to the end, and a rematch", {}, async (world) => {
  const mira = await world.person();
  const tomas = await world.person({ name: "Tomas", size: "tablet" });
  const lena = await world.person({ name: "Lena" });
  const name = await gather([mira, tomas], { mode: "island", players: 3, goal: 3 });
  await lena.go(`/t/${name}`);
  await lena.page.getByText(t("table.spectator")).waitFor();
  expect(await lena.page.locator("ul.hand").count()).toBe(0);
  expect(await lena.page.locator("button.end, button.ab").count()).toBe(0);

  const players = [mira, tomas].map((person) => new Newcomer(person).play());
  for (const story of await Promise.all(players)) {
    expect(story.over).toBe(true);
    expect(story.refusals).toEqual([]);
  }
  // All three read who has won.
  const titles = [];
  for (const { page } of [mira, tomas, lena])
    titles.push(await page.locator(".result h2").textContent());
  expect(titles[0]).toMatch(/\d/);
  expect(new Set(titles).size).toBe(1);

  await mira.page.getByRole("button", { name: /^Rematch/ }).click();
  const other = tomas.page.getByRole("button", {
    name: t("table.rematch.ready", { n: 1, of: 2 }),
  });
  await other.click();
  for (const person of [mira, tomas])
    await person.page.waitForURL((url) => /\/t\//.test(url.href) && !url.href.endsWith(name));
  expect(new URL(mira.page.url()).pathname).toBe(new URL(tomas.page.url()).pathname);
  for (const person of [mira, tomas]) await new Table(person).promptLine().waitFor();
});
