// Views and events of the server's own tests, and a game around a panel that is tested.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ComponentChildren } from "preact";
import { vi } from "vitest";
import type { BoardTableState } from "../../src/family";
import type { BoardLogged, BoardView } from "../../src/protocol";
import { AroundGame, type Game } from "../../src/table/game";
import { TradeContext, useTradeState } from "../../src/table/trade-state";
import { GAMES, golden } from "../board/golden";

export { GAMES };
export type GameName = (typeof GAMES)[number];

const root = resolve(import.meta.dirname, "../../..");

export const doc = (name: string): string => readFileSync(resolve(root, "docs", name), "utf8");

export function eventsOf(game: GameName): BoardLogged[] {
  const text = readFileSync(resolve(root, `tests/unit/golden/wire-${game}.txt`), "utf8");
  return text
    .split("\n")
    .filter((line) => line.startsWith('{"kind"'))
    .map((line) => JSON.parse(line) as BoardLogged);
}

export function countsOf(game: GameName): Record<string, unknown> {
  const text = readFileSync(resolve(root, `tests/unit/golden/wire-${game}.txt`), "utf8");
  const tail = text.slice(text.indexOf("# statistics at the end")).split("\n").slice(1);
  const counts: Record<string, unknown> = {};
  for (const line of tail) {
    const match = /^(\w+)\s+(.*)$/.exec(line);
    if (match?.[1] && match[2] !== undefined) counts[match[1]] = JSON.parse(match[2]);
  }
  return counts;
}

export const NAMES = ["Mira", "Tomas", "Ada", "Oskar"];
const COLOURS = ["red", "blue", "white", "orange"] as const;

/** A game as the panels see it, from the view of the active seat of a golden file. */
export function gameOf(name: GameName, change: Partial<BoardView> = {}, me?: number) {
  const file = golden(name);
  const view = { ...file.view, ...change };
  const seat = me ?? view.prompt.active;
  const table = {
    table: "quiet-otter-41",
    seat,
    seq: 7,
    title: "",
    settings: { hints: true, counter: false, clock: "none" },
    setting: file.setting,
    view: {
      ...view,
      stage: "running",
      seats: NAMES.map((who, i) => ({ seat: i, kind: "person", name: who, connected: true })),
      votes: [],
    },
    log: [],
    chat: [],
    clockOffset: 0,
    over: null,
    hint: null,
  } as unknown as BoardTableState;
  return {
    table,
    setting: file.setting,
    view,
    me: seat,
    size: "desktop",
    act: vi.fn(),
    asked: null,
    answer: vi.fn(),
    actAll: vi.fn(async () => true),
    send: vi.fn(async () => true),
    chosen: null,
    choose: vi.fn(),
    panel: null,
    open: vi.fn(),
    point: vi.fn(),
    name: (i: number) => NAMES[i] ?? "",
    colour: (i: number) => COLOURS[i] ?? "red",
  } satisfies Game;
}

export function Around({ game, children }: { game: Game; children: ComponentChildren }) {
  const trade = useTradeState();
  return (
    <AroundGame game={game}>
      <TradeContext.Provider value={trade}>{children}</TradeContext.Provider>
    </AroundGame>
  );
}
