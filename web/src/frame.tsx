// What stands around every page: the bar on top, banners, the refusal line, the question for a name.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { hasServer } from "./address";
import { Sign } from "./art/icon";
import { Logo } from "./art/logo";
import { session } from "./connection";
import { hasDevice, loadDevice } from "./connection/device-there";
import { later } from "./later";
import { NOT_IN_LESSON } from "./learn/lesson";
import type { GameSetting } from "./protocol";
import { useRoute } from "./router";
import { ruleAddress } from "./rules/address";
import { useSettings } from "./settings";
import { type Alarm, type Banner, seatName, store, useApp } from "./state";
import { hasText, t } from "./text/t";
import { Button, IconButton } from "./ui";
import { takeUpdate, useUpdate } from "./update";

/** Light, dark or as the system: the next of them. */
function ThemeButton() {
  const [preferences, set] = useSettings();
  const dark = document.documentElement.dataset.theme === "dark";
  return (
    <IconButton
      icon={dark ? "sun" : "moon"}
      label={t("frame.theme")}
      onClick={() => set({ theme: preferences.theme === "dark" || dark ? "light" : "dark" })}
    />
  );
}

/** The pages there are. Phones show those with `tab` as tabs, with the signs, and the rest behind one more. */
const PAGES = [
  { page: "home", href: "/", text: "frame.nav.play", sign: "play", tab: true },
  { page: "learn", href: "/learn", text: "frame.nav.learn", sign: "book", tab: true },
  { page: "rules", href: "/rules", text: "frame.nav.rules", sign: "scroll", tab: true },
  { page: "gallery", href: "/gallery", text: "frame.nav.gallery", sign: "cards", tab: false },
  { page: "practise", href: "/practise", text: "practise.title", sign: "target", tab: false },
  { page: "editor", href: "/editor", text: "frame.nav.maps", sign: "map", tab: false },
  { page: "new", href: "/new", text: "frame.nav.new", sign: "plus", tab: false },
  { page: "help", href: "/help", text: "frame.nav.help", sign: "bulb", tab: false },
  { page: "settings", href: "/settings", text: "frame.nav.settings", sign: "gear", tab: false },
  { page: "about", href: "/about", text: "frame.nav.about", sign: "info", tab: false },
] as const;

function PageLink({ page, href, text, sign }: (typeof PAGES)[number]) {
  const on = useRoute().page === page;
  return (
    <a
      href={href}
      class={on ? `on nav-${page}` : `nav-${page}`}
      aria-current={on ? "page" : undefined}
    >
      <Sign name={sign} size={20} />
      <span>{t(text)}</span>
    </a>
  );
}

