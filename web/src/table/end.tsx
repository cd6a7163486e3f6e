// The end of a game: who won and how, points by source and by round, dice, cards, luck, and the dice proof.

import type { ComponentChildren } from "preact";
import { seatLook } from "../art/seats";
import type { BoardCounts, BoardPlayer, BoardSetting } from "../protocol";
import { SeatDot } from "../shared/any-table";
import { JudgedCharts } from "../shared/chances";
import { ChartCard, Figures, SeatLegend } from "../shared/charts";
import { type After, Result, recordName, Winner } from "../shared/end";
import { ProofList } from "../shared/proof";
import { t } from "../text/t";
import {
  DiceChart,
  fairShare,
  Legend,
  LuckBars,
  luckOf,
  PointsChart,
  StackedBars,
  signed,
  toneOf,
} from "./charts";
import { say, useGame } from "./game";
import { Emblem } from "./parts";

const keysOf = (rows: readonly Readonly<Record<string, number>>[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => (row[key] ?? 0) > 0))),
];

/** The wonder that a seat has finished: that wins, however many points others have. */
function finishedWonder(
  setting: BoardSetting,
  player: BoardPlayer | undefined,
): string | undefined {
  const levels = setting.scenario?.levels ?? 0;
  return levels > 0 && (player?.level ?? 0) >= levels ? player?.wonder : undefined;
}

/** Who won and how, in words. */
function useOutcome() {
  const { table, view, name, setting } = useGame();
  const winner = table.over?.winner ?? view.prompt.winner ?? undefined;
  const best = winner === undefined ? undefined : view.players[winner];
  const points = winner === undefined ? 0 : (table.over?.points[winner] ?? best?.points ?? 0);
  const wonder = finishedWonder(setting, best);
  const cards = best?.sources.card ?? 0;
  const title =
    winner === undefined
      ? say(`result.${table.over?.result ?? "won"}`)
      : wonder
        ? t("table.won.wonder", { name: name(winner), wonder: say(`wonder.${wonder}`) })
        : t("table.won", { name: name(winner), n: points });
  const facts = [
    wonder ? t("table.won.points", { n: points }) : "",
    t("table.won.rounds", { n: view.prompt.round }),
    cards > 0 ? t("table.won.cards", { n: cards }) : "",
  ];
  return { winner, title, facts: facts.filter((text) => text !== "") };
}

/** The winner first, however many points others have. */
function inOrder(players: readonly BoardPlayer[], winner: number | undefined): BoardPlayer[] {
  const rank = (player: BoardPlayer) => (player.seat === winner ? Infinity : player.points);
  return [...players].sort((a, b) => rank(b) - rank(a));
}

function BoardWinner() {
  const { winner, title, facts } = useOutcome();
  return (
    <Winner winner={winner} title={title}>
      {facts.join(" · ")}
    </Winner>
  );
}

/** The result over the board. */
export function BoardResult({ go }: { go(after: After): void }) {
  const { view } = useGame();
  const { winner, title, facts } = useOutcome();
  const places = inOrder(view.players, winner).map(({ seat, points, sources }) => ({
    seat,
    points,
    sources: Object.entries(sources)
      .filter(([, n]) => n > 0)
      .map(([source, n]) => `${say(`source.${source}`)} ${n}`)
      .join(" · "),
  }));
  return <Result title={title} facts={facts} places={places} go={go} />;
}

function FinalPoints({ players }: { players: readonly BoardPlayer[] }) {
  const { name, colour, me, table, view } = useGame();
  const sorted = inOrder(players, table.over?.winner ?? view.prompt.winner ?? undefined);
  const keys = keysOf(players.map((player) => player.sources));
  const most = Math.max(1, ...players.map((player) => player.points));
  return (
    <ChartCard
      title={t("table.chart.final")}
      note={t("table.chart.by_source")}
      heads={keys.map((key) => say(`source.${key}`))}
      rows={sorted.map((player) => ({
        label: name(player.seat),
        values: keys.map((key) => player.sources[key] ?? 0),
      }))}
      foot={<Legend keys={keys} group="source" />}
    >
      <ol class="standing">
        {sorted.map((player, rank) => {
          let from = 0;
          const bot =
            table.view.seats?.find((seat) => seat.seat === player.seat)?.kind !== "person";
          return (
            <li class="sd" key={player.seat}>
              <span class="rk">{rank + 1}</span>
              <Emblem colour={colour(player.seat)} size={30} />
              <span class="nm">
                <b>{name(player.seat)}</b>
                {player.seat === me ? (
                  <span class="ttag me">{t("table.you")}</span>
                ) : bot ? (
                  <span class="ttag">{t("table.bot")}</span>
                ) : null}
              </span>
              <svg class="sdbar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                {keys.map((key, i) => {
                  const size = ((player.sources[key] ?? 0) / most) * 100;
                  const x = from;
                  from += size;
                  return size > 0 ? (
                    <rect
                      key={key}
                      x={x}
                      width={Math.max(0, size - 0.6)}
                      height="12"
                      rx="1"
                      fill={toneOf(i)}
                    />
                  ) : null;
                })}
              </svg>
              <strong>{player.points}</strong>
            </li>
          );
        })}
      </ol>
    </ChartCard>
  );
}

