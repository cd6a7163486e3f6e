// Dice: pips on a face, and the event die with a gate in a track's colour or the raiders' ship.
import { TRACK_COLOUR } from "./icons";

type Spot = readonly [number, number];

/** Where the pips of a face lie. */
export const PIPS: Readonly<Record<number, readonly Spot[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

type DieLook = "plain" | "yellow" | "red";

const LOOKS: Readonly<Record<DieLook, { face: string; pip: string; edge: string }>> = {
  plain: { face: "#FFFDF6", pip: "#20262b", edge: "#cdbf9b" },
  yellow: { face: "#F7C948", pip: "#20262b", edge: "#c79a1b" },
  red: { face: "#C9362B", pip: "#FFFFFF", edge: "#7b1d16" },
};

/** The blank side of a die. */
export function DieFace({ face, edge }: { face: string; edge: string }) {
  return (
    <>
      <rect x="-20" y="-18" width="40" height="40" rx="10" fill="#000" opacity=".25" />
      <rect
        x="-20"
        y="-20"
        width="40"
        height="40"
        rx="10"
        fill={face}
        stroke={edge}
        stroke-width="1.6"
      />
    </>
  );
}

export function Die({
  value,
  look = "plain",
  size = 42,
}: {
  value: number;
  look?: DieLook;
  size?: number;
}) {
  const { face, pip, edge } = LOOKS[look];
  return (
    <svg class="die" width={size} height={size} viewBox="-24 -24 48 48" aria-hidden="true">
      <DieFace face={face} edge={edge} />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x * 10} cy={y * 10} r="4" fill={pip} />
      ))}
    </svg>
  );
}

const OUTLINE = "#14202A";

function Gate({ colour }: { colour: string }) {
  return (
    <g stroke={OUTLINE} stroke-width="2" stroke-linejoin="round">
      <path d="M-13,13V-4A13,13 0 0 1 13,-4V13Z" fill={colour} />
      <path d="M-6,13V0A6,6 0 0 1 6,0V13Z" fill="#FFFDF6" stroke-width="1.6" />
      <path d="M-13,-10V-16H-8V-12H-2.5V-16H2.5V-12H8V-16H13V-10" fill={colour} />
    </g>
  );
}

/** The barbarians' ship, about 60 units wide. */
export function RaiderShip() {
  return (
    <g stroke={OUTLINE} stroke-width="3">
      <path d="M-28,8H28C25,22 17,26 12,26H-13C-19,26 -25,20 -28,8Z" fill="#3A2A20" />
      <path d="M0,8V-30" stroke-width="4" />
      <path d="M-20,-26H20L16,2H-16Z" fill="#B3261E" />
      <path d="M-19,-18H19M-17.6,-8H17.6" stroke="#fff" stroke-width="4" opacity=".8" />
    </g>
  );
}

export function EventDie({ face, size = 42 }: { face: string; size?: number }) {
  const colour = TRACK_COLOUR[face];
  return (
    <svg class="die" width={size} height={size} viewBox="-24 -24 48 48" aria-hidden="true">
      <DieFace face="#FFFDF6" edge="#cdbf9b" />
      {colour ? (
        <Gate colour={colour} />
      ) : (
        <g transform="scale(.56)">
          <RaiderShip />
        </g>
      )}
    </svg>
  );
}
