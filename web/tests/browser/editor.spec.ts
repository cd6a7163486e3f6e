// The map editor: a map is drawn from nothing and played to its end, by mouse, keys and finger; every shipped map comes
// back as it was; links, files and what is no map; a map of one's own at a new table.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { HttpMapCheck } from "../../src/protocol";
import { editor } from "../../src/text/en/editor";
import { t } from "../../src/text/t";
import type { Person } from "./harness";
import { Newcomer } from "./newcomer";
import { sharedWorld } from "./prepared";
import { program } from "./server";

const { test } = sharedWorld([]);

const ROOT = resolve(import.meta.dirname, "../../..");
const MAPS = join(ROOT, "maps");
const FOREIGN = join(ROOT, "tests/fuzz/corpus/pioneers");

type Word = {
  [K in keyof typeof editor]: (typeof editor)[K] extends string ? K : never;
}[keyof typeof editor];
/** A text of the editor, which the page loads later than the others. */
const said = (key: Word, args: Readonly<Record<string, string | number>> = {}): string =>
  Object.entries(args).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    editor[key] as string,
  );

/* ---- what one does at the editor ---- */

const button = (page: Page, key: Word, args = {}) =>
  page.getByRole("button", { name: said(key, args), exact: true });
const cell = (page: Page, x: number, y: number) => page.locator(`.ed-cell[data-spot="${x},${y}"]`);
const hexes = (page: Page, n: number) =>
  page.getByText(new RegExp(`^${n} of \\d+ hexes$`)).waitFor();
const pick = (page: Page, name: string) => page.locator(".picker").getByText(name, { exact: true });

async function newMap(page: Page): Promise<void> {
  await button(page, "editor.maps").click();
  await button(page, "editor.maps.new").click();
  await hexes(page, 0);
}

/** The editor with an empty sheet. */
async function freshSheet(person: Person): Promise<Page> {
  const { page } = person;
  await person.go("/editor");
  await page.locator(".ed-hexes").waitFor();
  await newMap(page);
  return page;
}

const opened = (page: Page, title: string) =>
  page.getByText(said("editor.opened", { title }), { exact: true }).waitFor();

async function openFile(page: Page, path: string): Promise<void> {
  await button(page, "editor.maps").click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(path);
}

/** The file that the page saves. */
async function savedMap(page: Page): Promise<string> {
  const coming = page.waitForEvent("download");
  await button(page, "editor.save").click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^[a-z][a-z0-9-]*\.map$/);
  return readFileSync(await download.path(), "utf8");
}

async function checked({ url }: Person, text: string): Promise<HttpMapCheck> {
  const answer = await fetch(`${url}/api/map/check`, { method: "POST", body: text });
  expect(answer.status).toBe(200);
  return (await answer.json()) as HttpMapCheck;
}

const temporary = () => mkdtempSync(join(tmpdir(), "longroad-editor-"));

/** Seven hexes in a ring and its middle, for two, to three points. */
async function drawSeven(page: Page, title: string): Promise<void> {
  await page.getByLabel(said("editor.name")).fill(title);
  await pick(page, "7").click();
  await cell(page, 0, 0).click();
  await hexes(page, 7);
  await pick(page, "1 hex").click();
  const tiles = [
    ["editor.terrain.desert", 0, 0],
    ["editor.terrain.pasture", 2, 0],
    ["editor.terrain.fields", -2, 0],
    ["editor.terrain.hills", 1, 1],
    ["editor.terrain.mountains", -1, -1],
  ] as const;
  for (const [terrain, x, y] of tiles) {
    await button(page, terrain).click();
    await cell(page, x, y).click();
  }
  await page.getByLabel(said("editor.seats.to"), { exact: true }).selectOption("2");
  const fewer = page.getByRole("button", {
    name: t("frame.less", { what: said("editor.target") }),
  });
  while (await fewer.isEnabled()) await fewer.click();
}

/* ---- tests ---- */

