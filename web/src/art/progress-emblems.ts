/* Emblems of the board's cards and of city improvements, drawn as those of the card game (realm-emblems.ts): about
 * the origin, in a square from -24 to 24, on a ground at 19. Nothing here knows a rule, a cost or a count.
 */
import {
  box,
  coin,
  disc,
  emblem,
  flame,
  INK,
  moved,
  path,
  repeat,
  shadow,
  tint,
} from "./realm-emblems";

/* ---- small things that several emblems share ---- */

const WOOD = "#b98a3e";

/* A line with an outline: beams, handles, poles. */
const beam = (d: string, fill: string, width = 4.6): string =>
  path(d, { width }) + path(d, { line: fill, width: width / 2 });

const shield = (fill: string, chevrons: number): string =>
  path("M-9,-9H9V1C9,7 4,11 0,13C-4,11 -9,7 -9,1Z", { fill }) +
  repeat(chevrons, (i) =>
    path(`M-4.6,${i * 4 + 1}L0,${i * 4 - 2}L4.6,${i * 4 + 1}`, { line: "#fff", width: 2 }),
  );

const scroll = (inner: string): string =>
  path("M-15,-17H13V15H-15Z", { fill: "#fff8e4" }) +
  path("M-18,-17a3,3 0 0 1 6,0V-13H-18Z", { fill: "#e7d7ac" }) +
  path("M10,15a3,3 0 0 0 6,0V11H-8V15a3,3 0 0 1 -6,0", { fill: "#e7d7ac" }) +
  inner;

const plank = (x: number, y: number, turn: number, fill: string): string =>
  moved(x, y, 1, box(-11, -3, 22, 6, fill, 2.4), turn);

function die(
  x: number,
  y: number,
  scale: number,
  pips: readonly number[][],
  fill: string,
  turn: number,
) {
  const dots = pips
    .map(([px = 0, py = 0]) =>
      disc(px * 4, py * 4, 1.5, fill === "#c9362b" ? "#fff" : INK, "none", 0),
    )
    .join("");
  return moved(x, y, scale, box(-8, -8, 16, 16, fill, 4) + dots, turn);
}

/* A number of the board; the digits are drawn, so that no font is asked for. */
const token = (x: number, digit: string): string =>
  disc(x, 2, 8.5, "#fff8e4", "#9c8656", 1.6) + moved(x, 2, 1, path(digit, { width: 1.9 }));

const FIVE = "M2.6,-4H-2.2L-2.6,-.4C1,-1.6 3,0 2.8,2C2.6,4.4 -1,4.8 -2.8,3.2";
const NINE = "M2.6,-1.4A2.7,2.7 0 1 1 2.6,-1.6C2.8,1.6 1.6,3.6 -1.8,4.2";

const playingCard = (x: number, y: number, turn: number, fill: string, inner = ""): string =>
  moved(x, y, 1, box(-7.5, -10.5, 15, 21, fill, 2.4) + inner, turn);

const boat = (x: number, y: number, scale: number, sail: string): string =>
  moved(
    x,
    y,
    scale,
    path("M0,4V-16", { width: 2 }) +
      path("M1.5,-15C9,-11 11,-4 9,2H1.5Z", { fill: sail }) +
      path("M-1.5,-11C-7,-8 -9,-3 -9.5,2H-1.5Z", { fill: "#fff8e4" }) +
      path("M-14,4H14C13,10 9,12 6,12H-7C-10,12 -13,9 -14,4Z", { fill: "#8b5b34" }),
  );

const wave = (y: number): string =>
  path(`M-20,${y}q4,-4 8,0t8,0t8,0t8,0t8,0`, { line: "#2a87a1", width: 2 });

const grass = tint("M-23,19C-10,6 8,8 23,-2V19Z", "#b4d86c");

const hammer = (x: number, y: number, head: string): string =>
  moved(x, y, 1, beam("M-12,9L4,-7", WOOD) + path("M0,-11L10,-1L7,2L-3,-8Z", { fill: head }));

const columns = (count: number, y: number, height: number): string =>
  repeat(count, (i) => box(-15 + (i * 26) / (count - 1), y, 4, height, "#fbf4e2"));

/* ---- progress cards ---- */

