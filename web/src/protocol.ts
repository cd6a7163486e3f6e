// The messages of the table server (docs/protocol.md), settings, and the addresses of pages.
// Made by `longroad schema --typescript`; change src/wire/messages.def, table_settings.def,
// ledgers.def or src/net/pages.def instead. What games tell: protocol-board.ts, protocol-cards.ts.

import type {
  BoardCounts,
  BoardEvent,
  BoardMove,
  BoardSections,
  BoardSetting,
  BoardLand,
  BoardStanding,
  BoardMapProblem,
  BoardMapDrawing,
  BoardMapLimit,
  BoardMapStats,
} from "./protocol-board";

export type * from "./protocol-board";

import type {
  CardsCounts,
  CardsEvent,
  CardsMove,
  CardsSections,
  CardsSetting,
} from "./protocol-cards";

export type * from "./protocol-cards";

/** Which page an address names. */
export type PageRoute =
  | { readonly page: "home" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "new"; readonly mode: string }
  | { readonly page: "learn" }
  | { readonly page: "practise"; readonly puzzle: string }
  | { readonly page: "editor" }
  | { readonly page: "help"; readonly topic: string }
  | { readonly page: "gallery"; readonly tab: string }
  | { readonly page: "rules"; readonly ledger: string }
  | { readonly page: "about" }
  | { readonly page: "settings" }
  | { readonly page: "replay"; readonly record: string }
  | { readonly page: "device"; readonly rest: string }
  | { readonly page: "missing" };

/** Addresses are /FIRST or /FIRST/PART. */
export const PAGES: readonly {
  readonly first: string;
  readonly part: RegExp;
  readonly route: (part: string) => PageRoute;
}[] = [
  { first: "", part: /^$/, route: () => ({ page: "home" }) },
  { first: "t", part: /^[a-z0-9-]{1,40}$/, route: (table) => ({ page: "table", table }) },
  { first: "new", part: /^.*$/, route: (mode) => ({ page: "new", mode }) },
  { first: "learn", part: /^$/, route: () => ({ page: "learn" }) },
  { first: "practise", part: /^[a-z0-9-]{0,48}$/, route: (puzzle) => ({ page: "practise", puzzle }) },
  { first: "editor", part: /^$/, route: () => ({ page: "editor" }) },
  { first: "help", part: /^.*$/, route: (topic) => ({ page: "help", topic }) },
  { first: "gallery", part: /^[a-z]{0,20}$/, route: (tab) => ({ page: "gallery", tab }) },
  { first: "rules", part: /^[a-z-]*$/, route: (ledger) => ({ page: "rules", ledger }) },
  { first: "about", part: /^$/, route: () => ({ page: "about" }) },
  { first: "settings", part: /^$/, route: () => ({ page: "settings" }) },
  { first: "replay", part: /^[a-z0-9-]{1,128}$/, route: (record) => ({ page: "replay", record }) },
  { first: "device", part: /^.*$/, route: (rest) => ({ page: "device", rest }) },
];

/** The pages of rules: `/rules/PAGE#ID` is the place of a rule, whose ID begins with `ids`. */
export const LEDGERS = [
  { page: "base", ids: "BASE" },
  { page: "seafarers", ids: "SEA" },
  { page: "scenarios", ids: "SCN" },
  { page: "cities-knights", ids: "CK" },
  { page: "extension", ids: "EXT" },
  { page: "card-game", ids: "CARD" },
] as const;

export const LIMITS = {
  /** The version of the protocol. */
  VERSION: 2,
  /** Bytes of one message from a client. */
  BYTES_MAX: 98304,
  /** Objects and arrays inside of each other, in a message from a client. */
  DEPTH_MAX: 4,
  /** Members and items of a message from a client, all together. */
  ITEMS_MAX: 128,
  /** Bytes of a player's name in UTF-8. */
  NAME_MAX: 31,
  /** Bytes of a table's title in UTF-8. */
  TITLE_MAX: 60,
  /** Bytes of one line of chat in UTF-8. */
  CHAT_MAX: 600,
  /** Lines of chat that a fresh table shows. */
  CHAT_KEPT: 100,
  /** Actions whose events a fresh table shows. */
  LOG_KEPT: 200,
  /** Characters of a table's public name. */
  TABLE_MAX: 40,
  /** Characters of a seat's token. */
  TOKEN_MAX: 64,
  /** Bytes of a record that a client sends. */
  RECORD_MAX: 81920,
  /** Characters of the name of a lesson or puzzle. */
  SHIPPED_MAX: 63,
  /** Hexadecimal digits that a seat adds to the dice. */
  ENTROPY_MAX: 64,
  /** Hexadecimal digits of a hash or commitment of the dice. */
  HASH_MAX: 64,
  /** Characters of the name of a bot or engine. */
  LEVEL_MAX: 63,
  /** Characters of a language tag. */
  LANGUAGE_MAX: 35,
  /** Characters of an action's text. */
  ACTION_MAX: 187,
  /** Kinds of cards on one side of an offer. */
  CARD_KINDS_MAX: 16,
  /** Cards of one kind in an offer. */
  CARD_COUNT_MAX: 31,
  /** Characters of the name of a kind of card. */
  CARD_NAME_MAX: 15,
  /** Tables in one message about the lobby. */
  LOBBY_ROWS_MAX: 1000,
} as const;

export const CLOSINGS = {
  /** The client said goodbye. */
  DONE: 1000,
  /** The server stops; connect again in a few seconds. */
  STOPPED: 1001,
  /** A binary frame came; only text is understood. */
  NOT_TEXT: 1003,
  /** A frame was not UTF-8. */
  NOT_UTF8: 1007,
  /** The address or its limits do not allow this connection. */
  REFUSED: 1008,
  /** A message was longer than the limit. */
  TOO_BIG: 1009,
  /** The server met a fault of its own. */
  FAULT: 1011,
  /** The seat was opened by another connection. */
  ELSEWHERE: 4001,
  /** Nothing was heard for too long. */
  IDLE: 4002,
  /** The client did not take what was sent to it. */
  SLOW: 4003,
  /** Far too many messages, or too many that could not be read. */
  FLOOD: 4004,
  /** The client speaks another version of the protocol: reload. */
  OUTDATED: 4005,
  /** The table is at another node: connect again. */
  MOVED: 4006,
} as const;

export type ViewWord = "json" | "text" | "none";
export type WishWord = "open" | "bot" | "engine" | "closed";
export type SitterWord = "open" | "closed" | "person" | "bot" | "engine";
export type TimerWord = "turn" | "discard" | "answer" | "choice";
export type ColourWord = "red" | "blue" | "orange" | "white" | "green" | "brown";
export type StageWord = "open" | "running" | "over";
export type DiceWord = "open" | "hashes" | "entropy" | "ready";
export type MotionWord = "pause" | "go_on" | "resign" | "rematch";
export type ResultWord = "won" | "drawn" | "agreed" | "abandoned";
export type WhyWord = "left" | "kicked" | "closed" | "ended" | "rematch" | "damaged" | "bot";
export type ExtraWord = "useful" | "always" | "never";
export type TradesWord = "yes" | "not_this_turn" | "never";
export type RuleWord = "none" | "trades" | "deaf" | "points" | "never" | "worse" | "unpayable" | "extra";
export type CoachWord = "move" | "wait" | "read" | "done" | "over";
export type LightWord = "hex" | "vertex" | "edge" | "panel" | "action" | "seat" | "card" | "slot";
export type DeviceWord = "hints" | "analysis" | "practice";
export type WantWord = "next" | "leave";
export type ClockWord = "none" | "relaxed" | "normal" | "fast" | "days";
export type SpeedWord = "slow" | "normal" | "fast" | "instant";

/** Why the server itself says no. */
export type ServerRefusal =
  | "BAD_MESSAGE"
  | "TOO_LONG"
  | "BAD_NAME"
  | "HELLO_FIRST"
  | "HELLO_TWICE"
  | "UPDATED"
  | "OLD_MESSAGE"
  | "RATE_LIMIT"
  | "CHAT_LIMIT"
  | "TOO_MANY_TABLES"
  | "TOO_MANY_OF_YOURS"
  | "TABLES_TOO_FAST"
  | "TOO_MANY_WATCHERS"
  | "NO_SUCH_TABLE"
  | "TABLE_CLOSED"
  | "NOT_AT_TABLE"
  | "AT_TABLE"
  | "NOT_YOUR_SEAT"
  | "WATCHING"
  | "BAD_TOKEN"
  | "SEAT_TAKEN"
  | "SEAT_EMPTY"
  | "TABLE_FULL"
  | "NAME_TAKEN"
  | "COLOUR_TAKEN"
  | "NO_WATCHING"
  | "UNKNOWN_BOT"
  | "NO_ENGINES"
  | "SEAT_COUNT"
  | "BAD_GAME"
  | "NO_POSITIONS"
  | "BAD_POSITION"
  | "NO_SUCH_RECORD"
  | "NO_SUCH_DECISION"
  | "BAD_RECORD"
  | "NO_SUCH_SHIPPED"
  | "NOT_HOST"
  | "STARTED"
  | "STARTING"
  | "NOT_STARTED"
  | "NOT_OVER"
  | "NOT_FULL"
  | "NOT_READY"
  | "PAUSED"
  | "STALE"
  | "NO_UNDO"
  | "NOTHING_TO_UNDO"
  | "NO_HINTS"
  | "ON_DEVICE"
  | "NO_HINT_NOW"
  | "NO_OFFERS"
  | "BAD_OFFER"
  | "NOT_YET"
  | "NO_LESSON"
  | "NOT_IN_LESSON"
  | "MUTED"
  | "NOT_THIS_STEP"
  | "BAD_HASH"
  | "STORAGE"
  | "BUSY"
  | "MOVED"
  | "NEEDS_VERSION"
  | "DAMAGED"
  | "STOPPING";

