// Whether tables can be made on this device: the program was built with the module (vite.config.ts looks for it), and
// the browser has what it needs. Locks, by which several tabs agree who has the tables, are there for pages that came
// by TLS or from this very machine.

declare const __DEVICE__: boolean;

const BUILT = typeof __DEVICE__ !== "undefined" && __DEVICE__;

export const hasDevice = (): boolean =>
  BUILT &&
  typeof WebAssembly === "object" &&
  typeof Worker === "function" &&
  typeof indexedDB === "object" &&
  navigator.locks !== undefined;

/** All that runs on the device, loaded when it is first needed; a page without the module does not carry it. */
export const loadDevice = () =>
  BUILT
    ? import("../device/client")
    : Promise.reject<typeof import("../device/client")>(new Error("no module was built"));
