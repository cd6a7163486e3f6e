// A card of the own hand, large, with what plays it: a button, the choice that the card asks for, or places that glow
// on the board meanwhile. Whether it can be played is the server's word: its moves, or its reason why not.
import { useEffect, useRef, useState } from "preact/hooks";
import { Die } from "../art/dice";
import type { Fact } from "../gallery/big-card";
import type { Amounts, BoardMove } from "../protocol";
import { BigCardLater } from "../shared/card-window";
import { CloseButton, Press } from "../shared/controls";
import { movesOf } from "../shared/deciding";
import { t } from "../text/t";
import { GoodsPicker, type MovesProps, SeatButtons } from "./decide";
import { PLAYED_BY, pairMove, pairSize } from "./decision";
import { type Game, say, useGame } from "./game";
import { playCard } from "./hand";
import { whyNot } from "./model";
import { PanelBox } from "./parts";
import { reasonText } from "./reason";

/** How many the receiver holds. */
function heldOf({ view }: Game, card: string): number {
  const developed = view.hand?.development?.find((held) => held.card === card)?.count ?? 0;
  return developed + (view.hand?.progress ?? []).filter((held) => held.card === card).length;
}

/** The kind of move that plays a card, and the moves that do so. */
function playsOf({ view }: Game, card: string) {
  const developed = view.hand?.development?.some((held) => held.card === card) ?? false;
  const kind = developed ? (PLAYED_BY[card] ?? "play") : "play";
  const moves = movesOf(view.moves, kind).filter(
    (move) => kind !== "play" || move.target?.card === card,
  );
  const why = whyNot(view, kind, kind === "play" ? card : undefined);
  if (moves.length > 0) return { kind, moves };
  return { kind, moves, reason: reasonText(why), code: why?.code };
}

const placeOf = ({ target }: BoardMove): string | undefined =>
  [target?.vertex, target?.edge, target?.hex].find((place) => typeof place === "string");

/** What is true of a card at this table. */
function nowOf(game: Game, card: string): string[] {
  const { view } = game;
  const { moves, reason } = playsOf(game, card);
  const fresh = view.hand?.development?.find((held) => held.card === card)?.fresh ?? 0;
  const places = new Set(moves.map(placeOf).filter((place) => place !== undefined));
  return [
    t("gallery.now.hold", { n: heldOf(game, card) }),
    ...(fresh > 0 ? [t("gallery.now.fresh")] : []),
    ...(moves.length > 0 ? [t("gallery.now.can")] : []),
    ...(places.size > 0 ? [t("gallery.now.places", { n: places.size })] : []),
    ...(reason !== undefined && card !== "point" ? [sentence(reason)] : []),
  ];
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** How many cards of the kind there are by the rules of this table. */
const copiesOf = ({ setting }: Game, card: string): number | undefined =>
  setting.deck?.[card] ?? setting.progress?.find((row) => row.card === card)?.count;

function factsOf(game: Game, card: string): Fact[] {
  const { setting, view } = game;
  const developed = setting.deck?.[card];
  const deck = setting.progress?.find((row) => row.card === card)?.deck;
  const played = view.players.reduce((sum, player) => sum + (player.played?.[card] ?? 0), 0);
  const left = deck === undefined ? view.bank.deck : view.bank.decks?.[deck];
  const seen = { n: played, of: developed ?? 0 };
  return [
    ...(developed === undefined || card === "point"
      ? []
      : [{ label: t("gallery.fact.seen"), value: t("gallery.fact.of", seen) }]),
    ...(left === undefined ? [] : [{ label: t("gallery.fact.deck"), value: left }]),
  ];
}

/* ---- playing ---- */

/** What has been chosen of a card's question so far. */
interface Picked {
  readonly red: number;
  readonly yellow: number;
  readonly goods: Amounts;
}

interface Picking {
  readonly picked: Picked;
  pick(part: Partial<Picked>): void;
}

type PickProps = MovesProps & Picking;

interface PlayingProps extends Picking {
  readonly game: Game;
  readonly card: string;
  /** Whoever came here by keyboard goes on by keyboard. */
  readonly focus: boolean;
}

/** The choice that a card asks for, or the button that plays it. */
function Playing({ game, card, focus, picked, pick }: PlayingProps) {
  const { kind, moves, reason, code } = playsOf(game, card);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.querySelector<HTMLElement>("button")?.focus();
  }, [focus]);
  const close = () => {
    game.choose(null);
    game.open(null);
  };
  const done = (move: BoardMove) => {
    game.act(move);
    game.open(null);
  };
  const first = moves[0]?.target;
  const asks = first?.goods !== undefined || first?.seat !== undefined || first?.dice !== undefined;
  return (
    <div class="playing" ref={box}>
      {first?.dice ? <DicePicker moves={moves} onPick={done} picked={picked} pick={pick} /> : null}
      {first?.goods !== undefined && !first.dice ? (
        <GoodsMoves moves={moves} onPick={done} picked={picked} pick={pick} />
      ) : null}
      {first?.seat !== undefined && first.goods === undefined ? (
        <SeatButtons moves={moves} onPick={done} />
      ) : null}
      <div class="btns">
        {asks || card === "point" ? null : (
          <Press
            class="tbtn primary big"
            what="play"
            reason={reason}
            code={code}
            onPress={() => {
              game.open(null);
              playCard(game, kind, card);
            }}
          >
            {t("table.play")}
          </Press>
        )}
        <Press what="keep" onPress={close}>
          {t("table.keep")}
        </Press>
      </div>
    </div>
  );
}

