// Trade: with the bank at the server's rates, and with the other player by offers.

import { useEffect, useState } from "preact/hooks";
import { Goods, Sign } from "../art/icon";
import { keyName, keyOf } from "../keys";
import type { Amounts, CardsMove, CardsPlayer } from "../protocol";
import { MoveButton } from "../shared/controls";
import { firstOf, isMine, movesOf } from "../shared/deciding";
import { DeclineRules } from "../shared/rules";
import { t, word } from "../text/t";
import { useCardGame } from "./context";
import { Counts, Stepper } from "./parts";
import { goodsInWords } from "./sentences";

const goodOf = (goods: Amounts | undefined): string => Object.keys(goods ?? {})[0] ?? "";

/** What the bank takes, then what it gives: both rows hold only what some move names. */
function Bank() {
  const { view, act, setting } = useCardGame();
  const [give, setGive] = useState<string | null>(null);
  const moves = movesOf(view.moves, "bank");
  const gives = [...new Set(moves.map((move) => goodOf(move.target?.give)))];
  const chosen = give !== null && gives.includes(give) ? give : (gives[0] ?? null);
  if (moves.length === 0) return <p class="note">{t("cards.trade.none")}</p>;
  return (
    <div class="cg-bank">
      <span class="h">{t("cards.trade.pickgive")}</span>
      <div class="cg-goodsrow">
        {setting.goods.map((good) => {
          const rate = view.rates?.[good] ?? 0;
          return (
            <button
              type="button"
              key={good}
              class={good === chosen ? "cg-good on" : "cg-good"}
              disabled={!gives.includes(good)}
              data-give={good}
              aria-pressed={good === chosen}
              aria-label={`${rate} ${word("cards.good", good)}`}
              onClick={() => setGive(good)}
            >
              {rate}
              <Goods name={good} size={22} />
            </button>
          );
        })}
      </div>
      <span class="h">{t("cards.trade.pickget")}</span>
      <div class="cg-goodsrow">
        {setting.goods.map((good) => {
          const move = moves.find(
            (one) => goodOf(one.target?.give) === chosen && goodOf(one.target?.get) === good,
          );
          const label = move
            ? t("cards.trade.do", {
                give: goodsInWords(move.target?.give ?? {}),
                get: goodsInWords(move.target?.get ?? {}),
              })
            : `1 ${word("cards.good", good)}`;
          return (
            <button
              type="button"
              key={good}
              class="cg-good get"
              data-move={move?.action}
              disabled={move === undefined}
              aria-label={label}
              title={label}
              onClick={() => move && act(move)}
            >
              1<Goods name={good} size={22} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** An offer, or the answer to one with another. */
function OfferForm({
  counter,
  start,
}: {
  counter: boolean;
  start?: { give: Amounts; get: Amounts };
}) {
  const { view, setting, me, send, choose, name } = useCardGame();
  const [give, setGive] = useState<Amounts>(start?.give ?? {});
  const [get, setGet] = useState<Amounts>(start?.get ?? {});
  const mine = view.players.find((one) => one.seat === me);
  const theirs = view.players.find((one) => one.seat !== me);
  /** As much as the one has and the other finds room for; nothing that stands on the other side. */
  const most = (
    good: string,
    from: CardsPlayer | undefined,
    to: CardsPlayer | undefined,
    back: Amounts,
  ) => ((back[good] ?? 0) > 0 ? 0 : Math.min(from?.goods[good] ?? 0, to?.room[good] ?? 0));
  const row = (
    label: string,
    value: Amounts,
    set: (value: Amounts) => void,
    room: (good: string) => number,
  ) => (
    <>
      <span class="h">{label}</span>
      <div class="cg-steppers">
        {setting.goods.map((good) => (
          <Stepper
            key={good}
            good={good}
            count={value[good] ?? 0}
            max={room(good)}
            set={(count) => set({ ...value, [good]: count })}
          />
        ))}
      </div>
    </>
  );
  const some = (goods: Amounts) => Object.values(goods).some((count) => count > 0);
  const clean = (goods: Amounts) =>
    Object.fromEntries(Object.entries(goods).filter(([, count]) => count > 0));
  const ready = some(give) && some(get);
  return (
    <div class="cg-offerform">
      {row(t("table.trade.you_give"), give, setGive, (good) => most(good, mine, theirs, get))}
      {row(t("table.trade.you_get"), get, setGet, (good) => most(good, theirs, mine, give))}
      <button
        type="button"
        class="tbtn primary"
        disabled={!ready}
        title={ready ? undefined : t("cards.trade.empty")}
        onClick={() => {
          choose(null);
          void send({ type: "offer", give: clean(give), get: clean(get) });
        }}
      >
        {counter
          ? t("cards.trade.sendcounter")
          : t("cards.trade.offer", { name: name(theirs?.seat ?? 0) })}
      </button>
      {counter || !view.limits?.offers ? null : (
        <small class="note">{t("cards.trade.offers", { n: view.limits.offers })}</small>
      )}
    </div>
  );
}

interface AnswerProps {
  readonly move: CardsMove;
  readonly class: string;
  /** What accepting exchanges, from the reader's side. */
  readonly terms?: { readonly give: Amounts; readonly get: Amounts };
}

/** Accepts or refuses an offer, with the exact terms where it trades, and says by which key that goes too. */
function Answer({ move, class: look, terms }: AnswerProps) {
  const label = terms && {
    label: t("table.trade.accept.terms", {
      give: goodsInWords(terms.give),
      get: goodsInWords(terms.get),
    }),
  };
  return (
    <MoveButton class={look} move={move} act={useCardGame().act} {...label}>
      {terms ? (
        <span class="cg-terms">
          {t("table.trade.accept")} <Counts goods={terms.give} size={17} /> {t("table.trade.get")}{" "}
          <Counts goods={terms.get} size={17} />
        </span>
      ) : (
        word("cards.move", move.kind)
      )}{" "}
      <span class="cg-key" aria-hidden="true">
        {keyName(keyOf(move.kind === "accept" ? "accept" : "decline"))}
      </span>
    </MoveButton>
  );
}

/** The open offer: what the other one sees, or the answer that is asked for. */
export function OpenOffer() {
  const { view, me, name, setting } = useCardGame();
  const [counter, setCounter] = useState(false);
  const [ruled, showRules] = useState(false);
  const offer = view.offers[0];
  const key = offer === undefined ? "" : JSON.stringify(offer);
  useEffect(() => setCounter(false), [key]);
  if (offer === undefined) return null;
  const mine = offer.seat === me;
  const accept = firstOf(view.moves, "accept");
  const refuse = firstOf(view.moves, "refuse");
  const other = name(offer.seat === 0 ? 1 : 0);
  return (
    <section class="cg-panel cg-openoffer" aria-label={t("table.trade")}>
      <h2>
        <Sign name="trade" size={18} />
        {mine
          ? t("cards.trade.mine", { name: other })
          : t("cards.trade.theirs", { name: name(offer.seat) })}
      </h2>
      <div class="cg-offer">
        <span>
          <small>{t(me === undefined ? "cards.trade.gives.they" : "cards.trade.wants")}</small>
          <Counts goods={mine || me === undefined ? offer.give : offer.get} size={20} />
        </span>
        <span aria-hidden="true">→</span>
        <span>
          <small>{t(me === undefined ? "cards.trade.gets.they" : "cards.trade.gives")}</small>
          <Counts goods={mine || me === undefined ? offer.get : offer.give} size={20} />
        </span>
      </div>
      {mine ? <p class="note">{t("cards.trade.waiting", { name: other })}</p> : null}
      {isMine({ view, me }) && (accept || refuse) ? (
        <div class="cg-buttons">
          {accept ? (
            <Answer move={accept} class="tbtn good" terms={{ give: offer.get, get: offer.give }} />
          ) : null}
          {firstOf(view.moves, "offer") ? (
            <button type="button" class="tbtn" onClick={() => setCounter(!counter)}>
              {t("table.trade.counter")}
            </button>
          ) : null}
          {refuse ? <Answer move={refuse} class="tbtn" /> : null}
        </div>
      ) : null}
      {counter ? <OfferForm counter start={{ give: offer.get, get: offer.give }} /> : null}
      {mine || me === undefined ? null : (
        <button
          type="button"
          class="tbtn small"
          aria-expanded={ruled}
          onClick={() => showRules(!ruled)}
        >
          {t("table.rules")}
        </button>
      )}
      {ruled ? (
        <DeclineRules
          goods={setting.goods}
          goodsName={(good) => word("cards.good", good)}
          goal={setting.goal}
        />
      ) : null}
    </section>
  );
}

/** The trade panel: rates at a glance, and forms when they are wanted. */
export function Trade() {
  const { view, me, chosen, choose, name } = useCardGame();
  if (me === undefined || view.rates === null) return null;
  const bank = firstOf(view.moves, "bank") !== undefined;
  const offers = firstOf(view.moves, "offer") !== undefined && view.prompt.phase !== "answer";
  const rates = Object.entries(view.rates);
  const worst = Math.max(...rates.map(([, rate]) => rate));
  const better = rates.filter(([, rate]) => rate < worst);
  const open = chosen?.kind === "trade" || chosen?.kind === "offer" ? chosen.kind : null;
  const other = name(me === 0 ? 1 : 0);
  return (
    <section class="cg-panel cg-trade" aria-label={t("table.trade")}>
      <h2>
        <Sign name="trade" size={18} />
        {t("table.trade")}
        <button
          type="button"
          class={open === "offer" ? "tbtn small on" : "tbtn small"}
          aria-expanded={open === "offer"}
          disabled={!offers}
          data-act="offer"
          onClick={() => choose(open === "offer" ? null : { kind: "offer" })}
        >
          {t("cards.trade.offer", { name: other })}
        </button>
      </h2>
      {open === "offer" && offers ? <OfferForm counter={false} /> : null}
      <div class="cg-rates">
        <span class="h">{t("table.bank")}</span>
        {better.map(([good, rate]) => (
          <span key={good} class="cg-rate">
            <Counts goods={{ [good]: rate }} size={17} /> → 1
          </span>
        ))}
        <span class="note">
          {better.length > 0 ? t("cards.trade.others", { rate: worst }) : `${worst} → 1`}
        </span>
        <button
          type="button"
          class={open === "trade" ? "tbtn small on" : "tbtn small"}
          aria-expanded={open === "trade"}
          disabled={!bank}
          data-act="bank"
          onClick={() => choose(open === "trade" ? null : { kind: "trade" })}
        >
          {t("cards.trade.open")}
        </button>
      </div>
      {open === "trade" ? <Bank /> : null}
    </section>
  );
}
