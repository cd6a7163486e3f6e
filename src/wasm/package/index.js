// Longroad's rules and bots for any page: games, positions, actions and players, all as text (docs/notation.md).
// index.d.ts is the manual.
import { Instance } from "./instance.js";

export { Instance } from "./instance.js";

const SEATS = 6;
const CHANCE = 1 << 7;
const NOBODY = 255;
const SPECTATOR = -1;

const lines = (text) => (text === "" ? [] : text.split("\n"));
const seatsOf = (bits) =>
  Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => bits & (1 << seat));

/** An action or a text that the rules refuse. */
export class Refused extends Error {
  constructor(told) {
    const [, code = "", sentence = told] = /^([A-Z_]+) (.*)$/s.exec(told) ?? [];
    super(sentence);
    this.name = "Refused";
    this.code = code;
  }
}

// What nobody points at any more gives its memory back, at some time.
const kept = new FinalizationRegistry(({ instance, name, at }) => instance.call(name, at));

class Handle {
  constructor(instance, at, free) {
    if (at === 0) throw new Refused(instance.out());
    this.instance = instance;
    this.at = at;
    this.freeing = free;
    kept.register(this, { instance, name: free, at }, this);
  }

  /** Gives the memory back now. */
  free() {
    kept.unregister(this);
    this.instance.call(this.freeing, this.at);
    this.at = 0;
  }
}

export class Generator extends Handle {
  constructor(instance, seed, stream) {
    super(instance, instance.call("wasm_rng_new", BigInt(seed), BigInt(stream)), "wasm_free");
  }
}

export class Position extends Handle {
  constructor(game, at) {
    super(game.instance, at, "wasm_state_free");
    this.game = game;
  }

  #call(name, ...args) {
    return this.instance.call(name, this.game.at, this.at, ...args);
  }

  #ask(name, ...args) {
    this.#call(name, ...args);
    return this.instance.out();
  }

  copy() {
    return new Position(this.game, this.#call("wasm_state_copy"));
  }

  /** Who is to act; nobody and no chance: the game is over. */
  get actors() {
    const bits = this.#call("wasm_state_actors");
    return { seats: seatsOf(bits & 63), chance: (bits & CHANCE) !== 0, may: seatsOf(bits >> 8) };
  }

  get isOver() {
    return this.#call("wasm_state_actors") === 0;
  }

  get winner() {
    const seat = this.#call("wasm_state_winner");
    return seat === NOBODY ? null : seat;
  }

  get scores() {
    return Array.from({ length: this.game.seats }, (_, seat) =>
      this.#call("wasm_state_score", seat),
    );
  }

  /** A fingerprint, the same in the program and here. */
  get hash() {
    return BigInt.asUintN(64, this.#call("wasm_state_hash"));
  }

  get text() {
    return this.#ask("wasm_state_text");
  }

  view(seat = SPECTATOR) {
    return this.#ask("wasm_state_view", seat, 0);
  }

  draw(seat = SPECTATOR) {
    return this.#ask("wasm_state_view", seat, 1);
  }

  legal(seat) {
    return lines(this.#ask("wasm_state_legal", seat));
  }

  chance() {
    return lines(this.#ask("wasm_state_chance")).map((line) => {
      const blank = line.indexOf(" ");
      return { weight: Number(line.slice(0, blank)), action: line.slice(blank + 1) };
    });
  }

  /** The chance that is due, drawn by weight. */
  drawChance(generator) {
    return this.#ask("wasm_rng_chance", generator.at);
  }

  /** Any legal action of the seat. */
  drawLegal(seat, generator) {
    return this.#ask("wasm_rng_legal", seat, generator.at);
  }

  play(action) {
    if (!this.#call("wasm_state_play", action)) throw new Refused(this.instance.out());
  }

  /** The action as the seat may see it; to be asked before it is played. */
  redact(action, seat) {
    if (!this.#call("wasm_state_redact", action, seat)) throw new Refused(this.instance.out());
    return this.instance.out();
  }
}

export class Player extends Handle {
  constructor(game, bot, seat, seed) {
    const { instance } = game;
    super(
      instance,
      instance.call("wasm_player_new", game.at, bot, seat, BigInt(seed)),
      "wasm_player_free",
    );
    this.game = game;
  }

  #told(good) {
    if (!good) throw new Refused(this.instance.out());
  }

  notice(action, view) {
    this.#told(this.instance.call("wasm_player_notice", this.at, this.game.at, action, view));
  }

  choose(view, legal, { nodes = 0, ms = 0 } = {}) {
    const { instance, game } = this;
    this.#told(
      instance.call("wasm_player_choose", this.at, game.at, view, legal.join("\n"), nodes, ms),
    );
    return instance.out();
  }

  /** Positions looked at for the last answer. */
  get nodes() {
    return this.instance.call("wasm_player_nodes", this.at);
  }
}

export class Game extends Handle {
  constructor(instance, config, map = null) {
    super(instance, instance.call("wasm_game_new", config, map), "wasm_game_free");
  }

  get seats() {
    return this.instance.call("wasm_game_seats", this.at);
  }

  get config() {
    return this.instance.ask("wasm_game_config", this.at, 0);
  }

  /** The net that bots of this game search with: load it first. Empty: there is none. */
  get net() {
    return this.instance.ask("wasm_game_net", this.at);
  }

  start() {
    return new Position(this, this.instance.call("wasm_state_new", this.at));
  }

  position(text) {
    return new Position(this, this.instance.call("wasm_state_parse", this.at, text));
  }

  player(bot, seat, seed = 0) {
    return new Player(this, bot, seat, seed);
  }
}

export class Longroad {
  constructor(instance) {
    this.instance = instance;
  }

  game(config, map) {
    return new Game(this.instance, config, map);
  }

  generator(seed, stream = 0) {
    return new Generator(this.instance, seed, stream);
  }

  get bots() {
    const all = [];
    while (this.instance.call("wasm_bot_at", all.length)) {
      const [name, sentence] = lines(this.instance.out());
      all.push({ name, sentence });
    }
    return all;
  }

  loadNet(name, text) {
    this.instance.loadNet(name, text);
  }

  hasNet(name) {
    return this.instance.hasNet(name);
  }
}

/** Starts the module: an address, a response, bytes, or a compiled module. */
export async function load(source = new URL("longroad.wasm", import.meta.url)) {
  return new Longroad(await Instance.start(source));
}
