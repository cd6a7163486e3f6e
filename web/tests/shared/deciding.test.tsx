// The deciding machine: what goes at once, what is asked about, and what happens by itself, in both families.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HABITS as CARDS } from "../../src/cards/model";
import type { BoardMove } from "../../src/protocol";
import { settings } from "../../src/settings";
import { HABITS as BOARD } from "../../src/table/decision";
import { root } from "../page";

const sent: unknown[] = [];
vi.mock("../../src/connection", () => ({
  send: async (message: unknown) => {
    sent.push(message);
    return { type: "ok" };
  },
}));

import {
  advisedMove,
  automatic,
  type Deciding,
  isMine,
  useDeciding,
} from "../../src/shared/deciding";

const roll: BoardMove = { action: "roll", kind: "roll" };
const end: BoardMove = { action: "end", kind: "end" };
const buy: BoardMove = { action: "buy", kind: "buy" };
const offer: BoardMove = { kind: "offer", target: { to: [1] } };
const accept: BoardMove = { action: "accept", kind: "accept" };
const refuse: BoardMove = { action: "refuse", kind: "refuse" };

let seen: Deciding<BoardMove, string>;
function Table({ moves }: { moves: readonly BoardMove[] }) {
  seen = useDeciding<BoardMove, string>(moves, BOARD, (kind) =>
    moves.some((move) => move.kind === kind),
  );
  return null;
}
const show = (...moves: BoardMove[]) => act(() => render(<Table moves={moves} />, root));

beforeEach(() => {
  sent.length = 0;
});
afterEach(() => settings.set({ confirm: false }));

describe("the move of an advice", () => {
  const advice = { share: 500, value: 400, reasons: [] };
  const cards = { give: { wool: 1 }, get: { ore: 1 } };

  it("is the one that is listed, also where offers can be made", () => {
    expect(advisedMove([offer, roll, buy], { ...advice, action: "buy" })).toBe(buy);
    expect(advisedMove([offer, buy], { ...advice, action: "buy", ...cards })).toBe(buy);
    expect(advisedMove([offer, roll], { ...advice, action: "buy" })).toBeUndefined();
  });

  it("is an offer with the cards that the advice names", () => {
    const action = "offer wool=1 for ore=1";
    const { kind, target } = advisedMove([roll, offer], { ...advice, action, ...cards }) ?? {};
    expect([kind, target]).toEqual(["offer", { ...cards, to: [] }]);
    expect(advisedMove([roll], { ...advice, action, ...cards })).toBeUndefined();
  });
});

describe("deciding", () => {
  it("sends the action of the move as it came, at once", async () => {
    await show(roll, buy);
    await act(() => seen.act(buy));
    expect(sent).toEqual([{ type: "move", action: "buy" }]);
    expect(seen.asked).toBeNull();
  });

  it("asks about what is not light where the player wants it so", async () => {
    settings.set({ confirm: true });
    await show(roll, buy);
    await act(() => seen.act(roll));
    expect(sent.splice(0)).toEqual([{ type: "move", action: "roll" }]);
    await act(() => seen.act(buy));
    expect(seen.asked).toBe(buy);
    await act(() => seen.answer(false));
    expect(sent).toEqual([]);
    await act(() => seen.act(buy));
    await act(() => seen.answer(true));
    expect(sent).toEqual([{ type: "move", action: "buy" }]);
  });

  it("drops a question and a choice with the moves they are about", async () => {
    settings.set({ confirm: true });
    await show(buy, end);
    await act(() => seen.act(buy));
    await act(() => seen.choose("buy"));
    expect([seen.asked, seen.chosen]).toEqual([buy, "buy"]);
    await show(end);
    expect([seen.asked, seen.chosen]).toEqual([null, null]);
    await show(buy, end);
    expect(seen.chosen).toBeNull();
  });

  it("finds every light kind among those with a control", () => {
    for (const { light, housed } of [BOARD, CARDS])
      expect([...light].filter((kind) => !(housed as ReadonlySet<string>).has(kind))).toEqual([]);
  });
});

describe("automatics", () => {
  const none = { autoRoll: false, autoEnd: false };
  const decided = (moves: readonly BoardMove[], wishes: typeof none) =>
    automatic<BoardMove>(moves, BOARD, wishes);
  const all = { autoRoll: true, autoEnd: true };

  it("does nothing that nobody wished", () => {
    expect(decided([roll], none)).toBeUndefined();
    expect(decided([end], none)).toBeUndefined();
  });

  it("rolls and ends where nothing else is left to do", () => {
    expect(decided([roll], all)).toBe(roll);
    expect(decided([roll, buy], all)).toBeUndefined();
    expect(decided([end, offer], all)).toBe(end);
    expect(decided([end, buy], all)).toBeUndefined();
  });

  it("leaves answers to offers to the player and to the server's rules", () => {
    expect(decided([refuse], all)).toBeUndefined();
    expect(decided([accept, refuse], all)).toBeUndefined();
  });

  const asking = (phase: string, more: object) => ({
    me: 1,
    view: { prompt: { who: [1], phase }, offers: [{ seat: 0 }], ...more },
  });
  const says = (some: object) => ({ declines: [], extra: false, builds: false, ...some });

  it("asks nothing that a rule of the seat answers", () => {
    expect(isMine(asking("answer", {}))).toBe(true);
    expect(isMine(asking("answer", { automatic: says({}) }))).toBe(true);
    expect(isMine(asking("answer", { automatic: says({ declines: [0] }) }))).toBe(false);
    expect(isMine(asking("main", { automatic: says({ declines: [0] }) }))).toBe(true);
  });

  it("asks about building between turns only whoever wants to build", () => {
    expect(isMine(asking("build", { automatic: says({ extra: true }) }))).toBe(false);
    expect(isMine(asking("build", { automatic: says({ extra: true, builds: true }) }))).toBe(true);
    expect(isMine(asking("build", { automatic: says({}) }))).toBe(true);
  });
});
