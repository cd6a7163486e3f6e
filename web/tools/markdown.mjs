// From Markdown to HTML, as far as our documents use it: headings, paragraphs, lists in lists, tables, blocks of code,
// quotes, pictures, links, emphasis. HTML in a document is shown as text, but comments are left out.

const escaped = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** The names of headings in addresses, as GitHub makes them: the second of a kind ends with -1. */
export class Anchors {
  seen = new Map();

  of(title) {
    const name = title
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, "]")
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .trim()
      .replaceAll(" ", "-");
    const before = this.seen.get(name) ?? 0;
    this.seen.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  }
}

/* ---- within a line ---- */

const INLINE =
  /(`+)(.+?)\1|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]*(?:\([^()]*\))?[^()\s]*)\)|\*\*(.+?)\*\*|(?<!\w)[*_](?=\S)(.+?)(?<=\S)[*_](?!\w)|<(https?:[^>\s]+)>/g;

function inline(text, link) {
  let html = "";
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, , code, picture, label, target, strong, em, address] = found;
    html += escaped(text.slice(at, found.index));
    at = found.index + whole.length;
    if (code !== undefined) html += `<code>${escaped(code.trim())}</code>`;
    else if (strong !== undefined) html += `<strong>${inline(strong, link)}</strong>`;
    else if (em !== undefined) html += `<em>${inline(em, link)}</em>`;
    else if (address !== undefined) html += `<a href="${escaped(address)}">${escaped(address)}</a>`;
    else if (picture === "!")
      html += `<img src="${escaped(link(target) ?? target)}" alt="${escaped(label)}">`;
    else {
      const to = link(target);
      html +=
        to === null ? inline(label, link) : `<a href="${escaped(to)}">${inline(label, link)}</a>`;
    }
  }
  return html + escaped(text.slice(at));
}

/* ---- blocks ---- */

const HEADING = /^(#{1,6}) +(.*?) *#*$/;
const FENCE = /^( *)(```|~~~)/;
const ITEM = /^( *)(?:[-*+]|\d+[.)]) +(?=\S)/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/;
const ROW = /^ *\|/;
const DIVIDER = /^ *\|?[ :|-]+\|? *$/;

const indentOf = (line) => line.length - line.trimStart().length;
const isBlank = (line) => line === undefined || line.trim() === "";

/** The cells of a row; a bar in code or behind a backslash is none. */
function cellsOf(line) {
  const cells = [""];
  let code = false;
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] === "\\" && inner[i + 1] === "|") cells[cells.length - 1] += inner[++i];
    else if (inner[i] === "|" && !code) cells.push("");
    else {
      if (inner[i] === "`") code = !code;
      cells[cells.length - 1] += inner[i];
    }
  }
  return cells.map((cell) => cell.trim());
}

class Reader {
  constructor(lines, link) {
    this.lines = lines;
    this.link = link;
    this.anchors = new Anchors();
    this.at = 0;
  }

  get line() {
    return this.lines[this.at];
  }

  /** All lines from here on for which it holds. */
  takeWhile(holds) {
    const from = this.at;
    while (this.at < this.lines.length && holds(this.line, this.at - from)) this.at++;
    return this.lines.slice(from, this.at);
  }

  inline(text) {
    return inline(text, this.link);
  }

  blocks() {
    let html = "";
    while (this.at < this.lines.length) {
      if (isBlank(this.line)) this.at++;
      else html += this.block();
    }
    return html;
  }

  block() {
    const heading = HEADING.exec(this.line);
    if (heading !== null) return this.heading(heading);
    if (FENCE.test(this.line)) return this.fence();
    if (RULE.test(this.line)) return this.at++ && "<hr>\n";
    if (ITEM.test(this.line)) return this.list();
    if (ROW.test(this.line) && DIVIDER.test(this.lines[this.at + 1] ?? "")) return this.table();
    if (/^ {4}/.test(this.line)) return this.indented();
    if (this.line.startsWith(">")) return this.quote();
    return this.paragraph();
  }

  heading([, marks, title]) {
    this.at++;
    const level = marks.length;
    return `<h${level} id="${escaped(this.anchors.of(title))}">${this.inline(title)}</h${level}>\n`;
  }

  fence() {
    const [, indent, mark] = FENCE.exec(this.line);
    this.at++;
    const lines = this.takeWhile((line) => line.trim() !== mark);
    this.at++;
    return `<pre><code>${escaped(lines.map((line) => line.slice(Math.min(indent.length, indentOf(line)))).join("\n"))}</code></pre>\n`;
  }

  indented() {
    const lines = this.takeWhile((line) => /^ {4}/.test(line) || isBlank(line));
    return `<pre><code>${escaped(
      lines
        .map((line) => line.slice(4))
        .join("\n")
        .trimEnd(),
    )}</code></pre>\n`;
  }

  quote() {
    const lines = this.takeWhile((line) => line.startsWith(">"));
    const inner = new Reader(
      lines.map((line) => line.replace(/^> ?/, "")),
      this.link,
    );
    return `<blockquote>${inner.blocks()}</blockquote>\n`;
  }

  table() {
    const [head, , ...rows] = this.takeWhile((line) => ROW.test(line)).map(cellsOf);
    const row = (cells, tag) =>
      `<tr>${cells.map((cell) => `<${tag}>${this.inline(cell)}</${tag}>`).join("")}</tr>\n`;
    const title = head.some((cell) => cell !== "") ? `<thead>${row(head, "th")}</thead>` : "";
    const body = rows.map((cells) => row(cells, "td")).join("");
    return `<div class="wide"><table>${title}<tbody>${body}</tbody></table></div>\n`;
  }

  list() {
    const indent = indentOf(this.line);
    const ordered = /^ *\d/.test(this.line);
    let html = "";
    while (this.line !== undefined && ITEM.test(this.line) && indentOf(this.line) === indent) {
      const inside = ITEM.exec(this.line)[0].length;
      const first = this.line.slice(inside);
      this.at++;
      const rest = this.takeWhile((line, n) => {
        if (isBlank(line)) return indentOf(this.lines[this.at + 1] ?? "") > indent;
        return indentOf(line) > indent || (n === 0 && !startsBlock(line));
      });
      const cut = rest.map((line) => line.slice(Math.min(inside, indentOf(line))));
      html += `<li>${tight(new Reader([first, ...cut], this.link).blocks())}</li>\n`;
      while (isBlank(this.line) && ITEM.test(this.lines[this.at + 1] ?? "")) this.at++;
    }
    const tag = ordered ? "ol" : "ul";
    return `<${tag}>\n${html}</${tag}>\n`;
  }

  paragraph() {
    const lines = this.takeWhile((line, n) => !isBlank(line) && (n === 0 || !startsBlock(line)));
    return `<p>${this.inline(lines.map((line) => line.trim()).join("\n"))}</p>\n`;
  }
}

const startsBlock = (line) =>
  HEADING.test(line) ||
  FENCE.test(line) ||
  ITEM.test(line) ||
  ROW.test(line) ||
  line.startsWith(">");

/** An item that is one paragraph is no paragraph. */
const tight = (html) => html.replace(/^<p>((?:(?!<p>)[\s\S])*?)<\/p>\n/, "$1\n");

/** `link` gives the address of a link's target, or null where there is none. */
export function toHtml(text, link) {
  const lines = text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replaceAll("\r", "")
    .split("\n");
  return new Reader(lines, link).blocks();
}

export const titleOf = (text) => /^# +(.*)$/m.exec(text)?.[1] ?? "Longroad";
