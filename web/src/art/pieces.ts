// The pieces, around the vertex, the middle of the edge or the spot where they stand. A hex has the
// radius 100. Every piece has a dark outline, a white halo and a soft shadow, so that it reads on
// every terrain and in print.

import { type Colour, mark, roadPattern, SEAT_LOOKS, type SeatLook } from "./seats";
import { n2 } from "./svg";

const OUTLINE = "#14202A";
const TRACKS: Record<string, string> = {
  science: "#3C9A63",
  trade: "#E5AE2B",
  politics: "#3B76D0",
};

// A piece's name among the symbols.
export function pieceSymbol(piece: string, colour?: Colour): string {
  return colour === undefined ? `p-${piece}` : `p-${piece}-${colour}`;
}

// Symbols of all pieces of the seats' colours.
export function pieceDefs(colours: readonly Colour[]): string {
  let defs =
    symbol(pieceSymbol("robber"), robber()) +
    symbol(
      pieceSymbol("pirate"),
      sailingShip("#1D2227", "#3A424A", "#3A2A20", "#B3261E", crossedBones()),
    ) +
    symbol(pieceSymbol("fleet"), fleet()) +
    symbol(pieceSymbol("wall"), wall()) +
    symbol(pieceSymbol("knot"), knot()) +
    symbol(pieceSymbol("village"), village()) +
    symbol(pieceSymbol("gift-point"), giftPoint()) +
    symbol(pieceSymbol("gift-card"), giftCard());
  for (const [track, colour] of Object.entries(TRACKS)) {
    defs += symbol(pieceSymbol(`metropolis-${track}`), banner(colour));
  }
  for (const colour of colours) {
    const look = SEAT_LOOKS[colour];
    defs += seatSymbols(look);
  }
  return defs;
}

function seatSymbols(look: SeatLook): string {
  const named = (piece: string, art: string) => symbol(pieceSymbol(piece, look.colour), art);
  let defs =
    named("road", road(look)) +
    named("ship", seatShip(look)) +
    named("warship", warship(look)) +
    named("settlement", settlement(look)) +
    named("city", city(look)) +
    named("fallen", `<g transform="translate(2,6) rotate(90)">${city(look)}</g>`) +
    named("merchant", merchant(look)) +
    named("fortress", fortress(look)) +
    named("mark", mark(look, 10).replace(`fill="${look.on}"`, markPaint(look)));
  for (const level of [1, 2, 3]) {
    defs += named(`knight-${level}`, knight(look, level, false));
    defs += named(`knight-${level}-active`, knight(look, level, true));
  }
  return defs;
}

function markPaint(look: SeatLook): string {
  const rim = look.colour === "white" ? "#7D755F" : look.dark;
  return `fill="${look.fill}" stroke="${rim}" stroke-width="2" stroke-linejoin="round"`;
}

function symbol(id: string, art: string): string {
  return `<symbol id="${id}" overflow="visible">${art}</symbol>`;
}

// A soft shadow and the halo. Two faint strokes are far cheaper to paint than a blur.
function ground(outline: string): string {
  return (
    `<path d="${outline}" transform="translate(0,3.5)" fill="#0b1a22" stroke="#0b1a22" ` +
    `stroke-width="10" stroke-linejoin="round" opacity=".16"/>` +
    `<path d="${outline}" transform="translate(0,2)" fill="#0b1a22" stroke="#0b1a22" ` +
    `stroke-width="8.5" stroke-linejoin="round" opacity=".2"/>` +
    `<path d="${outline}" fill="#fff" stroke="#fff" stroke-width="8" stroke-linejoin="round" ` +
    `opacity=".88"/>`
  );
}

function rim(outline: string, width = 3): string {
  return (
    `<path d="${outline}" fill="none" stroke="${OUTLINE}" stroke-width="${width}" ` +
    `stroke-linejoin="round"/>`
  );
}

function settlement(look: SeatLook): string {
  const outline = "M-17,15V-4L0,-21L17,-4V15Z";
  return (
    `${ground(outline)}<path d="${outline}" fill="${look.fill}"/>` +
    `<path d="M0,-21L17,-4V15H2V-4Z" fill="${look.dark}" opacity=".38"/>` +
    `<path d="M-17,-4L0,-21L17,-4V1L0,-15L-17,1Z" fill="${look.light}" opacity=".85"/>` +
    rim(outline) +
    mark(look, 5.4, 0, 5)
  );
}

