// Pieces and marks outside of the board: in action buttons, player cards, menus and the log.

import { needBoardArt } from "./board-art";
import { pieceSymbol } from "./pieces";
import { type Colour, markPath, seatLook } from "./seats";

// The part of a piece's drawing that a picture shows: the middle and the size of a square.
const VIEWS: Readonly<Record<string, readonly [number, number, number]>> = {
  road: [0, 2, 76],
  ship: [0, -2, 68],
  warship: [0, -8, 80],
  settlement: [0, -1, 52],
  city: [0, -2, 68],
  wall: [0, 20, 84],
  merchant: [0, 0, 60],
  robber: [0, -2, 74],
  pirate: [0, -2, 68],
  fleet: [0, 2, 112],
  village: [0, -2, 66],
  fortress: [0, -6, 84],
  fallen: [2, 6, 68],
};

interface PieceProps {
  readonly piece: string;
  readonly colour?: Colour;
  readonly size?: number;
}

/** A piece as a small picture, for the eye alone. */
export function PieceIcon({ piece, colour, size = 28 }: PieceProps) {
  needBoardArt();
  const [x, y, extent] = VIEWS[piece] ?? (piece.startsWith("knight") ? [0, -8, 76] : [0, 0, 72]);
  const box = `${x - extent / 2} ${y - extent / 2} ${extent} ${extent}`;
  const turned = piece === "road" ? "rotate(-30)" : undefined;
  return (
    <svg class="piece-icon" width={size} height={size} viewBox={box} aria-hidden="true">
      <use href={`#${pieceSymbol(piece, colour)}`} transform={turned} />
    </svg>
  );
}

/** A seat's mark on its colour, as on player cards. */
export function SeatEmblem({ colour, size = 26 }: { colour: Colour; size?: number }) {
  const look = seatLook(colour);
  return (
    <svg class="seat-emblem" width={size} height={size} viewBox="-15 -15 30 30" aria-hidden="true">
      <rect
        x="-13.5"
        y="-13.5"
        width="27"
        height="27"
        rx="8"
        fill={look.fill}
        stroke={look.dark}
        stroke-width="1.6"
      />
      <path d={markPath(look.mark, 6.6)} fill={look.on} />
    </svg>
  );
}

/** A seat's mark in its colour, as before a line of the log. */
export function SeatDot({ colour, size = 14 }: { colour: Colour; size?: number }) {
  const look = seatLook(colour);
  return (
    <svg class="seat-dot" width={size} height={size} viewBox="-9 -9 18 18" aria-hidden="true">
      <path
        d={markPath(look.mark, 6.6)}
        fill={look.fill}
        stroke={look.colour === "white" ? "#7D755F" : look.dark}
        stroke-width="1.7"
        stroke-linejoin="round"
      />
    </svg>
  );
}
