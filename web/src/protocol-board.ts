// What games of the board family tell: docs/protocol-board.md.
// Made by `longroad schema --typescript board`; change src/wire/board_json.def instead.
import type {
  Amounts,
  ByKind,
  Open,
  RuleRefusal,
  TableEvent,
  Targets,
  Told,
} from "./protocol";

export type BoardAction = "deal" | "first" | "dice" | "steal" | "draw" | "roll" | "end" | "discard" | "robber" | "road" | "settlement" | "city" | "buy" | "knight" | "road-building" | "stop" | "plenty" | "monopoly" | "reveal" | "claim" | "bank" | "offer" | "accept" | "refuse" | "confirm" | "take" | "decline" | "withdraw" | "ship" | "lift" | "pirate" | "choose" | "discover" | "harbor" | "rob" | "pillage" | "attack" | "pirates" | "wonder" | "level" | "event" | "progress" | "wall" | "hire" | "activate" | "promote" | "move" | "chase" | "improve" | "metropolis" | "commit" | "sack" | "reward" | "flee" | "play" | "return" | "swap" | "desert" | "give" | "pick" | "spy" | "commerce";

export type BoardPhase = "deal" | "first" | "setup-settlement" | "setup-road" | "roll" | "dice" | "discard" | "robber" | "steal" | "main" | "draw" | "free-roads" | "answer" | "build" | "gold" | "discover" | "ship" | "harbor" | "rob" | "pillage" | "pirates" | "event" | "progress" | "return" | "defend" | "sack" | "reward" | "aqueduct" | "surplus" | "metropolis" | "flee" | "smith" | "rebuild" | "swap" | "desert" | "recruit" | "give" | "pick" | "spy" | "over";

export type BoardGoods = "brick" | "lumber" | "wool" | "grain" | "ore" | "paper" | "cloth" | "coin";

export type BoardTerrain = "hills" | "forest" | "pasture" | "fields" | "mountains" | "desert" | "sea" | "gold" | "fog" | "dealt";

export type BoardHarbor = "brick" | "lumber" | "wool" | "grain" | "ore" | "any";

export type BoardTrack = "science" | "trade" | "politics";

export type BoardDevelopment = "knight" | "roads" | "plenty" | "monopoly" | "point";

export type BoardFace = "ship" | "science" | "trade" | "politics";

export type BoardWonder = "theatre" | "bridge" | "monument" | "wall" | "castle";

export type BoardProblem = "LINE" | "MISSING_LINE" | "NO_HEX" | "HEXES_FULL" | "PIECES_SUM" | "HARBORS_FULL" | "HARBOR_INLAND" | "HARBOR_TOUCHES" | "ROBBER_AT_SEA" | "PIRATE_ON_LAND" | "STARTS_FULL" | "START_AT_SEA" | "START_NEAR" | "ROAD_AT_SEA" | "SHIP_ON_LAND" | "ROUTE_APART" | "START_PAYS_TWICE" | "SPIRAL_LENGTH" | "DEALT_NEEDS" | "NOTHING_DEALT" | "POOL_SIZE" | "TOKEN_COUNT" | "FOG_NEEDS" | "FOG_SIZE" | "FOG_NUMBERS" | "DEALT_AND_SHUFFLED" | "SHUFFLED_FOG" | "SHUFFLED_CLOSED" | "OUTER_SHUFFLED" | "OUTER_INTO" | "PLACE_MOVES" | "PROMISE" | "NONE_MARKED" | "NUMBERS_FEW" | "ROBBER_LEFT_OUT" | "ROBBER_NUMBER" | "ROBBER_NOWHERE" | "PIRATE_NO_SHIPS" | "PIRATE_LEFT_OUT" | "PIRATE_FLEET" | "START_DEALT" | "START_COUNT" | "START_PAYS_ROUNDS" | "SETTLEMENTS_FEW" | "ROADS_FEW" | "SHIPS_FEW" | "BANK_SMALL" | "ROOM" | "ROOM_AT_HOME" | "SCENARIO_STRAY" | "SCENARIO_NEEDS" | "SCENARIO_SHIPS" | "GIFT_CARDS" | "VILLAGE_OPEN" | "FORT_MISSING" | "IMPORT" | "IMPORT_DIFFERS" | "REDS_TOUCH" | "RESOURCE_MISSING" | "ISLAND_APART" | "START_UNEVEN" | "HARBORS_NONE";

export type BoardLevel = "error" | "warning" | "hint";

export type BoardGift = "point" | "card" | "harbor";

export type BoardSource = "settlement" | "city" | "longest-road" | "largest-army" | "card" | "island" | "token" | "cloth" | "metropolis" | "defender" | "merchant" | "printer" | "constitution";

export type BoardGain = "start" | "production" | "choice" | "bank" | "trade" | "steal" | "card" | "discovery";

export type BoardLoss = "build" | "bank" | "trade" | "steal" | "card" | "discard" | "pirates";

export type BoardArgument = "dice" | "vertex" | "edge" | "hex" | "seat" | "resource" | "commodity" | "goods";

