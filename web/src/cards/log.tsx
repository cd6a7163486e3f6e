// The log of the card game: sentences with marks and pictures; pointing at a line shows its places.
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { LogEntry } from "../state";
import { currentLanguage, t } from "../text/t";
import { useCardGame } from "./context";
import { Dot, Parts } from "./parts";
import { type CardsEvent, isQuiet, type Line, sentence } from "./sentences";

const SHOWN = 160;

interface Said extends Line {
  readonly n: number;
  readonly missed: boolean;
}

/** The last lines; what only repeats another line is left out. */
export function logLines(log: readonly LogEntry[]): readonly Said[] {
  const said: Said[] = [];
  let arranging = false;
  for (const entry of log.slice(-SHOWN * 2)) {
    const event = entry.event as CardsEvent;
    if (event.kind !== "laid") arranging = event.kind.startsWith("arrange");
    const quiet = isQuiet(event) || (event.kind === "laid" && arranging);
    const line = quiet ? null : sentence(event);
    if (line !== null) said.push({ ...line, n: entry.n, missed: entry.missed ?? false });
  }
  return said.slice(-SHOWN);
}

const selectorOf = (place: string): string => {
  const [seat = "", at = ""] = place.split(":");
  if (seat === "stack") return `[data-at="stack ${at}"]`;
  const names = [`region ${seat} ${at}`, `slot ${seat} ${at}`, `site ${seat} ${at}`];
  return [
    ...names.map((name) => `[data-at="${CSS.escape(name)}"]`),
    `[data-at^="${CSS.escape(`placed ${seat} ${at} `)}"]`,
  ].join(",");
};

function point(places: readonly string[], on: boolean): void {
  for (const place of places)
    for (const element of document.querySelectorAll(selectorOf(place)))
      element.classList.toggle("pointed", on);
}

function LogLine({ line }: { line: Said }) {
  const heading = line.kind === "turn";
  const look = `cg-line ${heading ? "turn" : ""} ${line.missed ? "missed" : ""}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a line is an extra for the eye
    <div
      class={look}
      onMouseEnter={() => point(line.places, true)}
      onMouseLeave={() => point(line.places, false)}
    >
      {!heading && line.seat !== undefined ? <Dot seat={line.seat} /> : <span class="cg-nodot" />}
      <span>
        <Parts parts={line.parts} />
      </span>
    </div>
  );
}

export function Log() {
  const { table } = useCardGame();
  const language = currentLanguage();
  const said = useMemo(() => logLines(table.log), [table.log, language]);
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [said]);
  // A box that shrinks, because a panel has opened above it, still shows its last line.
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    if (near) atEnd.current = true;
    else if (element.scrollTop < before.current) atEnd.current = false;
    before.current = element.scrollTop;
  };
  return (
    <div
      class="cg-lines"
      role="log"
      aria-live="polite"
      aria-label={t("cards.tab.log")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      ref={box}
      onScroll={onScroll}
    >
      {said.map((line) => (
        <LogLine key={line.n} line={line} />
      ))}
    </div>
  );
}
