// Trade: the cloth, who says what to an offer, what is left when all decline, and an offer that asks the reader.

import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BoardTableState } from "../../src/family";
import type { BoardLogged, BoardMove, BoardOffer, BoardView } from "../../src/protocol";
import { DecisionPanel } from "../../src/table/decide";
import type { Game } from "../../src/table/game";
import { HintPanel } from "../../src/table/hint";
import { bankMove, TradePanel } from "../../src/table/trade";
import { AllDeclined, bestBank, OwnOffer, oneMore, Proposals } from "../../src/table/trade-answers";
import { OfferCard } from "../../src/table/trade-asked";
import { declinedOffer, isRepeat } from "../../src/table/trade-past";
import { changed, counterOf } from "../../src/table/trade-state";
import { root } from "../page";
import { Around, gameOf } from "./golden";

async function show(game: Game, part: ComponentChildren): Promise<void> {
  await act(() => render(<Around game={game}>{part}</Around>, root));
}

const named = (text: string) =>
  [...root.querySelectorAll("button")].find((button) =>
    (button.getAttribute("aria-label") ?? button.textContent ?? "").includes(text),
  );
const click = (button: HTMLElement | null | undefined) => act(() => button?.click());
const kind = (side: string, goods: string) =>
  root.querySelector<HTMLElement>(`.kind[data-side="${side}"][data-goods="${goods}"]`);
const lying = (side: string) =>
  [...root.querySelectorAll<HTMLElement>(`.cloth [data-side="${side}"] .pile`)].map((pile) => [
    pile.dataset.goods,
    pile.querySelectorAll(".pc").length,
  ]);

type Log = BoardTableState["log"];
const logOf = (...events: readonly object[]): Log =>
  events.map((event, i) => ({ n: i + 1, seq: i + 1, event: event as BoardLogged }));
const offered = (seat: number, give: object, get: object, to: readonly number[]) => ({
  kind: "offer",
  seat,
  target: { give, get, to },
});
const withLog = (game: ReturnType<typeof gameOf>, log: Log): Game => ({
  ...game,
  table: { ...game.table, log },
});

const held = (cards: Record<string, number>): Partial<BoardView> =>
  ({ hand: { cards, count: 0, points: 2 } }) as unknown as Partial<BoardView>;

