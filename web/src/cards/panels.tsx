// What is being decided, beside the table: the duel, the event, a card of the hand, a resource to take.

import { useState } from "preact/hooks";
import { Die } from "../art/dice";
import { Goods } from "../art/icon";
import { CardEmblem, EventFace, RegionPicture } from "../art/realm";
import type { Amounts, CardsMove } from "../protocol";
import { BigCardLater, CardName } from "../shared/card-window";
import { MoveButton } from "../shared/controls";
import { advisedMove, firstOf, isMine, movesOf } from "../shared/deciding";
import { isPhone } from "../shared/frames";
import { Reasons } from "../shared/reasons";
import { store } from "../state";
import { hasText, t, tx, word } from "../text/t";
import { factsOf, nowOf, readCard } from "./card-facts";
import { useCardGame } from "./context";
import { cardOf, movesOfCard } from "./model";
import { CardTag, Close } from "./parts";
import { reasonWords } from "./reasons";
import { cardName, goodsInWords, knownInWords } from "./sentences";

/** The line of a move that is a button. */
export function moveText(move: CardsMove): string {
  const key = `cards.move.${move.text ?? move.kind}`;
  if (hasText(key)) return t(key, { card: cardName(move.target?.card ?? "") });
  const plain = `cards.move.${move.kind}`;
  return hasText(plain)
    ? t(plain, { card: cardName(move.target?.card ?? "") })
    : (move.action ?? "");
}

/** Any move in a few words, for advice. */
export function adviceText(move: CardsMove): string {
  const { card, stack, good, terrain, take, give, get } = move.target ?? {};
  const verb = word("cards.verb", move.kind);
  const about = [
    card === undefined ? "" : cardName(card),
    take === undefined ? "" : cardName(take),
    good === undefined ? "" : word("cards.good", good),
    terrain === undefined ? "" : word("cards.name", terrain),
    give === undefined || get === undefined ? "" : `${goodsInWords(give)} → ${goodsInWords(get)}`,
    stack === undefined ? "" : t("cards.stack", { stack }),
  ].filter((text) => text !== "");
  return about.length > 0 ? `${verb}: ${about.join(", ")}` : verb;
}

