// The board as tables: hexes with what stands around them, pieces by seat, and harbors.

import { useEffect, useRef } from "preact/hooks";
import { pipsOf } from "../art/board-art";
import type { BoardSetting } from "../protocol";
import { t, word } from "../text/t";
import type { DrawnView } from "./geometry";
import { type Geometry, geometryOf, hexesAt } from "./geometry";
import { harborName, hexName, listed, placeName } from "./names";

type NameOf = (seat: number) => string;

interface HexRow {
  readonly id: string;
  readonly name: string;
  readonly pips: number;
  readonly around: string;
}

// Who stands on a hex or at its corners.
function aroundHex(geometry: Geometry, view: DrawnView, hex: string, nameOf: NameOf): string[] {
  const found: string[] = [];
  const { board } = view;
  if (board.robber === hex) {
    found.push(word("board.piece", "robber"));
  }
  if (board.pirate === hex) {
    found.push(word("board.piece", "pirate"));
  }
  if (board.merchant?.hex === hex) {
    const piece = word("board.piece", "merchant");
    found.push(t("board.stands", { piece, name: nameOf(board.merchant.seat) }));
  }
  for (const building of board.buildings) {
    if (hexesAt(geometry, building.at).includes(hex)) {
      const piece = word("board.piece", building.metropolis ? "metropolis" : building.kind);
      found.push(t("board.stands", { piece, name: nameOf(building.seat) }));
    }
  }
  return found;
}

export function hexRows(setting: BoardSetting, view: DrawnView, nameOf: NameOf): HexRow[] {
  const geometry = geometryOf(setting);
  return setting.hexes.map((hex, index) => ({
    id: hex.id,
    name: hexName(geometry, view.land, hex.id),
    pips: pipsOf(view.land.numbers[index] ?? 0),
    around: listed(aroundHex(geometry, view, hex.id, nameOf)),
  }));
}

interface PieceRow {
  readonly key: string;
  readonly name: string;
  readonly piece: string;
  readonly place: string;
}

export function pieceRows(setting: BoardSetting, view: DrawnView, nameOf: NameOf): PieceRow[] {
  const geometry = geometryOf(setting);
  const { board, land } = view;
  const row = (at: string, seat: number, piece: string, marks: readonly string[]) => ({
    key: at,
    seat,
    name: nameOf(seat),
    piece: [piece, ...marks].join(", "),
    place: placeName(geometry, land, at),
  });
  const marks = (list: readonly [unknown, string][]) =>
    list.filter(([on]) => on).map(([, name]) => word("board.state", name));
  const rows = [
    ...board.buildings.map((it) =>
      row(it.at, it.seat, word("board.piece", it.metropolis ? "metropolis" : it.kind), [
        ...marks([
          [it.wall, "wall"],
          [it.fallen, "fallen"],
        ]),
      ]),
    ),
    ...(board.knights ?? []).map((it) =>
      row(it.at, it.seat, t("board.knight", { level: word("board.level", String(it.level)) }), [
        word("board.state", it.active ? "active" : "inactive"),
      ]),
    ),
    ...board.routes.map((it) =>
      row(
        it.at,
        it.seat,
        word("board.piece", it.warship ? "warship" : it.kind),
        marks([[it.closed, "closed"]]),
      ),
    ),
  ];
  return rows.sort((a, b) => a.seat - b.seat);
}

export function harborRows(setting: BoardSetting, view: DrawnView): PieceRow[] {
  const geometry = geometryOf(setting);
  return view.land.harbors.map(({ edge, harbor }) => ({
    key: edge,
    name: harbor === null ? t("board.hidden") : harborName(harbor),
    piece: "",
    place: listed(hexesAt(geometry, edge).map((hex) => hexName(geometry, view.land, hex))),
  }));
}

interface DescribeProps {
  readonly setting: BoardSetting;
  readonly view: DrawnView;
  readonly nameOf: NameOf;
  onClose(): void;
}

export function DescribeBoard({ setting, view, nameOf, onClose }: DescribeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal?.(), []);
  return (
    <dialog class="b-describe" ref={dialog} aria-labelledby="b-describe-title" onClose={onClose}>
      <header>
        <h2 id="b-describe-title">{t("board.describe.title")}</h2>
        <button type="button" class="b-round b-close" onClick={() => dialog.current?.close()}>
          <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6,6L18,18M18,6L6,18" />
          </svg>
          <span class="sr-only">{t("frame.close")}</span>
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="b-describe-body" tabIndex={0} aria-label={t("board.describe.title")}>
        <table>
          <caption>{t("board.describe.hexes")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("board.describe.place")}</th>
              <th scope="col">{t("board.describe.hex")}</th>
              <th scope="col">{t("board.describe.pips")}</th>
              <th scope="col">{t("board.describe.around")}</th>
            </tr>
          </thead>
          <tbody>
            {hexRows(setting, view, nameOf).map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.id}</th>
                <td>{row.name}</td>
                <td>{row.pips || ""}</td>
                <td>{row.around}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>{t("board.describe.pieces")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("board.describe.player")}</th>
              <th scope="col">{t("board.describe.piece")}</th>
              <th scope="col">{t("board.describe.place")}</th>
            </tr>
          </thead>
          <tbody>
            {pieceRows(setting, view, nameOf).map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td>{row.piece}</td>
                <td>{row.place}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>{t("board.describe.harbors")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("board.describe.harbor")}</th>
              <th scope="col">{t("board.describe.place")}</th>
            </tr>
          </thead>
          <tbody>
            {harborRows(setting, view).map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td>{row.place}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </dialog>
  );
}