/** Why the rules say no. */
export type RuleRefusal =
  | "SYNTAX"
  | "UNKNOWN_NAME"
  | "RANGE"
  | "TOO_LARGE"
  | "MAP"
  | "OPTIONS"
  | "VERSION"
  | "POSITION"
  | "RESULT"
  | "BAD_ACTION"
  | "NO_SUCH_SEAT"
  | "NO_SUCH_PLACE"
  | "NO_SUCH_CARD"
  | "GAME_OVER"
  | "NOT_YOUR_TURN"
  | "CHANCE_IS_DUE"
  | "NOT_CHANCE"
  | "IMPOSSIBLE_OUTCOME"
  | "NOT_NOW"
  | "OPTION_OFF"
  | "ROLL_FIRST"
  | "ALREADY_ROLLED"
  | "SETUP_FIRST"
  | "DISCARD_FIRST"
  | "MOVE_ROBBER_FIRST"
  | "FREE_ROADS_FIRST"
  | "OFFER_OPEN"
  | "ONLY_BUILDING"
  | "CHOOSE_FIRST"
  | "PUT_SHIP_FIRST"
  | "PLACE_HARBOR_FIRST"
  | "ROB_FIRST"
  | "CANNOT_AFFORD"
  | "NO_PIECE_LEFT"
  | "EDGE_TAKEN"
  | "NOT_CONNECTED"
  | "NOT_LAND"
  | "VERTEX_TAKEN"
  | "TOO_CLOSE"
  | "NO_OWN_ROAD"
  | "NOT_YOUR_SETTLEMENT"
  | "NOT_AT_NEW_SETTLEMENT"
  | "DECK_EMPTY"
  | "CARD_NOT_HELD"
  | "CARD_TOO_NEW"
  | "CARD_PLAYED"
  | "NO_ROAD_SPOT"
  | "BANK_SHORT"
  | "TAKE_TWO"
  | "NOT_ENOUGH_POINTS"
  | "NO_DISCARD_DUE"
  | "ROBBER_MUST_MOVE"
  | "ROBBER_NOT_THERE"
  | "ROBBER_FRIENDLY"
  | "NOT_A_VICTIM"
  | "NAME_A_VICTIM"
  | "ROB_YOURSELF"
  | "TRADE_CLOSED"
  | "PAIRED_TURN"
  | "SAME_RESOURCE"
  | "GIFT"
  | "LIKE_FOR_LIKE"
  | "NOT_HELD"
  | "OFFER_TO_NOBODY"
  | "ONLY_WITH_ACTIVE"
  | "NO_OFFER"
  | "NOT_ASKED"
  | "NOT_ACCEPTED"
  | "NOT_SEA"
  | "PIRATE_THERE"
  | "NOT_YOUR_SHIP"
  | "SHIP_MOVED"
  | "SHIP_FRESH"
  | "SHIP_CLOSED"
  | "SHIP_PINNED"
  | "NO_SHIP_SPOT"
  | "SAME_EDGE"
  | "NO_ROBBER"
  | "NO_PIRATE"
  | "PIRATE_MUST_MOVE"
  | "PIRATE_NOT_THERE"
  | "NO_SHIP_THERE"
  | "NO_CHOICE_DUE"
  | "NOT_HOME"
  | "CLOSED_SITE"
  | "MORE_THAN_POINTS"
  | "NO_HARBOR_HELD"
  | "HARBOR_NOT_AT_BUILDING"
  | "HARBOR_TOO_CLOSE"
  | "NO_VILLAGE"
  | "NOTHING_TO_TAKE"
  | "OFF_LANE"
  | "NO_SHIP_TO_ARM"
  | "NOT_AT_FORTRESS"
  | "WONDER_TAKEN"
  | "ONE_WONDER"
  | "WONDER_NEEDS"
  | "NO_WONDER"
  | "ROBBER_FROZEN"
  | "NOT_YOUR_CHOICE"
  | "NOT_YOUR_KNIGHT"
  | "KNIGHT_THERE"
  | "KNIGHT_BLOCKS"
  | "KNIGHT_ACTIVE"
  | "KNIGHT_INACTIVE"
  | "KNIGHT_TIRED"
  | "KNIGHT_PROMOTED"
  | "KNIGHT_MIGHTY"
  | "NEEDS_FORTRESS"
  | "NO_WAY_THERE"
  | "KNIGHT_NOT_WEAKER"
  | "NOT_BESIDE_ROBBER"
  | "NOT_BESIDE_PIRATE"
  | "ERRANT_USED"
  | "COMMITTED"
  | "CHASE_OTHER"
  | "KNIGHT_NEEDS_SHIP"
  | "KNIGHT_HOLDS_SHIP"
  | "SETUP_CITY"
  | "NOT_YOUR_CITY"
  | "WALL_THERE"
  | "REPAIR_FIRST"
  | "NO_CITY"
  | "TRACK_COMPLETE"
  | "NO_CITY_FOR_METROPOLIS"
  | "METROPOLIS_THERE"
  | "PROGRESS_DECK_EMPTY"
  | "NO_EFFECT"
  | "ONLY_BEFORE_ROLL"
  | "DICE_SET"
  | "TOKEN_STAYS"
  | "SAME_HEX"
  | "NOT_YOUR_HEX"
  | "NO_MERCHANT_THERE"
  | "NO_ROUTE_THERE"
  | "ROUTE_NOT_OPEN"
  | "CHOOSE_OPPONENT"
  | "NOT_AHEAD"
  | "NOTHING_HELD"
  | "HAS_NO_KNIGHT"
  | "NO_COMMERCE"
  | "RETURN_FIRST"
  | "DEFEND_FIRST"
  | "SACK_FIRST"
  | "REWARD_FIRST"
  | "AQUEDUCT_FIRST"
  | "SURPLUS_FIRST"
  | "METROPOLIS_FIRST"
  | "FLEE_FIRST"
  | "SMITH_FIRST"
  | "REBUILD_FIRST"
  | "SWAP_FIRST"
  | "DESERT_FIRST"
  | "RECRUIT_FIRST"
  | "GIVE_FIRST"
  | "PICK_FIRST"
  | "SPY_FIRST"
  | "ARRANGE_FIRST"
  | "START_FIRST"
  | "REGION_USED"
  | "STACK_EMPTY"
  | "STACK_TAKEN"
  | "OTHER_STACK"
  | "NOT_THERE"
  | "GATE"
  | "ALCHEMIST_PLAYED"
  | "BEFORE_DICE"
  | "WITH_SETTLEMENT"
  | "ONLY_AS_COUNTER"
  | "NO_COUNTER"
  | "NOT_AN_ACTION"
  | "NOT_AN_EXPANSION"
  | "NOT_ROW_END"
  | "ROAD_FIRST"
  | "ROAD_THERE"
  | "SUPPLY_EMPTY"
  | "CITY_THERE"
  | "NO_SITE"
  | "SITE_FULL"
  | "NEEDS_CITY"
  | "NO_REGION"
  | "REGION_EMPTY"
  | "REGION_FULL"
  | "WRONG_REGION"
  | "NO_ROOM"
  | "OPPONENT_LACKS"
  | "OPPONENT_NO_ROOM"
  | "OFFERS_USED_UP"
  | "NO_TARGET"
  | "NOT_A_TARGET"
  | "HAND_EMPTY"
  | "MUST_TAKE"
  | "TAKEN_AND_GIVEN"
  | "CANNOT_SEARCH"
  | "ANSWER_FIRST"
  | "PAY_FIRST"
  | "STORE_FIRST"
  | "EVENT_FIRST"
  | "REGIONS_FIRST"
  | "DUEL_FIRST"
  | "HAND_FIRST"
  | "DRAW_FIRST"
  | "EXCHANGE_FIRST"
  | "SAY_WHAT_FOR"
  | "TAKE_FIRST"
  | "OTHER_RATE";

export type RefusalCode = ServerRefusal | RuleRefusal;

