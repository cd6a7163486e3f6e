// The small menu of a spot: its legal moves with what they cost.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Goods } from "../art/icon";
import { PieceIcon, SeatEmblem } from "../art/piece";
import type { Colour } from "../art/seats";
import type { Amounts, BoardMove } from "../protocol";
import { t, word } from "../text/t";
import type { Point } from "./geometry";

export interface MenuLine {
  readonly key: string;
  readonly text: string;
  readonly detail?: string;
  readonly piece?: string;
  readonly colour?: Colour;
  readonly seat?: Colour; // whom the move is about
  readonly cost?: Amounts;
  choose(): void;
}

// The picture that stands for a kind of move.
export function pieceOf(move: BoardMove): string | null {
  switch (move.kind) {
    case "road":
    case "settlement":
    case "city":
    case "wall":
    case "robber":
    case "pirate":
      return move.kind;
    case "ship":
    case "lift":
      return "ship";
    case "hire":
      return "knight-1";
    case "activate":
    case "move":
    case "chase":
    case "commit":
      return "knight-1-active";
    case "promote":
      return "knight-2";
    case "metropolis":
    case "sack":
      return "city";
    default:
      return null;
  }
}

// Pieces that belong to nobody have no colour.
function needsColour(piece: string): boolean {
  return piece !== "robber" && piece !== "pirate" && piece !== "wall";
}

function Cost({ cost }: { cost: Amounts }) {
  const kinds = Object.entries(cost);
  if (kinds.length === 0) {
    return <span class="spot-menu-cost">{t("board.free")}</span>;
  }
  const words = kinds.map(([goods, count]) => `${count} ${word("table.goods", goods)}`).join(", ");
  return (
    <span class="spot-menu-cost">
      <span class="sr-only">{words}</span>
      {kinds.flatMap(([goods, count]) =>
        Array.from({ length: count }, (_, index) => (
          <Goods key={`${goods}${index}`} name={goods} size={16} />
        )),
      )}
    </span>
  );
}

interface SpotMenuProps {
  readonly title: string;
  readonly at: Point; // pixels inside of the board's window
  readonly lines: readonly MenuLine[];
  onClose(): void;
}

export function SpotMenu({ title, at, lines, onClose }: SpotMenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  // Beside the spot, and always inside of the window.
  useLayoutEffect(() => {
    const box = menu.current;
    const room = box?.parentElement;
    if (!box || !room) {
      return;
    }
    const left = Math.min(at.x + 14, room.clientWidth - box.offsetWidth - 8);
    const below = at.y + 16;
    const above = at.y - box.offsetHeight - 16;
    const top = below + box.offsetHeight > room.clientHeight - 8 && above > 8 ? above : below;
    box.style.left = `${Math.max(8, left)}px`;
    box.style.top = `${Math.max(8, Math.min(top, room.clientHeight - box.offsetHeight - 8))}px`;
    box.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  }, [at.x, at.y, lines.length]);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) {
        onClose();
      }
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [onClose]);

  const step = (by: number) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const now = items.indexOf(document.activeElement as HTMLElement);
    items[(now + by + items.length) % items.length]?.focus();
  };

  return (
    <div
      class="spot-menu"
      role="menu"
      tabIndex={-1}
      aria-label={title}
      ref={menu}
      onKeyDown={(event) => {
        if (event.key === "Escape" || event.key === "Tab") {
          onClose();
        } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          step(event.key === "ArrowDown" ? 1 : -1);
        } else {
          return;
        }
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div class="spot-menu-title" aria-hidden="true">
        {title}
      </div>
      {lines.map((line) => (
        <button
          type="button"
          role="menuitem"
          class="spot-menu-line"
          key={line.key}
          data-move={line.key}
          onClick={line.choose}
        >
          {line.seat !== undefined ? (
            <SeatEmblem colour={line.seat} size={24} />
          ) : line.piece === undefined ? (
            <span class="spot-menu-gap" />
          ) : needsColour(line.piece) && line.colour !== undefined ? (
            <PieceIcon piece={line.piece} colour={line.colour} size={28} />
          ) : (
            <PieceIcon piece={line.piece} size={28} />
          )}
          <span class="spot-menu-text">
            {line.text}
            {line.detail !== undefined && <small>{line.detail}</small>}
          </span>
          {line.cost !== undefined && <Cost cost={line.cost} />}
        </button>
      ))}
    </div>
  );
}

// A word about the spot under the pointer; screen readers have it in the spot's name.
export function SpotHint({ at, lines }: { at: Point; lines: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const hint = box.current;
    const room = hint?.parentElement;
    if (hint && room) {
      const left = Math.min(at.x - hint.offsetWidth / 2, room.clientWidth - hint.offsetWidth - 6);
      const above = at.y - hint.offsetHeight - 24;
      hint.style.left = `${Math.max(6, left)}px`;
      hint.style.top = `${above > 6 ? above : at.y + 24}px`;
    }
  }, [at.x, at.y, lines]);
  return (
    <div class="spot-hint" ref={box} aria-hidden="true">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
