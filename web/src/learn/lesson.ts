// A lesson at a table, as the server tells it: which step is on, what is said, what is lit, which moves go on.
// The page decides nothing of it; a move that the lesson does not want comes back refused.
import type { TableState } from "../state";
import { currentLanguage } from "../text/t";

export interface Words {
  readonly en: string;
  readonly de: string;
}

export interface LessonLight {
  readonly kind: "hex" | "vertex" | "edge" | "panel" | "action" | "seat" | "card" | "slot";
  readonly name: string;
}

export interface Lesson {
  readonly name: string;
  readonly title: Words;
  readonly step: number;
  readonly steps: number;
  readonly moment: number;
  readonly state: "move" | "wait" | "read" | "done" | "over";
  readonly also: boolean;
  readonly heading: Words;
  readonly headings: readonly Words[];
  readonly say: Words;
  readonly why?: Words;
  readonly wrong?: Words;
  readonly done?: Words;
  readonly lights: readonly LessonLight[];
  readonly expect: readonly string[];
}

/** A lesson that can be begun. */
export interface LessonRow {
  readonly name: string;
  readonly mode: string;
  readonly title: Words;
  readonly about: Words;
  readonly minutes: number;
  readonly steps: readonly Words[];
}

/** What the server answers to a move that is legal but not the lesson's. */
export const NOT_IN_LESSON = "NOT_IN_LESSON";

export const inLanguage = (words: Words): string => words[currentLanguage()];

export const lessonOf = (table: TableState): Lesson | undefined =>
  (table.view as { readonly lesson?: Lesson }).lesson;

const PLACES: ReadonlySet<LessonLight["kind"]> = new Set(["hex", "vertex", "edge"]);

/** The places of the board that a lesson lights. */
export const litPlaces = (lesson: Lesson | undefined): readonly string[] =>
  (lesson?.lights ?? []).filter(({ kind }) => PLACES.has(kind)).map(({ name }) => name);

/** Whether a lesson lights one of these. */
export const isLit = (
  { lights }: Pick<Lesson, "lights">,
  kind: LessonLight["kind"],
  ...names: readonly string[]
): boolean => lights.some((light) => light.kind === kind && names.includes(light.name));

/** Whether an action is one that goes on; `*` in a pattern stands for anything. */
export function isExpected({ expect }: Pick<Lesson, "expect">, action: string): boolean {
  return expect.some((pattern) => {
    const [head = "", ...rest] = pattern.split("*");
    if (rest.length === 0) return pattern === action;
    const tail = rest.at(-1) ?? "";
    if (!action.startsWith(head) || !action.slice(head.length).endsWith(tail)) return false;
    let from = head.length;
    return rest.slice(0, -1).every((part) => {
      const at = action.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  });
}
