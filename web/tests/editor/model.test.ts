// The model of the map editor: texts and names of places, strokes of the pen, and what can be undone.
import { describe, expect, it } from "vitest";
import { begun, changed, redone, undone } from "../../src/editor/history";
import {
  addLine,
  areasOf,
  areasWith,
  dropLines,
  edgeAt,
  emptyMap,
  keyOf,
  type MapModel,
  namer,
  namesOf,
  ofDrawing,
  type Spot,
  textOf,
  titleOf,
  vertexAt,
  withCounts,
  withLine,
  withRole,
  withTitle,
} from "../../src/editor/model";
import {
  brushed,
  coastsOf,
  middleOf,
  mirrored,
  mirroredEdges,
  paintArea,
  paintNumber,
  paintTerrain,
  startsOf,
  struck,
  withFigure,
  withHarbor,
  withLaid,
  withoutStart,
  withStart,
} from "../../src/editor/paint";
import { sceneOf, spotNamed } from "../../src/editor/scene";

const MOST = 64;
const HOME: Spot = { x: 0, y: 0 };
const MIDDLE: Spot = { x: 0, y: 0 };

/** A hex with its six neighbours: forest around a desert. */
function flower(): MapModel {
  const ring = paintTerrain(emptyMap("Flower", "2"), brushed(HOME, 7), "forest", MOST);
  return paintTerrain(ring, [HOME], "desert", MOST);
}

const keys = (spots: readonly Spot[]) => spots.map(keyOf).sort();

describe("the text of a map", () => {
  it("draws every hex four columns to a step, and names places by the first hex that has them", () => {
    const numbered = paintNumber(flower(), [{ x: 2, y: 0 }, HOME], 8);
    const harbor = withHarbor(numbered, [{ spot: { x: -1, y: -1 }, side: 5 }], "ore");
    expect(textOf(withFigure(harbor, "robber", HOME))).toBe(
      [
        "longroad-map 1",
        "name flower",
        "seats 2",
        "title Flower",
        "layout",
        "    fo-     fo-",
        "fo-     de      fo8",
        "    fo-     fo-",
        "end",
        "harbor a1/nw ore",
        "robber b2",
        "",
      ].join("\n"),
    );
  });

  it("keeps lines at their places when hexes come before them, and drops those whose place has gone", () => {
    const robber = withFigure(flower(), "robber", HOME);
    const grown = paintTerrain(robber, [{ x: 0, y: -2 }], "sea", MOST);
    expect(textOf(grown)).toContain("\nrobber c2\n");
    expect(textOf(paintTerrain(grown, [HOME], null, MOST))).not.toContain("robber");
  });

  it("is the same again after it has been read, with lines that the editor does not know", () => {
    const model = ofDrawing({
      tiles: [
        { x: 1, y: 0, terrain: "gold", number: 4, area: "a", marked: true },
        { x: 0, y: 1, terrain: "fog" },
        { x: 2, y: 1, terrain: "dealt" },
      ],
      lines: [
        { key: "name", items: ["three"] },
        { key: "layout", items: [] },
        { key: "areas", items: [] },
        { key: "whatever", items: ["word", { x: 1, y: 0, side: 4 }, { x: 0, y: 1, corner: 0 }] },
      ],
    });
    expect(textOf(model)).toBe(
      "longroad-map 1\nname three\nlayout\n    go4\n~~      ??\nend\nareas\n    ax\n.       .\nend\n" +
        "whatever word a1/w a1.sw\n",
    );
  });

  it("has titles in letters that a file can hold, and a name made of them", () => {
    const model = withTitle(flower(), "Über # den Fluß é");
    expect(titleOf(model)).toBe("Ueber  den Fluss e");
    expect(textOf(model)).toContain("name ueber-den-fluss-e\n");
    expect(textOf(withTitle(model, "日本"))).toContain("name map\n");
  });

  it("writes a line once, before the drawing if it belongs there, and not at all without words", () => {
    const pieces = withCounts(flower(), "pieces", { roads: 12, ships: 3 });
    const order = pieces.lines.map(({ key }) => key);
    expect(order.indexOf("pieces")).toBeLessThan(order.indexOf("layout"));
    expect(textOf(withCounts(pieces, "pieces", {}))).toBe(textOf(flower()));
    expect(withLine(pieces, "reds", ["together"]).lines.at(-1)?.key).toBe("reds");
    expect(dropLines(pieces, () => false)).toBe(pieces);
  });
});

