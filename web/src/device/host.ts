// The server on this device, for all tabs: src/net for a page. The C server (table.ts) is told what clients say and
// what the store and the bots answer, and says what is to be sent and stored; here these meet. It lives in the worker
// of the tab that has the lock (relay.ts).
//
//     say ----------> receive -> server --append--> store --stored--> server -> tell
//                                   |--task--> crew ------thought-----^
//
// After every event the server gets a tick: it says when it wants the next one, and questions that wait for a table
// to wake are asked again.
import { BROKEN } from "../connection/device-wire";
import { Crew } from "./crew";
import { Later } from "./later";
import type { Answer, Question, Say } from "./messages";
import { loadModule } from "./parts";
import type { Host, Tabs } from "./relay";
import { DeviceStore } from "./store";
import {
  type Change,
  DeviceServer,
  type Edge,
  type Entry,
  type Row,
  STAGE,
  STORE,
  type Task,
} from "./table";

const SECRET = "secret";
const SECRET_BYTES = 32;
const DUE_MOST = 64;
const WAKE_MS = 10_000;
const LISTED = 100;
/** Browsers cannot wait longer, and a clock that jumped is noticed. */
const LONGEST_MS = 3_600_000;

/** People on one device sit beside each other: nobody is hurried or replaced. */
const DAY_MS = 86_400_000;
const CONFIG = { grace_ms: DAY_MS, idle_ms: DAY_MS };

const TOO_LATE: Answer = { status: 503, type: "application/json", body: "{}" };

/** No address of a server: how long bots think here. */
const FIGURES = "/device/figures";
/** Nor this: judges a game of a server, whose record is the body; `of=NAME&line=MOVE`. */
const ANALYSIS = "/device/analysis";
/** Nor this: a hint at a server's table; the body is the message `view` of one's seat. */
const HINT = "/device/hint";

/** A connection that the server refuses. */
const TRY_LATER = 1013;

interface Client {
  readonly tab: string;
  readonly wire: number;
}

interface Asker {
  readonly question: Question;
  readonly until: number;
  readonly done: (answer: Answer) => void;
}

/** The secret of this installation, made once. */
async function secretOf(store: DeviceStore): Promise<Uint8Array> {
  const { found } = await store.get(SECRET);
  if (found?.length === SECRET_BYTES) return found;
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  if ((await store.put(SECRET, secret)) !== STORE.ok) throw new Error("nothing can be stored");
  return secret;
}

class DeviceHost implements Host, Edge {
  private readonly clients = new Map<number, Client>();
  private askers: Asker[] = [];
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private server!: DeviceServer;
  private readonly crew: Crew;
  private readonly later: Later;

  private constructor(
    private readonly store: DeviceStore,
    module: WebAssembly.Module,
    private readonly tabs: Tabs,
  ) {
    this.crew = new Crew(module, (thought) => this.event(() => this.server.thought(thought)));
    this.later = new Later(store, this.crew, (table, summary) =>
      this.server.judged(table, summary),
    );
  }

  static async start(tabs: Tabs): Promise<DeviceHost> {
    const [store, module] = await Promise.all([DeviceStore.open(), loadModule()]);
    const host = new DeviceHost(store, module, tabs);
    host.crew.warm(); // whoever comes here plays, and nobody plays without bots: their worker starts beside the server
    const [secret, rows] = await Promise.all([secretOf(store), store.rows()]);
    host.server = await DeviceServer.start(module, host, { secret, config: CONFIG });
    host.tellRows(rows.found);
    host.event(() => {});
    return host;
  }

  /** What the rows of the store tell a server that starts. */
  private tellRows(rows: readonly Row[]): void {
    this.server.newest(rows[0]?.table ?? 0);
    const listed = rows.filter(({ stage }) => stage === STAGE.finished).slice(0, LISTED);
    for (const { table, listing } of listed.reverse())
      if (listing !== null) this.server.listed(table, listing);
  }

