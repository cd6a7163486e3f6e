// Tables on this device: the same games without a server, from the second visit on without a network.
import { expect } from "vitest";
import { device as texts } from "../../src/text/en/device";
import { t } from "../../src/text/t";
import { browserTest, type Look, PATIENCE_MS, type Person, type World } from "./harness";
import { Newcomer } from "./newcomer";
import { createTable, type Plan } from "./table";

/** Runs in the page: the endings of what a service worker that is on duty has kept. */
async function keptFiles(): Promise<readonly (string | undefined)[]> {
  if (navigator.serviceWorker.controller === null) return [];
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => url.split(".").at(-1));
}

/** A browser that was here once and has kept all; then the server is gone for good. */
async function alone(world: World, look: Look = {}): Promise<Person> {
  const person = await world.person({ ...look, cable: true });
  await person.go("/");
  await expect
    .poll(() => person.page.evaluate(keptFiles))
    .toEqual(expect.arrayContaining(["html", "wasm", "net", "net", "net", "net", "net"]));
  person.cut();
  await person.page.reload();
  await person.page.getByText(t("frame.place.none.text")).waitFor();
  return person;
}

const onDevice = (person: Person): string => new URL(person.page.url()).pathname;

/** Plays a game against gentle bots to its end, looks at it again, and has it judged. */
async function playAlone(person: Person, plan: Plan & { readonly goal: number }): Promise<void> {
  const bots = Array<string>((plan.players ?? 2) - 1).fill("gentle");
  await createTable(person, { ...plan, others: bots, alone: true });
  expect(onDevice(person)).toMatch(/^\/device\/t\//);
  await person.page
    .getByRole("button", { name: texts["device.badge"] })
    .or(person.page.getByRole("button", { name: texts["device.badge.short"] }))
    .first()
    .waitFor();
  const story = await new Newcomer(person).play();
  expect(story.over).toBe(true);
  expect(story.refusals).toEqual([]);
}

const settings = { speed: "instant" } as const;

browserTest("a game on the island without a network, looked at again", {}, async (world) => {
  const mira = await alone(world);
  await playAlone(mira, { mode: "island", players: 3, goal: 4, settings });
  await mira.page.locator(".result a[href^='/device/replay/']").click();
  await mira.page.locator(".rbar").waitFor();
  // The judge of this device has looked at the game.
  await mira.page
    .locator(".j-seatmark")
    .first()
    .waitFor({ timeout: 4 * PATIENCE_MS });
  // It stands among the own games, and opens from there.
  await mira.go("/");
  await mira.page.locator(".finished a[href^='/device/replay/']").first().waitFor();
});

browserTest("a game with knights without a network", {}, async (world) => {
  await playAlone(await alone(world), { mode: "knights", players: 3, goal: 5, settings });
});

browserTest("a game at sea on a phone without a network", {}, async (world) => {
  const mira = await alone(world, { size: "phone" });
  await playAlone(mira, { mode: "sea", players: 3, goal: 5, settings });
});

browserTest("a card game without a network", {}, async (world) => {
  await playAlone(await alone(world), { mode: "cards", goal: 7, settings });
});
