// Drawings of goods and of the interface's signs, each inside a box of 24 by 24 units.

/** A kind of card: the colour of its frame and its pale ground. */
interface GoodsLook {
  readonly frame: string;
  readonly ground: string;
}

export const GOODS_LOOK: Readonly<Record<string, GoodsLook>> = {
  lumber: { frame: "#2F6B3F", ground: "#DCEBD8" },
  brick: { frame: "#B9532E", ground: "#F8DFD2" },
  wool: { frame: "#6E9C33", ground: "#EAF3D6" },
  grain: { frame: "#B97F0E", ground: "#FBEDC6" },
  ore: { frame: "#5D6B7A", ground: "#E1E6EB" },
  gold: { frame: "#A97C0B", ground: "#FFF0BD" },
  paper: { frame: "#2F7D4F", ground: "#E4F4E8" },
  cloth: { frame: "#B07A00", ground: "#FFF3D2" },
  coin: { frame: "#2C5FB0", ground: "#E1EBFA" },
};

export const TRACK_COLOUR: Readonly<Record<string, string>> = {
  trade: "#E5AE2B",
  politics: "#4A86E0",
  science: "#3FA46B",
};

/** Goods, in colour. */
const GOODS_ICONS: Readonly<Record<string, string>> = {
  lumber:
    '<rect x="2.5" y="12.6" width="18.6" height="7.4" rx="3.7" fill="#8A5A33"/><path d="M5,15.2H15" stroke="#A9774A" stroke-width="1.2" stroke-linecap="round"/><ellipse cx="18" cy="16.3" rx="2.9" ry="3.7" fill="#EBCB97" stroke="#6B4424" stroke-width="1"/><ellipse cx="18" cy="16.3" rx="1.1" ry="1.5" fill="none" stroke="#B58A55" stroke-width=".9"/><rect x="2.5" y="4.4" width="18.6" height="7.4" rx="3.7" fill="#9B683C"/><path d="M6,7H15" stroke="#BC8756" stroke-width="1.2" stroke-linecap="round"/><ellipse cx="18" cy="8.1" rx="2.9" ry="3.7" fill="#EBCB97" stroke="#6B4424" stroke-width="1"/><ellipse cx="18" cy="8.1" rx="1.1" ry="1.5" fill="none" stroke="#B58A55" stroke-width=".9"/>',
  brick:
    '<rect x="1.6" y="13.2" width="10" height="7" rx="1.3" fill="#C65A34" stroke="#7E2E15" stroke-width="1"/><path d="M3.1,15H10.1" stroke="#EC9A74" stroke-width="1.3" stroke-linecap="round"/><rect x="12.4" y="13.2" width="10" height="7" rx="1.3" fill="#C65A34" stroke="#7E2E15" stroke-width="1"/><path d="M13.9,15H20.9" stroke="#EC9A74" stroke-width="1.3" stroke-linecap="round"/><rect x="7" y="5" width="10" height="7" rx="1.3" fill="#C65A34" stroke="#7E2E15" stroke-width="1"/><path d="M8.5,6.8H15.5" stroke="#EC9A74" stroke-width="1.3" stroke-linecap="round"/>',
  wool: '<path d="M8,17.5V20.5M11,18V21M15,18V21M18,17.5V20.5" stroke="#3F372F" stroke-width="1.6" stroke-linecap="round"/><g fill="#FFFDF3" stroke="#7A8B55" stroke-width="1"><path d="M6.5,16.5C4,16 3.8,12.8 6,12C5.6,8.6 9,7 11,8.6C12.6,6.2 16.6,6.6 17.4,9.2C20.4,8.8 22,11.8 20.4,13.8C21.6,16 20,18 17.8,17.6C16,19 13.6,18.8 12.6,17.8C10.6,19 7.4,18.6 6.5,16.5Z"/></g><path d="M10,12.6q1.4,-1.6 2.8,0M14.6,14.4q1.4,-1.6 2.8,0" stroke="#B9C29B" stroke-width="1" fill="none"/><ellipse cx="4.7" cy="11.2" rx="2.9" ry="2.4" transform="rotate(25 4.7 11.2)" fill="#3F372F" stroke="#F3EFE4" stroke-width=".8"/><circle cx="4" cy="10.8" r=".6" fill="#fff"/>',
  grain:
    '<path d="M12,22C12,16 12,10 12,4" stroke="#A87108" stroke-width="1.7" stroke-linecap="round"/><path d="M11.6,17C8,16.6 6.4,14 6.6,12C9.6,12.4 11.6,14.4 11.6,17Z" fill="#F2BE3C" stroke="#A87108" stroke-width=".9"/><path d="M12.4,17C16,16.6 17.6,14 17.4,12C14.4,12.4 12.4,14.4 12.4,17Z" fill="#FFD869" stroke="#A87108" stroke-width=".9"/><path d="M11.6,12.6C8,12.2 6.4,9.6 6.6,7.6C9.6,8 11.6,10 11.6,12.6Z" fill="#F2BE3C" stroke="#A87108" stroke-width=".9"/><path d="M12.4,12.6C16,12.2 17.6,9.6 17.4,7.6C14.4,8 12.4,10 12.4,12.6Z" fill="#FFD869" stroke="#A87108" stroke-width=".9"/><path d="M11.6,8.2C8,7.799999999999999 6.4,5.199999999999999 6.6,3.1999999999999993C9.6,3.5999999999999996 11.6,5.6 11.6,8.2Z" fill="#F2BE3C" stroke="#A87108" stroke-width=".9"/><path d="M12.4,8.2C16,7.799999999999999 17.6,5.199999999999999 17.4,3.1999999999999993C14.4,3.5999999999999996 12.4,5.6 12.4,8.2Z" fill="#FFD869" stroke="#A87108" stroke-width=".9"/><path d="M12,6.4C10,4.6 10.4,2.6 12,1.2C13.6,2.6 14,4.6 12,6.4Z" fill="#FFD869" stroke="#A87108" stroke-width=".9"/>',
  ore: '<path d="M3,17L5.4,8.6L11,4L17.6,6L21.4,13L19,19.4L8,20.4Z" fill="#76828F" stroke="#3E4854" stroke-width="1"/><path d="M5.4,8.6L11,4L12.4,10.6L7.6,13Z" fill="#B7C1CB"/><path d="M11,4L17.6,6L16.6,11.4L12.4,10.6Z" fill="#98A4B0"/><path d="M7.6,13L12.4,10.6L13.4,16.6L8,20.4Z" fill="#8894A1"/><path d="M16.6,11.4L21.4,13L19,19.4L13.4,16.6Z" fill="#59646F"/>',
  gold: '<path d="M2.6,16.6L5,10.4L11,7L18,9L21.6,15.6L17.6,19.6H7Z" fill="#F3B823" stroke="#8A5D05" stroke-width="1"/><path d="M5,10.4L11,7L12.4,12.4L7.6,14.6Z" fill="#FFE78F"/><path d="M18,9L21.6,15.6L17.6,19.6L12.4,12.4Z" fill="#D0930F"/><path d="M18,2.2L18.8,4.4L21,5.2L18.8,6L18,8.2L17.2,6L15,5.2L17.2,4.4Z" fill="#FFD651" stroke="#B98508" stroke-width=".5"/>',
  paper:
    '<path d="M5.4,3.4H15L19,7.4V20.6H5.4Z" fill="#FFFEF6" stroke="#2F7D4F" stroke-width="1.3" stroke-linejoin="round"/><path d="M15,3.4V7.4H19" fill="#CDE8D3" stroke="#2F7D4F" stroke-width="1.3" stroke-linejoin="round"/><path d="M8,10.4H16M8,13.4H16M8,16.4H13" stroke="#6AA783" stroke-width="1.3" stroke-linecap="round"/>',
  cloth:
    '<path d="M3.2,9.2L15,4.4L20.8,8.2V15.8L9.2,20.6L3.2,16.6Z" fill="#E2A51F" stroke="#7F5600" stroke-width="1" stroke-linejoin="round"/><path d="M3.2,9.2L15,4.4L20.8,8.2L9.2,13Z" fill="#FFD471" stroke="#7F5600" stroke-width="1" stroke-linejoin="round"/><path d="M6.6,11.4L18.2,6.6M9.2,15.4L20.8,10.6M9.2,18L20.8,13.2" stroke="#FFF3CF" stroke-width="1.1"/>',
  coin: '<ellipse cx="12" cy="17" rx="8.6" ry="3.6" fill="#9DB6DC" stroke="#234C90" stroke-width="1"/><ellipse cx="12" cy="14" rx="8.6" ry="3.6" fill="#BCD0EE" stroke="#234C90" stroke-width="1"/><circle cx="12" cy="9" r="6.8" fill="#E3EDFB" stroke="#234C90" stroke-width="1.2"/><circle cx="12" cy="9" r="4.4" fill="none" stroke="#5580C0" stroke-width="1"/><path d="M12,6.4L12.9,8.2L14.8,8.4L13.4,9.7L13.8,11.6L12,10.7L10.2,11.6L10.6,9.7L9.2,8.4L11.1,8.2Z" fill="#2C5FB0"/>',
  any: '<circle cx="7" cy="8" r="3.4" fill="#2F6B3F"/><circle cx="17" cy="8" r="3.4" fill="#B9532E"/><circle cx="12" cy="16.4" r="3.4" fill="#E0A92E"/>',
};

