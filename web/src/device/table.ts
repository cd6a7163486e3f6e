// The table server in the page: src/server, compiled to WebAssembly, with functions of this file around it
// (src/wasm/wasm.h). Three classes for three kinds of instances of the one module:
//
//   DeviceServer   tables: events go in, effects come out through the Edge. Awake all the time.
//   DeviceCrew     bots: takes the tasks of a server, answers with thoughts. In a Worker: it thinks for long.
//   DeviceStudy    replays, analyses, previews: whatever an HTTP answer calls a study. In a Worker.
//
// Tasks, thoughts and studies can be posted from thread to thread as they are. Bytes in them are meant for other
// instances of the same module alone; they are never stored.
import { Instance, type Source } from "../../../src/wasm/package/index.js";
import { chachaBytes } from "../shared/fair";
import { blake2b } from "../shared/hash";
import { nameFault, namesAlike, sightOf } from "./letters";

/** How storing and reading can end (src/store/store.h). */
export const STORE = {
  ok: 0,
  full: 1,
  readonly: 2,
  corrupt: 3,
  busy: 4,
  failed: 5,
  gone: 6,
} as const;
export type StoreStatus = (typeof STORE)[keyof typeof STORE];

/** Where a table is in its life (store_stage). */
export const STAGE = {
  open: 0,
  running: 1,
  finished: 2,
  closed: 3,
  setAside: 4,
  archived: 5,
} as const;
type Stage = (typeof STAGE)[keyof typeof STAGE];

/** One entry of a table's log, numbered from 0 without a gap. */
export interface Entry {
  readonly table: number;
  readonly seq: number;
  readonly time: number;
  readonly kind: string;
  readonly text: string;
}

/** What changes beside entries, together with them. What is null stays as it was. */
export interface Change {
  readonly table: number;
  readonly stage: Stage;
  /** The record of a finished game, to be kept. */
  readonly record: string | null;
  /** No two tables have the same: the append fails. */
  readonly name: string | null;
  readonly listing: string | null;
  readonly rules: number | null;
  readonly maker: bigint | null;
  /** When the table wants to be woken, since 1970; Infinity: never. */
  readonly wake: number | null;
}

/** What storage knows of a table without its entries (store_table). */
export interface Row {
  readonly table: number;
  readonly stage: Stage;
  readonly entries: number;
  readonly created: number;
  readonly changed: number;
  readonly rules: number;
  readonly maker: bigint;
  /** Infinity: never. */
  readonly wake: number;
  readonly name: string;
  readonly listing: string | null;
}

/** What is asked of a bot. In this order for one player: sit, then notice and think, then rise. */
export type Task =
  | {
      readonly kind: "sit";
      readonly player: bigint;
      readonly game: Uint8Array;
      readonly seat: number;
      readonly seed: bigint;
      readonly people: number;
      readonly bot: string;
      /** The net that must be loaded before; empty: none. */
      readonly net: string;
    }
  | {
      readonly kind: "notice";
      readonly player: bigint;
      readonly seen: Uint8Array;
      readonly view: Uint8Array;
    }
  | {
      readonly kind: "think";
      readonly player: bigint;
      readonly question: bigint;
      readonly view: Uint8Array;
      readonly legal: Uint8Array;
      readonly nodes: number;
      readonly ms: number;
      readonly hint: boolean;
    }
  | { readonly kind: "rise"; readonly player: bigint };

/** A bot's answer to a `think`, for DeviceServer.thought(). */
export interface Thought {
  readonly question: bigint;
  readonly bytes: Uint8Array;
}

/** What the server asks of the page. None of these may call the server before it has returned. */
export interface Edge {
  /** One text frame for a connection. */
  send(connection: number, text: string): void;
  /** Closes after what was sent, as a WebSocket does; disconnect() follows. */
  close(connection: number, code: number, reason: string): void;
  /** Makes all of it durable, or nothing, in the order of calls; stored() answers each, in order. */
  append(ticket: bigint, entries: readonly Entry[], changes: readonly Change[]): void;
  /** The stored record of a table; recorded() answers. */
  record(table: number): void;
  /** Which table has that name; found() answers. */
  find(name: string): void;
  /** Which tables want to be awake by then; due() answers. */
  due(wall: number): void;
  /** All entries of a table; loaded() answers. */
  load(table: number): void;
  task(task: Task): void;
  entropy(out: Uint8Array): void;
  log(level: number, event: string, members: string): void;
}

