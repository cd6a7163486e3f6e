// Several tabs, one server. Each tab that needs the device has a worker. All of them ask for the same Web Lock; the
// one that gets it is the host and runs the server, and the others pass on what their pages say over a channel. When
// the host's tab is closed or dies, the browser gives the lock to the next one, which reads the tables from the
// store. The pages then find their connections broken and come back as they do after a server's restart.
//
//     page -- worker, a guest --.                         .-- store
//                               |-- channel --> worker, the host: server -- bots
//     page -- worker, a guest --'                         '-- its own page
//
// 1. The channel loses what is said while nobody hosts. A guest therefore keeps what is not answered: questions are
//    asked again when a host says that it is up, wires are told to be broken.
// 2. Every guest holds a lock of its own name. The host asks for it, and gets it when the guest is gone.
// 3. A host may be alive and answer nothing: a browser can freeze a tab with all its workers, lock and all. A guest
//    that waits for something therefore asks now and then whether the host is there, and takes the lock from one that
//    says nothing for several times. Beats are counted, not time: a guest that was asleep itself asks first.
// 4. A host from whom the lock was taken may wake up and not know. What it writes the store refuses (store.ts, "the
//    writer"), what it says is no longer heard, since messages name the host they are from or for and hosts are counted;
//    and it steps back as soon as it notices, by the lock, by a later host's word, or by the store. So nothing that was
//    acknowledged is lost, and no move is made twice.
import { BROKEN } from "../connection/device-wire";
import type { Say, Tell } from "./messages";

const NAME = "longroad.device";
const AGAIN_MS = 3000;
const BEAT_MS = 1500;
/** So many beats without an answer, and the host is taken for frozen. */
const MISSED_MOST = 4;
const guestLock = (guest: string): string => `${NAME}.${guest}`;

/** The server, for all tabs. */
export interface Host {
  /** Which one it is: later hosts have higher numbers. */
  readonly number: number;
  /** A tab says something. */
  receive(tab: string, say: Say): void;
  /** A tab is gone, with all its wires. */
  left(tab: string): void;
  /** Another tab has the tables now: nothing is written or said any more. */
  end(): void;
}

/** What a host tells the tabs, and that it has found out that the tables are no longer its own. */
export interface Tabs {
  tell(tab: string, tell: Tell): void;
  lost(): void;
}

export interface How {
  /** Takes the lock from whoever has it. */
  readonly steal: boolean;
  /** Somebody has taken it from us. */
  readonly lost: () => void;
}

/** What is used of the browser; tests have their own. */
export interface Browser {
  /** Calls `run` when the lock is ours; it stays so until the promise is kept. The answer gives up waiting for it. */
  lock(name: string, run: () => Promise<unknown>, how?: How): () => void;
  after(ms: number, run: () => unknown): void;
  /** Posts to all other tabs. */
  post(message: Posted): void;
  /** What other tabs post. */
  onpost: ((message: Posted) => void) | null;
  /** A name that no other tab has. */
  readonly tab: string;
}

export type Posted =
  /** Is a host there? */
  | { readonly kind: "who" }
  /** One is. */
  | { readonly kind: "up"; readonly host: string; readonly number: number }
  /** One will be, and is busy with it. */
  | { readonly kind: "starting" }
  | { readonly kind: "say"; readonly from: string; readonly to: string; readonly say: Say }
  | { readonly kind: "tell"; readonly from: string; readonly to: string; readonly tell: Tell };

export class Relay {
  private host: Host | null = null;
  /** The tab that hosts; null: not known. */
  private known: string | null = null;
  /** Of the latest host that there was. */
  private number = 0;
  /** Whether there was ever one. */
  private met = false;
  private starting = false;
  /** Counts what we have done to become host: what belongs to an earlier time is over. */
  private turn = 0;
  private giveUp = () => {};
  private release = () => {};
  private readonly guests = new Set<string>();
  /** What the own page has opened and asked, until it is closed and answered. */
  private readonly wires = new Map<number, Say>();
  private readonly asked = new Map<number, Say>();
  private beating = false;
  private missed = 0;

  constructor(
    private readonly browser: Browser,
    private readonly toPage: (tell: Tell) => void,
    /** Starts the server. */
    private readonly startHost: (tabs: Tabs) => Promise<Host>,
  ) {
    browser.onpost = (message) => this.hear(message);
    browser.lock(guestLock(browser.tab), () => new Promise(() => {}));
    this.compete();
    browser.post({ kind: "who" });
  }

  /** The own page says something. */
  fromPage(say: Say): void {
    if (say.kind === "open") this.wires.set(say.wire, say);
    if (say.kind === "close") this.wires.delete(say.wire);
    if (say.kind === "ask") this.asked.set(say.number, say);
    this.pass(say);
    this.beatOn();
  }

  private pass(say: Say): void {
    const { tab } = this.browser;
    if (this.host !== null) this.host.receive(tab, say);
    else if (this.known !== null)
      this.browser.post({ kind: "say", from: tab, to: this.known, say });
  }

  /* ---- the host ---- */

