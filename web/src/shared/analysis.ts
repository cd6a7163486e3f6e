// What the server's judge makes of a finished game: the chances of all seats after each move, and luck.
//
//     GET /api/records/NAME/analysis          202 until the game is judged, then
//     {"players":[{"seat":0,"luck":0.04,"luck_by":{"dice":0.02,...}},...],
//      "start":[0.25,...], "moves":[{"move":1,"turn":0,"chances":[0.25,...]},...]}
//
// The members are those of `longroad analyze --json` (docs/analysis.md); there is one move for each action of
// the record. Chances are shares of a win. Here nothing is judged, only drawn.

interface SeatLuck {
  readonly seat: number;
  readonly luck: number;
  readonly luck_by: Readonly<Record<string, number>>;
}

export interface Analysis {
  readonly players: readonly SeatLuck[];
  /** Chances by seat: [0] before the first move, [n] after the n-th. */
  readonly chances: readonly (readonly number[])[];
}

interface Answer {
  readonly players?: readonly Partial<SeatLuck>[];
  readonly start?: readonly number[] | null;
  readonly moves?: readonly { readonly chances?: readonly number[] | null }[];
}

const isRow = (row: unknown): row is readonly number[] =>
  Array.isArray(row) && row.length > 0 && row.every((n) => typeof n === "number");

/** null: there is no curve in it. A move without chances keeps those before it. */
export function readAnalysis(answer: Answer): Analysis | null {
  if (!isRow(answer.start) || !Array.isArray(answer.moves)) return null;
  const chances: (readonly number[])[] = [answer.start];
  for (const { chances: row } of answer.moves)
    chances.push(isRow(row) ? row : (chances.at(-1) ?? answer.start));
  const players = (answer.players ?? []).map((player, i) => ({
    seat: player.seat ?? i,
    luck: player.luck ?? 0,
    luck_by: player.luck_by ?? {},
  }));
  return { players, chances };
}

// The server judges while we wait: it says 202 until it is ready. So often it is asked, and so long.
const ASK_AGAIN_MS = 1500;
const PATIENCE = 120;

export async function loadAnalysis(record: string): Promise<Analysis | null> {
  for (let asked = 0; asked < PATIENCE; asked++) {
    const answer = await fetch(`/api/records/${record}/analysis`, { credentials: "omit" });
    if (answer.status === 202 || answer.status === 429) {
      await new Promise((go) => setTimeout(go, ASK_AGAIN_MS));
      continue;
    }
    if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return null;
    return readAnalysis((await answer.json()) as Answer);
  }
  return null;
}

/** At most so many points of a curve, the first and the last among them: [index, chances]. */
export function thinned(
  chances: Analysis["chances"],
  most: number,
): readonly (readonly [number, readonly number[]])[] {
  const last = chances.length - 1;
  const step = Math.max(1, Math.ceil(last / most));
  return chances.flatMap((row, i) => (i % step === 0 || i === last ? [[i, row] as const] : []));
}
