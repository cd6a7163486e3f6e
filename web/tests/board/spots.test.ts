// The places of the moves: which there are, what they are called, what a key reaches.

import { describe, expect, it } from "vitest";
import { geometryOf } from "../../src/board/geometry";
import { placeName, spotHint, spotName } from "../../src/board/names";
import {
  besideBoard,
  glowsAtOnce,
  movesOf,
  nearestOther,
  neighbour,
  spotsOf,
  targetPlace,
  typedSpot,
} from "../../src/board/spots";
import type { BoardMove } from "../../src/protocol";
import { GAMES, golden } from "./golden";

const nameOf = (seat: number) => ["Mira", "Tomas", "Ada", "Oskar"][seat] ?? "?";

describe.each(GAMES)("spots of %s", (game) => {
  const { setting, view } = golden(game);
  const geometry = geometryOf(setting);
  const spots = spotsOf(geometry, view.moves);

  it("holds every move with a place once, and no other", () => {
    const offered = spots.flatMap((spot) => spot.moves.map((move) => move.action)).sort();
    const placed = view.moves.filter((move) => targetPlace(move) !== undefined);
    expect(offered).toEqual(placed.map((move) => move.action).sort());
    expect(offered.length).toBeGreaterThan(0);
  });

  it("goes by reading order, each place once", () => {
    expect(new Set(spots.map((spot) => spot.id)).size).toBe(spots.length);
    for (let next = 1; next < spots.length; next++) {
      const a = spots[next - 1];
      const b = spots[next];
      expect(a && b && (a.at.y < b.at.y - 0.5 || a.at.x < b.at.x)).toBe(true);
    }
  });
});

describe("chosen moves", () => {
  const { view, setting } = golden("knights");
  const geometry = geometryOf(setting);

  it("are those of a kind", () => {
    expect(movesOf(view.moves, "road")).toHaveLength(11);
    expect(movesOf(view.moves, "play inventor")).toHaveLength(12);
    expect(movesOf(view.moves, "play").length).toBeGreaterThan(12);
    expect(movesOf(view.moves, "roa")).toHaveLength(0);
  });

  it("are met at the knight first, then at its ends", () => {
    const moves: BoardMove[] = [
      { action: "move b1.s b2.s", kind: "move", target: { from: "b1.s", vertex: "b2.s" } },
      { action: "move b1.s c1.n", kind: "move", target: { from: "b1.s", vertex: "c1.n" } },
      { action: "move a2.s a2.n", kind: "move", target: { from: "a2.s", vertex: "a2.n" } },
    ];
    expect(spotsOf(geometry, moves).map((spot) => [spot.id, spot.from])).toEqual([
      ["a2.s", true],
      ["b1.s", true],
    ]);
    const ends = spotsOf(geometry, moves, "b1.s");
    expect(ends.map((spot) => spot.moves[0]?.action)).toEqual(["move b1.s b2.s"]);
  });

  it("beside the board have no place", () => {
    const moves: BoardMove[] = [
      { action: "pirate - ", kind: "pirate", target: { hex: null } },
      { action: "robber b2", kind: "robber", target: { hex: "b2" } },
      { kind: "offer", target: { to: [1] } },
    ];
    expect(besideBoard(moves).map((move) => move.kind)).toEqual(["pirate"]);
    expect(spotsOf(geometry, moves).map((spot) => spot.id)).toEqual(["b2"]);
  });

  it("glow at once where a place is what is asked for", () => {
    expect(["setup-settlement", "robber", "ship", "flee"].map(glowsAtOnce)).not.toContain(false);
    expect(["main", "build", "roll", undefined].map(glowsAtOnce)).not.toContain(true);
  });
});

