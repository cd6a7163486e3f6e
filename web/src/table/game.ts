// What every part of the table screen needs: the view, who reads it, and the ways to act. One context, so
// that panels stay small and can be tested with a view from a file.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { ColourWord } from "../protocol";
import type { TableState } from "../state";
import { currentLanguage, word } from "../text/t";
import type { Part } from "./fill";
import type { BoardView, Move, Setting } from "./model";
import type { SentenceContext } from "./sentences";

/** What stands in the decision column besides what the server asks for. */
export type Panel =
  | { readonly kind: "trade" }
  | { readonly kind: "card"; readonly card: string }
  | { readonly kind: "fair" }
  | { readonly kind: "player"; readonly seat: number }
  | { readonly kind: "talk" }
  | { readonly kind: "more" };

export type Size = "desktop" | "tablet" | "phone";

export interface Game {
  readonly table: TableState;
  readonly setting: Setting;
  readonly view: BoardView;
  /** The own seat; undefined for those who watch. */
  readonly me: number | undefined;
  readonly size: Size;
  readonly act: (move: Move) => void;
  /** A move that waits for a yes, where the player wants to be asked. */
  readonly asked: Move | null;
  readonly answer: (yes: boolean) => void;
  /** Sends actions one after the other; stops at the first that is refused. */
  readonly actAll: (actions: readonly string[]) => Promise<boolean>;
  readonly send: (
    message: Readonly<Record<string, unknown>> & { readonly type: string },
  ) => Promise<boolean>;
  /** The kind whose places glow, perhaps with a card's name: `road`, `play inventor`. */
  readonly chosen: string | null;
  readonly choose: (kind: string | null) => void;
  readonly panel: Panel | null;
  readonly open: (panel: Panel | null) => void;
  readonly point: (places: readonly string[]) => void;
  readonly name: (seat: number) => string;
  readonly colour: (seat: number) => ColourWord;
}

export const GameContext = createContext<Game | null>(null);

export function useGame(): Game {
  const game = useContext(GameContext);
  if (!game) throw new Error("no game around this part");
  return game;
}

/** A word of the catalogue below `table.`. */
export const say = (key: string): string => word("table", key);

export const goodsName = (goods: string): string => say(`goods.${goods}`);

export function sentenceContext(me: number | undefined): SentenceContext {
  const base = { language: currentLanguage(), text: say };
  return me === undefined ? base : { ...base, me };
}

/** A line of the log as plain text, for labels and for tests. */
export function plain(parts: readonly Part[], name: (seat: number) => string): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if ("seat" in part) return name(part.seat);
      if ("goods" in part) return goodsName(part.goods);
      return cardsInWords(part.cards);
    })
    .join("");
}

export function cardsInWords(cards: Readonly<Record<string, number>>): string {
  return Object.entries(cards)
    .filter(([, count]) => count > 0)
    .map(([goods, count]) => `${count} ${goodsName(goods)}`)
    .join(", ");
}

/** The server's time, looked at every second. */
export function useNow(offset: number, running: boolean): number {
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    setNow(Date.now() + offset);
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now() + offset), 1000);
    return () => clearInterval(timer);
  }, [offset, running]);
  return now;
}

/** Milliseconds that a seat has left for its decision, its bank included; undefined without a clock. */
export function timeLeft(table: TableState, seat: number, now: number): number | undefined {
  const clock = table.view.clock;
  const wait = clock?.waits.find((entry) => entry.seat === seat);
  if (!clock || !wait || wait.until === undefined) return undefined;
  return Math.max(0, wait.until + (clock.bank_ms[seat] ?? 0) - now);
}

export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 5400) return `${Math.round(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
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

function sizeNow(): Size {
  const width = window.innerWidth;
  return width >= 1200 ? "desktop" : width >= 768 ? "tablet" : "phone";
}

export const isMine = (game: Game): boolean =>
  game.me !== undefined && game.view.prompt.who.includes(game.me);
