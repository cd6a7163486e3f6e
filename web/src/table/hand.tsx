// The own cards: goods, development cards, progress cards. A click on goods begins a trade with them, or chooses
// them where some are to be given up.
import { Sign } from "../art/icon";
import { TRACK_COLOUR } from "../art/icons";
import { choiceOf } from "../board/spots";
import type { BoardMove } from "../protocol";
import { movesOf } from "../shared/deciding";
import { isPhone } from "../shared/frames";
import { t } from "../text/t";
import { decisionOf, PLAYED_BY } from "./decision";
import { type Game, goodsName, say, useGame } from "./game";
import { countOf, placesOf, whyNot } from "./model";
import { GoodsCard } from "./parts";
import { reasonText } from "./reason";
import { useTrade } from "./trade-state";

/** One card more of the own hand: for what the server asks for, else for a trade. */
function useGiving(): (goods: string) => void {
  const { view, me, open } = useGame();
  const trade = useTrade();
  const decision = decisionOf(view, me);
  if (decision?.kind === "cards" && (decision.purpose === "discard" || decision.purpose === "give"))
    return (goods) => {
      const picked = trade.picked(decision.question);
      const now = picked[goods] ?? 0;
      const room = now < (decision.from[goods] ?? 0) && countOf(picked) < decision.count;
      if (room) trade.pick(decision.question, { ...picked, [goods]: now + 1 });
    };
  return (goods) => {
    if ((trade.give[goods] ?? 0) < (view.hand?.cards[goods] ?? 0)) trade.add("give", goods);
    open({ kind: "trade" });
  };
}

export function Hand() {
  const { view, setting, size } = useGame();
  const give = useGiving();
  const hand = view.hand;
  if (!hand) return null;
  return (
    <ul class="hand" aria-label={t("table.hand")}>
      {setting.goods.map((goods) => {
        const count = hand.cards[goods] ?? 0;
        return (
          <li key={goods}>
            <button
              type="button"
              class="card-button"
              aria-label={t("table.hand.card", { n: count, goods: goodsName(goods) })}
              aria-disabled={count === 0 ? "true" : undefined}
              onClick={() => (count === 0 ? undefined : give(goods))}
            >
              <GoodsCard goods={goods} count={count} size={isPhone(size) ? "s" : "m"} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A card opens, and its places glow where there is room for both; a phone shows them when it is played. */
function openCard(game: Game, kind: BoardMove["kind"], card: string): void {
  if (!isPhone(game.size) && placesOf(playsOf(game, kind, card)[0]?.target).length > 0)
    game.choose(choiceOf(kind, card));
  game.open({ kind: "card", card });
}

const playsOf = ({ view }: Game, kind: BoardMove["kind"], card: string): readonly BoardMove[] =>
  movesOf(view.moves, kind).filter((move) => kind !== "play" || move.target?.card === card);

/** Plays a held card: its places glow, its panel asks for what is missing, or it goes at once. */
export function playCard(game: Game, kind: BoardMove["kind"], card: string): void {
  const [only] = playsOf(game, kind, card);
  if (!only) return;
  const target = only.target ?? {};
  if (placesOf(target).length > 0) {
    game.choose(choiceOf(kind, card));
    game.open(null);
  } else if (target.goods !== undefined || target.seat !== undefined || target.dice)
    game.open({ kind: "card", card });
  else {
    game.open(null);
    game.act(only);
  }
}

/** What both kinds of held cards do: one click opens the card, two play it. */
const opens = (game: Game, kind: BoardMove["kind"], card: string) => ({
  onClick: () => openCard(game, kind, card),
  onDblClick: () => playCard(game, kind, card),
});

const DEVELOPMENT_SIGN: Readonly<Record<string, string>> = {
  knight: "knight",
  roads: "road",
  plenty: "cards",
  monopoly: "bank",
  point: "star",
};

export function DevelopmentCards() {
  const game = useGame();
  const cards = game.view.hand?.development ?? [];
  if (cards.length === 0) return null;
  return (
    <ul class="hand dev" aria-label={t("table.hand.development")}>
      {cards.map(({ card, count, fresh, playable }) => {
        const kind = PLAYED_BY[card] ?? "play";
        const refusal = playable ? undefined : whyNot(game.view, kind);
        const why = playable
          ? undefined
          : card === "point"
            ? say("about.point")
            : reasonText(refusal);
        const label = `${say(`card.${card}`)}${count > 1 ? ` ×${count}` : ""}. ${say(`about.${card}`)}`;
        return (
          <li key={card}>
            <button
              type="button"
              class={playable ? "dc" : "dc off"}
              data-card={card}
              title={why ?? say(`about.${card}`)}
              aria-label={why ? `${label}. ${why}` : label}
              {...opens(game, kind, card)}
            >
              <Sign name={DEVELOPMENT_SIGN[card] ?? "dev"} size={22} />
              <i>{say(`card.${card}`)}</i>
              {count > 1 ? <b>{count}</b> : null}
              {fresh > 0 ? <em>{t("table.hand.fresh")}</em> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function ProgressCards() {
  const game = useGame();
  const cards = game.view.hand?.progress ?? [];
  if (cards.length === 0) return null;
  return (
    <ul class="hand prog" aria-label={t("table.stat.progress")}>
      {cards.map(({ card, deck, playable }, i) => {
        const why = playable ? undefined : reasonText(whyNot(game.view, "play", card));
        return (
          <li key={i}>
            <button
              type="button"
              class={playable ? "pgc" : "pgc off"}
              data-card={card}
              data-deck={deck}
              title={why ?? say(`about.${card}`)}
              {...opens(game, "play", card)}
            >
              <svg class="pgb" width="100%" height="4" aria-hidden="true">
                <rect width="100%" height="4" fill={TRACK_COLOUR[deck] ?? "#888"} />
              </svg>
              <b>{say(`card.${card}`)}</b>
              <span>{say(`about.${card}`)}</span>
              {playable ? <u>{t("table.play")}</u> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
