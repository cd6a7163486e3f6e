// The end of a card game: who won, where the points come from, how they grew, and how the dice fell.

import { SeatEmblem } from "../art/piece";
import { seatLook } from "../art/seats";
import type { CardsCounts, CardsPlayer } from "../protocol";
import { SeatDot } from "../shared/any-table";
import { JudgedCharts } from "../shared/chances";
import { ChartCard } from "../shared/charts";
import { type After, Result, recordName, Winner } from "../shared/end";
import { ProofList } from "../shared/proof";
import { t, word } from "../text/t";
import { useCardGame } from "./context";
import { Counts } from "./parts";

const W = 320;
const H = 120;

/** A few round values between nothing and the most, for lines across the chart. */
function ticksOf(most: number): readonly number[] {
  const step = [1, 2, 5, 10, 20, 50].find((each) => most / each <= 4) ?? most;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** A line for each seat, from the first turn to the last. */
function Lines({ rows, title }: { rows: readonly (readonly number[])[]; title: string }) {
  const { view, colour, name } = useCardGame();
  const most = Math.max(1, ...rows.flat());
  const x = (turn: number) => (rows.length < 2 ? 0 : (turn / (rows.length - 1)) * W);
  const y = (value: number) => H - (value / most) * (H - 8);
  return (
    <ChartCard
      title={title}
      heads={view.players.map(({ seat }) => name(seat))}
      rows={rows.map((row, turn) => ({ label: String(turn), values: row }))}
      foot={
        <p class="note">
          {view.players.map(({ seat }) => (
            <span key={seat} class="cg-legend">
              <SeatDot seat={seat} /> {name(seat)}: {rows.at(-1)?.[seat] ?? 0}
            </span>
          ))}
        </p>
      }
    >
      <svg
        viewBox={`-24 -6 ${W + 32} ${H + 24}`}
        role="img"
        aria-label={`${title}: ${view.players
          .map(({ seat }) => `${name(seat)} ${rows.at(-1)?.[seat] ?? 0}`)
          .join(", ")}`}
      >
        {ticksOf(most).map((value) => (
          <g key={value}>
            <path class={value === 0 ? "cg-axis" : "cg-gridline"} d={`M0,${y(value)}H${W}`} />
            <text class="cg-tick" x={-5} y={y(value) + 3.5} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        <text class="cg-tick" x={W} y={H + 14} text-anchor="end">
          {t("cards.turn", { turn: Math.max(0, rows.length - 1) })}
        </text>
        {view.players.map(({ seat }, i) => (
          <path
            key={seat}
            class={i === 1 ? "cg-plot dashed" : "cg-plot"}
            stroke={seatLook(colour(seat)).fill}
            d={rows
              .map(
                (row, turn) =>
                  `${turn === 0 ? "M" : "L"}${x(turn).toFixed(1)},${y(row[seat] ?? 0).toFixed(1)}`,
              )
              .join("")}
          />
        ))}
      </svg>
    </ChartCard>
  );
}

interface BarsProps {
  readonly title: string;
  readonly values: readonly (readonly [string, number])[];
  /** Whether all values are equally likely: then a line shows what was to be expected. */
  readonly even?: boolean;
}

function Bars({ title, values, even = false }: BarsProps) {
  const sum = values.reduce((all, [, n]) => all + n, 0);
  const expected = even ? sum / Math.max(1, values.length) : 0;
  const most = Math.max(1, expected, ...values.map(([, n]) => n));
  return (
    <figure class="cg-chart">
      <figcaption>
        {title} <small>{sum}</small>
      </figcaption>
      <table class="cg-bars">
        <tbody>
          {values.map(([label, n]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="cg-bar" width={(n / most) * 100} height="10" rx="1" />
                  {even ? (
                    <rect
                      class="cg-expected"
                      x={(expected / most) * 100 - 0.7}
                      width="1.4"
                      height="10"
                    />
                  ) : null}
                </svg>
              </td>
              <td class="cg-figure">{n}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {even ? (
        <p class="note">{t("cards.over.expected", { expected: Math.round(expected * 10) / 10 })}</p>
      ) : null}
    </figure>
  );
}

const sourcesInWords = (sources: Readonly<Record<string, number>>): string =>
  Object.entries(sources)
    .filter(([, n]) => n > 0)
    .map(([source, n]) => `${word("cards.source", source)} ${n}`)
    .join(" · ");

const inOrder = (players: readonly CardsPlayer[]) =>
  [...players].sort((a, b) => b.points - a.points);

/** Who won and how, in words. */
function useOutcome() {
  const { table, view, name } = useCardGame();
  const winner = table.over?.winner ?? view.turn.winner;
  const points = winner === null ? 0 : (view.players[winner]?.points ?? 0);
  const title =
    winner === null
      ? t("table.result.drawn")
      : t("cards.over.won", { name: name(winner), n: points });
  return { winner, title, when: t("cards.turn", { turn: view.turn.turn }) };
}

/** The result over the realms. */
export function CardsResult({ go }: { go(after: After): void }) {
  const { view } = useCardGame();
  const { title, when } = useOutcome();
  const places = inOrder(view.players).map(({ seat, points, sources }) => ({
    seat,
    points,
    sources: sourcesInWords(sources),
  }));
  return <Result title={title} facts={[when]} places={places} go={go} />;
}

function Standing() {
  const { view, colour, name } = useCardGame();
  return (
    <ol class="cg-standing">
      {inOrder(view.players).map((player) => (
        <li key={player.seat}>
          <SeatEmblem colour={colour(player.seat)} size={30} />
          <b>{name(player.seat)}</b>
          <span class="note">{sourcesInWords(player.sources)}</span>
          <strong>{player.points}</strong>
        </li>
      ))}
    </ol>
  );
}

/** What was counted during the game, as charts. */
function Charts({ counts }: { counts: CardsCounts }) {
  const { name } = useCardGame();
  return (
    <>
      <Lines rows={counts.points} title={t("cards.over.points")} />
      <Lines rows={counts.strength} title={t("cards.strength")} />
      <Lines rows={counts.commerce} title={t("cards.commerce")} />
      <Bars
        title={t("cards.over.numbers")}
        even
        values={counts.numbers.map((n, i) => [String(i + 1), n] as const)}
      />
      <Bars
        title={t("cards.over.faces")}
        values={Object.entries(counts.faces).map(
          ([face, n]) => [word("cards.face", face), n] as const,
        )}
      />
      <figure class="cg-chart">
        <figcaption>{t("table.chart.produced")}</figcaption>
        <ul class="cg-decklist">
          {counts.seats.map((seat, i) => (
            <li key={i}>
              <SeatDot seat={i} /> <b>{name(i)}</b> <Counts goods={seat.produced} size={15} />
              <p class="note">
                {t("cards.over.luck", {
                  got: seat.yielded,
                  expected: Math.round(seat.expected * 10) / 10,
                  wasted: seat.wasted,
                })}
                <br />
                {t("cards.over.deals", { trades: seat.trades, attacks: seat.attacks_won })}
              </p>
            </li>
          ))}
        </ul>
      </figure>
    </>
  );
}

export function EndPage() {
  const { table, view } = useCardGame();
  const { winner, title, when } = useOutcome();
  const { counts } = view;
  const record = recordName(table);
  return (
    <main class="cg-end" id="main">
      <Winner winner={winner ?? undefined} title={title}>
        {when}
      </Winner>
      <Standing />
      <div class="cg-charts">
        {counts ? <Charts counts={counts} /> : null}
        {counts && record ? <JudgedCharts record={record} /> : null}
        <section class="card chart">
          <h3>{t("table.menu.fair")}</h3>
          <ProofList />
        </section>
      </div>
    </main>
  );
}
