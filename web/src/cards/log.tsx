// The log of the card game: sentences with marks and pictures; pointing at a line shows its places.
import { useMemo } from "preact/hooks";
import type { CardsTableState } from "../family";
import { LINES_SHOWN, LogLines, type SaidLine } from "../shared/log";
import type { Line } from "../shared/sentence";
import { currentLanguage } from "../text/t";
import { useCardGame } from "./context";
import { Parts } from "./parts";
import { isQuiet, sentence } from "./sentences";

type Said = Line & SaidLine;

/** The last lines; what only repeats another line is left out. */
export function logLines(log: CardsTableState["log"]): readonly Said[] {
  const said: Said[] = [];
  let arranging = false;
  for (const entry of log.slice(-LINES_SHOWN * 2)) {
    const { event } = entry;
    if (event.kind !== "laid") arranging = event.kind.startsWith("arrange");
    const quiet = isQuiet(event) || (event.kind === "laid" && arranging);
    const line = quiet ? null : sentence(event);
    if (line !== null) said.push({ ...line, n: entry.n, missed: entry.missed ?? false });
  }
  return said.slice(-LINES_SHOWN);
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

function point(places: readonly string[]): void {
  for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
  for (const place of places)
    for (const element of document.querySelectorAll(selectorOf(place)))
      element.classList.add("pointed");
}

export function Log() {
  const { table } = useCardGame();
  const language = currentLanguage();
  const said = useMemo(() => logLines(table.log), [table.log, language]);
  return <LogLines lines={said} point={point} sentence={({ parts }) => <Parts parts={parts} />} />;
}
