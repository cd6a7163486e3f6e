// What is open to the viewer alone: a stack in its order, the other hand, the region deck. The cards lie
// side by side and never change their places.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { RegionPicture } from "../art/realm";
import type { CardsMove } from "../protocol";
import { movesOf } from "../shared/deciding";
import { t, word } from "../text/t";
import { useCardGame } from "./context";
import { CardFace } from "./parts";
import { cardName } from "./sentences";

/** How many of a list's items are beyond the left and the right edge of their box. */
function beyond(list: HTMLElement): readonly [number, number] {
  const box = list.getBoundingClientRect();
  const items = [...list.children].map((item) => item.getBoundingClientRect());
  return [
    items.filter(({ left, width }) => left + width / 2 < box.left).length,
    items.filter(({ left, width }) => left + width / 2 > box.right).length,
  ];
}

/** Cards side by side. Where they are too many for the room, buttons say how many there are at each side. */
function FanList({ children }: { children: ComponentChildren }) {
  const list = useRef<HTMLOListElement>(null);
  const [[before, after], set] = useState<readonly [number, number]>([0, 0]);
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const look = () => set(beyond(box));
    const watch = new ResizeObserver(look);
    watch.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);
  const turn = (by: number) => {
    const box = list.current;
    box?.scrollBy({ left: by * box.clientWidth * 0.8 });
  };
  return (
    <>
      <ol class="cg-fan" ref={list}>
        {children}
      </ol>
      {before + after > 0 ? (
        <div class="cg-fanmore">
          <button type="button" class="tbtn" disabled={before === 0} onClick={() => turn(-1)}>
            <Sign name="left" size={16} /> {t("cards.fan.more", { n: before })}
          </button>
          <button type="button" class="tbtn" disabled={after === 0} onClick={() => turn(1)}>
            {t("cards.fan.more", { n: after })} <Sign name="right" size={16} />
          </button>
        </div>
      ) : null}
    </>
  );
}

interface FanCardProps {
  readonly card: string;
  readonly note: string;
  readonly move: CardsMove | undefined;
  readonly order?: number;
  readonly picked?: boolean;
  pick(move: CardsMove): void;
}

function FanCard({ card, note, move, order, picked, pick }: FanCardProps) {
  return (
    <li>
      <button
        type="button"
        class={`cg-fancard ${move ? "" : "dim"} ${picked ? "picked" : ""}`}
        aria-disabled={move === undefined}
        aria-pressed={picked}
        data-take={move ? card : undefined}
        data-move={move?.action}
        onClick={() => move && pick(move)}
      >
        <CardFace card={card} />
        <span class="cg-fannote">{note}</span>
        {order ? <b class="cg-order">{order}</b> : null}
      </button>
    </li>
  );
}

/** A stack that is searched, or looked through for the first cards. */
function StackFan() {
  const { view, act } = useCardGame();
  const { look } = view;
  if (look?.at !== "stack") return null;
  return (
    <FanList>
      {look.cards.map(({ place, card }) => (
        <FanCard
          key={place}
          card={card}
          note={t("cards.act.place", { place })}
          move={view.moves.find((move) => move.kind === "take" && move.target?.place === place)}
          pick={act}
        />
      ))}
    </FanList>
  );
}

/** A Master Builder: a card of the hand for one of the stack. */
function SwapFan() {
  const { view, act, chosen, choose } = useCardGame();
  const [place, setPlace] = useState<number | null>(null);
  const { look } = view;
  const stack = look?.at === "stack" ? look.stack : 0;
  useEffect(() => setPlace(null), [stack]);
  if (look?.at !== "stack") return null;
  const give = chosen?.kind === "card" ? chosen.card : null;
  const swaps = movesOf(view.moves, "swap");
  const move = swaps.find((one) => one.target?.card === give && one.target?.place === place);
  const mine = [...new Set(swaps.map((one) => one.target?.card ?? ""))];
  return (
    <>
      <FanList>
        {look.cards.map((one) => (
          <FanCard
            key={one.place}
            card={one.card}
            note={t("cards.act.place", { place: one.place })}
            move={swaps.find((swap) => swap.target?.place === one.place)}
            picked={place === one.place}
            pick={() => setPlace(one.place)}
          />
        ))}
      </FanList>
      <div class="cg-fanrow">
        <span>{t("cards.swap.give")}</span>
        {mine.map((card) => (
          <button
            type="button"
            key={card}
            class={card === give ? "tchip on" : "tchip"}
            aria-pressed={card === give}
            onClick={() => choose({ kind: "card", card })}
          >
            {cardName(card)}
          </button>
        ))}
        {move ? (
          <button type="button" class="tbtn primary" onClick={() => act(move)}>
            {t("cards.swap.do", {
              give: cardName(move.target?.card ?? ""),
              take: cardName(move.target?.take ?? ""),
            })}
          </button>
        ) : null}
      </div>
    </>
  );
}

