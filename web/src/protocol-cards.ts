// What games of the cards family tell: docs/protocol-cards.md.
// Made by `longroad schema --typescript cards`; change src/wire/cards_json.def instead.
import type {
  Amounts,
  ByKind,
  Open,
  RuleRefusal,
  TableEvent,
  Targets,
  Told,
} from "./protocol";

export type CardsAction = "shuffle" | "first" | "dice" | "event" | "region" | "duel" | "arrange" | "arrange-as-printed" | "stack" | "take" | "alchemist" | "roll" | "end" | "draw" | "search" | "exchange" | "discard" | "pay" | "store" | "settle" | "gain" | "seize" | "give" | "stop" | "road" | "settlement" | "city" | "build" | "remove" | "side" | "scout" | "pick" | "bank" | "offer" | "accept" | "refuse" | "play" | "caravan" | "counter" | "target" | "spy" | "conflict" | "swap";

export type CardsPhase = "shuffle" | "arrange" | "first" | "start-stack" | "start-take" | "roll" | "dice" | "event" | "advantage" | "gain" | "civil-war" | "conflict" | "builder-stack" | "builder-swap" | "main" | "pay" | "pay-any" | "store" | "scout" | "pick" | "region" | "side" | "answer" | "counter-offer" | "defend" | "duel" | "target" | "rob" | "merchant-take" | "merchant-give" | "spy" | "discard" | "draw" | "look" | "exchange" | "exchanged" | "over";

export type CardsStep = "start" | "roll" | "event" | "main" | "draw";

export type CardsGoods = "brick" | "lumber" | "wool" | "grain" | "ore" | "gold";

export type CardsTerrain = "hills" | "forest" | "pasture" | "fields" | "mountains" | "gold-field";

export type CardsFace = "club" | "windmill" | "knight" | "sun" | "question";

export type CardsGroup = "start-red" | "start-blue" | "region-stack" | "road" | "settlement" | "city" | "event" | "action-neutral" | "action-attack" | "action-defense" | "green-building" | "green-fleet" | "green-knight" | "red-building";

export type CardsEffect = "none" | "double" | "rate-two" | "rate-one" | "hand" | "guard" | "smithy" | "harbor" | "aqueduct" | "bath" | "church" | "search";

export type CardsSource = "settlement" | "city" | "card" | "knight-token" | "windmill-token";

export type CardsGain = "start" | "production" | "event" | "bank" | "trade" | "card";

export type CardsLoss = "building" | "search" | "bank" | "trade" | "card" | "brigands" | "plague";

/** What never changes during a game. */
export interface CardsSetting {
  /** The name of the table of cards. */ readonly map: string;
  /** How many seats there are. */ readonly seats: number;
  /** Options that differ from the defaults, with their values: numbers or words. */ readonly options: Readonly<Record<string, number | string>>;
  /** The points that win. */ readonly goal: number;
  /** Stacks of cards. */ readonly stacks: number;
  /** Units that a region holds. */ readonly store_max: number;
  /** Settlements and cities of a realm. */ readonly row_max: number;
  /** Cards that a hand may hold if nothing adds to it. */ readonly hand_base: number;
  /** Cards of the first hands. */ readonly start_cards: number;
  /** Points of both from which on action cards may be played. */ readonly gate: number;
  /** Turns without brigands. */ readonly calm_turns: number;
  /** The resources. */ readonly goods: readonly CardsGoods[];
  /** Resource to region. */ readonly terrains: Readonly<Record<string, CardsTerrain>>;
  /** Of the event die. */ readonly faces: readonly CardsFace[];
  /** Of a turn. */ readonly steps: readonly CardsStep[];
  /** What the row costs. */ readonly costs: CardsCosts;
  /** Which starting set each seat plays. */ readonly sets: readonly CardsStartingSet[];
  /** The six corners in the order in which they are filled. */ readonly arrangement: readonly CardsCorner[];
  /** Attack to the card that answers it. */ readonly counters: Readonly<Record<string, string>>;
  /** All cards. */ readonly cards: readonly CardsCard[];
}

/** What the row costs. */
export interface CardsCosts {
  /** A road. */ readonly road: Amounts;
  /** A settlement. */ readonly settlement: Amounts;
  /** A city. */ readonly city: Amounts;
}

