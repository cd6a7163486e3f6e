// The line that always says who must do what, with the answers that belong to no place and no card.
import { isMine, movesOf, takeBack } from "../shared/deciding";
import { HintButton } from "../shared/hint-button";
import { hasText, t, word } from "../text/t";
import { type CardGame, useCardGame } from "./context";
import { buttonMoves, strangeMoves } from "./model";
import { adviceText, moveText } from "./panels";
import { cardName } from "./sentences";

function waitingText({ view, name }: CardGame): string {
  const { phase, who, chance } = view.prompt;
  if (phase === "over") return t("cards.wait.over");
  if (chance || who.length === 0) return t("cards.wait.chance");
  const key = `cards.wait.${phase}`;
  const names = who.map(name).join(", ");
  return hasText(key) ? t(key, { name: names }) : t("cards.wait", { name: names });
}

function chosenText({ chosen, view }: CardGame): string | null {
  if (chosen?.kind === "road") return t("cards.prompt.roads");
  if (chosen?.kind === "settlement") return t("cards.prompt.settlements");
  if (chosen?.kind === "city") return t("cards.prompt.cities");
  if (chosen?.kind !== "card") return null;
  const builds = view.moves.some((m) => m.kind === "build" && m.target?.card === chosen.card);
  return builds ? t("cards.prompt.build", { card: cardName(chosen.card) }) : null;
}

/** What is being paid for, in words. */
function paidFor({ view }: CardGame): string {
  const what = view.prompt.for;
  if (what === undefined) return "";
  const thing =
    what.card !== undefined
      ? cardName(what.card)
      : what.kind === "bank"
        ? t("cards.trade.bank")
        : what.kind === "search"
          ? t("cards.stack", { stack: what.stack ?? 0 })
          : word("cards.name", what.kind);
  return ` ${t("cards.prompt.for", { thing })}`;
}

/** What is asked of the viewer, in words. */
export function promptText(game: CardGame): string {
  const { view, me, name } = game;
  if (!isMine({ view, me })) return waitingText(game);
  const chosen = chosenText(game);
  if (chosen !== null) return chosen;
  const { phase, count, victim, good, card, terrain, stack, region } = view.prompt;
  const key = `cards.prompt.${phase}`;
  if (!hasText(key)) return t("cards.prompt.other");
  const text = t(key, {
    n: count ?? 1,
    name: victim === undefined ? "" : name(victim),
    good: good === undefined ? "" : word("cards.good", good),
    card: card === undefined ? "" : cardName(card),
    terrain: terrain === undefined ? "" : word("cards.name", terrain),
    stack: stack ?? 0,
    place:
      region === undefined
        ? ""
        : t(region.startsWith("u") ? "cards.place.upper" : "cards.place.lower", {
            slot: region.slice(1),
          }),
  });
  return phase === "pay" ? text + paidFor(game) : text;
}

/** Buttons of the prompt: all that is no place, but for what the action bar and panels hold. */
const ELSEWHERE = new Set(["roll", "end", "accept", "refuse"]);

/** The question before a move that cannot be taken back. */
function AskedLine() {
  const { asked, answer } = useCardGame();
  if (asked === null) return null;
  return (
    <div class="cg-prompt mine">
      <span role="status" aria-live="assertive">
        {t("cards.confirm", { move: adviceText(asked) })}
      </span>
      <button type="button" class="cg-pb" data-act="yes" onClick={() => answer(true)}>
        {t("cards.confirm.yes")}
      </button>
      <button type="button" class="cg-pb" data-act="no" onClick={() => answer(false)}>
        {t("cards.confirm.no")}
      </button>
    </div>
  );
}

export function PromptLine() {
  const game = useCardGame();
  if (game.asked !== null) return <AskedLine />;
  return <UsualLine />;
}

function UsualLine() {
  const game = useCardGame();
  const { view, me, act, chosen, choose } = game;
  const mine = isMine({ view, me });
  const defending = view.prompt.phase === "defend";
  const buttons = buttonMoves(view).filter((move) => !ELSEWHERE.has(move.kind) && !defending);
  const cancel =
    chosen !== null && chosen.kind !== "trade" && chosen.kind !== "offer" && chosen.kind !== "deck";
  const scouts = movesOf(view.moves, "scout");
  return (
    <div class={mine ? "cg-prompt mine" : "cg-prompt"}>
      <span role="status" aria-live={mine ? "assertive" : "polite"}>
        {promptText(game)}
      </span>
      {[...scouts, ...buttons, ...strangeMoves(view)].map((move) => (
        <button
          type="button"
          class="cg-pb"
          key={move.action}
          data-act={move.kind}
          data-move={move.action}
          onClick={() => act(move)}
        >
          {moveText(move)}
        </button>
      ))}
      {cancel ? (
        <button type="button" class="cg-pb" onClick={() => choose(null)}>
          {t("cards.act.cancel")}{" "}
          <span class="cg-key" aria-hidden="true">
            Esc
          </span>
        </button>
      ) : null}
      <Undo />
      <HintButton choice={mine && view.moves.length > 1} />
    </div>
  );
}

function Undo() {
  const game = useCardGame();
  if (!game.table.view.undo?.on) return null;
  return (
    <button type="button" class="cg-pb" data-act="undo" onClick={() => takeBack(game)}>
      {t("cards.act.undo")}
    </button>
  );
}
