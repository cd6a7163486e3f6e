// What can be clicked: the server's moves, sorted by the things of the table they point at. Nothing here
// knows a rule; a spot is there because a move names it.
import type { CardsBlocked, CardsCard, CardsMove, CardsSetting, CardsView } from "../protocol";
import type { Habits } from "../shared/deciding";

/** What the player has picked so far. */
export type Chosen =
  | { readonly kind: "road" | "settlement" | "city" }
  | { readonly kind: "card"; readonly card: string }
  | { readonly kind: "trade" }
  | { readonly kind: "offer" }
  | { readonly kind: "play" }
  | { readonly kind: "spot"; readonly spot: string }
  | { readonly kind: "deck"; readonly deck: "events" | "regions" | "discard" }
  | { readonly kind: "stack"; readonly stack: number };

export const regionKey = (seat: number, region: string): string => `region ${seat} ${region}`;
export const slotKey = (seat: number, slot: number): string => `slot ${seat} ${slot}`;
export const siteKey = (seat: number, site: string): string => `site ${seat} ${site}`;
export const placedKey = (seat: number, site: string, card: string): string =>
  `placed ${seat} ${site} ${card}`;
export const stackKey = (stack: number): string => `stack ${stack}`;
export const handKey = (card: string): string => `hand ${card}`;

/** Moves by the spot that they belong to. */
export type Spots = ReadonlyMap<string, readonly CardsMove[]>;

/** The spots of a move on the table; moves that belong to panels have none. */
function spotsOf(move: CardsMove, view: CardsView): string[] {
  const target = move.target ?? {};
  const { seat, region, slot, site, card, stack, good } = target;
  switch (move.kind) {
    case "pay":
    case "store":
    case "gain":
    case "side":
    case "arrange":
      return seat === undefined || region === undefined ? [] : [regionKey(seat, region)];
    case "road":
    case "settlement":
    case "city":
      return seat === undefined || slot === undefined ? [] : [slotKey(seat, slot)];
    case "build":
      return seat === undefined || site === undefined ? [] : [siteKey(seat, site)];
    case "remove":
    case "target":
      return seat === undefined || !site || !card ? [] : [placedKey(seat, site, card)];
    case "stack":
    case "draw":
    case "search":
      return stack === undefined ? [] : [stackKey(stack)];
    case "exchange":
    case "discard":
      return [...(card ? [handKey(card)] : []), ...(stack ? [stackKey(stack)] : [])];
    case "conflict":
      return stack === undefined ? [] : [stackKey(stack)];
    case "swap":
    case "play":
    case "counter":
    case "scout":
    case "alchemist":
    case "caravan":
      return card ? [handKey(card)] : [];
    case "seize":
    case "give":
      return storesOf(view, seat, good);
    default:
      return [];
  }
}

/** Regions of a realm that hold units of a resource. */
function storesOf(view: CardsView, seat: number | undefined, good: string | undefined): string[] {
  const realm = view.realms.find((one) => one.seat === seat);
  return (realm?.regions ?? [])
    .filter((one) => one.good === good && one.stock > 0)
    .map((one) => regionKey(seat ?? 0, one.region));
}

export function spotsOfAll(view: CardsView, moves: readonly CardsMove[] = view.moves): Spots {
  const spots = new Map<string, CardsMove[]>();
  for (const move of moves)
    for (const key of spotsOf(move, view)) {
      const list = spots.get(key);
      if (list) list.push(move);
      else spots.set(key, [move]);
    }
  return spots;
}

/** Kinds that are chosen by a button or a card first: their spots glow only then. */
const QUIET_KINDS = new Set(["road", "settlement", "city", "build", "remove"]);

/** What a click on cards of one's hand may mean. */
export const CARD_KINDS: readonly string[] = [
  ...["build", "play", "counter", "scout", "alchemist", "caravan", "exchange", "discard", "swap"],
];

export function movesOfCard(view: CardsView, card: string): readonly CardsMove[] {
  return view.moves.filter((move) => CARD_KINDS.includes(move.kind) && move.target?.card === card);
}