/** A starting set. */
export interface CardsStartingSet {
  /** Who plays it. */ readonly seat: number;
  /** Which. */ readonly set: "red" | "blue";
  /** The numbers of its regions. */ readonly dice: Readonly<Record<string, number>>;
}

/** A corner that is filled at the start. */
export interface CardsCorner {
  /** Where. */ readonly region: string;
  /** What the rules propose. */ readonly printed: CardsTerrain;
}

/** A card with all that is printed on it. */
export interface CardsCard {
  /** Its word. */ readonly card: string;
  /** Its English name. */ readonly name: string;
  /** Its group in the table of cards. */ readonly kind: CardsGroup;
  /** The key of the sentence that says what it does; knights share one. */ readonly text: string;
  /** How many there are. */ readonly count: number;
  /** Victory points. */ readonly points: number;
  /** What it costs. */ readonly cost: Amounts;
  /** What a hand does with a card of the stacks. */ readonly use?: "play" | "build";
  /** Of a card of the stacks. */ readonly commerce?: number;
  /** Of a card of the stacks. */ readonly strength?: number;
  /** Of a card of the stacks. */ readonly tournament?: number;
  /** Of a card of the stacks. */ readonly needs_city?: boolean;
  /** Of a card of the stacks. */ readonly effect?: CardsEffect;
  /** Of a region. */ readonly terrain?: CardsTerrain;
  /** Of a region, or what the effect is about. */ readonly good?: CardsGoods;
  /** Of a region. */ readonly die?: number;
  /** Where the values come from. */ readonly source: string;
  /** Values that are our guess. */ readonly estimate: boolean;
  /** Values of a file. */ readonly changed: boolean;
}

/** The course of the turn. */
export interface CardsCourse {
  /** From 1; 0 before the first. */ readonly turn: number;
  /** From 1. */ readonly round: number;
  /** Whose turn it is. */ readonly active: number | null;
  /** Who began. */ readonly first: number | null;
  /** Where in the turn. */ readonly step: CardsStep;
  /** The last throw of this turn. */ readonly dice: CardsThrow | null;
  /** The event card of this turn. */ readonly event: string | null;
  /** Action cards may be played. */ readonly gate: boolean;
  /** False if Conflict forbids drawing this turn. */ readonly draws: boolean;
  /** Who has won. */ readonly winner: number | null;
}

/** Both dice. */
export interface CardsThrow {
  /** Null while an Alchemist has set the number and the event die is still to fall. */ readonly face: CardsFace | null;
  /** The production die. */ readonly number: number;
  /** By an Alchemist. */ readonly set: boolean;
}

/** What a seat has laid out. */
export interface CardsRealm {
  /** Whose. */ readonly seat: number;
  /** The starting set. */ readonly set: "red" | "blue";
  /** The centre from left to right. */ readonly row: readonly CardsRowPiece[];
  /** What comes next at each end. */ readonly ends: readonly CardsRowPiece[];
  /** The regions. */ readonly regions: readonly CardsRegionHeld[];
  /** Places for cards above and below settlements and cities. */ readonly sites: readonly CardsSiteHeld[];
}

/** A part of the row. */
export interface CardsRowPiece {
  /** Where; 0 is the middle. */ readonly slot: number;
  /** What. */ readonly piece: "road" | "settlement" | "city";
}

/** A region of a realm. */
export interface CardsRegionHeld {
  /** Where. */ readonly region: string;
  /** Where in the row. */ readonly slot: number;
  /** Above or below it. */ readonly side: "upper" | "lower";
  /** What it is. */ readonly terrain: CardsTerrain;
  /** What it gives. */ readonly good: CardsGoods;
  /** With which number. */ readonly die: number;
  /** Units in store. */ readonly stock: number;
  /** Produces double. */ readonly doubled: boolean;
  /** Is not counted by brigands. */ readonly guarded: boolean;
  /** Is in reach of plague. */ readonly plagued: boolean;
}

/** A place for cards. */
export interface CardsSiteHeld {
  /** Where. */ readonly site: string;
  /** Where in the row. */ readonly slot: number;
  /** Above or below it. */ readonly side: "upper" | "lower";
  /** What stands there. */ readonly cards: readonly string[];
  /** Cards that still find a place. */ readonly free: number;
}

