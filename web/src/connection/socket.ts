// The connection to the server: opens it, opens it again when it is lost, a little later each time and
// not at the same moment as everybody else. What is said over it is the session's business.

/** What is used of a WebSocket; tests have their own. */
export interface Wire extends Pick<WebSocket, "onopen" | "onmessage" | "onclose"> {
  send(text: string): void;
  close(code?: number): void;
}

/** The table that a connection is for, and the node that has it, as far as is known: a proxy finds it by that. */
export interface Target {
  readonly table: string;
  readonly at: string | null;
}

/** Time and chance, so that tests can have their own. */
export interface World {
  open(target: Target | null): Wire;
  /**
   * Finds out whether a server is there, without a sound: browsers write every connection that is refused into
   * the console. Says yes where it cannot be known.
   */
  probe(done: (there: boolean) => void): void;
  now(): number;
  random(): number;
  after(ms: number, run: () => void): number;
  cancel(timer: number): void;
}

interface SocketEvents {
  /** What the next connection is for. */
  target(): Target | null;
  opened(): void;
  received(text: string): void;
  /** Lost; the next attempt begins at `retryAt`. */
  lost(retryAt: number, code: number): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** How long to wait before attempt n (from 0): doubled each time, and between half and all of that. */
export function waitBefore(attempt: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.round(whole * (0.5 + random / 2));
}

export class Socket {
  private wire: Wire | null = null;
  private attempt = 0;
  private timer: number | null = null;
  private wanted = false;

  constructor(
    private readonly world: World,
    private readonly events: SocketEvents,
  ) {}

  start(): void {
    this.wanted = true;
    this.connect();
  }

  stop(): void {
    this.wanted = false;
    this.forget();
    this.wire?.close(1000);
    this.wire = null;
  }

  /** Tries again at once. */
  retry(): void {
    if (this.wire !== null || !this.wanted) return;
    this.forget();
    this.connect();
  }

  /** The connection has proved good: the next loss begins with a short wait. */
  settled(): void {
    this.attempt = 0;
  }

  send(text: string): void {
    this.wire?.send(text);
  }

  private forget(): void {
    if (this.timer !== null) this.world.cancel(this.timer);
    this.timer = null;
  }

  private connect(): void {
    const wire = this.world.open(this.events.target());
    this.wire = wire;
    wire.onopen = () => {
      if (this.wire === wire) this.events.opened();
    };
    wire.onmessage = (event) => {
      if (this.wire === wire && typeof event.data === "string") this.events.received(event.data);
    };
    wire.onclose = (event) => {
      if (this.wire !== wire) return;
      this.wire = null;
      this.again(event.code);
    };
  }

  private again(code: number): void {
    if (!this.wanted) return;
    const wait = waitBefore(this.attempt, this.world.random());
    this.attempt += 1;
    this.timer = this.world.after(wait, () => this.knock(code));
    this.events.lost(this.world.now() + wait, code);
  }

  /** Connects if there is somebody to connect to, or waits once more. */
  private knock(code: number): void {
    const timer = this.timer;
    this.world.probe((there) => {
      // Meanwhile somebody may have asked for a connection at once, or for none.
      if (this.timer === null || this.timer !== timer) return;
      this.timer = null;
      if (there) this.connect();
      else this.again(code);
    });
  }
}
