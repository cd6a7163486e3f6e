// After the build: the service worker with the list of all files, then FILE.br and FILE.gz beside every
// file that becomes smaller, for the server to embed.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const ROOT = "dist";
const worth = /\.(html|css|js|svg|json|webmanifest|txt)$/;
const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

function files() {
  return readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

const pages = files().map((path) => `/${relative(ROOT, path)}`);
const version = createHash("sha256");
for (const path of files()) version.update(path).update(readFileSync(path));
const worker = readFileSync("tools/worker.js", "utf8")
  .replace("__VERSION__", version.digest("hex").slice(0, 12))
  .replace("__FILES__", JSON.stringify(pages));
writeFileSync(join(ROOT, "sw.js"), worker);

for (const path of files()) {
  if (!worth.test(path)) continue;
  const bytes = readFileSync(path);
  const forms = { br: brotliCompressSync(bytes, brotli), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, packed] of Object.entries(forms))
    if (packed.length < bytes.length * 0.95) writeFileSync(`${path}.${ending}`, packed);
}
