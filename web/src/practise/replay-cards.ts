// What a review of a game adds to one's cards: own mistakes by themselves, other positions by a button.
import { useEffect } from "preact/hooks";
import { ownGames } from "../pages/own-games";
import type { HttpAnalysisMove } from "../protocol";
import type { Analysis } from "../shared/analysis";
import { dayOf, keep, kept, useKept, withItems } from "./boxes";
import { itemOf, mistakesOf } from "./items";

/** The seat that this browser had in the game; undefined: none. */
const ownSeat = (record: string): number | undefined =>
  ownGames().find(({ row }) => row.record === record)?.seat ?? undefined;

export function useReplayCards(record: string, config: string, analysis: Analysis | null) {
  const { cards } = useKept();
  useEffect(() => {
    const seat = ownSeat(record);
    if (analysis === null || seat === undefined) return;
    const before = kept();
    const after = withItems(before, mistakesOf(record, config, seat, analysis), dayOf(new Date()));
    if (after !== before) keep(after);
  }, [record, config, analysis]);
  const item = (move: HttpAnalysisMove) =>
    itemOf(record, config, analysis?.players.length ?? 0, move);
  return {
    isKept: (move: HttpAnalysisMove) => cards.some(({ id }) => id === item(move)?.id),
    onPractise: (move: HttpAnalysisMove) => {
      const one = item(move);
      if (one) keep(withItems(kept(), [one], dayOf(new Date())));
    },
  };
}
