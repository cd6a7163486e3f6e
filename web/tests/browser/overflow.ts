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
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const isBox = (style: CSSStyleDeclaration) =>
    style.borderRightWidth !== "0px" || !/^rgba\(.*, 0\)$/.test(style.backgroundColor);
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
      const style = styleOf(at);
      if (style.display === "contents" || style.display === "inline") continue;
      const box = at.getBoundingClientRect();
      const told = at.closest("[title]") !== null;
      const shortened =
        told && (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none");
      if (shortened && outOf(box, rect, across, down)) return;
      if (style.overflowX === "hidden" || style.overflowX === "clip")
        if (outOf(box, rect, across, false)) return complain(element, text, `cut by ${wordOf(at)}`);
      if (style.overflowY === "hidden" || style.overflowY === "clip")
        if (outOf(box, rect, false, down)) return complain(element, text, `cut by ${wordOf(at)}`);
      if (style.overflowX === "auto" || style.overflowX === "scroll") across = false;
      if (style.overflowY === "auto" || style.overflowY === "scroll") down = false;
      if (!boxed && isBox(style)) {
        if (outOf(box, rect, across, down))
          return complain(element, text, `runs out of ${wordOf(at)}`);
        boxed = true;
      }
      if (style.position === "fixed") break;
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
    const style = styleOf(element);
    if (rects.length < 2 || style.hyphens === "auto" || style.whiteSpace === "nowrap") continue;
    if (style.overflowWrap === "normal" && style.wordBreak === "normal") continue;
    for (const match of text.matchAll(/[\p{L}\p{N}]{4,}/gu)) {
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
  // Pictures keep their places and are not painted: this is most of the work.
  await page.evaluate(() => {
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync("svg { visibility: hidden !important; }");
    document.adoptedStyleSheets = [unpainted];
  });
  const found = new Map<string, string[]>();
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const size of TEXT_SIZES)
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
