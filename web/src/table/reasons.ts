// The words of board games for reasons (shared/reasons.tsx).
import { geometryOf } from "../board/geometry";
import { placeName } from "../board/names";
import type { BoardLand, BoardSetting, HttpReason } from "../protocol";
import type { ReasonWords } from "../shared/reasons";
import { word } from "../text/t";
import { cardsInWords, goodsName, say } from "./game";

const TRACKS: readonly string[] = ["metropolis", "ability", "level"] satisfies HttpReason["why"][];

function thingName({ why, thing = "" }: HttpReason): string {
  if (TRACKS.includes(why)) return say(`track.${thing}`);
  return why === "harbor" && thing !== "any" ? goodsName(thing) : word("why.thing", thing);
}

export const reasonWords = (
  setting: BoardSetting,
  land: BoardLand,
  name: ReasonWords["name"],
): ReasonWords => ({
  family: "board",
  name,
  amounts: cardsInWords,
  good: goodsName,
  thing: thingName,
  place: (place) => placeName(geometryOf(setting), land, place, false),
});
