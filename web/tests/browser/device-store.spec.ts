// What the store of this device keeps, refuses and finds again, in a real browser: the tests of tests/unit/store.c
// that every store must pass.
import { join } from "node:path";
import { build, type Rollup } from "vite";
import { expect } from "vitest";
import type * as Lab from "./device-lab";
import { browserTest, type Person } from "./harness";

/** The laboratory as a script that a page can run. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, "device-lab.ts"),
        formats: ["iife"],
        name: "lab",
      },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
  const chunk = output?.output.find((part) => part.type === "chunk");
  return `${chunk?.code};globalThis.lab = lab`;
}

declare const lab: typeof Lab;

const OK = 0;
const FULL = 1;
const FAILED = 5;
const GONE = 6;

async function laboratory(person: Person): Promise<void> {
  await person.go("/about");
  await person.page.evaluate(await script());
}

browserTest("a store of this device keeps entries, rows and values", {}, async (world) => {
  const person = await world.person();
  await laboratory(person);
  const found = await person.page.evaluate(async () => {
    const { entry, change } = lab;
    let store = await lab.open("test-kept");
    const said = [
      await store.append([entry(7, 0, "a"), entry(7, 1), entry(9, 0, "b")], []),
      await store.append([entry(7, 2, "ü\n😀")], [change(7, { name: "otter" })]),
      await store.put("secret", new Uint8Array([1, 2, 3])),
    ];
    store.close();
    store = await lab.open("test-kept");
    const texts = async (table: number) =>
      (await store.entries(table)).found.map(({ seq, text }) => `${seq} ${text}`);
    const row = (await store.find("otter")).found;
    return {
      said,
      seven: await texts(7),
      nine: await texts(9),
      none: await texts(8),
      row: row && { ...row, maker: String(row.maker), wake: String(row.wake) },
      nobody: (await store.find("badger")).found,
      secret: [...((await store.get("secret")).found ?? [])],
      unset: (await store.get("nothing")).found,
    };
  });
  expect(found).toEqual({
    said: [OK, OK, OK],
    seven: ["0 a", "1 ", "2 ü\n😀"],
    nine: ["0 b"],
    none: [],
    row: {
      ...{ table: 7, stage: 1, entries: 3, created: 1000, changed: 1002 },
      ...{ rules: 1, maker: "0", name: "otter", wake: "Infinity", listing: null },
    },
    nobody: null,
    secret: [1, 2, 3],
    unset: null,
  });
});

browserTest("an append to a store of this device is whole or nothing", {}, async (world) => {
  const person = await world.person();
  await laboratory(person);
  const found = await person.page.evaluate(async () => {
    const { entry, change } = lab;
    const store = await lab.open("test-whole");
    await store.append([entry(1, 0), entry(2, 0)], [change(1, { stage: 0, name: "otter" })]);
    const refused = {
      gap: await store.append([entry(2, 1), entry(1, 2)], []),
      repeat: await store.append([entry(2, 1), entry(1, 0)], []),
      stranger: await store.append([entry(2, 1)], [change(3, {})]),
      taken: await store.append([entry(2, 1)], [change(2, { name: "otter" })]),
      renamed: await store.append([entry(2, 1)], [change(1, { name: "badger" })]),
    };
    // Begun together, they are done and answered in their order.
    const order: string[] = [];
    await Promise.all([
      store.append([entry(2, 1)], []).then((status) => order.push(`first ${status}`)),
      store.append([entry(2, 3)], []).then((status) => order.push(`gap ${status}`)),
      store.append([entry(2, 2)], []).then((status) => order.push(`second ${status}`)),
    ]);
    const rows = (await store.rows()).found.map(({ table, entries, stage }) => [
      table,
      entries,
      stage,
    ]);
    return { refused, order, rows };
  });
  const { gap, repeat, stranger, taken, renamed } = found.refused;
  expect([gap, repeat, stranger, taken, renamed]).toEqual([FAILED, FAILED, FAILED, FAILED, FAILED]);
  expect(found.order).toEqual([`first ${OK}`, `gap ${FAILED}`, `second ${OK}`]);
  expect(found.rows).toEqual([
    [2, 3, 0],
    [1, 1, 0],
  ]);
});

browserTest("a store of this device knows what is due, and the records", {}, async (world) => {
  const person = await world.person();
  await laboratory(person);
  const found = await person.page.evaluate(async () => {
    const { entry, change } = lab;
    const store = await lab.open("test-due");
    await store.append(
      [1, 2, 3, 4, 5].map((table) => entry(table, 0)),
      [
        change(1, { wake: Number.POSITIVE_INFINITY }),
        change(2, { wake: 50 }),
        change(3, { stage: 4, wake: 10 }),
        change(4, { wake: 20 }),
        change(5, { wake: 90 }),
      ],
    );
    const due = async (by: number, most: number) => {
      const { rows, next } = (await store.due(by, most)).found;
      return [rows.map(({ table }) => table).join(), String(next)];
    };
    const answers = [await due(60, 64), await due(60, 1), await due(5, 64), await due(100, 64)];
    await store.append([], [change(4, { wake: Number.POSITIVE_INFINITY })]);
    answers.push(await due(60, 64));
    await store.append([], [change(5, { stage: 2, record: "längroad 1\n", listing: "{}" })]);
    const { found: record } = await store.record(5);
    return { answers, record, none: (await store.record(4)).found };
  });
  expect(found.answers).toEqual([
    ["4,2", "90"],
    ["4", "50"],
    ["", "20"],
    ["4,2,5", "Infinity"],
    ["2", "90"],
  ]);
  expect(found.record).toBe("längroad 1\n");
  expect(found.none).toBeNull();
});

browserTest("a store of this device says when there is no room", {}, async (world) => {
  const person = await world.person();
  await laboratory(person);
  const append = (seq: number, size: number) =>
    person.page.evaluate(
      async ([at = 0, length = 0]) => {
        const store = await lab.open("test-full");
        const letters = Array.from({ length }, () => String.fromCharCode(33 + Math.random() * 90));
        const said = await store.append([lab.entry(1, at, letters.join(""))], []);
        const { status, found } = await store.entries(1);
        store.close();
        return { said, status, count: found.length };
      },
      [seq, size],
    );
  // Browsers remember for a while how much room there was: the limit comes first.
  await person.room(4_000_000);
  let count = 0;
  let last = await append(count, 60_000);
  for (; last.said === OK && count < 1000; last = await append(count, 60_000)) count++;
  expect(last).toEqual({ said: FULL, status: OK, count });
  expect(count).toBeGreaterThan(0);
  await person.room(null);
  expect(await append(count, 60_000)).toEqual({ said: OK, status: OK, count: count + 1 });
});

browserTest("a store of this device has one writer: who opened it last", {}, async (world) => {
  const person = await world.person();
  await laboratory(person);
  const found = await person.page.evaluate(async () => {
    const { entry, change } = lab;
    const first = await lab.open("test-writer");
    const said = [await first.append([entry(1, 0, "first")], [change(1, { name: "otter" })])];
    const second = await lab.open("test-writer");
    said.push(
      await first.append([entry(1, 1, "too late")], [change(1, { name: "otter" })]),
      await first.put("secret", new Uint8Array([1])),
      await second.append([entry(1, 1, "second")], []),
    );
    const texts = (await second.entries(1)).found.map(({ text }) => text);
    const { found: secret } = await second.get("secret");
    return { said, texts, secret, later: second.writer > first.writer };
  });
  expect(found).toEqual({
    said: [OK, GONE, GONE, OK],
    texts: ["first", "second"],
    secret: null,
    later: true,
  });
});
