// The start page by its parts: which table comes first, what lists show, what a picture becomes, and how a
// finished game is told.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tokens } from "../src/connection";
import { HomePage } from "../src/pages/home";
import { resultName, Sparkline } from "../src/pages/home-games";
import { inOrder, loadOwn } from "../src/pages/home-own";
import { matches, sorted } from "../src/pages/home-tables";
import { ownGames } from "../src/pages/own-games";
import { shownAfter } from "../src/pages/thumb";
import type { HttpRecordRow, HttpTable, HttpThumb, Row } from "../src/protocol";
import { t } from "../src/text/t";
import { root } from "./page";

const row = (table: string, change: Partial<Row> = {}): Row => ({
  table,
  config: "board",
  stage: "running",
  clock: "normal",
  seats: 2,
  free: 0,
  bots: 1,
  watchers: 0,
  spectators: true,
  names: ["Ada"],
  players: [
    { name: "Ada", bot: false, points: 3, colour: "red" },
    { name: "steady", bot: true, points: 2 },
  ],
  practice: false,
  created: 1,
  round: 7,
  ...change,
});

const found = (change: Partial<Row>, waits: readonly number[], until?: number): HttpTable =>
  ({
    table: row("any", change),
    seats: [],
    settings: {},
    clock: {
      preset: "normal",
      paused: false,
      waits: waits.map((seat) => ({ seat, timer: "turn", ...(until ? { until } : {}) })),
      bank_ms: [0, 0],
    },
  }) as unknown as HttpTable;

