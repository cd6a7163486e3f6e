// Buttons over the board: the whole board, nearer, farther, its description, and moves that put a
// piece beside the board.

import type { BoardMove } from "../protocol";
import { t, word } from "../text/t";
import type { CameraControl } from "./use-camera";

function Round({
  label,
  path,
  kind,
  press,
}: {
  label: string;
  path: string;
  kind: string;
  press: () => void;
}) {
  return (
    <button
      type="button"
      class={`b-round b-${kind}`}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

interface ControlsProps {
  readonly control: CameraControl;
  readonly beside: readonly BoardMove[];
  onChoose(move: BoardMove): void;
  onDescribe(): void;
}

export function BoardControls({ control, beside, onChoose, onDescribe }: ControlsProps) {
  return (
    <div class={control.zoomedIn ? "b-controls b-near" : "b-controls"}>
      {beside.map((move) => (
        <button type="button" class="b-beside" key={move.action} onClick={() => onChoose(move)}>
          {t("board.beside", { piece: word("board.piece", move.kind) })}
        </button>
      ))}
      <Round
        kind="fit"
        label={t("board.fit")}
        path="M4,9V4H9M15,4H20V9M20,15V20H15M9,20H4V15"
        press={control.fit}
      />
      <Round
        kind="nearer"
        label={t("board.nearer")}
        path="M12,5V19M5,12H19"
        press={() => control.zoom(1.5)}
      />
      <Round
        kind="farther"
        label={t("board.farther")}
        path="M5,12H19"
        press={() => control.zoom(1 / 1.5)}
      />
      <Round
        kind="words"
        label={t("board.describe")}
        path="M4,6H20M4,12H20M4,18H13"
        press={onDescribe}
      />
    </div>
  );
}
