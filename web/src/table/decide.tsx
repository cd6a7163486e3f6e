// Panels for what the server asks: cards to give up or to take, a player, a deck, a card of one's own. Several
// cards are chosen together and confirmed once; they go to the server one after the other.

import { useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { TRACK_COLOUR } from "../art/icons";
import type { Amounts, BoardMove } from "../protocol";
import { SeatDot } from "../shared/any-table";
import { MoveButton, Press } from "../shared/controls";
import { movesOf } from "../shared/deciding";
import { hasText, t } from "../text/t";
import { actionsFor, type CardsPurpose, type Decision, decisionOf } from "./decision";
import { goodsName, say, useGame } from "./game";
import { countOf } from "./model";
import { Emblem, GoodsCard, PanelBox } from "./parts";
import { useTrade } from "./trade-state";

interface PickerProps {
  readonly from: Amounts;
  readonly count: number;
  readonly chosen: Amounts;
  readonly onChange: (chosen: Amounts) => void;
}

/** Kinds of goods with + and −; never more than there are, never more than are asked for. */
export function GoodsPicker({ from, count, chosen, onChange }: PickerProps) {
  const { setting } = useGame();
  const total = countOf(chosen);
  const change = (goods: string, by: number) =>
    onChange({ ...chosen, [goods]: (chosen[goods] ?? 0) + by });
  const more = (goods: string) => {
    const now = chosen[goods] ?? 0;
    if (count === 1 && total === 1) onChange({ [goods]: 1 });
    else if (total < count && now < (from[goods] ?? 0)) change(goods, 1);
  };
  return (
    <div class="tpicker">
      {setting.goods
        .filter((goods) => goods in from)
        .map((goods) => {
          const now = chosen[goods] ?? 0;
          return (
            <div class="pk" key={goods}>
              <button
                type="button"
                class="card-button"
                aria-label={t("table.pick.more", {
                  goods: goodsName(goods),
                  now,
                  n: from[goods] ?? 0,
                })}
                aria-disabled={now >= (from[goods] ?? 0) ? "true" : undefined}
                onClick={() => more(goods)}
              >
                <GoodsCard goods={goods} size="s" lifted={now > 0} />{" "}
                <span class="pk-n">
                  {now}/{from[goods] ?? 0}
                </span>
              </button>
              <button
                type="button"
                class="less"
                aria-label={t("table.pick.less", { goods: goodsName(goods) })}
                aria-disabled={now === 0 ? "true" : undefined}
                onClick={() => (now > 0 ? change(goods, -1) : undefined)}
              >
                <Sign name="minus" size={14} />
              </button>
            </div>
          );
        })}
    </div>
  );
}

function cardsTitle(
  purpose: CardsPurpose,
  phase: string,
  vars: { n: number; of: number; name: string },
): string {
  const special = `table.cards.${purpose}.${phase}`;
  return hasText(special) ? t(special, vars) : t(`table.cards.${purpose}`, vars);
}

type CardsDecision = Extract<Decision, { kind: "cards" }>;
type ProgressDecision = Extract<Decision, { kind: "progress" }>;

function CardsPanel({ decision }: { decision: CardsDecision }) {
  const game = useGame();
  const { view, name } = game;
  // The cards go one by one: until the last has gone the panel shows what was asked when they were sent.
  const [sent, setSent] = useState<CardsDecision | null>(null);
  const { purpose, question, from, moves, stop } = sent ?? decision;
  const count = Math.min((sent ?? decision).count, countOf(from));
  const trade = useTrade();
  const chosen = trade.picked(question);
  const total = countOf(chosen);
  const others = view.prompt.who.filter((seat) => seat !== game.me);
  const victim = view.prompt.victim;
  const vars = {
    n: count,
    of: countOf(from),
    name: victim === undefined ? "" : name(victim),
  };
  const pick = (cards: Amounts) => (sent ? undefined : trade.pick(question, cards));
  const confirm = async () => {
    setSent(decision);
    await game.actAll(actionsFor(moves, chosen));
    trade.pick(question, {});
    setSent(null);
  };
  return (
    <PanelBox
      tone="due"
      title={cardsTitle(purpose, view.prompt.phase, vars)}
      aside={<span class="tchip">{t("table.cards.chosen", { n: total, of: count })}</span>}
    >
      <GoodsPicker from={from} count={count} chosen={chosen} onChange={pick} />
      <div class="btns">
        <Press
          class="tbtn primary big"
          reason={
            total !== count
              ? t("table.cards.exactly", { n: count })
              : sent
                ? t("table.sending")
                : undefined
          }
          onPress={() => void confirm()}
        >
          {t(`table.cards.${purpose}.do`, { n: count })}
        </Press>
        {stop ? (
          <Press onPress={() => game.act(stop)}>{say(`stop.${view.prompt.phase}`)}</Press>
        ) : null}
      </div>
      {others.length > 0 ? (
        <p class="note">{t("table.cards.others", { names: others.map(name).join(", ") })}</p>
      ) : null}
    </PanelBox>
  );
}

export interface MovesProps {
  readonly moves: readonly BoardMove[];
  readonly onPick: (move: BoardMove) => void;
}

/** Players to choose from, with what they hold. */
export function SeatButtons({ moves, onPick }: MovesProps) {
  const { view, name, colour } = useGame();
  return (
    <div class="vics">
      {moves.map((move) => {
        const seat = move.target?.seat;
        const player = typeof seat === "number" ? view.players[seat] : undefined;
        const spied = move.target?.card === "spy";
        return (
          <MoveButton class="vic" key={move.action} move={move} act={onPick}>
            {typeof seat === "number" ? (
              <Emblem colour={colour(seat)} size={26} />
            ) : (
              <Sign name="x" size={22} />
            )}
            {typeof seat === "number" ? name(seat) : t("table.nobody")}
            {move.target?.cloth ? <small>{say("goods.cloth")}</small> : null}
            <span class="sp" />
            {player ? (
              <>
                <Sign name={spied ? "scroll" : "cards"} size={16} />
                <span class="sr-only">
                  {spied
                    ? t("table.stat.progress")
                    : t("table.stat.cards", { limit: player.limit })}
                </span>
                {(spied ? player.progress : player.cards) ?? "?"}
              </>
            ) : null}
          </MoveButton>
        );
      })}
    </div>
  );
}

function VictimPanel({ moves }: { moves: readonly BoardMove[] }) {
  const { act } = useGame();
  return (
    <PanelBox tone="due" title={t("table.steal.title")}>
      <SeatButtons moves={moves} onPick={act} />
    </PanelBox>
  );
}

function DeckPanel({ moves }: { moves: readonly BoardMove[] }) {
  const { act, view } = useGame();
  return (
    <PanelBox tone="due" title={t("table.reward.title")}>
      <div class="vics">
        {moves.map((move) => {
          const deck = move.target?.deck ?? "";
          return (
            <MoveButton class="vic" key={move.action} move={move} act={act}>
              <svg width="14" height="20" viewBox="0 0 14 20" aria-hidden="true">
                <rect
                  x="1"
                  y="1"
                  width="12"
                  height="18"
                  rx="3"
                  fill={TRACK_COLOUR[deck] ?? "#888"}
                />
              </svg>
              {say(`track.${deck}`)}
              <span class="sp" />
              {view.bank.decks?.[deck] ?? ""}
            </MoveButton>
          );
        })}
      </div>
    </PanelBox>
  );
}

function ProgressPanel({ decision: { moves, stop } }: { decision: ProgressDecision }) {
  const { act, view, name } = useGame();
  const spy = view.prompt.phase === "spy";
  const victim = view.prompt.victim === undefined ? "" : name(view.prompt.victim);
  const title = spy
    ? t("table.spy.title", { name: victim })
    : t(view.prompt.phase === "surplus" ? "table.ask.surplus" : "table.ask.return");
  return (
    <PanelBox tone="due" title={title}>
      {spy && moves.length === 0 ? (
        <p class="note">{t("table.spy.nothing", { name: victim })}</p>
      ) : null}
      {spy ? null : (
        <p class="note">
          {t(view.prompt.phase === "surplus" ? "table.surplus.note" : "table.return.note")}
        </p>
      )}
      <div class="vics">
        {moves.map((move) => {
          const card = move.target?.card ?? "";
          const deck = move.target?.deck ?? "";
          return (
            <MoveButton class="vic tall" key={move.action} move={move} act={act}>
              <svg width="8" height="28" viewBox="0 0 8 28" aria-hidden="true">
                <rect width="8" height="28" rx="3" fill={TRACK_COLOUR[deck] ?? "#888"} />
              </svg>
              <span class="vt">
                <b>{say(`card.${card}`)}</b>
                <small>{say(`about.${card}`)}</small>
              </span>
              <span class="sp" />
              {spy ? t("table.spy.take") : t("table.return.do")}
            </MoveButton>
          );
        })}
      </div>
      {stop ? (
        <div class="btns">
          <Press onPress={() => act(stop)}>{say(`stop.${view.prompt.phase}`)}</Press>
        </div>
      ) : null}
    </PanelBox>
  );
}

/** What the server asks that is not answered on the board. */
export function DecisionPanel() {
  const { view, me } = useGame();
  const decision = decisionOf(view, me);
  switch (decision?.kind) {
    case "cards":
      return <CardsPanel decision={decision} />;
    case "seats":
      return <VictimPanel moves={decision.moves} />;
    case "decks":
      return <DeckPanel moves={decision.moves} />;
    case "progress":
      return <ProgressPanel decision={decision} />;
    default:
      return null;
  }
}

/** Commercial Harbor: to whom what is offered. */
export function CommercePanel() {
  const { view, act, name } = useGame();
  const moves = movesOf(view.moves, "commerce");
  const [goods, setGoods] = useState<Amounts>({});
  if (moves.length === 0) return null;
  const kinds = Object.fromEntries(moves.map((move) => [move.target?.goods ?? "", 1]));
  const [kind] = Object.keys(goods).filter((key) => goods[key]);
  const seats = moves.filter((move) => move.target?.goods === kind);
  return (
    <PanelBox title={say("card.commercial-harbor")} tone="due">
      <p class="note">{t("table.commerce.note")}</p>
      <GoodsPicker from={kinds} count={1} chosen={goods} onChange={setGoods} />
      <div class="vics">
        {seats.map((move) => (
          <MoveButton class="vic" key={move.action} move={move} act={act}>
            <SeatDot seat={move.target?.seat ?? 0} size={18} />
            {name(move.target?.seat ?? 0)}
          </MoveButton>
        ))}
      </div>
    </PanelBox>
  );
}
