// An offer of the active player that waits for the reader: who asks, what it would leave in the hand, and the
// answers with their exact terms. A repeat of what was declined in this turn comes folded.

import { useState } from "preact/hooks";
import { Goods, Sign } from "../art/icon";
import type { Amounts, BoardOffer } from "../protocol";
import { Clock } from "../shared/clock";
import { MoveButton, Press } from "../shared/controls";
import { firstOf, goesByItself } from "../shared/deciding";
import { useRules } from "../shared/rules";
import { t } from "../text/t";
import { Toggle } from "../ui";
import { actionsOf } from "./actions";
import { offerToAnswer } from "./decision";
import { cardsInWords, type Game, goodsName, say, useGame } from "./game";
import { Emblem } from "./parts";
import { partnersOf, RulesButton } from "./trade";
import { AnswerButton } from "./trade-answers";
import { Cloth } from "./trade-cloth";
import { isRepeat, newestOf } from "./trade-past";
import { counterOf, useTrade } from "./trade-state";

/* ---- the hand afterwards ---- */

/** The hand after giving `get` of an offer and getting its `give`. */
function afterwards(held: Amounts, offer: BoardOffer, goods: readonly string[]): Amounts {
  const count = (kind: string) =>
    Math.max(0, (held[kind] ?? 0) - (offer.get[kind] ?? 0) + (offer.give[kind] ?? 0));
  return Object.fromEntries(goods.map((kind) => [kind, count(kind)]));
}

/** What the server prices that can be paid with the new hand and could not with the old one. */
function newlyPayable({ setting }: Game, before: Amounts, after: Amounts): readonly string[] {
  const pays = (held: Amounts, cost: Amounts) =>
    Object.entries(cost).every(([goods, n]) => (held[goods] ?? 0) >= n);
  return actionsOf(setting)
    .map(({ kind }) => kind)
    .filter((kind) => {
      const cost = setting.costs[kind];
      return cost !== undefined && pays(after, cost) && !pays(before, cost);
    });
}

function Afterwards({ offer }: { offer: BoardOffer }) {
  const game = useGame();
  const { view, setting } = game;
  const held = view.hand?.cards ?? {};
  const after = afterwards(held, offer, setting.goods);
  const enough = newlyPayable(game, held, after).map((kind) => say(`action.${kind}`));
  return (
    <section class="afterwards">
      <h3>{t("table.trade.after")}</h3>
      <span class="sr-only">{cardsInWords(after)}</span>
      <div class="row" aria-hidden="true">
        {setting.goods.map((goods) => {
          const by = (after[goods] ?? 0) - (held[goods] ?? 0);
          return (
            <span key={goods} class={by > 0 ? "up" : by < 0 ? "down" : ""} title={goodsName(goods)}>
              <Goods name={goods} size={18} />
              <b>{after[goods]}</b>
              {by === 0 ? null : by > 0 ? "↑" : "↓"}
            </span>
          );
        })}
      </div>
      {enough.length > 0 ? (
        <p class="note">{t("table.trade.enough", { what: enough.join(", ") })}</p>
      ) : null}
    </section>
  );
}

/* ---- who asks ---- */

function AskerHead({ offer, folded }: { offer: BoardOffer; folded: boolean }) {
  const { view, table, me, name, colour } = useGame();
  const points = view.players[offer.seat]?.points ?? 0;
  const told = newestOf(table.log, offer.seat);
  const others = (told?.to ?? offer.waiting).filter((seat) => seat !== me).length;
  return (
    <header class="ph">
      <Emblem colour={colour(offer.seat)} size={26} />
      <div class="asker">
        <h2>
          {t(folded ? "table.trade.again" : "table.trade.to_you", { name: name(offer.seat) })}
        </h2>
        <small>
          {t("table.trade.points", { n: points })} ·{" "}
          {others === 0 ? t("table.trade.only_you") : t("table.trade.others", { n: others })}
        </small>
      </div>
      <span class="sp" />
      {me === undefined ? null : <Clock seat={me} />}
    </header>
  );
}

