// The bar above the table: what is played, how far it is, who watches, and what the table can decide together.
import { useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { OtherDevice } from "../pages/invite";
import { go } from "../router";
import { useSettings } from "../settings";
import { hasText, t, word } from "../text/t";
import { useGame } from "./game";
import type { Setting } from "./model";

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true">
      <path
        d="M0,-15L13,-7.5V7.5L0,15L-13,7.5V-7.5Z"
        fill="#0B6870"
        stroke="#0B6870"
        stroke-width="2"
        stroke-linejoin="round"
      />
      <path
        d="M-6.5,12L-1.6,-9.5M6.5,12L1.6,-9.5"
        stroke="#FCFAF5"
        stroke-width="2.2"
        stroke-linecap="round"
      />
      <path
        d="M0,10V6M0,1.5V-1M0,-4.6V-6"
        stroke="#FFD24A"
        stroke-width="2.2"
        stroke-linecap="round"
      />
    </svg>
  );
}

export function modeName(setting: Setting): string {
  const sea = setting.modules.includes("sea");
  const knights = setting.modules.includes("knights");
  return t(
    sea && knights
      ? "table.mode.both"
      : sea
        ? "table.mode.sea"
        : knights
          ? "table.mode.knights"
          : "table.mode.island",
  );
}

/** Chips: the mode, the map where it is a scenario, points, seats, then options that differ. */
function chipsOf(setting: Setting): string[] {
  const map = `table.map.${setting.map}`;
  const options = Object.entries(setting.options).filter(
    ([option]) => option !== "seats" && option !== "vp_goal",
  );
  return [
    modeName(setting),
    ...(setting.map !== "island" && hasText(map) ? [word("table.map", setting.map)] : []),
    t("table.goal.chip", { n: setting.goal }),
    t("table.seats.chip", { n: setting.seats }),
    ...options.map(
      ([option, value]) => `${word("table.option", option)}: ${word("table.value", String(value))}`,
    ),
  ];
}

const CHIPS_SHOWN = 5;

export function TopBar() {
  const game = useGame();
  const { table, setting, view, size, open } = game;
  const title = table.title || t("table.title");
  const over = table.view.stage === "over";
  const round = over ? t("table.finished") : t("table.round", { n: view.prompt.round });
  if (size === "phone")
    return (
      <header class="bar">
        <a href="/" aria-label={t("table.home")}>
          <Logo size={24} />
        </a>
        <div class="bar-t">
          <h1>{title}</h1>
          <small>
            {round} · {t("table.goal.chip", { n: setting.goal })}
          </small>
        </div>
        <span class="sp" />
        <button
          type="button"
          class="ib"
          aria-label={t("table.talk")}
          onClick={() => open({ kind: "talk" })}
        >
          <Sign name="chat" size={20} />
        </button>
        <TableMenu />
      </header>
    );
  const chips = chipsOf(setting);
  return (
    <header class="ttop">
      <a class="tlogo" href="/">
        <Logo /> Longroad
      </a>
      <span class="sep" />
      <h1>{title}</h1>
      {chips.slice(0, CHIPS_SHOWN).map((chip, i) => (
        <span key={chip} class={i === 0 ? "tchip a" : "tchip"}>
          {chip}
        </span>
      ))}
      {chips.length > CHIPS_SHOWN ? (
        <span class="tchip" title={chips.slice(CHIPS_SHOWN).join(", ")}>
          +{chips.length - CHIPS_SHOWN}
        </span>
      ) : null}
      {table.practice ? (
        <span class="tchip" title={t("frame.room.practice")}>
          {t("frame.home.practice")}
        </span>
      ) : null}
      <span class="sp" />
      <span class="tchip keep">{round}</span>
      <span class="tchip" title={t("table.watching")}>
        <Sign name="eye" size={15} />
        <span class="sr-only">{t("table.watching")}: </span>
        {table.view.watchers ?? 0}
      </span>
      <button type="button" class="tchip" onClick={() => open({ kind: "fair" })}>
        <Sign name="shield" size={15} />
        {t("table.fair")}
      </button>
      {size === "tablet" ? (
        <button
          type="button"
          class="ib"
          aria-label={t("table.talk")}
          onClick={() => open({ kind: "talk" })}
        >
          <Sign name="chat" size={18} />
        </button>
      ) : null}
      <span class="sep" />
      <QuickSettings look="ib" />
      <TableMenu />
    </header>
  );
}

