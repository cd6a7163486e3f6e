// A table before its game: who sits where, colours, ready, start. Opened by a link one can sit or watch.
import { useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { SeatEmblem } from "../art/piece";
import { COLOURS, seatColourOf } from "../art/seats";
import { loadCatalogue, useLoaded } from "../catalogue";
import { parseConfig } from "../config";
import { send, session } from "../connection";
import { useSecondsUntil } from "../frame";
import type { Seat } from "../protocol";
import { go } from "../router";
import { type TableState, useTable } from "../state";
import { t, word } from "../text/t";
import { Button, Chip, Menu, Tag } from "../ui";
import { changedOptions, mapName, modeName } from "../words";
import { byLevel } from "./create";
import { Invite, OtherDevice } from "./invite";
import { RoomChat } from "./room-chat";
import { useSitting } from "./sitting";

function stateOf(seat: Seat): string {
  if (seat.kind === "bot") return t("frame.room.bot");
  if (seat.kind === "engine") return t("frame.room.engine");
  if (seat.kind === "closed") return t("frame.room.closed");
  if (seat.kind === "open") return "";
  if (!seat.connected) return t("frame.room.away");
  return seat.ready ? t("frame.room.ready") : t("frame.room.not-ready");
}

function nameOf(seat: Seat): string {
  if (seat.kind === "person") return seat.name ?? "";
  if (seat.kind === "bot") return word("frame.bot", seat.level ?? "");
  if (seat.kind === "engine") return seat.level ?? "";
  return seat.kind === "closed" ? t("frame.room.closed") : t("frame.room.free");
}

/** What the host can do with a seat that is taken: swap it, free it, switch its chat off. */
function HostMenu({ seat, table }: { seat: Seat; table: TableState }) {
  const others = (table.view.seats ?? []).filter((each) => each.seat !== seat.seat);
  const swaps = others.map((other) => ({
    key: `swap ${other.seat}`,
    label: t("frame.room.swap", { n: other.seat + 1, name: nameOf(other) }),
    icon: "trade",
    onChoose: () => void send({ type: "seat", from: seat.seat, to: other.seat }),
  }));
  const free = {
    key: "free",
    label: t("frame.room.remove"),
    icon: "x",
    onChoose: () => void send({ type: "kick", seat: seat.seat }),
  };
  const mute = {
    key: "mute",
    label: t(seat.muted ? "frame.room.unmute" : "frame.room.mute"),
    icon: seat.muted ? "sound" : "mute",
    onChoose: () => void send({ type: "mute", seat: seat.seat, on: !seat.muted }),
  };
  const mine = seat.seat === table.seat;
  const items = [
    ...swaps,
    ...(mine ? [] : [free]),
    ...(mine || seat.kind !== "person" ? [] : [mute]),
  ];
  return (
    <Menu label={t("frame.room.seat.of", { n: seat.seat + 1, name: nameOf(seat) })} items={items}>
      {t("frame.room.seat")}
    </Menu>
  );
}

function SeatActions(props: {
  readonly seat: Seat;
  readonly table: TableState;
  readonly bots: readonly string[];
  onSit(seat: number): void;
}) {
  const { seat, table, bots } = props;
  const host = table.seat !== null && table.view.host === table.seat;
  const open = seat.kind === "open";
  return (
    <div class="seat-actions">
      {open && table.seat === null && (
        <Button
          kind="primary"
          size="small"
          label={t("frame.room.sit.of", { n: seat.seat + 1 })}
          onClick={() => props.onSit(seat.seat)}
        >
          {t("frame.room.sit")}
        </Button>
      )}
      {open && table.seat !== null && (
        <Button
          size="small"
          onClick={() => void send({ type: "seat", from: table.seat ?? 0, to: seat.seat })}
        >
          {t("frame.room.move")}
        </Button>
      )}
      {open && host && (
        <Menu
          label={t("frame.room.fill")}
          items={bots.map((level) => ({
            key: level,
            label: word("frame.bot", level),
            icon: "bot",
            onChoose: () => void send({ type: "bot", seat: seat.seat, level }),
          }))}
        >
          {t("frame.room.bot")}
        </Menu>
      )}
      {!open && host && <HostMenu seat={seat} table={table} />}
    </div>
  );
}

function SeatRow(props: {
  readonly seat: Seat;
  readonly table: TableState;
  readonly bots: readonly string[];
  onSit(seat: number): void;
}) {
  const { seat, table } = props;
  const empty = seat.kind === "open" || seat.kind === "closed";
  return (
    <li class={empty ? "room-seat free" : "room-seat"}>
      {empty ? (
        <span class="free-seat large" />
      ) : (
        <SeatEmblem colour={seatColourOf(seat.seat, seat.colour)} size={34} />
      )}
      <div class="room-who">
        <b>
          {nameOf(seat)} {seat.seat === table.seat && <Tag accent>{t("frame.create.you")}</Tag>}{" "}
          {seat.seat === table.view.host && <Tag>{t("frame.room.host")}</Tag>}
        </b>
        <small class={seat.ready && seat.connected && seat.kind === "person" ? "good" : "muted"}>
          {seat.seat === table.view.host && seat.connected ? "" : stateOf(seat)}
        </small>
      </div>
      {isStarting(table) ? null : <SeatActions {...props} />}
    </li>
  );
}

function Colours({ table }: { table: TableState }) {
  const seats = table.view.seats ?? [];
  const mine = seats.find((seat) => seat.seat === table.seat);
  const taken = new Map(
    seats
      .filter((seat) => seat.kind === "person" && seat.seat !== table.seat)
      .map((seat) => [seatColourOf(seat.seat, seat.colour), seat.name ?? ""]),
  );
  const chosen = mine === undefined ? null : seatColourOf(mine.seat, mine.colour);
  return (
    <fieldset class="colours">
      <legend>{t("frame.room.colour")}</legend>
      {COLOURS.map((colour) => (
        <button
          type="button"
          key={colour}
          class={colour === chosen ? "colour on" : "colour"}
          aria-pressed={colour === chosen}
          aria-label={t(`frame.room.colour.${colour}`)}
          title={t(`frame.room.colour.${colour}`)}
          disabled={taken.has(colour)}
          onClick={() => void send({ type: "colour", colour })}
        >
          <SeatEmblem colour={colour} size={32} />
        </button>
      ))}
    </fieldset>
  );
}

function startBlocked(seats: readonly Seat[], host: number): string | undefined {
  if (seats.some((seat) => seat.kind === "open")) return t("frame.room.start.free");
  const waits = seats.some((seat) => seat.kind === "person" && seat.seat !== host && !seat.ready);
  return waits ? t("frame.room.start.ready") : undefined;
}

function Buttons({ table }: { table: TableState }) {
  const seats = table.view.seats ?? [];
  const mine = seats.find((seat) => seat.seat === table.seat);
  const host = table.view.host;
  const free = seats.filter((seat) => seat.kind === "open");
  const fill = async () => {
    for (const seat of free) await send({ type: "bot", seat: seat.seat });
  };
  const leave = async () => {
    await session.quit();
    go("/");
  };
  const blocked = startBlocked(seats, host ?? 0);
  if (mine === undefined)
    return (
      <div class="row room-buttons">
        <p class="muted">{free.length > 0 ? t("frame.room.watching") : t("frame.room.full")}</p>
        <Button icon="out" onClick={leave}>
          {t("frame.room.leave")}
        </Button>
      </div>
    );
  return (
    <div class="row room-buttons">
      {host === mine.seat ? (
        <>
          <Button
            kind="primary"
            size="big"
            icon="play"
            blocked={blocked}
            onClick={() => void send({ type: "start" })}
          >
            {t("frame.room.start")}
          </Button>
          {blocked !== undefined && <p class="muted">{blocked}</p>}
          {free.length > 0 && (
            <Button size="big" icon="bot" onClick={fill}>
              {t("frame.room.fill-all")}
            </Button>
          )}
        </>
      ) : (
        <>
          <Button
            kind={mine.ready ? "plain" : "good"}
            size="big"
            icon={mine.ready ? "x" : "check"}
            onClick={() => void send({ type: "ready", on: !mine.ready })}
          >
            {mine.ready ? t("frame.room.be-unready") : t("frame.room.be-ready")}
          </Button>
          <p class="muted">{t("frame.room.host-starts")}</p>
        </>
      )}
      <span class="spring" />
      <Button icon="out" onClick={leave}>
        {t("frame.room.leave")}
      </Button>
    </div>
  );
}

/* ---- the dice ---- */

/** The game is about to begin: the seats' browsers exchange numbers for the dice, and seats stay as they are. */
export const isStarting = ({ view }: TableState): boolean =>
  view.dice?.step === "hashes" || view.dice?.step === "entropy";

/** The people whose browser has not sent what this step wants. */
function silentSeats(table: TableState): readonly string[] {
  const dice = table.view.dice;
  if (dice === undefined) return [];
  const sent = dice.step === "hashes" ? dice.hashes : dice.entropy;
  return (table.view.seats ?? [])
    .filter(({ seat, kind }) => kind === "person" && !sent[seat] && !dice.silent.includes(seat))
    .map(nameOf);
}

/** Normally over before it can be read; it says more where somebody's browser is silent. */
function DiceLine({ table }: { table: TableState }) {
  const seconds = useSecondsUntil((table.view.dice?.until ?? 0) - table.clockOffset);
  const names = silentSeats(table);
  return (
    <div class="dice-line" role="status">
      <Sign name="shield" size={20} />
      <div>
        <b>{t("frame.room.dice")}</b>
        {names.length > 0 && (
          <p class="muted">{t("frame.room.dice.wait", { names: names.join(", "), n: seconds })}</p>
        )}
      </div>
    </div>
  );
}

/** The room of a table whose game has not begun. */
export function RoomPage() {
  const table = useTable();
  const catalogue = useLoaded(loadCatalogue, []) ?? null;
  const { sit, dialog } = useSitting(table.table);
  const [moving, setMoving] = useState(false);
  const starting = isStarting(table);
  const config = parseConfig(table.config);
  const changed = changedOptions(catalogue, config);
  const bots = byLevel<{ name: string }>(catalogue?.bots ?? [{ name: "steady" }]).map(
    (bot) => bot.name,
  );
  return (
    <main class="page room" id="main">
      <header class="room-head">
        <h1>{table.title || t("frame.room.waiting")}</h1>
        <Chip accent>{modeName(config)}</Chip>
        {config.map !== "" && config.map !== "island" && config.family === "board" && (
          <Chip icon="map">{mapName(config.map)}</Chip>
        )}
        {table.practice && (
          <Chip icon="info" title={t("frame.room.practice")}>
            {t("frame.home.practice")}
          </Chip>
        )}
        <Chip icon="clock">{t(`frame.value.clock.${table.settings.clock}`)}</Chip>
        <Chip icon="eye">{t("frame.home.watching", { n: table.view.watchers ?? 0 })}</Chip>
        <span class="spring" />
        {table.seat !== null && (
          <Button size="small" kind="quiet" icon="out" onClick={() => setMoving(true)}>
            {t("frame.device")}
          </Button>
        )}
      </header>
      <div class="room-columns">
        <section class="card room-seats" aria-label={t("frame.create.seats")}>
          <ul>
            {(table.view.seats ?? []).map((seat) => (
              <SeatRow key={seat.seat} seat={seat} table={table} bots={bots} onSit={sit} />
            ))}
          </ul>
          {table.maker_knows ? (
            <p class="room-warning">
              <Sign name="info" size={18} /> {t("frame.room.maker_knows")}
            </p>
          ) : null}
          {starting ? (
            <DiceLine table={table} />
          ) : (
            <>
              {table.seat !== null && <Colours table={table} />}
              <Buttons table={table} />
            </>
          )}
          <div class="room-options">
            <b>{t("frame.room.options")}</b>
            <p class="muted">
              {changed.length > 0 ? changed.join(" · ") : t("frame.room.options.none")}
            </p>
          </div>
        </section>
        <div class="room-side">
          <Invite link={table.link} />
          <RoomChat table={table} />
        </div>
      </div>
      <OtherDevice
        table={table.table}
        link={table.link}
        open={moving}
        onClose={() => setMoving(false)}
      />
      {dialog}
    </main>
  );
}
