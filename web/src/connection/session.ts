// What is said over the connection: hello, the way back to one's table, messages and their answers.
//
// Every message has an id that grows. What was not answered when the connection broke is said again with
// the same id, so that nothing happens twice (docs/protocol.md, "Questions and answers"). Creating and
// joining are the exceptions: their answer carries a secret and belongs to one connection, so they are
// given up and the player decides.
import type { ClientMessage, ServerMessage, TellOk, TellRefused } from "../protocol";
import { CLOSINGS, LIMITS } from "../protocol";
import type { Store } from "../state";
import { Socket, type Target, type World } from "./socket";
import type { Tokens } from "./tokens";
import type { Where } from "./where";

type WithoutId<M> = M extends unknown ? Omit<M, "id"> : never;
/** A message as the parts of the client write it: the session gives it its id. */
export type Say = WithoutId<ClientMessage>;
export type Answer = TellOk | TellRefused;

interface Waiting {
  readonly message: ClientMessage;
  readonly done: (answer: Answer) => void;
  sent: boolean;
}

/** An ok to what was done at a table that does not show it yet: `ok` comes before `events`. */
interface Ahead {
  readonly table: string;
  readonly seq: number;
  readonly tell: () => void;
}

/** Where the player is, or wants to be: what is asked for again after a loss. */
interface Place {
  readonly table: string;
  /** Whether a `table` of it has come, so that `resume` can say from where. */
  known: boolean;
  /** Whether the server has us there on the present connection. */
  there: boolean;
}

const LOST_AFTER_MS = 1500;
const BACK_FOR_MS = 2000;
const PING_MS = 25_000;
const PONG_MS = 10_000;
/** A table that is being opened is asked for again: soon, then less often. */
const BUSY_FIRST_MS = 250;
const BUSY_LONGEST_MS = 3000;
/** A table whose node has just died is at no other for some seconds: it is looked for at this pace. */
const MOVED_LONGEST_MS = 1000;
/** How long a new name waits for the server's word before it is taken for good. */
const NAME_MS = 4000;
/** Whoever has no name yet, or one that this server does not take. */
export const GUEST = "Guest";
const needsPlace = new Set<string>(
  "leave lesson ready start hash entropy kick bot seat colour move offer undo chat mute rematch resign away pause hint view".split(
    " ",
  ),
);
/** Of these the sender wants to know at once that they are stored, whatever the table shows then. */
const storedAtOnce = new Set<string>(["hash", "entropy"]);

export interface Person {
  readonly name: string;
  readonly language: string;
}

export class Session {
  private readonly socket: Socket;
  private nextId = 1;
  private helloId = 0;
  private welcomed = false;
  private build = "";
  private readonly waiting = new Map<number, Waiting>();
  private ahead: readonly Ahead[] = [];
  private place: Place | null = null;
  private lobbyWanted = false;
  private lostTimer: number | null = null;
  private retryAt = 0;
  private backTimer: number | null = null;
  private pingTimer: number | null = null;
  private pongTimer: number | null = null;
  /** Where a table was said to be; forgotten when that fails. */
  private moved: Target | null = null;
  private moves = 0;
  private followTimer: number | null = null;
  private named: ((refused: TellRefused | null) => void) | null = null;

  constructor(
    private readonly store: Store,
    private readonly tokens: Tokens,
    private readonly world: World,
    private readonly person: () => Person,
  ) {
    this.socket = new Socket(world, {
      target: () => this.target(),
      opened: () => this.opened(),
      received: (text) => this.received(text),
      lost: (retryAt, code) => this.lost(retryAt, code),
    });
    store.subscribe(() => this.caughtUp());
  }

  start(): void {
    this.socket.start();
  }

  stop(): void {
    if (this.followTimer !== null) this.world.cancel(this.followTimer);
    this.followTimer = null;
    this.socket.stop();
    this.silent();
  }

  retry(): void {
    this.socket.retry();
  }

  /** Connects with another place, where nothing is known of what was said and asked here. */
  move(where: Where): void {
    this.socket.stop();
    this.place = null;
    this.dropped();
    this.giveUp(null, "LOST", "");
    this.forget();
    this.build = "";
    this.store.change({ kind: "moved", where });
    this.socket.start();
  }

  /** No banner comes or goes any more for what was lost before. */
  private forget(): void {
    for (const timer of [this.lostTimer, this.backTimer])
      if (timer !== null) this.world.cancel(timer);
    this.lostTimer = null;
    this.backTimer = null;
  }

  /** The player has another name now: hello says it, so the connection is made anew. Null: it is taken. */
  renamed(): Promise<TellRefused | null> {
    if (this.place !== null && this.tokens.of(this.place.table) !== null)
      return Promise.resolve(null);
    this.named?.(null);
    return new Promise((done) => {
      const timer = this.world.after(NAME_MS, () => this.named?.(null));
      this.named = (refused) => {
        this.world.cancel(timer);
        this.named = null;
        done(refused);
      };
      this.socket.stop();
      this.dropped();
      this.socket.start();
    });
  }

