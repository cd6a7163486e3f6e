// Looking at a finished card game again: the same table without its tray, and the bar to go through it.
import { useCallback, useMemo, useState } from "preact/hooks";
import { useLoaded } from "../catalogue";
import { seatColour, type TableState } from "../state";
import "../styles/cards.css";
import "../styles/table.css";
import { loadAnalysis } from "../table/analysis";
import { ChanceCard } from "../table/chances";
import { GameContext } from "../table/game";
import { nameOf } from "../table/names";
import { linkedMove, ReplayBar, tableOf } from "../table/replay";
import { type Hands, loadReplay, positionsOf, type ReplayFile } from "../table/replay-data";
import { t } from "../text/t";
import { asAnyGame, Half } from "./cards-table";
import { type CardGame, CardGameContext, useCardGame, useSize } from "./context";
import { Hand } from "./hand";
import { StepBar } from "./info";
import { Log } from "./log";
import { Middle } from "./middle";
import { DuelPanel, EventPanel } from "./panels";
import { CardTag } from "./parts";
import type { CardsView, Counted, Setting } from "./types";

const nothing = () => {};
const nowhere = new Map();

interface Position extends CardsView {
  /** The cards of every seat, where all hands are open. */
  readonly hands?: readonly { readonly cards: readonly Counted[] }[];
}

function gameOf(file: ReplayFile, position: Position, at: number, hands: Hands): CardGame {
  const table: TableState = tableOf(file, at, hands);
  const me = typeof hands === "number" ? hands : null;
  return {
    table,
    setting: file.setting as unknown as Setting,
    view: { ...position, moves: [], blocked: [], look: null },
    me,
    below: me ?? 0,
    size: "desktop",
    spots: nowhere,
    glow: nowhere,
    chosen: null,
    choose: nothing,
    act: nothing,
    asked: null,
    answer: nothing,
    offer: nothing,
    undo: nothing,
    tell: nothing,
    name: (seat: number) => nameOf(table, seat),
    colour: (seat: number) => seatColour(table, seat),
  };
}

/** Hands that the server has opened: of one seat as at the table, of both as names. */
function OpenHands({ position }: { position: Position }) {
  const { me, name } = useCardGame();
  if (me !== null) return <Hand />;
  if (position.hands === undefined) return null;
  return (
    <section class="cg-panel cg-openhands" aria-label={t("cards.act.hand")}>
      {position.hands.map(({ cards }, seat) => (
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

export function CardsReplay({ record, file: first }: { record: string; file: ReplayFile }) {
  const size = useSize();
  const [file, setFile] = useState(first);
  const [hands, setHands] = useState<Hands>("none");
  const last = file.frames.length;
  const [at, setAt] = useState(() => linkedMove(last));
  const positions = useMemo(() => positionsOf(file) as unknown as readonly Position[], [file]);
  const position = positions[at] ?? (file.view as unknown as Position);
  const game = useMemo(
    () => ({ ...gameOf(file, position, at, hands), size }),
    [file, position, at, hands, size],
  );
  const any = useMemo(() => asAnyGame(game), [game]);
  const go = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(last, to));
      setAt(next);
      history.replaceState(null, "", `#${next}`);
    },
    [last],
  );
  const look = async (who: Hands) => {
    const other = await loadReplay(record, who);
    if (other === null) return;
    setHands(who);
    setFile(other);
  };
  const analysis = useLoaded(() => loadAnalysis(record), [record]);
  const above = game.below === 0 ? 1 : 0;
  return (
    <CardGameContext.Provider value={game}>
      <GameContext.Provider value={any}>
        <div class="bt cg-replay">
          <div class={`cg-table replay ${size}`}>
            <main class="cg-board" id="main">
              <Half seat={above} own={false} />
              <Middle />
              <Half seat={game.below} own />
            </main>
            <aside class="cg-aside" aria-label={t("cards.tab.log")}>
              <StepBar />
              <EventPanel />
              <DuelPanel />
              <OpenHands position={position} />
              {analysis && size === "desktop" ? (
                <ChanceCard analysis={analysis} at={at} onPick={go} />
              ) : null}
              {size === "desktop" ? (
                <section class="cg-panel cg-talk">
                  <Log />
                </section>
              ) : null}
            </aside>
          </div>
          <ReplayBar
            file={file}
            at={at}
            go={go}
            hands={hands}
            onHands={(who) => void look(who)}
            record={record}
          />
        </div>
      </GameContext.Provider>
    </CardGameContext.Provider>
  );
}
