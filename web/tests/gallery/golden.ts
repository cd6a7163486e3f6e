// What /api/gallery tells, from the file that tests/unit/gallery.c compares with the engine's own tables.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { HttpGallery } from "../../src/protocol";

const PATH = resolve(import.meta.dirname, "../../../tests/unit/golden/wire-gallery.txt");
const LISTS = ["cards", "levels", "ranks", "maps"];

/** Lines are `FAMILY MEMBER JSON`, one for each item of a list. */
export function galleryGolden(): HttpGallery {
  const families: Record<string, Record<string, unknown>> = {};
  for (const line of readFileSync(PATH, "utf8").trimEnd().split("\n")) {
    const [, family = "", member = "", json = ""] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
    families[family] ??= {};
    const of = families[family];
    const value: unknown = JSON.parse(json);
    if (LISTS.includes(member)) of[member] = [...((of[member] as unknown[]) ?? []), value];
    else of[member] = value;
  }
  return { families: Object.values(families) } as unknown as HttpGallery;
}
