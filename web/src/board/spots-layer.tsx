// The spots: real buttons in reading order. Glowing ones ask for a choice; quiet ones can be clicked
// to see what is possible there.

import { hexPath, n2 } from "../art/svg";
import { t } from "../text/t";
import { type Geometry, placeKind, placePoint } from "./geometry";
import { nearestOther, type Spot } from "./spots";

const HEX_GLOW = hexPath(88, 9);
const HEX_OUTLINE = hexPath(93, 9);

// Least reach of a spot in pixels of the screen, as far as its neighbours leave room.
const TOUCH = 22;

interface SpotsProps {
  readonly geometry: Geometry;
  readonly spots: readonly Spot[];
  readonly glowing: boolean;
  // Digits beside the spots, while keys are used.
  readonly labelled: boolean;
  readonly occupied: ReadonlySet<string>;
  readonly opposed: ReadonlySet<string>;
  readonly pixels: number; // of one board unit
  readonly tabStop: string | null; // the quiet spot that Tab reaches
  readonly labels: ReadonlyMap<string, string>;
  // By pointer, or by a key.
  onPick(spot: Spot, by: "pointer" | "key"): void;
  onMove(spot: Spot, key: string): boolean;
  onFocus(spot: Spot): void;
  onHover(spot: Spot | null): void;
}

function Shape({
  geometry,
  spot,
  occupied,
}: {
  geometry: Geometry;
  spot: Spot;
  occupied: boolean;
}) {
  switch (spot.kind) {
    case "hex":
      return (
        <>
          <path class="b-glow-rim" d={HEX_GLOW} />
          <path class="b-glow b-glow-hex" d={HEX_GLOW} />
        </>
      );
    case "edge": {
      const bar = { x: "-31", y: "-10", width: "62", height: "20", rx: "10" };
      return (
        <g transform={`rotate(${n2(geometry.lines.get(spot.id)?.angle ?? 0)})`}>
          <rect class="b-glow-rim" {...bar} />
          <rect class="b-glow b-glow-bar" {...bar} />
        </g>
      );
    }
    case "vertex":
      return occupied ? (
        <>
          <circle class="b-glow-rim" r="36" />
          <circle class="b-glow b-glow-around" r="36" />
        </>
      ) : (
        <>
          <circle class="b-glow-rim" r="22" />
          <circle class="b-glow" r="22" />
          <circle class="b-glow-dot" r="9" />
        </>
      );
  }
}

function Reach({ geometry, spot, spread }: { geometry: Geometry; spot: Spot; spread: number }) {
  switch (spot.kind) {
    case "hex":
      return <path class="b-hit" d={HEX_GLOW} />;
    case "edge": {
      const half = Math.max(12, Math.min(spread, 30));
      return (
        <rect
          class="b-hit"
          x="-36"
          y={n2(-half)}
          width="72"
          height={n2(2 * half)}
          transform={`rotate(${n2(geometry.lines.get(spot.id)?.angle ?? 0)})`}
        />
      );
    }
    case "vertex":
      return <circle class="b-hit" r={n2(Math.max(28, spread))} />;
  }
}

function Extras({ spot, label, opposed }: { spot: Spot; label: string | null; opposed: boolean }) {
  const points = Math.max(0, ...spot.moves.map((move) => move.points ?? 0));
  return (
    <>
      {spot.moves.some((move) => move.discovers) && <circle class="b-discovers" r="40" />}
      {opposed && <path class="b-opposed" d="M-27,-27L27,27M27,-27L-27,27" />}
      {points > 0 && (
        <g transform="translate(24,-24)">
          <rect class="b-bonus" x="-17" y="-13" width="34" height="26" rx="13" />
          <text class="b-label" y="6" font-size="17" fill="#5A3E00">
            {t("board.plus", { n: points })}
          </text>
        </g>
      )}
      {label !== null && (
        <g transform="translate(-24,-24)">
          <circle class="b-digit" r="16" />
          <text class="b-label" y="6.5" font-size="19" fill="#fff">
            {label}
          </text>
        </g>
      )}
    </>
  );
}

