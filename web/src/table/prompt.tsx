// The line that always says who must do what, with the few answers that belong to no place and no card.
import { Sign } from "../art/icon";
import { isMine, takeBack } from "../shared/deciding";
import { HintButton } from "../shared/hint-button";
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
export function promptText(game: Game): string {
  const { view, chosen } = game;
  const { prompt } = view;
  if (game.asked) return t("table.confirm", { what: moveInWords(game, game.asked) });
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

function Confirm() {
  const { answer } = useGame();
  return (
    <>
      <button type="button" class="pb yes" onClick={() => answer(true)}>
        {t("table.confirm.yes")}
      </button>
      <button type="button" class="pb" onClick={() => answer(false)}>
        {t("table.cancel")}
      </button>
    </>
  );
}

function Buttons() {
  const game = useGame();
  if (game.asked) return <Confirm />;
  const { view, me, act, chosen, choose, table } = game;
  const decision = decisionOf(view, me);
  const undo = table.view.undo;
  const stop = decision && "stop" in decision ? decision.stop : undefined;
  return (
    <>
      {chosen ? (
        <button type="button" class="pb" onClick={() => choose(null)}>
          {t("table.cancel")} <kbd class="kbd">Esc</kbd>
        </button>
      ) : null}
      {stop && decision?.kind === "place" ? (
        <button type="button" class="pb" onClick={() => act(stop)}>
          {say(`stop.${view.prompt.phase}`)}
        </button>
      ) : null}
      {otherMoves(view.moves).map((move) => (
        <button type="button" class="pb" key={move.action} onClick={() => act(move)}>
          {moveText(move, game.name)}
        </button>
      ))}
      {undo?.on && !chosen ? (
        <button type="button" class="pb" onClick={() => takeBack(game)}>
          <Sign name="undo" size={14} /> {t("table.undo")}
        </button>
      ) : null}
    </>
  );
}

export function PromptLine() {
  const game = useGame();
  const mine = isMine(game);
  const text = promptText(game);
  return (
    <div class={mine ? "prompt mine-now" : "prompt"}>
      <span role="status" aria-live={mine ? "assertive" : "polite"}>
        {text}
      </span>
      <Buttons />
      <HintButton choice={mine && game.view.moves.length > 1 && !game.asked} />
    </div>
  );
}