/** Settings of tables and options of the rules. */
export type OptionName =
  | "clock" | "speed" | "public" | "undo" | "hints"
  | "counter" | "spectators" | "seats" | "board" | "token_layout"
  | "harbor_layout" | "first_player" | "combined_phases" | "harbor_same_turn" | "robber_to_desert"
  | "steal_optional" | "like_trade" | "longest_road_tie" | "bank_short_single_gets_rest" | "vp_cards_hidden"
  | "hand_counts_public" | "auto_claim" | "vp_goal" | "discard_limit" | "friendly_robber"
  | "no_seven_rounds" | "dice" | "deck_reserve" | "trading" | "extra_turns"
  | "start_beside_board" | "ship_move_ignores_roads" | "ship_move_rings" | "pirate_may_leave_board" | "outer_sea_shuffled"
  | "fleet_attacks_all" | "wonder_claim_pays" | "barbarian_track" | "aqueduct_commodity" | "merchant_fleet"
  | "trade_monopoly_count" | "pillage_skip_safe" | "fifth_card" | "knight_blocks_adjacent" | "displace_origin_free"
  | "nasty_barbarians" | "knight_errant" | "merchant_must_move" | "easy_start" | "sea_combo"
  | "bishop_may_move_pirate" | "aqueduct_when" | "nasty_sleepers" | "longest_road_ends" | "red_set"
  | "arrangement" | "stores" | "offers_refused" | "counter_question" | "civil_war"
  | "turn_limit";

/** Those of their values that are words. */
export type OptionValue =
  | "clock.none" | "clock.relaxed" | "clock.normal" | "clock.fast" | "clock.days"
  | "speed.slow" | "speed.normal" | "speed.fast" | "speed.instant"
  | "board.variable" | "board.beginner"
  | "token_layout.spiral" | "token_layout.random"
  | "harbor_layout.random" | "harbor_layout.fixed"
  | "first_player.dice" | "first_player.seat0" | "first_player.random"
  | "harbor_same_turn.auto" | "harbor_same_turn.no" | "harbor_same_turn.yes"
  | "longest_road_tie.aside" | "longest_road_tie.holder_keeps"
  | "dice.random" | "dice.deck"
  | "trading.all" | "trading.bank"
  | "extra_turns.auto" | "extra_turns.none" | "extra_turns.build" | "extra_turns.paired"
  | "merchant_fleet.one" | "merchant_fleet.all"
  | "fifth_card.play_or_discard" | "fifth_card.discard_now"
  | "aqueduct_when.nothing" | "aqueduct_when.no_resources"
  | "nasty_sleepers.defenders" | "nasty_sleepers.all"
  | "longest_road_ends.counted" | "longest_road_ends.uncounted"
  | "first_player.dice" | "first_player.seat0" | "first_player.seat1"
  | "red_set.seat0" | "red_set.seat1"
  | "arrangement.chosen" | "arrangement.printed"
  | "stores.chosen" | "stores.default" | "stores.numbered"
  | "trading.all" | "trading.bank"
  | "counter_question.always" | "counter_question.held"
  | "civil_war.owner" | "civil_war.opponent";

/** What a seat of a new table is to be. */
export interface Wish {
  /** Open to people, a bot, an engine of this server, or closed. */ kind: WishWord;
  /** Which bot or engine: a name of `longroad list bots` (default: steady), or of the server's engines. */ level?: string;
}

/** What the server allows. */
export interface Limits {
  /** Bytes of one message from a client. */ message_bytes: number;
  /** Messages of one connection, on average; five seconds' worth may come at once. 0: any number. */ messages_per_second: number;
  /** Bytes of a player's name. */ name_bytes: number;
  /** Bytes of a table's title. */ title_bytes: number;
  /** Bytes of a line of chat. */ chat_bytes: number;
  /** How long the countdown of an absent person lasts, in milliseconds; in a game by days it lasts as long as a turn. */ grace_ms: number;
  /** A connection that is silent for so long is closed; ping earlier. */ idle_ms: number;
  /** Tables that one address may hold open. */ tables_per_address: number;
  /** Whether seats may be engines. */ engines: boolean;
  /** Whether create accepts a position. */ positions: boolean;
}

/** Who sits at a seat. */
export interface Seat {
  /** Which seat. */ seat: number;
  /** What sits there. */ kind: SitterWord;
  /** The player's name. */ name?: string;
  /** Which bot or engine. */ level?: string;
  /** The colour of the pieces. */ colour?: ColourWord;
  /** Ready to start, or for a rematch. */ ready: boolean;
  /** A connection holds the seat now. */ connected: boolean;
  /** A stand-in plays for the person. */ standin: boolean;
  /** The person asked for the stand-in. */ away: boolean;
  /** The host has switched off the seat's chat. */ muted: boolean;
  /** When the countdown of an absent person ends: milliseconds since 1970 by the server's clock; absent while there is no countdown. */ until?: number;
  /** The name of the person who gets the seat back from the bot on return. */ owner?: string;
}

/** The clock of a seat that the game waits for. */
export interface Wait {
  /** Which seat. */ seat: number;
  /** What kind of decision. */ timer: TimerWord;
  /** When the time of this decision ends and the bank begins to pay: milliseconds since 1970 by the server's clock; absent while paused or without clock. */ until?: number;
}

/** The clocks of a table. */
export interface Clock {
  /** How much time there is. */ preset: ClockWord;
  /** The clocks stand still. */ paused: boolean;
  /** The seats that the game waits for. */ waits: Wait[];
  /** What was left in each seat's bank when its decision began, in milliseconds. */ bank_ms: number[];
}

/** Something that the people at the table decide together. */
export interface Vote {
  /** What is proposed. */ motion: MotionWord;
  /** The seats that have agreed. */ agreed: number[];
  /** The seats that must agree. */ needed: number[];
  /** The seats of absent people who are no longer waited for. */ abstain: number[];
}

/** What the dice of the game follow from, as far as it is known: docs/fairness.md. */
export interface Dice {
  /** The commitment to the server's seed; never changes. */ commitment: string;
  /** What is exchanged: nothing before the start, hashes, entropy; ready when the dice are fixed. */ step: DiceWord;
  /** In steps hashes and entropy: when a seat that has sent nothing counts as silent, in milliseconds since 1970 by the server's clock. */ until?: number;
  /** The hash of each seat's entropy; empty where there is none. */ hashes: string[];
  /** What each seat adds; empty where there is none. */ entropy: string[];
  /** The seats of people that sent nothing in time and add nothing. */ silent: number[];
}

/** What the receiver could take back now. */
export interface Undo {
  /** Whether undo is possible at this moment. */ on: boolean;
  /** The action that would be taken back. */ action?: string;
}

/** What the server does for a seat without asking: which offers it declines, and whether it passes between the turns. Rules hold for one game. */
export interface Rules {
  /** Whether the seat hears offers at all: yes, not until this turn ends, or not in this game. */ trades: TradesWord;
  /** Seats whose offers are declined until this turn ends. */ deaf: number[];
  /** Offers of anyone who shows that many points or more are declined; 0: nobody's. */ points: number;
  /** Offers that ask for so many cards of a kind or more are declined: `{"wool":1}` never gives wool. */ never: Record<string, number>;
  /** Offers that ask for more cards than they give are declined. */ worse: boolean;
  /** Offers that the seat cannot pay are declined. */ unpayable: boolean;
  /** When to be asked about building between the turns: when something can be built, always, or never. */ extra: ExtraWord;
}

/** What the server is about to do for the receiver, and what it asks beside the prompt. */
export interface Automatic {
  /** The makers of open offers that a rule of the receiver's answers in a moment; the client does not ask about them. */ declines: number[];
  /** The receiver may say now, with extra, that it wants to build between the turns. */ extra: boolean;
  /** The receiver has said so. */ builds: boolean;
  /** Between the turns: when the receiver's silence means no, in milliseconds since 1970 by the server's clock. Absent while the turn before still goes on. */ deadline?: number;
}

/** A line of chat. */
export interface Line {
  /** Who said it; a watcher has no seat. */ seat?: number;
  /** The speaker's name. */ name: string;
  /** What was said. */ text: string;
  /** When, in milliseconds since 1970. */ at: number;
}

/** What is chosen when a table is made. */
export interface Settings {
  /** How much time there is. */ clock: ClockWord;
  /** How quickly bots show their moves. */ speed: SpeedWord;
  /** Listed in the lobby; otherwise the link is the only way in. */ public: boolean;
  /** Placements may be taken back. */ undo: boolean;
  /** Players may ask a bot for advice. */ hints: boolean;
  /** Clients may show what each hand must hold. */ counter: boolean;
  /** Watchers are welcome. */ spectators: boolean;
}

/** A sentence in the languages that the server knows. */
export interface Words {
  /** In English. */ en: string;
  /** In German. */ de: string;
}

/** What a lesson points at. */
export interface Light {
  /** What it is: a place of the board, a panel of the page, a kind of action, a seat, a kind of card, a place of a realm. */ kind: LightWord;
  /** Which: `c3.n`, `hand`, `road`, `1`, `wool`, `u+1`. */ name: string;
}

