// The bank, the dice and how they fell so far.

import { useRef } from "preact/hooks";
import { Die, EventDie } from "../art/dice";
import { Goods, Sign } from "../art/icon";
import { TRACK_COLOUR } from "../art/icons";
import { t } from "../text/t";
import { goodsName, say, useGame } from "./game";
import { Emblem } from "./parts";

export function Bank() {
  const { view, setting } = useGame();
  const short = new Set(view.forecast.short);
  const { cards, deck, decks } = view.bank;
  return (
    <section class="card bank" data-fly="bank" aria-label={t("table.bank")}>
      <div class="bank-head">
        <h2 class="h">{t("table.bank")}</h2>
        <span class="note">{t("table.bank.left")}</span>
      </div>
      <ul class={setting.goods.length > 5 ? "trow many" : "trow"}>
        {setting.goods.map((goods) => (
          <li
            key={goods}
            class={short.has(goods) ? "short" : ""}
            title={
              short.has(goods)
                ? t("table.bank.short", { goods: goodsName(goods) })
                : goodsName(goods)
            }
          >
            <Goods name={goods} size={20} label={goodsName(goods)} />
            {cards[goods] ?? 0}
          </li>
        ))}
        {deck === undefined ? null : (
          <li title={t("table.stat.development")}>
            <Sign name="dev" size={20} />
            <span class="sr-only">{t("table.stat.development")}</span>
            {deck}
          </li>
        )}
      </ul>
      {decks ? (
        <ul class="trow decks">
          {Object.entries(decks).map(([deckName, left]) => (
            <li key={deckName} title={say(`track.${deckName}`)}>
              <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true">
                <rect
                  x="1"
                  y="1"
                  width="8"
                  height="12"
                  rx="2"
                  fill={TRACK_COLOUR[deckName] ?? "#888"}
                />
              </svg>
              <span class="sr-only">{say(`track.${deckName}`)}</span> {left}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Counts throws, so that equal ones tumble too. */
function useThrows(rolled: boolean, dice: readonly number[] | undefined): number {
  const text = dice?.join(" ") ?? "";
  const last = useRef({ rolled, text, count: 0 });
  const { count } = last.current;
  const thrown = (rolled && !last.current.rolled) || (rolled && text !== last.current.text);
  last.current = { rolled, text, count: thrown ? count + 1 : count };
  return last.current.count;
}

export function DiceBox({ small = false }: { small?: boolean }) {
  const { table, view, setting, name } = useGame();
  const { dice, event, active, turn_of, order, step, rolled } = view.prompt;
  // Before the throw of a turn the dice lie as somebody else left them. While others build between the turns,
  // the turn in which they were thrown is not that of the active seat.
  const thrower = rolled
    ? (turn_of ?? active)
    : table.log.filter((entry) => entry.event.kind === "roll").at(-1)?.event.seat;
  const throws = useThrows(rolled, dice);
  const size = small ? 32 : 42;
  if (order && step !== undefined) return <OrderStrip order={order} step={step} />;
  if (!dice || dice.length < 2) return null;
  const [first = 1, second = 1] = dice;
  const knights = setting.modules.includes("knights");
  const sum = first + second;
  return (
    <div
      class="dicebox"
      data-fly="bank"
      role="img"
      aria-label={t("table.dice.label", { first, second, n: sum })}
    >
      <Die key={`first ${throws}`} value={first} size={size} look={knights ? "red" : "plain"} />
      <Die key={`second ${throws}`} value={second} size={size} look="yellow" />
      {event ? <EventDie key={`event ${throws}`} face={event} size={size} /> : null}
      <b>{sum}</b>
      {small || knights || typeof thrower !== "number" ? null : (
        <small>
          {name(thrower)}
          <br />
          {t("table.dice.rolled")}
        </small>
      )}
    </div>
  );
}

/** The order of the first placements, the present one marked. */
function OrderStrip({ order, step }: { order: readonly number[]; step: number }) {
  const { name } = useGame();
  const now = order[step];
  return (
    <div
      class="dicebox order"
      role="img"
      aria-label={t("table.order", { name: now === undefined ? "" : name(now) })}
    >
      {order.map((seat, i) => (
        <OrderSeat key={i} seat={seat} state={i < step ? "done" : i === step ? "now" : ""} />
      ))}
    </div>
  );
}

function OrderSeat({ seat, state }: { seat: number; state: string }) {
  const { colour } = useGame();
  return (
    <span class={`os ${state}`}>
      <Emblem colour={colour(seat)} size={22} />
    </span>
  );
}

/** How often each sum comes up in as many throws of two dice. */
export const expectedRolls = (sum: number, rolls: number): number =>
  (rolls * (6 - Math.abs(7 - sum))) / 36;

export function MiniHistogram() {
  const { view } = useGame();
  const counts = view.counts?.dice ?? [];
  const rolls = counts.reduce((total, n) => total + n, 0);
  if (rolls === 0) return null;
  const most = Math.max(...counts, expectedRolls(7, rolls));
  const words = counts.map((n, i) => `${i + 2}: ${n}`).join(", ");
  return (
    <div class="hist">
      <div class="hist-head">
        <span>{t("table.dice.rolls", { n: rolls })}</span>
        <span>— {t("table.dice.expected")}</span>
      </div>
      <svg
        width="154"
        height="52"
        viewBox="0 0 154 52"
        role="img"
        aria-label={`${t("table.dice.hist")}: ${words}`}
      >
        {counts.map((n, i) => {
          const height = (n / most) * 40;
          const expected = (expectedRolls(i + 2, rolls) / most) * 40;
          const sum = i + 2;
          const fill = sum === 7 ? "#FFD24A" : sum === 6 || sum === 8 ? "#FF8F80" : "#9FD8DF";
          return (
            <g key={sum} transform={`translate(${i * 14},0)`}>
              <rect x="2" y={40 - height} width="10" height={height} rx="1.5" fill={fill} />
              <path d={`M1,${40 - expected}h12`} stroke="#fff" stroke-width="1.6" />
              <text x="7" y="51" text-anchor="middle" font-size="9.5" fill="#fff">
                {sum}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
