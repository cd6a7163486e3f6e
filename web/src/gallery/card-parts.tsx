// Parts of a card that small tiles and the big card share: its picture, its price, what is printed on it.
import { Goods, Sign } from "../art/icon";
import { boardEmblem, levelEmblem } from "../art/progress-emblems";
import { emblem, hasEmblem } from "../art/realm-emblems";
import type { Amounts, HttpGalleryCard } from "../protocol";
import { t } from "../text/t";
import { costInWords, type FamilyName } from "./facts";

/** The drawing of a card; undefined: it has none. */
export const drawingOf = (family: FamilyName, card: string): string | undefined =>
  family === "board" ? boardEmblem(card) : hasEmblem(card) ? emblem(card) : undefined;

function Drawing({ drawing }: { drawing: string | undefined }) {
  return (
    <svg class="emblem" viewBox="-25 -25 50 50" aria-hidden="true">
      <g dangerouslySetInnerHTML={{ __html: drawing ?? "" }} />
    </svg>
  );
}

/** The picture of a card. It decorates: the card around it carries the name. */
export const CardPicture = ({ family, card }: { family: FamilyName; card: string }) => (
  <Drawing drawing={drawingOf(family, card)} />
);

export const LevelPicture = ({ track, level }: { track: string; level: number }) => (
  <Drawing drawing={levelEmblem(track, level)} />
);

const EACH_SHOWN = 5;

/** What something costs: a picture for each card, or counts where these would be too many. */
export function Price({ family, cost }: { family: FamilyName; cost: Amounts }) {
  const total = Object.values(cost).reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  const many = total > EACH_SHOWN;
  return (
    <span class="g-price">
      <span class="sr-only">
        {t("gallery.cost")}: {costInWords(family, cost)}
      </span>
      {Object.entries(cost).map(([good, n]) => (
        <span key={good} aria-hidden="true">
          {many ? n : null}
          {Array.from({ length: many ? 1 : n }, (_, i) => (
            <Goods key={i} name={good} size={17} />
          ))}
        </span>
      ))}
    </span>
  );
}

/** What is printed on a card of the card game, with its sign and its word. */
const PRINTED = [
  ["points", "star", "gallery.mark.points"],
  ["strength", "knight", "cards.strength"],
  ["tournament", "flag", "cards.tournament"],
  ["commerce", "wind", "cards.commerce"],
] as const;

export function Marks({ family, marks }: Pick<HttpGalleryCard, "marks"> & { family: FamilyName }) {
  const shown = PRINTED.filter(([mark]) => marks[mark] !== undefined);
  if (family === "board" || shown.length === 0) return null;
  return (
    <span class="g-marks">
      {shown.map(([mark, sign, text]) => (
        <span key={mark} title={t(text)}>
          <Sign name={sign} size={15} />
          <span class="sr-only">{t(text)} </span>
          {marks[mark]}
        </span>
      ))}
    </span>
  );
}
