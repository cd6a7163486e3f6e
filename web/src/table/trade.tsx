// Trade: the draft of an offer with the bank's rates, the answers to the own offer, and offers of others.

import { Goods, Sign } from "../art/icon";
import type { Amounts, BoardMove, BoardOffer } from "../protocol";
import { SeatDot } from "../shared/any-table";
import { Press } from "../shared/controls";
import { firstOf, movesOf } from "../shared/deciding";
import { t } from "../text/t";
import { offerToAnswer } from "./decision";
import { cardsInWords, type Game, goodsName, useGame } from "./game";
import { countOf, whyNot } from "./model";
import { CardCounts, PanelBox } from "./parts";
import { reasonText } from "./reason";
import { counterOf, type Draft, type Side, useTrade } from "./trade-state";

interface StepperProps {
  readonly side: Side;
  readonly goods: string;
  readonly count: number;
  readonly most: number | undefined;
}

function Stepper({ side, goods, count, most }: StepperProps) {
  const { add } = useTrade();
  const full = most !== undefined && count >= most;
  const name = goodsName(goods);
  return (
    <div class={count > 0 ? "stp on" : "stp"}>
      <button
        type="button"
        aria-label={t(side === "give" ? "table.trade.give.more" : "table.trade.get.more", {
          goods: name,
        })}
        aria-disabled={full ? "true" : undefined}
        onClick={() => (full ? undefined : add(side, goods, 1))}
      >
        <Goods name={goods} size={24} />
        <span
          class="cnt figure"
          aria-hidden="true"
          data-n={count > 0 ? count : side === "give" ? (most ?? "") : ""}
        />
      </button>
      <button
        type="button"
        class="less"
        aria-label={t("table.trade.less", { goods: name })}
        aria-disabled={count === 0 ? "true" : undefined}
        onClick={() => (count > 0 ? add(side, goods, -1) : undefined)}
      >
        <Sign name="minus" size={13} />
      </button>
    </div>
  );
}

interface StepsProps {
  readonly side: Side;
  readonly label: string;
  most?(goods: string): number;
}

/** One side of a trade: a stepper for each kind of cards. */
function Steps({ side, label, most }: StepsProps) {
  const trade = useTrade();
  return (
    <>
      <h3 class="side-h">{label}</h3>
      <div class="steps">
        {useGame().setting.goods.map((goods) => (
          <Stepper
            key={goods}
            side={side}
            goods={goods}
            count={trade[side][goods] ?? 0}
            most={most?.(goods)}
          />
        ))}
      </div>
    </>
  );
}

/** The bank's move for a draft, if the give side fits its rate. */
export function bankMove(
  moves: readonly BoardMove[],
  draft: Pick<Draft, "give" | "get">,
): BoardMove | undefined {
  const given = Object.keys(draft.give);
  const wanted = Object.keys(draft.get);
  if (given.length !== 1 || wanted.length !== 1 || countOf(draft.get) !== 1) return undefined;
  const [goods = ""] = given;
  return movesOf(moves, "bank").find(
    ({ target, cost }) =>
      target?.give === goods && target.get === wanted[0] && cost?.[goods] === draft.give[goods],
  );
}

/** Bank moves that give away what was chosen, whatever comes back. */
function bankWays(moves: readonly BoardMove[], give: Amounts): readonly BoardMove[] {
  const [goods, ...more] = Object.keys(give);
  if (!goods || more.length > 0) return [];
  return movesOf(moves, "bank").filter(
    ({ target, cost }) => target?.give === goods && cost?.[goods] === give[goods],
  );
}

function partnersOf(moves: readonly BoardMove[]): readonly number[] {
  return movesOf(moves, "offer").find((move) => move.action === undefined)?.target?.to ?? [];
}

