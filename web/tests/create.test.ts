// The form for a new table: what it asks the server for.
import { describe, expect, it } from "vitest";
import { configOfMode, parseConfig, printConfig } from "../src/config";
import { byLevel } from "../src/pages/create";
import {
  firstState,
  isUsual,
  optionGroups,
  quickened,
  rememberedState,
  rememberState,
  wishes,
  withOption,
  withPreset,
} from "../src/pages/create-state";
import type { HttpCatalogue, HttpOption } from "../src/protocol";
import { changedOptions } from "../src/words";

function option(name: string, rule: string, more: Partial<HttpOption> = {}): HttpOption {
  return { name, rule, sentence: "", initial: 0, low: 0, high: 1, ...more };
}

const dice = option("dice", "BASE-HOUSE-04", { words: ["random", "deck"] });
const catalogue: HttpCatalogue = {
  version: "0",
  bots: [],
  clocks: [],
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
    expect([quick.clock, quick.speed]).toEqual(["fast", "fast"]);
    const gentle = withPreset(quick, "gentle", { seats: "3", friendly_robber: "1" });
    expect([gentle.clock, gentle.speed]).toEqual(["normal", "normal"]);
    expect(printConfig(gentle.config)).toBe("board(modules=knights,seats=3,friendly_robber=1)");
    const slow = withPreset({ ...firstState("island"), clock: "days" }, "gentle", {});
    expect(slow.clock).toBe("days");
  });

  it("writes what differs from the usual, and nothing else", () => {
    const one = withOption(firstState("island"), dice, "deck");
    expect(printConfig(one.config)).toBe("board(dice=deck)");
    expect(printConfig(withOption(one, dice, "random").config)).toBe("board");
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

  it("lists the levels of bots in their order", () => {
    const names = ["random", "master", "settler", "steward", "gentle", "steady"];
    const bots = names.map((name) => ({ name }));
    expect(byLevel(bots).map((bot) => bot.name)).toEqual(["gentle", "steady", "master", "random"]);
  });
});
