// Looking for words in a ledger: which blocks of which sections have all of them.
import type { Block, Section } from "./markdown";

/** All words of a block, in small letters. */
function wordsOf(block: Block): string {
  switch (block.kind) {
    case "rule":
      return [block.id, block.text, ...block.more].join(" ").toLowerCase();
    case "table":
      return [...block.head, ...block.rows.flatMap(({ cells }) => cells)].join(" ").toLowerCase();
    case "list":
      return block.items.join(" ").toLowerCase();
    case "drawing":
      return "";
    default:
      return block.text.toLowerCase();
  }
}

function found(block: Block, words: readonly string[]): Block | null {
  if (block.kind === "table") {
    const rows = block.rows.filter(({ cells }) => hasAll(cells.join(" ").toLowerCase(), words));
    return rows.length > 0 ? { ...block, rows } : null;
  }
  return hasAll(wordsOf(block), words) ? block : null;
}

const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((one) => text.includes(one));

/** How many rules are shown. */
export const countRules = (sections: readonly Section[]): number =>
  sections
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, block) => {
      if (block.kind === "rule") return sum + 1;
      return block.kind === "table" ? sum + block.rows.filter(({ id }) => id !== "").length : sum;
    }, 0);

/** The sections with what has all words of the question; those without anything are left out. */
export function searched(sections: readonly Section[], question: string): readonly Section[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections
    .map((section) => {
      // Under a heading that is asked for stands all that is wanted.
      if (section.title !== "" && hasAll(section.title.toLowerCase(), words)) return section;
      return { ...section, blocks: section.blocks.flatMap((block) => found(block, words) ?? []) };
    })
    .filter(({ blocks }) => blocks.length > 0);
}
