// The state of the client: one immutable value, changed by `reduce` alone. Rendering is a function of it.
//
// The server's sections say how things stand; events are for the log and for animation. A frame that does
// not fit (a gap in the sequence) changes nothing here: the session asks to resume.
import { createContext } from "preact";
import { useContext, useEffect, useReducer, useRef } from "preact/hooks";
import type { Where } from "./connection/where";
import type {
  AnyEvent,
  ColourWord,
  GameSetting,
  Line,
  Row,
  Sections,
  ServerMessage,
  Settings,
  TellEvents,
  TellGone,
  TellHint,
  TellOver,
  TellTable,
  TellView,
  TellWelcome,
} from "./protocol";

/** An event as the log holds it. `missed`: it happened while the connection was lost. */
interface LogEntry<Event = AnyEvent> {
  readonly n: number;
  readonly seq: number;
  readonly event: Event;
  readonly missed?: boolean;
}

export type Banner =
  | { readonly kind: "lost"; readonly retryAt: number }
  | { readonly kind: "back" }
  | { readonly kind: "elsewhere" }
  | { readonly kind: "stopping"; readonly at: number }
  | { readonly kind: "updated" };

/** Something is wrong with the dice of a table (connection/dice.ts); it stays until the page is told otherwise. */
export interface Alarm {
  readonly kind:
    | "commitment" // another commitment than the first
    | "own" // another number than ours at our seat
    | "left-out" // our number was confirmed and is missing
    | "late" // our number was sent and did not come in time
    | "hash" // a hash or number of another seat has changed, or they do not fit
    | "outcomes"; // the record has outcomes that do not follow from the seed
  readonly seat?: number;
}

/** A table; family.ts tells which events its log holds. */
export interface TableState<Event = AnyEvent> {
  readonly table: string;
  /** The receiver's seat; null for those who watch. */
  readonly seat: number | null;
  readonly seq: number;
  readonly title: string;
  readonly link: string;
  readonly config: string;
  readonly settings: Settings;
  /** The game did not begin at its beginning. */
  readonly practice?: boolean;
  /** Whoever made the table may know hidden cards of it. */
  readonly maker_knows?: boolean;
  /** What never changes during the game; null before its start. */
  readonly setting: GameSetting | null;
  /** The sections of the table and of its game, as the receiver sees them. */
  readonly view: Sections;
  readonly log: readonly LogEntry<Event>[];
  readonly chat: readonly Line[];
  /** The server's clock less ours, in milliseconds. */
  readonly clockOffset: number;
  /** Messages on their way: while there are any, a thin line runs. */
  readonly pending: number;
  readonly banner: Banner | null;
  readonly over: TellOver | null;
  readonly hint: TellHint | null;
  /** The own view as text, for a practice game on this device (connection/own-view.ts). */
  readonly own?: TellView | undefined;
}

/** The code of a refusal by this device itself, which says what is wrong with it. */
export const OF_DEVICE = "DEVICE";

/** A refusal, shown for a few seconds. */
interface Refusal {
  /** "": the reason is in the player's language. */
  readonly code: string;
  readonly reason: string;
  /** The code of the rules, where there is one: they have more to say. */
  readonly ruled: string;
  readonly n: number;
}

export interface AppState {
  /** With whom one is connected, or wants to be. */
  readonly where: Where;
  /** Whether the server has said welcome on the present connection. */
  readonly connected: boolean;
  readonly server: TellWelcome | null;
  readonly clockOffset: number;
  readonly lobby: readonly Row[] | null;
  readonly table: TableState | null;
  readonly gone: TellGone | null;
  readonly refusal: Refusal | null;
  readonly pending: number;
  readonly banner: Banner | null;
  readonly alarms: readonly { readonly table: string; readonly alarm: Alarm }[];
  /** A table that does not open, and the server's word for why. */
  readonly shut: { readonly table: string; readonly code: string } | null;
}

export const initialState: AppState = {
  where: "server",
  connected: false,
  server: null,
  clockOffset: 0,
  lobby: null,
  table: null,
  gone: null,
  refusal: null,
  pending: 0,
  banner: null,
  alarms: [],
  shut: null,
};