/** Signs of the interface: strokes in the colour of the text around them. */
const SIGN_ICONS: Readonly<Record<string, string>> = {
  cards: '<rect x="4" y="6" width="10" height="14" rx="2"/><path d="M10,3.6h7a2,2 0 0 1 2,2v11"/>',
  dev: '<rect x="5" y="3" width="14" height="18" rx="2"/><path d="M12,8l1.2,2.6 2.8,.3 -2.1,1.9 .6,2.8 -2.5,-1.4 -2.5,1.4 .6,-2.8 -2.1,-1.9 2.8,-.3z"/>',
  knight:
    '<path d="M12,3l7,2.6v5.6c0,4.6 -3,7.6 -7,9.6c-4,-2 -7,-5 -7,-9.6V5.6z"/><path d="M12,7v9M9,10h6"/>',
  road: '<path d="M8,21L10.4,3M16,21L13.6,3M12,6v2M12,11v2.4M12,17v2.4"/>',
  trade: '<path d="M4,8h14l-3.6,-3.6M20,16H6l3.6,3.6"/>',
  screen:
    '<rect x="3.4" y="4.6" width="17.2" height="11.6" rx="2"/><path d="M12,16.2v3.4M8,19.8h8"/>',
  unplugged:
    '<path d="M7.4,17.6h9.2a4,4 0 0 0 1.2,-7.8a5.8,5.8 0 0 0 -8,-3.6M6.4,8.8a4.5,4.5 0 0 0 1,8.8M3.6,3.6l16.8,16.8"/>',
  clock: '<circle cx="12" cy="12.6" r="8"/><path d="M12,8v5l3,2M9.6,2.4h4.8"/>',
  eye: '<path d="M2.5,12S6,5.6 12,5.6S21.5,12 21.5,12S18,18.4 12,18.4S2.5,12 2.5,12z"/><circle cx="12" cy="12" r="2.8"/>',
  gear: '<circle cx="12" cy="12" r="3.2"/><path d="M12,2.6v3M12,18.4v3M2.6,12h3M18.4,12h3M5.4,5.4l2.1,2.1M16.5,16.5l2.1,2.1M18.6,5.4l-2.1,2.1M7.5,16.5l-2.1,2.1"/>',
  sound:
    '<path d="M4,9.6v4.8h3.6L12.4,18.6V5.4L7.6,9.6zM16,9a4.4,4.4 0 0 1 0,6M18.6,6.4a8,8 0 0 1 0,11.2"/>',
  chat: '<path d="M4,5h16v11H10.4L6,20v-4H4z"/>',
  target:
    '<circle cx="12" cy="12" r="8.2"/><circle cx="12" cy="12" r="4.6"/><circle cx="12" cy="12" r="1.2"/>',
  check: '<path d="M4.6,12.6l4.8,4.8L19.4,7"/>',
  x: '<path d="M6,6l12,12M18,6L6,18"/>',
  undo: '<path d="M8,5L4,9l4,4M4.4,9H14a5.4,5.4 0 0 1 0,10.8H9"/>',
  redo: '<path d="M16,5l4,4l-4,4M19.6,9H10a5.4,5.4 0 0 0 0,10.8h5"/>',
  link: '<path d="M10,14a4.4,4.4 0 0 0 6.4,0l3,-3a4.5,4.5 0 0 0 -6.4,-6.4l-1.4,1.4M14,10a4.4,4.4 0 0 0 -6.4,0l-3,3A4.5,4.5 0 0 0 11,19.4l1.4,-1.4"/>',
  bot: '<rect x="4.6" y="8" width="14.8" height="11" rx="3"/><path d="M12,8V4.4M9.4,13v1.4M14.6,13v1.4M2.6,12.4v3M21.4,12.4v3"/><circle cx="12" cy="3.6" r="1"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.4,20.4c1,-4.2 4,-6 7.6,-6s6.6,1.8 7.6,6"/>',
  lock: '<rect x="5" y="10.6" width="14" height="9.6" rx="2"/><path d="M8,10.6V8a4,4 0 0 1 8,0v2.6"/>',
  shield:
    '<path d="M12,3l7.4,2.6v5.8c0,4.6 -3.2,7.6 -7.4,9.6c-4.2,-2 -7.4,-5 -7.4,-9.6V5.6z"/><path d="M8.4,12l2.6,2.6L16,9.4"/>',
  play: '<path d="M7,4.6v14.8L19.4,12z"/>',
  swap: '<path d="M7,4v15l-3.4,-3.4M17,20V5l3.4,3.4"/>',
  plus: '<path d="M12,5v14M5,12h14"/>',
  minus: '<path d="M5,12h14"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M8.6,8.6h.01M15.4,15.4h.01M12,12h.01M15.4,8.6h.01M8.6,15.4h.01" stroke-width="2.6"/>',
  moon: '<path d="M19.6,14.4A8,8 0 1 1 9.6,4.4a6.4,6.4 0 0 0 10,10z"/>',
  sun: '<circle cx="12" cy="12" r="4.2"/><path d="M12,2.4v2.4M12,19.2v2.4M2.4,12h2.4M19.2,12h2.4M5.2,5.2l1.7,1.7M17.1,17.1l1.7,1.7M18.8,5.2l-1.7,1.7M6.9,17.1l-1.7,1.7"/>',
  map: '<path d="M3.6,6l5.6,-2 5.6,2 5.6,-2v14l-5.6,2 -5.6,-2 -5.6,2zM9.2,4v14M14.8,6v14"/>',
  chart: '<path d="M4,20V4M4,20h16M8,17v-5M12,17V8M16,17v-7"/>',
  flag: '<path d="M6,21V4h11l-2.4,4L17,12H6"/>',
  search: '<circle cx="10.6" cy="10.6" r="6.4"/><path d="M15.4,15.4l5,5"/>',
  down: '<path d="M6,9.4l6,6 6,-6"/>',
  menu: '<path d="M4,7h16M4,12h16M4,17h16"/>',
  info: '<circle cx="12" cy="12" r="8.6"/><path d="M12,11v5M12,7.8h.01" stroke-width="2.2"/>',
  warn: '<path d="M12,4.2L21,19.6H3z"/><path d="M12,10v4.6M12,17h.01" stroke-width="2.2"/>',
  hand: '<path d="M7,12V6.4a1.5,1.5 0 0 1 3,0V11V4.6a1.5,1.5 0 0 1 3,0V11V5.6a1.5,1.5 0 0 1 3,0V12V8.4a1.5,1.5 0 0 1 3,0V15c0,4 -2.6,6 -6,6s-5,-1.6 -6.6,-4.6L4,13a1.6,1.6 0 0 1 3,-1z"/>',
  wind: '<path d="M12,11L7,3.4l3.8,-.6zM13,12l7.6,-5 .6,3.8zM12,13l5,7.6 -3.8,.6zM11,12l-7.6,5 -.6,-3.8z"/><circle cx="12" cy="12" r="1.4"/>',
  out: '<path d="M10,4H5v16h5M14,8l4,4l-4,4M18,12H9"/>',
  mute: '<path d="M4,9.6v4.8h3.6L12.4,18.6V5.4L7.6,9.6zM16,9.6l5,5M21,9.6l-5,5"/>',
  pause: '<path d="M8,5v14M16,5v14"/>',
  bulb: '<path d="M9,17h6M10,20.4h4M8.6,14.4A5.8,5.8 0 1 1 15.4,14.4C14.6,15 14.4,15.8 14.4,17H9.6C9.6,15.8 9.4,15 8.6,14.4z"/>',
  up: '<path d="M6,14.6l6,-6 6,6"/>',
  left: '<path d="M14.6,6l-6,6 6,6"/>',
  right: '<path d="M9.4,6l6,6 -6,6"/>',
  left2: '<path d="M11.6,6l-6,6 6,6M18.4,6l-6,6 6,6"/>',
  right2: '<path d="M5.6,6l6,6 -6,6M12.4,6l6,6 -6,6"/>',
  save: '<path d="M12,4v11M7.4,10.6L12,15.2l4.6,-4.6M5,19.6h14"/>',
  first: '<path d="M17,6l-6,6 6,6M7,6v12"/>',
  last: '<path d="M7,6l6,6 -6,6M17,6v12"/>',
  ship: '<path d="M4,15h16l-2.6,4.6H6.6zM12,15V4M12,5c4,1.6 5.4,4.6 5,8H12M10,7c-2.6,1.6 -4,3.6 -4.4,6H10"/>',
  star: '<path d="M12,4l2.4,5 5.4,.7 -4,3.8 1,5.5 -4.8,-2.7 -4.8,2.7 1,-5.5 -4,-3.8 5.4,-.7z"/>',
  scroll:
    '<path d="M6,4h10v13a3,3 0 0 0 3,3H9a3,3 0 0 1 -3,-3zM16,17h4v1a2,2 0 0 1 -2,2M9,8h4M9,11h4"/>',
  book: '<path d="M12,6.4C10,4.8 7.2,4.4 3.6,4.6v13.2c3.6,-.2 6.4,.2 8.4,1.8c2,-1.6 4.8,-2 8.4,-1.8V4.6C16.8,4.4 14,4.8 12,6.4zM12,6.4v13.2"/>',
  bank: '<path d="M4,9.6L12,4l8,5.6zM6,10v7M10,10v7M14,10v7M18,10v7M4,20h16"/>',
  wall: '<path d="M3,18V9h3.6v2.6h3.6V9h3.6v2.6h3.6V9H21v9z"/>',
  hammer: '<path d="M14,6l4,4M12.4,7.6l4,4L18,10l-4,-4zM13.6,9.6L5,18.4"/>',
  horse: '<path d="M7,20c0,-5 3,-6 3,-9l-3,1.4L5.4,10L11,5V3l2.4,2c4,1 5,5 4.6,9.4V20z"/>',
};

/** One hidden picture that holds every drawing as a symbol, for `<use>`. */
export function iconSprite(): string {
  const goods = Object.entries(GOODS_ICONS).map(
    ([name, body]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${body}</symbol>`,
  );
  const signs = Object.entries(SIGN_ICONS).map(
    ([name, body]) =>
      `<symbol id="u-${name}" viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${body}</g></symbol>`,
  );
  return goods.join("") + signs.join("");
}
