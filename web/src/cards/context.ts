// What every part of the card table needs: the view, who reads it, and the ways to act.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { ColourWord } from "../protocol";
import type { TableState } from "../state";
import type { Chosen, Spots } from "./model";
import type { CardsMove, CardsView, Goods, Setting } from "./types";

export type Size = "desktop" | "tablet" | "phone";

export interface CardGame {
  readonly table: TableState;
  readonly setting: Setting;
  readonly view: CardsView;
  /** The own seat; null for those who watch. */
  readonly me: number | null;
  /** The seat that sits below. */
  readonly below: number;
  readonly size: Size;
  readonly spots: Spots;
  readonly glow: Spots;
  readonly chosen: Chosen | null;
  choose(chosen: Chosen | null): void;
  act(move: CardsMove): void;
  /** A move that is asked about once more, because the player wants it so. */
  readonly asked: CardsMove | null;
  answer(yes: boolean): void;
  offer(give: Goods, get: Goods): void;
  undo(): void;
  /** Says something else to the server: chat, pause, leave. */
  tell(message: Readonly<Record<string, unknown>> & { readonly type: string }): void;
  name(seat: number): string;
  colour(seat: number): ColourWord;
}

export const CardGameContext = createContext<CardGame | null>(null);

export function useCardGame(): CardGame {
  const game = useContext(CardGameContext);
  if (game === null) throw new Error("no card game around this part");
  return game;
}

function sizeNow(): Size {
  const width = window.innerWidth;
  return width >= 1200 ? "desktop" : width >= 768 ? "tablet" : "phone";
}

export function useSize(): Size {
  const [size, setSize] = useState<Size>(sizeNow);
  useEffect(() => {
    const look = () => setSize(sizeNow());
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, []);
  return size;
}
