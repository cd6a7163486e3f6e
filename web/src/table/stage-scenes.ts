// From the events of a board game to the scenes of its great moments (shared/stage.ts). All figures are those
// of the events and of the two views around them.
import { geometryOf } from "../board/geometry";
import { hexName } from "../board/names";
import type { BoardLogged, BoardSetting, BoardView } from "../protocol";
import type { Scene, Score } from "../shared/stage";
import { t } from "../text/t";
import { say } from "./game";

/** What scenes are made of. */
export interface Moment {
  readonly events: readonly BoardLogged[];
  readonly before: BoardView;
  readonly after: BoardView;
  readonly setting: BoardSetting;
  readonly me: number | undefined;
  readonly name: (seat: number) => string;
}

type Maker = (event: BoardLogged, moment: Moment) => readonly Scene[];

const PLAIN = { scores: [], loses: false, text: "" } as const;

const seatOr = (seat: unknown): number | undefined => (typeof seat === "number" ? seat : undefined);

/** Seats among these whose points the two views tell differently. */
function scoresOf({ before, after }: Moment, ...seats: readonly unknown[]): Score[] {
  return seats.flatMap((seat) => {
    if (typeof seat !== "number") return [];
    const then = before.players[seat]?.points ?? 0;
    const now = after.players[seat]?.points ?? 0;
    return then === now ? [] : [{ seat, then, now }];
  });
}

const listed = ({ name }: Moment, seats: readonly number[]): string => seats.map(name).join(", ");

function seven(event: BoardLogged, moment: Moment): Scene[] {
  const dice = event.target?.dice ?? [];
  if (event.for_first || dice.length < 2 || dice.reduce((a, b) => a + b, 0) !== 7) return [];
  const due = moment.events.find(({ kind }) => kind === "discard-due")?.left ?? [];
  const list = due.flatMap((n, seat) => (n > 0 ? [`${moment.name(seat)} ${n}`] : [])).join(", ");
  const text = list === "" ? t("stage.seven.calm") : t("stage.seven.discard", { list });
  const loses = moment.me !== undefined && (due[moment.me] ?? 0) > 0;
  const facts = { kind: "ribbon", dice } as const;
  return [
    {
      ...PLAIN,
      facts,
      beats: [1080],
      sounds: ["drum"],
      title: t("stage.seven"),
      text,
      loses,
      danger: true,
    },
  ];
}

const thiefOf = ({ events }: Moment) => events.find(({ kind }) => kind === "steal");

/** Who took a card from whom, in words; "" if nobody did. */
function theftText(event: BoardLogged | undefined, { name }: Moment): string {
  const victim = seatOr(event?.target?.seat);
  if (event?.seat === undefined || victim === undefined) return "";
  return t("stage.robbed", { name: name(event.seat), other: name(victim) });
}

function robber(event: BoardLogged, moment: Moment): Scene[] {
  const to = event.target?.hex;
  if (typeof to !== "string") return [];
  const piece = event.kind === "pirate" ? "pirate" : "robber";
  const { before, after, setting } = moment;
  const from = (piece === "pirate" ? before.board.pirate : before.board.robber) ?? null;
  const theft = thiefOf(moment);
  const hex = hexName(geometryOf(setting), after.land, to);
  return [
    {
      ...PLAIN,
      facts: { kind: "robber", piece, from, to },
      beats: [600, 200, 350 + 700],
      sounds: [undefined, "thud"],
      title: t(`stage.${piece}`, { hex }),
      text: theftText(theft, moment),
      seat: event.seat,
      loses: moment.me !== undefined && theft?.target?.seat === moment.me,
    },
  ];
}

/** A theft that came without the robber's move: in a frame of its own. */
function theft(event: BoardLogged, moment: Moment): Scene[] {
  const moved = moment.events.some(({ kind }) => kind === "robber" || kind === "pirate");
  const text = theftText(event, moment);
  if (moved || text === "") return [];
  const loses = moment.me !== undefined && event.target?.seat === moment.me;
  const title = t("stage.theft");
  const facts = { kind: "ribbon", piece: "robber" } as const;
  return [{ ...PLAIN, facts, beats: [1050], sounds: [], title, text, seat: event.seat, loses }];
}

function landing(event: BoardLogged): Scene[] {
  if (!event.landed) return [];
  const track = typeof event.track === "number" ? event.track : 0;
  const facts = { kind: "landing", step: event.step ?? 0, track } as const;
  return [
    { ...PLAIN, facts, beats: [1200], sounds: ["horn"], title: t("stage.landing"), danger: true },
  ];
}

