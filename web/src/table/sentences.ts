// Events of the board family as sentences for the log. Every kind of docs/protocol-board.md has its words in
// the catalogue under `table.log.`; the log leaves out those that only repeat what another line says.
import type { Amounts, BoardLogged } from "../protocol";
import {
  filled,
  type Gaps,
  type Line as LogLine,
  listed,
  type Part,
  seatPart,
} from "../shared/sentence";
import { word as wordOf } from "../text/t";
import { countOf, placesOf } from "./model";

export interface Line extends LogLine {
  /** Which of several events begins the line. */
  readonly at?: number;
}

/** Events that say nothing that the lines around them do not say. */
const QUIET = new Set([
  "roll",
  "deal",
  "end",
  "draw",
  "pirates",
  "sack",
  "metropolis",
  "attack",
  "chat",
  "reward",
]);

export const isQuiet = (event: BoardLogged): boolean =>
  (QUIET.has(event.kind) && !(event.kind === "draw" && event.target?.card)) ||
  (event.kind === "by_rule" && event.rule === "extra");

/** A word of the catalogue below `table.`. */
const say = (key: string): string => wordOf("table", key);

const fill = (key: string, gaps?: Gaps): Part[] => filled(`table.${key}`, gaps);

const word = (group: string, name: string | undefined): string =>
  name === undefined ? "" : say(`${group}.${name}`);

const inRow = (items: readonly (readonly Part[])[]): Part[] => listed(items, say("and"));

/** The variant of a sentence that fits an event; most kinds have only one. */
function variant(event: BoardLogged): string {
  const target = event.target ?? {};
  switch (event.kind) {
    case "dice":
      return event.for_first ? "dice.first" : event.set ? "dice.set" : "dice";
    case "settlement":
    case "city":
      return event.paid ? event.kind : event.gained ? `${event.kind}.start` : `${event.kind}.free`;
    case "ship":
      return event.phase === "ship" ? "ship.moved" : "ship";
    case "discover":
      return target.number ? "discover" : "discover.plain";
    case "robber":
      return "robber";
    case "pirate":
      return target.hex === null ? "pirate.away" : "pirate";
    case "steal":
      return target.goods ? "steal.known" : "steal";
    case "pick":
    case "give":
      return target.goods ? `${event.kind}.known` : event.kind;
    case "rob":
      return target.seat === null ? "rob.nobody" : "rob";
    case "draw":
      return target.card ? "draw.known" : "draw";
    case "progress":
    case "spy":
    case "return":
      return target.card ? `${event.kind}.known` : event.kind;
    case "choose":
      return event.phase === "aqueduct" ? "choose.aqueduct" : "choose";
    case "stop":
      return event.phase === "aqueduct" ? "stop.aqueduct" : "stop";
    case "hire":
      return event.paid ? "hire" : "hire.recruit";
    case "wonder":
      return "wonder";
    case "bonus":
      return bonusVariant(event);
    case "gift":
      return `gift.${event.gift ?? "card"}`;
    case "cloth":
      return (event.count ?? 0) < 0 ? "cloth.lost" : "cloth";
    case "assault":
      return `assault.${event.result ?? "lost"}`;
    case "barbarians":
      return event.landed ? "barbarians.landed" : "barbarians";
    case "battle":
      return event.result === "held" ? "battle.held" : "battle.lost";
    case "city-lost":
      return event.fallen ? "city-lost.fallen" : "city-lost";
    case "barbarians-gone":
      return event.robber_free ? "barbarians-gone.first" : "barbarians-gone";
    case "metropolis-gained":
      return typeof event.from === "number" ? "metropolis-gained.from" : "metropolis-gained";
    case "knight-displaced":
      return `knight-displaced.${event.fate ?? "moved"}`;
    case "point-card":
      return typeof event.from === "number" ? "point-card.from" : "point-card";
    case "event":
      return target.face === "ship" ? "event.ship" : "event.gate";
    case "play":
      return playVariant(event);
    case "standin":
    case "paused":
      return event.on ? `${event.kind}.on` : `${event.kind}.off`;
    case "by_rule":
      return `by_rule.${event.rule ?? "none"}`;
    case "rose":
      return event.kicked ? "rose.kicked" : "rose";
    case "win":
      return typeof event.seat === "number" ? "win" : "win.nobody";
    default:
      return event.kind;
  }
}

function bonusVariant(event: BoardLogged): string {
  const card = event.card ?? "longest-road";
  return typeof event.to === "number" ? `bonus.${card}` : `bonus.${card}.nobody`;
}

