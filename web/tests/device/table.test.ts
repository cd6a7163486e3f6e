// The table server in the module, with a store in memory and bots in a second instance: what make wasm has built.
// `tools/test wasm` builds it first; without it there is nothing to test here.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Change,
  DeviceCrew,
  DeviceServer,
  DeviceStudy,
  type Edge,
  type Entry,
  type Row,
  type Seen,
  STAGE,
  STORE,
  type Task,
} from "../../src/device/table";
import type { TellHint } from "../../src/protocol";

const root = join(import.meta.dirname, "../../..");
const path = join(root, "dist/wasm/longroad-table.wasm");
const netOf = (name: string) => readFileSync(join(root, `weights/${name}.net`), "utf8");

type Frame = Readonly<Record<string, unknown>> & { readonly type: string };

/** Everything around a server, done at once: what it asks for is answered before the next event. */
class World implements Edge {
  readonly entries: Entry[] = [];
  readonly rows = new Map<number, Row>();
  readonly records = new Map<number, string>();
  readonly frames: Frame[] = [];
  readonly closed: number[] = [];
  readonly waiting: (() => void)[] = [];
  status: (typeof STORE)[keyof typeof STORE] = STORE.ok;
  last = 0;
  private constructor(
    readonly crew: DeviceCrew,
    readonly secret: Uint8Array,
  ) {}
  server!: DeviceServer;

  static async start(module: WebAssembly.Module, before?: World): Promise<World> {
    const secret = before?.secret ?? crypto.getRandomValues(new Uint8Array(32));
    const world = new World(await DeviceCrew.start(module), secret);
    for (const entry of before?.entries ?? []) world.entries.push(entry);
    for (const [table, row] of before?.rows ?? []) world.rows.set(table, row);
    for (const [table, record] of before?.records ?? []) world.records.set(table, record);
    const config = { bot_delay_ms: 0, dice_ms: 1, extra_ms: 1 };
    world.server = await DeviceServer.start(module, world, { secret, config });
    world.server.newest(Math.max(0, ...world.rows.keys()));
    world.server.tick();
    return world;
  }

  send(_connection: number, text: string) {
    this.frames.push(JSON.parse(text) as Frame);
  }
  close(connection: number) {
    this.closed.push(connection);
  }
  append(ticket: bigint, entries: readonly Entry[], changes: readonly Change[]) {
    const { status } = this;
    if (status === STORE.ok) {
      this.entries.push(...entries);
      for (const change of changes) this.change(change);
    }
    this.waiting.push(() => this.server.stored(ticket, status));
  }
  private change({ table, stage, record, ...given }: Change) {
    const fresh: Row = {
      ...{ table, stage, entries: 0, created: 0, changed: 0, rules: 1, maker: 0n },
      ...{ wake: Number.POSITIVE_INFINITY, name: "", listing: null },
    };
    const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    this.rows.set(table, { ...(this.rows.get(table) ?? fresh), ...kept, stage });
    if (record !== null) this.records.set(table, record);
  }
  record(table: number) {
    this.waiting.push(() => this.server.recorded(table, this.records.get(table) ?? null));
  }
  find(name: string) {
    const row = [...this.rows.values()].find((each) => each.name === name) ?? null;
    this.waiting.push(() => this.server.found(name, row));
  }
  due(wall: number) {
    const rows = [...this.rows.values()].filter(({ wake }) => wake <= wall);
    this.waiting.push(() => this.server.due(rows, Number.POSITIVE_INFINITY));
  }
  load(table: number) {
    const entries = this.entries.filter((entry) => entry.table === table);
    this.waiting.push(() => this.server.loaded(table, entries));
  }
  task(task: Task) {
    this.waiting.push(() => {
      if (task.kind === "sit" && !this.crew.hasNet(task.net))
        this.crew.loadNet(task.net, netOf(task.net));
      const small = task.kind === "think" && !task.hint ? { ...task, nodes: 4, ms: 0 } : task;
      const thought = this.crew.take(small);
      if (thought !== null) this.server.thought(thought);
    });
  }
  entropy(out: Uint8Array) {
    out.set(crypto.getRandomValues(new Uint8Array(out.length)));
  }
  log() {}