/** Sound and theme, as buttons of the table's look. */
export function QuickSettings({ look }: { look: string }) {
  const [chosen, set] = useSettings();
  const dark = document.documentElement.dataset.theme === "dark";
  const quiet = chosen.volume === 0;
  return (
    <>
      <button
        type="button"
        class={look}
        aria-label={t("table.sound")}
        aria-pressed={!quiet}
        onClick={() => set({ volume: quiet ? 50 : 0 })}
      >
        <Sign name={quiet ? "mute" : "sound"} />
      </button>
      <button
        type="button"
        class={look}
        aria-label={t(dark ? "table.theme.light" : "table.theme.dark")}
        onClick={() => set({ theme: dark ? "light" : "dark" })}
      >
        <Sign name={dark ? "sun" : "moon"} />
      </button>
    </>
  );
}

/** Pause, step away, leave, resign, hints, settings: what is needed seldom. */
function TableMenu() {
  const game = useGame();
  const { table, me, send, open } = game;
  const [shown, show] = useState(false);
  const [moving, setMoving] = useState(false);
  const seat = table.view.seats?.find((entry) => entry.seat === me);
  const paused = table.view.clock?.paused ?? false;
  const running = table.view.stage === "running";
  const agreedToEnd = table.view.votes?.some(
    (vote) => vote.motion === "resign" && me !== undefined && vote.agreed.includes(me),
  );
  const item = (key: string, sign: string, run: () => void) => (
    <button
      type="button"
      role="menuitem"
      onClick={() => {
        show(false);
        run();
      }}
    >
      <Sign name={sign} size={17} /> {word("table.menu", key)}
    </button>
  );
  return (
    <div class="menu-box">
      <button
        type="button"
        class="ib"
        aria-label={t("table.menu")}
        aria-haspopup="menu"
        aria-expanded={shown}
        onClick={() => show(!shown)}
        onKeyDown={(event) => event.key === "Escape" && show(false)}
      >
        <Sign name="menu" size={20} />
      </button>
      {shown ? (
        <div class="tmenu tcard" role="menu" aria-label={t("table.menu")}>
          {me !== undefined && running && table.settings.hints
            ? item("hint", "bulb", () => void send({ type: "hint" }))
            : null}
          {me !== undefined && running && table.settings.clock !== "none"
            ? item(
                paused ? "go_on" : "pause",
                paused ? "play" : "pause",
                () => void send({ type: "pause", on: !paused }),
              )
            : null}
          {me !== undefined && running
            ? item(
                seat?.away ? "back" : "away",
                "bot",
                () => void send({ type: "away", on: !seat?.away }),
              )
            : null}
          {me !== undefined && running
            ? item(
                agreedToEnd ? "resign_not" : "resign",
                "flag",
                () => void send({ type: "resign", on: !agreedToEnd }),
              )
            : null}
          {me !== undefined ? item("device", "link", () => setMoving(true)) : null}
          {item("fair", "shield", () => open({ kind: "fair" }))}
          {item("settings", "gear", () => go("/settings"))}
          {item("help", "info", () => go("/help"))}
          {item("leave", "out", () => void send({ type: "leave" }).then(() => go("/")))}
        </div>
      ) : null}
      <OtherDevice
        table={table.table}
        link={table.link}
        open={moving}
        onClose={() => setMoving(false)}
      />
    </div>
  );
}

/** What the table decides together just now. */
export function Votes() {
  const { table, me, send, name } = useGame();
  const votes = (table.view.votes ?? []).filter((vote) => vote.motion !== "rematch");
  const seat = table.view.seats?.find((entry) => entry.seat === me);
  return (
    <>
      {votes.map((vote) => {
        const agreed = me !== undefined && vote.agreed.includes(me);
        const needed = me !== undefined && vote.needed.includes(me);
        return (
          <div class="ban gold" role="status" key={vote.motion}>
            <Sign name="flag" size={17} />
            <span>
              {word("table.vote", vote.motion)}{" "}
              {t("table.vote.agreed", {
                names: vote.agreed.map(name).join(", "),
                n: vote.agreed.length,
                of: vote.needed.length,
              })}
            </span>
            <span class="sp" />
            {needed ? <VoteButton motion={vote.motion} agreed={agreed} send={send} /> : null}
          </div>
        );
      })}
      {seat?.standin || seat?.away ? (
        <div class="ban gold" role="status">
          <Sign name="bot" size={17} />
          {t("table.standin.you")}
          <span class="sp" />
          <button
            type="button"
            class="tbtn s"
            onClick={() => void send({ type: "away", on: false })}
          >
            {t("table.standin.back")}
          </button>
        </div>
      ) : null}
    </>
  );
}

type Send = ReturnType<typeof useGame>["send"];

function VoteButton({ motion, agreed, send }: { motion: string; agreed: boolean; send: Send }) {
  const answer = (on: boolean) => {
    if (motion === "resign") void send({ type: "resign", on });
    else void send({ type: "pause", on: motion === "pause" ? on : !on });
  };
  return (
    <button type="button" class="tbtn s" onClick={() => answer(!agreed)}>
      {agreed ? t("table.vote.not") : t("table.vote.yes")}
    </button>
  );
}
