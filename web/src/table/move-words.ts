// A move in words, where it stands without the place or the card that it belongs to: in advice, and in the
// question before a move that cannot be taken back.

import { geometryOf } from "../board/geometry";
import { moveName, placeName } from "../board/names";
import type { BoardMove } from "../protocol";
import { hasText, t } from "../text/t";
import { cardsInWords, type Game, goodsName, say } from "./game";

/** What is done by a kind of move of which no more is known. */
export const kindText = (kind: string): string =>
  [`table.move.${kind}`, `board.move.${kind}`].filter(hasText).map((key) => t(key))[0] ?? kind;

/** What is done: "Settlement", "Play Monopoly". */
export function moveText(move: BoardMove, name?: Game["name"]): string {
  const key = `table.move.${move.kind}`;
  if (hasText(key)) return t(key);
  return hasText(`board.move.${move.kind}`)
    ? moveName(move, name ?? String)
    : (move.action ?? move.kind);
}

/** Where it is done, in the words of the board; undefined: nowhere on it. */
export function moveWhere(
  game: Pick<Game, "setting" | "view">,
  move: BoardMove,
): string | undefined {
  const { from, vertex, edge, hex } = move.target ?? {};
  const place = vertex ?? edge ?? hex ?? from;
  return place && placeName(geometryOf(game.setting), game.view.land, place);
}

/** With what or whom it is done: cards, a player, a track. */
export function moveWith(game: Pick<Game, "name">, move: BoardMove): string {
  const { card, give, get, goods, also, seat, track, wonder, deck } = move.target ?? {};
  const given = typeof give === "string" ? { [give]: move.cost?.[give] ?? 1 } : give;
  const wanted = typeof get === "string" ? { [get]: 1 } : get;
  const trade = given && wanted ? `${cardsInWords(given)} → ${cardsInWords(wanted)}` : "";
  return [
    card === undefined ? "" : say(`card.${card}`),
    trade,
    ...[goods, also].map((kind) => (kind === undefined ? "" : goodsName(kind))),
    typeof seat === "number" ? game.name(seat) : "",
    track === undefined ? "" : say(`track.${track}`),
    wonder === undefined ? "" : say(`wonder.${wonder}`),
    deck === undefined || card !== undefined ? "" : say(`track.${deck}`),
  ]
    .filter((text) => text !== "")
    .join(", ");
}

/** What is done, and with what and where. */
export function moveParts(game: Pick<Game, "setting" | "view" | "name">, move: BoardMove) {
  const about = [moveWith(game, move), moveWhere(game, move) ?? ""].filter((text) => text !== "");
  return { what: moveText(move, game.name), about: about.join(", ") };
}

/** All of it in one line: "Trade with the bank: 4 wool → 1 ore". */
export function moveInWords(
  game: Pick<Game, "setting" | "view" | "name">,
  move: BoardMove,
): string {
  const { what, about } = moveParts(game, move);
  return about === "" ? what : `${what}: ${about}`;
}
