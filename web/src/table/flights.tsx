// Amounts that fly to whoever gets them: from the hexes that the dice called, from the bank, from another
// player. Events say what moved; where things stand is asked of the page. Nothing waits for a flight: the view
// has changed already, and a flight that finds no place for its ends is left out.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import type { Amounts, BoardLogged, BoardSetting, BoardView } from "../protocol";
import { settings } from "../settings";
import { useGame } from "./game";
import { GoodsCard } from "./parts";

export type End =
  | { readonly at: "bank" }
  | { readonly at: "seat"; readonly seat: number }
  | { readonly at: "hex"; readonly hex: string };

export interface Flight {
  /** null: a card that the receiver of the view may not see. */
  readonly goods: string | null;
  readonly from: End;
  readonly to: End;
}

const BANK: End = { at: "bank" };
const seatEnd = (seat: number): End => ({ at: "seat", seat });

function each(cards: Amounts | undefined, from: End, to: End): Flight[] {
  return Object.entries(cards ?? {}).flatMap(([goods, count]) =>
    Array.from({ length: Math.max(0, count) }, () => ({ goods, from, to })),
  );
}

/** The called hexes that a seat has buildings at. */
function hexesOf(setting: BoardSetting, view: BoardView, seat: number, called: readonly string[]) {
  const own = new Set(view.board.buildings.filter((it) => it.seat === seat).map((it) => it.at));
  const touched = new Set(
    setting.vertices.filter(({ id }) => own.has(id)).flatMap(({ hexes }) => hexes),
  );
  return called.filter((hex) => touched.has(hex));
}

function production(event: BoardLogged, setting: BoardSetting, view: BoardView): Flight[] {
  return (event.gains ?? []).flatMap(({ seat, cards }) => {
    const hexes = hexesOf(setting, view, seat, event.hexes ?? []);
    return each(cards, BANK, seatEnd(seat)).map((flight, i) => {
      const hex = hexes[i % Math.max(1, hexes.length)];
      return hex === undefined ? flight : { ...flight, from: { at: "hex", hex } };
    });
  });
}

/** What changed hands by one event. */
export function flightsOf(event: BoardLogged, setting: BoardSetting, view: BoardView): Flight[] {
  if (event.kind === "production") return production(event, setting, view);
  if (event.seat === undefined) return [];
  const self = seatEnd(event.seat);
  const other = event.target?.seat;
  const goods = event.target?.goods;
  if ((event.kind === "confirm" || event.kind === "take") && typeof other === "number")
    return [...each(event.give, self, seatEnd(other)), ...each(event.get, seatEnd(other), self)];
  if (event.kind === "steal" && typeof other === "number")
    return [{ goods: goods ?? null, from: seatEnd(other), to: self }];
  if (event.taken && goods)
    return event.taken.flatMap((count, seat) => each({ [goods]: count }, seatEnd(seat), self));
  if (event.kind === "discard" && goods) return [{ goods, from: self, to: BANK }];
  return [...each(event.paid, self, BANK), ...each(event.gained, BANK, self)];
}

/* ---- on the screen ---- */

// So many at a time; what comes after a long absence is no animation.
const MOST = 24;
const OLD = 12;
const STAGGER_MS = 45;

function flightTime(): number {
  if (settings.get().motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return 0;
  const value = getComputedStyle(document.documentElement).getPropertyValue("--fly").trim();
  const number = Number.parseFloat(value) || 0;
  return value.endsWith("ms") ? number : number * 1000;
}

function elementAt(root: ParentNode, end: End, goods: string | null, me: number | undefined) {
  if (end.at === "hex") return root.querySelector(`[data-hex="${end.hex}"]`);
  const own =
    end.at === "seat" && end.seat === me && goods !== null
      ? root.querySelector(`.hand [data-goods="${goods}"]`)
      : null;
  const name = end.at === "bank" ? "bank" : `seat-${end.seat}`;
  return own ?? root.querySelector(`[data-fly="${name}"]`);
}

function middleOf(element: Element, origin: DOMRect) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top };
}

interface Aloft extends Flight {
  readonly id: number;
  readonly wait: number;
}

function FlyingCard({ flight, onLanded }: { flight: Aloft; onLanded: (id: number) => void }) {
  const { me } = useGame();
  const card = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    const root = element?.closest(".bt");
    const from = root && elementAt(root, flight.from, flight.goods, me);
    const to = root && elementAt(root, flight.to, flight.goods, me);
    const time = flightTime();
    const landed = () => onLanded(flight.id);
    if (!element || !root || !from || !to || time === 0 || !element.animate) {
      landed();
      return;
    }
    const origin = root.getBoundingClientRect();
    const a = middleOf(from, origin);
    const b = middleOf(to, origin);
    const place = (at: { x: number; y: number }, scale: number) =>
      `translate(${at.x}px,${at.y}px) translate(-50%,-50%) scale(${scale})`;
    const up = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 30 };
    const motion = element.animate(
      [
        { transform: place(a, 0.4), opacity: 0.2 },
        { transform: place(up, 1), opacity: 1, offset: 0.45 },
        { transform: place(b, 0.55), opacity: 0.7 },
      ],
      { duration: time * 1.6, delay: flight.wait, easing: "ease-in-out", fill: "backwards" },
    );
    motion.onfinish = landed;
    return () => motion.cancel();
  }, []);
  return (
    <span class="flight" ref={card}>
      {flight.goods === null ? (
        <span class="rc s back">
          <Sign name="cards" size={20} />
        </span>
      ) : (
        <GoodsCard goods={flight.goods} size="s" />
      )}
    </span>
  );
}

/** Lies over the table and lets every click through. */
export function Flights() {
  const { table, setting, view } = useGame();
  const seen = useRef(table.log.at(-1)?.n ?? 0);
  const next = useRef(0);
  const [aloft, setAloft] = useState<readonly Aloft[]>([]);
  useEffect(() => {
    const fresh = table.log.filter((entry) => entry.n > seen.current && !entry.missed);
    seen.current = table.log.at(-1)?.n ?? seen.current;
    if (fresh.length === 0 || fresh.length > OLD || flightTime() === 0) return;
    const flights = fresh
      .flatMap((entry) => flightsOf(entry.event, setting, view))
      .slice(0, MOST)
      .map((flight, i) => ({ ...flight, id: next.current++, wait: i * STAGGER_MS }));
    if (flights.length > 0) setAloft((old) => [...old, ...flights].slice(-MOST));
  }, [table.log]);
  const land = (id: number) => setAloft((old) => old.filter((flight) => flight.id !== id));
  return (
    <div class="flights" aria-hidden="true">
      {aloft.map((flight) => (
        <FlyingCard key={flight.id} flight={flight} onLanded={land} />
      ))}
    </div>
  );
}
