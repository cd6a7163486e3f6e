// The layers of the board against exported views: everything that the view tells stands where it
// belongs, and every drawing that is referred to exists.

import { render, type VNode } from "preact";
import { afterEach, describe, expect, it } from "vitest";
import { boardDefs, numberSymbol, pipsOf } from "../../src/art/board-art";
import { iconSprite } from "../../src/art/icons";
import { COLOURS, type Colour, markPath, SEAT_LOOKS, seatColourOf } from "../../src/art/seats";
import { TERRAINS, tile } from "../../src/art/terrain";
import { chitsOf } from "../../src/board/chits";
import { distance, geometryOf, placePoint } from "../../src/board/geometry";
import { PiecesLayer } from "../../src/board/pieces-layer";
import { drawnBox, harborPoints, StaticLayer } from "../../src/board/static-layer";
import { GAMES, golden } from "./golden";

const colours: readonly Colour[] = ["blue", "red", "white", "orange"];
const colourOf = (seat: number) => seatColourOf(seat, colours[seat]);

function drawn(element: VNode): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(svg);
  render(element, svg as unknown as Element);
  return svg;
}

function references(svg: Element): string[] {
  return [...svg.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
}

function shiftOf(element: Element | null): { x: number; y: number } {
  const match = /translate\(([-\d.]+),([-\d.]+)\)/.exec(element?.getAttribute("transform") ?? "");
  return { x: Number(match?.[1]), y: Number(match?.[2]) };
}

afterEach(() => {
  document.body.innerHTML = "";
});

const known = new Set(
  [...(boardDefs() + iconSprite()).matchAll(/ id="([^"]+)"/g)].map((match) => `#${match[1]}`),
);

describe.each(GAMES)("the ground of %s", (game) => {
  const { setting, view } = golden(game);
  const { land } = view;
  const ground = () => drawn(<StaticLayer setting={setting} land={land} colours={colours} />);

  it("has a tile for every hex that is not sea, and each at its place", () => {
    const geometry = geometryOf(setting);
    const tiles = [...ground().querySelectorAll("[data-terrain]")];
    const seen = tiles.map((each) => {
      const { x, y } = shiftOf(each.parentElement);
      return `${each.getAttribute("data-terrain")} ${Math.round(x)} ${Math.round(y)}`;
    });
    const told = setting.hexes.map((hex, index) => {
      const at = placePoint(geometry, hex.id);
      return `${land.terrain[index]} ${Math.round(at?.x ?? 0)} ${Math.round(at?.y ?? 0)}`;
    });
    expect(seen.sort()).toEqual(told.filter((line) => !line.startsWith("sea")).sort());
  });

  it("has the numbers of the view", () => {
    const numbers = references(ground()).filter((href) => href.startsWith("#n-"));
    const expected = land.numbers.filter((number) => number > 0).map((n) => `#${numberSymbol(n)}`);
    expect(numbers.sort()).toEqual(expected.sort());
  });

  it("refers to drawings that exist", () => {
    for (const href of references(ground())) {
      expect(known).toContain(href);
    }
  });

  it("puts harbours into the water, apart from one another and inside of the picture", () => {
    const geometry = geometryOf(setting);
    const discs = harborPoints(geometry, land);
    const box = drawnBox(geometry, land);
    expect(discs.size).toBe(land.harbors.length);
    for (const [edge, at] of discs) {
      expect(at.x - 30).toBeGreaterThan(box.x);
      expect(at.x + 30).toBeLessThan(box.x + box.width);
      expect(at.y - 30).toBeGreaterThan(box.y);
      expect(at.y + 30).toBeLessThan(box.y + box.height);
      for (const [other, there] of discs) {
        expect(other === edge || distance(at, there) > 60).toBe(true);
      }
      setting.hexes.forEach((hex, index) => {
        const centre = placePoint(geometry, hex.id);
        const dry = land.terrain[index] !== "sea" && land.terrain[index] !== "fog";
        expect(!dry || !centre || distance(centre, at) > 86.6).toBe(true);
      });
    }
  });
});

describe.each(GAMES)("the pieces of %s", (game) => {
  const { setting, view } = golden(game);
  const { board, land } = view;
  const geometry = geometryOf(setting);
  const pieces = () =>
    drawn(
      <PiecesLayer setting={setting} land={land} board={board} colourOf={colourOf} rolled={[]} />,
    );

  it("stand where the view says, in their seats' colours", () => {
    const svg = pieces();
    const standing = [
      ...board.buildings.map((it) => ({ ...it, symbol: `#p-${it.fallen ? "fallen" : it.kind}-` })),
      ...(board.knights ?? []).map((it) => ({
        ...it,
        symbol: `#p-knight-${it.level}-${it.active ? "active-" : ""}`,
      })),
      ...board.routes.map((it) => ({ ...it, symbol: `#p-${it.warship ? "warship" : it.kind}-` })),
    ];
    expect(standing.length).toBeGreaterThan(0);
    for (const piece of standing) {
      const use = [...svg.querySelectorAll(`[data-at="${piece.at}"]`)].find(
        (each) => each.getAttribute("href") === piece.symbol + colourOf(piece.seat),
      );
      const at = placePoint(geometry, piece.at);
      expect(use, piece.at).toBeDefined();
      expect(at && distance(at, shiftOf(use ?? null))).toBeLessThan(8);
    }
    const seated = references(svg).filter((href) =>
      /^#p-(road|ship|warship|settlement|city|fallen|knight)/.test(href),
    );
    expect(seated).toHaveLength(standing.length);
  });

  it("include robber and pirate near the middle of their hexes", () => {
    const svg = pieces();
    for (const [place, symbols] of [
      [board.robber, ["#p-robber"]],
      [board.pirate, ["#p-pirate", "#p-fleet"]],
    ] as const) {
      const use = [...svg.querySelectorAll("use")].find((each) =>
        symbols.some((symbol) => symbol === each.getAttribute("href")),
      );
      const at = place ? placePoint(geometry, place) : null;
      expect(use !== undefined).toBe(at !== null);
      if (at) {
        expect(distance(at, shiftOf(use ?? null))).toBeLessThan(60);
      }
    }
  });

  it("refer to drawings that exist", () => {
    for (const href of references(pieces())) {
      expect(known).toContain(href);
    }
  });
});

describe("what scenarios lay out", () => {
  const layer = (game: (typeof GAMES)[number], change = {}) => {
    const { setting, view } = golden(game);
    const board = { ...view.board, ...change };
    return drawn(
      <PiecesLayer
        setting={setting}
        land={view.land}
        board={board}
        colourOf={colourOf}
        rolled={[]}
      />,
    );
  };

  it("has villages with number, cloth and traders", () => {
    const svg = layer("cloth-villages");
    const villages = [...svg.querySelectorAll('[href="#p-village"]')];
    expect(villages).toHaveLength(8);
    const first = villages.find((it) => it.getAttribute("data-at") === "c2.se")?.parentElement;
    expect(first?.querySelector("text")?.textContent).toBe("4");
    expect(references(first ?? svg)).toContain("#n-10");
    expect(references(first ?? svg)).toContain("#p-mark-red");
  });

  it("has the gifts that are left", () => {
    const hrefs = references(layer("forgotten-tribe"));
    expect(hrefs.filter((href) => href === "#p-gift-point")).toHaveLength(8);
    expect(hrefs.filter((href) => href === "#p-gift-card")).toHaveLength(4);
    expect(hrefs.filter((href) => href.startsWith("#i-"))).toHaveLength(5);
  });

  it("has fortresses with their strength until they are taken", () => {
    const svg = layer("pirate-islands", { fortresses: [3, 1, 0] });
    expect(references(svg).filter((href) => href.startsWith("#p-fortress"))).toHaveLength(2);
    expect(svg.querySelectorAll(".b-strength")).toHaveLength(4);
  });

  it("has chits on buildings that earned points, and the outlines of their islands", () => {
    const { setting, view } = golden("wonders");
    const chits = chitsOf([
      { n: 1, seq: 1, event: { kind: "island", seat: 1, vertex: "f6.s", points: 1 } },
      { n: 2, seq: 1, event: { kind: "settlement", seat: 1, target: { vertex: "f4.s" } } },
    ]);
    expect(chits).toEqual([{ vertex: "f6.s", seat: 1, points: 1 }]);
    const svg = drawn(
      <PiecesLayer
        setting={setting}
        land={view.land}
        board={view.board}
        colourOf={colourOf}
        rolled={[]}
        chits={chits}
      />,
    );
    expect(svg.querySelectorAll(".b-chit")).toHaveLength(1);
    const regions = [...svg.querySelectorAll(".b-region")];
    // The island of two hexes: ten of their twelve sides.
    expect(regions.map((each) => each.getAttribute("d")?.match(/M/g)?.length)).toEqual([10]);
    expect(regions[0]?.getAttribute("stroke")).toBe(SEAT_LOOKS.red.fill);
  });

  it("has walls, metropolises and fallen cities", () => {
    const buildings = [
      { at: "a1.se", seat: 0, kind: "city", wall: true, metropolis: "science" },
      { at: "c3.s", seat: 1, kind: "city", fallen: true },
    ];
    const hrefs = references(layer("knights", { buildings }));
    expect(hrefs).toContain("#p-wall");
    expect(hrefs).toContain("#p-metropolis-science");
    expect(hrefs).toContain("#p-fallen-red");
    expect(hrefs).not.toContain("#p-city-red");
  });
});

describe("art", () => {
  it("draws every tile as well-formed SVG, the variants all different", () => {
    const tiles = TERRAINS.flatMap((terrain) => [0, 1, 2].map((variant) => tile(terrain, variant)));
    for (const text of tiles) {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      expect(parsed.querySelector("parsererror")).toBeNull();
      for (const [, id] of text.matchAll(/url\(#(\w+)\)/g)) {
        expect(text).toContain(` id="${id}"`);
      }
    }
    // A desert and a tile's back look the same each time.
    expect(new Set(tiles).size).toBe(7 * 3 + 2);
  });

  it("brings no style of its own, which the page's policy would refuse", () => {
    expect(boardDefs()).not.toMatch(/style=|<script|on\w+=/);
  });

  it("has a mark of its own for every colour", () => {
    expect(new Set(COLOURS.map((colour) => SEAT_LOOKS[colour].mark)).size).toBe(6);
    expect(new Set(COLOURS.map((colour) => markPath(SEAT_LOOKS[colour].mark, 5))).size).toBe(6);
  });

  it("shows as many pips as throws bring a number, of 36", () => {
    expect([2, 3, 6, 7, 8, 12, 0].map(pipsOf)).toEqual([1, 2, 5, 6, 5, 1, 0]);
  });
});
