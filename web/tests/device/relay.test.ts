// Several tabs and one server: who hosts, what gets through, what happens when the host dies.
import { describe, expect, it } from "vitest";
import type { Say, Tell } from "../../src/device/messages";
import { type Browser, type Host, type Posted, Relay } from "../../src/device/relay";

/** A browser with tabs that can be killed: locks and a channel as browsers have them. */
class Tabs {
  private readonly held = new Map<string, string>();
  private queue: { tab: string; name: string; run: () => Promise<unknown> }[] = [];
  private readonly tabs = new Map<string, Browser>();
  readonly later: { readonly ms: number; readonly run: () => void }[] = [];

  open(tab: string): Browser {
    const browser: Browser = {
      tab,
      lock: (name, run) => {
        this.queue.push({ tab, name, run });
        this.grant();
      },
      after: (ms, run) => void this.later.push({ ms, run }),
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
    if (this.tabs.has(name)) browser.onpost?.(structuredClone(message));
  }

  kill(tab: string): void {
    this.tabs.delete(tab);
    this.queue = this.queue.filter((each) => each.tab !== tab);
    for (const [name, holder] of [...this.held]) if (holder === tab) this.held.delete(name);
    this.grant();
  }

  private grant(): void {
    for (const each of [...this.queue]) {
      if (this.held.has(each.name)) continue;
      this.queue.splice(this.queue.indexOf(each), 1);
      this.held.set(each.name, each.tab);
      void each.run().then(() => {
        this.held.delete(each.name);
        this.grant();
      });
    }
  }
}

const settled = () => new Promise((done) => setTimeout(done));

/** A tab with its page, and what its host would hear. */
function tab(tabs: Tabs, name: string, starts: () => Promise<void> = () => Promise.resolve()) {
  const told: Tell[] = [];
  const heard: string[] = [];
  let tell: (tab: string, tell: Tell) => void = () => {};
  const host: Host = {
    receive: (from, say) => void heard.push(`${from} ${say.kind}`),
    left: (from) => void heard.push(`${from} left`),
  };
  const relay = new Relay(
    tabs.open(name),
    (one) => told.push(one),
    async (to) => {
      await starts();
      tell = to;
      heard.push("hosts");
      return host;
    },
  );
  return {
    say: (say: Say) => relay.fromPage(say),
    told,
    heard,
    tell: (to: string, t: Tell) => tell(to, t),
  };
}

const open: Say = { kind: "open", wire: 1 };
const ask: Say = {
  kind: "ask",
  number: 2,
  question: { method: "GET", path: "/", query: "", body: "" },
};
const answer: Tell = { kind: "answer", number: 2, answer: { status: 200, type: "", body: "" } };

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
    for (const { run } of tabs.later) run();
    await settled();
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
    const broken: Tell = { kind: "closed", wire: 1, code: 1006 };
    expect(second.told).toEqual([broken]);
    expect(third.told).toEqual([answer, broken]);
    expect(second.heard).toEqual(["hosts", "b ask"]);
    third.say({ kind: "open", wire: 3 });
    await settled();
    expect(second.heard).toEqual(["hosts", "b ask", "c open"]);
  });
});