/** Where the player is in a lesson: what the coach says, lights and waits for. */
export interface Lesson {
  /** The lesson's name. */ name: string;
  /** The lesson's title. */ title: Words;
  /** Which step, from 1; of a lesson that is over, the last one that was begun. */ step: number;
  /** Which moment of the whole lesson, from 1: a step can have several. */ moment: number;
  /** `move`: waits for the player's move; `wait`: others and chance play; `read`: only tells; `done`: the moves are made; `over`: the lesson has ended or was left. */ state: CoachWord;
  /** The player's last move was not the one that the lesson had in mind, but works too. */ also: boolean;
  /** The titles of all steps. */ headings: Words[];
  /** What to do, or what there is to know. */ say?: Words;
  /** Why. */ why?: Words;
  /** The answer to a move that is refused as NOT_IN_LESSON. */ wrong?: Words;
  /** In the state `done`: what has come of it. */ done?: Words;
  /** What to point at. */ lights: Light[];
  /** The actions that the lesson waits for, without the seat; a `*` stands for anything. */ expect: string[];
}

/** Sections of a table. Each is replaced as a whole; the sections of the game's view are members of the same object. */
export interface Sections {
  /** Where the table is in its life. */ stage?: StageWord;
  /** The seat with the rights of the host. */ host?: number;
  /** Who sits where. */ seats?: Seat[];
  /** How many people watch. */ watchers?: number;
  /** The clocks. */ clock?: Clock;
  /** What is being decided. */ votes?: Vote[];
  /** What the receiver could take back. */ undo?: Undo;
  /** The receiver's rules; watchers have none. */ rules?: Rules;
  /** What the server does for the receiver; watchers have none. */ automatic?: Automatic;
  /** What the dice follow from; left out at the table of a lesson, where they are not promised. */ dice?: Dice;
  /** Where the receiver is in the lesson; only at the table of a lesson. */ lesson?: Lesson;
  /** What was counted in the game so far, for statistics (view json); sent when chance has acted, when something is taken back and at the end. */ counts?: GameCounts;
  /** What hardly ever changes once it is dealt. */
  land?: BoardSections["land"];
  /** What stands on the land. */
  board?: BoardSections["board"];
  /** By seat. */
  players?: BoardSections["players"] | CardsSections["players"];
  /** What the bank has. */
  bank?: BoardSections["bank"];
  /** The receiver's own; null for spectators. */
  hand?: BoardSections["hand"] | CardsSections["hand"];
  /** How many cards of each kind the bank takes for one of another; null for spectators. */
  rates?: BoardSections["rates"] | CardsSections["rates"];
  /** What the receiver may have; null for spectators. */
  limits?: BoardSections["limits"] | CardsSections["limits"];
  /** What the next dice could mean. */
  forecast?: BoardSections["forecast"] | CardsSections["forecast"];
  /** Who must do what. */
  prompt?: BoardSections["prompt"] | CardsSections["prompt"];
  /** Open offers between players. */
  offers?: BoardSections["offers"] | CardsSections["offers"];
  /** What the receiver can do now. */
  moves?: BoardSections["moves"] | CardsSections["moves"];
  /** Actions that stay visible although there is no move of them. */
  blocked?: BoardSections["blocked"] | CardsSections["blocked"];
  /** The course of the turn. */
  turn?: CardsSections["turn"];
  /** By seat. */
  realms?: CardsSections["realms"];
  /** Who holds the two tokens. */
  tokens?: CardsSections["tokens"];
  /** The stacks of cards. */
  stacks?: CardsSections["stacks"];
  /** Event cards, regions, the common supply, discarded cards. */
  decks?: CardsSections["decks"];
  /** What is open to the viewer alone at the moment. */
  look?: CardsSections["look"];
  /** An attack. */
  duel?: CardsSections["duel"];
  /** In a replay with open hands, by seat. */
  hands?: readonly Exclude<BoardSections["hand"], null>[] | readonly Exclude<CardsSections["hand"], null>[];
}

/** Somebody at a table, as lists of tables and of finished games show it. */
export interface Player {
  /** The person's name; of a bot its level; left out where nobody sits. */ name?: string;
  /** The colour of the pieces. */ colour?: ColourWord;
  /** A bot or an engine. */ bot: boolean;
  /** The points that everybody knows; left out before the game, and where watchers are not welcome. */ points?: number;
  /** Of a game that somebody won: 1 for the winner; players with equal points share a place. */ place?: number;
}

/** A table as the lobby shows it. */
export interface Row {
  /** Its public name. */ table: string;
  /** Its title. */ title?: string;
  /** The game, with the options that differ from the defaults. */ config: string;
  /** Where it is in its life. */ stage: StageWord;
  /** How much time there is. */ clock: ClockWord;
  /** Seats of the game. */ seats: number;
  /** Seats that wait for people. */ free: number;
  /** Seats of bots and engines. */ bots: number;
  /** How many people watch. */ watchers: number;
  /** Watchers are welcome. */ spectators: boolean;
  /** The names of the people at it, in the order of the seats. */ names: string[];
  /** Who sits where, by seat. */ players: Player[];
  /** Which round the game is in; left out before the first, and where watchers are not welcome. */ round?: number;
  /** The game begins at another position than the first. */ practice: boolean;
  /** When it was made, in milliseconds since 1970. */ created: number;
}

/** A move as a bot sees it. */
export interface Advice {
  /** The action without the seat. */ action: string;
  /** The share of the search that went into the move, in thousandths. */ share: number;
  /** The chance to win after the move, as the bot sees it, in thousandths. */ value: number;
  /** An offer: what the seat would give. */ give?: Record<string, number>;
  /** An offer: what the seat would get. */ get?: Record<string, number>;
  /** An offer: whom it asks. */ to?: number[];
  /** Why the move is good, the weightiest reason first; empty: no fact fits. */ reasons: HttpReason[];
}

/** Those of a table of which nothing is said. */
export const SETTINGS: Settings = {
  clock: "normal",
  speed: "normal",
  public: false,
  undo: true,
  hints: false,
  counter: false,
  spectators: true,
};

/** Settings that are chosen together. */
export const PRESETS = {
  /** What the form for a new table begins with. */
  form: { public: true },
  /** A quick game. */
  quick: { clock: "fast", speed: "fast" },
  /** A game against bots that one click begins. */
  bots: { clock: "none", hints: true },
} as const;

/** Somebody said something. */
export interface EventChat {
  kind: "chat";
  /** Who; a watcher has no seat. */ seat?: number;
  /** The speaker's name. */ name: string;
  /** What. */ text: string;
  /** When, in milliseconds since 1970. */ at: number;
}

/** Somebody took a seat. */
export interface EventSat {
  kind: "sat";
  /** Which seat. */ seat: number;
  /** The player's name. */ name: string;
}

/** Somebody left a seat. */
export interface EventRose {
  kind: "rose";
  /** Which seat. */ seat: number;
  /** The player's name. */ name: string;
  /** Whether the host removed them. */ kicked: boolean;
}

/** The game began. */
export interface EventStarted {
  kind: "started";
  /** When, in milliseconds since 1970. */ at: number;
}

/** A stand-in took over for a person, or gave the seat back. */
export interface EventStandin {
  kind: "standin";
  /** Which seat. */ seat: number;
  /** Took over, or gave back. */ on: boolean;
}

/** A seat took its last placement back: the sections show the game before it. */
export interface EventUndone {
  kind: "undone";
  /** Which seat. */ seat: number;
  /** What was taken back. */ action: string;
}

/** The clocks stopped, or run again. */
export interface EventPaused {
  kind: "paused";
  /** Stopped, or running again. */ on: boolean;
}

/** The server did the action that the event before tells of, for the receiver. Told to that seat alone. */
export interface EventBy_rule {
  kind: "by_rule";
  /** The receiver's seat. */ seat: number;
  /** The action without the seat. */ action: string;
  /** Why: the rule of `rules` that answered. `extra`: the seat passed between the turns. */ rule: RuleWord;
}

export type TableEvent =
  | EventChat
  | EventSat
  | EventRose
  | EventStarted
  | EventStandin
  | EventUndone
  | EventPaused
  | EventBy_rule;

/** Counts by kind: `{"wool":2}`. */
export type Amounts = Readonly<Record<string, number>>;

type MemberOf<U> = U extends object ? keyof U : never;

/** Every member of the alternatives can be asked for; it is undefined where one lacks it. */
export type Open<U, M extends PropertyKey = MemberOf<U>> = U extends object
  ? U & { readonly [K in Exclude<M, keyof U>]?: undefined }
  : U;

export type Targets<T> = Open<Exclude<T[keyof T], undefined>>;

type Aimed<T, K extends keyof T> = T[K] extends undefined
  ? { readonly kind: K; readonly target?: undefined }
  : { readonly kind: K; readonly target: Open<T[K], MemberOf<T[keyof T]>> };

/** Moves by kind: what they are about, and what all of them have. */
export type ByKind<T, Members> = { [K in keyof T]: Aimed<T, K> & Members }[keyof T];

/** Actions as events tell them: of a button there is nothing to tell. */
export type Told<T, Members> = {
  [K in keyof T]: (T[K] extends { readonly button: string }
    ? { readonly kind: K; readonly target?: undefined }
    : Aimed<T, K>) &
    Members;
}[keyof T];

export type GameSetting = BoardSetting | CardsSetting;
export type GameMove = BoardMove | CardsMove;
export type GameCounts = BoardCounts | CardsCounts;
export type GameEvent = BoardEvent | CardsEvent;
export type AnyEvent = Open<TableEvent | GameEvent>;

export type HttpHealthWord = "ok" | "damaged" | "storage" | "stopping";