/** What everybody sees of a seat. */
export interface CardsPlayer {
  /** Which seat. */ readonly seat: number;
  /** Victory points. */ readonly points: number;
  /** What the points are made of; the sum is `points`. */ readonly sources: Readonly<Record<string, number>>;
  /** Cards in hand. */ readonly hand: number;
  /** Cards that the hand may hold. */ readonly hand_limit: number;
  /** Of the knights, for the token. */ readonly strength: number;
  /** Of the knights, for tournaments. */ readonly tournament: number;
  /** For the windmill token. */ readonly commerce: number;
  /** Units for a search. */ readonly search_price: number;
  /** Units in store. */ readonly goods: Amounts;
  /** Units that still find a place. */ readonly room: Amounts;
  /** What the bank takes. */ readonly rates: Amounts;
  /** What stands in the realm. */ readonly pieces: CardsPieces;
}

/** What stands in a realm. */
export interface CardsPieces {
  /** Roads. */ readonly road: number;
  /** Settlements. */ readonly settlement: number;
  /** Cities. */ readonly city: number;
  /** Knights. */ readonly knight: number;
  /** Trade fleets. */ readonly fleet: number;
  /** Buildings. */ readonly building: number;
}

/** The two tokens. */
export interface CardsTokens {
  /** For strength. */ readonly knight: CardsKnightToken;
  /** For commerce. */ readonly windmill: CardsWindmillToken;
}

/** The knight token. */
export interface CardsKnightToken {
  /** Who has it. */ readonly holder: number | null;
  /** By seat. */ readonly strength: readonly [number, number];
}

/** The windmill token. */
export interface CardsWindmillToken {
  /** Who has it. */ readonly holder: number | null;
  /** By seat. */ readonly commerce: readonly [number, number];
}

/** A stack of cards. */
export interface CardsStack {
  /** 1 to 5. */ readonly stack: number;
  /** Cards in it. */ readonly count: number;
  /** The opponent has chosen it. */ readonly barred: boolean;
  /** Somebody looks through it or has put a card under it. */ readonly open: boolean;
  /** What the viewer remembers of it. */ readonly known: readonly CardsKnown[];
}

/** A card that the viewer remembers. */
export interface CardsKnown {
  /** Which. */ readonly card: string;
  /** It lies at this place at the earliest, from 1. */ readonly from: number;
  /** It lies at this place at the latest. */ readonly to: number;
  /** False: the other player may have taken it. */ readonly sure: boolean;
}

/** Copies of a card. */
export interface CardsCounted {
  /** Which. */ readonly card: string;
  /** How many. */ readonly count: number;
}

/** The other decks. */
export interface CardsDecks {
  /** Event cards. */ readonly events: CardsEventDeck;
  /** Region cards. */ readonly regions: CardsRegionDeck;
  /** For both. */ readonly supply: CardsSupply;
  /** Discarded cards. */ readonly discard: CardsDiscardPile;
}

/** Event cards. */
export interface CardsEventDeck {
  /** How many of each can still come before the next shuffle. */ readonly left: Readonly<Record<string, number>>;
  /** Their sum. */ readonly unseen: number;
  /** Cards of the deck. */ readonly count: number;
}

/** Region cards. */
export interface CardsRegionDeck {
  /** How many are left. */ readonly count: number;
  /** What can still be drawn. */ readonly left: readonly string[];
}

/** Roads, settlements and cities for both. */
export interface CardsSupply {
  /** Roads. */ readonly road: number;
  /** Settlements. */ readonly settlement: number;
  /** Cities. */ readonly city: number;
}

/** Discarded cards. */
export interface CardsDiscardPile {
  /** How many. */ readonly count: number;
  /** The last one. */ readonly top: string | null;
  /** All. */ readonly cards: readonly CardsCounted[];
}

/** What the next dice could mean. */
export interface CardsForecast {
  /** They can come with the next roll. */ readonly brigands: boolean;
  /** Who would win. */ readonly tournament: number | null;
  /** By seat. */ readonly seats: readonly CardsSeatForecast[];
}

