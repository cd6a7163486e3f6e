// Spaced repetition: positions as cards in boxes, kept in this browser and nowhere else.
//
//     today ──found──> in 2 days ──found──> in a week ──found──> in a month ──found──> learned
//       ^                  │                    │                     │
//       └──────────────────┴──────missed────────┴─────────────────────┘
//
// A card is due on a day and stays due until it is answered. Days are those of the player's calendar.
import { Changes, useChanges } from "../changes";
import { safeStorage } from "../connection";
import type { Where } from "../connection/where";
import type { HttpCandidate, HttpReason } from "../protocol";

/** What a box is called, and after how many days its cards come back; the last one keeps them. */
export const BOXES = [
  { name: "today", days: 0 },
  { name: "two", days: 2 },
  { name: "week", days: 7 },
  { name: "month", days: 30 },
  { name: "learned", days: Number.POSITIVE_INFINITY },
] as const;

type BoxName = (typeof BOXES)[number]["name"];
const LEARNED = BOXES.length - 1;

/** A decision of a finished game, with what the judge said about it. */
export interface OwnDecision {
  readonly record: string;
  /** Where the game was played; "server" where nothing is said. */
  readonly where?: Where;
  /** From 1; also the number of the replay's frame. */
  readonly move: number;
  /** How many sat there, and who decided: to play on. */
  readonly seats: number;
  readonly seat: number;
  readonly candidates: readonly HttpCandidate[];
  /** Why the best move is better than the one that was played. */
  readonly reasons: readonly HttpReason[];
  /** What was played then. */
  readonly played: string;
  /** When an own game ended, in milliseconds since 1970; undefined: it was somebody else's. */
  readonly when?: number | undefined;
}

export interface Item {
  /** `puzzle/NAME` or `record/NAME/MOVE`. */
  readonly id: string;
  readonly config: string;
  readonly own?: OwnDecision;
}

export interface FlashCard extends Item {
  /** An index of BOXES. */
  readonly box: number;
  /** The day on which it comes back. */
  readonly due: number;
}

export interface Kept {
  readonly cards: readonly FlashCard[];
  /** Days whose puzzle was found. */
  readonly days: readonly string[];
}

const EMPTY: Kept = { cards: [], days: [] };
const CARDS_KEPT = 500;
const DAYS_KEPT = 60;
const DAY_MS = 86_400_000;

/* ---- days ---- */

/** The number of a day in the player's calendar. */
export const dayOf = (time: Date): number =>
  Math.floor((time.getTime() - time.getTimezoneOffset() * 60_000) / DAY_MS);

/** A day as the server names it: 2026-11-18. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/* ---- cards ---- */

/** Where a card lies: what is due lies on today's pile, whatever its box. */
export const boxOf = ({ box, due }: FlashCard, today: number): BoxName =>
  BOXES[box !== LEARNED && due <= today ? 0 : box]?.name ?? "today";

export const dueCards = (cards: readonly FlashCard[], today: number): readonly FlashCard[] =>
  cards.filter((card) => boxOf(card, today) === "today");

export const countsOf = (
  cards: readonly FlashCard[],
  today: number,
): Readonly<Record<BoxName, number>> =>
  Object.fromEntries(
    BOXES.map(({ name }) => [name, cards.filter((card) => boxOf(card, today) === name).length]),
  ) as Record<BoxName, number>;

/** The card after an answer. A miss comes back today, behind the others. */
export function moved(item: Item & Partial<FlashCard>, found: boolean, today: number): FlashCard {
  const box = found ? Math.min((item.box ?? 0) + 1, LEARNED) : 0;
  const days = BOXES[box]?.days ?? 0;
  const { id, config, own } = item;
  return {
    id,
    config,
    box,
    due: Number.isFinite(days) ? today + days : today,
    ...(own ? { own } : {}),
  };
}

/** What is found before it is due stays where it lies: time is what makes it learned. */
export function withAnswer(kept: Kept, item: Item, found: boolean, today: number): Kept {
  const old = kept.cards.find(({ id }) => id === item.id);
  if (found && old && boxOf(old, today) !== "today") return kept;
  const others = kept.cards.filter(({ id }) => id !== item.id);
  const cards = [...others, moved({ ...item, ...old }, found, today)];
  return { ...kept, cards: cards.slice(-CARDS_KEPT) };
}

/** New cards for today; those that are there already stay where they lie. */
export function withItems(kept: Kept, items: readonly Item[], today: number): Kept {
  const known = new Set(kept.cards.map(({ id }) => id));
  const fresh = items.filter(({ id }) => !known.has(id)).map((one) => moved(one, false, today));
  if (fresh.length === 0) return kept;
  return { ...kept, cards: [...kept.cards, ...fresh].slice(-CARDS_KEPT) };
}

export const withDay = (kept: Kept, date: string): Kept =>
  kept.days.includes(date) ? kept : { ...kept, days: [...kept.days, date].slice(-DAYS_KEPT) };

/* ---- the browser's store ---- */

export const PRACTISE_KEY = "longroad.practise";

function isOwn(own: OwnDecision | undefined): boolean {
  if (own === undefined) return true;
  const numbers = [own.move, own.seats, own.seat, own.when ?? 0];
  const texts = [own.record, own.played];
  return (
    numbers.every(Number.isFinite) &&
    texts.every((text) => typeof text === "string") &&
    Array.isArray(own.reasons) &&
    Array.isArray(own.candidates) &&
    own.candidates.every(({ action, chance }) => Boolean(action?.action) && Number.isFinite(chance))
  );
}

function isCard(value: unknown): value is FlashCard {
  const card = value as FlashCard | null;
  return (
    typeof card?.id === "string" &&
    typeof card.config === "string" &&
    BOXES[card.box] !== undefined &&
    Number.isFinite(card.due) &&
    isOwn(card.own)
  );
}

/** What a text says that was kept here, or brought along from elsewhere; null: it is none of ours. */
export function readKept(text: string): Kept | null {
  try {
    const read = JSON.parse(text) as Partial<Kept> | null;
    if (!Array.isArray(read?.cards) || !Array.isArray(read.days)) return null;
    const days = read.days.filter((day): day is string => typeof day === "string");
    return { cards: read.cards.filter(isCard), days };
  } catch {
    return null;
  }
}

const changes = new Changes();

export function kept(): Kept {
  const text = safeStorage()?.getItem(PRACTISE_KEY);
  return (text && readKept(text)) || EMPTY;
}

export function keep(next: Kept): void {
  try {
    safeStorage()?.setItem(PRACTISE_KEY, JSON.stringify(next));
  } catch {
    // Not kept: the next visit begins anew.
  }
  changes.tell();
}

export function useKept(): Kept {
  useChanges(changes);
  return kept();
}