const game: HttpRecordRow = {
  record: "7-abc",
  title: "",
  config: "board(map=new-shores,modules=sea)",
  result: "won",
  winner: "Ada",
  ended: Date.now() - 60_000,
  practice: false,
  players: [
    { name: "Ada", bot: false, points: 10, place: 1 },
    { name: "steady", bot: true, points: 8, place: 2 },
  ],
  duration: 1_500_000,
  spark: [
    [0.5, 0.25, 0.9],
    [0.5, 0.75, 0.1],
  ],
  mean_loss: [0.0123, null],
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("where you left", () => {
  it("begins with the own clock, then games that wait for others, then rooms", () => {
    const own = [
      { table: "room", seat: 0, where: "server" as const, found: found({ stage: "open" }, []) },
      { table: "theirs", seat: 0, where: "server" as const, found: found({}, [1]) },
      { table: "untimed", seat: 0, where: "server" as const, found: found({}, [0]) },
      { table: "late", seat: 0, where: "server" as const, found: found({}, [0], 9000) },
      { table: "soon", seat: 0, where: "server" as const, found: found({}, [0], 5000) },
    ];
    const names = inOrder(own).map(({ table }) => table);
    expect(names).toEqual(["soon", "late", "untimed", "theirs", "room"]);
  });

  it("keeps a game that has ended among the finished ones, and asks for it no more", async () => {
    tokens.keep("over", "mzxw6", 1, 0);
    const asked = vi.fn(
      async () =>
        new Response(JSON.stringify({ table: row("over", { stage: "over" }), ended: game })),
    );
    vi.stubGlobal("fetch", asked);
    expect(await loadOwn()).toEqual([]);
    expect(ownGames()).toEqual([{ table: "over", seat: 0, row: game }]);
    expect(await loadOwn()).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(tokens.of("over")).toBe("mzxw6");
  });
});

describe("tables of others", () => {
  it("are to join or to watch, and never one's own", () => {
    const rows = [
      row("mine"),
      row("open", { stage: "open", free: 1 }),
      row("full", { stage: "open", free: 0 }),
      row("bots", { bots: 2 }),
      row("people", { bots: 0 }),
      row("shut", { spectators: false }),
    ];
    const { open, live } = sorted(rows, (table) => table === "mine");
    expect(open.map(({ table }) => table)).toEqual(["open"]);
    expect(live.map(({ table }) => table)).toEqual(["people", "bots"]);
  });

  it("can be chosen by game and pace", () => {
    expect(matches(row("a"), { game: "island", pace: "" })).toBe(true);
    expect(matches(row("a"), { game: "sea", pace: "" })).toBe(false);
    expect(matches(row("a"), { game: "", pace: "fast" })).toBe(false);
  });
});

describe("a picture", () => {
  const whole = { at: 4, setting: { hexes: [] }, land: {}, board: {} } as unknown as HttpThumb;

  it("stays while nothing is new, and keeps its geometry when something is", () => {
    const first = shownAfter(null, whole);
    expect(first?.at).toBe(4);
    expect(shownAfter(first, { at: 4 })).toBe(first);
    const { setting: _, ...news } = { ...whole, at: 9 };
    expect(shownAfter(first, news)?.picture.setting).toBe(first?.picture.setting);
  });

  it("is none of a game without a board", () => {
    expect(shownAfter(null, { at: 4 })).toBeNull();
  });
});

describe("a finished game", () => {
  it("is told in words, from the own seat or from outside", () => {
    expect(resultName({ row: game, me: 0 })).toBe(t("frame.home.place.won"));
    expect(resultName({ row: game, me: 1 })).toBe(t("frame.home.place.second"));
    expect(resultName({ row: game, me: null })).toBe("Ada won");
    expect(resultName({ row: { ...game, result: "drawn" }, me: 0 })).toBe(t("frame.home.drawn"));
  });

  it("has a curve with the fair share once it was judged", async () => {
    await act(() => render(<Sparkline row={game} seat={0} />, root));
    const picture = root.querySelector("svg");
    expect(picture?.getAttribute("aria-label")).toBe(
      t("frame.home.spark", { from: "50", to: "90" }),
    );
    expect(picture?.querySelector(".spark-fair")?.getAttribute("d")).toContain("M3,16.0");
    const { spark: _, ...unjudged } = game;
    await act(() => render(<Sparkline row={unjudged} seat={0} />, root));
    expect(root.querySelector("svg")).toBeNull();
  });
});

describe("the start page", () => {
  const answers: Record<string, unknown> = {
    "/api/catalogue": { families: [], bots: [], clocks: [], settings: [], engines: [] },
    "/api/records": { records: [] },
  };
  const draw = async () => {
    vi.stubGlobal("fetch", async (path: string) =>
      path in answers
        ? new Response(JSON.stringify(answers[path]))
        : new Response("{}", { status: 500 }),
    );
    await act(() => render(<HomePage />, root));
    await act(() => new Promise((done) => setTimeout(done)));
  };

  it("welcomes whoever has played nothing yet, and says what will stand where", async () => {
    await draw();
    expect(root.textContent).toContain(t("frame.home.welcome"));
    expect(root.textContent).toContain(t("frame.home.finished.none"));
    expect(root.querySelector('a[href="/rules/base"]')).not.toBeNull();
    expect(root.querySelectorAll(".mode").length).toBe(5);
  });

  it("shows the own table first, and what became of the last one", async () => {
    tokens.keep("red-gate-1", "mzxw6", 1, 0);
    localStorage.setItem("longroad.games", JSON.stringify([{ table: "old", seat: 0, row: game }]));
    answers["/api/tables/red-gate-1"] = found({ title: "Red Gate" }, [0]);
    await draw();
    const hero = root.querySelector(".hero");
    expect(hero?.textContent).toContain("Red Gate");
    expect(hero?.textContent).toContain(t("frame.home.turn"));
    expect(hero?.querySelectorAll(".scores li").length).toBe(2);
    expect(hero?.textContent).toContain(t("frame.home.finish"));
    const line = root.querySelector(".games tbody tr");
    expect(line?.textContent).toContain(t("frame.home.place.won"));
    expect(line?.textContent).toContain(t("frame.home.lost", { n: "1.2" }));
    expect(line?.querySelector("a")?.getAttribute("href")).toBe("/replay/7-abc");
  });
});
