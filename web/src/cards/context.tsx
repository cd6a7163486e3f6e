// What every part of the card table needs: the view, who reads it, and the ways to act.

import type { CardsTableState } from "../family";
import type { CardsMove, CardsSetting, CardsView } from "../protocol";
import { type AnyTable, tableContext } from "../shared/any-table";
import type { Deciding } from "../shared/deciding";
import type { Chosen, Spots } from "./model";

export interface CardGame extends AnyTable, Deciding<CardsMove, Chosen> {
  readonly table: CardsTableState;
  readonly setting: CardsSetting;
  readonly view: CardsView;
  /** The seat that sits below. */
  readonly below: number;
  readonly spots: Spots;
  readonly glow: Spots;
}

export const { Around: AroundCards, useGame: useCardGame } = tableContext<CardGame>();
