// Events of the card game as sentences for the log. Every kind of docs/protocol-cards.md has its words in
// the catalogue under `cards.log.`.
import type {
  Amounts,
  CardsCounted,
  CardsKnown,
  CardsLogged,
  CardsProduction,
  CardsShare,
} from "../protocol";
import {
  amountsInWords,
  filled,
  type Gaps,
  inWords,
  type Line,
  listed,
  type Part,
  seatPart,
} from "../shared/sentence";
import { hasText, t, word } from "../text/t";

/** The kinds that this file has words for: those of the protocol. */
export const SAID: readonly string[] = [
  ...["shuffle", "first", "dice", "event", "region", "duel"],
  ...["arrange", "arrange-as-printed", "stack", "take"],
  ...["alchemist", "roll", "end", "draw", "search", "exchange", "discard"],
  ...["pay", "store", "settle", "gain", "seize", "give", "stop"],
  ...["road", "settlement", "city", "build", "remove", "side", "scout", "pick"],
  ...["bank", "offer", "accept", "refuse"],
  ...["play", "caravan", "counter", "target", "spy", "conflict", "swap"],
  ...["brigands", "tournament", "advantage", "plenty", "plague", "productive-year"],
  ...["gained", "saw", "look", "moved", "returned", "production", "laid", "got"],
  ...["bonus", "gate", "turn", "win"],
];

/** Lines that only repeat what another one says: the log leaves them out. */
const QUIET = new Set(["roll", "pay", "store", "side", "arrange", "end", "settle", "look"]);

export function isQuiet(event: CardsLogged): boolean {
  return QUIET.has(event.kind);
}

const goodsPart = (goods: Amounts = {}): Part =>
  Object.keys(goods).length > 0 ? { cards: goods } : t("cards.goods.nothing");

/** A kind of card by name; regions of the deck are named by their terrain and number. */
export function cardName(card: string): string {
  const region = /^[abs]-(fields|mountains|pasture|forest|hills|gold)(?:-(\d))?$/.exec(card);
  if (region === null) return word("cards.name", card);
  const terrain = region[1] === "gold" ? "gold-field" : (region[1] ?? "");
  const name = word("cards.name", terrain);
  return region[2] === undefined ? name : `${name} ${region[2]}`;
}

const cardPart = (card: string): Part => ({ card, name: cardName(card) });

function counted(cards: readonly CardsCounted[]): string {
  return cards
    .map(({ card, count }) => (count > 1 ? `${count} × ${cardName(card)}` : cardName(card)))
    .join(", ");
}

function bySeat(key: string, shares: readonly CardsShare[]): Part[] {
  return listed(
    shares.map(({ seat, goods }) => filled(key, { name: seatPart(seat), goods: goodsPart(goods) })),
  );
}

/* ---- the variant of each kind, and what goes into its gaps ---- */

const other = (seat: number | undefined): number => (seat === 0 ? 1 : 0);

function production({ gains, number, wasted }: CardsProduction): Part[] {
  const key = gains.length > 0 ? "cards.log.production" : "cards.log.production.none";
  const parts = filled(key, { number, gains: bySeat("cards.log.takes", gains) });
  for (const [seat, n] of wasted.entries())
    if (n > 0)
      parts.push(" ", ...filled("cards.log.production.wasted", { name: seatPart(seat), n }));
  return parts;
}

function sentenceParts(event: CardsLogged): Part[] {
  const { target } = event;
  const name = seatPart(event.seat);
  const card = target?.card === undefined ? "" : cardPart(target.card);
  const stack = target?.stack ?? 0;
  const say = (variant: string, gaps: Gaps = {}) =>
    filled(`cards.log.${variant}`, { name, ...gaps });
  switch (event.kind) {
    case "first": {
      const [a = 0, b = 0] = event.dice ?? [];
      const gaps = { one: seatPart(0), two: seatPart(1), a, b, name: seatPart(event.first) };
      return say(event.first === null ? "first.again" : "first", gaps);
    }
    case "dice": {
      const face = word("cards.face", target?.face ?? "");
      return say(event.set ? "dice.set" : "dice", { face, number: target?.number ?? 0 });
    }
    case "event":
      return say("event", { event: cardPart(target?.event ?? "") });
    case "region":
    case "pick":
      return say(event.kind, { region: cardName(target?.deck ?? "") });
    case "duel":
      return say(event.success ? "duel.won" : "duel.lost", {
        card: cardPart(event.card ?? ""),
        number: target?.number ?? 0,
      });
    case "arrange":
      return say("arrange", { terrain: word("cards.name", target?.terrain ?? "") });
    case "take":
    case "exchange":
    case "discard":
      return say(card === "" ? event.kind : `${event.kind}.seen`, { card, stack });
    case "swap":
      return say(card === "" ? "swap" : "swap.seen", {
        card,
        stack,
        take: cardPart(target?.take ?? ""),
      });
    case "alchemist":
      return say("alchemist", { number: target?.number ?? 0 });
    case "stack":
    case "draw":
      return say(event.kind, { stack });
    case "look":
      return say("look", { stack: event.stack });
    case "search":
      return say("search", { stack, n: event.price ?? 0 });
    case "pay":
    case "store":
      return say(event.kind, { good: { cards: { [event.good ?? ""]: 1 } } });
    case "gain":
      return say("gain", { goods: { cards: { [event.good ?? ""]: 1 } } });
    case "settle":
      return say(event.phase === "store" ? "settle.store" : "settle.pay");
    case "seize":
    case "give":
      return say(event.kind, {
        goods: { cards: { [target?.good ?? ""]: 1 } },
        other: seatPart(other(event.seat)),
      });
    case "stop": {
      const variant = `stop.${event.phase}`;
      return say(hasText(`cards.log.${variant}`) ? variant : "stop");
    }
    case "road":
    case "settlement":
    case "city":
      if (event.pending) return say("pending", { thing: word("cards.name", event.kind) });
      return say(event.kind);
    case "build":
      return event.pending ? say("pending", { thing: card }) : say("build", { card });
    case "side":
      return say((target?.region ?? "").startsWith("u") ? "side.upper" : "side.lower");
    case "bank":
    case "caravan":
      return say(event.kind, { give: goodsPart(target?.give), get: goodsPart(target?.get) });
    case "offer":
      return say(event.counter ? "offer.counter" : "offer", {
        give: goodsPart(target?.give),
        get: goodsPart(target?.get),
      });
    case "by_rule":
      return filled(`table.log.by_rule.${event.rule}`);
    case "accept":
    case "refuse":
      return say(event.kind, {
        give: goodsPart(event.give),
        get: goodsPart(event.get),
        other: seatPart(event.to),
      });
    case "remove":
    case "play":
    case "counter":
      return say(event.kind, { card });
    case "target":
      return say(target?.seat === event.seat ? "target.own" : "target", {
        card,
        other: seatPart(target?.seat),
      });
    case "spy":
      return say(card === "" ? "spy" : "spy.seen", { card, other: seatPart(event.from) });
    case "conflict": {
      const gaps = { stack, other: seatPart(event.from), n: event.count ?? 0 };
      if (target?.cards === undefined) return say("conflict", gaps);
      return say("conflict.seen", { ...gaps, cards: target.cards.map(cardName).join(", ") });
    }
    default:
      return followed(event, say);
  }
}

