// A drawing of the card game: principalities as the table draws them, without anything to press. What the drawing
// points out is marked on the cards themselves.
import { useLayoutEffect, useRef } from "preact/hooks";
import { AroundCards } from "../cards/context";
import { regionKey, siteKey, slotKey } from "../cards/model";
import { RealmGrid } from "../cards/realm";
import { stillGame } from "../cards/still";
import type { CardsMove, CardsSetting, HttpDrawing, HttpReplay } from "../protocol";
import "../styles/cards.css";

const EMPTY = { ready: true, connected: true, standin: false, away: false, muted: false };

/** The drawing as a game that is over at once. */
const fileOf = ({ game, view }: HttpDrawing, setting: CardsSetting): HttpReplay => ({
  config: game,
  practice: true,
  seats: Array.from({ length: setting.seats }, (_, seat) => ({ seat, kind: "bot", ...EMPTY })),
  setting,
  view,
  frames: [],
});

/** The key of a place by its notation: a region `u-2`, a site `l+1`, a slot `+3`. */
function keyOf(seat: number, place: string): string {
  const slot = Number(place.replace(/^[ul]/, ""));
  if (/^[+-]?\d/.test(place)) return slotKey(seat, slot);
  return slot % 2 === 0 ? regionKey(seat, place) : siteKey(seat, place);
}

/** The place that an action is about. */
function targetKey({ target }: CardsMove): string | undefined {
  const { seat, region, slot, site } = target ?? {};
  if (seat === undefined) return undefined;
  if (region !== undefined) return regionKey(seat, region);
  if (site !== undefined) return siteKey(seat, site);
  return slot === undefined ? undefined : slotKey(seat, slot);
}

export function RealmDrawing(props: {
  readonly drawing: HttpDrawing;
  readonly setting: CardsSetting;
  readonly label: string;
}) {
  const { drawing, setting, label } = props;
  const box = useRef<HTMLDivElement>(null);
  const seats = drawing.around.length > 0 ? drawing.around.map(Number) : [0, 1];
  const { turn } = drawing.view;
  // The dice are told by the caption: a ring for what they call would look like a mark.
  const view =
    turn === undefined ? drawing.view : { ...drawing.view, turn: { ...turn, dice: null } };
  const game = stillGame({ file: fileOf(drawing, setting), at: 0, hands: "none" }, view, "desktop");
  useLayoutEffect(() => {
    const free = (key: string) => box.current?.querySelector(`[data-at="${key}"]`);
    // A site that is taken has the name of its card too.
    const taken = (key: string) =>
      box.current?.querySelector(`[data-at^="${key.replace("site", "placed")} "]`);
    // A drawing points at what stands there, and tries what could.
    for (const place of drawing.marks) {
      const key = keyOf(seats[0] ?? 0, place);
      (taken(key) ?? free(key))?.classList.add("rb-marked");
    }
    for (const { move, code } of drawing.tries) {
      const key = targetKey(move as CardsMove);
      if (key !== undefined)
        (free(key) ?? taken(key))?.classList.add(code === null ? "rb-yes" : "rb-no");
    }
  }, [drawing]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than the screen
    <div class="rb-realms" role="img" aria-label={label} tabIndex={0} ref={box}>
      <AroundCards game={game}>
        {game.view.realms
          .filter(({ seat }) => seats.includes(seat))
          .map((realm) => (
            <div class="rb-realm" key={realm.seat} inert>
              <RealmGrid realm={realm} />
            </div>
          ))}
      </AroundCards>
    </div>
  );
}
