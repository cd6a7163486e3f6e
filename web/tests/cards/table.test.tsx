// The card table drawn from views of recorded games: every phase can be answered by clicks alone.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CardsMove, type CardsView, SETTINGS, type TellHint } from "../../src/protocol";

// A page of this size takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const sent: Record<string, unknown>[] = [];
vi.mock("../../src/connection", () => ({
  send: async (message: Record<string, unknown>) => {
    sent.push(message);
    return { type: "ok" };
  },
  act: () => {},
  session: {},
  safeStorage: () => null,
}));

// Drawings are not what is asked here, and a page without them is drawn many times as fast.
vi.mock("../../src/art/realm-emblems", () => ({ emblem: () => "<circle/>" }));
vi.mock("../../src/art/board-art", () => ({ needBoardArt: () => {} }));

import { CardsTable } from "../../src/cards/cards-table";
import { spotsOfAll } from "../../src/cards/model";
import type { CardsTableState } from "../../src/family";
import { settings } from "../../src/settings";
import { type AppState, initialState, Store, StoreContext, type TableState } from "../../src/state";
import { hasText } from "../../src/text/t";
import { recorded } from "./recorded";

interface Recorded {
  readonly seat: number;
  readonly view: Record<string, unknown>;
}

const views = recorded.views as unknown as Readonly<Record<string, Recorded>>;
const asked = Object.keys(views).filter((key) => !key.startsWith("wait "));
let root: HTMLElement;

function tableOf(view: Record<string, unknown>, seat: number | null): CardsTableState {
  return {
    table: "quiet-otter-41",
    seat,
    seq: 7,
    title: "Two hearths",
    link: "/t/quiet-otter-41",
    config: "cards",
    settings: { ...SETTINGS, clock: "none" },
    setting: recorded.setting,
    view: view as TableState["view"],
    log: recorded.events.slice(0, 8).map((event, n) => ({ n, seq: 7, event })),
    chat: [],
    clockOffset: 0,
    pending: 0,
    banner: null,
    over: null,
    hint: null,
  };
}

class Fixed extends Store {
  private readonly fixed: AppState;
  constructor(table: TableState) {
    super();
    this.fixed = { ...initialState, connected: true, table };
  }
  override get(): AppState {
    return this.fixed;
  }
}

async function show(
  view: Record<string, unknown>,
  seat: number | null,
  hint: TellHint | null = null,
): Promise<void> {
  const table = { ...tableOf(view, seat), hint };
  await act(() =>
    render(
      <StoreContext.Provider value={new Fixed(table)}>
        <CardsTable table={table} />
      </StoreContext.Provider>,
      root,
    ),
  );
}

const shown = (key: string) => show(views[key]?.view ?? {}, views[key]?.seat ?? 0);
const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const click = (element: HTMLElement | undefined) => act(() => element?.click());
const viewOf = (key: string) => (views[key]?.view ?? {}) as unknown as CardsView;
const movesOf = (key: string) => viewOf(key).moves;

beforeEach(() => {
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width: 1440,
    height: 900,
  });
  sent.length = 0;
  root = document.createElement("div");
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
});

