// Help by topic: what the rules (../rules) do not tell; one file for each language.
import type { Language } from "../text/t";

export interface HelpTopic {
  readonly key: string;
  readonly title: string;
  readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

export async function loadHelp(language: Language): Promise<readonly HelpTopic[]> {
  return language === "de" ? (await import("./de")).help : (await import("./en")).help;
}
