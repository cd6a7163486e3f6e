// The connection: greeting, asking, losing the server, coming back.
import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Say, Session } from "../src/connection/session";
import { waitBefore } from "../src/connection/socket";
import { Tokens, tokenIn } from "../src/connection/tokens";
import { Store } from "../src/state";
import { FakeWorld, storage } from "./fake-world";
import { events, table, welcome } from "./frames";

let world: FakeWorld;
let store: Store;
let tokens: Tokens;
let session: Session;

beforeEach(() => {
  world = new FakeWorld();
  store = new Store();
  tokens = new Tokens(storage());
  session = new Session(store, tokens, world, () => ({ name: "Ada", language: "en" }));
});

/** Connects, and the server says welcome. */
function connect(build = "b1"): void {
  world.wire.onopen?.();
  world.wire.tell(welcome(world.wire.last("hello").id, build));
}

/** Sits at the table with a secret that this browser holds. */
async function sit(seq = 10, last = 5): Promise<void> {
  tokens.keep("quiet-otter-41", "secret", 0);
  session.start();
  const entered = session.enter("quiet-otter-41");
  connect();
  await Promise.resolve();
  world.wire.tell({ type: "ok", id: world.wire.last("sit").id, seat: 0, last });
  world.wire.tell(table(seq));
  await entered;
}

