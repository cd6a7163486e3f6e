// Light or dark, how much moves, how large text is: told to the style sheets by <html>.
import type { Preferences } from "./settings";

function isDark(theme: Preferences["theme"]): boolean {
  if (theme !== "system") return theme === "dark";
  return typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches;
}

export function showTheme(preferences: Preferences): void {
  const root = document.documentElement;
  root.dataset.theme = isDark(preferences.theme) ? "dark" : "light";
  root.dataset.motion = preferences.motion;
  root.dataset.contrast = preferences.highContrast ? "high" : "usual";
  root.style.fontSize = preferences.textSize === 100 ? "" : `${preferences.textSize}%`;
}

/** Follows the system's wish while the player leaves it to the system. */
export function followSystem(preferences: () => Preferences): void {
  if (typeof matchMedia !== "function") return;
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
    showTheme(preferences()),
  );
}
