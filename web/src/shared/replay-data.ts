// A finished game as a row of positions. The server replays the record; the client only lays the frames upon
// each other, as it does at a table.
//
//     GET /api/records/NAME/frames?seat=N      (without seat: as everybody saw it; seat=all: every hand open)
//     {"config":"board(...)","seats":[{"seat":0,"kind":"person","name":"Ada","colour":"red"},...],
//      "setting":{...},                        as in `table`
//      "view":{...},                           the game's sections before the first action
//      "frames":[{"events":[...],"changed":{...}},...]}    one for each action, as in `events`
//
// docs/protocol.md says more. With seat=all there is one section more, `hands`: the cards of each seat, as in
// `hand`. `counts` is in the last frame.
import { query } from "../connection/query";
import type { AnyEvent, HttpReplay, Sections } from "../protocol";

export type Hands = "none" | "all" | number;

export async function loadReplay(record: string, hands: Hands): Promise<HttpReplay | null> {
  const whose = hands === "none" ? "" : `?seat=${hands}`;
  const answer = await query(`/api/records/${record}/frames${whose}`);
  if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return null;
  return (await answer.json()) as HttpReplay;
}

/** The views of a game: [0] before the first action, [n] after the n-th. Equal sections are shared. */
export function positionsOf(file: HttpReplay): readonly Sections[] {
  const positions = [file.view];
  for (const frame of file.frames) positions.push({ ...positions.at(-1), ...frame.changed });
  return positions;
}

const DEALING = ["deal", "shuffle"];

/** How many moves have been made when a replay opens: the board is dealt, and nothing else has happened. */
export function openingOf(file: HttpReplay): number {
  return file.frames[0]?.events.some((event) => DEALING.includes(event.kind)) ? 1 : 0;
}

type MarkKind = "turn" | "seven" | "city" | "bonus";

export interface ReplayMark {
  readonly at: number;
  readonly kind: MarkKind;
}

function markOf(event: AnyEvent): MarkKind | undefined {
  if (event.kind === "turn") return "turn";
  if (event.kind === "city") return "city";
  if (event.kind === "bonus" || event.kind === "metropolis-gained") return "bonus";
  if (event.kind !== "dice" || event.for_first || !("dice" in event.target)) return undefined;
  const [red, yellow] = event.target.dice;
  return red + yellow === 7 ? "seven" : undefined;
}

/** What the bar shows: where turns begin, sevens, cities, and bonuses that changed hands. */
export function marksOf(file: HttpReplay): readonly ReplayMark[] {
  return file.frames.flatMap((frame, i) =>
    frame.events.flatMap((event) => {
      const kind = markOf(event);
      return kind ? [{ at: i + 1, kind }] : [];
    }),
  );
}

/** The position where the turn before or after begins. */
export function turnFrom(
  marks: readonly ReplayMark[],
  at: number,
  step: 1 | -1,
  last: number,
): number {
  const turns = marks.filter((mark) => mark.kind === "turn").map((mark) => mark.at);
  if (step > 0) return turns.find((turn) => turn > at) ?? last;
  return turns.filter((turn) => turn < at).at(-1) ?? 0;
}
