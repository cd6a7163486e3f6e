// The deciding machine of every table: from the legal moves of the last frame to what is asked, what is sent,
// what needs a yes, and what happens by itself.
//
//     moves of the frame ──> a spot, a card, a button, a key ──> act(move)
//                                                                  │
//            light kind, or no wish to be asked ┌──────────────────┴─────┐ any other kind
//                                               v                        v
//                          send({ type: "move", action })  <── yes ── asked ── no ──> nothing
//
// A family of games differs in data alone (`Habits`): which kinds nobody regrets, what may stay undone when a
// turn ends by itself, and what the go key does first. The words of the questions are the family's too.
//
// Invariants:
// 1. A control holds a move of the last frame and hands it to act() as it came. Nothing here or in the tables
//    takes the text of an action apart or puts one together.
// 2. What needs a yes is one rule, in act(): the player wants to be asked, and the kind is not light.
// 3. A choice and a question live as long as the moves that they were made among. The next frame without
//    these moves ends them.
// 4. Automatics go through act() like a click, and only with light kinds: nobody is asked about them. What the
//    server does by itself (rules, passes between turns, moves without a choice) is not done here again.
//
// What was tried and rejected: a set of heavy kinds in one family beside a set of light ones in the other. A
// new kind was then asked about at one table only.
import { useCallback, useEffect, useState } from "preact/hooks";
import { send as sendMessage } from "../connection";
import type { Advice, Automatic, GameMove } from "../protocol";
import { settings, useSettings } from "../settings";
import { store } from "../state";
import { t } from "../text/t";
import { type AnyTable, sendAny } from "./any-table";
import { tellNote } from "./notes";

/** How a family of games decides, as data. */
export interface Habits<Kind> {
  /** Kinds that nobody regrets: they go at once, even if the player wants to confirm moves. */
  readonly light: ReadonlySet<Kind>;
  /** Kinds that may stay undone when a turn ends by itself. */
  readonly spare: ReadonlySet<Kind>;
  /** What the go key does: the first of these that there is. */
  readonly onward: readonly Kind[];
  /** Kinds with a control of their own; every other move is a plain button, so that none is out of reach. */
  readonly housed: ReadonlySet<Kind>;
}

/** The part of a table's state that decides. `Choice`: what a player picks before the move itself. */
export interface Deciding<Move, Choice> {
  readonly act: (move: Move) => void;
  /** A move that waits for a yes, where the player wants to be asked. */
  readonly asked: Move | null;
  readonly answer: (yes: boolean) => void;
  readonly chosen: Choice | null;
  readonly choose: (choice: Choice | null) => void;
  readonly send: AnyTable["send"];
}

const nothing = () => {};

/** Where nothing can be decided: in replays. */
export const UNDECIDING = {
  act: nothing,
  asked: null,
  answer: nothing,
  chosen: null,
  choose: nothing,
  send: async () => false,
};

// Kinds of moves that were sent and have not come back as events: what comes without having been sent, the server
// did by itself.
const sentKinds: string[] = [];

/** Whether the viewer has sent a move of this kind; each is asked about once. */
export function wasSent(kind: string): boolean {
  const at = sentKinds.indexOf(kind);
  if (at >= 0) sentKinds.splice(0, at + 1);
  return at >= 0;
}

function sendMove({ action, kind }: GameMove): void {
  if (action === undefined) return;
  sentKinds.push(kind);
  void sendMessage({ type: "move", action });
}

/** Decides among the moves of a frame; `holds` says whether a choice still has any among them. What was decided goes
 *  to the server, or to who else takes it. */
export function useDeciding<Move extends GameMove, Choice extends string | object>(
  moves: readonly Move[],
  { light }: Habits<Move["kind"]>,
  holds: (choice: Choice) => boolean,
  take: (move: Move) => void = sendMove,
): Deciding<Move, Choice> {
  const [picked, choose] = useState<Choice | null>(null);
  const [waiting, ask] = useState<Move | null>(null);
  const chosen = picked !== null && holds(picked) ? picked : null;
  useEffect(() => {
    if (chosen !== picked) choose(null);
  }, [chosen, picked]);
  const act = useCallback(
    (move: Move) => {
      if (move.action === undefined) return;
      choose(null);
      if (settings.get().confirm && !light.has(move.kind)) ask(move);
      else take(move);
    },
    [light, take],
  );
  const due = waiting !== null && moves.some(({ action }) => action === waiting.action);
  const answer = useCallback(
    (yes: boolean) => {
      ask(null);
      if (yes && waiting) take(waiting);
    },
    [waiting, take],
  );
  return { act, asked: due ? waiting : null, answer, chosen, choose, send: sendAny };
}

