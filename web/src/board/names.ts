// Places in words, for screen readers, menus and the description of the board.

import { pipsOf } from "../art/board-art";
import type { BoardLand, BoardMove } from "../protocol";
import { currentLanguage, hasText, t, word } from "../text/t";
import type { DrawnView } from "./geometry";
import { type Geometry, hexesAt, placeKind } from "./geometry";
import type { Spot } from "./spots";

const lists = new Map<string, Intl.ListFormat>();

export function listed(items: readonly string[]): string {
  const language = currentLanguage();
  let list = lists.get(language);
  if (!list) {
    list = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" });
    lists.set(language, list);
  }
  return list.format(items);
}

function terrainAt(geometry: Geometry, land: BoardLand, hex: string): string {
  return land.terrain[geometry.hexIndex.get(hex) ?? -1] ?? "sea";
}

function numberAt(geometry: Geometry, land: BoardLand, hex: string): number {
  return land.numbers[geometry.hexIndex.get(hex) ?? -1] ?? 0;
}

// "forest 5"
export function hexName(geometry: Geometry, land: BoardLand, hex: string): string {
  const terrain = word("board.terrain", terrainAt(geometry, land, hex));
  const number = numberAt(geometry, land, hex);
  return number > 0 ? `${terrain} ${number}` : terrain;
}

function pipsAt(geometry: Geometry, land: BoardLand, place: string): number {
  return hexesAt(geometry, place).reduce(
    (sum, hex) => sum + pipsOf(numberAt(geometry, land, hex)),
    0,
  );
}

// The harbor that a vertex or an edge has, in words, or null.
function harborAt(geometry: Geometry, land: BoardLand, place: string): string | null {
  for (const { edge, harbor } of land.harbors) {
    const ends = geometry.edges.get(edge)?.ends ?? [];
    if (harbor !== null && (edge === place || ends.some((end) => end === place))) {
      return harborName(harbor);
    }
  }
  return null;
}

export function harborName(harbor: string): string {
  return harbor === "any"
    ? t("board.harbor.name.any")
    : t("board.harbor.name", { goods: word("table.goods", harbor) });
}

// The hexes around a place in words; of several sea hexes one.
function namesAround(geometry: Geometry, land: BoardLand, place: string): string[] {
  const hexes = hexesAt(geometry, place);
  const wet = hexes.filter((hex) => terrainAt(geometry, land, hex) === "sea");
  return hexes
    .filter((hex) => !wet.includes(hex) || hex === wet[0])
    .map((hex) => hexName(geometry, land, hex));
}

// "Spot between forest 5, hills 2 and mountains 9, 7 pips"; the pips are left out where they were said.
export function placeName(
  geometry: Geometry,
  land: BoardLand,
  place: string,
  withPips = true,
): string {
  const around = namesAround(geometry, land, place);
  const atSea = hexesAt(geometry, place).every((hex) => terrainAt(geometry, land, hex) === "sea");
  const pips = pipsAt(geometry, land, place);
  const parts: string[] = [];
  switch (placeKind(place)) {
    case "hex":
      parts.push(t("board.place.hex", { hexes: listed(around) }));
      break;
    case "edge":
      parts.push(
        atSea
          ? t("board.place.edge.sea")
          : around.length > 1
            ? t("board.place.edge", { hexes: listed(around) })
            : t("board.place.edge.coast", { hexes: listed(around) }),
      );
      break;
    case "vertex":
      parts.push(
        atSea
          ? t("board.place.vertex.sea")
          : around.length > 1
            ? t("board.place.vertex", { hexes: listed(around) })
            : t("board.place.vertex.coast", { hexes: listed(around) }),
      );
      if (withPips && pips > 0) {
        parts.push(t("board.pips", { n: pips }));
      }
  }
  const harbor = harborAt(geometry, land, place);
  if (harbor !== null) {
    parts.push(harbor);
  }
  return parts.join(", ");
}

