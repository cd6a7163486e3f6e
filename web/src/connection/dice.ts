// The player's part in the dice, done by the page itself (docs/fairness.md): after the start it draws a number,
// sends its hash, and when all hashes are out the number. It remembers what it saw first of all this, and raises
// an alarm when something is another later.
//
// An alarm stays. It means that the server, or something between it and the page, does what no honest server
// does: the rules of the exchange leave no way to it by bad luck. `late` alone can have an innocent cause.

import type { Dice } from "../protocol";
import { hashOf, toHex } from "../shared/hash";
import type { Alarm, Store, TableState } from "../state";
import { safeStorage } from ".";
import { type Own, type Pin, Pins } from "./pins";
import type { Answer, Say } from "./session";

/** What this browser remembers. */
export const pins = new Pins(safeStorage());

const ENTROPY_BYTES = 32;
const NONE: readonly string[] = ["", "", "", "", "", ""];
const STEPS = ["open", "hashes", "entropy", "ready"];

const textOf = (texts: readonly string[], seat: number): string => texts[seat] ?? "";
const reached = (step: string, wanted: string): boolean =>
  STEPS.indexOf(step) >= STEPS.indexOf(wanted);

/** Seats whose text was another before. Texts may come until the step in which they are asked for is over. */
function changedSeats(
  before: readonly string[],
  now: readonly string[],
  complete: boolean,
): readonly number[] {
  return NONE.map((_, seat) => seat).filter((seat) => {
    const old = textOf(before, seat);
    return old !== textOf(now, seat) && (old !== "" || complete);
  });
}

/** What is wrong with the dice of a table, next to what was seen of them before. */
function alarmsOf(pin: Pin, dice: Dice): readonly Alarm[] {
  if (pin.commitment !== dice.commitment) return [{ kind: "commitment" }];
  const { own } = pin;
  const alarms: Alarm[] = [];
  const hashes = changedSeats(pin.hashes, dice.hashes, reached(pin.step, "entropy"));
  const entropy = changedSeats(pin.entropy, dice.entropy, reached(pin.step, "ready"));
  const unfit = NONE.map((_, seat) => seat).filter(
    (seat) =>
      textOf(dice.entropy, seat) !== textOf(pin.entropy, seat) &&
      textOf(dice.hashes, seat) !== "" &&
      hashOf(dice.commitment, seat, textOf(dice.entropy, seat)) !== textOf(dice.hashes, seat),
  );
  for (const seat of new Set([...hashes, ...entropy, ...unfit]))
    if (seat !== own?.seat) alarms.push({ kind: "hash", seat });
  if (own !== null) alarms.push(...alarmsOfOwn(own, pin.step, dice));
  return alarms;
}

function alarmsOfOwn(own: Own, before: string, dice: Dice): readonly Alarm[] {
  const hash = textOf(dice.hashes, own.seat);
  const entropy = textOf(dice.entropy, own.seat);
  if ((hash !== "" && hash !== own.hash) || (entropy !== "" && entropy !== own.entropy))
    return [{ kind: "own" }];
  const hashGone = hash === "" && reached(dice.step, "entropy");
  const entropyGone = entropy === "" && reached(dice.step, "ready");
  if ((hashGone && own.stored !== "nothing") || (entropyGone && own.stored === "entropy"))
    return [{ kind: "left-out" }];
  // Told once, when it becomes certain.
  const missed = hashGone ? "entropy" : "ready";
  return (hashGone || entropyGone) && !reached(before, missed) ? [{ kind: "late" }] : [];
}

export class DiceKeeper {
  private seen: TableState | null = null;
  private readonly underWay = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly pins: Pins,
    private readonly say: (message: Say) => Promise<Answer>,
    private readonly random: () => Uint8Array = () =>
      crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES)),
  ) {}

  start(): () => void {
    this.look();
    return this.store.subscribe(() => this.look());
  }

  private look(): void {
    const { table } = this.store.get();
    if (table === this.seen) return;
    const before = this.seen;
    this.seen = table;
    const dice = table?.view.dice;
    if (table === null || dice === undefined) return;
    const known = before?.table === table.table && before.seat === table.seat;
    if (known && before.view.dice === dice) return;
    this.compare(table, dice);
    this.answer(table, dice);
  }

  private compare(table: TableState, dice: Dice): void {
    const old = this.pins.of(table.table);
    const pin: Pin = old ?? {
      table: table.table,
      commitment: dice.commitment,
      hashes: NONE,
      entropy: NONE,
      step: "open",
      own: null,
      alarms: [],
    };
    const alarms = alarmsOf(pin, dice);
    const same = pin.commitment === dice.commitment;
    // What was seen first is kept; what comes later is put beside it, never in its place.
    const first = (before: readonly string[], now: readonly string[]) =>
      NONE.map((_, seat) => textOf(before, seat) || (same ? textOf(now, seat) : ""));
    this.pins.keep({
      ...pin,
      hashes: first(pin.hashes, dice.hashes),
      entropy: first(pin.entropy, dice.entropy),
      step: same && reached(dice.step, pin.step) ? dice.step : pin.step,
    });
    for (const alarm of pin.alarms) this.store.change({ kind: "alarm", table: table.table, alarm });
    for (const alarm of alarms) this.alarm(table.table, alarm);
  }

  private alarm(table: string, alarm: Alarm): void {
    raise(this.store, this.pins, table, alarm);
  }

  /* ---- the own part ---- */

  private answer(table: TableState, dice: Dice): void {
    const pin = this.pins.of(table.table);
    const seat = table.seat;
    if (pin === null || seat === null || pin.commitment !== dice.commitment) return;
    if (dice.step === "hashes" && textOf(dice.hashes, seat) === "") {
      const own = pin.own?.seat === seat ? pin.own : this.draw(pin, seat);
      void this.tell(table.table, { type: "hash", hash: own.hash }, "hash");
    }
    const { own } = pin;
    if (dice.step !== "entropy" || own?.seat !== seat || textOf(dice.entropy, seat) !== "") return;
    if (textOf(dice.hashes, seat) === own.hash)
      void this.tell(table.table, { type: "entropy", entropy: own.entropy }, "entropy");
  }

  /** A number of our own, kept before anything of it is sent. */
  private draw(pin: Pin, seat: number): Own {
    const entropy = toHex(this.random());
    const hash = hashOf(pin.commitment, seat, entropy);
    const own: Own = { seat, entropy, hash, stored: "nothing" };
    this.pins.keep({ ...pin, own });
    return own;
  }

  private async tell(table: string, message: Say, stored: Own["stored"]): Promise<void> {
    const what = `${table} ${stored}`;
    if (this.underWay.has(what)) return;
    this.underWay.add(what);
    const answer = await this.say(message);
    this.underWay.delete(what);
    const pin = this.pins.of(table);
    if (answer.type === "ok" && pin?.own) this.pins.keep({ ...pin, own: { ...pin.own, stored } });
  }
}

/** Raises an alarm that stays with the table. */
export function raise(store: Store, pins: Pins, table: string, alarm: Alarm): void {
  store.change({ kind: "alarm", table, alarm });
  const pin = pins.of(table);
  const same = (other: Alarm) => other.kind === alarm.kind && other.seat === alarm.seat;
  if (pin !== null && !pin.alarms.some(same)) pins.keep({ ...pin, alarms: [...pin.alarms, alarm] });
}
