// The charts of a board game: dice, points, cards and luck.

import { markPath, seatLook } from "../art/seats";
import type { BoardCounts } from "../protocol";
import { SeatDot } from "../shared/any-table";
import { DivergingBars } from "../shared/charts";
import { t } from "../text/t";
import { expectedRolls } from "./bank";
import { say, useGame } from "./game";

const round1 = (value: number): number => Math.round(value * 10) / 10;

const gridStep = (most: number): number => (most > 40 ? 20 : most > 16 ? 5 : most > 8 ? 4 : 2);

/** Throws of two dice against what was to be expected. */
export function DiceChart({ counts }: { counts: readonly number[] }) {
  const rolls = counts.reduce((sum, n) => sum + n, 0);
  const most = Math.max(...counts, expectedRolls(7, rolls), 1) * 1.08;
  const height = 150;
  const y = (n: number) => height - (n / most) * height;
  const x = (i: number) => i * 30 + 15;
  const step = gridStep(most);
  const lines = Array.from({ length: Math.floor(most / step) }, (_, i) => (i + 1) * step);
  const expected = counts
    .map((_, i) => `${i ? "L" : "M"}${x(i)},${y(expectedRolls(i + 2, rolls))}`)
    .join("");
  return (
    <svg class="chart-svg" viewBox="-24 -8 362 196" role="img" aria-label={t("table.dice.hist")}>
      {lines.map((n) => (
        <g key={n}>
          <path class="grid" d={`M0,${y(n)}H330`} />
          <text class="axis" x="-6" y={y(n) + 4} text-anchor="end">
            {n}
          </text>
        </g>
      ))}
      {counts.map((n, i) => {
        const sum = i + 2;
        const tone = sum === 7 ? "seven" : sum === 6 || sum === 8 ? "often" : "plain";
        return (
          <g key={sum}>
            <rect
              class={`dbar ${tone}`}
              x={i * 30 + 5}
              y={y(n)}
              width="20"
              height={height - y(n)}
              rx="3"
            />
            <text class="axis" x={x(i)} y={height + 15} text-anchor="middle">
              {sum}
            </text>
            <text class="tally" x={x(i)} y={height + 31} text-anchor="middle">
              {n}
            </text>
          </g>
        );
      })}
      <path class="expect-halo" d={expected} />
      <path class="expect" d={expected} />
    </svg>
  );
}

/**
 * How uneven the dice were: of a hundred games with fair dice, about how many are at least as uneven. From
 * Pearson's sum over the eleven results, ten degrees of freedom.
 */
export function fairShare(counts: readonly number[]): number {
  const rolls = counts.reduce((sum, n) => sum + n, 0);
  if (rolls === 0) return 1;
  const chi = counts.reduce((sum, n, i) => {
    const expected = expectedRolls(i + 2, rolls);
    return sum + (n - expected) ** 2 / expected;
  }, 0);
  // With an even number of degrees of freedom the upper tail is a finite sum.
  const half = chi / 2;
  let term = 1;
  let tail = 1;
  for (let k = 1; k < 5; k++) {
    term *= half / k;
    tail += term;
  }
  return Math.min(1, tail * Math.exp(-half));
}

