// node tools/icons.mjs: draws the icons of an installed page from public/icon.svg. What systems cut to their own shape
// (maskable) has the drawing in the middle four fifths.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const svg = readFileSync("public/icon.svg", "utf8");
const SIZES = [192, 512];
/** The part of the drawing that is shown: of a plain icon its hexagon with little around it. */
const BOXES = { "": "-18 -18 36 36", "-maskable": "-24 -24 48 48" };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  chromiumSandbox: false,
});
for (const [kind, box] of Object.entries(BOXES))
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const shown = `viewBox="${box}" width="${size}" height="${size}"`;
    const drawing = svg.replace(/viewBox="[^"]*"/, shown);
    await page.setContent(`<style>body{margin:0}</style>${drawing}`);
    const bytes = await page.screenshot();
    writeFileSync(`public/icon${kind}-${size}.png`, bytes);
    await page.close();
  }
await browser.close();
