// What was offered in this turn and how it was answered, read from the log: an offer that everybody has declined
// is gone from the view, and a repeat of one that was declined looks like any other there.

import type { BoardTableState } from "../family";
import type { Amounts } from "../protocol";

/** An offer of this turn. */
export interface ToldOffer {
  /** The number of its line in the log. */
  readonly n: number;
  readonly seat: number;
  readonly give: Amounts;
  readonly get: Amounts;
  readonly to: readonly number[];
  /** Seats that said no, or made an offer of their own instead. */
  readonly refused: readonly number[];
  /** Somebody said yes, it was settled, or its maker took it back. */
  readonly closed: boolean;
}

type Writable = { -readonly [K in keyof ToldOffer]: ToldOffer[K] };

/** The offers since the last turn ended, the oldest first. */
function offersOfTurn(log: BoardTableState["log"]): readonly ToldOffer[] {
  const start = log.findLastIndex(({ event }) => event.kind === "end") + 1;
  const told: Writable[] = [];
  for (const { n, event } of log.slice(start)) {
    const { kind, seat } = event;
    if (seat === undefined) continue;
    const asked = told.findLast((offer) => !offer.closed && offer.to.includes(seat));
    const own = told.findLast((offer) => !offer.closed && offer.seat === seat);
    if (kind === "refuse" && asked) asked.refused = [...asked.refused, seat];
    else if (kind === "accept" && asked) asked.closed = true;
    else if ((kind === "confirm" || kind === "take" || kind === "withdraw") && own)
      own.closed = true;
    else if (kind === "offer") {
      if (asked) asked.refused = [...asked.refused, seat];
      if (own) own.closed = true;
      const { give = {}, get = {}, to } = event.target;
      told.push({ n, seat, give, get, to, refused: [], closed: false });
    }
  }
  return told;
}

/** The newest offer of a seat. */
export const newestOf = (log: BoardTableState["log"], seat: number): ToldOffer | undefined =>
  offersOfTurn(log).findLast((told) => told.seat === seat);

/** The newest offer of a seat, if everybody who was asked has declined it. */
export function declinedOffer(log: BoardTableState["log"], seat: number): ToldOffer | undefined {
  const offer = newestOf(log, seat);
  if (!offer || offer.closed) return undefined;
  return offer.to.every((other) => offer.refused.includes(other)) ? offer : undefined;
}

const same = (one: Amounts, other: Amounts): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every(
    (goods) => (one[goods] ?? 0) === (other[goods] ?? 0),
  );

/** Whether `me` has declined the same cards of the same seat before in this turn. */
export function isRepeat(
  log: BoardTableState["log"],
  offer: Pick<ToldOffer, "seat" | "give" | "get">,
  me: number,
): boolean {
  return offersOfTurn(log).some(
    (told) =>
      told.seat === offer.seat &&
      told.refused.includes(me) &&
      same(told.give, offer.give) &&
      same(told.get, offer.get),
  );
}
