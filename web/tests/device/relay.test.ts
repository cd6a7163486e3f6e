// Several tabs and one server: who hosts, what gets through, what happens when the host dies.
import { describe, expect, it } from "vitest";
import type { Say, Tell } from "../../src/device/messages";
import {
  type Browser,
  type Host,
  type Posted,
  Relay,
  type Tabs as Told,
} from "../../src/device/relay";

interface Request {
  readonly tab: string;
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly lost: () => void;
}

/** A browser with tabs that can be killed and frozen: locks and a channel as browsers have them. */
class Tabs {
  /** How many there were: as the store counts its writers. */
  hosts = 0;
  private readonly held = new Map<string, Request>();
  private queue: Request[] = [];
  private readonly tabs = new Map<string, Browser>();
  /** What tabs that are frozen have not been told yet. */
  private readonly frozen = new Map<string, (() => void)[]>();
  private timers: { readonly tab: string; readonly run: () => unknown }[] = [];

  open(tab: string): Browser {
    const browser: Browser = {
      tab,
      lock: (name, run, { steal, lost } = { steal: false, lost: () => {} }) => {
        const request = { tab, name, run, lost };
        if (steal) this.take(request);
        else this.queue.push(request);
        this.grant();
        return () => {
          this.queue = this.queue.filter((other) => other !== request);
        };
      },
      after: (_ms, run) => void this.timers.push({ tab, run }),
      post: (message) => {
        for (const [name, other] of this.tabs)
          if (name !== tab && this.tabs.has(tab))
            queueMicrotask(() => this.deliver(name, other, message));
      },
      onpost: null,
    };
    this.tabs.set(tab, browser);
    return browser;
  }

  private deliver(name: string, browser: Browser, message: Posted): void {
    this.awake(name, () => browser.onpost?.(structuredClone(message)));
  }

  /** Runs it in a tab that is there: at once, or when it thaws. */
  private awake(tab: string, run: () => void): void {
    const waiting = this.frozen.get(tab);
    if (waiting !== undefined) waiting.push(run);
    else if (this.tabs.has(tab)) run();
  }

  freeze(tab: string): void {
    this.frozen.set(tab, []);
  }

  thaw(tab: string): void {
    const waiting = this.frozen.get(tab) ?? [];
    this.frozen.delete(tab);
    for (const run of waiting) run();
  }

  /** Lets a beat go by in every tab that is awake. */
  async beat(count = 1): Promise<void> {
    for (let n = 0; n < count; n++) {
      const due = this.timers.filter(({ tab }) => !this.frozen.has(tab));
      this.timers = this.timers.filter(({ tab }) => this.frozen.has(tab));
      for (const { tab, run } of due) if (this.tabs.has(tab)) run();
      await settled();
    }
  }

  private take(request: Request): void {
    const before = this.held.get(request.name);
    this.hold(request);
    if (before !== undefined) this.awake(before.tab, before.lost);
  }

  private hold(request: Request): void {
    this.held.set(request.name, request);
    void request.run().then(() => {
      if (this.held.get(request.name) !== request) return;
      this.held.delete(request.name);
      this.grant();
    });
  }

  kill(tab: string): void {
    this.tabs.delete(tab);
    this.queue = this.queue.filter((each) => each.tab !== tab);
    for (const [name, holder] of [...this.held]) if (holder.tab === tab) this.held.delete(name);
    this.grant();
  }

  private grant(): void {
    for (const each of [...this.queue]) {
      if (this.held.has(each.name)) continue;
      this.queue.splice(this.queue.indexOf(each), 1);
      this.hold(each);
    }
  }
}

const settled = () => new Promise((done) => setTimeout(done));

/** A tab with its page, and what its host would hear. */
function tab(tabs: Tabs, name: string, starts: () => Promise<void> = () => Promise.resolve()) {
  const told: Tell[] = [];
  const heard: string[] = [];
  let tabsTold: Told = { tell: () => {}, lost: () => {} };
  const host: Host = {
    receive: (from, say) => void heard.push(`${from} ${say.kind}`),
    number: 0,
    left: (from) => void heard.push(`${from} left`),
    end: () => void heard.push("ends"),
  };
  const relay = new Relay(
    tabs.open(name),
    (one) => told.push(one),
    async (told) => {
      await starts();
      tabsTold = told;
      tabs.hosts += 1;
      heard.push("hosts");
      return { ...host, number: tabs.hosts };
    },
  );
  return {
    say: (say: Say) => relay.fromPage(say),
    told,
    heard,
    tell: (to: string, t: Tell) => tabsTold.tell(to, t),
    lost: () => tabsTold.lost(),
  };
}

const open: Say = { kind: "open", wire: 1 };
const ask: Say = {
  kind: "ask",
  number: 2,
  question: { method: "GET", path: "/", query: "", body: "" },
};
const answer: Tell = { kind: "answer", number: 2, answer: { status: 200, type: "", body: "" } };

const broken: Tell = { kind: "closed", wire: 1, code: 1006 };

