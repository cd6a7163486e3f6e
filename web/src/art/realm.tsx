// Cards of the card game as pictures: region cards, card faces, backs, the event die and the tokens.

import { needBoardArt } from "./board-art";
import { DieFace, PIPS } from "./dice";
import { emblem } from "./realm-emblems";
import { type DrawnTerrain, terrainPicture, VARIANTS } from "./terrain";

/* ---- groups of cards ---- */

interface GroupLook {
  readonly band: string;
  readonly on: string;
  readonly ground: string;
}

const YELLOW = { band: "#F0BE3A", on: "#3A2A00", ground: "#FFF6DA" };
const GREEN = { band: "#257A47", on: "#FFFFFF", ground: "#E6F3E6" };
const RED = { band: "#B8372C", on: "#FFFFFF", ground: "#FBE9E2" };
const BLUE = { band: "#2C5FB0", on: "#FFFFFF", ground: "#E4EDFA" };
const PLAIN = { band: "#8D7A4A", on: "#FFFFFF", ground: "#F6EBCB" };

/** The colours of a group of cards, by the server's word for it. */
export function groupLook(kind: string): GroupLook {
  if (kind.startsWith("action")) return YELLOW;
  if (kind.startsWith("green")) return GREEN;
  if (kind.startsWith("red")) return RED;
  return kind === "event" ? BLUE : PLAIN;
}

/** The emblem of a kind of card. It decorates: the card around it carries the name. */
export function CardEmblem({ card, size = 40 }: { card: string; size?: number | string }) {
  return (
    <svg class="emblem" width={size} height={size} viewBox="-25 -25 50 50" aria-hidden="true">
      <g dangerouslySetInnerHTML={{ __html: emblem(card) }} />
    </svg>
  );
}

/* ---- regions ---- */

const DRAWN: Readonly<Record<string, string>> = { "gold-field": "gold" };

function SmallDie({ number }: { number: number }) {
  return (
    <g transform="translate(0,-5)">
      <rect x="-11" y="-10" width="22" height="22" rx="5.5" fill="#0b1a14" opacity=".4" />
      <rect
        x="-11"
        y="-11"
        width="22"
        height="22"
        rx="5.5"
        fill="#FFFDF6"
        stroke="#7d6f4d"
        stroke-width="1.2"
      />
      {(PIPS[number] ?? []).map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x * 5.6} cy={y * 5.6} r="2.4" fill="#20262b" />
      ))}
    </g>
  );
}

/** The four edges of a region card: each has its number of dots, and the one below is the stock. */
function Edges({ stock }: { stock: number }) {
  const edges = [0, 1, 2, 3];
  return (
    <g class="region-edges" data-stock={stock} style={{ transform: `rotate(${stock * 90}deg)` }}>
      {edges.map((edge) =>
        Array.from({ length: edge }, (_, i) => (
          <circle
            key={`${edge}.${i}`}
            cx={(i - (edge - 1) / 2) * 6}
            cy="34"
            r="1.7"
            fill="#9b8958"
            transform={`rotate(${-edge * 90})`}
          />
        )),
      )}
    </g>
  );
}

interface RegionArt {
  readonly terrain: string;
  readonly good: string;
  readonly die: number;
  readonly stock: number;
  readonly max: number;
  readonly doubled?: boolean;
  readonly guarded?: boolean;
}

/** A region card. Its frame turns by a quarter for each unit; picture and die stay upright. */
export function RegionPicture(props: RegionArt) {
  needBoardArt();
  const { terrain, good, die, stock, max } = props;
  const tile = terrainPicture((DRAWN[terrain] ?? terrain) as DrawnTerrain, die % VARIANTS);
  return (
    <svg class="region-art" viewBox="-40 -40 80 80" aria-hidden="true">
      <rect
        class="region-frame"
        x="-38.6"
        y="-38.6"
        width="77.2"
        height="77.2"
        rx="9"
        fill="#F6EBCB"
        stroke="#8d7a4a"
        stroke-width="1.4"
      />
      <Edges stock={stock} />
      <rect x="-27" y="24" width="54" height="13" fill="#F6EBCB" />
      <svg
        x="-28"
        y="-31"
        width="56"
        height="53"
        viewBox="-56 -53 112 106"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <image href={tile} x="-100" y="-100" width="200" height="200" />
      </svg>
      <rect
        x="-28"
        y="-31"
        width="56"
        height="53"
        rx="4"
        fill="none"
        stroke="#6d5c33"
        stroke-width="1.2"
      />
      <SmallDie number={die} />
      {props.doubled ? <Badge x={-21} text="×2" fill="#2F8F55" /> : null}
      {props.guarded ? (
        <g transform="translate(21,-24)">
          <circle r="7.4" fill="#FFFDF6" stroke="#14202A" stroke-width="1.2" />
          <path
            d="M0,-4.6L4,-3V.6C4,3 2,4.4 0,5.4C-2,4.4 -4,3 -4,.6V-3Z"
            fill="#7f8b97"
            stroke="#14202A"
            stroke-width="1"
          />
        </g>
      ) : null}
      {Array.from({ length: max }, (_, i) =>
        i < stock ? (
          <use key={i} href={`#i-${good}`} x={-24.5 + i * 16.5} y="22.8" width="16" height="16" />
        ) : (
          <circle
            key={i}
            cx={-16.5 + i * 16.5}
            cy="30.6"
            r="3"
            fill="none"
            stroke="#b5a270"
            stroke-width="1.3"
          />
        ),
      )}
    </svg>
  );
}

