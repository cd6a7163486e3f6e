// Several people at one device. Each has a seat with a secret of its own, as at any table. The page's session has the
// seat of whoever holds the device; the others' seats are held by sessions of this file, so that for the server
// everybody is there: they add to the dice, and nobody is replaced.
//
//     page's session   seat of Ada    what is shown
//     companion        seat of Ben    connected, shows nothing
//
// When the game waits for others at this device and not for the one whose seat is shown, a screen stands before the
// table until the next one says "I am Ben". Only then the page's session takes Ben's seat: what Ben may see has not
// been in the page before. A reload forgets who held the device, and asks.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { SeatEmblem } from "../art/piece";
import { Changes, useChanges } from "../changes";
import { safeStorage, session, tokens } from "../connection";
import { DeviceWire } from "../connection/device-wire";
import { DiceKeeper } from "../connection/dice";
import { Pins } from "../connection/pins";
import { Session } from "../connection/session";
import { Tokens } from "../connection/tokens";
import { settings } from "../settings";
import { Store, seatColour, store, type TableState } from "../state";
import { t } from "../text/t";
import { Button } from "../ui";
import "../styles/device.css";

/* ---- who sits at this device ---- */

const KEY = "longroad.shared";
const KEPT = 20;

interface LocalSeat {
  readonly seat: number;
  readonly name: string;
  readonly token: string;
}

interface SharedTable {
  readonly table: string;
  readonly seats: readonly LocalSeat[];
}

