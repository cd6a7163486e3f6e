// Two versions of the page before one server: what is the page's own comes from a folder that can be exchanged, all else
// (questions, the socket) goes through to the server, as behind a proxy that has been updated.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type Server as Listener, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { finish } from "../../tools/finish.mjs";

const DIST = resolve(import.meta.dirname, "../../dist");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A copy of the built page, to be removed, whose parts all have other names, as those of another build; it says which. */
export function anotherVersion(mark: string): string {
  const folder = mkdtempSync(join(tmpdir(), "longroad-version-"));
  cpSync(DIST, folder, { recursive: true });
  const parts = readdirSync(join(folder, "assets")).filter((name) => !/\.(br|gz)$/.test(name));
  const others = new Map(
    parts.map((name) => [name, name.replace(/-[\w-]{8}\./, (sum) => `-${mark}${sum.slice(2)}`)]),
  );
  const rename = (text: string) =>
    text.replace(/[\w-]+-[\w-]{8}\.\w+/g, (name) => others.get(name) ?? name);
  for (const [name, other] of others) {
    const path = join(folder, "assets", other);
    renameSync(join(folder, "assets", name), path);
    if (/\.(js|css)$/.test(name)) writeFileSync(path, rename(readFileSync(path, "utf8")));
  }
  const page = join(folder, "index.html");
  const meta = `<head><meta name="test-version" content="${mark}">`;
  writeFileSync(page, rename(readFileSync(page, "utf8")).replace("<head>", meta));
  for (const name of readdirSync(join(folder, "assets")))
    if (/\.(br|gz)$/.test(name)) rmSync(join(folder, "assets", name));
  finish(folder);
  return folder;
}

/** Answers for the page, and leads all else to the server. */
export class Door {
  private readonly sockets = new Set<Socket>();
  private open = true;
  /** The names of the page's files that were asked for. */
  readonly asked: string[] = [];

  private constructor(
    private readonly listener: Listener,
    private readonly to: number,
    /** Where the page lies now. */
    public folder: string,
  ) {}

  static async before(to: number, folder: string): Promise<Door> {
    const listener = createServer();
    const door = new Door(listener, to, folder);
    listener.on("request", (asked, answer) => {
      const name = door.fileOf(asked);
      if (name === null) {
        const { method = "GET", url = "/", headers } = asked;
        const onward = request(
          { port: to, host: "127.0.0.1", method, path: url, headers },
          (far) => {
            answer.writeHead(far.statusCode ?? 502, far.headers);
            far.pipe(answer);
          },
        );
        onward.on("error", () => answer.destroy());
        asked.pipe(onward);
        return;
      }
      door.asked.push(name);
      const type = TYPES[extname(name)] ?? "application/octet-stream";
      try {
        const bytes = readFileSync(join(door.folder, name));
        answer.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
        answer.end(bytes);
      } catch {
        answer.writeHead(404).end();
      }
    });
    listener.on("connection", (socket) => {
      if (!door.open) socket.destroy();
      door.sockets.add(socket);
      socket.on("close", () => door.sockets.delete(socket));
    });
    listener.on("upgrade", (asked, near: Socket, head) => door.lead(asked, near, head));
    await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
    return door;
  }

  get url(): string {
    const address = this.listener.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  }

  cut(): void {
    this.open = false;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.open = true;
  }

  close(): Promise<void> {
    this.cut();
    return new Promise((done) => this.listener.close(() => done()));
  }

  /** The page's file at an address; null for what the server answers. */
  private fileOf({ url = "/" }: IncomingMessage): string | null {
    const path = new URL(url, "http://x").pathname;
    if (/^\/(api\/|healthz)/.test(path)) return null;
    return /\.\w+$/.test(path) ? path.slice(1) : "index.html";
  }

  private lead(asked: IncomingMessage, near: Socket, head: Buffer): void {
    const far = connect(this.to, "127.0.0.1");
    const lines = asked.rawHeaders.reduce(
      (text, word, i) => text + (i % 2 === 0 ? `${word}: ` : `${word}\r\n`),
      `GET ${asked.url} HTTP/1.1\r\n`,
    );
    far.write(`${lines}\r\n`);
    far.write(head);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on("error", () => other.destroy());
      end.on("close", () => other.destroy());
      end.pipe(other);
    }
  }
}

export function removeVersion(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
