// node tools/site.mjs OUT LONGROAD: the page as a folder of files that any host of files can serve, below any path. It is
// the built page (dist) with relative addresses, its security policy in the page itself, a word that no server is behind
// it (src/address.ts), the rules as files, and the documents. LONGROAD is the program, which knows the rules.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeDocs } from "./docs.mjs";
import { finish } from "./finish.mjs";

const HTTP = "../src/net/http.c";
const [out, program] = process.argv.slice(2);
if (program === undefined) throw new Error("usage: node tools/site.mjs OUT LONGROAD");

/** The policy that the server sends; a page cannot say who may frame it. */
function policyOf() {
  const headers =
    readFileSync(HTTP, "utf8").match(/security_headers\[\] =([\s\S]*?);\n/)?.[1] ?? "";
  const text = [...headers.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join("");
  const policy = /content-security-policy: (.*?)\\r\\n/.exec(text)?.[1];
  if (!policy?.includes("default-src 'none'")) throw new Error(`no policy in ${HTTP}`);
  return policy.replace(/; frame-ancestors [^;]*/, "");
}

function put(name, text) {
  mkdirSync(dirname(join(out, name)), { recursive: true });
  writeFileSync(join(out, name), text);
}

function writePage() {
  const meta = [
    `<meta http-equiv="content-security-policy" content="${policyOf()}" />`,
    '<meta name="referrer" content="no-referrer" />',
    '<meta name="longroad-server" content="none" />',
  ];
  const page = readFileSync(join(out, "index.html"), "utf8")
    .replace(/(src|href)="\//g, '$1="./')
    .replace('<meta charset="utf-8" />', ['<meta charset="utf-8" />', ...meta].join("\n    "));
  put("index.html", page);
  const manifest = JSON.parse(readFileSync(join(out, "manifest.webmanifest"), "utf8"));
  for (const shortcut of manifest.shortcuts) shortcut.url = shortcut.url.replace("./", "./?/");
  put("manifest.webmanifest", `${JSON.stringify(manifest, null, 2)}\n`);
}

/** What a server answers at /api/rules and below it. */
function writeRules() {
  const rules = (...page) =>
    execFileSync(program, ["rules", ...page], { encoding: "utf8", maxBuffer: 1 << 26 });
  const list = rules();
  put("rules/index.json", list);
  for (const { page } of JSON.parse(list).pages) put(`rules/${page}.json`, rules(page));
}

rmSync(out, { recursive: true, force: true });
cpSync("dist", out, { recursive: true, filter: (path) => !/(\.(br|gz)|sw\.js)$/.test(path) });
writePage();
writeRules();
writeDocs(out);
finish(out, (name) => name.startsWith("docs/"));
