// Words for what the server names: games, options, times.

import { type Config, configOfMode, modeOf, parseConfig } from "./config";
import type { HttpCatalogue, HttpFamily, HttpOption, OptionName } from "./protocol";
import { nameOf } from "./shared/names";
import type { TableState } from "./state";
import { t, word } from "./text/t";

export function modeName(config: Config): string {
  return t(`frame.mode.${modeOf(config)}`);
}

/** What a table is called: its title, or what is played there and with whom. */
export function tableTitle(table: TableState): string {
  if (table.title !== "") return table.title;
  const others = (table.view.seats ?? [])
    .filter(({ seat }) => seat !== table.seat)
    .map(({ seat }) => nameOf(table, seat))
    .filter((name) => name !== "");
  return [modeName(parseConfig(table.config)), others.join(", ")].filter(Boolean).join(" · ");
}

export function mapName(map: string): string {
  return word("frame.map", map);
}

export function optionName(name: OptionName): string {
  return t(`frame.option.${name}`);
}

export function isFlag(option: HttpOption): boolean {
  return option.words === undefined && option.low === 0 && option.high === 1;
}

export function valueName(option: HttpOption, value: string): string {
  if (isFlag(option)) return t(value === "1" ? "frame.value.on" : "frame.value.off");
  return option.words === undefined ? value : word(`frame.value.${option.name}`, value);
}

/** The text of a number of an option: its word where it has words. */
export function wordOf(option: HttpOption, number: number): string {
  return option.words?.[number - option.low] ?? String(number);
}

/** A value in a list of choices: of a clock also how long a turn is. */
export function choiceName(catalogue: HttpCatalogue, option: HttpOption, value: string): string {
  const name = valueName(option, value);
  const clock = catalogue.clocks.find((each) => option.name === "clock" && each.name === value);
  if (clock === undefined || clock.turn_ms === 0) return name;
  return t("frame.clock.turn", { name, time: timeName(clock.turn_ms) });
}

/** The value of an option at a new table. */
export function usualOf(option: HttpOption, config: Config): string {
  return configOfMode(modeOf(config)).options[option.name] ?? wordOf(option, option.initial);
}

export function familyOf(catalogue: HttpCatalogue, config: Config): HttpFamily | undefined {
  return catalogue.families.find((family) => family.family === config.family);
}

/** The options of a configuration that differ from the usual, in words. */
export function changedOptions(catalogue: HttpCatalogue | null, config: Config): string[] {
  const family = catalogue === null ? undefined : familyOf(catalogue, config);
  const usual = Object.keys(configOfMode(modeOf(config)).options);
  const initial = family?.options
    .filter((option) => usual.includes(option.name))
    .map((option) => [option.name, wordOf(option, option.initial)] as const);
  const all = { ...Object.fromEntries(initial ?? []), ...config.options };
  return Object.entries(all).flatMap(([name, value]) => {
    const option = family?.options.find((each) => each.name === name);
    if (option !== undefined && usualOf(option, config) === value) return [];
    if (name === "seats") return [t("frame.home.seats", { n: Number(value) })];
    if (name === "vp_goal") return [t("frame.create.goal", { n: Number(value) })];
    if (option === undefined) return [`${word("frame.option", name)}: ${value}`];
    if (isFlag(option) && value === "1") return [optionName(option.name)];
    return [`${optionName(option.name)}: ${valueName(option, value)}`];
  });
}

/** What is said of a configuration in a line: its map, then what differs. */
export function configLine(catalogue: HttpCatalogue | null, config: Config): string {
  const map = config.map === "" || config.map === "island" ? [] : [mapName(config.map)];
  return [...map, ...changedOptions(catalogue, config)].join(" · ");
}

export function timeName(ms: number): string {
  if (ms < 120_000) return t("frame.time.seconds", { n: Math.round(ms / 1000) });
  if (ms < 7_200_000) return t("frame.time.minutes", { n: Math.round(ms / 60_000) });
  if (ms < 172_800_000) return t("frame.time.hours", { n: Math.round(ms / 3_600_000) });
  return t("frame.time.days", { n: Math.round(ms / 86_400_000) });
}

export function agoName(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t("frame.ago.now");
  if (minutes < 60) return t("frame.ago.minutes", { n: minutes });
  if (minutes < 2880) return t("frame.ago.hours", { n: Math.floor(minutes / 60) });
  return t("frame.ago.days", { n: Math.floor(minutes / 1440) });
}