const science: Readonly<Record<string, () => string>> = {
  alchemist: () =>
    die(
      -8,
      5,
      1.25,
      [
        [-1, -1],
        [1, 1],
        [0, 0],
      ],
      "#c9362b",
      -10,
    ) +
    die(
      11,
      9,
      1.1,
      [
        [-1, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
      ],
      "#f7c948",
      12,
    ) +
    moved(
      6,
      -13,
      1.1,
      path("M-3,-9H3V-4L8,5H-8L-3,-4Z", { fill: "#d8eef0" }) +
        tint("M-5.6,1H5.6L8,5H-8Z", "#3fa46b") +
        path("M-4,-9H4", { width: 2.4 }),
    ),
  crane: () =>
    beam("M-10,19V-18", WOOD, 5) +
    beam("M-17,-12L19,-16", WOOD, 5) +
    path("M-10,-20L15,-15M-10,-20L-17,-12", { width: 1.4 }) +
    path("M15,-15V-1", { width: 1.5 }) +
    box(8, -1, 14, 10, "#d7dde2") +
    path("M15,-1V9M8,4H22", { width: 1.1 }) +
    path("M-18,19H-2", { width: 3 }),
  engineer: () =>
    path("M-22,19V-1H-15V5H-8V-1H-1V5H6V-1H13V5H20V-1H22V19Z", { fill: "#b9b2a3" }) +
    path("M-22,11H22M-10,5V11M4,5V11M-16,11V19M-2,11V19M12,11V19", { width: 1.2 }) +
    hammer(3, -11, "#8d98a3"),
  inventor: () =>
    token(-12, FIVE) +
    token(12, NINE) +
    path("M-12,-10C-6,-20 6,-20 12,-10", { line: "#0b6870", width: 2.6 }) +
    tint("M15.5,-12.5L12.5,-5.5L7.5,-11Z", "#0b6870") +
    path("M12,14C6,22 -6,22 -12,14", { line: "#0b6870", width: 2.6 }) +
    tint("M-15.5,16L-12.5,9.5L-7.5,15Z", "#0b6870"),
  irrigation: () =>
    tint("M-22,19V6H22V19Z", "#e8b73c") +
    path("M-22,6H22") +
    beam("M-22,13C-12,7 -4,19 6,13S18,10 22,13", "#5fb6d8", 6.4) +
    repeat(5, (i) =>
      moved(
        -16 + i * 8,
        6,
        0.7,
        path("M0,0V-14", { line: "#a87108", width: 2.4 }) +
          path("M0,-24C4,-20 4,-15 0,-11C-4,-15 -4,-20 0,-24Z", {
            fill: "#ffd869",
            line: "#a87108",
          }),
      ),
    ),
  medicine: () =>
    path("M-13,-8H13L10,17H-10Z", { fill: "#e4f4e8" }) +
    path("M-16,-12H16V-7H-16Z", { fill: "#3fa46b" }) +
    tint("M-3,-3H3V2H8V8H3V13H-3V8H-8V2H-3Z", "#b3261e") +
    path(
      "M0,-12C-2,-22 -12,-20 -12,-20C-12,-14 -6,-11 0,-12C1,-18 8,-24 13,-21C13,-16 7,-12 0,-12Z",
      {
        fill: "#7ac08f",
        width: 1.3,
      },
    ),
  mining: () =>
    path("M-22,19L-11,-4L-3,4L6,-10L22,19Z", { fill: "#a7b3bf" }) +
    path("M-8,19V9A8,8 0 0 1 8,9V19Z", { fill: "#2b343c" }) +
    path("M-8,19V9A8,8 0 0 1 8,9V19", { line: "#8a5a33", width: 2.6 }) +
    moved(
      6,
      -9,
      0.9,
      beam("M-12,10L8,-8", WOOD) +
        path("M-3,-14C6,-14 13,-7 13,2C9,-3 3,-9 -3,-14Z", { fill: "#dfe6ec" }),
    ) +
    path("M-18,15l3,-4 4,2 1,4Z", { fill: "#76828f", width: 1.2 }),
  printer: () =>
    beam("M-17,19V-20M17,19V-20", "#9b683c", 5) +
    box(-20, -21, 40, 6, WOOD) +
    path("M0,-15V-6", { width: 3.2 }) +
    path("M-8,-11H8", { width: 2.4 }) +
    box(-12, -6, 24, 5, "#76828f") +
    box(-15, 8, 30, 6, "#9b683c") +
    path("M-11,1H11V8H-11Z", { fill: "#fffef6" }) +
    path("M-8,3.4H8M-8,5.8H4", { line: "#5b6770", width: 1 }),
  "road-building": () =>
    grass +
    plank(-8, 8, -24, "#2166cc") +
    plank(12, -2, -24, "#2166cc") +
    hammer(-2, -10, "#8d98a3"),
  smith: () =>
    path("M-20,-1H14C14,5 9,6 6,6V11H11V16H-9V11H-4V6C-13,6 -19,4 -20,-1Z", { fill: "#59646f" }) +
    tint("M-17,0H11V2H-16Z", "#8d98a3") +
    moved(
      8,
      -10,
      1,
      beam("M12,8L-2,-4", WOOD) + path("M-9,-6L-3,-13L4,-7L-2,0Z", { fill: "#c6ced6" }),
    ) +
    moved(-10, -12, 0.75, shield("#4a86e0", 2)) +
    path("M2,-4l-4,-1M1,-7l-3,-4", { line: "#f3b823" }),
};

const trade: Readonly<Record<string, () => string>> = {
  "commercial-harbor": () =>
    wave(16) +
    wave(20) +
    boat(-8, 2, 1, "#e5ae2b") +
    beam("M8,18V4M18,18V4", "#9b683c", 4) +
    box(4, 1, 19, 5, "#c49a63") +
    box(8, -8, 9, 9, "#ffd471") +
    path("M8,-8L17,1M17,-8L8,1", { width: 1 }),
  "master-merchant": () =>
    disc(0, -9, 8, "#f0cfa5") +
    path("M-11,-13C-9,-22 9,-22 11,-13C5,-16 -5,-16 -11,-13Z", { fill: "#6e3fa0" }) +
    path("M9,-17C14,-22 17,-18 15,-14", { fill: "#fff8e4", width: 1.3 }) +
    path("M-16,19C-15,5 -8,0 0,0C8,0 15,5 16,19Z", { fill: "#7a4bb0" }) +
    path("M-5,1L0,9L5,1", { fill: "#fff8e4", width: 1.3 }) +
    path("M-3.4,-9h.1M3.4,-9h.1", { width: 2.2 }) +
    path("M-3,-5q3,2.4 6,0", { width: 1.4 }) +
    playingCard(-13, 10, -18, "#fbedc6") +
    playingCard(-5, 11, 2, "#e1e6eb"),
  merchant: () =>
    path("M-20,19V-2M20,19V-2", { width: 3 }) +
    box(-18, 4, 36, 15, "#c98a3e") +
    path("M-24,-2L-17,-18H17L24,-2Z", { fill: "#c9362b" }) +
    tint("M-12,-18L-15.5,-2H-6L-5,-18ZM5,-18L6,-2H15.5L12,-18Z", "#fff8e4") +
    path(
      "M-24,-2a4,4 0 0 0 8,0a4,4 0 0 0 8,0a4,4 0 0 0 8,0a4,4 0 0 0 8,0a4,4 0 0 0 8,0a4,4 0 0 0 8,0",
      {
        fill: "#fff8e4",
        width: 1.3,
      },
    ) +
    moved(-9, 7, 0.8, coin) +
    disc(2, 6, 3.4, "#6e9c33") +
    disc(9, 6, 3.4, "#b9532e"),
  "merchant-fleet": () =>
    wave(18) +
    boat(10, -4, 0.8, "#f5b01f") +
    boat(-7, 4, 1.15, "#e5ae2b") +
    moved(15, 13, 0.9, coin),
  "resource-monopoly": () =>
    playingCard(-12, 2, -22, "#dcebd8") +
    playingCard(12, 2, 22, "#fbedc6") +
    playingCard(0, -1, 0, "#f8dfd2", tint("M-5,1h10v4h-10zM-2.5,-4h6v4h-6z", "#c65a34")) +
    path("M-18,16C-10,21 10,21 18,16", { line: "#0b6870", width: 2.4 }) +
    tint("M0,24L-5,17H5Z", "#0b6870"),
  "trade-monopoly": () =>
    path("M-13,-2C-18,6 -18,19 0,19C18,19 18,6 13,-2C8,-6 -8,-6 -13,-2Z", { fill: "#c98a3e" }) +
    path("M-9,-5L-12,-14C-4,-11 4,-11 12,-14L9,-5Z", { fill: "#e0a95a" }) +
    path("M-10,-5H10", { line: "#7b4b1c", width: 2.6 }) +
    moved(0, 8, 1.1, coin) +
    playingCard(-15, -9, -24, "#e1ebfa") +
    playingCard(15, -9, 24, "#e4f4e8"),
};

const politics: Readonly<Record<string, () => string>> = {
  bishop: () => emblem("bishop"),
  constitution: () =>
    scroll(
      path("M-10,-11H8M-10,-6H8M-10,-1H8M-10,4H2", { line: "#7a6c48", width: 1.3 }) +
        disc(8, 9, 5, "#b3261e") +
        path("M5,13L3,19L8,16L13,19L11,13", { fill: "#d8584c", width: 1.2 }),
    ),
  deserter: () =>
    moved(-7, 2, 1.15, shield("#9aa3ab", 1)) +
    beam("M4,-14V6", "#e9eef2", 5) +
    path("M0,6H9", { width: 3 }) +
    path("M10,12H20M16,8L21,12L16,16", { line: "#0b6870", width: 2.6 }) +
    path("M-17,-14L3,16", { line: "#b3261e", width: 2.4 }),
  diplomat: () =>
    grass +
    plank(-10, 10, -20, "#c9362b") +
    `<g opacity=".45">${plank(11, 2, -20, "#c9362b")}</g>` +
    path("M4,-4L18,9M18,-4L4,9", { line: "#b3261e", width: 2.6 }) +
    moved(-6, -11, 0.7, scroll("")),
  intrigue: () =>
    path(
      "M-20,-10C-12,-16 -4,-14 0,-11C4,-14 12,-16 20,-10C20,2 13,10 6,6C3,4 2,1 0,1C-2,1 -3,4 -6,6C-13,10 -20,2 -20,-10Z",
      { fill: "#43265f" },
    ) +
    path("M-13,-5Q-8,-9 -4,-4Q-9,-1 -13,-5ZM13,-5Q8,-9 4,-4Q9,-1 13,-5Z", {
      fill: "#fff8e4",
      width: 1.2,
    }) +
    path("M20,-10C24,0 22,10 18,17", { line: "#e5ae2b", width: 2.2 }) +
    moved(-9, 12, 0.5, shield("#c9362b", 1)),
  saboteur: () =>
    disc(-3, 5, 13, "#2b343c") +
    tint("M-11,0A11,11 0 0 1 -3,-6L-4,-2A8,8 0 0 0 -9,2Z", "#76828f") +
    box(-1, -13, 8, 7, "#59646f") +
    path("M4,-13C6,-20 12,-20 15,-16", { line: "#8a5a33", width: 2.2 }) +
    moved(16, -14, 0.55, flame),
  spy: () => emblem("spy"),
  warlord: () =>
    beam("M-4,19V-20", "#9b683c") +
    path("M-3,-19H20L15,-12L20,-5H-3Z", { fill: "#2166cc" }) +
    moved(
      7,
      -12,
      0.55,
      path("M0,-7L2,-2H7L3,1L5,6L0,3L-5,6L-3,1L-7,-2H-2Z", { fill: "#ffd24a", width: 1.2 }),
    ) +
    moved(-14, 9, 0.7, shield("#2166cc", 1)) +
    moved(12, 8, 0.8, shield("#2166cc", 2)),
  wedding: () =>
    disc(-7, 4, 10.5, "none", INK, 5.2) +
    disc(-7, 4, 10.5, "none", "#f3b823", 2.8) +
    disc(8, 4, 10.5, "none", INK, 5.2) +
    disc(8, 4, 10.5, "none", "#ffd869", 2.8) +
    path("M8,-15L3,-20L5,-23H11L13,-20Z", { fill: "#bfe6ec", width: 1.3 }) +
    path("M3,-20H13M8,-15L6,-20M8,-15L10,-20", { width: 0.9 }) +
    path("M8,-8.5V-15"),
};

/* ---- development cards ---- */

const development: Readonly<Record<string, () => string>> = {
  knight: () =>
    moved(-4, 3, 1.3, shield("#2166cc", 2)) +
    moved(
      11,
      3,
      1,
      beam("M0,-20V8", "#e9eef2", 5) +
        path("M-6,8H6", { width: 3.4 }) +
        path("M0,8V15", { width: 3.4 }),
    ),
  roads: () =>
    grass +
    plank(-10, 9, -24, "#c9362b") +
    plank(10, 0, -24, "#c9362b") +
    hammer(0, -10, "#c6ced6"),
  plenty: () =>
    path("M-18,-12C-14,8 4,20 21,14C16,20 -4,24 -14,12C-20,4 -21,-6 -18,-12Z", {
      fill: "#c98a3e",
    }) +
    path("M-18,-12C-8,-12 -4,-2 3,4C9,9 15,12 21,14C8,17 -14,10 -18,-12Z", { fill: "#e0a95a" }) +
    disc(2, 0, 5, "#c9362b") +
    disc(10, 5, 4.4, "#6e9c33") +
    disc(-6, -6, 4.6, "#f3b823") +
    disc(6, -8, 4.2, "#8d98a3") +
    disc(-1, -13, 4, "#b9532e"),
  monopoly: () =>
    playingCard(-11, 3, -16, "#f8dfd2") +
    playingCard(0, 0, 0, "#f8dfd2") +
    playingCard(11, 3, 16, "#f8dfd2") +
    moved(0, 2, 0.9, path("M-12,8V-6L-5,1L0,-10L5,1L12,-6V8Z", { fill: "#ffd24a" })),
  point: () =>
    path("M0,-22L6,-8L21,-7L9,3L13,18L0,9L-13,18L-9,3L-21,-7L-6,-8Z", { fill: "#ffd24a" }) +
    tint("M0,-18L4,-8L0,5L-9,12L-7,2L-15,-4L-5,-6Z", "#fff0b8", 0.8),
};

/* ---- levels of city improvement ---- */

const theatre = () =>
  path("M-20,19V1H20V19Z", { fill: "#f1e6cc" }) +
  path("M-23,1L0,-16L23,1Z", { fill: "#d9c089" }) +
  columns(4, 3, 16) +
  path("M-5,-5A5,5 0 0 0 5,-5Z", { fill: "#fff8e4", width: 1.2 });

const university = () =>
  path("M-20,19V-2H20V19Z", { fill: "#c98157" }) +
  path("M-12,-2A12,12 0 0 1 12,-2Z", { fill: "#3fa46b" }) +
  path("M0,-14V-22H8L6,-19.5L8,-17H0", { fill: "#3fa46b", width: 1.3 }) +
  columns(5, 3, 16) +
  path("M-22,1H22", { width: 2.4 });

const depot = () =>
  path("M-20,19V-4L0,-16L20,-4V19Z", { fill: "#c49a63" }) +
  path("M-23,-2L0,-17L23,-2", { line: "#7b4b1c", width: 3.4 }) +
  box(-14, 4, 12, 15, "#6b4424") +
  box(2, 9, 10, 10, "#ffd471") +
  path("M2,9L12,19M12,9L2,19", { width: 1 }) +
  box(6, -1, 9, 10, "#e0a95a");

const exchange = () =>
  path("M-20,19V0H20V19Z", { fill: "#f1e6cc" }) +
  path("M-23,0L0,-15L23,0Z", { fill: "#e5ae2b" }) +
  columns(4, 2, 17) +
  moved(0, -5, 0.8, coin);

const cathedral = () =>
  box(-19, -12, 11, 31, "#d7dde2") +
  box(8, -12, 11, 31, "#d7dde2") +
  path("M-20,-12L-13.5,-23L-7,-12Z", { fill: "#3f6fb5" }) +
  path("M7,-12L13.5,-23L20,-12Z", { fill: "#3f6fb5" }) +
  path("M-8,19V-3L0,-11L8,-3V19Z", { fill: "#eef1f4" }) +
  disc(0, 0, 4, "#4a86e0", INK, 1.3) +
  path("M-3.6,19V11A3.6,3.6 0 0 1 3.6,11V19Z", { fill: "#6b4424" });

const assembly = () =>
  path("M-21,19V5H21V19Z", { fill: "#eef1f4" }) +
  path("M-14,5A14,14 0 0 1 14,5Z", { fill: "#4a86e0" }) +
  columns(5, 7, 12) +
  path("M-23,5H23", { width: 2.4 }) +
  path("M0,-9V-20H9L7,-17L9,-14H0", { fill: "#c9362b", width: 1.3 });

/* Buildings that the card game has too look as they do there. */
const same = (card: string) => () => emblem(card);

const levels: Readonly<Record<string, readonly (() => string)[]>> = {
  science: [same("abbey"), same("library"), same("aqueduct"), theatre, university],
  trade: [same("marketplace"), depot, same("merchant-guild"), same("mint"), exchange],
  politics: [same("town-hall"), same("church"), same("garrison"), cathedral, assembly],
};

/* ---- all of them ---- */

const cards: Readonly<Record<string, () => string>> = {
  ...science,
  ...trade,
  ...politics,
  ...development,
};

/** The emblem of a progress card or a development card; undefined: it has none. */
export function boardEmblem(card: string): string | undefined {
  const draw = Object.hasOwn(cards, card) ? cards[card] : undefined;
  return draw && shadow + draw();
}

/** The emblem of a level of city improvement, from 1; undefined: it has none. */
export function levelEmblem(track: string, level: number): string | undefined {
  const draw = levels[track]?.[level - 1];
  return draw && shadow + draw();
}