function city(look: SeatLook): string {
  const outline = "M-27,19V-12L-14,-27L-1,-12V-3H8L17,-12L27,-3V19Z";
  return (
    `${ground(outline)}<path d="${outline}" fill="${look.fill}"/>` +
    `<path d="M-14,-27L-1,-12V19H-14Z" fill="${look.dark}" opacity=".3"/>` +
    `<path d="M17,-12L27,-3V19H17Z" fill="${look.dark}" opacity=".42"/>` +
    `<path d="M-27,-12L-14,-27L-1,-12V-7L-14,-21L-27,-7ZM-1,-3H8L17,-12L27,-3V2L17,-7L8,2H-1Z" ` +
    `fill="${look.light}" opacity=".85"/>` +
    rim(outline) +
    mark(look, 5.8, -14, 3) +
    `<path d="M6,5h5v7h-5zM15,5h5v7h-5z" fill="${look.on}" opacity=".85"/>`
  );
}

function wall(): string {
  const outline = "M-36,27V12H-28V17H-20V12H-12V17H-4V12H4V17H12V12H20V17H28V12H36V27Z";
  return (
    `${ground(outline)}<path d="${outline}" fill="#B9B2A3"/>` +
    `<path d="M-36,22H36" stroke="#8d8675" stroke-width="1.8"/>${rim(outline, 2.6)}`
  );
}

// The banner on a metropolis; it stands on the tower of a city.
function banner(colour: string): string {
  const flag = "M-13,-48H17L11,-40.5L17,-33H-13Z";
  return (
    `<path d="M-14,-27V-48${flag}" fill="#fff" stroke="#fff" stroke-width="7" ` +
    `stroke-linejoin="round" stroke-linecap="round" opacity=".88"/>` +
    `<path d="M-14,-25V-48" stroke="${OUTLINE}" stroke-width="3.4" stroke-linecap="round"/>` +
    `<path d="${flag}" fill="${colour}"/>${rim(flag, 2.4)}` +
    `<path d="M-1.5,-46.4L.4,-42.5L4.6,-42L1.5,-39.1L2.3,-34.9L-1.5,-37L-5.3,-34.9L-4.5,-39.1` +
    `L-7.6,-42L-3.4,-42.5Z" fill="#fff"/>`
  );
}

function road(look: SeatLook): string {
  return (
    `<rect x="-35" y="-7.5" width="70" height="23" rx="8" fill="#0b1a22" opacity=".2"/>` +
    `<rect x="-34" y="-10.5" width="68" height="21" rx="7" fill="#fff" opacity=".88"/>` +
    `<rect x="-31" y="-7.5" width="62" height="15" rx="4.5" fill="${look.fill}" ` +
    `stroke="${OUTLINE}" stroke-width="2.6"/>` +
    `<rect x="-28.4" y="-5.5" width="56.8" height="3" rx="1.5" fill="${look.light}" opacity=".8"/>` +
    `<g stroke="${look.on}" opacity=".9">${roadPattern(look, 25)}</g>`
  );
}

function sailingShip(
  sail: string,
  jib: string,
  wood: string,
  band: string,
  emblem: string,
): string {
  const hull = "M-26,9H26C24,19 17,23 12,23H-13C-19,23 -24,18 -26,9Z";
  const main = "M2,-28C17,-22 21,-8 17,4H2Z";
  const fore = "M-2,-22C-12,-16 -18,-6 -19,4H-2Z";
  return (
    ground(`${hull}${main}${fore}`) +
    `<path d="M0,9V-30" stroke="${OUTLINE}" stroke-width="3.2" stroke-linecap="round"/>` +
    `<path d="${main}" fill="${sail}"/>${rim(main, 2.6)}` +
    `<path d="${fore}" fill="${jib}"/>${rim(fore, 2.6)}` +
    `<path d="${hull}" fill="${wood}"/>${rim(hull, 2.8)}` +
    `<path d="M-24,12.5H24" stroke="${band}" stroke-width="3.6"/>${emblem}`
  );
}

