// What the server's judge makes of a finished game: the chances of all seats after each move, and luck.
// Chances are shares of a win. Here nothing is judged, only drawn.
import type { HttpAnalysis, HttpAnalysisPlayer } from "../protocol";

export interface Analysis {
  readonly players: readonly HttpAnalysisPlayer[];
  /** Chances by seat: [0] before the first move, [n] after the n-th. */
  readonly chances: readonly (readonly number[])[];
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
    const { players, start, moves } = (await answer.json()) as HttpAnalysis;
    return { players, chances: [start, ...moves.map((move) => move.chances)] };
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
