// Two nodes on a PostgreSQL of their own, and in front of them what HADoor does: it follows `?at=NODE`, and else
// asks the node that it believes in.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server as Listener, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Line } from "./harness";
import { program, Server } from "./server";

const DATABASE = resolve(import.meta.dirname, "../../../tools/database");

export class Nodes {
  /** The node that doors lead to where the page names none. */
  believed = "n1";

  private constructor(
    private readonly folder: string,
    readonly all: ReadonlyMap<string, Server>,
  ) {}

  static async start(): Promise<Nodes> {
    const folder = mkdtempSync(join(tmpdir(), "longroad-nodes-"));
    // It ends with this process at the latest.
    const started = ["start", folder, String(process.pid)];
    const store = execFileSync(DATABASE, started, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    }).trim();
    execFileSync(program(), ["db", "init", "--store", store]);
    const all = new Map<string, Server>();
    for (const [i, name] of ["n1", "n2"].entries())
      all.set(name, await Server.start(["--store", store, "--node", name], 1000 * i));
    return new Nodes(folder, all);
  }

  node(name: string): Server {
    const found = this.all.get(name);
    if (found === undefined) throw new Error(`there is no node ${name}`);
    return found;
  }

  async end(): Promise<void> {
    for (const server of this.all.values()) await server.stop();
    execFileSync(DATABASE, ["kill", this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What HAProxy is to one person. */
export class Door implements Line {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly nodes: Nodes,
    private readonly listener: Listener,
  ) {}

  static open(nodes: Nodes): Promise<Door> {
    const listener = createServer();
    const door = new Door(nodes, listener);
    listener.on("request", (asked, answer) => {
      const { method, url: path, headers } = asked;
      const port = door.port(asked);
      const far = request({ host: "127.0.0.1", port, method, path, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      });
      far.on("error", () => answer.destroy());
      asked.pipe(far);
    });
    listener.on("upgrade", (asked, near: Socket) => door.join(asked, near));
    return new Promise((done) => listener.listen(0, "127.0.0.1", () => done(door)));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {}

  close(): Promise<void> {
    this.cut();
    this.listener.closeAllConnections();
    return new Promise((done) => this.listener.close(() => done()));
  }

  private port({ url = "/" }: IncomingMessage): number {
    const at = new URL(url, this.url).searchParams.get("at");
    return this.nodes.node(at ?? this.nodes.believed).port;
  }

  private join(asked: IncomingMessage, near: Socket): void {
    const far = connect(this.port(asked), "127.0.0.1");
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let i = 0; i < asked.rawHeaders.length; i += 2)
      lines.push(`${asked.rawHeaders[i]}: ${asked.rawHeaders[i + 1]}`);
    far.write(`${lines.join("\r\n")}\r\n\r\n`);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        this.sockets.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  }
}
