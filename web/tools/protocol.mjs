// npm run protocol: writes src/protocol*.ts from the messages of the server, and the tables at the end of
// docs/protocol-FAMILY.md. LONGROAD names the program; else that of the release build.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const program = process.env.LONGROAD ?? "../build/release/longroad";
const schema = (...args) => execFileSync(program, ["schema", ...args], { encoding: "utf8" });
const MARK = "<!-- What follows is `longroad schema --markdown";

writeFileSync("src/protocol.ts", schema("--typescript"));
for (const family of ["board", "cards"]) {
  writeFileSync(`src/protocol-${family}.ts`, schema("--typescript", family));
  const path = `../docs/protocol-${family}.md`;
  const page = readFileSync(path, "utf8");
  const end = page.indexOf("\n", page.indexOf(MARK)) + 1;
  writeFileSync(path, `${page.slice(0, end)}\n${schema("--markdown", family)}`);
}
