// Between the principalities: dice with a sentence, the five stacks, event and region deck, discards, open
// supplies.

import type { ComponentChildren } from "preact";
import { Die } from "../art/dice";
import { Sign } from "../art/icon";
import { PieceIcon } from "../art/piece";
import { BackMark, CardEmblem, EventFace, TokenPicture } from "../art/realm";
import type { CardsStack } from "../protocol";
import { isPhone } from "../shared/frames";
import { t, word } from "../text/t";
import { useCardGame } from "./context";
import { stackKey } from "./model";
import { cardName, knownInWords } from "./sentences";
import { Spot } from "./spot";

export function Dice() {
  const { view, size } = useCardGame();
  const { dice, event } = view.turn;
  const large = isPhone(size) ? 34 : 50;
  if (dice === null || dice.face === null)
    return (
      <div class="cg-dice" role="group" aria-label={t("table.tab.dice")}>
        <div class="cg-dice-row idle">
          <EventFace face="question" size={large} />
          <Die value={dice?.number ?? 6} size={large} />
        </div>
        <span class="cg-dice-said">
          {dice === null ? t("cards.dice.none") : t("cards.dice.chosen", { number: dice.number })}
        </span>
      </div>
    );
  const means =
    dice.face === "question" && event !== null
      ? cardName(event)
      : word("cards.face", `${dice.face}.means`);
  return (
    <div class="cg-dice" role="group" aria-label={t("table.tab.dice")}>
      <div class="cg-dice-row" key={view.turn.turn}>
        <span role="img" aria-label={t("cards.eventdie", { face: word("cards.face", dice.face) })}>
          <EventFace face={dice.face} size={large} />
        </span>
        <span role="img" aria-label={t("cards.die", { number: dice.number })}>
          <Die value={dice.number} size={large} />
        </span>
      </div>
      <span class="cg-dice-said">
        {t(dice.set ? "cards.dice.set" : "cards.dice.said", { event: means, number: dice.number })}
      </span>
    </div>
  );
}

const knownText = (stack: CardsStack): string => stack.known.map(knownInWords).join(", ");

/** A stack. What the viewer remembers of it opens by its line below, and by itself where no move ends there. */
function StackPile({ stack }: { stack: CardsStack }) {
  const { size, chosen, choose } = useCardGame();
  const name = t("cards.stack", { stack: stack.stack });
  const count = t("cards.stack.count", { n: stack.count });
  const state = stack.open ? t("cards.stack.open") : stack.barred ? t("cards.stack.barred") : "";
  const known = stack.known.length > 0 ? `${t("cards.stack.known")}: ${knownText(stack)}` : "";
  const label = [name, count, state, known].filter((text) => text !== "").join(". ");
  const remembers = stack.known.length > 0 && !stack.open;
  const open = chosen?.kind === "stack" && chosen.stack === stack.stack;
  const toggle = () => choose(open ? null : { kind: "stack", stack: stack.stack });
  const words = size === "desktop" ? <CountText text={count} /> : stack.count;
  const look = `cg-stack ${stack.count === 0 ? "empty" : ""} ${stack.barred ? "barred" : ""} ${stack.open ? "open" : ""}`;
  return (
    <div class="cg-pile" title={label}>
      <Spot
        k={stackKey(stack.stack)}
        class={look}
        label={label}
        open={remembers ? toggle : undefined}
      >
        <span class="cg-back b-brown">
          <b class="cg-stack-no">{stack.stack}</b>
          {remembers ? (
            <span class="cg-known figure" aria-hidden="true" data-n={stack.known.length} />
          ) : null}
        </span>
      </Spot>
      {remembers ? (
        <button
          type="button"
          class="cg-pile-name cg-remember"
          aria-expanded={open}
          onClick={toggle}
        >
          <Sign name="eye" size={13} /> {words}
          <span class="sr-only">{`. ${name}. ${t("cards.stack.known")}`}</span>
        </button>
      ) : (
        <span class="cg-pile-name" aria-hidden="true">
          {words}
        </span>
      )}
    </div>
  );
}

