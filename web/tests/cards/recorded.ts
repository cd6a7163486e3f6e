// Views and events of games that were played on a real server: for every phase the view of the seat that
// is asked, and an event of every kind.
import { readFileSync } from "node:fs";
import type { CardsEvent } from "../../src/cards/sentences";
import type { Setting } from "../../src/cards/types";

interface Recorded {
  readonly setting: Setting;
  readonly events: readonly CardsEvent[];
  readonly views: Readonly<
    Record<string, { readonly seat: number; readonly view: Record<string, unknown> }>
  >;
}

export const recorded = JSON.parse(readFileSync("tests/cards/recorded.txt", "utf8")) as Recorded;
