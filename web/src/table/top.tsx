// What the bar above a board game says: what is played, by which options, and how far it is.
import type { BoardSetting } from "../protocol";
import { TopBar as AnyTopBar } from "../shared/top";
import { hasText, t, word } from "../text/t";
import { useGame } from "./game";

function modeName(setting: BoardSetting): string {
  const sea = setting.modules.includes("sea");
  const knights = setting.modules.includes("knights");
  return t(
    sea && knights
      ? "table.mode.both"
      : sea
        ? "table.mode.sea"
        : knights
          ? "table.mode.knights"
          : "table.mode.island",
  );
}

/** Chips: the mode, the map where it is a scenario, points, seats, then options that differ. */
function chipsOf(setting: BoardSetting): string[] {
  const map = `table.map.${setting.map}`;
  const options = Object.entries(setting.options).filter(
    ([option]) => option !== "seats" && option !== "vp_goal",
  );
  return [
    modeName(setting),
    ...(setting.map !== "island" && hasText(map) ? [word("table.map", setting.map)] : []),
    t("table.goal.chip", { n: setting.goal }),
    t("table.seats.chip", { n: setting.seats }),
    ...options.map(
      ([option, value]) => `${word("table.option", option)}: ${word("table.value", String(value))}`,
    ),
  ];
}

export function TopBar() {
  const { table, setting, view, open } = useGame();
  const over = table.view.stage === "over";
  return (
    <AnyTopBar
      title={table.title || t("table.title")}
      chips={chipsOf(setting)}
      goal={t("table.goal.chip", { n: setting.goal })}
      now={over ? t("table.finished") : t("table.round", { n: view.prompt.round })}
      help="/help"
      onTalk={() => open({ kind: "talk" })}
      onProof={() => open({ kind: "fair" })}
    />
  );
}
