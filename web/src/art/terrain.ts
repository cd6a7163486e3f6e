// The pictures on the hexes. Each terrain has three variants, drawn once from a seeded generator;
// glyphs keep clear of the middle, where the number lies. A hex has the radius 100 here.
//
// A tile is a picture of its own (data:), not a symbol of the page: a forest has a hundred and fifty
// shapes, and the page would hold them all once for every forest of the board.

import { HALF_WIDTH, hexPath, n2, pick, placed, seeded } from "./svg";

export const TERRAINS = [
  "forest",
  "pasture",
  "fields",
  "hills",
  "mountains",
  "desert",
  "gold",
  "fog",
  "dealt",
] as const;
export type DrawnTerrain = (typeof TERRAINS)[number];

export const VARIANTS = 3;

type Random = () => number;
type Spot = [number, number];

const GRADIENTS: Record<DrawnTerrain, [string, string]> = {
  forest: ["#6BA866", "#417F50"],
  pasture: ["#B4D86C", "#8CBD4C"],
  fields: ["#F6D06A", "#E3AC38"],
  hills: ["#DE8558", "#BE5E36"],
  mountains: ["#C6CED6", "#98A4B0"],
  desert: ["#F0E0B0", "#DFC78D"],
  gold: ["#8A6B42", "#5E4629"],
  fog: ["#DDE4EA", "#B3BFCA"],
  dealt: ["#E7DCC0", "#D2C4A0"],
};

const pictures = new Map<string, string>();

// The address of a tile's picture.
export function terrainPicture(terrain: DrawnTerrain, variant: number): string {
  const name = `${terrain} ${variant}`;
  let picture = pictures.get(name);
  if (picture === undefined) {
    picture = `data:image/svg+xml,${encodeURIComponent(tile(terrain, variant))}`;
    pictures.set(name, picture);
  }
  return picture;
}

export function tile(terrain: DrawnTerrain, variant: number): string {
  const body = hexPath(96.5, 9);
  const [top, bottom] = GRADIENTS[terrain];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" width="200" height="200">` +
    `<defs><clipPath id="c"><path d="${body}"/></clipPath>` +
    `<linearGradient id="g" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    `${terrain === "fields" ? allFurrows() : ""}</defs><path d="${body}" fill="url(#g)"/>` +
    `<g clip-path="url(#c)">${decoration(terrain, variant)}</g>` +
    `<path d="${hexPath(95, 9)}" fill="none" stroke="#fff" stroke-opacity=".22" ` +
    `stroke-width="2.4"/><path d="${body}" fill="none" stroke="#1b2a1f" stroke-opacity=".3" ` +
    `stroke-width="1.6"/></svg>`
  );
}

function allFurrows(): string {
  return (
    furrows(0, "#F0C353", "#E0A933", "#F9DC86", -32) +
    furrows(1, "#E6B23C", "#D39A22", "#F4CC66", 58) +
    furrows(2, "#F3CC63", "#E5B23E", "#FBE39A", 12)
  );
}

function furrows(index: number, ground: string, wide: string, thin: string, turn: number): string {
  return (
    `<pattern id="f${index}" width="11" height="11" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${turn})"><rect width="11" height="11" fill="${ground}"/>` +
    `<path d="M0,2.5H11" stroke="${wide}" stroke-width="3.4"/>` +
    `<path d="M0,8H11" stroke="${thin}" stroke-width="1.6"/></pattern>`
  );
}

function decoration(terrain: DrawnTerrain, variant: number): string {
  const random = seeded(77 + variant * 131 + terrain.length * 977 + terrain.charCodeAt(0));
  switch (terrain) {
    case "forest":
      return forest(random);
    case "pasture":
      return pasture(random);
    case "fields":
      return fields(random, variant);
    case "hills":
      return hills(random);
    case "mountains":
      return mountains(random);
    case "desert":
      return desert();
    case "gold":
      return goldRiver(random);
    case "fog":
      return fog(random);
    case "dealt":
      return dealt();
  }
}

