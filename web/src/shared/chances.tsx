// The curve of the chances to win, and luck as the judge counts it: on the page of the end. Replays have a curve of their own (curve.tsx).
import { markPath, seatLook } from "../art/seats";
import { useLoaded } from "../catalogue";
import { t, word } from "../text/t";
import { type Analysis, loadAnalysis, thinned } from "./analysis";
import { seatsOf, useAnyTable } from "./any-table";
import { ChartCard, DivergingBars, SeatLegend } from "./charts";
import { percent, signedPercent } from "./percent";

const WIDTH = 310;
const HEIGHT = 150;
const POINTS = 400;

interface ChanceProps {
  readonly analysis: Analysis;
}

/** Chances of all seats after each move. */
function ChanceCurve({ analysis }: ChanceProps) {
  const { colour } = useAnyTable();
  const last = Math.max(1, analysis.chances.length - 1);
  const x = (move: number) => (move / last) * WIDTH;
  const y = (share: number) => HEIGHT - share * HEIGHT;
  const points = thinned(analysis.chances, POINTS);
  const seats = analysis.chances[0]?.map((_, seat) => seat) ?? [];
  return (
    <svg
      class="chart-svg"
      viewBox="-30 -8 372 182"
      role="img"
      aria-label={t("table.chart.chances")}
    >
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path class="grid" d={`M0,${y(share)}H${WIDTH}`} />
          <text class="axis" x="-6" y={y(share) + 4} text-anchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      <text class="axis" x={WIDTH} y={HEIGHT + 16} text-anchor="end">
        {last}
      </text>
      {seats.map((seat) => {
        const look = seatLook(colour(seat));
        const path = points
          .map(
            ([move, row], i) =>
              `${i ? "L" : "M"}${x(move).toFixed(1)},${y(row[seat] ?? 0).toFixed(1)}`,
          )
          .join("");
        return (
          <g key={seat} fill="none" stroke-linejoin="round">
            <path d={path} stroke={look.dark} stroke-width="3.4" />
            <path d={path} stroke={look.fill} stroke-width="2" />
            <path
              d={markPath(look.mark, 5.5)}
              transform={`translate(${WIDTH + 9 + (seat % 2) * 11},${y(analysis.chances.at(-1)?.[seat] ?? 0)})`}
              fill={look.fill}
              stroke={look.dark}
              stroke-width="1.5"
            />
          </g>
        );
      })}
    </svg>
  );
}

function rowsOf(analysis: Analysis) {
  return thinned(analysis.chances, 40).map(([move, row]) => ({
    label: String(move),
    values: row.map((share) => percent(share)),
  }));
}

function ChanceCard({ analysis }: ChanceProps) {
  const { name, table } = useAnyTable();
  return (
    <ChartCard
      title={t("table.chart.chances")}
      note={t("table.chart.chances.sub")}
      heads={seatsOf(table).map(name)}
      rows={rowsOf(analysis)}
      foot={<SeatLegend />}
    >
      <ChanceCurve analysis={analysis} />
    </ChartCard>
  );
}

/** Luck in shares of a win: what chance brought against what it would have brought on average. */
function LuckCard({ analysis }: { analysis: Analysis }) {
  const { name } = useAnyTable();
  const kinds = [...new Set(analysis.players.flatMap((player) => Object.keys(player.luck_by)))];
  return (
    <ChartCard
      title={t("table.chart.fortune")}
      note={t("table.chart.fortune.sub")}
      heads={[...kinds.map((kind) => word("table.fortune", kind)), t("table.chart.fortune")]}
      rows={analysis.players.map((player) => ({
        label: name(player.seat),
        values: [
          ...kinds.map((kind) => signedPercent(player.luck_by[kind] ?? 0)),
          signedPercent(player.luck),
        ],
      }))}
      foot={<p class="note">{t("table.chart.fortune.note")}</p>}
    >
      <DivergingBars
        rows={analysis.players.map(({ seat, luck }) => ({
          seat,
          value: luck,
          text: signedPercent(luck),
        }))}
        least={0.1}
      />
    </ChartCard>
  );
}

/** Both charts, where the server has judged the game; else nothing. */
export function JudgedCharts({ record }: { record: string }) {
  const analysis = useLoaded(() => loadAnalysis(record), [record]);
  if (!analysis) return null;
  return (
    <>
      <ChanceCard analysis={analysis} />
      <LuckCard analysis={analysis} />
    </>
  );
}
