// The service worker: keeps one whole version of the page, so that it opens without a network and no page is ever made
// of the files of two versions. tools/finish.mjs writes the lists in.
//
// A version is the files with their SHA-256 sums. All of `NOW` is fetched when the version is installed, and nothing that
// has another sum is taken: if the server changes in between, installing fails and is tried again at the next visit.
// `LATER` (the module with the rules and the server, what bots have learned) comes when it is first used, or when the page
// asks for it; a new version brings along what its predecessor had. A file that has not changed is copied.
//
// A new version waits. The page offers it (src/update.ts), and says `use` when the player has agreed; else it
// begins when the last tab is closed. The version before stays in its cache until the next one comes, for tabs that
// still run it: the parts of a page have their content in their names, so both can be answered.
//
// Questions (/api) and the socket are never touched, but for the rules for readers: a server tells them as answers, and they
// are the same as long as its version is. A static site has them as files, among the others.
const VERSION = "__VERSION__";
const NOW = __NOW__;
const LATER = __LATER__;
const PREFIX = "longroad-";
const CACHE = PREFIX + VERSION;
const KEPT = 2;

const scope = new URL(self.registration.scope);
const addressOf = (name) => new URL(name, scope).href;
/** The name of a file, below the scope; without query and fragment. */
const nameOf = (url) => decodeURI(url.pathname.slice(scope.pathname.length));
/** The name without the sum of its content: `assets/table-0a1b2c3d.wasm` is another `assets/table.wasm`. */
const stemOf = (name) => name.replace(/-[\w-]{8}(\.\w+)$/, "$1");
const isOurs = (cache) => cache.startsWith(PREFIX);

async function sumOf(answer) {
  const sum = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const digits = Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("").slice(0, 32);
}

/** The file with this content: from any of our caches, or from where the page comes from. */
async function obtain(name, sum) {
  const address = addressOf(name);
  const kept = await caches.match(address);
  if (kept !== undefined && (await sumOf(kept)) === sum) return kept;
  const answer = await fetch(address, { cache: "no-cache", credentials: "omit" });
  if (!answer.ok || (await sumOf(answer)) !== sum) throw new Error(`${name} is of another version`);
  return answer;
}

async function keep(name, sum) {
  const cache = await caches.open(CACHE);
  const address = addressOf(name);
  if ((await cache.match(address)) === undefined) await cache.put(address, await obtain(name, sum));
}

const keepAll = (files) => Promise.all(Object.entries(files).map(([name, sum]) => keep(name, sum)));

/** What is kept of `LATER` in any version, without sums. */
async function usedStems() {
  const names = (await caches.keys()).filter(isOurs);
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(lists.flat().map(({ url }) => stemOf(nameOf(new URL(url)))));
}

async function install() {
  const used = await usedStems();
  const again = Object.entries(LATER).filter(([name]) => used.has(stemOf(name)));
  await keepAll({ ...NOW, ...Object.fromEntries(again) });
}

async function activate() {
  const ours = (await caches.keys()).filter((name) => isOurs(name) && name !== CACHE);
  await Promise.all(ours.slice(0, Math.max(0, ours.length - KEPT + 1)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const RULES = /^api\/rules(\/[a-z-]+)?$/;

/** A page of the rules: from the server where it answers, else as it was kept. */
async function rules(name) {
  const address = addressOf(name);
  const cache = await caches.open(CACHE);
  const answer = await fetch(address, { credentials: "omit" }).catch(() => null);
  if (answer === null) return (await caches.match(address)) ?? Response.error();
  if (answer.ok) await cache.put(address, answer.clone());
  return answer;
}

/** All pages of the rules, one after the other: nobody waits for them. */
async function keepRules() {
  if ("rules/index.json" in NOW) return;
  const cache = await caches.open(CACHE);
  const list = (await cache.match(addressOf("api/rules"))) ?? (await rules("api/rules"));
  const { pages } = list.ok ? await list.json() : { pages: [] };
  for (const { page } of pages) {
    const name = `api/rules/${page}`;
    if ((await cache.match(addressOf(name))) === undefined) await rules(name);
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "use") event.waitUntil(self.skipWaiting());
  if (event.data === "keep") event.waitUntil(Promise.allSettled([keepAll(LATER), keepRules()]));
});

// "Is the server there?" is answered with 204 where it is not, or not ready: a request that fails and an answer
// from 400 on would stand in the page's console as an error, once for every try of a restart.
const unreachable = () => new Response(null, { status: 204 });
const quietly = (request) =>
  fetch(request).then((answer) => (answer.ok ? answer : unreachable()), unreachable);

/** The page itself, of this version. */
const page = async (request) =>
  (await (await caches.open(CACHE)).match(addressOf("index.html"))) ?? fetch(request);

/** A file of this version; what is used for the first time is kept. */
async function file(name, request) {
  const kept = await (await caches.open(CACHE)).match(addressOf(name));
  if (kept !== undefined) return kept;
  if (name in LATER) {
    await keep(name, LATER[name]).catch(() => {});
    return (await (await caches.open(CACHE)).match(addressOf(name))) ?? fetch(request);
  }
  return fetch(request);
}

/** A part of a page of the version before. */
const older = async (request) => (await caches.match(request)) ?? fetch(request);

/** Whether the address is one of the page's own screens, and not a file, a document or a question. */
const isScreen = (name) => !/^(api|ws|docs|metrics|healthz)(\/|$)/.test(name) && !/\.\w+$/.test(name);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin) return;
  if (!url.pathname.startsWith(scope.pathname)) return;
  const name = nameOf(url);
  if (name === "healthz" && url.search === "?quiet") event.respondWith(quietly(request));
  else if (request.mode === "navigate" && (isScreen(name) || name === "index.html"))
    event.respondWith(page(request));
  else if (RULES.test(name)) event.respondWith(rules(name));
  else if (name in NOW || name in LATER) event.respondWith(file(name, request));
  else if (name.startsWith("assets/")) event.respondWith(older(request));
});
