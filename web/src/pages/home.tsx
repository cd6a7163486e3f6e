// The start page: play at once, join a table, look on, look back.
import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { loadCatalogue, loadRecords, useLoaded } from "../catalogue";
import { type Mode, modeOf, modes, parseConfig } from "../config";
import { session, tokens } from "../connection";
import { playBots } from "../open-table";
import type { ClockWord, HttpCatalogue, Row } from "../protocol";
import { go } from "../router";
import { useApp } from "../state";
import { hasText, t } from "../text/t";
import { Button, Chip, LinkButton, Picker, Select, Tag } from "../ui";
import { agoName, configLine, modeName } from "../words";
import { CreateForm } from "./create";
import { ModeArt } from "./mode-art";

function ModeTile(props: { readonly mode: Mode; readonly chosen: boolean; onChoose(): void }) {
  const { mode, chosen } = props;
  const [busy, setBusy] = useState(false);
  const name = t(`frame.mode.${mode}`);
  const play = async () => {
    if (busy) return;
    setBusy(true);
    await playBots(mode).catch(() => false);
    setBusy(false);
  };
  return (
    <article class={chosen ? "mode on" : "mode"}>
      <ModeArt mode={mode} />
      <div class="mode-body">
        <h2>{name}</h2>
        <p>{t(`frame.mode.${mode}.text`)}</p>
        <div class="mode-row">
          <Button
            kind="quiet"
            size="small"
            label={t("frame.home.setup.of", { mode: name })}
            onClick={props.onChoose}
          >
            {t("frame.home.setup")}
          </Button>
          <Button
            kind={chosen ? "primary" : "plain"}
            size="small"
            label={t("frame.home.bots.of", { mode: name })}
            onClick={play}
          >
            {t("frame.home.bots")}
          </Button>
        </div>
      </div>
    </article>
  );
}

/* ---- tables ---- */

/** Who sits there: people by name, then bots, then free seats. */
function SeatsOf({ row }: { row: Row }) {
  const people = row.names.filter((name) => name !== "");
  const named = [
    ...people.map((name) => ({ kind: "user", label: name })),
    ...Array.from({ length: row.bots }, () => ({ kind: "bot", label: t("frame.room.bot") })),
    ...Array.from({ length: row.free }, () => ({ kind: "", label: t("frame.home.seat.free") })),
  ];
  return (
    <div class="lobby-seats">
      {named.map(({ kind, label }, i) => (
        <span
          key={i}
          class={kind === "" ? "free-seat" : `lobby-seat lobby-${kind}`}
          role="img"
          aria-label={label}
          title={label}
        >
          {kind !== "" && <Sign name={kind} size={15} />}
        </span>
      ))}
    </div>
  );
}

function TableRow({ row, catalogue }: { row: Row; catalogue: HttpCatalogue | null }) {
  const config = parseConfig(row.config);
  const open = row.stage === "open" && row.free > 0;
  const people = row.names.filter((name) => name !== "");
  const title = row.title || people[0] || row.table;
  const held = tokens.of(row.table) !== null;
  const word = held
    ? t("frame.home.continue")
    : open
      ? t("frame.home.join")
      : t("frame.home.watch");
  return (
    <tr>
      <th scope="row">
        <b>{title}</b>
        <small>{agoName(Date.now() - row.created)}</small>
      </th>
      <td>
        <Chip accent>{modeName(config)}</Chip>
      </td>
      <td class="lobby-options">
        {configLine(catalogue, config) || t("frame.home.usual")}
        {row.practice && <Tag>{t("frame.home.practice")}</Tag>}
      </td>
      <td>
        <SeatsOf row={row} />
      </td>
      <td class="lobby-pace">
        {row.stage === "open"
          ? t(`frame.value.clock.${row.clock}`)
          : t("frame.home.watching", { n: row.watchers })}
      </td>
      <td class="lobby-action">
        {(open || held || row.spectators) && (
          <LinkButton
            href={`/t/${row.table}`}
            kind={open || held ? "primary" : "plain"}
            size="small"
            {...(open || held ? {} : { icon: "eye" })}
          >
            {word}
            <span class="sr-only"> {title}</span>
          </LinkButton>
        )}
      </td>
    </tr>
  );
}