function battle(event: BoardLogged, moment: Moment): Scene[] {
  const {
    attack = 0,
    defence = 0,
    strengths = [],
    defender = [],
    rewarded = [],
    to_lose = [],
  } = event;
  const lost = moment.events.filter(({ kind }) => kind === "city-lost");
  const weakest = [...to_lose, ...lost.flatMap(({ seat }) => seat ?? [])];
  const compared: Scene = {
    ...PLAIN,
    facts: { kind: "strengths", attack, defence, strengths, weakest },
    beats: [1600],
    sounds: [],
    title: t("stage.strengths", { attack, defence }),
    text: t("stage.strengths.text"),
  };
  if (event.result === "held") {
    const [best] = defender;
    const text =
      best !== undefined
        ? t("stage.held.best", { name: moment.name(best) })
        : rewarded.length > 0
          ? t("stage.held.tied", { names: listed(moment, rewarded) })
          : t("stage.held.none");
    const held: Scene = {
      ...PLAIN,
      facts: { kind: "ribbon", piece: best === undefined ? "knight" : "defender" },
      beats: [1400],
      sounds: ["fanfare"],
      title: t("stage.held"),
      text,
      seat: best,
      scores: scoresOf(moment, best),
    };
    return [compared, held];
  }
  if (lost.length > 0) return [compared];
  const due: Scene = {
    ...PLAIN,
    facts: { kind: "ribbon", piece: "city" },
    beats: [1400],
    sounds: ["thud"],
    title: t("stage.lost"),
    text: to_lose.length > 0 ? t("stage.lost.due", { names: listed(moment, to_lose) }) : "",
    seat: to_lose[0],
    loses: moment.me !== undefined && to_lose.includes(moment.me),
    danger: true,
  };
  return [compared, due];
}

function cityLost(event: BoardLogged, moment: Moment): Scene[] {
  if (event.seat === undefined || event.vertex === undefined || event.vertex === null) return [];
  const gone = moment.events.find(({ kind }) => kind === "barbarians-gone");
  return [
    {
      facts: { kind: "place", at: event.vertex, good: false },
      beats: [1400],
      sounds: ["thud"],
      title: t("stage.city_lost", { name: moment.name(event.seat) }),
      text: gone ? say(gone.robber_free ? "log.barbarians-gone.first" : "log.barbarians-gone") : "",
      seat: event.seat,
      scores: scoresOf(moment, event.seat),
      look: event.vertex,
      loses: event.seat === moment.me,
      danger: true,
    },
  ];
}

/** The level that brought a metropolis, as it is bought. */
function level(event: BoardLogged, moment: Moment): Scene[] {
  const track = event.target?.track;
  const brought = moment.events.some(
    (other) => other.kind === "metropolis-gained" && other.track === track,
  );
  if (!brought || track === undefined || event.seat === undefined) return [];
  const count = moment.setting.improve?.[track]?.levels ?? 0;
  const levels = Array.from({ length: count }, (_, i) => say(`level.${track}.${i + 1}`));
  const reached = event.level ?? 0;
  const args = { name: moment.name(event.seat), level: reached, track: say(`track.${track}`) };
  return [
    {
      ...PLAIN,
      facts: { kind: "levels", levels, level: reached },
      beats: [700],
      sounds: ["bell"],
      title: levels[reached - 1] ?? "",
      text: t("stage.level", args),
      seat: event.seat,
    },
  ];
}

function metropolis(event: BoardLogged, moment: Moment): Scene[] {
  if (event.seat === undefined) return [];
  const from = seatOr(event.from);
  const track = say(`track.${typeof event.track === "string" ? event.track : ""}`);
  const at = event.vertex ?? undefined;
  return [
    {
      facts:
        at === undefined ? { kind: "ribbon", piece: "city" } : { kind: "place", at, good: true },
      beats: [400, 400, 1200],
      sounds: [],
      title: t("stage.metropolis", { name: moment.name(event.seat) }),
      text:
        from === undefined
          ? t("stage.metropolis.text", { track })
          : t("stage.metropolis.taken", { other: moment.name(from), track }),
      seat: event.seat,
      scores: scoresOf(moment, event.seat, from),
      look: at,
      loses: from !== undefined && from === moment.me,
    },
  ];
}

/** A route lights up in so many milliseconds a piece, and in no more than so many. */
const PIECE_MS = 90;
const ROUTE_MS = 700;

