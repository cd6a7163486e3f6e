// The form for a new table shows every setting that the server names, and sends what was chosen.
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import { openTable } from "../src/open-table";
import { CreateForm } from "../src/pages/create";
import { type HttpOption, type OptionName, PRESETS, SETTINGS } from "../src/protocol";
import { en } from "../src/text/en";
import { t } from "../src/text/t";
import { root } from "./page";

vi.mock("../src/open-table", () => ({ openTable: vi.fn(async () => true) }));

/** The words of an option's values, as the texts know them. */
function wordsOf(name: string): readonly string[] {
  const prefix = `frame.value.${name}.`;
  const keys = Object.keys(en).filter((key) => key.startsWith(prefix));
  return keys.map((key) => key.slice(prefix.length));
}

/** What the catalogue says of a setting; of a number's range nothing is known here. */
const options = Object.entries(SETTINGS).map(([name, value]): HttpOption => {
  const words = wordsOf(name);
  const row = { name: name as OptionName, sentence: "", low: 0 };
  if (typeof value === "boolean") return { ...row, initial: Number(value), high: 1 };
  if (typeof value === "number") return { ...row, initial: value, high: value + 100 };
  return { ...row, initial: words.indexOf(value), high: words.length - 1, words };
});

const clocks = [
  { name: "fast", turn_ms: 45_000, discard_ms: 0, answer_ms: 0, choice_ms: 0, bank_ms: 0 },
];
const family = { family: "board", presets: [], modules: [], maps: [], options: [] };
const catalogue = { version: "0", bots: [], clocks, engines: [], families: [family] };
const preview = { brief: "board", config: "board", setting: { seats: 2, goal: 10 }, seats: [2] };

beforeEach(async () => {
  localStorage.clear();
  vi.mocked(openTable).mockClear();
  const answer = (path: string) =>
    path.startsWith("/api/catalogue") ? { ...catalogue, settings: options } : preview;
  vi.stubGlobal("fetch", async (path: string) => ({ ok: true, json: async () => answer(path) }));
  await act(() => render(<CreateForm mode="cards" />, root));
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(root.querySelector(".create-submit")).not.toBeNull();
  });
});

/** The line of an option: its words, and its control. */
function lineOf(name: OptionName): HTMLElement {
  const lines = [...root.querySelectorAll<HTMLElement>(".option")];
  const line = lines.find((each) =>
    each.querySelector(`[aria-label="${t(`frame.option.${name}`)}"]`),
  );
  if (line === undefined) throw new Error(`the form has no line for ${name}`);
  return line;
}

async function send(): Promise<unknown> {
  const button = root.querySelector<HTMLElement>(".create-submit button");
  await act(() => button?.click());
  return vi.mocked(openTable).mock.calls.at(-1)?.[0].settings;
}

/** Changes a value: the switch, another word, a number that is one more. Says which value it is then. */
async function change({ name, words, high }: HttpOption, now: unknown): Promise<unknown> {
  const other = words?.find((each) => each !== now) ?? "";
  const control = lineOf(name).querySelector<HTMLSelectElement>("select, [role=switch]");
  const more = lineOf(name).querySelector<HTMLElement>("fieldset button:last-child");
  await act(() => {
    if (control === null) more?.click();
    else if (words === undefined) control.click();
    else {
      control.value = other;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  if (words !== undefined) return other;
  return high === 1 ? now !== true : Number(now) + 1;
}

it("shows every setting with its name, its sentence and a control of its kind", () => {
  for (const { name, words, high } of options) {
    const line = lineOf(name);
    expect(line.querySelector("b")?.textContent).toBe(t(`frame.option.${name}`));
    expect(line.querySelector("small")?.textContent).toBe(t(`frame.option.${name}.text`));
    const values = [...line.querySelectorAll("option")].map((each) => each.value);
    expect(values).toEqual(words ?? []);
    const is = (selector: string) => line.querySelector(selector) !== null;
    expect(is("[role=switch]"), name).toBe(words === undefined && high === 1);
    expect(is("fieldset"), name).toBe(words === undefined && high > 1);
  }
});

it("says of a clock how long a turn is", () => {
  const fast = lineOf("clock").querySelector<HTMLOptionElement>("option[value=fast]");
  expect(fast?.textContent).toBe("Fast · 45 s");
});

it("sends what the form began with", async () => {
  expect(await send()).toEqual({ ...SETTINGS, ...PRESETS.form });
});

it("sends every setting that was changed, and takes it back", async () => {
  const begun: Record<string, unknown> = { ...SETTINGS, ...PRESETS.form };
  const changed: Record<string, unknown> = {};
  for (const option of options) {
    changed[option.name] = await change(option, begun[option.name]);
    expect(lineOf(option.name).querySelector(".changed-dot"), option.name).not.toBeNull();
  }
  expect(await send()).toEqual(changed);
  for (const { name } of options) {
    await act(() => lineOf(name).querySelector<HTMLElement>("button.link")?.click());
    expect(lineOf(name).querySelector(".changed-dot"), name).toBeNull();
  }
  expect(await send()).toEqual(begun);
});
