// What every test in the browser stands on (README.md): a server, players with a browser window each, and
// eyes on all that must never happen. A test that fails leaves pictures, pages and the server's log in
// build/browser/NAME.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Response,
} from "playwright-core";
import { afterAll, test } from "vitest";
import { faultOf } from "../schema";
import { Cable, Server, schema } from "./server";

const FOUND = resolve(import.meta.dirname, "../../../build/browser");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Browsers take http from here for what it is: without TLS, unlike 127.0.0.1. */
export const HOME_NAME = "table.test";
/** The longest that anything on the page may take. It ends what hangs, and measures nothing: tests share
 * their machine. */
export const PATIENCE_MS = 60_000;
/** The longest that a test may take. */
export const TEST_MS = 600_000;

/** What answers to HTTP look like, by path; a line of the judge also by its query. */
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/catalogue$/, "HttpCatalogue"],
  [/^\/api\/gallery$/, "HttpGallery"],
  [/^\/api\/rules$/, "HttpLedgers"],
  [/^\/api\/rules\/[^/]+$/, "HttpLedger"],
  [/^\/api\/preview$/, "HttpPreview"],
  [/^\/api\/map\/check$/, "HttpMapCheck"],
  [/^\/api\/tables\/[^/]+$/, "HttpTable"],
  [/^\/api\/tables\/[^/]+\/thumb$/, "HttpThumb"],
  [/^\/api\/records$/, "HttpRecords"],
  [/^\/api\/records\/[^/]+\/frames$/, "HttpReplay"],
  [/^\/api\/records\/[^/]+\/analysis$/, "HttpAnalysis"],
  [/^\/api\/records\/[^/]+\/analysis\?line=\d+$/, "HttpReplay"],
];

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 360, height: 740 },
} as const;

export interface Look {
  /** The player's name; "" for somebody who was never here. */
  readonly name?: string;
  readonly size?: keyof typeof SIZES | { readonly width: number; readonly height: number };
  /** A finger instead of a mouse; phones have one anyway. */
  readonly touch?: boolean;
  readonly locale?: string;
  readonly theme?: "light" | "dark";
  /** Animations as the system asks; without them tests do not wait. */
  readonly motion?: "reduce" | "no-preference";
  /** Settings of the client that differ from its first ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Reaches the server by a line of one's own, which can be cut; or by another one to the server's port. */
  readonly cable?: boolean;
  readonly line?: (port: number) => Promise<Line>;
}

/** A way to the server. */
export interface Line {
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/* ---- one browser for all tests of a worker ---- */

let running: Promise<Browser> | null = null;

/**
 * Debian's chromium. Its sandbox needs rights that containers and root do not have; the pages are our own,
 * from this machine, and nothing else is ever loaded.
 */
function browser(): Promise<Browser> {
  const quiet = ["background-networking", "component-update", "sync", "default-apps", "quic"];
  running ??= chromium.launch({
    executablePath: CHROMIUM,
    chromiumSandbox: false,
    args: [
      ...quiet.map((what) => `--disable-${what}`),
      ...["--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--mute-audio"],
      "--force-color-profile=srgb",
      // A name of this machine that is no secure context, as a table at home is reached.
      `--host-resolver-rules=MAP ${HOME_NAME} 127.0.0.1`,
    ],
  });
  return running;
}

afterAll(async () => {
  await (await running)?.close();
  running = null;
});

/* ---- a person at a browser ---- */

/** What a browser says while it cannot reach the server: not the client's fault. */
export const CUT_OFF: readonly RegExp[] = [
  /WebSocket connection to .* failed/,
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INTERNET_DISCONNECTED)/,
];

export class Person {
  /** Frames of the socket in the order in which they came and went. */
  readonly frames: { readonly from: "server" | "page"; readonly text: string }[] = [];
  private checked = 0;
  private control: CDPSession | null = null;
  private readonly problems: string[] = [];
  private forgiven: RegExp[] = [];

  constructor(
    readonly name: string,
    readonly page: Page,
    readonly context: BrowserContext,
    readonly server: Server,
    readonly touch: boolean,
    private readonly cable: Line | null,
    /** Decides what this person draws. */
    readonly seed: number,
  ) {
    this.watch();
  }

  /** How much of the game the page was told: the number of the last entry. */
  get seq(): number {
    for (const { from, text } of this.frames.toReversed()) {
      if (from === "page") continue;
      const message = JSON.parse(text) as { type: string; seq?: number };
      if (message.type === "events" || message.type === "table") return message.seq ?? -1;
    }
    return -1;
  }

  /** Where this person finds the server. */
  get url(): string {
    return this.cable?.url ?? this.server.url;
  }

  go(path: string): Promise<unknown> {
    return this.page.goto(this.url + path);
  }

