// A real `longroad serve` for one test: on a port of its own, with a data folder of its own. It can be
// killed as a power cut would, and started again on the same port and folder.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server as Listener, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Schema } from "../schema";

const ROOT = resolve(import.meta.dirname, "../../..");
const READY_MS = 120_000;

/**
 * The program under test: LONGROAD, else the release build, else the dev build; of these the one whose dice
 * follow from a seed (tests/seeded).
 */
export function program(): string {
  const own = process.env.LONGROAD;
  const builds = ["build/release", "build/dev"];
  const places = own
    ? [own]
    : builds.flatMap((b) => [`${b}/tests/seeded/longroad`, `${b}/longroad`]);
  const found = places.map((place) => resolve(ROOT, place)).find((place) => existsSync(place));
  if (found === undefined) throw new Error(`no program at ${places.join(" or ")}`);
  return found;
}

let read: Schema | null = null;

/** What frames look like, as the program under test says. */
export function schema(): Schema {
  read ??= JSON.parse(
    execFileSync(program(), ["schema"], { encoding: "utf8", maxBuffer: 1 << 24 }),
  );
  return read as Schema;
}

/** A port at which nobody listens and that no outgoing connection is given. */
const freePort = () =>
  Number(execFileSync("python3", [join(ROOT, "tests/free_port.py")], { encoding: "utf8" }));

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class Server {
  /** All that the server has printed, over all its lives. */
  log = "";
  /** What the server draws follows from this, and what people and pages draw: BROWSER_SEED, or any. */
  readonly seed = Number(process.env.BROWSER_SEED ?? Math.floor(Math.random() * 2 ** 31));
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly data: string,
    private readonly flags: readonly string[],
    private lives: number,
  ) {}

  /**
   * Starts a server; `flags` as for `longroad serve`. Bots do not dawdle unless the flags say so. Servers of one
   * test begin with different `lives`, since each draws otherwise.
   */
  static async start(flags: readonly string[] = [], lives = 0): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), "longroad-browser-"));
    const server = new Server(freePort(), data, flags, lives);
    await server.run();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, or starts it again after `kill`. */
  async run(): Promise<void> {
    const own = ["--port", String(this.port), "--data", this.data, "--bot-delay-ms", "0"];
    // Tests make tables faster than people may.
    const limits = ["--tables-per-minute", "1000", "--stop-ms", "0"];
    const child = spawn(program(), ["serve", ...own, ...limits, ...this.flags], {
      stdio: ["ignore", "pipe", "pipe"],
      // Another life draws otherwise, or it would give the same secrets again.
      env: { ...process.env, LONGROAD_SEED: `${this.seed} ${this.lives++}` },
    });
    this.child = child;
    const note = (text: Buffer) => {
      this.log += text.toString();
    };
    child.stdout?.on("data", note);
    child.stderr?.on("data", note);
    const end = Date.now() + READY_MS;
    while (Date.now() < end && child.exitCode === null) {
      const answer = await fetch(`${this.url}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await pause(30);
    }
    await this.kill();
    throw new Error(`the server did not start:\n${this.log}`);
  }

  /** Ends it without a warning, as a power cut would. What was acknowledged is on disk. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Ends it in good order and removes its data. Whether it ended well is the answer. */
  async stop(): Promise<boolean> {
    const running = this.child !== null;
    const code = await this.end("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
    return !running || code === 0;
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.child;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => child.once("exit", done));
    child.kill(signal);
    return ended;
  }
}

/** A line to the server that can be cut: what is connected breaks off, and nothing new gets through. */
export class Cable {
  private readonly ends = new Set<Socket>();
  private whole = true;

  private constructor(
    private readonly listener: Listener,
    private readonly port: number,
  ) {}

  static lay(to: number): Promise<Cable> {
    return new Promise((done, failed) => {
      const listener = createServer((near) => cable.join(near, to));
      listener.on("error", failed);
      listener.listen(0, "127.0.0.1", () => {
        const address = listener.address();
        cable = new Cable(listener, typeof address === "object" ? (address?.port ?? 0) : 0);
        done(cable);
      });
      let cable: Cable;
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  cut(): void {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  close(): Promise<void> {
    this.cut();
    return new Promise((done) => this.listener.close(() => done()));
  }

  private join(near: Socket, to: number): void {
    if (!this.whole) {
      near.destroy();
      return;
    }
    const far = connect(to, "127.0.0.1");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        this.ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  }
}