describe("tabs", () => {
  it("has one host, which hears what the pages of all tabs say", async () => {
    const tabs = new Tabs();
    const first = tab(tabs, "a");
    const second = tab(tabs, "b");
    await settled();
    first.say(open);
    second.say(open);
    await settled();
    expect(first.heard).toEqual(["hosts", "a open", "b open"]);
    expect(second.heard).toEqual([]);
    first.tell("b", { kind: "opened", wire: 1 });
    first.tell("a", { kind: "opened", wire: 1 });
    await settled();
    expect(first.told).toEqual([{ kind: "opened", wire: 1 }]);
    expect(second.told).toEqual([{ kind: "opened", wire: 1 }]);
  });

  it("keeps what is said before the host is up", async () => {
    const tabs = new Tabs();
    let up = () => {};
    const waits = new Promise<void>((done) => {
      up = done;
    });
    const first = tab(tabs, "a", () => waits);
    const second = tab(tabs, "b");
    first.say(open);
    second.say(open);
    second.say(ask);
    await settled();
    expect(first.heard).toEqual([]);
    up();
    await settled();
    expect(first.heard.sort()).toEqual(["a open", "b ask", "b open", "hosts"]);
  });

  it("tries again where no server can be started, and says so", async () => {
    const tabs = new Tabs();
    let fails = true;
    const starts = () => (fails ? Promise.reject(new Error("no module")) : Promise.resolve());
    const first = tab(tabs, "a", starts);
    first.say(open);
    await settled();
    expect(first.told).toEqual([{ kind: "trouble", trouble: "module" }]);
    fails = false;
    await tabs.beat();
    expect(first.heard).toEqual(["hosts", "a open"]);
  });

  it("tells the host when a tab is gone", async () => {
    const tabs = new Tabs();
    const first = tab(tabs, "a");
    tab(tabs, "b").say(open);
    await settled();
    tabs.kill("b");
    await settled();
    expect(first.heard).toEqual(["hosts", "b open", "b left"]);
  });

  it("gets another host when the first one dies: wires are broken, questions asked again", async () => {
    const tabs = new Tabs();
    const first = tab(tabs, "a");
    const second = tab(tabs, "b");
    const third = tab(tabs, "c");
    await settled();
    for (const each of [second, third]) {
      each.say(open);
      each.say(ask);
    }
    await settled();
    first.tell("c", answer);
    await settled();
    tabs.kill("a");
    await settled();
    expect(second.told).toEqual([broken]);
    expect(third.told).toEqual([answer, broken]);
    expect(second.heard).toEqual(["hosts", "b ask"]);
    third.say({ kind: "open", wire: 3 });
    await settled();
    expect(second.heard).toEqual(["hosts", "b ask", "c open"]);
  });

  it("takes the tables from a host that is frozen, which steps back when it wakes", async () => {
    const tabs = new Tabs();
    const first = tab(tabs, "a");
    const second = tab(tabs, "b");
    await settled();
    first.say(open);
    second.say(open);
    await settled();
    // As long as the host answers, it keeps them.
    await tabs.beat(20);
    expect(second.heard).toEqual([]);
    tabs.freeze("a");
    second.say(ask);
    await tabs.beat(3);
    expect(second.heard).toEqual([]);
    await tabs.beat(3);
    expect(second.heard).toEqual(["hosts", "b ask"]);
    expect(second.told).toEqual([broken]);
    second.say({ kind: "open", wire: 3 });
    // The old host wakes, hears what was meant for it while it slept, and notices.
    tabs.thaw("a");
    await settled();
    expect(first.heard.at(-1)).toBe("ends");
    expect(first.told).toEqual([broken]);
    const before = first.heard.length;
    // What it says now nobody hears, and its page has the new host.
    first.tell("b", { kind: "opened", wire: 3 });
    first.say({ kind: "open", wire: 4 });
    await settled();
    expect(second.told).toEqual([broken]);
    expect(second.heard).toEqual(["hosts", "b ask", "b open", "a open"]);
    expect(first.heard.length).toBe(before);
    // And it is the next in line again.
    tabs.kill("b");
    await settled();
    expect(first.heard.at(-1)).toBe("hosts");
  });

  it("steps back when the store says that somebody else writes", async () => {
    const tabs = new Tabs();
    const first = tab(tabs, "a");
    const second = tab(tabs, "b");
    await settled();
    first.say(open);
    await settled();
    first.lost();
    await settled();
    expect(first.heard).toEqual(["hosts", "a open", "ends"]);
    expect(second.heard).toEqual(["hosts"]);
    expect(first.told).toEqual([broken]);
  });

  it("waits for a host that starts slowly, and ends one that lost its place meanwhile", async () => {
    const tabs = new Tabs();
    let up = () => {};
    const waits = new Promise<void>((done) => {
      up = done;
    });
    const first = tab(tabs, "a", () => waits);
    const second = tab(tabs, "b");
    second.say(open);
    await tabs.beat(20);
    expect(second.heard).toEqual([]);
    tabs.freeze("a");
    await tabs.beat(6);
    expect(second.heard).toEqual(["hosts", "b open"]);
    up();
    tabs.thaw("a");
    await settled();
    expect(first.heard).toEqual(["hosts", "ends"]);
    expect(second.heard).toEqual(["hosts", "b open"]);
  });
});
