// The own hand and the actions, at the bottom of the table.
import type { ComponentChildren } from "preact";
import { Goods, Sign } from "../art/icon";
import { PieceIcon } from "../art/piece";
import { CardEmblem } from "../art/realm";
import { ActionButton, GoButton } from "../shared/controls";
import { firstOf } from "../shared/deciding";
import { isPhone } from "../shared/frames";
import { t, word } from "../text/t";
import { useCardGame } from "./context";
import { blockedBy, blockedCard, cardOf, handKey, movesOfCard } from "./model";
import { Cost, groupClass, reasonOf, Worth } from "./parts";
import { cardName } from "./sentences";

function HandCard({ card, count }: { card: string; count: number }) {
  const { setting, view, chosen, choose, glow, size } = useCardGame();
  const row = cardOf(setting, card);
  const moves = movesOfCard(view, card);
  const picked = chosen?.kind === "card" && chosen.card === card;
  const asked = glow.has(handKey(card)) && moves.some((move) => ASKED.has(move.kind));
  const why = moves.length > 0 ? "" : reasonOf(blockedCard(view, card), setting.gate);
  const name = cardName(card);
  const does = row ? word("cards.does", row.text) : "";
  return (
    <button
      type="button"
      class={`cg-handcard ${groupClass(row?.kind ?? "")} ${picked ? "picked" : ""} ${moves.length === 0 ? "dim" : ""} ${asked ? "glow" : ""}`}
      aria-pressed={picked}
      title={[does, why].filter((s) => s !== "").join("\n")}
      data-at={handKey(card)}
      data-spot={asked ? handKey(card) : undefined}
      onClick={() => choose(picked ? null : { kind: "card", card })}
    >
      <span class="cg-band">{name}</span>
      <span class="cg-picture">
        <CardEmblem card={card} size="100%" />
      </span>
      <span class={size === "desktop" ? "cg-handdoes" : "sr-only"}>{does}</span>
      <span class="cg-foot">
        {row ? <Cost goods={row.cost} size={13} /> : null}
        {row ? <Worth card={row} size={11} /> : null}
        {row?.use === "play" ? <span class="cg-kind">{word("cards.kind", row.kind)}</span> : null}
      </span>
      {count > 1 ? <b class="cg-copies">{count}</b> : null}
      {why === "" ? null : <span class="sr-only">{why}</span>}
    </button>
  );
}

/** Kinds for which a card of the hand is asked for. */
const ASKED = new Set(["discard", "exchange", "swap", "counter", "scout"]);

export function Hand() {
  const { view } = useCardGame();
  const { hand } = view;
  if (hand === null) return <p class="cg-hand-note">{t("cards.act.hand.watch")}</p>;
  return (
    <div class="cg-hand" role="group" aria-label={t("table.hand")}>
      {hand.cards.length === 0 ? <p class="cg-hand-note">{t("cards.act.hand.empty")}</p> : null}
      {hand.cards.map(({ card, count }) => (
        <HandCard key={card} card={card} count={count} />
      ))}
    </div>
  );
}

/** What the own regions hold together. */
export function Stores() {
  const { view, me } = useCardGame();
  const goods = view.players.find(({ seat }) => seat === me)?.goods;
  if (goods === undefined) return null;
  const total = Object.values(goods).reduce((sum, n) => sum + n, 0);
  return (
    <div class="cg-stores" role="group" aria-label={t("cards.stores")}>
      <span class="cg-stores-total">{t("cards.stores.total", { n: total })}</span>
      {Object.entries(goods).map(([good, n]) => (
        <span class={n === 0 ? "cg-qty none" : "cg-qty"} key={good}>
          <Goods name={good} size={17} label={word("cards.good", good)} />
          {n}
        </span>
      ))}
    </div>
  );
}

/* ---- actions ---- */

interface CardActionProps {
  readonly kind: "road" | "settlement" | "city" | "trade";
  readonly can: boolean;
  readonly picked: boolean;
  /** The kind of moves that the server gives a reason for. */
  readonly blocked: "road" | "settlement" | "city" | "bank";
  readonly children: ComponentChildren;
}

/** An action that is picked first and then shown where. */
function CardAction({ kind, can, picked, blocked, children }: CardActionProps) {
  const { view, setting, choose } = useCardGame();
  const refusal = can ? undefined : blockedBy(view, blocked);
  const why = reasonOf(refusal, setting.gate);
  return (
    <ActionButton
      kind={kind}
      look={[`cg-action ${picked ? "picked" : ""} ${can ? "" : "dim"}`, "cg-key"]}
      name={kind === "trade" ? t("table.trade") : word("cards.name", kind)}
      title={why}
      usable={can}
      picked={picked}
      why={why}
      code={refusal?.code}
      onPress={() => choose(picked ? null : { kind })}
    >
      {children}
    </ActionButton>
  );
}

function BuildButton({ piece }: { piece: "road" | "settlement" | "city" }) {
  const { view, setting, chosen, colour, me, size } = useCardGame();
  const can = firstOf(view.moves, piece) !== undefined;
  return (
    <CardAction kind={piece} can={can} picked={chosen?.kind === piece} blocked={piece}>
      <PieceIcon piece={piece} colour={colour(me ?? 0)} size={isPhone(size) ? 24 : 30} />
      <span>{isPhone(size) ? word("cards.short", piece) : word("cards.name", piece)}</span>
      <Cost goods={setting.costs[piece] ?? {}} size={13} />
    </CardAction>
  );
}

function TradeButton() {
  const { view, chosen } = useCardGame();
  const answering = view.prompt.phase === "answer";
  const can = firstOf(view.moves, "bank", "offer") !== undefined && !answering;
  const picked = chosen?.kind === "trade" || chosen?.kind === "offer";
  const rates = Object.entries(view.rates ?? {}).sort((a, b) => a[1] - b[1]);
  const [best, worst] = [rates[0], rates.at(-1)];
  return (
    <CardAction kind="trade" can={can} picked={picked} blocked="bank">
      <Sign name="trade" size={26} />
      <span>{t("table.trade")}</span>
      <small>
        {best === undefined
          ? ""
          : best[1] === worst?.[1]
            ? `${best[1]}:1`
            : t("cards.act.trade.best", { good: word("cards.good", best[0]), rate: best[1] })}
      </small>
    </CardAction>
  );
}

function GoOn() {
  const { view, act, setting } = useCardGame();
  const move = firstOf(view.moves, "roll", "end");
  const refusal = move ? undefined : blockedBy(view, "end");
  const why = reasonOf(refusal, setting.gate);
  const rolls = view.turn.step === "roll" || move?.kind === "roll";
  return (
    <GoButton
      move={move}
      act={act}
      look={["cg-goon", "cg-goon dim"]}
      why={why}
      code={refusal?.code}
    >
      {t(rolls ? "table.move.roll" : "cards.move.end")}
    </GoButton>
  );
}

export function Actions() {
  const { me } = useCardGame();
  if (me === undefined) return null;
  return (
    <div class="cg-actions">
      <BuildButton piece="road" />
      <BuildButton piece="settlement" />
      <BuildButton piece="city" />
      <TradeButton />
      <GoOn />
    </div>
  );
}
