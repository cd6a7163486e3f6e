// What is true of a card at a card table: whether it can be used, how many lie open, how many are gone, what answers it.
import type { Fact } from "../gallery/big-card";
import { showCard } from "../shared/card-window";
import { t } from "../text/t";
import type { CardGame } from "./context";
import { blockedCard, cardOf, movesOfCard } from "./model";
import { reasonOf } from "./parts";
import { cardName } from "./sentences";

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What can be done with a card of the hand, or why nothing can. */
function usesOf({ view, setting }: CardGame, card: string, held: number): string[] {
  if (held === 0) return [];
  const moves = movesOfCard(view, card);
  const sites = moves.filter(({ kind }) => kind === "build").length;
  const why = moves.length > 0 ? "" : reasonOf(blockedCard(view, card), setting.gate);
  return [
    t("gallery.now.hold", { n: held }),
    ...(sites > 0 ? [t("gallery.now.build", { n: sites })] : []),
    ...(moves.length > 0 && sites === 0 ? [t("gallery.now.can")] : []),
    ...(why === "" ? [] : [sentence(why)]),
  ];
}

export function nowOf(game: CardGame, card: string): string[] {
  const { view, name } = game;
  const held = view.hand?.cards.find((one) => one.card === card)?.count ?? 0;
  const open = view.realms.filter(({ sites }) => sites.some(({ cards }) => cards.includes(card)));
  return [
    ...usesOf(game, card, held),
    ...open.map(({ seat }) => t("gallery.now.open", { name: name(seat) })),
  ];
}

export function factsOf({ view, setting }: CardGame, card: string): Fact[] {
  const row = cardOf(setting, card);
  const gone = view.decks.discard.cards.find((one) => one.card === card)?.count ?? 0;
  const answer = setting.counters[card];
  return [
    ...(row?.kind.startsWith("action")
      ? [
          {
            label: t("gallery.fact.answer"),
            value: answer === undefined ? t("gallery.fact.answer.none") : cardName(answer),
          },
          {
            label: t("gallery.fact.seen"),
            value: t("gallery.fact.of", { n: gone, of: row.count }),
          },
        ]
      : []),
  ];
}

/** Opens a card that lies on the table, large. */
export const readCard = (game: CardGame, card: string): void =>
  showCard({
    family: "cards",
    card,
    name: cardName(card),
    copies: cardOf(game.setting, card)?.count,
    now: () => nowOf(game, card),
    facts: () => factsOf(game, card),
  });
