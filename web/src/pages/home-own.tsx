// Where you left: the tables at which this browser holds a seat, the one whose clock is yours first.
import { useEffect, useState } from "preact/hooks";
import { hasServer } from "../address";
import { Sign } from "../art/icon";
import { parseConfig } from "../config";
import { tokens } from "../connection";
import { query } from "../connection/query";
import type { Held } from "../connection/tokens";
import { addressIn, type Where } from "../connection/where";
import { letBotFinish } from "../open-table";
import type { HttpTable, Row } from "../protocol";
import { clockText, useNow } from "../shared/clock";
import { useApp } from "../state";
import { t } from "../text/t";
import { Button, LinkButton } from "../ui";
import { agoName, modeName } from "../words";
import { ModeArt } from "./mode-art";
import { keepGames, type OwnGame, ownGames } from "./own-games";
import { Scores } from "./scores";
import { Thumb } from "./thumb";

export interface Own {
  readonly table: string;
  /** Null where the server could not say in time: a table that is being woken is still ours. */
  readonly found: HttpTable | null;
  readonly seat: number | null;
  readonly where: Where;
}

/** The server has no time just now. */
const LATER: readonly number[] = [429, 503];
const ASKED = 8;

type Found = { readonly own: Own } | { readonly game: OwnGame } | null;

async function look(table: string, seat: number | null, where: Where): Promise<Found> {
  const answer = await query(`/api/tables/${table}`, { where });
  // Nothing was ever there, or it was closed unplayed. A server or proxy in trouble says nothing about the
  // table: the seat is kept.
  if (answer.status === 404 || answer.status === 410) tokens.forget(table);
  if (LATER.includes(answer.status)) return { own: { table, found: null, seat, where } };
  if (!answer.ok) return null;
  const found = (await answer.json()) as HttpTable;
  if (found.table.stage !== "over") return { own: { table, found, seat, where } };
  return found.ended === undefined
    ? null
    : { game: { table, seat, row: found.ended, ...(where === "server" ? {} : { where }) } };
}

/** What is found at each table. Where nobody answers, nothing is: those of the other place are there nevertheless. */
const lookAll = (held: readonly Pick<Held, "table" | "seat" | "where">[]): Promise<Found[]> =>
  Promise.all(
    held.map(({ table, seat = null, where = "server" }) =>
      look(table, seat, where).catch(() => null),
    ),
  );

/** The tables that go on. Games that have ended meanwhile are kept among the finished ones. */
export async function loadOwn(): Promise<readonly Own[]> {
  const ended = new Set(ownGames().map(({ table }) => table));
  const held = tokens.all().filter(({ table }) => !ended.has(table));
  const found = await lookAll(held.slice(0, ASKED));
  keepGames(found.flatMap((each) => (each !== null && "game" in each ? [each.game] : [])));
  return found.flatMap((each) => (each !== null && "own" in each ? [each.own] : []));
}

/** Asks once more for games of which the server may know more by now. */
export async function reloadGames(games: readonly OwnGame[]): Promise<void> {
  const found = await lookAll(
    games.map(({ seat, ...game }) => ({ ...game, ...(seat === null ? {} : { seat }) })),
  );
  keepGames(found.flatMap((each) => (each !== null && "game" in each ? [each.game] : [])));
}

/** What the game waits for: us, until when; others; or its start. */
function waitOf({ found, seat }: Own) {
  return found?.clock?.waits.find((wait) => wait.seat === seat);
}

/** The own clock first, the one that ends soonest before all; then games that wait for others, then rooms. */
export function inOrder(own: readonly Own[]): readonly Own[] {
  const rank = (each: Own): number => {
    const wait = waitOf(each);
    if (wait !== undefined) return wait.until ?? Number.MAX_SAFE_INTEGER - 2;
    return Number.MAX_SAFE_INTEGER - (each.found?.table.stage === "running" ? 1 : 0);
  };
  return own.toSorted((a, b) => rank(a) - rank(b));
}

const AGAIN_MS = 10_000;