interface Scatter {
  inner?: number; // radius around the number that stays free
  radius?: number; // of the hex that holds the points
  below?: number; // room for glyphs that stand above their points
}

function insideHex(x: number, y: number, radius: number): boolean {
  return Math.abs(x) <= HALF_WIDTH * radius && Math.abs(y) <= radius - Math.abs(x) / Math.sqrt(3);
}

// Up to `count` points of a hex that keep a distance from one another, from the back to the front.
function scatter(random: Random, count: number, distance: number, room: Scatter = {}): Spot[] {
  const { inner = 36, radius = 84, below = 0 } = room;
  const found: Spot[] = [];
  for (let tries = 0; tries < 4000 && found.length < count; tries++) {
    const x = (random() * 2 - 1) * 84;
    const y = (random() * 2 - 1) * 92;
    const fits = insideHex(x, y * 1.02 + below, radius) && Math.hypot(x, (y - 8) * 0.95) >= inner;
    if (fits && !found.some((other) => Math.hypot(other[0] - x, other[1] - y) < distance)) {
      found.push([x, y]);
    }
  }
  return found.sort((a, b) => a[1] - b[1]);
}

function forest(random: Random): string {
  return scatter(random, 30, 13, { below: 6 })
    .map(([x, y]) => placed(x, y + 12, 0.74 + random() * 0.3, tree(random)))
    .join("");
}

function tree(random: Random): string {
  const [dark, light] = pick(random, [
    ["#1F5337", "#34764C"],
    ["#265F3D", "#3F8655"],
    ["#1C4B32", "#2E6D46"],
  ]);
  return (
    `<ellipse cx="3" cy="1" rx="11" ry="3.6" fill="#0d2a1a" opacity=".35"/>` +
    `<rect x="-1.8" y="-5" width="3.6" height="6" fill="#5b3f2a"/>` +
    `<path d="M0,-36L9,-22H5L12,-12.5H7.5L14,-3H-14L-7.5,-12.5H-12L-5,-22H-9Z" fill="${dark}"/>` +
    `<path d="M0,-36L-9,-22H-5L-12,-12.5H-7.5L-14,-3H-1Z" fill="${light}"/>`
  );
}

function pasture(random: Random): string {
  let art =
    `<path d="M-100,-40C-50,-72 -10,-52 30,-66S90,-60 100,-70V100H-100Z" fill="#A3CC5B"/>` +
    `<path d="M-100,6C-60,-16 -20,12 20,-4S80,-12 100,-22V100H-100Z" fill="#96C251"/>` +
    `<path d="M-100,52C-60,30 -10,60 40,40S90,44 100,38V100H-100Z" fill="#88B747"/>`;
  let grass = "";
  for (const [x, y] of scatter(random, 16, 16, { inner: 34 })) {
    grass += `M${n2(x - 4)},${n2(y)}l1.5,-6M${n2(x)},${n2(y)}v-7.5M${n2(x + 4)},${n2(y)}l-1.5,-6`;
  }
  art += `<path d="${grass}" stroke="#5E8F2C" stroke-width="1.7" stroke-linecap="round" fill="none"/>`;
  for (const [x, y] of scatter(random, 6, 36, { inner: 45, radius: 76 })) {
    art += placed(x, y, 1.02, sheep(random() < 0.5));
  }
  return art;
}