/** What the next dice could mean for a seat. */
export interface CardsSeatForecast {
  /** Whom. */ readonly seat: number;
  /** What brigands count. */ readonly counted: number;
  /** That is too much. */ readonly robbed: boolean;
  /** Units that a plague takes. */ readonly plague: number;
  /** Units by number, 1 to 6. */ readonly production: readonly number[];
}

/** The receiver's own cards. */
export interface CardsHand {
  /** Which. */ readonly cards: readonly CardsCounted[];
  /** How many. */ readonly count: number;
  /** How many it may hold. */ readonly limit: number;
  /** What was seen of the other hand. */ readonly other: CardsOtherHand;
}

/** What was seen of the other hand. */
export interface CardsOtherHand {
  /** Cards in it. */ readonly count: number;
  /** What was seen. */ readonly seen: readonly CardsCounted[];
  /** How many of these may have left since. */ readonly gone: number;
}

/** A stack, in its order. */
export interface CardsStackLook {
  /** What is looked at. */ readonly at: "stack";
  /** Which. */ readonly stack: number;
  /** What is in it. */ readonly cards: readonly CardsPlacedCard[];
}

/** A card of a stack. */
export interface CardsPlacedCard {
  /** From 1. */ readonly place: number;
  /** Which. */ readonly card: string;
}

/** The other hand. */
export interface CardsHandLook {
  /** What is looked at. */ readonly at: "hand";
  /** Whose. */ readonly seat: number;
  /** What is in it. */ readonly cards: readonly CardsCounted[];
}

/** The region deck. */
export interface CardsRegionsLook {
  /** What is looked at. */ readonly at: "regions";
  /** What is left. */ readonly cards: readonly CardsRegionCard[];
}

/** A card of the region deck. */
export interface CardsRegionCard {
  /** Its word. */ readonly card: string;
  /** What it is. */ readonly terrain: CardsTerrain;
  /** Its number. */ readonly die: number;
}

/** What the receiver may have. */
export interface CardsLimits {
  /** Cards that the hand may hold. */ readonly hand: number;
  /** Units for a search. */ readonly search_price: number;
  /** Settlements that can still be built. */ readonly row: number;
  /** Free sites. */ readonly sites: number;
  /** Free sites of cities. */ readonly sites_city: number;
  /** Offers that may still be refused; null: any number. */ readonly offers: number | null;
  /** The common supply. */ readonly pieces: CardsSupply;
}

/** What is waited for, and with some phases what the question is about. */
export interface CardsPrompt {
  /** See notation.md. */ readonly phase: CardsPhase;
  /** Seats that are waited for. */ readonly who: readonly number[];
  /** Chance is due. */ readonly chance?: true;
  /** The stack that is looked through. */ readonly stack?: number;
  /** arrange: filled next; pick: laid next. */ readonly region?: string;
  /** arrange: what is left to lay. */ readonly left?: readonly CardsCornerChoice[];
  /** start-take, gain, pay-any, discard, draw, rob, merchant-take: how many. */ readonly count?: number;
  /** pay: what is owed. */ readonly owe?: Amounts;
  /** store: what is to be stored. */ readonly due?: Amounts;
  /** pay, store: what comes first. */ readonly good?: CardsGoods;
  /** civil-war, target, advantage, rob, merchant-take: who loses something. */ readonly victim?: number;
  /** side: the region that was drawn; defend: the attack. */ readonly card?: string;
  /** side: of the region that was drawn. */ readonly terrain?: CardsTerrain;
  /** side: of the region that was drawn. */ readonly die?: number;
  /** side: where it goes. */ readonly slot?: number;
  /** What is being paid for. */ readonly for?: CardsPurpose;
}

/** A region that can be laid. */
export interface CardsCornerChoice {
  /** What it is. */ readonly terrain: CardsTerrain;
  /** Its number. */ readonly die: number;
}

/** What is being paid for. */
export interface CardsPurpose {
  /** The action's word. */ readonly kind: CardsAction;
  /** build: what. */ readonly card?: string;
  /** build: where. */ readonly site?: string;
  /** road, settlement, city: where. */ readonly slot?: number;
  /** search: which. */ readonly stack?: number;
}

