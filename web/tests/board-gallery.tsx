// A page for looking at boards while working on them (npm run dev, then /board-gallery.html). It draws
// what record-views.mjs has recorded: ?view=NAME&chosen=KIND&theme=dark; without a view, the pieces.

import { render } from "preact";
import { useState } from "preact/hooks";
import { needBoardArt } from "../src/art/board-art";
import { PieceIcon } from "../src/art/piece";
import { COLOURS } from "../src/art/seats";
import { Board } from "../src/board/board";
import type { BoardSetting, BoardView } from "../src/protocol";
import "../src/styles/tokens.css";
import "../src/styles/ui.css";
import "../src/styles/board.css";
import "./board-gallery.css";

interface Recorded {
  setting: BoardSetting;
  view: BoardView;
}

const query = new URLSearchParams(location.search);
const names = ["Mira", "Tomas", "Ada", "Oskar", "Jun", "Lea"];
const seats = ["blue", "red", "white", "orange", "green", "brown"];

function Page({ recorded }: { recorded: Recorded }) {
  const [said, say] = useState("");
  return (
    <>
      <Board
        setting={recorded.setting}
        view={recorded.view}
        moves={recorded.view.moves}
        chosen={query.get("chosen")}
        onChoose={({ action }) => say(action ?? "")}
        seats={seats}
        names={names}
        seat={0}
        highlight={query.get("highlight")?.split(" ") ?? []}
      />
      <output>{said}</output>
    </>
  );
}

function Pieces() {
  needBoardArt();
  const levels = [1, 2, 3].flatMap((level) => [`knight-${level}`, `knight-${level}-active`]);
  const pieces = [
    "road",
    "ship",
    "warship",
    "settlement",
    "city",
    "fallen",
    "merchant",
    "fortress",
  ];
  return (
    <div class="sheet">
      {COLOURS.map((colour) => (
        <div key={colour}>
          {[...pieces, ...levels].map((piece) => (
            <PieceIcon key={piece} piece={piece} colour={colour} size={56} />
          ))}
        </div>
      ))}
      <div>
        {["robber", "pirate", "fleet", "wall", "village", "knot", "gift-point", "gift-card"].map(
          (piece) => (
            <PieceIcon key={piece} piece={piece} size={56} />
          ),
        )}
      </div>
    </div>
  );
}

// For measuring how long drawing takes (?bench=1): the whole board anew, or one more building.
function bench(element: HTMLElement, recorded: Recorded): void {
  const page = (view: Recorded["view"]) => (
    <Board
      setting={recorded.setting}
      view={view}
      moves={view.moves}
      chosen="road"
      onChoose={() => undefined}
      seats={seats}
      names={names}
      seat={0}
    />
  );
  const { board } = recorded.view;
  const fewer = { ...board, buildings: board.buildings.slice(1) };
  let turn = 0;
  Object.assign(window, {
    bench: {
      flip() {
        turn = 1 - turn;
        render(page({ ...recorded.view, board: turn ? fewer : board }), element);
      },
      whole() {
        render(null, element);
        render(page(recorded.view), element);
      },
    },
  });
  render(page(recorded.view), element);
}

const root = document.getElementById("gallery");
document.documentElement.dataset.theme = query.get("theme") ?? "light";
const wanted = query.get("view");
if (root && wanted) {
  const recorded = (await (await fetch(`/tests/views/${wanted}.json`)).json()) as Recorded;
  if (query.has("bench")) {
    bench(root, recorded);
  } else {
    render(<Page recorded={recorded} />, root);
  }
} else if (root) {
  render(<Pieces />, root);
}
document.body.dataset.ready = "yes";
