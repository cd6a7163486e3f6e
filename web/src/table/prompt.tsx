// What the line above the board says and offers.
import { Sign } from "../art/icon";
import type { BoardMove } from "../protocol";
import { goesByItself, isMine } from "../shared/deciding";
import { PromptLine as AnyPromptLine } from "../shared/prompt";
import { hasText, t } from "../text/t";
import { decisionOf, otherMoves } from "./decision";
import { type Game, say, useGame } from "./game";
import { moveInWords, moveText } from "./move-words";

function waitingText(game: Game): string {
  const { view, name } = game;
  const { prompt } = view;
  if (prompt.phase === "over") return t("table.prompt.over");
  if (prompt.chance || prompt.who.length === 0) return t("table.prompt.chance");
  const names = prompt.who.map(name).join(", ");
  return t("table.prompt.waiting", { name: names, what: say(`waits.${prompt.phase}`) });
}

/** What is asked of the receiver, in words. */
function promptText(game: Game): string {
  const { view, chosen } = game;
  const { prompt } = view;
  if (game.asked) return t("table.confirm", { what: moveInWords(game, game.asked) });
  if (prompt.who.includes(game.me ?? -1) && goesByItself(game))
    return t(prompt.phase === "build" ? "table.between.ask" : "table.prompt.by_rule");
  if (!isMine(game)) return waitingText(game);
  if (chosen) {
    const key = `table.choose.${chosen.replace(" ", ".")}`;
    return hasText(key) ? t(key) : t("table.choose.place");
  }
  const due = prompt.left?.[game.me ?? 0] ?? prompt.count ?? 1;
  const pirate = prompt.phase === "robber" && view.moves.some((move) => move.kind === "pirate");
  const ship = prompt.phase === "setup-road" && view.moves.some((move) => move.kind === "ship");
  const own = prompt.phase === "answer" && view.offers.some(({ seat }) => seat === game.me);
  const key = pirate
    ? "table.ask.robber.pirate"
    : ship
      ? "table.ask.setup-road.ship"
      : own
        ? "table.ask.answer.own"
        : `table.ask.${prompt.phase}`;
  const vars = {
    n: due,
    rank: prompt.level ? say(`rank.${prompt.level}`) : "",
    track: prompt.track ? say(`track.${prompt.track}`) : "",
    name: prompt.victim === undefined ? "" : game.name(prompt.victim),
  };
  return hasText(key) ? t(key, vars) : t("table.ask.main");
}

const LOOK = { line: "prompt", mine: "mine-now", button: "pb", yes: "pb yes", key: "kbd" };

export function PromptLine() {
  const game = useGame();
  const { view, chosen } = game;
  const decision = decisionOf(view, game.me);
  const stop = decision?.kind === "place" && decision.stop ? [decision.stop] : [];
  return (
    <AnyPromptLine<BoardMove>
      game={game}
      look={LOOK}
      text={promptText(game)}
      no={t("table.cancel")}
      moves={[...stop, ...otherMoves(view.moves)]}
      words={(move) =>
        move.kind === "stop" ? say(`stop.${view.prompt.phase}`) : moveText(move, game.name)
      }
      cancel={chosen !== null && game.size !== "rail"}
      undo={
        chosen === null && game.size !== "rail" ? (
          <>
            <Sign name="undo" size={14} /> {t("table.undo")}
          </>
        ) : null
      }
    />
  );
}
