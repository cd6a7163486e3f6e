// Text that does not fit: cut off by a box that does not scroll, running out of the box that it stands in,
// outside of the window, or a word broken in its middle. Runs in the page and looks at what is laid out, at one
// size of the window and several sizes of text.
import type { Person } from "./harness";

/** From the smallest phone to a large desk, each frame of a table among them. */
export const WINDOWS: readonly (readonly [number, number])[] = [
  [360, 740],
  [740, 360],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1180, 820],
  [1440, 900],
  [1920, 1080],
];

/** Per cent of the usual size of text. */
export const TEXT_SIZES: readonly number[] = [100, 130, 200];

/** Runs in the page: texts that do not fit at a size of text, by a word for the place and the text itself. */
async function overflowing(percent: number): Promise<string[]> {
  document.documentElement.style.fontSize = `${percent}%`;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const SLACK = 1.5;
  const wrong = new Set<string>();
  /** What counts of an element, read once: it is around many lines of text. */
  interface Around {
    readonly flows: boolean;
    readonly rect: DOMRect;
    readonly shortened: boolean;
    readonly cuts: readonly [across: boolean, down: boolean];
    readonly scrolls: readonly [across: boolean, down: boolean];
    readonly boxed: boolean;
    readonly fixed: boolean;
  }
  const known = new Map<Element, Around>();
  const cutting = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const scrolling = (overflow: string) => overflow === "auto" || overflow === "scroll";
  const lookAt = (element: Element): Around => {
    const style = getComputedStyle(element);
    const { display, overflowX, overflowY } = style;
    const shorter = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    return {
      flows: display === "contents" || display === "inline",
      rect: element.getBoundingClientRect(),
      shortened: shorter && element.closest("[title]") !== null,
      cuts: [cutting(overflowX), cutting(overflowY)],
      scrolls: [scrolling(overflowX), scrolling(overflowY)],
      boxed: style.borderRightWidth !== "0px" || !/^rgba\(.*, 0\)$/.test(style.backgroundColor),
      fixed: style.position === "fixed",
    };
  };
  const around = (element: Element): Around => {
    const found = known.get(element) ?? lookAt(element);
    known.set(element, found);
    return found;
  };
  const wordOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join("")}`;
  const complain = (element: Element, text: string, what: string) =>
    wrong.add(`${wordOf(element)} "${text.trim().slice(0, 30)}" ${what}`);
  const outOf = (box: DOMRect, rect: DOMRect, across: boolean, down: boolean) =>
    (across && (rect.right > box.right + SLACK || rect.left < box.left - SLACK)) ||
    (down && (rect.bottom > box.bottom + SLACK || rect.top < box.top - SLACK));
  /** Looks at the boxes around a line of text, the nearest first. */
  const check = (element: Element, text: string, rect: DOMRect) => {
    let across = true;
    let down = true;
    let boxed = false;
    for (
      let at: Element | null = element;
      at !== null && at !== document.body;
      at = at.parentElement
    ) {
      const { flows, rect: box, shortened, cuts, scrolls, boxed: isBox, fixed } = around(at);
      if (flows) continue;
      if (shortened && outOf(box, rect, across, down)) return;
      if (
        (cuts[0] && outOf(box, rect, across, false)) ||
        (cuts[1] && outOf(box, rect, false, down))
      )
        return complain(element, text, `cut by ${wordOf(at)}`);
      if (scrolls[0]) across = false;
      if (scrolls[1]) down = false;
      if (!boxed && isBox) {
        if (outOf(box, rect, across, down))
          return complain(element, text, `runs out of ${wordOf(at)}`);
        boxed = true;
      }
      if (fixed) break;
    }
    if (across && (rect.right > innerWidth + SLACK || rect.left < -SLACK))
      complain(element, text, "is outside of the window");
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? "";
    if (element === null || text.trim() === "" || element instanceof SVGElement) continue;
    if (
      element.closest("svg, .sr-only, .skip-link, option, script, style, code, textarea") !== null
    )
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    for (const rect of rects) check(element, text, rect);
    if (rects.length < 2) continue;
    const style = getComputedStyle(element);
    if (style.hyphens === "auto" || style.whiteSpace === "nowrap") continue;
    if (style.overflowWrap === "normal" && style.wordBreak === "normal") continue;
    // A word is broken where it alone is wider than a line; few are so long that it needs a closer look.
    const narrowest = Math.min(...rects.slice(0, -1).map(({ width }) => width));
    const anywhere = style.wordBreak === "break-all";
    const least = anywhere ? 0 : narrowest / (1.2 * Number.parseFloat(style.fontSize));
    for (const match of text.matchAll(/[\p{L}\p{N}]{4,}/gu)) {
      if (match[0].length < least) continue;
      // After a soft hyphen the hyphen itself would count, so the first letter is left out.
      range.setStart(node, match.index + 1);
      range.setEnd(node, match.index + match[0].length);
      const tops = new Set(
        [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => Math.round(top)),
      );
      if (tops.size > 1) complain(element, match[0], "is broken in its middle");
    }
  }
  return [...wrong];
}

/** All that does not fit on the screen that is open, over windows and sizes of text. */
export async function overflows({ page }: Person): Promise<string[]> {
  const before = page.viewportSize();
  // All keeps its place and nothing is painted, pictures least of all: this is most of the work.
  await page.evaluate(() => {
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync(
      "html { clip-path: inset(50%) !important; } svg { visibility: hidden !important; }",
    );
    document.adoptedStyleSheets = [unpainted];
  });
  const found = new Map<string, string[]>();
  for (const [turn, [width, height]] of WINDOWS.entries()) {
    await page.setViewportSize({ width, height });
    // There and back: a new window keeps the size of text, so that all styles are computed once and not twice.
    const sizes = turn % 2 === 0 ? TEXT_SIZES : TEXT_SIZES.toReversed();
    for (const size of sizes)
      for (const line of await page.evaluate(overflowing, size))
        found.set(line, [...(found.get(line) ?? []), `${width}x${height} ${size}%`]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
    document.adoptedStyleSheets = [];
  });
  if (before !== null) await page.setViewportSize(before);
  return [...found].map(([line, where]) => `${line}: ${where.join(", ")}`);
}
