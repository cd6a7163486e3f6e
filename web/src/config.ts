// The text of a configuration, `board(map=new-shores,modules=sea,seats=4)`, taken apart and put together.
// What the words mean is the server's business (docs/notation.md); here they are keys and values.

export interface Config {
  readonly family: string;
  readonly map: string;
  readonly modules: readonly string[];
  /** Option to value, a number or a word, as the text has it. */
  readonly options: Readonly<Record<string, string>>;
}

export function parseConfig(text: string): Config {
  const open = text.indexOf("(");
  const family = (open < 0 ? text : text.slice(0, open)).trim();
  const options: Record<string, string> = {};
  let map = "";
  let modules: string[] = [];
  const inside = open < 0 ? "" : text.slice(open + 1, text.lastIndexOf(")"));
  for (const setting of inside.split(",")) {
    const [name = "", value = ""] = setting.split("=").map((part) => part.trim());
    if (name === "") continue;
    if (name === "map") map = value;
    else if (name === "modules") modules = value.split("+").filter(Boolean);
    else options[name] = value;
  }
  return { family, map, modules, options };
}

export function printConfig(config: Config, preset = ""): string {
  const settings = Object.entries(config.options).map(([name, value]) => `${name}=${value}`);
  if (preset !== "") settings.unshift(`preset=${preset}`);
  if (config.modules.length > 0) settings.unshift(`modules=${config.modules.join("+")}`);
  if (config.map !== "") settings.unshift(`map=${config.map}`);
  return settings.length > 0 ? `${config.family}(${settings.join(",")})` : config.family;
}

export type Mode = "island" | "sea" | "knights" | "sea-knights" | "cards";
export const modes: readonly Mode[] = ["island", "sea", "knights", "sea-knights", "cards"];

/**
 * What a mode begins with; everything else is the server's default. The card game is begun by the rules as
 * they are printed; the defaults are those of its first version, for its records.
 */
const beginnings: Readonly<Record<Mode, Config>> = {
  island: { family: "board", map: "", modules: [], options: {} },
  sea: { family: "board", map: "new-shores", modules: ["sea"], options: {} },
  knights: { family: "board", map: "", modules: ["knights"], options: {} },
  "sea-knights": { family: "board", map: "new-shores", modules: ["sea", "knights"], options: {} },
  cards: {
    family: "cards",
    map: "",
    modules: [],
    options: { stores: "numbered", offers_refused: "0" },
  },
};

export function configOfMode(mode: Mode): Config {
  return beginnings[mode];
}

export function isMode(word: string): word is Mode {
  return (modes as readonly string[]).includes(word);
}

export function modeOf(config: Config): Mode {
  if (config.family === "cards") return "cards";
  const sea = config.modules.includes("sea");
  const knights = config.modules.includes("knights");
  return sea && knights ? "sea-knights" : sea ? "sea" : knights ? "knights" : "island";
}
