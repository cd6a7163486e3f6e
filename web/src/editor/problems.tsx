// What the server has found, in sentences: what is wrong, what mends it, and one link that does or shows it.
import type { BoardMapProblem, BoardProblem, HttpMapCheck } from "../protocol";
import { type TextKey, t, word } from "../text/t";
import { LevelSign } from "./palette";

export type Deed =
  | "show"
  | "paint"
  | "allow"
  | "place"
  | "fog"
  | "dealt"
  | "ships"
  | "robber"
  | "unrobber"
  | "unpirate"
  | "harbor"
  | "lay"
  | "undeal"
  | "unspiral"
  | "text";

/** The one thing that a link does; problems without a row show their places, or their line in the text. */
const DEEDS: Partial<Record<BoardProblem, { deed: Deed; text: TextKey }>> = {
  NO_HEX: { deed: "paint", text: "editor.do.paint" },
  ROOM: { deed: "paint", text: "editor.do.paint" },
  REDS_TOUCH: { deed: "allow", text: "editor.do.allow" },
  START_COUNT: { deed: "place", text: "editor.do.place" },
  FOG_NEEDS: { deed: "fog", text: "editor.do.add" },
  FOG_SIZE: { deed: "fog", text: "editor.do.change" },
  FOG_NUMBERS: { deed: "fog", text: "editor.do.change" },
  DEALT_NEEDS: { deed: "dealt", text: "editor.do.add" },
  POOL_SIZE: { deed: "dealt", text: "editor.do.change" },
  TOKEN_COUNT: { deed: "dealt", text: "editor.do.change" },
  NOTHING_DEALT: { deed: "undeal", text: "editor.do.remove" },
  SPIRAL_LENGTH: { deed: "unspiral", text: "editor.do.remove" },
  ISLAND_APART: { deed: "ships", text: "editor.do.add" },
  PIRATE_NO_SHIPS: { deed: "ships", text: "editor.do.add" },
  SCENARIO_SHIPS: { deed: "ships", text: "editor.do.add" },
  ROBBER_NOWHERE: { deed: "robber", text: "editor.do.place" },
  HARBORS_NONE: { deed: "harbor", text: "editor.do.place" },
  NUMBERS_FEW: { deed: "lay", text: "editor.do.lay" },
  ROBBER_LEFT_OUT: { deed: "unrobber", text: "editor.do.remove" },
  PIRATE_LEFT_OUT: { deed: "unpirate", text: "editor.do.remove" },
  PIRATE_FLEET: { deed: "unpirate", text: "editor.do.remove" },
};

/** Without a row and without places: the line is mended in the text. */
const IN_TEXT = { deed: "text", text: "editor.do.text" } as const;
const SHOWN = { deed: "show", text: "editor.do.show" } as const;

/** Arguments that are seats count from 0, as in the file; people count from 1. */
const SEATS: Partial<Record<BoardProblem, readonly number[]>> = {
  START_COUNT: [0],
  FORT_MISSING: [0],
  START_UNEVEN: [0, 2],
};

function argsOf(problem: BoardMapProblem): Record<string, string> {
  const seats = SEATS[problem.code] ?? [];
  const said = (arg: string, k: number) => {
    if (seats.includes(k)) return String(Number(arg) + 1);
    return problem.code === "RESOURCE_MISSING" ? word("table.goods", arg) : arg;
  };
  const args = problem.args.map((arg, k) => [String(k), said(arg, k)]);
  return { ...Object.fromEntries(args), line: String(problem.line) };
}

function Problem(props: { problem: BoardMapProblem; onDeed(deed: Deed): void }) {
  const { problem, onDeed } = props;
  const args = argsOf(problem);
  const what = t(`editor.problem.${problem.code}`, args);
  const act =
    DEEDS[problem.code] ?? (problem.places.length > 0 ? SHOWN : problem.line > 0 ? IN_TEXT : null);
  return (
    <li>
      <LevelSign level={problem.level} />
      <div>
        <b>{what}</b>
        <small>{t(`editor.problem.${problem.code}.mend`, args)}</small>
      </div>
      {act !== null && (
        <button
          type="button"
          class="link"
          aria-label={`${t(act.text)}: ${what}`}
          onClick={() => onDeed(act.deed)}
        >
          {t(act.text)}
        </button>
      )}
    </li>
  );
}

export function Problems(props: {
  readonly check: HttpMapCheck | null;
  onDeed(deed: Deed, problem: BoardMapProblem): void;
}) {
  const { check, onDeed } = props;
  const problems = check?.problems ?? [];
  const errors = problems.filter(({ level }) => level === "error").length;
  const title =
    check === null
      ? t("editor.problems.looking")
      : errors > 0
        ? t("editor.problems.mend", { n: errors })
        : problems.length > 0
          ? t("editor.problems.notes", { n: problems.length })
          : t("editor.problems.none");
  return (
    <section class="card ed-problems" aria-labelledby="ed-problems">
      <h2 id="ed-problems">
        {errors > 0 && (
          <span class="ed-count" aria-hidden="true">
            {errors}
          </span>
        )}
        <span role="status">{title}</span>
      </h2>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem, k) => (
            <Problem
              key={`${problem.code} ${k}`}
              problem={problem}
              onDeed={(deed) => onDeed(deed, problem)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
