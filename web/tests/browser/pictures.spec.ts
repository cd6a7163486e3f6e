// Screens look as they did, at three sizes; and none of them is wider than its window.
import { expect } from "vitest";
import { browserTest, type Person } from "./harness";
import { looksOtherwise } from "./pictures";
import { SCREENS, Tables } from "./screens";

const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
} as const;

/** What reaches beyond the right edge of a page that scrolls sideways. */
async function tooWide({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll("body *")]
      .filter((part) => part.getBoundingClientRect().right > room + 1)
      .slice(-5)
      .map((part) => part.outerHTML.slice(0, 120));
  });
}

for (const [size, window] of Object.entries(SIZES))
  browserTest(`pictures: ${size}`, { serve: ["--positions"] }, async (world) => {
    const touch = size === "phone";
    const person = await world.person({ size: window, touch, settings: { theme: "light" } });
    const desk = await person.context.newPage();
    const tables = new Tables();
    const wrong: string[] = [];
    for (const screen of SCREENS) {
      const look = async () => {
        await screen.open(person, tables);
        await person.atRest();
        for (const part of await tooWide(person)) wrong.push(`${screen.name} is too wide: ${part}`);
        if (!screen.still) return;
        const fault = await looksOtherwise(person.page, desk, `${screen.name}-${size}`);
        if (fault !== "") wrong.push(fault);
      };
      await look().catch((fault: unknown) => wrong.push(`${screen.name}: ${fault}`));
    }
    expect(wrong.join("\n")).toBe("");
  });