/** What followed by itself. */
function followed(event: CardsLogged, say: (variant: string, gaps?: Gaps) => Part[]): Part[] {
  const [a = 0, b = 0] = event.points ?? [];
  switch (event.kind) {
    case "brigands": {
      if (event.calm) return say("brigands.calm");
      const losses = bySeat("cards.log.loses", event.losses);
      return say(losses.length > 0 ? "brigands" : "brigands.none", { losses });
    }
    case "plague": {
      const losses = bySeat("cards.log.loses", event.losses);
      return say(losses.length > 0 ? "plague" : "plague.none", { losses });
    }
    case "productive-year": {
      const gains = bySeat("cards.log.takes", event.gains);
      return say(gains.length > 0 ? "productive-year" : "productive-year.none", { gains });
    }
    case "tournament": {
      if (event.winner === null) return say("tournament.tie", { a, b });
      const won = event.winner === 0;
      return say("tournament", {
        name: seatPart(event.winner),
        a: won ? a : b,
        b: won ? b : a,
      });
    }
    case "advantage": {
      if (event.holder === null) return say("advantage.none");
      const variant = event.possible ? "advantage" : "advantage.nothing";
      return say(variant, { name: seatPart(event.holder) });
    }
    case "gained":
      return say("gained", { goods: goodsPart(event.goods) });
    case "moved":
      return say("moved", { goods: goodsPart(event.goods), other: seatPart(event.from) });
    case "saw": {
      const gaps = { other: seatPart(event.of) };
      return event.cards
        ? say("saw.cards", { ...gaps, cards: counted(event.cards) })
        : say("saw", gaps);
    }
    case "returned":
      return say("returned", { card: cardPart(event.card) });
    case "production":
      return production(event);
    case "laid": {
      const terrain = word("cards.name", event.terrain);
      return say("laid", { terrain, die: event.die });
    }
    case "got":
      return say("got", { cards: counted(event.cards) });
    case "bonus": {
      const variant = `bonus.${event.card}`;
      if (event.to === null) return say(`${variant}.none`);
      return say(variant, { name: seatPart(event.to), size: event.size });
    }
    case "gate":
      return say(event.open ? "gate.open" : "gate.closed");
    case "turn":
      return say("turn", { turn: event.turn });
    case "win": {
      if (event.seat === undefined) return say("draw.game", { a, b });
      return say("win", { n: event.seat === 0 ? a : b });
    }
    default: // shuffle, roll, end, scout, plenty, arrange-as-printed: nothing to fill in
      return say(event.kind);
  }
}

function placesOf(event: CardsLogged): string[] {
  const { target } = event;
  const places: string[] = [];
  const at = target?.region ?? target?.site;
  if (target?.seat !== undefined && at !== undefined) places.push(`${target.seat}:${at}`);
  if (target?.seat !== undefined && target.slot !== undefined)
    places.push(`${target.seat}:${target.slot}`);
  if (target?.stack !== undefined) places.push(`stack:${target.stack}`);
  if (event.kind === "laid") places.push(`${event.seat}:${event.region}`);
  return places;
}

/** The line of an event, or null for kinds that are not of the card game. */
export function sentence(event: CardsLogged): Line | null {
  if (!SAID.includes(event.kind)) return null;
  const seat = event.seat === undefined ? {} : { seat: event.seat };
  return { kind: event.kind, ...seat, parts: sentenceParts(event), places: placesOf(event) };
}

const goodName = (good: string): string => word("cards.good", good);

/** What the viewer remembers of a card in a stack. */
export function knownInWords({ card, from, to, sure }: CardsKnown): string {
  const name = cardName(card);
  if (!sure) return t("cards.stack.known.maybe", { card: name });
  return from === to
    ? t("cards.stack.known.one", { card: name, from })
    : t("cards.stack.known.sure", { card: name, from, to });
}

export const goodsInWords = (goods: Amounts): string =>
  amountsInWords(goods, goodName) || t("cards.goods.nothing");

/** A line in plain words, for labels and tests. */
export const plain = (parts: readonly Part[], name: (seat: number) => string): string =>
  inWords(parts, { name, goods: goodName, amounts: goodsInWords });
