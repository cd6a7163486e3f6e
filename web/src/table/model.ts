// Questions about moves and cards that several parts of the table ask.
import type { Amounts, BoardBlocked, BoardTarget, BoardView } from "../protocol";

export const countOf = (cards: Amounts | undefined | null): number =>
  Object.values(cards ?? {}).reduce((sum, n) => sum + n, 0);

/** Why an action cannot be done now, if the server says so. */
export function whyNot(view: BoardView, kind: string, name?: string): BoardBlocked | undefined {
  const exact = view.blocked.find(
    (entry) =>
      entry.kind === kind && (name === undefined || entry.track === name || entry.card === name),
  );
  return exact ?? view.blocked.find((entry) => entry.kind === "any");
}

/** The server's seat names of a piece's target, for highlighting. */
export function placesOf(target: BoardTarget | undefined): string[] {
  if (!target) return [];
  return [target.edge, target.vertex, target.hex, target.from].filter(
    (place): place is string => typeof place === "string",
  );
}
