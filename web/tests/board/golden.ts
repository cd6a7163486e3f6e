// The exported views of the server's own tests (tests/unit/golden/wire-*.txt) as settings and views.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BoardSetting, BoardView } from "../../src/protocol";

export const GAMES = [
  "default",
  "knights",
  "new-shores",
  "fog-islands",
  "forgotten-tribe",
  "cloth-villages",
  "pirate-islands",
  "wonders",
  "sea-knights-four-islands",
] as const;

export interface Golden {
  readonly setting: BoardSetting;
  readonly view: BoardView;
}

// A part is a title line and then lines of a key and its JSON.
function part(lines: readonly string[], title: RegExp): Record<string, unknown> {
  const start = lines.findIndex((line) => title.test(line));
  const members: Record<string, unknown> = {};
  for (const line of lines.slice(start + 1)) {
    const match = /^(\w+)\s+(.*)$/.exec(line);
    if (!match?.[1] || match[2] === undefined) {
      break;
    }
    members[match[1]] = JSON.parse(match[2]);
  }
  return members;
}

export function golden(game: (typeof GAMES)[number]): Golden {
  const file = resolve(import.meta.dirname, `../../../tests/unit/golden/wire-${game}.txt`);
  const lines = readFileSync(file, "utf8").split("\n");
  return {
    setting: part(lines, /^# setting/) as unknown as BoardSetting,
    view: part(lines, /^# the active seat's view/) as unknown as Golden["view"],
  };
}
