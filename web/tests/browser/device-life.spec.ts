// What a table on this device lives through: reloads, tabs that die, several of them, a browser without room, several
// people at one device, and the ways from and to a server.
import { expect } from "vitest";
import { device as texts } from "../../src/text/en/device";
import { t } from "../../src/text/t";
import { browserTest, CUT_OFF, type Person } from "./harness";
import { createTable } from "./table";

const settings = { speed: "instant" } as const;

/** Where it says that one has to place something. */
const asked = (person: Person) => person.page.locator(".prompt.mine-now [role=status]");

/** A table against bots on this device; one has to place the first settlement. */
async function begin(person: Person): Promise<void> {
  await createTable(person, {
    mode: "island",
    players: 2,
    others: ["gentle"],
    where: "device",
    settings,
  });
  await expect.poll(() => asked(person).textContent()).toBe(t("table.ask.setup-settlement"));
}

/** Places what is asked for at some place, and waits until the server has said that it is done. */
async function place(person: Person): Promise<void> {
  const before = await asked(person).textContent();
  await person.settled();
  const spot = person.page.locator(".b-asked [data-spot]").first();
  await spot.focus();
  await person.press("Enter");
  const line = person.page.locator(".spot-menu [role=menuitem]").first();
  await expect
    .poll(async () => {
      if (await line.isVisible()) await line.click();
      return asked(person)
        .textContent({ timeout: 1000 })
        .catch(() => "");
    })
    .not.toBe(before);
}

const log = (person: Person) => person.page.locator(".lines").first().textContent();

browserTest(
  "a table on this device is there after a reload and a killed tab",
  {},
  async (world) => {
    const mira = await world.person();
    await begin(mira);
    await place(mira);
    await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-road"));
    const said = "Mira placed a settlement.";
    await expect.poll(() => log(mira)).toContain(said);
    await mira.page.reload();
    await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-road"));
    await expect.poll(() => log(mira)).toContain(said);
    // The tab is killed in the middle of the turn; nothing that was acknowledged is lost.
    const { pathname } = new URL(mira.page.url());
    const other = await mira.tab();
    await mira.page.close();
    await other.go(pathname);
    await expect.poll(() => asked(other).textContent()).toBe(t("table.ask.setup-road"));
    await expect.poll(() => log(other)).toContain(said);
    await place(other);
    expect(other.troubles()).toEqual([]);
  },
);

browserTest("two tabs have one table on this device", {}, async (world) => {
  const mira = await world.person();
  await begin(mira);
  const { pathname } = new URL(mira.page.url());
  const other = await mira.tab();
  await other.go(pathname);
  await expect.poll(() => asked(other).textContent()).toBe(t("table.ask.setup-settlement"));
  // The seat is where it was taken last, as with a server.
  await mira.page.getByText(t("frame.banner.elsewhere")).waitFor();
  await place(other);
  // The tab that has the tables dies: the other one takes them over, and goes on.
  await mira.page.close();
  await expect.poll(() => asked(other).textContent()).toBe(t("table.ask.setup-road"));
  await place(other);
  expect(other.troubles()).toEqual([]);
});

/** How often a line stands in the log. */
const times = async (person: Person, line: string) =>
  ((await log(person)) ?? "").split(line).length - 1;

/** Which tab has the tables. */
const holder = (person: Person) =>
  person.page.evaluate(
    async () =>
      (await navigator.locks.query()).held?.find(({ name }) => name === "longroad.device")
        ?.clientId,
  );

/** Longer than it takes another tab to notice. */
const FROZEN_MS = 25_000;

browserTest("a tab that is frozen loses the tables to one that is awake", {}, async (world) => {
  const mira = await world.person();
  await begin(mira);
  const { pathname } = new URL(mira.page.url());
  const other = await mira.tab();
  await other.go(pathname);
  await expect.poll(() => asked(other).textContent()).toBe(t("table.ask.setup-settlement"));
  await mira.page.getByText(t("frame.banner.elsewhere")).waitFor();
  await place(other);
  await expect.poll(() => asked(other).textContent()).toBe(t("table.ask.setup-road"));
  // The tab that has the tables is frozen, lock and all. What is done now reaches it, and is not answered: the other
  // tab takes the tables over, and the move is made there once.
  const before = await holder(other);
  const thawed = mira.freeze(FROZEN_MS);
  const placed = place(other);
  await expect.poll(() => holder(other)).not.toBe(before);
  await placed;
  const after = await holder(other);
  const [house, road] = ["Mira placed a settlement", "Mira built a road"];
  await expect.poll(() => times(other, road)).toBe(1);
  await expect.poll(() => asked(other).textContent()).toBe(t("table.ask.setup-settlement"));
  // It wakes up, hears of all that at once, and writes nothing.
  await thawed;
  await place(other);
  await expect.poll(() => times(other, house)).toBe(2);
  expect(await times(other, road)).toBe(1);
  expect(await holder(other)).toBe(after);
  // Its page has the same table, from the tab that hosts now.
  await mira.page.reload();
  await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-road"));
  expect([await times(mira, house), await times(mira, road)]).toEqual([2, 1]);
  expect([...mira.troubles(), ...other.troubles()]).toEqual([]);
});

