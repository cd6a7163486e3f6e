// Which family of games a table plays. The configuration says it; here is the one place where the page
// takes that for what the sections, the setting and the log hold.
import type { BoardLogged, BoardView, CardsLogged, CardsView, Sections } from "./protocol";
import type { TableState } from "./state";

export type BoardTableState = TableState<BoardLogged>;
export type CardsTableState = TableState<CardsLogged>;

export const isCardsTable = (table: TableState): table is CardsTableState =>
  table.config.startsWith("cards");

export const isBoardTable = (table: TableState): table is BoardTableState => !isCardsTable(table);

/** The sections of a board game, once it has begun. */
export const isBoardView = (view: Sections): view is Sections & BoardView =>
  view.land !== undefined && view.board !== undefined;

/** The sections of a card game, once it has begun. */
export const isCardsView = (view: Sections): view is Sections & CardsView =>
  view.realms !== undefined && view.turn !== undefined && view.prompt !== undefined;
