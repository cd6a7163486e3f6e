// What every part of the card table needs: the view, who reads it, and the ways to act.

import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { CardsTableState } from "../family";
import type { Amounts, CardsMove, CardsSetting, CardsView } from "../protocol";
import { type AnyTable, AroundTable } from "../shared/any-table";
import type { Chosen, Spots } from "./model";

export interface CardGame extends AnyTable {
  readonly table: CardsTableState;
  readonly setting: CardsSetting;
  readonly view: CardsView;
  /** The seat that sits below. */
  readonly below: number;
  readonly spots: Spots;
  readonly glow: Spots;
  readonly chosen: Chosen | null;
  choose(chosen: Chosen | null): void;
  act(move: CardsMove): void;
  /** A move that is asked about once more, because the player wants it so. */
  readonly asked: CardsMove | null;
  answer(yes: boolean): void;
  offer(give: Amounts, get: Amounts): void;
  undo(): void;
}

const CardGameContext = createContext<CardGame | null>(null);

export function AroundCards({ game, children }: { game: CardGame; children: ComponentChildren }) {
  return (
    <AroundTable at={game}>
      <CardGameContext.Provider value={game}>{children}</CardGameContext.Provider>
    </AroundTable>
  );
}

export function useCardGame(): CardGame {
  const game = useContext(CardGameContext);
  if (game === null) throw new Error("no card game around this part");
  return game;
}
