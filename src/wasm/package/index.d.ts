// Longroad's rules and bots for any page. Everything is text as in docs/notation.md; nothing here knows a rule.
//
//   const longroad = await load();                       // longroad.wasm beside this file
//   const game = longroad.game("board(seats=4)");
//   longroad.loadNet(game.net, await (await fetch(`nets/${game.net}.net`)).text());
//   const bot = game.player("strong", 0, 1n);
//   const position = game.start();
//   position.play(bot.choose(position.view(0), position.legal(0), { nodes: 300 }));
//
// A search keeps its thread busy: in a page, think in a Worker.

export type Source = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/** An instance of a module: its memory, and calls by name (src/wasm/wasm.h). For those who build on it. */
export class Instance {
  static start(
    source: Source | Promise<Source>,
    imports?: (instance: Instance) => Record<string, (...args: never[]) => unknown>,
  ): Promise<Instance>;
  view(): DataView;
  bytes(at: number, length: number): Uint8Array;
  text(at: number, length?: number): string | null;
  call(name: string, ...args: (number | bigint | string | Uint8Array | null | undefined)[]): number;
  out(): string;
  outBytes(): Uint8Array;
  ask(name: string, ...args: (number | bigint | string | Uint8Array | null | undefined)[]): string;
  loadNet(name: string, text: string | Uint8Array): void;
  hasNet(name: string): boolean;
}

/** Thrown for an action or a text that is refused. `code` is a name of status.def, or empty. */
export class Refused extends Error {
  readonly code: string;
}

/** What lives in the module. Memory of what is no longer used comes back by itself, some time later; free() gives it
 * back at once, which matters for many players: one that searches takes twelve megabytes. */
declare abstract class Handle {
  free(): void;
}

/** Random numbers: the same seed and stream give the same, here and in the program. */
export class Generator extends Handle {
  private constructor();
}

/** Who is to act. Nobody and no chance: the game is over. */
export interface Actors {
  /** The seats the game waits for. */
  readonly seats: readonly number[];
  /** Chance decides next: play one of `chance()`. */
  readonly chance: boolean;
  /** Seats that may act although nobody waits for them, with an offer for instance. */
  readonly may: readonly number[];
}

export interface Outcome {
  readonly weight: number;
  readonly action: string;
}

/** One position of a game. Playing changes it. */
export class Position extends Handle {
  private constructor();
  readonly game: Game;
  readonly actors: Actors;
  readonly isOver: boolean;
  /** The seat that has won; null: nobody yet. */
  readonly winner: number | null;
  /** Every seat's points, hidden ones included. */
  readonly scores: readonly number[];
  readonly hash: bigint;
  /** All of it, hidden cards too. */
  readonly text: string;
  copy(): Position;
  /** What a seat, or without one everybody, may know. */
  view(seat?: number): string;
  /** The same as a picture for a terminal. */
  draw(seat?: number): string;
  /** What the seat can do, always in the same order. Of trade offers the list has a few; `play` takes any. */
  legal(seat: number): readonly string[];
  /** The outcomes of the chance that is due. */
  chance(): readonly Outcome[];
  drawChance(generator: Generator): string;
  drawLegal(seat: number, generator: Generator): string;
  /** Throws Refused, and then nothing has changed. */
  play(action: string): void;
  /** The action as the seat may see it. Ask before it is played. */
  redact(action: string, seat: number): string;
}

export interface Budget {
  /** Positions looked at: the same number gives the same answer on every machine. */
  readonly nodes?: number;
  readonly ms?: number;
}

/** A bot at a seat. It knows only what it is told here. */
export class Player extends Handle {
  private constructor();
  readonly nodes: number;
  /** What happened, as the seat sees it, and the seat's view after it. Searching bots remember it. */
  notice(action: string, view: string): void;
  choose(view: string, legal: readonly string[], budget?: Budget): string;
}

/** The rules in force: options and map. */
export class Game extends Handle {
  private constructor();
  readonly seats: number;
  /** All options, as text. */
  readonly config: string;
  /** The name of the net that searching bots need for this game; empty: none. */
  readonly net: string;
  start(): Position;
  /** The position of a text (`Position.text`). Throws Refused. */
  position(text: string): Position;
  /** Throws Refused: there is no such bot, or its net is not loaded. */
  player(bot: string, seat: number, seed?: number | bigint): Player;
}

export interface Bot {
  readonly name: string;
  readonly sentence: string;
}

export class Longroad {
  private constructor();
  readonly instance: Instance;
  readonly bots: readonly Bot[];
  /** Throws Refused with a sentence if there is no such game. `map`: a map of your own (docs/maps.md). */
  game(config: string, map?: string): Game;
  generator(seed: number | bigint, stream?: number | bigint): Generator;
  /** Reads a file of nets/: `island`, and its text. */
  loadNet(name: string, text: string | Uint8Array): void;
  hasNet(name: string): boolean;
}

/** Starts the module; without an argument the one beside this file. */
export function load(source?: Source | Promise<Source>): Promise<Longroad>;