// What stands on a place, as words for its seat and piece.
function standsAt(view: DrawnView, place: string, nameOf: (seat: number) => string): string | null {
  const building = view.board.buildings.find((it) => it.at === place);
  if (building) {
    return t("board.stands", {
      piece: word("board.piece", building.kind),
      name: nameOf(building.seat),
    });
  }
  const knight = view.board.knights?.find((it) => it.at === place);
  if (knight) {
    const state = knight.active ? "active" : "inactive";
    return t("board.stands.knight", {
      level: word("board.level", String(knight.level)),
      state: word("board.state", state),
      name: nameOf(knight.seat),
    });
  }
  const route = view.board.routes.find((it) => it.at === place);
  if (route) {
    const piece = word("board.piece", route.warship ? "warship" : route.kind);
    return t("board.stands", { piece, name: nameOf(route.seat) });
  }
  return null;
}

// A spot as a button's name: what is there, where it is, what the move would bring.
export function spotName(
  geometry: Geometry,
  view: DrawnView,
  spot: Spot,
  nameOf: (seat: number) => string,
): string {
  const parts: string[] = [];
  const stands = standsAt(view, spot.id, nameOf);
  if (stands !== null) {
    parts.push(stands);
  }
  parts.push(placeName(geometry, view.land, spot.id));
  const points = Math.max(0, ...spot.moves.map((move) => move.points ?? 0));
  if (points > 0) {
    parts.push(t("board.bonus", { n: points }));
  }
  if (spot.moves.some((move) => move.discovers)) {
    parts.push(t("board.discovers"));
  }
  return parts.join(", ");
}

// A move as a line of the menu.
export function moveName(move: BoardMove, nameOf: (seat: number) => string): string {
  const target = move.target ?? {};
  const card = typeof target.card === "string" ? target.card : null;
  if (move.kind === "play" && card !== null) {
    return t("board.move.play", { card: cardName(card) });
  }
  const seat = target.seat;
  if (typeof seat === "number") {
    const key = `board.move.${move.kind}.from`;
    const cloth = target.cloth === true ? t("table.goods.cloth") : t("board.card");
    if (hasText(key)) {
      return t(key, { name: nameOf(seat), what: cloth });
    }
  }
  if (typeof target.harbor === "string") {
    return t("board.move.harbor", { harbor: harborName(target.harbor) });
  }
  if (move.kind === "chase" && typeof target.piece === "string") {
    return t("board.move.chase", { piece: word("board.piece", target.piece) });
  }
  return word("board.move", move.kind);
}

// Cards are named by the table's texts.
function cardName(card: string): string {
  for (const prefix of ["table.card"]) {
    if (hasText(`${prefix}.${card}`)) {
      return word(prefix, card);
    }
  }
  return card.replaceAll("-", " ");
}

// What a pointer over a spot is told: pips and harbor of a vertex, who would be touched on a hex.
export function spotHint(
  geometry: Geometry,
  view: DrawnView,
  spot: Spot,
  nameOf: (seat: number) => string,
): string[] {
  const lines: string[] = [];
  if (spot.kind === "vertex") {
    const pips = pipsAt(geometry, view.land, spot.id);
    lines.push(...(pips > 0 ? [t("board.pips", { n: pips })] : []));
  }
  const harbor = spot.kind === "hex" ? null : harborAt(geometry, view.land, spot.id);
  lines.push(...(harbor === null ? [] : [harbor]));
  if (spot.kind === "hex") {
    lines.push(...touchedAt(geometry, view, spot.id, nameOf));
  }
  if (spot.moves.some((move) => move.discovers)) {
    lines.push(t("board.discovers"));
  }
  return lines;
}

// Who has a building or a ship at a hex, with how many cards.
function touchedAt(
  geometry: Geometry,
  view: DrawnView,
  hex: string,
  nameOf: (seat: number) => string,
): string[] {
  const { buildings, routes } = view.board;
  const pieces = [...buildings, ...routes.filter((route) => route.kind === "ship")];
  const beside = pieces.filter((piece) => hexesAt(geometry, piece.at).includes(hex));
  const seats = [...new Set(beside.map((piece) => piece.seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const cards = view.players?.find((player) => player.seat === seat)?.cards;
    return typeof cards === "number"
      ? t("board.holds", { name: nameOf(seat), cards: t("board.cards", { n: cards }) })
      : nameOf(seat);
  });
}