/** Takes the last move back, and drops what was chosen after it. */
export function takeBack({ choose, send }: Pick<Deciding<never, never>, "choose" | "send">): void {
  choose(null);
  void send({ type: "undo" });
}

/** Sends several moves, one after the other. What is left without a choice the server does itself: then the
 *  rest of them is not among the moves any more. */
export async function actAll(actions: readonly string[]): Promise<boolean> {
  for (const action of actions) {
    const moves = store.get().table?.view.moves;
    const move = moves?.find((one) => one.action === action);
    if (!move) return true;
    sentKinds.push(move.kind);
    const answer = await sendMessage({ type: "move", action });
    if (answer.type !== "ok") return false;
  }
  return true;
}

/* ---- questions about moves ---- */

interface Asking {
  readonly me: number | undefined;
  readonly view: {
    readonly prompt: { readonly who: readonly number[]; readonly phase?: string };
    readonly offers?: readonly { readonly seat: number }[];
    readonly automatic?: Automatic;
  };
}

const ANSWERING = new Set(["answer", "counter-offer"]);

/** Whether the server answers for the viewer unless the viewer does: an offer by a rule, building between turns by
 *  a pass. */
export function goesByItself({ me, view }: Asking): boolean {
  const { automatic, offers = [], prompt } = view;
  if (automatic === undefined || prompt.phase === undefined) return false;
  const own = offers.some(({ seat }) => seat === me);
  if (ANSWERING.has(prompt.phase))
    return !own && offers.some(({ seat }) => automatic.declines.includes(seat));
  return prompt.phase === "build" && automatic.extra && !automatic.builds;
}

/** Whether something is asked of the viewer now. */
export const isMine = (asking: Asking): boolean =>
  asking.me !== undefined && asking.view.prompt.who.includes(asking.me) && !goesByItself(asking);

export const movesOf = <Move extends GameMove>(
  moves: readonly Move[],
  ...kinds: readonly Move["kind"][]
): readonly Move[] => moves.filter((move) => kinds.includes(move.kind));

/** The first move of the first of these kinds that there is. */
export const firstOf = <Move extends GameMove>(
  moves: readonly Move[],
  ...kinds: readonly Move["kind"][]
): Move | undefined =>
  kinds
    .map((kind) => moves.find((move) => move.kind === kind))
    .find((move): move is Move => move !== undefined);

/** The move of an advice. Offers are an open set: there the advice itself names the cards. */
export function advisedMove<Move extends GameMove>(
  moves: readonly Move[],
  { action, give, get, to = [] }: Advice,
): Move | undefined {
  const listed = moves.find((move) => move.action === action);
  const offer = !listed && give && get && firstOf(moves, "offer");
  return offer ? { ...offer, action, target: { give, get, to } } : listed;
}

/* ---- automatics ---- */

interface Wishes {
  readonly autoRoll: boolean;
  readonly autoEnd: boolean;
}

/** The move that nobody needs to be asked about. Which offers are declined is the server's (shared/rules.tsx). */
export function automatic<Move extends GameMove>(
  moves: readonly Move[],
  { spare }: Habits<Move["kind"]>,
  { autoRoll, autoEnd }: Wishes,
): Move | undefined {
  const roll = firstOf(moves, "roll");
  if (autoRoll && roll && moves.length === 1) return roll;
  const end = firstOf(moves, "end");
  return autoEnd && end && moves.every((move) => move === end || spare.has(move.kind))
    ? end
    : undefined;
}

/** Does what the settings and the turn's switches do by themselves. */
export function useAutomatics<Move extends GameMove>(
  game: Asking & Pick<Deciding<Move, never>, "act"> & { readonly view: { moves: readonly Move[] } },
  habits: Habits<Move["kind"]>,
): void {
  const [{ autoRoll, autoEnd }] = useSettings();
  const { view, me, act } = game;
  useEffect(() => {
    const move = isMine(game) ? automatic(view.moves, habits, { autoRoll, autoEnd }) : undefined;
    if (!move) return;
    act(move);
    tellNote(t(move.kind === "roll" ? "table.note.rolled" : "table.note.ended"));
  }, [view, me, act, autoRoll, autoEnd]);
}
