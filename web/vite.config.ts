// How the client is built, and served while one works on it.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

// The tables on this device (src/device): carried where `make wasm` has built the module.
const module = resolve(import.meta.dirname, "../dist/wasm/longroad-table.wasm");

// The server that `npm run dev` hands the socket and the questions on to.
const server = "http://127.0.0.1:7070";

export default defineConfig({
  // Parts find each other wherever the page lies (tools/after-build.mjs, tools/site.mjs).
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  define: { __DEVICE__: JSON.stringify(existsSync(module)) },
  worker: { format: "es" },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // Strict content security policy: nothing may stand in the page as a data: address.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 200,
  },
  server: {
    proxy: {
      "/ws": { target: server, ws: true },
      "/api": server,
    },
  },
});
