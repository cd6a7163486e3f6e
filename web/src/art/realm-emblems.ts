/* Emblems of the card game, one for each kind of card: what a card is can be seen at a glance, also
 * when it is no larger than a thumbnail.
 *
 * An emblem is drawn about the origin, in a square from -24 to 24, and stands on a ground at 19. The
 * functions return the inside of an SVG; nothing here knows a rule, a cost or a count.
 */

export const INK = "#14202a";

type Paint = { fill?: string; line?: string; width?: number; round?: boolean; opacity?: number };

/* A path. Without a fill it is a line. */
export function path(d: string, paint: Paint = {}): string {
  const { fill, line = INK, width = 1.6, round = true, opacity } = paint;
  const ends = round ? ' stroke-linejoin="round" stroke-linecap="round"' : "";
  const through = opacity === undefined ? "" : ` opacity="${opacity}"`;
  return `<path d="${d}" fill="${fill ?? "none"}" stroke="${line}" stroke-width="${width}"${ends}${through}/>`;
}

/* A shape without an outline: light and shade. */
export function tint(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

export function disc(
  x: number,
  y: number,
  r: number,
  fill: string,
  line = INK,
  width = 1.6,
): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${line}" stroke-width="${width}"/>`;
}

export function box(x: number, y: number, w: number, h: number, fill: string, r = 1): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${INK}" stroke-width="1.6"/>`;
}

export function moved(x: number, y: number, scale: number, body: string, turn = 0): string {
  const rotate = turn === 0 ? "" : ` rotate(${turn})`;
  return `<g transform="translate(${x},${y})${rotate} scale(${scale})">${body}</g>`;
}

export function repeat(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join("");
}

export const shadow = `<ellipse cx="0" cy="19.5" rx="19" ry="2.8" fill="#0b1a22" opacity=".22"/>`;

/* ---- small things that several emblems share ---- */

const sword =
  path("M-1.8,-20L0,-24L1.8,-20V6H-1.8Z", { fill: "#e9eef2", width: 1.3 }) +
  path("M-6,6H6", { line: INK, width: 3.6 }) +
  path("M-6,6H6", { line: "#e5ae2b", width: 1.8 }) +
  path("M0,6V13", { line: INK, width: 3.6 }) +
  path("M0,6.5V12.5", { line: "#8a5a33", width: 1.8 });

export const flame =
  path("M0,12C-9,10 -10,1 -5,-4C-4,0 -2,0 -2,-3C-3,-9 1,-12 2,-16C6,-11 9,-5 8,2C8,8 5,12 0,12Z", {
    fill: "#f08a24",
  }) + tint("M0,11C-4,9 -4,4 -1,1C0,4 2,3 2,-2C5,2 6,9 0,11Z", "#ffe07a");

export const coin = disc(0, 0, 6, "#f3b823") + disc(0, 0, 3.6, "#ffd869", "#a97c0b", 1.1);

const cross = "M-1,-4H1V-1.6H3.4V.4H1V5H-1V.4H-3.4V-1.6H-1Z";

/* What a fleet carries, on its sail. */
const cargo: Record<string, string> = {
  brick:
    box(-5, -1, 5, 3.4, "#c65a34", 0.6) +
    box(0.6, -1, 5, 3.4, "#c65a34", 0.6) +
    box(-2.4, -5, 5, 3.4, "#d97a52", 0.6),
  lumber:
    box(-6, -4.4, 11, 3.6, "#9b683c", 1.8) +
    box(-5, 0, 11, 3.6, "#8a5a33", 1.8) +
    disc(5, -2.6, 1.2, "#ebcb97", "#6b4424", 0.7),
  wool:
    path("M-5,2C-7,-1 -4,-4 -2,-3C-1,-6 4,-6 4,-3C7,-3 7,2 4,2Z", {
      fill: "#fffdf3",
      line: "#55702a",
      width: 1.2,
    }) + disc(-5.4, -1, 1.6, "#3f372f", "#3f372f", 0.5),
  grain:
    path("M0,4V-5", { line: "#8a5d05" }) +
    repeat(3, (i) =>
      tint(
        `M0,${2.6 - i * 3}C-4,${2 - i * 3} -4.6,${-0.6 - i * 3} -4.4,${-2 - i * 3}C-1.6,${-1.4 - i * 3} 0,0 0,${2.6 - i * 3}ZM0,${2.6 - i * 3}C4,${2 - i * 3} 4.6,${-0.6 - i * 3} 4.4,${-2 - i * 3}C1.6,${-1.4 - i * 3} 0,0 0,${2.6 - i * 3}Z`,
        "#e0a21c",
      ),
    ),
  ore:
    path("M-6,3L-5,-2L-1,-5L4,-4L6,1L3,4Z", { fill: "#76828f", width: 1.2 }) +
    tint("M-5,-2L-1,-5L0,-.6L-3,1Z", "#b7c1cb"),
  gold:
    path("M-6,3L-4,-2L0,-4L4,-3L6,2L4,4H-4Z", { fill: "#f3b823", line: "#6b4a05", width: 1.2 }) +
    tint("M-4,-2L0,-4L1,0L-2,1Z", "#ffe78f"),
};

