// All screens of the client, one after the other, for what must hold on each of them: it passes axe-core, it
// fits its window, and it looks as it did. Tables are prepared, so that they look the same every time, and
// nothing is found by its words, which are of another language in some rounds.
import type { Person } from "./harness";
import { prepare, type Wishes } from "./prepared";
import { openStatistics } from "./table";

export interface Screen {
  readonly name: string;
  /** Whether it looks the same every time: no name, number or seed by chance is on it. */
  readonly still?: boolean;
  open(person: Person, tables: Tables): Promise<void>;
}

/** Tables are made once and looked at by several windows: the address carries the secret of the seat. */
export class Tables {
  private readonly made = new Map<string, string>();

  /** Opens the table of a position, making it if this is the first visit. */
  async visit(person: Person, position: string, wishes: Wishes = {}) {
    const { page } = person;
    const known = this.made.get(position);
    if (known === undefined) {
      const table = await prepare(person, position, wishes);
      const token = await page.evaluate((name) => {
        const kept = JSON.parse(localStorage.getItem("longroad.seats") ?? "[]") as {
          table: string;
          token: string;
        }[];
        return kept.find((held) => held.table === name)?.token ?? "";
      }, table);
      this.made.set(position, `/t/${table}#token=${token}`);
    } else {
      // The same page with another fragment would not be loaded anew.
      await page.goto("about:blank");
      await person.go(known);
      await page
        .locator(wishes.others?.includes("open") ? ".room-buttons" : ".bt, .cg-table")
        .first()
        .waitFor();
    }
  }
}

const at = (path: string, wait: string) => async (person: Person) => {
  await person.go(path);
  await person.page.locator(wait).first().waitFor();
};

const table = (position: string) => (person: Person, tables: Tables) =>
  tables.visit(person, position);

/** A map with something to say of everything: fog, gold, starts, reds that touch, too little of this and that. */
const DRAWN = `longroad-map 1
name far
title The far shore
seats 2-4
target 12
pieces ships 15
layout
        fo5     pa3     ~~
    hi9     mo4     fi10    ~~
fi3     fo6     pa8     hi11    ~~
    mo5     de      fi9     go4
        pa10    hi6     pa-     go11
end
fog-terrain gold 1 fields 1
fog-numbers 4 5
harbor a1/nw any
harbor b1/w ore
start 0 settlement c2.ne road c2/ne
start 1 settlement c3.se road c3/se
`;

/** The editor with that map, as if it had been drawn before. */
const inEditor = (then: (person: Person) => Promise<void>) => async (person: Person) => {
  const { page } = person;
  await person.go("/about");
  await page.evaluate(
    (text) =>
      localStorage.setItem(
        "longroad.maps",
        JSON.stringify([{ id: "far", title: "The far shore", text, playable: false }]),
      ),
    DRAWN,
  );
  await at("/editor", ".ed-problems li, .ed-mend.bad")(person);
  await page.locator(".ed-cell.ed-full").first().waitFor();
  await then(person);
};