function seatShip(look: SeatLook): string {
  return sailingShip(look.fill, look.light, "#8B5B34", look.fill, mark(look, 4.6, 9, -6));
}

// A warship carries a row of cannon ports and a pennant.
function warship(look: SeatLook): string {
  const ports = `<path d="M-15,16.5h5M-4,16.5h5M7,16.5h5" stroke="#14202A" stroke-width="4.5"/>`;
  const pennant = `<path d="M0,-30V-42L15,-37.5L0,-33Z" fill="#B3261E"/>${rim("M0,-30V-42L15,-37.5L0,-33", 2.2)}`;
  const wood = "#5E3B22";
  return (
    sailingShip(look.fill, look.light, wood, look.fill, mark(look, 4.6, 9, -6)) + ports + pennant
  );
}

function crossedBones(): string {
  return `<path d="M4,-14L14,-4M14,-14L4,-4" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>`;
}

function fleet(): string {
  const one = sailingShip("#1D2227", "#3A424A", "#3A2A20", "#B3261E", "");
  return (
    `<g transform="translate(-24,-10) scale(.62)">${one}</g>` +
    `<g transform="translate(24,-10) scale(.62)">${one}</g>` +
    `<g transform="translate(0,10) scale(.95)">` +
    `${sailingShip("#1D2227", "#3A424A", "#3A2A20", "#B3261E", crossedBones())}</g>`
  );
}

// The knot of a ship that belongs to a closed route.
function knot(): string {
  return (
    `<circle r="9" fill="#FFFDF6" stroke="${OUTLINE}" stroke-width="2.2"/>` +
    `<path d="M-4.6,0a2.6,2.6 0 1 1 4.6,0a2.6,2.6 0 1 0 4.6,0a2.6,2.6 0 1 0 -4.6,0a2.6,2.6 0 1 1 ` +
    `-4.6,0Z" fill="none" stroke="#8A5A33" stroke-width="2"/>`
  );
}

