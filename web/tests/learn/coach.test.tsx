// The coach at a table: what it says and sends, its answer to a try that the lesson does not want, and what this
// browser keeps of a lesson.
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { RefusalLine } from "../../src/frame";
import { printKept, takeKept } from "../../src/kept";
import { CoachBar, CoachLayer, LessonPanel } from "../../src/learn/coach";
import { AroundCoach } from "../../src/learn/coach-state";
import { isExpected } from "../../src/learn/lesson";
import { keepProgress, lastLesson, lessonProgress } from "../../src/learn/progress";
import type { Lesson } from "../../src/protocol";
import { settings } from "../../src/settings";
import { store } from "../../src/state";
import { loadLanguage } from "../../src/text/t";
import { root } from "../page";
import { Around, gameOf } from "../table/golden";

const words = (en: string, de = en) => ({ en, de });

const LESSON: Lesson = {
  name: "island",
  title: words("Your first game", "Dein erstes Spiel"),
  step: 2,
  moment: 4,
  state: "move",
  also: false,
  headings: [words("The goal"), words("A road"), words("The end")],
  say: words("Build a road", "Baue eine Straße"),
  why: words("It leads to the harbour.", "Sie führt zum Hafen."),
  wrong: words("That one leads into the desert.", "Die führt in die Wüste."),
  lights: [{ kind: "action", name: "road" }],
  expect: ["road b2/e"],
};

function Table({ lesson, undo }: { lesson: Lesson; undo: boolean }) {
  const game = gameOf("default", {}, 1);
  const view = { ...game.table.view, lesson, undo: { on: undo } };
  const table = { ...game.table, table: "quiet-otter-41", view };
  current = { ...game, table, size: "phone" } as never;
  return (
    <Around game={current}>
      <AroundCoach>
        <div class="at-table">
          <button type="button" data-act="road">
            Road
          </button>
          <LessonPanel whole />
          <CoachBar />
        </div>
        <CoachLayer />
      </AroundCoach>
    </Around>
  );
}

let current: ReturnType<typeof gameOf>;
const show = (some: Partial<Lesson> = {}, undo = false) =>
  act(() => render(<Table lesson={{ ...LESSON, ...some }} undo={undo} />, root));
const text = (selector: string) => root.querySelector(selector)?.textContent?.trim() ?? "";
const press = (selector: string) => act(() => root.querySelector<HTMLElement>(selector)?.click());

beforeEach(async () => {
  localStorage.clear();
  await loadLanguage("en");
});

