// The service worker: the page itself opens without the server, up to the connection screen. The list of
// files and the name of the cache are written in by tools/after-build.mjs.
const CACHE = "longroad-__VERSION__";
const FILES = __FILES__;
const known = new Set(FILES);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n !== CACHE).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

// "Is the server there?" is answered with 204 where it is not, or not ready: a request that fails and an answer
// from 400 on would stand in the page's console as an error, once for every try of a restart.
const unreachable = () => new Response(null, { status: 204 });
const quietly = (request) =>
  fetch(request).then((answer) => (answer.ok ? answer : unreachable()), unreachable);

// The page comes from the server while it answers, so that an update is seen at once; its parts have
// their content in their names and come from the cache.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname === "/healthz" && url.search === "?quiet") event.respondWith(quietly(request));
  else if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(() => caches.match("/index.html")));
  else if (known.has(url.pathname))
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
});