describe("the draft of an offer", () => {
  it("keeps a kind on one side only", () => {
    const draft = changed({ give: { wool: 2 }, get: {}, to: null }, "get", "wool", 1);
    expect(draft.give).toEqual({});
    expect(draft.get).toEqual({ wool: 1 });
    expect(changed(draft, "get", "wool", -1).get).toEqual({});
  });

  it("turns an offer round for an answer", () => {
    const offer = { seat: 2, give: { wool: 1 }, get: { ore: 2 }, waiting: [1], accepted: [] };
    expect(counterOf(offer)).toEqual({ give: { ore: 2 }, get: { wool: 1 }, to: [2] });
  });

  it("offers the bank as soon as one side fits its rate", () => {
    const { view } = gameOf("default");
    expect(bankMove(view.moves, { give: { brick: 2 }, get: { ore: 1 } })?.action).toBe(
      "bank brick for ore",
    );
    expect(bankMove(view.moves, { give: { brick: 1 }, get: { ore: 1 } })).toBeUndefined();
    expect(bankMove(view.moves, { give: { brick: 2 }, get: { ore: 2 } })).toBeUndefined();
  });

  it("sends an offer to the seats that are ticked", async () => {
    const game = gameOf("default");
    await show(game, <TradePanel />);
    await click(named("Give one more brick"));
    await click(named("Ask for one more ore"));
    expect(named("Offer to 3")).toBeDefined();
    await act(() => root.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
    await click(named("Offer to 2"));
    expect(game.send).toHaveBeenCalledWith({
      type: "offer",
      give: { brick: 1 },
      get: { ore: 1 },
      to: [2, 3],
    });
  });
});

describe("the cloth", () => {
  afterEach(() => vi.useRealTimers());

  it("says in words what is held, and shows as cards what is chosen", async () => {
    await show(
      gameOf("default", held({ brick: 0, lumber: 2, wool: 3, grain: 1, ore: 0 })),
      <TradePanel />,
    );
    const word = (goods: string) => kind("give", goods)?.textContent;
    expect(word("wool")).toBe("hold 3");
    expect(word("ore")).toBe("none");
    await click(kind("give", "wool"));
    await click(kind("give", "wool"));
    expect(word("wool")).toBe("1 left");
    expect(word("lumber")).toBe("hold 2");
    expect(lying("give")).toEqual([["wool", 2]]);
    await click(kind("give", "wool"));
    await click(kind("give", "wool"));
    expect(lying("give")).toEqual([["wool", 3]]);
    expect(kind("give", "wool")?.getAttribute("aria-disabled")).toBe("true");
  });

  it("gives a card back when it is tapped there", async () => {
    await show(gameOf("default", held({ wool: 3 })), <TradePanel />);
    await click(kind("give", "wool"));
    await click(kind("get", "ore"));
    expect(lying("get")).toEqual([["ore", 1]]);
    await click(root.querySelector<HTMLElement>('.cloth [data-side="get"] .pile'));
    expect(lying("get")).toEqual([]);
    expect(lying("give")).toEqual([["wool", 1]]);
  });

  it("repeats while it is pressed, and the release is no further card", async () => {
    vi.useFakeTimers();
    await show(gameOf("default", held({ wool: 9 })), <TradePanel />);
    const wool = kind("give", "wool");
    const pointer = (type: string) =>
      act(() => void wool?.dispatchEvent(new Event(type, { bubbles: true })));
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    await pointer("pointerdown");
    for (let i = 0; i < 8; i++) await pass(130);
    await pointer("pointerup");
    await click(wool);
    const [[, count] = []] = lying("give");
    expect(count).toBeGreaterThan(2);
    await pass(2000);
    expect(lying("give")).toEqual([["wool", count]]);
  });
});

describe("answers to the own offer", () => {
  const take: BoardMove = { action: "take 3", kind: "take", target: { seat: 3 } };
  const decline: BoardMove = { action: "decline 3", kind: "decline", target: { seat: 3 } };
  const confirm: BoardMove = { action: "confirm 3", kind: "confirm", target: { seat: 3 } };
  const own: BoardOffer = {
    seat: 1,
    give: { wool: 1 },
    get: { ore: 1 },
    waiting: [2],
    accepted: [3],
  };
  const older: BoardOffer = {
    seat: 3,
    give: { ore: 1 },
    get: { wool: 1, grain: 1 },
    waiting: [1],
    accepted: [],
  };

  it("have a button each that names and executes its own terms", async () => {
    // Oskar made an offer before and now accepts the newer one: two trades, two buttons.
    const game = gameOf("default", { offers: [own, older], moves: [take, decline, confirm] });
    await show(game, <OwnOffer />);
    expect(root.querySelector('.says[data-seat="0"] .d')?.textContent).toBe("declines");
    expect(root.querySelector('.says[data-seat="2"] .d')?.textContent).toBe("thinking…");
    expect(root.querySelector('.says[data-seat="3"] .d')?.textContent).toBe("accepts");
    await click(named("Give 1 wool, get 1 ore: trade with Oskar"));
    expect(game.act).toHaveBeenLastCalledWith(confirm);
    await click(named("Give 1 wool, 1 grain, get 1 ore: trade with Oskar"));
    expect(game.act).toHaveBeenLastCalledWith(take);
    await click(named("Decline the offer of Oskar"));
    expect(game.act).toHaveBeenLastCalledWith(decline);
  });

  it("say what is missing for terms that cannot be paid", async () => {
    const game = gameOf("default", {
      offers: [{ ...own, accepted: [] }, older],
      moves: [decline],
      ...held({ wool: 1, grain: 0 }),
    });
    await show(game, <OwnOffer />);
    const button = named("Give 1 wool, 1 grain, get 1 ore");
    expect(button?.getAttribute("aria-disabled")).toBe("true");
    expect(button?.title).toBe("Needs 1 grain more");
  });

  it("stand side by side as offers where there is no own one", async () => {
    const second = { ...older, seat: 2, give: { brick: 1 }, get: { wool: 2 } };
    const takes: BoardMove = { action: "take 2", kind: "take", target: { seat: 2 } };
    const game = gameOf("default", { offers: [older, second], moves: [take, takes] });
    await show(game, <Proposals />);
    expect(root.querySelectorAll(".says")).toHaveLength(2);
    await click(named("Give 2 wool, get 1 brick: trade with Ada"));
    expect(game.act).toHaveBeenCalledWith(takes);
  });
});

describe("an offer that all decline", () => {
  const asked = offered(1, { wool: 1 }, { ore: 1 }, [0, 2, 3]);
  const refused = (seat: number) => ({ kind: "refuse", seat });
  const declined = logOf({ kind: "end", seat: 0 }, asked, refused(0), refused(2), refused(3));

  it("is found in the log of this turn, and only there", () => {
    expect(declinedOffer(declined, 1)).toMatchObject({ give: { wool: 1 }, n: 2 });
    expect(declinedOffer(declined.slice(0, 4), 1)).toBeUndefined();
    expect(declinedOffer([...declined, ...logOf({ kind: "end", seat: 1 })], 1)).toBeUndefined();
    const accepted = logOf(asked, refused(0), refused(2), { kind: "accept", seat: 3 });
    expect(declinedOffer(accepted, 1)).toBeUndefined();
    const withdrawn = logOf(asked, refused(0), { kind: "withdraw", seat: 1 });
    expect(declinedOffer(withdrawn, 1)).toBeUndefined();
    const counter = offered(3, { ore: 1 }, { wool: 2 }, [1]);
    expect(declinedOffer(logOf(asked, refused(0), refused(2), counter), 1)).toBeDefined();
  });

  it("leaves a card with ways on, until it is closed", async () => {
    const bank: BoardMove = {
      action: "bank brick for ore",
      kind: "bank",
      target: { give: "brick", get: "ore" },
      cost: { brick: 2 },
    };
    const offer: BoardMove = { kind: "offer", target: { to: [0, 2, 3] } };
    const game = gameOf("default", {
      moves: [bank, offer],
      offers: [],
      ...held({ wool: 3, brick: 2 }),
    });
    await show(withLog(game, declined), <AllDeclined />);
    expect(root.querySelector("h2")?.textContent).toBe("All 3 declined");
    expect(root.querySelector("[role=status]")?.textContent).toContain("decline");
    await click(named("Give one more"));
    expect(game.send).toHaveBeenLastCalledWith({
      type: "offer",
      give: { wool: 2 },
      get: { ore: 1 },
      to: [0, 2, 3],
    });
    await click(root.querySelector<HTMLElement>('[data-act="bank"]'));
    expect(game.act).toHaveBeenLastCalledWith(bank);
    await click(root.querySelector<HTMLElement>('[data-act="say"]'));
    expect(game.send).toHaveBeenLastCalledWith({ type: "chat", text: "ore wanted" });
    expect(root.querySelector(".declined")).toBeNull();
  });

  it("knows one card more, and the bank's cheapest way", () => {
    const draft = { give: { wool: 1, brick: 1 }, get: { ore: 1 } };
    expect(oneMore(draft, { wool: 1, brick: 3 })).toEqual({ wool: 1, brick: 2 });
    expect(oneMore(draft, { wool: 1, brick: 1 })).toBeUndefined();
    const { view } = gameOf("default");
    expect(bestBank(view.moves, { ore: 1 })?.action).toBe("bank brick for ore");
    expect(bestBank(view.moves, {})).toBeUndefined();
  });
});

describe("an offer to the reader", () => {
  const refuse: BoardMove = { action: "refuse", kind: "refuse" };
  const accept: BoardMove = { action: "accept", kind: "accept" };
  const offer: BoardOffer = {
    seat: 0,
    give: { grain: 2 },
    get: { brick: 1 },
    waiting: [1],
    accepted: [],
  };
  const hand = held({ brick: 2, lumber: 2, wool: 1, grain: 0, ore: 3 });
  const asking = (moves: readonly BoardMove[], more: Partial<BoardView> = {}) =>
    gameOf("default", { offers: [offer], moves, ...hand, ...more }, 1);

  it("shows who asks, what the hand would be, and accepts exactly these terms", async () => {
    const game = asking([accept, refuse]);
    const log = logOf(offered(0, offer.give, offer.get, [1, 2, 3]));
    await show(withLog(game, log), <OfferCard />);
    expect(root.querySelector("h2")?.textContent).toBe("Mira offers you");
    expect(root.textContent).toContain("2 others asked");
    expect(root.querySelector(".afterwards .sr-only")?.textContent).toContain("2 grain");
    expect(root.querySelector(".afterwards")?.textContent).toContain("City");
    await click(named("Accept: give 1 brick, get 2 grain"));
    expect(game.act).toHaveBeenCalledWith(accept);
  });

  it("says what is missing where it cannot be accepted", async () => {
    const game = asking([refuse], held({ brick: 0 }));
    await show(game, <OfferCard />);
    expect(named("Accept")?.title).toBe("Needs 1 brick more");
    await click(named("Decline"));
    expect(game.act).toHaveBeenCalledWith(refuse);
  });

  it("comes folded when the same was declined before in this turn", async () => {
    const same = offered(0, offer.give, offer.get, [1]);
    const log = logOf(same, { kind: "refuse", seat: 1 }, same);
    expect(isRepeat(log, offer, 1)).toBe(true);
    expect(isRepeat(log, { ...offer, give: { grain: 3 } }, 1)).toBe(false);
    await show(withLog(asking([accept, refuse]), log), <OfferCard />);
    expect(root.querySelector("h2")?.textContent).toBe("Mira offers the same again");
    expect(root.querySelector(".cloth")).toBeNull();
    await click(named("Show it"));
    expect(named("Accept: give 1 brick, get 2 grain")).toBeDefined();
  });
});

describe("a hint about trades", () => {
  it("names the cards of each, and makes the one that is pressed", async () => {
    const offer: BoardMove = { kind: "offer", target: { to: [0, 2, 3] } };
    const game = gameOf("default", { moves: [offer] });
    const advice = (give: string, get: string) => ({
      action: `offer ${give}=1 for ${get}=1 to 0,2`,
      share: 300,
      value: 500,
      give: { [give]: 1 },
      get: { [get]: 1 },
      to: [0, 2],
      reasons: [
        { why: "pays", gain: 40, n: 0, m: 0, k: 0, thing: "city" },
        { why: "seven", gain: 10, n: 8, m: 7, k: 0 },
      ],
    });
    const hint = {
      type: "hint",
      id: 1,
      table: "quiet-otter-41",
      seq: 7,
      moves: [advice("wool", "ore"), advice("brick", "ore")],
    } as const;
    await show({ ...game, table: { ...game.table, hint } } as unknown as Game, <HintPanel />);
    const lines = [...root.querySelectorAll(".hints small")].map((line) => line.textContent);
    expect(lines).toEqual(["1 wool → 1 ore", "1 brick → 1 ore"]);
    const told = [...root.querySelectorAll(".why")].map((list) => list.children.length);
    expect(told).toEqual([2, 1]);
    await click(named("1 brick → 1 ore"));
    expect(game.act).toHaveBeenCalledWith(
      expect.objectContaining({ action: "offer brick=1 for ore=1 to 0,2", kind: "offer" }),
    );
  });
});

describe("cards that go one by one", () => {
  it("are counted as they were chosen until the last has gone", async () => {
    const { view } = gameOf("default");
    const discarding = (left: number, cards: Record<string, number>) =>
      gameOf("default", {
        prompt: { ...view.prompt, phase: "discard", who: [1], left: [0, left, 0, 0] },
        moves: ["wool", "brick"].map((goods) => ({
          action: `discard ${goods}`,
          kind: "discard",
          target: { goods },
        })),
        ...held(cards),
      } as Partial<BoardView>);
    let gone = (_: boolean) => {};
    const actAll = vi.fn(() => new Promise<boolean>((done) => (gone = done)));
    const first = { ...discarding(3, { wool: 5, brick: 2 }), actAll };
    await show(first, <DecisionPanel />);
    for (let i = 0; i < 3; i++) await click(named("wool"));
    await click(named("Discard 3 cards"));
    await show({ ...discarding(1, { wool: 3, brick: 2 }), actAll }, <DecisionPanel />);
    expect(root.textContent).toContain("3 of 3 chosen");
    expect(root.querySelector("h2")?.textContent).toBe("Discard 3 of 7");
    await act(async () => gone(true));
    expect(root.textContent).toContain("0 of 1 chosen");
  });

  it("do not count for the next question", async () => {
    const { view } = gameOf("default");
    const at = (turn: number, left: number) =>
      gameOf("default", {
        prompt: { ...view.prompt, turn, phase: "discard", who: [1], left: [0, left, 0, 0] },
        moves: [{ action: "discard wool", kind: "discard", target: { goods: "wool" } }],
        ...held({ wool: 9 }),
      } as Partial<BoardView>);
    await show(at(4, 5), <DecisionPanel />);
    for (let i = 0; i < 5; i++) await click(named("wool"));
    expect(root.textContent).toContain("5 of 5 chosen");
    act(() => render(<Around game={at(8, 2)}>{<DecisionPanel />}</Around>, root));
    expect(root.textContent).toContain("0 of 2 chosen");
  });
});
