// The log of every table on this device: src/store over IndexedDB. The contract is that of src/store/store.h, and
// its tests are those of tests/unit/store.c, run in a real browser (tests/browser/device-store.spec.ts).
//
//     tables    by number      a row of facts: stage, name, when it wants to be woken
//     entries   by [table, seq]
//     records   by number      the record of a game that is over
//     values    by name        small things: the secret of this installation
//
// An append is one transaction. It is answered when the browser says that it is durable: with `durability:
// "strict"`, after the disk has it. Transactions that write are done in the order in which they were begun, and
// answered so. One that fails leaves nothing behind.
//
// The writer. A tab that was frozen may go on when another one has the tables already (relay.ts). Whoever opens the
// store counts up who writes here; every transaction that writes looks whether it is still its own number, in the
// transaction itself, and an older writer is told that the store is gone.
//
// Sums against damage are left to the browser, whose database has its own; what does not look like a row all the
// same is called corrupt.

import { type Change, type Entry, type Row, STAGE, STORE, type StoreStatus } from "./table";

/** A row as it is kept. A key that is not there is in no index. */
type Kept = Omit<Row, "name"> & { readonly name?: string };

interface Due {
  readonly rows: readonly Row[];
  /** When the next one after them is due; Infinity: none is. */
  readonly next: number;
}

/** What a read found, or why it found nothing. */
export type Read<T> = { readonly status: StoreStatus; readonly found: T };

const VERSION = 1;
const WRITER = "writer";
const STORES = ["tables", "entries", "records", "values"] as const;

