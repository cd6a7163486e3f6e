// What the rules do not tell, by topic, and the keyboard map. The texts are loaded with this page alone.
import { useEffect, useRef } from "preact/hooks";
import { useLoaded } from "../catalogue";
import { loadHelp } from "../help/help";
import { keyActions, keyName, keyOf } from "../keys";
import { swap } from "../router";
import { useSettings } from "../settings";
import { currentLanguage, t } from "../text/t";

const fixedKeys = [
  ["Esc", "cancel"],
  ["Enter", "confirm"],
  ["Ctrl+Z", "undo"],
  ["1–9", "spot"],
  ["Tab", "next-spot"],
  ["← ↑ → ↓", "near-spot"],
] as const;

function KeyList() {
  const [preferences] = useSettings();
  return (
    <dl class="keys">
      {keyActions.map((action) => (
        <div key={action}>
          <dt>
            <kbd>{keyName(keyOf(action, preferences))}</kbd>
          </dt>
          <dd>{t(`frame.key.${action}`)}</dd>
        </div>
      ))}
      {fixedKeys.map(([key, action]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(`frame.key.${action}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function HelpPage({ topic }: { topic: string }) {
  const topics = useLoaded(() => loadHelp(currentLanguage()), [currentLanguage()]);
  const chosen = topics?.find((each) => each.key === topic) ?? topics?.[0];
  const keys = topic === "keys";
  useEffect(() => {
    if (topics && topic !== "" && !keys && !topics.some((each) => each.key === topic))
      swap("/help");
  }, [topics, topic, keys]);
  const list = useRef<HTMLElement>(null);
  // On a phone the topics lie in a row: the chosen one comes into sight.
  useEffect(() => {
    const row = list.current;
    const on = row?.querySelector<HTMLElement>(".on");
    if (row && on) row.scrollLeft = on.offsetLeft - row.offsetLeft - 12;
  }, [topics, topic]);
  return (
    <main class="page help" id="main">
      <nav class="card help-topics" aria-label={t("frame.help.topics")} ref={list}>
        {topics?.map((each) => (
          <a
            key={each.key}
            href={`/help/${each.key}`}
            class={!keys && each === chosen ? "on" : ""}
            aria-current={!keys && each === chosen ? "page" : undefined}
          >
            {each.title}
          </a>
        ))}
        <a href="/help/keys" class={keys ? "on" : ""} aria-current={keys ? "page" : undefined}>
          {t("frame.help.keys")}
        </a>
        <a href="/rules">{t("frame.nav.rules")}</a>
      </nav>
      <article class="card help-text">
        <h1>{keys ? t("frame.help.keys") : (chosen?.title ?? t("frame.loading"))}</h1>
        {keys ? (
          <KeyList />
        ) : (
          chosen?.parts.map((part) => (
            <section key={part.title}>
              <h2>{part.title}</h2>
              <ul>
                {part.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))
        )}
      </article>
    </main>
  );
}