function sheep(mirrored: boolean): string {
  return (
    `<g${mirrored ? ' transform="scale(-1,1)"' : ""}>` +
    `<ellipse cx="1" cy="9.5" rx="12" ry="3" fill="#47691f" opacity=".4"/>` +
    `<path d="M-6,3V9M-2,4V9.5M4,4V9.5M7,3V9" stroke="#4b4038" stroke-width="2" ` +
    `stroke-linecap="round"/><g fill="#FFFDF4"><circle cx="-7" cy="-1" r="5.5"/>` +
    `<circle cx="-2" cy="-5" r="6"/><circle cx="5" cy="-4.5" r="6"/>` +
    `<circle cx="8.5" cy="0" r="5"/><ellipse cx="0" cy="1" rx="9.5" ry="5.2"/></g>` +
    `<path d="M-9,3.5C-4,7 5,7 11,3.2" stroke="#d9d3bf" stroke-width="1.6" fill="none"/>` +
    `<ellipse cx="-12.5" cy="-3" rx="4.2" ry="3.4" fill="#4b4038" ` +
    `transform="rotate(20 -12.5 -3)"/><path d="M-10.5,-5.5L-8.5,-8" stroke="#4b4038" ` +
    `stroke-width="1.8" stroke-linecap="round"/></g>`
  );
}

function fields(random: Random, variant: number): string {
  const paths = "M20,-110L-8,4L-100,40M-8,4L100,34";
  let art =
    `<path d="M-100,-110H20L-8,4L-100,40Z" fill="url(#f0)"/>` +
    `<path d="M20,-110H100V34L-8,4Z" fill="url(#f1)"/>` +
    `<path d="M-100,40L-8,4L100,34V110H-100Z" fill="url(#f2)"/>` +
    `<path d="${paths}" stroke="#8E9A3A" stroke-width="5" fill="none"/>` +
    `<path d="${paths}" stroke="#B9C25A" stroke-width="1.6" fill="none" stroke-dasharray="4 5"/>`;
  if (variant % 2) {
    art = `<g transform="scale(-1,1)">${art}</g>`;
  }
  for (const [x, y] of scatter(random, 8, 32, { inner: 43, radius: 78 })) {
    art += placed(x, y + 12, 0.92, sheaf());
  }
  return art;
}

function sheaf(): string {
  let art = `<ellipse cx="1" cy="1" rx="10" ry="2.6" fill="#6e4a07" opacity=".35"/>`;
  for (const turn of [-24, -12, 0, 12, 24]) {
    const ear = turn % 24 ? "#FFE08A" : "#F6C643";
    art +=
      `<g transform="rotate(${turn})"><path d="M0,0V-18" stroke="#B57D10" stroke-width="2.2"/>` +
      `<path d="M0,-29C3.6,-25 3.6,-20 0,-15.5C-3.6,-20 -3.6,-25 0,-29Z" fill="${ear}" ` +
      `stroke="#A87108" stroke-width=".9"/></g>`;
  }
  return (
    `${art}<path d="M-4.6,-7.5Q0,-5 4.6,-7.5" stroke="#8A4B12" stroke-width="2.8" fill="none" ` +
    `stroke-linecap="round"/>`
  );
}

function hills(random: Random): string {
  let art =
    `<path d="M-100,-30C-60,-60 -20,-40 20,-56S80,-50 100,-62V110H-100Z" fill="#D0744A"/>` +
    `<path d="M-100,30C-50,8 0,34 50,14S90,20 100,10V110H-100Z" fill="#B85A34"/>`;
  scatter(random, 9, 33, { inner: 42, radius: 80 }).forEach(([x, y], index) => {
    const glyph = index % 4 === 2 ? bricks() : mound(46 + random() * 10, 27 + random() * 7);
    art += placed(x, y + 12, 1, glyph);
  });
  return art;
}

