// Looking at a finished board game again: the same table, with the bar to go through it and the judge beside it.

import { useMemo, useState } from "preact/hooks";
import { Board } from "../board/board";
import { chitsOf } from "../board/chits";
import type { JudgedMove, JudgedMoves } from "../board/judged-layer";
import { isBoardTable, isBoardView } from "../family";
import type { BoardHand, BoardMove, BoardSections, HttpReplay } from "../protocol";
import { bestOf, markOf, playedOf } from "../shared/analysis";
import { peopleAt } from "../shared/any-table";
import { CardName } from "../shared/card-window";
import { UNDECIDING } from "../shared/deciding";
import { useSize } from "../shared/frames";
import {
  analysisOf,
  type Replay,
  ReplayFrame,
  shownOf,
  tableOf,
  useReplay,
} from "../shared/replay";
import { positionsOf } from "../shared/replay-data";
import { inWords } from "../shared/sentence";
import { paceOf } from "../shared/stage-layer";
import type { Telling } from "../shared/verdict";
import { t } from "../text/t";
import "../styles/table.css";
import { Bank, DiceBox } from "./bank";
import { AroundGame, cardsInWords, type Game, goodsName, type Panel, say, useGame } from "./game";
import { Hand } from "./hand";
import { BarbarianPanel } from "./knights";
import { kindText, moveParts, moveText } from "./move-words";
import { GoodsCard } from "./parts";
import { PlayerPanel } from "./player-panel";
import { PlayerCard } from "./players";
import { reasonWords } from "./reasons";
import { ScenarioCard } from "./scenario";
import { lines } from "./sentences";
import { BoardStage, StageMarks, useBoardStage } from "./stage";
import { Log } from "./talk";
import { TradeContext, useTradeState } from "./trade-state";

function useReplayGame(replay: Replay, point: Game["point"]): Game {
  const size = useSize();
  const [panel, open] = useState<Panel | null>(null);
  const { file, at, hands } = shownOf(replay);
  const positions = useMemo(() => positionsOf(file), [file.frames]);
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
  }, [file.frames, file.seats, positions, at, hands, size, panel]);
}

/* ---- words ---- */

/** What a move brought about: the first line of the log about it, but for the heading of a turn. */
function saidOf(file: HttpReplay, at: number, ended: string, name: Game["name"]): string {
  const table = tableOf({ ...file, frames: file.frames.slice(at - 1, at) }, 1, "none");
  const all = isBoardTable(table) ? table.log.map(({ event }) => event) : [];
  const logged = all.filter(({ kind }) => kind !== "turn");
  if (all.length > 0 && logged.length === 0) return t("judge.ended", { name: ended });
  const [line] = lines(logged);
  const words = { name, goods: goodsName, amounts: cardsInWords };
  const [first] = logged;
  if (line) return inWords(line.parts, words);
  return first ? kindText(first.kind) : "";
}

function useTelling(replay: Replay, game: Game): Telling {
  const { file } = replay;
  const { setting, name } = game;
  const positions = useMemo(() => positionsOf(file), [file]);
  return useMemo(() => {
    const view = (at: number) => (positions[at] ?? file.view) as BoardSections;
    return {
      round: (at: number) => view(at).prompt.round,
      said: (at: number, of = file) =>
        saidOf(of, at, name(view(Math.max(0, at - 1)).prompt.active), name),
      move: (move) => moveParts(game, move as BoardMove),
      points: (seat: number) => game.view.players[seat]?.points ?? 0,
      words: reasonWords(setting, game.view.land, name),
    };
  }, [file, positions, game]);
}

/** Where the move that is shown was made, and where the better one would be. */
function judgedMoves(replay: Replay, game: Game): JudgedMoves | undefined {
  const move = replay.line ? undefined : analysisOf(replay)?.moves[replay.at - 1];
  const mark = markOf(move);
  if (!move || !mark) return undefined;
  const at = (one: BoardMove | undefined, words: string): JudgedMove | undefined => {
    const { vertex, edge, hex } = one?.target ?? {};
    const place = vertex ?? edge ?? hex;
    return one && typeof place === "string" ? { place, kind: one.kind, words } : undefined;
  };
  const [best, done] = [bestOf(move)?.action, playedOf(move)?.action] as (BoardMove | undefined)[];
  const words = best && best !== done ? moveText(best, game.name) : "";
  const played = at(done, t("judge.tag.played"));
  const better = at(best, t("judge.tag.better", { move: words }));
  const shown = best === done || better?.place === played?.place ? undefined : better;
  return { seat: mark.seat, mark: mark.name, played, better: shown };
}

/* ---- the page ---- */

// The same element always, so that the board is not drawn again with the stage.
const MARKS = <StageMarks />;

export function ReplayTable({ record, file }: { record: string; file: HttpReplay }) {
  const replay = useReplay(record, file);
  const trade = useTradeState();
  const [pointed, point] = useState<readonly string[]>([]);
  const game = useReplayGame(replay, point);
  const telling = useTelling(replay, game);
  useBoardStage(game, paceOf(replay));
  return (
    <AroundGame game={game}>
      <TradeContext.Provider value={trade}>
        <div class={`at-table bt replay ${game.size === "rail" ? "phone" : game.size}`}>
          <ReplayFrame replay={replay} telling={telling} beside={<Beside />}>
            <Middle replay={replay} pointed={pointed} />
          </ReplayFrame>
        </div>
      </TradeContext.Provider>
    </AroundGame>
  );
}

function Middle({ replay, pointed }: { replay: Replay; pointed: readonly string[] }) {
  const game = useGame();
  const { view, setting, colour, name } = game;
  const judged = useMemo(() => judgedMoves(replay, game), [replay.judging, replay.line, game]);
  return (
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
        judged={judged}
        marks={MARKS}
      />
      <DiceBox small />
      <BoardStage />
    </main>
  );
}

/** What stands beside a table that is played. */
function Beside() {
  const { view, panel } = useGame();
  return (
    <>
      <div class="pls">
        {view.players.map((player) => (
          <PlayerCard key={player.seat} player={player} />
        ))}
      </div>
      <div class="side-panels">
        {panel?.kind === "player" ? <PlayerPanel seat={panel.seat} /> : null}
        <OpenHands />
        <BarbarianPanel />
        <ScenarioCard />
        <Bank />
      </div>
      <section class="card log">
        <Log />
      </section>
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
          <CardName family="board" card={card} name={say(`card.${card}`)} />
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
