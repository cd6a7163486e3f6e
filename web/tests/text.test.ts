// The catalogues of words, and how a text is filled.
import { afterEach, describe, expect, it } from "vitest";
import { help as helpDe } from "../src/help/de";
import { help as helpEn } from "../src/help/en";
import { de } from "../src/text/de";
import { device as deviceDe } from "../src/text/de/device";
import { editor as editorDe } from "../src/text/de/editor";
import { gallery as galleryDe } from "../src/text/de/gallery";
import { en } from "../src/text/en";
import { device as deviceEn } from "../src/text/en/device";
import { editor as editorEn } from "../src/text/en/editor";
import { gallery as galleryEn } from "../src/text/en/gallery";
import { currentLanguage, loadLanguage, type Message, t, tx, word } from "../src/text/t";

afterEach(() => loadLanguage("en"));

function forms(message: Message): string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

function places(message: Message): string {
  const names = forms(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
  return [...new Set(names)].sort().join(" ");
}

const english: Readonly<Record<string, Message>> = {
  ...en,
  ...galleryEn,
  ...editorEn,
  ...deviceEn,
};
const german: Readonly<Record<string, Message>> = {
  ...de,
  ...galleryDe,
  ...editorDe,
  ...deviceDe,
};

describe("the catalogues", () => {
  it("have the same keys", () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });

  it("have no place to fill that English has not, and those of the frame have all", () => {
    for (const [key, message] of Object.entries(english)) {
      const known = places(message).split(" ");
      const used = places(german[key] ?? "");
      // Grammar may leave a place out (an adjective that would need another ending).
      for (const place of used.split(" ")) expect(["", ...known], key).toContain(place);
      if (key.startsWith("frame.")) expect(used, key).toBe(known.join(" "));
    }
  });

  it("have no empty text, and plural forms of their language", () => {
    for (const [language, catalogue] of [
      ["en", english],
      ["de", german],
    ] as const) {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const [key, message] of Object.entries(catalogue)) {
        for (const text of forms(message)) expect(text.trim(), key).not.toBe("");
        if (typeof message === "string") continue;
        for (const category of pluralCategories)
          expect(Object.keys(message), `${language} ${key}`).toContain(category);
      }
    }
  });

  it("are told apart by their prefix: no key stands in two files", async () => {
    const parts = await Promise.all(
      ["frame", "board", "table", "cards", "gallery", "editor", "device"].map(
        async (part) => Object.keys((await import(`../src/text/en/${part}.ts`))[part]) as string[],
      ),
    );
    const all = parts.flat();
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("help", () => {
  it("has the same topics and parts in both languages", () => {
    const shape = (help: typeof helpEn) =>
      help.map((topic) => [topic.key, topic.parts.map((part) => part.lines.length)]);
    expect(shape(helpDe)).toEqual(shape(helpEn));
  });
});

describe("a text", () => {
  it("has its places filled", () => {
    expect(t("frame.home.won", { name: "Ada" })).toBe("Ada won");
    expect(t("frame.home.won")).toBe("{name} won");
  });

  it("chooses its form by the number", async () => {
    expect(t("frame.ago.hours", { n: 1 })).toBe("1 hour ago");
    expect(t("frame.ago.hours", { n: 2 })).toBe("2 hours ago");
    await loadLanguage("de");
    expect(currentLanguage()).toBe("de");
    expect(t("frame.ago.hours", { n: 1 })).toBe("vor 1 Stunde");
    expect(document.documentElement.lang).toBe("de");
  });

  it("takes elements as arguments", () => {
    expect(tx("frame.home.won", { name: 7 })).toEqual(["", "7", " won"]);
  });

  it("of a word that nobody has translated is the word", () => {
    expect(word("frame.bot", "steady")).toBe("Steady");
    expect(word("frame.bot", "over-the-hills")).toBe("over the hills");
  });
});