/** What never changes during a game. */
export interface BoardSetting {
  /** The map's name. */ readonly map: string;
  /** How many seats there are. */ readonly seats: number;
  /** `sea`, `knights`. */ readonly modules: readonly string[];
  /** Options that differ from the defaults, with their values: numbers or words. */ readonly options: Readonly<Record<string, number | string>>;
  /** The points that win. */ readonly goal: number;
  /** The largest hand that a seven spares; walls add to it, see players. */ readonly discard_limit: number;
  /** Whether the game has the Longest Road. */ readonly longest_road: boolean;
  /** Whether the game has the Largest Army. */ readonly largest_army: boolean;
  /** Whether the game has a robber. */ readonly robber: boolean;
  /** Whether the game has a pirate. */ readonly pirate: boolean;
  /** Whether players trade with each other. */ readonly trade: boolean;
  /** Special points for the first settlement on a new island: for the first such island, the second...; the last repeats. */ readonly island_points: readonly number[];
  /** Knights: steps of the barbarians' ship. */ readonly barbarian_track?: number;
  /** Knights: progress cards that a hand may hold. */ readonly progress_limit?: number;
  /** The kinds of cards, in the order in which hands show them. */ readonly goods: readonly BoardGoods[];
  /** Cards by the kind of the move that pays. */ readonly costs: Readonly<Record<string, Amounts>>;
  /** Knights: the tracks of city improvement. */ readonly improve?: Readonly<Record<string, BoardImprovement>>;
  /** Scenario wonders: what a level of each costs. */ readonly wonders?: Readonly<Record<string, Amounts>>;
  /** How many each seat has; `knight` is of each strength. */ readonly pieces: BoardPieces;
  /** How many cards of each kind there are. */ readonly bank: Amounts;
  /** Development cards with their numbers. */ readonly deck?: Readonly<Record<string, number>>;
  /** Knights: the progress cards. */ readonly progress?: readonly BoardProgressKind[];
  /** What the scenario's map has. */ readonly scenario?: BoardScenario;
  /** In reading order. */ readonly hexes: readonly BoardHexPlace[];
  /** Where settlements stand. */ readonly vertices: readonly BoardVertexPlace[];
  /** Where roads and ships lie. */ readonly edges: readonly BoardEdgePlace[];
}

/** A track of city improvement. */
export interface BoardImprovement {
  /** What its levels cost. */ readonly goods: BoardGoods;
  /** How many there are. */ readonly levels: number;
  /** The level of its ability. */ readonly ability: number;
  /** The level of its metropolis. */ readonly metropolis: number;
  /** Cards of the goods for each level; a move tells the price of the moment, with a Crane. */ readonly prices: readonly number[];
  /** The greatest red die at which each level draws. */ readonly reds: readonly number[];
}

/** Pieces by kind. */
export interface BoardPieces {
  /** Roads. */ readonly road: number;
  /** Ships. */ readonly ship?: number;
  /** Settlements. */ readonly settlement: number;
  /** Cities. */ readonly city: number;
  /** City walls. */ readonly wall?: number;
  /** Knights: of each strength; of a seat a list: basic, strong, mighty. */ readonly knight?: number | readonly number[];
}

/** A kind of progress card. */
export interface BoardProgressKind {
  /** Its word. */ readonly card: string;
  /** The deck that it lies in. */ readonly deck: BoardTrack;
  /** How many there are. */ readonly count: number;
  /** What must be named when the card is played; null: nothing. */ readonly argument: BoardArgument | null;
}

/** A hex of the map. */
export interface BoardHexPlace {
  /** Its name. */ readonly id: string;
  /** See coordinates. */ readonly x: number;
  /** See coordinates. */ readonly y: number;
  /** A letter, where the map has parts. */ readonly area?: string;
  /** Nobody settles there. */ readonly closed?: true;
}

/** A corner of hexes. */
export interface BoardVertexPlace {
  /** Its name. */ readonly id: string;
  /** See coordinates. */ readonly x: number;
  /** See coordinates. */ readonly y: number;
  /** The hexes around it. */ readonly hexes: readonly string[];
}

/** A side of a hex. */
export interface BoardEdgePlace {
  /** Its name. */ readonly id: string;
  /** Its two ends. */ readonly ends: readonly [string, string];
}

/** Gifts of the tribe; they are in board. */
export interface BoardTribeScenario {
  /** The scenario. */ readonly kind: "tribe";
}

/** Villages that trade cloth. */
export interface BoardVillagesScenario {
  /** The scenario. */ readonly kind: "villages";
  /** Where they are. */ readonly villages: readonly BoardVillagePlace[];
  /** Cloth of each village at the start. */ readonly cloth_each: number;
  /** Cloth of no village at the start. */ readonly cloth_supply: number;
}

/** A village of the map. */
export interface BoardVillagePlace {
  /** Where it is. */ readonly vertex: string;
  /** The number that pays it. */ readonly number: number;
}

/** The pirate fleet. */
export interface BoardFleetScenario {
  /** The scenario. */ readonly kind: "fleet";
  /** The hexes of the fleet's round. */ readonly track: readonly string[];
  /** By seat. */ readonly beachheads: readonly string[];
  /** By seat. */ readonly fortresses: readonly string[];
  /** By seat: the edges of its way to the fortress. */ readonly lanes: readonly (readonly string[])[];
}

/** Wonders to be built. */
export interface BoardWondersScenario {
  /** The scenario. */ readonly kind: "wonders";
  /** The places of the wall. */ readonly walls: readonly string[];
  /** The places of the bridge. */ readonly bridges: readonly string[];
  /** Levels of a wonder. */ readonly levels: number;
}

/** What hardly ever changes once it is dealt. */
export interface BoardLand {
  /** By hex, in the setting's order; `fog` is not discovered, `dealt` not laid out yet. */ readonly terrain: readonly BoardTerrain[];
  /** By hex, in the setting's order; 0 is none. */ readonly numbers: readonly number[];
  /** Where harbors are. */ readonly harbors: readonly BoardHarborPlace[];
  /** The hexes of each island, where new islands bring points; the statistics say who has earned them where. */ readonly islands?: readonly (readonly string[])[];
  /** Maps with fog: what is still under it, never where. */ readonly fog?: BoardFog;
}

/** A harbor. */
export interface BoardHarborPlace {
  /** Where it is. */ readonly edge: string;
  /** Its type; null before the deal. */ readonly harbor: BoardHarbor | null;
}

