// Boxes, answers and the order of practice.
import { beforeEach, describe, expect, it } from "vitest";
import { printKept, takeKept } from "../src/kept";
import {
  BOXES,
  boxOf,
  countsOf,
  dateOf,
  dayOf,
  dueCards,
  type FlashCard,
  type Item,
  type Kept,
  keep,
  kept,
  readKept,
  withAnswer,
  withDay,
  withItems,
} from "../src/practise/boxes";
import {
  byMode,
  itemOf,
  judged,
  mistakesOf,
  puzzleItem,
  puzzleName,
  queueOf,
} from "../src/practise/items";
import type { HttpAnalysisMove, HttpCandidate } from "../src/protocol";
import type { Analysis } from "../src/shared/analysis";

const TODAY = 20_000;
const nothing: Kept = { cards: [], days: [] };
const one: Item = puzzleItem("island-01", "board");
const two: Item = puzzleItem("cards-02", "cards");

const candidate = (action: string, chance: number) =>
  ({ action: { action, kind: "road" }, chance }) as unknown as HttpCandidate;

describe("boxes", () => {
  it("brings a found card back later and later, until it is learned", () => {
    let now = nothing;
    let today = TODAY;
    for (const { days } of BOXES.slice(1)) {
      now = withAnswer(now, one, true, today);
      const [card] = now.cards;
      expect(card?.due).toBe(Number.isFinite(days) ? today + days : today);
      today = card?.due ?? 0;
    }
    expect(boxOf(now.cards[0] as FlashCard, today + 1000)).toBe("learned");
    expect(dueCards(now.cards, today + 1000)).toEqual([]);
  });

  it("brings a missed card back today, behind the others, whatever its box was", () => {
    let now = withAnswer(withAnswer(nothing, one, true, TODAY), one, true, TODAY + 2);
    now = withAnswer(now, two, false, TODAY + 9);
    now = withAnswer(now, one, false, TODAY + 9);
    expect(dueCards(now.cards, TODAY + 9).map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(countsOf(now.cards, TODAY + 9)).toEqual({
      today: 2,
      two: 0,
      week: 0,
      month: 0,
      learned: 0,
    });
  });

  it("leaves a card where it lies that is found before it is due, and takes a miss back", () => {
    const found = withAnswer(nothing, one, true, TODAY);
    expect(withAnswer(found, one, true, TODAY)).toBe(found);
    expect(withAnswer(found, one, true, TODAY + 1)).toBe(found);
    expect(withAnswer(found, one, true, TODAY + 2).cards[0]).toMatchObject({ box: 2 });
    expect(dueCards(withAnswer(found, one, false, TODAY + 1).cards, TODAY + 1)).toHaveLength(1);
  });

  it("counts what is due as today's, and the rest by its box", () => {
    const now = withAnswer(withAnswer(nothing, one, true, TODAY), two, true, TODAY);
    expect(countsOf(now.cards, TODAY).two).toBe(2);
    expect(countsOf(now.cards, TODAY + 2).today).toBe(2);
    expect(countsOf(now.cards, TODAY + 50).today).toBe(2);
  });

  it("adds new cards for today and leaves those that are there", () => {
    const found = withAnswer(nothing, one, true, TODAY);
    const now = withItems(found, [one, two], TODAY);
    expect(now.cards.map(({ box }) => box)).toEqual([1, 0]);
    expect(withItems(now, [one, two], TODAY)).toBe(now);
  });

  it("knows days by the player's calendar", () => {
    const noon = new Date(2026, 10, 18, 12);
    expect(dateOf(dayOf(noon))).toBe("2026-11-18");
    expect(dayOf(new Date(2026, 10, 18, 23, 59))).toBe(dayOf(noon));
    expect(dayOf(new Date(2026, 10, 19, 0, 1))).toBe(dayOf(noon) + 1);
    const solved = withDay(nothing, "2026-11-18");
    expect(solved.days).toEqual(["2026-11-18"]);
    expect(withDay(solved, "2026-11-18")).toBe(solved);
  });
});

describe("what is kept", () => {
  beforeEach(() => localStorage.clear());

  it("is there again", () => {
    const now = withDay(withAnswer(nothing, one, false, TODAY), "2026-11-18");
    keep(now);
    expect(kept()).toEqual(now);
  });

  it("goes into the file with the settings and comes out of it", () => {
    const now = withAnswer(nothing, one, true, TODAY);
    keep(now);
    const file = printKept();
    localStorage.clear();
    expect(takeKept(file)).toBe(true);
    expect(kept()).toEqual(now);
  });

  it("is nothing where the store holds something else", () => {
    for (const text of ["", "null", "[]", '{"cards":1,"days":[]}', "{"]) {
      localStorage.setItem("longroad.practise", text);
      expect(kept()).toEqual(nothing);
    }
  });

  it("leaves out cards that are not whole", () => {
    const card = { ...one, box: 1, due: TODAY };
    const broken = [{ ...card, box: 9 }, { ...card, due: "x" }, { ...card, own: {} }, null, 5];
    const text = JSON.stringify({ cards: [card, ...broken], days: ["2026-11-18", 4] });
    expect(readKept(text)).toEqual({ cards: [card], days: ["2026-11-18"] });
  });
});

describe("answers", () => {
  const candidates = [candidate("road a", 0.4), candidate("road b", 0.391), candidate("end", 0.2)];

  it("are right within one per cent of the best", () => {
    expect(judged(candidates, candidates[0]?.action ?? null).found).toBe(true);
    expect(judged(candidates, candidates[1]?.action ?? null).found).toBe(true);
    const worse = judged(candidates, candidates[2]?.action ?? null);
    expect([worse.found, worse.chance]).toEqual([false, 0.2]);
  });

  it("are wrong where the move was not weighed, or the answer was asked for", () => {
    const other = judged(candidates, candidate("city c", 0).action);
    expect([other.found, other.chance]).toEqual([false, undefined]);
    expect(judged(candidates, null).found).toBe(false);
  });
});

describe("the order", () => {
  it("is what is due, then what was never tried, and the last one at the end", () => {
    const now = withAnswer(nothing, two, false, TODAY);
    const due = dueCards(now.cards, TODAY);
    const ids = (but?: string) => queueOf(due, now.cards, [one, two], but).map(({ id }) => id);
    expect(ids()).toEqual([two.id, one.id]);
    expect(ids(two.id)).toEqual([one.id, two.id]);
  });

  it("of puzzles is that of the modes", () => {
    const sea = puzzleItem("a", "board(map=new-shores,modules=sea)");
    expect(byMode([two, sea, one]).map(({ id }) => id)).toEqual([one.id, sea.id, two.id]);
  });
});

describe("own decisions", () => {
  const game = { record: "7-abc", config: "board", seats: 3 };
  const move = (of: Partial<HttpAnalysisMove>) =>
    ({
      move: 7,
      actor: 1,
      text: "1 end",
      best: "1 road a",
      loss: 0.06,
      candidates: [candidate("road a", 0.4), candidate("end", 0.34)],
      ...of,
    }) as HttpAnalysisMove;

  it("are those of the seat that cost as much as a mistake", () => {
    const moves = [
      move({}),
      move({ move: 8, loss: 0.049 }),
      move({ move: 9, actor: 0 }),
      move({ move: 10, loss: 0.2 }),
      move({ move: 11, actor: null }),
    ];
    const analysis = { moves, players: [{}, {}, {}] } as unknown as Analysis;
    const items = mistakesOf({ ...game, when: 5 }, 1, analysis);
    expect(items.map(({ id }) => id)).toEqual(["record/7-abc/7", "record/7-abc/10"]);
    expect(items[0]?.own).toMatchObject({ move: 7, seat: 1, seats: 3, played: "end", when: 5 });
    expect(items.map(puzzleName)).toEqual([undefined, undefined]);
    expect(puzzleName(one)).toBe("island-01");
  });

  it("need a move that was weighed", () => {
    const alone = move({ candidates: [candidate("end", 0.3)] });
    expect(itemOf(game, alone)).toBeUndefined();
    expect(itemOf(game, move({ actor: null }))).toBeUndefined();
  });
});
