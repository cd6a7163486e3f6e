// Addresses of the page's screens. A server answers /rules/base with the page, so there the path names the screen. A
// static site (tools/site.mjs) has one file, in whatever folder: there the query does, as in ./?/rules/base, which any
// file server takes for that file, and a fragment stays what it is. All else in the client knows paths alone.
import { options } from "preact";

/** The site's page says that no server is behind it. */
const SITE =
  document.querySelector('meta[name="longroad-server"]')?.getAttribute("content") === "none";

/** Whether the page came from a server of Longroad, which holds tables and answers questions. */
export const hasServer = (): boolean => !SITE;

/** The folder of the site, with a slash at its end. */
const folderHere = (): string => new URL("./", location.href).pathname;

/** The path that an address of the page names; null for any other address of this origin. */
export function pathOf({ pathname, search }: { pathname: string; search: string }): string | null {
  if (!SITE) return pathname;
  const folder = folderHere();
  if (pathname !== folder && pathname !== `${folder}index.html`) return null;
  return search.startsWith("?/") ? decodeURI(search.slice(1)) : "/";
}

/** The path of the screen that is shown. */
export const pathHere = (): string => pathOf(location) ?? "/";

/** The address of a path, which may end with a fragment. */
export function addressOf(path: string): string {
  if (!SITE) return path;
  const [screen = "", ...fragment] = path.split("#");
  const query = screen === "/" ? "" : `?${screen}`;
  return folderHere() + query + ["", ...fragment].join("#");
}

/** The address of a file of the page. */
export const fileAddress = (name: string): string => (SITE ? folderHere() : "/") + name;

/** The whole address of a path, to be sent to somebody. */
export const linkTo = (path: string): string => new URL(addressOf(path), location.href).href;

/** Links of the site lead to its own addresses, also those that are opened in another tab. */
if (SITE) {
  const before = options.vnode;
  options.vnode = (node) => {
    const props = node.props as { href?: unknown };
    if (node.type === "a" && typeof props.href === "string" && props.href.startsWith("/"))
      props.href = addressOf(props.href);
    before?.(node);
  };
}
