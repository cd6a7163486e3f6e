// Tables of others: those that wait for people, and those that play and can be watched.
import { useEffect, useState } from "preact/hooks";
import { type Mode, modeOf, modes, parseConfig } from "../config";
import { session, tokens } from "../connection";
import { hasDevice } from "../connection/device-there";
import type { ClockWord, HttpCatalogue, Row } from "../protocol";
import { useApp } from "../state";
import { t } from "../text/t";
import { Button, LinkButton, Select, Tag } from "../ui";
import { configLine, modeName } from "../words";
import { roundLine } from "./home-own";
import { Scores, SeatMarks } from "./scores";
import { Thumb } from "./thumb";

const paces: readonly ClockWord[] = ["none", "relaxed", "normal", "fast", "days"];
/** Pictures that are drawn at once; further tables are lines. */
const PICTURES = 3;

export interface Filter {
  readonly game: "" | Mode;
  readonly pace: "" | ClockWord;
}

export function matches(row: Row, { game, pace }: Filter): boolean {
  if (game !== "" && modeOf(parseConfig(row.config)) !== game) return false;
  return pace === "" || row.clock === pace;
}

/** Others' tables: those to join, and those to watch, with the most people first. */
export function sorted(rows: readonly Row[], isOwn: (table: string) => boolean) {
  const others = rows.filter((row) => row.stage !== "over" && !isOwn(row.table));
  const people = (row: Row) => row.seats - row.bots;
  return {
    open: others.filter((row) => row.stage === "open" && row.free > 0),
    live: others
      .filter((row) => row.stage === "running" && row.spectators)
      .toSorted((a, b) => people(b) - people(a) || b.watchers - a.watchers),
  };
}

const titleOf = (row: Row): string => row.title || row.names.find(Boolean) || row.table;

function Line({ row, catalogue }: { row: Row; catalogue: HttpCatalogue | null }) {
  const open = row.stage === "open";
  const title = titleOf(row);
  const config = parseConfig(row.config);
  const pace = t(`frame.value.clock.${row.clock}`);
  const about = open
    ? [modeName(config), configLine(catalogue, config), pace]
    : [roundLine(row), t("frame.home.watching", { n: row.watchers })];
  return (
    <li class="table-line">
      <span class="table-words">
        <b>{title}</b>
        <small>
          {about.filter(Boolean).join(" · ")}
          {row.practice && <Tag>{t("frame.home.practice")}</Tag>}
        </small>
      </span>
      <SeatMarks players={row.players} />
      <LinkButton href={`/t/${row.table}`} kind={open ? "primary" : "plain"} size="small">
        {open ? t("frame.home.join") : t("frame.home.watch")}
        <span class="sr-only"> {title}</span>
      </LinkButton>
    </li>
  );
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter(filter: Filter): void }) {
  return (
    <div class="table-filter">
      <Select
        label={t("frame.home.game")}
        value={filter.game}
        choices={[
          { value: "", label: t("frame.home.any-game") },
          ...modes.map((mode) => ({ value: mode, label: t(`frame.mode.${mode}`) })),
        ]}
        onChange={(game: Filter["game"]) => onFilter({ ...filter, game })}
      />
      <Select
        label={t("frame.home.pace")}
        value={filter.pace}
        choices={[
          { value: "", label: t("frame.home.any-pace") },
          ...paces.map((word) => ({ value: word, label: t(`frame.value.clock.${word}`) })),
        ]}
        onChange={(pace: Filter["pace"]) => onFilter({ ...filter, pace })}
      />
    </div>
  );
}

/** A table that plays: its board, live. */
function LiveTable({ row, large }: { row: Row; large: boolean }) {
  const title = titleOf(row);
  const people = row.seats - row.bots;
  return (
    <li class={large ? "card live large" : "card live"}>
      <div class="live-board">
        <Thumb row={row} />
        <span class="live-mark">{t("frame.home.live")}</span>
        <Scores players={row.players} me={null} />
      </div>
      <div class="live-words">
        <span>
          <b>{title}</b>
          <small>
            {roundLine(row)}
            {large && ` · ${t("frame.home.people.count", { n: people })}`}
            {row.watchers > 0 && ` · ${t("frame.home.watching", { n: row.watchers })}`}
          </small>
        </span>
        <LinkButton href={`/t/${row.table}`} size="small" icon="eye">
          {t("frame.home.watch")}
          <span class="sr-only"> {title}</span>
        </LinkButton>
      </div>
    </li>
  );
}

/** The list of public tables, for as long as it is looked at. */
export function useTables(): ReturnType<typeof sorted> | null {
  const lobby = useApp((state) => state.lobby);
  useEffect(() => {
    session.lobby(true);
    return () => session.lobby(false);
  }, []);
  return lobby === null ? null : sorted(lobby, (table) => tokens.of(table) !== null);
}

export function People(props: {
  readonly tables: ReturnType<typeof sorted> | null;
  readonly catalogue: HttpCatalogue | null;
}) {
  const { tables, catalogue } = props;
  const lost = useApp((state) => state.banner?.kind === "lost") && hasDevice();
  const [filter, setFilter] = useState<Filter>({ game: "", pace: "" });
  const [filtering, setFiltering] = useState(false);
  const rows = [...(tables?.open ?? []), ...(tables?.live.slice(PICTURES) ?? [])];
  const shown = rows.filter((row) => matches(row, filter));
  const none = rows.length === 0 ? t("frame.home.none") : t("frame.home.none-match");
  return (
    <section class={lost ? "card people lost" : "card people"} aria-labelledby="people">
      <header class="home-head">
        <h2 id="people">{t("frame.home.people")}</h2>
        {lost && <span class="muted">{t("frame.home.online")}</span>}
        {rows.length > 0 && <span class="muted">{rows.length}</span>}
        <span class="spring" />
        {rows.length > 0 && (
          <Button kind="quiet" size="small" onClick={() => setFiltering(!filtering)}>
            {t("frame.home.filter")}
          </Button>
        )}
      </header>
      {filtering && <Filters filter={filter} onFilter={setFilter} />}
      {lost ? null : shown.length > 0 ? (
        <ul>
          {shown.map((row) => (
            <Line key={row.table} row={row} catalogue={catalogue} />
          ))}
        </ul>
      ) : (
        <p class="home-none">{tables === null ? t("frame.connecting") : none}</p>
      )}
    </section>
  );
}

export function Live({ tables }: { tables: ReturnType<typeof sorted> | null }) {
  const rows = tables?.live.slice(0, PICTURES) ?? [];
  if (rows.length === 0) return null;
  return (
    <section class="lives" aria-label={t("frame.home.live.all")}>
      <ul>
        {rows.map((row, i) => (
          <LiveTable key={row.table} row={row} large={i === 0} />
        ))}
      </ul>
    </section>
  );
}
