// The lines of a spot's menu.

import type { Colour } from "../art/seats";
import type { BoardMove, BoardSetting } from "../protocol";
import { t } from "../text/t";
import type { DrawnView } from "./geometry";
import { moveName } from "./names";
import { type MenuLine, pieceOf } from "./spot-menu";
import { type Spot, sourcePlace } from "./spots";

interface MenuContext {
  readonly spot: Spot;
  readonly setting: BoardSetting;
  readonly view: DrawnView;
  readonly own: number;
  colourOf(seat: number): Colour;
  nameOf(seat: number): string;
  pick(source: string): void;
  onChoose(move: BoardMove): void;
}

// A move about a seat shows whom, and how many cards there are to take.
function aboutSeat(move: BoardMove, context: MenuContext): Partial<MenuLine> {
  const seat = move.target?.seat;
  if (typeof seat !== "number") {
    return {};
  }
  const cards = context.view.players?.find((player) => player.seat === seat)?.cards;
  return {
    seat: context.colourOf(seat),
    ...(typeof cards === "number" ? { detail: t("board.cards", { n: cards }) } : {}),
  };
}

function lineOf(move: BoardMove, context: MenuContext): MenuLine {
  const piece = pieceOf(move);
  const cost = move.cost ?? context.setting.costs?.[move.kind];
  return {
    key: move.action ?? "",
    text: moveName(move, context.nameOf),
    colour: context.colourOf(context.own),
    ...(piece === null ? {} : { piece }),
    ...(cost === undefined ? {} : { cost }),
    ...aboutSeat(move, context),
    choose: () => context.onChoose(move),
  };
}

// Moves that lead on from a knight are one line: its ends glow next.
export function menuLines(context: MenuContext): MenuLine[] {
  const { spot } = context;
  const leading = spot.moves.filter((move) => sourcePlace(move) === spot.id);
  const others = spot.moves.filter((move) => sourcePlace(move) !== spot.id);
  const lines = others.map((move) => lineOf(move, context));
  if (spot.from && leading.length > 0) {
    lines.push({
      key: "move",
      text: t("board.move.move"),
      piece: "knight-1-active",
      colour: context.colourOf(context.own),
      choose: () => context.pick(spot.id),
    });
  }
  return lines;
}