/** An offer, from its maker's side. */
export interface CardsOffer {
  /** Who makes it. */ readonly seat: number;
  /** What that seat gives. */ readonly give: Amounts;
  /** What that seat wants. */ readonly get: Amounts;
  /** Seats that have not answered yet. */ readonly waiting: readonly number[];
  /** It answers another one. */ readonly counter: boolean;
}

/** An attack. */
export interface CardsDuelState {
  /** Which. */ readonly card: string;
  /** Who attacks. */ readonly attacker: number;
  /** Whom. */ readonly defender: number;
  /** The card that could answer it. */ readonly counter: string | null;
  /** It was answered. */ readonly countered: boolean;
  /** It succeeds with 1 to this number. */ readonly limit?: number;
  /** Once it is decided. */ readonly loser: number | null;
}

/** Something that the receiver can do; `kind` is the action's word, `target` says what to click. */
export interface CardsMoveMembers {
  /** Sent back as it is; left out for offers, which are an open set. */ readonly action?: string;
  /** What it costs. */ readonly cost?: Amounts;
  /** Units of any kind, for a search. */ readonly cost_any?: number;
  /** The key of a line that says what it does: `stop.defend`, `play.spy`. */ readonly text: string;
  /** The region that the rules propose for paying or storing. */ readonly default?: true;
}

/** Why there is no move of a kind. */
export interface CardsBlocked {
  /** Which kind; `any` while something else is due. */ readonly kind: CardsAction | "any";
  /** Which card. */ readonly card?: string;
  /** The code of a refusal. */ readonly code: RuleRefusal;
  /** What the seat lacks. */ readonly missing?: Amounts;
}

/** Nothing to point at. */
export interface CardsTargetButton {
  /** The action's word. */ readonly button: CardsAction;
}

/** A corner and what goes there. */
export interface CardsTargetCorner {
  /** Whose. */ readonly seat: number;
  /** Where. */ readonly region: string;
  /** What. */ readonly terrain: CardsTerrain;
}

/** A region. */
export interface CardsTargetRegion {
  /** Whose. */ readonly seat: number;
  /** Where. */ readonly region: string;
}

/** A place in the row. */
export interface CardsTargetSlot {
  /** Whose. */ readonly seat: number;
  /** Where. */ readonly slot: number;
}

/** A site and a card. */
export interface CardsTargetSite {
  /** Whose. */ readonly seat: number;
  /** Where. */ readonly site: string;
  /** Which. */ readonly card?: string;
}

/** A stack. */
export interface CardsTargetStack {
  /** Which. */ readonly stack: number;
}

/** A card of a stack. */
export interface CardsTargetTake {
  /** Which stack. */ readonly stack: number;
  /** Which place. */ readonly place?: number;
  /** Which card. */ readonly card?: string;
}

/** A card that goes under a stack. */
export interface CardsTargetPut {
  /** Which card. */ readonly card?: string;
  /** Which stack. */ readonly stack: number;
}

/** A card of the hand for one of a stack. */
export interface CardsTargetSwap {
  /** Of the hand. */ readonly card?: string;
  /** Which stack. */ readonly stack: number;
  /** Which place. */ readonly place?: number;
  /** Of the stack. */ readonly take?: string;
}

/** A card. */
export interface CardsTargetCard {
  /** Which. */ readonly card?: string;
}

/** A card and a number. */
export interface CardsTargetNumber {
  /** Which. */ readonly card: string;
  /** Of the production die. */ readonly number: number;
}

/** A card and a trade. */
export interface CardsTargetCaravan {
  /** Which. */ readonly card: string;
  /** What is given up. */ readonly give: Amounts;
  /** What is received. */ readonly get: Amounts;
}

/** A card of the region deck. */
export interface CardsTargetDeck {
  /** Which. */ readonly deck: string;
}

/** Cards of the other hand that go under a stack. */
export interface CardsTargetConflict {
  /** Which stack. */ readonly stack: number;
  /** The one that goes under it first. */ readonly cards?: readonly string[];
}

/** A unit. */
export interface CardsTargetGood {
  /** Who loses it. */ readonly seat: number;
  /** Which. */ readonly good: CardsGoods;
}