function mound(w: number, h: number): string {
  const rise = `C${n2(w * 0.24)},${n2(-h)} ${n2(w * 0.38)},${n2(-h * 0.7)} ${n2(w / 2)},0`;
  const left = `C${n2(-w * 0.4)},${n2(-h * 0.8)} ${n2(-w * 0.2)},${n2(-h)} 0,${n2(-h)}`;
  const shade = `H${n2(w * 0.1)}C${n2(w * 0.2)},${n2(-h * 0.4)} ${n2(w * 0.1)},${n2(-h * 0.8)}`;
  const low =
    `M${n2(-w * 0.41)},${n2(-h * 0.34)}C${n2(-w * 0.15)},${n2(-h * 0.22)} ` +
    `${n2(w * 0.2)},${n2(-h * 0.24)} ${n2(w * 0.42)},${n2(-h * 0.32)}`;
  const high =
    `M${n2(-w * 0.31)},${n2(-h * 0.64)}C${n2(-w * 0.1)},${n2(-h * 0.53)} ` +
    `${n2(w * 0.15)},${n2(-h * 0.55)} ${n2(w * 0.33)},${n2(-h * 0.62)}`;
  return (
    `<ellipse cx="2" cy="1" rx="${n2(w * 0.53)}" ry="${n2(w * 0.1)}" fill="#5e2411" opacity=".35"/>` +
    `<path d="M${n2(-w / 2)},0${left}${rise}Z" fill="#D97D50"/>` +
    `<path d="M0,${n2(-h)}${rise}${shade} 0,${n2(-h)}Z" fill="#A8492A"/>` +
    `<path d="${low}${high}" stroke="#F3B187" stroke-width="2" fill="none" opacity=".75"/>`
  );
}

function bricks(): string {
  const places = [
    [-15.5, -5.4],
    [-5, -5.4],
    [5.5, -5.4],
    [-10, -10.8],
    [0.5, -10.8],
    [-5, -16.2],
  ];
  let art = `<ellipse cx="0" cy="1" rx="17" ry="3" fill="#5e2411" opacity=".35"/>`;
  for (const [x, y] of places) {
    art +=
      `<rect x="${x}" y="${y}" width="10" height="5.4" rx="1" fill="#E89A6B" stroke="#7c2f17" ` +
      `stroke-width="1.2"/>`;
  }
  return art;
}

function mountains(random: Random): string {
  let art = `<path d="M-100,20L-60,-20L-30,6L10,-34L50,2L80,-22L100,0V110H-100Z" fill="#A9B5C1"/>`;
  for (const [x, y] of scatter(random, 10, 30, { inner: 40, radius: 82 })) {
    art += placed(x, y + 18, 0.85 + random() * 0.35, peak());
  }
  return art;
}

function peak(): string {
  return (
    `<ellipse cx="4.8" cy="1" rx="26.4" ry="5.3" fill="#3e4854" opacity=".35"/>` +
    `<path d="M-24,0L-13,-27L-8.6,-26L0,-52L3.4,-26L-1.4,0Z" fill="#A7B3BF"/>` +
    `<path d="M0,-52L9.6,-30.2L13.9,-28.6L24,0H-1.4L3.4,-26Z" fill="#66727f"/>` +
    `<path d="M0,-52L-7.2,-31.2L-3.8,-33.3L-1,-28.6L2.2,-34.3Z" fill="#fff"/>` +
    `<path d="M0,-52L8.6,-32.2L5.3,-34.3L2.2,-34.3Z" fill="#d5dee7"/>`
  );
}

function desert(): string {
  return (
    `<path d="M-100,-34C-60,-66 -30,-26 10,-50S80,-40 100,-60V110H-100Z" fill="#E9D49C"/>` +
    `<path d="M-100,-34C-60,-66 -30,-26 10,-50C-10,-40 -20,-20 -60,-20S-100,-20 -100,-20Z" ` +
    `fill="#F7EAC4"/>` +
    `<path d="M-100,20C-50,-10 -10,30 40,0S90,6 100,-4V110H-100Z" fill="#DCC288"/>` +
    `<path d="M-100,20C-50,-10 -10,30 40,0C20,16 0,34 -40,32S-100,40 -100,40Z" fill="#EFDDAB"/>` +
    `<path d="M-100,66C-40,40 10,76 60,48S100,50 100,50V110H-100Z" fill="#CFB273"/>` +
    placed(-46, -26, 1.1, cactus()) +
    placed(44, 58, 1, cactus()) +
    `<ellipse cx="-40" cy="52" rx="8" ry="4.5" fill="#A88D58"/>` +
    `<ellipse cx="46" cy="-30" rx="6" ry="3.6" fill="#B89C66"/>`
  );
}

