// The player's part in the dice: what is sent when, what is kept, and what raises an alarm.
import { beforeEach, describe, expect, it } from "vitest";
import { DiceKeeper } from "../src/connection/dice";
import { Pins } from "../src/connection/pins";
import type { Answer, Say } from "../src/connection/session";
import type { Dice } from "../src/protocol";
import { hashOf, toHex } from "../src/shared/hash";
import { Store } from "../src/state";
import { storage } from "./fake-world";
import { events, table } from "./frames";

const TABLE = "quiet-otter-41";
const COMMITMENT = "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8";
const NONE = ["", "", "", "", "", ""];
const OWN = "07".repeat(32);
const OWN_HASH = hashOf(COMMITMENT, 0, OWN);
const OTHER = "1122334455667788990011223344556677";
const OTHER_HASH = hashOf(COMMITMENT, 1, OTHER);

let store: Store;
let kept: ReturnType<typeof storage>;
let pins: Pins;
let sent: Say[];
let answer: (message: Say) => Answer;
let stop: () => void;
let seq: number;

/** A page that looks at the table: the first, or one that was loaded anew. */
function open(): void {
  store = new Store();
  pins = new Pins(kept);
  sent = [];
  seq = 1;
  const say = async (message: Say) => {
    sent.push(message);
    return answer(message);
  };
  const keeper = new DiceKeeper(store, pins, say, () => new Uint8Array(32).fill(7));
  stop = keeper.start();
}

beforeEach(() => {
  kept = storage();
  answer = () => ({ type: "ok", id: 0 });
  open();
});

const dice = (more: Partial<Dice> = {}): Dice => ({
  commitment: COMMITMENT,
  step: "open",
  hashes: [...NONE],
  entropy: [...NONE],
  silent: [],
  ...more,
});

const hear = (message: unknown) =>
  store.change({ kind: "message", message: message as never, now: 0 });

/** The table as it comes whole; then what changes. Returns when answers have come. */
async function tell(part: Dice, seat: number | null = 0): Promise<void> {
  if (store.get().table === null)
    hear({
      ...table(seq),
      seat: seat ?? undefined,
      view: { ...table(seq).view, stage: "open", dice: part },
    });
  else hear({ ...events(seq, ++seq), changed: { dice: part } });
  await new Promise((done) => setTimeout(done));
}

const alarms = () => store.get().alarms.map(({ alarm }) => alarm);

/** The whole exchange as an honest server does it. */
async function exchange(): Promise<void> {
  await tell(dice());
  await tell(dice({ step: "hashes" }));
  await tell(dice({ step: "hashes", hashes: [OWN_HASH, "", "", "", "", ""] }));
  await tell(dice({ step: "entropy", hashes: [OWN_HASH, OTHER_HASH, "", "", "", ""] }));
  await tell(fixed());
}

const fixed = (more: Partial<Dice> = {}): Dice =>
  dice({
    step: "ready",
    hashes: [OWN_HASH, OTHER_HASH, "", "", "", ""],
    entropy: [OWN, OTHER, "", "", "", ""],
    ...more,
  });

describe("the own number", () => {
  it("goes out by itself: its hash after the start, the number when all hashes are out", async () => {
    await tell(dice());
    expect(sent).toEqual([]);
    await tell(dice({ step: "hashes" }));
    expect(sent).toEqual([{ type: "hash", hash: OWN_HASH }]);
    await tell(dice({ step: "hashes", hashes: [OWN_HASH, "", "", "", "", ""] }));
    expect(sent).toHaveLength(1);
    await tell(dice({ step: "entropy", hashes: [OWN_HASH, OTHER_HASH, "", "", "", ""] }));
    expect(sent.at(-1)).toEqual({ type: "entropy", entropy: OWN });
    await tell(fixed());
    expect(sent).toHaveLength(2);
    expect(alarms()).toEqual([]);
  });

  it("is kept before it is sent, so that a reload goes on where the page was", async () => {
    await tell(dice({ step: "hashes" }));
    stop();
    open();
    await tell(dice({ step: "entropy", hashes: [OWN_HASH, "", "", "", "", ""] }));
    expect(sent).toEqual([{ type: "entropy", entropy: OWN }]);
  });

  it("is the same when the hash has to be sent again", async () => {
    answer = () => ({ type: "refused", id: 0, code: "LOST", reason: "" }) as never;
    await tell(dice({ step: "hashes" }));
    stop();
    open();
    await tell(dice({ step: "hashes" }));
    expect(sent).toEqual([{ type: "hash", hash: OWN_HASH }]);
  });

  it("is not shown to a server that has another hash for the seat", async () => {
    await tell(dice({ step: "hashes" }));
    await tell(dice({ step: "entropy", hashes: [OTHER_HASH, "", "", "", "", ""] }));
    expect(sent.map(({ type }) => type)).toEqual(["hash"]);
    expect(alarms()).toEqual([{ kind: "own" }]);
  });

  it("is not sent by watchers, nor by a device that does not know it", async () => {
    await tell(dice({ step: "hashes" }), null);
    expect(sent).toEqual([]);
    open();
    await tell(dice({ step: "entropy", hashes: [OWN_HASH, "", "", "", "", ""] }));
    expect(sent).toEqual([]);
    expect(alarms()).toEqual([]);
  });

  it("is another at another table, and never sent for another commitment", async () => {
    await tell(dice({ step: "hashes" }));
    await tell(dice({ step: "entropy", commitment: "ab".repeat(32), hashes: [OWN_HASH, ...NONE] }));
    expect(sent.map(({ type }) => type)).toEqual(["hash"]);
    expect(alarms()).toEqual([{ kind: "commitment" }]);
  });
});