/** What is still under the fog. */
export interface BoardFog {
  /** How many hexes of each terrain. */ readonly terrain: Readonly<Record<string, number>>;
  /** The numbers. */ readonly numbers: readonly number[];
}

/** What stands on the land. */
export interface BoardStanding {
  /** Null beside the board. */ readonly robber: string | null;
  /** At sea; null beside the board. */ readonly pirate?: string | null;
  /** Settlements and cities. */ readonly buildings: readonly BoardBuilding[];
  /** Roads and ships. */ readonly routes: readonly BoardRoute[];
  /** Knights. */ readonly knights?: readonly BoardKnight[];
  /** The merchant, where somebody has it. */ readonly merchant?: BoardMerchant;
  /** Scenario tribe: the gifts that are left. */ readonly gifts?: readonly BoardTribeGift[];
  /** Scenario villages. */ readonly villages?: readonly BoardVillage[];
  /** Scenario villages: cloth of no village. */ readonly cloth?: number;
  /** Scenario fleet: where the fleet is. */ readonly fleet?: string | null;
  /** Scenario fleet: markers of each seat's fortress, 0 when it is recaptured. */ readonly fortresses?: readonly number[];
}

/** A settlement or city. */
export interface BoardBuilding {
  /** Where it stands. */ readonly at: string;
  /** Whose it is. */ readonly seat: number;
  /** What it is. */ readonly kind: "settlement" | "city";
  /** It lies on its side. */ readonly fallen?: true;
  /** It has a wall. */ readonly wall?: true;
  /** The track of its metropolis. */ readonly metropolis?: BoardTrack;
}

/** A road or ship. */
export interface BoardRoute {
  /** Where it lies. */ readonly at: string;
  /** Whose it is. */ readonly seat: number;
  /** What it is. */ readonly kind: "road" | "ship";
  /** The ship cannot be moved: its line is closed. */ readonly closed?: true;
  /** The ship was built this turn. */ readonly fresh?: true;
  /** The ship is a warship. */ readonly warship?: true;
}

/** A knight. */
export interface BoardKnight {
  /** Where it stands. */ readonly at: string;
  /** Whose it is. */ readonly seat: number;
  /** 1 to 3. */ readonly level: number;
  /** Whether it is active. */ readonly active: boolean;
  /** It may act this turn. */ readonly ready?: true;
  /** It defends. */ readonly committed?: true;
}

/** The merchant. */
export interface BoardMerchant {
  /** Where it stands. */ readonly hex: string;
  /** Who has it. */ readonly seat: number;
}

/** A gift of the tribe. */
export interface BoardTribeGift {
  /** Where it lies. */ readonly edge: string;
  /** What it is. */ readonly gift: BoardGift;
  /** The type of a harbor, once it is dealt. */ readonly harbor?: BoardHarbor;
}

/** A village. */
export interface BoardVillage {
  /** Where it is. */ readonly vertex: string;
  /** Cloth that it has left. */ readonly cloth: number;
  /** Who trades with it, in the order in which they came. */ readonly traders: readonly number[];
}

/** What everybody sees of a seat. */
export interface BoardPlayer {
  /** Which seat. */ readonly seat: number;
  /** Public points; hidden ones are added when the game is over. */ readonly points: number;
  /** What the points are made of; the sum is `points`. */ readonly sources: Readonly<Record<string, number>>;
  /** Cards in hand; null where counts are hidden. */ readonly cards: number | null;
  /** The largest hand that a seven spares. */ readonly limit: number;
  /** Knights: progress cards in hand; null where counts are hidden. */ readonly progress?: number | null;
  /** Knights: strength of the active knights. */ readonly strength?: number;
  /** Knights: the level of each track. */ readonly tracks?: Readonly<Record<string, number>>;
  /** Development cards in hand. */ readonly development?: number;
  /** Development cards that were played, by kind. */ readonly played?: Readonly<Record<string, number>>;
  /** Length of the longest route. */ readonly route: number;
  /** Pieces left. */ readonly left: BoardPieces;
  /** Types that the seat can use. */ readonly harbors: readonly BoardHarbor[];
  /** Scenario tribe: harbors that are not placed yet. */ readonly held?: readonly BoardHarbor[];
  /** Scenario villages. */ readonly cloth?: number;
  /** Scenario fleet: markers of the seat's fortress. */ readonly fortress?: number;
  /** Scenario fleet. */ readonly warships?: number;
  /** The seat's wonder. */ readonly wonder?: BoardWonder;
  /** The level of the seat's wonder. */ readonly level?: number;
}

/** What the bank has. */
export interface BoardBank {
  /** All kinds stand there. */ readonly cards: Amounts;
  /** Development cards left. */ readonly deck?: number;
  /** Knights: progress cards left in each deck. */ readonly decks?: Readonly<Record<string, number>>;
}

/** The receiver's own cards. */
export interface BoardHand {
  /** All kinds stand there. */ readonly cards: Amounts;
  /** How many cards. */ readonly count: number;
  /** With hidden ones. */ readonly points: number;
  /** Knights: progress cards. */ readonly progress?: readonly BoardProgressHeld[];
  /** Knights: progress cards of others that the receiver has seen. */ readonly known?: readonly BoardProgressKnown[];
  /** Development cards. */ readonly development?: readonly BoardDevelopmentHeld[];
  /** The hand that a Master Merchant looks into. */ readonly seen?: Amounts;
}

/** Development cards of a kind. */
export interface BoardDevelopmentHeld {
  /** The kind. */ readonly card: BoardDevelopment;
  /** How many. */ readonly count: number;
  /** How many of them were bought this turn. */ readonly fresh: number;
  /** Whether one can be played now. */ readonly playable: boolean;
}

