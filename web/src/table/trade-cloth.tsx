// The cloth between two traders: what is chosen lies there as cards, what is held is a number in the hand. The two
// never share a box. A tap moves a card to the cloth, a tap there takes it back, and a long press repeats.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Goods, Sign } from "../art/icon";
import type { Amounts } from "../protocol";
import { t } from "../text/t";
import { cardsInWords, goodsName, useGame } from "./game";
import { countOf } from "./model";
import { type Side, useTrade } from "./trade-state";

/* ---- a long press ---- */

const HOLD_MS = 450;
const REPEAT_MS = 130;

/** What a button does once with a click, and again and again while it is held. */
function useRepeat(step: () => void) {
  const latest = useRef(step);
  latest.current = step;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const again = () => {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(again, REPEAT_MS);
  };
  return {
    onPointerDown: () => {
      repeated.current = false;
      stop();
      timer.current = setTimeout(again, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: Event) => event.preventDefault(),
    // The click at the end of a long press is part of it.
    onClick: () => {
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}

/* ---- the cloth ---- */

/** One card for each of an amount; many of a kind lie closer together. */
function LyingCards({ cards, onReturn }: { cards: Amounts; onReturn?: (goods: string) => void }) {
  const kinds = Object.entries(cards).filter(([, count]) => count > 0);
  return (
    <>
      {kinds.map(([goods, count]) => (
        <LyingKind key={goods} goods={goods} count={count} onReturn={onReturn} />
      ))}
    </>
  );
}

interface LyingProps {
  readonly goods: string;
  readonly count: number;
  readonly onReturn: ((goods: string) => void) | undefined;
}

function LyingKind({ goods, count, onReturn }: LyingProps) {
  const repeat = useRepeat(() => onReturn?.(goods));
  const pile = Array.from({ length: count }, (_, i) => (
    <span class="pc" key={i}>
      <Goods name={goods} size={23} />
    </span>
  ));
  const look = { class: "pile", "data-goods": goods, "data-many": count > 3 ? "" : undefined };
  if (!onReturn) return <span {...look}>{pile}</span>;
  const label = t("table.trade.back", { n: count, goods: goodsName(goods) });
  return (
    <button type="button" {...look} data-n={count} aria-label={label} title={label} {...repeat}>
      {pile}
    </button>
  );
}

interface ClothProps {
  readonly give: Amounts;
  readonly get: Amounts;
  /** Takes a card back; without it the cards only lie there. */
  readonly onReturn?: (side: Side, goods: string) => void;
}

/** What is given and what comes for it, always from the reader's side. */
export function Cloth({ give, get, onReturn }: ClothProps) {
  const half = (side: Side, cards: Amounts, label: string, empty: string) => (
    <div class="half" data-side={side}>
      <h3>{label}</h3>
      <div class="lying">
        <span class="sr-only">{cardsInWords(cards)}</span>
        {countOf(cards) === 0 ? <i>{empty}</i> : null}
        <LyingCards
          cards={cards}
          {...(onReturn ? { onReturn: (goods: string) => onReturn(side, goods) } : {})}
        />
      </div>
    </div>
  );
  const hint = onReturn !== undefined;
  return (
    <div class="cloth">
      {half("give", give, t("table.trade.you_give"), hint ? t("table.trade.tap.hand") : "–")}
      <Sign name="trade" size={19} />
      {half("get", get, t("table.trade.you_get"), hint ? t("table.trade.tap.kind") : "–")}
    </div>
  );
}

/* ---- the hand and the wishes ---- */

interface KindProps {
  readonly side: Side;
  readonly goods: string;
  readonly word: string;
  readonly label: string;
  readonly off: boolean;
}

/** A kind of cards that moves one more of it to the cloth. */
function KindButton({ side, goods, word, label, off }: KindProps) {
  const { add } = useTrade();
  const repeat = useRepeat(() => (off ? undefined : add(side, goods, 1)));
  return (
    <button
      type="button"
      class={side === "give" ? "kind" : "kind wish"}
      data-side={side}
      data-goods={goods}
      aria-label={`${label}. ${word}`}
      aria-disabled={off ? "true" : undefined}
      {...repeat}
    >
      <Goods name={goods} size={25} />
      <small>{word}</small>
    </button>
  );
}

function Kinds({ label, children }: { label: string; children: ComponentChildren }) {
  const many = useGame().setting.goods.length > 5;
  return (
    <fieldset class={many ? "kinds many" : "kinds"}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

/** The own hand in words and numbers: what is held, and what is left beside the cloth. */
export function HeldKinds() {
  const { view, setting } = useGame();
  const { give } = useTrade();
  const held = view.hand?.cards ?? {};
  return (
    <Kinds label={t("table.trade.hand")}>
      {setting.goods.map((goods) => {
        const count = held[goods] ?? 0;
        const given = give[goods] ?? 0;
        const left = Math.max(0, count - given);
        const word =
          count === 0
            ? t("table.trade.none")
            : t(given > 0 ? "table.trade.left" : "table.trade.hold", { n: left });
        const label = t("table.trade.give.more", { goods: goodsName(goods), n: left });
        return (
          <KindButton
            key={goods}
            side="give"
            goods={goods}
            word={word}
            label={label}
            off={left === 0}
          />
        );
      })}
    </Kinds>
  );
}

export function WishedKinds() {
  const { setting } = useGame();
  return (
    <Kinds label={t("table.trade.ask_for")}>
      {setting.goods.map((goods) => (
        <KindButton
          key={goods}
          side="get"
          goods={goods}
          word={t("table.trade.ask")}
          label={t("table.trade.get.more", { goods: goodsName(goods) })}
          off={false}
        />
      ))}
    </Kinds>
  );
}