/** The other hand, seen by a spy. */
function SpyFan() {
  const { view, act } = useCardGame();
  const { look } = view;
  if (look?.at !== "hand") return null;
  return (
    <FanList>
      {look.cards.map(({ card, count }) => (
        <FanCard
          key={card}
          card={card}
          note={count > 1 ? `× ${count}` : ""}
          move={view.moves.find((move) => move.kind === "spy" && move.target?.card === card)}
          pick={act}
        />
      ))}
    </FanList>
  );
}

/** The other hand in a conflict: cards in the order in which they go under a stack. */
function ConflictFan() {
  const { view, act } = useCardGame();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { look } = view;
  if (look?.at !== "hand") return null;
  const moves = movesOf(view.moves, "conflict");
  const size = moves[0]?.target?.cards?.length ?? 0;
  const fits = (cards: readonly string[], move: CardsMove) =>
    cards.every((card, i) => move.target?.cards?.[i] === card);
  const toggle = (card: string, count: number) => {
    const held = picked.filter((one) => one === card).length;
    if (held > 0 && (held >= count || picked.length >= size))
      setPicked(picked.filter((one) => one !== card));
    else if (picked.length < size) setPicked([...picked, card]);
  };
  const ready = picked.length === size;
  return (
    <>
      <FanList>
        {look.cards.map(({ card, count }) => {
          const place = picked.indexOf(card) + 1;
          const note =
            place === 1 ? t("cards.act.first") : place === 2 ? t("cards.act.second") : "";
          return (
            <FanCard
              key={card}
              card={card}
              note={note === "" && count > 1 ? `× ${count}` : note}
              move={moves.find((move) => move.target?.cards?.includes(card))}
              order={place}
              picked={place > 0}
              pick={() => toggle(card, count)}
            />
          );
        })}
      </FanList>
      <div class="cg-fanrow">
        <span>{ready ? "" : t("cards.act.order")}</span>
        {view.stacks.map(({ stack }) => {
          const move = moves.find((one) => one.target?.stack === stack && fits(picked, one));
          return (
            <button
              type="button"
              key={stack}
              class="tbtn"
              disabled={!ready || move === undefined}
              onClick={() => move && act(move)}
            >
              {t("cards.act.under", { stack })}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** The region deck, for a scout. */
function RegionFan() {
  const { view, setting, act } = useCardGame();
  const { look } = view;
  if (look?.at !== "regions") return null;
  return (
    <FanList>
      {look.cards.map(({ card, terrain, die }) => {
        const move = view.moves.find((one) => one.kind === "pick" && one.target?.deck === card);
        const good = Object.entries(setting.terrains).find(([, one]) => one === terrain)?.[0] ?? "";
        return (
          <li key={card}>
            <button
              type="button"
              class="cg-fancard region"
              aria-disabled={move === undefined}
              aria-label={cardName(card)}
              data-take={move ? card : undefined}
              data-move={move?.action}
              onClick={() => move && act(move)}
            >
              <RegionPicture
                terrain={terrain}
                good={good}
                die={die}
                stock={0}
                max={setting.store_max}
              />
              <span class="cg-fannote">{word("cards.name", terrain)}</span>
            </button>
          </li>
        );
      })}
    </FanList>
  );
}

function fanTitle(game: ReturnType<typeof useCardGame>): string {
  const { look } = game.view;
  if (look?.at === "stack") return t("cards.act.fan", { stack: look.stack });
  if (look?.at === "hand") return t("cards.act.fan.hand", { name: game.name(look.seat) });
  return t("cards.act.fan.regions");
}

/** The fan over the middle of the table, while something is open to the viewer alone. */
export function Fan() {
  const game = useCardGame();
  const { view } = game;
  if (view.look === null || view.moves.length === 0) return null;
  const { phase } = view.prompt;
  const title = fanTitle(game);
  return (
    <section class="cg-fanbox" aria-label={title}>
      <h2>{title}</h2>
      {phase === "builder-swap" ? (
        <SwapFan />
      ) : phase === "conflict" ? (
        <ConflictFan />
      ) : phase === "spy" ? (
        <SpyFan />
      ) : view.look.at === "regions" ? (
        <RegionFan />
      ) : (
        <StackFan />
      )}
    </section>
  );
}