export type HttpPlayTime = "before-roll" | "actions" | "turn" | "drawn" | "win" | "reply" | "settlement" | "site" | "city-site" | "event";

export type HttpGalleryMark = "points" | "commerce" | "strength" | "tournament" | "robber" | "knights";

export type HttpLessonMode = "island" | "sea" | "knights" | "cards";

export type HttpVerdictWord = "unasked" | "unweighed" | "weighed";

export type HttpReasonWord = "wins" | "route_taken" | "army_taken" | "metropolis" | "knight_token" | "windmill_token" | "island" | "points" | "points_cost" | "production" | "first_of" | "robber_off" | "robber_on" | "overflow" | "regions" | "harbor" | "site" | "site_far" | "free_roads" | "denies" | "landing" | "landing_far" | "shore" | "shore_far" | "fog" | "way" | "sites" | "route_race" | "route_cut" | "army_race" | "strength_race" | "commerce_race" | "tournament" | "pays" | "nearer" | "keeps_paid" | "keeps" | "scarce" | "scarce_kept" | "seven" | "limit" | "brigands" | "plague" | "robs" | "steals" | "useless" | "leader" | "card" | "gets" | "gets_short" | "draw" | "hand_limit" | "search" | "burns" | "hand_cost" | "safe" | "defender" | "defence" | "strength" | "ability" | "level" | "pirate_on" | "pirate_off" | "gift" | "village" | "line" | "warship" | "fortress" | "wonder";

export type HttpNodeState = "alive" | "draining" | "dead";

/** Any answer with a status from 400 on. */
export interface HttpFault {
  /** A word for programs. */ readonly code: string;
  /** A sentence for people. */ readonly reason: string;
  /** MOVED: the node that has the table, for `?at=`. */ readonly at?: string;
}

/** How the server is: /healthz. */
export interface HttpHealth {
  /** `damaged`: tables cannot be opened; `storage`: nothing can be saved. */ readonly status: HttpHealthWord;
  /** Tables that cannot be opened. */ readonly unserved: number;
  /** The program's version. */ readonly version: string;
}

/** Public tables: /api/tables. */
export interface HttpTables {
  /** As the lobby shows them. */ readonly tables: readonly Row[];
}

/** One table: /api/tables/NAME. */
export interface HttpTable {
  /** As the lobby shows it. */ readonly table: Row;
  /** What was chosen. */ readonly settings: Settings;
  /** Who sits where. */ readonly seats: readonly Seat[];
  /** While the game is on and watchers are welcome: whom it waits for, and until when. */ readonly clock?: Clock;
  /** The record's name, when the game is over. */ readonly record?: string;
  /** The game that is over, as the list of finished games shows it. */ readonly ended?: HttpRecordRow;
}

/** A table in small, as a watcher sees it: /api/tables/NAME/thumb. */
export interface HttpThumb {
  /** Differs when the picture does. With `?at=` of the last answer all else is left out while it is the same, and `setting` in any case. */ readonly at: number;
  /** As in `table`. */ readonly setting?: GameSetting;
  /** What hardly ever changes; the card game has none. */ readonly land?: BoardLand;
  /** What stands on the land; the card game has none. */ readonly board?: BoardStanding;
}

/** What can be played here: /api/catalogue. */
export interface HttpCatalogue {
  /** The program's version. */ readonly version: string;
  /** The families of games. */ readonly families: readonly HttpFamily[];
  /** The bots. */ readonly bots: readonly HttpNamed[];
  /** How much time there is by clock. */ readonly clocks: readonly HttpClockTimes[];
  /** What can be chosen for a table: members of `settings` in `create`. */ readonly settings: readonly HttpOption[];
  /** Programs that may sit at tables. */ readonly engines: readonly string[];
}

/** A word with its sentence. */
export interface HttpNamed {
  /** The word. */ readonly name: string;
  /** What it means. */ readonly sentence: string;
}

/** A family of games. */
export interface HttpFamily {
  /** Its name. */ readonly family: string;
  /** Games that are ready to play. */ readonly presets: readonly HttpNamed[];
  /** What can be added. */ readonly modules: readonly HttpNamed[];
  /** Where it can be played. */ readonly maps: readonly HttpNamed[];
  /** What can be chosen. */ readonly options: readonly HttpOption[];
}

/** An option of the rules, or a setting of a table. */
export interface HttpOption {
  /** Its word. */ readonly name: OptionName;
  /** Where the rules speak of it. */ readonly rule?: string;
  /** What it means. */ readonly sentence: string;
  /** Its default value. */ readonly initial: number;
  /** The lowest value. */ readonly low: number;
  /** The highest value. */ readonly high: number;
  /** Names of the values from low to high; without them it is a number, from 0 to 1 a switch. */ readonly words?: readonly string[];
}

/** Every card, and what else has a price or a rule of its own: /api/gallery. */
export interface HttpGallery {
  /** By family of games. */ readonly families: readonly HttpGalleryFamily[];
}

/** What a family has for readers. */
export interface HttpGalleryFamily {
  /** Its name. */ readonly family: string;
  /** The kinds of its cards, deck by deck. */ readonly cards: readonly HttpGalleryCard[];
  /** Card game: points of both players together before action cards may be played. */ readonly gate?: number;
  /** Knights: progress cards in a hand. */ readonly progress_limit?: number;
  /** Knights: the levels of city improvement, track by track. */ readonly levels?: readonly HttpGalleryLevel[];
  /** Knights: the ranks of knights, the weakest first. */ readonly ranks?: readonly HttpGalleryRank[];
  /** Knights: the barbarians. */ readonly barbarians?: HttpGalleryBarbarians;
  /** The maps, scenarios among them. */ readonly maps?: readonly HttpGalleryMap[];
}

/** A kind of card. */
export interface HttpGalleryCard {
  /** Its word, as in hands and moves. */ readonly card: string;
  /** A track, `development`, or a group of the card game. */ readonly deck: string;
  /** How many there are. */ readonly copies: number;
  /** What building or buying it costs; empty: nothing. */ readonly cost: Amounts;
  /** What is printed on it, and for cards of the board what it is about: `points`, `robber`, `knights`. */ readonly marks: Readonly<Record<string, number>>;
  /** What it does, exactly, in English. */ readonly effect: string;
  /** When it is played. */ readonly when: HttpPlayTime;
  /** Rules of the ledgers that it follows, the main one first. */ readonly rules: readonly string[];
}

/** A level of city improvement. */
export interface HttpGalleryLevel {
  /** Which track. */ readonly track: string;
  /** From 1. */ readonly level: number;
  /** What it costs. */ readonly cost: Amounts;
  /** The greatest red die at which it draws. */ readonly red: number;
  /** What it brings besides cards: an ability, or the metropolis. */ readonly effect?: string;
  /** As of a card. */ readonly rules: readonly string[];
}

/** A rank of knights. */
export interface HttpGalleryRank {
  /** From 1: also its strength. */ readonly rank: number;
  /** How many a player has. */ readonly pieces: number;
  /** What hiring it or promoting to it costs. */ readonly cost: Amounts;
  /** What activating it costs. */ readonly activation: Amounts;
  /** The level of politics that it needs. */ readonly level?: number;
  /** As of a card. */ readonly effect: string;
  /** As of a card. */ readonly rules: readonly string[];
}

/** The barbarians. */
export interface HttpGalleryBarbarians {
  /** Steps of their ship. */ readonly track: number;
  /** As of a card. */ readonly rules: readonly string[];
}

/** A map. */
export interface HttpGalleryMap {
  /** Its name. */ readonly map: string;
  /** How many can play on it. */ readonly seats: readonly number[];
  /** The seats of the game that the facts are of. */ readonly shown: number;
  /** The points that win. */ readonly goal: number;
  /** It has ships. */ readonly sea: boolean;
  /** As in the setting of a game. */ readonly island_points: readonly number[];
  /** Its scenario, if that has rules that no map can state. */ readonly scenario?: string;
  /** What is special there, as of a card. */ readonly effect: string;
  /** As of a card. */ readonly rules: readonly string[];
}

/** The times of a clock, in milliseconds. */
export interface HttpClockTimes {
  /** Which clock. */ readonly name: ClockWord;
  /** For a turn. */ readonly turn_ms: number;
  /** To discard. */ readonly discard_ms: number;
  /** To answer an offer. */ readonly answer_ms: number;
  /** For another choice. */ readonly choice_ms: number;
  /** In the bank at the start. */ readonly bank_ms: number;
}

/** The lessons of the program: /api/lessons. */
export interface HttpLessons {
  /** In the order of their names. */ readonly lessons: readonly HttpLessonRow[];
}

/** A lesson, as a list shows it. */
export interface HttpLessonRow {
  /** For `shipped` in `create`: `lesson/NAME`. */ readonly name: string;
  /** What it teaches. */ readonly mode: HttpLessonMode;
  /** Its title. */ readonly title: Words;
  /** For whom it is. */ readonly about: Words;
  /** How long it takes, about. */ readonly minutes: number;
  /** The game. */ readonly config: string;
  /** The titles of its steps. */ readonly steps: readonly Words[];
}

