// What happened, what was said, and how the dice fell: three tabs in one box.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSettings } from "../settings";
import type { LogEntry } from "../state";
import { currentLanguage, t } from "../text/t";
import { DiceChart } from "./charts";
import { CardCounter } from "./counter";
import { sentenceContext, useGame } from "./game";
import type { GameEvent } from "./model";
import { SeatDot, Sentence } from "./parts";
import { type Line, lines } from "./sentences";

const SHOWN = 160;

interface Said extends Line {
  readonly n: number;
  readonly missed: boolean;
}

/** The last lines of the log. */
export function logLines(log: readonly LogEntry[], me: number | undefined): readonly Said[] {
  const recent = log.slice(-SHOWN * 2);
  const events = recent.map((entry) => entry.event as unknown as GameEvent);
  return lines(events, sentenceContext(me))
    .slice(-SHOWN)
    .map((line) => {
      const entry = recent[line.at ?? 0];
      return { ...line, n: entry?.n ?? 0, missed: entry?.missed ?? false };
    });
}

function LogLine({ line }: { line: Said }) {
  const { point } = useGame();
  const heading = line.kind === "turn";
  const on = () => point(line.places);
  const off = () => point([]);
  const mark = line.missed ? " missed" : "";
  const hint = line.places.length > 0 ? " placed" : "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a line is an extra for the eye; places are named on the board
    <div class={heading ? `ln t${mark}` : `ln${mark}${hint}`} onMouseEnter={on} onMouseLeave={off}>
      {!heading && line.seat !== undefined ? (
        <SeatDot seat={line.seat} />
      ) : (
        <span class="dotm none" />
      )}
      <span>
        <Sentence parts={line.parts} />
      </span>
    </div>
  );
}

/**
 * Follows the newest line until the reader scrolls back. Only what the reader does counts: the box also
 * scrolls by itself when it grows or shrinks.
 */
function useFollow(length: number) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const look = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
    });
    look.observe(element);
    return () => look.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current;
    if (element && following.current && length >= 0) element.scrollTop = element.scrollHeight;
  }, [length]);
  const moved = () => {
    requestAnimationFrame(() => {
      const element = box.current;
      if (!element) return;
      following.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    });
  };
  return { ref: box, onWheel: moved, onTouchMove: moved, onKeyUp: moved, onPointerUp: moved };
}

export function Log() {
  const { table, me } = useGame();
  const language = currentLanguage();
  const said = useMemo(() => logLines(table.log, me), [table.log, me, language]);
  const follow = useFollow(table.log.length);
  return (
    <div
      class="lines"
      role="log"
      aria-live="polite"
      aria-label={t("table.log")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      {...follow}
    >
      {said.map((line) => (
        <LogLine key={line.n} line={line} />
      ))}
    </div>
  );
}

const PHRASES = ["wool", "thinking", "hurry", "nice", "luck", "game"] as const;

export function Chat() {
  const { table, send, colour } = useGame();
  const [{ chat: mode }] = useSettings();
  const [text, setText] = useState("");
  const follow = useFollow(table.chat.length);
  if (mode === "off") return <p class="lines note">{t("table.chat.off")}</p>;
  const say = (what: string) => {
    if (what.trim() !== "") void send({ type: "chat", text: what.trim() });
    setText("");
  };
  return (
    <>
      <div
        class="lines"
        role="log"
        aria-label={t("table.chat")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        {...follow}
      >
        {table.chat.map((line) => (
          <div class="ln" key={`${line.at} ${line.text}`}>
            {line.seat === undefined ? <span class="dotm none" /> : <SeatDot seat={line.seat} />}
            <span>
              <b class="who">{line.name}</b> {line.text}
            </span>
          </div>
        ))}
      </div>
      <div class="phrases">
        {PHRASES.map((phrase) => (
          <button
            type="button"
            class="tchip"
            key={phrase}
            onClick={() => say(t(`table.phrase.${phrase}`))}
          >
            {t(`table.phrase.${phrase}`)}
          </button>
        ))}
      </div>
      {mode === "on" ? (
        <form
          class="say"
          data-colour={table.seat === null ? undefined : colour(table.seat)}
          onSubmit={(event) => {
            event.preventDefault();
            say(text);
          }}
        >
          <input
            value={text}
            maxLength={400}
            aria-label={t("table.chat.message")}
            placeholder={t("table.chat.message")}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="tbtn">
            {t("table.chat.send")}
          </button>
        </form>
      ) : null}
    </>
  );
}

type Tab = "log" | "chat" | "dice" | "counter";

export function Talk({ first = "log" }: { first?: Tab }) {
  const { view, table } = useGame();
  const [tab, setTab] = useState<Tab>(first);
  const [read, setRead] = useState(table.chat.length);
  const unread = tab === "chat" ? 0 : Math.max(0, table.chat.length - read);
  const tabs: readonly Tab[] = table.settings.counter
    ? ["log", "chat", "dice", "counter"]
    : ["log", "chat", "dice"];
  const show = (next: Tab) => {
    setTab(next);
    setRead(table.chat.length);
  };
  return (
    <section class="tcard log">
      <div class="ttabs" role="tablist">
        {tabs.map((name) => (
          <button
            type="button"
            role="tab"
            key={name}
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            class={tab === name ? "on" : ""}
            onClick={() => show(name)}
          >
            {t(`table.tab.${name}`)}
            {name === "chat" && unread > 0 ? <span class="unread">{unread}</span> : null}
          </button>
        ))}
      </div>
      <div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "log" ? <Log /> : null}
        {tab === "chat" ? <Chat /> : null}
        {tab === "counter" ? <CardCounter /> : null}
        {tab === "dice" ? (
          <div class="lines">
            {view.counts ? (
              <DiceChart counts={view.counts.dice} />
            ) : (
              <p class="note">{t("table.dice.none")}</p>
            )}
          </div>
        ) : null}
      </div>
    </section>
  );
}