describe("places", () => {
  it("have one name whatever hex they are reached from", () => {
    const nameOf = namer(flower());
    expect(nameOf(edgeAt(HOME, 1))).toBe("b2/e");
    expect(nameOf(edgeAt({ x: 2, y: 0 }, 4))).toBe("b2/e");
    expect(nameOf(vertexAt(HOME, 0))).toBe(nameOf(vertexAt({ x: 1, y: -1 }, 4)));
    expect(nameOf(edgeAt({ x: 20, y: 0 }, 0))).toBeNull();
  });

  it("are found by their name", () => {
    expect(namesOf(flower()).get(keyOf(HOME))).toBe("b2");
    expect(spotNamed(flower(), "b3")).toEqual({ x: 2, y: 0 });
    expect(spotNamed(flower(), "z9")).toBeNull();
  });
});

describe("a stroke", () => {
  it("touches one, three or seven hexes that lie together", () => {
    for (const brush of [1, 3, 7] as const) {
      const spots = brushed(HOME, brush);
      expect(new Set(keys(spots)).size).toBe(brush);
      for (const { x, y } of spots) expect(Math.abs(x) + Math.abs(y)).toBeLessThanOrEqual(2);
    }
  });

  it("is turned about the middle on two and three sides, and back where it was after all of them", () => {
    const spot = { x: 3, y: 1 };
    expect(mirrored(spot, 1, MIDDLE)).toEqual([spot]);
    expect(mirrored(spot, 2, MIDDLE)).toEqual([spot, { x: -3, y: -1 }]);
    const three = mirrored(spot, 3, MIDDLE);
    expect(new Set(keys(three)).size).toBe(3);
    for (const each of three) {
      expect(each.x ** 2 + 3 * each.y ** 2).toBe(spot.x ** 2 + 3 * spot.y ** 2);
      expect(keys(mirrored(each, 3, MIDDLE))).toEqual(keys(three));
    }
    expect(keys(struck(HOME, 7, 3, MIDDLE))).toEqual(keys(brushed(HOME, 7)));
  });

  it("keeps a map that is the same on all sides the same", () => {
    for (const mirror of [2, 3] as const) {
      const spots = struck({ x: 4, y: 0 }, 3, mirror, MIDDLE);
      const turned = spots.flatMap((spot) => mirrored(spot, mirror, MIDDLE));
      expect(new Set(keys(turned))).toEqual(new Set(keys(spots)));
    }
  });

  it("turns coasts with their hexes", () => {
    const model = flower();
    const coasts = new Set(coastsOf(model).map(({ place }) => keyOf(place)));
    expect(coasts.size).toBe(18);
    for (const mirror of [1, 2, 3] as const) {
      const edges = mirroredEdges({ x: 2, y: 0 }, 1, mirror, MIDDLE);
      const places = edges.map(({ spot, side }) => keyOf(edgeAt(spot, side)));
      expect(new Set(places).size).toBe(mirror);
      for (const place of places) expect(coasts).toContain(place);
    }
  });

  it("finds the middle of a map where its hexes come to lie on hexes", () => {
    const far = paintTerrain(emptyMap("x", "2"), brushed({ x: 7, y: 3 }, 7), "hills", MOST);
    const middle = middleOf(far);
    const turned = [...brushed({ x: 7, y: 3 }, 7)].flatMap((spot) => mirrored(spot, 2, middle));
    expect(new Set(keys(turned))).toEqual(new Set(far.tiles.keys()));
  });

  it("makes no more hexes than a map can have, and paints over those that are there", () => {
    const full = paintTerrain(emptyMap("x", "2"), brushed(HOME, 7), "hills", 4);
    expect(full.tiles.size).toBe(4);
    const over = paintTerrain(full, brushed(HOME, 7), "sea", 4);
    expect([...over.tiles.values()].map(({ terrain }) => terrain)).toEqual(Array(4).fill("sea"));
  });

  it("lays numbers on hexes that bear them, and takes them along with what is painted over", () => {
    const numbered = paintNumber(flower(), brushed(HOME, 7), 5);
    expect(numbered.tiles.get(keyOf(HOME))?.number).toBe(0);
    const beside = { x: 2, y: 0 };
    expect(numbered.tiles.get(keyOf(beside))?.number).toBe(5);
    const hills = paintTerrain(numbered, [beside], "hills", MOST);
    expect(hills.tiles.get(keyOf(beside))?.number).toBe(5);
    const sea = paintTerrain(hills, [beside], "sea", MOST);
    expect(sea.tiles.get(keyOf(beside))?.number).toBe(0);
  });

  it("takes over numbers from a drawing that is counted from its corner", () => {
    const laid = ofDrawing({
      tiles: [
        { x: 1, y: 0, terrain: "forest", number: 9 },
        { x: 2, y: 1, terrain: "desert" },
      ],
      lines: [],
    });
    const model = withLaid(flower(), laid);
    expect(model.tiles.get(keyOf({ x: -1, y: -1 }))?.number).toBe(9);
    expect(model.tiles.get(keyOf(HOME))?.number).toBe(0);
  });
});

