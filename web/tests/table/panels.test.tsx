// Panels of the table, with views from the server's own tests.

import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import type { BoardCounts, BoardMove, BoardView, TellHint } from "../../src/protocol";
import { movesOf } from "../../src/shared/deciding";
import { ActionBar, actionsOf } from "../../src/table/actions";
import { DiceBox } from "../../src/table/bank";
import { CardPanel } from "../../src/table/card-panel";
import { DiceChart, fairShare, signed } from "../../src/table/charts";
import { countHands } from "../../src/table/counter";
import { DecisionPanel } from "../../src/table/decide";
import { actionsFor, decisionOf, otherMoves, pairMove } from "../../src/table/decision";
import { EndPage } from "../../src/table/end";
import type { Game } from "../../src/table/game";
import { DevelopmentCards, Hand, ProgressCards } from "../../src/table/hand";
import { HintPanel } from "../../src/table/hint";
import { BarbarianPanel, forecastText, TrackChart } from "../../src/table/knights";
import { PlayerCard, PlayerChip, PlayerDetails } from "../../src/table/players";
import { PromptLine } from "../../src/table/prompt";
import { ScenarioCard, scenarioCounters } from "../../src/table/scenario";
import { TradePanel } from "../../src/table/trade";
import { root } from "../page";
import { Around, countsOf, GAMES, gameOf } from "./golden";

type Any = ReturnType<typeof gameOf>;

async function show(game: Game, part: ComponentChildren): Promise<void> {
  await act(() => render(<Around game={game}>{part}</Around>, root));
}

const buttons = () => [...root.querySelectorAll("button")];
const named = (text: string | RegExp) =>
  buttons().find((button) => {
    const name = button.getAttribute("aria-label") ?? button.textContent ?? "";
    return typeof text === "string" ? name.includes(text) : text.test(name);
  });
const click = (button: HTMLElement | undefined) => act(() => button?.click());

describe("actions", () => {
  it("shows what a mode prices, in a fixed order, and the end of the turn last", async () => {
    expect(actionsOf(gameOf("default").setting).map((action) => action.kind)).toEqual([
      "road",
      "settlement",
      "city",
      "buy",
      "trade",
    ]);
    const knights = actionsOf(gameOf("knights").setting).map((action) => action.kind);
    expect(knights).toContain("hire");
    expect(knights).not.toContain("buy");
    await show(gameOf("default"), <ActionBar />);
    expect(buttons().at(-1)?.textContent).toContain("End turn");
  });

  it("gives the reason for what cannot be done", async () => {
    await show(gameOf("default"), <ActionBar />);
    const city = named("City");
    expect(city?.getAttribute("aria-disabled")).toBe("true");
    expect(city?.title).toBe("City. Needs 1 grain, 1 ore more");
    expect(named("Settlement")?.title).toBe("Settlement. There is no place for it now.");
    expect(named("Road")?.getAttribute("aria-disabled")).toBeNull();
  });

  it("asks for a place before it builds", async () => {
    const game = gameOf("default");
    await show(game, <ActionBar />);
    await click(named("Road"));
    expect(game.choose).toHaveBeenCalledWith("road");
    expect(game.act).not.toHaveBeenCalled();
    await click(named("City"));
    expect(game.choose).toHaveBeenCalledTimes(1);
  });

  it.each(GAMES)("leaves no move of %s out of reach", (name) => {
    const { view } = gameOf(name);
    expect(otherMoves(view.moves)).toEqual([]);
    expect(otherMoves([{ action: "claim", kind: "claim" }])).toHaveLength(1);
  });
});

const discards: readonly BoardMove[] = (["brick", "lumber", "wool"] as const).map((goods) => ({
  action: `discard ${goods}`,
  kind: "discard",
  target: { goods },
}));

function discarding(): Any {
  const { view } = gameOf("default");
  return gameOf("default", {
    prompt: { ...view.prompt, phase: "discard", who: [1, 3], left: [0, 3, 0, 4] },
    hand: { cards: { brick: 2, lumber: 1, wool: 4, grain: 0, ore: 0 }, count: 7, points: 3 },
    moves: discards,
    blocked: [{ kind: "any", code: "DISCARD_FIRST" }],
  } as Partial<BoardView>);
}