  /** Waits until what is drawn is in force: keys are heard, and focus is set, a moment after the drawing. */
  async settled(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let i = 0; i < 2; i++)
        await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    });
  }

  /** Waits until nothing on the page changes any more. */
  async atRest(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((done) => {
          const QUIET_MS = 150;
          const finish = () => {
            changes.disconnect();
            done();
          };
          let quiet = setTimeout(finish, QUIET_MS);
          const changes = new MutationObserver(() => {
            clearTimeout(quiet);
            quiet = setTimeout(finish, QUIET_MS);
          });
          changes.observe(document, { attributes: true, childList: true, subtree: true });
        }),
    );
  }

  /** Presses a key as soon as what is drawn hears it. */
  async press(key: string): Promise<void> {
    await this.settled();
    await this.page.keyboard.press(key);
  }

  /** Cuts the line to the server, as in a tunnel. */
  cut(): void {
    if (this.cable === null) throw new Error("this person has no line of one's own");
    this.forgive(...CUT_OFF);
    this.cable.cut();
  }

  mend(): void {
    this.cable?.mend();
  }

  /** Another tab of the same browser; its troubles are to be asked for. */
  async tab(): Promise<Person> {
    const page = await this.context.newPage();
    const { name, context, server, touch, cable, seed } = this;
    return new Person(name, page, context, server, touch, cable, seed);
  }

  /** How many bytes more the browser stores for this site, at least one in all; null: as many as it likes. */
  async room(bytes: number | null): Promise<void> {
    // The limit holds as long as the session that set it.
    this.control ??= await this.context.newCDPSession(this.page);
    const used = await this.page.evaluate(async () => (await navigator.storage.estimate()).usage);
    const limit = bytes === null ? {} : { quotaSize: Math.max(1, (used ?? 0) + bytes) };
    await this.control.send("Storage.overrideQuotaForOrigin", { origin: this.url, ...limit });
  }

  async leave(): Promise<void> {
    await this.context.close();
    await this.cable?.close();
  }

  /**
   * Stops the worker of this tab that has the tables, or leads to them, for so long: it is alive, keeps its locks and
   * hears nothing, like one of a tab that the browser has frozen. The answer comes when it has woken up.
   */
  async freeze(ms: number): Promise<void> {
    const worker = this.page.workers().find((each) => /\/worker-[^/]*$/.test(each.url()));
    if (worker === undefined) throw new Error("this tab has no tables");
    await worker.evaluate((time) => {
      const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
      Atomics.wait(new Int32Array(buffer), 0, 0, time);
    }, ms);
  }

  /** Trouble that a test causes itself, as by cutting the network; all else fails the test. */
  forgive(...patterns: RegExp[]): void {
    this.forgiven.push(...patterns);
  }

  /** What must not have happened and has. */
  troubles(): string[] {
    this.checkFrames();
    return this.problems.filter((text) => !this.forgiven.some((pattern) => pattern.test(text)));
  }

  /** Both sides keep to the schema. */
  private checkFrames(): void {
    for (const { from, text } of this.frames.slice(this.checked)) {
      const message = from === "server" ? "ServerMessage" : "ClientMessage";
      const fault = faultOf(schema(), { $ref: `#/$defs/${message}` }, JSON.parse(text));
      if (fault !== undefined) this.note(`frame of the ${from}: ${fault} in ${text.slice(0, 300)}`);
    }
    this.checked = this.frames.length;
  }

  private async checkAnswer(response: Response): Promise<void> {
    const { pathname, search } = new URL(response.url());
    const asked = search.startsWith("?line=") ? pathname + search : pathname;
    const found = ANSWERS.find(([path]) => path.test(asked))?.[1];
    if (found === undefined || response.status() === 304) return;
    const text = await response.text().catch(() => null); // the page was left
    if (text === null) return;
    const name = { 200: found, 202: "HttpProgress" }[response.status()] ?? "HttpFault";
    const fault = faultOf(schema(), { $ref: `#/$defs/${name}` }, JSON.parse(text));
    if (fault !== undefined) this.note(`answer at ${pathname}: ${fault} in ${text.slice(0, 300)}`);
  }

  private note(text: string): void {
    this.problems.push(`${this.name}: ${text}`);
  }

  private watch(): void {
    const { page } = this;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("console", (message) => {
      if (message.type() === "error") this.note(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.note(`fault in the page: ${error.stack ?? error}`));
    page.on("crash", () => this.note("the page crashed"));
    page.on("request", (request) => {
      const url = request.url();
      const own = url.startsWith(`${this.url}/`) || /^(data|blob):/.test(url);
      if (!own) this.note(`request to somebody else: ${url}`);
    });
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // A page that is left does not finish what it was loading.
      if (why !== "net::ERR_ABORTED") this.note(`failed request: ${request.url()} ${why}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.note(`answer ${response.status()}: ${response.url()}`);
      void this.checkAnswer(response);
    });
    page.on("websocket", (socket) => {
      const text = (payload: string | Buffer) => payload.toString();
      socket.on("framereceived", ({ payload }) =>
        this.frames.push({ from: "server", text: text(payload) }),
      );
      socket.on("framesent", ({ payload }) =>
        this.frames.push({ from: "page", text: text(payload) }),
      );
    });
  }
}

/** Runs in every page before its own code. What the page adds to the dice follows from the seed. */
function prepare({ settings, seed }: { settings: string | null; seed: number }): void {
  let state = seed;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(out: T): T => {
    if (out === null) return out;
    const bytes = new Uint8Array(out.buffer, out.byteOffset, out.byteLength);
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      bytes[i] = state >>> 24;
    }
    return out;
  };
  // Not every violation of the policy is told to the console as an error.
  document.addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
  // A blank page has no storage.
  if (location.protocol === "about:") return;
  if (settings !== null && localStorage.getItem("longroad.settings") === null)
    localStorage.setItem("longroad.settings", settings);
}

/* ---- the world of a test ---- */

export class World {
  readonly people: Person[] = [];

  constructor(readonly server: Server) {}

  /** Opens a window of a browser that knows nothing of the others: another person. */
  async person(look: Look = {}): Promise<Person> {
    const { name = "Mira", size = "desktop", locale = "en-GB", theme = "light" } = look;
    const touch = look.touch ?? size === "phone";
    const context = await (await browser()).newContext({
      viewport: typeof size === "string" ? SIZES[size] : size,
      hasTouch: touch,
      isMobile: touch,
      locale,
      colorScheme: theme,
      reducedMotion: look.motion ?? "reduce",
      acceptDownloads: true,
    });
    const kept = name === "" && !look.settings ? null : { name, volume: 0, ...look.settings };
    const seed = this.server.seed + this.people.length;
    const settings = kept === null ? null : JSON.stringify(kept);
    await context.addInitScript(prepare, { settings, seed });
    const lay = look.line ?? (look.cable ? Cable.lay : null);
    const cable = (await lay?.(this.server.port)) ?? null;
    const page = await context.newPage();
    const person = new Person(name || "guest", page, context, this.server, touch, cable, seed);
    this.people.push(person);
    return person;
  }

  troubles(): string[] {
    return this.people.flatMap((person) => person.troubles());
  }

  /** Keeps what a failed test looked like. */
  async keep(folder: string, fault: unknown): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const words = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    const troubles = this.people.flatMap((person) => person.troubles()).join("\n");
    const again = `again: BROWSER_SEED=${this.server.seed} npm run test:browser -- FILE`;
    writeFileSync(join(folder, "fault.txt"), `${words}\n\n${troubles}\n\n${again}\n`);
    console.error(again);
    writeFileSync(join(folder, "server.log"), this.server.log);
    for (const [i, { name, page, frames }] of this.people.entries()) {
      const path = join(folder, `${i}-${name}`);
      const lines = frames.map(({ from, text }) => `${from === "server" ? "<" : ">"} ${text}\n`);
      writeFileSync(`${path}.frames.txt`, lines.join(""));
      if (page.isClosed()) continue;
      await page.screenshot({ path: `${path}.png`, timeout: 5000 }).catch(() => {});
      writeFileSync(`${path}.html`, await page.content().catch(() => ""));
    }
  }

  async end(): Promise<boolean> {
    for (const person of this.people) await person.leave();
    return this.server.stop();
  }
}

export interface Setup {
  /** Flags for `longroad serve`. */
  readonly serve?: readonly string[];
  /** A server that runs already, instead of a fresh one. */
  readonly server?: () => Server;
}

/**
 * A test with a fresh server. It fails by what its body finds, and by any error in a console, fault in a
 * page, failed or foreign request, violation of the security policy, or a server that ends badly.
 */
export function browserTest(
  title: string,
  setup: Setup,
  body: (world: World) => Promise<void>,
): void {
  const folder = join(FOUND, title.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase());
  test(title, { timeout: TEST_MS }, async () => {
    rmSync(folder, { recursive: true, force: true });
    const world = new World(setup.server?.() ?? (await Server.start(setup.serve)));
    try {
      await body(world);
      const troubles = world.troubles();
      if (troubles.length > 0) throw new Error(troubles.join("\n"));
    } catch (fault) {
      await world.keep(folder, fault);
      await world.end();
      throw fault;
    }
    if (!(await world.end())) {
      await world.keep(folder, "the server did not end in good order");
      throw new Error(`the server did not end in good order:\n${world.server.log.slice(-2000)}`);
    }
  });
}
