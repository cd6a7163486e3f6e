// Where the table is, always with words: a badge in the bar above it. Its menu explains, and is the only place to
// change anything about it.
import { useEffect, useRef, useState } from "preact/hooks";
import { hasServer } from "../address";
import { Sign } from "../art/icon";
import { query } from "../connection/query";
import { useSettings } from "../settings";
import { useAnyTable } from "../shared/any-table";
import { recordName } from "../shared/end";
import { isPhone } from "../shared/frames";
import { OF_DEVICE, store } from "../state";
import { currentLanguage, t, word } from "../text/t";
import { Picker } from "../ui";
import { device } from "./client";
import { HandOver, isShared } from "./hot-seat";
import { moveToServer } from "./moving";
import { reach, useReach } from "./reach";
import "../styles/device.css";

/* ---- figures ---- */

interface Figures {
  /** How long a bot's move takes, in milliseconds, by level. */
  readonly times: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** The browser has promised not to tidy up. */
  readonly safe: boolean;
}

async function loadFigures(): Promise<Figures> {
  const answer = await query("/device/figures", { where: "device" });
  const { times } = (await answer.json()) as { times: Record<string, number> };
  const [kept, safe] = await Promise.all([
    navigator.storage?.estimate?.(),
    navigator.storage?.persisted?.(),
  ]);
  const details = (kept as { usageDetails?: Record<string, number> } | undefined)?.usageDetails;
  return { times, bytes: details?.indexedDB ?? kept?.usage ?? 0, safe: safe ?? false };
}

function sizeText(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ["kilobyte", bytes / 1e3] : ["megabyte", bytes / 1e6];
  return new Intl.NumberFormat(currentLanguage(), {
    style: "unit",
    unit,
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}

function secondsText(ms: number): string {
  const digits = ms < 950 ? 1 : 0;
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: digits }).format(
    Math.max(ms, 100) / 1000,
  );
}

/* ---- the menu ---- */

function Choice(props: {
  readonly on: boolean;
  readonly title: string;
  readonly lines: readonly string[];
  readonly fault?: string | undefined;
}) {
  return (
    <div class={props.on ? "place-choice on" : "place-choice"}>
      <b>{props.title}</b>
      {props.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {props.fault !== undefined && <span class="place-fault">{props.fault}</span>}
    </div>
  );
}

function faultOf(there: ReturnType<typeof useReach>): string | undefined {
  if (there.on) return undefined;
  if (there.since === null) return t("device.bots.server.never");
  const time = new Date(there.since).toLocaleTimeString(currentLanguage(), {
    hour: "2-digit",
    minute: "2-digit",
  });
  return t("device.bots.server.none", { time });
}

/** Where games against bots are made from now on. */
function BotsWhere({ figures }: { figures: Figures | null }) {
  const [{ bots }, set] = useSettings();
  const there = useReach();
  const times = Object.entries(figures?.times ?? {}).map(([level, ms]) =>
    t("device.bots.time", { level: word("frame.bot", level), time: secondsText(ms) }),
  );
  return (
    <>
      <div class="place-line">
        <span>{t("device.bots")}</span>
        <Picker
          label={t("device.bots")}
          value={bots}
          choices={[
            { value: "device", label: t("device.bots.device") },
            { value: "server", label: t("device.bots.server") },
          ]}
          onChange={(where) => set({ bots: where })}
        />
      </div>
      <div class="place-choices">
        <Choice
          on={bots === "device"}
          title={t("device.bots.device")}
          lines={[t("device.bots.device.text"), ...times]}
        />
        <Choice
          on={bots === "server"}
          title={t("device.bots.server")}
          lines={[t("device.bots.server.text")]}
          fault={faultOf(there)}
        />
      </div>
    </>
  );
}

function Buttons({ onClose }: { onClose(): void }) {
  const { table } = useAnyTable();
  const there = useReach();
  const [moving, setMoving] = useState(false);
  const name = recordName(table);
  const move = async () => {
    setMoving(true);
    const fault = await moveToServer(table);
    setMoving(false);
    if (fault === null) return onClose();
    const reason = t("device.move.failed", { reason: fault });
    store.change({ kind: "refused", code: "", reason });
  };
  return (
    <div class="place-buttons">
      <a
        class="tbtn"
        href={`/api/tables/${table.table}/record`}
        download={`${name ?? table.table}.lrg`}
      >
        <Sign name="save" size={16} /> {t("device.save")}
      </a>
      {hasServer() && (
        <button
          type="button"
          class="tbtn"
          aria-disabled={there.on && !moving ? undefined : "true"}
          title={there.on ? undefined : t("device.move.none")}
          onClick={() => there.on && !moving && void move()}
        >
          <Sign name="up" size={16} /> {t(moving ? "device.move.running" : "device.move")}
        </button>
      )}
    </div>
  );
}

function Panel({ onClose }: { onClose(): void }) {
  const { table } = useAnyTable();
  const [figures, setFigures] = useState<Figures | null>(null);
  useEffect(() => {
    reach.look();
    loadFigures().then(setFigures, () => {});
  }, []);
  return (
    <div class="place-panel" role="dialog" aria-label={t("device.badge")}>
      <h2>{t("device.badge")}</h2>
      <p>{t("device.text")}</p>
      {isShared(table.table) && <HandOver onDone={onClose} />}
      {hasServer() && <BotsWhere figures={figures} />}
      <div class="place-line">
        <span>{t("device.kept")}</span>
        <b>{figures && t("device.kept.here", { size: sizeText(figures.bytes) })}</b>
      </div>
      {figures?.safe === false && <p class="place-note">{t("device.kept.loose")}</p>}
      <div class="place-line">
        <span>{t("device.dice")}</span>
        <b>{t("device.dice.text")}</b>
      </div>
      <Buttons onClose={onClose} />
    </div>
  );
}

/** What goes wrong on this device is said as a refusal is. */
function useTroubles(): void {
  useEffect(
    () =>
      device().onTrouble((trouble) =>
        store.change({
          kind: "refused",
          code: OF_DEVICE,
          reason: t(`device.${trouble}`),
          ruled: "",
        }),
      ),
    [],
  );
}

export function PlaceBadge() {
  const { size } = useAnyTable();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useTroubles();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open inside
    <div
      class="place"
      ref={root}
      onKeyDown={(event) => {
        if (!open || event.key !== "Escape") return;
        event.stopPropagation();
        setOpen(false);
        root.current?.querySelector("button")?.focus();
      }}
    >
      <button type="button" class="place-badge" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Sign name="screen" size={15} />
        {t(isPhone(size) ? "device.badge.short" : "device.badge")}
        <Sign name="down" size={13} />
      </button>
      {open && <Panel onClose={() => setOpen(false)} />}
    </div>
  );
}