function Nav() {
  const route = useRoute();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const more = PAGES.filter(({ tab }) => !tab);
  useEffect(() => setOpen(false), [route.page]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  return (
    <nav
      class="nav"
      aria-label={t("frame.nav")}
      ref={box}
      onKeyDown={(event) => {
        if (!open || event.key !== "Escape") return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      {PAGES.filter(({ tab }) => tab).map((row) => (
        <PageLink key={row.page} {...row} />
      ))}
      <button
        type="button"
        ref={button}
        class={more.some(({ page }) => page === route.page) ? "nav-button on" : "nav-button"}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Sign name="menu" size={20} />
        <span>{t("frame.nav.more")}</span>
      </button>
      <div class={open ? "nav-more open" : "nav-more"}>
        {more.map((row) => (
          <PageLink key={row.page} {...row} />
        ))}
      </div>
    </nav>
  );
}

/** What is begun now is played on this device. */
function HereChip() {
  const lost = useApp((state) => state.where === "device" || state.banner?.kind === "lost");
  if (!lost || !hasDevice()) return null;
  return (
    <span class="chip here-chip">
      <Sign name="screen" size={15} />
      <span>{t("frame.place.device")}</span>
    </span>
  );
}

/** The bar on top of all pages but the running table, which has its own. */
export function TopBar({ onName }: { onName(): void }) {
  const [{ name }] = useSettings();
  return (
    <header class="top">
      <a class="logo" href="/" aria-label={t("frame.home")}>
        <Logo />
        <span>Longroad</span>
      </a>
      <Nav />
      <span class="spring" />
      <HereChip />
      <button
        type="button"
        class="chip name-chip"
        aria-label={t("frame.name.chip", { name: name || t("frame.name.guest") })}
        onClick={onName}
      >
        <Sign name="user" size={15} />
        <span>{name || t("frame.name.guest")}</span>
      </button>
      <ThemeButton />
      <a class="icon-button top-settings" href="/settings" aria-label={t("frame.nav.settings")}>
        <Sign name="gear" size={19} />
      </a>
    </header>
  );
}

/* ---- banners ---- */

/** Whole seconds until a moment of this machine's clock. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((at - now) / 1000));
}

const PractiseOn = later(
  () => loadDevice().then((device) => device.loadPractiseOn()),
  () => null,
);

const BackOnline = later(
  () => loadDevice().then((device) => device.loadBackOnline()),
  () => null,
);

function LostBanner({ retryAt }: { retryAt: number }) {
  const seconds = useSecondsUntil(retryAt);
  const own = useApp((state) => state.table?.own);
  const seats = useApp((state) => state.table?.view.seats) ?? [];
  return (
    <BannerLine kind="danger" icon="clock">
      <span>
        {seconds > 0 ? t("frame.banner.lost.in", { n: seconds }) : t("frame.banner.lost")}
      </span>
      {own !== undefined && <PractiseOn view={own} seats={seats} />}
      <Button onClick={() => session.retry()}>{t("frame.banner.retry")}</Button>
    </BannerLine>
  );
}

/** Where there is no server the page plays by itself. */
function WithoutServer() {
  return (
    <BannerLine kind="gold" icon="unplugged">
      <span class="place-words">
        <b>{t("frame.place.none")}</b> {t("frame.place.none.text")}
      </span>
      <Button onClick={() => session.retry()}>{t("frame.banner.retry")}</Button>
    </BannerLine>
  );
}

function StoppingBanner({ at }: { at: number }) {
  const seconds = useSecondsUntil(at);
  return (
    <BannerLine kind="gold" icon="info">
      <span>{t("frame.banner.stopping", { n: seconds })}</span>
    </BannerLine>
  );
}

function BannerLine(props: {
  readonly kind: "danger" | "gold" | "good";
  readonly icon: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class={`banner banner-${props.kind}`} role="status">
      <Sign name={props.icon} size={18} />
      {props.children}
    </div>
  );
}

function bannerOf(banner: Banner) {
  switch (banner.kind) {
    case "lost":
      return <LostBanner retryAt={banner.retryAt} />;
    case "stopping":
      return <StoppingBanner at={banner.at} />;
    case "back":
      return (
        <BannerLine kind="good" icon="check">
          <span>{t("frame.banner.back")}</span>
        </BannerLine>
      );
    case "elsewhere":
      return (
        <BannerLine kind="gold" icon="info">
          <span>{t("frame.banner.elsewhere")}</span>
          <Button onClick={() => session.takeBack()}>{t("frame.banner.here")}</Button>
        </BannerLine>
      );
    case "updated":
      return (
        <BannerLine kind="gold" icon="info">
          <span>{t("frame.banner.updated")}</span>
          <Button onClick={() => void takeUpdate()}>{t("frame.banner.reload")}</Button>
        </BannerLine>
      );
  }
}

/** Something is wrong with the dice: said for as long as one is at the table. */
function AlarmLine({ table, alarm }: { table: string; alarm: Alarm }) {
  const late = alarm.kind === "late";
  const name = useApp((state) => (state.table ? seatName(state.table, alarm.seat ?? 0) : ""));
  return (
    <div class={late ? "banner banner-gold" : "banner banner-alarm"} role="alert">
      <Sign name="shield" size={18} />
      <span>
        {t(`frame.alarm.${alarm.kind}`, { name })}{" "}
        <a href="/help/fairness">{t("frame.alarm.more")}</a>
      </span>
      {late && (
        <Button
          size="small"
          onClick={() => {
            store.change({ kind: "alarm-read", table, alarm });
            void import("./connection/dice").then(({ pins }) => pins.forgetAlarm(table, alarm));
          }}
        >
          {t("frame.alarm.read")}
        </Button>
      )}
    </div>
  );
}

/** A new version of the page waits; it is never put to use by itself. */
function UpdateLine() {
  const [later, setLater] = useState(false);
  if (later) return null;
  return (
    <BannerLine kind="good" icon="info">
      <span>{t("frame.update")}</span>
      <Button onClick={() => void takeUpdate()}>{t("frame.update.use")}</Button>
      <IconButton icon="x" label={t("frame.update.later")} onClick={() => setLater(true)} />
    </BannerLine>
  );
}

export function Banners() {
  const ready = useUpdate();
  const banner = useApp((state) => state.banner);
  const alarms = useApp((state) => state.alarms);
  const table = useApp((state) => state.table?.table);
  const where = useApp((state) => state.where);
  const alone = banner?.kind === "lost" && table === undefined && hasDevice();
  return (
    <div class="banners">
      {alarms
        .filter((each) => each.table === table)
        .map(({ alarm }) => (
          <AlarmLine key={`${alarm.kind}${alarm.seat ?? ""}`} table={table ?? ""} alarm={alarm} />
        ))}
      {ready && banner?.kind !== "updated" && <UpdateLine />}
      {where === "device" && table !== undefined && hasServer() && (
        <BackOnline key={table} table={table} />
      )}
      {banner !== null && (alone ? <WithoutServer /> : bannerOf(banner))}
    </div>
  );
}

/* ---- refusals ---- */

/** How long a refusal stands there, and one that a rule explains; longer while somebody is at it. */
const REFUSAL_MS = 4000;
const RULED_MS = 9000;

/** A refusal in the player's language: of the table, then of the rules; else in the server's words. */
export function refusalText(
  { code, reason }: { readonly code: string; readonly reason: string },
  setting: GameSetting | null = null,
): string {
  if (code === "BAD_NAME") return nameText(reason);
  const gate = setting !== null && "gate" in setting ? setting.gate : undefined;
  const rules = gate === undefined ? [] : [`cards.why.${code}`];
  const known = [`frame.refused.${code}`, ...rules, `table.code.${code}`].find(hasText);
  return known === undefined ? reason : t(known, { gate: gate ?? 0 });
}

/** What is wrong with a name, by the sentence of the server that says most. */
function nameText(reason: string): string {
  if (reason.includes("scripts")) return t("frame.name.mixed");
  return t(reason.includes("everybody") ? "frame.name.unseen" : "frame.refused.BAD_NAME");
}

/** The rules that explain a refusal at the present table. */
function useRefusalRules(ruled: string): readonly string[] {
  const family = useApp((state) => state.table?.config.split("(")[0]?.trim() ?? "");
  const setting = useApp((state) => state.table?.setting ?? null);
  const [found, setFound] = useState<{ of: string; rules: readonly string[] } | null>(null);
  useEffect(() => {
    if (ruled === "" || setting === null) return;
    let here = true;
    const modules = "modules" in setting ? setting.modules : [];
    const show = (rules: readonly string[]) => here && setFound({ of: ruled, rules });
    import("./rules/refusals")
      .then((part) => part.rulesFor(ruled, family, modules))
      .then(show, () => {});
    return () => {
      here = false;
    };
  }, [ruled, family, setting]);
  return found?.of === ruled ? found.rules : [];
}

/** What the server refused, for a few seconds, with the rules that say so. */
export function RefusalLine() {
  // A coach answers by itself.
  const refusal = useApp(({ refusal: last }) => (last?.code === NOT_IN_LESSON ? null : last));
  const rules = useRefusalRules(refusal?.ruled ?? "");
  const [held, hold] = useState(false);
  useEffect(() => {
    if (refusal === null || held) return;
    const wait = rules.length > 0 ? RULED_MS : REFUSAL_MS;
    const timer = setTimeout(() => store.change({ kind: "refusal-read" }), wait);
    return () => clearTimeout(timer);
  }, [refusal, rules, held]);
  const setting = useApp((state) => state.table?.setting ?? null);
  const text = refusal === null ? "" : refusalText(refusal, setting);
  return (
    <div class="refusal-place" role="status" aria-live="assertive">
      {refusal !== null && (
        <div
          class="refusal"
          key={refusal.n}
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocusCapture={() => hold(true)}
          onBlurCapture={() => hold(false)}
        >
          <Sign name="info" size={18} />
          <span>{text}</span>
          {rules.map((id) => (
            <a
              key={id}
              class="refusal-rule"
              href={ruleAddress(id)}
              target="_blank"
              rel="noopener"
              aria-label={t("rules.link.tab", { id })}
            >
              {t("rules.link", { id })}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

/** A thin line on top while the server has not answered for a moment. */
export function RunningLine() {
  const pending = useApp((state) => state.pending > 0);
  return <div class={pending ? "running-line on" : "running-line"} aria-hidden="true" />;
}