function Badge({ x, text, fill }: { x: number; text: string; fill: string }) {
  return (
    <g transform={`translate(${x},-24)`}>
      <rect x="-8" y="-6.4" width="16" height="12.8" rx="6.4" fill={fill} stroke="#14202A" />
      <text class="region-badge" y="3.4" text-anchor="middle" fill="#fff">
        {text}
      </text>
    </g>
  );
}

/* ---- backs, die, tokens ---- */

export function BackMark() {
  return (
    <svg class="back-mark" width="26" height="26" viewBox="-16 -16 32 32" aria-hidden="true">
      <g fill="none" stroke="#fff" stroke-width="1.6" opacity=".8">
        <path d="M0,-14L12.1,-7V7L0,14L-12.1,7V-7Z" stroke-linejoin="round" />
        <path d="M-5,10L-1.4,-8M5,10L1.4,-8" />
      </g>
    </svg>
  );
}

const OUT = "#14202A";

const FACES: Readonly<Record<string, string>> = {
  sun:
    `<circle r="7.6" fill="#F3B823" stroke="#8A5D05" stroke-width="1.6"/>` +
    Array.from(
      { length: 8 },
      (_, i) =>
        `<path d="M0,-11V-15.6" stroke="#C98A0B" stroke-width="2.8" stroke-linecap="round" transform="rotate(${i * 45})"/>`,
    ).join(""),
  club:
    `<path d="M-12,13L4,-5" stroke="${OUT}" stroke-width="7" stroke-linecap="round"/>` +
    `<path d="M-12,13L4,-5" stroke="#8A5A33" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="M-1,-4C-2,-12 5,-17 11,-14C17,-11 16,-3 10,1C5,4 1,2 -1,-4Z" fill="#9B683C" stroke="${OUT}" stroke-width="1.8"/>` +
    `<path d="M3,-8L1,-12M8,-12L8,-16M12,-6L16,-7M8,-3L10,1" stroke="${OUT}" stroke-width="2.2" stroke-linecap="round"/>`,
  windmill:
    `<path d="M-6,15L-4,-2H4L6,15Z" fill="#E9DCC0" stroke="${OUT}" stroke-width="1.6"/>` +
    `<path d="M-4.6,-2L0,-7L4.6,-2Z" fill="#A8492A" stroke="${OUT}" stroke-width="1.4"/>` +
    [45, 135, 225, 315]
      .map(
        (a) =>
          `<path d="M0,-1V-15H5V-4Z" fill="#FFF3CC" stroke="${OUT}" stroke-width="1.3" stroke-linejoin="round" transform="translate(0,-3) rotate(${a})"/>`,
      )
      .join("") +
    `<circle cy="-3" r="2" fill="${OUT}"/>`,
  knight:
    `<path d="M-10,14C-12,0 -10,-12 0,-14C10,-12 12,0 10,14Z" fill="#AEB8C2" stroke="${OUT}" stroke-width="1.8"/>` +
    `<path d="M-10,-2H10V2H1.6V11H-1.6V2H-10Z" fill="#2B3640"/>` +
    `<path d="M0,-14C3,-20 11,-18 13,-9C9,-13 5,-13 0,-14Z" fill="#C9362B" stroke="${OUT}" stroke-width="1.3"/>`,
  question:
    `<path d="M-6,-6A6.4,6.4 0 1 1 2.4,.4C.4,1.4 0,2.6 0,5" fill="none" stroke="#2C5FB0" stroke-width="4.4" stroke-linecap="round"/>` +
    `<circle cy="12" r="2.8" fill="#2C5FB0"/>`,
};

/** The event die, showing a face; without one it is blank. */
export function EventFace({ face, size = 48 }: { face: string | null; size?: number }) {
  return (
    <svg class="die" width={size} height={size} viewBox="-24 -24 48 48" aria-hidden="true">
      <DieFace face="#FFFDF6" edge="#cdbf9b" />
      <g dangerouslySetInnerHTML={{ __html: FACES[face ?? ""] ?? "" }} />
    </svg>
  );
}

/** The knight token or the windmill token. */
export function TokenPicture({
  token,
  size = 22,
}: {
  token: "knight" | "windmill";
  size?: number;
}) {
  return (
    <svg class="token" width={size} height={size} viewBox="-24 -24 48 48" aria-hidden="true">
      <circle r="21" fill="#FFD24A" stroke="#8A5D05" stroke-width="2.4" />
      <circle r="17" fill="#FFF3CC" stroke="#C98A0B" stroke-width="1.2" />
      <g
        transform="scale(.88) translate(0,-1)"
        dangerouslySetInnerHTML={{ __html: FACES[token] ?? "" }}
      />
    </svg>
  );
}
