// What the line above the realms says and offers.
import type { CardsMove } from "../protocol";
import { isMine, movesOf } from "../shared/deciding";
import { PromptLine as AnyPromptLine } from "../shared/prompt";
import { hasText, t, word } from "../text/t";
import { type CardGame, useCardGame } from "./context";
import { buttonMoves, strangeMoves } from "./model";
import { adviceText, moveText } from "./panels";
import { cardName } from "./sentences";

function waitingText({ view, name }: CardGame): string {
  const { phase, who, chance } = view.prompt;
  if (phase === "over") return t("table.prompt.over");
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
        ? t("table.bank")
        : what.kind === "search"
          ? t("cards.stack", { stack: what.stack ?? 0 })
          : word("cards.name", what.kind);
  return ` ${t("cards.prompt.for", { thing })}`;
}

/** What is asked of the viewer, in words. */
function promptText(game: CardGame): string {
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

const LOOK = { line: "cg-prompt", mine: "mine", button: "cg-pb", yes: "cg-pb", key: "cg-key" };

/** Choices that are dropped elsewhere: their panels close. */
const PANELS: readonly string[] = ["trade", "offer", "deck"];

export function PromptLine() {
  const game = useCardGame();
  const { view, asked, chosen } = game;
  const defending = view.prompt.phase === "defend";
  const buttons = buttonMoves(view).filter((move) => !ELSEWHERE.has(move.kind) && !defending);
  return (
    <AnyPromptLine<CardsMove>
      game={game}
      look={LOOK}
      text={asked ? t("cards.confirm", { move: adviceText(asked) }) : promptText(game)}
      no={t("cards.confirm.no")}
      moves={[...movesOf(view.moves, "scout"), ...buttons, ...strangeMoves(view)]}
      words={moveText}
      cancel={chosen !== null && !PANELS.includes(chosen.kind)}
      undo={t("table.undo")}
    />
  );
}