type Which = "all" | "waiting" | "running";

function matches(row: Row, which: Which, game: string, pace: string): boolean {
  if (which === "waiting" && row.stage !== "open") return false;
  if (which === "running" && row.stage !== "running") return false;
  if (game !== "" && modeOf(parseConfig(row.config)) !== game) return false;
  return pace === "" || row.clock === pace;
}

const paces: readonly ClockWord[] = ["none", "relaxed", "normal", "fast", "days"];

function Tables({ catalogue }: { catalogue: HttpCatalogue | null }) {
  const lobby = useApp((state) => state.lobby);
  const [which, setWhich] = useState<Which>("all");
  const [game, setGame] = useState("");
  const [pace, setPace] = useState("");
  useEffect(() => {
    session.lobby(true);
    return () => session.lobby(false);
  }, []);
  const rows = (lobby ?? []).filter((row) => row.stage !== "over");
  const shown = rows.filter((row) => matches(row, which, game, pace));
  return (
    <section class="card lobby" aria-labelledby="tables">
      <div class="lobby-filter">
        <h2 id="tables">{t("frame.home.tables")}</h2>
        <Picker<Which>
          label={t("frame.home.filter")}
          value={which}
          choices={[
            { value: "all", label: t("frame.home.all", { count: rows.length }) },
            { value: "waiting", label: t("frame.home.waiting") },
            { value: "running", label: t("frame.home.running") },
          ]}
          onChange={setWhich}
        />
        <span class="spring" />
        <Select
          label={t("frame.home.game")}
          value={game}
          choices={[
            { value: "", label: t("frame.home.any-game") },
            ...modes.map((mode) => ({ value: mode as string, label: t(`frame.mode.${mode}`) })),
          ]}
          onChange={setGame}
        />
        <Select
          label={t("frame.home.pace")}
          value={pace}
          choices={[
            { value: "", label: t("frame.home.any-pace") },
            ...paces.map((word) => ({
              value: word as string,
              label: t(`frame.value.clock.${word}`),
            })),
          ]}
          onChange={setPace}
        />
      </div>
      {shown.length > 0 ? (
        <table class="lobby-table">
          <thead class="sr-only">
            <tr>
              <th>{t("frame.table.table")}</th>
              <th>{t("frame.home.game")}</th>
              <th>{t("frame.table.options")}</th>
              <th>{t("frame.table.players")}</th>
              <th>{t("frame.home.pace")}</th>
              <th>{t("frame.table.action")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <TableRow key={row.table} row={row} catalogue={catalogue} />
            ))}
          </tbody>
        </table>
      ) : (
        <p class="empty">
          {lobby === null
            ? t("frame.connecting")
            : rows.length === 0
              ? t("frame.home.none")
              : t("frame.home.none-match")}
        </p>
      )}
    </section>
  );
}

/* ---- one's own tables ---- */

interface Own {
  readonly table: string;
  /** Null where the server could not say in time: a table that is being woken is still ours. */
  readonly row: Row | null;
}

/** The server has no time just now. */
const LATER: readonly number[] = [429, 503];

/** The running tables at which this browser holds a seat. */
export async function loadOwn(): Promise<readonly Own[]> {
  const held = tokens.all().slice(0, 6);
  const found = await Promise.all(
    held.map(async ({ table }) => {
      const answer = await fetch(`/api/tables/${table}`, { credentials: "omit" });
      // Nothing was ever there, or it was closed unplayed. A server or proxy in trouble says nothing about the
      // table: the seat is kept.
      if (answer.status === 404 || answer.status === 410) tokens.forget(table);
      if (LATER.includes(answer.status)) return [{ table, row: null }];
      if (!answer.ok) return [];
      const { table: row } = (await answer.json()) as { table: Row };
      return row.stage === "over" ? [] : [{ table, row }];
    }),
  );
  return found.flat();
}

