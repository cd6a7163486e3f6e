// The rules, page by page, as the ledgers have them: sections that fold, a search, drawings, and an address for every
// rule. The text comes from the server, which carries the ledgers; here it is only shown.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { loadLedger, useLoaded } from "../catalogue";
import { copyText } from "../clipboard";
import { type HttpLedger, LEDGERS } from "../protocol";
import { swap } from "../router";
import { currentLanguage, t } from "../text/t";
import { Button } from "../ui";
import { Drawing } from "./drawing";
import { Inline } from "./inline";
import { type Block, type Rule, readLedger, type Section } from "./markdown";
import { countRules, searched } from "./search";
import "../styles/rules.css";

const FIRST = LEDGERS[0].page;

/** The rule that the address names. */
const hashId = (): string => decodeURIComponent(location.hash.slice(1));

function useHash(): string {
  const [id, setId] = useState(hashId);
  useEffect(() => {
    const look = () => setId(hashId());
    window.addEventListener("hashchange", look);
    window.addEventListener("popstate", look);
    return () => {
      window.removeEventListener("hashchange", look);
      window.removeEventListener("popstate", look);
    };
  }, []);
  return id;
}

/** An ID that is a link to its rule; a click copies the address too. */
function RuleId({ id, onCopied }: { id: string; onCopied(id: string): void }) {
  const copy = async () => {
    const { origin, pathname } = location;
    if (await copyText(`${origin}${pathname}#${id}`)) onCopied(id);
  };
  return (
    <a class="rb-id" href={`#${id}`} title={t("rules.copy")} onClick={() => void copy()}>
      {id}
      <Sign name="link" size={13} />
    </a>
  );
}

interface Shown {
  readonly ledger: HttpLedger;
  readonly marked: string;
  readonly onCopied: (id: string) => void;
}