describe("hints", () => {
  const asking = () => root.querySelector<HTMLElement>(".ask-hint");

  it("has a button where the table allows them, and only in the own turn", async () => {
    const game = gameOf("default");
    await show(game, <PromptLine />);
    await click(asking() ?? undefined);
    expect(game.send).toHaveBeenCalledWith({ type: "hint" });
    const settings = { ...game.table.settings, hints: false };
    await show({ ...game, table: { ...game.table, settings } }, <PromptLine />);
    expect(asking()).toBeNull();
    await show({ ...game, me: undefined }, <PromptLine />);
    expect(asking()).toBeNull();
  });

  it("show the listed move and why, and a trade only where one is advised", async () => {
    const game = gameOf("default");
    const [road] = movesOf(game.view.moves, "road");
    const reasons = [{ why: "site", gain: 20, n: 9, m: 0, k: 0, place: "c3.n" } as const];
    const listed = { action: road?.action ?? "", share: 600, value: 412, reasons };
    const trade = { action: "offer", share: 100, value: 380, reasons: [] };
    const cards = { give: { wool: 1 }, get: { ore: 1 } };
    const hint = { seq: 0, moves: [listed, { ...trade, ...cards }] } as unknown as TellHint;
    await show({ ...game, table: { ...game.table, hint } }, <HintPanel />);
    const rows = [...root.querySelectorAll(".hints > li")].map((row) => row.textContent ?? "");
    expect(rows[0]).toMatch(/^Road.*41 %.*9 pips/);
    expect(rows[0]).not.toMatch(/wool|ore/);
    expect(rows[1]).toMatch(/1 wool.*1 ore/);
    await click(root.querySelector<HTMLElement>(".hints button") ?? undefined);
    expect(game.act).toHaveBeenCalledWith(road);
  });
});

describe("decisions", () => {
  it("takes cards of the own hand for the discard, never more than are asked for", async () => {
    const game = discarding();
    await show(
      game,
      <>
        <DecisionPanel />
        <Hand />
      </>,
    );
    const held = (goods: string) =>
      root.querySelector<HTMLElement>(`ul.hand [data-goods="${goods}"]`)?.closest("button");
    for (const goods of ["lumber", "lumber", "wool", "wool", "wool", "ore"])
      await click(held(goods) ?? undefined);
    expect(game.open).not.toHaveBeenCalled();
    await click(named("Discard 3 cards"));
    expect(game.actAll).toHaveBeenCalledWith(["discard lumber", "discard wool", "discard wool"]);
  });

  it("lets a spy go that found nothing", async () => {
    const { view, me } = gameOf("knights");
    const stop: BoardMove = { action: "stop", kind: "stop" };
    const game = gameOf("knights", {
      prompt: { ...view.prompt, phase: "spy", who: [me ?? 0], victim: 2 },
      moves: [stop],
    } as Partial<BoardView>);
    await show(game, <DecisionPanel />);
    expect(root.textContent).toContain("has none");
    await click(named("Take none"));
    expect(game.act).toHaveBeenCalledWith(stop);
  });

  it("lets exactly the right number of cards be discarded, with one confirm", async () => {
    const game = discarding();
    await show(game, <DecisionPanel />);
    expect(root.querySelector("h2")?.textContent).toBe("Discard 3 of 7");
    expect(root.textContent).toContain("Oskar");
    await click(named(/^wool/));
    await click(named(/^wool/));
    expect(named("Discard 3 cards")?.getAttribute("aria-disabled")).toBe("true");
    await click(named(/^lumber/));
    await click(named(/^lumber/));
    await click(named(/^brick/));
    expect(root.textContent).toContain("3 of 3 chosen");
    await click(named("Discard 3 cards"));
    expect(game.actAll).toHaveBeenCalledWith(["discard lumber", "discard wool", "discard wool"]);
  });

  it("reads the question from the moves", () => {
    const game = discarding();
    expect(decisionOf(game.view, 1)).toMatchObject({ kind: "cards", purpose: "discard", count: 3 });
    expect(decisionOf(game.view, 0)).toBeNull();
    expect(decisionOf(game.view, undefined)).toBeNull();
  });

  it("names one action for each card", () => {
    expect(actionsFor(discards, { wool: 2, brick: 1 })).toEqual([
      "discard brick",
      "discard wool",
      "discard wool",
    ]);
  });

  it("finds the pair of a Plenty in either order", () => {
    const moves: BoardMove[] = [
      { action: "plenty brick ore", kind: "plenty", target: { goods: "brick", also: "ore" } },
      { action: "plenty ore ore", kind: "plenty", target: { goods: "ore", also: "ore" } },
    ];
    expect(pairMove(moves, { ore: 1, brick: 1 })?.action).toBe("plenty brick ore");
    expect(pairMove(moves, { ore: 2 })?.action).toBe("plenty ore ore");
    expect(pairMove(moves, { ore: 1 })).toBeUndefined();
  });

  it("plays a card with goods from its panel", async () => {
    const { view } = gameOf("default");
    const monopoly: BoardMove[] = (["wool", "ore"] as const).map((goods) => ({
      action: `monopoly ${goods}`,
      kind: "monopoly",
      target: { goods },
    }));
    const game = gameOf("default", {
      moves: [...view.moves, ...monopoly],
      hand: {
        ...(view.hand as NonNullable<BoardView["hand"]>),
        development: [{ card: "monopoly", count: 1, fresh: 0, playable: true }],
      },
    });
    await show(game, <CardPanel card="monopoly" />);
    await click(named(/^ore/));
    await click(named("Play"));
    expect(game.act).toHaveBeenCalledWith(monopoly[1]);
  });
});

