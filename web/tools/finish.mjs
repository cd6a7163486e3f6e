// The last step of every folder of the page, that which the program carries and that of a static site: the service worker
// with the list of all files, then FILE.br and FILE.gz beside every file that becomes smaller.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORKER = fileURLToPath(new URL("worker.js", import.meta.url));
/** Loaded when somebody plays on the device. */
const LATER = /\.(wasm|net)$/;
const TEXT = /\.(html|css|js|svg|json|webmanifest|txt|md)$/;
const PACKED = /\.(br|gz)$/;

/** Digits of a sum. */
const SUM = 32;

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

function filesOf(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

function writeWorker(root, isApart) {
  const sums = filesOf(root)
    .filter((name) => name !== "sw.js" && !isApart(name))
    .map((name) => [name, sha256(readFileSync(join(root, name))).slice(0, SUM)]);
  const list = (wanted) =>
    JSON.stringify(Object.fromEntries(sums.filter(([name]) => LATER.test(name) === wanted)));
  const worker = readFileSync(WORKER, "utf8")
    .replace("__VERSION__", sha256(JSON.stringify(sums)).slice(0, 12))
    .replace("__NOW__", list(false))
    .replace("__LATER__", list(true));
  writeFileSync(join(root, "sw.js"), worker);
}

function pack(path) {
  const bytes = readFileSync(path);
  const mode = TEXT.test(path) ? constants.BROTLI_MODE_TEXT : constants.BROTLI_MODE_GENERIC;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: mode };
  const forms = { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, packed] of Object.entries(forms))
    if (packed.length < bytes.length * 0.95) writeFileSync(`${path}.${ending}`, packed);
}

/** `isApart` names files that the page does not need, such as documents. */
export function finish(root, isApart = () => false) {
  for (const name of filesOf(root)) if (PACKED.test(name)) rmSync(join(root, name));
  writeWorker(root, isApart);
  for (const name of filesOf(root)) if (TEXT.test(name) || LATER.test(name)) pack(join(root, name));
}
