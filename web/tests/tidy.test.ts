// The house is tidy: every file says what it is for, and nothing is kept that nobody uses.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "../src/text/en";
import { editor } from "../src/text/en/editor";
import { gallery } from "../src/text/en/gallery";

const root = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");
const below = (folder: string, ending: RegExp) =>
  (readdirSync(resolve(root, folder), { recursive: true }) as string[])
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);

const sources = below("src", /\.tsx?$/);
const tests = below("tests", /\.tsx?$/);
const styles = below("src/styles", /\.css$/);
const texts = new Map([...sources, ...tests].map((path) => [path, read(path)]));
/** All code but the catalogues. */
const code = sources
  .filter((path) => !/^src\/text\/\w\w[/.]/.test(path))
  .map((path) => texts.get(path) ?? "")
  .join("\n");
const words = new Set(`${code} ${read("index.html")}`.match(/[A-Za-z][\w-]*/g));

describe("the house", () => {
  it("has a word on top of every file", () => {
    const all = [...sources, ...tests, ...styles];
    expect(all.filter((path) => !/^(\/\/|\/\*) \S/.test(read(path)))).toEqual([]);
  });

  it("has no file past 1,500 lines, but for what is generated", () => {
    const long = [...sources, ...styles]
      .filter((path) => !/^src\/protocol[\w-]*\.ts$/.test(path))
      .filter((path) => read(path).split("\n").length > 1500);
    expect(long).toEqual([]);
  });

  it("exports nothing that no other file reads", () => {
    const idle = sources
      .filter((path) => !/^src\/protocol[\w-]*\.ts$/.test(path))
      .flatMap((path) => {
        const own = texts.get(path) ?? "";
        const names = [
          ...own.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm),
        ];
        const others = [...texts].filter(([other]) => other !== path);
        return names
          .map((match) => match[1] ?? "")
          .filter((name) => !others.some(([, text]) => new RegExp(`\\b${name}\\b`).test(text)))
          .map((name) => `${path}: ${name}`);
      });
    expect(idle).toEqual([]);
  });

  it("has no class in its styles that no element gets", () => {
    // `btn-${kind}`, `b-${kind}`: names that are put together.
    const stems = [...code.matchAll(/[ `"]([a-z]+-)\$\{/g)].map((match) => match[1] ?? "");
    const idle = styles.flatMap((path) =>
      [
        ...read(path)
          .replaceAll(/\/\*.*?\*\//gs, "")
          .matchAll(/\.([A-Za-z][\w-]*)(?=[^;{}]*\{)/g),
      ]
        .map((match) => match[1] ?? "")
        .filter((name) => !words.has(name) && !stems.some((stem) => name.startsWith(stem)))
        .map((name) => `${path}: .${name}`),
    );
    expect(idle).toEqual([]);
  });

  it("has no text that nobody shows", () => {
    const said = new Set([...code.matchAll(/["`]([a-z][\w.-]*)["`]/g)].map((match) => match[1]));
    // word("frame.bot", level), `cards.step.${step}`, say(`card.${card}`): keys that are put together.
    const stems = [
      ...[...code.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map((match) => match[1] ?? ""),
      ...[...code.matchAll(/word\((?:ctx, )?"([\w.-]+)"/g)].map((match) => `${match[1]}.`),
    ].filter((stem) => stem !== "table." && stem !== "cards.");
    const short = (key: string) => key.replace(/^table\./, "");
    const idle = Object.keys({ ...en, ...gallery, ...editor }).filter(
      (key) =>
        ![key, short(key)].some(
          (name) => said.has(name) || stems.some((stem) => name.startsWith(stem)),
        ),
    );
    expect(idle).toEqual([]);
  });
});
