// Views and events of games that were played on a real server: for every phase the view of the seat that
// is asked, and an event of every kind.

import { readFileSync } from "node:fs";
import type { CardsLogged, CardsSetting } from "../../src/protocol";

interface Recorded {
  readonly setting: CardsSetting;
  readonly events: readonly CardsLogged[];
  readonly views: Readonly<
    Record<string, { readonly seat: number; readonly view: Record<string, unknown> }>
  >;
}

export const recorded = JSON.parse(readFileSync("tests/cards/recorded.txt", "utf8")) as Recorded;