  /** Something has happened; what follows from it by itself is done, too. */
  private event(tell: () => void): void {
    if (this.ended) return;
    tell();
    const wait = Math.min(this.server.tick(), LONGEST_MS);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.event(() => {}), wait);
    this.askAgain();
  }

  /* ---- tabs ---- */

  receive(tab: string, say: Say): void {
    switch (say.kind) {
      case "open":
        return this.open(tab, say.wire);
      case "send":
        return this.each(tab, say.wire, (number) => this.server.receive(number, say.text));
      case "close":
        return this.each(tab, say.wire, (number) => this.disconnect(number));
      case "ask":
        void this.question(say.question).then((answer) =>
          this.tabs.tell(tab, { kind: "answer", number: say.number, answer }),
        );
    }
  }

  /** Its wires are told to be broken: a tab that is there after all comes back. */
  left(tab: string): void {
    for (const [number, client] of [...this.clients])
      if (client.tab === tab) {
        this.event(() => this.disconnect(number));
        this.tabs.tell(tab, { kind: "closed", wire: client.wire, code: BROKEN });
      }
  }

  get number(): number {
    return this.store.writer;
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.crew.end();
    this.store.close();
  }

  private open(tab: string, wire: number): void {
    const number = ++this.last;
    this.clients.set(number, { tab, wire });
    this.event(() => {
      if (this.server.connect(number) === null)
        return this.tabs.tell(tab, { kind: "opened", wire });
      this.clients.delete(number);
      this.tabs.tell(tab, { kind: "closed", wire, code: TRY_LATER });
    });
  }

  private each(tab: string, wire: number, run: (number: number) => void): void {
    for (const [number, client] of this.clients)
      if (client.tab === tab && client.wire === wire) return this.event(() => run(number));
  }

  private disconnect(number: number): void {
    this.clients.delete(number);
    this.server.disconnect(number);
  }

  /* ---- questions ---- */

  private question(question: Question): Promise<Answer> {
    if (question.path === FIGURES) return Promise.resolve(this.figures());
    if (question.path === ANALYSIS) return Promise.resolve(this.judge(question));
    if (question.path === HINT) return this.later.hint(question.body);
    const until = Date.now() + WAKE_MS;
    return new Promise((done) => this.event(() => this.ask({ question, until, done })));
  }

  /** What the badge tells of this device. */
  private figures(): Answer {
    const times = Object.fromEntries(this.crew.times);
    return { status: 200, type: "application/json", body: JSON.stringify({ times }) };
  }

  private judge({ query, body }: Question): Answer {
    const asked = new URLSearchParams(query);
    return this.later.brought(asked.get("of") ?? "", Number(asked.get("line") ?? 0), body);
  }

  private ask(asker: Asker): void {
    const { method, path, query, body } = asker.question;
    const reply = this.server.http(method, path, query, body);
    if (reply.kind === "body") asker.done(reply);
    else if (reply.kind !== "wait") void this.later.answer(reply).then(asker.done);
    else if (Date.now() < asker.until) this.askers.push(asker);
    else asker.done(TOO_LATE);
  }

  private askAgain(): void {
    const all = this.askers;
    this.askers = [];
    for (const asker of all) this.ask(asker);
  }

  /* ---- what the server asks of the world ---- */

  send(connection: number, text: string): void {
    const client = this.clients.get(connection);
    if (client) this.tabs.tell(client.tab, { kind: "received", wire: client.wire, text });
  }

  close(connection: number, code: number): void {
    const client = this.clients.get(connection);
    if (client) this.tabs.tell(client.tab, { kind: "closed", wire: client.wire, code });
    queueMicrotask(() => this.event(() => this.disconnect(connection)));
  }

  append(ticket: bigint, entries: readonly Entry[], changes: readonly Change[]): void {
    void this.store.append(entries, changes).then((status) => {
      // Another tab has the tables: it knows what is stored, and tells.
      if (status === STORE.gone) return this.tabs.lost();
      this.event(() => this.server.stored(ticket, status));
      if (status !== STORE.ok) this.trouble(status === STORE.full ? "full" : "store");
    });
  }

  record(table: number): void {
    void this.store
      .record(table)
      .then(({ found }) => this.event(() => this.server.recorded(table, found)));
  }

  find(name: string): void {
    void this.store
      .find(name)
      .then(({ found, status }) => this.event(() => this.server.found(name, found, status)));
  }

  due(wall: number): void {
    void this.store
      .due(wall, DUE_MOST)
      .then(({ found, status }) =>
        this.event(() => this.server.due(found.rows, found.next, status)),
      );
  }

  load(table: number): void {
    void this.store
      .entries(table)
      .then(({ found, status }) => this.event(() => this.server.loaded(table, found, status)));
  }

  task(task: Task): void {
    this.crew.task(task);
  }

  entropy(out: Uint8Array): void {
    // What WebCrypto fills must not be the module's own memory, which may grow meanwhile.
    out.set(crypto.getRandomValues(new Uint8Array(out.length)));
  }

  log(level: number, event: string, members: string): void {
    if (level >= 2) console.warn(`table: ${event} ${members}`);
  }

  private trouble(trouble: "full" | "store"): void {
    for (const tab of new Set([...this.clients.values()].map((client) => client.tab)))
      this.tabs.tell(tab, { kind: "trouble", trouble });
  }
}

export const startHost = (tabs: Tabs): Promise<Host> => DeviceHost.start(tabs);
