// Any card, large, in a window: what a log, a table or a replay names can be read with one tap. `showCard` opens it
// from anywhere; `CardWindow` stands once in the page. The cards of the own hand open where they are played instead
// (table/card-panel.tsx, cards/panels.tsx).
import { useEffect, useReducer } from "preact/hooks";
import type { Fact } from "../gallery/big-card";
import type { FamilyName } from "../gallery/facts";
import { later } from "../later";
import { Dialog } from "../ui";

/** The card in its chunk of its own; until that is there, what is inside of it. */
export const BigCardLater = later(
  () => import("../gallery/big-card").then((part) => part.BigCard),
  ({ children }) => <div class="bigcard">{children}</div>,
);

interface Shown {
  readonly family: FamilyName;
  readonly card: string;
  readonly name: string;
  /** What is true at this table; asked when the words are there. */
  readonly now?: () => readonly string[];
  readonly facts?: () => readonly Fact[];
  readonly copies?: number | undefined;
}

const place = { shown: null as Shown | null, redraw: () => {} };

function show(card: Shown | null): void {
  place.shown = card;
  place.redraw();
}

export const showCard = (card: Shown): void => show(card);

export function CardWindow() {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    place.redraw = () => redraw(0);
    return () => {
      place.redraw = () => {};
    };
  }, []);
  const { shown } = place;
  if (shown === null) return null;
  const { name, ...card } = shown;
  return (
    <Dialog title={name} open onClose={() => show(null)}>
      <BigCardLater {...card} atTable />
    </Dialog>
  );
}

/** A card that a sentence names: a tap shows it large. */
export function CardName({ family, card, name }: Pick<Shown, "family" | "card" | "name">) {
  return (
    <button
      type="button"
      class="card-name"
      aria-haspopup="dialog"
      onClick={() => showCard({ family, card, name })}
    >
      {name}
    </button>
  );
}