describe("pieces", () => {
  it("of the same kind at the same place go again", () => {
    const edge = { spot: { x: 2, y: 0 }, side: 1 };
    const any = withHarbor(flower(), [edge], "any");
    const ore = withHarbor(any, [edge], "ore");
    expect(textOf(ore)).toContain("harbor b3/e ore\n");
    expect(textOf(ore)).not.toContain("any");
    expect(textOf(withHarbor(ore, [edge], "ore"))).toBe(textOf(flower()));
    const robber = withFigure(flower(), "robber", HOME);
    expect(textOf(withFigure(robber, "robber", HOME))).toBe(textOf(flower()));
  });

  it("of the start stand on the sheet where the lines say", () => {
    const settlement = vertexAt(HOME, 0);
    const start = { seat: 1, settlement, kind: "road", route: edgeAt(HOME, 0) };
    const model = withStart(flower(), start);
    expect(startsOf(model)).toEqual([start]);
    expect(textOf(model)).toContain("start 1 settlement a1.se road a2/sw\n");
    const { board } = sceneOf(model, MIDDLE);
    expect(board.buildings).toEqual([{ seat: 1, at: "a1.se", kind: "settlement" }]);
    expect(board.routes).toEqual([{ seat: 1, at: "a2/sw", kind: "road" }]);
    expect(textOf(withoutStart(model, settlement))).toBe(textOf(flower()));
  });
});

describe("areas", () => {
  it("are drawn behind the layout, with lines for their roles, and go with their last hex", () => {
    const beside = { x: 2, y: 0 };
    const painted = paintArea(paintArea(flower(), [HOME], "A"), [beside], "B");
    expect(areasOf(painted)).toEqual(["A", "B"]);
    const home = withRole(withRole(painted, "home", "A", true), "shuffle", "B", true);
    expect(textOf(home)).toContain("end\nareas\n    .       .\n.       A       B\n");
    expect(textOf(home)).toContain("\nhome A\nshuffle B\n");
    expect(areasWith(withRole(home, "home", "B", true), "home")).toEqual(["A", "B"]);
    expect(textOf(withRole(home, "home", "A", false))).not.toContain("home");
    const erased = paintTerrain(home, [beside], null, MOST);
    expect(textOf(erased)).not.toContain("shuffle");
    expect(textOf(paintArea(erased, [HOME], ""))).toBe(
      textOf(paintTerrain(flower(), [beside], null, MOST)),
    );
  });

  it("that an outer line names are both there, or the line is not", () => {
    const outer = { key: "outer", items: ["O", "into", "A"] };
    const model = addLine(paintArea(flower(), [HOME], "A"), outer);
    expect(textOf(model)).not.toContain("outer");
    expect(textOf(paintArea(model, [{ x: 2, y: 0 }], "O"))).toContain("\nouter O into A\n");
  });
});

describe("a change that changes nothing", () => {
  it("leaves the map as it is, and makes no step to undo", () => {
    const model = paintNumber(flower(), brushed(HOME, 7), 5);
    expect(paintTerrain(model, [HOME], "desert", MOST)).toBe(model);
    expect(paintNumber(model, [HOME], 5)).toBe(model);
    expect(paintArea(model, [HOME], "")).toBe(model);
    expect(paintTerrain(model, [{ x: 20, y: 0 }], null, MOST)).toBe(model);
    const history = begun(model);
    expect(changed(history, model, "pen")).toBe(history);
  });
});

describe("a harbor that its coast has left", () => {
  it("can still be reached, to be taken away", () => {
    const edge = { spot: { x: 2, y: 0 }, side: 1 };
    const inland = paintTerrain(
      withHarbor(flower(), [edge], "ore"),
      [{ x: 4, y: 0 }],
      "hills",
      MOST,
    );
    const there = coastsOf(inland).filter(({ harbor }) => harbor);
    expect(there.map(({ place }) => keyOf(place))).toEqual([keyOf(edgeAt(edge.spot, edge.side))]);
    expect(textOf(withHarbor(inland, there, "ore"))).not.toContain("harbor");
  });
});

describe("what was done", () => {
  it("is undone a stroke at a time and done again", () => {
    const first = flower();
    const second = paintTerrain(first, [HOME], "gold", MOST);
    const third = paintTerrain(second, [{ x: 2, y: 0 }], "gold", MOST);
    const drawn = changed(changed(begun(first), second, "pen"), third, "pen");
    expect(undone(drawn).now).toBe(first);
    expect(redone(undone(drawn)).now).toBe(third);
    expect(undone(undone(drawn)).now).toBe(first);
    expect(changed(drawn, third)).toBe(drawn);
    expect(redone(changed(undone(drawn), second)).now).toBe(second);
  });
});
