// The documents of the repository as pages of a static site: docs/ with its folders, the files in the root that they belong
// to, and as plain text whatever source they point at. Every link between them is checked here: one that leads nowhere
// ends the build.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, normalize, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Anchors, titleOf, toHtml } from "./markdown.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const STYLE = fileURLToPath(new URL("docs.css", import.meta.url));
const TOP = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

const pages = () => [
  ...TOP,
  ...readdirSync(join(ROOT, "docs"), { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name))
    .sort(),
];

/** Where a file of the repository lies on the site: documents in docs/, sources as text in docs/files/. */
function placeOf(path) {
  if (path === "docs/README.md") return "docs/index.html";
  if (path.endsWith(".md") && (path.startsWith("docs/") || TOP.includes(path)))
    return join("docs", path.replace(/^docs\//, "").replace(/\.md$/, ".html"));
  if (path.startsWith("docs/")) return path;
  return join("docs/files", path) + (/\.(png|svg|html)$/.test(path) ? "" : ".txt");
}

/** Links that lead nowhere. */
const broken = [];

/** What a link in the document `from` leads to; notes the file. null: to something that is no page. */
function follow(from, target, wanted) {
  if (/^https?:/.test(target)) return target;
  const [file, fragment] = target.split("#");
  const path = file === "" ? from : normalize(join(dirname(from), file)).replace(/\/$/, "");
  if (!existsSync(join(ROOT, path))) {
    broken.push(`${from}: ${target} leads nowhere`);
    return null;
  }
  if (statSync(join(ROOT, path)).isDirectory()) {
    const readme = join(path, "README.md");
    return existsSync(join(ROOT, readme))
      ? follow(from, relative(dirname(from), readme), wanted)
      : null;
  }
  if (fragment && path.endsWith(".md") && !anchorsOf(path).has(fragment))
    broken.push(`${from}: ${target} names no heading`);
  wanted.add(path);
  const to = relative(dirname(placeOf(from)), placeOf(path));
  return (file === "" ? "" : to) + (fragment ? `#${fragment}` : "");
}

const read = (path) => readFileSync(join(ROOT, path), "utf8");

function anchorsOf(path) {
  const text = read(path).replace(/^```[\s\S]*?^```/gm, "");
  const anchors = new Anchors();
  return new Set([...text.matchAll(/^#{1,6} +(.*?) *#*$/gm)].map(([, title]) => anchors.of(title)));
}

function pageOf(path, wanted) {
  const text = read(path);
  const up = relative(dirname(placeOf(path)), "docs") || ".";
  const body = toHtml(text, (target) => follow(path, target, wanted));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="content-security-policy" content="${POLICY}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${titleOf(text).replace(/[<>&`]/g, "")} · Longroad</title>
    <link rel="icon" href="${up}/../favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${up}/docs.css">
  </head>
  <body>
    <header>
      <a class="logo" href="${up}/../">Longroad</a>
      <nav><a href="${up}/../">Play</a> · <a href="${up}/index.html">Documents</a></nav>
    </header>
    <main>
${body}    </main>
  </body>
</html>
`;
}

function put(out, place, write) {
  const path = join(out, place);
  mkdirSync(dirname(path), { recursive: true });
  write(path);
}

export function writeDocs(out) {
  const wanted = new Set();
  const all = pages();
  for (const path of all) put(out, placeOf(path), (to) => writeFileSync(to, pageOf(path, wanted)));
  for (const path of wanted)
    if (!all.includes(path)) put(out, placeOf(path), (to) => copyFileSync(join(ROOT, path), to));
  put(out, "docs/docs.css", (to) => copyFileSync(STYLE, to));
  if (broken.length > 0) throw new Error(broken.join("\n"));
}
