// Configurations as text, and the modes made of them.
import { describe, expect, it } from "vitest";
import { configOfMode, modeOf, modes, parseConfig, printConfig } from "../src/config";

describe("a configuration", () => {
  it("is taken apart and put together again", () => {
    for (const text of [
      "board",
      "cards",
      "board(map=new-shores,modules=sea+knights,seats=3,dice=deck)",
      "cards(vp_goal=9,arrangement=printed)",
    ])
      expect(printConfig(parseConfig(text))).toBe(text);
  });

  it("may have blanks, and a preset stands before the options", () => {
    const config = parseConfig("board( map = island , seats = 4 )");
    expect(config).toEqual({
      family: "board",
      map: "island",
      modules: [],
      options: { seats: "4" },
    });
    expect(printConfig(config, "gentle")).toBe("board(map=island,preset=gentle,seats=4)");
  });

  it("knows its mode", () => {
    for (const mode of modes) expect(modeOf(configOfMode(mode))).toBe(mode);
    expect(modeOf(parseConfig("board(map=new-shores,modules=sea,seats=4)"))).toBe("sea");
  });
});
