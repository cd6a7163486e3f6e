// Which page is shown: by the path of the address. Links are plain <a href>; those of this site are
// followed without loading the page again.
import { useEffect, useReducer } from "preact/hooks";
import { PAGES, type PageRoute } from "./protocol";

export type Route = PageRoute;

export function routeOf(path: string): Route {
  const [, first = "", second = "", ...more] = path.replace(/\/+$/, "").split("/");
  const page = PAGES.find((row) => row.first === first && row.part.test(second));
  return page && more.length === 0 ? page.route(second) : { page: "missing" };
}

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

/** Shows the page of an address, which may end with a fragment. */
export function go(path: string): void {
  if (path !== location.pathname + location.hash) {
    history.pushState(null, "", path);
    window.scrollTo?.(0, 0);
  }
  changed();
}

/** Another address for the same place: no new step to go back to. */
export function swap(path: string): void {
  history.replaceState(null, "", path);
  changed();
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link) return;
  if (link.target !== "" || link.hasAttribute("download")) return;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
  if (to.hash !== "" && to.pathname === location.pathname) return;
  event.preventDefault();
  go(to.pathname + to.hash);
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
  return routeOf(location.pathname);
}
