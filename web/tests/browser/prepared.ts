// Prepared tables: a game that begins at a position of positions/*.txt (docs/notation.md), with bots at the
// other seats. The first line of such a file names the game. A file of tests shares one server and one
// window, since a table of one's own keeps tests apart well enough, and starting things is what costs time.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, test } from "vitest";
import { t, word } from "../../src/text/t";
import { type Look, PATIENCE_MS, type Person, TEST_MS, World } from "./harness";
import { Server } from "./server";
import { goodsWord, Table } from "./table";

const FOUND = resolve(import.meta.dirname, "../../../build/browser");

/* ---- one server and one window for the tests of a file ---- */

export interface Shared {
  /** A test at the window that all share. */
  test(title: string, body: (person: Person, world: World) => Promise<void>): void;
}

export function sharedWorld(serve: readonly string[], look: Look = {}): Shared {
  let started: Promise<{ world: World; person: Person }> | null = null;
  const start = async () => {
    const world = new World(await Server.start(serve));
    return { world, person: await world.person(look) };
  };
  afterAll(async () => {
    if (started === null) return;
    const { world } = await started;
    if (!(await world.end()))
      throw new Error(`the server did not end in good order:\n${world.server.log.slice(-2000)}`);
  });
  return {
    test(title, body) {
      const folder = join(FOUND, title.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase());
      test(title, { timeout: TEST_MS }, async () => {
        rmSync(folder, { recursive: true, force: true });
        started ??= start();
        const { world, person } = await started;
        const before = new Set(world.troubles());
        try {
          await body(person, world);
          const troubles = world.troubles().filter((text) => !before.has(text));
          if (troubles.length > 0) throw new Error(troubles.join("\n"));
        } catch (fault) {
          mkdirSync(folder, { recursive: true });
          await world.keep(folder, fault);
          throw fault;
        }
      });
    },
  };
}

/* ---- tables ---- */

interface Position {
  readonly config: string;
  readonly text: string;
}

export function positionOf(name: string): Position {
  const text = readFileSync(resolve(import.meta.dirname, `positions/${name}.txt`), "utf8");
  const config = /^# (\w+\(.*\))$/m.exec(text)?.[1];
  if (config === undefined) throw new Error(`${name}: the first line does not name the game`);
  return { config, text };
}

export interface Wishes {
  /** What the other seats are, from seat 1 on; gentle bots if it is not said. With open ones the game waits
   * in its room. */
  readonly others?: readonly ("open" | "gentle")[];
  readonly hints?: boolean;
  readonly counter?: boolean;
}

interface Made {
  readonly table: string;
  readonly token: string;
}

/** Runs in the page: makes the table over a connection of its own and keeps the secret of the seat. */
async function make(create: { readonly start: boolean } & Record<string, unknown>): Promise<Made> {
  const socket = new WebSocket(`ws://${location.host}/ws`, "longroad.1");
  const answers = new Map<number, (answer: Record<string, unknown>) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data) as Record<string, unknown>;
    answers.get(Number(answer.id))?.(answer);
  };
  await new Promise((done, failed) => {
    socket.onopen = done;
    socket.onerror = failed;
  });
  let id = 0;
  const ask = (message: Readonly<Record<string, unknown>>) =>
    new Promise<Record<string, unknown>>((done, failed) => {
      id += 1;
      answers.set(id, (answer) =>
        answer.type === "refused" ? failed(new Error(JSON.stringify(answer))) : done(answer),
      );
      socket.send(JSON.stringify({ ...message, id }));
    });
  const kept = JSON.parse(localStorage.getItem("longroad.settings") ?? "{}") as { name?: string };
  await ask({ type: "hello", version: 2, name: kept.name ?? "Mira" });
  const { start, ...wanted } = create;
  const made = await ask({ type: "create", ...wanted });
  if (start) await ask({ type: "start" });
  socket.close();
  const table = String(made.table);
  const token = String(made.token);
  const seats = JSON.parse(localStorage.getItem("longroad.seats") ?? "[]") as unknown[];
  localStorage.setItem(
    "longroad.seats",
    JSON.stringify([{ table, token, at: Date.now() }, ...seats]),
  );
  return { table, token };
}

function seatsOf(config: string): number {
  return config.startsWith("cards") ? 2 : Number(/seats=(\d)/.exec(config)?.[1] ?? 4);
}

