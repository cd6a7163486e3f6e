// The form for a new table: what it asks the server for.
import { describe, expect, it } from "vitest";
import { configOfMode, parseConfig, printConfig } from "../src/config";
import { byLevel } from "../src/pages/create";
import {
  configText,
  firstState,
  isUsual,
  optionGroups,
  quickened,
  rememberedState,
  rememberState,
  settingOf,
  usualSettingOf,
  wishes,
  withMap,
  withOption,
  withOwnMap,
  withPreset,
  withSetting,
} from "../src/pages/create-state";
import {
  type HttpCatalogue,
  type HttpOption,
  type OptionName,
  PRESETS,
  SETTINGS,
} from "../src/protocol";
import { changedOptions } from "../src/words";

function option(name: OptionName, rule: string, more: Partial<HttpOption> = {}): HttpOption {
  return { name, rule, sentence: "", initial: 0, low: 0, high: 1, ...more };
}

const dice = option("dice", "BASE-HOUSE-04", { words: ["random", "deck"] });
const catalogue: HttpCatalogue = {
  version: "0",
  bots: [],
  clocks: [],
  settings: [],
  engines: [],
  families: [
    {
      family: "board",
      presets: [],
      modules: [],
      maps: [],
      options: [
        option("seats", "BASE-HOUSE-05", { initial: 4, low: 2, high: 6 }),
        dice,
        option("like_trade", "BASE-TRADE-06"),
        option("ship_move_rings", "SEA-MOVE-08"),
        option("fleet_attacks_all", "SCN7-12"),
        option("knight_errant", "CK-VAR-04"),
        option("bishop_may_move_pirate", "SEA-CK-25"),
        option("vp_goal", "BASE-HOUSE-06", { high: 40 }),
      ],
    },
  ],
};

function names(mode: "island" | "sea" | "knights" | "sea-knights") {
  const groups = optionGroups(catalogue, configOfMode(mode));
  return groups.more.map((group) => [group.section, ...group.options.map((each) => each.name)]);
}

