// Addresses and their pages.
import { describe, expect, it } from "vitest";
import { routeOf } from "../src/router";

describe("addresses", () => {
  it("name their pages", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/t/quiet-otter-41")).toEqual({ page: "table", table: "quiet-otter-41" });
    expect(routeOf("/t/quiet-otter-41/")).toEqual({ page: "table", table: "quiet-otter-41" });
    expect(routeOf("/new")).toEqual({ page: "new", mode: "" });
    expect(routeOf("/new/sea")).toEqual({ page: "new", mode: "sea" });
    expect(routeOf("/help/knights")).toEqual({ page: "help", topic: "knights" });
    expect(routeOf("/about")).toEqual({ page: "about" });
    expect(routeOf("/settings")).toEqual({ page: "settings" });
    expect(routeOf("/replay/7-kq3vbd2m")).toEqual({ page: "replay", record: "7-kq3vbd2m" });
  });

  it("that are none lead nowhere", () => {
    for (const path of [
      "/t",
      "/t/",
      "/t/A%20B",
      "/t/a/b",
      "/x",
      "/about/x",
      "/replay/..",
      "/helpless",
    ])
      expect(routeOf(path), path).toEqual({ page: "missing" });
  });
});
