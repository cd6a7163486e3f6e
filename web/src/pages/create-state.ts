// What the page that makes tables holds: the configuration and the table's settings. Kept per mode, so
// that the next table begins as the last one.
import { type Config, configOfMode, type Mode, modeOf, parseConfig, printConfig } from "../config";
import {
  type HttpCatalogue,
  type HttpOption,
  PRESETS,
  SETTINGS,
  type Settings,
  type Wish,
} from "../protocol";
import { isFlag, wordOf } from "../words";

export interface CreateState {
  readonly config: Config;
  readonly preset: string;
  /** Who is to sit at seat 1, 2...: "open", or a bot's name. Seat 0 is the maker's. */
  readonly others: readonly string[];
  readonly title: string;
  readonly settings: Settings;
  /** A map of one's own, which is played instead of the configuration's. */
  readonly own: OwnChoice | null;
}

interface OwnChoice {
  readonly title: string;
  readonly text: string;
}

/** What the form begins with. */
const usualSettings: Settings = { ...SETTINGS, ...PRESETS.form };

export function firstState(mode: Mode): CreateState {
  return {
    config: configOfMode(mode),
    preset: "",
    others: [],
    title: "",
    settings: usualSettings,
    own: null,
  };
}

const KEY = "longroad.create.";

export function rememberedState(mode: Mode): CreateState {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + mode) ?? "null") as {
      config: string;
      rest: Partial<CreateState>;
    } | null;
    if (kept !== null) {
      const { preset = "", others = [] } = kept.rest;
      const settings = { ...usualSettings, ...kept.rest.settings };
      const config = parseConfig(kept.config);
      const options = isUsual(config, {}) ? configOfMode(mode).options : config.options;
      return { ...firstState(mode), preset, others, settings, config: { ...config, options } };
    }
  } catch {
    // Nothing kept that could be read: as at first.
  }
  return firstState(mode);
}

export function rememberState(mode: Mode, state: CreateState): void {
  const { config, title: _, own, ...rest } = state;
  const kept = printConfig(own === null ? config : withoutSeats(config));
  try {
    localStorage.setItem(KEY + mode, JSON.stringify({ config: kept, rest }));
  } catch {
    // Not kept; the next table begins as usual.
  }
}

/** As many seats as the map likes. */
function withoutSeats(config: Config): Config {
  const { seats: _, ...options } = config.options;
  return { ...config, options };
}

/** A map that is built in, instead of the one before. */
export const withMap = (state: CreateState, map: string): CreateState => ({
  ...state,
  own: null,
  config: { ...withoutSeats(state.config), map },
});

/** A map of one's own, with so many seats. */
export function withOwnMap(state: CreateState, own: OwnChoice, seats: number): CreateState {
  const options = { ...state.config.options, seats: String(seats) };
  return { ...state, own, config: { ...state.config, options } };
}

/** The configuration for the server: it takes a map of one's own under no name. */
export function configText({ config, own }: CreateState, preset = ""): string {
  return printConfig(own === null ? config : { ...config, map: "" }, preset);
}

/** Another value of an option; the usual one is not written. */
export function withOption(state: CreateState, option: HttpOption, value: string): CreateState {
  const options = { ...state.config.options };
  if (value === wordOf(option, option.initial)) delete options[option.name];
  else options[option.name] = value;
  return { ...state, preset: "", config: { ...state.config, options } };
}

/* ---- settings, as options: their values are texts ---- */

const isSetting = (name: string): name is keyof Settings => name in SETTINGS;

function textOf(settings: Settings, name: string): string {
  const value = isSetting(name) ? settings[name] : "";
  return typeof value === "boolean" ? String(Number(value)) : String(value);
}

export function settingOf(state: CreateState, option: HttpOption): string {
  return textOf(state.settings, option.name);
}

export function usualSettingOf(option: HttpOption): string {
  return textOf(usualSettings, option.name);
}

export function withSetting(state: CreateState, option: HttpOption, text: string): CreateState {
  const number = option.words === undefined ? Number(text) : text;
  const value = isFlag(option) ? text === "1" : number;
  return { ...state, settings: { ...state.settings, [option.name]: value } };
}

