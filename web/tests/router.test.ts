// Addresses and their pages.
import { describe, expect, it } from "vitest";
import { addressIn, whereOf } from "../src/connection/where";
import { routeOf } from "../src/router";

describe("addresses", () => {
  it("name their pages", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/t/quiet-otter-41")).toEqual({ page: "table", table: "quiet-otter-41" });
    expect(routeOf("/t/quiet-otter-41/")).toEqual({ page: "table", table: "quiet-otter-41" });
    expect(routeOf("/new")).toEqual({ page: "new", mode: "" });
    expect(routeOf("/new/sea")).toEqual({ page: "new", mode: "sea" });
    expect(routeOf("/help/knights")).toEqual({ page: "help", topic: "knights" });
    expect(routeOf("/practise")).toEqual({ page: "practise", puzzle: "" });
    expect(routeOf("/practise/sea-01")).toEqual({ page: "practise", puzzle: "sea-01" });
    expect(routeOf("/about")).toEqual({ page: "about" });
    expect(routeOf("/settings")).toEqual({ page: "settings" });
    expect(routeOf("/replay/7-kq3vbd2m")).toEqual({ page: "replay", record: "7-kq3vbd2m" });
  });

  it("of the menu lead somewhere", () => {
    for (const path of ["/learn", "/practise", "/editor", "/help", "/gallery", "/rules", "/new"])
      expect(routeOf(path).page, path).not.toBe("missing");
  });

  it("on this device are those of the same pages", () => {
    expect(routeOf("/device/t/quiet-otter-41")).toEqual({ page: "table", table: "quiet-otter-41" });
    expect(routeOf("/device/replay/7-kq3vbd2m")).toEqual({ page: "replay", record: "7-kq3vbd2m" });
    expect(whereOf("/device/t/quiet-otter-41")).toBe("device");
    expect(whereOf("/t/device")).toBe("server");
    expect(addressIn("device", "/t/a")).toBe("/device/t/a");
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
      "/device",
      "/device/device/t/a",
    ])
      expect(routeOf(path), path).toEqual({ page: "missing" });
  });
});