/** What an HTTP request is answered with (server_answer). */
export type Reply =
  | { readonly kind: "body"; readonly status: number; readonly type: string; readonly body: string }
  /** The table is being woken: ask again when the server has heard more. */
  | { readonly kind: "wait" }
  /** The stored record of the table, as plain text. */
  | { readonly kind: "record"; readonly table: number }
  /** Something made of a record, or of `text` where table is 0. */
  | { readonly kind: "study"; readonly study: Study; readonly table: number };

/** What DeviceStudy makes. `text`: the record, unless it is given here. */
export interface Study {
  readonly study: number;
  readonly seat: number;
  readonly move: number;
  readonly lay: number;
  /** Preview, map, puzzle: what they are made of. Else who sat where, as JSON; null: not known. */
  readonly text: string | null;
}

/** server_study of src/server/server.h. */
export const STUDY = {
  none: 0,
  frames: 1,
  analysis: 2,
  lists: 3,
  decision: 4,
  preview: 5,
  puzzle: 6,
  map: 7,
} as const;

const ACTION_BYTES = 16;
const never = Number.POSITIVE_INFINITY;

/** What the three kinds have in common: hashes, cipher and letters, and nobody at the edge. */
function pageImports(instance: Instance): Record<string, (...args: never[]) => unknown> {
  const nothing = () => {};
  const text = (at: number) => instance.text(at) ?? "";
  return {
    page_hash(out: number, size: number, at: number, length: number, key: number, keyed: number) {
      const made = blake2b(instance.bytes(at, length), size, instance.bytes(key, keyed));
      instance.bytes(out, size).set(made);
    },
    page_block(out: number, key: number, n: number) {
      instance.bytes(out, 32).set(chachaBytes(instance.bytes(key, 32), n >>> 0));
    },
    page_entropy: nothing,
    page_sight: (point: number) => sightOf(point >>> 0),
    page_name_fault: (name: number) => nameFault(text(name)),
    page_names_alike: (name: number, other: number) =>
      namesAlike(text(name), text(other)) ? 1 : 0,
    edge_send: nothing,
    edge_close: nothing,
    edge_entry: nothing,
    edge_change: nothing,
    edge_append: nothing,
    edge_record: nothing,
    edge_find: nothing,
    edge_due: nothing,
    edge_load: nothing,
    edge_sit: nothing,
    edge_notice: nothing,
    edge_think: nothing,
    edge_rise: nothing,
    edge_log: nothing,
    edge_progress: nothing,
  };
}

/** The bots' part of the edge. */
function taskImports(
  instance: Instance,
  edge: Edge,
): Record<string, (...args: never[]) => unknown> {
  const text = (at: number) => instance.text(at) ?? "";
  const copy = (at: number, length: number) => instance.bytes(at, length).slice();
  const number = (value: bigint) => BigInt.asUintN(64, value);
  return {
    edge_sit(
      player: bigint,
      game: number,
      gameBytes: number,
      seat: number,
      seed: bigint,
      people: number,
      bot: number,
      net: number,
    ) {
      edge.task({
        kind: "sit",
        player: number(player),
        game: copy(game, gameBytes),
        seat,
        seed: number(seed),
        people,
        bot: text(bot),
        net: text(net),
      });
    },
    edge_notice(player: bigint, seen: number, view: number, viewBytes: number) {
      edge.task({
        kind: "notice",
        player: number(player),
        seen: copy(seen, ACTION_BYTES),
        view: copy(view, viewBytes),
      });
    },
    edge_think(
      player: bigint,
      question: bigint,
      view: number,
      viewBytes: number,
      legal: number,
      count: number,
      nodes: number,
      ms: number,
      hint: number,
    ) {
      edge.task({
        kind: "think",
        player: number(player),
        question: number(question),
        view: copy(view, viewBytes),
        legal: copy(legal, count * ACTION_BYTES),
        nodes,
        ms,
        hint: hint !== 0,
      });
    },
    edge_rise: (player: bigint) => edge.task({ kind: "rise", player: number(player) }),
  };
}

