// The bar above a table: what is played, how far it is, who watches, the proof of the dice, and the menu of
// what is needed seldom.
import { useState } from "preact/hooks";
import { pathHere } from "../address";
import { Sign } from "../art/icon";
import { Logo } from "../art/logo";
import { loadDevice } from "../connection/device-there";
import { whereOf } from "../connection/where";
import { later } from "../later";
import { inLanguage, lessonOf } from "../learn/lesson";
import { OtherDevice } from "../pages/invite";
import { go } from "../router";
import { useSettings } from "../settings";
import { t, word } from "../text/t";
import { Menu, type MenuItem } from "../ui";
import { useAnyTable } from "./any-table";
import { isPhone } from "./frames";
import { givesHints } from "./hint-button";

interface TopBarProps {
  readonly title: string;
  /** What is played, the most important first. */
  readonly chips: readonly string[];
  /** What it is played to. */
  readonly goal: string;
  /** How far it is. */
  readonly now: string;
  /** Where the help for this game is. */
  readonly help: string;
  /** A bar in every frame: a rail has none while one plays. */
  readonly bar?: boolean;
  onTalk(): void;
  /** Shows the proof of the dice; undefined: nobody promised them. */
  readonly onProof?: (() => void) | undefined;
}

/** A lesson's table is named by the lesson; its options and its dice are the script's. */
function useLesson(props: TopBarProps): TopBarProps {
  const lesson = lessonOf(useAnyTable().table);
  if (lesson === undefined) return props;
  const chips = [...props.chips.slice(0, 1), t("coach.chip")];
  return { ...props, title: inLanguage(lesson.title), chips, onProof: undefined };
}

export function TopBar(own: TopBarProps) {
  const { size } = useAnyTable();
  const props = useLesson(own);
  if (size === "rail" && !props.bar) return <RailMenu {...props} />;
  return isPhone(size) ? <PhoneBar {...props} /> : <WideBar {...props} />;
}

/** All that a rail keeps of the bar: its menu, over the board, which says what the bar says elsewhere. */
function RailMenu(props: TopBarProps) {
  return (
    <header class="rail-menu">
      <h1 class="sr-only">{props.title}</h1>
      <TableMenu {...props} />
    </header>
  );
}

function PhoneBar(props: TopBarProps) {
  return (
    <header class="bar">
      <a href="/" aria-label={t("table.home")}>
        <Logo size={24} />
      </a>
      <div class="bar-t">
        <h1 title={props.title}>{props.title}</h1>
        <small title={`${props.now} · ${props.goal}`}>
          {props.now} · {props.goal}
        </small>
      </div>
      <span class="sp" />
      <Badge />
      <TalkButton size={20} onTalk={props.onTalk} />
      <TableMenu {...props} />
    </header>
  );
}

/** Says that the table is on this device, where it is. */
const PlaceBadge = later(
  () => loadDevice().then((device) => device.loadPlaceBadge()),
  () => null,
);
const Badge = () => (whereOf(pathHere()) === "device" ? <PlaceBadge /> : null);

const CHIPS_SHOWN = 5;

function WideBar(props: TopBarProps) {
  const { table } = useAnyTable();
  const { chips } = props;
  return (
    <header class="ttop">
      <a class="tlogo" href="/">
        <Logo size={26} /> <span class="tlogo-name">Longroad</span>
      </a>
      <span class="sep" />
      <h1 title={props.title}>{props.title}</h1>
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
      {table.practice && !lessonOf(table) ? (
        <button
          type="button"
          class="tchip"
          title={t(table.maker_knows ? "frame.room.maker_knows" : "frame.room.practice")}
          onClick={props.onProof}
        >
          {t("frame.home.practice")}
        </button>
      ) : null}
      <span class="sp" />
      <span class="tchip keep">{props.now}</span>
      <Badge />
      <span class="tchip" title={t("table.watching")}>
        <Sign name="eye" size={15} />
        <span class="sr-only">{t("table.watching")}: </span>
        {table.view.watchers ?? 0}
      </span>
      {props.onProof ? (
        <button type="button" class="tchip" onClick={props.onProof}>
          <Sign name="shield" size={15} />
          {t("table.menu.fair")}
        </button>
      ) : null}
      <span class="sep" />
      <QuickSettings />
      <TableMenu {...props} />
    </header>
  );
}

/** Log and chat, where they have no place of their own. */
function TalkButton({ size, onTalk }: { size: number; onTalk(): void }) {
  return (
    <button type="button" class="icon-button" aria-label={t("table.talk")} onClick={onTalk}>
      <Sign name="chat" size={size} />
    </button>
  );
}

/** Sound and theme. */
function QuickSettings() {
  const [chosen, set] = useSettings();
  const dark = document.documentElement.dataset.theme === "dark";
  const quiet = chosen.volume === 0;
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={t("table.sound")}
        aria-pressed={!quiet}
        onClick={() => set({ volume: quiet ? 50 : 0 })}
      >
        <Sign name={quiet ? "mute" : "sound"} />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={t(dark ? "table.theme.light" : "table.theme.dark")}
        onClick={() => set({ theme: dark ? "light" : "dark" })}
      >
        <Sign name={dark ? "sun" : "moon"} />
      </button>
    </>
  );
}

/** What a seat may ask of a running game. */
function useSeatItems(): MenuItem[] {
  const { table, me, send } = useAnyTable();
  if (me === undefined || table.view.stage !== "running") return [];
  const seat = table.view.seats?.find((entry) => entry.seat === me);
  const paused = table.view.clock?.paused ?? false;
  const resigned =
    table.view.votes?.some((vote) => vote.motion === "resign" && vote.agreed.includes(me)) ?? false;
  const items: MenuItem[] = [];
  const add = (key: string, icon: string, message: Parameters<typeof send>[0]) =>
    items.push(menuItem(key, icon, () => void send(message)));
  if (givesHints(table)) add("hint", "bulb", { type: "hint" });
  if (table.settings.clock !== "none")
    add(paused ? "go_on" : "pause", paused ? "play" : "pause", { type: "pause", on: !paused });
  add(seat?.away ? "back" : "away", "bot", { type: "away", on: !seat?.away });
  add(resigned ? "resign_not" : "resign", "flag", { type: "resign", on: !resigned });
  return items;
}

const menuItem = (key: string, icon: string, onChoose: () => void): MenuItem => ({
  key,
  icon,
  label: word("table.menu", key),
  onChoose,
});

/** Pause, step away, leave, resign, hints, settings: what is needed seldom. */
function TableMenu({ help, onProof, title, now, goal }: TopBarProps) {
  const { table, me, send, size } = useAnyTable();
  const [moving, setMoving] = useState(false);
  const items = [
    ...useSeatItems(),
    ...(me === undefined ? [] : [menuItem("device", "link", () => setMoving(true))]),
    ...(onProof ? [menuItem("fair", "shield", onProof)] : []),
    menuItem("settings", "gear", () => go("/settings")),
    menuItem("help", "info", () => go(help)),
    ...(size === "rail" ? [menuItem("home", "map", () => go("/"))] : []),
    menuItem("leave", "out", () => void send({ type: "leave" }).then(() => go("/"))),
  ];
  const head = [title, now, goal].join(" · ");
  return (
    <>
      <Menu
        label={t("table.menu")}
        items={items}
        icon="menu"
        head={size === "rail" ? head : null}
      />
      <OtherDevice
        table={table.table}
        link={table.link}
        open={moving}
        onClose={() => setMoving(false)}
      />
    </>
  );
}
