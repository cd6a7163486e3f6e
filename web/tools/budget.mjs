// What a browser loads before the first page is shown, compressed: fails above the budget. Then all there
// is, for the record.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const BUDGET = 150 * 1024;

function packed(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const page = readFileSync("dist/index.html", "utf8");
const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]);
const first = ["index.html", "favicon.svg", ...named].map((name) => packed(join("dist", name)));
const load = first.reduce((sum, size) => sum + size, 0);
const all = readdirSync("dist", { recursive: true })
  .map((name) => join("dist", name))
  .filter((path) => statSync(path).isFile() && !/\.(br|gz)$/.test(path))
  .reduce((sum, path) => sum + packed(path), 0);
console.log(`first load ${load} bytes of ${BUDGET}, everything ${all}`);
process.exit(load <= BUDGET && named.length > 0 ? 0 : 1);
