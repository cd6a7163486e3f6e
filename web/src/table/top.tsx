// What the bar above a board game says: what is played, by which options, and how far it is.
import type { BoardSetting } from "../protocol";
import { TopBar as AnyTopBar } from "../shared/top";
import { hasText, t, word } from "../text/t";
import { useGame } from "./game";

function modeName({ modules }: BoardSetting): string {
  const expansions = ["sea", "knights"].filter((module) => modules.includes(module));
  return word("frame.mode", expansions.join("-") || "island");
}

/** The name of a map; undefined where it has none. */
export function mapName({ map }: BoardSetting): string | undefined {
  const key = [`table.map.${map}`, `frame.map.${map}`].find(hasText);
  return key && t(key);
}

/** Options whose values are counts, so that 0 and 1 are no switches. */
const COUNTED = new Set(["no_seven_rounds", "deck_reserve", "barbarian_track"]);

/** An option and its value, as the form names them. */
function optionChip(option: string, value: number | string): string {
  const name = word("frame.option", option);
  if (typeof value === "string") return `${name}: ${word(`frame.value.${option}`, value)}`;
  if (value > 1 || COUNTED.has(option)) return `${name}: ${value}`;
  return `${name}: ${t(value === 1 ? "frame.value.on" : "frame.value.off")}`;
}

/** Chips: the mode, the map where it is a scenario, points, seats, then options that differ. */
function chipsOf(setting: BoardSetting): string[] {
  const map = setting.map === "island" ? undefined : mapName(setting);
  const options = Object.entries(setting.options).filter(
    ([option]) => option !== "seats" && option !== "vp_goal",
  );
  return [
    modeName(setting),
    ...(map === undefined ? [] : [map]),
    t("table.goal.chip", { n: setting.goal }),
    t("table.seats.chip", { n: setting.seats }),
    ...options.map(([option, value]) => optionChip(option, value)),
  ];
}

/** The page of rules that a game is about most. */
const pageFor = (modules: readonly string[]): string =>
  modules.includes("knights") ? "cities-knights" : modules.includes("sea") ? "seafarers" : "base";

export function TopBar({ bar = false }: { readonly bar?: boolean }) {
  const { table, setting, view, open } = useGame();
  const over = table.view.stage === "over";
  return (
    <AnyTopBar
      bar={bar}
      title={table.title || t("table.title")}
      chips={chipsOf(setting)}
      goal={t("table.goal.chip", { n: setting.goal })}
      now={over ? t("table.finished") : t("table.round", { n: view.prompt.round })}
      help={`/rules/${pageFor(setting.modules)}`}
      onTalk={() => open({ kind: "talk" })}
      onProof={() => open({ kind: "fair" })}
    />
  );
}
