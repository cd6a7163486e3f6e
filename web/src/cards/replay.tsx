// Looking at a finished card game again: the same table without its tray, the bar to go through it, and the judge
// beside it.

import { useMemo } from "preact/hooks";
import { isCardsTable } from "../family";
import type { CardsMove, CardsSections, HttpReplay } from "../protocol";
import { useSize } from "../shared/frames";
import { type Replay, ReplayFrame, shownOf, tableOf, useReplay } from "../shared/replay";
import { positionsOf } from "../shared/replay-data";
import { paceOf, StageLayer } from "../shared/stage-layer";
import type { Telling } from "../shared/verdict";
import "../styles/cards.css";
import { t, word } from "../text/t";
import { Half, lookOf } from "./cards-table";
import { AroundCards, type CardGame, useCardGame } from "./context";
import { Hand } from "./hand";
import { StepBar } from "./info";
import { Log } from "./log";
import { Middle } from "./middle";
import { adviceText, CardButton, DuelPanel, EventPanel } from "./panels";
import { reasonWords } from "./reasons";
import { isQuiet, plain, sentence } from "./sentences";
import { useCardsStage } from "./stage";
import { stillGame } from "./still";

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
              <CardButton card={card} />
              {count > 1 ? ` × ${count}` : ""}
            </span>
          ))}
        </div>
      ))}
    </section>
  );
}

/** What a move brought about: the first line of the log about it but for the heading of a turn, else the move itself. */
function saidOf(file: HttpReplay, at: number, ended: string, name: CardGame["name"]): string {
  const table = tableOf({ ...file, frames: file.frames.slice(at - 1, at) }, 1, "none");
  const all = isCardsTable(table) ? table.log.map(({ event }) => event) : [];
  const logged = all.filter(({ kind }) => kind !== "turn");
  if (all.length > 0 && logged.length === 0) return t("judge.ended", { name: ended });
  const [line] = logged
    .filter((event) => !isQuiet(event))
    .flatMap((event) => sentence(event) ?? []);
  const [first] = logged;
  if (line) return plain(line.parts, name);
  return first ? word("cards.verb", first.kind) : "";
}

function useTelling({ file }: Replay, game: CardGame): Telling {
  const { name } = game;
  const positions = useMemo(() => positionsOf(file), [file]);
  return useMemo(() => {
    const view = (at: number) => (positions[at] ?? file.view) as CardsSections;
    return {
      round: (at: number) => view(at).turn.round,
      said: (at: number, of = file) =>
        saidOf(of, at, name(view(Math.max(0, at - 1)).turn.active ?? 0), name),
      move: (move) => {
        const [what = "", ...about] = adviceText(move as CardsMove).split(": ");
        return { what, about: about.join(": ") };
      },
      points: (seat: number) => game.view.players[seat]?.points ?? 0,
      words: reasonWords(name),
    };
  }, [file, positions, game]);
}

export function CardsReplay({ record, file: first }: { record: string; file: HttpReplay }) {
  const size = useSize();
  const replay = useReplay(record, first);
  const shown = shownOf(replay);
  const { file, at, hands } = shown;
  const positions = useMemo(() => positionsOf(file), [file.frames]);
  const position = positions[at] ?? file.view;
  const game = useMemo(
    () => stillGame(shown, position, size),
    [file.frames, file.seats, position, at, hands, size],
  );
  const telling = useTelling(replay, game);
  useCardsStage(game, paceOf(replay));
  const above = game.below === 0 ? 1 : 0;
  return (
    <AroundCards game={game}>
      <div class={`at-table replay cg-replay ${lookOf(size)}`}>
        <ReplayFrame replay={replay} telling={telling} beside={<Beside />}>
          <div class={`cg-table replay ${lookOf(size)}`}>
            <main class="cg-board" id="main">
              <Half seat={above} own={false} />
              <Middle />
              <Half seat={game.below} own />
              <StageLayer />
            </main>
          </div>
        </ReplayFrame>
      </div>
    </AroundCards>
  );
}

/** What stands beside a table that is played. */
function Beside() {
  return (
    <>
      <StepBar />
      <EventPanel />
      <DuelPanel />
      <OpenHands />
      <section class="card log">
        <Log />
      </section>
    </>
  );
}
