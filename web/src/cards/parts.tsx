// Small parts of the card table: amounts, card faces, buttons that say why they are dimmed.

import { Goods, Sign } from "../art/icon";
import { CardEmblem, groupLook } from "../art/realm";
import type { Amounts, CardsBlocked, CardsCard } from "../protocol";
import { CardName } from "../shared/card-window";
import type { Part } from "../shared/sentence";
import { hasText, t, word } from "../text/t";
import { useCardGame } from "./context";
import { cardOf } from "./model";
import { cardName, goodsInWords } from "./sentences";

/** Units with their pictures: "2 brick, 1 ore" for those who listen. */
export function Counts({ goods, size = 16 }: { goods: Amounts; size?: number }) {
  const entries = Object.entries(goods).filter(([, count]) => count > 0);
  if (entries.length === 0) return <span class="cg-counts">{t("cards.goods.nothing")}</span>;
  return (
    <span class="cg-counts">
      <span class="sr-only">{goodsInWords(goods)}</span>
      {entries.map(([good, count]) => (
        <span class="cg-qty" key={good} aria-hidden="true">
          {count}
          <Goods name={good} size={size} />
        </span>
      ))}
    </span>
  );
}

const COST_SHOWN = 5;

/** A cost: one picture for each unit, or counts where that would be too long. */
export function Cost({ goods, size = 14 }: { goods: Amounts; size?: number }) {
  const each = Object.entries(goods).flatMap(([good, count]) => Array<string>(count).fill(good));
  if (each.length === 0) return null;
  if (each.length > COST_SHOWN)
    return (
      <span class="cg-cost counted">
        <span class="sr-only">{t("cards.costs", { goods: goodsInWords(goods) })}</span>
        {Object.entries(goods).map(([good, count]) => (
          <span class="cg-qty" key={good} aria-hidden="true">
            {count}
            <Goods name={good} size={size} />
          </span>
        ))}
      </span>
    );
  return (
    <span class="cg-cost">
      <span class="sr-only">{t("cards.costs", { goods: goodsInWords(goods) })}</span>
      {each.map((good, i) => (
        <Goods key={i} name={good} size={size} />
      ))}
    </span>
  );
}

/** Why something cannot be done, in words. */
export function reasonOf(blocked: CardsBlocked | undefined, gate: number): string {
  if (blocked === undefined) return "";
  if (blocked.code === "CANNOT_AFFORD" && blocked.missing)
    return t("cards.needs", { goods: goodsInWords(blocked.missing) });
  const key = `cards.why.${blocked.code}`;
  return hasText(key) ? t(key, { gate }) : t("cards.refused");
}

/** A figure beside a name: seen, and spoken in words, but no part of what a button is called. */
function Figure({ text, spoken = text }: { text: string; spoken?: string }) {
  return (
    <>
      <span class="figure" aria-hidden="true" data-n={text} />
      <span class="sr-only">{spoken} </span>
    </>
  );
}

/** What a card is worth, as small signs. */
export function Worth({ card, size = 12 }: { card: CardsCard; size?: number }) {
  const { points, commerce = 0, strength = 0, tournament = 0 } = card;
  return (
    <span class="cg-worth">
      {points > 0 ? (
        <em class="cg-vp">
          <Figure text={t("cards.points.short", { n: points })} />
        </em>
      ) : null}
      {strength > 0 ? (
        <em>
          <Sign name="knight" size={size} />
          <Figure text={String(strength)} spoken={`${t("cards.strength")} ${strength}`} />
        </em>
      ) : null}
      {tournament > 0 ? (
        <em>
          <Sign name="flag" size={size} />
          <Figure text={String(tournament)} spoken={`${t("cards.tournament")} ${tournament}`} />
        </em>
      ) : null}
      {commerce > 0 ? (
        <em>
          <Sign name="wind" size={size} />
          <Figure text={String(commerce)} spoken={`${t("cards.commerce")} ${commerce}`} />
        </em>
      ) : null}
    </span>
  );
}

/** The look of a group of cards as a class: its colours are in the style sheet. */
export function groupClass(kind: string): string {
  const look = groupLook(kind);
  return look.band === groupLook("event").band
    ? "g-blue"
    : kind.startsWith("action")
      ? "g-yellow"
      : kind.startsWith("green")
        ? "g-green"
        : kind.startsWith("red")
          ? "g-red"
          : "g-plain";
}

/** A card with its text, as large as it can be read: in fans and panels. */
export function CardFace({ card }: { card: string }) {
  const { setting } = useCardGame();
  const row = cardOf(setting, card);
  if (row === undefined) return <span class="cg-face">{cardName(card)}</span>;
  return (
    <span class={`cg-face ${groupClass(row.kind)}`}>
      <span class="cg-band">{cardName(card)}</span>
      <span class="cg-picture">
        <CardEmblem card={card} size="100%" />
      </span>
      <span class="cg-does">{word("cards.does", row.text)}</span>
      <span class="cg-foot">
        <Cost goods={row.cost} size={14} />
        <Worth card={row} />
        <span class="cg-kind">{word("cards.kind", row.kind)}</span>
      </span>
    </span>
  );
}

/** The name of a card that shows its picture beside it. */
export function CardTag({ card }: { card: string }) {
  return (
    <span class="cg-tag">
      <CardEmblem card={card} size={20} />
      {cardName(card)}
    </span>
  );
}

/** Parts of a sentence with marks and pictures. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  const { name } = useCardGame();
  return (
    <>
      {parts.map((part, i) => {
        const key = `${i}`;
        if (typeof part === "string") return part;
        if ("seat" in part)
          return (
            <b class="cg-who" key={key}>
              {name(part.seat)}
            </b>
          );
        if ("card" in part) return <CardName key={key} family="cards" {...part} />;
        if ("goods" in part) return word("cards.good", part.goods);
        return <Counts key={key} goods={part.cards} size={15} />;
      })}
    </>
  );
}

/** The button in the corner of a panel or a sheet. */
export function Close({ onClose }: { onClose(): void }) {
  return (
    <button type="button" class="cg-close" aria-label={t("frame.close")} onClick={onClose}>
      ×
    </button>
  );
}

interface StepperProps {
  readonly good: string;
  readonly count: number;
  readonly max: number;
  set(count: number): void;
}

/** One resource of an offer, with more and less. */
export function Stepper({ good, count, max, set }: StepperProps) {
  const name = word("cards.good", good);
  return (
    <span class={count > 0 ? "cg-stepper on" : "cg-stepper"}>
      <button
        type="button"
        class="cg-step"
        aria-label={t("cards.trade.less", { good: name })}
        disabled={count === 0}
        onClick={() => set(count - 1)}
      >
        −
      </button>
      <span class="cg-stepped">
        <Goods name={good} size={20} label={name} />
        <b>{count}</b>
      </span>
      <button
        type="button"
        class="cg-step"
        aria-label={t("cards.trade.more", { good: name })}
        disabled={count >= max}
        onClick={() => set(count + 1)}
      >
        +
      </button>
    </span>
  );
}
