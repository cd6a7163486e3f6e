// The Learn screen: the lessons with what is done of each, the barbarians' way as a picture, and where to go on. Which lessons
// there are and what their steps are called is the server's word.
import { useState } from "preact/hooks";
import { BarbarianCycle } from "../art/barbarian-cycle";
import { Sign } from "../art/icon";
import { loadLessons, loadPreview, useLoaded } from "../catalogue";
import { configOfMode, modes, printConfig } from "../config";
import { ModeArt } from "../pages/mode-art";
import type { HttpLessonRow } from "../protocol";
import { t, word } from "../text/t";
import { Button } from "../ui";
import { inLanguage } from "./lesson";
import { type Progress, useProgress } from "./progress";
import { beginLesson, continueLesson } from "./start";
import "../styles/learn.css";

const RADIUS = 21;
const ROUND = 2 * Math.PI * RADIUS;

/** How much of a lesson is done: a ring that closes. */
function Ring({ done, of }: { done: number; of: number }) {
  const all = done >= of;
  return (
    <svg
      class={all ? "ring all" : "ring"}
      width="52"
      height="52"
      viewBox="-26 -26 52 52"
      role="img"
      aria-label={t("learn.steps", { n: done, of })}
    >
      <circle class="ring-way" r={RADIUS} />
      <circle
        class="ring-done"
        r={RADIUS}
        stroke-dasharray={`${(ROUND * Math.min(done, of)) / Math.max(1, of)} ${ROUND}`}
        transform="rotate(-90)"
      />
      {all ? (
        <path class="ring-check" d="M-8,0l6,6L9,-7" />
      ) : (
        <text class="ring-text" y="5">
          {done}/{of}
        </text>
      )}
    </svg>
  );
}

function Steps({ lesson, done, at }: { lesson: HttpLessonRow; done: number; at: number }) {
  return (
    <ol class="learn-steps">
      {lesson.steps.map((step, i) => {
        const now = i + 1 === at;
        return (
          <li key={i} class={now ? "now" : i < done ? "done" : ""}>
            {i < done ? (
              <>
                <Sign name="check" size={13} />
                <span class="sr-only">{t("learn.done")} </span>
              </>
            ) : (
              <i>{i + 1}</i>
            )}
            <span>{inLanguage(step)}</span>
          </li>
        );
      })}
    </ol>
  );
}

interface LessonProps {
  readonly lesson: HttpLessonRow;
  readonly progress: Progress | undefined;
  readonly onOpen: (open: () => Promise<boolean>) => void;
}

/** The first lesson of a game is called as the game; others have their title, and the game below. */
function wordsOf({ name, mode, title }: HttpLessonRow): readonly [name: string, about: string] {
  const game = word("frame.mode", mode);
  return name === mode ? [game, inLanguage(title)] : [inLanguage(title), game];
}

/** One button: begin, go on, or play it again. */
function Onward({ lesson, progress, onOpen }: LessonProps) {
  const [name] = wordsOf(lesson);
  if (progress !== undefined && progress.at > 0)
    return (
      <Button
        kind="primary"
        label={`${name}: ${t("coach.next")}`}
        onClick={() => onOpen(() => continueLesson(lesson.name, progress))}
      >
        {t("learn.on", { heading: inLanguage(progress.heading) })}
      </Button>
    );
  const text = t(progress !== undefined && progress.done > 0 ? "learn.again" : "learn.begin");
  return (
    <Button label={`${name}: ${text}`} onClick={() => onOpen(() => beginLesson(lesson.name))}>
      {text}
    </Button>
  );
}