/* ---- presets ---- */

/** How much of the usual way to the goal a quick game goes. */
const QUICK_PART = 0.8;

/**
 * A quick game: no rule of its own, but a shorter way to the goal that the server named, quick bots and the
 * fast clock.
 */
export function quickened(state: CreateState, goal: number): CreateState {
  const vp_goal = String(Math.round(goal * QUICK_PART));
  const config = { ...state.config, options: { ...usualOptions(state.config), vp_goal } };
  return { ...state, preset: QUICK, settings: { ...state.settings, ...PRESETS.quick }, config };
}

/** The name of the preset that `quickened` makes. */
export const QUICK = "quick";

/** A choice of another preset: what the quick one changed of the table goes back to the usual. */
export function withPreset(
  state: CreateState,
  preset: string,
  options: Readonly<Record<string, string>>,
): CreateState {
  const changed = state.preset === QUICK ? Object.keys(PRESETS.quick).filter(isSetting) : [];
  const back = Object.fromEntries(changed.map((name) => [name, usualSettings[name]]));
  const settings = { ...state.settings, ...back };
  return { ...state, preset, settings, config: { ...state.config, options } };
}

/** Whether exactly these options are set, however many sit there. */
export function isUsual(config: Config, usual: Config["options"]): boolean {
  const { seats: _, ...options } = config.options;
  const names = Object.keys(options);
  return (
    names.length === Object.keys(usual).length &&
    names.every((each) => options[each] === usual[each])
  );
}

/** Those of a new table, for as many seats as now. */
function usualOptions(config: Config): Readonly<Record<string, string>> {
  return { ...seatsOf(config), ...configOfMode(modeOf(config)).options };
}

/** The number of seats stays with a new preset. */
export function seatsOf(config: Config): Readonly<Record<string, string>> {
  const { seats } = config.options;
  return seats === undefined ? {} : { seats };
}

function wishOf(kind: string): Wish {
  return kind === "open" ? { kind: "open" } : { kind: "bot", level: kind };
}

/** The wishes of all seats: those that were not chosen are steady bots. */
export function wishes(state: CreateState, seats: number): Wish[] {
  const others = Array.from({ length: seats - 1 }, (_, i) => state.others[i] ?? "steady");
  return [{ kind: "open" }, ...others.map(wishOf)];
}

/* ---- which options are shown ---- */

const common = ["vp_goal", "board", "dice", "friendly_robber", "discard_limit", "easy_start"];
const commonCards = ["vp_goal", "arrangement", "stores", "trading"];

/** Where the rule of an option stands: BASE, EXT, SEA, SCN, CK, CARD. */
function sectionOf(option: HttpOption): string {
  return option.rule?.split("-")[0]?.replace(/\d+$/, "") ?? "";
}

interface OptionGroups {
  readonly common: readonly HttpOption[];
  readonly more: readonly { readonly section: string; readonly options: readonly HttpOption[] }[];
}

/** The options that mean something in this game, those that are changed often first. */
export function optionGroups(catalogue: HttpCatalogue, config: Config): OptionGroups {
  const family = catalogue.families.find((each) => each.family === config.family);
  const sea = config.modules.includes("sea");
  const knights = config.modules.includes("knights");
  const means = (option: HttpOption) => {
    const section = sectionOf(option);
    if (option.name === "seats") return false;
    if (option.rule?.startsWith("SEA-CK")) return sea && knights;
    if (section === "SEA" || section === "SCN") return sea;
    return section !== "CK" || knights;
  };
  const first = config.family === "cards" ? commonCards : common;
  const shown = family?.options.filter(means) ?? [];
  const rest = shown.filter((option) => !first.includes(option.name));
  const sections = [...new Set(rest.map(sectionOf))];
  return {
    common: first.flatMap((name) => shown.filter((option) => option.name === name)),
    more: sections.map((section) => ({
      section,
      options: rest.filter((option) => sectionOf(option) === section),
    })),
  };
}
