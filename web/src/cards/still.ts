// A card game at which nothing can be decided: in replays, and in the drawings of the rules.
import { isCardsTable, isCardsView } from "../family";
import type { HttpReplay, Sections } from "../protocol";
import { peopleAt } from "../shared/any-table";
import { UNDECIDING } from "../shared/deciding";
import type { Size } from "../shared/frames";
import { tableOf } from "../shared/replay";
import type { Hands } from "../shared/replay-data";
import type { CardGame } from "./context";

const nowhere = new Map();

/** A game as it stands after a number of its moves, at a position. */
export function stillGame(
  { file, at, hands }: { readonly file: HttpReplay; readonly at: number; readonly hands: Hands },
  position: Sections,
  size: Size,
): CardGame {
  const table = tableOf(file, at, hands);
  const { setting } = file;
  if (!isCardsTable(table) || !("terrains" in setting) || !isCardsView(position))
    throw new Error("no card game");
  return {
    table,
    setting,
    view: { ...position, moves: [], blocked: [], look: null },
    below: table.seat ?? 0,
    size,
    spots: nowhere,
    glow: nowhere,
    ...peopleAt(table),
    ...UNDECIDING,
  };
}