function knight(look: SeatLook, level: number, active: boolean): string {
  const shield = "M-17,-17H17V1C17,12 8,20 0,24C-8,20 -17,12 -17,1Z";
  const blade = "M-3.4,-16V-36L0,-42L3.4,-36V-16Z";
  let art = ground(shield);
  if (active) {
    art +=
      `<path d="${blade}" fill="#fff" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>` +
      `<path d="${blade}" fill="#F4F7F9"/>${rim(blade, 2.4)}` +
      `<path d="M-9,-23H9" stroke="${OUTLINE}" stroke-width="5.4" stroke-linecap="round"/>` +
      `<path d="M-9,-23H9" stroke="#FFD24A" stroke-width="2.4" stroke-linecap="round"/>` +
      `<path d="${shield}" fill="#FFD24A" stroke="#FFD24A" stroke-width="9" ` +
      `stroke-linejoin="round"/>`;
  }
  art +=
    `<path d="${shield}" fill="${active ? look.fill : "#9AA3AB"}"/>` +
    `<path d="M0,-17H17V1C17,12 8,20 0,24Z" fill="#000" opacity=".16"/>${rim(shield)}`;
  if (!active) {
    art +=
      `<path d="M-17,-17H17V-6H-17Z" fill="${look.fill}"/>${rim("M-17,-17H17V-6H-17Z", 2.2)}` +
      mark(look, 3.6, 0, -11.4);
  }
  const first = [1, -3, -7][level - 1] ?? 1;
  const chevrons = Array.from({ length: level }, (_, index) => {
    const y = first + (active ? 0 : 4) + index * 7.4;
    return `M-8.4,${n2(y + 4)}L0,${n2(y - 2)}L8.4,${n2(y + 4)}`;
  });
  return (
    `${art}<path d="${chevrons.join("")}" fill="none" stroke="${active ? look.on : "#2a3238"}" ` +
    `stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

function robber(): string {
  const body =
    "M-17,26C-19,6 -14,-4 -7,-9C-14,-14 -13,-30 0,-34C13,-30 14,-14 7,-9C14,-4 19,6 17,26Z";
  return (
    `${ground(body)}<path d="${body}" fill="#2B2F36" stroke="#0c0f12" stroke-width="2.4" ` +
    `stroke-linejoin="round"/>` +
    `<path d="M0,-34C-9,-31 -12,-22 -9,-15C-4,-20 4,-20 9,-15C12,-22 9,-31 0,-34Z" fill="#4A515B"/>` +
    `<circle cx="-3.4" cy="-15" r="1.8" fill="#FFD24A"/>` +
    `<circle cx="3.4" cy="-15" r="1.8" fill="#FFD24A"/>` +
    `<path d="M-13,16C-4,20 4,20 13,16" stroke="#59626d" stroke-width="2.4" fill="none"/>` +
    `<path d="M-17,26H17" stroke="#0c0f12" stroke-width="5" stroke-linecap="round"/>`
  );
}

function merchant(look: SeatLook): string {
  const roof = "M-24,-4L-16,-22H16L24,-4Z";
  const stall = "M-20,-4H20V20H-20Z";
  return (
    ground("M-20,20V-4H-24L-16,-22H16L24,-4H20V20Z") +
    `<path d="${stall}" fill="#FFF4D6"/>${rim(stall, 2.6)}` +
    `<path d="${roof}" fill="${look.fill}"/>` +
    `<path d="M-12,-22L-14,-4H-6L-5,-22ZM5,-22L6,-4H14L12,-22Z" fill="#fff" opacity=".85"/>` +
    rim(roof, 2.6) +
    `<path d="M-20,8H20V20H-20Z" fill="#B98A3E" stroke="${OUTLINE}" stroke-width="2.6"/>` +
    `<circle cx="0" cy="1.5" r="4.4" fill="#F3B823" stroke="#8A5D05" stroke-width="1.4"/>`
  );
}

function village(): string {
  const hut = "M-22,14V2H-27L-6,-20L2,-11L9,-18L27,2H22V14Z";
  return (
    `${ground(hut)}<path d="${hut}" fill="#F5E6C4"/>` +
    `<path d="M-27,2L-6,-20L2,-11L9,-18L27,2L22,4L8,-9L2,-3L-6,-11L-21,4Z" fill="#A8683A"/>` +
    `<path d="M-10,14V4H-3V14ZM8,5H15V10H8Z" fill="#6B4424"/>${rim(hut, 2.8)}`
  );
}

// A stronghold of the corsairs before the seat's coast; the pirates' flag in the seat's light.
function fortress(look: SeatLook): string {
  const keep = "M-30,24V-10H-22V-3H-14V-24H-8V-18H-3V-24H3V-18H8V-24H14V-3H22V-10H30V24Z";
  const flag = "M0,-40H18L13,-34L18,-28H0Z";
  return (
    `${ground(`${keep}${flag}`)}<path d="${keep}" fill="#7D756A"/>` +
    `<path d="M3,-24H14V-3H22V-10H30V24H3Z" fill="#000" opacity=".2"/>${rim(keep)}` +
    `<path d="M0,-22V-40" stroke="${OUTLINE}" stroke-width="3.4" stroke-linecap="round"/>` +
    `<path d="${flag}" fill="${look.fill}"/>${rim(flag, 2.4)}${mark(look, 3.8, 7, -34)}` +
    `<path d="M-6,24V12A6,6 0 0 1 6,12V24Z" fill="#2B2F36"/>`
  );
}

function chit(art: string): string {
  return (
    `<circle cy="2.5" r="19" fill="#062531" opacity=".35"/>` +
    `<circle r="17.5" fill="#FFF3CC" stroke="#B98508" stroke-width="3"/>${art}`
  );
}

function giftPoint(): string {
  return chit(
    `<path d="M0,-11L3.3,-3.9L11,-3L5.3,2.2L6.8,9.8L0,6L-6.8,9.8L-5.3,2.2L-11,-3L-3.3,-3.9Z" ` +
      `fill="#D69A12" stroke="#7A5200" stroke-width="1.2" stroke-linejoin="round"/>`,
  );
}

function giftCard(): string {
  return chit(
    `<rect x="-7" y="-10" width="14" height="20" rx="2.4" fill="#D9CFF0" stroke="#5B4A86" ` +
      `stroke-width="2"/><path d="M0,-5L1.6,-1.6L5,-1.2L2.4,1.2L3.1,4.8L0,3L-3.1,4.8L-2.4,1.2` +
      `L-5,-1.2L-1.6,-1.6Z" fill="#5B4A86"/>`,
  );
}
