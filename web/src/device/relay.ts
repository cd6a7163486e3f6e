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
// 3. A host that was put to sleep by the browser may lose nothing and answer nothing. It keeps the lock all the
//    same; browsers do not freeze pages that hold one.
import { BROKEN } from "../connection/device-wire";
import type { Say, Tell } from "./messages";

const NAME = "longroad.device";
const AGAIN_MS = 3000;
const guestLock = (guest: string): string => `${NAME}.${guest}`;

/** The server, for all tabs. */
export interface Host {
  /** A tab says something. */
  receive(tab: string, say: Say): void;
  /** A tab is gone, with all its wires. */
  left(tab: string): void;
}

/** What is used of the browser; tests have their own. */
export interface Browser {
  /** Calls `run` when the lock is ours; it stays so until the promise is kept. */
  lock(name: string, run: () => Promise<unknown>): void;
  after(ms: number, run: () => void): void;
  /** Posts to all other tabs. */
  post(message: Posted): void;
  /** What other tabs post. */
  onpost: ((message: Posted) => void) | null;
  /** A name that no other tab has. */
  readonly tab: string;
}

export type Posted =
  /** A host is there, or is it? */
  | { readonly kind: "up"; readonly host: string }
  | { readonly kind: "who" }
  | { readonly kind: "say"; readonly from: string; readonly say: Say }
  | { readonly kind: "tell"; readonly to: string; readonly tell: Tell };

export class Relay {
  private host: Host | null = null;
  /** The tab that hosts; null: not known. */
  private known: string | null = null;
  private readonly guests = new Set<string>();
  /** What the own page has opened and asked, until it is closed and answered. */
  private readonly wires = new Map<number, Say>();
  private readonly asked = new Map<number, Say>();

  constructor(
    private readonly browser: Browser,
    private readonly toPage: (tell: Tell) => void,
    /** Starts the server; what it tells goes to the tab named. */
    private readonly startHost: (tell: (tab: string, tell: Tell) => void) => Promise<Host>,
  ) {
    browser.onpost = (message) => this.hear(message);
    browser.lock(guestLock(browser.tab), () => new Promise(() => {}));
    browser.lock(NAME, () => this.become());
    browser.post({ kind: "who" });
  }

  /** The own page says something. */
  fromPage(say: Say): void {
    if (say.kind === "open") this.wires.set(say.wire, say);
    if (say.kind === "close") this.wires.delete(say.wire);
    if (say.kind === "ask") this.asked.set(say.number, say);
    this.pass(say);
  }

  private pass(say: Say): void {
    const { tab } = this.browser;
    if (this.host !== null) this.host.receive(tab, say);
    else if (this.known !== null) this.browser.post({ kind: "say", from: tab, say });
  }

  /* ---- the host ---- */

  /** With the lock. It is given back where no server can be started, for another tab to try; we do so again later. */
  private async become(): Promise<unknown> {
    const host = await this.startHost((tab, tell) => this.tell(tab, tell)).catch((fault) => {
      console.warn("the server on this device cannot start", fault);
      return null;
    });
    if (host === null) {
      this.toPage({ kind: "trouble", trouble: "module" });
      this.browser.after(AGAIN_MS, () => this.browser.lock(NAME, () => this.become()));
      return;
    }
    const first = this.known === null;
    this.host = host;
    this.known = this.browser.tab;
    this.browser.post({ kind: "up", host: this.browser.tab });
    this.again(first);
    return new Promise(() => {});
  }

  private tell(tab: string, tell: Tell): void {
    if (tab === this.browser.tab) this.fromHost(tell);
    else this.browser.post({ kind: "tell", to: tab, tell });
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
    if (message.kind === "who" && this.host !== null)
      this.browser.post({ kind: "up", host: this.browser.tab });
    if (message.kind === "say" && this.host !== null) {
      this.greet(message.from);
      this.host.receive(message.from, message.say);
    }
    if (message.kind === "tell" && message.to === this.browser.tab) this.fromHost(message.tell);
    if (message.kind === "up" && message.host !== this.known) {
      const first = this.known === null;
      this.known = message.host;
      this.again(first);
    }
  }

  private fromHost(tell: Tell): void {
    if (tell.kind === "closed") this.wires.delete(tell.wire);
    if (tell.kind === "answer") this.asked.delete(tell.number);
    this.toPage(tell);
  }

  /** There is another host: it knows of no wire. The first one gets what was said while nobody was there. */
  private again(first: boolean): void {
    for (const say of this.asked.values()) this.pass(say);
    for (const [wire, say] of [...this.wires])
      if (first) this.pass(say);
      else this.fromHost({ kind: "closed", wire, code: BROKEN });
  }
}

/** The browser's own locks and channel. */
export function realBrowser(): Browser {
  const channel = new BroadcastChannel(NAME);
  const browser: Browser = {
    tab: crypto.randomUUID(),
    lock: (name, run) => void navigator.locks.request(name, run).catch(() => {}),
    after: (ms, run) => void setTimeout(run, ms),
    post: (message) => channel.postMessage(message),
    onpost: null,
  };
  channel.onmessage = ({ data }: MessageEvent<Posted>) => browser.onpost?.(data);
  return browser;
}
