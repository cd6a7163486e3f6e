// The start page: what waits for you, a game with one click, tables of others, what was played.
import { useState } from "preact/hooks";
import { fileAddress, hasServer } from "../address";
import { Sign } from "../art/icon";
import { loadCatalogue, useLoaded } from "../catalogue";
import { type Mode, modes } from "../config";
import { warmDevice } from "../connection";
import { LessonCard } from "../learn/lesson-card";
import { useProgress } from "../learn/progress";
import { playBots } from "../open-table";
import { PractiseCard } from "../practise/home-card";
import type { HttpCatalogue } from "../protocol";
import { go } from "../router";
import { useSettings } from "../settings";
import { t, word } from "../text/t";
import { Button, LinkButton, Picker } from "../ui";
import { configLine } from "../words";
import { rememberedState } from "./create-state";
import { Finished } from "./home-games";
import { Continue, useOwn } from "./home-own";
import { Live, People, useTables } from "./home-tables";
import { ModeArt } from "./mode-art";

/* ---- one click ---- */

const levels = ["gentle", "steady", "strong", "master"];

function ModeTile(props: {
  readonly mode: Mode;
  readonly catalogue: HttpCatalogue | null;
  onPlay(): void;
}) {
  const { mode, catalogue } = props;
  const name = t(`frame.mode.${mode}`);
  const changed = configLine(catalogue, rememberedState(mode).config);
  return (
    <article class="mode">
      <ModeArt mode={mode} />
      <div class="mode-body">
        <h3>{name}</h3>
        <small>{changed || t(`frame.mode.${mode}.text`)}</small>
        <Button
          size="small"
          kind={mode === "island" ? "primary" : "plain"}
          label={t("frame.home.bots.of", { mode: name })}
          onClick={props.onPlay}
        >
          {t("frame.home.bots")}
        </Button>
      </div>
    </article>
  );
}

function PlayNow(props: { readonly catalogue: HttpCatalogue | null; onPlay(mode: Mode): void }) {
  const { catalogue } = props;
  const [{ level }, set] = useSettings();
  return (
    <section class="play-now" aria-labelledby="play">
      <header class="home-head">
        <h1 id="play">{t("frame.home.play")}</h1>
        <span class="muted">{t("frame.home.once", { level: word("frame.bot", level) })}</span>
        <span class="spring" />
        <Picker
          label={t("frame.home.level")}
          value={level}
          choices={levels.map((each) => ({ value: each, label: word("frame.bot", each) }))}
          onChange={(next) => set({ level: next })}
        />
        <LinkButton href="/new" icon="plus">
          {t("frame.home.new")}
        </LinkButton>
      </header>
      <div class="modes">
        {modes.map((mode) => (
          <ModeTile
            key={mode}
            mode={mode}
            catalogue={catalogue}
            onPlay={() => props.onPlay(mode)}
          />
        ))}
      </div>
    </section>
  );
}

/* ---- help, and a table by its name ---- */

/** The documents that lie beside a static site. */
const documents = () => new URL(fileAddress("docs/index.html"), location.href).href;

const topics = [
  ["island", "base"],
  ["sea", "seafarers"],
  ["knights", "cities-knights"],
  ["cards", "card-game"],
] as const;

function Help() {
  return (
    <nav class="card home-help" aria-labelledby="home-help">
      <h2 id="home-help">{t("frame.home.help")}</h2>
      <ul>
        {topics.map(([mode, page]) => (
          <li key={mode}>
            <a href={`/rules/${page}`}>
              <Sign name="scroll" size={16} />
              {t(`frame.mode.${mode}`)}
            </a>
          </li>
        ))}
        <li>
          <a href="/help/keys">
            <Sign name="menu" size={16} />
            {t("frame.help.keys")}
          </a>
        </li>
        <li>
          <a href="/help/fairness">
            <Sign name="dice" size={16} />
            {t("frame.home.fair")}
          </a>
        </li>
        {!hasServer() && (
          <li>
            <a href={documents()}>
              <Sign name="book" size={16} />
              {t("frame.home.documents")}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The name of a table in what somebody wrote: the name itself, or the end of a link. */
export function tableIn(text: string): string {
  const path = text.trim().toLowerCase().split(/[?#]/)[0] ?? "";
  return path.split("/").filter(Boolean).at(-1)?.replaceAll(/\s+/g, "-") ?? "";
}

/** Opens a table by its name, or by a link that was pasted. */
function ByName() {
  const [text, setText] = useState("");
  return (
    <form
      class="card by-name"
      onSubmit={(event) => {
        event.preventDefault();
        const name = tableIn(text);
        if (name !== "") go(`/t/${name}`);
      }}
    >
      <label for="by-name">{t("frame.home.with-code")}</label>
      <input
        id="by-name"
        class="text-input"
        value={text}
        placeholder="quiet-otter-41"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t("frame.home.open")}</Button>
    </form>
  );
}

export function HomePage() {
  const catalogue = useLoaded(loadCatalogue, []) ?? null;
  const [{ level }] = useSettings();
  const held = useOwn();
  // A table of a lesson that is on has a card of its own.
  const taught = new Set(Object.values(useProgress()).map(({ table }) => table));
  const own = held?.filter(({ table }) => !taught.has(table));
  const tables = useTables();
  const [busy, setBusy] = useState(false);
  const play = async (mode: Mode) => {
    if (busy) return;
    setBusy(true);
    await playBots(mode, level).catch(() => false);
    setBusy(false);
  };
  return (
    <main class="home" id="main">
      <div class="home-top" onPointerOver={() => warmDevice()} onFocusCapture={() => warmDevice()}>
        <Continue own={own} onPlay={() => void play("island")} />
        <div class="studies">
          <LessonCard />
          <PractiseCard />
        </div>
        <PlayNow catalogue={catalogue} onPlay={(mode) => void play(mode)} />
      </div>
      <div class="home-side">
        {hasServer() && (
          <>
            <People tables={tables} catalogue={catalogue} />
            <Live tables={tables} />
            <ByName />
          </>
        )}
        <Help />
      </div>
      <Finished own={own} />
      <footer class="foot">{t("frame.footer")}</footer>
    </main>
  );
}