/** A progress card. */
export interface BoardProgressHeld {
  /** The card. */ readonly card: string;
  /** Its deck. */ readonly deck: BoardTrack;
  /** Whether it can be played now. */ readonly playable: boolean;
}

/** Progress cards of another seat. */
export interface BoardProgressKnown {
  /** Whose they are. */ readonly seat: number;
  /** The cards. */ readonly cards: readonly string[];
}

/** What the receiver may have. */
export interface BoardLimits {
  /** The largest hand that a seven spares. */ readonly hand: number;
  /** Knights: progress cards. */ readonly progress?: number;
  /** Pieces left. */ readonly pieces: BoardPieces;
}

/** What the next dice could mean. */
export interface BoardForecast {
  /** Kinds of cards of which one roll could ask for more than the bank has. */ readonly short: readonly BoardGoods[];
  /** Knights: what would happen if the barbarians landed now. */ readonly barbarians?: BoardBarbarianForecast;
}

/** What would happen if the barbarians landed now. */
export interface BoardBarbarianForecast {
  /** Where their ship is. */ readonly step: number;
  /** Where they land. */ readonly track: number;
  /** Their strength. */ readonly attack: number;
  /** That of the active knights. */ readonly defence: number;
  /** By seat. */ readonly strengths: readonly number[];
  /** Who would lose a city. */ readonly lose: readonly number[];
  /** Who would be the best defender. */ readonly best: readonly number[];
  /** How many attacks there were; the robber stays put until the first. */ readonly attacks: number;
}

/** Who must do what, and with some phases what the question is about. */
export interface BoardPrompt {
  /** See notation.md. */ readonly phase: BoardPhase;
  /** Seats that the game waits for; empty when chance is due, and at the end. */ readonly who: readonly number[];
  /** Chance is due. */ readonly chance?: true;
  /** Whose turn it is. */ readonly active: number;
  /** Turns before this one. */ readonly turn: number;
  /** From 1. */ readonly round: number;
  /** Whether the dice are thrown. */ readonly rolled: boolean;
  /** Whose turn has ended, while others build. */ readonly turn_of?: number;
  /** Thrown last. */ readonly dice?: readonly [number, number];
  /** Knights: thrown last. */ readonly event?: BoardFace;
  /** setup-settlement, setup-road: the order of the placements. */ readonly order?: readonly number[];
  /** setup-settlement, setup-road: the place in `order`. */ readonly step?: number;
  /** setup-road: what the road must touch. */ readonly vertex?: string | null;
  /** discard, gold: cards by seat that are still to be given up or chosen. */ readonly left?: readonly number[];
  /** discard: because of a Saboteur. */ readonly sabotage?: true;
  /** steal, pillage, pick, spy: whose cards. */ readonly victim?: number;
  /** pillage, pick, give: how many cards; free-roads: how many roads. */ readonly count?: number;
  /** give: what a Commercial Harbor offers. */ readonly goods?: BoardGoods;
  /** ship: where it was lifted from. */ readonly edge?: string;
  /** swap: the first of the two. */ readonly hex?: string;
  /** flee: where the knight stood. */ readonly from?: string;
  /** flee, recruit: the knight's. */ readonly level?: number;
  /** robber, rebuild: the piece, if only one can be moved. */ readonly piece?: "robber" | "pirate" | "road" | "ship";
  /** metropolis: whose. */ readonly track?: BoardTrack;
  /** progress: the deck that is drawn from. */ readonly deck?: BoardTrack;
  /** over: who has won. */ readonly winner?: number | null;
}

/** An open offer. */
export interface BoardOffer {
  /** Who makes it. */ readonly seat: number;
  /** What that seat gives. */ readonly give: Amounts;
  /** What that seat wants. */ readonly get: Amounts;
  /** Seats that have not answered yet. */ readonly waiting: readonly number[];
  /** Who has accepted. */ readonly accepted: readonly number[];
}

/** Something that the receiver can do; `kind` is the action's word, `target` says what to click and is left out where there is nothing to choose. */
export interface BoardMoveMembers {
  /** Sent back as it is; left out for offers, which are an open set. */ readonly action?: string;
  /** What it costs, where that is not what the setting's `costs` say: {} is free. */ readonly cost?: Amounts;
  /** Special points that a settlement would bring. */ readonly points?: number;
  /** A road or ship reaches fog. */ readonly discovers?: true;
}

/** Why there is no move of a kind. */
export interface BoardBlocked {
  /** Which kind; `any` while something else is due, or in another's turn. */ readonly kind: BoardAction | "any";
  /** Which improvement. */ readonly track?: BoardTrack;
  /** Which card. */ readonly card?: string;
  /** The code of a refusal; NO_SPOT: there is no place where it could go. */ readonly code: RuleRefusal | "NO_SPOT";
  /** With CANNOT_AFFORD: the cards that are missing. */ readonly missing?: Amounts;
}

/** dice, play alchemist */
export interface BoardTargetDice {
  /** Two dice, the red one first. */ readonly dice: readonly [number, number];
}

/** plenty */
export interface BoardTargetPlenty {
  /** The first card. */ readonly goods: BoardGoods;
  /** The second card. */ readonly also?: BoardGoods;
}

/** offer */
export interface BoardTargetOffer {
  /** What the seat gives; not in a move. */ readonly give?: Amounts;
  /** What the seat wants; not in a move. */ readonly get?: Amounts;
  /** Whom it can be made to. */ readonly to: readonly number[];
}

/** robber */
export interface BoardTargetRobber {
  /** Where it goes. */ readonly hex: string;
  /** Whom it robs. */ readonly seat?: number;
}

/** pirate */
export interface BoardTargetPirate {
  /** Where it goes; null: beside the board. */ readonly hex: string | null;
  /** Whom it robs. */ readonly seat?: number;
  /** Of cloth instead of a card. */ readonly cloth?: true;
}