/** Storage's and the connections' part of the edge. Entries and changes are announced before their append. */
function edgeImports(
  instance: Instance,
  edge: Edge,
): Record<string, (...args: never[]) => unknown> {
  const text = (at: number) => instance.text(at) ?? "";
  let entries: Entry[] = [];
  let changes: Change[] = [];
  return {
    page_entropy: (out: number, length: number) => edge.entropy(instance.bytes(out, length)),
    edge_send: (connection: number, at: number, length: number) =>
      edge.send(connection, instance.text(at, length) ?? ""),
    edge_close: (connection: number, code: number, reason: number) =>
      edge.close(connection, code, text(reason)),
    edge_entry(table: number, seq: number, time: number, kind: number, at: number, length: number) {
      entries.push({ table, seq, time, kind: text(kind), text: instance.text(at, length) ?? "" });
    },
    edge_change(
      table: number,
      stage: Stage,
      record: number,
      recordLength: number,
      name: number,
      listing: number,
      rules: number,
      maker: bigint,
      wakeSet: number,
      wake: number,
    ) {
      changes.push({
        table,
        stage,
        record: instance.text(record, recordLength),
        name: instance.text(name),
        listing: instance.text(listing),
        rules: rules === 0 ? null : rules,
        maker: maker === 0n ? null : BigInt.asUintN(64, maker),
        wake: wakeSet === 0 ? null : wake,
      });
    },
    edge_append(ticket: bigint) {
      edge.append(BigInt.asUintN(64, ticket), entries, changes);
      entries = [];
      changes = [];
    },
    edge_record: (table: number) => edge.record(table),
    edge_find: (name: number) => edge.find(text(name)),
    edge_due: (wall: number) => edge.due(wall),
    edge_load: (table: number) => edge.load(table),
    edge_log: (level: number, event: number, members: number) =>
      edge.log(level, text(event), text(members)),
  };
}

/** Now, by a clock that never goes back, and since 1970. */
const now = (): [number, number] => [Math.floor(performance.now()), Date.now()];

interface DeviceServerOptions {
  /** 32 bytes, made once and kept with the tables: tokens are hashed with it. */
  readonly secret: Uint8Array;
  /** Numbers of server_config (src/server/server.h) by their names. */
  readonly config?: Readonly<Record<string, number>>;
}

/**
 * The server. After start(): newest(), holds() and listed() from what storage has, then tick(). After every other
 * event tick() is to be called again, and when the time that it returns has come.
 */
export class DeviceServer {
  private constructor(private readonly instance: Instance) {}

  static async start(
    source: Source | Promise<Source>,
    edge: Edge,
    { secret, config = {} }: DeviceServerOptions,
  ): Promise<DeviceServer> {
    const instance = await Instance.start(source, (of) => ({
      ...pageImports(of),
      ...taskImports(of, edge),
      ...edgeImports(of, edge),
    }));
    for (const [name, value] of Object.entries(config))
      if (!instance.call("wasm_server_set", name, value)) throw new Error(`no setting ${name}`);
    if (!instance.call("wasm_server_start", secret)) throw new Error("no memory for tables");
    return new DeviceServer(instance);
  }

  /* ---- what storage has, before anything else ---- */

  /** The highest number of a table. */
  newest(table: number): void {
    this.instance.call("wasm_server_newest", table);
  }

  /** How many open and running tables a maker has. */
  holds(maker: bigint, tables: number): void {
    this.instance.call("wasm_server_holds", maker, tables);
  }

  /** A finished game for the list of records: its row's `listing`. */
  listed(table: number, listing: string): void {
    this.instance.call("wasm_server_listed", table, listing);
  }

  /** A table that cannot be read. */
  damaged(table: number, name: string, why: string): void {
    this.instance.call("wasm_server_damaged", ...now(), table, name, why);
  }

  /* ---- answers of storage ---- */

  private row(row: Row): void {
    const { table, stage, entries, created, changed, rules, maker, wake, name, listing } = row;
    const when = wake === never ? -1 : wake;
    this.instance.call(
      "wasm_row",
      table,
      stage,
      entries,
      created,
      changed,
      rules,
      maker,
      when,
      name,
      listing,
    );
  }

  /** Answers find(): null: there is no such table. */
  found(name: string, row: Row | null, status: StoreStatus = STORE.ok): void {
    if (row !== null) this.row(row);
    this.instance.call("wasm_server_found", ...now(), name, status);
  }

  /** Answers due(): the soonest rows, at most 64, and when the next one after them is due; Infinity: never. */
  due(rows: readonly Row[], next: number, status: StoreStatus = STORE.ok): void {
    for (const row of rows) this.row(row);
    this.instance.call("wasm_server_due", ...now(), next === never ? -1 : next, status);
  }

