// The curve of a replay: each seat's chance to win after each move, with the marks of the judge. It is also the
// slider of the replay, which lies over it unseen: a pointer drags it, and keys and screen readers have it as
// what it is. Without an analysis there is the slider alone.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { MarkShape } from "../art/marks";
import { type Colour, markPath, seatLook } from "../art/seats";
import { t } from "../text/t";
import { type Analysis, type Mark, thinned, turningPoints } from "./analysis";
import { useAnyTable } from "./any-table";
import { percent } from "./percent";
import type { ReplayMark } from "./replay-data";

// Around the curve: room for the per cents, for the last mark, above for the play head, below for rounds.
const PAD = { left: 30, right: 14, top: 8, bottom: 16 } as const;
const POINTS = 500;
const QUARTERS = [0.25, 0.5, 0.75] as const;
const LABELS = 9;
// Where the seat's own rim would be lost on the paper.
const RIMS: Readonly<Partial<Record<Colour, string>>> = { white: "#7d755f" };

/** The size of an element in pixels, now and whenever it changes. */
function useBox<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    look();
    return () => watch.disconnect();
  }, []);
  return { ref, ...box };
}

interface Scale {
  readonly width: number;
  readonly height: number;
  readonly x: (move: number) => number;
  readonly y: (share: number) => number;
}

function scaleOf(width: number, height: number, last: number): Scale {
  const inside = Math.max(1, width - PAD.left - PAD.right);
  const high = Math.max(1, height - PAD.top - PAD.bottom);
  return {
    width,
    height,
    x: (move) => PAD.left + (move / Math.max(1, last)) * inside,
    y: (share) => PAD.top + (1 - share) * high,
  };
}

/** On phones there is little room. */
const isLow = ({ height }: Scale): boolean => height < 100;

