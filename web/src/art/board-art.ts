// Everything that the hex board refers to by name, put into the page once. Sea and shallows take
// their colours from the style sheet, so that light and dark need no second drawing.

import { pieceDefs } from "./pieces";
import { COLOURS } from "./seats";
import { n2 } from "./svg";

const SPRITE_ID = "board-art";
const SVG = "http://www.w3.org/2000/svg";

export function numberSymbol(number: number): string {
  return `n-${number}`;
}

// How often a number is thrown, in 36 throws: the dots under it.
export function pipsOf(number: number): number {
  return number >= 2 && number <= 12 ? 6 - Math.abs(7 - number) : 0;
}

function numberToken(number: number): string {
  const pips = pipsOf(number);
  const often = pips === 5;
  const ink = often ? "#B3201A" : "#2B2A26";
  let art =
    `<circle cy="3" r="29" fill="#0b1a14" opacity=".35"/>` +
    `<circle r="28.5" fill="url(#b-parchment)" stroke="${often ? "#B3201A" : "#9C8656"}" ` +
    `stroke-width="${often ? 3 : 2}"/>` +
    `<text class="b-figure" y="5.5" font-size="${often ? 33 : 29}" fill="${ink}">${number}</text>`;
  for (let pip = 0; pip < pips; pip++) {
    art += `<circle cx="${n2((pip - (pips - 1) / 2) * 6.4)}" cy="15.6" r="2.4" fill="${ink}"/>`;
  }
  return `<symbol id="${numberSymbol(number)}" overflow="visible">${art}</symbol>`;
}

export function boardDefs(): string {
  let defs =
    `<radialGradient id="b-parchment" cx=".4" cy=".3" r=".8">` +
    `<stop offset="0" stop-color="#FFFDF6"/><stop offset="1" stop-color="#F0E2C0"/>` +
    `</radialGradient>` +
    `<radialGradient id="b-sea" cx=".5" cy=".47" r=".28"><stop class="b-sea-in" offset="0"/>` +
    `<stop class="b-sea-mid" offset=".6"/><stop class="b-sea-out" offset="1"/></radialGradient>` +
    `<pattern id="b-waves" width="152" height="92" patternUnits="userSpaceOnUse">` +
    `<path class="b-wave" d="M12,28q10,-9.2 20,0t20,0M88,72q10,-9.2 20,0t20,0"/></pattern>` +
    `<marker id="b-arrow" viewBox="-6 -6 12 12" markerWidth="4" markerHeight="4" ` +
    `orient="auto"><path d="M-4,-5L5,0L-4,5Z" class="b-track-head"/></marker>`;
  for (let number = 2; number <= 12; number++) {
    defs += numberToken(number);
  }
  return defs + pieceDefs(COLOURS);
}

// Called by whatever draws a board or a piece; only the first call does something.
export function needBoardArt(): void {
  if (typeof document === "undefined" || document.getElementById(SPRITE_ID)) {
    return;
  }
  const sprite = document.createElementNS(SVG, "svg");
  sprite.id = SPRITE_ID;
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("class", "board-art");
  sprite.innerHTML = `<defs>${boardDefs()}</defs>`;
  document.body.prepend(sprite);
}
