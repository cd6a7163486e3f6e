// Nobody sees what is hidden: spectators and other players, in what their page shows and in every frame that
// the server sent them. What a hand holds is known here, since the tables are prepared.
import { expect } from "vitest";
import { browserTest, type Person, type World } from "./harness";
import { PreparedTable, prepare, t, word } from "./prepared";
import { beReady, sitDown, startGame } from "./table";

interface Found {
  readonly path: string;
  readonly value: unknown;
}

/** Parts of a frame that are the same for everybody and name all cards there are. */
const COMMON = new Set(["setting", "settings"]);

function walk(value: unknown, path: string, see: (path: string, value: unknown) => void): void {
  see(path, value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value))
    if (!COMMON.has(key)) walk(part, `${path}.${key}`, see);
}

/** All that a person was sent, part by part. */
function received(person: Person): Found[] {
  const found: Found[] = [];
  for (const { from, text } of person.frames)
    if (from === "server") walk(JSON.parse(text), "", (path, value) => found.push({ path, value }));
  return found;
}

/** Where any of these words stands, as a value or as the name of a member. */
function mentions(person: Person, words: readonly string[]): string[] {
  const wanted = new Set(words);
  const hits = received(person).flatMap(({ path, value }) => {
    const key = path.split(".").at(-1) ?? "";
    if (typeof value === "string" && wanted.has(value)) return [`${path} = ${value}`];
    return wanted.has(key) ? [path] : [];
  });
  return [...new Set(hits)];
}

/** Parts that belong to a seat alone and are nothing for somebody who watches; counts are for everybody. */
function seatParts(person: Person): string[] {
  const own = /\.(hand|hands|own|seen|known|look)$/;
  const nothing = (value: unknown) =>
    value === null || typeof value === "number" || JSON.stringify(value) === "[]";
  return received(person)
    .filter(({ path, value }) => own.test(path) && !nothing(value))
    .map(({ path, value }) => `${path} = ${JSON.stringify(value).slice(0, 80)}`);
}

/** Two people and a bot at a prepared table, and one who watches. */
async function sit(world: World, position: string, more: readonly "gentle"[]) {
  const ann = await world.person({ name: "Ann" });
  const ben = await world.person({ name: "Ben" });
  const watcher = await world.person({ name: "Wim" });
  const table = await prepare(ann, position, { others: ["open", ...more] });
  await sitDown(ben, table, 2);
  await beReady(ben);
  await startGame(ann);
  for (const { page } of [ann, ben]) await page.locator(".bt, .cg-table").first().waitFor();
  await watcher.go(`/t/${table}`);
  await watcher.page.locator(".bt, .cg-table").first().waitFor();
  return { ann, ben, watcher };
}

const cardWords = (cards: readonly string[]) => cards.map((card) => word("table.card", card));

async function shows(person: Person, words: readonly string[]): Promise<string[]> {
  const html = await person.page.locator("#app, body").first().innerHTML();
  return words.filter((text) => html.includes(text));
}

browserTest(
  "secrets: hands and development cards of the island",
  { serve: ["--positions"] },
  async (world) => {
    const { ann, ben, watcher } = await sit(world, "island-cards", ["gentle"]);
    const hidden = ["roads", "plenty", "monopoly", "point"];
    // Ann holds one of each; nobody else is told.
    expect(mentions(ann, hidden), "the search finds what is there").not.toEqual([]);
    for (const person of [ben, watcher]) {
      expect(mentions(person, hidden)).toEqual([]);
      expect(await shows(person, cardWords(["plenty", "monopoly", "roads"]))).toEqual([]);
    }
    expect(seatParts(watcher)).toEqual([]);
    expect(await watcher.page.locator("ul.hand").count()).toBe(0);
    await watcher.page.getByText(t("table.spectator")).waitFor();
    await expect
      .poll(() => new PreparedTable(ben).hand())
      .toMatchObject({ wool: 2, ore: 1, brick: 0 });

    // A theft: thief and victim know the card, the watcher does not.
    const table = new PreparedTable(ann);
    await table.playCard("knight");
    await table.asked("table.ask.robber");
    await table.clickSpot("b4");
    await table.said(/^Ann took 1\s+from Ben\.$/);
    await new PreparedTable(ben).said(/^Ann took 1\s+from Ben\.$/);
    await new PreparedTable(watcher).said("Ann took a card from Ben.");
    const thefts = received(watcher).filter(
      ({ value }) => (value as { kind?: string } | null)?.kind === "steal",
    );
    expect(thefts.length).toBe(1); // the line of the log was made from it
    expect(JSON.stringify(thefts)).not.toMatch(/wool|ore/);
    expect(seatParts(watcher)).toEqual([]);
  },
);

browserTest(
  "secrets: progress cards of the knights, and the card that a spy takes",
  { serve: ["--positions"] },
  async (world) => {
    const { ann, ben, watcher } = await sit(world, "knights-spies", ["gentle"]);
    const [hers, his] = [
      ["saboteur", "warlord"],
      ["smith", "merchant", "wedding"],
    ];
    expect(mentions(ann, hers)).not.toEqual([]);
    expect(mentions(ben, his)).not.toEqual([]);
    expect(mentions(ben, hers)).toEqual([]);
    expect(mentions(ann, his)).toEqual([]);
    expect(mentions(watcher, [...hers, ...his])).toEqual([]);
    expect(await shows(watcher, cardWords([...hers, ...his]))).toEqual([]);
    const table = new PreparedTable(ann);
    await table.playCard("spy");
    await table.cardPanel("spy").getByRole("button", { name: /Ben/ }).click();
    await table
      .panel(t("table.spy.title", { name: "Ben" }))
      .getByRole("button", { name: /Wedding/ })
      .click();
    await table.said("Ann took Wedding from Ben.");
    await new PreparedTable(watcher).said("Ann took a progress card from Ben.");
    expect(mentions(watcher, [...hers, ...his])).toEqual([]);
    expect(seatParts(watcher)).toEqual([]);
  },
);

browserTest(
  "secrets: hands and stacks of the card game",
  { serve: ["--positions"] },
  async (world) => {
    const { ann, ben, watcher } = await sit(world, "cards-middle", []);
    expect(mentions(ann, ["merchant-guild", "colossus"])).not.toEqual([]);
    expect(mentions(ben, ["smithy", "gold-fleet"])).not.toEqual([]);
    // What neither has ever seen of the other's hand, nor of a stack.
    expect(mentions(ann, ["smithy", "gold-fleet", "karl", "mint"])).toEqual([]);
    expect(mentions(ben, ["merchant-guild"])).toEqual([]);
    const everything = ["merchant-guild", "colossus", "bath-house", "smithy", "gold-fleet", "karl"];
    expect(mentions(watcher, [...everything, "otto", "gotz", "pippin", "bishop"])).toEqual([]);
    expect(seatParts(watcher)).toEqual([]);
    expect(await watcher.page.locator("[data-at^='hand ']").count()).toBe(0);
  },
);