function fairSentence(counts: readonly number[]): string {
  const share = Math.round(fairShare(counts) * 100);
  return t("table.chart.dice.note", { n: Math.max(1, Math.min(99, share)) });
}

function Charts({ counts }: { counts: BoardCounts }) {
  const { setting, name, view } = useGame();
  const rolls = counts.dice.reduce((sum, n) => sum + n, 0);
  const gained = counts.seats.map((seat) => seat.gained);
  const gainedKeys = keysOf(gained);
  const luck = luckOf(counts);
  const heads = view.players.map((player) => name(player.seat));
  return (
    <>
      <ChartCard
        title={t("table.chart.points")}
        note={t("table.goal.chip", { n: setting.goal })}
        heads={heads}
        rows={counts.points.map((row, i) => ({ label: String(i), values: row }))}
        foot={<SeatLegend />}
      >
        <PointsChart counts={counts} goal={setting.goal} />
      </ChartCard>
      <ChartCard
        title={t("table.tab.dice")}
        note={t("table.chart.dice.sub", { n: rolls })}
        heads={counts.dice.map((_, i) => String(i + 2))}
        rows={[{ label: t("table.dice.count"), values: counts.dice }]}
        foot={<p class="note">{fairSentence(counts.dice)}</p>}
      >
        <DiceChart counts={counts.dice} />
      </ChartCard>
      <ChartCard
        title={t("table.chart.gained")}
        note={t("table.chart.by_source")}
        heads={gainedKeys.map((key) => say(`gained.${key}`))}
        rows={counts.seats.map((seat, i) => ({
          label: name(i),
          values: gainedKeys.map((key) => seat.gained[key] ?? 0),
        }))}
      >
        <StackedBars
          rows={counts.seats.map((seat, i) => ({ seat: i, parts: seat.gained }))}
          keys={gainedKeys}
          group="gained"
        />
      </ChartCard>
      <ChartCard
        title={t("table.chart.luck")}
        note={t("table.chart.luck.sub")}
        heads={[t("table.chart.produced"), t("table.dice.expected"), t("table.chart.luck")]}
        rows={luck.map((row) => ({
          label: name(row.seat),
          values: [row.produced, row.expected.toFixed(1), signed(row.produced - row.expected)],
        }))}
        foot={<p class="note">{t("table.chart.luck.note")}</p>}
      >
        <LuckBars rows={luck} />
      </ChartCard>
      <Robberies counts={counts} />
      {counts.events ? <Battles counts={counts} /> : null}
    </>
  );
}

function Robberies({ counts }: { counts: BoardCounts }) {
  const { name, view } = useGame();
  const heads = view.players.map((player) => name(player.seat));
  const trades = (seat: number) => counts.seats[seat]?.gained.trade ?? 0;
  return (
    <section class="card chart">
      <h3>
        <span>{t("table.chart.robbed")}</span> <small>{t("table.chart.robbed.sub")}</small>
      </h3>
      <Figures label={t("table.chart.robbed")}>
        <thead>
          <tr>
            <td />
            {heads.map((head, seat) => (
              <th key={head} scope="col" class="seat-head" title={head}>
                <SeatDot seat={seat} />
                <span>{head}</span>
              </th>
            ))}
            <th scope="col">{t("table.details.blocked")}</th>
            <th scope="col">{t("table.chart.traded")}</th>
          </tr>
        </thead>
        <tbody>
          {counts.seats.map((seat, i) => (
            <tr key={heads[i]}>
              <th scope="row">{heads[i]}</th>
              {seat.robbed.map((n, j) => (
                <td key={j}>{i === j ? "–" : n}</td>
              ))}
              <td>{seat.blocked}</td>
              <td>{trades(i)}</td>
            </tr>
          ))}
        </tbody>
      </Figures>
    </section>
  );
}

function Battles({ counts }: { counts: BoardCounts }) {
  const row = (label: string, value: ComponentChildren) => (
    <div class="opt2" key={label}>
      <span>{label}</span>
      <b>{value}</b>
    </div>
  );
  return (
    <section class="card chart">
      <h3>{t("table.chart.battles")}</h3>
      {row(t("table.chart.held"), counts.battles_held ?? 0)}
      {row(t("table.chart.lost"), counts.battles_lost ?? 0)}
      {Object.entries(counts.events ?? {}).map(([face, n]) => row(say(`face.${face}`), n))}
    </section>
  );
}

export function EndPage() {
  const { view, colour, table } = useGame();
  const winner = table.over?.winner ?? view.prompt.winner ?? 0;
  const record = recordName(table);
  return (
    <main class="eg" data-winner={seatLook(colour(winner ?? 0)).mark}>
      <BoardWinner />
      <div class="gr">
        <FinalPoints players={view.players} />
        {view.counts ? <Charts counts={view.counts} /> : null}
        {record ? <JudgedCharts record={record} /> : null}
        <section class="card chart">
          <h3>{t("table.menu.fair")}</h3>
          <ProofList />
        </section>
      </div>
    </main>
  );
}