  /** "Play here": takes the seat back from another device. */
  takeBack(): void {
    this.store.change({ kind: "banner", banner: null });
    if (this.place !== null) this.place.there = false;
    this.socket.start();
  }

  /** Takes another seat of the table, whose secret is kept by now. The old one is not left: it waits for its owner. */
  async reseat(): Promise<void> {
    const table = this.place?.table;
    if (table === undefined) return;
    this.socket.stop();
    this.place = null;
    this.dropped();
    this.giveUp(null, "LOST", "");
    this.store.change({ kind: "left" });
    this.socket.start();
    await this.enter(table);
  }

  /** Says something; the promise is kept when the answer comes, perhaps over another connection, and when the
   *  table shows what was done. */
  say(message: Say): Promise<Answer> {
    return new Promise((done) => {
      const whole = { ...message, id: this.nextId++ } as ClientMessage;
      const waiting = { message: whole, done, sent: false };
      this.waiting.set(whole.id, waiting);
      this.count();
      if (this.mayGo(whole)) this.post(waiting);
    });
  }

  /** Goes to a table: to one's seat if this browser has its secret, else to watch. */
  async enter(table: string): Promise<Answer> {
    if (this.place?.table === table && this.place.there)
      return { type: "ok", id: 0, table } as TellOk;
    await this.quit();
    this.place = { table, known: false, there: false };
    return this.knock(this.place, 0);
  }

  /** Asks for a place until the table is open. */
  private async knock(place: Place, tries: number): Promise<Answer> {
    const { table } = place;
    const token = this.tokens.of(table);
    const answer = await this.say(
      token === null ? { type: "watch", table } : { type: "sit", table, token },
    );
    if (answer.type === "ok" || this.place !== place) return answer;
    if (answer.code === "BUSY") {
      await this.pause(tries);
      return this.place === place ? this.knock(place, tries + 1) : answer;
    }
    if (answer.code === "BAD_TOKEN" && token !== null) {
      this.tokens.forget(table);
      return this.knock(place, 0);
    }
    this.place = null;
    this.store.change({ kind: "shut", table, code: answer.code });
    return answer;
  }

  private pause(tries: number): Promise<void> {
    const ms = Math.min(BUSY_LONGEST_MS, BUSY_FIRST_MS * 2 ** tries);
    return new Promise((done) => this.world.after(ms, done));
  }

  /** Leaves the table one is at, if any. The seat's secret stays, so that one can come back. */
  async quit(): Promise<void> {
    if (this.place === null) return;
    const there = this.place.there;
    this.place = null;
    this.store.change({ kind: "left" });
    if (there && this.welcomed) await this.say({ type: "leave" });
  }

  lobby(on: boolean): void {
    if (this.lobbyWanted === on) return;
    this.lobbyWanted = on;
    if (this.welcomed) void this.say({ type: "lobby", on });
  }

  /* ---- going out ---- */

  private mayGo(message: ClientMessage): boolean {
    if (!this.welcomed) return false;
    return !needsPlace.has(message.type) || this.place === null || this.place.there;
  }

  private post(waiting: Waiting): void {
    waiting.sent = true;
    this.socket.send(JSON.stringify(waiting.message));
  }

  private flush(): void {
    for (const waiting of this.waiting.values())
      if (!waiting.sent && this.mayGo(waiting.message)) this.post(waiting);
  }

  private count(): void {
    let count = this.ahead.length;
    for (const { message } of this.waiting.values()) if (message.type !== "ping") count++;
    this.store.change({ kind: "pending", count });
  }

  private opened(name = this.person().name): void {
    const { language } = this.person();
    this.helloId = this.nextId++;
    const hello: ClientMessage = {
      type: "hello",
      id: this.helloId,
      version: LIMITS.VERSION,
      name,
      view: "json",
      language,
    };
    this.socket.send(JSON.stringify(hello));
  }

  /* ---- coming in ---- */

