// The small menu of a place: what can be done there, with costs. It opens beside the place.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CardsMove } from "../protocol";
import { t, word } from "../text/t";
import { useCardGame } from "./context";
import { CardFace, Cost } from "./parts";
import { cardName } from "./sentences";

function lineOf(move: CardsMove): { text: string; more: string } {
  const target = move.target ?? {};
  switch (move.kind) {
    case "draw":
      return { text: t("cards.act.top"), more: t("cards.act.top.free") };
    case "search":
      return {
        text: t("cards.act.search"),
        more: t("cards.act.search.price", { n: move.cost_any ?? 0 }),
      };
    case "remove":
      return {
        text: t("cards.act.removeit", { card: cardName(target.card ?? "") }),
        more: t("cards.act.removehint"),
      };
    case "build":
      return { text: cardName(target.card ?? ""), more: "" };
    case "arrange":
      return { text: word("cards.name", target.terrain ?? ""), more: "" };
    case "exchange":
    case "discard":
      return {
        text: cardName(target.card ?? ""),
        more: t("cards.act.under", { stack: target.stack ?? 0 }),
      };
    default:
      return { text: word("cards.act", move.kind), more: "" };
  }
}

export function SpotMenu() {
  const { chosen, choose, spots, act } = useCardGame();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);
  const key = chosen?.kind === "spot" ? chosen.spot : null;
  useLayoutEffect(() => {
    const menu = box.current;
    const place = key === null ? null : document.querySelector(`[data-at="${CSS.escape(key)}"]`);
    if (!menu || !place) return setAt(null);
    const spot = place.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const fits = spot.bottom + height + 10 < window.innerHeight;
    const left = Math.min(
      Math.max(8, spot.left + spot.width / 2 - width / 2),
      window.innerWidth - width - 8,
    );
    setAt({ left, top: fits ? spot.bottom + 6 : Math.max(8, spot.top - height - 6) });
  }, [key]);
  useEffect(() => {
    if (key === null) return;
    box.current?.querySelector<HTMLElement>("button.cg-menuline")?.focus();
    const outside = (event: Event) => {
      const target = event.target as Element | null;
      if (target?.closest(".cg-menu") || target?.closest("[data-at]")) return;
      choose(null);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [key, choose]);
  if (key === null) return null;
  const moves = spots.get(key) ?? [];
  const placed = key.startsWith("placed ") ? key.split(" ")[3] : undefined;
  return (
    <div
      class="cg-menu"
      role="dialog"
      aria-label={t("cards.act.choose")}
      ref={box}
      style={at === null ? { visibility: "hidden" } : { left: `${at.left}px`, top: `${at.top}px` }}
    >
      {placed ? <CardFace card={placed} /> : null}
      {moves.map((move) => {
        const { text, more } = lineOf(move);
        return (
          <button
            type="button"
            class={move.kind === "remove" ? "cg-menuline danger" : "cg-menuline"}
            key={move.action}
            data-kind={move.kind}
            data-move={move.action}
            onClick={() => act(move)}
          >
            <b>{text}</b>
            {more === "" ? null : <small>{more}</small>}
            {move.cost ? <Cost goods={move.cost} size={15} /> : null}
          </button>
        );
      })}
    </div>
  );
}
