// What others say to the own offer, what they offer by themselves, and what is left to do when nobody wants it.
// Every answer has a button of its own that names the cards which it exchanges, and exchanges these and no others.

import type { ComponentChildren } from "preact";
import { Goods, Sign } from "../art/icon";
import type { Amounts, BoardMove, BoardOffer } from "../protocol";
import { useSettings } from "../settings";
import { SeatDot } from "../shared/any-table";
import { MoveButton, Press } from "../shared/controls";
import { firstOf, movesOf } from "../shared/deciding";
import { t } from "../text/t";
import { cardsInWords, type Game, goodsName, useGame } from "./game";
import { Emblem, PanelBox } from "./parts";
import { partnersOf, sendOffer } from "./trade";
import { Cloth } from "./trade-cloth";
import { declinedOffer, type ToldOffer } from "./trade-past";
import { type Draft, useTrade } from "./trade-state";

/* ---- the button of an answer ---- */

/** Cards as white chips: "2 wool". */
function TermChips({ cards }: { cards: Amounts }) {
  return (
    <>
      {Object.entries(cards)
        .filter(([, count]) => count > 0)
        .map(([goods, count]) => (
          <span class="tm" key={goods}>
            {count} <Goods name={goods} size={17} />
          </span>
        ))}
    </>
  );
}

interface TermsProps {
  readonly give: Amounts;
  readonly get: Amounts;
  /** The word before what is given. */
  readonly first: string;
}

function TermsLine({ give, get, first }: TermsProps) {
  return (
    <>
      <span class="terms">
        {first} <TermChips cards={give} />
      </span>
      <span class="terms">
        {t("table.trade.get")} <TermChips cards={get} />
      </span>
    </>
  );
}

interface AnswerButtonProps {
  /** The move that exchanges exactly these cards; without it the button says why there is none. */
  readonly move: BoardMove | undefined;
  readonly give: Amounts;
  readonly get: Amounts;
  /** An agreement to the same terms, or terms of another's making. */
  readonly tone: "good" | "primary";
  readonly first?: string;
  readonly label: string;
}

/** "Give 2 wool, get 1 brick": does just that. */
export function AnswerButton({ move, give, get, tone, first, label }: AnswerButtonProps) {
  const { act, view } = useGame();
  const line = <TermsLine give={give} get={get} first={first ?? t("table.trade.give")} />;
  if (move)
    return (
      <MoveButton class={`tbtn ${tone} answer`} label={label} move={move} act={act}>
        {line}
      </MoveButton>
    );
  const lacking = missingFor(view.hand?.cards ?? {}, give);
  const reason =
    Object.keys(lacking).length > 0
      ? t("table.reason.missing", { cards: cardsInWords(lacking) })
      : t("table.reason.not_now");
  return (
    <Press class="tbtn answer" label={label} reason={reason} onPress={() => {}}>
      {line}
    </Press>
  );
}

/** What is held too little of to give these cards. */
function missingFor(held: Amounts, give: Amounts): Amounts {
  const lacking = Object.entries(give).map(([goods, n]) => [goods, n - (held[goods] ?? 0)]);
  return Object.fromEntries(lacking.filter(([, n]) => Number(n) > 0));
}

const termsText = (give: Amounts, get: Amounts, name: string): string =>
  t("table.trade.terms", { give: cardsInWords(give), get: cardsInWords(get), name });

/* ---- answers to the own offer ---- */

/** Another's offer as a button, and the way to decline it. */
function OtherTerms({ offer }: { offer: BoardOffer }) {
  const { view, act, name } = useGame();
  const of = (kind: "take" | "decline") =>
    movesOf(view.moves, kind).find((move) => move.target?.seat === offer.seat);
  const decline = of("decline");
  return (
    <>
      <AnswerButton
        move={of("take")}
        give={offer.get}
        get={offer.give}
        tone="primary"
        label={termsText(offer.get, offer.give, name(offer.seat))}
      />
      {decline ? (
        <MoveButton
          class="lk"
          move={decline}
          act={act}
          label={t("table.trade.decline.of", { name: name(offer.seat) })}
        >
          {t("table.trade.no_to", { name: name(offer.seat) })}
        </MoveButton>
      ) : null}
    </>
  );
}

interface PartnerProps {
  readonly seat: number;
  readonly state: string;
  readonly words: string;
  readonly children?: ComponentChildren;
}

function Partner({ seat, state, words, children }: PartnerProps) {
  const { name, colour } = useGame();
  return (
    <div class="says" data-state={state} data-seat={seat}>
      <div class="who-says">
        <Emblem colour={colour(seat)} size={24} />
        <b class="nm">{name(seat)}</b>
        <span class="d">{words}</span>
      </div>
      {children}
    </div>
  );
}

