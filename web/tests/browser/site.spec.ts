// The static site (tools/site.mjs) behind a plain host of files, in a folder of it: it plays on the device, and nothing is
// ever asked of anything but that folder.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { t } from "../../src/text/t";
import { serveSite } from "../../tools/site-serve.mjs";
import { Company } from "./company";
import { browserTest, type Line, type Person } from "./harness";
import { program } from "./server";

const WEB = resolve(import.meta.dirname, "../..");
const BELOW = "/games/longroad/";
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "longroad-site-"));
  execFileSync(process.execPath, ["tools/site.mjs", folder, program()], { cwd: WEB });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The way to the site instead of a server; requests to any other folder are told as trouble. */
async function line(): Promise<Line> {
  const { url, close } = await serveSite(folder, { path: BELOW });
  return { url: url.replace(/\/$/, ""), close, cut: () => {}, mend: () => {} };
}

const isKept = ({ page }: Person) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** All that the page may need one day is kept: the module and the nets came by themselves. */
const hasAll = ({ page }: Person) =>
  page.waitForFunction(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const ends = lists.flat().map(({ url }) => url.replace(/^.*\./, ""));
    return ends.includes("wasm") && ends.filter((end) => end === "net").length >= 5;
  });

async function playBots(
  { page }: Person,
  mode: "island" | "knights" | "sea" | "cards",
): Promise<void> {
  const label = t("frame.home.bots.of", { mode: t(`frame.mode.${mode}`) });
  await page.getByRole("button", { name: label, exact: true }).click();
}

browserTest(
  "site: a game on the device, below a path, by a plain host of files",
  {},
  async (world) => {
    const mira = await world.person({ line });
    const { page } = mira;
    await mira.go("/");
    await playBots(mira, "island");
    const company = new Company([mira]);
    const { table } = await company.untilMain();
    expect(page.url()).toContain(`${BELOW}?/`);
    await page.locator(".place").waitFor(); // the badge: on this device
    const before = { prompt: await table.prompt(), hand: await table.hand() };
    // A deep link survives a reload, though the host knows no such file.
    await page.reload();
    await table.waitForTurn();
    await expect
      .poll(async () => ({ prompt: await table.prompt(), hand: await table.hand() }))
      .toEqual(before);
    await table.asked("table.ask.main");
    await table.endTurn();
    await company.untilMain();
  },
);

browserTest("site: screens, rules and documents have addresses of their own", {}, async (world) => {
  const mira = await world.person({ line });
  const { page } = mira;
  await mira.go("/?/rules/base#BASE-SETT-02");
  await page.locator("#BASE-SETT-02").waitFor();
  for (const path of [
    "/?/learn",
    "/?/gallery",
    "/?/practise",
    "/?/editor",
    "/?/help/keys",
    "/?/new",
  ]) {
    await mira.go(path);
    await page.locator("main").first().waitFor();
    expect(await page.getByText(t("frame.missing")).count(), path).toBe(0);
  }
  await mira.go("/");
  // Links say where they lead, for another tab.
  const learn = await page
    .locator("header nav a", { hasText: t("frame.nav.learn") })
    .getAttribute("href");
  expect(learn).toBe(`${BELOW}?/learn`);
  await page.getByRole("link", { name: t("frame.home.documents") }).click();
  await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  await page.getByRole("link", { name: "hosting.md" }).first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.locator("main :is(h1, h2)").first().waitFor();
});

browserTest("site: after one visit everything works in flight mode", {}, async (world) => {
  const mira = await world.person({ line, size: "phone" });
  const { page, context } = mira;
  await mira.go("/");
  await isKept(mira);
  await hasAll(mira);
  await context.setOffline(true);
  await page.reload();
  await playBots(mira, "knights");
  const company = new Company([mira]);
  const { table } = await company.untilMain();
  const hand = await table.hand();
  await page.reload();
  await table.waitForTurn();
  await expect.poll(() => table.hand()).toEqual(hand);
  await mira.go("/?/rules/cities-knights");
  await page.locator("main h1").first().waitFor();
});

browserTest("site: its policy is the server's, and every file is beside it", {}, async (world) => {
  const mira = await world.person({ line });
  const { page } = mira;
  const policy =
    (await (await fetch(`${world.server.url}/`)).headers.get("content-security-policy")) ?? "";
  await mira.go("/");
  const own = await page.evaluate(
    () =>
      document.querySelector<HTMLMetaElement>("meta[http-equiv=content-security-policy]")?.content,
  );
  expect(own).toBe(policy.replace(/; frame-ancestors [^;]*/, ""));
  const files = readFileSync(join(folder, "sw.js"), "utf8");
  const lists = [...files.matchAll(/^const (?:NOW|LATER) = (\{.*\});$/gm)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );
  const names = lists.flatMap((list) => Object.keys(list));
  expect(names.filter((name) => name.endsWith(".wasm"))).toHaveLength(1);
  expect(names.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  for (const name of names.filter((each) => /\.(js|css|html|wasm)$/.test(each)))
    expect(
      existsSync(join(folder, `${name}.br`)) || readFileSync(join(folder, name)).length < 300,
      name,
    ).toBe(true);
});
