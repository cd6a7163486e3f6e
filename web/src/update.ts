// New versions of the page. The service worker (tools/worker.js) keeps a whole version; when another one has been fetched
// it waits, and the page offers it. Nothing is exchanged under somebody who plays: a version comes into use when the
// player says so, or when the last tab of the old one is closed.
import { fileAddress } from "./address";
import { Changes, useChanges } from "./changes";
import { hasDevice } from "./connection/device-there";

const LOOK_AGAIN_MS = 3_600_000;

let registration: ServiceWorkerRegistration | null = null;
/** Another tab has put a new version to use: here it comes with a reload. */
let replaced = false;
const changes = new Changes();

const isReady = (): boolean => replaced || (registration?.waiting ?? null) !== null;

/** Whether a new version waits to be used. */
export function useUpdate(): boolean {
  useChanges(changes);
  return isReady();
}

/** Puts the version that waits to use, and loads the page again. Without one, looks for it first. */
export async function takeUpdate(): Promise<void> {
  await registration?.update().catch(() => {});
  const waiting = registration?.waiting ?? (await installed(registration?.installing ?? null));
  if (waiting === null || replaced) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("use");
}

/** The worker, when it has fetched all its files; null if it cannot. */
function installed(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (worker === null) return Promise.resolve(null);
  return new Promise((done) => {
    const look = () => {
      if (worker.state === "installed") done(worker);
      if (worker.state === "redundant" || worker.state === "activated") done(null);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** After one visit one can play without a network: all there is for it is kept, unless the player saves data. */
function wantsAll(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return hasDevice() && connection?.saveData !== true;
}

function watch(found: ServiceWorkerRegistration): void {
  registration = found;
  found.addEventListener("updatefound", () => {
    void installed(found.installing).then(() => changes.tell());
  });
  const look = () => void found.update().catch(() => {});
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  setInterval(look, LOOK_AGAIN_MS);
  if (wantsAll())
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep"));
  changes.tell();
}

/** Begins to keep the page for times without a network. */
export function keepPage(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes the page that it found; only another one is a new version.
    replaced ||= controlled;
    controlled = true;
    changes.tell();
  });
  serviceWorker.register(fileAddress("sw.js"), { scope: fileAddress("") }).then(watch, () => {});
}
