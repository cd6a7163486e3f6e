// The coach's memory at a table: what it says now, whether the last try was not the lesson's move, and how far the
// lesson has come. One for the whole table; bubble, bar and sheet (coach.tsx) show it.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lesson } from "../protocol";
import { useAnyTable } from "../shared/any-table";
import { tellNote } from "../shared/notes";
import { store, useApp } from "../state";
import { t } from "../text/t";
import { headingOf, inLanguage, lessonOf, litPlaces, NOT_IN_LESSON } from "./lesson";
import { keepProgress } from "./progress";

type Shown = "auto" | "coach" | "rest";

export interface Coach {
  readonly lesson: Lesson;
  /** The sentence that says what to do, or what was done. */
  readonly say: string;
  /** The reason, or the kind answer to a try that was not the lesson's. */
  readonly why: string;
  readonly wrong: boolean;
  /** The lesson was just done to its end. */
  readonly finished: boolean;
  readonly next: () => void;
  /** Takes the last move back; null: there is none to take back. */
  readonly back: (() => void) | null;
  readonly leave: () => void;
  /** Puts the end of the lesson aside. */
  readonly close: () => void;
  /** On a phone on its side: what the player wants to see in the rail. */
  readonly shown: Shown;
  readonly show: (shown: Shown) => void;
}

const CoachContext = createContext<Coach | null>(null);

/** The coach of the table; null where nobody is taught, or not any more. */
export const useCoach = (): Coach | null => useContext(CoachContext);

/** Calls back when the lesson goes on to another moment: what was opened for the last one gives way. */
export function useNextMoment(then: () => void): void {
  const moment = useCoach()?.lesson.moment;
  const last = useRef(moment);
  useEffect(() => {
    if (moment !== undefined && moment !== last.current) then();
    last.current = moment;
  }, [moment]);
}

/** Places of the board that are lit now. */
export function useLitPlaces(): readonly string[] {
  const lesson = useCoach()?.lesson;
  const { moves } = useAnyTable().table.view;
  return useMemo(() => (lesson ? litPlaces(lesson, moves ?? []) : []), [lesson, moves]);
}

const keyOf = ({ name, moment, state }: Lesson): string => `${name} ${moment} ${state}`;

/** Hears that a move was refused because the lesson wants another one, until the lesson goes on. */
function useWrong(lesson: Lesson | undefined): boolean {
  const refusal = useApp((state) => state.refusal);
  const [at, setAt] = useState("");
  const key = lesson ? keyOf(lesson) : "";
  useEffect(() => {
    if (refusal?.code !== NOT_IN_LESSON) return;
    setAt(key);
    store.change({ kind: "refusal-read" });
  }, [refusal, key]);
  return lesson !== undefined && at === key;
}

/** Keeps in this browser how far the lesson has come. */
function useKeeping(lesson: Lesson | undefined, finished: boolean): void {
  const { table } = useAnyTable();
  useEffect(() => {
    if (lesson === undefined) return;
    const { name, step, state } = lesson;
    const steps = lesson.headings.length;
    const heading = headingOf(lesson);
    if (finished) keepProgress(name, { done: steps, steps, at: 0, heading, table: null });
    else if (state === "over") return;
    else keepProgress(name, { done: step - 1, steps, at: step, heading, table: table.table });
  }, [lesson, finished, table.table]);
}

function sentences(lesson: Lesson, wrong: boolean): { say: string; why: string } {
  const also = lesson.also ? `${t("coach.also")} ` : "";
  if (lesson.state === "done" && lesson.done)
    return { say: `${also}${inLanguage(lesson.done)}`, why: "" };
  const why = wrong ? (lesson.wrong ?? lesson.why) : lesson.why;
  return { say: `${also}${inLanguage(lesson.say)}`, why: inLanguage(why) };
}

type Want = "next" | "leave";

export function AroundCoach({ children }: { children: ComponentChildren }) {
  const { table, send } = useAnyTable();
  const lesson = lessonOf(table);
  const wanted = useRef<Want | null>(null);
  const [closed, setClosed] = useState(false);
  const [shown, show] = useState<Shown>("auto");
  const over = lesson?.state === "over";
  const undo = table.view.undo?.on ?? false;
  const finished = over && wanted.current === "next";
  const wrong = useWrong(lesson);
  useKeeping(lesson, finished);
  const key = lesson ? keyOf(lesson) : "";
  useEffect(() => show("auto"), [key]);
  const coach = useMemo(() => {
    if (lesson === undefined || (over && (!finished || closed))) return null;
    const ask = (want: Want) => {
      wanted.current = want;
      return send({ type: "lesson", want, at: lesson.moment });
    };
    const { name, step } = lesson;
    const steps = lesson.headings.length;
    const leave = async () => {
      if (!(await ask("leave"))) return;
      keepProgress(name, {
        done: step - 1,
        steps,
        at: step,
        heading: headingOf(lesson),
        table: null,
      });
      tellNote(t("coach.left"));
    };
    return {
      lesson,
      ...sentences(lesson, wrong),
      ...{ wrong, finished, shown, show },
      next: () => void ask("next"),
      back: undo ? () => void send({ type: "undo" }) : null,
      leave: () => void leave(),
      close: () => setClosed(true),
    };
  }, [lesson, wrong, finished, closed, shown, undo]);
  return <CoachContext.Provider value={coach}>{children}</CoachContext.Provider>;
}