function RuleLine({ rule, marked, onCopied }: { rule: Rule } & Omit<Shown, "ledger">) {
  const { id, text, source, more } = rule;
  return (
    <div class={id === marked ? "rb-rule marked" : "rb-rule"} id={id} tabIndex={-1}>
      <RuleId id={id} onCopied={onCopied} />
      <div class="rb-words" lang="en">
        <p>
          <Inline text={text} />
        </p>
        {more.length > 0 && (
          <ul>
            {more.map((line) => (
              <li key={line}>
                <Inline text={line} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {source !== "" && (
        <details class="rb-source">
          <summary aria-label={t("rules.source.of", { id })}>{t("rules.source")}</summary>
          <p lang="en">
            <Inline text={source} />
          </p>
        </details>
      )}
    </div>
  );
}

function TableBlock(props: { table: Block & { kind: "table" } } & Omit<Shown, "ledger">) {
  const { table, marked, onCopied } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than the screen
    <div class="rb-table" tabIndex={0} role="region" aria-label={t("rules.table")} lang="en">
      <table>
        <thead>
          <tr>
            {table.head.map((cell, i) => (
              <th key={i}>
                <Inline text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ id, cells }, row) => (
            <tr key={row} id={id || undefined} class={id !== "" && id === marked ? "marked" : ""}>
              {cells.map((cell, i) => (
                <td key={i}>
                  {i === 0 && id !== "" ? (
                    <RuleId id={id} onCopied={onCopied} />
                  ) : (
                    <Inline text={cell} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BlockOf({ block, ...shown }: { block: Block } & Shown) {
  switch (block.kind) {
    case "rule":
      return <RuleLine rule={block} {...shown} />;
    case "table":
      return <TableBlock table={block} {...shown} />;
    case "drawing":
      return <Drawing ledger={shown.ledger} index={block.index} />;
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than the screen
        <pre tabIndex={0} lang="en">
          {block.text}
        </pre>
      );
    case "list":
      return (
        <ul lang="en">
          {block.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      );
    case "text":
      return (
        <p lang="en">
          <Inline text={block.text} />
        </p>
      );
  }
}

/** The anchor of a section: its place in the ledger. */
const anchorOf = (section: Section): string =>
  section.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "read";

function SectionOf(
  props: { section: Section; open: boolean; onFold(open: boolean): void } & Shown,
) {
  const { section, open, onFold, ...shown } = props;
  const Heading = section.level > 2 ? "h3" : "h2";
  return (
    <details
      class={`rb-section level-${section.level}`}
      id={anchorOf(section)}
      open={open}
      onToggle={(event) => onFold(event.currentTarget.open)}
    >
      <summary>
        <Heading lang={section.title === "" ? undefined : "en"}>
          {section.title === "" ? t("rules.read") : <Inline text={section.title} />}
        </Heading>
      </summary>
      {section.blocks.map((block, i) => (
        <BlockOf key={i} block={block} {...shown} />
      ))}
    </details>
  );
}

/** The sections that hold a rule or are named so themselves. */
const holds = (section: Section, id: string): boolean =>
  anchorOf(section) === id ||
  section.blocks.some((block) =>
    block.kind === "table"
      ? block.rows.some((row) => row.id === id)
      : block.kind === "rule" && block.id === id,
  );

/** Brings the marked rule into sight, once it is there. */
function useSight(marked: string, ready: boolean): void {
  useEffect(() => {
    if (!ready || marked === "") return;
    const rule = document.getElementById(marked);
    rule?.scrollIntoView?.({ block: "center" });
    rule?.focus({ preventScroll: true });
  }, [marked, ready]);
}

/** On paper nothing is folded. */
function usePrint(unfold: () => void): void {
  useEffect(() => {
    window.addEventListener("beforeprint", unfold);
    return () => window.removeEventListener("beforeprint", unfold);
  }, []);
}

function Pages({ page }: { page: string }) {
  const list = useRef<HTMLElement>(null);
  // On a phone the pages lie in a row: the chosen one comes into sight.
  useEffect(() => {
    const row = list.current;
    const on = row?.querySelector<HTMLElement>(".on");
    if (row && on) row.scrollLeft = on.offsetLeft - row.offsetLeft - 12;
  }, [page]);
  return (
    <nav class="card rb-pages" aria-label={t("rules.pages")} ref={list}>
      {LEDGERS.map((each) => (
        <a
          key={each.page}
          href={`/rules/${each.page}`}
          class={each.page === page ? "on" : ""}
          aria-current={each.page === page ? "page" : undefined}
        >
          {t(`rules.page.${each.page}`)}
        </a>
      ))}
      <a href="/help">{t("frame.nav.help")}</a>
    </nav>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <details class="rb-contents">
      <summary>{t("rules.contents")}</summary>
      <ol lang="en">
        {sections
          .filter(({ title, level }) => title !== "" && level === 2)
          .map((section) => (
            <li key={section.title}>
              <a href={`#${anchorOf(section)}`}>{section.title.replace(/^\d+\. /, "")}</a>
            </li>
          ))}
      </ol>
    </details>
  );
}

function LedgerText({ ledger }: { ledger: HttpLedger }) {
  const sections = useMemo(() => readLedger(ledger.text), [ledger]);
  const [question, ask] = useState("");
  const [folded, fold] = useState<ReadonlySet<string>>(new Set(["read"]));
  const [copied, setCopied] = useState("");
  const marked = useHash();
  const shown = useMemo(() => searched(sections, question), [sections, question]);
  const searching = question.trim() !== "";
  const put = (name: string, closed: boolean) =>
    fold((old) => {
      if (old.has(name) === closed) return old;
      const next = new Set(old);
      if (closed) next.add(name);
      else next.delete(name);
      return next;
    });
  useEffect(() => {
    ask("");
    for (const section of sections) if (holds(section, marked)) put(anchorOf(section), false);
  }, [marked, sections]);
  useSight(marked, !searching);
  usePrint(() => fold(new Set()));
  const all = folded.size >= sections.length;
  return (
    <>
      <div class="rb-tools">
        <label class="rb-search">
          <Sign name="search" size={18} />
          <span class="sr-only">{t("rules.search")}</span>
          <input
            type="search"
            value={question}
            placeholder={t("rules.search")}
            onInput={(event) => ask(event.currentTarget.value)}
          />
        </label>
        <Button onClick={() => fold(new Set(all ? [] : sections.map(anchorOf)))}>
          {t(all ? "rules.unfold" : "rules.fold")}
        </Button>
      </div>
      <p class="rb-status muted" role="status">
        {copied !== ""
          ? t("rules.copied", { id: copied })
          : searching
            ? t("rules.found", { n: countRules(shown) })
            : ""}
      </p>
      <Contents sections={sections} />
      {shown.map((section) => (
        <SectionOf
          key={section.title}
          section={section}
          open={searching || !folded.has(anchorOf(section))}
          onFold={(open) => !searching && put(anchorOf(section), !open)}
          ledger={ledger}
          marked={marked}
          onCopied={setCopied}
        />
      ))}
    </>
  );
}

export function RulesPage({ ledger: name }: { ledger: string }) {
  const known = LEDGERS.find(({ page }) => page === name);
  const page = known?.page ?? FIRST;
  const ledger = useLoaded(() => loadLedger(page), [page]);
  useEffect(() => {
    if (known === undefined) swap(`/rules/${FIRST}${location.hash}`);
  }, [known]);
  return (
    <main class="page rb" id="main">
      <Pages page={page} />
      <article class="card rb-text">
        <h1>{t(`rules.page.${page}`)}</h1>
        {currentLanguage() !== "en" && <p class="muted">{t("rules.english")}</p>}
        {ledger?.page === page ? (
          <LedgerText key={page} ledger={ledger} />
        ) : (
          <p class="muted" aria-busy={ledger !== null}>
            {t(ledger === null ? "rules.none" : "frame.loading")}
          </p>
        )}
      </article>
    </main>
  );
}