function OwnWords({ row }: { row: Row }) {
  const mode = modeName(parseConfig(row.config));
  return (
    <>
      <b>{row.title || mode}</b>
      <small>
        {row.title ? `${mode} · ` : ""}
        {t(row.stage === "open" ? "frame.home.waiting" : "frame.home.running")} ·{" "}
        {agoName(Date.now() - row.created)}
      </small>
    </>
  );
}

function YourTables() {
  const own = useLoaded(loadOwn, []);
  if (!own || own.length === 0) return null;
  return (
    <section class="card yours" aria-labelledby="yours">
      <h2 id="yours">{t("frame.home.yours")}</h2>
      <ul>
        {own.map(({ table, row }) => (
          <li key={table}>
            <a class="own-table" href={`/t/${table}`}>
              {row === null ? <b>{table}</b> : <OwnWords row={row} />}
              <span class="btn btn-primary btn-small" aria-hidden="true">
                {t("frame.home.continue")}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/* ---- finished games ---- */

function resultName(result: string, winner: string | null): string {
  if (result === "won") {
    const bot = `frame.bot.${winner}`;
    return t("frame.home.won", { name: hasText(bot) ? t(bot) : (winner ?? "") });
  }
  if (result === "drawn") return t("frame.home.drawn");
  return result === "agreed" ? t("frame.home.agreed") : t("frame.home.abandoned");
}

function Finished() {
  const records = useLoaded(loadRecords, []);
  const shown = (records ?? []).slice(0, 8);
  return (
    <section class="card finished" aria-labelledby="finished">
      <h2 id="finished">{t("frame.home.finished")}</h2>
      {shown.length === 0 ? (
        <p class="empty">{t("frame.home.finished.none")}</p>
      ) : (
        <ul>
          {shown.map((row) => (
            <li key={row.record}>
              <Chip accent>{modeName(parseConfig(row.config))}</Chip>
              <span class="finished-what">
                <b>{row.title || resultName(row.result, row.winner)}</b>
                <small>
                  {row.title ? `${resultName(row.result, row.winner)} · ` : ""}
                  {agoName(Date.now() - row.ended)}
                </small>
              </span>
              <LinkButton href={`/replay/${row.record}`} size="small" icon="play">
                {t("frame.home.replay")}
                <span class="sr-only"> {row.title || row.record}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The name of a table in what somebody wrote: the name itself, or the end of a link. */
export function tableIn(text: string): string {
  const path = text.trim().toLowerCase().split(/[?#]/)[0] ?? "";
  return path.split("/").filter(Boolean).at(-1)?.replaceAll(/\s+/g, "-") ?? "";
}

/** Opens a table by its name, or by a link that was pasted. */
function ByName() {
  const [text, setText] = useState("");
  return (
    <form
      class="by-name"
      onSubmit={(event) => {
        event.preventDefault();
        const name = tableIn(text);
        if (name !== "") go(`/t/${name}`);
      }}
    >
      <label for="by-name">{t("frame.home.with-code")}</label>
      <input
        id="by-name"
        class="text-input"
        value={text}
        placeholder="quiet-otter-41"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t("frame.home.open")}</Button>
    </form>
  );
}

export function HomePage() {
  const catalogue = useLoaded(loadCatalogue, []) ?? null;
  const [mode, setMode] = useState<Mode>("island");
  const wide = typeof matchMedia === "function" && matchMedia("(min-width: 1200px)").matches;
  return (
    <div class="home">
      <main class="home-main" id="main">
        <div class="home-title">
          <h1>{t("frame.home.play")}</h1>
          <span class="muted">{t("frame.home.hint")}</span>
        </div>
        <YourTables />
        <div class="modes">
          {modes.map((each) => (
            <ModeTile
              key={each}
              mode={each}
              chosen={each === mode}
              onChoose={() => (wide ? setMode(each) : go(`/new/${each}`))}
            />
          ))}
        </div>
        <Tables catalogue={catalogue} />
        <div class="home-lower">
          <Finished />
          <ByName />
        </div>
        <footer class="foot">{t("frame.footer")}</footer>
      </main>
      {wide && (
        <aside class="home-side" aria-label={t("frame.create")}>
          <CreateForm key={mode} mode={mode} compact />
        </aside>
      )}
    </div>
  );
}
