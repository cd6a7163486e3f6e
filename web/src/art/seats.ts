// How the six seats look: colour, mark and road pattern. Colour is never the only sign of a seat.
// The colours are the words of the protocol; the distances between them were measured for normal
// sight and for the three kinds of colour blindness.

import { n2 } from "./svg";

export type Colour = "red" | "blue" | "orange" | "white" | "green" | "brown";
type Mark = "triangle" | "circle" | "square" | "diamond" | "cross" | "star";

export interface SeatLook {
  colour: Colour;
  fill: string;
  dark: string;
  light: string;
  on: string; // text and marks upon the fill
  mark: Mark;
}

export const SEAT_LOOKS: Record<Colour, SeatLook> = {
  red: look("red", "#C9362B", "#8E1F18", "#E8695C", "#FFFFFF", "triangle"),
  blue: look("blue", "#2166CC", "#123F86", "#5C95E8", "#FFFFFF", "circle"),
  white: look("white", "#F6F1E2", "#B9AE90", "#FFFFFF", "#2A2A26", "square"),
  orange: look("orange", "#F5B01F", "#B27504", "#FFD069", "#2B1E00", "diamond"),
  green: look("green", "#3FB59B", "#1C7260", "#7AD7C2", "#06241D", "cross"),
  brown: look("brown", "#43265F", "#251138", "#7A53A0", "#FFFFFF", "star"),
};

export const COLOURS = Object.keys(SEAT_LOOKS) as Colour[];

// Who has chosen no colour yet gets the seat's own.
const BY_SEAT: readonly Colour[] = ["red", "blue", "white", "orange", "green", "brown"];

export function seatColourOf(seat: number, chosen?: string): Colour {
  if (chosen !== undefined && chosen in SEAT_LOOKS) {
    return chosen as Colour;
  }
  return BY_SEAT[seat % BY_SEAT.length] ?? "red";
}

export function seatLook(colour: Colour): SeatLook {
  return SEAT_LOOKS[colour];
}

function look(
  colour: Colour,
  fill: string,
  dark: string,
  light: string,
  on: string,
  mark: Mark,
): SeatLook {
  return { colour, fill, dark, light, on, mark };
}

// The outline of a mark around the origin; all marks of a radius look equally large.
export function markPath(mark: Mark, radius: number): string {
  const at = (factor: number) => n2(radius * factor);
  switch (mark) {
    case "triangle":
      return `M0,${at(-1.1)}L${at(1)},${at(0.75)}H${at(-1)}Z`;
    case "circle": {
      const arc = `a${at(0.9)},${at(0.9)} 0 1 0 `;
      return `M${at(-0.9)},0${arc}${at(1.8)},0${arc}${at(-1.8)},0Z`;
    }
    case "square":
      return `M${at(-0.82)},${at(-0.82)}H${at(0.82)}V${at(0.82)}H${at(-0.82)}Z`;
    case "diamond":
      return `M0,${at(-1.12)}L${at(1.12)},0L0,${at(1.12)}L${at(-1.12)},0Z`;
    case "cross":
      return (
        `M${at(-0.36)},${at(-1)}H${at(0.36)}V${at(-0.36)}H${at(1)}V${at(0.36)}H${at(0.36)}` +
        `V${at(1)}H${at(-0.36)}V${at(0.36)}H${at(-1)}V${at(-0.36)}H${at(-0.36)}Z`
      );
    case "star": {
      let path = "";
      for (let point = 0; point < 10; point++) {
        const reach = radius * (point % 2 ? 0.48 : 1.12);
        const angle = -Math.PI / 2 + (point * Math.PI) / 5;
        path += `${point ? "L" : "M"}${n2(reach * Math.cos(angle))},${n2(reach * Math.sin(angle))}`;
      }
      return `${path}Z`;
    }
  }
}

export function mark(seat: SeatLook, radius: number, x = 0, y = 0): string {
  const where = x || y ? ` transform="translate(${n2(x)},${n2(y)})"` : "";
  return `<path d="${markPath(seat.mark, radius)}" fill="${seat.on}"${where}/>`;
}

// What lies along a seat's roads, between -from and from.
export function roadPattern(seat: SeatLook, from: number): string {
  const line = `M${n2(-from)},0H${n2(from)}`;
  switch (seat.mark) {
    case "triangle":
      return "";
    case "circle":
      return `<path d="${line}" stroke-dasharray="0.1 9.4" stroke-width="4.4" stroke-linecap="round"/>`;
    case "square":
      return `<path d="M${n2(-from)},-2.3H${n2(from)}M${n2(-from)},2.3H${n2(from)}" stroke-width="1.6"/>`;
    case "diamond":
      return `<path d="${line}" stroke-dasharray="8 6" stroke-width="3.2"/>`;
    case "cross":
      return `<path d="M-18,-4V4M-6,-4V4M6,-4V4M18,-4V4" stroke-width="2.4"/>`;
    case "star":
      return (
        `<path d="M-19,-4L-13,0L-19,4M-3,-4L3,0L-3,4M13,-4L19,0L13,4" ` +
        `stroke-width="2.4" fill="none"/>`
      );
  }
}
