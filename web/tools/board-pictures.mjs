// Pictures of boards, to be looked at: draws recorded views with the gallery page in Debian's chromium.
//
//   node tools/board-pictures.mjs --page=http://127.0.0.1:5173 --out=FOLDER NAME[:CHOSEN[:THEME[:WxH]]] ...
//
// NAME is a view of tests/views, or "pieces" for the sheet of pieces.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const options = { page: "http://127.0.0.1:5173", out: "/tmp/boards" };
const wanted = [];
for (const argument of process.argv.slice(2)) {
  const option = /^--(\w+)=(.*)$/.exec(argument);
  if (option) options[option[1]] = option[2];
  else wanted.push(argument);
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
mkdirSync(options.out, { recursive: true });
for (const each of wanted) {
  const [name, chosen = "", theme = "light", size = "700x620"] = each.split(":");
  const [width, height] = size.split("x").map(Number);
  const page = await browser.newPage({ viewport: { width, height } });
  page.on(
    "console",
    (message) => message.type() === "error" && console.error(name, message.text()),
  );
  page.on("pageerror", (error) => console.error(name, error.message));
  const query = new URLSearchParams({ theme });
  if (name !== "pieces") query.set("view", name);
  if (chosen) query.set("chosen", chosen);
  await page.goto(`${options.page}/board-gallery.html?${query}`);
  await page.waitForSelector("body[data-ready=yes]");
  await page.waitForTimeout(150);
  await page.screenshot({ path: join(options.out, `${each.replaceAll(/[: ]/g, "_")}.png`) });
  await page.close();
}
await browser.close();
