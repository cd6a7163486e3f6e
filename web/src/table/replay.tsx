// Looking at a finished board game again: the same table, with the bar to go through it.

import { useMemo, useState } from "preact/hooks";
import { Board } from "../board/board";
import { chitsOf } from "../board/chits";
import { isBoardTable, isBoardView } from "../family";
import type { BoardHand, HttpReplay } from "../protocol";
import { peopleAt } from "../shared/any-table";
import { ChanceCard } from "../shared/chances";
import { UNDECIDING } from "../shared/deciding";
import { useSize } from "../shared/frames";
import { type Replay, ReplayBar, tableOf, useReplay } from "../shared/replay";
import { positionsOf } from "../shared/replay-data";
import { t } from "../text/t";
import "../styles/table.css";
import { Bank, DiceBox, MiniHistogram } from "./bank";
import { AroundGame, type Game, type Panel, say, useGame } from "./game";
import { Hand } from "./hand";
import { BarbarianPanel } from "./knights";
import { GoodsCard } from "./parts";
import { PlayerPanel } from "./player-panel";
import { PlayerCard, PlayerChip } from "./players";
import { ScenarioCard } from "./scenario";
import { Log } from "./talk";
import { TradeContext, useTradeState } from "./trade-state";

function useReplayGame({ file, at, hands }: Replay, point: Game["point"]): Game {
  const size = useSize();
  const [panel, open] = useState<Panel | null>(null);
  const positions = useMemo(() => positionsOf(file), [file]);
  return useMemo(() => {
    const { setting } = file;
    const table = tableOf(file, at, hands);
    const position = positions[at] ?? file.view;
    if (!isBoardTable(table) || !("hexes" in setting) || !isBoardView(position))
      throw new Error("no board game");
    return {
      table,
      setting,
      view: { ...position, moves: [], blocked: [] },
      size,
      panel,
      open,
      point,
      actAll: UNDECIDING.send,
      ...peopleAt(table),
      ...UNDECIDING,
    };
  }, [file, positions, at, hands, size, panel]);
}

export function ReplayTable({ record, file }: { record: string; file: HttpReplay }) {
  const replay = useReplay(record, file);
  const trade = useTradeState();
  const [pointed, point] = useState<readonly string[]>([]);
  const game = useReplayGame(replay, point);
  return (
    <AroundGame game={game}>
      <TradeContext.Provider value={trade}>
        <div class={`at-table bt replay ${game.size === "rail" ? "phone" : game.size}`}>
          <ReplayFrameView replay={replay} pointed={pointed} />
          <ReplayBar replay={replay} round={game.view.prompt.round} />
        </div>
      </TradeContext.Provider>
    </AroundGame>
  );
}

interface FrameProps {
  readonly replay: Replay;
  readonly pointed: readonly string[];
}

function ReplayFrameView({ replay: { analysis, at, go }, pointed }: FrameProps) {
  const game = useGame();
  const { view, size, setting, colour, name, panel } = game;
  const wide = size === "desktop";
  return (
    <>
      {wide ? (
        <aside class="left" aria-label={t("table.players")}>
          <div class="pls">
            {view.players.map((player) => (
              <PlayerCard key={player.seat} player={player} />
            ))}
          </div>
          <Bank />
        </aside>
      ) : (
        <div class="ops">
          {view.players.map((player) => (
            <PlayerChip key={player.seat} player={player} />
          ))}
        </div>
      )}
      <main class="mid" id="main">
        <Board
          setting={setting}
          view={view}
          moves={[]}
          chosen={null}
          onChoose={UNDECIDING.act}
          seats={view.players.map((player) => colour(player.seat))}
          names={view.players.map((player) => name(player.seat))}
          seat={game.me ?? null}
          chits={chitsOf(game.table.log)}
          highlight={pointed}
        />
        {wide ? <MiniHistogram /> : null}
        <DiceBox small={!wide} />
      </main>
      {wide ? (
        <aside class="right" aria-label={t("table.tab.log")}>
          <div class="side-panels">
            {panel?.kind === "player" ? <PlayerPanel seat={panel.seat} /> : null}
            <OpenHands />
            {analysis ? <ChanceCard analysis={analysis} at={at} onPick={go} /> : null}
            <BarbarianPanel />
            <ScenarioCard />
          </div>
          <section class="card log">
            <Log />
          </section>
        </aside>
      ) : (
        <div class="replay-hands">
          {panel?.kind === "player" ? <PlayerPanel seat={panel.seat} /> : null}
          <OpenHands />
        </div>
      )}
    </>
  );
}

/** Development and progress cards by name. */
function SecretCards({ hand }: { hand: BoardHand | null }) {
  const held = [
    ...(hand?.development ?? []).map(({ card, count }) => ({ card, count })),
    ...(hand?.progress ?? []).map(({ card }) => ({ card, count: 1 })),
  ];
  if (held.length === 0) return null;
  return (
    <span class="held">
      {held.map(({ card, count }, i) => (
        <span class="tchip" key={i}>
          {say(`card.${card}`)}
          {count > 1 ? ` × ${count}` : ""}
        </span>
      ))}
    </span>
  );
}

/** Hands that the server has opened. */
function OpenHands() {
  const { view, setting, name, me } = useGame();
  const { hands } = view;
  if (me !== undefined)
    return (
      <section class="card panel open-hand">
        <Hand />
        <SecretCards hand={view.hand} />
      </section>
    );
  if (!hands) return null;
  return (
    <section class="card panel">
      {hands.map((hand, seat) => (
        <div class="resp" key={name(seat)}>
          <span class="cbn">{name(seat)}</span>
          {setting.goods
            .filter((goods) => (hand.cards[goods] ?? 0) > 0)
            .map((goods) => (
              <GoodsCard key={goods} goods={goods} count={hand.cards[goods] ?? 0} size="s" />
            ))}
          <SecretCards hand={hand} />
        </div>
      ))}
    </section>
  );
}