function Grid({ scale, round }: { scale: Scale; round: readonly (readonly [number, number])[] }) {
  const low = isLow(scale);
  return (
    <g>
      {(low ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((share) => (
        <g key={share}>
          <path class="grid" d={`M${PAD.left},${scale.y(share)}H${scale.width - PAD.right}`} />
          <text class="axis" x={PAD.left - 6} y={scale.y(share) + 4} text-anchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      {round.map(([move, n]) => (
        <text
          key={n}
          class="axis"
          x={scale.x(move)}
          y={scale.height - 2}
          text-anchor={n === 0 ? "start" : "middle"}
        >
          {n === 0 ? t("judge.curve.start") : n}
        </text>
      ))}
    </g>
  );
}

function Lines({ analysis, scale }: { analysis: Analysis; scale: Scale }) {
  const { colour } = useAnyTable();
  const { chances } = analysis;
  const points = thinned(chances, POINTS);
  return (
    <>
      {(chances[0] ?? []).map((_, seat) => {
        const look = seatLook(colour(seat));
        const path = points
          .map(([move, row], i) => {
            const at = `${scale.x(move).toFixed(1)},${scale.y(row[seat] ?? 0).toFixed(1)}`;
            return `${i ? "L" : "M"}${at}`;
          })
          .join("");
        return (
          <g key={seat} fill="none" stroke-linejoin="round">
            <path d={path} stroke={RIMS[colour(seat)] ?? look.dark} stroke-width="4" />
            <path d={path} stroke={look.fill} stroke-width="2.2" />
            {QUARTERS.map((part) => {
              const move = Math.round(part * (chances.length - 1));
              const at = `${scale.x(move)},${scale.y(chances[move]?.[seat] ?? 0)}`;
              return (
                <path
                  key={part}
                  class="j-seatmark"
                  d={markPath(look.mark, 5.4)}
                  transform={`translate(${at})`}
                  fill={look.fill}
                />
              );
            })}
          </g>
        );
      })}
    </>
  );
}

/** A mark above its point of the curve, or below where there is no room. */
function CurveMark({ mark, scale, share }: { mark: Mark; scale: Scale; share: number }) {
  const [x, y] = [scale.x(mark.at), scale.y(share)];
  const small = isLow(scale);
  const [stem, size] = small ? [6, 0.5] : [20, 0.76];
  const up = y > (small ? 24 : 42) ? -1 : 1;
  return (
    <g>
      <path class="j-stem" d={`M${x},${y}V${y + up * stem}`} />
      <g transform={`translate(${x},${y + up * (stem + 12 * size)}) scale(${size})`}>
        <MarkShape name={mark.name} />
      </g>
      <circle class="j-dot" cx={x} cy={y} r="3.4" />
    </g>
  );
}

interface CurveProps {
  readonly analysis: Analysis;
  readonly marks: readonly Mark[];
  readonly at: number;
  readonly rounds: readonly number[];
  readonly scale: Scale;
}

/** The first move of some rounds, spread over the game. */
function labelled(rounds: readonly number[]): readonly (readonly [number, number])[] {
  const step = Math.max(1, Math.ceil((rounds.at(-1) ?? 0) / LABELS));
  const first = rounds.flatMap((round, move) =>
    round > 0 && round % step === 0 && rounds[move - 1] !== round ? [[move, round] as const] : [],
  );
  return [[0, 0], ...first.filter(([move]) => move > rounds.length / 10)];
}

function Curve({ analysis, marks, at, rounds, scale }: CurveProps) {
  const big = useMemo(() => turningPoints(marks), [marks]);
  const still = useMemo(
    () => (
      <>
        <Grid scale={scale} round={labelled(rounds)} />
        <Lines analysis={analysis} scale={scale} />
        {(isLow(scale) ? [] : marks).map((mark) => (
          <circle
            key={mark.at}
            class="j-dot"
            cx={scale.x(mark.at)}
            cy={scale.y(analysis.chances[mark.at]?.[mark.seat] ?? 0)}
            r="2.2"
          />
        ))}
        {big.map((mark) => (
          <CurveMark
            key={mark.at}
            mark={mark}
            scale={scale}
            share={analysis.chances[mark.at]?.[mark.seat] ?? 0}
          />
        ))}
      </>
    ),
    [analysis, marks, big, rounds, scale.width, scale.height],
  );
  return (
    <svg class="j-curve" width={scale.width} height={scale.height} aria-hidden="true">
      {still}
      <g class="j-head" transform={`translate(${scale.x(at)},0)`}>
        <path d={`M0,4V${scale.height - PAD.bottom}`} />
        <circle cy="5" r="4.6" />
      </g>
    </svg>
  );
}

const TICKS: readonly ReplayMark["kind"][] = ["seven", "city", "bonus"];

interface TrackProps {
  readonly analysis: Analysis | null;
  readonly marks: readonly Mark[];
  /** What happened in the game: sevens, cities, bonuses. */
  readonly events: readonly ReplayMark[];
  readonly rounds: readonly number[];
  readonly at: number;
  readonly last: number;
  /** Where one is, in words. */
  readonly said: string;
  readonly go: (to: number) => void;
}

/** The slider of the replay, with the curve below it where the game was judged. */
export function ReplayTrack(props: TrackProps) {
  const { analysis, marks, events, rounds, at, last, said, go } = props;
  const { ref, width, height } = useBox<HTMLDivElement>();
  const { name } = useAnyTable();
  const scale = scaleOf(width, height, last);
  const now = analysis?.chances[at]
    ?.map((share, seat) => `${name(seat)} ${percent(share)}`)
    .join(", ");
  const spoken = now ? `${said}. ${t("judge.curve.now", { list: now })}` : said;
  return (
    <div class={analysis ? "rslide judged" : "rslide"} ref={ref}>
      {analysis && width > 0 ? (
        <Curve analysis={analysis} marks={marks} at={at} rounds={rounds} scale={scale} />
      ) : (
        <svg
          class="rmarks"
          viewBox={`0 0 ${Math.max(1, last)} 10`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {events
            .filter((mark) => TICKS.includes(mark.kind))
            .map((mark) => (
              <rect
                key={`${mark.at} ${mark.kind}`}
                class={`rm ${mark.kind}`}
                x={mark.at - last / 400}
                width={last / 200}
                height="10"
              />
            ))}
        </svg>
      )}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t("table.replay.move")}
        aria-valuetext={spoken}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
    </div>
  );
}
