// What this browser remembers: the secrets of its seats. They open the seats again after a reload, and
// never stand in an address.
import type { Where } from "./where";

const KEY = "longroad.seats";
const KEPT = 50;

export interface Held {
  readonly table: string;
  readonly token: string;
  readonly at: number;
  /** Which seat the secret opens, once the server has said so. */
  readonly seat?: number;
  /** Where the table is; "server" where nothing is said. */
  readonly where?: Where;
}

function isHeld(value: unknown): value is Held {
  const held = value as Held | null;
  return typeof held?.table === "string" && typeof held.token === "string";
}

export class Tokens {
  constructor(
    private readonly storage: Pick<Storage, "getItem" | "setItem"> | null,
    /** Where one is: secrets that come are of there. */
    private readonly present: () => Where = () => "server",
  ) {}

  all(): Held[] {
    try {
      const read: unknown = JSON.parse(this.storage?.getItem(KEY) ?? "[]");
      return Array.isArray(read) ? read.filter(isHeld) : [];
    } catch {
      return [];
    }
  }

  of(table: string): string | null {
    return this.all().find((held) => held.table === table)?.token ?? null;
  }

  /** Where a table is at which this browser has a seat. */
  where(table: string): Where {
    return this.all().find((held) => held.table === table)?.where ?? "server";
  }

  keep(table: string, token: string, at: number, seat?: number): void {
    const where = this.present();
    const held: Held = {
      ...{ table, token, at },
      ...(seat === undefined ? {} : { seat }),
      ...(where === "server" ? {} : { where }),
    };
    this.write([held, ...this.all().filter((each) => each.table !== table)]);
  }

  /** The server says which seat a secret of ours opens. */
  seated(table: string, seat: number): void {
    this.write(this.all().map((held) => (held.table === table ? { ...held, seat } : held)));
  }

  forget(table: string): void {
    this.write(this.all().filter((held) => held.table !== table));
  }

  private write(seats: Held[]): void {
    try {
      this.storage?.setItem(KEY, JSON.stringify(seats.slice(0, KEPT)));
    } catch {
      // A browser that stores nothing still plays; only the way back to the seat is lost.
    }
  }
}

/**
 * The secret of a seat that an address brings along behind `#`, as `longroad serve --play` prints it and
 * as one's own link for another device. Browsers never send that part to a server.
 */
export function tokenIn(hash: string): string | null {
  return /^#token=([A-Za-z0-9_-]{1,64})$/.exec(hash)?.[1] ?? null;
}
