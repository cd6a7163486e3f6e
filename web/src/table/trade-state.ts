// What panels hold while they are being filled: which cards are given and wanted in a trade, and of whom; which
// are chosen where the server asks for some.

import { createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import type { Amounts, BoardOffer } from "../protocol";

export type Side = "give" | "get";

export interface Draft {
  readonly give: Amounts;
  readonly get: Amounts;
  /** Seats that are asked; null: everybody who can be. */
  readonly to: readonly number[] | null;
}

export interface Trade extends Draft {
  readonly add: (side: Side, goods: string, by?: number) => void;
  readonly toggle: (seat: number, all: readonly number[]) => void;
  readonly clear: () => void;
  readonly load: (draft: Draft) => void;
  /** The last offer that was sent, for "once more". */
  readonly last: Draft | null;
  readonly sent: (draft: Draft) => void;
  /** The line of the log up to which nobody wants to read of declined offers any more. */
  readonly dismissed: number;
  readonly dismiss: (n: number) => void;
  /** Amounts chosen for a question, in its panel or by a click on the own hand; nothing for any other. */
  readonly picked: (question: string) => Amounts;
  readonly pick: (question: string, cards: Amounts) => void;
}

const EMPTY: Draft = { give: {}, get: {}, to: null };

/** One card more or less of a kind; a kind stands on one side of a trade only. */
export function changed(draft: Draft, side: Side, goods: string, by: number): Draft {
  const other: Side = side === "give" ? "get" : "give";
  const count = Math.max(0, (draft[side][goods] ?? 0) + by);
  const { [goods]: _, ...rest } = draft[side];
  const { [goods]: __, ...others } = draft[other];
  const mine: Amounts = count > 0 ? { ...rest, [goods]: count } : rest;
  const theirs: Amounts = by > 0 ? others : draft[other];
  return side === "give"
    ? { ...draft, give: mine, get: theirs }
    : { ...draft, get: mine, give: theirs };
}

/** An answer to an offer begins with the same cards, seen from the other side. */
export const counterOf = (offer: BoardOffer): Draft => ({
  give: offer.get,
  get: offer.give,
  to: [offer.seat],
});

export function useTradeState(): Trade {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [last, setLast] = useState<Draft | null>(null);
  const [dismissed, dismiss] = useState(0);
  const [picks, setPicks] = useState({ question: "", cards: {} as Amounts });
  return useMemo(
    () => ({
      ...draft,
      last,
      dismissed,
      dismiss,
      picked: (question) => (picks.question === question ? picks.cards : {}),
      pick: (question, cards) => setPicks({ question, cards }),
      add: (side, goods, by = 1) => setDraft((old) => changed(old, side, goods, by)),
      toggle: (seat, all) =>
        setDraft((old) => {
          const now = old.to ?? all;
          const to = now.includes(seat)
            ? now.filter((other) => other !== seat)
            : [...now, seat].sort();
          return { ...old, to };
        }),
      clear: () => setDraft(EMPTY),
      load: setDraft,
      sent: setLast,
    }),
    [draft, last, dismissed, picks],
  );
}

export const TradeContext = createContext<Trade | null>(null);

export function useTrade(): Trade {
  const trade = useContext(TradeContext);
  if (!trade) throw new Error("no trade around this part");
  return trade;
}
