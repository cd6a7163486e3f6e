// What this browser remembers of the dice of each table: the first commitment it saw, the hashes that were
// published, the number it added itself, and what was wrong with any of them. It is kept as the secrets of seats
// are, so that a reload loses none of it and a second commitment is noticed days later.
import type { Alarm } from "../state";

const KEY = "longroad.dice";
const KEPT = 100;

/** The number that this browser adds for its seat. */
export interface Own {
  readonly seat: number;
  readonly entropy: string;
  readonly hash: string;
  /** What the server has confirmed of it: nothing yet, the hash, the number. */
  readonly stored: "nothing" | "hash" | "entropy";
}

export interface Pin {
  readonly table: string;
  readonly commitment: string;
  readonly hashes: readonly string[];
  readonly entropy: readonly string[];
  /** How far the exchange had come when it was last seen. */
  readonly step: string;
  readonly own: Own | null;
  readonly alarms: readonly Alarm[];
}

function isPin(value: unknown): value is Pin {
  const pin = value as Pin | null;
  return (
    typeof pin?.table === "string" &&
    typeof pin.commitment === "string" &&
    [pin.hashes, pin.entropy, pin.alarms].every(Array.isArray)
  );
}

export class Pins {
  /** What is known where the browser stores nothing. */
  private pins: readonly Pin[] = [];

  constructor(private readonly storage: Pick<Storage, "getItem" | "setItem"> | null) {}

  private all(): readonly Pin[] {
    try {
      const read: unknown = JSON.parse(this.storage?.getItem(KEY) ?? "null");
      return Array.isArray(read) ? read.filter(isPin) : this.pins;
    } catch {
      return this.pins;
    }
  }

  of(table: string): Pin | null {
    return this.all().find((pin) => pin.table === table) ?? null;
  }

  /** The player has read what can have an innocent cause. */
  forgetAlarm(table: string, alarm: Alarm): void {
    const pin = this.of(table);
    if (pin === null) return;
    this.keep({ ...pin, alarms: pin.alarms.filter(({ kind }) => kind !== alarm.kind) });
  }

  keep(pin: Pin): void {
    this.pins = [pin, ...this.all().filter((other) => other.table !== pin.table)].slice(0, KEPT);
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.pins));
    } catch {
      // Kept for as long as the page is open.
    }
  }
}