test("editor: a map drawn by clicks is played to its end, and travels with its record", async (person) => {
  const page = await freshSheet(person);
  await drawSeven(page, "Seven hexes");
  // No number yet: it cannot be played, the page says why, and its link mends it.
  const play = page.locator(".ed-bar .btn-primary");
  await page.getByText(editor["editor.problem.NUMBERS_FEW"]).waitFor();
  expect(await play.getAttribute("aria-disabled")).toBe("true");
  await page
    .locator(".ed-problems li", { hasText: editor["editor.problem.NUMBERS_FEW"] })
    .locator(".link")
    .click();
  await expect.poll(() => play.getAttribute("aria-disabled")).toBe("false");
  // The figures of the checker stand beside it.
  await page.locator(".ed-figures").getByText(said("editor.figures.islands")).waitFor();
  await button(page, "editor.harbor.any").click();
  await page.getByRole("button", { name: said("editor.coast", { place: "a1/nw" }) }).click();
  await page
    .getByRole("button", { name: said("editor.coast.harbor", { place: "a1/nw" }) })
    .waitFor();
  const map = await savedMap(page);
  expect(map).toContain("title Seven hexes\n");
  expect(map).toContain("seats 2\n");
  expect(map).toContain("target 3\n");
  expect(map).toMatch(/\nharbor a1\/nw any\n/);
  expect(
    execFileSync(program(), ["map", "check", "-"], { input: map, encoding: "utf8" }),
  ).not.toMatch(/error/);
  await expect.poll(() => play.getAttribute("aria-disabled")).toBe("false");
  await play.click();
  await page.waitForURL(/\/t\//);
  await page.locator(".bt").waitFor();
  expect(await page.locator(".b-drawing image[data-terrain]").count()).toBe(7);
  const story = await new Newcomer(person).play();
  expect(story.over).toBe(true);
  expect(story.refusals).toEqual([]);
  // The record has the map, replays without the server, and the page replays it.
  const replay = page.locator(".result a[href^='/replay/']").first();
  const name = (await replay.getAttribute("href"))?.split("/").at(-1) ?? "";
  const record = await (await fetch(`${person.url}/api/records/${name}`)).text();
  expect(record).toContain("title Seven hexes\n");
  const file = join(temporary(), "seven.record");
  writeFileSync(file, record);
  expect(execFileSync(program(), ["replay", file], { encoding: "utf8" })).not.toBe("");
  await replay.click();
  await page.locator(".rbar").waitFor();
  await expect.poll(() => page.locator("main.mid .b-drawing image[data-terrain]").count()).toBe(7);
});

test("editor: keys move, paint, lay numbers, undo and redo; what is drawn is kept", async (person) => {
  const page = await freshSheet(person);
  await cell(page, 0, 0).focus();
  await person.press(" ");
  await hexes(page, 1);
  await person.press("1");
  await person.press("0");
  await person.press("ArrowRight");
  await person.press("Enter");
  await person.press("8");
  await hexes(page, 2);
  const forest = said("editor.terrain.forest");
  const second = cell(page, 2, 0);
  const label = said("editor.cell.number", { name: "a2", terrain: forest, number: 8 });
  await expect.poll(() => second.getAttribute("aria-label")).toBe(label);
  expect(await cell(page, 0, 0).getAttribute("aria-label")).toContain(", 10");
  await person.press("Control+z");
  await expect
    .poll(() => second.getAttribute("aria-label"))
    .toBe(said("editor.cell", { name: "a2", terrain: forest }));
  await person.press("Control+y");
  await expect.poll(() => second.getAttribute("aria-label")).toBe(label);
  await button(page, "editor.undo").click();
  await button(page, "editor.undo").click();
  await hexes(page, 1);
  await page.reload();
  await hexes(page, 1);
});

test("editor: a stroke paints on all sides, areas and islands, and is undone at once", async (person) => {
  const page = await freshSheet(person);
  await pick(page, said("editor.mirror.3")).click();
  await cell(page, 2, 0).hover();
  await page.mouse.down();
  await cell(page, 4, 0).hover();
  await page.mouse.up();
  await hexes(page, 6);
  await button(page, "editor.undo").click();
  await hexes(page, 0);
  await button(page, "editor.redo").click();
  await pick(page, said("editor.mirror.1")).click();
  await button(page, "editor.area", { area: "B" }).click();
  await cell(page, 4, 0).click();
  await page.getByRole("switch", { name: said("editor.area.home", { area: "B" }) }).click();
  await button(page, "editor.robber").click();
  await cell(page, 2, 0).click();
  // A corner first, then the side of its road.
  await page.getByRole("button", { name: /^Start pieces of seat 2/ }).click();
  await page
    .getByRole("button", { name: /^Settlement at/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Its road or ship/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Take the settlement/ }).waitFor();
  await page.getByRole("button", { name: said("editor.text.open") }).click();
  const text = page.getByRole("textbox", { name: said("editor.text") });
  await expect
    .poll(() => text.inputValue())
    .toMatch(/\nareas\n[\s\S]*B\n[\s\S]*\nhome B\nrobber \w\d\nstart 1 settlement \S+ road \S+\n$/);
  // What no tool draws is written by hand; what cannot be read is refused with its line.
  await text.fill(`${await text.inputValue()}bank 30\n`);
  await button(page, "editor.text.take").click();
  await text.waitFor({ state: "detached" });
  expect(await savedMap(page)).toContain("\nbank 30\n");
  await page.getByRole("button", { name: said("editor.text.open") }).click();
  await text.fill("longroad-map 7\n");
  await button(page, "editor.text.take").click();
  await page
    .getByRole("alert")
    .getByText(/Line 1:/)
    .waitFor();
});

test("editor: every shipped map comes back as it went in", async (person) => {
  const page = await freshSheet(person);
  const names = readdirSync(MAPS).filter((name) => name.endsWith(".map"));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const given = readFileSync(join(MAPS, name), "utf8");
    await openFile(page, join(MAPS, name));
    await opened(page, /^title (.*)$/m.exec(given)?.[1] ?? "");
    const [before, after] = [
      await checked(person, given),
      await checked(person, await savedMap(page)),
    ];
    expect(after.playable, name).toBe(true);
    for (const part of ["drawing", "stats", "preview"] as const)
      expect(after[part], `${name}: ${part}`).toEqual(before[part]);
    await newMap(page);
  }
});

