// The card of one decision: what is asked, and after the answer what the judge thinks. The table beside it is the
// game's own (board-flash.tsx, cards-flash.tsx) and hands the chosen move to `answer`.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { VerdictMark } from "../art/marks";
import { parseConfig } from "../config";
import { playOn, playShipped } from "../open-table";
import type { GameMove, HttpCandidate, HttpDecision } from "../protocol";
import { percent } from "../shared/percent";
import { Reasons, type ReasonWords } from "../shared/reasons";
import { t } from "../text/t";
import { modeName } from "../words";
import { BOXES, boxOf, type FlashCard, type Item } from "./boxes";
import { type Answer, puzzleName } from "./items";

/** A decision as it is practised. */
export interface Flash {
  readonly item: Item;
  readonly decision: HttpDecision;
  readonly answer: Answer | null;
  /** The card after the answer. */
  readonly card: FlashCard | undefined;
  readonly today: number;
  /** "3 of 6 today". */
  readonly place: string;
  readonly choose: (move: GameMove | null) => void;
  readonly next: () => void;
}

/** What only the game's family can say. */
export interface FlashWords {
  readonly round: number;
  readonly points: number;
  readonly cards: number;
  readonly move: (move: GameMove) => { readonly what: string; readonly about: string };
  /** The board shows where the move goes, so that its name can do without the place. */
  readonly isPlaced: (move: GameMove) => boolean;
  readonly kind: (move: GameMove) => string;
  readonly why: ReasonWords;
}

interface Props {
  readonly flash: Flash;
  readonly words: FlashWords;
}

const inOne = ({ what, about }: ReturnType<FlashWords["move"]>): string =>
  about === "" ? what : `${what}: ${about}`;

const titleOf = (move: GameMove, words: FlashWords): string =>
  words.isPlaced(move) ? words.move(move).what : inOne(words.move(move));

function verdictText({ answer }: Flash, best: GameMove, words: FlashWords): string {
  if (!answer?.move) return t("practise.answer", { move: titleOf(best, words) });
  return answer.found
    ? t("practise.right", { move: titleOf(answer.move, words) })
    : t("practise.wrong", { move: titleOf(best, words) });
}

function sourceOf({ own }: Item): string {
  if (own === undefined) return t("practise.from.puzzle");
  if (own.when === undefined) return t("practise.from.replay");
  const day = new Date(own.when).toLocaleDateString(document.documentElement.lang);
  return t("practise.from.game", { day });
}

function From({ flash }: { flash: Flash }) {
  const { item, place } = flash;
  return (
    <p class="pr-from">
      <span class="pr-chip">{sourceOf(item)}</span>
      <span class="note">{place}</span>
    </p>
  );
}

function Question({ flash, words }: Props) {
  const [hint, setHint] = useState(false);
  const [best] = flash.decision.candidates ?? [];
  const { round, points, cards } = words;
  const mode = modeName(parseConfig(flash.item.config));
  return (
    <section class="card pr-card" aria-labelledby="pr-title">
      <From flash={flash} />
      <h1 id="pr-title">{t(round > 0 ? "practise.round" : "practise.setup", { mode, round })}</h1>
      <p>
        {t("practise.have", { n: points })} {t("practise.hold", { n: cards })}
      </p>
      <p class="note">{t("practise.ask")}</p>
      <div class="pr-links">
        <button type="button" class="pr-link" aria-expanded={hint} onClick={() => setHint(true)}>
          <Sign name="bulb" size={16} />
          {hint && best
            ? t("practise.hint.is", { kind: words.kind(best.action) })
            : t("practise.hint")}
        </button>
        <button type="button" class="pr-link" onClick={() => flash.choose(null)}>
          {t("practise.show")}
        </button>
      </div>
    </section>
  );
}

/** The moves that were weighed, with the seat's chance to win. */
function Chances({ flash, words }: Props) {
  const { answer, decision, item } = flash;
  const row = ({ action, chance }: HttpCandidate) => {
    const mine = action.action === answer?.move?.action;
    const then = action.action === item.own?.played;
    const tags = [mine ? t("practise.mine") : "", then ? t("practise.then") : ""].filter(Boolean);
    const { what, about } = words.move(action);
    return (
      <li key={action.action} class={mine && !answer?.found ? "played" : ""}>
        <span>
          <span class="j-what">{[what, ...tags].join(" · ")}</span>
          {about === "" ? null : <small title={about}>{about}</small>}
        </span>
        <i aria-hidden="true">
          <u style={{ transform: `scaleX(${chance})` }} />
        </i>
        <b>{percent(chance, 1)}</b>
      </li>
    );
  };
  return (
    <ul class="j-cands" aria-label={t("judge.candidates")}>
      {(decision.candidates ?? []).map(row)}
    </ul>
  );
}

/** When the card comes back, in words. */
function comesBack({ card, today }: Flash): string {
  if (card === undefined) return "";
  const box = boxOf(card, today);
  const days = BOXES.find(({ name }) => name === box)?.days ?? 0;
  if (box === "learned") return t("practise.back.never");
  return days === 0 ? t("practise.back.today") : t("practise.back", { n: days });
}

function playFrom({ item, decision }: Flash): void {
  const name = puzzleName(item);
  if (name !== undefined) void playShipped(`puzzle/${name}`);
  else if (item.own) {
    const { record, move, seat, where = "server" } = item.own;
    void playOn(record, move - 1, decision.seats.length, seat, where);
  }
}

function Verdict({ flash, words }: Props) {
  const { answer, decision } = flash;
  const next = useRef<HTMLButtonElement>(null);
  const [best] = decision.candidates ?? [];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    next.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  if (!answer || !best) return null;
  const chosen = answer.move && inOne(words.move(answer.move));
  const [last] = (decision.candidates ?? []).slice(-1);
  return (
    <section class="card pr-card" aria-labelledby="pr-title">
      <From flash={flash} />
      <div aria-live="polite">
        <h1 id="pr-title" class="pr-verdict" ref={title}>
          <VerdictMark name={answer.found ? "find" : "mistake"} size={30} />
          {verdictText(flash, best.action, words)}
        </h1>
        {!answer.found && chosen ? (
          <p class="note">
            {answer.chance === undefined
              ? t("practise.yours.less", { move: chosen, chance: percent(last?.chance ?? 0, 1) })
              : t("practise.yours", { move: chosen, chance: percent(answer.chance, 1) })}
          </p>
        ) : null}
      </div>
      <Reasons reasons={decision.reasons ?? []} words={words.why} />
      <Chances flash={flash} words={words} />
      <p class="note">{comesBack(flash)}</p>
      <div class="pr-buttons">
        <button type="button" class="tbtn" onClick={() => playFrom(flash)}>
          <Sign name="play" size={15} />
          {t("practise.on")}
        </button>
        <button type="button" class="tbtn primary" ref={next} onClick={flash.next}>
          {t("practise.next")}
          <Sign name="right" size={15} />
        </button>
      </div>
      <p class="note pr-who">{t("practise.who")}</p>
    </section>
  );
}

export function FlashText(props: Props): ComponentChildren {
  return props.flash.answer ? <Verdict {...props} /> : <Question {...props} />;
}