describe("the form of a new table", () => {
  it("shows the options that mean something in the mode, by section", () => {
    expect(names("island")).toEqual([["BASE", "like_trade"]]);
    expect(names("sea")).toEqual([
      ["BASE", "like_trade"],
      ["SEA", "ship_move_rings"],
      ["SCN", "fleet_attacks_all"],
    ]);
    expect(names("knights")).toEqual([
      ["BASE", "like_trade"],
      ["CK", "knight_errant"],
    ]);
    expect(names("sea-knights").flat()).toContain("bishop_may_move_pirate");
    const common = optionGroups(catalogue, configOfMode("island")).common;
    expect(common.map((each) => each.name)).toEqual(["vp_goal", "dice"]);
  });

  it("makes a quick table of the goal that the server names, and takes its pace back", () => {
    const four = withOption(firstState("knights"), option("seats", "BASE-HOUSE-05"), "3");
    const quick = quickened(four, 13);
    expect(printConfig(quick.config)).toBe("board(modules=knights,seats=3,vp_goal=10)");
    const usual = firstState("knights").settings;
    expect(quick.settings).toEqual({ ...usual, ...PRESETS.quick });
    expect(quick.settings).not.toEqual(usual);
    const gentle = withPreset(quick, "gentle", { seats: "3", friendly_robber: "1" });
    expect(gentle.settings).toEqual(usual);
    expect(printConfig(gentle.config)).toBe("board(modules=knights,seats=3,friendly_robber=1)");
    const days = { ...firstState("island"), settings: { ...usual, clock: "days" as const } };
    expect(withPreset(days, "gentle", {}).settings.clock).toBe("days");
  });

  it("writes what differs from the usual, and nothing else", () => {
    const one = withOption(firstState("island"), dice, "deck");
    expect(printConfig(one.config)).toBe("board(dice=deck)");
    expect(printConfig(withOption(one, dice, "random").config)).toBe("board");
  });

  it("plays a map of one's own under no name, with its seats, and does not keep it for the next table", () => {
    const first = firstState("sea");
    const own = withOwnMap(first, { title: "Mine", text: "longroad-map 1\n" }, 2);
    expect(configText(first)).toBe("board(map=new-shores,modules=sea)");
    expect(configText(own)).toBe("board(modules=sea,seats=2)");
    expect(configText(own, "gentle")).toBe("board(modules=sea,preset=gentle,seats=2)");
    expect(configText(withMap(own, "wonders"))).toBe("board(map=wonders,modules=sea)");
    rememberState("sea", own);
    expect(rememberedState("sea")).toEqual(first);
    localStorage.clear();
  });

  it("seats the maker first; who was not chosen is a steady bot", () => {
    const state = { ...firstState("island"), others: ["open", "strong"] };
    expect(wishes(state, 4)).toEqual([
      { kind: "open" },
      { kind: "open" },
      { kind: "bot", level: "strong" },
      { kind: "bot", level: "steady" },
    ]);
  });

  it("says changed options in words", () => {
    const config = {
      family: "board",
      map: "",
      modules: [],
      options: { seats: "3", dice: "deck", like_trade: "1", vp_goal: "0" },
    };
    expect(changedOptions(catalogue, config)).toEqual([
      "3 seats",
      "Dice: A deck of 36",
      "Like for like",
    ]);
  });

  it("begins the card game as it is printed, and tells what is played otherwise", () => {
    const stores = option("stores", "CARD-RULE-78", {
      high: 2,
      words: ["chosen", "default", "numbered"],
    });
    const refused = option("offers_refused", "CARD-RULE-68", { initial: 3, high: 20 });
    const family = {
      family: "cards",
      presets: [],
      modules: [],
      maps: [],
      options: [stores, refused],
    };
    const cards = { ...catalogue, families: [...catalogue.families, family] };
    const first = firstState("cards");
    expect(printConfig(first.config)).toBe("cards(stores=numbered,offers_refused=0)");
    expect(isUsual(first.config, configOfMode("cards").options)).toBe(true);
    expect(changedOptions(cards, first.config)).toEqual([]);
    expect(changedOptions(cards, parseConfig("cards(offers_refused=0)"))).toEqual([
      "Paying and storing: Chosen, not by number",
    ]);
    expect(printConfig(withOption(first, stores, "chosen").config)).toBe("cards(offers_refused=0)");
    expect(printConfig(quickened(first, 12).config)).toBe(
      "cards(stores=numbered,offers_refused=0,vp_goal=10)",
    );
  });

  it("begins as the last table did; one without any choice begins as usual", () => {
    rememberState("cards", { ...firstState("cards"), config: parseConfig("cards") });
    expect(rememberedState("cards").config).toEqual(configOfMode("cards"));
    rememberState("cards", { ...firstState("cards"), config: parseConfig("cards(vp_goal=9)") });
    expect(printConfig(rememberedState("cards").config)).toBe("cards(vp_goal=9)");
  });

  it("begins with the settings of the last table, and as usual with those that are newer", () => {
    expect(firstState("sea").settings).toEqual({ ...SETTINGS, ...PRESETS.form });
    const state = { ...firstState("sea"), settings: { ...SETTINGS, hints: true } };
    rememberState("sea", { ...state, others: ["open"], title: "Once" });
    expect(rememberedState("sea")).toEqual({ ...state, others: ["open"], title: "" });
    const config = "board(map=new-shores,modules=sea)";
    const old = {
      config,
      rest: { preset: "", others: [], settings: { undo: false }, clock: "fast" },
    };
    localStorage.setItem("longroad.create.sea", JSON.stringify(old));
    const usual = firstState("sea");
    expect(rememberedState("sea")).toEqual({
      ...usual,
      settings: { ...usual.settings, undo: false },
    });
  });

  it("takes settings as the form shows them: switches, words and numbers", () => {
    const first = firstState("island");
    const hints = option("hints", "");
    const clock = option("clock", "", { high: 2, words: ["none", "fast", "days"] });
    expect(settingOf(first, hints)).toBe("0");
    expect(usualSettingOf(option("public", ""))).toBe("1");
    expect(withSetting(first, hints, "1").settings).toEqual({ ...first.settings, hints: true });
    expect(settingOf(withSetting(first, clock, "days"), clock)).toBe("days");
    const number = option("hints", "", { high: 30 });
    expect(withSetting(first, number, "12").settings.hints).toBe(12);
    expect(settingOf(withSetting(first, number, "12"), number)).toBe("12");
  });

  it("lists the levels of bots in their order", () => {
    const names = ["random", "master", "settler", "steward", "gentle", "steady"];
    const bots = names.map((name) => ({ name }));
    expect(byLevel(bots).map((bot) => bot.name)).toEqual(["gentle", "steady", "master", "random"]);
  });
});
