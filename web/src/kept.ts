// What this browser keeps and a file can carry to another one: settings, what was learned and practised. Secrets of seats and
// the parts in dice belong to this browser alone and stay here.
import { safeStorage } from "./connection";
import { LESSONS_KEY } from "./learn/progress";
import { PRACTISE_KEY } from "./practise/boxes";
import { SETTINGS_KEY } from "./settings";

const KEPT: readonly string[] = [SETTINGS_KEY, LESSONS_KEY, PRACTISE_KEY];

/** All of it as the text of a file. */
export function printKept(): string {
  const kept = KEPT.flatMap((key) => {
    const text = safeStorage()?.getItem(key) ?? null;
    return text === null ? [] : [[key, JSON.parse(text) as unknown] as const];
  });
  return `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`;
}

/** Takes over what a file holds; false if it holds nothing of ours. It shows after the page is loaded again. */
export function takeKept(text: string): boolean {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof read !== "object" || read === null) return false;
  const known = Object.entries(read).filter(
    ([key, value]) => KEPT.includes(key) && typeof value === "object" && value !== null,
  );
  for (const [key, value] of known) safeStorage()?.setItem(key, JSON.stringify(value));
  return known.length > 0;
}

export function saveKept(): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([printKept()], { type: "application/json" }));
  link.download = "longroad-settings.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
