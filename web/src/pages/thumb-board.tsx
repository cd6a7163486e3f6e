// A board in small: the layers of the large one, without anything to press.
import { needBoardArt } from "../art/board-art";
import { COLOURS, type Colour } from "../art/seats";
import { geometryOf } from "../board/geometry";
import { PiecesLayer } from "../board/pieces-layer";
import { drawnBox, StaticLayer } from "../board/static-layer";
import type { BoardLand, BoardSetting, BoardStanding } from "../protocol-board";

export interface Picture {
  readonly setting: BoardSetting;
  readonly land: BoardLand;
  readonly board: BoardStanding;
}

export function ThumbBoard(props: {
  readonly picture: Picture;
  readonly colourOf: (seat: number) => Colour;
}) {
  const { setting, land, board } = props.picture;
  needBoardArt();
  const box = drawnBox(geometryOf(setting), land);
  return (
    <svg
      class="thumb-board"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <StaticLayer setting={setting} land={land} colours={COLOURS} />
      <PiecesLayer
        setting={setting}
        land={land}
        board={board}
        colourOf={props.colourOf}
        rolled={[]}
      />
    </svg>
  );
}