/** A trade with the bank. */
export interface CardsTargetBank {
  /** What is given. */ readonly give: Amounts;
  /** What is received. */ readonly get: Amounts;
}

/** A trade with the opponent. */
export interface CardsTargetOffer {
  /** To whom; in a move. */ readonly to?: readonly number[];
  /** What is given; not in a move. */ readonly give?: Amounts;
  /** What is wanted; not in a move. */ readonly get?: Amounts;
}

/** Both dice. */
export interface CardsTargetDice {
  /** Of the event die. */ readonly face: CardsFace;
  /** Of the production die. */ readonly number: number;
}

/** A die. */
export interface CardsTargetDie {
  /** What it shows. */ readonly number: number;
}

/** An event card. */
export interface CardsTargetEvent {
  /** Which. */ readonly event: string;
}

/** An action as an event: `kind` is the action's word, `target` is as in a move, without what the viewer may not know; left out where the move is a button. */
export interface CardsActMembers {
  /** Who did it, or whom chance is about. */ readonly seat?: number;
  /** first: who begins; null when the dice are thrown again. */ readonly first?: number | null;
  /** first: by seat. */ readonly dice?: readonly [number, number];
  /** dice: the number was set by an Alchemist. */ readonly set?: true;
  /** duel: the attack. */ readonly card?: string | null;
  /** duel: it succeeds with 1 to this number. */ readonly limit?: number;
  /** duel: whether it did. */ readonly success?: boolean;
  /** duel: who loses something. */ readonly loser?: number | null;
  /** road, settlement, city, build: what it costs. */ readonly paid?: Amounts;
  /** road, settlement, city, build: regions that pay are being chosen; the event comes again when that is done. */ readonly pending?: true;
  /** search: units of any kind. */ readonly price?: number;
  /** pay, store, gain: which resource. */ readonly good?: CardsGoods;
  /** stop, settle: what it was. */ readonly phase?: CardsPhase;
  /** offer: it answers another one. */ readonly counter?: true;
  /** accept, refuse: whose offer. */ readonly to?: number;
  /** accept, refuse: what the seat that answers gives. */ readonly give?: Amounts;
  /** accept, refuse: what the seat that answers gets. */ readonly get?: Amounts;
  /** spy, conflict: whose cards. */ readonly from?: number;
  /** conflict: how many. */ readonly count?: number;
  /** conflict: the victim is not told the order. */ readonly unordered?: true;
}

/** Units of a seat. */
export interface CardsShare {
  /** Whose. */ readonly seat: number;
  /** Which. */ readonly goods: Amounts;
}

/** The club: brigands come. */
export interface CardsBrigands {
  readonly kind: "brigands";
  /** It is too early for them. */ readonly calm?: true;
  /** By seat, what they count. */ readonly counted: readonly number[];
  /** Who loses what. */ readonly losses: readonly CardsShare[];
}

/** The knight: a tournament. */
export interface CardsTournament {
  readonly kind: "tournament";
  /** By seat. */ readonly points: readonly [number, number];
  /** Who wins a unit of choice. */ readonly winner: number | null;
}

/** The windmill: a Trade Advantage. */
export interface CardsAdvantage {
  readonly kind: "advantage";
  /** Who has the windmill token. */ readonly holder: number | null;
  /** Whether there is something to take. */ readonly possible: boolean;
}

/** The sun: everybody gets a unit of choice. */
export interface CardsPlenty {
  readonly kind: "plenty";
}

/** A plague. */
export interface CardsPlague {
  readonly kind: "plague";
  /** Who loses what. */ readonly losses: readonly CardsShare[];
}

/** A productive year. */
export interface CardsProductiveYear {
  readonly kind: "productive-year";
  /** Who gets what. */ readonly gains: readonly CardsShare[];
}

/** Units of choice that left no choice. */
export interface CardsGained {
  readonly kind: "gained";
  /** Who gets them. */ readonly seat: number;
  /** Which. */ readonly goods: Amounts;
}

/** A hand was looked at. */
export interface CardsSaw {
  readonly kind: "saw";
  /** Who looked. */ readonly seat: number;
  /** Whose hand. */ readonly of: number;
  /** What was in it, for the one who looked. */ readonly cards?: readonly CardsCounted[];
}