/** discover */
export interface BoardTargetDiscover {
  /** Where. */ readonly hex: string;
  /** What was under the fog. */ readonly terrain: BoardTerrain;
  /** 0: none. */ readonly number: number;
}

/** progress, return */
export interface BoardTargetDealt {
  /** The progress card; left out where it is hidden. */ readonly card?: string;
  /** Its deck. */ readonly deck: BoardTrack;
}

/** play */
export interface BoardTargetPlay {
  /** The progress card; what else is there goes by its argument. */ readonly card: string;
  /** alchemist */ readonly dice?: readonly [number, number];
  /** engineer, medicine, smith, intrigue */ readonly vertex?: string;
  /** diplomat */ readonly edge?: string;
  /** inventor, merchant, bishop */ readonly hex?: string;
  /** master-merchant, deserter, spy */ readonly seat?: number;
  /** monopolies, merchant-fleet */ readonly goods?: BoardGoods;
  /** bishop */ readonly piece?: "robber" | "pirate";
}

/** An action as an event: `kind` is the action's word, `target` is as in a move; hidden parts of the target are left out. */
export interface BoardActMembers {
  /** Who did it, or whom chance is about. */ readonly seat?: number;
  /** What went to the bank. */ readonly paid?: Amounts;
  /** What came from the bank. */ readonly gained?: Amounts;
  /** confirm, take: what the seat gave. */ readonly give?: Amounts;
  /** confirm, take: what the seat got. */ readonly get?: Amounts;
  /** Monopolies and their like: how many cards each seat gave up. */ readonly taken?: readonly number[];
  /** What the receiver gained and lost, where others do not see it. */ readonly own?: BoardOwnChange;
  /** improve, hire, promote, wonder, level: the level reached. */ readonly level?: number;
  /** stop, end, ship, choose: what it was that ended or was chosen for. */ readonly phase?: BoardPhase;
  /** dice: thrown for the first turn. */ readonly for_first?: true;
  /** dice: set by an Alchemist. */ readonly set?: true;
}

/** What happened to the receiver's hand. */
export interface BoardOwnChange {
  /** What came. */ readonly gained: Amounts;
  /** What went. */ readonly lost: Amounts;
}

/** Cards of a seat. */
export interface BoardShare {
  /** Whose. */ readonly seat: number;
  /** Which. */ readonly cards: Amounts;
}

/** What the dice paid. */
export interface BoardProduction {
  readonly kind: "production";
  /** What was thrown. */ readonly number: number;
  /** The hexes that paid. */ readonly hexes: readonly string[];
  /** Who got what. */ readonly gains: readonly BoardShare[];
  /** What the robber kept from whom. */ readonly blocked: readonly BoardShare[];
  /** Kinds that the bank could not pay. */ readonly short: readonly BoardGoods[];
}

/** Cards of choice that a seat is owed. */
export interface BoardGold {
  readonly kind: "gold";
  /** Who is owed them. */ readonly seat: number;
  /** How many. */ readonly count: number;
}

/** Who must discard. */
export interface BoardDiscardDue {
  readonly kind: "discard-due";
  /** Cards by seat. */ readonly left: readonly number[];
}

/** Cards that went without a choice. */
export interface BoardDiscarded {
  readonly kind: "discarded";
  /** Whose. */ readonly seat: number;
  /** How many. */ readonly count: number;
  /** Which, where they are known. */ readonly cards?: Amounts;
}

/** A bonus card changes hands. */
export interface BoardBonus {
  readonly kind: "bonus";
  /** Which. */ readonly card: "longest-road" | "largest-army";
  /** Who has it now. */ readonly to: number | null;
  /** Who had it. */ readonly from: number | null;
  /** The length or size that counts. */ readonly size: number;
  /** By seat, the length of its route or the size of its army. */ readonly sizes: readonly number[];
  /** longest-road: the edges of the holder's route, from one end to the other. */ readonly path?: readonly string[];
}

/** Special points for a new island. */
export interface BoardIsland {
  readonly kind: "island";
  /** Who gets them. */ readonly seat: number;
  /** Where the settlement stands. */ readonly vertex?: string;
  /** How many. */ readonly points: number;
}

/** A gift of the tribe. */
export interface BoardGiftTaken {
  readonly kind: "gift";
  /** Who gets it. */ readonly seat: number;
  /** Where it lay. */ readonly edge: string;
  /** What it is. */ readonly gift: BoardGift;
  /** The type of a harbor. */ readonly harbor?: BoardHarbor;
}

/** Trade begins with a village. */
export interface BoardVillageMet {
  readonly kind: "village";
  /** Who trades. */ readonly seat: number;
  /** Where it is. */ readonly vertex: string;
}

/** Cloth comes or goes. */
export interface BoardCloth {
  readonly kind: "cloth";
  /** Whose. */ readonly seat: number;
  /** Below zero when it was stolen. */ readonly count: number;
}

/** The pirate fleet sails. */
export interface BoardFleet {
  readonly kind: "fleet";
  /** Where to. */ readonly hex: string;
}

/** The fleet takes cards of a seat. */
export interface BoardPlunder {
  readonly kind: "plunder";
  /** Whose. */ readonly seat: number;
  /** How many. */ readonly count: number;
}

/** An attack on a fortress. */
export interface BoardAssault {
  readonly kind: "assault";
  /** Who attacks. */ readonly seat: number;
  /** With how many. */ readonly warships: number;
  /** Against how many. */ readonly pirates: number;
  /** How it went. */ readonly result: "won" | "tied" | "lost";
  /** Markers left. */ readonly fortress: number;
  /** Ships that the seat lost. */ readonly ships_lost: number;
}