describe("the card table", () => {
  it.each(Object.keys(views))("draws %s without a missing word", async (key) => {
    await shown(key);
    expect(root.querySelector(".cg-board")).not.toBeNull();
    const names = all("[aria-label], [title]").flatMap((one) => [
      one.getAttribute("aria-label") ?? "",
      one.getAttribute("title") ?? "",
    ]);
    const words = [root.textContent ?? "", ...names].join(" ");
    expect(words).not.toMatch(/undefined|NaN|\[object|\{\w+\}|cards\.[a-z]+\./);
    for (const button of all("button"))
      expect(`${button.getAttribute("aria-label") ?? ""}${button.textContent}`.trim()).not.toBe("");
  });

  it("has a verb for every kind of move", () => {
    const kinds = new Set(asked.flatMap(movesOf).map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThan(25);
    expect([...kinds].filter((kind) => !hasText(`cards.verb.${kind}`))).toEqual([]);
  });

  it("says in words what a bot would do and why, offers included", async () => {
    const [listed] = movesOf("main").filter(({ kind }) => kind === "end");
    const reasons = [{ why: "nearer", gain: 9, n: 1, m: 0, k: 0, thing: "city" }];
    const offer = { action: "offer wool=1 for ore=1", give: { wool: 1 }, get: { ore: 1 } };
    const advice = [
      { ...offer, reasons },
      { action: listed?.action, reasons: [] },
    ];
    const moves = advice.map((one) => ({ share: 500, value: 412, ...one }));
    const { view = {}, seat = 0 } = views.main ?? {};
    await show(view, seat, { seq: 7, moves } as unknown as TellHint);
    const [first, second] = all(".cg-hints > li").map((row) => row.textContent);
    expect(first).toBe("Offer: 1 wool → 1 ore · 41 %Only 1 resource short of a city.");
    expect(second).toBe("Go on to draw · 41 %");
  });

  it("draws both principalities whole", async () => {
    await shown("main");
    const view = views.main?.view as unknown as CardsView;
    const regions = view.realms.reduce((sum, realm) => sum + realm.regions.length, 0);
    const placed = view.realms.flatMap((realm) => realm.sites.flatMap((site) => site.cards));
    expect(all(".cg-region").length).toBe(regions);
    expect(all(".cg-placed").length).toBe(placed.length);
    expect(all(".cg-stack").length).toBe(5 + 3);
  });

  it("waits for the event die after an alchemist", async () => {
    const turn = {
      ...(views.roll?.view.turn as object),
      dice: { face: null, number: 4, set: true },
    };
    await show({ ...views.roll?.view, turn }, views.roll?.seat ?? 0);
    expect(root.querySelector(".cg-dice")?.textContent).toContain("4 set by an alchemist");
  });

  it("offers nothing to those who watch, and shows them no hand", async () => {
    const view = {
      ...views.main?.view,
      moves: [],
      blocked: [],
      hand: null,
      rates: null,
      limits: null,
      look: null,
    };
    await show(view, null);
    expect(all(".cg-handcard").length).toBe(0);
    expect(all(".glow").length).toBe(0);
    expect(all(".cg-action").length).toBe(0);
  });

  it("turns a region by a quarter for each unit", async () => {
    await shown("main");
    const view = views.main?.view as unknown as CardsView;
    for (const region of view.realms[0]?.regions ?? []) {
      const card = root.querySelector(`[data-at="region 0 ${region.region}"] .region-edges`);
      expect(card?.getAttribute("data-stock")).toBe(String(region.stock));
    }
  });
});

/** The clicks that make a move, by its kind: what is clicked, in order. */
const paths: Readonly<Record<string, (move: CardsMove) => readonly string[]>> = {
  ...Object.fromEntries(
    ["pay", "store", "gain", "side"].map((kind) => [kind, (move: CardsMove) => [region(move)]]),
  ),
  ...Object.fromEntries(
    ["road", "settlement", "city"].map((kind) => [
      kind,
      (move: CardsMove) => [
        `[data-act="${kind}"]`,
        at(`slot ${move.target?.seat} ${move.target?.slot}`),
      ],
    ]),
  ),
  build: (move) => [hand(move), at(`site ${move.target?.seat} ${move.target?.site}`)],
  remove: (move) => [placed(move), exact(move)],
  target: (move) => [placed(move)],
  stack: (move) => [stack(move)],
  draw: (move) => [stack(move), exact(move)],
  search: (move) => [stack(move), exact(move)],
  exchange: (move) => [hand(move), stack(move)],
  discard: (move) => [hand(move), stack(move)],
  play: (move) => [hand(move), exact(move)],
  alchemist: (move) => [hand(move), exact(move)],
  bank: (move) => [
    '[data-act="bank"]',
    `[data-give="${Object.keys(move.target?.give ?? {})[0]}"]`,
    exact(move),
  ],
};

const at = (key: string) => `[data-at="${key}"]`;
const region = (move: CardsMove) => at(`region ${move.target?.seat} ${move.target?.region}`);
const placed = ({ target }: CardsMove) =>
  at(`placed ${target?.seat} ${target?.site} ${target?.card}`);
const stack = (move: CardsMove) => at(`stack ${move.target?.stack}`);
const hand = (move: CardsMove) => at(`hand ${move.target?.card}`);
const exact = (move: CardsMove) => `[data-move="${move.action}"]`;

/** Kinds that are made of several choices: they have tests of their own. */
const LONG = new Set(["caravan", "swap", "conflict", "offer"]);

/** Of each kind the first move and the last. */
function some(moves: readonly CardsMove[]): readonly CardsMove[] {
  const kinds = [...new Set(moves.map((move) => move.kind))].filter((kind) => !LONG.has(kind));
  return kinds.flatMap((kind) => {
    const list = moves.filter((move) => move.kind === kind);
    return [...new Set([list[0], list.at(-1)])].filter((move) => move !== undefined);
  });
}

describe("every phase", () => {
  it.each(asked)(
    "%s: its moves are made by clicks",
    async (key) => {
      const moves = some(movesOf(key));
      for (const move of moves) {
        render(null, root);
        await shown(key);
        for (const selector of paths[move.kind]?.(move) ?? [exact(move)]) {
          if (sent.length > 0) break;
          const element = root.querySelector<HTMLElement>(selector);
          expect(element, `${move.action}: ${selector}`).not.toBeNull();
          await click(element ?? undefined);
        }
        expect(sent.splice(0), move.action).toEqual([{ type: "move", action: move.action }]);
      }
    },
    30_000,
  );

  it("conflict: two cards in order, then a stack", async () => {
    await shown("conflict");
    const cards = all(".cg-fancard");
    await click(cards[1]);
    await click(all(".cg-fancard")[0]);
    const wanted = movesOf("conflict").filter((move) => move.target?.stack === 3)[0] as CardsMove;
    expect(wanted).toBeDefined();
    await click(all(".cg-fanrow .tbtn")[2]);
    const names = viewOf("conflict").look;
    const hand = names?.at === "hand" ? names.cards.map(({ card }) => card) : [];
    expect(sent).toEqual([{ type: "move", action: `conflict 3 ${hand[1]} ${hand[0]}` }]);
  });

  it("builder-swap: a card of the stack, a card of the hand, one button", async () => {
    await shown("builder-swap");
    await click(all(".cg-fancard")[1]);
    await click(all(".cg-fanbox .tchip")[0]);
    await click(all(".cg-fanbox .tbtn.primary")[0]);
    expect(String(sent[0]?.action)).toMatch(/^swap \S+ 2 \S+$/);
  });

  it("a heavy move is asked about once more, if the player wants it so", async () => {
    settings.set({ confirm: true });
    try {
      await shown("builder-swap");
      const swap = async () => {
        await click(all(".cg-fancard")[1]);
        await click(all(".cg-fanbox .tchip")[0]);
        await click(all(".cg-fanbox .tbtn.primary")[0]);
      };
      await swap();
      expect(sent).toEqual([]);
      await click(root.querySelector<HTMLElement>("[data-act='no']") ?? undefined);
      expect(sent).toEqual([]);
      await swap();
      await click(root.querySelector<HTMLElement>("[data-act='yes']") ?? undefined);
      expect(String(sent[0]?.action)).toMatch(/^swap \S+ 2 \S+$/);
    } finally {
      settings.set({ confirm: false });
    }
  });

  it("an offer is made of what both have", async () => {
    await shown("main");
    await click(root.querySelector<HTMLElement>("[data-act='offer']") ?? undefined);
    const more = (row: number) =>
      all(".cg-steppers")[row]?.querySelectorAll<HTMLButtonElement>(
        ".cg-step:last-child:not(:disabled)",
      );
    await click(more(0)?.[0]);
    await click(more(1)?.[0]);
    await click(root.querySelector<HTMLElement>(".cg-offerform .tbtn.primary") ?? undefined);
    expect(sent[0]?.type).toBe("offer");
    const { give, get } = sent[0] as { give: Record<string, number>; get: Record<string, number> };
    expect(Object.keys(give)).toHaveLength(1);
    expect(Object.keys(get)).toHaveLength(1);
    expect(Object.keys(give)).not.toEqual(Object.keys(get));
  });
});

describe("spots", () => {
  it("belong to moves alone", () => {
    for (const key of asked) {
      const view = views[key]?.view as unknown as CardsView;
      for (const [spot, moves] of spotsOfAll(view))
        expect(moves.length, `${key} ${spot}`).toBeGreaterThan(0);
    }
  });
});