function CountText({ text }: { text: string }) {
  const [figure = "", ...rest] = text.split(" ");
  return (
    <>
      <b>{figure}</b> {rest.join(" ")}
    </>
  );
}

interface PileProps {
  readonly deck: "events" | "regions" | "discard";
  readonly text: string;
  readonly count: number;
  readonly label?: string;
  readonly back: string;
  readonly children: ComponentChildren;
}

/** A deck or the discards: a click shows what is in it. */
function Pile({ deck, text, count, label = text, back, children }: PileProps) {
  const { chosen, choose, size } = useCardGame();
  const open = chosen?.kind === "deck" && chosen.deck === deck;
  const empty = deck === "discard" && count === 0;
  return (
    <div class="cg-pile">
      <button
        type="button"
        class={empty ? "cg-spot cg-stack empty" : "cg-spot cg-stack"}
        aria-label={label}
        aria-expanded={open}
        onClick={() => choose(open ? null : { kind: "deck", deck })}
      >
        <span class={`cg-back ${back}`}>{children}</span>
      </button>
      <span class="cg-pile-name" aria-hidden="true">
        {size === "desktop" ? <CountText text={text} /> : count}
      </span>
    </div>
  );
}

function Deck({ deck, back }: { deck: "events" | "regions"; back: string }) {
  const { count } = useCardGame().view.decks[deck];
  return (
    <Pile deck={deck} back={back} count={count} text={t(`cards.deck.${deck}`, { n: count })}>
      <BackMark />
    </Pile>
  );
}

function Discard() {
  const { count, top } = useCardGame().view.decks.discard;
  const text = t("cards.deck.discard", { n: count });
  const label = top === null ? text : `${text}: ${cardName(top)}`;
  return (
    <Pile deck="discard" back="b-face" count={count} text={text} label={label}>
      {top === null ? null : <CardEmblem card={top} size="86%" />}
    </Pile>
  );
}

function Supply() {
  const { view, size } = useCardGame();
  const pieces = ["road", "settlement", "city"] as const;
  return (
    <div class="cg-supply" role="group" aria-label={t("cards.supply")}>
      {pieces.map((piece) => {
        const text = t(`cards.supply.${piece}`, { n: view.decks.supply[piece] ?? 0 });
        return (
          <span key={piece} title={text}>
            <PieceIcon piece={piece} colour="white" size={isPhone(size) ? 18 : 25} />
            <b aria-hidden="true">{view.decks.supply[piece] ?? 0}</b>
            <span class="sr-only">{text}</span>
          </span>
        );
      })}
    </div>
  );
}

/** Tokens that nobody holds lie here; those that are held are shown at their holder. */
function FreeTokens() {
  const { view } = useCardGame();
  const free = (["knight", "windmill"] as const).filter((one) => view.tokens[one].holder === null);
  if (free.length === 0) return null;
  return (
    <div class="cg-freetokens">
      {free.map((token) => (
        <span key={token} title={`${t(`cards.token.${token}`)}. ${t("cards.token.free")}.`}>
          <TokenPicture token={token} size={30} />
          <span class="sr-only">{`${t(`cards.token.${token}`)}. ${t("cards.token.free")}.`}</span>
        </span>
      ))}
    </div>
  );
}

export function Middle() {
  const { view } = useCardGame();
  return (
    <section class="cg-middle" aria-label={t("cards.middle")}>
      <Dice />
      <i class="cg-rule" />
      <div class="cg-piles">
        {view.stacks.map((stack) => (
          <StackPile key={stack.stack} stack={stack} />
        ))}
      </div>
      <i class="cg-rule" />
      <div class="cg-piles">
        <Deck deck="events" back="b-blue" />
        <Deck deck="regions" back="b-green" />
        <Discard />
      </div>
      <i class="cg-rule" />
      <Supply />
      <FreeTokens />
    </section>
  );
}