function Answer({ seat, offer }: { seat: number; offer: BoardOffer }) {
  const { view, name } = useGame();
  const confirm = movesOf(view.moves, "confirm").find((move) => move.target?.seat === seat);
  const counter = view.offers.find((other) => other.seat === seat);
  const said = offer.accepted.includes(seat)
    ? "accepts"
    : offer.waiting.includes(seat)
      ? "thinks"
      : "declines";
  const state = counter && said === "declines" ? "counters" : said;
  return (
    <Partner seat={seat} state={state} words={t(`table.trade.${state}`)}>
      {confirm ? (
        <AnswerButton
          move={confirm}
          give={offer.give}
          get={offer.get}
          tone="good"
          label={termsText(offer.give, offer.get, name(seat))}
        />
      ) : null}
      {counter ? (
        <>
          {state === "counters" ? null : <p class="note">{t("table.trade.counters.also")}</p>}
          <OtherTerms offer={counter} />
        </>
      ) : null}
    </Partner>
  );
}

/** What is left of the given kinds after the own offer is taken. */
function Keeping({ offer }: { offer: BoardOffer }) {
  const { view } = useGame();
  if (offer.accepted.length === 0) return null;
  const left = Object.entries(offer.give).map(([goods, n]) => [
    goods,
    Math.max(0, (view.hand?.cards[goods] ?? 0) - n),
  ]);
  const kept = Object.fromEntries(left.filter(([, n]) => Number(n) > 0)) as Amounts;
  const words = Object.keys(kept).length > 0 ? cardsInWords(kept) : t("table.trade.keep.none");
  return (
    <p class="note tip">
      <Sign name="info" size={15} /> {t("table.trade.keep", { cards: words })}
    </p>
  );
}

/** Takes the own offer back, to make another of it or for good. */
function Withdrawing({ offer }: { offer: BoardOffer }) {
  const { view, act, open } = useGame();
  const trade = useTrade();
  const withdraw = firstOf(view.moves, "withdraw");
  if (!withdraw) return null;
  return (
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
      <MoveButton class="tbtn small" label={t("table.trade.withdraw")} move={withdraw} act={act}>
        <Sign name="x" size={14} />
      </MoveButton>
    </>
  );
}

/** The own offer and what the others say to it. */
export function OwnOffer() {
  const { view, me } = useGame();
  const offer = view.offers.find((entry) => entry.seat === me);
  if (!offer) return null;
  const active = view.prompt.active;
  const partners =
    active === me
      ? view.players.map((player) => player.seat).filter((seat) => seat !== me)
      : [active];
  return (
    <PanelBox
      title={t("table.trade.own")}
      sign={<Sign name="trade" />}
      tone="trading"
      aside={<Withdrawing offer={offer} />}
    >
      <Cloth give={offer.give} get={offer.get} />
      <div class="resps">
        {partners.map((seat) => (
          <Answer key={seat} seat={seat} offer={offer} />
        ))}
      </div>
      <Keeping offer={offer} />
    </PanelBox>
  );
}

/** Offers of others to the active player that answer no offer of his own; they stand side by side. */
export function Proposals() {
  const { view, me } = useGame();
  if (view.prompt.active !== me || view.offers.some((offer) => offer.seat === me)) return null;
  const declined = view.automatic?.declines ?? [];
  const proposals = view.offers.filter(
    (offer) => offer.seat !== me && !declined.includes(offer.seat),
  );
  if (proposals.length === 0) return null;
  return (
    <PanelBox title={t("table.trade.proposals")} sign={<Sign name="trade" />} tone="trading">
      <div class="resps">
        {proposals.map((offer) => (
          <Partner
            key={offer.seat}
            seat={offer.seat}
            state="counters"
            words={t("table.trade.offers")}
          >
            <OtherTerms offer={offer} />
          </Partner>
        ))}
      </div>
    </PanelBox>
  );
}

/* ---- nobody wants it ---- */

interface NextProps {
  readonly what: string;
  readonly sign: string;
  readonly title: string;
  readonly children: ComponentChildren;
  readonly onPress: () => void;
}

/** One way on, with what it would do in a second line. */
function Next({ what, sign, title, children, onPress }: NextProps) {
  return (
    <button type="button" class="next-way" data-act={what} onClick={onPress}>
      <span class="sq">
        <Sign name={sign} size={17} />
      </span>
      <span class="vt">
        <b>{title}</b>
        <small class="terms">{children}</small>
      </span>
      <Sign name="right" size={16} />
    </button>
  );
}

