// Making an offer: cards on the cloth, who is asked, and what the bank says to the same cards.

import { Goods, Sign } from "../art/icon";
import type { Amounts, BoardMove } from "../protocol";
import { SeatDot } from "../shared/any-table";
import { Press } from "../shared/controls";
import { movesOf } from "../shared/deciding";
import { DeclineRules, ExtraPicker, NoClicks, rulesOn, useRules } from "../shared/rules";
import { t } from "../text/t";
import { cardsInWords, type Game, goodsName, useGame } from "./game";
import { countOf, whyNot } from "./model";
import { PanelBox } from "./parts";
import { reasonText } from "./reason";
import { Cloth, HeldKinds, WishedKinds } from "./trade-cloth";
import { type Draft, useTrade } from "./trade-state";

/* ---- the bank ---- */

/** The bank's move for a draft, if the give side fits its rate. */
export function bankMove(
  moves: readonly BoardMove[],
  draft: Pick<Draft, "give" | "get">,
): BoardMove | undefined {
  const wanted = Object.keys(draft.get);
  if (wanted.length !== 1 || countOf(draft.get) !== 1) return undefined;
  return bankWays(moves, draft.give).find(({ target }) => target?.get === wanted[0]);
}

/** Bank moves that give away what was chosen, whatever comes back. */
function bankWays(moves: readonly BoardMove[], give: Amounts): readonly BoardMove[] {
  const [goods, ...more] = Object.keys(give);
  if (!goods || more.length > 0) return [];
  return movesOf(moves, "bank").filter(
    ({ target, cost }) => target?.give === goods && cost?.[goods] === give[goods],
  );
}

function BankButton() {
  const { view, act } = useGame();
  const trade = useTrade();
  const bank = bankMove(view.moves, trade);
  const [goods, ...more] = Object.keys(trade.give);
  const rate = goods && more.length === 0 ? view.rates?.[goods] : undefined;
  const needs = rate !== undefined && goods !== undefined && rate > (trade.give[goods] ?? 0);
  return (
    <Press
      class={bank ? "tbtn big primary" : "tbtn big"}
      what="bank"
      reason={
        bank
          ? undefined
          : needs
            ? t("table.trade.bank.needs", { cards: cardsInWords({ [goods]: rate }) })
            : t("table.trade.bank.fill")
      }
      onPress={() => {
        if (bank) act(bank);
        trade.clear();
      }}
    >
      {needs ? (
        <span class="terms">
          {t("table.trade.bank.short", { n: rate })}
          <Goods name={goods} size={17} />
        </span>
      ) : (
        <>
          <Sign name="bank" size={15} /> {t("table.trade.bank")}
        </>
      )}
    </Press>
  );
}

function Rates() {
  const { view, setting } = useGame();
  const { rates } = view;
  if (!rates) return null;
  return (
    <p class="rates">
      <span class="h">{t("table.bank")}</span>
      {setting.goods.map((goods) => (
        <span key={goods} class="rate" title={`${goodsName(goods)} ${rates[goods]}:1`}>
          <Goods name={goods} size={14} label={goodsName(goods)} />
          {rates[goods]}:1
        </span>
      ))}
    </p>
  );
}

/* ---- the players ---- */

/** Who can be asked now. */
export function partnersOf(moves: readonly BoardMove[]): readonly number[] {
  return movesOf(moves, "offer").find((move) => move.action === undefined)?.target?.to ?? [];
}

export function sendOffer(game: Game, draft: Draft, sent: (draft: Draft) => void): void {
  const to = draft.to ?? partnersOf(game.view.moves);
  sent(draft);
  void game.send({ type: "offer", give: { ...draft.give }, get: { ...draft.get }, to: [...to] });
}