function make(db: IDBDatabase): void {
  const tables = db.createObjectStore("tables", { keyPath: "table" });
  tables.createIndex("name", "name", { unique: true });
  tables.createIndex("wake", "wake");
  tables.createIndex("stage", "stage");
  db.createObjectStore("entries", { keyPath: ["table", "seq"] });
  db.createObjectStore("records", { keyPath: "table" });
  db.createObjectStore("values", { keyPath: "name" });
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Why a transaction failed, in the words of store.h. */
function statusOf(fault: unknown): StoreStatus {
  const name = fault instanceof DOMException ? fault.name : "";
  if (name === "QuotaExceededError") return STORE.full;
  if (name === "InvalidStateError" || name === "NotFoundError") return STORE.gone;
  return STORE.failed;
}

const isRow = (row: Kept | undefined): row is Kept =>
  row !== undefined &&
  [row.table, row.stage, row.entries, row.created, row.changed, row.rules].every(Number.isInteger);

const rowOf = (kept: Kept): Row => ({ ...kept, name: kept.name ?? "" });

/** The row of a table that begins at this time. */
const newRow = (table: number, time: number): Kept => ({
  ...{ table, stage: STAGE.open, entries: 0, created: time, changed: time },
  ...{ rules: 1, maker: 0n, wake: Number.POSITIVE_INFINITY, listing: null },
});

function changedRow(row: Kept, { stage, name, listing, rules, maker, wake }: Change): Kept {
  return {
    ...row,
    stage,
    ...(name === null ? {} : { name }),
    listing: listing ?? row.listing,
    rules: rules ?? row.rules,
    maker: maker ?? row.maker,
    wake: wake ?? row.wake,
  };
}

export class DeviceStore {
  private number = 0;

  private constructor(
    private readonly db: IDBDatabase,
    private readonly strict: IDBTransactionOptions = { durability: "strict" },
  ) {
    // Another tab has a newer program, which wants to change the stores.
    db.onversionchange = () => db.close();
  }

  static async open(name = "longroad"): Promise<DeviceStore> {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => make(request.result);
    const store = new DeviceStore(await done(request));
    await store.claim();
    return store;
  }

  /** Becomes the writer. Where there is no room even for that, nobody writes, and who was it before may stay it. */
  private async claim(): Promise<void> {
    const change = this.db.transaction("values", "readwrite", { durability: "relaxed" });
    const values = change.objectStore("values");
    const kept = await done<{ value: number } | undefined>(values.get(WRITER));
    const before = kept?.value ?? 0;
    values.put({ name: WRITER, value: before + 1 });
    this.number = await new Promise<number>((resolve) => {
      change.oncomplete = () => resolve(before + 1);
      change.onabort = () => resolve(before);
    });
  }

  /** Throws if somebody else has opened the store since. */
  private async check(change: IDBTransaction): Promise<void> {
    const request = change.objectStore("values").get(WRITER);
    const kept = await done<{ value: number } | undefined>(request);
    if ((kept?.value ?? 0) !== this.number) throw new Outdated();
  }

  /** All of what `write` does in the stores becomes durable, or nothing. */
  private async change(
    stores: readonly string[],
    write: (change: IDBTransaction) => Promise<void>,
  ): Promise<StoreStatus> {
    try {
      const change = this.db.transaction(stores, "readwrite", this.strict);
      const ended = new Promise<StoreStatus>((resolve) => {
        change.oncomplete = () => resolve(STORE.ok);
        change.onabort = () => resolve(statusOf(change.error));
      });
      const fault: unknown = await Promise.all([this.check(change), write(change)]).then(
        () => null,
        (why: unknown) => why,
      );
      // An abort may have come first: then its reason counts.
      if (fault !== null && change.error === null) change.abort();
      return fault instanceof Outdated ? STORE.gone : await ended;
    } catch (fault) {
      return statusOf(fault);
    }
  }

  /** Which writer this is: later ones have higher numbers. */
  get writer(): number {
    return this.number;
  }

  close(): void {
    this.db.close();
  }

  /* ---- writing ---- */

  /** All of it becomes durable, or nothing. */
  append(entries: readonly Entry[], changes: readonly Change[]): Promise<StoreStatus> {
    return this.change(STORES, (change) => this.write(change, entries, changes));
  }

  private async write(
    change: IDBTransaction,
    entries: readonly Entry[],
    changes: readonly Change[],
  ): Promise<void> {
    const tables = change.objectStore("tables");
    const numbers = new Set([...entries, ...changes].map(({ table }) => table));
    const rows = new Map<number, Kept>();
    for (const number of numbers) {
      const row = await done<Kept | undefined>(tables.get(number));
      if (row !== undefined) rows.set(number, row);
    }
    for (const entry of entries) {
      const row = rows.get(entry.table) ?? newRow(entry.table, entry.time);
      if (entry.seq !== row.entries) throw new Error("a gap or a repeat");
      rows.set(entry.table, { ...row, entries: row.entries + 1, changed: entry.time });
      change.objectStore("entries").add(entry);
    }
    for (const one of changes) {
      const row = rows.get(one.table);
      if (row === undefined) throw new Error("no such table");
      if (one.name !== null && row.name !== undefined && one.name !== row.name)
        throw new Error("a name never moves");
      rows.set(one.table, changedRow(row, one));
      if (one.record !== null)
        change.objectStore("records").put({ table: one.table, text: one.record });
    }
    for (const row of rows.values()) tables.put(row);
  }

  /* ---- reading ---- */

  private async read<T>(
    none: T,
    find: (stores: (name: (typeof STORES)[number]) => IDBObjectStore) => Promise<T>,
  ): Promise<Read<T>> {
    try {
      const look = this.db.transaction(STORES, "readonly");
      return { status: STORE.ok, found: await find((name) => look.objectStore(name)) };
    } catch (fault) {
      return { status: fault instanceof Damage ? STORE.corrupt : statusOf(fault), found: none };
    }
  }

  /** All entries of a table, in order. */
  entries(table: number): Promise<Read<readonly Entry[]>> {
    return this.read<readonly Entry[]>([], async (stores) => {
      const all = IDBKeyRange.bound([table, 0], [table, Number.POSITIVE_INFINITY]);
      const [entries, row] = await Promise.all([
        done<Entry[]>(stores("entries").getAll(all)),
        done<Kept | undefined>(stores("tables").get(table)),
      ]);
      const sound = entries.every(({ seq, text }, i) => seq === i && typeof text === "string");
      if (!sound || entries.length !== (row?.entries ?? 0)) throw new Damage();
      return entries;
    });
  }

  /** The row of the table of that name; null: there is none. */
  find(name: string): Promise<Read<Row | null>> {
    return this.read<Row | null>(null, async (stores) => {
      const row = await done<Kept | undefined>(stores("tables").index("name").get(name));
      if (row !== undefined && !isRow(row)) throw new Damage();
      return row === undefined ? null : rowOf(row);
    });
  }

  /** The tables that want to be awake by then, the soonest first, and when the next one does. */
  due(by: number, most: number): Promise<Read<Due>> {
    return this.read<Due>({ rows: [], next: Number.POSITIVE_INFINITY }, async (stores) => {
      const rows: Row[] = [];
      const request = stores("tables").index("wake").openCursor();
      for (let at = await done(request); at !== null; at = await done(request)) {
        const row = at.value as Kept;
        const wake = at.key as number;
        if (isRow(row) && row.stage !== STAGE.setAside) {
          if (wake > by || rows.length === most) return { rows, next: wake };
          rows.push(rowOf(row));
        }
        at.continue();
      }
      return { rows, next: Number.POSITIVE_INFINITY };
    });
  }

  /** The record of a game that is over; null: there is none. */
  record(table: number): Promise<Read<string | null>> {
    return this.read<string | null>(null, async (stores) => {
      const kept = await done<{ text: string } | undefined>(stores("records").get(table));
      return kept?.text ?? null;
    });
  }

  /** All rows, the newest first. */
  rows(): Promise<Read<readonly Row[]>> {
    return this.read<readonly Row[]>([], async (stores) =>
      (await done<Kept[]>(stores("tables").getAll())).filter(isRow).map(rowOf).reverse(),
    );
  }

  /* ---- small values ---- */

  async get(name: string): Promise<Read<Uint8Array | null>> {
    return this.read<Uint8Array | null>(null, async (stores) => {
      const kept = await done<{ value: Uint8Array } | undefined>(stores("values").get(name));
      return kept?.value ?? null;
    });
  }

  put(name: string, value: Uint8Array): Promise<StoreStatus> {
    return this.change(["values"], async (change) => {
      change.objectStore("values").put({ name, value });
    });
  }
}

/** A row or an entry is not what was written. */
class Damage extends Error {}

/** Somebody else writes here now. */
class Outdated extends Error {}