function bonus(event: BoardLogged, moment: Moment): Scene[] {
  const { card = "", path = [], sizes = [] } = event;
  const to = seatOr(event.to);
  const from = seatOr(event.from);
  const title =
    to === undefined
      ? t("stage.bonus.nobody", { card: say(`card.${card}`) })
      : t("stage.bonus", { card: say(`card.${card}`), name: moment.name(to), n: event.size ?? 0 });
  const text =
    from === undefined
      ? t("stage.bonus.first")
      : t("stage.bonus.from", { other: moment.name(from), n: sizes[from] ?? 0 });
  const route = path.length > 0 ? [Math.min(ROUTE_MS, PIECE_MS * path.length)] : [];
  return [
    {
      facts: { kind: "plaque", card, path, from: from ?? null, to: to ?? null, sizes },
      beats: [...route, 600, 1200],
      sounds: [...(path.length > 0 ? (["road"] as const) : []), "chime"],
      title,
      text,
      seat: to,
      scores: scoresOf(moment, to, from),
      loses: from !== undefined && from === moment.me,
    },
  ];
}

function wonder(event: BoardLogged, moment: Moment): Scene[] {
  if (event.seat === undefined) return [];
  const of = moment.setting.scenario?.levels ?? 0;
  const built = moment.after.players[event.seat]?.wonder;
  const reached = event.level ?? 0;
  if (built === undefined || reached === 0) return [];
  const done = reached >= of;
  return [
    {
      ...PLAIN,
      facts: { kind: "ribbon", piece: "wonder" },
      beats: [1200],
      sounds: ["bell"],
      title: t("stage.wonder", { name: moment.name(event.seat), wonder: say(`wonder.${built}`) }),
      text: done ? t("stage.wonder.done") : t("stage.wonder.level", { level: reached, of }),
      seat: event.seat,
    },
  ];
}

function fortress(event: BoardLogged, moment: Moment): Scene[] {
  if (event.seat === undefined || event.result !== "won" || event.fortress !== 0) return [];
  const { warships = 0, pirates = 0 } = event;
  return [
    {
      ...PLAIN,
      facts: { kind: "ribbon", piece: "fortress" },
      beats: [1400],
      sounds: ["fanfare"],
      title: t("stage.fortress", { name: moment.name(event.seat) }),
      text: t("stage.fortress.text", { warships, pirates }),
      seat: event.seat,
      scores: scoresOf(moment, event.seat),
    },
  ];
}

/** Sources count up one by one, in no more than so many milliseconds. */
const SOURCE_MS = 220;
const SOURCES_MS = 1400;
/** What stands for a source: a piece of the board or a sign. */
const SIGN_OF: Readonly<Record<string, string>> = {
  settlement: "settlement",
  city: "city",
  "longest-road": "road",
  "largest-army": "knight",
  island: "flag",
  metropolis: "star",
  defender: "shield",
  merchant: "merchant",
};

function win(event: BoardLogged, moment: Moment): Scene[] {
  const { seat } = event;
  if (seat === undefined) return [];
  const sources = Object.entries(event.sources?.[seat] ?? {}).map(([source, n]) => ({
    word: say(`source.${source}`),
    sign: SIGN_OF[source] ?? "scroll",
    n,
  }));
  const flags = moment.after.board.buildings.filter((it) => it.seat === seat).map(({ at }) => at);
  const points = (Array.isArray(event.points) ? event.points[seat] : undefined) ?? 0;
  return [
    {
      ...PLAIN,
      facts: { kind: "victory", points, flags, sources },
      beats: [1000, Math.min(SOURCES_MS, SOURCE_MS * Math.max(1, sources.length) + SOURCE_MS)],
      sounds: [undefined, "theme"],
      title: t("stage.win", { name: moment.name(seat) }),
      text: t("stage.win.text", { n: points, round: moment.after.prompt.round }),
      seat,
      scores: scoresOf(moment, seat),
    },
  ];
}

const MAKERS: Readonly<Record<string, Maker>> = {
  dice: seven,
  robber,
  pirate: robber,
  steal: theft,
  barbarians: landing,
  battle,
  "city-lost": cityLost,
  improve: level,
  "metropolis-gained": metropolis,
  bonus,
  wonder,
  level: wonder,
  assault: fortress,
  win,
};

/** The scenes of what happened between two views. */
export const scenesOf = (moment: Moment): Scene[] =>
  moment.events.flatMap((event) => MAKERS[event.kind]?.(event, moment) ?? []);
