// What can be chosen from the palette.
import type { BoardHarbor, BoardTerrain } from "../protocol";

export type Tool =
  | { readonly kind: "terrain"; readonly terrain: BoardTerrain | null }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "harbor"; readonly harbor: BoardHarbor }
  | { readonly kind: "start"; readonly seat: number }
  | { readonly kind: "area"; readonly area: string }
  | { readonly kind: "robber" }
  | { readonly kind: "pirate" };

export const TERRAIN_TOOLS: readonly (BoardTerrain | null)[] = [
  "forest",
  "pasture",
  "fields",
  "hills",
  "mountains",
  "desert",
  "gold",
  "sea",
  "fog",
  "dealt",
  null,
];

export const HARBOR_TOOLS: readonly BoardHarbor[] = [
  "any",
  "brick",
  "lumber",
  "wool",
  "grain",
  "ore",
];

export const sameTool = (a: Tool, b: Tool) => JSON.stringify(a) === JSON.stringify(b);

/** Tools that are pressed on hexes, and so paint whole strokes. */
export const paintsHexes = (tool: Tool) => tool.kind !== "harbor" && tool.kind !== "start";