/* What stands on the sail tells the fleet; its colour says it again. */
function fleet(good: string, sail: string): string {
  return (
    path("M-22,14C-14,10 -8,18 0,14S14,10 22,14", { line: "#3fa3b8", width: 2.4 }) +
    path("M-19,6H19C18,14 12,17 8,17H-9C-14,17 -18,13 -19,6Z", { fill: "#8b5b34" }) +
    path("M-18,9.4H18", { line: "#d9b27c", width: 1.6 }) +
    path("M0,6V-21", { width: 2.4 }) +
    path("M-11,-17C-4,-15 4,-15 11,-17C14,-9 13,-1 11,4C4,2 -4,2 -11,4C-13,-1 -14,-9 -11,-17Z", {
      fill: sail,
    }) +
    moved(0, -6, 1, cargo[good] ?? "") +
    path("M0,-21H7L5,-19L7,-17H0", { fill: "#c9362b", width: 1 }) +
    path("M-22,18C-14,14 -8,21 0,18S14,14 22,18", { line: "#8fd3d6", width: 2 })
  );
}

/* A knight is a shield under a helmet. Field and charge differ, so no two look alike. */
function knight(field: string, second: string, charge: string, parted: string): string {
  const shield = "M-13,-8H13V5C13,13 6,18 0,21C-6,18 -13,13 -13,5Z";
  return (
    path("M-9,-9C-9,-19 -4,-22 0,-22S9,-19 9,-9Z", { fill: "#c6ced6" }) +
    path("M-9,-13H9M0,-13V-9", { width: 1.4 }) +
    path("M0,-22C3,-26 9,-23 12,-17C8,-19 4,-19 0,-20Z", { fill: second, width: 1.2 }) +
    path(shield, { fill: field }) +
    tint(parted, second) +
    charge +
    path(shield, { width: 1.9 })
  );
}

const half = "M0,-8H13V5C13,13 6,18 0,21Z";
const band = "M-13,-8H-6L13,9C11.6,13 9,16 6,18L-13,0Z";
const chief = "M-13,-8H13V-1H-13Z";
const base = "M-13,6H13C12.6,13 6,18 0,21C-6,18 -12.6,13 -13,6Z";

/* ---- houses ---- */

function house(wall: string, roof: string, w = 30, h = 16): string {
  const left = -w / 2;
  return (
    box(left, 19 - h, w, h, wall) +
    path(`M${left - 3},${19 - h}L${left + 5},${9 - h}H${-left - 5}L${-left + 3},${19 - h}Z`, {
      fill: roof,
    })
  );
}

function windows(count: number, y: number, step = 7): string {
  return repeat(count, (i) =>
    box(-((count - 1) * step) / 2 + i * step - 1.8, y, 3.6, 5, "#2c5f8a", 1.6),
  );
}

