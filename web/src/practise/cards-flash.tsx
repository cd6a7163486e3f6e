// A decision of the card game: both principalities, the hand and the actions below them.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Decisions, Half, holds, lookOf } from "../cards/cards-table";
import { AroundCards, type CardGame } from "../cards/context";
import { Fan } from "../cards/fan";
import { Actions, Hand, Stores } from "../cards/hand";
import { StepBar } from "../cards/info";
import { useKeys } from "../cards/keys";
import { Middle } from "../cards/middle";
import { type Chosen, glowSpots, HABITS, spotsOfAll } from "../cards/model";
import { adviceText, EventPanel } from "../cards/panels";
import { PromptLine } from "../cards/prompt";
import { reasonWords } from "../cards/reasons";
import { SpotMenu } from "../cards/spot-menu";
import { Trade } from "../cards/trade";
import { isCardsTable, isCardsView } from "../family";
import type { CardsMove } from "../protocol";
import { peopleAt } from "../shared/any-table";
import { useDeciding } from "../shared/deciding";
import { useSize } from "../shared/frames";
import "../styles/cards.css";
import { t, word } from "../text/t";
import { type Flash, FlashText, type FlashWords } from "./flash";
import { tableOf } from "./table";

const isOwn = ({ kind }: CardsMove): boolean => kind !== "offer";

function useFlashGame({ decision, answer, choose }: Flash): CardGame {
  const size = useSize();
  const { setting, view: shown } = decision;
  const table = useMemo(() => tableOf(decision), [decision]);
  if (!isCardsTable(table) || !("terrains" in setting) || !isCardsView(shown))
    throw new Error("no card game");
  const view = useMemo(
    () => ({ ...shown, moves: answer ? [] : shown.moves.filter(isOwn) }),
    [shown, answer],
  );
  const deciding = useDeciding<CardsMove, Chosen>(
    view.moves,
    HABITS,
    (one) => holds(one, view),
    choose,
  );
  const spots = useMemo(() => spotsOfAll(view), [view]);
  const glow = useMemo(() => glowSpots(view, deciding.chosen), [view, deciding.chosen]);
  const known = { table, setting, view, size, below: decision.seat, spots, glow };
  return { ...known, ...peopleAt(table), ...deciding };
}

function wordsOf({ view, name, me = 0 }: CardGame): FlashWords {
  return {
    round: view.turn.round,
    points: view.players[me]?.points ?? 0,
    cards: (view.hand?.cards ?? []).reduce((sum, { count }) => sum + count, 0),
    move: (move) => {
      const [what = "", ...about] = adviceText(move as CardsMove).split(": ");
      return { what, about: about.join(": ") };
    },
    isPlaced: () => false,
    kind: (move) => word("cards.verb", move.kind),
    why: reasonWords(name),
  };
}

export function CardsFlash({ flash, children }: { flash: Flash; children: ComponentChildren }) {
  const game = useFlashGame(flash);
  useKeys(game);
  const { below, size, chosen } = game;
  const trading = chosen?.kind === "trade";
  return (
    <AroundCards game={game}>
      <div class={`at-table cg-table practise ${lookOf(size)}`}>
        <main class="cg-board" id="main">
          {flash.answer ? null : <PromptLine />}
          <Half seat={below === 0 ? 1 : 0} own={false} />
          <Middle />
          <Half seat={below} own />
          <Fan />
        </main>
        <div class="pr-ask">
          <FlashText flash={flash} words={wordsOf(game)} />
          <StepBar />
          <EventPanel />
          {flash.answer ? null : <Decisions />}
          {trading && !flash.answer ? <Trade /> : null}
        </div>
        <footer class="cg-tray">
          <Hand />
          <Stores />
          <Actions />
        </footer>
        <aside class="pr-more" aria-label={t("practise.more")}>
          {children}
        </aside>
        <SpotMenu />
      </div>
    </AroundCards>
  );
}