/** A game before there is a table of it: /api/preview. */
export interface HttpPreviewGame {
  /** Its configuration, with the options that differ from the defaults. */ readonly brief: string;
  /** Its configuration, all options. */ readonly config: string;
  /** As in `table`. */ readonly setting: GameSetting;
  /** An example. */ readonly land?: BoardLand;
  /** An example. */ readonly board?: BoardStanding;
  /** How many can play on the map. */ readonly seats: readonly number[];
}

/** Why the configuration cannot be played. */
export interface HttpPreviewProblem {
  /** A sentence. */ readonly problem: string;
}

/** A map that is not built in, looked at: POST /api/map/check. */
export interface HttpMapCheck {
  /** All that was found. */ readonly problems: readonly BoardMapProblem[];
  /** A game takes the map: no problem is an error. */ readonly playable: boolean;
  /** How many hexes a map can have. */ readonly hexes_max: number;
  /** What its lines can say. */ readonly limits: readonly BoardMapLimit[];
  /** The map that a file of another program became. */ readonly text?: string;
  /** What the text says, with `?lay=SEED` with numbers laid on its hexes; left out if its drawings cannot be read. */ readonly drawing?: BoardMapDrawing;
  /** Of a map that can be played. */ readonly stats?: BoardMapStats;
  /** A game on it, as an example, with as many seats as it has. */ readonly preview?: HttpPreviewGame;
}

/** The rules for readers: /api/rules. */
export interface HttpLedgers {
  /** What can be read. */ readonly pages: readonly HttpLedgerPage[];
  /** By the code of a refusal the IDs of the rules that say so, the best first; codes without one are left out. */ readonly refusals: Readonly<Record<string, readonly string[]>>;
}

/** A page of rules. */
export interface HttpLedgerPage {
  /** Its name: of /api/rules/PAGE, and of the client's /rules/PAGE. */ readonly page: string;
  /** Its title, in English as all of it. */ readonly title: string;
  /** How the IDs of its rules begin. */ readonly ids: string;
  /** The family of games that it is about. */ readonly family: string;
  /** The module that a game must have; null: any game of the family. */ readonly module: string | null;
}

/** A page of rules: /api/rules/PAGE. */
export interface HttpLedger {
  /** Its name. */ readonly page: string;
  /** The ledger, in Markdown. */ readonly text: string;
  /** What never changes in the games of its drawings, by their configuration. */ readonly settings: Readonly<Record<string, GameSetting>>;
  /** One for each block `position` of the text, in its order. */ readonly drawings: readonly HttpDrawing[];
}

/** A position that shows what a rule means. */
export interface HttpDrawing {
  /** Its configuration. */ readonly game: string;
  /** IDs. */ readonly rules: readonly string[];
  /** What there is to see. */ readonly caption: string;
  /** The part to show, as places; empty: everything. */ readonly around: readonly string[];
  /** Places to point out. */ readonly marks: readonly string[];
  /** What the rules say of some actions here. */ readonly tries: readonly HttpDrawingTry[];
  /** Those sections that are drawn, as a watcher sees them. */ readonly view: Sections;
}

/** An action at a drawing. */
export interface HttpDrawingTry {
  /** Whose action. */ readonly seat: number;
  /** As in `moves`. */ readonly move: GameMove;
  /** Why it is refused; null: it is allowed. */ readonly code: string | null;
}

/** Public games that ended lately: /api/records. */
export interface HttpRecords {
  /** The newest first. */ readonly records: readonly HttpRecordRow[];
}

/** A game that has ended. */
export interface HttpRecordRow {
  /** The record's name. */ readonly record: string;
  /** The table's title. */ readonly title: string;
  /** The game, with the options that differ from the defaults. */ readonly config: string;
  /** How it ended. */ readonly result: ResultWord;
  /** Who has won. */ readonly winner: string | null;
  /** When, in milliseconds since 1970. */ readonly ended: number;
  /** The game began at another position than the first. */ readonly practice: boolean;
  /** Who sat where, by seat; left out of games that an older server recorded, as the next two are. */ readonly players?: readonly Player[];
  /** Which round the game ended in; 0: before the first. */ readonly round?: number;
  /** How long the game took, in milliseconds. */ readonly duration?: number;
  /** By seat, once the game was judged: its chance to win at 24 moments spread evenly over the game. */ readonly spark?: readonly (readonly number[])[];
  /** By seat, once the game was judged: the mean of all. */ readonly mean_loss?: readonly HttpLoss[];
}

/** A game that is over, as positions: /api/records/NAME/frames. */
export interface HttpReplay {
  /** The game's configuration, all options. */ readonly config: string;
  /** The game began at another position than the first. */ readonly practice: boolean;
  /** Who sat where. */ readonly seats: readonly Seat[];
  /** As in `table`. */ readonly setting: GameSetting;
  /** The game's sections before the first action. */ readonly view: Sections;
  /** One for each action, chance's too. */ readonly frames: readonly HttpReplayFrame[];
}

/** What an action of a replay changes. */
export interface HttpReplayFrame {
  /** As in `events`. */ readonly events: readonly AnyEvent[];
  /** As in `events`; the last frame has `counts`. */ readonly changed: Sections;
}

/** A game is being judged: 202. */
export interface HttpProgress {
  /** From 0 to 1. */ readonly progress: number;
}

/** A game that was judged: /api/records/NAME/analysis, `longroad analyze --json`. */
export interface HttpAnalysis {
  /** The record's path; null from a server. */ readonly file: string | null;
  /** The game's configuration, all options. */ readonly config: string;
  /** Who judged positions: the net, by its mode. */ readonly evaluation: string;
  /** Who judged decisions; null: nobody. */ readonly bot: string | null;
  /** Positions for each decision; null: as many as the bot likes. */ readonly nodes: number | null;
  /** Milliseconds for each decision; null: as many as the bot likes. */ readonly ms: number | null;
  /** Of the bot. */ readonly seed: number;
  /** The game has ended. */ readonly over: boolean;
  /** Who has won; null: nobody, or not yet. */ readonly winner: number | null;
  /** By seat. */ readonly players: readonly HttpAnalysisPlayer[];
  /** Numbers of moves, the biggest loss first. */ readonly mistakes: readonly number[];
  /** Each seat's chance to win before the first move. */ readonly start: readonly number[];
  /** One for each action, chance's too. */ readonly moves: readonly HttpAnalysisMove[];
}

/** How a seat played, and its luck. */
export interface HttpAnalysisPlayer {
  /** Which. */ readonly seat: number;
  /** Whose it was. */ readonly name: string | null;
  /** At the end. */ readonly points: number;
  /** Moves with another choice. */ readonly decisions: number;
  /** Decisions that were judged. */ readonly asked: number;
  /** Of these with a loss. */ readonly weighed: number;
  /** Judged decisions that were what the bot would have done. */ readonly best_moves: number;
  /** Of a weighed decision. */ readonly mean_loss: number | null;
  /** The standard error of that mean. */ readonly mean_loss_error: number | null;
  /** The mean loss by kind of decision: set-up, build, trade, robber, cards, turn. */ readonly loss_by: Readonly<Record<string, number>>;
  /** How many of each were weighed. */ readonly weighed_by: Readonly<Record<string, number>>;
  /** The biggest one. */ readonly worst_loss: number | null;
  /** Losses from 2 % on. */ readonly slips: number;
  /** Losses from 5 % on. */ readonly mistakes: number;
  /** What chance brought. */ readonly luck: number;
  /** The same by kind of chance. */ readonly luck_by: Readonly<Record<string, number>>;
  /** The seat's chance to win at 24 moments spread evenly over the game. */ readonly spark: readonly number[];
}

/** An action, and what it was worth. */
export interface HttpAnalysisMove {
  /** From 1; also the number of the replay's frame. */ readonly move: number;
  /** In the record. */ readonly line: number;
  /** 0: before the first. */ readonly turn: number;
  /** Whose action; null: chance's. */ readonly actor: number | null;
  /** In notation. */ readonly text: string;
  /** In words; null from a server. */ readonly words: string | null;
  /** Each seat's chance to win after it. */ readonly chances: readonly number[];
  /** Chance's: what it brought each seat, where that is known. */ readonly luck?: readonly number[];
  /** A seat's: how far it was judged; null: there was no choice. */ readonly verdict?: HttpVerdictWord | null;
  /** What the bot would have done. */ readonly best?: string;
  /** The same in words. */ readonly best_words?: string | null;
  /** The chance to win with it. */ readonly best_chance?: number | null;
  /** Whether chances and loss are of rollouts. */ readonly rolled?: boolean;
  /** The chance to win with what was played. */ readonly played_chance?: number | null;
  /** The difference, not below 0. */ readonly loss?: number | null;
  /** How many moves the seat had; of a judged decision. */ readonly choices?: number;
  /** Of a weighed decision, the highest chance first: the best move, the one that was played, and the next best up to three. */ readonly candidates?: readonly HttpCandidate[];
  /** The chance to win with the best candidate other than `best`; null: there was no other. */ readonly second_chance?: number | null;
  /** Of a weighed decision: why `best` is better than what was played, or, if it was played, than the next best. The weightiest first; empty: no fact fits. */ readonly reasons?: readonly HttpReason[];
}

