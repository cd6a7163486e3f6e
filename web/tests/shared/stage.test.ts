// The queue of the stage: order, skipping, speeds, the still card, and what is said.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/settings";
import { TONES } from "../../src/shared/sounds";
import {
  CARD_MS,
  type Scene,
  type Speed,
  StageQueue,
  speedNow,
  wordsOf,
} from "../../src/shared/stage";

const scene = (title: string, beats: readonly number[], change: Partial<Scene> = {}): Scene => ({
  facts: { kind: "ribbon" },
  beats,
  sounds: [],
  title,
  text: "",
  scores: [],
  loses: false,
  ...change,
});

let now = 0;
let timers: { at: number; run: () => void }[] = [];
const clock = {
  set: (run: () => void, ms: number) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return timer;
  },
  clear: (timer: unknown) => {
    timers = timers.filter((other) => other !== timer);
  },
};

/** Lets time pass. */
function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    if (next === undefined) break;
    clock.clear(next);
    now = next.at;
    next.run();
  }
  now = end;
}

let speed: Speed;
let queue: StageQueue;
const shown = () =>
  queue.shown === null
    ? null
    : `${queue.shown.scene.title} ${queue.shown.still ? "" : queue.shown.beat}`;

beforeEach(() => {
  now = 0;
  timers = [];
  speed = "normal";
  queue = new StageQueue(() => speed, clock);
});

describe("the queue", () => {
  it("plays one scene after the other, beat by beat", () => {
    queue.add([scene("a", [100, 200]), scene("b", [300])]);
    const seen = [shown()];
    for (const ms of [100, 200, 300]) {
      pass(ms);
      seen.push(shown());
    }
    expect(seen).toEqual(["a 0", "a 1", "b 0", null]);
  });

  it("lets what comes later wait for what plays", () => {
    queue.add([scene("a", [100])]);
    pass(50);
    queue.add([scene("b", [100])]);
    expect(shown()).toBe("a 0");
    pass(50);
    expect(shown()).toBe("b 0");
  });

  it("ends everything at once", () => {
    queue.add([scene("a", [100]), scene("b", [100])]);
    queue.end();
    expect(shown()).toBe(null);
    pass(1000);
    expect(shown()).toBe(null);
    expect(timers).toEqual([]);
  });

  it("halves the times where the player wants it fast", () => {
    speed = "fast";
    queue.add([scene("a", [200, 200])]);
    pass(99);
    expect(shown()).toBe("a 0");
    pass(1);
    expect(shown()).toBe("a 1");
    pass(100);
    expect(shown()).toBe(null);
  });

  it("keeps only the last few of a crowd", () => {
    queue.add(Array.from({ length: 9 }, (_, i) => scene(String(i), [10])));
    const seen: (string | null)[] = [];
    for (let i = 0; i < 9 && queue.shown; i++, pass(10)) seen.push(shown());
    expect(seen).toEqual(["4 0", "5 0", "6 0", "7 0", "8 0"]);
  });

  it("shows one card without movement, for its time or until a tap", () => {
    speed = "still";
    queue.add([scene("The barbarians land", [100]), scene("Ada loses a city", [100])]);
    expect(queue.shown?.still).toBe(true);
    pass(CARD_MS - 1);
    expect(queue.shown).not.toBe(null);
    pass(1);
    expect(queue.shown).toBe(null);
    queue.add([scene("a", [1])]);
    queue.add([scene("b", [1])]);
    expect(shown()).toBe("b ");
    queue.end();
    expect(queue.shown).toBe(null);
  });

  it("is quiet where a replay runs too fast for scenes", () => {
    queue.quiet = true;
    queue.add([scene("a", [100])]);
    expect(queue.shown?.still).toBe(true);
  });

  it("tells each beat as it begins, for its sound", () => {
    const heard: string[] = [];
    queue.onBeat = ({ title }, beat) => heard.push(`${title}${beat}`);
    queue.add([scene("a", [10, 10]), scene("b", [10])]);
    pass(100);
    expect(heard).toEqual(["a0", "a1", "b0"]);
  });

  it("says the result of a frame once, and whether the viewer loses something", () => {
    queue.add([
      scene("7 against 6", [10]),
      scene("Ada loses a city", [10], { loses: true, text: "0" }),
    ]);
    const { said } = queue;
    expect(said).toMatchObject({ words: "7 against 6. Ada loses a city. 0.", loses: true });
    pass(15);
    expect(queue.said).toBe(said);
  });
});

describe("the speed", () => {
  const reduced = (on: boolean) =>
    vi.stubGlobal("matchMedia", () => ({ matches: on, addEventListener() {} }));

  it("follows the setting", () => {
    reduced(false);
    for (const [motion, wanted] of [
      ["normal", "normal"],
      ["fast", "fast"],
      ["off", "still"],
    ] as const) {
      settings.set({ motion });
      expect(speedNow()).toBe(wanted);
    }
  });

  it("is still where the system wants it, and in a hidden tab", () => {
    settings.set({ motion: "normal" });
    reduced(true);
    expect(speedNow()).toBe("still");
    reduced(false);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    expect(speedNow()).toBe("still");
    hidden.mockRestore();
    expect(speedNow()).toBe("normal");
  });
});

it("a scene in words ends its sentences", () => {
  expect(wordsOf(scene("Seven", [1], { text: "Nobody has too many cards" }))).toBe(
    "Seven. Nobody has too many cards.",
  );
});

it("no sound is like another, and none is long", () => {
  const all = Object.values(TONES).map((tones) => JSON.stringify(tones));
  expect(new Set(all).size).toBe(all.length);
  for (const tones of Object.values(TONES))
    for (const tone of tones) expect(tone.at + tone.for).toBeLessThan(1.5);
});