  private received(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    this.hear(message);
    const gap = this.isGap(message);
    this.store.change({ kind: "message", message, now: this.world.now() });
    if (gap) this.resume();
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.welcome(message.build, message.limits.idle_ms);
      case "ok":
      case "refused":
        return this.answered(message);
      case "pong":
        this.waiting.delete(message.id);
        return this.heard();
      case "table":
        if (this.place?.table === message.table) this.place.known = true;
        return;
      case "gone":
        return this.gone(message.table, message.why, message.next);
      case "elsewhere":
        this.socket.stop();
        return this.dropped();
      case "moved":
        if (this.place?.table === message.table) this.follow(message.table, message.at ?? null);
        return;
      default:
        return;
    }
  }

  private isGap(message: ServerMessage): boolean {
    const here = this.store.get().table;
    return message.type === "events" && here?.table === message.table && here.seq !== message.from;
  }

  private welcome(build: string, idleMs: number): void {
    this.welcomed = true;
    this.named?.(null);
    this.socket.settled();
    if (this.build !== "" && this.build !== build)
      this.store.change({ kind: "banner", banner: { kind: "updated" } });
    this.build = build;
    this.keepAlive(idleMs);
    if (this.lobbyWanted && !this.asks("lobby")) void this.say({ type: "lobby", on: true });
    if (this.place?.known) this.resume();
    else this.arrived();
    this.flush();
  }

  private asks(type: ClientMessage["type"]): boolean {
    for (const { message } of this.waiting.values()) if (message.type === type) return true;
    return false;
  }

  private resume(tries = 0): void {
    const place = this.place;
    if (place === null || this.asks("resume")) return;
    const token = this.tokens.of(place.table);
    const seq = this.store.get().table?.seq ?? 0;
    const message: Say = { type: "resume", table: place.table, seq, ...(token ? { token } : {}) };
    void this.say(message).then(async (answer) => {
      if (answer.type === "ok" || this.place !== place) return;
      if (answer.code === "BUSY") {
        await this.pause(tries);
        if (this.place === place && this.welcomed) this.resume(tries + 1);
        return;
      }
      this.place = null;
      this.giveUp(needsPlace, answer.code, answer.reason);
      if (answer.code === "BAD_TOKEN") void this.enter(place.table);
      else this.store.change({ kind: "shut", table: place.table, code: answer.code });
    });
  }

  /** A name that this server does not take must not keep the player out: hello again, as a guest. */
  private helloRefused(answer: TellRefused): void {
    if (this.named !== null) this.named(answer);
    else this.store.change({ kind: "refused", code: answer.code, reason: answer.reason });
    if (this.person().name !== GUEST) this.opened(GUEST);
  }

  private answered(answer: Answer): void {
    if (answer.type === "refused" && answer.code === "UPDATED") {
      this.store.change({ kind: "banner", banner: { kind: "updated" } });
      this.socket.stop();
      return this.dropped();
    }
    if (answer.type === "refused" && answer.id === this.helloId) return this.helloRefused(answer);
    const waiting = this.waiting.get(answer.id);
    if (waiting === undefined) return;
    if (answer.type === "refused" && answer.code === "MOVED")
      return this.sayThere(waiting, answer.at ?? null);
    this.waiting.delete(answer.id);
    const here = this.store.get().table;
    const seq = (answer.type === "ok" && answer.seq) || 0;
    const { type } = waiting.message;
    const waits =
      needsPlace.has(type) && !storedAtOnce.has(type) && here !== null && here.seq < seq;
    const tell = () => waiting.done(answer);
    if (waits) this.ahead = [...this.ahead, { table: here.table, seq, tell }];
    this.count();
    if (answer.type === "ok") this.took(waiting.message, answer);
    if (!waits) tell();
  }

  /** Hands on the answers that the table shows by now, and those of a table that is not here any more. */
  private caughtUp(): void {
    const here = this.store.get().table;
    const isAhead = ({ table, seq }: Ahead) => here?.table === table && here.seq < seq;
    const shown = this.ahead.filter((each) => !isAhead(each));
    if (shown.length === 0) return;
    this.ahead = this.ahead.filter(isAhead);
    this.count();
    for (const { tell } of shown) tell();
  }

  /* ---- several nodes ---- */

  private target(): Target | null {
    if (this.moved !== null) return this.moved;
    return this.place === null ? null : { table: this.place.table, at: null };
  }

  /** The message was for a table that another node has: it is said again there. Nothing has come of it here. */
  private sayThere(waiting: Waiting, at: string | null): void {
    const { message } = waiting;
    const table = "table" in message ? message.table : this.place?.table;
    this.waiting.delete(message.id);
    this.follow(table ?? null, at);
    if (message.type === "resume") return; // said anew after the welcome
    waiting.sent = false;
    this.waiting.set(message.id, waiting);
    this.count();
  }

  /** Connects with the node that has the table: at once, and then with pauses while nobody has it. */
  private follow(table: string | null, at: string | null): void {
    this.moved = table === null ? null : { table, at };
    this.socket.stop();
    this.dropped();
    const ms = this.moves === 0 ? 0 : Math.min(MOVED_LONGEST_MS, BUSY_FIRST_MS * this.moves);
    this.moves++;
    if (this.followTimer !== null) this.world.cancel(this.followTimer);
    this.followTimer = this.world.after(ms, () => {
      this.followTimer = null;
      this.socket.start();
    });
    if (this.moves > 2) this.tellLost(this.world.now() + ms);
  }

  /** What an ok means for where we are. */
  private took(message: ClientMessage, ok: TellOk): void {
    this.moves = 0;
    if (ok.last !== undefined) this.nextId = Math.max(this.nextId, ok.last + 1);
    if (message.type === "create" || message.type === "join") {
      const table = ok.table ?? (message.type === "join" ? message.table : "");
      if (ok.token !== undefined) this.tokens.keep(table, ok.token, this.world.now(), ok.seat);
      this.place = { table, known: this.place?.table === table, there: true };
    }
    if (message.type === "sit" || message.type === "watch" || message.type === "resume") {
      if (ok.seat !== undefined && message.type !== "watch")
        this.tokens.seated(message.table, ok.seat);
      if (this.place?.table !== message.table) return;
      this.place.there = true;
      this.arrived();
      this.flush();
    }
  }

  /** Back where we were, or nowhere: the banner goes. */
  private arrived(): void {
    if (this.lostTimer !== null) this.world.cancel(this.lostTimer);
    this.lostTimer = null;
    const shown = this.store.get().banner?.kind;
    if (shown !== "lost" && shown !== "stopping") return;
    this.store.change({ kind: "banner", banner: { kind: "back" } });
    this.backTimer = this.world.after(BACK_FOR_MS, () => {
      if (this.store.get().banner?.kind === "back")
        this.store.change({ kind: "banner", banner: null });
    });
  }

  private gone(table: string, why: string, next: string | undefined): void {
    if (this.place?.table !== table) return;
    const token = this.tokens.of(table);
    if (why === "rematch" && next !== undefined) {
      if (token !== null) this.tokens.keep(next, token, this.world.now());
      this.place = { table: next, known: false, there: true };
      return;
    }
    if (why === "kicked") this.tokens.forget(table);
    this.place = null;
  }

  /* ---- losing the connection ---- */

  /** Nothing is on its way any more: what waits for an answer is said again later, or given up. */
  private dropped(): void {
    this.welcomed = false;
    this.silent();
    if (this.place !== null) this.place.there = false;
    this.store.change({ kind: "connected", on: false });
    this.giveUp(new Set(["create", "join"]), "LOST", "");
    for (const [id, waiting] of this.waiting) {
      waiting.sent = false;
      if (["resume", "ping", "lobby"].includes(waiting.message.type)) this.waiting.delete(id);
    }
    this.count();
  }

  private lost(retryAt: number, code: number): void {
    this.moved = null;
    this.dropped();
    if (code === CLOSINGS.ELSEWHERE) return this.elsewhere();
    if (code === CLOSINGS.OUTDATED) {
      this.store.change({ kind: "banner", banner: { kind: "updated" } });
      return this.socket.stop();
    }
    this.tellLost(retryAt);
  }

  private elsewhere(): void {
    this.store.change({ kind: "banner", banner: { kind: "elsewhere" } });
    this.socket.stop();
  }

  /** The banner comes a moment after the first loss, however often it was tried meanwhile. */
  private tellLost(retryAt: number): void {
    const show = () =>
      this.store.change({ kind: "banner", banner: { kind: "lost", retryAt: this.retryAt } });
    const shown = this.store.get().banner?.kind;
    this.retryAt = retryAt;
    if (this.backTimer !== null) this.world.cancel(this.backTimer);
    if (shown === "lost") return show();
    if (shown === "updated") return;
    this.lostTimer ??= this.world.after(LOST_AFTER_MS, show);
  }

  /** Messages of these types, or all, are answered by us. */
  private giveUp(types: ReadonlySet<string> | null, code: string, reason: string): void {
    for (const [id, { message, done }] of this.waiting) {
      if (types !== null && !types.has(message.type)) continue;
      this.waiting.delete(id);
      done({ type: "refused", id, code, reason } as TellRefused);
    }
    this.count();
  }

  /* ---- showing that we are there ---- */

  private keepAlive(idleMs: number): void {
    this.silent();
    const every = idleMs > 0 ? Math.min(PING_MS, Math.floor(idleMs / 3)) : PING_MS;
    const ping = () => {
      void this.say({ type: "ping" });
      this.pongTimer = this.world.after(PONG_MS, () => {
        this.socket.stop();
        this.lost(this.world.now(), 1006);
        this.socket.start();
      });
      this.pingTimer = this.world.after(every, ping);
    };
    this.pingTimer = this.world.after(every, ping);
  }

  private heard(): void {
    if (this.pongTimer !== null) this.world.cancel(this.pongTimer);
    this.pongTimer = null;
  }

  private silent(): void {
    this.heard();
    if (this.pingTimer !== null) this.world.cancel(this.pingTimer);
    this.pingTimer = null;
  }
}