  /** Answers load(). */
  loaded(table: number, entries: readonly Entry[], status: StoreStatus = STORE.ok): void {
    for (const { seq, time, kind, text } of entries) {
      const bytes = new TextEncoder().encode(text);
      this.instance.call(
        "wasm_server_loaded_entry",
        ...now(),
        table,
        seq,
        time,
        kind,
        bytes,
        bytes.length,
      );
    }
    this.instance.call("wasm_server_loaded", ...now(), table, status);
  }

  /** Answers append(). */
  stored(ticket: bigint, status: StoreStatus = STORE.ok): void {
    this.instance.call("wasm_server_stored", ...now(), ticket, status);
  }

  /** Answers record(); null: there is none. */
  recorded(table: number, record: string | null): void {
    const bytes = record === null ? null : new TextEncoder().encode(record);
    this.instance.call("wasm_server_recorded", ...now(), table, bytes, bytes?.length ?? 0);
  }

  /* ---- clients ---- */

  /** Null, or why nobody else may come. The page gives the numbers. */
  connect(connection: number, address = "device"): string | null {
    const good = this.instance.call("wasm_server_connect", ...now(), connection, address);
    return good ? null : this.instance.out();
  }

  receive(connection: number, text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.instance.call("wasm_server_receive", ...now(), connection, bytes, bytes.length);
  }

  disconnect(connection: number): void {
    this.instance.call("wasm_server_disconnect", ...now(), connection);
  }

  /** Answers a `think`. */
  thought({ question, bytes }: Thought): void {
    this.instance.call("wasm_server_thought", ...now(), question, bytes, bytes.length);
  }

  /* ---- time ---- */

  /** In how many milliseconds the server wants its next tick; Infinity: only after an event. */
  tick(): number {
    const [ms, wall] = now();
    const next = this.instance.call("wasm_server_tick", ms, wall);
    return next < 0 ? never : Math.max(1, next - ms);
  }

  /** Tells everybody that it ends; nothing more is accepted. */
  stop(inMs = 0): void {
    this.instance.call("wasm_server_stop", ...now(), inMs);
  }

  /** Nothing waits to be stored. */
  get quiet(): boolean {
    return this.instance.call("wasm_server_quiet") !== 0;
  }

  /* ---- HTTP ---- */

  /** As the server answers `path?query`: /api/catalogue, /api/records, ... */
  http(method: string, path: string, query = "", body = ""): Reply {
    const { instance } = this;
    const bytes = new TextEncoder().encode(body);
    instance.call("wasm_server_http", ...now(), method, path, query, bytes, bytes.length);
    const study = instance.call("wasm_answer_study");
    const table = instance.call("wasm_answer_record");
    const text = instance.out();
    if (instance.call("wasm_answer_wait")) return { kind: "wait" };
    if (study !== STUDY.none) {
      const [seat, move, lay] = ["seat", "move", "lay"].map((name) =>
        instance.call(`wasm_answer_${name}`),
      );
      const given = text === "" ? null : text;
      return {
        kind: "study",
        study: { study, seat: seat ?? 0, move: move ?? 0, lay: lay ?? 0, text: given },
        table,
      };
    }
    if (table !== 0) return { kind: "record", table };
    const status = instance.call("wasm_answer_status");
    const type = instance.text(instance.call("wasm_answer_type")) ?? "";
    return { kind: "body", status, type, body: text };
  }

  /** What DeviceStudy.judge() said of a game, for the list of records. */
  judged(table: number, summary: string): void {
    this.instance.call("wasm_server_judged", table, summary);
  }
}

/** Bots for the tables of a DeviceServer of the same module. */
export class DeviceCrew {
  private constructor(private readonly instance: Instance) {}

  static async start(source: Source | Promise<Source>): Promise<DeviceCrew> {
    return new DeviceCrew(await Instance.start(source, pageImports));
  }

  hasNet(name: string): boolean {
    return name === "" || this.instance.hasNet(name);
  }

  loadNet(name: string, text: string | Uint8Array): void {
    this.instance.loadNet(name, text);
  }

