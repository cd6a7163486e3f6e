// A decision of a board game: the real board with its spots, the hand and the actions below it.
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Board } from "../board/board";
import type { JudgedMove, JudgedMoves } from "../board/judged-layer";
import { movesOf as chosenMoves } from "../board/spots";
import { isBoardTable, isBoardView } from "../family";
import type { BoardMove } from "../protocol";
import { peopleAt } from "../shared/any-table";
import { firstOf, useDeciding } from "../shared/deciding";
import { isPhone, useSize } from "../shared/frames";
import "../styles/table.css";
import { ActionBar } from "../table/actions";
import { HABITS } from "../table/decision";
import { Cards, InfoPanels, ModePanels, useOrder } from "../table/frame-parts";
import { AroundGame, type Game, type Panel, useGame } from "../table/game";
import { useKeys } from "../table/keys";
import { kindText, moveParts, moveText } from "../table/move-words";
import { PlayerChip } from "../table/players";
import { PromptLine } from "../table/prompt";
import { reasonWords } from "../table/reasons";
import { DecisionPanels } from "../table/table-page";
import { TradeContext, useTradeState } from "../table/trade-state";
import { t } from "../text/t";
import { type Flash, FlashText, type FlashWords } from "./flash";
import { tableOf } from "./table";

/** Offers are left out: what they are worth hangs on others. */
const isOwn = ({ kind }: BoardMove): boolean => kind !== "offer";

function useFlashGame(flash: Flash): Game {
  const size = useSize();
  const [panel, open] = useState<Panel | null>(null);
  const { decision, answer, choose } = flash;
  const { setting, view: shown } = decision;
  const table = useMemo(() => tableOf(decision), [decision]);
  if (!isBoardTable(table) || !("hexes" in setting) || !isBoardView(shown))
    throw new Error("no board game");
  const view = useMemo(
    () => ({ ...shown, moves: answer ? [] : shown.moves.filter(isOwn) }),
    [shown, answer],
  );
  const deciding = useDeciding<BoardMove, string>(
    view.moves,
    HABITS,
    (choice) => chosenMoves(view.moves, choice).length > 0,
    choose,
  );
  const actAll = async (actions: readonly string[]) => {
    const first = view.moves.find(({ action }) => action === actions[0]);
    if (first) choose(first);
    return first !== undefined;
  };
  const point = () => {};
  const known = { table, setting, view, size, panel, open, point, actAll };
  return { ...known, ...peopleAt(table), ...deciding };
}

function placeOf({ target }: BoardMove): string | undefined {
  const place = target?.vertex ?? target?.edge ?? target?.hex;
  return typeof place === "string" ? place : undefined;
}

function wordsOf(game: Game): FlashWords {
  const { setting, view, name, me = 0 } = game;
  return {
    round: view.prompt.round,
    points: view.players[me]?.points ?? 0,
    cards: Object.values(view.hand?.cards ?? {}).reduce((sum, count) => sum + count, 0),
    move: (move) => moveParts(game, move as BoardMove),
    isPlaced: (move) => placeOf(move as BoardMove) !== undefined,
    kind: (move) => kindText(move.kind),
    why: reasonWords(setting, view.land, name),
  };
}

/** Where the chosen move is, and where the best one. */
function judgedOf({ answer, decision }: Flash, game: Game): JudgedMoves | undefined {
  const best = decision.candidates?.[0]?.action as BoardMove | undefined;
  if (!answer || !best) return undefined;
  const at = (move: BoardMove | null | undefined, words: string): JudgedMove | undefined => {
    const place = move ? placeOf(move) : undefined;
    return move && place ? { place, kind: move.kind, words } : undefined;
  };
  const mine = at(answer.move as BoardMove | null, t("practise.mine"));
  const better = at(best, t("judge.tag.better", { move: moveText(best, game.name) }));
  return {
    seat: decision.seat,
    mark: answer.found ? "find" : "mistake",
    played: mine,
    better: answer.found || better?.place === mine?.place ? undefined : better,
  };
}

function Seats() {
  return (
    <div class="ops">
      {useOrder().map((player) => (
        <PlayerChip key={player.seat} player={player} />
      ))}
    </div>
  );
}

function Middle({ flash }: { flash: Flash }) {
  const game = useGame();
  const { setting, view, chosen, act, colour, name, me = null } = game;
  return (
    <main class="mid" id="main">
      <Board
        setting={setting}
        view={view}
        moves={view.moves}
        chosen={chosen}
        onChoose={act}
        seats={view.players.map((player) => colour(player.seat))}
        names={view.players.map((player) => name(player.seat))}
        seat={me}
        chits={[]}
        highlight={[]}
        judged={judgedOf(flash, game)}
      />
      {flash.answer || isPhone(game.size) ? null : <PromptLine />}
    </main>
  );
}

export function BoardFlash({ flash, children }: { flash: Flash; children: ComponentChildren }) {
  const game = useFlashGame(flash);
  const trade = useTradeState();
  useKeys(game);
  return (
    <AroundGame game={game}>
      <TradeContext.Provider value={trade}>
        <div
          class={`at-table bt practise ${isPhone(game.size) ? "phone" : game.size}${game.setting.improve ? " knights" : ""}`}
        >
          <Seats />
          <Middle flash={flash} />
          {isPhone(game.size) && !flash.answer ? <PromptLine /> : null}
          <div class="pr-ask">
            <FlashText flash={flash} words={wordsOf(game)} />
            {flash.answer ? null : (
              <div class="side-panels">
                <DecisionPanels />
                <InfoPanels />
              </div>
            )}
            <div class="side-panels">
              <ModePanels />
            </div>
          </div>
          <footer class="tray">
            <Cards />
            {firstOf(game.view.moves, "roll") || !flash.answer ? <ActionBar /> : null}
          </footer>
          <aside class="pr-more" aria-label={t("practise.more")}>
            {children}
          </aside>
        </div>
      </TradeContext.Provider>
    </AroundGame>
  );
}
