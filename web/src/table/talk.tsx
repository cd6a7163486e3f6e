// The log of a board game, and what stands beside it and the chat: how the dice fell, who holds what.
import { useMemo } from "preact/hooks";
import type { BoardTableState } from "../family";
import { LINES_SHOWN, LogLines, type SaidLine } from "../shared/log";
import { Talk as AnyTalk } from "../shared/talk";
import { currentLanguage, t } from "../text/t";
import { DiceChart } from "./charts";
import { CardCounter } from "./counter";
import { useGame } from "./game";
import { Sentence } from "./parts";
import { type Line, lines } from "./sentences";

type Said = Line & SaidLine;

/** The last lines of the log. */
export function logLines(log: BoardTableState["log"]): readonly Said[] {
  const recent = log.slice(-LINES_SHOWN * 2);
  return lines(recent.map((entry) => entry.event))
    .slice(-LINES_SHOWN)
    .map((line) => {
      const entry = recent[line.at ?? 0];
      return { ...line, n: entry?.n ?? 0, missed: entry?.missed ?? false };
    });
}

export function Log() {
  const { table, point, open } = useGame();
  const language = currentLanguage();
  const said = useMemo(() => logLines(table.log), [table.log, language]);
  const sentence = ({ kind, parts }: Said) =>
    kind === "by_rule" ? (
      <button type="button" class="rule-line" onClick={() => open({ kind: "rules" })}>
        <Sentence parts={parts} />
      </button>
    ) : (
      <Sentence parts={parts} />
    );
  return <LogLines lines={said} point={point} sentence={sentence} />;
}

function Dice() {
  const { view } = useGame();
  return (
    <div class="lines">
      {view.counts ? (
        <DiceChart counts={view.counts.dice} />
      ) : (
        <p class="note">{t("table.dice.none")}</p>
      )}
    </div>
  );
}

export function Talk() {
  const { table } = useGame();
  const counter = table.settings.counter ? { counter: <CardCounter /> } : {};
  return <AnyTalk log={<Log />} more={{ dice: <Dice />, ...counter }} />;
}