function sharedTables(): readonly SharedTable[] {
  try {
    const read: unknown = JSON.parse(safeStorage()?.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? (read as SharedTable[]) : [];
  } catch {
    return [];
  }
}

const localSeats = (table: string): readonly LocalSeat[] =>
  sharedTables().find((shared) => shared.table === table)?.seats ?? [];

export const isShared = (table: string): boolean => localSeats(table).length > 1;

function keepShared(table: string, seats: readonly LocalSeat[]): void {
  const others = sharedTables().filter((shared) => shared.table !== table);
  try {
    safeStorage()?.setItem(KEY, JSON.stringify([{ table, seats }, ...others].slice(0, KEPT)));
  } catch {
    // Without storage the others' seats are lost with the page.
  }
}

/* ---- sessions of the others ---- */

/** Keeps a seat for somebody who does not hold the device. */
class Companion {
  private readonly store = new Store();
  private readonly session: Session;
  private readonly stopDice: () => void;

  constructor(
    readonly table: string,
    name: string,
    token: string | null,
  ) {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const own = new Tokens(storage);
    if (token !== null) own.keep(table, token, Date.now());
    this.session = new Session(
      this.store,
      own,
      {
        open: () => new DeviceWire(),
        probe: (done) => done(true),
        now: () => Date.now(),
        random: () => Math.random(),
        after: (ms, run) => window.setTimeout(run, ms),
        cancel: (timer) => window.clearTimeout(timer),
      },
      () => ({ name, language: settings.get().language }),
    );
    const dice = new DiceKeeper(this.store, new Pins(storage), (say) => this.session.say(say));
    this.stopDice = dice.start();
    this.session.start();
    if (token !== null) void this.session.enter(table);
  }

  /** Takes a free seat; null: refused. */
  async join(seat: number): Promise<string | null> {
    const answer = await this.session.say({ type: "join", table: this.table, seat });
    if (answer.type !== "ok" || answer.token === undefined) return null;
    await this.session.say({ type: "ready", on: true });
    return answer.token;
  }

  /** Lets go of the seat without leaving it: it waits for whoever comes. */
  stop(): void {
    this.stopDice();
    this.session.stop();
  }
}

const companions = new Map<string, Companion>();
const companionOf = (table: string, seat: number): string => `${table}/${seat}`;

function stopCompanions(but: string): void {
  for (const [key, companion] of companions) {
    if (companion.table === but) continue;
    companion.stop();
    companions.delete(key);
  }
}

/** Everybody but the one whose seat is shown has a companion. */
function seeToCompanions(table: string, shown: number): void {
  for (const { seat, name, token } of localSeats(table)) {
    const key = companionOf(table, seat);
    if (seat === shown) {
      companions.get(key)?.stop();
      companions.delete(key);
    } else if (!companions.has(key)) companions.set(key, new Companion(table, name, token));
  }
}

/** Seats further people at a new table of this device, whose maker is seated already. False: one was refused. */
export async function seatPeople(
  table: string,
  people: readonly { readonly seat: number; readonly name: string }[],
): Promise<boolean> {
  const own = tokens.of(table);
  if (own === null) return false;
  const name = settings.get().name || t("frame.name.guest");
  const seats: LocalSeat[] = [{ seat: 0, name, token: own }];
  for (const person of people) {
    const companion = new Companion(table, person.name, null);
    const token = await companion.join(person.seat);
    if (token === null) {
      companion.stop();
      return false;
    }
    companions.set(companionOf(table, person.seat), companion);
    seats.push({ ...person, token });
  }
  keepShared(table, seats);
  hold({ table, seat: 0 });
  return true;
}

/* ---- who holds the device ---- */

interface Holder {
  readonly table: string;
  readonly seat: number;
}

/** Who said so last, at which table. A reload forgets it. */
let holder: Holder | null = null;
const changes = new Changes();

function hold(next: Holder | null): void {
  holder = next;
  changes.tell();
}

function useHolder(): Holder | null {
  useChanges(changes);
  return holder;
}

async function handOver(table: string, to: LocalSeat): Promise<void> {
  hold({ table, seat: to.seat });
  if (store.get().table?.seat === to.seat) return;
  tokens.keep(table, to.token, Date.now(), to.seat);
  await session.reseat();
}

/** Whose turn it is to look: null: whoever holds the device goes on. */
function nextOf(table: TableState, local: readonly LocalSeat[]): LocalSeat | null {
  const { prompt } = table.view as { readonly prompt?: { readonly who: readonly number[] } };
  const who = table.view.stage === "running" ? (prompt?.who ?? []) : [];
  if (table.seat !== null && who.includes(table.seat)) return null;
  return local.find(({ seat }) => who.includes(seat)) ?? null;
}

/** Stands before the table. */
function Screen(props: {
  readonly table: TableState;
  readonly title: string;
  readonly text: string;
  readonly people: readonly LocalSeat[];
}) {
  const { table, people } = props;
  return (
    <main class="pass-screen" id="main">
      <div class="card pass-card">
        <h1>{props.title}</h1>
        <p>{props.text}</p>
        {people.map((person) => (
          <Button
            key={person.seat}
            kind={people.length === 1 ? "primary" : "plain"}
            size="big"
            onClick={() => void handOver(table.table, person)}
          >
            <SeatEmblem colour={seatColour(table, person.seat)} size={26} />
            {t("device.pass.am", { name: person.name })}
          </Button>
        ))}
      </div>
    </main>
  );
}

/** A table whose people share this device: shown to whoever has said who they are. */
export function SharedTable({
  table,
  children,
}: {
  table: TableState;
  children: ComponentChildren;
}) {
  const holding = useHolder();
  const local = localSeats(table.table);
  const shown = table.seat;
  useEffect(() => {
    stopCompanions(table.table);
    if (shown !== null) seeToCompanions(table.table, shown);
  }, [table.table, shown]);
  const over = table.view.stage === "over";
  if (over || local.length < 2) return <>{children}</>;
  const next = nextOf(table, local);
  if (next !== null)
    return (
      <Screen
        table={table}
        title={t("device.pass", { name: next.name })}
        text={t("device.pass.text", { name: next.name })}
        people={[next]}
      />
    );
  if (holding?.table !== table.table || holding.seat !== shown)
    return (
      <Screen
        table={table}
        title={t("device.pass.who")}
        text={t("device.pass.who.text")}
        people={local}
      />
    );
  return <>{children}</>;
}

/** The others at this device, to whom it can be given at any time. */
export function HandOver({ onDone }: { onDone(): void }) {
  const table = store.get().table;
  if (table === null) return null;
  const others = localSeats(table.table).filter(({ seat }) => seat !== table.seat);
  // Whoever takes it says so first.
  const pass = () => {
    onDone();
    hold(null);
  };
  return (
    <div class="place-line">
      <span>{t("device.people")}</span>
      <Button size="small" onClick={pass}>
        {t("device.pass.other")} ({others.map(({ name }) => name).join(", ")})
      </Button>
    </div>
  );
}
