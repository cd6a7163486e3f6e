// Small facts that the pages around the table rest upon.
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tokens } from "../src/connection";
import { tokenIn } from "../src/connection/tokens";
import { refusalText } from "../src/frame";
import { tableIn } from "../src/pages/home";
import { loadOwn } from "../src/pages/home-own";
import { isOwnMachine, seatAddress } from "../src/pages/invite";
import { hasText, loadLanguage } from "../src/text/t";

describe("a table in what somebody wrote", () => {
  it("is its name, or the end of a link", () => {
    expect(tableIn(" quiet-otter-41 ")).toBe("quiet-otter-41");
    expect(tableIn("Quiet Otter 41")).toBe("quiet-otter-41");
    expect(tableIn("https://example.org/t/quiet-otter-41")).toBe("quiet-otter-41");
    expect(tableIn("https://example.org/t/quiet-otter-41/")).toBe("quiet-otter-41");
    expect(tableIn("  ")).toBe("");
  });

  it("leaves out a secret that was pasted along", () => {
    expect(tableIn("http://example.org/t/quiet-otter-41#token=mzxw6")).toBe("quiet-otter-41");
  });
});

describe("an address that others cannot use", () => {
  it("is one that means everybody's own machine", () => {
    for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
      expect(isOwnMachine(host)).toBe(true);
    for (const host of ["192.168.0.17", "table.local", "127.example.org", "[fd00::2]"])
      expect(isOwnMachine(host)).toBe(false);
  });
});

describe("the link to one's own seat", () => {
  const address = new URL(seatAddress("/t/quiet-otter-41", "mzxw6ytboi"));

  it("carries the secret where no server gets to see it", () => {
    expect(address.pathname).toBe("/t/quiet-otter-41");
    expect(address.search).toBe("");
    expect(address.hash).toContain("mzxw6ytboi");
  });

  it("is understood by the page that it opens", () => {
    expect(tokenIn(address.hash)).toBe("mzxw6ytboi");
  });
});

describe("the secret of a seat", () => {
  const table = "quiet-otter-41";
  const row = { table, where: "server", seat: null };
  const answer = (status: number, body: unknown = {}) =>
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
  afterEach(() => {
    vi.unstubAllGlobals();
    tokens.forget(table);
  });

  it("is kept while a server or proxy is in trouble", async () => {
    tokens.keep(table, "mzxw6ytboi", 1);
    for (const status of [401, 403, 421, 429, 500, 502, 503]) {
      answer(status);
      // A server that has no time just now may be waking the table: it stays in the list.
      const listed = status === 429 || status === 503 ? [{ ...row, found: null }] : [];
      expect(await loadOwn()).toEqual(listed);
      expect(tokens.of(table), String(status)).toBe("mzxw6ytboi");
    }
  });

  it("is kept for a table that runs, and is dropped when there is no such table", async () => {
    tokens.keep(table, "mzxw6ytboi", 1);
    answer(200, { table: { stage: "running" } });
    expect(await loadOwn()).toEqual([{ ...row, found: { table: { stage: "running" } } }]);
    expect(tokens.of(table)).toBe("mzxw6ytboi");
    for (const status of [404, 410]) {
      tokens.keep(table, "mzxw6ytboi", 1);
      answer(status);
      expect(await loadOwn()).toEqual([]);
      expect(tokens.of(table)).toBeNull();
    }
  });
});

describe("refusals", () => {
  const status = readFileSync(`${__dirname}/../../include/longroad/status.def`, "utf8");
  const codes = [...status.matchAll(/LR_(?:STATUS|REFUSAL)\(E_(\w+)/g)].map(
    (match) => match[1] ?? "",
  );

  it("have words for every way in which the rules refuse", () => {
    expect(codes.length).toBeGreaterThan(150);
    const known = (code: string) => hasText(`table.code.${code}`) || hasText(`cards.why.${code}`);
    expect(codes.filter((code) => !known(code))).toEqual([]);
  });

  it("are told in the player's language, those of the table before those of the rules", async () => {
    const reason = "words of the server";
    await loadLanguage("de");
    expect(refusalText({ code: "NOT_YOUR_TURN", reason })).toBe("Du bist nicht am Zug.");
    expect(refusalText({ code: "NAME_TAKEN", reason })).not.toBe(reason);
    await loadLanguage("en");
    expect(refusalText({ code: "NOT_YOUR_TURN", reason })).toBe("It is not your turn.");
    expect(refusalText({ code: "SOMETHING_NEW", reason })).toBe(reason);
  });
});