  /** Does what is asked. The net of a `sit` must have been loaded. The answer of a `think`, else null. */
  take(task: Task): Thought | null {
    const { instance } = this;
    if (task.kind === "sit") {
      const { player, game, seat, seed, people, bot } = task;
      if (!instance.call("wasm_crew_sit", player, game, seat, seed, people, bot))
        throw new Error(instance.out());
      return null;
    }
    if (task.kind === "notice") {
      instance.call("wasm_crew_notice", task.player, task.seen, task.view, task.view.length);
      return null;
    }
    if (task.kind === "rise") {
      instance.call("wasm_crew_rise", task.player);
      return null;
    }
    const { player, view, legal, nodes, ms, hint } = task;
    const count = legal.length / ACTION_BYTES;
    const size = view.length;
    const good = instance.call(
      "wasm_crew_think",
      player,
      view,
      size,
      legal,
      count,
      nodes,
      ms,
      hint ? 1 : 0,
    );
    return good ? { question: task.question, bytes: instance.outBytes() } : null;
  }
}

/** How a study ends (frames_status), as an HTTP status with a sentence. */
const STUDIED: readonly [status: number, sentence: string][] = [
  [200, ""],
  [500, "These rules cannot replay the record."],
  [404, "The game has no such seat."],
  [413, "The game is too long to be shown."],
  [404, "There is no such decision."],
  [503, "No memory."],
];

/** How a judgement ends (analysis_status). */
const JUDGED: readonly [status: number, sentence: string][] = [
  [200, ""],
  [500, "The game could not be judged."],
  [404, "This server cannot judge games of this kind."],
  [404, "Nobody decided anything at this move."],
  [503, "Stopped."],
  [503, "No memory."],
];

export interface Made {
  /** As of HTTP: 200, or the body is a sentence that says why not. */
  readonly status: number;
  readonly body: string;
  /** Of a whole game judged: for DeviceServer.judged(). */
  readonly summary: string | null;
}

/** What a seat saw at a table elsewhere: the message `view` of its server, or what of it is used here. */
export interface Seen {
  readonly table: string;
  readonly seq: number;
  readonly seat: number;
  readonly config: string;
  readonly map?: string;
  readonly text: string;
}

/** What takes a while. Ending its Worker is how to stop it. */
export class DeviceStudy {
  private constructor(private readonly instance: Instance) {}

  static async start(
    source: Source | Promise<Source>,
    progress: (permille: number) => void = () => {},
  ): Promise<DeviceStudy> {
    const imports = (of: Instance) => ({ ...pageImports(of), edge_progress: progress });
    return new DeviceStudy(await Instance.start(source, imports));
  }

  hasNet(name: string): boolean {
    return name === "" || this.instance.hasNet(name);
  }

  loadNet(name: string, text: string | Uint8Array): void {
    this.instance.loadNet(name, text);
  }

  /** The net without which a record cannot be judged; empty: none. */
  netOf(record: string): string {
    return this.instance.ask("wasm_study_net", record);
  }

  /** What a bot would do, by what the seat saw: the message `hint`. `need` loads the net that is named. */
  async hint(seen: Seen, need: (net: string) => Promise<void>): Promise<Made> {
    const { instance } = this;
    const { config, map = null, seat, text, table, seq } = seen;
    const game = instance.call("wasm_game_new", config, map);
    if (game === 0) return { status: 400, body: instance.out(), summary: null };
    try {
      await need(instance.ask("wasm_game_net", game));
      const good = instance.call("wasm_hint", game, seat, text, table, seq);
      return { status: good ? 200 : 409, body: instance.out(), summary: null };
    } finally {
      instance.call("wasm_game_free", game);
    }
  }

  /** Makes a study; `record` is that of its table, where it has one. An analysis needs its net. */
  make(of: Study, record: string | null): Made {
    if (of.study === STUDY.analysis) return this.judge(record ?? "", of.move);
    const text = new TextEncoder().encode(record ?? of.text ?? "");
    const { study, seat, move, lay } = of;
    const who = record === null ? null : of.text;
    const ended = this.instance.call("wasm_study", study, text, text.length, seat, move, lay, who);
    return this.told(STUDIED, ended, null);
  }

  /** Move 0: the whole game. Else how the judge would go on from there. */
  private judge(record: string, move: number): Made {
    const { instance } = this;
    const text = new TextEncoder().encode(record);
    if (move > 0)
      return this.told(JUDGED, instance.call("wasm_judge_line", text, text.length, move), null);
    const ended = instance.call("wasm_judge", text, text.length);
    const body = this.told(JUDGED, ended, null);
    const summary = ended === 0 ? instance.text(instance.call("wasm_judged_summary")) : null;
    return { ...body, summary };
  }

  private told(ends: typeof STUDIED, ended: number, summary: string | null): Made {
    const [status, sentence] = ends[ended] ?? [500, ""];
    return { status, body: status === 200 ? this.instance.out() : sentence, summary };
  }
}