  /** Does what waits, until nothing does. */
  settle() {
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      next();
      this.server.tick();
    }
  }

  say(connection: number, message: Readonly<Record<string, unknown>>): Frame {
    const id = ++this.last;
    this.server.receive(connection, JSON.stringify({ ...message, id }));
    this.settle();
    const answer = this.frames.find((frame) => frame.id === id);
    if (answer === undefined) throw new Error(`no answer to ${JSON.stringify(message)}`);
    return answer;
  }

  /** Lets time go by until the condition holds. */
  async until(holds: () => boolean) {
    for (const end = Date.now() + 25_000; !holds(); ) {
      if (Date.now() > end) throw new Error("it did not come to that");
      this.server.tick();
      this.settle();
      await new Promise((done) => setTimeout(done, 1));
    }
  }

  enter(connection: number) {
    expect(this.server.connect(connection)).toBeNull();
    expect(this.say(connection, { type: "hello", version: 2, name: "Mira" }).type).toBe("welcome");
  }
}

const bots = (count: number) =>
  Array.from({ length: count }, () => ({ kind: "bot", level: "greedy" }));

describe.skipIf(!existsSync(path))("the table server in the module", () => {
  let module: WebAssembly.Module;
  beforeAll(async () => {
    module = await WebAssembly.compile(readFileSync(path));
  });

  it("plays games to their end, keeps them, and makes of them what a server makes", async () => {
    const world = await World.start(module);
    world.enter(1);
    const settings = { clock: "none", public: true, spectators: true };
    const config = "board(seats=2,vp_goal=5)";
    const made = world.say(1, { type: "create", config, title: "Bots", seats: bots(2), settings });
    expect(made.type).toBe("ok");
    await world.until(() => [...world.rows.values()].some(({ stage }) => stage === STAGE.finished));
    const [table = 0] = [...world.records.keys()];
    const record = world.records.get(table) ?? "";
    expect(record).toContain("\nresult ");

    const study = await DeviceStudy.start(module);
    const asked = (what: string) => {
      const reply = world.server.http("GET", `/api/records/${rowOf(world)}/${what}`);
      if (reply.kind !== "study") throw new Error(`${what}: ${JSON.stringify(reply)}`);
      expect(reply.table).toBe(table);
      return reply.study;
    };
    const frames = study.make(asked("frames"), record);
    expect(frames.status).toBe(200);
    expect((JSON.parse(frames.body) as { frames: unknown[] }).frames.length).toBeGreaterThan(20);
    expect(study.make(asked("lists"), record).body).toMatch(/^longroad-lists 1\n/);
    study.loadNet(study.netOf(record), netOf(study.netOf(record)));
    const judged = study.make(asked("analysis"), record);
    expect([judged.status, judged.summary?.startsWith("{")]).toEqual([200, true]);
    world.server.judged(table, judged.summary ?? "");
  }, 120_000);

  it("goes on where it was when another instance takes over", async () => {
    const world = await World.start(module);
    world.enter(1);
    const seats = [{ kind: "open" }, ...bots(2)];
    const config = "board(seats=3)";
    const settings = { clock: "none", hints: true };
    const made = world.say(1, { type: "create", config, title: "Mine", seats, settings });
    expect(world.say(1, { type: "start" }).type).toBe("ok");
    await world.until(() => asks(world));
    expect(world.say(1, { type: "hint" }).type).toBe("ok");
    await world.until(() => world.frames.some(({ type }) => type === "hint"));
    const hint = world.frames.find(({ type }) => type === "hint");
    expect(JSON.stringify(hint)).toContain("why");

    // Seen by another connection of the person here, and after all of it was read again there.
    const seen = (of: World) => {
      of.enter(2);
      const { table, token } = made;
      expect(of.say(2, { type: "sit", table, token })).toMatchObject({ type: "ok", seat: 0 });
      const shown = of.frames.filter(({ type }) => type === "table").at(-1);
      expect(shown).toHaveProperty("view.board");
      return shown?.view;
    };
    const before = seen(world);
    expect(seen(await World.start(module, world))).toEqual(before);
  }, 60_000);

  it.each([
    ["board(seats=3)", "island"],
    ["board(seats=3,modules=knights)", "knights"],
    ["cards", "cards"],
  ])(
    "gives a hint by a view alone, as the table's own server does: %s",
    async (config, net) => {
      const world = await World.start(module);
      world.enter(1);
      const seats = [{ kind: "open" }, ...bots(net === "cards" ? 1 : 2)];
      const settings = { clock: "none", hints: true };
      expect(world.say(1, { type: "create", config, title: "", seats, settings }).type).toBe("ok");
      expect(world.say(1, { type: "start" }).type).toBe("ok");
      await world.until(() => asks(world));
      world.say(1, { type: "view" });
      world.say(1, { type: "hint" });
      await world.until(() => world.frames.some(({ type }) => type === "hint"));
      const seen = world.frames.find(({ type }) => type === "view") as unknown as Seen;
      const told = world.frames.find(({ type }) => type === "hint") as unknown as TellHint;

      const study = await DeviceStudy.start(module);
      const nets: string[] = [];
      const need = async (name: string) => {
        nets.push(name);
        if (!study.hasNet(name)) study.loadNet(name, netOf(name));
      };
      const made = await study.hint(seen, need);
      expect(made.status).toBe(200);
      expect(nets).toEqual([net]);
      const hint = JSON.parse(made.body) as TellHint;
      expect({ ...hint, moves: [] }).toEqual({ ...told, id: 1, moves: [] });
      expect(hint.moves.length).toBe(told.moves.length);
      expect(hint.moves.map((move) => Object.keys(move))).toEqual(
        told.moves.map((move) => Object.keys(move)),
      );
      expect(hint.moves[0]?.reasons.length).toBeGreaterThan(0);
      // The same view gets the same hint. Another seat's view is none, nor is what cannot be read.
      expect((await study.hint(seen, need)).body).toBe(made.body);
      expect((await study.hint({ ...seen, seat: 1 }, need)).status).toBe(409);
      expect((await study.hint({ ...seen, seat: 17 }, need)).status).toBe(409);
      expect((await study.hint({ ...seen, text: "no view" }, need)).status).toBe(409);
      expect((await study.hint({ ...seen, config: "chess" }, need)).status).toBe(400);
    },
    60_000,
  );

  it("refuses what could not be stored, and goes on", async () => {
    const world = await World.start(module);
    world.enter(1);
    world.status = STORE.full;
    const seats = [{ kind: "open" }, ...bots(2)];
    const wanted = { type: "create", config: "board(seats=3)", title: "Full", seats };
    expect(world.say(1, wanted)).toMatchObject({ type: "refused", code: "STORAGE" });
    world.status = STORE.ok;
    expect(world.say(1, wanted).type).toBe("ok");
  });

  it("answers questions as a server does", async () => {
    const { server } = await World.start(module);
    const reply = server.http("GET", "/api/catalogue");
    expect(reply).toMatchObject({ kind: "body", status: 200 });
    const study = await DeviceStudy.start(module);
    const preview = server.http("GET", "/api/preview", "config=board(seats=4)");
    if (preview.kind !== "study") throw new Error("no preview");
    expect(JSON.parse(study.make(preview.study, null).body)).toHaveProperty("board");
    expect(server.http("GET", "/api/nothing")).toMatchObject({ status: 404 });
  });
});

/** Whether the server waits for the person. */
function asks(world: World): boolean {
  return world.frames.some((frame) => JSON.stringify(frame).includes('"waits":[{"seat":0'));
}

/** The name of the first record, as links have it. */
function rowOf(world: World): string {
  const reply = world.server.http("GET", "/api/records");
  if (reply.kind !== "body") throw new Error("no list");
  return (JSON.parse(reply.body) as { records: { record: string }[] }).records[0]?.record ?? "";
}