export type Change =
  | { readonly kind: "message"; readonly message: ServerMessage; readonly now: number }
  | { readonly kind: "connected"; readonly on: boolean }
  | { readonly kind: "moved"; readonly where: Where }
  | { readonly kind: "banner"; readonly banner: Banner | null }
  | { readonly kind: "pending"; readonly count: number }
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly reason: string;
      readonly ruled?: string | undefined;
    }
  | { readonly kind: "refusal-read" }
  | { readonly kind: "alarm"; readonly table: string; readonly alarm: Alarm }
  | { readonly kind: "alarm-read"; readonly table: string; readonly alarm: Alarm }
  | { readonly kind: "shut"; readonly table: string; readonly code: string }
  | { readonly kind: "left" }
  | { readonly kind: "hint-read" };

const LOG_MAX = 2000;

/**
 * The log of a table that came whole. Numbers go on from those that were shown: what was missed is read, not
 * heard or seen flying.
 */
function wholeLog(old: readonly LogEntry[], m: TellTable): readonly LogEntry[] {
  const events = m.log ?? [];
  if (events.length === 0) return old;
  const last = Math.max(old.at(-1)?.n ?? 0, events.length);
  return events.map((event, i) => ({
    n: last - events.length + 1 + i,
    seq: m.seq,
    event,
  }));
}

function freshTable(old: TableState | null, m: TellTable, app: AppState): TableState {
  const same = old !== null && old.table === m.table;
  return {
    table: m.table,
    seat: m.seat ?? null,
    seq: m.seq,
    title: m.title ?? "",
    link: m.link ?? `/t/${m.table}`,
    config: m.config,
    settings: m.settings,
    practice: m.practice,
    maker_knows: m.maker_knows,
    setting: m.setting ?? null,
    view: m.view,
    log: wholeLog(same ? old.log : [], m),
    chat: m.chat,
    clockOffset: app.clockOffset,
    pending: app.pending,
    banner: app.banner,
    over: same ? old.over : null,
    hint: null,
    own: same ? old.own : undefined,
  };
}

function logged(old: TableState, m: TellEvents, missed: boolean): readonly LogEntry[] {
  const { events } = m;
  if (events.length === 0) return old.log;
  const last = old.log.at(-1)?.n ?? 0;
  const more = events.map((event, i) => ({
    n: last + 1 + i,
    seq: m.seq,
    event,
    ...(missed ? { missed } : {}),
  }));
  return [...old.log, ...more].slice(-LOG_MAX);
}

function withEvents(old: TableState, m: TellEvents, missed: boolean): TableState {
  const log = logged(old, m, missed);
  const said = log
    .slice(log.length - (log === old.log ? 0 : log.length - old.log.length))
    .flatMap(({ event }) => (event.kind === "chat" ? [event] : []));
  const decided = "prompt" in m.changed || "moves" in m.changed;
  return {
    ...old,
    seq: m.seq,
    view: { ...old.view, ...m.changed },
    log,
    chat: said.length > 0 ? [...old.chat, ...said].slice(-LOG_MAX) : old.chat,
    hint: decided ? null : old.hint,
  };
}

function withLobby(old: readonly Row[] | null, m: ServerMessage & { type: "lobby" }) {
  const rows = new Map((m.fresh ? [] : (old ?? [])).map((row) => [row.table, row]));
  for (const name of m.gone ?? []) rows.delete(name);
  for (const row of m.tables) rows.set(row.table, row);
  return [...rows.values()].sort((a, b) => b.created - a.created);
}

function withAlarm(
  old: AppState["alarms"],
  { kind, table, alarm }: Extract<Change, { kind: "alarm" | "alarm-read" }>,
): AppState["alarms"] {
  const is = (other: AppState["alarms"][number]) =>
    other.table === table && other.alarm.kind === alarm.kind && other.alarm.seat === alarm.seat;
  if (kind === "alarm-read") return old.filter((other) => !is(other));
  return old.some(is) ? old : [...old, { table, alarm }];
}

