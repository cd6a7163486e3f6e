// The pictures of the README: one of each game and one of a replay, taken of real tables in Debian's chromium.
//
//   build/release/longroad serve --port 7171 --dice-seconds 1 --data "$(mktemp -d)" &
//   cd web && node tools/screenshots.mjs --server=http://127.0.0.1:7171 [--out=../docs/pictures] [NAME...]
//
// A stand-in plays the seat for some turns; then the seat is taken back, and the picture is taken when there
// is something to build. The game of the replay is played to its end and judged; its picture shows the first turning
// point for which a better move is drawn on the board. Where ImageMagick is installed the pictures get a palette, which makes them small.

import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const games = [
  { name: "island", config: "board", seats: 4, turn: 34, theme: "light" },
  { name: "sea", config: "board(map=new-shores,modules=sea)", seats: 4, turn: 34, theme: "light" },
  { name: "knights", config: "board(modules=knights)", seats: 4, turn: 52, theme: "dark" },
  { name: "cards", config: "cards", seats: 2, turn: 20, theme: "light" },
  { name: "replay", config: "board(seats=3)", seats: 3, turn: Infinity, theme: "light" },
];

const options = { server: "http://127.0.0.1:7070", out: "../docs/pictures", size: "1360x850" };
const wanted = [];
for (const argument of process.argv.slice(2)) {
  const option = /^--(\w+)=(.*)$/.exec(argument);
  if (option) options[option[1]] = option[2];
  else wanted.push(argument);
}

// Runs in the page, so that the server sees a browser of its own site. Makes a table, lets a stand-in play
// to the turn, and answers with the way to the seat at a moment worth looking at, or to the replay.
async function prepare({ config, seats, turn }) {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "longroad.1");
  const waiting = new Map();
  let [view, id, look, record] = [{}, 0, () => {}, ""];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "table") view = message.view;
    if (message.type === "events") view = { ...view, ...message.changed };
    if (message.type === "over") record = message.record;
    waiting.get(message.id)?.(message);
    look();
  };
  const ask = (message) => {
    id += 1;
    socket.send(JSON.stringify({ ...message, id }));
    return new Promise((done) => waiting.set(id, done));
  };
  const until = (test) =>
    new Promise((done) => {
      look = () => test() && done();
      look();
    });
  const builds = new Set(["road", "ship", "settlement", "city", "hire", "build"]);
  const over = () => view.stage === "over";
  const asked = () => (view.prompt?.who ?? []).includes(0) && !view.prompt?.chance;
  const shown = () =>
    asked() && view.prompt.phase === "main" && view.moves?.some((move) => builds.has(move.kind));
  await new Promise((done) => {
    socket.onopen = done;
  });
  await ask({ type: "hello", version: 2, name: "Mira" });
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level: "steady" }));
  const wishes = [{ kind: "open" }, ...bots];
  const settings = { clock: "none", speed: "instant", undo: true };
  const made = await ask({ type: "create", config, seats: wishes, settings });
  if (made.type !== "ok") throw new Error(`${config}: ${made.reason}`);
  await ask({ type: "colour", colour: "blue" });
  await ask({ type: "start" });
  await until(() => view.stage !== "open");
  await ask({ type: "away", on: true });
  await until(() => over() || (view.prompt?.turn ?? view.turn?.turn ?? 0) >= turn);
  if (turn === Infinity) {
    await until(() => record);
    return { address: `/replay/${record.split("/").at(-1)}`, over: false };
  }
  await ask({ type: "away", on: false });
  for (let step = 0; step < 300 && !over() && !shown(); step++) {
    await until(() => over() || (asked() && view.moves?.some((move) => move.action)));
    if (over() || shown()) break;
    const moves = view.moves.filter((move) => move.action);
    const kinds = ["roll", "end", "refuse"];
    const kind = kinds.find((each) => moves.some((move) => move.kind === each));
    const before = view.moves;
    await ask({
      type: "move",
      action: (moves.find((one) => one.kind === kind) ?? moves[0]).action,
    });
    await Promise.race([
      until(() => view.moves !== before),
      new Promise((r) => setTimeout(r, 500)),
    ]);
  }
  socket.close();
  return { address: `/t/${made.table}#token=${made.token}`, over: over() };
}

/** Goes through the turning points to one whose better move has a place on the board. */
async function showMistake(page) {
  await page.waitForSelector(".rslide.judged", { timeout: 0 });
  const points = page.locator(".j-point");
  for (let k = 0; k < (await points.count()); k++) {
    await points.nth(k).click();
    await page.waitForTimeout(1000);
    if ((await page.locator(".b-judge-ghost").count()) > 0) return;
  }
  console.error("replay: no turning point has a better move on the board");
}

function packed(path) {
  try {
    const palette = ["+dither", "-colors", "256", "-strip", "-define", "png:compression-level=9"];
    execFileSync("convert", [path, ...palette, `PNG8:${path}`]);
  } catch {
    console.error("no ImageMagick: the picture keeps all its colours");
  }
  return statSync(path).size;
}

const [width, height] = options.size.split("x").map(Number);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
mkdirSync(options.out, { recursive: true });
for (const game of games) {
  if (wanted.length > 0 && !wanted.includes(game.name)) continue;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: game.theme,
  });
  await context.addInitScript(() =>
    localStorage.setItem(
      "longroad.settings",
      JSON.stringify({ name: "Mira", language: "en", motion: "off", volume: 50 }),
    ),
  );
  const page = await context.newPage();
  await page.goto(`${options.server}/about`);
  const { address, over } = await page.evaluate(prepare, game);
  if (over) console.error(`${game.name}: the game ended before the picture`);
  await page.goto(`${options.server}${address}`);
  await page.waitForSelector(".bt, .cg-table", { timeout: 120_000 });
  if (game.turn === Infinity) await showMistake(page);
  await page.waitForTimeout(2500);
  const path = join(options.out, `${game.name}.png`);
  await page.screenshot({ path });
  console.log(path, packed(path));
  await context.close();
}
await browser.close();