function Partners() {
  const { view, name } = useGame();
  const trade = useTrade();
  const all = partnersOf(view.moves);
  if (all.length < 2) return null;
  const asked = trade.to ?? all;
  return (
    <fieldset class="partners">
      <legend class="sr-only">{t("table.trade.partners")}</legend>
      {all.map((seat) => (
        <label key={seat} class={asked.includes(seat) ? "on" : ""}>
          <input
            type="checkbox"
            checked={asked.includes(seat)}
            onChange={() => trade.toggle(seat, all)}
          />
          <SeatDot seat={seat} /> {name(seat)}
        </label>
      ))}
    </fieldset>
  );
}

function OfferButton() {
  const game = useGame();
  const { view, setting, open } = game;
  const trade = useTrade();
  const partners = partnersOf(view.moves);
  const both = countOf(trade.give) > 0 && countOf(trade.get) > 0;
  const asked = trade.to ?? partners;
  const offerable = partners.length > 0 && both && asked.length > 0;
  const refusal = partners.length === 0 ? whyNot(view, "offer") : undefined;
  const why =
    partners.length === 0
      ? reasonText(refusal)
      : both
        ? t("table.trade.nobody")
        : t("table.trade.fill");
  if (!setting.trade) return null;
  return (
    <Press
      class="tbtn big primary"
      what="offer"
      reason={offerable ? undefined : why}
      code={refusal?.code}
      onPress={() => {
        sendOffer(game, trade, trade.sent);
        trade.clear();
        open(null);
      }}
    >
      {asked.length === 0 ? t("table.trade.offer") : t("table.trade.offer.to", { n: asked.length })}
    </Press>
  );
}

/* ---- rules of declining ---- */

/** The way to the rules; says how many there are. */
export function RulesButton() {
  const { open } = useGame();
  const { rules } = useRules();
  if (!rules) return null;
  return (
    <Press
      class="tbtn small"
      what="rules"
      label={t("table.rules.open", { n: rulesOn(rules) })}
      onPress={() => open({ kind: "rules" })}
    >
      <Sign name="gear" size={15} />
    </Press>
  );
}

/** "Decline for me", and what else goes without a click. */
export function RulesPanel() {
  const { setting, open } = useGame();
  const { rules } = useRules();
  if (!rules) return null;
  return (
    <PanelBox
      title={t("table.rules")}
      sign={<Sign name="trade" />}
      tone="trading"
      aside={<span class="tchip a">{t("table.rules.on", { n: rulesOn(rules) })}</span>}
      onClose={() => open(null)}
    >
      {setting.trade ? (
        <DeclineRules goods={setting.goods} goodsName={goodsName} goal={setting.goal} />
      ) : null}
      <h3 class="side-h">{t("table.rules.no_clicks")}</h3>
      <NoClicks />
      <div class="rule wide">
        <b>{t("table.between.when")}</b>
        <ExtraPicker />
      </div>
    </PanelBox>
  );
}

/** The draft of an offer or of a trade with the bank. */
export function TradePanel() {
  const { view, open } = useGame();
  const trade = useTrade();
  const ways = countOf(trade.get) === 0 ? bankWays(view.moves, trade.give) : [];
  return (
    <PanelBox
      title={t("table.trade")}
      sign={<Sign name="trade" />}
      tone="trading"
      aside={
        <>
          {trade.last ? (
            <Press class="tbtn small" onPress={() => trade.load(trade.last ?? trade)}>
              {t("table.trade.repeat")}
            </Press>
          ) : null}
          <RulesButton />
        </>
      }
      onClose={() => open(null)}
    >
      <Cloth
        give={trade.give}
        get={trade.get}
        onReturn={(side, goods) => trade.add(side, goods, -1)}
      />
      <HeldKinds />
      <WishedKinds />
      {ways.length > 0 ? <p class="note">{t("table.trade.bank.takes")}</p> : null}
      <Partners />
      <div class="btns">
        <OfferButton />
        <BankButton />
      </div>
      <Rates />
    </PanelBox>
  );
}