const emblems: Record<string, () => string> = {
  /* Action cards. */
  alchemist: () =>
    path("M-5,-20H5V-8L14,12C16,17 13,19 10,19H-10C-13,19 -16,17 -14,12L-5,-8Z", {
      fill: "#eaf6f4",
    }) +
    tint("M-10,3H10L13.4,12.6C14.4,16 12.6,18 10,18H-10C-12.6,18 -14.4,16 -13.4,12.6Z", "#8f5bc4") +
    disc(-3, 10, 2.6, "#c9a4ee", "#5d3490", 1) +
    disc(5, 7, 1.8, "#c9a4ee", "#5d3490", 1) +
    disc(3, 14, 1.4, "#fff", "#5d3490", 0.8) +
    box(-7, -22, 14, 4, "#b98a3e", 2) +
    disc(-2, -5, 1.6, "#c9a4ee", "#5d3490", 0.9),
  arsonist: () =>
    path("M-3,-2H3L1.4,20H-1.4Z", { fill: "#8a5a33" }) +
    path("M-6,-5H6L4,1H-4Z", { fill: "#5d6b7a" }) +
    moved(0, -11, 1, flame),
  bishop: () =>
    path("M-12,19C-12,4 -13,-4 0,-22C13,-4 12,4 12,19Z", { fill: "#fffdf3" }) +
    path("M0,-22V19", { line: "#e5ae2b", width: 3 }) +
    path("M-12,12H12V19H-12Z", { fill: "#8e1f7a" }) +
    moved(0, -2, 1.2, tint(cross, "#c9362b")) +
    path("M19,20V-10C19,-17 11,-17 12,-11C12.4,-8 16,-9 15.4,-11.4", {
      line: "#b98a3e",
      width: 2.4,
    }),
  "black-knight": () =>
    path("M-12,18C-14,2 -12,-14 0,-16C12,-14 14,2 12,18Z", { fill: "#2b2f36" }) +
    path("M-12,-1H12V4H2V14H-2V4H-12Z", { fill: "#0e1216" }) +
    tint("M-8,-1H-3V1H-8ZM3,-1H8V1H3Z", "#ff6a4d") +
    path("M0,-16C2,-25 13,-24 16,-12C11,-17 6,-17 0,-16Z", { fill: "#8e1f18" }) +
    path("M-10,9H-6M6,9H10M-9,13H-6M6,13H9", { line: "#59626d", width: 1.4 }),
  brigands: () =>
    path("M-15,19C-16,4 -14,-18 0,-21C14,-18 16,4 15,19Z", { fill: "#5b4632" }) +
    path("M-8,-2C-8,-10 8,-10 8,-2C8,6 4,10 0,10S-8,6 -8,-2Z", { fill: "#20262b" }) +
    disc(-3.4, -2.4, 1.8, "#ffd24a", "#ffd24a", 0) +
    disc(3.4, -2.4, 1.8, "#ffd24a", "#ffd24a", 0) +
    moved(14, 6, 0.62, sword, 28) +
    path("M-14,12C-5,16 5,16 14,12", { line: "#8a6b42" }),
  caravan: () =>
    path("M-18,6H18V11H-18Z", { fill: "#8a5a33" }) +
    path("M-17,6C-19,-14 -8,-18 0,-18S19,-14 17,6Z", { fill: "#f6ebcb" }) +
    path("M-8,6C-10,-8 -7,-16 -4,-18M8,6C10,-8 7,-16 4,-18M0,6V-18", {
      line: "#b5a270",
      width: 1.3,
    }) +
    disc(-10, 14, 5, "#c49a63") +
    disc(10, 14, 5, "#c49a63") +
    disc(-10, 14, 1.2, INK) +
    disc(10, 14, 1.2, INK) +
    path("M-10,9.6V18.4M-14.4,14H-5.6M10,9.6V18.4M5.6,14H14.4", { width: 1.1 }),
  "herb-woman": () =>
    path("M-14,2H14C14,13 8,19 0,19S-14,13 -14,2Z", { fill: "#b9b2a3" }) +
    path("M-17,0H17V5H-17Z", { fill: "#d3cdbf" }) +
    path("M4,-1L14,-20", { line: INK, width: 5.4 }) +
    path("M4,-1L14,-20", { line: "#9b683c", width: 3 }) +
    path("M-8,0C-18,-6 -16,-16 -9,-20C-3,-14 -3,-6 -8,0Z", { fill: "#5fae5a" }) +
    path("M-8,0C-10,-8 -10,-13 -9,-18", { line: "#2f6b3f", width: 1.2 }) +
    path("M-2,0C-4,-7 0,-13 5,-14C7,-8 4,-2 -2,0Z", { fill: "#7cc46f" }) +
    moved(0, 10, 0.9, tint(cross, "#2f7d4f")),
  merchant: () =>
    path("M0,-19V15M-16,-12H16", { width: 2.6 }) +
    path("M-9,18H9L5,13H-5Z", { fill: "#8a5a33" }) +
    disc(0, -19, 2.6, "#e5ae2b") +
    path("M-16,-12L-22,3H-10ZM16,-12L10,3H22Z", { width: 1.2 }) +
    path("M-23,3H-9C-10,9 -22,9 -23,3ZM9,3H23C22,9 10,9 9,3Z", { fill: "#e5ae2b" }) +
    moved(-16, 0, 0.6, coin) +
    moved(16, -0.6, 0.62, cargo.wool ?? ""),
  scout: () =>
    moved(
      0,
      2,
      1,
      path("M-20,-4L-6,-7V7L-20,4Z", { fill: "#b98a3e" }) +
        box(-6, -7.4, 14, 14.8, "#8a5a33") +
        box(8, -9, 10, 18, "#b98a3e", 2) +
        path("M-6,-7.4V7.4M3,-7.4V7.4", { line: "#e5ae2b", width: 2.2 }) +
        tint("M16,-7V7C18.6,5 18.6,-5 16,-7Z", "#bfe6ec"),
      -24,
    ) + path("M-14,20L-5,5M8,20L-3,5", { width: 2.4 }),
  spy: () =>
    path("M-20,19C-18,8 -10,4 0,4S18,8 20,19Z", { fill: "#3a4652" }) +
    path("M-8,-3C-8,8 8,8 8,-3Z", { fill: "#e8c9a2" }) +
    path("M-20,-4C-10,-8 10,-8 20,-4C12,-1 -12,-1 -20,-4Z", { fill: "#2b2f36" }) +
    path("M-9,-6C-9,-20 -4,-19 0,-17C4,-19 9,-20 9,-6Z", { fill: "#3a4652" }) +
    path("M-9,-7C-4,-5 4,-5 9,-7", { line: "#c9362b", width: 2.4 }) +
    path("M-9,3C-4,8 4,8 9,3C10,9 6,13 0,13S-10,9 -9,3Z", { fill: "#8e1f18" }),

  /* Events. */
  "civil-war": () =>
    moved(-3, 2, 0.98, sword, 42) +
    moved(3, 2, 0.98, sword, -42) +
    path("M-6,-22H6V-12L0,-8L-6,-12Z", { fill: "#c9362b" }) +
    path("M1,-22L-2,-17L2,-14L0,-8", { line: "#fff", width: 1.6 }),
  conflict: () =>
    path("M-21,-12H-3V2C-3,10 -8,14 -12,16C-16,14 -21,10 -21,2Z", { fill: "#c9362b" }) +
    path("M21,-12H3V2C3,10 8,14 12,16C16,14 21,10 21,2Z", { fill: "#2166cc" }) +
    path("M0,-22L2.4,-12L10,-15L4,-7L9,0L1,-2L0,8L-2,-2L-9,0L-4,-7L-10,-15L-2.4,-12Z", {
      fill: "#ffd24a",
      width: 1.3,
    }),
  "master-builder": () =>
    path("M-13,18L-1,-14M13,18L1,-14", { line: INK, width: 5 }) +
    path("M-13,18L-1,-14M13,18L1,-14", { line: "#c6ced6", width: 2.6 }) +
    disc(0, -16, 4, "#e5ae2b") +
    path("M-8,6C-3,9 3,9 8,6", { line: "#b98a3e", width: 2.4 }) +
    path("M-20,19H20V14H-20Z", { fill: "#e9d09a" }) +
    path("M-14,14V17M-8,14V16M-2,14V17M4,14V16M10,14V17", { width: 1 }),
  plague: () =>
    path("M-12,-8C-12,-20 12,-20 12,-8C12,2 8,8 4,12L0,21C-3,12 -12,4 -12,-8Z", {
      fill: "#e9dcc0",
    }) +
    path("M-16,-12C-10,-22 10,-22 16,-12C8,-15 -8,-15 -16,-12Z", { fill: "#2b2f36" }) +
    disc(-5, -6, 3.6, "#7fb26a") +
    disc(5, -6, 3.6, "#7fb26a") +
    path("M0,-2V16", { line: "#8d7a4a" }) +
    disc(-18, 8, 2, "#7fb26a", "#3c6a2c", 1) +
    disc(17, 4, 2.6, "#7fb26a", "#3c6a2c", 1) +
    disc(16, 14, 1.6, "#7fb26a", "#3c6a2c", 1),
  "productive-year": () =>
    disc(0, -6, 9, "#ffd24a", "#c98a0b") +
    repeat(
      8,
      (i) =>
        `<path d="M0,-17.6V-22" stroke="#c98a0b" stroke-width="2.4" stroke-linecap="round" transform="rotate(${i * 45} 0 -6)"/>`,
    ) +
    moved(
      0,
      20,
      0.95,
      repeat(
        5,
        (i) =>
          `<g transform="rotate(${(i - 2) * 17})"><path d="M0,0V-18" stroke="#a87108" stroke-width="2"/><path d="M0,-27C3.4,-23 3.4,-18 0,-14C-3.4,-18 -3.4,-23 0,-27Z" fill="#f6c643" stroke="#8a5d05" stroke-width="1"/></g>`,
      ) + path("M-5,-6Q0,-4 5,-6", { line: "#8a4b12", width: 3 }),
    ),
  progress: () =>
    repeat(
      8,
      (i) =>
        `<rect x="-3" y="-17" width="6" height="8" rx="1" fill="#8fa2b4" stroke="${INK}" stroke-width="1.4" transform="translate(0,4) rotate(${i * 45})"/>`,
    ) +
    disc(0, 4, 12, "#b7c4d0") +
    disc(0, 4, 5.6, "#fffdf3") +
    path("M0,10V-3M-5,2L0,-4L5,2", { line: "#1f7a45", width: 2.6 }),
  "year-end": () =>
    path("M-11,-18H11C11,-8 3,-4 3,0C3,4 11,8 11,18H-11C-11,8 -3,4 -3,0C-3,-4 -11,-8 -11,-18Z", {
      fill: "#e6f3f6",
    }) +
    tint(
      "M-7,-10H7C5,-6 2,-4 0,-1C-2,-4 -5,-6 -7,-10ZM-9,17C-8,11 -3,9 0,7C3,9 8,11 9,17Z",
      "#e5ae2b",
    ) +
    box(-14, -22, 28, 4.4, "#8a5a33", 2) +
    box(-14, 17, 28, 4.4, "#8a5a33", 2),

  /* Green buildings. */
  abbey: () =>
    box(-8, -6, 26, 25, "#e9dcc0") +
    path("M-11,-6L5,-14L21,-6Z", { fill: "#a8492a" }) +
    box(-18, -12, 10, 31, "#f1e6cc") +
    path("M-20,-12L-13,-23L-6,-12Z", { fill: "#a8492a" }) +
    path("M-4,19V8A3.4,3.4 0 0 1 2.8,8V19M6,19V8A3.4,3.4 0 0 1 12.8,8V19", {
      fill: "#6b5433",
      width: 1.2,
    }) +
    disc(-13, -5, 2.6, "#f3b823", INK, 1.2) +
    path("M-8,0H18", { width: 1 }),
  garrison: () =>
    path("M-10,19L-8,-8H8L10,19Z", { fill: "#b9b2a3" }) +
    path("M-12,-8V-15H-7V-12H-2.6V-15H2.6V-12H7V-15H12V-8Z", { fill: "#cfc8b8" }) +
    path("M-3.6,19V10A3.6,3.6 0 0 1 3.6,10V19Z", { fill: "#5b4632" }) +
    path("M0,-12V-24H10L7,-20.6L10,-17H0", { fill: "#2f8f55", width: 1.3 }) +
    path("M-6,-2H-3M3,-3H7M-5,4H-1M3,4H6", { line: "#8d8675" }),
  smithy: () =>
    path("M-18,-2H8C10,-2 16,-3 19,-6V2C13,4 8,5 6,9H8V13H13V18H-11V13H-6V9C-12,8 -17,4 -18,-2Z", {
      fill: "#5d6b7a",
    }) +
    tint("M-17,-2H8C10,-2 16,-3 19,-6V-3C13,0 8,0 -16.6,.6Z", "#98a4b0") +
    moved(
      4,
      -9,
      1,
      box(-3, -8, 14, 8, "#76828f") +
        path("M-3,-4H-17", { line: INK, width: 4.4 }) +
        path("M-3,-4H-17", { line: "#9b683c", width: 2.4 }),
      -18,
    ) +
    path("M13,-18L17,-21M16,-12H21M8,-20V-23", { line: "#f08a24", width: 2 }),
  "brick-factory": () =>
    path("M-16,19V4C-16,-6 -9,-10 -4,-10S8,-6 8,4V19Z", { fill: "#c65a34" }) +
    path("M-9,19V10C-9,4 1,4 1,10V19Z", { fill: "#3a1c10" }) +
    moved(-4, 15, 0.42, flame) +
    box(10, -16, 8, 35, "#a8492a") +
    path("M10,-9H18M10,-2H18M10,5H18M10,12H18", { width: 1 }) +
    path("M14,-18C10,-22 18,-22 15,-25", { line: "#8d98a3", width: 2.4 }) +
    path("M-15,2H7M-14,-4H5M-16,9H-10M2,9H8", { line: "#7e2e15", width: 1.1 }),
  foundry: () =>
    path("M-20,-10H2L0,4C-1,9 -16,9 -17,4Z", { fill: "#4a525c" }) +
    path("M-22,-13H5V-9H-22Z", { fill: "#5d6b7a" }) +
    path("M3,-9C10,-8 11,2 11,14", { line: "#b3261e", width: 5 }) +
    path("M3,-9C10,-8 11,2 11,14", { line: "#ffb03a", width: 3 }) +
    path("M2,12H20L18,19H4Z", { fill: "#76828f" }) +
    tint("M4.6,13H17.6L17,15.6H5.2Z", "#ffd24a") +
    path("M-14,9V19M-3,9V19M-17,19H0", { width: 2.2 }),
  "grain-mill": () =>
    box(-18, -4, 20, 23, "#f1e6cc") +
    path("M-21,-4L-8,-17L5,-4Z", { fill: "#8a5a33" }) +
    box(-11, 8, 7, 11, "#6b4424") +
    disc(10, 8, 10, "#c49a63") +
    disc(10, 8, 6.6, "#f1e6cc", INK, 1.2) +
    disc(10, 8, 1.6, INK) +
    repeat(
      8,
      (i) =>
        `<path d="M10,8L10,-3" stroke="${INK}" stroke-width="1.3" transform="rotate(${i * 45} 10 8)"/>`,
    ) +
    path("M-20,20C-10,17 0,22 8,19S18,20 22,19", { line: "#3fa3b8", width: 2.6 }) +
    moved(-8, -8, 0.7, cargo.grain ?? ""),
  sawmill: () =>
    repeat(
      12,
      (i) =>
        `<path d="M-3,-13L2,-17L3,-12Z" fill="#c6ced6" stroke="${INK}" stroke-width="1" transform="translate(0,0) rotate(${i * 30})"/>`,
    ) +
    disc(0, 0, 13, "#dfe5ea") +
    disc(0, 0, 3.4, "#8d98a3") +
    path("M-22,7H22V17H-22Z", { fill: "#9b683c" }) +
    path("M-17,11H8M-12,14H14", { line: "#c9935f", width: 1.3 }) +
    `<ellipse cx="21" cy="12" rx="3" ry="5" fill="#ebcb97" stroke="${INK}" stroke-width="1.4"/>`,
  "woolen-mill": () =>
    path("M-18,-20L16,16M18,-20L-14,14", { line: INK, width: 3.4 }) +
    path("M-18,-20L16,16M18,-20L-14,14", { line: "#c49a63", width: 1.8 }) +
    disc(-18, -20, 2, "#c9362b", INK, 1) +
    disc(18, -20, 2, "#c9362b", INK, 1) +
    disc(0, 3, 14.5, "#f3ead2") +
    path(
      "M-12,-4C-4,-10 8,-6 13,4M-14,3C-6,-5 5,-3 9,13M-10,12C-8,2 2,-6 12,-3M-3,17C-6,8 4,-2 14,2",
      { line: "#b9a878", width: 1.7 },
    ) +
    path("M8,15C14,20 20,14 22,19", { line: "#b9a878", width: 2 }),

  /* Fleets. */
  "brick-fleet": () => fleet("brick", "#f8dfd2"),
  "gold-fleet": () => fleet("gold", "#fff0bd"),
  "grain-fleet": () => fleet("grain", "#fbedc6"),
  "lumber-fleet": () => fleet("lumber", "#dcebd8"),
  "ore-fleet": () => fleet("ore", "#e1e6eb"),
  "wool-fleet": () => fleet("wool", "#cfe3a4"),

  /* Knights. */
  conrad: () =>
    knight(
      "#f6f1e2",
      "#2166cc",
      path("M-8,10L7,-4M7,-4H1M7,-4V2", { line: INK, width: 2.4 }),
      "M-13,5L-13,-8H0Z",
    ),
  falk: () =>
    knight(
      "#7ec3e6",
      "#f6f1e2",
      path("M0,-4C-3,-6 -10,-5 -11,2C-7,0 -4,1 -3,3L-2,12H2L3,3C4,1 7,0 11,2C10,-5 3,-6 0,-4Z", {
        fill: "#8a5a33",
        width: 1.2,
      }),
      base,
    ),
  gotz: () =>
    knight(
      "#8e1f18",
      "#c6ced6",
      path("M-6,12V3C-7,-3 -4,-5 -2,-4C0,-6 2,-5 3,-4C6,-5 8,-2 7,3L6,12Z", {
        fill: "#aeb8c2",
        width: 1.3,
      }) + path("M-2,-4V3M2,-4V3M-6,8H6", { width: 1.1 }),
      "M-13,-8H-9V10C-11,8 -13,7 -13,5ZM9,-8H13V5C13,7 11,9 9,11Z",
    ),
  hagen: () =>
    knight(
      "#43265f",
      "#20262b",
      path("M4,-4A7,7 0 1 0 4,9A6,6 0 1 1 4,-4Z", { fill: "#e6e0f2", width: 1.2 }),
      half,
    ),
  karl: () =>
    knight(
      "#e5ae2b",
      "#8e1f18",
      path("M-9,9L-10,-2L-5,3L0,-5L5,3L10,-2L9,9Z", { fill: "#fff3cc", width: 1.4 }) +
        path("M-9,12H9", { width: 2.2 }),
      chief,
    ),
  otto: () =>
    knight(
      "#3a4652",
      "#c9362b",
      path("M-1.4,-5H1.4V15H-1.4Z", { fill: "#c49a63", width: 1.1 }) +
        path("M1.4,-4C8,-7 11,0 8,6C6,3 4,3 1.4,4ZM-1.4,-4C-8,-7 -11,0 -8,6C-6,3 -4,3 -1.4,4Z", {
          fill: "#dfe5ea",
          width: 1.3,
        }),
      band,
    ),
  pippin: () =>
    knight(
      "#3fa46b",
      "#f5d06a",
      repeat(
        5,
        (i) =>
          `<circle cx="0" cy="-2.4" r="3.4" fill="#fff" stroke="${INK}" stroke-width="1" transform="rotate(${i * 72} 0 3)"/>`,
      ) + disc(0, 3, 2.6, "#e5ae2b", INK, 1),
      base,
    ),
  siegfried: () =>
    knight(
      "#2166cc",
      "#123f86",
      path("M0,-5L2.6,1L9,1.6L4,5.6L5.8,12L0,8.6L-5.8,12L-4,5.6L-9,1.6L-2.6,1Z", {
        fill: "#ffd24a",
        width: 1.2,
      }),
      half,
    ),
  walter: () =>
    knight(
      "#d97a2b",
      "#f6f1e2",
      disc(0, -1, 4, "#d97a2b", INK, 2) + path("M0,3V13M0,9H4M0,12H5", { line: INK, width: 2.2 }),
      band,
    ),

  /* Red buildings. */
  aqueduct: () =>
    path("M-22,-9H22V19H15V6A5,5 0 0 0 5,6V19H-5V6A5,5 0 0 0 -15,6V19H-22Z", { fill: "#d9cdb2" }) +
    path("M-24,-15H24V-9H-24Z", { fill: "#c0b393" }) +
    path("M-23,-14C-12,-17 -4,-12 4,-14S18,-16 23,-14", { line: "#3fa3b8", width: 3 }) +
    path("M-22,-3H22", { line: "#a39872", width: 1.2 }) +
    path("M22,-13C26,-8 22,4 23,12", { line: "#62b9c6", width: 2.4 }),
  "bath-house": () =>
    path("M-21,6H21V19H-21Z", { fill: "#d8c9a6" }) +
    tint("M-17,9H17V16H-17Z", "#4aa6bc") +
    path("M-13,12C-9,10 -6,14 -2,12S6,14 10,12", { line: "#bfe6ec", width: 1.4 }) +
    path("M-17,6V-4M17,6V-4", { width: 3.4 }) +
    path("M-21,-4C-14,-16 14,-16 21,-4Z", { fill: "#b8372c" }) +
    path("M-7,3C-10,0 -5,-1 -7,-4M0,3C-3,0 2,-1 0,-4M7,3C4,0 9,-1 7,-4", {
      line: "#6d8ea0",
      width: 1.8,
    }) +
    disc(0, -15, 2.2, "#e5ae2b", INK, 1.2),
  church: () =>
    box(-4, -2, 23, 21, "#f1e6cc") +
    path("M-7,-2L7.6,-12L22,-2Z", { fill: "#7a4a2b" }) +
    box(-17, -8, 13, 27, "#fbf4e2") +
    path("M-19,-8L-10.6,-22L-2,-8Z", { fill: "#8e1f18" }) +
    moved(-10.6, -22, 0.7, tint(cross, INK)) +
    disc(7, 7, 4, "#5c95e8", INK, 1.3) +
    path("M7,3V11M3,7H11", { width: 0.9 }) +
    path("M-13.4,19V11A2.8,2.8 0 0 1 -7.8,11V19Z", { fill: "#6b4424", width: 1.3 }) +
    disc(-10.6, -1, 2.2, "#f3b823", INK, 1),
  colossus: () =>
    path("M-20,19H-4L-6,14H-18ZM20,19H4L6,14H18Z", { fill: "#8d8675" }) +
    path("M-12,14L-6,0V-8H6V0L12,14H6L0,4L-6,14Z", { fill: "#c9a24a" }) +
    path("M-6,-8L-12,2M6,-8L13,-18", { line: INK, width: 5.4 }) +
    path("M-6,-8L-12,2M6,-8L13,-18", { line: "#c9a24a", width: 3.2 }) +
    disc(0, -13, 4.4, "#d9b765") +
    path("M-4,-16L-6,-20M-1.4,-17V-22M1.4,-17V-22M4,-16L6,-20", { line: "#b98a3e", width: 1.6 }) +
    moved(14, -20, 0.36, flame) +
    path("M-24,20C-16,17 -8,22 0,19S16,22 24,19", { line: "#3fa3b8", width: 2.4 }),
  "counting-house": () =>
    path("M-19,-17H19V17H-19Z", { line: INK, width: 5 }) +
    path("M-19,-17H19V17H-19Z", { fill: "#f6ebcb", line: "#9b683c", width: 3 }) +
    repeat(
      4,
      (row) =>
        path(`M-17,${-11 + row * 7.4}H17`, { width: 1.2 }) +
        repeat(4, (i) =>
          disc(
            -13 + i * 5.4 + (i > row ? 9 : 0),
            -11 + row * 7.4,
            2.5,
            ["#c9362b", "#2166cc", "#e5ae2b", "#2f8f55"][row] ?? "#fff",
            INK,
            1,
          ),
        ),
    ),
  harbor: () =>
    path("M0,-14V17M-9,-7H9", { line: INK, width: 5.6 }) +
    path("M-17,5C-16,15 -8,19 0,19S16,15 17,5", { line: INK, width: 5.6 }) +
    path("M0,-14V17M-9,-7H9M-17,5C-16,15 -8,19 0,19S16,15 17,5", { line: "#5c7186", width: 3 }) +
    disc(0, -18, 4, "none", INK, 5) +
    disc(0, -18, 4, "none", "#5c7186", 2.6) +
    path("M-21,9L-17,2L-12,8ZM21,9L17,2L12,8Z", { fill: "#5c7186", width: 1.3 }),
  library: () =>
    path(
      "M0,-8C-6,-14 -15,-14 -21,-11V14C-15,11 -6,11 0,17C6,11 15,11 21,14V-11C15,-14 6,-14 0,-8Z",
      { fill: "#fffdf3" },
    ) +
    path("M0,-8V17", { width: 1.4 }) +
    path(
      "M-17,-6C-13,-8 -8,-7 -4,-4M-17,0C-13,-2 -8,-1 -4,2M-17,6C-13,4 -8,5 -4,8M17,-6C13,-8 8,-7 4,-4M17,0C13,-2 8,-1 4,2M17,6C13,4 8,5 4,8",
      { line: "#8d98a3", width: 1.3 },
    ) +
    path("M-23,-9V18C-15,15 -6,15 0,20C6,15 15,15 23,18V-9", { line: "#8e1f18", width: 2.6 }) +
    path("M8,-12V-1L10.6,-4L13,-1V-13", { fill: "#c9362b", width: 1 }),
  marketplace: () =>
    path("M-18,-6V18M18,-6V18", { width: 2.6 }) +
    path("M-19,5H19V18H-19Z", { fill: "#b98a3e" }) +
    path("M-22,-6L-16,-19H16L22,-6Z", { fill: "#f6f1e2" }) +
    tint(
      "M-22,-6L-16,-19H-9.6L-13,-6ZM-4,-6L-3.2,-19H3.2L4,-6ZM13,-6L9.6,-19H16L22,-6Z",
      "#c9362b",
    ) +
    path(
      "M-22,-6C-20,-1 -15,-1 -13,-6C-12,-1 -6,-1 -4,-6C-3,-1 3,-1 4,-6C6,-1 12,-1 13,-6C15,-1 20,-1 22,-6",
      { fill: "#f6f1e2", width: 1.2 },
    ) +
    disc(-11, 3, 3, "#e06a3c", INK, 1.1) +
    disc(-5, 3, 3, "#7cc46f", INK, 1.1) +
    disc(2, 3, 3, "#f3b823", INK, 1.1) +
    box(7, -1, 9, 6, "#d9c089"),
  "merchant-guild": () =>
    path("M-17,19V-6H-13V-11H-8V-16H-3V-20H3V-16H8V-11H13V-6H17V19Z", { fill: "#c98157" }) +
    windows(4, -4, 7) +
    windows(2, -13, 7) +
    path("M-4,19V8H4V19Z", { fill: "#5b3a20" }) +
    path("M-14,5V16H-7V5ZM14,5V16H7V5Z", { fill: "#2f6b3f", width: 1.1 }) +
    moved(-10.5, 10, 0.5, coin) +
    moved(10.5, 10, 0.5, coin) +
    path("M-17,3H17", { line: "#f1e2b8", width: 1.4 }),
  mint: () =>
    disc(-4, -3, 15, "#f3b823") +
    disc(-4, -3, 11, "#ffd869", "#a97c0b", 1.4) +
    path("M-11,1L-12,-7L-8,-4L-4,-10L0,-4L4,-7L3,1Z", {
      fill: "#f3b823",
      line: "#6b4a05",
      width: 1.4,
    }) +
    path("M-11,4H3", { line: "#6b4a05", width: 1.8 }) +
    repeat(
      3,
      (i) =>
        `<ellipse cx="13" cy="${16 - i * 4.6}" rx="8.4" ry="3.2" fill="${i === 2 ? "#ffe07a" : "#f3b823"}" stroke="${INK}" stroke-width="1.5"/>`,
    ),
  "town-hall": () =>
    house("#f1e6cc", "#8e1f18", 38, 15) +
    box(-7, -12, 14, 31, "#fbf4e2") +
    path("M-9,-12L0,-23L9,-12Z", { fill: "#8e1f18" }) +
    disc(0, -5, 4.6, "#fffdf3", INK, 1.4) +
    path("M0,-8V-5L2.4,-3.6", { width: 1.2 }) +
    path("M-3.4,19V9A3.4,3.4 0 0 1 3.4,9V19Z", { fill: "#6b4424" }) +
    box(-16, 8, 4, 6, "#2c5f8a", 1) +
    box(12, 8, 4, 6, "#2c5f8a", 1),
};

/* The kinds of cards that have an emblem, for tests. */
export const emblemNames: readonly string[] = Object.keys(emblems);

export function hasEmblem(card: string): boolean {
  return Object.hasOwn(emblems, card);
}

/* The emblem of a kind of card; a card that is not known yet gets a plain one. */
export function emblem(card: string): string {
  const draw = Object.hasOwn(emblems, card) ? emblems[card] : undefined;
  if (draw === undefined)
    return shadow + disc(0, 0, 14, "#dcd3c1") + path("M-5,-5A5,5 0 1 1 0,2V5M0,9V10", { width: 3 });
  return shadow + draw();
}
