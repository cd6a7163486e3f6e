// The board family's part of a table as the server tells it (docs/protocol-board.md). Only shapes stand here:
// what may be done, what it costs and who owns what always comes with the view.
import type { Blocked, Cards } from "../view";

interface Track {
  readonly goods: string;
  readonly levels: number;
  readonly ability: number;
  readonly metropolis: number;
  readonly reds: readonly number[];
}

interface ProgressKind {
  readonly card: string;
  readonly deck: string;
  readonly count: number;
  readonly argument: string | null;
}

export interface Scenario {
  readonly kind: "tribe" | "villages" | "fleet" | "wonders";
  readonly villages?: readonly { vertex: string; number: number }[];
  readonly cloth_each?: number;
  readonly cloth_supply?: number;
  readonly track?: readonly string[];
  readonly beachheads?: readonly string[];
  readonly fortresses?: readonly string[];
  readonly lanes?: readonly (readonly string[])[];
  readonly walls?: readonly string[];
  readonly bridges?: readonly string[];
  readonly levels?: number;
}

export interface Setting {
  readonly map: string;
  readonly seats: number;
  readonly modules: readonly string[];
  readonly options: Readonly<Record<string, number | string>>;
  readonly goal: number;
  readonly discard_limit: number;
  readonly longest_road: boolean;
  readonly largest_army: boolean;
  readonly robber: boolean;
  readonly pirate: boolean;
  readonly trade: boolean;
  readonly island_points: readonly number[];
  readonly goods: readonly string[];
  readonly costs: Readonly<Record<string, Cards>>;
  readonly improve?: Readonly<Record<string, Track>>;
  readonly wonders?: Readonly<Record<string, Cards>>;
  readonly pieces: Readonly<Record<string, number>>;
  readonly bank: Cards;
  readonly deck?: Cards;
  readonly progress?: readonly ProgressKind[];
  readonly barbarian_track?: number;
  readonly progress_limit?: number;
  readonly scenario?: Scenario;
  readonly hexes: readonly { id: string; x: number; y: number; area?: string; closed?: boolean }[];
  readonly vertices: readonly { id: string; x: number; y: number; hexes: readonly string[] }[];
  readonly edges: readonly { id: string; ends: readonly string[] }[];
}

export interface Player {
  readonly seat: number;
  readonly points: number;
  readonly sources: Readonly<Record<string, number>>;
  readonly cards: number | null;
  readonly limit: number;
  readonly development?: number;
  readonly played?: Cards;
  readonly progress?: number | null;
  readonly strength?: number;
  readonly tracks?: Readonly<Record<string, number>>;
  readonly route: number;
  readonly left: Readonly<Record<string, number | readonly number[]>>;
  readonly harbors: readonly string[];
  readonly held?: readonly string[];
  readonly cloth?: number;
  readonly fortress?: number;
  readonly warships?: number;
  readonly wonder?: string;
  readonly level?: number;
}

export interface Hand {
  readonly cards: Cards;
  readonly count: number;
  readonly points: number;
  readonly development?: readonly {
    card: string;
    count: number;
    fresh: number;
    playable: boolean;
  }[];
  readonly progress?: readonly { card: string; deck: string; playable: boolean }[];
  readonly known?: readonly { seat: number; cards: readonly string[] }[];
  readonly seen?: Cards | null;
}

export interface Barbarians {
  readonly step: number;
  readonly track: number;
  readonly attack: number;
  readonly defence: number;
  readonly strengths: readonly number[];
  readonly lose: readonly number[];
  readonly best: readonly number[];
  readonly attacks: number;
}

export interface Prompt {
  readonly phase: string;
  readonly who: readonly number[];
  readonly chance?: boolean;
  readonly active: number;
  readonly turn: number;
  readonly round: number;
  readonly rolled: boolean;
  readonly turn_of?: number;
  readonly dice?: readonly number[];
  readonly event?: string;
  readonly order?: readonly number[];
  readonly step?: number;
  readonly vertex?: string;
  readonly left?: readonly number[];
  readonly sabotage?: boolean;
  readonly victim?: number;
  readonly count?: number;
  readonly goods?: string;
  readonly edge?: string;
  readonly hex?: string;
  readonly from?: string;
  readonly level?: number;
  readonly piece?: string;
  readonly track?: string;
  readonly deck?: string;
  readonly winner?: number | null;
}

export interface Offer {
  readonly seat: number;
  readonly give: Cards;
  readonly get: Cards;
  readonly waiting: readonly number[];
  readonly accepted: readonly number[];
}

/** What a move is about: see the table of targets in docs/protocol-board.md. */
export interface Target {
  readonly edge?: string;
  readonly vertex?: string;
  readonly hex?: string | null;
  readonly seat?: number | null;
  readonly goods?: string;
  readonly also?: string;
  readonly give?: string | Cards;
  readonly get?: string | Cards;
  readonly card?: string;
  readonly deck?: string;
  readonly track?: string;
  readonly wonder?: string;
  readonly dice?: readonly number[];
  readonly harbor?: string;
  readonly piece?: string;
  readonly from?: string;
  readonly cloth?: boolean;
  readonly to?: readonly number[];
  readonly face?: string;
  readonly die?: number;
  readonly terrain?: string;
  readonly number?: number;
}

export interface Move {
  /** Sent back as it is; left out for the open set of offers. */
  readonly action?: string;
  readonly kind: string;
  readonly target?: Target;
  readonly cost?: Cards;
  readonly points?: number;
  readonly discovers?: boolean;
}