/** What a bot would do, if the table allows to ask. */
export function HintPanel() {
  const { table, view, act, name } = useCardGame();
  const { hint } = table;
  if (hint === null) return null;
  const words = reasonWords(name);
  const close = () => store.change({ kind: "hint-read" });
  return (
    <section class="cg-panel cg-hint" aria-label={t("cards.hint")}>
      <Close onClose={close} />
      <h2>{t("cards.hint")}</h2>
      <ul class="cg-hints">
        {hint.moves.map((advice, at) => {
          const [kind = ""] = advice.action.split(" ", 1);
          const move = advisedMove(view.moves, advice);
          return (
            <li key={advice.action}>
              <button
                type="button"
                class="tbtn"
                disabled={move === undefined}
                onClick={() => {
                  if (move) act(move);
                  close();
                }}
              >
                {move ? adviceText(move) : word("cards.verb", kind)} ·{" "}
                {Math.round(advice.value / 10)} %
              </button>
              <Reasons reasons={advice.reasons.slice(0, at === 0 ? undefined : 1)} words={words} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A card by its name: a tap shows it large. */
export function CardButton({ card }: { card: string }) {
  const game = useCardGame();
  return (
    <button
      type="button"
      class="card-name"
      aria-haspopup="dialog"
      onClick={() => readCard(game, card)}
    >
      <CardTag card={card} />
    </button>
  );
}

/* ---- event and duel ---- */

export function EventPanel() {
  const { view } = useCardGame();
  const { dice, event } = view.turn;
  if (dice === null || dice.face === null || view.duel !== null) return null;
  const card = dice.face === "question" ? event : null;
  const name = card === null ? word("cards.face", `${dice.face}.means`) : cardName(card);
  const text = card === null ? word("cards.face", `${dice.face}.does`) : word("cards.does", card);
  return (
    <section class="cg-panel cg-event" aria-label={t("cards.event", { event: name })}>
      <h2>
        {card === null ? (
          <EventFace face={dice.face} size={28} />
        ) : (
          <CardEmblem card={card} size={30} />
        )}
        <span>
          {tx("cards.event", {
            event: card === null ? name : <CardName family="cards" card={card} name={name} />,
          })}
        </span>
        {view.turn.step === "event" ? null : <span class="cg-done">{t("cards.step.done")}</span>}
      </h2>
      <p>{text}</p>
    </section>
  );
}

export function DuelPanel() {
  const { view, me, act, name } = useCardGame();
  const { duel } = view;
  if (duel === null) return null;
  const answers = movesOf(view.moves, "counter");
  const stop = firstOf(view.moves, "stop");
  const asked = view.prompt.phase === "defend" && isMine({ view, me });
  const counter = duel.counter === null ? "" : cardName(duel.counter);
  return (
    <section class="cg-panel cg-duel" aria-label={t("cards.duel", { card: cardName(duel.card) })}>
      <h2>
        {tx("cards.duel", {
          card: <CardName family="cards" card={duel.card} name={cardName(duel.card)} />,
        })}
      </h2>
      <div class="cg-duelrow">
        <CardEmblem card={duel.card} size={64} />
        <div>
          <p>
            {t("cards.duel.text", { attacker: name(duel.attacker), defender: name(duel.defender) })}
          </p>
          {duel.limit === undefined ? null : duel.countered ? (
            <p>{t("cards.duel.countered", { card: counter, limit: duel.limit })}</p>
          ) : (
            <p>{t("cards.duel.odds", { limit: duel.limit })}</p>
          )}
          {duel.loser === null || duel.limit === undefined ? null : (
            <p>
              <b>{t("cards.duel.won", { name: name(duel.loser === 0 ? 1 : 0) })}</b>
            </p>
          )}
        </div>
      </div>
      {asked ? (
        <div class="cg-buttons">
          {answers.map((move) => (
            <MoveButton class="tbtn primary" key={move.action} move={move} act={act}>
              {moveText(move)}
            </MoveButton>
          ))}
          {stop ? (
            <MoveButton move={stop} act={act}>
              {moveText(stop)}
            </MoveButton>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/* ---- cards of the hand ---- */

function Alchemist({ moves }: { moves: readonly CardsMove[] }) {
  const { act } = useCardGame();
  return (
    <div class="cg-numbers" role="group" aria-label={t("cards.act.number")}>
      {moves.map((move) => {
        const number = move.target?.number ?? 0;
        const label = t("cards.act.numbered", { number });
        return (
          <MoveButton key={move.action} class="cg-dieb" move={move} act={act} label={label}>
            <Die value={number} size={40} />
          </MoveButton>
        );
      })}
    </div>
  );
}

const total = (goods: Amounts): number => Object.values(goods).reduce((sum, n) => sum + n, 0);
const covers = (have: Amounts | undefined, want: Amounts): boolean =>
  Object.entries(want).every(([good, n]) => (have?.[good] ?? 0) >= n);
const same = (a: Amounts | undefined, b: Amounts): boolean =>
  a !== undefined && total(a) === total(b) && covers(a, b);

interface PickRowProps {
  readonly label: string;
  readonly value: Amounts;
  allowed(good: string): boolean;
  set(value: Amounts): void;
}

function PickRow({ label, value, allowed, set }: PickRowProps) {
  const { setting } = useCardGame();
  return (
    <>
      <span class="h">{label}</span>
      <div class="cg-goodsrow">
        {setting.goods.map((good) => {
          const n = value[good] ?? 0;
          const more = allowed(good);
          return (
            <button
              type="button"
              key={good}
              class={n > 0 ? "cg-good on" : "cg-good"}
              disabled={!more && n === 0}
              aria-label={`${word("cards.good", good)}: ${n}`}
              onClick={() => set({ ...value, [good]: more ? n + 1 : 0 })}
            >
              {n}
              <Goods name={good} size={22} />
            </button>
          );
        })}
      </div>
    </>
  );
}

/** A caravan: one or two units for as many others, as far as some move names them. */
function Caravan({ moves }: { moves: readonly CardsMove[] }) {
  const { act } = useCardGame();
  const [give, setGive] = useState<Amounts>({});
  const [get, setGet] = useState<Amounts>({});
  const fits = (g: Amounts, r: Amounts) =>
    moves.some((move) => covers(move.target?.give, g) && covers(move.target?.get, r));
  const move = moves.find((one) => same(one.target?.give, give) && same(one.target?.get, get));
  const plus = (goods: Amounts, good: string) => ({ ...goods, [good]: (goods[good] ?? 0) + 1 });
  return (
    <div class="cg-caravan">
      <PickRow
        label={t("cards.caravan.give")}
        value={give}
        allowed={(good) => fits(plus(give, good), get)}
        set={(value) => setGive(value)}
      />
      <PickRow
        label={t("cards.caravan.get")}
        value={get}
        allowed={(good) => fits(give, plus(get, good))}
        set={(value) => setGet(value)}
      />
      <button type="button" class="tbtn primary" disabled={!move} onClick={() => move && act(move)}>
        {move
          ? t("cards.trade.do", { give: goodsInWords(give), get: goodsInWords(get) })
          : t("cards.caravan.send")}
      </button>
    </div>
  );
}

/** Stacks as buttons, for a card that goes under one of them. */
function UnderStacks({ moves }: { moves: readonly CardsMove[] }) {
  const { act, size } = useCardGame();
  return (
    <div class="cg-buttons cg-under">
      {moves.map((move) => {
        const stack = move.target?.stack ?? 0;
        const label = t("cards.act.under", { stack });
        return (
          <MoveButton key={move.action} move={move} act={act} label={label}>
            {isPhone(size) ? stack : label}
          </MoveButton>
        );
      })}
    </div>
  );
}

function CardMoves({ card }: { card: string }) {
  const { view, act } = useCardGame();
  const moves = movesOfCard(view, card);
  const of = (...kinds: string[]) => moves.filter((move) => kinds.includes(move.kind));
  const builds = of("build");
  const plays = of("play", "counter", "scout");
  // The card says itself why nothing can be done.
  if (moves.length === 0) return null;
  return (
    <>
      {builds.length > 0 ? (
        <p class="cg-hintline">
          {t("cards.act.site")} · {t("cards.act.sites", { n: builds.length })}
        </p>
      ) : null}
      {plays.map((move) => (
        <MoveButton class="tbtn primary" key={move.action} what="play" move={move} act={act}>
          {move.kind === "play" ? t("cards.act.playit", { card: cardName(card) }) : moveText(move)}
        </MoveButton>
      ))}
      {of("alchemist").length > 0 ? <Alchemist moves={of("alchemist")} /> : null}
      {of("caravan").length > 0 ? <Caravan moves={of("caravan")} /> : null}
      {of("discard", "exchange").length > 0 ? (
        <>
          <p class="cg-hintline">
            {t(of("discard").length > 0 ? "cards.act.discard" : "cards.act.exchange")}
          </p>
          <UnderStacks moves={of("discard", "exchange")} />
        </>
      ) : null}
    </>
  );
}

/** What can be done with the card that was picked. */
function PickedMoves({ card }: { card: string }) {
  const { setting, choose } = useCardGame();
  return (
    <div class="cg-cardmoves">
      <CardMoves card={card} />
      {cardOf(setting, card)?.estimate ? <p class="note">{t("cards.estimate")}</p> : null}
      <button type="button" class="tbtn" data-act="keep" onClick={() => choose(null)}>
        {t("table.keep")}
      </button>
    </div>
  );
}

/** The card that was picked, large. Places for it glow meanwhile. */
export function CardPanel() {
  const game = useCardGame();
  const { chosen, choose, setting } = game;
  if (chosen?.kind !== "card") return null;
  const { card } = chosen;
  return (
    <section class="cg-panel cg-cardpanel" aria-label={cardName(card)}>
      <Close onClose={() => choose(null)} />
      <h2>{cardName(card)}</h2>
      <BigCardLater
        family="cards"
        card={card}
        copies={cardOf(setting, card)?.count}
        now={() => nowOf(game, card)}
        facts={() => factsOf(game, card)}
        atTable
      >
        <PickedMoves card={card} />
      </BigCardLater>
    </section>
  );
}

/* ---- resources, regions and decks ---- */

/** Resources to take or to give: the regions glow as well. */
export function ResourcePanel() {
  const { view, act, name, me } = useCardGame();
  const moves = view.moves.filter((move) => move.kind === "seize" || move.kind === "give");
  if (moves.length === 0) return null;
  const seat = moves[0]?.target?.seat ?? me ?? 0;
  const goods = view.players.find((one) => one.seat === seat)?.goods ?? {};
  return (
    <section class="cg-panel" aria-label={t("cards.choose.resource")}>
      <h2>{t("cards.choose.resource")}</h2>
      <div class="cg-goodsrow large">
        {moves.map((move) => {
          const good = move.target?.good ?? "";
          const count = goods[good] ?? 0;
          return (
            <MoveButton
              key={move.action}
              class="cg-good"
              move={move}
              act={act}
              label={`${word("cards.good", good)}, ${t("cards.choose.goods", { count, name: name(seat) })}`}
            >
              <Goods name={good} size={28} />
              <small>{count}</small>
            </MoveButton>
          );
        })}
      </div>
    </section>
  );
}

/** The first regions: which terrain comes to the place that glows. */
export function ArrangePanel() {
  const { view, setting, act } = useCardGame();
  const moves = movesOf(view.moves, "arrange");
  if (moves.length === 0) return null;
  const left = view.prompt.left ?? [];
  const proposed = setting.arrangement.find((one) => one.region === view.prompt.region)?.printed;
  return (
    <section class="cg-panel cg-arrange" aria-label={t("cards.prompt.arrange")}>
      <div class="cg-regions">
        {moves.map((move) => {
          const terrain = move.target?.terrain ?? "";
          const die = left.find((one) => one.terrain === terrain)?.die ?? 0;
          const good =
            Object.entries(setting.terrains).find(([, one]) => one === terrain)?.[0] ?? "";
          const name = word("cards.name", terrain);
          return (
            <MoveButton key={move.action} class="cg-pickregion" move={move} act={act}>
              <RegionPicture
                terrain={terrain}
                good={good}
                die={die}
                stock={1}
                max={setting.store_max}
              />
              <span>
                {name}
                <span class="sr-only"> {die}</span>
              </span>
              {terrain === proposed ? (
                <small>{t("cards.act.default")}</small>
              ) : (
                <small>&nbsp;</small>
              )}
            </MoveButton>
          );
        })}
      </div>
    </section>
  );
}

/** The region that was drawn and waits for its side. */
export function SidePanel() {
  const { view, setting } = useCardGame();
  const { terrain, die, phase } = view.prompt;
  if (phase !== "side" || terrain === undefined || die === undefined) return null;
  const good = Object.entries(setting.terrains).find(([, one]) => one === terrain)?.[0] ?? "";
  return (
    <section class="cg-panel cg-side" aria-label={word("cards.name", terrain)}>
      <RegionPicture terrain={terrain} good={good} die={die} stock={0} max={setting.store_max} />
      <p>
        <b>{word("cards.name", terrain)}</b>
        <br />
        {word("cards.does", terrain)}
      </p>
    </section>
  );
}

/** What the viewer remembers of a stack, in the order of its places. */
export function StackPanel() {
  const { view, chosen, choose } = useCardGame();
  const stack =
    chosen?.kind === "stack" ? view.stacks.find((one) => one.stack === chosen.stack) : undefined;
  if (stack === undefined || stack.known.length === 0) return null;
  const title = t("cards.stack", { stack: stack.stack });
  const known = [...stack.known].sort((a, b) => a.from - b.from || a.to - b.to);
  return (
    <section class="cg-panel cg-deckpanel" aria-label={title}>
      <Close onClose={() => choose(null)} />
      <h2>{title}</h2>
      <p class="note">{t("cards.stack.known")}</p>
      <ul class="cg-decklist">
        {known.map((one, i) => (
          <li key={i}>{knownInWords(one)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What can still come of a deck, and what was discarded. */
export function DeckPanel() {
  const game = useCardGame();
  const { view, chosen, choose } = game;
  if (chosen?.kind !== "deck") return null;
  const { events, regions, discard } = view.decks;
  const title =
    chosen.deck === "events"
      ? t("cards.deck.events.left")
      : chosen.deck === "regions"
        ? t("cards.deck.regions.left")
        : t("cards.deck.discard", { n: discard.count });
  const list: readonly (readonly [string, number])[] =
    chosen.deck === "events"
      ? Object.entries(events.left)
      : chosen.deck === "regions"
        ? regions.left.map((card) => [card, 1] as const)
        : discard.cards.map(({ card, count }) => [card, count] as const);
  return (
    <section class="cg-panel cg-deckpanel" aria-label={title}>
      <Close onClose={() => choose(null)} />
      <h2>{title}</h2>
      {list.length === 0 ? <p>{t("cards.deck.discard.none")}</p> : null}
      <ul class="cg-decklist">
        {list.map(([card, count]) => (
          <li key={card}>
            {chosen.deck === "regions" ? cardName(card) : <CardButton card={card} />}
            {count > 1 ? <b> × {count}</b> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