describe("an alarm", () => {
  it("is not raised by an honest game, nor by reading it again", async () => {
    await exchange();
    stop();
    open();
    await tell(fixed());
    expect(alarms()).toEqual([]);
  });

  it("is raised by a second commitment, also days later, and stays", async () => {
    await exchange();
    stop();
    open();
    const other = "ab".repeat(32);
    await tell(fixed({ commitment: other }));
    expect(alarms()).toEqual([{ kind: "commitment" }]);
    stop();
    open();
    await tell(fixed());
    expect(alarms()).toEqual([{ kind: "commitment" }]);
    expect(pins.of(TABLE)?.commitment).toBe(COMMITMENT);
  });

  it("is raised for a watcher too", async () => {
    await tell(dice(), null);
    await tell(dice({ commitment: "ab".repeat(32) }));
    expect(alarms()).toEqual([{ kind: "commitment" }]);
  });

  it("is raised when the own number was confirmed and is left out", async () => {
    await tell(dice({ step: "hashes" }));
    await tell(dice({ step: "entropy", silent: [0] }));
    expect(alarms()).toEqual([{ kind: "left-out" }]);
    open();
    kept = storage();
    open();
    await tell(dice({ step: "hashes" }));
    await tell(dice({ step: "entropy", hashes: [OWN_HASH, "", "", "", "", ""] }));
    await tell(dice({ step: "ready", hashes: [OWN_HASH, "", "", "", "", ""], silent: [0] }));
    expect(alarms()).toEqual([{ kind: "left-out" }]);
  });

  it("is raised when the own number is another", async () => {
    await exchange();
    await tell(fixed({ entropy: [OTHER, OTHER, "", "", "", ""] }));
    expect(alarms()).toEqual([{ kind: "own" }]);
  });

  it("is a gentle one when the number was sent and never confirmed, and is told once", async () => {
    answer = () => ({ type: "refused", id: 0, code: "NOT_THIS_STEP", reason: "" }) as never;
    await tell(dice({ step: "hashes" }));
    await tell(dice({ step: "entropy", silent: [0] }));
    expect(alarms()).toEqual([{ kind: "late" }]);
    pins.forgetAlarm(TABLE, { kind: "late" });
    stop();
    open();
    await tell(dice({ step: "ready", silent: [0] }));
    expect(alarms()).toEqual([]);
  });

  it("is raised when a hash changes that was published, or comes after all were out", async () => {
    await tell(dice({ step: "hashes", hashes: ["", OTHER_HASH, "", "", "", ""] }));
    await tell(dice({ step: "hashes", hashes: [OWN_HASH, "ab".repeat(32), "", "", "", ""] }));
    expect(alarms()).toEqual([{ kind: "hash", seat: 1 }]);
    kept = storage();
    open();
    await tell(dice({ step: "entropy", hashes: [OWN_HASH, OTHER_HASH, "", "", "", ""] }));
    await tell(dice({ step: "ready", hashes: [OWN_HASH, OTHER_HASH, OTHER_HASH, "", "", ""] }));
    expect(alarms()).toEqual([{ kind: "hash", seat: 2 }]);
  });

  it("is raised when a number does not fit its hash, or comes after the dice were fixed", async () => {
    await tell(dice({ step: "entropy", hashes: ["", OTHER_HASH, "", "", "", ""] }));
    await tell(
      fixed({ hashes: ["", OTHER_HASH, "", "", "", ""], entropy: ["", OWN, "", "", "", ""] }),
    );
    expect(alarms()).toEqual([{ kind: "hash", seat: 1 }]);
    kept = storage();
    open();
    await tell(fixed({ entropy: [OWN, "", "", "", "", ""] }));
    await tell(fixed());
    expect(alarms()).toEqual([{ kind: "hash", seat: 1 }]);
  });
});

describe("what is kept", () => {
  it("is bounded, and survives a browser that stores nothing", () => {
    const pin = (n: number) => ({
      table: `t-${n}`,
      commitment: toHex(new Uint8Array([n])),
      hashes: NONE,
      entropy: NONE,
      step: "open",
      own: null,
      alarms: [],
    });
    const forgetful = new Pins(null);
    for (let n = 0; n < 150; n++) {
      pins.keep(pin(n));
      forgetful.keep(pin(n));
    }
    for (const store of [pins, forgetful]) {
      expect(store.of("t-149")?.commitment).toBe("95");
      expect(store.of("t-49")).toBeNull();
      expect(store.of("t-50")).not.toBeNull();
    }
  });

  it("is not trusted blindly", () => {
    kept.setItem("longroad.dice", '[{"table":"x"},null,7]');
    expect(pins.of("x")).toBeNull();
    kept.setItem("longroad.dice", "{");
    expect(pins.of("x")).toBeNull();
  });
});