export interface Board {
  readonly robber?: string | null;
  readonly pirate?: string | null;
  readonly buildings: readonly {
    at: string;
    seat: number;
    kind: string;
    wall?: boolean;
    metropolis?: string;
    fallen?: boolean;
  }[];
  readonly routes: readonly {
    at: string;
    seat: number;
    kind: string;
    closed?: boolean;
    warship?: boolean;
  }[];
  readonly knights?: readonly {
    at: string;
    seat: number;
    level: number;
    active: boolean;
    ready?: boolean;
  }[];
  readonly merchant?: { hex: string; seat: number } | null;
  readonly gifts?: readonly { edge: string; gift: string; harbor?: string }[];
  readonly villages?: readonly { vertex: string; cloth: number; traders: readonly number[] }[];
  readonly cloth?: number;
  readonly fleet?: string | null;
  readonly fortresses?: readonly number[];
}

export interface Land {
  readonly terrain: readonly string[];
  readonly numbers: readonly number[];
  readonly harbors: readonly { edge: string; harbor: string | null }[];
  readonly islands?: readonly (readonly string[])[];
  readonly fog?: { terrain: Cards; numbers: readonly number[] };
}

export interface SeatCounts {
  readonly rolled: readonly number[];
  readonly produced: Cards;
  readonly expected: number;
  readonly blocked: number;
  readonly gained: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
  readonly robbed: readonly number[];
  readonly actions: Readonly<Record<string, number>>;
}

export interface Counts {
  readonly dice: readonly number[];
  readonly events?: Readonly<Record<string, number>>;
  readonly battles_held?: number;
  readonly battles_lost?: number;
  readonly points: readonly (readonly number[])[];
  readonly seats: readonly SeatCounts[];
}

/** The game's sections of a view; all are there from the start of the game on. */
export interface BoardView {
  readonly land: Land;
  readonly board: Board;
  readonly players: readonly Player[];
  readonly bank: { cards: Cards; deck?: number; decks?: Readonly<Record<string, number>> };
  readonly hand: Hand | null;
  readonly rates: Cards | null;
  readonly limits: { hand: number; progress?: number } | null;
  readonly forecast: { short: readonly string[]; barbarians?: Barbarians };
  readonly prompt: Prompt;
  readonly offers: readonly Offer[];
  readonly moves: readonly Move[];
  readonly blocked: readonly Blocked[];
  readonly counts?: Counts;
}

/** An event of the game or of the table; members as in docs/protocol-board.md. */
export interface GameEvent {
  readonly kind: string;
  readonly seat?: number;
  readonly target?: Target;
  readonly paid?: Cards;
  readonly gained?: Cards;
  readonly give?: Cards;
  readonly get?: Cards;
  readonly taken?: readonly number[];
  readonly own?: { gained: Cards; lost: Cards };
  readonly level?: number;
  readonly phase?: string;
  readonly for_first?: boolean;
  readonly set?: boolean;
  readonly number?: number;
  readonly hexes?: readonly string[];
  readonly gains?: readonly { seat: number; cards: Cards }[];
  readonly blocked?: readonly { seat: number; cards: Cards }[];
  readonly short?: readonly string[];
  readonly count?: number;
  readonly cards?: Cards;
  readonly left?: readonly number[];
  readonly card?: string;
  readonly to?: number | null;
  readonly from?: number | string | null;
  readonly size?: number;
  readonly points?: number | readonly number[];
  readonly vertex?: string | null;
  readonly edge?: string;
  readonly gift?: string;
  readonly harbor?: string;
  readonly hex?: string;
  readonly warships?: number;
  readonly pirates?: number;
  readonly result?: string;
  readonly fortress?: number;
  readonly ships_lost?: number;
  readonly step?: number;
  readonly track?: number | string;
  readonly landed?: boolean;
  readonly attack?: number;
  readonly defence?: number;
  readonly strengths?: readonly number[];
  readonly defender?: readonly number[];
  readonly rewarded?: readonly number[];
  readonly to_lose?: readonly number[];
  readonly wall?: boolean;
  readonly fallen?: boolean;
  readonly robber_free?: boolean;
  readonly fate?: string;
  readonly turn?: number;
  readonly round?: number;
  readonly name?: string;
  readonly text?: string;
  readonly at?: number;
  readonly kicked?: boolean;
  readonly on?: boolean;
  readonly action?: string;
}

export const countOf = (cards: Cards | undefined | null): number =>
  Object.values(cards ?? {}).reduce((sum, n) => sum + n, 0);

/** Moves of one kind. */
export const movesOf = (moves: readonly Move[], kind: string): readonly Move[] =>
  moves.filter((move) => move.kind === kind);

/** Why an action cannot be done now, if the server says so. */
export function whyNot(view: BoardView, kind: string, name?: string): Blocked | undefined {
  const exact = view.blocked.find(
    (entry) =>
      entry.kind === kind && (name === undefined || entry.track === name || entry.card === name),
  );
  return exact ?? view.blocked.find((entry) => entry.kind === "any");
}

/** The server's seat names of a piece's target, for highlighting. */
export function placesOf(target: Target | undefined): string[] {
  if (!target) return [];
  return [target.edge, target.vertex, target.hex, target.from].filter(
    (place): place is string => typeof place === "string",
  );
}
