// What the page of 0.1.0 kept in a browser is read by this one (docs/upgrading.md).
import { expect, it, vi } from "vitest";
import { Tokens } from "../src/connection/tokens";

/** As that page wrote them: everything chosen otherwise than at first. */
const SETTINGS = {
  name: "Ada",
  theme: "dark",
  language: "de",
  textSize: 130,
  motion: "fast",
  volume: 35,
  sounds: { roll: false, card: true, build: false, turn: true, clock: false, chat: true },
  confirm: true,
  marks: false,
  highContrast: true,
  numberLetters: true,
  chat: "phrases",
  autoRoll: true,
  autoEnd: true,
  autoDecline: true,
  keys: { roll: "x" },
};
const SEATS = [
  { table: "quiet-otter-41", token: "5kueft5xdgfea3ap3wiwc6tv6p4zrx6s", at: 1700000000000 },
];

it("keeps what the player chose, and gives new settings their first values", async () => {
  localStorage.setItem("longroad.settings", JSON.stringify(SETTINGS));
  vi.resetModules();
  const { defaultPreferences, settings, soundKinds } = await import("../src/settings");
  const { sounds, ...kept } = settings.get();
  expect(kept).toEqual({ ...defaultPreferences(), ...SETTINGS, sounds: undefined });
  expect(sounds).toEqual({ ...defaultPreferences().sounds, ...SETTINGS.sounds });
  expect(Object.keys(sounds).toSorted()).toEqual([...soundKinds].toSorted());
});

it("opens the seats that the browser had", () => {
  localStorage.setItem("longroad.seats", JSON.stringify(SEATS));
  const tokens = new Tokens(localStorage);
  expect(tokens.of("quiet-otter-41")).toBe(SEATS[0]?.token);
  expect(tokens.where("quiet-otter-41")).toBe("server");
});