function playVariant(event: BoardLogged): string {
  const target = event.target ?? {};
  if (target.goods) return "play.goods";
  if (typeof target.seat === "number") return "play.seat";
  if (target.dice) return "play.dice";
  return event.gained ? "play.gained" : "play";
}

const cardsPart = (cards: Amounts | string | null | undefined): Part =>
  typeof cards === "object" && cards !== null ? { cards } : "";

const cardPart = (card: string | undefined): Part =>
  card === undefined ? "" : { card, name: word("card", card) };

function gapsOf(event: BoardLogged): Gaps {
  const target = event.target ?? {};
  const dice = target.dice ?? [];
  const bankRate = typeof target.give === "string" ? countOf(event.paid) : 0;
  const to = typeof event.to === "number" ? event.to : undefined;
  const from = typeof event.from === "number" ? event.from : undefined;
  return {
    seat: seatPart(event.seat),
    other: seatPart(target.seat),
    to: seatPart(to),
    from: seatPart(from),
    name: event.name ?? "",
    text: event.text ?? "",
    sum: dice.reduce((sum, n) => sum + n, 0),
    first: dice[0] ?? 0,
    second: dice[1] ?? 0,
    number: event.number ?? target.number ?? 0,
    n: Math.abs(
      event.count ?? (typeof event.points === "number" ? event.points : countOf(event.cards)),
    ),
    paid: cardsPart(event.paid),
    gained: cardsPart(event.gained),
    give: cardsPart(event.give ?? target.give),
    get: cardsPart(event.get ?? target.get),
    rate: bankRate,
    goods: target.goods ? { goods: target.goods } : "",
    also: target.also ? { goods: target.also } : "",
    card: cardPart(target.card ?? event.card),
    deck: word("track", target.deck),
    track: word(
      "track",
      target.track ?? (typeof event.track === "string" ? event.track : undefined),
    ),
    face: word("track", target.face === "ship" ? undefined : target.face),
    terrain: word("terrain", target.terrain),
    harbor: word("goods", event.harbor ?? target.harbor),
    wonder: word("wonder", target.wonder),
    piece: word("piece", target.piece),
    level: event.level ?? 0,
    rank: word("rank", event.level ? String(event.level) : undefined),
    size: event.size ?? 0,
    warships: event.warships ?? 0,
    pirates: event.pirates ?? target.die ?? 0,
    fortress: event.fortress ?? 0,
    lost: event.ships_lost ?? 0,
    step: event.step ?? 0,
    of: typeof event.track === "number" ? event.track : 0,
    attack: event.attack ?? 0,
    defence: event.defence ?? 0,
    round: event.round ?? 0,
    action: event.action ?? "",
  };
}

/** What each seat got, or did not get: "Ada takes 1 grain, Oskar takes 4 wool". */
function shares(
  key: string,
  list: readonly { seat: number; cards: Readonly<Record<string, number>> }[],
): Part[] {
  return inRow(list.map(({ seat, cards }) => fill(key, { seat: { seat }, cards: { cards } })));
}

function sentenceWith(key: string, parts: Part[]): Part[] {
  return parts.length === 0 ? [] : [" ", ...fill(key, { list: parts })];
}

function production(event: BoardLogged): Part[] {
  const gains = event.gains ?? [];
  const said = gains.length > 0 ? sentenceWith("log.list", shares("log.takes", gains)) : [];
  const nobody = gains.length === 0 ? [" ", say("log.production.none")] : [];
  const kept = sentenceWith("log.production.blocked", shares("log.misses", event.blocked ?? []));
  const short = sentenceWith(
    "log.production.short",
    inRow((event.short ?? []).map((goods) => [{ goods }])),
  );
  const parts = [...said, ...nobody, ...kept, ...short];
  if (typeof parts[0] === "string") parts[0] = parts[0].trimStart();
  return parts.filter((part) => part !== "");
}

/** More that belongs to a line: what a monopoly brought, whom a battle hits. */
function addition(event: BoardLogged): Part[] {
  if (event.kind === "battle") return battleParts(event);
  if (event.kind === "city-lost" && event.wall) return [" ", say("log.city-lost.wall")];
  if (event.kind === "assault" && event.ships_lost)
    return [" ", ...fill("log.assault.ships", { n: event.ships_lost })];
  if (event.kind === "robber" || event.kind === "pirate") return robs(event);
  if (event.taken) return takenParts(event);
  return [];
}

function robs(event: BoardLogged): Part[] {
  if (!event.target?.cloth) return [];
  return [" ", ...fill("log.pirate.cloth", gapsOf(event))];
}