/** The same offer with one card more of the given kind of which most are left. */
export function oneMore(offer: Pick<Draft, "give" | "get">, held: Amounts): Amounts | undefined {
  const [most] = Object.keys(offer.give)
    .map((goods) => [goods, (held[goods] ?? 0) - (offer.give[goods] ?? 0)] as const)
    .filter(([, left]) => left > 0)
    .sort((a, b) => b[1] - a[1]);
  return most && { ...offer.give, [most[0]]: (offer.give[most[0]] ?? 0) + 1 };
}

/** The bank's cheapest way to one of the wanted kinds. */
export function bestBank(moves: readonly BoardMove[], get: Amounts): BoardMove | undefined {
  const price = (move: BoardMove) =>
    Object.values(move.cost ?? {}).reduce((sum, count) => sum + count, 0);
  return movesOf(moves, "bank")
    .filter(({ target }) => typeof target?.get === "string" && (get[target.get] ?? 0) > 0)
    .sort((a, b) => price(a) - price(b))[0];
}

function GiveOneMore({ offer }: { offer: ToldOffer }) {
  const game = useGame();
  const trade = useTrade();
  const give = oneMore(offer, game.view.hand?.cards ?? {});
  const open = partnersOf(game.view.moves);
  const to = offer.to.filter((seat) => open.includes(seat));
  if (!give || to.length === 0) return null;
  return (
    <Next
      what="one-more"
      sign="plus"
      title={t("table.trade.one_more")}
      onPress={() => sendOffer(game, { give, get: offer.get, to }, trade.sent)}
    >
      {t("table.trade.one_more.what", {
        give: cardsInWords(give),
        get: cardsInWords(offer.get),
        n: to.length,
      })}
    </Next>
  );
}

function SayWanted({ offer, done }: { offer: ToldOffer; done: () => void }) {
  const { send } = useGame();
  const [{ chat }] = useSettings();
  const [goods] = Object.keys(offer.get);
  if (goods === undefined || chat === "off") return null;
  const text = t("table.trade.wanted", { goods: goodsName(goods) });
  return (
    <Next
      what="say"
      sign="chat"
      title={t("table.trade.say", { text })}
      onPress={() => {
        void send({ type: "chat", text });
        done();
      }}
    >
      {t("table.trade.say.what")}
    </Next>
  );
}

/** Whether the rate for these goods comes from a harbour of the player. */
function byHarbour({ view, me }: Game, goods: string): boolean {
  const harbors: readonly string[] = view.players[me ?? 0]?.harbors ?? [];
  return harbors.includes(goods) || harbors.includes("any");
}

function AskBank({ offer }: { offer: ToldOffer }) {
  const game = useGame();
  const move = bestBank(game.view.moves, offer.get);
  const [goods, rate] = Object.entries(move?.cost ?? {})[0] ?? [];
  if (!move || goods === undefined || typeof move.target?.get !== "string") return null;
  const harbour = byHarbour(game, goods);
  return (
    <Next
      what="bank"
      sign={harbour ? "ship" : "bank"}
      title={t(harbour ? "table.trade.harbour" : "table.trade.bank.at", { n: rate ?? 0 })}
      onPress={() => game.act(move)}
    >
      {t("table.trade.bank.what", {
        give: cardsInWords(move.cost ?? {}),
        get: cardsInWords({ [move.target.get]: 1 }),
      })}
    </Next>
  );
}

/** The own offer that everybody has declined, until its card is closed. */
export function useUnreadNo(): ToldOffer | undefined {
  const { table, view, me } = useGame();
  const { dismissed } = useTrade();
  if (me === undefined || view.prompt.active !== me || view.offers.length > 0) return undefined;
  const offer = declinedOffer(table.log, me);
  return offer && offer.n > dismissed ? offer : undefined;
}

/** Everybody has declined the own offer: what else there is. */
export function AllDeclined() {
  const { panel } = useGame();
  const trade = useTrade();
  const offer = useUnreadNo();
  if (!offer || panel?.kind === "trade") return null;
  const close = () => trade.dismiss(offer.n);
  return (
    <PanelBox
      title={t("table.trade.declined", { n: offer.to.length })}
      sign={<Sign name="trade" />}
      tone="trading declined"
    >
      <Cloth give={offer.give} get={offer.get} />
      <p class="said-no" role="status">
        {offer.refused.map((seat) => (
          <SeatDot key={seat} seat={seat} />
        ))}
        {t("table.trade.declined.say", { n: offer.to.length })}
      </p>
      <div class="next-ways">
        <GiveOneMore offer={offer} />
        <SayWanted offer={offer} done={close} />
        <AskBank offer={offer} />
      </div>
      <p class="note tip">
        <Sign name="info" size={15} /> {t("table.trade.folded")}
      </p>
      <div class="btns">
        <Press class="tbtn big" onPress={close}>
          {t("frame.close")}
        </Press>
      </div>
    </PanelBox>
  );
}