/** The barbarians' ship moves. */
export interface BoardBarbarians {
  readonly kind: "barbarians";
  /** Where it is. */ readonly step: number;
  /** Where they land. */ readonly track: number;
  /** They are there. */ readonly landed?: true;
}

/** The barbarians attack. */
export interface BoardBattle {
  readonly kind: "battle";
  /** Their strength. */ readonly attack: number;
  /** That of the knights. */ readonly defence: number;
  /** By seat. */ readonly strengths: readonly number[];
  /** How it went. */ readonly result: "held" | "lost";
  /** Gains a point. */ readonly defender: readonly number[];
  /** Draw a card. */ readonly rewarded: readonly number[];
  /** Must choose a city. */ readonly to_lose: readonly number[];
}

/** A city is lost to the barbarians. */
export interface BoardCityLost {
  readonly kind: "city-lost";
  /** Whose. */ readonly seat: number;
  /** Where it stood. */ readonly vertex: string;
  /** Its wall is lost too. */ readonly wall?: true;
  /** It lies on its side. */ readonly fallen?: true;
}

/** They sail home, knights sleep. */
export interface BoardBarbariansGone {
  readonly kind: "barbarians-gone";
  /** The first time: the robber may move from now on. */ readonly robber_free?: true;
}

/** A metropolis has a new holder. */
export interface BoardMetropolisGained {
  readonly kind: "metropolis-gained";
  /** Who has it. */ readonly seat?: number;
  /** Which. */ readonly track: BoardTrack;
  /** Who had it. */ readonly from: number | null;
  /** Where it stands; null while the place is to be chosen. */ readonly vertex: string | null;
}

/** A knight is no longer where it was. */
export interface BoardKnightDisplaced {
  readonly kind: "knight-displaced";
  /** Whose. */ readonly seat: number;
  /** Where it stood. */ readonly from: string;
  /** What became of it. */ readonly fate: "flees" | "moved" | "lost" | "deserted";
  /** Where it stands now. */ readonly vertex?: string;
}

/** A card that is worth a point lies open. */
export interface BoardPointCard {
  readonly kind: "point-card";
  /** Who has it. */ readonly seat: number;
  /** Which. */ readonly card: "printer" | "constitution" | "merchant";
  /** Who had it. */ readonly from?: number;
}

/** Commerce failed; only the two are told. */
export interface BoardNoCommodity {
  readonly kind: "no-commodity";
  /** Who has no commodity. */ readonly seat: number;
}

/** A turn begins. */
export interface BoardTurn {
  readonly kind: "turn";
  /** Whose. */ readonly seat: number;
  /** Turns before it. */ readonly turn: number;
  /** From 1. */ readonly round: number;
}

/** A part between two turns begins. */
export interface BoardExtraTurn {
  readonly kind: "extra-turn";
  /** Whose. */ readonly seat: number;
  /** Turns before it. */ readonly turn: number;
  /** From 1. */ readonly round: number;
}

/** The end. */
export interface BoardWin {
  readonly kind: "win";
  /** Who has won. */ readonly seat?: number;
  /** By seat. */ readonly points: readonly number[];
  /** By seat, what the points are made of; cards that were hidden are open now. */ readonly sources: readonly Readonly<Record<string, number>>[];
}

/** Counted from what everybody sees. */
export interface BoardCounts {
  /** Throws of 2 to 12. */ readonly dice: readonly number[];
  /** Knights. */ readonly events?: Readonly<Record<string, number>>;
  /** Knights. */ readonly battles_held?: number;
  /** Knights. */ readonly battles_lost?: number;
  /** By seat. */ readonly seats: readonly BoardSeatCounts[];
  /** By round, points of each seat at its start; the last row is the end. */ readonly points: readonly (readonly number[])[];
  /** Where new islands bring points: each settlement that earned them, in their order. */ readonly islands?: readonly BoardIslandCounts[];
}

/** The statistics of a seat. */
export interface BoardSeatCounts {
  /** Its throws of 2 to 12. */ readonly rolled: readonly number[];
  /** Cards that dice brought. */ readonly produced: Amounts;
  /** How many were expected, robber included. */ readonly expected: number;
  /** Cards that the robber kept away. */ readonly blocked: number;
  /** Cards by source. */ readonly gained: Readonly<Record<string, number>>;
  /** Cards by where they went. */ readonly lost: Readonly<Record<string, number>>;
  /** How often it stole from each seat. */ readonly robbed: readonly number[];
  /** How often it did what. */ readonly actions: Readonly<Record<string, number>>;
}

/** A settlement that brought special points. */
export interface BoardIslandCounts {
  /** Whose. */ readonly seat: number;
  /** Where. */ readonly vertex: string;
  /** How many. */ readonly points: number;
}

/** Something that is wrong with a map, or worth knowing. */
export interface BoardMapProblem {
  /** `error`: the map cannot be played. */ readonly level: BoardLevel;
  /** What it is, as a word. */ readonly code: BoardProblem;
  /** Numbers and names that belong to it, in the order of its sentence. */ readonly args: readonly string[];
  /** Hexes to look at. */ readonly places: readonly string[];
  /** Of the text; 0: it is about no line. */ readonly line: number;
  /** In the line, from 1; 0: it is about no line. */ readonly column: number;
  /** The same for people, in English. */ readonly sentence: string;
}

/** A hex of a map's drawing. */
export interface BoardMapTile {
  /** Doubled column: the hexes of a row are two apart. */ readonly x: number;
  /** Row. */ readonly y: number;
  /** As drawn; `dealt` is left to chance. */ readonly terrain: BoardTerrain;
  /** Its token. */ readonly number?: number;
  /** The letter of its area. */ readonly area?: string;
  /** Marked for `avoid marked`. */ readonly marked?: true;
}

/** A hex that a line names. */
export interface BoardMapHex {
  /** Its doubled column. */ readonly x: number;
  /** Its row. */ readonly y: number;
}

