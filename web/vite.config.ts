// How the client is built, and served while one works on it.
import { defineConfig } from "vite";

// The server that `npm run dev` hands the socket and the questions on to.
const server = "http://127.0.0.1:7070";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
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
