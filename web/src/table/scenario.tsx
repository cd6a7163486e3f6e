// The scenario's own card: its goal, two sentences, and what it counts.
import { Sign } from "../art/icon";
import { SeatDot } from "../shared/any-table";
import { hasText, t, word } from "../text/t";
import { type Game, say, useGame } from "./game";
import { PanelBox } from "./parts";
import { mapName } from "./top";

interface Counter {
  readonly label: string;
  readonly value: string | number;
  readonly seat?: number;
}

/** The counters of a scenario, from the sections alone. */
export function scenarioCounters(game: Game): Counter[] {
  const { view, setting, name } = game;
  const counters: Counter[] = [];
  const fog = view.land.fog;
  if (fog) {
    const tiles = Object.values(fog.terrain).reduce((sum, n) => sum + n, 0);
    counters.push({ label: t("table.scenario.fog"), value: tiles });
    counters.push({ label: t("table.scenario.tokens"), value: fog.numbers.length });
  }
  const { scenario } = setting;
  if (view.board.gifts)
    counters.push({ label: t("table.scenario.gifts"), value: view.board.gifts.length });
  if (view.board.villages) {
    const cloth = view.board.villages.reduce((sum, village) => sum + village.cloth, 0);
    counters.push({ label: t("table.scenario.cloth"), value: cloth });
    counters.push({ label: t("table.scenario.supply"), value: view.board.cloth ?? 0 });
  }
  for (const player of view.players) {
    const { seat } = player;
    if (player.cloth !== undefined) counters.push({ label: name(seat), value: player.cloth, seat });
    if (scenario?.kind === "fleet" && player.fortress !== undefined)
      counters.push({
        label: t("table.scenario.fortress", { name: name(seat), n: player.warships ?? 0 }),
        value: player.fortress === 0 ? t("table.scenario.free") : player.fortress,
        seat,
      });
    if (scenario?.kind === "wonders")
      counters.push({
        label: player.wonder ? `${name(seat)}: ${say(`wonder.${player.wonder}`)}` : name(seat),
        value: player.wonder ? `${player.level ?? 0}/${scenario.levels ?? 0}` : "–",
        seat,
      });
  }
  return counters;
}

export function ScenarioCard() {
  const game = useGame();
  const { setting } = game;
  const counters = scenarioCounters(game);
  if (!setting.modules.includes("sea") && !setting.scenario) return null;
  return (
    <PanelBox
      title={mapName(setting) ?? t("table.scenario.title")}
      sign={<Sign name="map" />}
      aside={
        <a class="tbtn small" href="/rules/scenarios" target="_blank" rel="noopener">
          {t("frame.nav.rules")}
        </a>
      }
    >
      <p class="line">
        {hasText(`table.about.map.${setting.map}`)
          ? word("table.about.map", setting.map)
          : t("table.goal", { n: setting.goal })}
      </p>
      <ul class="counters">
        {counters.map((counter) => (
          <li key={counter.label}>
            {counter.seat === undefined ? null : <SeatDot seat={counter.seat} />}
            <span>{counter.label}</span>
            <b>{counter.value}</b>
          </li>
        ))}
      </ul>
      {setting.island_points.length > 0 ? (
        <p class="note">
          {t("table.scenario.islands", { list: setting.island_points.join(", ") })}
        </p>
      ) : null}
    </PanelBox>
  );
}
