// The board of a configuration, as an example deal, drawn by the board's own layers.
import { needBoardArt } from "../art/board-art";
import { COLOURS, seatColourOf } from "../art/seats";
import { geometryOf, padded } from "../board/geometry";
import { PiecesLayer } from "../board/pieces-layer";
import { StaticLayer } from "../board/static-layer";
import type { HttpPreview } from "../protocol";
import { t } from "../text/t";

const MARGIN = 90;

export function MapPreview({ preview, map }: { preview: HttpPreview; map: string }) {
  const { setting, land, board } = preview;
  needBoardArt();
  if (setting === undefined || !("hexes" in setting) || land === undefined) return null;
  const box = padded(geometryOf(setting).bounds, MARGIN);
  return (
    <svg
      class="map-preview"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      preserveAspectRatio="xMidYMid meet"
      role="img"
      aria-label={t("frame.create.preview", { map })}
    >
      <StaticLayer setting={setting} land={land} colours={COLOURS} />
      {board !== undefined && (
        <PiecesLayer
          setting={setting}
          land={land}
          board={board}
          colourOf={(seat) => seatColourOf(seat)}
          rolled={[]}
        />
      )}
    </svg>
  );
}
