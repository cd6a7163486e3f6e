// The card counter: what is publicly known of each hand. Only where the table allows it.

import { useMemo } from "preact/hooks";
import { Goods } from "../art/icon";
import type { Amounts, BoardLogged } from "../protocol";
import { SeatDot } from "../shared/any-table";
import { Figures } from "../shared/charts";
import { t } from "../text/t";
import { goodsName, useGame } from "./game";

/** Cards that a seat must hold, by kind; a count below zero shows in `unknown`: cards that nobody can tell. */
type Tally = { cards: Record<string, number>; unknown: number };

function gain(tally: Tally | undefined, cards: Amounts | undefined, by: number): void {
  if (!tally) return;
  for (const [goods, count] of Object.entries(cards ?? {})) {
    const next = (tally.cards[goods] ?? 0) + by * count;
    // More went than was known to be there: it was one of the unknown cards.
    tally.cards[goods] = Math.max(0, next);
    if (next < 0) tally.unknown += next;
  }
}

/** What the events of a log tell of each hand. The size of the hands, which everybody sees, settles the rest. */
export function countHands(events: readonly BoardLogged[], seats: number): Tally[] {
  const hands: Tally[] = Array.from({ length: seats }, () => ({ cards: {}, unknown: 0 }));
  for (const event of events) {
    const own = event.seat === undefined ? undefined : hands[event.seat];
    const other = typeof event.target?.seat === "number" ? hands[event.target.seat] : undefined;
    const goods = event.target?.goods;
    const one: Amounts | undefined = goods ? { [goods]: 1 } : undefined;
    gain(own, event.paid, -1);
    gain(own, event.gained, 1);
    for (const share of event.gains ?? []) gain(hands[share.seat], share.cards, 1);
    if (event.kind === "confirm" || event.kind === "take") {
      gain(own, event.give, -1);
      gain(own, event.get, 1);
      gain(other, event.give, 1);
      gain(other, event.get, -1);
    } else if (event.kind === "discard") gain(own, one, -1);
    else if (event.kind === "choose") gain(own, one, 1);
    else if (event.kind === "discarded") gain(own, event.cards, -1);
    else if (event.kind === "pillage") gain(other, one, -1);
    else if (event.kind === "steal" && one) {
      gain(own, one, 1);
      gain(other, one, -1);
    } else if (event.kind === "steal" && own && other) {
      own.unknown++;
      other.unknown--;
    } else if (event.kind === "monopoly" && goods) {
      (event.taken ?? []).forEach((count, seat) => {
        gain(hands[seat], { [goods]: count }, -1);
        gain(own, { [goods]: count }, 1);
      });
    }
  }
  return hands;
}

export function CardCounter() {
  const { table, view, setting, me, name } = useGame();
  const allowed = table.settings.counter;
  const hands = useMemo(
    () =>
      allowed
        ? countHands(
            table.log.map((entry) => entry.event),
            setting.seats,
          )
        : [],
    [allowed, table.log, setting.seats],
  );
  if (!allowed) return null;
  return (
    <div class="lines">
      <Figures label={t("table.counter")}>
        <thead>
          <tr>
            <td />
            {setting.goods.map((goods) => (
              <th key={goods} scope="col">
                <Goods name={goods} size={16} label={goodsName(goods)} />
              </th>
            ))}
            <th scope="col">?</th>
          </tr>
        </thead>
        <tbody>
          {view.players
            .filter((player) => player.seat !== me)
            .map((player) => {
              const hand = hands[player.seat];
              const sure = setting.goods.reduce((sum, goods) => sum + (hand?.cards[goods] ?? 0), 0);
              return (
                <tr key={player.seat}>
                  <th scope="row">
                    <SeatDot seat={player.seat} /> <span class="sr-only">{name(player.seat)}</span>
                  </th>
                  {setting.goods.map((goods) => (
                    <td key={goods}>{hand?.cards[goods] ?? 0}</td>
                  ))}
                  <td>{player.cards === null ? "?" : player.cards - sure}</td>
                </tr>
              );
            })}
        </tbody>
      </Figures>
      <p class="note">{t("table.counter.note")}</p>
    </div>
  );
}