function receive(state: AppState, m: ServerMessage, now: number): AppState {
  const here = state.table;
  switch (m.type) {
    case "welcome":
      return { ...state, connected: true, server: m, clockOffset: m.now - now };
    case "pong":
      return { ...state, clockOffset: m.now - now };
    case "lobby":
      return { ...state, lobby: withLobby(state.lobby, m) };
    case "table":
      return { ...state, gone: null, shut: null, table: freshTable(here, m, state) };
    case "events":
      if (here === null || here.table !== m.table || here.seq !== m.from) return state;
      return { ...state, table: withEvents(here, m, state.banner?.kind === "lost") };
    case "hint":
      if (here === null || here.table !== m.table) return state;
      return { ...state, table: { ...here, hint: m } };
    case "view":
      if (here === null || here.table !== m.table) return state;
      return { ...state, table: { ...here, own: m } };
    case "over":
      if (here === null || here.table !== m.table) return state;
      return { ...state, table: { ...here, over: m } };
    case "gone":
      return { ...state, gone: m };
    case "elsewhere":
      return { ...state, banner: { kind: "elsewhere" } };
    case "stopping":
      return { ...state, banner: { kind: "stopping", at: now + m.in_ms } };
    default:
      return state;
  }
}

function applied(state: AppState, change: Change): AppState {
  switch (change.kind) {
    case "message":
      return receive(state, change.message, change.now);
    case "connected":
      return { ...state, connected: change.on };
    case "moved":
      return { ...initialState, alarms: state.alarms, refusal: state.refusal, where: change.where };
    case "banner":
      return { ...state, banner: change.banner };
    case "pending":
      return { ...state, pending: change.count };
    case "refused": {
      const n = (state.refusal?.n ?? 0) + 1;
      const { code, reason, ruled = code } = change;
      // Its table says less, before or after it.
      if (code === "STORAGE" && state.refusal?.code === OF_DEVICE) return state;
      return { ...state, refusal: { code, reason, ruled, n } };
    }
    case "refusal-read":
      return { ...state, refusal: null };
    case "alarm":
    case "alarm-read":
      return { ...state, alarms: withAlarm(state.alarms, change) };
    case "shut":
      return { ...state, table: null, shut: { table: change.table, code: change.code } };
    case "left":
      return { ...state, table: null, gone: null, shut: null };
    case "hint-read":
      return state.table === null ? state : { ...state, table: { ...state.table, hint: null } };
  }
}

/** The next state. What a table shows of the connection is kept beside its sections. */
export function reduce(state: AppState, change: Change): AppState {
  const next = applied(state, change);
  const { table, clockOffset, pending, banner } = next;
  if (table === null) return next;
  if (table.clockOffset === clockOffset && table.pending === pending && table.banner === banner)
    return next;
  return { ...next, table: { ...table, clockOffset, pending, banner } };
}

/* ---- the store ---- */

export class Store {
  private state: AppState = initialState;
  private readonly listeners = new Set<() => void>();

  get(): AppState {
    return this.state;
  }

  change(change: Change): void {
    const next = reduce(this.state, change);
    if (next === this.state) return;
    this.state = next;
    for (const listener of [...this.listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const store = new Store();
export const StoreContext = createContext<Store>(store);

/** A part of the state; the component is drawn again when that part is another value. */
export function useApp<T>(select: (state: AppState) => T): T {
  const source = useContext(StoreContext);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const value = select(source.get());
  const shown = useRef(value);
  const chosen = useRef(select);
  shown.current = value;
  chosen.current = select;
  useEffect(() => {
    const look = () => {
      if (!Object.is(chosen.current(source.get()), shown.current)) redraw(0);
    };
    look();
    return source.subscribe(look);
  }, [source]);
  return value;
}

/** The table one is at. Use it below the page of a table only, where there is one. */
export function useTable(): TableState {
  const table = useApp((state) => state.table);
  if (table === null) throw new Error("no table");
  return table;
}

/* ---- seats ---- */

const colours: readonly ColourWord[] = ["red", "blue", "white", "orange", "green", "brown"];

/** The name of who sits at a seat, for sentences; empty where nobody does. */
export function seatName(table: TableState, seat: number): string {
  const at = table.view.seats?.find((s) => s.seat === seat);
  return at?.name ?? at?.level ?? "";
}

/** The colour of a seat's pieces; art/seats.ts has fill, mark and pattern of each. */
export function seatColour(table: TableState, seat: number): ColourWord {
  const at = table.view.seats?.find((s) => s.seat === seat);
  return at?.colour ?? colours[seat] ?? "red";
}
