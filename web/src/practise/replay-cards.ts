// What a review of a game adds to one's cards: own mistakes by themselves, other positions by a button.
import { useEffect, useState } from "preact/hooks";
import { loadOwn } from "../pages/home-own";
import { type OwnGame, ownGames } from "../pages/own-games";
import type { HttpAnalysisMove } from "../protocol";
import type { Analysis } from "../shared/analysis";
import { dayOf, keep, kept, useKept, withItems } from "./boxes";
import { itemOf, mistakesOf, type Reviewed } from "./items";

const ownGame = (record: string): OwnGame | undefined =>
  ownGames().find(({ row }) => row.record === record);

/** The game, if it was one's own. One that has just ended is not among the kept ones before somebody looks. */
function useOwnGame(record: string): OwnGame | undefined {
  const [own, setOwn] = useState(() => ownGame(record));
  useEffect(() => {
    let gone = false;
    const look = () => {
      if (!gone) setOwn(ownGame(record));
    };
    look();
    if (ownGame(record) === undefined) loadOwn().then(look, look);
    return () => {
      gone = true;
    };
  }, [record]);
  return own;
}

export function useReplayCards(record: string, config: string, analysis: Analysis | null) {
  const { cards } = useKept();
  const own = useOwnGame(record);
  const seats = analysis?.players.length ?? 0;
  const game: Reviewed = { record, config, seats, when: own?.row.ended };
  useEffect(() => {
    if (analysis === null || typeof own?.seat !== "number") return;
    const before = kept();
    const after = withItems(before, mistakesOf(game, own.seat, analysis), dayOf(new Date()));
    if (after !== before) keep(after);
  }, [record, config, analysis, own]);
  const item = (move: HttpAnalysisMove) => itemOf(game, move);
  return {
    isKept: (move: HttpAnalysisMove) => cards.some(({ id }) => id === item(move)?.id),
    onPractise: (move: HttpAnalysisMove) => {
      const one = item(move);
      if (one) keep(withItems(kept(), [one], dayOf(new Date())));
    },
  };
}