/** Points at the start of each round as steps. */
export function PointsChart({ counts, goal }: { counts: BoardCounts; goal: number }) {
  const { colour } = useGame();
  const rounds = Math.max(1, counts.points.length - 1);
  const most = Math.max(goal, ...counts.points.flat()) * 1.06;
  const width = 310;
  const height = 150;
  const x = (i: number) => (i / rounds) * width;
  const y = (n: number) => height - (n / most) * height;
  const step = gridStep(most);
  const seats = counts.points[0]?.map((_, seat) => seat) ?? [];
  const every = Math.max(1, Math.ceil(rounds / 6));
  return (
    <svg class="chart-svg" viewBox="-24 -8 362 182" role="img" aria-label={t("table.chart.points")}>
      {Array.from({ length: Math.floor(most / step) }, (_, i) => (i + 1) * step).map((n) => (
        <g key={n}>
          <path class="grid" d={`M0,${y(n)}H${width}`} />
          <text class="axis" x="-6" y={y(n) + 4} text-anchor="end">
            {n}
          </text>
        </g>
      ))}
      <path class="goal" d={`M0,${y(goal)}H${width}`} />
      {counts.points.map((_, i) =>
        i % every === 0 ? (
          <text key={i} class="axis" x={x(i)} y={height + 16} text-anchor="middle">
            {i}
          </text>
        ) : null,
      )}
      {seats.map((seat) => {
        const look = seatLook(colour(seat));
        const path = counts.points
          .map((row, i) => (i === 0 ? `M0,${y(row[seat] ?? 0)}` : `H${x(i)}V${y(row[seat] ?? 0)}`))
          .join("");
        const last = counts.points.at(-1)?.[seat] ?? 0;
        const aside = (seat - (seats.length - 1) / 2) * 1.3;
        return (
          <g key={seat} transform={`translate(0,${aside})`} fill="none" stroke-linejoin="round">
            <path d={path} stroke={look.dark} stroke-width="4.2" />
            <path d={path} stroke={look.fill} stroke-width="2.4" />
            <path
              d={markPath(look.mark, 6)}
              transform={`translate(${width + 10 + (seat % 2) * 12},${y(last)})`}
              fill={look.fill}
              stroke={look.dark}
              stroke-width="1.6"
            />
          </g>
        );
      })}
    </svg>
  );
}

const TONES = [
  "#2F7D4F",
  "#2E6F9E",
  "#946300",
  "#A33A2E",
  "#6B4E9B",
  "#237784",
  "#7A5A2E",
  "#8A3B6B",
  "#4F6B1F",
];

export const toneOf = (index: number): string => TONES[index % TONES.length] ?? "#237784";

interface BarRow {
  readonly seat: number;
  readonly parts: Readonly<Record<string, number>>;
}

/** One bar for each seat, cut by source. */
export function StackedBars({
  rows,
  keys,
  group,
}: {
  rows: readonly BarRow[];
  keys: readonly string[];
  group: string;
}) {
  const { name } = useGame();
  const total = (row: BarRow) => keys.reduce((sum, key) => sum + (row.parts[key] ?? 0), 0);
  const most = Math.max(1, ...rows.map(total));
  return (
    <>
      <div class="bars">
        {rows.map((row) => {
          let from = 0;
          return (
            <div class="cb" key={row.seat}>
              <SeatDot seat={row.seat} size={16} />
              <span class="cbn" title={name(row.seat)}>
                {name(row.seat)}
              </span>
              <svg
                class="bar2"
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                role="img"
                aria-label={String(total(row))}
              >
                {keys.map((key, i) => {
                  const size = ((row.parts[key] ?? 0) / most) * 100;
                  const rect = (
                    <rect
                      key={key}
                      x={from}
                      y="0"
                      width={Math.max(0, size - 0.5)}
                      height="10"
                      rx="0.8"
                      fill={toneOf(i)}
                    >
                      <title>{`${say(`${group}.${key}`)} ${row.parts[key] ?? 0}`}</title>
                    </rect>
                  );
                  from += size;
                  return size > 0 ? rect : null;
                })}
              </svg>
              <b>{total(row)}</b>
            </div>
          );
        })}
      </div>
      <Legend keys={keys} group={group} />
    </>
  );
}

/** What each tone of a cut bar stands for. */
export function Legend({ keys, group }: { keys: readonly string[]; group: string }) {
  return (
    <div class="leg">
      {keys.map((key, i) => (
        <span key={key}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={toneOf(i)} />
          </svg>
          {say(`${group}.${key}`)}
        </span>
      ))}
    </div>
  );
}

interface LuckRow {
  readonly seat: number;
  readonly produced: number;
  readonly expected: number;
}

export const luckOf = (counts: BoardCounts): LuckRow[] =>
  counts.seats.map((seat, i) => ({
    seat: i,
    produced: Object.values(seat.produced).reduce((sum, n) => sum + n, 0),
    expected: seat.expected,
  }));

export const signed = (value: number): string =>
  `${value < 0 ? "−" : "+"}${round1(Math.abs(value)).toFixed(1)}`;

/** More or fewer cards than were to be expected. */
export function LuckBars({ rows }: { rows: readonly LuckRow[] }) {
  return (
    <DivergingBars
      rows={rows.map(({ seat, produced, expected }) => ({
        seat,
        value: produced - expected,
        text: signed(produced - expected),
      }))}
      least={4}
    />
  );
}
