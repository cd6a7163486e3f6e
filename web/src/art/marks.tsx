// Marks of the judge: shape, glyph and colour always together (shared/analysis.ts has the table).
import { MARKS, type MarkName } from "../shared/analysis";
import { hexPath } from "./svg";

const SHAPES = {
  circle: <circle r="11.5" />,
  square: <rect x="-10.5" y="-10.5" width="21" height="21" rx="5" />,
  diamond: <path d="M0,-14L14,0L0,14L-14,0Z" />,
  hexagon: <path d={hexPath(13, 2)} />,
} as const;

/** The drawing of a mark, some 28 units wide around its middle. */
export function MarkShape({ name }: { name: MarkName }) {
  const { glyph, shape } = MARKS[name];
  return (
    <g class={`jm ${name}`}>
      {SHAPES[shape]}
      <text y="4.6" text-anchor="middle" font-size={glyph.length > 1 ? 12 : 14}>
        {glyph}
      </text>
    </g>
  );
}

/** A mark that stands beside its words. */
export function VerdictMark({ name, size = 24 }: { name: MarkName; size?: number }) {
  return (
    <svg class="vm" width={size} height={size} viewBox="-15 -15 30 30" aria-hidden="true">
      <MarkShape name={name} />
    </svg>
  );
}
