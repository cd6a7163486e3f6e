// Where a table is: on the server that the page came from, or on this device, where the same C runs in the page
// (device/). The address tells: /device/t/NAME is the table NAME on this device, /device/replay/NAME a game that was
// played here; at a static site there is no other place. All that has no place of its own (catalogue, rules, lessons) is asked wherever an answer can be had.
import { hasServer, pathHere } from "../address";

export type Where = "server" | "device";

const DEVICE = "/device";

const isBelow = (path: string): boolean => path.startsWith(`${DEVICE}/`);

/** The place that an address is about. */
export const whereOf = (path: string): Where =>
  isBelow(path) || !hasServer() ? "device" : "server";

/** The path without the place: the page is the same in both. */
export const withoutWhere = (path: string): string =>
  isBelow(path) ? path.slice(DEVICE.length) : path;

/** The address of a page in a place. */
export const addressIn = (where: Where, path: string): string =>
  where === "device" ? DEVICE + path : path;

/** The address of a page in the place that the page shown is about. */
export const here = (path: string): string => addressIn(whereOf(pathHere()), path);