/** Makes a table that begins at the position and sits down at it. The table's name is the answer. */
export async function prepare(person: Person, name: string, wishes: Wishes = {}): Promise<string> {
  const { config, text } = positionOf(name);
  return makeTable(person, config, { ...wishes, position: text });
}

/** The same with a game of any kind, from its beginning if there is no position. */
export async function makeTable(
  person: Person,
  config: string,
  wishes: Wishes & { readonly position?: string } = {},
): Promise<string> {
  const { page } = person;
  if (!page.url().startsWith(person.url)) await person.go("/about");
  const others = wishes.others ?? [];
  const open = others.includes("open");
  const seats = Array.from({ length: seatsOf(config) - 1 }, (_, i) =>
    others[i] === "open" ? { kind: "open" } : { kind: "bot", level: "gentle" },
  );
  const { table } = await page.evaluate(make, {
    start: !open,
    config,
    ...(wishes.position === undefined ? {} : { position: wishes.position }),
    seats: [{ kind: "open" }, ...seats],
    settings: {
      clock: "none",
      speed: "instant",
      hints: wishes.hints ?? false,
      counter: wishes.counter ?? false,
    },
  });
  await person.go(`/t/${table}`);
  await page
    .locator(open ? ".room-buttons" : ".bt, .cg-table")
    .first()
    .waitFor();
  return table;
}

/* ---- what one does at a prepared table, and sees there ---- */

export class PreparedTable extends Table {
  /** Sits down at a new table that begins at this position. */
  static async at(person: Person, name: string, wishes: Wishes = {}): Promise<PreparedTable> {
    await prepare(person, name, wishes);
    return new PreparedTable(person);
  }

  /** Steps away and waits until a stand-in and the bots have played the game to its end. */
  async leaveToBots(): Promise<void> {
    await this.menu("away");
    await this.page.locator(".result").waitFor({ timeout: 5 * PATIENCE_MS });
  }

  /** Waits for a line of the log. */
  async said(line: string | RegExp): Promise<void> {
    await this.page.locator(".lines .ln", { hasText: line }).first().waitFor();
  }

  /** Waits until the own hand holds so many of each of these. */
  async holds(cards: Readonly<Record<string, number>>): Promise<void> {
    for (const [goods, count] of Object.entries(cards))
      await this.page
        .locator(`ul.hand:not(.dev):not(.prog) .rc[data-goods="${goods}"]`)
        .filter({ has: this.page.locator("b", { hasText: new RegExp(`^${count}$`) }) })
        .waitFor()
        .catch(() => {
          throw new Error(`the hand does not come to hold ${count} ${goods}`);
        });
  }

  /** A development card or progress card of the own hand. */
  card(card: string): Locator {
    const name = word("table", `card.${card}`);
    return this.page
      .locator("ul.hand.dev button, ul.hand.prog button")
      .filter({ has: this.page.locator("i, b", { hasText: new RegExp(`^${name}$`) }) });
  }

  /** One click opens a card, two play it. */
  async playCard(card: string): Promise<void> {
    await this.card(card).first().dblclick();
  }

  async hasNoCard(card: string): Promise<void> {
    await this.card(card).first().waitFor({ state: "detached" });
  }

  /** A panel with the title of a card that is being played. */
  cardPanel(card: string): Locator {
    return this.panel(new RegExp(`^${word("table", `card.${card}`)}`));
  }

  /** Chooses cards in the panel that asks for some. */
  async pick(panel: Locator, cards: Readonly<Record<string, number>>): Promise<void> {
    for (const [goods, count] of Object.entries(cards))
      for (let i = 0; i < count; i++)
        await panel
          .locator(".pk")
          .filter({ has: this.page.locator(`[data-goods="${goods}"]`) })
          .locator("button.card-button")
          .click();
  }

  /** The filled button of a panel. */
  async confirm(panel: Locator): Promise<void> {
    await panel.locator("button.tbtn.primary.big").click();
  }

  /** Waits until a piece of this kind, as its symbol is called, stands at a place; or until none does. */
  async stands(kind: string, place: string, there = true): Promise<void> {
    const piece = this.page.locator(`.b-pieces use[href*="${kind}"][data-at="${place}"]`);
    await piece.first().waitFor({ state: there ? "attached" : "detached" });
  }

  /** The points that a seat shows. */
  async points(name: string): Promise<number> {
    const card = this.page
      .locator(".pl")
      .filter({ has: this.page.locator(".nmt", { hasText: name }) });
    return Number.parseInt((await card.locator(".vp").textContent()) ?? "", 10);
  }
}

export { goodsWord, t, word };
