// The page as something that is kept: it opens without a network after one visit, and a new version comes when the player
// wants it, whole, never in the middle of a game.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { Company } from "./company";
import { browserTest, type Person } from "./harness";
import { gather } from "./table";
import { anotherVersion, Door, removeVersion } from "./versions";

const ISLAND = { mode: "island", players: 3 } as const;

/** The version of the page that is shown. */
const versionOf = ({ page }: Person) =>
  page.evaluate(
    () => document.querySelector<HTMLMetaElement>('meta[name="test-version"]')?.content,
  );

/** All addresses that are kept, by cache. */
const kept = ({ page }: Person) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    return Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
  });

const isKept = ({ page }: Person) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** Asks for a new version, as the page does when it is looked at again. */
const lookForUpdate = ({ page }: Person) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

const offer = ({ page }: Person) => page.locator(".banner").filter({ hasText: t("frame.update") });

browserTest("update: a new version waits until the player wants it", {}, async (world) => {
  const folders = [anotherVersion("A"), anotherVersion("B")] as const;
  const doors: Door[] = [];
  const mira = await world.person({
    line: async (port) => {
      const door = await Door.before(port, folders[0]);
      doors.push(door);
      return door;
    },
  });
  const [door] = doors as [Door];
  try {
    await gather([mira], ISLAND);
    const company = new Company([mira]);
    const { table } = await company.untilMain();
    await isKept(mira);
    expect(await versionOf(mira)).toBe("A");
    const before = { prompt: await table.prompt(), hand: await table.hand() };

    door.folder = folders[1];
    await lookForUpdate(mira);
    await offer(mira).waitFor();
    // Nothing has happened to the game, nor to the page; a reload is still the old version, whole.
    expect({ prompt: await table.prompt(), hand: await table.hand() }).toEqual(before);
    expect(await versionOf(mira)).toBe("A");
    door.asked.length = 0;
    await mira.page.reload();
    await table.waitForTurn();
    expect(await versionOf(mira)).toBe("A");
    expect(door.asked.filter((name) => name.startsWith("assets/"))).toEqual([]);

    // Another tab of the same browser: it keeps its version when this one is exchanged.
    const other = await mira.context.newPage();
    await other.goto(`${door.url}/help`);
    await offer(mira)
      .getByRole("button", { name: t("frame.update.use") })
      .click();
    await expect.poll(() => versionOf(mira).catch(() => "")).toBe("B");
    await table.waitForTurn();
    await expect
      .poll(async () => ({ prompt: await table.prompt(), hand: await table.hand() }))
      .toEqual(before);
    await offer(mira).waitFor({ state: "detached" });
    await other
      .locator(".banner")
      .filter({ hasText: t("frame.update") })
      .waitFor();
    await other.locator('a[href="/learn"]').first().click(); // a part that this tab had not loaded yet
    await other.locator("main h1").first().waitFor();
    await other.getByRole("button", { name: t("frame.update.use") }).click();
    await expect
      .poll(() =>
        other
          .evaluate(
            () => document.querySelector<HTMLMetaElement>('meta[name="test-version"]')?.content,
          )
          .catch(() => ""),
      )
      .toBe("B");
    await other.close();
    await table.asked("table.ask.main");
    await table.endTurn();
    await company.untilMain();
  } finally {
    for (const folder of folders) removeVersion(folder);
  }
});

browserTest(
  "update: a version whose files do not belong together is not taken",
  {},
  async (world) => {
    const [good, mixed] = [anotherVersion("A"), anotherVersion("B")];
    const doors: Door[] = [];
    const mira = await world.person({
      line: async (port) => {
        const door = await Door.before(port, good);
        doors.push(door);
        return door;
      },
    });
    const [door] = doors as [Door];
    try {
      await mira.go("/");
      await isKept(mira);
      const { cpSync } = await import("node:fs");
      cpSync(`${good}/index.html`, `${mixed}/index.html`); // half of an update has arrived
      door.folder = mixed;
      mira.forgive(/of another version/, /Failed to update a ServiceWorker/);
      await lookForUpdate(mira).catch(() => {});
      await mira.page.waitForFunction(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return found?.installing === null && found.waiting === null;
      });
      await mira.page.reload();
      await mira.page.locator("main h1").first().waitFor();
      expect(await versionOf(mira)).toBe("A");
      expect(await offer(mira).count()).toBe(0);
    } finally {
      for (const folder of [good, mixed]) removeVersion(folder);
    }
  },
);

browserTest(
  "update: after one visit the page opens in flight mode, with the rules, and keeps no other answer",
  {},
  async (world) => {
    const mira = await world.person();
    const { page, context } = mira;
    await mira.go("/");
    await page.locator("main h1").first().waitFor();
    await isKept(mira);
    const rules = await page.evaluate(async () => {
      const { pages } = await (await fetch("/api/rules")).json();
      return (pages as { page: string }[]).map(({ page }) => `/api/rules/${page}`);
    });
    expect(rules.length).toBeGreaterThan(3);
    await expect
      .poll(async () => (await kept(mira)).flat())
      .toEqual(expect.arrayContaining(["/index.html", "/api/rules", ...rules]));
    const all = (await kept(mira)).flat();
    const answers = all.filter((path) => /^\/(api|ws|healthz|sw\.js)/.test(path));
    expect(answers.sort()).toEqual(["/api/rules", ...rules].sort());
    mira.forgive(
      /ERR_INTERNET_DISCONNECTED/,
      /WebSocket connection/,
      /Failed to (fetch|load)/,
      /failed request/,
      /localStorage/, // of the page that the browser shows instead
    );
    await context.setOffline(true);
    for (const path of ["/", "/help", "/settings", "/t/quiet-otter-41"]) {
      await page.goto(mira.url + path);
      await page.locator("main h1").first().waitFor();
    }
    // A page of the rules that nobody has read here before.
    await page.goto(`${mira.url}/rules/base#BASE-SETT-02`);
    await page.locator("#BASE-SETT-02").waitFor();
    // Addresses of questions are not answered with the page.
    await expect(page.goto(`${mira.url}/api/catalogue`)).rejects.toThrow(/DISCONNECTED/);
    await context.setOffline(false);
    await mira.go("/");
    await page.locator("main h1").first().waitFor();
  },
);