/** A stack is looked through. */
export interface CardsLooked {
  readonly kind: "look";
  /** Who looks. */ readonly seat: number;
  /** Which. */ readonly stack: number;
}

/** Units are taken or given where there was no choice. */
export interface CardsMoved {
  readonly kind: "moved";
  /** Who gets them. */ readonly seat: number;
  /** Who loses them. */ readonly from: number;
  /** Which. */ readonly goods: Amounts;
}

/** A card goes back from a site to the hand. */
export interface CardsReturned {
  readonly kind: "returned";
  /** Whose. */ readonly seat: number;
  /** Which. */ readonly card: string;
}

/** What the regions produced. */
export interface CardsProduction {
  readonly kind: "production";
  /** With which number. */ readonly number: number;
  /** Who got what. */ readonly gains: readonly CardsShare[];
  /** By seat: units for which there was no room. */ readonly wasted: readonly number[];
}

/** A new region. */
export interface CardsLaid {
  readonly kind: "laid";
  /** Whose. */ readonly seat: number;
  /** Where. */ readonly region: string;
  /** What it is. */ readonly terrain: CardsTerrain;
  /** Its number. */ readonly die: number;
}

/** Cards that came to the viewer's hand. */
export interface CardsGot {
  readonly kind: "got";
  /** The viewer. */ readonly seat: number;
  /** Which. */ readonly cards: readonly CardsCounted[];
}

/** A token changes hands. */
export interface CardsBonus {
  readonly kind: "bonus";
  /** Which. */ readonly card: "knight-token" | "windmill-token";
  /** Who has it now. */ readonly to: number | null;
  /** Who had it. */ readonly from: number | null;
  /** What counts for it. */ readonly size: number;
  /** By seat. */ readonly sizes: readonly [number, number];
}

/** Action cards may be played from now on, or no more. */
export interface CardsGate {
  readonly kind: "gate";
  /** They may. */ readonly open: boolean;
}

/** A turn begins. */
export interface CardsTurn {
  readonly kind: "turn";
  /** Whose. */ readonly seat: number;
  /** From 1. */ readonly turn: number;
  /** From 1. */ readonly round: number;
}

/** The end. */
export interface CardsWin {
  readonly kind: "win";
  /** Who has won; without a seat it is a draw. */ readonly seat?: number;
  /** By seat. */ readonly points: readonly number[];
  /** By seat, what the points are made of. */ readonly sources: readonly Readonly<Record<string, number>>[];
}

/** Counted from what everybody sees. */
export interface CardsCounts {
  /** Faces of the event die. */ readonly faces: Readonly<Record<string, number>>;
  /** Throws of 1 to 6; those that an Alchemist set are left out. */ readonly numbers: readonly number[];
  /** Throws of 1 to 6. */ readonly duels: readonly number[];
  /** Event cards. */ readonly events: Readonly<Record<string, number>>;
  /** By seat. */ readonly seats: readonly CardsSeatCounts[];
  /** By turn and seat, at the end of each of the first 400 turns. */ readonly points: readonly (readonly number[])[];
  /** As `points`. */ readonly strength: readonly (readonly number[])[];
  /** As `points`. */ readonly commerce: readonly (readonly number[])[];
}

/** The statistics of a seat. */
export interface CardsSeatCounts {
  /** Units by resource. */ readonly produced: Amounts;
  /** What rolls brought. */ readonly yielded: number;
  /** What they bring on average. */ readonly expected: number;
  /** What found no room. */ readonly wasted: number;
  /** Units by source. */ readonly gained: Readonly<Record<string, number>>;
  /** Units by where they went. */ readonly lost: Readonly<Record<string, number>>;
  /** Attacks that succeeded. */ readonly attacks_won: number;
  /** Own offers that were accepted. */ readonly trades: number;
  /** How often it did what. */ readonly actions: Readonly<Record<string, number>>;
}

/** What is open to the viewer alone. */
export type CardsLook = Open<CardsStackLook | CardsHandLook | CardsRegionsLook>;