test("editor: a map of Pioneers is opened, and what is no map is refused with its line", async (person) => {
  const page = await freshSheet(person);
  await openFile(page, join(FOREIGN, "seven.game"));
  await opened(
    page,
    /^title (.*)$/m.exec(readFileSync(join(FOREIGN, "seven.game"), "utf8"))?.[1] ?? "",
  );
  expect((await checked(person, await savedMap(page))).playable).toBe(true);
  const folder = temporary();
  const open = async (text: string) => {
    writeFileSync(join(folder, "bad.map"), text);
    await openFile(page, join(folder, "bad.map"));
  };
  await open("longroad-map 1\nname a\nlayout\nxx\nend\n");
  await page.getByText(/Line 4: /).waitFor();
  await open("\u0000\u0001");
  await page.getByText(/Line 1: /).waitFor();
  await open("#".repeat(70_000));
  await page.getByText(said("editor.refused.long")).waitFor();
  // What was on the sheet is still there.
  expect((await checked(person, await savedMap(page))).playable).toBe(true);
});

test("editor: a link carries the map to somebody else, and a damaged one says so", async (person, world) => {
  const page = await freshSheet(person);
  await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openFile(page, join(MAPS, "new-shores-4.map"));
  await page.getByText(/^Opened: /).waitFor();
  await button(page, "editor.share").click();
  await page.getByText(said("editor.share.done")).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await world.person({ name: "Ben", size: "phone" });
  await friend.page.goto(link);
  await friend.page.locator(".ed-cell.ed-full").first().waitFor();
  expect(new URL(friend.page.url()).hash).toBe("");
  await expect
    .poll(() => friend.page.getByLabel(said("editor.name")).inputValue())
    .toBe("Heading for new shores, four players");
  for (const fragment of ["#map=%3Cscript%3E", "#map=AAAA", link.slice(link.indexOf("#"), -40)]) {
    await friend.page.goto("about:blank");
    await friend.go(`/editor${fragment}`);
    await friend.page.getByText(said("editor.link.bad")).waitFor();
  }
  // With a finger: a tap paints, and the tray changes what it paints with.
  await friend.page.getByRole("button", { name: said("editor.maps"), exact: true }).tap();
  await friend.page.getByRole("button", { name: said("editor.maps.new"), exact: true }).tap();
  await hexes(friend.page, 0);
  await friend.page.getByRole("button", { name: said("editor.terrain.gold"), exact: true }).tap();
  await cell(friend.page, 0, 0).tap();
  await hexes(friend.page, 1);
  await pick(friend.page, said("editor.group.numbers")).tap();
  await friend.page.getByRole("button", { name: "Number 6", exact: true }).tap();
  await cell(friend.page, 0, 0).tap();
  await expect.poll(() => cell(friend.page, 0, 0).getAttribute("aria-label")).toMatch(/Gold, 6$/);
  await friend.page.locator(".ed-mend").tap();
  await friend.page.locator(".ed-drawer .ed-problems li").first().waitFor();
});

test("editor: a map of one's own is offered at a new table, and a file is opened there", async (person) => {
  const page = await freshSheet(person);
  await drawSeven(page, "Own shore");
  await button(page, "editor.lay").click();
  await expect
    .poll(() => page.locator(".ed-bar .btn-primary").getAttribute("aria-disabled"))
    .toBe("false");
  await person.go("/new/knights");
  const maps = page.getByLabel(t("frame.create.map"), { exact: true });
  await maps.selectOption({ label: t("frame.create.own", { title: "Own shore" }) });
  await page.locator(".preview figcaption b", { hasText: "Own shore" }).waitFor();
  await expect.poll(() => page.locator(".preview image[data-terrain]").count()).toBe(7);
  // A file, also of another program; one that cannot be played is refused.
  const file = page.locator(".own-maps input[type=file]");
  await file.setInputFiles(join(FOREIGN, "bad.map"));
  await page
    .getByRole("alert")
    .getByText(/Line \d+: /)
    .waitFor();
  await file.setInputFiles(join(FOREIGN, "seven.game"));
  await page.getByRole("alert").waitFor({ state: "detached" });
  await maps.selectOption({ label: t("frame.create.own", { title: "Own shore" }) });
  await page.locator(".preview figcaption b", { hasText: "Own shore" }).waitFor();
  await page.locator(".create-submit button").first().click();
  await page.waitForURL(/\/t\//);
  await page.locator(".bt").waitFor();
  expect(await page.locator(".b-drawing image[data-terrain]").count()).toBe(7);
});
