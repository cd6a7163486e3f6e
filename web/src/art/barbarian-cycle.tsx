// The barbarians' way as one picture: step by step over the sea, the landing, and home again. How many steps
// there are is the server's word (`barbarian_track` of a game's setting).
import { t } from "../text/t";
import { needBoardArt } from "./board-art";
import { RaiderShip } from "./dice";
import { pieceSymbol } from "./pieces";
import type { Colour } from "./seats";
import { hexPath, n2 } from "./svg";
import "../styles/cycle.css";

const WIDTH = 596;
const HEIGHT = 224;
const FIRST = 46;
const COAST = 310;

type Piece = readonly [piece: string, x: number, y: number, size: number, colour?: Colour];

/** Who waits on the island: three cities, one of them walled, one a metropolis; a knight awake, one asleep. */
const ISLAND: readonly Piece[] = [
  ["city", -38, -14, 0.9, "white"],
  ["city", 22, -36, 0.9, "blue"],
  ["metropolis-science", 22, -36, 0.9],
  ["wall", 36, 30, 0.9],
  ["city", 36, 30, 0.9, "red"],
  ["knight-2-active", -10, 42, 0.85, "red"],
  ["knight-1", -54, 32, 0.75, "orange"],
];

function Island() {
  return (
    <g transform="translate(470,112)">
      <path class="cycle-shore" d={hexPath(98, 14)} />
      <path class="cycle-land" d={hexPath(84, 12)} />
      {ISLAND.map(([piece, x, y, size, colour]) => (
        <use
          key={`${piece} ${colour ?? ""}`}
          href={`#${pieceSymbol(piece, colour)}`}
          transform={`translate(${x},${y}) scale(${size})`}
        />
      ))}
    </g>
  );
}

/** The stops at sea, the ship on the way, the landing, and the way home below. */
function Way({ steps }: { steps: number }) {
  const stops = Array.from({ length: steps }, (_, i) => i);
  const last = Math.max(1, steps - 1);
  const x = (i: number) => FIRST + (i * (COAST - FIRST)) / last;
  const y = (i: number) => 136 - Math.sin((i / last) * Math.PI * 0.9) * 62;
  const ship = Math.ceil(last / 2);
  const way = stops.map((i) => `${i === 0 ? "M" : "L"}${n2(x(i))},${n2(y(i))}`).join("");
  return (
    <>
      <path class="cycle-way" d={way} />
      <path
        class="cycle-land-way"
        d={`M${n2(x(last) + 14)},${n2(y(last))}L366,118M356,108l11,10 -12,8`}
      />
      <path class="cycle-home" d="M404,196C310,216 150,214 62,166" />
      <path class="cycle-home-head" d="M76,168L60,164 63,181" />
      {stops.map((i) => (
        <g key={i} transform={`translate(${n2(x(i))},${n2(y(i))})`}>
          <circle class={i < ship ? "cycle-stop past" : "cycle-stop"} r="13" />
          <text class={i < ship ? "cycle-figure past" : "cycle-figure"} y="4.8">
            {i}
          </text>
        </g>
      ))}
      <g transform={`translate(${n2(x(ship))},${n2(y(ship) - 42)})`}>
        <RaiderShip />
      </g>
    </>
  );
}

const PARTS = ["ships", "strength", "result"] as const;

/** The picture with its sentences; `steps` steps after the start they land. */
export function BarbarianCycle({ steps }: { steps: number }) {
  needBoardArt();
  return (
    <figure class="cycle">
      <div class="cycle-sea">
        <p>{t("learn.cycle.step")}</p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t("learn.cycle.label", { n: steps })}
        >
          <Way steps={steps} />
          <Island />
        </svg>
        <p class="cycle-back">{t("learn.cycle.home")}</p>
      </div>
      <figcaption>
        <ol>
          {PARTS.map((part) => (
            <li key={part}>
              <b>{t(`learn.cycle.${part}`, { n: steps })}</b>
              {t(`learn.cycle.${part}.text`, { n: steps })}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
