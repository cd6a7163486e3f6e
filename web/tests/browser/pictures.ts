// Pictures of screens, compared with those in pictures/. What is kept is a third as large as the screen, each
// pixel the mean of nine. What is compared are the means of tiles of 12 by 12 pixels of the screen: letters
// that another build of the browser draws a little otherwise hardly change them, a piece that is missing, a
// wrong colour or a box in another place does. UPDATE_PICTURES=1 writes the pictures anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Page } from "playwright-core";
import { PATIENCE_MS } from "./harness";

const KEPT = resolve(import.meta.dirname, "pictures");
const FOUND = resolve(import.meta.dirname, "../../../build/browser/pictures");
/** How far the mean of a tile may be off in red, green or blue, of 255. */
const TILE_OFF = 26;
/** How many tiles may be further off. */
const TILES_OFF = 2;

interface Compared {
  readonly small: string;
  readonly sizes: string;
  readonly off: readonly string[];
}

/** Runs in an empty page: the screen made small, and the tiles in which it differs from the kept one. */
async function compare(what: {
  now: string;
  kept: string | null;
  most: number;
}): Promise<Compared> {
  const SHRINK = 3;
  const TILE = 4;
  const load = async (data: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    return image;
  };
  const pixels = (image: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) throw new Error("no canvas");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  /** Each pixel the mean of a square of them. */
  const shrink = (from: ImageData, by: number) => {
    const to = new ImageData(Math.floor(from.width / by), Math.floor(from.height / by));
    for (let y = 0; y < to.height; y++)
      for (let x = 0; x < to.width; x++)
        for (let part = 0; part < 4; part++) {
          let sum = 0;
          for (let dy = 0; dy < by; dy++)
            for (let dx = 0; dx < by; dx++)
              sum += from.data[((y * by + dy) * from.width + x * by + dx) * 4 + part] ?? 0;
          to.data[(y * to.width + x) * 4 + part] = Math.round(sum / (by * by));
        }
    return to;
  };
  const small = shrink(pixels(await load(what.now)), SHRINK);
  const canvas = document.createElement("canvas");
  canvas.width = small.width;
  canvas.height = small.height;
  // 32 levels of each colour are enough to compare, and weigh half as much.
  const coarse = small.data.map((value) => Math.round(Math.round((value * 31) / 255) * (255 / 31)));
  canvas.getContext("2d")?.putImageData(new ImageData(coarse, small.width), 0, 0);
  const data = canvas.toDataURL("image/png").split(",")[1] ?? "";
  if (what.kept === null) return { small: data, sizes: "", off: [] };
  const kept = pixels(await load(what.kept));
  if (kept.width !== small.width || kept.height !== small.height)
    return { small: data, sizes: `${kept.width}x${kept.height} was kept`, off: [] };
  const [a, b] = [shrink(small, TILE), shrink(kept, TILE)];
  const off: string[] = [];
  for (let i = 0; i < a.width * a.height; i++) {
    const parts = [0, 1, 2].map((part) =>
      Math.abs((a.data[i * 4 + part] ?? 0) - (b.data[i * 4 + part] ?? 0)),
    );
    const most = Math.max(...parts);
    const side = SHRINK * TILE;
    if (most > what.most)
      off.push(`${(i % a.width) * side},${Math.floor(i / a.width) * side} by ${most}`);
  }
  return { small: data, sizes: "", off };
}

/** How long a page may take until it looks as it did; less where it is meant to look otherwise. */
const SETTLE_MS = process.env.UPDATE_PICTURES ? 10_000 : PATIENCE_MS;

/** The page as it is now, beside the kept picture. */
async function look(page: Page, desk: Page, kept: string | null) {
  const now = (await page.screenshot({ animations: "disabled", caret: "hide" })).toString("base64");
  const compared = await desk.evaluate(compare, { now, kept, most: TILE_OFF });
  const equal = kept !== null && compared.sizes === "" && compared.off.length <= TILES_OFF;
  return { ...compared, now, equal };
}

/** What is wrong with the picture of a page once it is at rest; empty if it looks as it did. */
export async function looksOtherwise(page: Page, desk: Page, name: string): Promise<string> {
  const path = resolve(KEPT, `${name}.png`);
  const kept = existsSync(path) ? readFileSync(path).toString("base64") : null;
  const until = Date.now() + SETTLE_MS;
  let seen = await look(page, desk, kept);
  while (!seen.equal && Date.now() < until) {
    await page.waitForTimeout(250);
    seen = await look(page, desk, kept);
  }
  if (seen.equal) return "";
  const write = (to: string, data: string) => {
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, Buffer.from(data, "base64"));
  };
  if (process.env.UPDATE_PICTURES) {
    write(path, seen.small);
    return "";
  }
  write(resolve(FOUND, `${name}.png`), seen.now);
  if (kept === null) return `${name}: no picture is kept`;
  const { sizes, off } = seen;
  return `${name}: ${sizes || `${off.length} tiles differ: ${off.slice(0, 8).join("; ")}`}`;
}
