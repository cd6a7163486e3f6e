// Finished games: who played, how it ended, how the chance to win went, what the decisions cost.
import { useEffect, useState } from "preact/hooks";
import { seatColourOf, seatLook } from "../art/seats";
import { loadRecords, useLoaded } from "../catalogue";
import { parseConfig } from "../config";
import { addressIn, type Where } from "../connection/where";
import type { HttpRecordRow } from "../protocol";
import { currentLanguage, hasText, t } from "../text/t";
import { Button, LinkButton, Picker } from "../ui";
import { agoName, mapName, modeName, timeName } from "../words";
import { type Own, reloadGames } from "./home-own";
import { ownGames } from "./own-games";
import { Scores } from "./scores";

/** Lines that stand there at first. */
const FIRST = 5;

interface Game {
  readonly row: HttpRecordRow;
  readonly me: number | null;
  readonly where?: Where | undefined;
}

/* ---- the curve in short ---- */

const WIDE = 150;
const HIGH = 32;

function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(currentLanguage(), {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  }).format(share * 100);
}

/** A seat's chance to win over the game; the dashed line is what everybody would have. */
export function Sparkline({ row, seat }: { row: HttpRecordRow; seat: number }) {
  const values = row.spark?.[seat] ?? [];
  const last = values.at(-1);
  if (values.length < 2 || last === undefined) return null;
  const x = (i: number) => 3 + (i / (values.length - 1)) * (WIDE - 8);
  const y = (share: number) => 3 + (1 - share) * (HIGH - 6);
  const at = values.map((share, i) => `${x(i).toFixed(1)},${y(share).toFixed(1)}`);
  const fair = y(1 / (row.players?.length ?? row.spark?.length ?? 2));
  const look = seatLook(seatColourOf(seat, row.players?.[seat]?.colour));
  const label = t("frame.home.spark", { from: percent(values[0] ?? 0), to: percent(last) });
  return (
    <svg class="spark" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={label}>
      <path class="spark-fair" d={`M3,${fair.toFixed(1)}H${WIDE - 5}`} />
      <path class="spark-area" d={`M3,${HIGH}L${at.join("L")}L${x(values.length - 1)},${HIGH}Z`} />
      <path class="spark-line" d={`M${at.join("L")}`} />
      <circle cx={x(values.length - 1)} cy={y(last)} r="3.6" fill={look.fill} />
    </svg>
  );
}

/* ---- words ---- */

const places = ["won", "second", "third", "fourth", "fifth", "sixth"] as const;

/** How it ended for us; where we did not play, for the winner. */
export function resultName({ row, me }: Game): string {
  if (row.result !== "won") return t(`frame.home.${row.result}`);
  const place = me === null ? undefined : places[(row.players?.[me]?.place ?? 0) - 1];
  if (place !== undefined) return t(`frame.home.place.${place}`);
  const bot = `frame.bot.${row.winner}`;
  return t("frame.home.won", { name: hasText(bot) ? t(bot) : (row.winner ?? "") });
}

function gameName(row: HttpRecordRow): string {
  const config = parseConfig(row.config);
  const map = config.map === "" || config.map === "island" ? [] : [mapName(config.map)];
  return [modeName(config), ...map].join(" · ");
}

function whenName(row: HttpRecordRow): string {
  const parts = [row.title, agoName(Date.now() - row.ended)];
  if (row.duration !== undefined && row.duration > 0) parts.push(timeName(row.duration));
  return parts.filter(Boolean).join(" · ");
}

function Line({ game }: { game: Game }) {
  const { row, me } = game;
  const winner = row.players?.findIndex(({ place }) => place === 1) ?? -1;
  const seat = me ?? winner;
  const loss = me === null ? undefined : row.mean_loss?.[me];
  const won = me !== null && row.players?.[me]?.place === 1;
  return (
    <tr>
      <th scope="row">
        <b>{gameName(row)}</b>
        <small>{whenName(row)}</small>
      </th>
      <td class="game-players">
        {row.players !== undefined && <Scores players={row.players} me={me} />}
      </td>
      <td class="game-chance">{seat >= 0 && <Sparkline row={row} seat={seat} />}</td>
      <td class={won ? "game-result won" : "game-result"}>{resultName(game)}</td>
      <td class="game-loss">
        {loss !== undefined && loss !== null && t("frame.home.lost", { n: percent(loss, 1) })}
      </td>
      <td class="game-action">
        <LinkButton href={addressIn(game.where ?? "server", `/replay/${row.record}`)} size="small">
          {t("frame.home.review")}
          <span class="sr-only"> {row.title || gameName(row)}</span>
        </LinkButton>
      </td>
    </tr>
  );
}

type Whose = "own" | "all";

/** What this browser has kept, and again once more is known: games that ended, and games that were judged. */
function useOwnGames(own: readonly Own[] | undefined): readonly Game[] {
  const [games, setGames] = useState(ownGames);
  useEffect(() => {
    setGames(ownGames());
    if (own === undefined) return;
    const unjudged = ownGames()
      .slice(0, FIRST)
      .filter(({ row }) => row.spark === undefined);
    void reloadGames(unjudged).then(
      () => setGames(ownGames()),
      () => {},
    );
  }, [own === undefined]);
  useEffect(() => setGames(ownGames()), [own]);
  return games.map(({ row, seat, where }) => ({ row, me: seat, where }));
}

export function Finished({ own }: { own: readonly Own[] | undefined }) {
  const records = useLoaded(loadRecords, []);
  const mine = useOwnGames(own);
  const [whose, setWhose] = useState<Whose | null>(null);
  const [long, setLong] = useState(false);
  const chosen = whose ?? (mine.length > 0 ? "own" : "all");
  const seats = new Map(mine.map(({ row, me }) => [row.record, me]));
  const all = (records ?? []).map((row) => ({ row, me: seats.get(row.record) ?? null }));
  const games = chosen === "own" ? mine : all;
  const shown = long ? games : games.slice(0, FIRST);
  return (
    <section class="card finished" aria-labelledby="finished">
      <header class="home-head">
        <h2 id="finished">{t("frame.home.finished")}</h2>
        <Picker<Whose>
          label={t("frame.home.whose")}
          value={chosen}
          choices={[
            { value: "own", label: t("frame.home.whose.own") },
            { value: "all", label: t("frame.home.whose.all") },
          ]}
          onChange={setWhose}
        />
        <span class="spring" />
        {games.length > FIRST && (
          <Button kind="quiet" size="small" onClick={() => setLong(!long)}>
            {long ? t("frame.home.fewer") : t("frame.home.all", { count: games.length })}
          </Button>
        )}
      </header>
      {shown.length === 0 ? (
        <p class="home-none">{t("frame.home.finished.none")}</p>
      ) : (
        <table class="games">
          <thead>
            <tr>
              <th scope="col">{t("frame.home.game")}</th>
              <th scope="col">{t("frame.home.players")}</th>
              <th scope="col">{t("frame.home.chance")}</th>
              <th scope="col">{t("frame.home.result")}</th>
              <th scope="col">{t("frame.home.play-cost")}</th>
              <th scope="col">
                <span class="sr-only">{t("frame.table.action")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((game) => (
              <Line key={game.row.record} game={game} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
