// Where the client begins: its styles, its language, its first page, the connection.
import { render } from "preact";
import { App } from "./app";
import { adoptToken, start } from "./connection";
import { settings } from "./settings";
import "./styles/tokens.css";
import "./styles/ui.css";
import "./styles/frame.css";
import "./styles/board.css";
import { currentLanguage, loadLanguage } from "./text/t";
import { followSystem, showTheme } from "./theme";
import { keepPage } from "./update";

function draw(): void {
  const root = document.getElementById("app");
  if (root !== null) render(<App />, root);
}

async function begin(): Promise<void> {
  adoptToken();
  showTheme(settings.get());
  followSystem(() => settings.get());
  // A catalogue that cannot be had now leaves the page in English.
  await loadLanguage(settings.get().language).catch(() => {});
  draw();
  start();
  settings.subscribe(async () => {
    showTheme(settings.get());
    const { language } = settings.get();
    if (language !== currentLanguage()) {
      await loadLanguage(language).catch(() => {});
      draw();
    }
  });
  keepPage();
}

void begin();
