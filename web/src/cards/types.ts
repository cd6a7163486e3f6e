// The sections of the card game as the server tells them (docs/protocol-cards.md).
import type { TableState, View } from "../state";
import type { Blocked, Move, Prompt } from "../view";

export type Goods = Readonly<Record<string, number>>;

export interface Card {
  readonly card: string;
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly count: number;
  readonly points: number;
  readonly cost: Goods;
  readonly estimate: boolean;
  readonly terrain?: string;
  readonly good?: string;
  readonly die?: number;
  readonly use?: "play" | "build";
  readonly commerce?: number;
  readonly strength?: number;
  readonly tournament?: number;
  readonly needs_city?: boolean;
}

export interface Setting {
  readonly goal: number;
  readonly gate: number;
  readonly stacks: number;
  readonly store_max: number;
  readonly goods: readonly string[];
  readonly terrains: Readonly<Record<string, string>>;
  readonly costs: Readonly<Record<string, Goods>>;
  readonly arrangement: readonly { readonly region: string; readonly printed: string }[];
  readonly counters: Readonly<Record<string, string>>;
  readonly cards: readonly Card[];
}

export interface Region {
  readonly region: string;
  readonly slot: number;
  readonly side: "upper" | "lower";
  readonly terrain: string;
  readonly good: string;
  readonly die: number;
  readonly stock: number;
  readonly doubled: boolean;
  readonly guarded: boolean;
  readonly plagued: boolean;
}

export interface Site {
  readonly site: string;
  readonly slot: number;
  readonly side: "upper" | "lower";
  readonly cards: readonly string[];
  readonly free: number;
}

export interface Piece {
  readonly slot: number;
  readonly piece: "road" | "settlement" | "city";
}

export interface Realm {
  readonly seat: number;
  readonly set: string;
  readonly row: readonly Piece[];
  readonly ends: readonly Piece[];
  readonly regions: readonly Region[];
  readonly sites: readonly Site[];
}

export interface Player {
  readonly seat: number;
  readonly points: number;
  readonly sources: Readonly<Record<string, number>>;
  readonly hand: number;
  readonly hand_limit: number;
  readonly strength: number;
  readonly tournament: number;
  readonly commerce: number;
  readonly search_price: number;
  readonly goods: Goods;
  /** Units that still find a place, by resource. */
  readonly room: Goods;
  readonly rates: Goods;
}

export interface Known {
  readonly card: string;
  readonly from: number;
  readonly to: number;
  readonly sure: boolean;
}

export interface Stack {
  readonly stack: number;
  readonly count: number;
  readonly barred: boolean;
  readonly open: boolean;
  readonly known: readonly Known[];
}

export interface Counted {
  readonly card: string;
  readonly count: number;
}

interface Decks {
  readonly events: { readonly left: Goods; readonly unseen: number; readonly count: number };
  readonly regions: { readonly count: number; readonly left: readonly string[] };
  readonly supply: Goods;
  readonly discard: {
    readonly count: number;
    readonly top: string | null;
    readonly cards: readonly Counted[];
  };
}

export interface Turn {
  readonly turn: number;
  readonly round: number;
  readonly active: number;
  readonly step: string;
  /** `face` is null while an Alchemist has set the number and the event die is still to fall. */
  readonly dice: {
    readonly face: string | null;
    readonly number: number;
    readonly set: boolean;
  } | null;
  readonly event: string | null;
  readonly gate: boolean;
  readonly winner: number | null;
}

export type Look =
  | {
      readonly at: "stack";
      readonly stack: number;
      readonly cards: readonly { readonly place: number; readonly card: string }[];
    }
  | { readonly at: "hand"; readonly seat: number; readonly cards: readonly Counted[] }
  | {
      readonly at: "regions";
      readonly cards: readonly {
        readonly card: string;
        readonly terrain: string;
        readonly die: number;
      }[];
    };

export interface Hand {
  readonly cards: readonly Counted[];
  readonly count: number;
  readonly limit: number;
  readonly other: {
    readonly count: number;
    readonly seen: readonly Counted[];
    readonly gone: number;
  };
}

export interface Offer {
  readonly seat: number;
  readonly give: Goods;
  readonly get: Goods;
  readonly waiting: readonly number[];
  readonly counter: boolean;
}

export interface Duel {
  readonly card: string;
  readonly attacker: number;
  readonly defender: number;
  readonly counter: string | null;
  readonly countered: boolean;
  readonly limit?: number;
  readonly loser: number | null;
}

interface Forecast {
  readonly brigands: boolean;
  readonly tournament: number | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly counted: number;
    readonly robbed: boolean;
    readonly plague: number;
    readonly production: readonly number[];
  }[];
}

interface CardsPrompt extends Prompt {
  readonly count?: number;
  readonly region?: string;
  readonly left?: readonly { readonly terrain: string; readonly die: number }[];
  readonly good?: string;
  readonly victim?: number;
  readonly card?: string;
  readonly terrain?: string;
  readonly die?: number;
  readonly slot?: number;
  readonly stack?: number;
  readonly for?: { readonly kind: string; readonly card?: string; readonly stack?: number };
}

export interface Target {
  readonly seat?: number;
  readonly region?: string;
  readonly terrain?: string;
  readonly slot?: number;
  readonly site?: string;
  readonly card?: string;
  readonly stack?: number;
  readonly place?: number;
  readonly take?: string;
  readonly number?: number;
  readonly give?: Goods;
  readonly get?: Goods;
  readonly deck?: string;
  readonly cards?: readonly string[];
  readonly good?: string;
  readonly button?: string;
  readonly to?: readonly number[];
  readonly face?: string;
  readonly event?: string;
}

export interface CardsMove extends Move {
  readonly target?: Target & Readonly<Record<string, unknown>>;
}

export interface CardsView {
  readonly turn: Turn;
  readonly realms: readonly Realm[];
  readonly players: readonly Player[];
  readonly tokens: {
    readonly knight: { readonly holder: number | null; readonly strength: readonly number[] };
    readonly windmill: { readonly holder: number | null; readonly commerce: readonly number[] };
  };
  readonly stacks: readonly Stack[];
  readonly decks: Decks;
  readonly forecast: Forecast;
  readonly hand: Hand | null;
  readonly look: Look | null;
  readonly rates: Goods | null;
  /** `offers`: null where any number may be refused. */
  readonly limits: { readonly offers: number | null; readonly search_price: number } | null;
  readonly prompt: CardsPrompt;
  readonly offers: readonly Offer[];
  readonly duel: Duel | null;
  readonly moves: readonly CardsMove[];
  readonly blocked: readonly Blocked[];
}

/** The game's sections, once the game has begun. */
export function cardsView(view: View): CardsView | null {
  const sections = view as unknown as Partial<CardsView>;
  return sections.realms && sections.turn && sections.prompt ? (sections as CardsView) : null;
}

export function cardsSetting(table: TableState): Setting | null {
  const setting = table.setting as unknown as Partial<Setting> | null;
  return setting?.cards && setting.terrains ? (setting as Setting) : null;
}