/** A vertex that a line names. */
export interface BoardMapVertex {
  /** A hex at it: doubled column. */ readonly x: number;
  /** A hex at it: row. */ readonly y: number;
  /** Which corner of the hex, clockwise; 0 is the north. */ readonly corner: number;
}

/** An edge that a line names. */
export interface BoardMapEdge {
  /** A hex at it: doubled column. */ readonly x: number;
  /** A hex at it: row. */ readonly y: number;
  /** Which side of the hex, clockwise; 0 is the north-east. */ readonly side: number;
}

/** A line of a map's text. */
export interface BoardMapLine {
  /** Its first word; `#` is a comment. `layout` and `areas` stand for the drawings, which are in the tiles. */ readonly key: string;
  /** What follows it. A title and a comment are one item. */ readonly items: readonly BoardMapItem[];
}

/** A map as it is written. */
export interface BoardMapDrawing {
  /** The layout, in reading order. */ readonly tiles: readonly BoardMapTile[];
  /** The lines after the first, in their order. */ readonly lines: readonly BoardMapLine[];
}

/** What a line of a map can say. */
export interface BoardMapLimit {
  /** The keyword, or the kind of piece. */ readonly name: string;
  /** What holds without the line. */ readonly initial: number;
  /** The least. */ readonly low: number;
  /** The most. */ readonly high: number;
}

/** A figure of a map. Without chance all three are the same. */
export interface BoardMapFigure {
  /** Of all deals. */ readonly least: number;
  /** Of all deals. */ readonly most: number;
  /** Of all deals. */ readonly mean: number;
}

/** How much of a terrain there is. */
export interface BoardMapTerrain {
  /** Which. */ readonly terrain: BoardTerrain;
  /** Hexes. */ readonly hexes: BoardMapFigure;
  /** What they bring in 36 throws. */ readonly pips: BoardMapFigure;
}

/** How often a number is there. */
export interface BoardMapNumber {
  /** Which. */ readonly number: number;
  /** Hexes. */ readonly hexes: BoardMapFigure;
}

/** What a map has of everything: `longroad map stats`. */
export interface BoardMapStats {
  /** How many boards were counted; 1: the map lies as it is drawn. */ readonly deals: number;
  /** Hexes of land. */ readonly land: BoardMapFigure;
  /** Islands. */ readonly islands: BoardMapFigure;
  /** Hexes of the largest island. */ readonly largest: BoardMapFigure;
  /** Pairs of red numbers that touch. */ readonly reds: BoardMapFigure;
  /** Vertices at land. */ readonly sites: BoardMapFigure;
  /** Those that there are. */ readonly terrains: readonly BoardMapTerrain[];
  /** 2 to 12 without 7. */ readonly numbers: readonly BoardMapNumber[];
  /** By seat, what the hexes around the settlements that stand at the start bring in 36 throws; empty without start lines. */ readonly starts: readonly BoardMapFigure[];
}

/** What a scenario's map has. */
export type BoardScenario = Open<BoardTribeScenario | BoardVillagesScenario | BoardFleetScenario | BoardWondersScenario>;

/** A word of a line, or a place. */
export type BoardMapItem = Open<string | BoardMapHex | BoardMapVertex | BoardMapEdge>;

/** The arguments of an action. */
export interface BoardTargetSeat {
  /** Which seat. */ readonly seat: number;
}

/** The arguments of an action. */
export interface BoardTargetGoodsFrom {
  /** Which kind of card; left out where it is hidden. */ readonly goods?: BoardGoods;
  /** Which seat. */ readonly seat: number;
}

/** The arguments of an action. */
export interface BoardTargetDevelopment {
  /** Which card; left out where it is hidden. */ readonly card?: BoardDevelopment;
}

/** The arguments of an action. */
export interface BoardTargetGive {
  /** Which kind of card; left out where it is hidden. */ readonly goods?: BoardGoods;
}

/** The arguments of an action. */
export interface BoardTargetEdge {
  /** Which edge. */ readonly edge: string;
}

/** The arguments of an action. */
export interface BoardTargetVertex {
  /** Which vertex. */ readonly vertex: string;
}

/** The arguments of an action. */
export interface BoardTargetResource {
  /** Which kind of card. */ readonly goods: BoardGoods;
}

/** The arguments of an action. */
export interface BoardTargetBank {
  /** Which kind of card. */ readonly give: BoardGoods;
  /** Which kind of card. */ readonly get: BoardGoods;
}

/** The arguments of an action. */
export interface BoardTargetGoods {
  /** Which kind of card. */ readonly goods: BoardGoods;
}

/** The arguments of an action. */
export interface BoardTargetHarbor {
  /** Its type. */ readonly harbor: BoardHarbor;
  /** Which edge. */ readonly edge: string;
}

/** The arguments of an action. */
export interface BoardTargetSeatOrNone {
  /** Which seat; null: none. */ readonly seat: number | null;
}

/** The arguments of an action. */
export interface BoardTargetDie {
  /** What it shows. */ readonly die: number;
}

/** The arguments of an action. */
export interface BoardTargetWonder {
  /** Which wonder. */ readonly wonder: BoardWonder;
}

/** The arguments of an action. */
export interface BoardTargetEvent {
  /** What the event die shows. */ readonly face: BoardFace;
}

/** The arguments of an action. */
export interface BoardTargetMove {
  /** Which vertex. */ readonly from: string;
  /** Which vertex. */ readonly vertex: string;
}

/** The arguments of an action. */
export interface BoardTargetChase {
  /** Which vertex. */ readonly vertex: string;
  /** Whom. */ readonly piece: "robber" | "pirate";
}

/** The arguments of an action. */
export interface BoardTargetTrack {
  /** Which track. */ readonly track: BoardTrack;
}

