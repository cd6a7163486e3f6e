// What all parts of the client need to know of a game's sections. The parts that draw a family of games
// have types of their own for the rest (board/types.ts, cards/types.ts).

/** Counts by kind of card. */
export type Cards = Readonly<Record<string, number>>;

/** Something the receiver can do now, as the section `moves` tells it. */
export interface Move {
  /** Sent back as it is; not there for offers, which are an open set. */
  readonly action?: string;
  readonly kind: string;
  /** What to click. */
  readonly target?: Readonly<Record<string, unknown>>;
  readonly cost?: Cards;
  /** Cards: units of any kind. */
  readonly cost_any?: number;
  /** Special points that a settlement would bring. */
  readonly points?: number;
  /** Reaches fog. */
  readonly discovers?: boolean;
  /** Cards: the key of a line that says what it does. */
  readonly text?: string;
  /** Cards: what the rules propose. */
  readonly default?: boolean;
}

/** An action that stays visible although there is no move of it. */
export interface Blocked {
  readonly kind: string;
  readonly code: string;
  readonly missing?: Cards;
  readonly track?: string;
  readonly card?: string;
}

export interface Prompt {
  readonly phase: string;
  readonly who: readonly number[];
  readonly chance?: boolean;
  readonly [member: string]: unknown;
}
