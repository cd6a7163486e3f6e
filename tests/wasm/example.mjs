// examples/wasm.html without a browser: its script, with a document that keeps what it is told and a fetch of files.
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const example = new URL("../../examples/wasm.html", import.meta.url);
const page = readFileSync(example, "utf8");
const lines = page.trimEnd().split("\n").length;
if (lines > 30) throw new Error(`the example has ${lines} lines`);

const told = { "#board": {}, "#result": {} };
globalThis.document = { querySelector: (name) => told[name] };
globalThis.fetch = async (address) =>
  new Response(readFileSync(fileURLToPath(address)), {
    headers: { "content-type": "application/wasm" },
  });

const [, script = ""] = /<script type="module">(.*)<\/script>/s.exec(page) ?? [];
const index = pathToFileURL(fileURLToPath(new URL("../dist/wasm/index.js", example))).href;
const body = script.replace(
  /import \{ load \} from "[^"]*";/,
  `const { load } = await import("${index}");`,
);
await new (Object.getPrototypeOf(async () => {}).constructor)(body)();

if (
  !/^Seat \d won after \d+ actions: \d+(, \d+){3} points\.$/.test(told["#result"].textContent ?? "")
)
  throw new Error(`the example says: ${told["#result"].textContent}`);
if (!told["#board"].textContent.includes("█")) throw new Error("the example draws no board");
console.log(told["#result"].textContent);