/** A card of the own hand. */
export function CardPanel({ card }: { card: string }) {
  const game = useGame();
  const { open } = game;
  const held = heldOf(game, card);
  const before = useRef(held);
  // Kept here: what stands in the big card is drawn anew when its picture has come.
  const [picked, setPicked] = useState<Picked>({ red: 1, yellow: 1, goods: {} });
  const [byKeys] = useState(() => document.activeElement?.matches(":focus-visible") ?? false);
  // What was played is not looked at any more.
  useEffect(() => {
    if (held < before.current) open(null);
    before.current = held;
  }, [held]);
  // Who came by keyboard goes back to the card.
  useEffect(
    () => () => {
      if (byKeys) document.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`)?.focus();
    },
    [byKeys, card],
  );
  return (
    <PanelBox
      tone="due bigcard-panel"
      title={say(`card.${card}`)}
      aside={<CloseButton label={t("table.cancel")} onClose={() => open(null)} />}
    >
      <BigCardLater
        family="board"
        card={card}
        copies={copiesOf(game, card)}
        now={() => nowOf(game, card)}
        facts={() => factsOf(game, card)}
        atTable
      >
        <Playing
          game={game}
          card={card}
          focus={byKeys}
          picked={picked}
          pick={(part) => setPicked((before) => ({ ...before, ...part }))}
        />
      </BigCardLater>
    </PanelBox>
  );
}

function GoodsMoves({ moves, onPick, picked: { goods: chosen }, pick }: PickProps) {
  const { view } = useGame();
  const count = pairSize(moves);
  const kinds = moves
    .flatMap(({ target }) => [target?.goods, target?.also])
    .filter((goods) => goods !== undefined);
  const from = Object.fromEntries(
    kinds.map((goods) => [goods, count === 1 ? 1 : (view.bank.cards[goods] ?? 0)]),
  );
  const move = pairMove(moves, chosen);
  return (
    <>
      <GoodsPicker
        from={from}
        count={count}
        chosen={chosen}
        onChange={(goods) => pick({ goods })}
      />
      <div class="btns">
        <Press
          class="tbtn primary big"
          reason={move ? undefined : t("table.cards.exactly", { n: count })}
          onPress={() => move && onPick(move)}
        >
          {t("table.play")}
        </Press>
      </div>
    </>
  );
}

const FACES = [1, 2, 3, 4, 5, 6];

function DicePicker({ moves, onPick, picked: { red, yellow }, pick }: PickProps) {
  const move = moves.find(({ target }) => target?.dice?.[0] === red && target.dice[1] === yellow);
  const row = (look: "red" | "yellow", value: number, set: (n: number) => void, label: string) => (
    <div class="dice-row" role="radiogroup" aria-label={label}>
      {FACES.map((n) => (
        <button
          type="button"
          role="radio"
          key={n}
          class={n === value ? "die-button on" : "die-button"}
          aria-checked={n === value}
          aria-label={String(n)}
          onClick={() => set(n)}
        >
          <Die value={n} look={look} size={36} />
        </button>
      ))}
    </div>
  );
  return (
    <>
      {row("red", red, (n) => pick({ red: n }), t("table.dice.red"))}
      {row("yellow", yellow, (n) => pick({ yellow: n }), t("table.dice.yellow"))}
      <div class="btns">
        <Press
          class="tbtn primary big"
          reason={move ? undefined : t("table.reason.not_now")}
          onPress={() => move && onPick(move)}
        >
          {t("table.dice.set", { n: red + yellow })}
        </Press>
      </div>
    </>
  );
}