function LessonTile(props: LessonProps) {
  const { lesson, progress } = props;
  const done = Math.min(progress?.done ?? 0, lesson.steps.length);
  const at = progress !== undefined && progress.at > 0 ? progress.at : done === 0 ? 1 : 0;
  const id = `lesson-${lesson.name}`;
  const [name, about] = wordsOf(lesson);
  return (
    <article class="card learn-lesson" aria-labelledby={id} data-lesson={lesson.name}>
      <ModeArt mode={lesson.mode} />
      <div class="learn-body">
        <header>
          <Ring done={done} of={lesson.steps.length} />
          <div>
            <h2 id={id}>{name}</h2>
            <small>{t("learn.about.lesson", { title: about, n: lesson.minutes })}</small>
          </div>
        </header>
        <p class="muted">{inLanguage(lesson.about)}</p>
        <Steps lesson={lesson} done={done} at={at} />
        <Onward {...props} />
      </div>
    </article>
  );
}

/** As the games are shown everywhere, the first lesson of each first; the server has them by their names. */
function inOrder(lessons: readonly HttpLessonRow[]): readonly HttpLessonRow[] {
  const rank = ({ name, mode }: HttpLessonRow) => 2 * modes.indexOf(mode) + Number(name !== mode);
  return lessons.toSorted((a, b) => rank(a) - rank(b));
}

interface LessonsProps {
  readonly lessons: readonly HttpLessonRow[] | null | undefined;
  readonly progress: ReturnType<typeof useProgress>;
}

function Lessons({ lessons, progress }: LessonsProps) {
  const [busy, setBusy] = useState(false);
  const open = async (way: () => Promise<boolean>) => {
    if (busy) return;
    setBusy(true);
    await way().catch(() => false);
    setBusy(false);
  };
  if (lessons === undefined) return <div class="learn-lessons" aria-busy="true" />;
  if (lessons === null) return <p class="muted">{t("learn.none")}</p>;
  return (
    <div class="learn-lessons">
      {inOrder(lessons).map((lesson) => (
        <LessonTile
          key={lesson.name}
          lesson={lesson}
          progress={progress[lesson.name]}
          onOpen={(way) => void open(way)}
        />
      ))}
    </div>
  );
}

/** Steps of all lessons: those that are done, and how many there are. */
function Sum({ lessons, progress }: LessonsProps) {
  if (!lessons || lessons.length === 0) return null;
  const of = lessons.reduce((sum, { steps }) => sum + steps.length, 0);
  const n = lessons.reduce(
    (sum, { name, steps }) => sum + Math.min(progress[name]?.done ?? 0, steps.length),
    0,
  );
  return (
    <span class="chip">
      <Sign name="check" size={14} />
      {t("learn.steps", { n, of })}
    </span>
  );
}

/** The barbarians' way, as long as it is in a game of Knights. */
function Cycle() {
  const preview = useLoaded(() => loadPreview(printConfig(configOfMode("knights"))), []);
  const setting = preview?.setting;
  const steps = setting && "barbarian_track" in setting ? setting.barbarian_track : undefined;
  if (steps === undefined) return null;
  return (
    <section class="card learn-cycle" aria-labelledby="cycle">
      <h2 id="cycle">{t("learn.cycle.title")}</h2>
      <BarbarianCycle steps={steps} />
    </section>
  );
}

/** Where it goes on: each with a sign, an address, and its words. */
const MORE = [
  ["practise", "target", "/practise"],
  ["gallery", "cards", "/gallery"],
  ["rules", "scroll", "/rules"],
  ["maps", "map", "/editor"],
] as const;

function More() {
  return (
    <nav class="card learn-more" aria-labelledby="learn-more">
      <h2 id="learn-more">{t("learn.more")}</h2>
      <ul>
        {MORE.map(([name, sign, address]) => (
          <li key={name}>
            <a href={address}>
              <Sign name={sign} size={20} />
              <span>
                <b>{t(`learn.more.${name}`)}</b>
                <small>{t(`learn.more.${name}.text`)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function LearnPage() {
  const lessons = useLoaded(loadLessons, []);
  const progress = useProgress();
  return (
    <main class="page learn" id="main">
      <header class="learn-head">
        <h1>{t("learn.title")}</h1>
        <p class="muted">{t("learn.about")}</p>
        <Sum lessons={lessons} progress={progress} />
      </header>
      <Lessons lessons={lessons} progress={progress} />
      <div class="learn-below">
        <More />
        <Cycle />
      </div>
    </main>
  );
}