/** Declines the offers of this seat until the turn ends, and the way to all rules. */
function QuietSwitch({ offer }: { offer: BoardOffer }) {
  const { name } = useGame();
  const { rules, change } = useRules();
  if (!rules) return null;
  const label = t("table.trade.quiet", { name: name(offer.seat) });
  const others = rules.deaf.filter((seat) => seat !== offer.seat);
  return (
    <div class="quiet">
      <Toggle
        on={rules.deaf.includes(offer.seat)}
        label={label}
        onChange={(on) => change({ deaf: on ? [...others, offer.seat] : others })}
      />
      <span>{label}</span>
      <span class="sp" />
      <RulesButton />
    </div>
  );
}

/** An offer that a rule declines in a moment, until the reader takes it up. */
function ByRule({ offer, take }: { offer: BoardOffer; take: () => void }) {
  const { name } = useGame();
  return (
    <section class="card panel trading by-rule">
      <p class="note tip">
        <Sign name="info" size={15} /> {t("table.trade.by_rule", { name: name(offer.seat) })}
      </p>
      <div class="btns">
        <Press class="tbtn" onPress={take}>
          {t("table.trade.by_rule.take")}
        </Press>
      </div>
    </section>
  );
}

/** The answers that an offer can get. */
function Answers({ offer }: { offer: BoardOffer }) {
  const { view, act, open, name } = useGame();
  const trade = useTrade();
  const refuse = firstOf(view.moves, "refuse");
  const counter = partnersOf(view.moves).length > 0;
  return (
    <>
      <AnswerButton
        move={firstOf(view.moves, "accept")}
        give={offer.get}
        get={offer.give}
        tone="good"
        first={t("table.trade.accept")}
        label={t("table.trade.accept.terms", {
          give: cardsInWords(offer.get),
          get: cardsInWords(offer.give),
        })}
      />
      <div class="btns">
        <Press
          class="tbtn big"
          what="counter"
          reason={counter ? undefined : t("table.reason.not_now")}
          onPress={() => {
            trade.load(counterOf(offer));
            open({ kind: "trade" });
          }}
        >
          {t("table.trade.counter")}
        </Press>
        {refuse ? (
          <MoveButton
            class="tbtn big"
            label={t("table.trade.decline.of", { name: name(offer.seat) })}
            move={refuse}
            act={act}
          >
            {t("table.trade.decline")}
          </MoveButton>
        ) : null}
      </div>
    </>
  );
}

/** An offer of the active player that waits for an answer. */
export function OfferCard() {
  const { view, table, me, act } = useGame();
  const offer = me === undefined ? undefined : offerToAnswer(view, me);
  const [unfolded, unfold] = useState(-1);
  if (!offer || me === undefined) return null;
  const told = newestOf(table.log, offer.seat)?.n ?? 0;
  const folded = isRepeat(table.log, offer, me) && unfolded !== told;
  const refuse = firstOf(view.moves, "refuse");
  if (goesByItself({ me, view }) && unfolded !== told)
    return <ByRule offer={offer} take={() => unfold(told)} />;
  return (
    <section class="card panel trading due asked">
      <AskerHead offer={offer} folded={folded} />
      {folded ? (
        <div class="btns">
          <Press class="tbtn big" onPress={() => unfold(told)}>
            <Sign name="down" size={15} /> {t("table.trade.unfold")}
          </Press>
          {refuse ? (
            <MoveButton class="tbtn big" move={refuse} act={act}>
              {t("table.trade.decline")}
            </MoveButton>
          ) : null}
        </div>
      ) : (
        <>
          <Cloth give={offer.get} get={offer.give} />
          <Afterwards offer={offer} />
          <Answers offer={offer} />
        </>
      )}
      <QuietSwitch offer={offer} />
    </section>
  );
}
