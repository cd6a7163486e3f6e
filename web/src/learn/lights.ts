// What a lesson lights, found in the page: panels, actions, seats, cards and places of the card table. Places of
// the hex board are drawn by the board itself (`lit`), since they move with its camera; here they are only found.
import type { Lesson, Light } from "../protocol";
import { isExpected } from "./lesson";

/** Panels by their name: the first of these that is seen. Phones keep some behind a button, which is lit then. */
const PANELS: Readonly<Record<string, readonly string[]>> = {
  bank: [".bank", ".tracks-fab", ".rail-about"],
  players: [".pls", ".ops", ".seat-column", ".cg-half:not(.own) .cg-info"],
  hand: [".hand:not(.dev, .prog)", ".cg-hand"],
  dice: [".dicebox", ".cg-dice"],
  barbarians: ['[data-panel="barbarians"]', ".tracks-fab", ".rail-about"],
  tracks: [".tracks", ".tracks-fab", '[data-group="town"]'],
  log: [".log", ".log-fab"],
  stacks: [".cg-piles"],
  tokens: [".cg-freetokens", ".cg-held", ".cg-half.own .cg-info"],
};

/** Actions whose control is called otherwise. */
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  roll: ["go"],
  end: ["go"],
  offer: ["offer", "trade"],
  bank: ["bank", "trade"],
};

const act = (name: string) => `[data-act="${name}"]`;

/** Actions that are not done by one control of the same name: the first of these that is seen. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  improve: [
    '[data-act="improve"]:not([aria-disabled])',
    act("improve"),
    ".tracks-fab",
    '[data-group="town"]',
  ],
  play: [
    act("play"),
    ".hand.prog button:not([aria-disabled])",
    '[data-group="cards"]',
    ".cg-handcard:not(.dim)",
  ],
  discard: [".tpicker"],
  choose: [".tpicker"],
  give: [".tpicker"],
  pick: [".tpicker"],
};

const actionSelectors = (name: string): readonly string[] =>
  WAYS[name] ?? [...(CONTROLS[name] ?? [name]).map(act), `[data-acts~="${name}"]`];

function selectorsOf({ kind, name }: Light, me: number): readonly string[] {
  switch (kind) {
    case "panel":
      return PANELS[name] ?? [];
    case "action":
      return actionSelectors(name);
    case "seat":
      return [`[data-seat="${name}"]`, `[data-fly="seat-${name}"]`];
    case "card":
      return [
        `[data-card="${name}"]`,
        `.hand [data-goods="${name}"]`,
        `[data-at="hand ${name}"]`,
        `[data-at$=" ${name}"]`,
        '[data-group="cards"]',
      ];
    case "slot": {
      const number = Number(name);
      const slot = Number.isNaN(number) ? [] : [`[data-at="slot ${me} ${number}"]`];
      return [...slot, `[data-at="region ${me} ${name}"]`, `[data-at="site ${me} ${name}"]`];
    }
    default:
      return [];
  }
}

export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function firstSeen(root: ParentNode, selectors: readonly string[]): Element | undefined {
  for (const selector of selectors) {
    const found = [...root.querySelectorAll(selector)].find(isSeen);
    if (found) return found;
  }
  return undefined;
}

/** The lit places of the board, as it draws them. */
export const litShapes = (root: ParentNode): readonly Element[] => [
  ...root.querySelectorAll("[data-lit]"),
];

/** The spots of the board that are lit and ask to be chosen. */
export function litSpots(root: ParentNode): readonly HTMLElement[] {
  const names = new Set(litShapes(root).map((shape) => shape.getAttribute("data-lit")));
  return [...root.querySelectorAll<HTMLElement>(".b-asked [data-spot]")].filter((spot) =>
    names.has(spot.dataset.spot ?? ""),
  );
}

/** Buttons that make a move which goes on. */
function expectedButtons(root: ParentNode, lesson: Lesson): readonly Element[] {
  return [...root.querySelectorAll<HTMLElement>("[data-move]")].filter(
    (button) => isSeen(button) && isExpected(lesson, button.dataset.move ?? ""),
  );
}

/** What gets a ring outside of the board: what the lesson names, and what is to be pressed for its move. */
export function litControls(root: ParentNode, lesson: Lesson, me: number): readonly Element[] {
  const named = lesson.lights
    .filter(({ kind }) => kind !== "action" || lesson.state !== "move")
    .map((light) => firstSeen(root, selectorsOf(light, me)));
  if (lesson.state !== "move") return unique(named);
  const buttons = expectedButtons(root, lesson);
  // A place that glows is all that is to be pressed; before it glows, it is chosen through its action.
  if (buttons.length > 0 || litSpots(root).length > 0) return innermost([...named, ...buttons]);
  const kinds = new Set([
    ...lesson.lights.filter(({ kind }) => kind === "action").map(({ name }) => name),
    ...lesson.expect.map((action) => action.split(" ", 1)[0] ?? ""),
  ]);
  const ways = [...kinds].map((kind) => firstSeen(root, actionSelectors(kind)));
  return innermost([...named, ...ways]);
}

/** Where a button is to be pressed, the panel around it need not be lit. */
const innermost = (elements: readonly (Element | undefined)[]): readonly Element[] =>
  unique(elements).filter(
    (one, _, all) => !all.some((other) => other !== one && one.contains(other)),
  );

const unique = (elements: readonly (Element | undefined)[]): readonly Element[] => [
  ...new Set(elements.filter((element) => element !== undefined)),
];

/** What the focus goes to: a lit place that can be chosen, else a button that is lit. */
export function focusTarget(root: ParentNode, lesson: Lesson, me: number): HTMLElement | undefined {
  const [spot] = litSpots(root);
  if (spot) return spot;
  const buttons = litControls(root, lesson, me).filter(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && !element.hasAttribute("aria-disabled"),
  );
  return buttons.find((button) => button.matches(".cg-realm [data-spot]")) ?? buttons[0];
}
