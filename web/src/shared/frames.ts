// The frames of a table: how its parts are arranged, chosen by the width and the height of the window.
//
//   rail     a phone on its side: seats, board and a rail of controls in three columns, no bar above
//   phone    a phone upright
//   side     a tablet on its side: seats in a row, the board beside a column, the tray below
//   stack    a tablet upright: the column stands below the board
//   desktop  everything at once
//
// The first frame whose condition holds is the one. Style sheets know a frame by its name, which is a class of
// the table; nothing else asks how large the window is.
import { useEffect, useState } from "preact/hooks";

const FRAMES = [
  ["rail", "(max-height: 500px) and (orientation: landscape)"],
  ["phone", "(max-width: 767.98px)"],
  ["side", "(max-width: 1199.98px) and (orientation: landscape)"],
  ["stack", "(max-width: 1199.98px)"],
  ["desktop", "all"],
] as const;

export type Size = (typeof FRAMES)[number][0];

/** Frames for a finger: cards and seats are opened before anything is done with them. */
export const isPhone = (size: Size): boolean => size === "phone" || size === "rail";

/** Frames whose log has a place of its own. */
export const hasLog = (size: Size): boolean => !isPhone(size);

function sizeNow(): Size {
  return FRAMES.find(([, condition]) => matchMedia(condition).matches)?.[0] ?? "desktop";
}

/** The frame of the window, now and whenever it changes. */
export function useSize(): Size {
  const [size, setSize] = useState<Size>(sizeNow);
  useEffect(() => {
    const look = () => setSize(sizeNow());
    const queries = FRAMES.map(([, condition]) => matchMedia(condition));
    look();
    for (const query of queries) query.addEventListener("change", look);
    return () => {
      for (const query of queries) query.removeEventListener("change", look);
    };
  }, []);
  return size;
}
