// After the build: the page as the program carries it. It is built with relative addresses, so that a static site can lie
// anywhere (tools/site.mjs); the server answers many addresses with it, so its parts get theirs from the root.
import { readFileSync, writeFileSync } from "node:fs";
import { finish } from "./finish.mjs";

const PAGE = "dist/index.html";
const page = readFileSync(PAGE, "utf8");
writeFileSync(PAGE, page.replace(/(src|href)="\.\//g, '$1="/'));
finish("dist");
