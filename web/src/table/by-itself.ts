// What the server did for the reader, noticed in the log: answers by a rule, and moves that had no choice in them.
import { useEffect, useRef } from "preact/hooks";
import type { BoardTableState } from "../family";
import type { BoardLogged, BoardMove } from "../protocol";
import { wasSent } from "../shared/deciding";
import { tellNote } from "../shared/notes";
import { t } from "../text/t";
import { type Game, plain } from "./game";
import { sentence } from "./sentences";

/** Moves that the server makes itself where there is nothing to choose. */
const FORCED = new Set<string>([
  ...(["discard", "choose", "rob", "flee", "sack", "reward", "return", "give"] as const),
  ...(["pick", "desert", "metropolis", "swap", "harbor", "spy"] as const),
]);

/** The note about an event, or null where the reader did it or it was not about the reader. */
function noteOf(event: BoardLogged, game: Pick<Game, "me" | "name">): string | null {
  if (event.seat !== game.me) return null;
  if (event.kind === "by_rule") return event.rule === "extra" ? null : said(event, game);
  if (!FORCED.has(event.kind) || wasSent(event.kind)) return null;
  return t("table.note.forced", { what: said(event, game) });
}

/** The event as the log says it. */
const said = (event: BoardLogged, { name }: Pick<Game, "name">): string =>
  plain(sentence(event).parts, name);

/** Tells of what was done for the reader since the last look. */
export function useNotes(game: Game): void {
  const { table, open } = game;
  const seen = useRef(newest(table.log));
  useEffect(() => {
    const fresh = table.log.filter(({ n }) => n > seen.current);
    seen.current = newest(table.log);
    for (const { event, missed } of fresh) {
      const note = missed ? null : noteOf(event, game);
      if (note !== null)
        tellNote(note, event.kind === "by_rule" ? () => open({ kind: "rules" }) : undefined);
    }
  }, [table.log]);
}

/** A robber on a hex with a single victim asks for no name: says whom it robs. */
export function noteOnly({ view, name }: Game, move: BoardMove): void {
  const { kind, target } = move;
  if ((kind !== "robber" && kind !== "pirate") || typeof target.seat !== "number") return;
  const there = view.moves.filter((one) => one.kind === kind && one.target?.hex === target.hex);
  if (there.length === 1) tellNote(t("table.note.only", { name: name(target.seat) }));
}

const newest = (log: BoardTableState["log"]): number => log.at(-1)?.n ?? 0;
