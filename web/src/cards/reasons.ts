// The words of the card game for reasons (shared/reasons.tsx).
import type { ReasonWords } from "../shared/reasons";
import { hasText, t, word } from "../text/t";
import { cardName, goodsInWords } from "./sentences";

const goodName = (good: string): string => word("cards.good", good);

export const reasonWords = (name: ReasonWords["name"]): ReasonWords => ({
  family: "cards",
  name,
  amounts: goodsInWords,
  good: goodName,
  thing: ({ why, thing = "" }) => {
    if (why === "harbor") return goodName(thing);
    const key = `why.thing.${thing}`;
    return hasText(key) ? t(key) : cardName(thing);
  },
  place: (place) => place,
});
