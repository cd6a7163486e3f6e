// Small parts that many panels share: seats, cards in a line, costs, buttons that say why they are dimmed.

import type { ComponentChildren } from "preact";
import { Goods } from "../art/icon";
import { GOODS_LOOK } from "../art/icons";
import type { Amounts } from "../protocol";
import { CardName } from "../shared/card-window";
import { CloseButton } from "../shared/controls";
import type { Part } from "../shared/sentence";
import { cardsInWords, goodsName, useGame } from "./game";

export { PieceIcon, SeatEmblem as Emblem } from "../art/piece";

/** Amounts as counts with pictures; the text stands beside for those who do not see them. */
function CardCounts({ cards, size = 16 }: { cards: Amounts; size?: number }) {
  const entries = Object.entries(cards).filter(([, count]) => count > 0);
  return (
    <span class="counts">
      <span class="sr-only">{cardsInWords(cards)}</span>
      {entries.map(([goods, count]) => (
        <span class="qty" key={goods} aria-hidden="true">
          {count}
          <Goods name={goods} size={size} />
        </span>
      ))}
    </span>
  );
}

/** What something costs: one picture for each card. */
export function Cost({ cards, size = 14 }: { cards: Amounts; size?: number }) {
  const each = Object.entries(cards).flatMap(([goods, count]) => Array<string>(count).fill(goods));
  return (
    <span class="cost" data-many={each.length > 4 ? "" : undefined}>
      <span class="sr-only">{cardsInWords(cards)}</span>
      {each.map((goods, i) => (
        <Goods key={i} name={goods} size={size} />
      ))}
    </span>
  );
}

export function GoodsCard({
  goods,
  count,
  size = "m",
  lifted = false,
}: {
  goods: string;
  count?: number;
  size?: "s" | "m";
  lifted?: boolean;
}) {
  const look = GOODS_LOOK[goods];
  const depth = (count ?? 1) > 2 ? " s3" : (count ?? 1) > 1 ? " s2" : "";
  const empty = count === 0 ? " zero" : "";
  const up = lifted ? " lifted" : "";
  return (
    <span
      class={`rc ${size}${depth}${empty}${up}`}
      data-goods={goods}
      data-look={look ? "" : undefined}
    >
      <Goods name={goods} size={size === "s" ? 26 : 32} />
      <i>{goodsName(goods)}</i> {count === undefined ? null : <b>{count}</b>}
    </span>
  );
}

/** The parts of a sentence, with pictures where they belong. */
export function Sentence({ parts }: { parts: readonly Part[] }) {
  const { name } = useGame();
  return (
    <>
      {parts.map((part, i) => (
        <PartText key={i} part={part} name={name} />
      ))}
    </>
  );
}

function PartText({ part, name }: { part: Part; name: (seat: number) => string }) {
  if (typeof part === "string") return <>{part}</>;
  if ("seat" in part) return <span class="who">{name(part.seat)}</span>;
  if ("card" in part) return <CardName family="board" {...part} />;
  if ("goods" in part) return <Goods name={part.goods} size={15} label={goodsName(part.goods)} />;
  return <CardCounts cards={part.cards} size={15} />;
}

interface PanelProps {
  readonly title: ComponentChildren;
  readonly sign?: ComponentChildren;
  /** After the title. */
  readonly beside?: ComponentChildren;
  /** At the far end of the title's line. */
  readonly aside?: ComponentChildren;
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
  readonly tone?: string;
  /** What lessons call it. */
  readonly name?: string;
}

export function PanelBox(props: PanelProps) {
  const { title, sign, beside, aside, onClose, children, tone = "", name } = props;
  return (
    <section class={`card panel ${tone}`} data-panel={name}>
      <header class="ph">
        {sign}
        <h2>{title}</h2>
        {beside}
        <span class="sp" />
        {aside}
        {onClose ? <CloseButton onClose={onClose} /> : null}
      </header>
      {children}
    </section>
  );
}