describe("names", () => {
  const { view, setting } = golden("knights");
  const geometry = geometryOf(setting);
  const name = (place: string) => placeName(geometry, view.land, place);

  it("say what lies around a place", () => {
    expect(name("a3.s")).toBe("Spot between hills 8, desert and fields 4, 8 pips");
    expect(name("a2/sw")).toBe("Edge between pasture 10 and forest 9");
    expect(name("c1/w")).toBe("Outer edge of pasture 6");
    expect(name("d4")).toBe("Hex forest 12");
    const sea = golden("wonders");
    const seaName = (place: string) => placeName(geometryOf(sea.setting), sea.view.land, place);
    expect(seaName("a2/se")).toBe("Edge between sea and pasture 9, 2:1 harbour for lumber");
    expect(seaName("c2/e")).toBe("Edge on the open sea");
    expect(seaName("c2.s")).toBe("Spot between sea and desert");
    expect(name("a1.n")).toBe("Spot at forest 5, 4 pips, 2:1 harbour for brick");
  });

  it("hint at pips, harbours and at whom a hex touches", () => {
    const moves: BoardMove[] = [
      { action: "settlement a1.n", kind: "settlement", target: { vertex: "a1.n" } },
      { action: "robber d3", kind: "robber", target: { hex: "d3" } },
    ];
    const [vertex, hex] = spotsOf(geometry, moves);
    expect(vertex && spotHint(geometry, view, vertex, nameOf)).toEqual([
      "4 pips",
      "2:1 harbour for brick",
    ]);
    const cards = (seat: number) => view.players?.[seat]?.cards;
    expect(hex && spotHint(geometry, view, hex, nameOf)).toEqual([
      `Mira: ${cards(0)} cards`,
      `Tomas: ${cards(1)} cards`,
      `Ada: ${cards(2)} cards`,
    ]);
  });

  it("say who stands there and what the move brings", () => {
    const activate = spotsOf(geometry, movesOf(view.moves, "activate"))[0];
    expect(activate && spotName(geometry, view, activate, nameOf)).toMatch(
      /^Basic knight of Oskar, inactive, Spot between/,
    );
    const found: BoardMove = {
      action: "ship a1/e",
      kind: "ship",
      target: { edge: "a1/e" },
      discovers: true,
    };
    const bonus: BoardMove = {
      action: "settlement a1.n",
      kind: "settlement",
      target: { vertex: "a1.n" },
      points: 2,
    };
    const [vertex, edge] = spotsOf(geometry, [found, bonus]);
    expect(vertex && spotName(geometry, view, vertex, nameOf)).toMatch(/brings 2 special points$/);
    expect(edge && spotName(geometry, view, edge, nameOf)).toMatch(/reaches the fog$/);
  });
});

describe("keys", () => {
  const { view, setting } = golden("default");
  const geometry = geometryOf(setting);
  const moves = setting.hexes.map(
    (hex): BoardMove => ({
      action: `robber ${hex.id}`,
      kind: "robber",
      target: { hex: hex.id },
    }),
  );
  const spots = spotsOf(geometry, moves);
  const spot = (id: string) => spots.find((each) => each.id === id);

  it("lead to the neighbour on that side", () => {
    const middle = spot("c3");
    if (!middle) throw new Error("no c3");
    expect(neighbour(spots, middle, "left")?.id).toBe("c2");
    expect(neighbour(spots, middle, "right")?.id).toBe("c4");
    expect(["b2", "b3", "a2"]).toContain(neighbour(spots, middle, "up")?.id);
    expect(["d2", "d3", "e2"]).toContain(neighbour(spots, middle, "down")?.id);
    const corner = spot("c1");
    expect(corner && neighbour(spots, corner, "left")).toBeNull();
  });

  it("reach every spot from the first", () => {
    const seen = new Set<string>();
    const walk = [spots[0]];
    while (walk.length > 0) {
      const here = walk.pop();
      if (here && !seen.has(here.id)) {
        seen.add(here.id);
        for (const way of ["left", "right", "up", "down"] as const) {
          walk.push(neighbour(spots, here, way) ?? undefined);
        }
      }
    }
    expect(seen.size).toBe(spots.length);
  });

  it("choose by number", () => {
    expect(typedSpot("3", 9)).toEqual({ index: 2 });
    expect(typedSpot("1", 12)).toBe("more");
    expect(typedSpot("12", 12)).toEqual({ index: 11 });
    expect(typedSpot("2", 12)).toEqual({ index: 1 });
    expect(typedSpot("13", 12)).toBe("none");
    expect(typedSpot("0", 12)).toBe("none");
  });

  it("know how near other spots are", () => {
    const middle = spot("c3");
    expect(middle && nearestOther(spots, middle)).toBeCloseTo(173.2, 1);
    expect(middle && nearestOther([middle], middle)).toBe(Number.POSITIVE_INFINITY);
    expect(view.moves.length).toBeGreaterThan(0);
  });
});
