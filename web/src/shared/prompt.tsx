// The line of every table that says who must do what, with the few answers that belong to no place and no
// card: the question before a move, moves without a control of their own, dropping a choice, taking back.
import type { ComponentChildren } from "preact";
import type { GameMove } from "../protocol";
import { t } from "../text/t";
import type { AnyTable } from "./any-table";
import { MoveButton } from "./controls";
import { type Deciding, isMine, takeBack } from "./deciding";
import { HintButton } from "./hint-button";

interface PromptProps<Move> {
  readonly game: AnyTable &
    Omit<Deciding<Move, never>, "chosen"> & {
      readonly view: {
        readonly moves: readonly Move[];
        readonly prompt: { who: readonly number[] };
      };
    };
  /** Classes of the line, of one that asks the viewer, of its buttons, and of keys on them. */
  readonly look: Readonly<Record<"line" | "mine" | "button" | "yes" | "key", string>>;
  readonly text: string;
  /** What answers the question before a move with no. */
  readonly no: string;
  readonly moves: readonly Move[];
  readonly words: (move: Move) => string;
  /** Whether there is a choice to drop. */
  readonly cancel: boolean;
  /** What the button says that takes a move back; null: it has no place now. */
  readonly undo: ComponentChildren;
}

export function PromptLine<Move extends GameMove>(props: PromptProps<Move>) {
  const { game, look, text, moves, words } = props;
  const { asked, answer, act, choose } = game;
  const mine = isMine(game);
  const button = (what: string, press: () => void, children: ComponentChildren) => (
    <button type="button" class={look.button} data-act={what} onClick={press}>
      {children}
    </button>
  );
  return (
    <div class={mine ? `${look.line} ${look.mine}` : look.line}>
      <span role="status" aria-live={mine ? "assertive" : "polite"}>
        {text}
      </span>
      {asked ? (
        <>
          <button type="button" class={look.yes} data-act="yes" onClick={() => answer(true)}>
            {t("table.confirm.yes")}
          </button>
          {button("no", () => answer(false), props.no)}
        </>
      ) : (
        <>
          {moves.map((move) => (
            <MoveButton key={move.action} class={look.button} move={move} act={act}>
              {words(move)}
            </MoveButton>
          ))}
          {props.cancel ? (
            <button type="button" class={look.button} onClick={() => choose(null)}>
              {t("table.cancel")} <kbd class={look.key}>Esc</kbd>
            </button>
          ) : null}
          {props.undo !== null && game.table.view.undo?.on
            ? button("undo", () => takeBack(game), props.undo)
            : null}
          <HintButton choice={mine && game.view.moves.length > 1} />
        </>
      )}
    </div>
  );
}