  /** Waits for the lock, or takes it. */
  private compete(steal = false): void {
    const turn = ++this.turn;
    this.giveUp();
    this.giveUp = this.browser.lock(NAME, () => this.become(turn), {
      steal,
      lost: () => this.stepBack(turn),
    });
  }

  /** With the lock. It is given back where no server can be started, for another tab to try; we do so again later. */
  private async become(turn: number): Promise<unknown> {
    this.starting = true;
    const host = await this.start(turn);
    if (turn !== this.turn) return host?.end();
    this.starting = false;
    if (host === null) {
      this.toPage({ kind: "trouble", trouble: "module" });
      this.browser.after(AGAIN_MS, () => turn === this.turn && this.compete());
      return;
    }
    this.host = host;
    this.sayUp(host);
    this.meet(this.browser.tab, host.number);
    return new Promise<void>((release) => {
      this.release = release;
    });
  }

  private sayUp({ number }: Host): void {
    this.browser.post({ kind: "up", host: this.browser.tab, number });
  }

  private start(turn: number): Promise<Host | null> {
    const tabs: Tabs = {
      tell: (tab, tell) => turn === this.turn && this.tell(tab, tell),
      lost: () => this.stepBack(turn),
    };
    return this.startHost(tabs).catch((fault) => {
      console.warn("the server on this device cannot start", fault);
      return null;
    });
  }

  /** The tables are no longer ours: we are a guest like others, and wait for the lock again. */
  private stepBack(turn: number): void {
    if (turn !== this.turn) return;
    this.host?.end();
    this.host = null;
    this.known = null;
    this.starting = false;
    this.guests.clear();
    this.release();
    this.compete();
    this.browser.post({ kind: "who" });
    this.beatOn();
  }

  private tell(tab: string, tell: Tell): void {
    const from = this.browser.tab;
    if (tab === from) this.fromHost(tell);
    else this.browser.post({ kind: "tell", from, to: tab, tell });
  }

  /** A guest says something: whether it is still there is found out by its lock. */
  private greet(guest: string): void {
    if (this.guests.has(guest)) return;
    this.guests.add(guest);
    this.browser.lock(guestLock(guest), async () => {
      this.guests.delete(guest);
      this.host?.left(guest);
    });
  }

  /* ---- guests ---- */

  private hear(message: Posted): void {
    const { tab } = this.browser;
    switch (message.kind) {
      case "who":
        if (this.host !== null) this.sayUp(this.host);
        else if (this.starting) this.browser.post({ kind: "starting" });
        return;
      case "starting":
        this.missed = 0;
        return;
      case "up":
        return this.hearUp(message.host, message.number);
      case "say":
        if (this.host === null || message.to !== tab) return;
        this.greet(message.from);
        return this.host.receive(message.from, message.say);
      case "tell":
        if (message.to === tab && message.from === this.known) this.fromHost(message.tell);
    }
  }

  /** One that woke up, and does not know yet that it was replaced, is not listened to. */
  private hearUp(host: string, number: number): void {
    if (number < this.number || (this.host !== null && number === this.number)) return;
    this.missed = 0;
    if (this.host !== null) this.stepBack(this.turn);
    if (host !== this.known) this.meet(host, number);
  }

  private fromHost(tell: Tell): void {
    if (tell.kind === "closed") this.wires.delete(tell.wire);
    if (tell.kind === "answer") this.asked.delete(tell.number);
    this.toPage(tell);
  }

  /** There is another host: it knows of no wire. The first one gets what was said while nobody was there. */
  private meet(host: string, number: number): void {
    const first = !this.met;
    this.known = host;
    this.number = number;
    this.met = true;
    for (const say of this.asked.values()) this.pass(say);
    for (const [wire, say] of [...this.wires])
      if (first) this.pass(say);
      else this.fromHost({ kind: "closed", wire, code: BROKEN });
  }

  /* ---- whether the host is awake ---- */

  private waits(): boolean {
    return this.host === null && !this.starting && this.wires.size + this.asked.size > 0;
  }

  /** Beats while a host is waited for. */
  private beatOn(): void {
    if (this.beating || !this.waits()) return;
    this.beating = true;
    this.missed = 0;
    this.browser.after(BEAT_MS, () => this.beat());
  }

  private beat(): void {
    this.beating = this.waits();
    if (!this.beating) return;
    if (this.missed === MISSED_MOST) {
      this.missed = 0;
      this.compete(true);
    } else {
      this.missed++;
      this.browser.post({ kind: "who" });
    }
    this.browser.after(BEAT_MS, () => this.beat());
  }
}

/** The browser's own locks and channel. */
export function realBrowser(): Browser {
  const channel = new BroadcastChannel(NAME);
  const browser: Browser = {
    tab: crypto.randomUUID(),
    lock: (name, run, { steal, lost } = { steal: false, lost: () => {} }) => {
      const waiting = new AbortController();
      const how = steal ? { steal } : { signal: waiting.signal };
      navigator.locks.request(name, how, run).catch(() => waiting.signal.aborted || lost());
      return () => waiting.abort();
    },
    after: (ms, run) => void setTimeout(run, ms),
    post: (message) => channel.postMessage(message),
    onpost: null,
  };
  channel.onmessage = ({ data }: MessageEvent<Posted>) => browser.onpost?.(data);
  return browser;
}
