// The coach at the table. What it says is one card, which stands where the frame has room for it:
//
//   desktop, side, stack   a bubble over the sea (placing.ts), with a line to what is lit
//   phone                  a bar between board and hand; above an open sheet one line of it
//   rail                   a sheet in place of the rail, or a line above the controls that the step needs
//
// The layer draws rings around lit controls and panels, brings the focus to what is to be pressed, says each step
// once to screen readers, and pulses once when a step has waited.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import type { Lesson } from "../protocol";
import { useAnyTable } from "../shared/any-table";
import { isPhone } from "../shared/frames";
import { t } from "../text/t";
import { type Coach, useCoach } from "./coach-state";
import { inLanguage, isLit, isPlace } from "./lesson";
import { focusTarget, isSeen, litControls, litShapes } from "./lights";
import {
  type Box,
  common,
  isArea,
  isBarred,
  middle,
  placeBubble,
  type Surroundings,
} from "./placing";
import "../styles/coach.css";

const SILENCE_MS = 20_000;
// A line that is longer leads the eye over half of the board.
const LINE_MAX = 260;

/** Whether the lesson waits for the player to say that it may go on. */
const isAsking = ({ state }: Lesson): boolean => state === "read" || state === "done";

/* ---- what the coach says ---- */

function Dots({ step, steps }: { step: number; steps: number }) {
  return (
    <div class="coach-progress">
      <span class="coach-dots" aria-hidden="true">
        {Array.from({ length: steps }, (_, i) => (
          <i key={i} class={i < step ? "on" : ""} />
        ))}
      </span>
      <small>{t("coach.step", { n: step, of: steps })}</small>
    </div>
  );
}

function Foot({ coach }: { coach: Coach }) {
  const { lesson, next, leave, finished, close } = coach;
  const { size } = useAnyTable();
  if (finished)
    return (
      <div class="coach-foot">
        <a class="btn btn-primary btn-small" href="/learn">
          {t("coach.all")}
        </a>
        <button type="button" class="coach-leave" onClick={close}>
          {t("coach.on")}
        </button>
      </div>
    );
  return (
    <div class="coach-foot">
      {isAsking(lesson) ? (
        <button type="button" class="btn btn-primary btn-small coach-next" onClick={next}>
          {t("coach.next")}
        </button>
      ) : lesson.state === "move" ? (
        <span class="coach-yours">
          <Sign name="hand" size={16} />
          {t("coach.move")}
        </span>
      ) : (
        <span class="coach-waits">{t("coach.wait")}</span>
      )}
      {coach.back && (lesson.also || isPhone(size)) ? (
        <button type="button" class="coach-leave" data-act="undo" onClick={coach.back}>
          {t("coach.back")}
        </button>
      ) : null}
      <button type="button" class="coach-leave" onClick={leave} aria-label={t("coach.leave")}>
        {t(isPhone(size) || lesson.also ? "coach.leave.short" : "coach.leave")}
      </button>
    </div>
  );
}

function Words({ coach }: { coach: Coach }) {
  const { lesson, wrong, why, finished } = coach;
  const steps = lesson.headings.length;
  return (
    <>
      <Dots step={finished ? steps : lesson.step} steps={steps} />
      <b class="coach-say">{finished ? t("coach.done") : coach.say}</b>
      {finished ? (
        <p>{t("coach.done.text", { lesson: inLanguage(lesson.title) })}</p>
      ) : why !== "" ? (
        <p class={wrong ? "coach-wrong" : ""}>
          <em>{t(wrong ? "coach.wrong" : "coach.why")}</em> {why}
        </p>
      ) : wrong ? (
        <p class="coach-wrong">
          <em>{t("coach.wrong")}</em>
        </p>
      ) : null}
    </>
  );
}

function Card({ coach, look }: { coach: Coach; look: string }) {
  return (
    <section
      class={`coach ${look}`}
      role="dialog"
      aria-label={t("coach.label")}
      data-coach={coach.lesson.state}
      data-moment={coach.lesson.moment}
    >
      <Words coach={coach} />
      <Foot coach={coach} />
    </section>
  );
}

/** Between board and hand on a phone. */
export function CoachBar() {
  const coach = useCoach();
  return coach === null ? null : <Card coach={coach} look="coach-bar" />;
}

/** One line, where the player needs the room. A press shows the reason too: below, or where `onOpen` puts it. */
export function CoachLine({ onOpen }: { onOpen?: () => void }) {
  const coach = useCoach();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [coach?.lesson.moment]);
  if (coach === null) return null;
  const { lesson, wrong, why, next } = coach;
  return (
    <div class="coach-line" data-coach={lesson.state} data-moment={lesson.moment}>
      <button
        type="button"
        class="coach-words"
        aria-expanded={onOpen ? undefined : open}
        onClick={onOpen ?? (() => setOpen(!open))}
      >
        <small>{t("coach.step", { n: lesson.step, of: lesson.headings.length })}</small>{" "}
        {wrong && why !== "" ? why : coach.say}
        {wrong || why === "" || onOpen ? null : open ? (
          <span class="coach-reason">{why}</span>
        ) : (
          <em>{t("coach.why")}</em>
        )}
      </button>
      {isAsking(lesson) ? (
        <button type="button" class="btn btn-primary btn-small coach-next" onClick={next}>
          {t("coach.next")}
        </button>
      ) : null}
    </div>
  );
}