export const SCREENS: readonly Screen[] = [
  { name: "home", still: true, open: at("/", "main h1") },
  { name: "create", still: true, open: at("/new/island", ".preview svg") },
  { name: "create sea", open: at("/new/sea", ".preview svg") },
  { name: "create cards", open: at("/new/cards", ".create-submit button") },
  { name: "practise", open: at("/practise/island-01", ".pr-card") },
  {
    name: "practise cards",
    open: async (person) => {
      await at("/practise/cards-01", ".pr-card")(person);
      await person.page.locator(".pr-links .pr-link").nth(1).click();
      await person.page.locator(".pr-verdict").waitFor();
    },
  },
  { name: "settings", still: true, open: at("/settings", ".settings h1") },
  { name: "help", still: true, open: at("/help", ".help-text h1, .help-text h2") },
  { name: "keys", open: at("/help/keys", "dl.keys") },
  { name: "gallery", open: at("/gallery", ".g-tile") },
  { name: "gallery of the card game", open: at("/gallery/cards", ".g-tile") },
  { name: "gallery of cities", open: at("/gallery/cities", ".g-tile") },
  { name: "gallery of maps", open: at("/gallery/maps", ".g-map-picture svg") },
  {
    name: "big card",
    open: async (person) => {
      await at("/gallery/cards", ".g-tile")(person);
      await person.page.locator(".g-open").first().click();
      await person.page.locator("dialog .bigcard-effect").waitFor();
    },
  },
  { name: "ledger", open: at("/rules/base#BASE-SETT-02", ".rb-board") },
  { name: "ledger of the card game", open: at("/rules/card-game", ".rb-realm .cg-grid") },
  { name: "learn", open: at("/learn", "[data-lesson] .btn") },
  {
    name: "lesson",
    open: async (person) => {
      await person.go("/learn");
      await person.page.locator('[data-lesson="island"] .btn').click();
      await person.page.locator("[data-coach]").waitFor();
    },
  },
  { name: "editor", open: at("/editor", ".ed-problems li, .ed-mend.bad") },
  { name: "editor with a map", open: inEditor(async () => {}) },
  {
    name: "editor's problems",
    open: inEditor(async ({ page }) => {
      await page.locator(".ed-choice.ed-harbor, .ed-mend").first().click();
      await page.locator(".ed-problems").waitFor();
    }),
  },
  {
    name: "editor's areas",
    open: inEditor(async ({ page }) => {
      const group = page.locator(".ed-tray .picker label").nth(4);
      if (await group.isVisible()) await group.click();
      await page.locator(".ed-choice.ed-area").nth(1).click();
      await page.locator(".ed-roles").waitFor();
    }),
  },
  {
    name: "own maps",
    open: inEditor(async ({ page }) => {
      await page.locator(".ed-open").click();
      await page.locator("dialog .ed-maps").waitFor();
    }),
  },
  {
    name: "map as text",
    open: inEditor(async ({ page }) => {
      const group = page.locator(".ed-tray .picker label").nth(5);
      if (await group.isVisible()) await group.click();
      await page.locator(".ed-as-text").click();
      await page.locator("dialog .ed-text").waitFor();
    }),
  },
  { name: "about", open: at("/about", "main h1") },
  { name: "missing", open: at("/t/no-such-table", "main h1, main h2") },
  {
    name: "room",
    open: (person, tables) =>
      tables.visit(person, "island-builder", { others: ["open", "gentle"] }),
  },
  { name: "island", still: true, open: table("island-middle") },
  {
    name: "trade",
    open: async (person, tables) => {
      await tables.visit(person, "island-middle");
      await person.page.locator(".prompt.mine-now").waitFor();
      await person.press("t");
      await person.page.locator(".partners").waitFor();
    },
  },
  {
    name: "rules",
    open: async (person, tables) => {
      await tables.visit(person, "island-middle");
      await person.page.locator(".prompt.mine-now").waitFor();
      await person.press("t");
      await person.page.locator('[data-act="rules"]').click();
      await person.page.locator(".decline-rules").first().waitFor();
    },
  },
  {
    name: "between turns",
    open: async (person, tables) => {
      await tables.visit(person, "island-between");
      const strip = person.page.locator(".between");
      await strip.waitFor();
      // The question closes by itself; who is too late is told that the seat has passed.
      await strip
        .locator('[data-act="build"]')
        .click({ timeout: 3000 })
        .catch(() => {});
      await person.page.locator('.between:not([data-state="asked"])').waitFor();
    },
  },
  {
    name: "discard",
    open: async (person, tables) => {
      await tables.visit(person, "island-seven");
      await person.page.locator(".tpicker").waitFor();
    },
  },
  { name: "sea", still: true, open: table("sea-middle") },
  { name: "knights", still: true, open: table("knights-middle") },
  {
    name: "card of a hand",
    open: async (person, tables) => {
      await tables.visit(person, "knights-middle");
      const group = person.page.locator('[data-group="cards"]');
      const card = person.page.locator(".pgc").first();
      await group.or(card).first().waitFor();
      if (await group.isVisible()) await group.click();
      await card.click();
      await person.page.locator(".bigcard-effect").waitFor();
    },
  },
  { name: "cards", still: true, open: table("cards-middle") },
  {
    name: "card of a realm",
    open: async (person, tables) => {
      await tables.visit(person, "cards-middle");
      await person.page.locator(".cg-half:not(.own) .cg-placed").first().click();
      await person.page.locator("dialog .bigcard-effect").waitFor();
    },
  },
  {
    name: "result",
    open: async (person, tables) => {
      await tables.visit(person, "island-last-point");
      const end = person.page.locator(".result");
      const place = person.page.locator('[data-spot="c3.se"]');
      await end.or(place).first().waitFor();
      if (!(await end.isVisible())) {
        await person.press("s");
        await place.press("Enter");
      }
      await end.waitFor();
    },
  },
  {
    name: "end",
    open: async (person, tables) => {
      await tables.visit(person, "island-last-point");
      await openStatistics(person.page);
      await person.page.locator(".eg .ok-step").nth(1).waitFor();
    },
  },
  {
    name: "replay",
    open: async (person, tables) => {
      await tables.visit(person, "island-last-point");
      await person.page.locator('.result a[href^="/replay/"]').click();
      await person.page.locator(".rslide.judged").waitFor();
      await person.page.locator(".j-cands, .j-card").first().waitFor();
    },
  },
  // What was played, and what is left to play.
  { name: "home of a player", open: at("/", ".home .hero, .home .games") },
];
