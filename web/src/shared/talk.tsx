// What happened, what was said, and what else a game tells, as tabs in one box.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useSettings } from "../settings";
import { t } from "../text/t";
import { Tabs } from "../ui";
import { useAnyTable } from "./any-table";
import { useFollow } from "./follow";
import { LineDot } from "./log";

const PHRASES = ["wool", "thinking", "hurry", "nice", "luck", "game"] as const;

function Chat() {
  const { table, send, colour } = useAnyTable();
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
        aria-label={t("table.tab.chat")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        {...follow}
      >
        {table.chat.map((line) => (
          <div class="ln" key={`${line.at} ${line.text}`}>
            <LineDot seat={line.seat} />
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

interface TalkProps {
  readonly log: ComponentChildren;
  /** Tabs beside log and chat: how the dice fell, who holds what. */
  readonly more?: Readonly<Partial<Record<"dice" | "counter", ComponentChildren>>>;
}

type Tab = "log" | "chat" | "dice" | "counter";

export function Talk({ log, more = {} }: TalkProps) {
  const { table } = useAnyTable();
  const [tab, setTab] = useState<Tab>("log");
  const [read, setRead] = useState(table.chat.length);
  const unread = tab === "chat" ? 0 : Math.max(0, table.chat.length - read);
  const panels: readonly (readonly [Tab, ComponentChildren])[] = [
    ["log", log],
    ["chat", <Chat key="chat" />],
    ...(Object.entries(more) as [Tab, ComponentChildren][]),
  ];
  const label = (key: Tab) => (
    <>
      {t(`table.tab.${key}`)}
      {key === "chat" && unread > 0 ? <span class="unread">{unread}</span> : null}
    </>
  );
  return (
    <section class="card log">
      <Tabs
        label={t("table.talk")}
        tabs={panels.map(([key]) => ({ key, label: label(key) }))}
        chosen={tab}
        onChange={(next) => {
          setTab(next);
          setRead(table.chat.length);
        }}
      >
        {panels.find(([key]) => key === tab)?.[1]}
      </Tabs>
    </section>
  );
}
