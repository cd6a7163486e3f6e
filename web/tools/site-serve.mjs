// node tools/site-serve.mjs FOLDER [PORT] [PATH]: a plain host of files on this machine alone, to look at a static site before
// it is put somewhere: nothing is rewritten, and what is not there is 404. PATH is where the folder lies (default /).

import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

function find(folder, path) {
  const file = join(folder, normalize(path));
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ? join(file, "index.html") : file;
}

/** Serves the folder below `path`; the answer is where it can be reached, and how to end it. */
export function serveSite(folder, { port = 0, path = "/" } = {}) {
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url, "http://x").pathname);
    try {
      if (!asked.startsWith(path)) throw new Error("elsewhere");
      const file = find(folder, asked.slice(path.length));
      const bytes = readFileSync(file);
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
      response.end(bytes);
    } catch {
      response.writeHead(404, { "content-type": TYPES[".txt"] });
      response.end("Not found\n");
    }
  });
  return new Promise((done, failed) => {
    server.on("error", failed);
    server.listen(port, "127.0.0.1", () => {
      const close = () => {
        server.closeAllConnections();
        return new Promise((closed) => server.close(closed));
      };
      done({ url: `http://127.0.0.1:${server.address().port}${path}`, close });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port = "7071", path = "/"] = process.argv.slice(2);
  const { url } = await serveSite(folder, { port: Number(port), path });
  console.log(`The site is at ${url} (Ctrl-C ends this)`);
}
