// Which page is shown: by the path of the address. Links are plain <a href>; those of this site are
// followed without loading the page again.
import { useEffect, useReducer } from "preact/hooks";
import { addressOf, pathHere, pathOf } from "./address";
import { query } from "./connection/query";
import { whereOf, withoutWhere } from "./connection/where";
import { PAGES, type PageRoute } from "./protocol";

/** The pages; those of /device are the same ones, in another place. */
export type Route = Exclude<PageRoute, { readonly page: "device" }>;

const isPage = (route: PageRoute): route is Route => route.page !== "device";

export function routeOf(path: string): Route {
  const [, first = "", second = "", ...more] = withoutWhere(path).replace(/\/+$/, "").split("/");
  const page = PAGES.find((row) => row.first === first && row.part.test(second));
  const route = page && more.length === 0 ? page.route(second) : null;
  return route !== null && isPage(route) ? route : { page: "missing" };
}

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

/** Shows the page of an address, which may end with a fragment. */
export function go(path: string): void {
  if (path !== pathHere() + location.hash) {
    history.pushState(null, "", addressOf(path));
    window.scrollTo?.(0, 0);
  }
  changed();
}

/** Another address for the same place: no new step to go back to. */
export function swap(path: string): void {
  history.replaceState(null, "", addressOf(path));
  changed();
}

/** Saves what an address of this device answers: the browser would ask the server for it. */
async function saveFrom(path: string, name: string): Promise<void> {
  const answer = await query(path, { where: "device" });
  if (!answer.ok) return;
  const file = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement("a"), { href: file, download: name });
  link.click();
  URL.revokeObjectURL(file);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link) return;
  const to = new URL(link.href, location.href);
  const path = pathOf(to);
  if (path !== null && link.download !== "" && whereOf(pathHere()) === "device") {
    event.preventDefault();
    void saveFrom(path, link.download);
    return;
  }
  if (link.target !== "" || link.hasAttribute("download")) return;
  if (to.origin !== location.origin || path === null || path.startsWith("/api/")) return;
  if (to.hash !== "" && path === pathHere()) return;
  event.preventDefault();
  go(path + to.hash);
}

export function useRoute(): Route {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const look = () => redraw(0);
    listeners.add(look);
    window.addEventListener("popstate", look);
    document.addEventListener("click", follow);
    return () => {
      listeners.delete(look);
      window.removeEventListener("popstate", look);
      document.removeEventListener("click", follow);
    };
  }, []);
  return routeOf(pathHere());
}
