// The board as a player meets it: choosing by pointer and by keys.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Board, type BoardProps } from "../../src/board/board";
import { harborRows, hexRows, pieceRows } from "../../src/board/describe";
import type { BoardMove } from "../../src/protocol";
import { loadLanguage } from "../../src/text/t";
import { root } from "../page";
import { GAMES, golden } from "./golden";

const names = ["Mira", "Tomas", "Ada", "Oskar"];
async function show(game: (typeof GAMES)[number], change: Partial<BoardProps> = {}) {
  const { setting, view } = golden(game);
  const onChoose = vi.fn<(action: string) => void>();
  const props: BoardProps = {
    setting,
    view,
    moves: view.moves,
    chosen: null,
    onChoose: ({ action }) => onChoose(action ?? ""),
    seats: ["blue", "red", "white", "orange"],
    names,
    seat: 3,
    ...change,
  };
  await act(() => render(<Board {...props} />, root));
  return onChoose;
}

const spots = () => [...root.querySelectorAll<SVGElement>("[data-spot]")];
const spot = (id: string) => root.querySelector<SVGElement>(`[data-spot="${id}"]`);
const lines = () => [...root.querySelectorAll<HTMLElement>("[role=menuitem]")];

async function click(element: Element | null | undefined) {
  await act(() => {
    element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
}

async function press(target: EventTarget | null, key: string) {
  await act(() => {
    target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}

describe("action first", () => {
  it("glows the places of the chosen kind alone, and a click chooses", async () => {
    const onChoose = await show("knights", { chosen: "road" });
    expect(spots()).toHaveLength(11);
    expect(root.querySelector(".b-asked")).not.toBeNull();
    await click(spot("b2/e"));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("road b2/e");
  });

  it("glows hexes for a card", async () => {
    const onChoose = await show("knights", { chosen: "play inventor" });
    expect(spots()).toHaveLength(12);
    await click(spot("b4"));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("play inventor b4");
  });

  it("asks whom to rob where there are several", async () => {
    const moves: BoardMove[] = [
      { action: "robber b2 0", kind: "robber", target: { hex: "b2", seat: 0 } },
      { action: "robber b2 1", kind: "robber", target: { hex: "b2", seat: 1 } },
      { action: "robber c3", kind: "robber", target: { hex: "c3" } },
    ];
    const onChoose = await show("knights", { chosen: "robber", moves });
    await click(spot("c3"));
    expect(onChoose).toHaveBeenLastCalledWith("robber c3");
    await click(spot("b2"));
    expect(lines().map((line) => line.textContent)).toEqual([
      expect.stringContaining("take a card from Mira"),
      expect.stringContaining("take a card from Tomas"),
    ]);
    await click(lines()[1]);
    expect(onChoose).toHaveBeenLastCalledWith("robber b2 1");
  });

  it("leads from a knight to its ends, and Escape leads back", async () => {
    const moves: BoardMove[] = [
      { action: "move b1.s b2.s", kind: "move", target: { from: "b1.s", vertex: "b2.s" } },
      { action: "move b1.s b2.se", kind: "move", target: { from: "b1.s", vertex: "b2.se" } },
    ];
    const onChoose = await show("knights", { chosen: "move", moves });
    expect(spots().map((each) => each.dataset.spot)).toEqual(["b1.s"]);
    await click(spot("b1.s"));
    expect(onChoose).not.toHaveBeenCalled();
    expect(spots().map((each) => each.dataset.spot)).toEqual(["b2.se", "b2.s"]);
    // Another knight stands on b2.se.
    expect(spot("b2.se")?.querySelector(".b-opposed")).not.toBeNull();
    expect(spot("b2.s")?.querySelector(".b-opposed")).toBeNull();
    await press(spot("b2.s"), "Escape");
    expect(spots().map((each) => each.dataset.spot)).toEqual(["b1.s"]);
    await click(spot("b1.s"));
    await click(spot("b2.s"));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("move b1.s b2.s");
  });

  it("offers a place beside the board as a button", async () => {
    const moves: BoardMove[] = [{ action: "pirate -", kind: "pirate", target: { hex: null } }];
    const onChoose = await show("fog-islands", { chosen: "pirate", moves });
    await click(root.querySelector(".b-beside"));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("pirate -");
  });
});

describe("spot first", () => {
  it("opens a menu of the moves there, also of a single one", async () => {
    const onChoose = await show("knights");
    expect(root.querySelector(".b-asked")).toBeNull();
    await click(spot("a3.s"));
    expect(onChoose).not.toHaveBeenCalled();
    expect(lines()).toHaveLength(1);
    expect(lines()[0]?.textContent).toContain("Settlement");
    expect(lines()[0]?.textContent).toContain("1 brick, 1 lumber, 1 wool, 1 grain");
    await click(lines()[0]);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("settlement a3.s");
  });

  it("closes the menu with Escape", async () => {
    await show("knights");
    await click(spot("a3.s"));
    await press(lines()[0] ?? null, "Escape");
    expect(lines()).toHaveLength(0);
  });

  it("has one stop for the Tab key", async () => {
    await show("knights");
    const stops = spots().filter((each) => each.getAttribute("tabindex") === "0");
    expect(stops).toHaveLength(1);
  });
});

describe("keys", () => {
  it("choose with Enter and Space", async () => {
    const onChoose = await show("knights", { chosen: "road" });
    await press(spot("b2/e"), "Enter");
    await press(spot("b3/e"), " ");
    expect(onChoose.mock.calls).toEqual([["road b2/e"], ["road b3/e"]]);
  });

  it("choose by digits, which then show", async () => {
    const onChoose = await show("knights", { chosen: "activate" });
    expect(root.querySelector(".b-digit")).toBeNull();
    await press(document, "Tab");
    expect(root.querySelectorAll(".b-digit")).toHaveLength(1);
    await press(document, "1");
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("activate a2.s");
  });

  it("choose by two digits where there are many", async () => {
    const onChoose = await show("knights", { chosen: "play inventor" });
    const twelfth = spots()[11]?.dataset.spot;
    await press(document, "1");
    expect(onChoose).not.toHaveBeenCalled();
    await press(document, "2");
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(`play inventor ${twelfth}`);
  });

  it("do nothing to the board while somebody types", async () => {
    const onChoose = await show("knights", { chosen: "activate" });
    const field = document.createElement("input");
    document.body.append(field);
    await press(field, "1");
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("walk with the arrows", async () => {
    await show("knights", { chosen: "play inventor" });
    spot("c2")?.focus();
    await press(spot("c2"), "ArrowRight");
    expect((document.activeElement as SVGElement | null)?.dataset.spot).toBe("c3");
  });
});

describe("drawing again", () => {
  it("touches only what has changed", async () => {
    const { view } = golden("knights");
    await show("knights");
    const tile = root.querySelector(".b-static use");
    const city = root.querySelector('[data-at="a1.se"]');
    const buildings = view.board.buildings.filter((building) => building.at !== "d3.s");
    const changed = { ...view, board: { ...view.board, buildings } };
    await show("knights", { view: changed as unknown as Record<string, unknown> });
    expect(root.querySelector(".b-static use")).toBe(tile);
    expect(root.querySelector('[data-at="a1.se"]')).toBe(city);
    expect(root.querySelector('[data-at="d3.s"]')).toBeNull();
  });

  it("lets pieces arrive that were not there at first", async () => {
    const { view } = golden("knights");
    await show("knights");
    expect(root.querySelector(".b-arrives")).toBeNull();
    const built = { at: "a3.s", seat: 3, kind: "settlement" };
    const board = { ...view.board, buildings: [...view.board.buildings, built] };
    await show("knights", { view: { ...view, board } as unknown as Record<string, unknown> });
    const arrived = [...root.querySelectorAll(".b-arrives use")];
    expect(arrived.map((use) => use.getAttribute("data-at"))).toEqual(["a3.s"]);
  });

  it("turns over what was fog", async () => {
    const { setting, view } = golden("fog-islands");
    const fog = view.land.terrain.indexOf("fog");
    await show("fog-islands");
    expect(root.querySelector(".b-found")).toBeNull();
    const terrain = view.land.terrain.map((each, index) =>
      index === fog ? ("forest" as const) : each,
    );
    const changed = { ...view, land: { ...view.land, terrain } };
    await show("fog-islands", {
      setting,
      view: changed,
    });
    const found = [...root.querySelectorAll(".b-found")];
    expect(found.map((tile) => tile.getAttribute("data-terrain"))).toEqual(["forest"]);
  });

  it("rings the numbers that were thrown, broken at the robber", async () => {
    const { setting, view } = golden("knights");
    const five = setting.hexes.filter((_, index) => view.land.numbers[index] === 5);
    const thrown = {
      ...view,
      prompt: { ...view.prompt, dice: [2, 3], rolled: true },
      board: { ...view.board, robber: five[0]?.id },
    };
    await show("knights", { view: thrown as unknown as Record<string, unknown> });
    expect(five).toHaveLength(2);
    expect(root.querySelectorAll(".b-ring")).toHaveLength(2);
    expect(root.querySelectorAll(".b-broken")).toHaveLength(1);
  });

  it("points out places of the log", async () => {
    await show("knights", { highlight: ["a1", "a1.se", "a2/e", "z9"] });
    expect(root.querySelectorAll(".b-highlight")).toHaveLength(3);
  });
});

describe("in German", () => {
  afterEach(() => loadLanguage("en"));

  it("has its own words for places", async () => {
    await loadLanguage("de");
    await show("knights", { chosen: "settlement" });
    expect(spot("a3.s")?.getAttribute("aria-label")).toBe(
      "Platz zwischen Hügel 8, Wüste und Acker 4, 8 Augenpunkte",
    );
  });
});

describe.each(GAMES)("the board of %s", (game) => {
  it("has a name for every spot", async () => {
    await show(game);
    const labels = spots().map((each) => each.getAttribute("aria-label") ?? "");
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) {
      expect(label).toMatch(/(Spot|[Ee]dge|Hex)/);
      expect(label).not.toMatch(/undefined|\{|board\./);
    }
  });

  it("is described whole", () => {
    const { setting, view } = golden(game);
    const nameOf = (seat: number) => names[seat] ?? "?";
    const { board, land } = view;
    expect(hexRows(setting, view, nameOf)).toHaveLength(setting.hexes.length);
    expect(pieceRows(setting, view, nameOf)).toHaveLength(
      board.buildings.length + board.routes.length + (board.knights?.length ?? 0),
    );
    expect(harborRows(setting, view)).toHaveLength(land.harbors.length);
    const robbed = hexRows(setting, view, nameOf).filter((row) => row.around.includes("Robber"));
    expect(robbed.map((row) => row.id)).toEqual(board.robber === null ? [] : [board.robber]);
  });
});
