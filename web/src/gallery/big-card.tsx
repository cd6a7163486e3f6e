// A card, large: picture, exact effect, when it is played, what is true at this table, facts, rules. The same in a
// window (of the gallery, or shared/card-window.tsx) and in the panel of a table in which a card of the own hand is
// played (table/card-panel.tsx, cards/panels.tsx).
import type { ComponentChildren } from "preact";
import type { HttpGalleryCard } from "../protocol";
import { ruleAddress } from "../rules/address";
import { t } from "../text/t";
import { CardPicture, Marks, Price } from "./card-parts";
import {
  cardOf,
  deckName,
  effectOf,
  type FamilyName,
  familyOf,
  tipOf,
  toneOf,
  useGallery,
  whenOf,
} from "./facts";
import { RuleLinks } from "./rule-links";
import "../styles/gallery/big-card.css";

export interface Fact {
  readonly label: string;
  readonly value: ComponentChildren;
}

interface BigCardProps {
  readonly family: FamilyName;
  readonly card: string;
  /** What is true at this table, in sentences; asked when the words are there. */
  readonly now?: (() => readonly string[]) | undefined;
  /** How many there are by the rules of this table, where they differ. */
  readonly copies?: number | undefined;
  readonly facts?: (() => readonly Fact[]) | undefined;
  /** At a table: rules and other cards open beside it. */
  readonly atTable?: boolean;
  /** Choices and buttons. */
  readonly children?: ComponentChildren;
}

const TABS: Readonly<Record<string, string>> = { cards: "cards", development: "development" };

/** The tab of the gallery that has a card. */
const tabOf = (family: FamilyName, deck: string): string =>
  TABS[family] ?? TABS[deck] ?? "progress";

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="bigcard-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Links({
  family,
  row,
  atTable,
}: {
  family: FamilyName;
  row: HttpGalleryCard;
  atTable: boolean;
}) {
  const target = atTable ? "_blank" : undefined;
  const [rule = ""] = row.rules;
  return (
    <>
      <a class="bigcard-link" href={ruleAddress(rule)} target={target}>
        {t("gallery.rule", { rule })}
      </a>
      {atTable ? (
        <a class="bigcard-link" href={`/gallery/${tabOf(family, row.deck)}`} target={target}>
          {t("gallery.all")}
        </a>
      ) : null}
    </>
  );
}

/** The inside of a big card; the name stands above it, in the head of the window or panel. */
export function BigCard(props: BigCardProps) {
  const { family, card, atTable = false } = props;
  const gallery = useGallery();
  const row = gallery ? cardOf(gallery, family, card) : undefined;
  if (!gallery || !row)
    return (
      <div class="bigcard" aria-busy={gallery === undefined}>
        {props.children}
      </div>
    );
  const now = props.now?.() ?? [];
  const facts = props.facts?.() ?? [];
  const tip = tipOf(family, card);
  const price = Object.keys(row.cost).length > 0;
  const copies = { label: t("gallery.fact.copies"), value: props.copies ?? row.copies };
  const cost = {
    label: t("gallery.cost"),
    value: price ? <Price family={family} cost={row.cost} /> : t("gallery.cost.none"),
  };
  return (
    <div class={`bigcard ${toneOf(row.deck)}`}>
      <div class="bigcard-picture">
        <span class="bigcard-deck">{deckName(family, row.deck)}</span>
        <CardPicture family={family} card={card} />
        <Marks family={family} marks={row.marks} />
      </div>
      <div class="bigcard-text">
        <p class="bigcard-effect">{effectOf(family, row)}</p>
        <p>
          <b class="bigcard-word">{t("gallery.when")}</b>{" "}
          {whenOf(family, row, familyOf(gallery, family)?.gate)}
        </p>
        {tip === "" ? null : (
          <p>
            <b class="bigcard-word">{t("gallery.tip")}</b> {tip}
          </p>
        )}
        {now.length > 0 ? (
          <p class="bigcard-now">
            <b>{t("gallery.now")}</b> {now.join(" ")}
          </p>
        ) : null}
        <Facts facts={[copies, cost, ...facts]} />
        {atTable ? null : <RuleLinks rules={row.rules} />}
      </div>
      <div class="bigcard-buttons">
        {props.children}
        <span class="bigcard-gap" />
        {atTable ? <Links family={family} row={row} atTable /> : null}
      </div>
    </div>
  );
}