function takenParts(event: BoardLogged): Part[] {
  const givers = (event.taken ?? [])
    .map((count, seat) => ({ count, seat }))
    .filter(({ count, seat }) => count > 0 && seat !== event.seat);
  const list = inRow(
    givers.map(({ count, seat }) => fill("log.gives", { seat: { seat }, n: count })),
  );
  return sentenceWith("log.list", list);
}

function battleParts(event: BoardLogged): Part[] {
  const parts: Part[] = [];
  const add = (key: string, seats: readonly number[] | undefined) => {
    if (seats?.length) parts.push(...sentenceWith(key, inRow(seats.map((seat) => [{ seat }]))));
  };
  add("log.battle.defender", event.defender);
  add("log.battle.rewarded", event.rewarded);
  add("log.battle.to_lose", event.to_lose);
  return parts;
}

function discardDue(event: BoardLogged): Part[] {
  const due = (event.left ?? [])
    .map((count, seat) => ({ count, seat }))
    .filter(({ count }) => count > 0);
  const list = inRow(
    due.map(({ count, seat }) => fill("log.discards", { seat: { seat }, n: count })),
  );
  return fill("log.discard-due", { list });
}

function placesOfEvent(event: BoardLogged): string[] {
  const own = [
    event.vertex,
    event.edge,
    event.hex,
    typeof event.from === "string" ? event.from : undefined,
  ];
  return [...placesOf(event.target), ...(event.hexes ?? []), ...own].filter(
    (place): place is string => typeof place === "string",
  );
}

/** The key of the catalogue that tells an event, below `table.`. */
const sentenceKey = (event: BoardLogged): string => `log.${variant(event)}`;

/** An event as a line of the log. */
export function sentence(event: BoardLogged): Line {
  const base = { kind: event.kind, seat: event.seat, places: placesOfEvent(event) };
  if (event.kind === "production") return { ...base, parts: production(event) };
  if (event.kind === "discard-due") return { ...base, parts: discardDue(event) };
  const parts = fill(sentenceKey(event), gapsOf(event));
  return { ...base, parts: [...parts, ...addition(event)] };
}

const addCards = (a: Readonly<Record<string, number>>, goods: string): Record<string, number> => ({
  ...a,
  [goods]: (a[goods] ?? 0) + 1,
});

interface Run {
  readonly kind: string;
  readonly seat: number | undefined;
  readonly line: number;
  readonly cards: Record<string, number>;
}

const BEGINNINGS = new Set(["turn", "extra-turn"]);

/** Lines of several events: the dice together with what they pay, cards that go one by one as one line. */
export function lines(events: readonly BoardLogged[]): Line[] {
  const out: Line[] = [];
  // Several seats may discard at a time, card by card: each has its line.
  let runs: Run[] = [];
  for (const [at, event] of events.entries()) {
    if (isQuiet(event)) continue;
    const goods = event.target?.goods;
    const again =
      event.kind === "discard" || (event.kind === "choose" && event.phase !== "aqueduct");
    if (again && goods) {
      const { kind, seat } = event;
      const old = runs.find((run) => run.kind === kind && run.seat === seat);
      const line = old?.line ?? out.length;
      const run = { kind, seat, line, cards: addCards(old?.cards ?? {}, goods) };
      runs = [...runs.filter((each) => each !== old), run];
      out[line] = { ...runLine(run), at: out[line]?.at ?? at };
      continue;
    }
    runs = [];
    const line = sentence(event);
    const last = out[out.length - 1];
    if (event.kind === "production" && last && (last.kind === "dice" || last.kind === "event"))
      out[out.length - 1] = joined(last, line);
    else if (event.kind === "event" && last?.kind === "dice")
      out[out.length - 1] = { ...joined(last, line), kind: "event" };
    else if (line.parts.length > 0) {
      // A part between the turns in which nothing was done is not worth a line.
      if (last?.kind === "extra-turn" && BEGINNINGS.has(event.kind)) out.pop();
      out.push({ ...line, at });
    }
  }
  return out;
}

const joined = (a: Line, b: Line): Line => ({
  ...a,
  parts: [...a.parts, " ", ...b.parts],
  places: [...a.places, ...b.places],
});

function runLine(run: Run): Line {
  const gaps = { seat: seatPart(run.seat), cards: { cards: run.cards } };
  const parts = fill(`log.${run.kind}.many`, gaps);
  return { kind: run.kind, seat: run.seat, parts, places: [] };
}