export function sendOffer(game: Game, draft: Draft, sent: (draft: Draft) => void): void {
  const to = draft.to ?? partnersOf(game.view.moves);
  sent(draft);
  void game.send({ type: "offer", give: { ...draft.give }, get: { ...draft.get }, to: [...to] });
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
        <label key={seat}>
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

/** The draft of an offer or of a trade with the bank. */
export function TradePanel() {
  const game = useGame();
  const { view, setting, open } = game;
  const trade = useTrade();
  const held = view.hand?.cards ?? {};
  const bank = bankMove(view.moves, trade);
  const partners = partnersOf(view.moves);
  const both = countOf(trade.give) > 0 && countOf(trade.get) > 0;
  const offerable = partners.length > 0 && both && (trade.to === null || trade.to.length > 0);
  const ways = countOf(trade.get) === 0 ? bankWays(view.moves, trade.give) : [];
  const why =
    partners.length === 0
      ? reasonText(whyNot(view, "offer"))
      : both
        ? t("table.trade.nobody")
        : t("table.trade.fill");
  return (
    <PanelBox
      title={t("table.trade")}
      sign={<Sign name="trade" />}
      aside={
        trade.last ? (
          <Press class="tbtn small" onPress={() => trade.load(trade.last ?? trade)}>
            {t("table.trade.repeat")}
          </Press>
        ) : null
      }
      onClose={() => open(null)}
    >
      <Steps side="give" label={t("table.trade.you_give")} most={(goods) => held[goods] ?? 0} />
      <Steps side="get" label={t("table.trade.you_get")} />
      {ways.length > 0 ? <p class="note">{t("table.trade.bank.takes")}</p> : null}
      <Partners />
      <div class="btns">
        {setting.trade ? (
          <Press
            class="tbtn primary"
            reason={offerable ? undefined : why}
            onPress={() => {
              sendOffer(game, trade, trade.sent);
              trade.clear();
            }}
          >
            {t("table.trade.offer")}
          </Press>
        ) : null}
        <Press
          class={bank ? "tbtn primary" : "tbtn"}
          reason={bank ? undefined : t("table.trade.bank.fill")}
          onPress={() => {
            if (bank) game.act(bank);
            trade.clear();
          }}
        >
          <Sign name="bank" size={15} /> {t("table.trade.bank")}
        </Press>
      </div>
      <Rates />
    </PanelBox>
  );
}

interface TermsProps extends Pick<BoardOffer, "give" | "get"> {
  readonly left: string;
  readonly right: string;
}

function Terms({ left, give, right, get }: TermsProps) {
  return (
    <div class="offer">
      <span class="side">
        {left} <CardCounts cards={give} size={20} />
      </span>
      <Sign name="trade" size={17} />
      <span class="side">
        {right} <CardCounts cards={get} size={20} />
      </span>
    </div>
  );
}

function Answer({ seat, offer }: { seat: number; offer: BoardOffer }) {
  const game = useGame();
  const { view, name, act } = game;
  const confirm = movesOf(view.moves, "confirm").find((move) => move.target?.seat === seat);
  const counter = view.offers.find((other) => other.seat === seat);
  const state = offer.accepted.includes(seat)
    ? "accepts"
    : offer.waiting.includes(seat)
      ? "thinks"
      : "declines";
  return (
    <div class="resp">
      <SeatDot seat={seat} size={17} />
      <div>
        <div class="nm">{name(seat)}</div>
        <div class={`d ${state}`}>
          {counter ? <CounterText offer={counter} /> : t(`table.trade.${state}`)}
        </div>
      </div>
      <span class="sp" />
      {confirm ? (
        <Press
          class="tbtn good small"
          label={t("table.trade.with", { name: name(seat) })}
          onPress={() => act(confirm)}
        >
          <Sign name="check" size={14} />
          {t("table.trade.do")}
        </Press>
      ) : null}
      {counter ? <TakeOrDecline offer={counter} /> : null}
    </div>
  );
}

function CounterText({ offer }: { offer: BoardOffer }) {
  return (
    <>
      {t("table.trade.counter.says")} <CardCounts cards={offer.get} size={15} /> →{" "}
      <CardCounts cards={offer.give} size={15} />
    </>
  );
}

function TakeOrDecline({ offer }: { offer: BoardOffer }) {
  const { view, act, name } = useGame();
  const take = movesOf(view.moves, "take").find((move) => move.target?.seat === offer.seat);
  const decline = movesOf(view.moves, "decline").find((move) => move.target?.seat === offer.seat);
  return (
    <>
      {take ? (
        <Press
          class="tbtn good small"
          label={t("table.trade.take", { name: name(offer.seat), cards: cardsInWords(offer.get) })}
          onPress={() => act(take)}
        >
          <Sign name="check" size={14} />
        </Press>
      ) : null}
      {decline ? (
        <Press
          class="tbtn small"
          label={t("table.trade.decline.of", { name: name(offer.seat) })}
          onPress={() => act(decline)}
        >
          <Sign name="x" size={14} />
        </Press>
      ) : null}
    </>
  );
}

/** The own offer and what the others say to it. */
export function OwnOffer() {
  const game = useGame();
  const { view, me, act, open } = game;
  const trade = useTrade();
  const offer = view.offers.find((entry) => entry.seat === me);
  if (!offer) return null;
  const withdraw = firstOf(view.moves, "withdraw");
  const active = view.prompt.active;
  const partners =
    active === me
      ? view.players.map((player) => player.seat).filter((seat) => seat !== me)
      : [active];
  return (
    <PanelBox
      title={t("table.trade.own")}
      sign={<Sign name="trade" />}
      aside={
        withdraw ? (
          <>
            <Press
              class="tbtn small"
              onPress={() => {
                trade.load({ give: offer.give, get: offer.get, to: null });
                act(withdraw);
                open({ kind: "trade" });
              }}
            >
              {t("table.trade.change")}
            </Press>
            <Press
              class="tbtn small"
              label={t("table.trade.withdraw")}
              onPress={() => act(withdraw)}
            >
              <Sign name="x" size={14} />
            </Press>
          </>
        ) : undefined
      }
    >
      <Terms
        left={t("table.trade.you_give")}
        give={offer.give}
        right={t("table.trade.you_get")}
        get={offer.get}
      />
      <div class="resps">
        {partners.map((seat) => (
          <Answer key={seat} seat={seat} offer={offer} />
        ))}
      </div>
    </PanelBox>
  );
}

/** Offers of others to the active player that answer no offer of his own. */
export function Proposals() {
  const { view, me, name } = useGame();
  if (view.prompt.active !== me || view.offers.some((offer) => offer.seat === me)) return null;
  const proposals = view.offers.filter((offer) => offer.seat !== me);
  if (proposals.length === 0) return null;
  return (
    <PanelBox title={t("table.trade.proposals")} sign={<Sign name="trade" />}>
      {proposals.map((offer) => (
        <div class="resp" key={offer.seat}>
          <SeatDot seat={offer.seat} size={17} />
          <div>
            <div class="nm">{name(offer.seat)}</div>
            <div class="d">
              <CounterText offer={offer} />
            </div>
          </div>
          <span class="sp" />
          <TakeOrDecline offer={offer} />
        </div>
      ))}
    </PanelBox>
  );
}

/** An offer of the active player that waits for an answer. */
export function OfferCard() {
  const game = useGame();
  const { view, me, name, act, open } = game;
  const trade = useTrade();
  if (me === undefined) return null;
  const offer = offerToAnswer(view, me);
  if (!offer) return null;
  const accept = firstOf(view.moves, "accept");
  const refuse = firstOf(view.moves, "refuse");
  const counter = partnersOf(view.moves).length > 0;
  const lacking = Object.entries(offer.get).filter(
    ([goods, n]) => (view.hand?.cards[goods] ?? 0) < n,
  );
  const missing = Object.fromEntries(
    lacking.map(([goods, n]) => [goods, n - (view.hand?.cards[goods] ?? 0)]),
  );
  const lacks = t("table.reason.missing", { cards: cardsInWords(missing) });
  return (
    <PanelBox
      title={t("table.trade.to_you")}
      sign={<SeatDot seat={offer.seat} size={18} />}
      tone="due"
    >
      <Terms
        left={t("table.trade.gives", { name: name(offer.seat) })}
        give={offer.give}
        right={t("table.trade.wants")}
        get={offer.get}
      />
      <div class="btns">
        <Press
          class="tbtn good"
          reason={accept ? undefined : lacks}
          onPress={() => accept && act(accept)}
        >
          <Sign name="check" size={15} /> {t("table.trade.accept")}
        </Press>
        <Press
          reason={counter ? undefined : t("table.reason.not_now")}
          onPress={() => {
            trade.load(counterOf(offer));
            open({ kind: "trade" });
          }}
        >
          {t("table.trade.counter")}
        </Press>
        <Press
          reason={refuse ? undefined : t("table.reason.not_now")}
          onPress={() => refuse && act(refuse)}
        >
          {t("table.trade.decline")}
        </Press>
      </div>
      <label class="quiet">
        <input
          type="checkbox"
          checked={trade.quietTurn === view.prompt.turn}
          onChange={(event) =>
            trade.setQuietTurn(event.currentTarget.checked ? view.prompt.turn : -1)
          }
        />
        {t("table.trade.quiet")}
        <span class="note">{t("table.trade.quiet.what", { name: name(offer.seat) })}</span>
      </label>
    </PanelBox>
  );
}