/** The arguments of an action. */
export interface BoardTargetDeck {
  /** Which deck. */ readonly deck: BoardTrack;
}

/** The arguments of an action. */
export interface BoardTargetHex {
  /** Which hex. */ readonly hex: string;
}

/** The arguments of an action. */
export interface BoardTargetSpy {
  /** Which card; left out where it is hidden. */ readonly card?: string;
  /** Which seat. */ readonly seat: number;
}

/** The arguments of an action. */
export interface BoardTargetCommerce {
  /** Which kind of card. */ readonly goods: BoardGoods;
  /** Which seat. */ readonly seat: number;
}

/** What an action of each kind is about. */
export interface BoardTargets {
  readonly "deal": undefined;
  readonly "first": BoardTargetSeat;
  readonly "dice": BoardTargetDice;
  readonly "steal": BoardTargetGoodsFrom;
  readonly "draw": BoardTargetDevelopment;
  readonly "roll": undefined;
  readonly "end": undefined;
  readonly "discard": BoardTargetGive;
  readonly "robber": BoardTargetRobber;
  readonly "road": BoardTargetEdge;
  readonly "settlement": BoardTargetVertex;
  readonly "city": BoardTargetVertex;
  readonly "buy": undefined;
  readonly "knight": undefined;
  readonly "road-building": undefined;
  readonly "stop": undefined;
  readonly "plenty": BoardTargetPlenty;
  readonly "monopoly": BoardTargetResource;
  readonly "reveal": undefined;
  readonly "claim": undefined;
  readonly "bank": BoardTargetBank;
  readonly "offer": BoardTargetOffer;
  readonly "accept": undefined;
  readonly "refuse": undefined;
  readonly "confirm": BoardTargetSeat;
  readonly "take": BoardTargetSeat;
  readonly "decline": BoardTargetSeat;
  readonly "withdraw": undefined;
  readonly "ship": BoardTargetEdge;
  readonly "lift": BoardTargetEdge;
  readonly "pirate": BoardTargetPirate;
  readonly "choose": BoardTargetGoods;
  readonly "discover": BoardTargetDiscover;
  readonly "harbor": BoardTargetHarbor;
  readonly "rob": BoardTargetSeatOrNone;
  readonly "pillage": BoardTargetGoodsFrom;
  readonly "attack": undefined;
  readonly "pirates": BoardTargetDie;
  readonly "wonder": BoardTargetWonder;
  readonly "level": undefined;
  readonly "event": BoardTargetEvent;
  readonly "progress": BoardTargetDealt;
  readonly "wall": BoardTargetVertex;
  readonly "hire": BoardTargetVertex;
  readonly "activate": BoardTargetVertex;
  readonly "promote": BoardTargetVertex;
  readonly "move": BoardTargetMove;
  readonly "chase": BoardTargetChase;
  readonly "improve": BoardTargetTrack;
  readonly "metropolis": BoardTargetVertex;
  readonly "commit": BoardTargetVertex;
  readonly "sack": BoardTargetVertex;
  readonly "reward": BoardTargetDeck;
  readonly "flee": BoardTargetVertex;
  readonly "play": BoardTargetPlay;
  readonly "return": BoardTargetDealt;
  readonly "swap": BoardTargetHex;
  readonly "desert": BoardTargetVertex;
  readonly "give": BoardTargetGive;
  readonly "pick": BoardTargetGoodsFrom;
  readonly "spy": BoardTargetSpy;
  readonly "commerce": BoardTargetCommerce;
}

export type BoardTarget = Targets<BoardTargets>;

export type BoardMove = ByKind<BoardTargets, BoardMoveMembers>;

export type BoardAct = Told<BoardTargets, BoardActMembers>;

export type BoardEvent = Open<
  | BoardAct
  | BoardProduction
  | BoardGold
  | BoardDiscardDue
  | BoardDiscarded
  | BoardBonus
  | BoardIsland
  | BoardGiftTaken
  | BoardVillageMet
  | BoardCloth
  | BoardFleet
  | BoardPlunder
  | BoardAssault
  | BoardBarbarians
  | BoardBattle
  | BoardCityLost
  | BoardBarbariansGone
  | BoardMetropolisGained
  | BoardKnightDisplaced
  | BoardPointCard
  | BoardNoCommodity
  | BoardTurn
  | BoardExtraTurn
  | BoardWin
>;

export type BoardLogged = Open<TableEvent | BoardEvent>;

/** The sections of a view; all are there from the start of the game on. */
export interface BoardSections {
  /** What hardly ever changes once it is dealt. */ readonly land: BoardLand;
  /** What stands on the land. */ readonly board: BoardStanding;
  /** By seat. */ readonly players: readonly BoardPlayer[];
  /** What the bank has. */ readonly bank: BoardBank;
  /** The receiver's own; null for spectators. */ readonly hand: BoardHand | null;
  /** How many cards of each kind the bank takes for one of another; null for spectators. */ readonly rates: Amounts | null;
  /** What the receiver may have; null for spectators. */ readonly limits: BoardLimits | null;
  /** What the next dice could mean. */ readonly forecast: BoardForecast;
  /** Who must do what. */ readonly prompt: BoardPrompt;
  /** Open offers between players. */ readonly offers: readonly BoardOffer[];
  /** What the receiver can do now. */ readonly moves: readonly BoardMove[];
  /** Actions that stay visible although there is no move of them. */ readonly blocked: readonly BoardBlocked[];
}

/** A view with what some have besides. */
export interface BoardView extends BoardSections {
  /** Once something was counted. */ readonly counts?: BoardCounts;
  /** In a replay with open hands, by seat. */ readonly hands?: readonly Exclude<BoardSections["hand"], null>[];
}
