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
// 4. Automatics go through act() like a click, and only with light kinds: nobody is asked about them.
//
// What was tried and rejected: a set of heavy kinds in one family beside a set of light ones in the other. A
// new kind was then asked about at one table only.
import { useCallback, useEffect, useState } from "preact/hooks";
import { send as sendMessage } from "../connection";
import type { Advice, GameMove } from "../protocol";
import { settings, useSettings } from "../settings";
import { store } from "../state";
import { type AnyTable, sendAny } from "./any-table";

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

const sendMove = ({ action }: GameMove) =>
  action === undefined ? undefined : void sendMessage({ type: "move", action });

/** Decides among the moves of a frame; `holds` says whether a choice still has any among them. */
export function useDeciding<Move extends GameMove, Choice extends string | object>(
  moves: readonly Move[],
  { light }: Habits<Move["kind"]>,
  holds: (choice: Choice) => boolean,
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
      else sendMove(move);
    },
    [light],
  );
  const due = waiting !== null && moves.some(({ action }) => action === waiting.action);
  const answer = useCallback(
    (yes: boolean) => {
      ask(null);
      if (yes && waiting) sendMove(waiting);
    },
    [waiting],
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
    if (!moves?.some((move) => move.action === action)) return true;
    const answer = await sendMessage({ type: "move", action });
    if (answer.type !== "ok") return false;
  }
  return true;
}

/* ---- questions about moves ---- */

interface Asking {
  readonly me: number | undefined;
  readonly view: { readonly prompt: { readonly who: readonly number[] } };
}

/** Whether something is asked of the viewer now. */
export const isMine = ({ me, view }: Asking): boolean =>
  me !== undefined && view.prompt.who.includes(me);

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
  const offer = give && get && firstOf(moves, "offer");
  if (offer) return { ...offer, action, target: { give, get, to } };
  return moves.find((move) => move.action === action);
}

/* ---- automatics ---- */

interface Wishes {
  readonly autoRoll: boolean;
  readonly autoEnd: boolean;
  readonly autoDecline: boolean;
}

/** The move that nobody needs to be asked about; `quiet`: every offer of this turn is declined. */
export function automatic<Move extends GameMove>(
  moves: readonly Move[],
  { spare }: Habits<Move["kind"]>,
  { autoRoll, autoEnd, autoDecline }: Wishes,
  quiet: boolean,
): Move | undefined {
  const refuse = firstOf(moves, "refuse");
  if (refuse) return quiet || (autoDecline && !firstOf(moves, "accept")) ? refuse : undefined;
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
  quiet = false,
): void {
  const [{ autoRoll, autoEnd, autoDecline }] = useSettings();
  const { view, me, act } = game;
  useEffect(() => {
    const wishes = { autoRoll, autoEnd, autoDecline };
    const move = isMine(game) ? automatic(view.moves, habits, wishes, quiet) : undefined;
    if (move) act(move);
  }, [view, me, act, quiet, autoRoll, autoEnd, autoDecline]);
}