/** In place of the rail, until the player wants to see the rest of the table. */
export function CoachSheet() {
  const coach = useCoach();
  if (coach === null) return null;
  return (
    <>
      <Card coach={coach} look="coach-sheet" />
      <span class="sp" />
      <button type="button" class="tbtn big" onClick={() => coach.show("rest")}>
        {t("coach.rest")}
      </button>
    </>
  );
}

/** Panels that stand in a rail. */
const RAIL_PANELS = ["hand", "bank", "barbarians", "tracks"] as const;

/** Whether the coach takes the rail: where the player wants it, else while nothing in the rail is lit or to be
 *  pressed. `glowing`: places of the board can be chosen. */
export function useTakesRail(glowing: boolean): boolean {
  const coach = useCoach();
  if (coach === null) return false;
  if (coach.shown !== "auto") return coach.shown === "coach";
  const { lights, state } = coach.lesson;
  const needed =
    lights.some(({ kind }) => kind === "action" || kind === "card") ||
    isLit(coach.lesson, "panel", ...RAIL_PANELS);
  const placed = lights.some(isPlace);
  return state === "move" ? glowing && placed : state !== "wait" && !needed;
}

/** The lesson beside the table: its steps, and which of them is on. */
export function LessonPanel({ whole }: { whole: boolean }) {
  const coach = useCoach();
  if (coach === null) return null;
  const { title, step, headings } = coach.lesson;
  return (
    <section class="card lesson-panel" aria-label={inLanguage(title)}>
      <header>
        <b>{inLanguage(title)}</b>
        <span class="chip">{t("coach.step", { n: step, of: headings.length })}</span>
      </header>
      {whole ? (
        <ol>
          {headings.map((heading, i) => (
            <li
              key={i}
              class={i + 1 < step ? "done" : i + 1 === step ? "now" : ""}
              aria-current={i + 1 === step ? "step" : undefined}
            >
              {i + 1 < step ? <Sign name="check" size={15} /> : <i>{i + 1}</i>}
              {inLanguage(heading)}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

/* ---- the layer over the table ---- */

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

/** The part of an element that the boxes around it let through. */
function seenBox(element: Element): Box {
  let box = boxOf(element);
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (getComputedStyle(around).overflow !== "visible") box = common(box, boxOf(around));
  return box;
}

/** Where a bubble may stand, the best place first. */
const ROOMS = [".mid, .cg-board", ".at-table .log", ".lesson-panel", ".pls"];
const BARRED = [".prompt", ".cg-prompt", ".over-tray .between", ".spot-menu", ".cg-menu"];
const BUSY = [
  '[data-terrain]:not([data-terrain="sea"])',
  ".dicebox",
  ".hist",
  ".b-controls",
  ".cg-board [data-at]",
  ".cg-info",
];

const boxesOf = (selectors: readonly string[]): readonly Box[] =>
  [...document.querySelectorAll(selectors.join(","))].filter(isSeen).map(boxOf);

interface Seen {
  readonly rings: readonly Box[];
  readonly around: Surroundings;
  /** What is to be pressed, by its attributes: another one gets the focus. */
  readonly target: string;
}

function look(coach: Coach, me: number): Seen {
  const rings = litControls(document, coach.lesson, me).map(seenBox).filter(isArea);
  const lit = [...litShapes(document).map(boxOf), ...rings];
  const rooms = ROOMS.flatMap((selector) => boxesOf([selector]).slice(0, 1));
  const around = { rooms, lit, barred: boxesOf(BARRED), busy: boxesOf(BUSY) };
  const { act, at, group, move, spot } = focusTarget(document, coach.lesson, me)?.dataset ?? {};
  return { rings, around, target: [act, at, group, move, spot].join(" ") };
}

const MARGIN = 12;

/** How far to scroll until a stretch lies within another one. */
const shift = (from: number, length: number, room: number, size: number): number =>
  Math.min(0, from - MARGIN - room) || Math.max(0, from + length + MARGIN - room - size);

/** Brings what is lit into sight, by those boxes around it that people can scroll as well. */
function reveal(lesson: Lesson, me: number): void {
  const hidden = litControls(document, lesson, me).find((element) => {
    const [whole, seen] = [boxOf(element), seenBox(element)];
    return seen.width < whole.width - 1 || seen.height < whole.height - 1;
  });
  for (let around = hidden?.parentElement; hidden && around; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflow)) continue;
    const [at, room] = [boxOf(hidden), boxOf(around)];
    around.scrollBy(
      shift(at.left, at.width, room.left, room.width),
      shift(at.top, at.height, room.top, room.height),
    );
  }
}

/** Looks again whenever the table may have changed its shape, at most once a frame. */
function useSeen(coach: Coach, me: number): Seen {
  const [seen, setSeen] = useState<Seen>(() => look(coach, me));
  useLayoutEffect(() => {
    let frame = 0;
    let last = "";
    let changed = false;
    const again = () => {
      frame = 0;
      // What comes up may hide what is lit; who scrolls it away wants to see something else.
      if (changed) reveal(coach.lesson, me);
      changed = false;
      const now = look(coach, me);
      const text = JSON.stringify(now);
      if (text !== last) setSeen(now);
      last = text;
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(again);
    };
    again();
    const observer = new MutationObserver(() => {
      changed = true;
      later();
    });
    const root = document.querySelector(".at-table");
    if (root)
      observer.observe(root, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ["class", "style", "transform", "data-move", "aria-disabled"],
      });
    window.addEventListener("resize", later);
    document.addEventListener("scroll", later, true);
    document.addEventListener("transitionend", later);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener("resize", later);
      document.removeEventListener("scroll", later, true);
      document.removeEventListener("transitionend", later);
    };
  }, [coach, me]);
  return seen;
}

/** Focus goes to what is to be pressed, and to the coach's button where nothing else is. */
function useFocus(coach: Coach, me: number, what: string): void {
  const { lesson, finished } = coach;
  useEffect(() => {
    const { activeElement } = document;
    const writes =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    if (writes || lesson.state === "wait") return;
    const frame = requestAnimationFrame(() => {
      reveal(lesson, me);
      const asks = isAsking(lesson) || finished;
      const target = asks
        ? document.querySelector<HTMLElement>(".coach-next, .coach .btn-primary")
        : focusTarget(document, lesson, me);
      target?.focus({ preventScroll: !asks });
    });
    return () => cancelAnimationFrame(frame);
  }, [lesson.name, lesson.moment, lesson.state, finished, what]);
}

/** One pulse when nothing has happened for a while. */
function useSilence({ lesson, wrong }: Coach): boolean {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    setSilent(false);
    if (lesson.state !== "move") return;
    const timer = setTimeout(() => setSilent(true), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [lesson.moment, lesson.state, wrong]);
  useEffect(() => {
    document.querySelector(".at-table")?.toggleAttribute("data-pulse", silent);
  }, [silent]);
  return silent;
}

function Bubble({ coach, around }: { coach: Coach; around: Surroundings }) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ key: string; left: number; top: number } | null>(null);
  const key = `${coach.lesson.moment} ${coach.lesson.state} ${coach.wrong}`;
  useLayoutEffect(() => {
    const { width, height } = box.current ? boxOf(box.current) : { width: 0, height: 0 };
    if (at?.key === key && !isBarred({ left: at.left, top: at.top, width, height }, around)) return;
    setAt({ key, ...placeBubble({ width, height }, around) });
  }, [key, around]);
  const place = at ? `left:${at.left}px;top:${at.top}px` : "left:0;top:0;visibility:hidden";
  return (
    <>
      {at && box.current ? <Line from={boxOf(box.current)} at={at} to={around.lit[0]} /> : null}
      <div class="coach-place" ref={box} style={place}>
        <Card coach={coach} look="coach-bubble" />
      </div>
    </>
  );
}

/** Dots from the bubble to what is lit. */
function Line(props: { from: Box; at: { left: number; top: number }; to: Box | undefined }) {
  const { to } = props;
  if (to === undefined) return null;
  const from = { ...props.from, left: props.at.left, top: props.at.top };
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  // As far as the edges of both boxes.
  const part = (box: Box) =>
    Math.min(box.width / 2 / Math.max(1, Math.abs(dx)), box.height / 2 / Math.max(1, Math.abs(dy)));
  const [begin, end] = [part(from), 1 - part(to)];
  const length = (end - begin) * Math.hypot(dx, dy);
  if (length <= 0 || length > LINE_MAX) return null;
  const d = `M${a.x + dx * begin},${a.y + dy * begin}L${a.x + dx * end},${a.y + dy * end}`;
  return (
    <svg class="coach-way" aria-hidden="true">
      <path class="coach-way-rim" d={d} />
      <path d={d} />
    </svg>
  );
}

function Layer({ coach }: { coach: Coach }) {
  const { size, me = 0 } = useAnyTable();
  const { rings, around, target } = useSeen(coach, me);
  useFocus(coach, me, target);
  const silent = useSilence(coach);
  const dims = !isPhone(size) && coach.lesson.state === "read" && rings.length === 1;
  const spoken = [coach.finished ? t("coach.done") : coach.say, coach.why]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      {rings.map((box, i) => (
        <div
          key={i}
          class={`coach-ring${silent ? " pulse" : ""}${dims ? " dims" : ""}`}
          style={`left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`}
          aria-hidden="true"
        />
      ))}
      {isPhone(size) ? null : <Bubble coach={coach} around={around} />}
      <div class="sr-only" role="status" aria-live={coach.wrong ? "assertive" : "polite"}>
        {spoken}
      </div>
    </>
  );
}

/** Stands beside the table, once. */
export function CoachLayer() {
  const coach = useCoach();
  return coach === null ? null : <Layer coach={coach} />;
}