export function SpotsLayer(props: SpotsProps) {
  const { geometry, spots, glowing, labelled, occupied, opposed, pixels, tabStop } = props;
  return (
    <g class={glowing ? "b-spots b-asked" : "b-spots"}>
      {spots.map((spot, index) => {
        const spread = Math.min(TOUCH / pixels, nearestOther(spots, spot) / 2);
        return (
          <g
            key={spot.id}
            class="b-spot"
            role="button"
            tabindex={glowing || spot.id === tabStop ? 0 : -1}
            aria-label={props.labels.get(spot.id) ?? ""}
            data-spot={spot.id}
            transform={`translate(${n2(spot.at.x)},${n2(spot.at.y)})`}
            onClick={() => props.onPick(spot, "pointer")}
            onFocus={() => props.onFocus(spot)}
            onPointerEnter={(event) => event.pointerType === "mouse" && props.onHover(spot)}
            onPointerLeave={() => props.onHover(null)}
            onKeyDown={(event) => {
              const press = event.key === "Enter" || event.key === " ";
              if (press) {
                props.onPick(spot, "key");
              }
              if (press || props.onMove(spot, event.key)) {
                event.preventDefault();
                event.stopPropagation();
              }
            }}
          >
            <Shape geometry={geometry} spot={spot} occupied={occupied.has(spot.id)} />
            <Extras
              spot={spot}
              label={labelled && glowing ? String(index + 1) : null}
              opposed={opposed.has(spot.id)}
            />
            <circle class="b-focus" r={spot.kind === "hex" ? 70 : 42} />
            <Reach geometry={geometry} spot={spot} spread={spread} />
          </g>
        );
      })}
    </g>
  );
}

interface HighlightProps {
  readonly geometry: Geometry;
  readonly place: string;
  // A lesson speaks of it, which looks for the ring to keep clear of it.
  readonly lit: boolean;
}

// A ring around a place that a line of the log or a lesson speaks of.
function Highlight({ geometry, place, lit }: HighlightProps) {
  const at = placePoint(geometry, place);
  if (!at) {
    return null;
  }
  const turned = placeKind(place) === "edge" ? (geometry.lines.get(place)?.angle ?? 0) : 0;
  const transform = `translate(${n2(at.x)},${n2(at.y)}) rotate(${n2(turned)})`;
  if (!lit) {
    return <Outline place={place} look="b-highlight" transform={transform} />;
  }
  return (
    <g class="b-lit" data-lit={place} transform={transform}>
      <Outline place={place} look="b-lit-rim" />
      <Outline place={place} look="b-lit-ring" />
    </g>
  );
}

interface OutlineProps {
  readonly place: string;
  readonly look: string;
  readonly transform?: string;
}

function Outline({ place, look, transform }: OutlineProps) {
  const shared = { class: look, ...(transform === undefined ? {} : { transform }) };
  switch (placeKind(place)) {
    case "hex":
      return <path {...shared} d={HEX_OUTLINE} />;
    case "vertex":
      return <circle {...shared} r="42" />;
    case "edge":
      return <rect {...shared} x="-42" y="-19" width="84" height="38" rx="19" />;
  }
}

export function HighlightLayer({
  geometry,
  places,
  lit = false,
}: {
  geometry: Geometry;
  places: readonly string[];
  lit?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of SVG takes no focus
    <g class="b-highlights" aria-hidden="true">
      {places.map((place) => (
        <Highlight key={place} geometry={geometry} place={place} lit={lit} />
      ))}
    </g>
  );
}

// The edges that the pirate closes to ships, while ships are what is chosen.
export function BarredEdges({ geometry, hex }: { geometry: Geometry; hex: string }) {
  const barred = [...geometry.lines].filter(([, line]) => line.hexes.includes(hex));
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of SVG takes no focus
    <g class="b-bars" aria-hidden="true">
      {barred.map(([edge, line]) => (
        <path
          key={edge}
          class="b-bar"
          d="M-7,-14V14M7,-14V14"
          transform={`translate(${n2(line.middle.x)},${n2(line.middle.y)}) rotate(${n2(line.angle)})`}
        />
      ))}
    </g>
  );
}
