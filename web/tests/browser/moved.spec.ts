// A table goes to another node while people play and talk at it: the page goes there by itself.
import { afterEach, beforeEach, expect } from "vitest";
import { t } from "../../src/text/t";
import { Company } from "./company";
import { browserTest, CUT_OFF, type Person, type World } from "./harness";
import { Door, Nodes } from "./nodes";
import { gather } from "./table";

let nodes: Nodes;
beforeEach(async () => {
  nodes = await Nodes.start();
});
afterEach(() => nodes.end());

/** Two people at a table of the first node, in a turn of one of them. */
async function gathered(world: World) {
  const line = () => Door.open(nodes);
  const people = [await world.person({ line }), await world.person({ name: "Tomas", line })];
  await gather(people, { mode: "island", players: 3 });
  const company = new Company(people);
  return { people, company, active: await company.untilMain() };
}

/** Opens the chat, and marks the page and the table's drawing, which a reload or a new table would not have. */
async function begin({ page }: Person): Promise<void> {
  await page.getByRole("tab", { name: t("table.tab.chat") }).click();
  await page.locator(".bt").evaluate((table) => table.setAttribute("data-marked", "yes"));
}

async function say({ page }: Person, text: string): Promise<void> {
  await page.getByLabel(t("table.chat.message")).fill(text);
  await page.getByLabel(t("table.chat.message")).press("Enter");
}

const heard = ({ page }: Person) => page.locator(".lines .ln").allInnerTexts();

/** Both talk while the table goes, and once more; then each page has every line once. */
async function talkWhile(people: readonly Person[], gone: Promise<unknown>): Promise<void> {
  const lines: string[] = [];
  const sayAll = async () => {
    for (const person of people) {
      lines.push(`${lines.length} from ${person.name}`);
      await say(person, lines.at(-1) ?? "");
    }
  };
  // A seat may say five lines at once: those that had to wait arrive so.
  for (let round = 0; round < 4; round++) {
    await sayAll();
    await new Promise((done) => setTimeout(done, 900));
  }
  await gone;
  await sayAll();
  for (const person of people) {
    const own = async () =>
      (await heard(person)).map((text) => text.replace(/^\S+\s+/, "")).toSorted();
    await expect.poll(own).toEqual(lines.toSorted());
    expect(await person.page.locator(".bt[data-marked=yes]").count()).toBe(1);
  }
}

const AT_FIRST = { server: () => nodes.node("n1") };

browserTest("moved: a node gives its tables away", AT_FIRST, async (world) => {
  const { people, company, active } = await gathered(world);
  for (const person of people) await begin(person);
  const drained = world.server.stop();
  // A proxy sends nobody new to a node that is not ready any more.
  nodes.believed = "n2";
  await talkWhile(people, drained);
  expect(await drained).toBe(true);
  for (const { frames } of people)
    expect(frames.some(({ text }) => text.includes('"type":"moved"'))).toBe(true);
  await company.nextMain(active);
});

browserTest("moved: a node dies", AT_FIRST, async (world) => {
  const { people, company, active } = await gathered(world);
  for (const person of people) {
    await begin(person);
    person.forgive(...CUT_OFF);
  }
  await world.server.kill();
  nodes.believed = "n2";
  const back = people.map(({ page }) =>
    page
      .locator(".banner")
      .filter({ hasText: t("frame.banner.back") })
      .waitFor(),
  );
  await talkWhile(people, Promise.all(back));
  await company.nextMain(active);
});
