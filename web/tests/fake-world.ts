// A server and a clock for tests of the session: what is sent can be read, time moves when it is told to.
import type { Target, Wire, World } from "../src/connection/socket";
import type { ClientMessage, ServerMessage } from "../src/protocol";

export class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  /** The last message of a type. */
  last(type: string): ClientMessage {
    const found = [...this.sent].reverse().find((message) => message.type === type);
    if (found === undefined) throw new Error(`nothing of type ${type} was sent`);
    return found;
  }

  types(): string[] {
    return this.sent.map((message) => message.type);
  }

  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  lose(code = 1006): void {
    this.onclose?.({ code });
  }
}

export class FakeWorld implements World {
  readonly wires: FakeWire[] = [];
  private time = 1_000_000;
  private timers: { id: number; at: number; run: () => void }[] = [];
  private count = 0;

  /** Whether a server is there. */
  reachable = true;

  probe(done: (there: boolean) => void): void {
    done(this.reachable);
  }

  /** What each of the connections was for. */
  readonly targets: (Target | null)[] = [];

  open(target: Target | null): Wire {
    this.targets.push(target);
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  }

  get wire(): FakeWire {
    const wire = this.wires.at(-1);
    if (wire === undefined) throw new Error("no connection was opened");
    return wire;
  }

  now(): number {
    return this.time;
  }

  random(): number {
    return 1;
  }

  after(ms: number, run: () => void): number {
    this.timers.push({ id: ++this.count, at: this.time + ms, run });
    return this.count;
  }

  cancel(timer: number): void {
    this.timers = this.timers.filter(({ id }) => id !== timer);
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.cancel(next.id);
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }
}

export function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}