/** A move that was weighed. */
export interface HttpCandidate {
  /** As in `moves`. */ readonly action: GameMove;
  /** The seat's chance to win with it. */ readonly chance: number;
}

/** One thing that speaks for a move: a fact that the seat can see. `longroad/reasons.def` says what the figures mean with each key. */
export interface HttpReason {
  /** Its key. */ readonly why: HttpReasonWord;
  /** What it adds to the chance to win, in thousandths, about. */ readonly gain: number;
  /** The first figure. */ readonly n: number;
  /** The second figure. */ readonly m: number;
  /** The third figure. */ readonly k: number;
  /** The first figure of the other move for the same reason. */ readonly versus?: number;
  /** Whom it is about. */ readonly seat?: number;
  /** What it is about: something to build, a track, a card, a resource; `any`: everything. */ readonly thing?: string;
  /** The vertex that it is about. */ readonly place?: string;
  /** Resources with their figures. */ readonly goods?: Readonly<Record<string, number>>;
}

/** The puzzles of this server: /api/puzzles. */
export interface HttpPuzzles {
  /** In the order of their names. */ readonly puzzles: readonly HttpPuzzleRow[];
}

/** A puzzle in the list. */
export interface HttpPuzzleRow {
  /** Its name. */ readonly name: string;
  /** The game, with the options that differ from the defaults. */ readonly config: string;
}

/** A decision to think about: /api/puzzles/NAME, /api/puzzle?date=, /api/records/NAME/decision?move=. */
export interface HttpDecision {
  /** Of a puzzle: its name. */ readonly name?: string;
  /** The game, with the options that differ from the defaults. */ readonly config: string;
  /** Who decides. */ readonly seat: number;
  /** Who sits where; of a puzzle as if the others were bots. */ readonly seats: readonly Seat[];
  /** As in `table`. */ readonly setting: GameSetting;
  /** The game's sections as the seat has them, with its moves. */ readonly view: Sections;
  /** Of a puzzle: the answer, then the next best moves, the highest chance first. Moves that are not among them are worse. */ readonly candidates?: readonly HttpCandidate[];
  /** Of a puzzle: what speaks for the answer, the weightiest first; empty: no fact fits. */ readonly reasons?: readonly HttpReason[];
}

/** All tables: /api/admin/tables. */
export interface HttpAdminTables {
  /** Those in memory. */ readonly tables: readonly HttpAdminTable[];
  /** Tables that cannot be opened; the first of them. */ readonly unserved: readonly HttpUnserved[];
  /** How many there are. */ readonly unserved_count: number;
}

/** A table as the admin sees it. */
export interface HttpAdminTable {
  /** Its number in the store. */ readonly number: number;
  /** What was chosen when it was made. */ readonly settings: Settings;
  /** Of its journal. */ readonly entries: number;
  /** Whom it counts for. */ readonly address: string | null;
  /** Seats with a connection. */ readonly connected: number;
  /** As the lobby would show it. */ readonly row: Row;
}

/** A table that cannot be opened. */
export interface HttpUnserved {
  /** Its number in the store. */ readonly number: number;
  /** Its public name. */ readonly table: string;
  /** Why, as a word. */ readonly code: string;
  /** Why, as a sentence. */ readonly why: string;
}

/** Who shares the store: /api/admin/nodes. */
export interface HttpAdminNodes {
  /** By name; none if this server has its store alone. */ readonly nodes: readonly HttpAdminNode[];
}

/** A node, as it was some seconds ago. */
export interface HttpAdminNode {
  /** Its name, as HAProxy has it. */ readonly node: string;
  /** Whether it lives. */ readonly state: HttpNodeState;
  /** This is the node that answers. */ readonly here: boolean;
  /** Open and running tables that it has in memory. */ readonly tables: number;
}

/** The admin's wish was carried out. */
export interface HttpDone {
  /** Always true. */ readonly done: true;
}

/** The answer to /api/preview. */
export type HttpPreview = Open<HttpPreviewGame | HttpPreviewProblem>;

/** Loss of a weighed decision, as a share of a win; null: none was weighed. */
export type HttpLoss = Open<number | null>;

/** Figures by name: /api/admin/stats. */
export type HttpStats = Open<Readonly<Record<string, number>>>;

/** The first message of a connection. Answer: welcome. */
export interface SayHello {
  type: "hello";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** The version of the protocol that the client speaks: 2. */ version: number;
  /** The player's name. */ name: string;
  /** How tables are sent: as JSON, as text in the notation, or events only. */ view?: ViewWord;
  /** The client's language, such as `de` or `pt-BR`. */ language?: string;
}

/** Makes a table. Its maker is the host and gets the first open seat. Answer: ok with table, link, seat and token; then table. */
export interface SayCreate {
  type: "create";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** The game: `board`, or `board(map=island,seats=3)`. Required unless record or shipped is given. */ config?: string;
  /** The text of a custom map. */ map?: string;
  /** A title for the lobby. */ title?: string;
  /** What each seat is to be, from seat 0 on; seats that are not given are open. */ seats?: Wish[];
  /** How the table is set up; a setting that is not given has its default. */ settings?: Partial<Settings>;
  /** The position where the game begins, in the notation, or a view of it by one seat, whose hidden part is drawn at random: a practice table, if the server allows it. */ position?: string;
  /** Plays on from another game, instead of config, map and position: the name or address of the record of a game that is over, as in over; or the whole text of a record, such as that of a game on the player's device. A practice table. */ record?: string;
  /** With record: how many of its actions, including those of chance, come before the position where this game begins. Default: none of them; of a record that is sent, all. */ decision?: number;
  /** A lesson of the program: `lesson/NAME`, or `lesson/NAME/STEP` to begin at a step; or one of its puzzles: `puzzle/NAME`. Instead of config, map, position, record and seats. A practice table; a lesson begins at once. */ shipped?: string;
}

/** Takes a free seat. Answer: ok with seat and token; then table. */
export interface SayJoin {
  type: "join";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** The table's public name. */ table: string;
  /** The name at this table, if it differs from hello's. */ name?: string;
  /** Which seat; default: the first free one. */ seat?: number;
}

/** Returns to one's seat, even from another device; the newest connection has the seat. Answer: ok with seat; then table. */
export interface SaySit {
  type: "sit";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** The table's public name. */ table: string;
  /** The secret that came with the seat. */ token: string;
}

/** Watches the table. Answer: ok; then table. */
export interface SayWatch {
  type: "watch";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** The table's public name. */ table: string;
}

/** Goes on after a lost connection. Answer: ok; then the events since, or table if that is shorter. */
export interface SayResume {
  type: "resume";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** The table's public name. */ table: string;
  /** The seat's secret; a watcher has none. */ token?: string;
  /** The last sequence number of the table that the client has seen. */ seq: number;
}

/** Leaves the table. Before the start the seat is free again; in a game the stand-in plays on and the token still opens the seat. */
export interface SayLeave {
  type: "leave";
  /** Grows with every message; the answer carries it. */
  id: number;
}

/** Says whether one is ready to start. */
export interface SayReady {
  type: "ready";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Ready or not. */ on: boolean;
}

/** The host starts the game; every seat must be taken or closed. The seats' clients then exchange hashes and entropy for the dice, and the game begins. */
export interface SayStart {
  type: "start";
  /** Grows with every message; the answer carries it. */
  id: number;
}

/** In step hashes of the section dice: the hash of the entropy that this seat will add. Answer: ok once it is saved. */
export interface SayHash {
  type: "hash";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** BLAKE2b-256 of the commitment, the seat and the entropy: docs/fairness.md. */ hash: string;
}

/** In step entropy: what the seat adds to the dice, which must match its hash. Answer: ok once it is saved. */
export interface SayEntropy {
  type: "entropy";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** 16 to 32 random bytes. */ entropy: string;
}

/** The host frees a seat before the start. */
export interface SayKick {
  type: "kick";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Which seat. */ seat: number;
}

/** The host gives a seat to a bot: a free seat, or in a game the seat of an absent person whose countdown has ended. In a game the person gets the seat back by returning with its token. */
export interface SayBot {
  type: "bot";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Which seat. */ seat: number;
  /** Which bot; default: steady. */ level?: string;
}

/** The host swaps two seats before the start, or somebody moves to a free one. */
export interface SaySeat {
  type: "seat";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** One seat. */ from: number;
  /** The other. */ to: number;
}

/** Chooses the colour of one's pieces before the start. */
export interface SayColour {
  type: "colour";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Which colour. */ colour: ColourWord;
}

/** Makes a move. Answer: ok with seq once it is saved. */
export interface SayMove {
  type: "move";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** The action in the notation, without the seat: `road b2/e`. */ action: string;
  /** The sequence number that the player looked at: if the seat's decision has changed since then, the move is refused as STALE. */ at?: number;
}

/** Offers a trade to other players, or answers an offer with one's own. */
export interface SayOffer {
  type: "offer";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** What one gives. */ give: Record<string, number>;
  /** What one wants. */ get: Record<string, number>;
  /** To whom; default: all other players. A waiting player may offer to the active one only. */ to?: number[];
  /** As in move. */ at?: number;
}