describe("everything of every game can be drawn", () => {
  it.each(GAMES)("%s", async (name) => {
    const game = gameOf(name);
    const { players } = game.view;
    await show(
      game,
      <>
        <PromptLine />
        {players.map((player) => (
          <>
            <PlayerCard player={player} />
            <PlayerChip player={player} />
            <PlayerDetails seat={player.seat} />
          </>
        ))}
        <Hand />
        <DevelopmentCards />
        <ProgressCards />
        <ActionBar />
        <BarbarianPanel />
        <TrackChart seat={game.me} />
        <ScenarioCard />
        <TradePanel />
      </>,
    );
    expect(root.textContent).not.toMatch(/undefined|\[object|table\.|NaN/);
    expect(root.querySelectorAll("section.pl")).toHaveLength(players.length);
  });
});

describe("knights and scenarios", () => {
  it("tells the server's forecast", () => {
    expect(forecastText(gameOf("knights"))).toBe(
      "If they land now, Tomas would lose a city. 1 more strength holds.",
    );
  });

  it("improves a track only where the server has the move", async () => {
    const game = gameOf("knights");
    await show(game, <TrackChart seat={game.me} />);
    expect(named("Improve science")?.title).toBe("Needs 1 paper more");
    await click(named("Improve science"));
    expect(game.act).not.toHaveBeenCalled();
  });

  it("counts what a scenario counts", () => {
    const values = (name: Parameters<typeof gameOf>[0]) =>
      scenarioCounters(gameOf(name)).map((c) => c.value);
    expect(values("fog-islands")).toEqual([8, 7]);
    expect(values("wonders")).toEqual(["–", "–", "0/4"]);
    expect(values("pirate-islands")).toEqual([3, 3, 3]);
  });
});

describe("looking back", () => {
  it.each(GAMES)("draws the end of a game of %s", async (name) => {
    const game = gameOf(name, { counts: countsOf(name) as unknown as BoardCounts });
    await show(game, <EndPage />);
    expect(root.querySelectorAll(".chart").length).toBeGreaterThan(5);
    expect(root.innerHTML).not.toMatch(/NaN|undefined|Infinity/);
    await click(named("Table"));
    expect(root.querySelectorAll("table.figures").length).toBeGreaterThan(1);
  });

  it("says that a wonder was finished, whoever has more points", async () => {
    const { view, setting } = gameOf("default");
    const scenario = { kind: "wonders", walls: [], bridges: [], levels: 4 } as const;
    const players = view.players.map((player, seat) => ({
      ...player,
      points: seat === 0 ? 4 : 7,
      ...(seat === 0 ? { wonder: "bridge", level: 4 } : {}),
    }));
    const prompt = { ...view.prompt, winner: 0 };
    const game = gameOf("default", { players, prompt } as Partial<BoardView>);
    await show({ ...game, setting: { ...setting, scenario } }, <EndPage />);
    expect(root.querySelector("h1")?.textContent).toBe("Mira finishes the Great Bridge and wins");
    expect(root.querySelector(".standing .sd")?.textContent).toContain("Mira");
  });

  it("calls even dice fair and odd ones not", () => {
    expect(fairShare([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])).toBeCloseTo(1);
    expect(fairShare([30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeLessThan(0.001);
    expect(signed(-1.25)).toBe("−1.3");
    expect(signed(2)).toBe("+2.0");
  });

  it("counts hands from what everybody saw", () => {
    const hands = countHands(
      [
        {
          kind: "production",
          number: 8,
          hexes: [],
          gains: [
            { seat: 0, cards: { wool: 2 } },
            { seat: 1, cards: { ore: 1 } },
          ],
          blocked: [],
          short: [],
        },
        { kind: "confirm", seat: 0, target: { seat: 1 }, give: { wool: 1 }, get: { ore: 1 } },
        { kind: "steal", seat: 1, target: { seat: 0 } },
        { kind: "monopoly", seat: 1, target: { goods: "ore" }, taken: [1, 0] },
      ],
      2,
    );
    expect(hands[0]?.cards).toEqual({ wool: 1, ore: 0 });
    expect(hands[1]?.cards).toEqual({ ore: 1, wool: 1 });
    expect(hands[1]?.unknown).toBe(1);
  });
});

describe("the dice", () => {
  it("name who threw them, also while others build between the turns", async () => {
    const { view } = gameOf("default");
    const thrown = { ...view.prompt, rolled: true, dice: [3, 4], active: 1 } as const;
    const thrower = () => root.querySelector(".dicebox small")?.textContent;
    await show(gameOf("default", { prompt: thrown }), <DiceBox />);
    expect(thrower()).toContain("Tomas");
    const build = { ...thrown, phase: "build", active: 2, turn_of: 1, who: [2] } as const;
    await show(gameOf("default", { prompt: build }), <DiceBox />);
    expect(thrower()).toContain("Tomas");
  });

  it("have their counts below the chart, where no line crosses them", async () => {
    await show(gameOf("default"), <DiceChart counts={[0, 1, 2, 3, 4, 9, 4, 3, 2, 1, 1]} />);
    const tallies = [...root.querySelectorAll(".tally")];
    expect(tallies.map((one) => one.textContent).join(" ")).toBe("0 1 2 3 4 9 4 3 2 1 1");
    const line = root.querySelector(".expect")?.getAttribute("d") ?? "";
    const lowest = Math.max(...[...line.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y)));
    for (const one of tallies) expect(Number(one.getAttribute("y")) - 12).toBeGreaterThan(lowest);
  });
});

describe("the prompt of the set-up", () => {
  it("says where a ship may be placed instead of the road", async () => {
    const { view } = gameOf("new-shores");
    const prompt = { ...view.prompt, phase: "setup-road" } as const;
    const road = { action: "road a1/e", kind: "road", target: { edge: "a1/e" } } as const;
    const ship = { action: "ship a1/e", kind: "ship", target: { edge: "a1/e" } } as const;
    const told = () => root.querySelector("[role=status]")?.textContent;
    await show(gameOf("new-shores", { prompt, moves: [road] }), <PromptLine />);
    expect(told()).toBe("Choose a place for your road");
    await show(gameOf("new-shores", { prompt, moves: [road, ship] }), <PromptLine />);
    expect(told()).toBe("Choose a place for your road or ship");
  });
});

describe("asking before a move", () => {
  it("waits for a yes in the prompt", async () => {
    const game = { ...gameOf("default"), asked: { action: "buy", kind: "buy" } as const };
    await show(game, <PromptLine />);
    expect(root.querySelector("[role=status]")?.textContent).toBe("Buy a card: are you sure?");
    await click(named("Yes"));
    expect(game.answer).toHaveBeenCalledWith(true);
    await click(named("Cancel"));
    expect(game.answer).toHaveBeenLastCalledWith(false);
  });
});
