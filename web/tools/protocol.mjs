// npm run protocol: writes src/protocol*.ts from the messages of the server, the tables of docs/protocol.md
// before the examples that stand there, and those at the end of docs/protocol-FAMILY.md. LONGROAD names the
// program; else that of the release build.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const program = process.env.LONGROAD ?? "../build/release/longroad";
const schema = (...args) => execFileSync(program, ["schema", ...args], { encoding: "utf8" });
const MARK = "<!-- What follows is `longroad schema --markdown";

/** The blocks of a text that begin with headings, by `### SECTION` and `#### NAME`. */
function blocksOf(text) {
  const blocks = new Map();
  let section = "";
  for (const block of text.split(/^(?=#{3,4} )/m)) {
    const heading = block.slice(0, block.indexOf("\n"));
    if (heading.startsWith("### ")) section = heading;
    blocks.set(heading === section ? section : section + heading, block);
  }
  return blocks;
}

/** An example tells all settings: those that it lacks, with their defaults. */
function withSettings(example) {
  const { properties } = JSON.parse(schema()).$defs.Settings;
  const usual = Object.entries(properties).map(([name, { default: value }]) => [name, value]);
  return example.replace(/"settings":(\{[^}]*\})/, (_, old) => {
    const all = { ...Object.fromEntries(usual), ...JSON.parse(old) };
    return `"settings":${JSON.stringify(all).replace(/(.{60,90}?),/g, "$1,\n  ")}`;
  });
}

/** What follows a table, or the sentence of a message without one. */
function restOf(block) {
  const lines = block.split("\n");
  const last = lines.findLastIndex((line) => line.startsWith("|"));
  return lines
    .slice(last < 0 ? 3 : last + 1)
    .join("\n")
    .trim();
}

/** The tables of the messages, each with the example and the remarks that the page has behind it. */
function messages(page) {
  const old = blocksOf(page);
  const blocks = [...blocksOf(schema("--markdown"))].map(([key, block]) => {
    const rest = restOf(old.get(key) ?? "");
    return [block.trim(), key.endsWith("#### table") ? withSettings(rest) : rest];
  });
  return blocks.flat().filter(Boolean).join("\n\n");
}

const manual = readFileSync("../docs/protocol.md", "utf8");
const begin = manual.indexOf("### From clients");
const end = manual.indexOf("\n## HTTP");
const tables = messages(manual.slice(begin, end));
writeFileSync("../docs/protocol.md", `${manual.slice(0, begin)}${tables}\n${manual.slice(end)}`);
writeFileSync("src/protocol.ts", schema("--typescript"));
for (const family of ["board", "cards"]) {
  writeFileSync(`src/protocol-${family}.ts`, schema("--typescript", family));
  const path = `../docs/protocol-${family}.md`;
  const page = readFileSync(path, "utf8");
  const end = page.indexOf("\n", page.indexOf(MARK)) + 1;
  writeFileSync(path, `${page.slice(0, end)}\n${schema("--markdown", family)}`);
}