/** Sets what the server does for the seat without asking. The message replaces all rules of the seat. Answer: ok once it is saved. */
export interface SayRules {
  type: "rules";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** The rules; one that is not given has its default. */ rules: Partial<Rules>;
}

/** Says whether the seat wants to build between the turns, while `automatic.extra` is true. */
export interface SayExtra {
  type: "extra";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Build, or pass. */ on: boolean;
}

/** Goes on with a lesson that waits for the player to read, or leaves the lesson: then the table is an ordinary practice table. */
export interface SayLesson {
  type: "lesson";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Go on or leave. */ want: WantWord;
  /** The moment that the player looked at: if the lesson is at another one, the message is refused as STALE. */ at?: number;
}

/** Takes back one's own last placement. */
export interface SayUndo {
  type: "undo";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** As in move. */ at?: number;
}

/** Says something to the table. */
export interface SayChat {
  type: "chat";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** What. */ text: string;
}

/** The host switches somebody's chat off or on. */
export interface SayMute {
  type: "mute";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Whose. */ seat: number;
  /** Off: true. */ on: boolean;
}

/** Agrees to another game with the same seats; it begins when all people have agreed, except absent people who are no longer waited for. */
export interface SayRematch {
  type: "rematch";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** True: agree; false: take the agreement back. */ on?: boolean;
}

/** Agrees to end the game as it stands; it ends when all people have agreed, except absent people who are no longer waited for. */
export interface SayResign {
  type: "resign";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** True: agree; false: take the agreement back. */ on?: boolean;
}

/** Steps away, so that the stand-in plays, or comes back. */
export interface SayAway {
  type: "away";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Away or back. */ on: boolean;
}

/** Agrees to stop the clocks, or to let them run again; it happens when all people have agreed, except absent people who are no longer waited for. A person who did not agree to the pause can end it alone. */
export interface SayPause {
  type: "pause";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Stop or go on. */ on: boolean;
}

/** Asks a bot what it would do. Answer: ok; then hint. */
export interface SayHint {
  type: "hint";
  /** Grows with every message; the answer carries it. */
  id: number;
}

/** Asks for the own view as text, with which a client that has the engine can think, or deal a practice game of its own. Answer: ok; then view. */
export interface SayView {
  type: "view";
  /** Grows with every message; the answer carries it. */
  id: number;
}

/** Subscribes to the list of public tables, or unsubscribes. Answer: ok; then lobby. */
export interface SayLobby {
  type: "lobby";
  /** Grows with every message; the answer carries it. */
  id: number;
  /** Subscribe or unsubscribe. */ on: boolean;
}

/** Shows that the client is still there. Answer: pong. */
export interface SayPing {
  type: "ping";
  /** Grows with every message; the answer carries it. */
  id: number;
}

export type ClientMessage =
  | SayHello
  | SayCreate
  | SayJoin
  | SaySit
  | SayWatch
  | SayResume
  | SayLeave
  | SayReady
  | SayStart
  | SayHash
  | SayEntropy
  | SayKick
  | SayBot
  | SaySeat
  | SayColour
  | SayMove
  | SayOffer
  | SayRules
  | SayExtra
  | SayLesson
  | SayUndo
  | SayChat
  | SayMute
  | SayRematch
  | SayResign
  | SayAway
  | SayPause
  | SayHint
  | SayView
  | SayLobby
  | SayPing;

/** The answer to hello. */
export interface TellWelcome {
  type: "welcome";
  /** The id of the message that is answered. */ id: number;
  /** The protocol's version. */ version: number;
  /** The program and its version: `longroad 0.2.0`. */ server: string;
  /** Which build; changes when pages should be loaded again. */ build: string;
  /** What the server allows. */ limits: Limits;
  /** What this server leaves to the player's own device, and refuses as ON_DEVICE: hints, analysis, practice (tables with one person or none). */ device: string[];
  /** The server's clock, in milliseconds since 1970. */ now: number;
}

/** It is done, and saved if it had to be. */
export interface TellOk {
  type: "ok";
  /** The id of the message that is answered. */ id: number;
  /** The table's public name. */ table?: string;
  /** The address of the table for other people: `/t/quiet-otter-41`. */ link?: string;
  /** The client's seat. */ seat?: number;
  /** The secret that opens the seat again; sent once. */ token?: string;
  /** The sequence number of the entry that holds the change. */ seq?: number;
  /** To sit and resume: the highest message id of this seat that the server knows; the next id must be higher. */ last?: number;
}

/** It is not done, and nothing has changed. */
export interface TellRefused {
  type: "refused";
  /** The id of the message that is answered; 0 if it could not be read. */ id: number;
  /** Why: a refusal code. */ code: RefusalCode;
  /** The reason as an English sentence. */ reason: string;
  /** The field that is wrong, such as `seats[1].kind`. */ field?: string;
  /** MOVED: the node that has the table, for `?at=`. */ at?: string;
}

/** The answer to ping. */
export interface TellPong {
  type: "pong";
  /** The id of the message that is answered. */ id: number;
  /** The server's clock, in milliseconds since 1970. */ now: number;
}

/** Public tables: first all, then those that changed. */
export interface TellLobby {
  type: "lobby";
  /** These are all tables; forget earlier ones. */ fresh: boolean;
  /** New or changed tables. */ tables: Row[];
  /** Tables that are no longer there. */ gone?: string[];
}

/** A whole table: forget what was sent before. */
export interface TellTable {
  type: "table";
  /** Its public name. */ table: string;
  /** The sequence number of the last entry included here. */ seq: number;
  /** The receiver's seat; a watcher has none. */ seat?: number;
  /** Its title. */ title?: string;
  /** The address of the table for other people. */ link?: string;
  /** The game's configuration, all options. */ config: string;
  /** What was chosen when it was made. */ settings: Settings;
  /** The game begins at a given position, or in the middle of another game. */ practice: boolean;
  /** The maker of the table may know hidden cards: the game began at a position, or went on from a record, that the maker had. */ maker_knows: boolean;
  /** What never changes during the game: geometry, costs, cards (view json). */ setting?: GameSetting;
  /** The last lines of chat. */ chat: Line[];
  /** The events of the last actions, the oldest first, as the receiver may see them, with by_rule (view json); of a game that has begun. */ log?: AnyEvent[];
  /** All sections. */ view: Sections;
}

/** What happened at a table, in one frame. */
export interface TellEvents {
  type: "events";
  /** Its public name. */ table: string;
  /** The sequence number before these events: a client whose last number differs has a gap and resumes. */ from: number;
  /** The sequence number of the last entry included here. */ seq: number;
  /** Typed events in order; with view text and none: actions as texts, redacted for the receiver. */ events: AnyEvent[];
  /** The sections that changed. */ changed: Sections;
}

/** What a bot would do. */
export interface TellHint {
  type: "hint";
  /** The id of the message that asked. */ id: number;
  /** The table's public name. */ table: string;
  /** The sequence number that the bot looked at. */ seq: number;
  /** The best moves, the best first. */ moves: Advice[];
}

/** The receiver's own view in the notation: no more than its seat may know. */
export interface TellView {
  type: "view";
  /** The id of the message that asked. */ id: number;
  /** The table's public name. */ table: string;
  /** The sequence number of the last entry included here. */ seq: number;
  /** Whose view it is. */ seat: number;
  /** The game's configuration, all options. */ config: string;
  /** The text of the map, if it is not built in. */ map?: string;
  /** The view. */ text: string;
}

/** The game has ended. */
export interface TellOver {
  type: "over";
  /** The table's public name. */ table: string;
  /** The sequence number of the end. */ seq: number;
  /** How. */ result: ResultWord;
  /** Who has won. */ winner?: number;
  /** The points of each seat, hidden ones too. */ points: number[];
  /** The seed of the dice, now revealed. */ seed?: string;
  /** What each seat added to the dice. */ entropy?: string[];
  /** The address of the game's record. */ record?: string;
}

/** The seat was opened by another connection; this one no longer has it. */
export interface TellElsewhere {
  type: "elsewhere";
  /** The table's public name. */ table: string;
  /** Which seat. */ seat: number;
}

/** The receiver is no longer at the table. */
export interface TellGone {
  type: "gone";
  /** The table's public name. */ table: string;
  /** Why. */ why: WhyWord;
  /** The table to go to next, such as the rematch. */ next?: string;
}

/** The table is now at another node. This connection is closed with 4006: connect again and resume; what was not answered is said again with the same ids. */
export interface TellMoved {
  type: "moved";
  /** The table's public name. */ table: string;
  /** The node that has it, for `?at=`; absent: any node takes it. */ at?: string;
}

/** The server stops soon; games are saved, connect again afterwards. */
export interface TellStopping {
  type: "stopping";
  /** When, in milliseconds from now. */ in_ms: number;
}

export type ServerMessage =
  | TellWelcome
  | TellOk
  | TellRefused
  | TellPong
  | TellLobby
  | TellTable
  | TellEvents
  | TellHint
  | TellView
  | TellOver
  | TellElsewhere
  | TellGone
  | TellMoved
  | TellStopping;