function cactus(): string {
  return (
    `<ellipse cx="2" cy="1" rx="9" ry="2.4" fill="#7d6230" opacity=".35"/>` +
    `<path d="M0,0V-22M0,-8H-7V-15M0,-11H7V-18" stroke="#5F8A4A" stroke-width="5" ` +
    `stroke-linecap="round" stroke-linejoin="round" fill="none"/>` +
    `<path d="M-1.2,-2V-21" stroke="#83AC66" stroke-width="1.4" stroke-linecap="round"/>`
  );
}

function goldRiver(random: Random): string {
  let art =
    `<path d="M-100,-60C-40,-70 -20,-30 -50,0S-30,60 20,58S80,80 110,70L110,110C70,110 30,96 ` +
    `-10,94S-90,60 -78,10S-80,-30 -100,-24Z" fill="#4E87A0" opacity=".9"/>` +
    `<path d="M-100,-46C-60,-50 -44,-30 -64,4S-40,72 14,74S70,92 110,86" stroke="#9CCBD8" ` +
    `stroke-width="2.4" fill="none" opacity=".8"/>` +
    `<path d="M100,-80C60,-60 70,-20 100,-10Z" fill="#6E5230"/>`;
  for (const [x, y] of scatter(random, 11, 25, { inner: 42, radius: 82 })) {
    art += placed(x, y + 3, 0.75 + random() * 0.45, nugget());
  }
  for (const [x, y] of scatter(random, 6, 30, { inner: 40, radius: 84 })) {
    const sparkle = `<path d="M0,-8L1.6,-1.6L8,0L1.6,1.6L0,8L-1.6,1.6L-8,0L-1.6,-1.6Z" fill="#FFF6CF"/>`;
    art += placed(x, y - 6, 0.6 + random() * 0.5, sparkle);
  }
  return art;
}

function nugget(): string {
  return (
    `<ellipse cx="1" cy="2" rx="13" ry="3.4" fill="#2b1c0a" opacity=".45"/>` +
    `<path d="M-12,0L-9,-9L0,-13L9,-9L13,-1L6,3L-6,3Z" fill="#F3B823"/>` +
    `<path d="M-9,-9L0,-13L2,-5L-5,-2Z" fill="#FFE28A"/>` +
    `<path d="M9,-9L13,-1L6,3L2,-5Z" fill="#C4860D"/>`
  );
}

function fog(random: Random): string {
  let art = "";
  for (const [x, y] of scatter(random, 17, 24, { inner: 0, radius: 92 })) {
    const size = 18 + random() * 12;
    art +=
      `<g opacity=".8" fill="#fff"><ellipse cx="${n2(x)}" cy="${n2(y)}" rx="${n2(size * 1.35)}" ` +
      `ry="${n2(size * 0.72)}" opacity=".6"/><ellipse cx="${n2(x - size * 0.3)}" ` +
      `cy="${n2(y - size * 0.35)}" rx="${n2(size * 0.7)}" ry="${n2(size * 0.55)}" opacity=".75"/></g>`;
  }
  return (
    `${art}<path d="M-70,30q20,-14 40,0t40,0t40,0t40,0M-90,-30q20,-14 40,0t40,0t40,0t40,0" ` +
    `stroke="#8C9BAA" stroke-width="2.5" fill="none" opacity=".35"/>`
  );
}

// A hex that will be dealt when the game begins: the back of a tile.
function dealt(): string {
  return (
    `<path d="${hexPath(80, 8)}" fill="none" stroke="#A8946288" stroke-width="3" ` +
    `stroke-dasharray="7 7"/><path d="M-34,14q17,-14 34,0t34,0M-34,-8q17,-14 34,0t34,0" ` +
    `stroke="#A89462" stroke-width="3" fill="none" stroke-linecap="round" opacity=".55"/>`
  );
}