/** One's tables, looked at again from time to time. Undefined until they are known. */
export function useOwn(): readonly Own[] | undefined {
  const [own, setOwn] = useState<readonly Own[] | undefined>(undefined);
  const connected = useApp((state) => state.connected);
  useEffect(() => {
    let here = true;
    const load = () => {
      if (document.visibilityState === "hidden") return;
      loadOwn().then(
        (found) => here && setOwn(inOrder(found)),
        () => here && setOwn((old) => old ?? []),
      );
    };
    load();
    if (!connected) return;
    const timer = setInterval(load, AGAIN_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [connected]);
  return own;
}

/** "Your turn · 1:40 left", or whom the game waits for. */
function Prompt({ own }: { own: Own }) {
  const offset = useApp((state) => state.clockOffset);
  const clock = own.found?.clock;
  const mine = waitOf(own);
  const now = useNow(offset, mine?.until !== undefined);
  if (own.found?.table.stage === "open")
    return <span class="own-prompt">{t("frame.home.waits.open")}</span>;
  if (mine !== undefined) {
    const bank = clock?.bank_ms[mine.seat] ?? 0;
    const left = mine.until === undefined ? undefined : Math.max(0, mine.until + bank - now);
    return (
      <span class="own-prompt mine">
        <Sign name="clock" size={14} />
        {left === undefined
          ? t("frame.home.turn")
          : t("frame.home.turn.left", { time: clockText(left) })}
      </span>
    );
  }
  const other = clock?.waits[0];
  const name = other === undefined ? undefined : own.found?.table.players[other.seat]?.name;
  if (name === undefined) return null;
  return <span class="own-prompt">{t("frame.home.waits.for", { name: nameOf(own, name) })}</span>;
}

function nameOf({ found }: Own, name: string): string {
  const player = found?.table.players.find((each) => each.name === name);
  return player?.bot ? t("frame.room.bot") : name;
}

export function roundLine(row: Row): string {
  const mode = modeName(parseConfig(row.config));
  return row.round === undefined ? mode : t("frame.home.round", { mode, n: row.round });
}

/** The table that waits most: large, with its board. */
function Hero({ own }: { own: Own }) {
  const row = own.found?.table;
  if (row === undefined) return <Small own={own} />;
  const mode = modeName(parseConfig(row.config));
  const round = row.round === undefined ? "" : t("frame.home.round.only", { n: row.round });
  const about = [row.title === "" || row.title === undefined ? round : roundLine(row)];
  about.push(agoName(Date.now() - row.created));
  const alone = row.bots === row.seats - 1 && row.stage === "running";
  return (
    <section class="card hero" aria-labelledby="hero">
      <Thumb row={row} />
      <div class="hero-words">
        <Prompt own={own} />
        <h2 id="hero">{row.title || mode}</h2>
        <p class="muted">{about.filter(Boolean).join(" · ")}</p>
        {row.stage === "running" && <Scores players={row.players} me={own.seat} />}
        <div class="hero-buttons">
          <LinkButton href={addressIn(own.where, `/t/${own.table}`)} kind="primary" size="big">
            {t("frame.home.continue")}
          </LinkButton>
          {alone && (
            <Button size="big" onClick={() => void letBotFinish(own.table)}>
              {t("frame.home.finish")}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** A further table: a line. */
function Small({ own }: { own: Own }) {
  const row = own.found?.table;
  const title = row === undefined ? own.table : row.title || modeName(parseConfig(row.config));
  return (
    <a class="card own-table" href={addressIn(own.where, `/t/${own.table}`)}>
      <span class="own-words">
        <b>{title}</b>
        {row !== undefined && <small>{roundLine(row)}</small>}
        <Prompt own={own} />
      </span>
      <span class="btn btn-plain btn-small" aria-hidden="true">
        {t("frame.home.continue")}
      </span>
    </a>
  );
}

/** Nobody has begun anything here yet: how to. */
function Welcome({ onPlay }: { onPlay(): void }) {
  return (
    <section class="card hero welcome" aria-labelledby="hero">
      <div class="thumb">
        <ModeArt mode="island" />
      </div>
      <div class="hero-words">
        <h2 id="hero">{t("frame.home.welcome")}</h2>
        <p class="muted">{t(hasServer() ? "frame.home.hint" : "frame.home.hint.site")}</p>
        <div class="hero-buttons">
          <Button kind="primary" size="big" icon="play" onClick={onPlay}>
            {t("frame.home.first")}
          </Button>
          <LinkButton href="/rules" size="big">
            {t("frame.home.rules")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

export function Continue({ own, onPlay }: { own: readonly Own[] | undefined; onPlay(): void }) {
  if (own === undefined) return <div class="continue" aria-busy="true" />;
  const [first, ...others] = own;
  if (first === undefined) return <Welcome onPlay={onPlay} />;
  return (
    <div class={others.length > 0 ? "continue several" : "continue"}>
      <Hero own={first} />
      {others.length > 0 && (
        <section class="own-others" aria-label={t("frame.home.yours")}>
          {others.slice(0, 4).map((each) => (
            <Small key={each.table} own={each} />
          ))}
        </section>
      )}
    </div>
  );
}