/** The moves whose spots glow: what is asked for, or what was chosen. */
export function glowing(view: CardsView, chosen: Chosen | null): readonly CardsMove[] {
  if (chosen?.kind === "road" || chosen?.kind === "settlement" || chosen?.kind === "city")
    return view.moves.filter((move) => move.kind === chosen.kind);
  if (chosen?.kind === "card")
    return view.moves.filter((move) => move.target?.card === chosen.card && move.kind !== "remove");
  return view.moves.filter((move) => !QUIET_KINDS.has(move.kind));
}

/** The spots that glow. While a card is to be put under a stack, the stacks wait for the card. */
export function glowSpots(view: CardsView, chosen: Chosen | null): Spots {
  const moves = glowing(view, chosen);
  const spots = new Map(spotsOfAll(view, moves));
  if (chosen?.kind !== "card")
    for (const [key, list] of spots)
      if (key.startsWith("stack ") && list.every((move) => needsCard(move))) spots.delete(key);
  return spots;
}

const needsCard = (move: CardsMove): boolean =>
  move.kind === "exchange" || move.kind === "discard" || move.kind === "conflict";

/** Moves that are a button by themselves. */
export function buttonMoves(view: CardsView): readonly CardsMove[] {
  return view.moves.filter((move) => move.target?.button !== undefined);
}

export function blockedBy(view: CardsView, kind: string, card?: string): CardsBlocked | undefined {
  return (
    view.blocked.find((one) => one.kind === kind && one.card === card) ??
    view.blocked.find((one) => one.kind === "any")
  );
}

export function blockedCard(view: CardsView, card: string): CardsBlocked | undefined {
  return (
    view.blocked.find((one) => one.card === card) ?? view.blocked.find((one) => one.kind === "any")
  );
}

const tables = new WeakMap<CardsSetting, ReadonlyMap<string, CardsCard>>();

export function cardOf(setting: CardsSetting, card: string): CardsCard | undefined {
  let table = tables.get(setting);
  if (!table) {
    table = new Map(setting.cards.map((one) => [one.card, one]));
    tables.set(setting, table);
  }
  return table.get(card);
}

/** How the card game decides (shared/deciding.ts). */
export const HABITS: Habits<CardsMove["kind"]> = {
  light: new Set([
    ...(["roll", "end", "stop", "accept", "refuse", "offer", "stack", "take", "draw"] as const),
    ...(["arrange", "pay", "store", "settle", "gain", "seize", "give", "side"] as const),
    ...(["pick", "target", "spy"] as const),
  ]),
  spare: new Set(["remove"]),
  onward: ["roll", "end", "stop", "settle"],
  housed: new Set([
    ...(["arrange", "arrange-as-printed", "stack", "take", "alchemist", "roll", "end"] as const),
    ...(["draw", "search", "exchange", "discard", "pay", "store", "settle", "gain"] as const),
    ...(["seize", "give", "stop", "road", "settlement", "city", "build", "remove"] as const),
    ...(["side", "scout", "pick", "bank", "offer", "accept", "refuse", "play"] as const),
    ...(["caravan", "counter", "target", "spy", "conflict", "swap"] as const),
  ]),
};

/** Moves that no part of the table has a place for. */
export const strangeMoves = (view: CardsView): readonly CardsMove[] =>
  view.moves.filter(({ kind, action }) => !HABITS.housed.has(kind) && action !== undefined);

/** Slots of a realm from left to right, with the open ends. */
export function slotsOf(realm: CardsView["realms"][number]): readonly number[] {
  const all = [
    ...realm.row.map((one) => one.slot),
    ...realm.ends.map((one) => one.slot),
    ...realm.regions.map((one) => one.slot),
  ];
  const settled = realm.row.filter((one) => one.piece !== "road").map((one) => one.slot);
  const first = Math.min(...all, ...(settled.length > 0 ? settled.map((slot) => slot - 1) : [-2]));
  const last = Math.max(...all, ...(settled.length > 0 ? settled.map((slot) => slot + 1) : [2]));
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Steps of the bar: which of them is now. */
export function stepNow(view: CardsView): number {
  const { step } = view.turn;
  if (view.prompt.phase === "over") return 5;
  if (step === "roll" || step === "event" || step === "start") return 0;
  if (step === "main") return 2;
  return 3;
}
