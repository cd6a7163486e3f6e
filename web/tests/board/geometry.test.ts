// Where hexes, sides and corners lie.
import { describe, expect, it } from "vitest";
import {
  distance,
  geometryOf,
  hexesAt,
  placeKind,
  placePoint,
  point,
  RADIUS,
} from "../../src/board/geometry";
import { GAMES, golden } from "./golden";

describe.each(GAMES)("places of %s", (game) => {
  const { setting } = golden(game);
  const geometry = geometryOf(setting);

  it("has corners one radius away from each of their hexes", () => {
    for (const vertex of setting.vertices) {
      for (const hex of vertex.hexes) {
        const centre = placePoint(geometry, hex);
        expect(centre && distance(centre, point(vertex))).toBeCloseTo(RADIUS, 6);
      }
    }
  });

  it("has edges as long as the radius, each beside one or two hexes", () => {
    expect(geometry.lines.size).toBe(setting.edges.length);
    for (const line of geometry.lines.values()) {
      expect(distance(line.a, line.b)).toBeCloseTo(RADIUS, 6);
      expect([1, 2]).toContain(line.hexes.length);
      expect(Math.abs(line.angle)).toBeLessThanOrEqual(90.001);
    }
  });

  it("names the hexes of an edge that its own name begins with", () => {
    for (const edge of setting.edges) {
      expect(hexesAt(geometry, edge.id)).toContain(edge.id.split("/")[0]);
    }
  });

  it("has all hexes inside of its bounds", () => {
    const { x, y, width, height } = geometry.bounds;
    for (const vertex of setting.vertices) {
      const at = point(vertex);
      expect(at.x).toBeGreaterThanOrEqual(x - 1e-6);
      expect(at.x).toBeLessThanOrEqual(x + width + 1e-6);
      expect(at.y).toBeGreaterThanOrEqual(y - 1e-6);
      expect(at.y).toBeLessThanOrEqual(y + height + 1e-6);
    }
  });
});

it("tells places apart by their names", () => {
  expect(["b2", "b2.se", "b2/e"].map(placeKind)).toEqual(["hex", "vertex", "edge"]);
});
