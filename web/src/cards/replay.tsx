// Looking at a finished card game again: the same table without its tray, and the bar to go through it.

import { useMemo } from "preact/hooks";
import { isCardsTable, isCardsView } from "../family";
import type { HttpReplay, Sections } from "../protocol";
import { peopleAt } from "../shared/any-table";
import { ChanceCard } from "../shared/chances";
import { UNDECIDING } from "../shared/deciding";
import { type Size, useSize } from "../shared/frames";
import { type Replay, ReplayBar, tableOf, useReplay } from "../shared/replay";
import { positionsOf } from "../shared/replay-data";
import "../styles/cards.css";
import { t } from "../text/t";
import { Half, lookOf } from "./cards-table";
import { AroundCards, type CardGame, useCardGame } from "./context";
import { Hand } from "./hand";
import { StepBar } from "./info";
import { Log } from "./log";
import { Middle } from "./middle";
import { DuelPanel, EventPanel } from "./panels";
import { CardTag } from "./parts";

const nowhere = new Map();

function gameOf({ file, at, hands }: Replay, position: Sections, size: Size): CardGame {
  const table = tableOf(file, at, hands);
  const { setting } = file;
  if (!isCardsTable(table) || !("terrains" in setting) || !isCardsView(position))
    throw new Error("no card game");
  return {
    table,
    setting,
    view: { ...position, moves: [], blocked: [], look: null },
    below: table.seat ?? 0,
    size,
    spots: nowhere,
    glow: nowhere,
    ...peopleAt(table),
    ...UNDECIDING,
  };
}

/** Hands that the server has opened: of one seat as at the table, of both as names. */
function OpenHands() {
  const { me, name, view } = useCardGame();
  if (me !== undefined) return <Hand />;
  if (view.hands === undefined) return null;
  return (
    <section class="cg-panel cg-openhands" aria-label={t("table.hand")}>
      {view.hands.map(({ cards }, seat) => (
        <div key={name(seat)}>
          <b>{name(seat)}</b>
          {cards.map(({ card, count }) => (
            <span key={card}>
              <CardTag card={card} />
              {count > 1 ? ` × ${count}` : ""}
            </span>
          ))}
        </div>
      ))}
    </section>
  );
}

export function CardsReplay({ record, file: first }: { record: string; file: HttpReplay }) {
  const size = useSize();
  const replay = useReplay(record, first);
  const { file, at, go, hands, analysis } = replay;
  const positions = useMemo(() => positionsOf(file), [file]);
  const position = positions[at] ?? file.view;
  const game = useMemo(() => gameOf(replay, position, size), [file, position, at, hands, size]);
  const above = game.below === 0 ? 1 : 0;
  return (
    <AroundCards game={game}>
      <div class={`at-table replay cg-replay ${lookOf(size)}`}>
        <div class={`cg-table replay ${lookOf(size)}`}>
          <main class="cg-board" id="main">
            <Half seat={above} own={false} />
            <Middle />
            <Half seat={game.below} own />
          </main>
          <aside class="cg-aside" aria-label={t("table.tab.log")}>
            <StepBar />
            <EventPanel />
            <DuelPanel />
            <OpenHands />
            {analysis && size === "desktop" ? (
              <ChanceCard analysis={analysis} at={at} onPick={go} />
            ) : null}
            {size === "desktop" ? (
              <section class="card log">
                <Log />
              </section>
            ) : null}
          </aside>
        </div>
        <ReplayBar replay={replay} round={game.view.turn.round} />
      </div>
    </AroundCards>
  );
}
