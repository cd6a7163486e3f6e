// A ledger of docs/rules, from Markdown to what the page shows. The ledgers use a small part of the language: headings,
// rules (`- **ID** words`) with lines below them, lists, tables, blocks of text, and drawings, which the server has read.

export interface Rule {
  readonly id: string;
  /** What players want to read. */
  readonly text: string;
  /** Where it is from: editions, sources, remarks on them. */
  readonly source: string;
  /** Lines that belong to it. */
  readonly more: readonly string[];
}

export type Block =
  | ({ readonly kind: "rule" } & Rule)
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "drawing"; readonly index: number }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
    };

export interface Section {
  /** Of the heading; "" for what stands before the first. */
  readonly title: string;
  readonly level: number;
  readonly blocks: readonly Block[];
}

/* ---- what is from where ---- */

const TAG = /`?\[(?:\d{3}|public|ruling|own value|own layout|[ ,])+\]`?/;
const BRACKETS = /^\s*\([^()]*(?:\([^()]*\)[^()]*)*\)/;
const KEYS = /\s*\([^()]*\bP\d[^()]*\)\s*$/;

/** How much of the words behind a tag speaks of it: brackets, and what goes on without a new sentence. */
function remarkOf(rest: string): string {
  const bracket = BRACKETS.exec(rest)?.[0] ?? "";
  const after = rest.slice(bracket.length);
  if (!/^\s*[,;:]|^\s*[a-z]/.test(after)) return bracket;
  const ends = [TAG.exec(after)?.index, /[.!?](?=\s|$)/.exec(after)?.index].map((at, i) =>
    at === undefined ? after.length : at + i,
  );
  return bracket + after.slice(0, Math.min(...ends));
}

/** Parts a rule's line: the sentence, and where it is from. */
function splitSource(line: string): { readonly text: string; readonly source: string } {
  let text = "";
  let source = "";
  let rest = line;
  for (let tag = TAG.exec(rest); tag !== null; tag = TAG.exec(rest)) {
    let before = rest.slice(0, tag.index);
    const keys = KEYS.exec(before)?.[0] ?? "";
    before = before.slice(0, before.length - keys.length);
    text += before;
    source += `${keys} ${tag[0]}`;
    rest = rest.slice(tag.index + tag[0].length);
    // In the middle of a sentence what follows goes on with it.
    const remark = /[.!?)]\s*$/.test(text) ? remarkOf(rest) : "";
    source += remark;
    rest = rest.slice(remark.length);
  }
  const tidy = (words: string) => words.replaceAll(/\s+/g, " ").trim();
  const sentence = tidy(text + rest).replaceAll(/\s+([.,;:])/g, "$1");
  return { text: sentence, source: tidy(source) };
}

/* ---- blocks ---- */

const RULE = /^- \*\*([A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+)\*\* ?(.*)$/;
const HEADING = /^(#{1,4}) (.*)$/;
const FENCE = "```";

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

function tableOf(lines: readonly string[]): Block {
  const [head = "", , ...rows] = lines;
  return {
    kind: "table",
    head: cellsOf(head),
    rows: rows.map((line) => {
      const cells = cellsOf(line);
      const [, id = ""] = /^\*\*([A-Z0-9-]+)\*\*$/.exec(cells[0] ?? "") ?? [];
      return { id, cells };
    }),
  };
}

class Reader {
  private at = 0;
  private drawings = 0;

  constructor(private readonly lines: readonly string[]) {}

  /** The lines from here on that hold, taken. */
  private take(holds: (line: string) => boolean): string[] {
    const taken: string[] = [];
    for (let line = this.lines[this.at]; line !== undefined && holds(line); ) {
      taken.push(line);
      line = this.lines[++this.at];
    }
    return taken;
  }

  /** A line of a list with those that go on with it. */
  private item(first: string): { readonly text: string; readonly more: string[] } {
    this.at++;
    const [text, more] = [[first], [] as string[]];
    for (const line of this.take((next) => /^\s+\S/.test(next))) {
      const [, sub] = /^\s+- (.*)$/.exec(line) ?? [];
      if (sub !== undefined) more.push(sub);
      else if (more.length > 0) more.push(`${more.pop()} ${line.trim()}`);
      else text.push(line.trim());
    }
    return { text: text.join(" "), more };
  }

  private fenced(first: string): Block {
    this.at++;
    const inside = this.take((line) => line !== FENCE);
    this.at++;
    return first === `${FENCE}position`
      ? { kind: "drawing", index: this.drawings++ }
      : { kind: "code", text: inside.join("\n") };
  }

  private list(): Block {
    const items: string[] = [];
    for (let line = this.lines[this.at]; line?.startsWith("- ") && !RULE.test(line); ) {
      const { text, more } = this.item(line.slice(2));
      items.push([text, ...more].join(" "));
      line = this.lines[this.at];
    }
    return { kind: "list", items };
  }

  private block(line: string): Block {
    const [, id, words = ""] = RULE.exec(line) ?? [];
    if (line.startsWith(FENCE)) return this.fenced(line);
    if (id !== undefined) {
      const { text, more } = this.item(words);
      return { kind: "rule", id, ...splitSource(text), more };
    }
    if (line.startsWith("- ")) return this.list();
    if (line.startsWith("|")) return tableOf(this.take((next) => next.startsWith("|")));
    if (line.startsWith("    ")) {
      const text = this.take((next) => next.startsWith("    ") || next === "");
      return { kind: "code", text: text.join("\n").trimEnd() };
    }
    const plain = (next: string) => next !== "" && !/^(?:#|- |\||```)/.test(next);
    const words2 = this.take(plain);
    if (words2.length === 0) this.at++;
    return { kind: "text", text: words2.join(" ") };
  }

  read(): Section[] {
    const sections: { title: string; level: number; blocks: Block[] }[] = [];
    for (let line = this.lines[this.at]; line !== undefined; line = this.lines[this.at]) {
      const [, marks = "", title] = HEADING.exec(line) ?? [];
      if (title !== undefined) {
        this.at++;
        sections.push({ title: marks === "#" ? "" : title, level: marks.length, blocks: [] });
      } else if (/^(?:---+)?\s*$/.test(line)) this.at++;
      else sections.at(-1)?.blocks.push(this.block(line));
    }
    return sections;
  }
}

/** A ledger's sections; the first has no title and says how the ledger is to be read. */
export const readLedger = (text: string): readonly Section[] => new Reader(text.split("\n")).read();