describe("the coach", () => {
  it("says what to do and why, in the player's language, once to screen readers", async () => {
    await show();
    const card = root.querySelector('[role="dialog"]');
    expect(card?.getAttribute("aria-modal")).toBeNull();
    expect(text(".coach-say")).toBe("Build a road");
    expect(text(".coach p")).toBe("Why It leads to the harbour.");
    expect(text(".coach-progress small")).toBe("2 of 3");
    expect(root.querySelectorAll(".coach-dots .on")).toHaveLength(2);
    expect(text('[role="status"]')).toBe("Build a road It leads to the harbour.");
    expect(root.querySelector(".coach-next")).toBeNull();
    await loadLanguage("de");
    await show({ moment: 5 });
    expect(text(".coach-say")).toBe("Baue eine Straße");
  });

  it("shows the steps, those that are done and the one that is on", async () => {
    await show();
    const steps = [...root.querySelectorAll(".lesson-panel li")];
    expect(steps.map((step) => step.className)).toEqual(["done", "now", ""]);
    expect(steps[1]?.getAttribute("aria-current")).toBe("step");
  });

  it("goes on by its button where the lesson only tells, and where a step is done", async () => {
    await show({ state: "read" });
    await press(".coach-next");
    expect(current.send).toHaveBeenLastCalledWith({ type: "lesson", want: "next", at: 4 });
    await show({ state: "done", also: true, done: words("Well done.") });
    expect(text(".coach-say")).toBe("That works too. Well done.");
    expect(root.querySelector(".coach-next")).not.toBeNull();
  });

  it("offers to take back a move that works too", async () => {
    await show({ also: true });
    expect(text(".coach-say")).toBe("That works too. Build a road");
    expect(root.querySelector('.coach [data-act="undo"]')).toBeNull();
    await show({ also: true }, true);
    await press('.coach [data-act="undo"]');
    expect(current.send).toHaveBeenLastCalledWith({ type: "undo" });
  });

  it("answers a try that the lesson does not want itself, until the next moment", async () => {
    await act(() =>
      render(<RefusalLine />, document.body.appendChild(document.createElement("i"))),
    );
    await show();
    await act(() => store.change({ kind: "refused", code: "NOT_IN_LESSON", reason: "no" }));
    await act(() => new Promise((done) => setTimeout(done)));
    expect(text(".coach-wrong")).toBe("Not this one. That one leads into the desert.");
    expect(document.querySelector(".refusal")).toBeNull();
    expect(root.querySelector('[role="status"]')?.getAttribute("aria-live")).toBe("assertive");
    await show({ moment: 5 });
    expect(root.querySelector(".coach-wrong")).toBeNull();
  });

  it("leaves the lesson and keeps the step for another time", async () => {
    await show();
    expect(lessonProgress().island).toMatchObject({ done: 1, at: 2, table: "quiet-otter-41" });
    await press(".coach-leave");
    expect(current.send).toHaveBeenLastCalledWith({ type: "lesson", want: "leave", at: 4 });
    await show({ state: "over" });
    expect(root.querySelector(".coach")).toBeNull();
    expect(lessonProgress().island).toMatchObject({ done: 1, at: 2, table: null });
  });

  it("says that a lesson is done, once", async () => {
    await show({ step: 3, state: "done" });
    await press(".coach-next");
    await show({ step: 3, state: "over" });
    expect(text(".coach-say")).toBe("Lesson done");
    expect(root.querySelector('.coach a[href="/learn"]')).not.toBeNull();
    expect(lessonProgress().island).toMatchObject({ done: 3, at: 0, table: null });
    await press(".coach-leave");
    expect(root.querySelector(".coach")).toBeNull();
  });
});

describe("an expected action", () => {
  it("is the text itself, or what a star stands for", () => {
    expect(isExpected(LESSON, "road b2/e")).toBe(true);
    expect(isExpected(LESSON, "road b2/w")).toBe(false);
    const offer = { expect: ["offer * wool*"] };
    expect(isExpected(offer, "offer 1 wool for brick")).toBe(true);
    expect(isExpected(offer, "offer 1 ore")).toBe(false);
    expect(isExpected({ expect: ["a*a"] }, "a")).toBe(false);
  });
});

describe("progress", () => {
  const some = { steps: 8, heading: words("x"), table: null };

  it("keeps what was done once, and knows the lesson that was on last", () => {
    keepProgress("knights", { ...some, done: 5, at: 6 });
    keepProgress("knights", { ...some, done: 0, at: 1 });
    expect(lessonProgress().knights).toMatchObject({ done: 5, at: 1 });
    keepProgress("cards", { ...some, done: 8, at: 0 });
    expect(lastLesson(lessonProgress())?.[0]).toBe("knights");
  });

  it("reads nothing of what it has not written", () => {
    localStorage.setItem("longroad.lessons", '{"island":{"done":"all"},"sea":3}');
    expect(lessonProgress()).toEqual({});
    localStorage.setItem("longroad.lessons", "[");
    expect(lessonProgress()).toEqual({});
  });
});

describe("a file of settings", () => {
  it("carries settings and progress to another browser, and no secrets", () => {
    settings.set({ name: "Mira" });
    keepProgress("sea", { steps: 8, heading: words("x"), table: null, done: 2, at: 3 });
    localStorage.setItem("longroad.seats", '[{"token":"secret"}]');
    const file = printKept();
    expect(file).not.toContain("secret");
    localStorage.clear();
    expect(takeKept(file)).toBe(true);
    expect(lessonProgress().sea).toMatchObject({ done: 2, at: 3 });
    expect(localStorage.getItem("longroad.settings")).toContain("Mira");
  });

  it("is refused if it holds nothing of ours", () => {
    for (const text of ["", "[]", "3", '{"longroad.seats":[{}]}', '{"longroad.lessons":3}'])
      expect(takeKept(text)).toBe(false);
    expect(localStorage.length).toBe(0);
  });
});