browserTest("a browser without room says so, and the move is not made", {}, async (world) => {
  const mira = await world.person();
  await begin(mira);
  // Less than is there already, so that nothing that the browser deletes meanwhile makes room again. It remembers
  // for half a minute how much room there was: other data waits until it asks again.
  await mira.room(-Infinity);
  await mira.page.evaluate(async () => {
    const opened = indexedDB.open("ballast", 1);
    await new Promise((done) => {
      opened.onupgradeneeded = () =>
        opened.result.createObjectStore("stones", { autoIncrement: true });
      opened.onsuccess = done;
    });
    const put = () =>
      new Promise<boolean>((done) => {
        const change = opened.result.transaction("stones", "readwrite");
        change.objectStore("stones").add(crypto.getRandomValues(new Uint8Array(256)));
        change.oncomplete = () => done(true);
        change.onabort = () => done(false);
      });
    while (await put()) await new Promise((later) => setTimeout(later, 250));
    opened.result.close();
  });
  await mira.settled();
  const spot = mira.page.locator(".b-asked [data-spot]").first();
  await spot.focus();
  await mira.press("Enter");
  await mira.page.getByText(texts["device.full"]).waitFor();
  await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-settlement"));
  await mira.room(null);
  await mira.page.evaluate(() => indexedDB.deleteDatabase("ballast"));
});

browserTest(
  "people at one device see their own after they said who they are",
  {},
  async (world) => {
    const mira = await world.person();
    await createTable(mira, {
      mode: "island",
      players: 2,
      others: ["open"],
      names: ["Ben"],
      where: "device",
      settings,
    });
    const am = (name: string) =>
      mira.page.getByRole("button", { name: texts["device.pass.am"].replace("{name}", name) });
    // Who begins is drawn. Everybody places in turn, and nobody sees a table before saying so.
    const seen: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const shown = asked(mira);
      await am("Mira").or(am("Ben")).or(shown).first().waitFor();
      for (const name of ["Mira", "Ben"])
        if (await am(name).isVisible()) {
          expect(await mira.page.locator(".bt, .hand").count()).toBe(0);
          await am(name).click();
          seen.push(name);
          break;
        }
      await place(mira);
      await place(mira);
    }
    expect(new Set(seen)).toEqual(new Set(["Mira", "Ben"]));
  },
);

browserTest("a game moves from this device to the server, which says so", {}, async (world) => {
  const mira = await world.person();
  await begin(mira);
  await place(mira);
  await mira.page.getByRole("button", { name: texts["device.badge"] }).click();
  await mira.page.getByRole("button", { name: texts["device.move"] }).click();
  await mira.page.waitForURL((url) => url.pathname.startsWith("/t/"));
  await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-road"));
  await expect
    .poll(() => mira.frames.some(({ text }) => text.includes('"maker_knows":true')))
    .toBe(true);
  await mira.page.locator(".ttop", { hasText: t("frame.home.practice") }).waitFor();
});

browserTest("a lost game against bots is practised on from the own view", {}, async (world) => {
  const mira = await world.person({ cable: true });
  await createTable(mira, { mode: "island", players: 2, others: ["gentle"], settings });
  await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-settlement"));
  await place(mira);
  await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-road"));
  // All for the device is kept, and the page has its own view.
  await expect
    .poll(() =>
      mira.page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().filter(({ url }) => url.endsWith(".wasm")).length;
      }),
    )
    .toBeGreaterThan(0);
  await expect
    .poll(() => mira.frames.filter(({ text }) => text.startsWith('{"type":"view"')).length)
    .toBeGreaterThan(1);
  const { pathname: table } = new URL(mira.page.url());
  mira.forgive(...CUT_OFF);
  mira.cut();
  await mira.page.getByRole("button", { name: texts["device.practise"] }).click();
  await mira.page.waitForURL((url) => url.pathname.startsWith("/device/t/"));
  await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-road"));
  // While the server is away nothing offers the way back. When it is there again, one press leads to the game.
  const back = mira.page.locator(".back-online");
  expect(await back.count()).toBe(0);
  mira.mend();
  await back.getByText(texts["device.back"]).waitFor();
  expect(new URL(mira.page.url()).pathname).toMatch(/^\/device\/t\//);
  await back.getByRole("button", { name: texts["device.back.go"] }).click();
  await mira.page.waitForURL((url) => url.pathname === table);
  await expect.poll(() => asked(mira).textContent()).toBe(t("table.ask.setup-road"));
  expect(await back.count()).toBe(0);
});