describe("connecting", () => {
  it("says hello first and nothing before the welcome", () => {
    session.start();
    void session.say({ type: "lobby", on: true });
    world.wire.onopen?.();
    expect(world.wire.types()).toEqual(["hello"]);
    world.wire.tell(welcome(world.wire.last("hello").id));
    expect(world.wire.types()).toEqual(["hello", "lobby"]);
  });

  it("gives growing ids", () => {
    session.start();
    connect();
    void session.say({ type: "lobby", on: true });
    void session.say({ type: "lobby", on: false });
    const ids = world.wire.sent.map((message) => message.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("hands each answer to who asked", async () => {
    session.start();
    connect();
    const first = session.say({ type: "lobby", on: true });
    const second = session.say({ type: "lobby", on: false });
    const [a, b] = world.wire.sent.slice(-2).map((message) => message.id) as [number, number];
    world.wire.tell({ type: "refused", id: b, code: "RATE_LIMIT", reason: "slow" });
    world.wire.tell({ type: "ok", id: a });
    expect((await first).type).toBe("ok");
    expect((await second).type).toBe("refused");
  });
});

describe("a seat", () => {
  it("is opened by its secret, and ids go on above those the server knows", async () => {
    await sit(10, 57);
    expect(world.wire.last("sit")).toMatchObject({ table: "quiet-otter-41", token: "secret" });
    void session.say({ type: "move", action: "end" });
    expect(world.wire.last("move").id).toBeGreaterThan(57);
  });

  it("is kept by the secret that comes with it", async () => {
    session.start();
    connect();
    const made = session.say({ type: "create", config: "board" });
    world.wire.tell({
      type: "ok",
      id: world.wire.last("create").id,
      table: "brave-heron-7",
      seat: 0,
      token: "new-secret",
    });
    await made;
    expect(tokens.of("brave-heron-7")).toBe("new-secret");
  });

  it("whose secret opens nothing any more is watched instead", async () => {
    tokens.keep("quiet-otter-41", "old", 0);
    session.start();
    connect();
    const entered = session.enter("quiet-otter-41");
    await Promise.resolve();
    const { id } = world.wire.last("sit");
    world.wire.tell({ type: "refused", id, code: "BAD_TOKEN", reason: "" });
    await new Promise((done) => setTimeout(done));
    expect(world.wire.types()).toContain("watch");
    expect(tokens.of("quiet-otter-41")).toBeNull();
    world.wire.tell({ type: "ok", id: world.wire.last("watch").id });
    expect((await entered).type).toBe("ok");
  });
});

describe("what was done at a table", () => {
  /** Says it, and hears the ok; the answer once the page has it. */
  function done(message: Say, seq: number): { answer: Answer | null } {
    const told: { answer: Answer | null } = { answer: null };
    void session.say(message).then((answer) => {
      told.answer = answer;
    });
    world.wire.tell({ type: "ok", id: world.wire.last(message.type).id, seq });
    return told;
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it("is pending until the table shows it", async () => {
    await sit(10);
    const told = done({ type: "move", action: "end" }, 11);
    await settled();
    expect(store.get().pending).toBe(1);
    expect(told.answer).toBeNull();
    world.wire.tell(events(10, 11));
    expect(store.get().pending).toBe(0);
    await settled();
    expect(told.answer).toMatchObject({ type: "ok", seq: 11 });
  });

  it("is not waited for where the table shows it already, nor at a table that was left", async () => {
    await sit(10);
    const shown = done({ type: "move", action: "end" }, 10);
    const left = done({ type: "pause", on: true }, 11);
    await settled();
    expect(shown.answer?.type).toBe("ok");
    expect(left.answer).toBeNull();
    void session.quit();
    await settled();
    expect(left.answer?.type).toBe("ok");
  });

  it("is not lost with the connection: the table tells of it when it comes back", async () => {
    await sit(10);
    const told = done({ type: "move", action: "end" }, 11);
    world.wire.lose();
    world.pass(500);
    connect();
    world.wire.tell({ type: "ok", id: world.wire.last("resume").id, seat: 0, last: 9 });
    expect(world.wire.types()).not.toContain("move");
    expect(store.get().pending).toBe(1);
    world.wire.tell(events(10, 11));
    await settled();
    expect(told.answer?.type).toBe("ok");
    expect(store.get().pending).toBe(0);
  });

  it("for fair dice is known to be stored before the table tells of it", async () => {
    await sit(10);
    const told = done({ type: "hash", hash: "ab" }, 11);
    await settled();
    expect(told.answer).toMatchObject({ type: "ok", seq: 11 });
  });
});

describe("a lost connection", () => {
  it("is tried again, later each time, and at once when asked", async () => {
    session.start();
    connect();
    world.wire.lose();
    world.pass(499);
    expect(world.wires.length).toBe(1);
    world.pass(1);
    expect(world.wires.length).toBe(2);
    world.wire.lose();
    world.pass(999);
    expect(world.wires.length).toBe(2);
    session.retry();
    expect(world.wires.length).toBe(3);
  });

  it("is not tried while nobody is there: browsers write refused connections down", () => {
    session.start();
    connect();
    world.reachable = false;
    world.wire.lose();
    world.pass(60_000);
    expect(world.wires.length).toBe(1);
    expect(store.get().banner?.kind).toBe("lost");
    world.reachable = true;
    world.pass(15_000);
    expect(world.wires.length).toBe(2);
  });

  it("waits between half and all of a time that doubles, up to a limit", () => {
    expect(waitBefore(0, 0)).toBe(250);
    expect(waitBefore(0, 1)).toBe(500);
    expect(waitBefore(3, 1)).toBe(4000);
    expect(waitBefore(30, 1)).toBe(15000);
  });

  it("resumes from the last number and says again what was not answered, with the same id", async () => {
    await sit(118);
    const done = session.say({ type: "move", action: "road b2/e", at: 118 });
    const said = world.wire.last("move");
    world.wire.lose();
    world.pass(500);
    connect();
    expect(world.wire.types()).toEqual(["hello", "resume"]);
    expect(world.wire.last("resume")).toMatchObject({ seq: 118, token: "secret" });
    world.wire.tell({ type: "ok", id: world.wire.last("resume").id, seat: 0, last: said.id });
    expect(world.wire.last("move")).toEqual(said);
    world.wire.tell(events(118, 119));
    world.wire.tell({ type: "ok", id: said.id, seq: 119 });
    expect((await done).type).toBe("ok");
  });

  it("keeps what is said meanwhile until the table is there again", async () => {
    await sit();
    world.wire.lose();
    void session.say({ type: "chat", text: "hm" });
    world.pass(500);
    connect();
    expect(world.wire.types()).not.toContain("chat");
    world.wire.tell({ type: "ok", id: world.wire.last("resume").id, seat: 0, last: 5 });
    expect(world.wire.types()).toContain("chat");
  });

  it("gives up making a table, since the answer belongs to one connection", async () => {
    session.start();
    connect();
    const made = session.say({ type: "create", config: "board" });
    world.wire.lose();
    expect(await made).toMatchObject({ type: "refused", code: "LOST" });
    world.pass(500);
    connect();
    expect(world.wire.types()).not.toContain("create");
  });

  it("is told after a moment, and so is being back", async () => {
    await sit();
    world.wire.lose();
    world.pass(400);
    expect(store.get().banner).toBeNull();
    world.pass(100);
    world.wire.lose();
    world.pass(1100);
    expect(store.get().banner?.kind).toBe("lost");
    expect(store.get().table?.banner?.kind).toBe("lost");
    world.pass(2000);
    connect();
    world.wire.tell({ type: "ok", id: world.wire.last("resume").id, seat: 0, last: 5 });
    expect(store.get().banner?.kind).toBe("back");
    world.pass(2000);
    expect(store.get().banner).toBeNull();
  });

  it("after the server stopped is told like any other, and ends with it being back", async () => {
    await sit();
    world.wire.tell({ type: "stopping", in_ms: 1000 });
    expect(store.get().banner?.kind).toBe("stopping");
    world.wire.lose(1001);
    world.pass(1500);
    expect(store.get().banner?.kind).toBe("lost");
    world.pass(1000);
    connect();
    world.wire.tell({ type: "ok", id: world.wire.last("resume").id, seat: 0, last: 5 });
    expect(store.get().banner?.kind).toBe("back");
  });

  it("ends with the table if that is gone", async () => {
    await sit();
    const move = session.say({ type: "move", action: "end" });
    world.wire.lose();
    world.pass(500);
    connect();
    world.wire.tell({
      type: "refused",
      id: world.wire.last("resume").id,
      code: "NO_SUCH_TABLE",
      reason: "",
    });
    expect(await move).toMatchObject({ type: "refused", code: "NO_SUCH_TABLE" });
    expect(store.get().shut).toEqual({ table: "quiet-otter-41", code: "NO_SUCH_TABLE" });
    expect(store.get().table).toBeNull();
    expect(tokens.of("quiet-otter-41")).toBe("secret");
  });

  it("is resumed again where the table is still being opened", async () => {
    await sit(118);
    world.wire.lose();
    world.pass(500);
    connect();
    for (const wait of [250, 500, 1000]) {
      const { id } = world.wire.last("resume");
      world.wire.tell({ type: "refused", id, code: "BUSY", reason: "" });
      await new Promise((done) => setTimeout(done));
      world.pass(wait - 1);
      await new Promise((done) => setTimeout(done));
      expect(world.wire.last("resume").id).toBe(id);
      world.pass(1);
      await new Promise((done) => setTimeout(done));
      expect(world.wire.last("resume").id).toBeGreaterThan(id);
    }
    expect(store.get().shut).toBeNull();
    world.wire.tell({ type: "ok", id: world.wire.last("resume").id, seat: 0, last: 5 });
  });
});

describe("a link", () => {
  /** Opens the table's link without a secret; the server answers so. */
  async function refused(code: string): Promise<void> {
    session.start();
    connect();
    void session.enter("quiet-otter-41");
    await Promise.resolve();
    const { id } = world.wire.last("watch");
    world.wire.tell({ type: "refused", id, code, reason: "" } as never);
    await new Promise((done) => setTimeout(done));
  }

  it("of a sleeping table is asked for again, quietly, until it is open", async () => {
    await refused("BUSY");
    expect(store.get().shut).toBeNull();
    world.pass(250);
    await new Promise((done) => setTimeout(done));
    const again = world.wire.sent.filter(({ type }) => type === "watch");
    expect(again).toHaveLength(2);
    world.wire.tell({ type: "ok", id: world.wire.last("watch").id });
    world.wire.tell(table(3, { seat: undefined }));
    expect(store.get().table?.seq).toBe(3);
  });

  it("that is left meanwhile is not asked for any more", async () => {
    await refused("BUSY");
    void session.quit();
    world.pass(5000);
    await new Promise((done) => setTimeout(done));
    expect(world.wire.sent.filter(({ type }) => type === "watch")).toHaveLength(1);
  });

  it.each(["NO_SUCH_TABLE", "TABLE_CLOSED", "DAMAGED", "NEEDS_VERSION"])(
    "that does not open says why: %s",
    async (code) => {
      await refused(code);
      expect(store.get().shut).toEqual({ table: "quiet-otter-41", code });
    },
  );
});

describe("a name", () => {
  const refuse = () =>
    world.wire.tell({
      type: "refused",
      id: world.wire.last("hello").id,
      code: "BAD_NAME",
      reason: "Letters of several scripts.",
    });

  it("that the server does not take is told to who changed it", async () => {
    session.start();
    connect();
    const renamed = session.renamed();
    world.wire.onopen?.();
    refuse();
    expect(await renamed).toMatchObject({ reason: "Letters of several scripts." });
  });

  it("that the server takes is told too", async () => {
    session.start();
    connect();
    const renamed = session.renamed();
    connect();
    expect(await renamed).toBeNull();
  });

  it("from before that is not taken any more lets the player in as a guest", () => {
    session.start();
    world.wire.onopen?.();
    refuse();
    expect(world.wire.last("hello")).toMatchObject({ name: "Guest" });
    expect(store.get().refusal?.code).toBe("BAD_NAME");
    world.wire.tell(welcome(world.wire.last("hello").id));
    expect(store.get().connected).toBe(true);
  });
});

describe("what the server tells", () => {
  it("with a gap makes the session resume from where it is, once", async () => {
    await sit(10);
    world.wire.tell(events(12, 13));
    world.wire.tell(events(13, 14));
    const resumes = world.wire.sent.filter((message) => message.type === "resume");
    expect(resumes).toHaveLength(1);
    expect(resumes[0]).toMatchObject({ seq: 10 });
    expect(store.get().table?.seq).toBe(10);
  });

  it("of a seat opened elsewhere ends the connection until it is taken back", async () => {
    await sit();
    world.wire.tell({ type: "elsewhere", table: "quiet-otter-41", seat: 0 });
    world.wire.lose(4001);
    world.pass(60_000);
    expect(world.wires.length).toBe(1);
    expect(store.get().banner?.kind).toBe("elsewhere");
    session.takeBack();
    expect(world.wires.length).toBe(2);
    connect();
    expect(world.wire.last("resume")).toMatchObject({ token: "secret" });
  });

  it("of a rematch takes the secret along to the next table", async () => {
    await sit();
    world.wire.tell({
      type: "gone",
      table: "quiet-otter-41",
      why: "rematch",
      next: "amber-finch-12",
    });
    expect(tokens.of("amber-finch-12")).toBe("secret");
    world.wire.tell(table(1, { table: "amber-finch-12" }));
    world.wire.lose();
    world.pass(500);
    connect();
    expect(world.wire.last("resume")).toMatchObject({ table: "amber-finch-12", seq: 1 });
  });

  it("of another build asks to reload", () => {
    session.start();
    connect("b1");
    world.wire.lose();
    world.pass(500);
    connect("b2");
    expect(store.get().banner?.kind).toBe("updated");
  });

  it("not at all makes the session connect anew", () => {
    session.start();
    connect();
    world.pass(25_000);
    expect(world.wire.types()).toContain("ping");
    world.pass(10_000);
    expect(world.wires.length).toBe(2);
  });

  it("as pong keeps the connection", () => {
    session.start();
    connect();
    world.pass(25_000);
    world.wire.tell({ type: "pong", id: world.wire.last("ping").id, now: 0 });
    world.pass(10_000);
    expect(world.wires.length).toBe(1);
  });
});

describe("leaving", () => {
  it("keeps the secret, so that one can come back", async () => {
    await sit();
    void session.quit();
    expect(world.wire.types()).toContain("leave");
    expect(store.get().table).toBeNull();
    expect(tokens.of("quiet-otter-41")).toBe("secret");
  });

  it("by being removed forgets it", async () => {
    await sit();
    world.wire.tell({ type: "gone", table: "quiet-otter-41", why: "kicked" });
    expect(tokens.of("quiet-otter-41")).toBeNull();
  });
});

describe("an address", () => {
  it("may bring the secret of a seat along, where no server sees it", () => {
    expect(tokenIn("#token=h7jcrelmuzbgnfdt37c3pagghw6uh7d2")).toBe(
      "h7jcrelmuzbgnfdt37c3pagghw6uh7d2",
    );
    expect(tokenIn("#main")).toBeNull();
    expect(tokenIn("#token=")).toBeNull();
    expect(tokenIn("#token=a b")).toBeNull();
  });
});

describe("several nodes", () => {
  it("follows its table at once, and says again what was not answered", async () => {
    await sit();
    const chat = session.say({ type: "chat", text: "hi" });
    const { id } = world.wire.last("chat");
    const before = world.wire;
    before.tell({ type: "moved", table: "quiet-otter-41", at: "n2" });
    expect(before.closed).toBe(true);
    world.pass(0);
    expect(world.wires.length).toBe(2);
    expect(world.targets.at(-1)).toEqual({ table: "quiet-otter-41", at: "n2" });
    connect();
    expect(world.wire.types()).toEqual(["hello", "resume"]);
    world.wire.tell({ type: "ok", id: world.wire.last("resume").id, seat: 0, last: 5 });
    expect(world.wire.last("chat").id).toBe(id);
    world.wire.tell({ type: "ok", id, seq: 10 });
    expect((await chat).type).toBe("ok");
    expect(store.get().banner).toBe(null);
    world.pass(3000);
    expect(store.get().banner).toBe(null);
  });

  it("looks for a table that another node has where it was told to", async () => {
    session.start();
    const entered = session.enter("quiet-otter-41");
    connect();
    await Promise.resolve();
    const { id } = world.wire.last("watch");
    const refused = { type: "refused", id, code: "MOVED", reason: "moved" } as const;
    world.wire.tell({ ...refused, at: "n3" });
    world.pass(0);
    expect(world.targets.at(-1)).toEqual({ table: "quiet-otter-41", at: "n3" });
    connect();
    expect(world.wire.last("watch").id).toBe(id);
    // That node has died: nobody has the table for a while, and it is looked for with pauses.
    world.wire.tell({ ...refused, at: "n3" });
    world.pass(0);
    expect(world.wires.length).toBe(2);
    world.pass(250);
    expect(world.wires.length).toBe(3);
    connect();
    world.wire.tell({ type: "ok", id });
    expect((await entered).type).toBe("ok");
  });

  it("forgets where a table was said to be when that fails", async () => {
    await sit();
    world.wire.tell({ type: "moved", table: "quiet-otter-41", at: "n2" });
    world.pass(0);
    world.wire.lose();
    world.pass(1000);
    expect(world.targets.at(-1)).toEqual({ table: "quiet-otter-41", at: null });
  });

  it("joins at the node that has the table", async () => {
    session.start();
    connect();
    const joined = session.say({ type: "join", table: "blue-fox-1", name: "Ada" } as Say);
    const { id } = world.wire.last("join");
    world.wire.tell({ type: "refused", id, code: "MOVED", reason: "moved", at: "n2" });
    world.pass(0);
    expect(world.targets.at(-1)).toEqual({ table: "blue-fox-1", at: "n2" });
    connect();
    world.wire.tell({ type: "ok", id, table: "blue-fox-1", seat: 1, token: "t" });
    expect((await joined).type).toBe("ok");
    expect(tokens.of("blue-fox-1")).toBe("t");
  });
});
