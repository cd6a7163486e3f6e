// A lesson at a table, as the server tells it: which step is on, what is said, what is lit, which moves go on.
// The page decides nothing of it; a move that the lesson does not want comes back refused.
import type { GameMove, Lesson, Light, Words } from "../protocol";
import type { TableState } from "../state";
import { currentLanguage } from "../text/t";

/** What the server answers to a move that is legal but not the lesson's. */
export const NOT_IN_LESSON = "NOT_IN_LESSON";

export const inLanguage = (words: Words | undefined): string => words?.[currentLanguage()] ?? "";

export const lessonOf = (table: TableState): Lesson | undefined => table.view.lesson;

/** Whether a coach leads the game, so that nobody else gives advice. */
export function isTaught(table: TableState): boolean {
  const lesson = lessonOf(table);
  return lesson !== undefined && lesson.state !== "over";
}

/** The heading of the step that is on. */
export const headingOf = ({ headings, step }: Pick<Lesson, "headings" | "step">): Words =>
  headings[step - 1] ?? { en: "", de: "" };

const PLACES: ReadonlySet<Light["kind"]> = new Set(["hex", "vertex", "edge", "slot"]);

/** Whether it is a place of the board, or of a principality. */
export const isPlace = ({ kind }: Light): boolean => PLACES.has(kind);

/** Whether a lesson lights one of these. */
export const isLit = (
  { lights }: Pick<Lesson, "lights">,
  kind: Light["kind"],
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

const PLACES_MAX = 3;

/** The places that are lit: those that the lesson names, else those of the moves that it waits for. */
export function litPlaces(lesson: Lesson, moves: readonly GameMove[]): readonly string[] {
  const named = lesson.lights.filter(isPlace).map(({ name }) => name);
  if (named.length > 0) return named;
  const places = moves
    .filter(({ action }) => action !== undefined && isExpected(lesson, action))
    .map(({ target }) => placeOf(target ?? {}))
    .filter((place) => place !== undefined);
  return places.length <= PLACES_MAX ? places : [];
}

function placeOf(target: NonNullable<GameMove["target"]>): string | undefined {
  if ("from" in target && typeof target.from === "string") return target.from;
  if ("vertex" in target && typeof target.vertex === "string") return target.vertex;
  if ("edge" in target && typeof target.edge === "string") return target.edge;
  return "hex" in target && typeof target.hex === "string" ? target.hex : undefined;
}
