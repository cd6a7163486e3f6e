// The bar above the card table, and what is needed seldom: talk, dice proof, pause, leave.
import { useEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { OtherDevice } from "../pages/invite";
import { go } from "../router";
import { Logo, QuickSettings } from "../table/top";
import { t, word } from "../text/t";
import { useCardGame } from "./context";

export type Side = "log" | "chat" | "proof" | null;

function Menu({ show }: { show(side: Side): void }) {
  const { table, me, tell } = useCardGame();
  const [open, setOpen] = useState(false);
  const [moving, setMoving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  const seat = table.view.seats?.find((one) => one.seat === me);
  const running = table.view.stage === "running" && me !== null;
  const paused = table.view.clock?.paused ?? false;
  const resigned =
    table.view.votes?.some(
      (vote) => vote.motion === "resign" && me !== null && vote.agreed.includes(me),
    ) ?? false;
  const item = (key: string, sign: string, run: () => void) => (
    <button
      type="button"
      role="menuitem"
      onClick={() => {
        setOpen(false);
        run();
      }}
    >
      <Sign name={sign} size={17} /> {word("cards.menu", key)}
    </button>
  );
  return (
    <div class="cg-menubox" ref={box}>
      <button
        type="button"
        class="cg-ib"
        aria-label={t("cards.top.menu")}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
      >
        <Sign name="menu" size={20} />
      </button>
      {open ? (
        <div class="cg-topmenu" role="menu" aria-label={t("cards.top.menu")}>
          {running && table.settings.hints
            ? item("hint", "info", () => tell({ type: "hint" }))
            : null}
          {running && table.settings.clock !== "none"
            ? item(paused ? "go_on" : "pause", "clock", () => tell({ type: "pause", on: !paused }))
            : null}
          {running
            ? item(seat?.away ? "back" : "away", "bot", () =>
                tell({ type: "away", on: !seat?.away }),
              )
            : null}
          {running
            ? item(resigned ? "resign_not" : "resign", "flag", () =>
                tell({ type: "resign", on: !resigned }),
              )
            : null}
          {me !== null ? item("device", "link", () => setMoving(true)) : null}
          {item("log", "chat", () => show("log"))}
          {item("proof", "shield", () => show("proof"))}
          {item("settings", "gear", () => go("/settings"))}
          {item("help", "info", () => go("/help/cards"))}
          {item("leave", "x", () => {
            tell({ type: "leave" });
            go("/");
          })}
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

export function TopBar({ show }: { show(side: Side): void }) {
  const { table, view, setting, size } = useCardGame();
  const title = table.title === "" ? t("cards.top.title") : table.title;
  const turn =
    view.turn.turn > 0 ? t("cards.turn", { turn: view.turn.turn }) : t("cards.top.start");
  const goal = t("cards.points", { n: setting.goal });
  if (size === "phone")
    return (
      <header class="cg-top phone">
        <a href="/" aria-label="Longroad">
          <Logo size={24} />
        </a>
        <div class="cg-top-title">
          <h1>{title}</h1>
          <small>
            {turn} · {goal}
          </small>
        </div>
        <span class="cg-sp" />
        <button
          type="button"
          class="cg-ib"
          aria-label={t("cards.tab.log")}
          onClick={() => show("log")}
        >
          <Sign name="chat" size={20} />
        </button>
        <Menu show={show} />
      </header>
    );
  return (
    <header class="cg-top">
      <a class="cg-logo" href="/">
        <Logo /> Longroad
      </a>
      <i class="cg-sep" />
      <h1>{title}</h1>
      <span class="cg-chip accent">{t("cards.top.mode")}</span>
      <span class="cg-chip">{goal}</span>
      {table.practice ? (
        <span class="cg-chip" title={t("frame.room.practice")}>
          {t("frame.home.practice")}
        </span>
      ) : null}
      <span class="cg-sp" />
      <span class="cg-chip">{turn}</span>
      <span class="cg-chip" title={t("cards.top.watching")}>
        <Sign name="eye" size={15} />
        <span class="sr-only">{t("cards.top.watching")}: </span>
        {table.view.watchers ?? 0}
      </span>
      <button type="button" class="cg-chip" onClick={() => show("proof")}>
        <Sign name="shield" size={15} />
        {t("cards.menu.proof")}
      </button>
      {size === "tablet" ? (
        <button
          type="button"
          class="cg-ib"
          aria-label={t("cards.tab.log")}
          onClick={() => show("log")}
        >
          <Sign name="chat" size={18} />
        </button>
      ) : null}
      <i class="cg-sep" />
      <QuickSettings look="cg-ib" />
      <Menu show={show} />
    </header>
  );
}