/** What an action of each kind is about. */
export interface CardsTargets {
  readonly "shuffle": CardsTargetButton;
  readonly "first": CardsTargetButton;
  readonly "dice": CardsTargetDice;
  readonly "event": CardsTargetEvent;
  readonly "region": CardsTargetDeck;
  readonly "duel": CardsTargetDie;
  readonly "arrange": CardsTargetCorner;
  readonly "arrange-as-printed": CardsTargetButton;
  readonly "stack": CardsTargetStack;
  readonly "take": CardsTargetTake;
  readonly "alchemist": CardsTargetNumber;
  readonly "roll": CardsTargetButton;
  readonly "end": CardsTargetButton;
  readonly "draw": CardsTargetStack;
  readonly "search": CardsTargetStack;
  readonly "exchange": CardsTargetPut;
  readonly "discard": CardsTargetPut;
  readonly "pay": CardsTargetRegion;
  readonly "store": CardsTargetRegion;
  readonly "settle": CardsTargetButton;
  readonly "gain": CardsTargetRegion;
  readonly "seize": CardsTargetGood;
  readonly "give": CardsTargetGood;
  readonly "stop": CardsTargetButton;
  readonly "road": CardsTargetSlot;
  readonly "settlement": CardsTargetSlot;
  readonly "city": CardsTargetSlot;
  readonly "build": CardsTargetSite;
  readonly "remove": CardsTargetSite;
  readonly "side": CardsTargetRegion;
  readonly "scout": CardsTargetCard;
  readonly "pick": CardsTargetDeck;
  readonly "bank": CardsTargetBank;
  readonly "offer": CardsTargetOffer;
  readonly "accept": CardsTargetButton;
  readonly "refuse": CardsTargetButton;
  readonly "play": CardsTargetCard;
  readonly "caravan": CardsTargetCaravan;
  readonly "counter": CardsTargetCard;
  readonly "target": CardsTargetSite;
  readonly "spy": CardsTargetCard;
  readonly "conflict": CardsTargetConflict;
  readonly "swap": CardsTargetSwap;
}

export type CardsTarget = Targets<CardsTargets>;

export type CardsMove = ByKind<CardsTargets, CardsMoveMembers>;

export type CardsAct = Told<CardsTargets, CardsActMembers>;

export type CardsEvent = Open<
  | CardsAct
  | CardsBrigands
  | CardsTournament
  | CardsAdvantage
  | CardsPlenty
  | CardsPlague
  | CardsProductiveYear
  | CardsGained
  | CardsSaw
  | CardsLooked
  | CardsMoved
  | CardsReturned
  | CardsProduction
  | CardsLaid
  | CardsGot
  | CardsBonus
  | CardsGate
  | CardsTurn
  | CardsWin
>;

export type CardsLogged = Open<TableEvent | CardsEvent>;

/** The sections of a view; all are there from the start of the game on. */
export interface CardsSections {
  /** The course of the turn. */ readonly turn: CardsCourse;
  /** By seat. */ readonly realms: readonly CardsRealm[];
  /** By seat. */ readonly players: readonly CardsPlayer[];
  /** Who holds the two tokens. */ readonly tokens: CardsTokens;
  /** The stacks of cards. */ readonly stacks: readonly CardsStack[];
  /** Event cards, regions, the common supply, discarded cards. */ readonly decks: CardsDecks;
  /** What the next dice could mean. */ readonly forecast: CardsForecast;
  /** The receiver's own; null for spectators. */ readonly hand: CardsHand | null;
  /** What is open to the viewer alone at the moment. */ readonly look: CardsLook | null;
  /** What the bank takes of each resource; null for spectators. */ readonly rates: Amounts | null;
  /** What the receiver may have; null for spectators. */ readonly limits: CardsLimits | null;
  /** What is waited for. */ readonly prompt: CardsPrompt;
  /** None or one. */ readonly offers: readonly CardsOffer[];
  /** An attack. */ readonly duel: CardsDuelState | null;
  /** What the receiver can do now. */ readonly moves: readonly CardsMove[];
  /** Of the actions that are always visible, those that cannot be done. */ readonly blocked: readonly CardsBlocked[];
}

/** A view with what some have besides. */
export interface CardsView extends CardsSections {
  /** Once something was counted. */ readonly counts?: CardsCounts;
  /** In a replay with open hands, by seat. */ readonly hands?: readonly Exclude<CardsSections["hand"], null>[];
}
