// What every part of the table screen needs: the view, who reads it, and the ways to act. One context, so
// that panels stay small and can be tested with a view from a file.

import type { BoardTableState } from "../family";
import type { Amounts, BoardMove, BoardSetting, BoardView, Sections } from "../protocol";
import { type AnyTable, tableContext } from "../shared/any-table";
import type { Deciding } from "../shared/deciding";
import { amountsInWords, inWords, type Part } from "../shared/sentence";
import { word } from "../text/t";

/** What stands in the decision column besides what the server asks for. */
export type Panel =
  | { readonly kind: "trade" }
  | { readonly kind: "rules" }
  | { readonly kind: "card"; readonly card: string }
  | { readonly kind: "fair" }
  | { readonly kind: "player"; readonly seat: number }
  | { readonly kind: "talk" }
  | { readonly kind: "more" }
  /** Actions that a rail puts behind one button, or what it says about the game. */
  | { readonly kind: "group"; readonly group: Group };

export type Group = "ships" | "wonders" | "knights" | "town" | "cards" | "about";

/** A choice is the kind of moves whose places glow, with the card where it has one (`choiceOf`). */
export interface Game extends AnyTable, Deciding<BoardMove, string> {
  readonly table: BoardTableState;
  readonly setting: BoardSetting;
  readonly view: BoardView & Pick<Sections, "automatic">;
  /** Sends actions one after the other; stops at the first that is refused. */
  readonly actAll: (actions: readonly string[]) => Promise<boolean>;
  readonly panel: Panel | null;
  readonly open: (panel: Panel | null) => void;
  readonly point: (places: readonly string[]) => void;
}

export const { Around: AroundGame, useGame } = tableContext<Game>();

/** A word of the catalogue below `table.`. */
export const say = (key: string): string => word("table", key);

export const goodsName = (goods: string): string => say(`goods.${goods}`);

export const cardsInWords = (cards: Amounts): string => amountsInWords(cards, goodsName);

/** A line of the log as plain text, for labels and for tests. */
export const plain = (parts: readonly Part[], name: Game["name"]): string =>
  inWords(parts, { name, goods: goodsName, amounts: cardsInWords });
