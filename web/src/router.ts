// Which page is shown: by the path of the address. Links are plain <a href>; those of this site are
// followed without loading the page again.
import { useEffect, useReducer } from "preact/hooks";

export type Route =
  | { readonly page: "home" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "new"; readonly mode: string }
  | { readonly page: "help"; readonly topic: string }
  | { readonly page: "about" }
  | { readonly page: "settings" }
  | { readonly page: "replay"; readonly record: string }
  | { readonly page: "missing" };

const tableName = /^[a-z0-9-]{1,40}$/;
const recordName = /^[a-z0-9-]{1,128}$/;

export function routeOf(path: string): Route {
  const [, first = "", second = "", ...more] = path.replace(/\/+$/, "").split("/");
  if (more.length > 0) return { page: "missing" };
  switch (first) {
    case "":
      return { page: "home" };
    case "t":
      return tableName.test(second) ? { page: "table", table: second } : { page: "missing" };
    case "new":
      return { page: "new", mode: second };
    case "help":
      return { page: "help", topic: second };
    case "about":
      return second === "" ? { page: "about" } : { page: "missing" };
    case "settings":
      return second === "" ? { page: "settings" } : { page: "missing" };
    case "replay":
      return recordName.test(second) ? { page: "replay", record: second } : { page: "missing" };
    default:
      return { page: "missing" };
  }
}

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

export function go(path: string): void {
  if (path !== location.pathname) {
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
  go(to.pathname);
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
