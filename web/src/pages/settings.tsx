// Settings, all of them local to this browser.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type KeyAction, keyActions, keyName, keyOf } from "../keys";
import { keepName } from "../name-dialog";
import { defaultPreferences, type Preferences, type SoundKind, useSettings } from "../settings";
import { languages, t } from "../text/t";
import { Button, Picker, Toggle } from "../ui";

function Line(props: {
  readonly name: string;
  readonly text?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="option">
      <div class="option-words">
        <b>{props.name}</b>
        {props.text !== undefined && <small>{props.text}</small>}
      </div>
      {props.children}
    </div>
  );
}

type Set = (change: Partial<Preferences>) => void;
interface PartProps {
  readonly preferences: Preferences;
  readonly set: Set;
}

const languageNames = { en: "English", de: "Deutsch" } as const;

function Look({ preferences, set }: PartProps) {
  return (
    <>
      <Line name={t("frame.settings.theme")}>
        <Picker<Preferences["theme"]>
          label={t("frame.settings.theme")}
          value={preferences.theme}
          choices={(["light", "dark", "system"] as const).map((value) => ({
            value,
            label: t(`frame.settings.theme.${value}`),
          }))}
          onChange={(theme) => set({ theme })}
        />
      </Line>
      <Line name={t("frame.settings.language")}>
        <Picker
          label={t("frame.settings.language")}
          value={preferences.language}
          choices={languages.map((value) => ({
            value,
            label: <span lang={value}>{languageNames[value]}</span>,
          }))}
          onChange={(language) => set({ language })}
        />
      </Line>
      <Line name={t("frame.settings.size")}>
        <Picker
          label={t("frame.settings.size")}
          value={preferences.textSize}
          choices={[90, 100, 115, 130].map((value) => ({ value, label: `${value} %` }))}
          onChange={(textSize) => set({ textSize })}
        />
      </Line>
      <Line name={t("frame.settings.motion")} text={t("frame.settings.motion.text")}>
        <Picker<Preferences["motion"]>
          label={t("frame.settings.motion")}
          value={preferences.motion}
          choices={(["off", "fast", "normal"] as const).map((value) => ({
            value,
            label: t(`frame.settings.motion.${value}`),
          }))}
          onChange={(motion) => set({ motion })}
        />
      </Line>
      <Line name={t("frame.settings.marks")} text={t("frame.settings.marks.text")}>
        <Toggle
          on={preferences.marks}
          label={t("frame.settings.marks")}
          onChange={(marks) => set({ marks })}
        />
      </Line>
      <Line name={t("frame.settings.contrast")} text={t("frame.settings.contrast.text")}>
        <Toggle
          on={preferences.highContrast}
          label={t("frame.settings.contrast")}
          onChange={(highContrast) => set({ highContrast })}
        />
      </Line>
      <Line name={t("frame.settings.letters")} text={t("frame.settings.letters.text")}>
        <Toggle
          on={preferences.numberLetters}
          label={t("frame.settings.letters")}
          onChange={(numberLetters) => set({ numberLetters })}
        />
      </Line>
    </>
  );
}

function Play({ preferences, set }: PartProps) {
  return (
    <>
      <Line name={t("frame.settings.confirm")} text={t("frame.settings.confirm.text")}>
        <Toggle
          on={preferences.confirm}
          label={t("frame.settings.confirm")}
          onChange={(confirm) => set({ confirm })}
        />
      </Line>
      <Line name={t("frame.settings.auto-roll")} text={t("frame.settings.auto-roll.text")}>
        <Toggle
          on={preferences.autoRoll}
          label={t("frame.settings.auto-roll")}
          onChange={(autoRoll) => set({ autoRoll })}
        />
      </Line>
      <Line name={t("frame.settings.auto-end")} text={t("frame.settings.auto-end.text")}>
        <Toggle
          on={preferences.autoEnd}
          label={t("frame.settings.auto-end")}
          onChange={(autoEnd) => set({ autoEnd })}
        />
      </Line>
      <Line name={t("frame.settings.auto-decline")} text={t("frame.settings.auto-decline.text")}>
        <Toggle
          on={preferences.autoDecline}
          label={t("frame.settings.auto-decline")}
          onChange={(autoDecline) => set({ autoDecline })}
        />
      </Line>
      <Line name={t("frame.settings.chat")} text={t("frame.settings.chat.text")}>
        <Picker<Preferences["chat"]>
          label={t("frame.settings.chat")}
          value={preferences.chat}
          choices={(["on", "phrases", "off"] as const).map((value) => ({
            value,
            label: t(`frame.settings.chat.${value}`),
          }))}
          onChange={(chat) => set({ chat })}
        />
      </Line>
    </>
  );
}

const soundKinds: readonly SoundKind[] = ["roll", "card", "build", "turn", "clock", "chat"];

function Sounds({ preferences, set }: PartProps) {
  return (
    <>
      <Line name={t("frame.settings.mute")}>
        <Toggle
          on={preferences.volume === 0}
          label={t("frame.settings.mute")}
          onChange={(mute) => set({ volume: mute ? 0 : 50 })}
        />
      </Line>
      <Line name={t("frame.settings.volume")}>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          aria-label={t("frame.settings.volume")}
          value={preferences.volume}
          onInput={(event) => set({ volume: Number(event.currentTarget.value) })}
        />
      </Line>
      {soundKinds.map((kind) => (
        <Line key={kind} name={t(`frame.settings.sound.${kind}`)}>
          <Toggle
            on={preferences.sounds[kind]}
            label={t(`frame.settings.sound.${kind}`)}
            onChange={(on) => set({ sounds: { ...preferences.sounds, [kind]: on } })}
          />
        </Line>
      ))}
    </>
  );
}

/** Waits for a key for one action; Escape gives up. */
function KeyButton({ action, preferences, set }: PartProps & { readonly action: KeyAction }) {
  const [waits, setWaits] = useState(false);
  const [taken, setTaken] = useState<KeyAction | null>(null);
  useEffect(() => {
    if (!waits) return;
    const pressed = (event: KeyboardEvent) => {
      if (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
      event.preventDefault();
      setWaits(false);
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (["Escape", "Enter"].includes(key) || /^(\d|Arrow.*)$/.test(key)) return;
      const other = keyActions.find((each) => each !== action && keyOf(each) === key) ?? null;
      setTaken(other);
      if (other === null) set({ keys: { ...preferences.keys, [action]: key } });
    };
    document.addEventListener("keydown", pressed, true);
    return () => document.removeEventListener("keydown", pressed, true);
  }, [waits, action, preferences, set]);
  return (
    <span class="key-line">
      {taken !== null && (
        <small class="problem" role="alert">
          {t("frame.settings.key.taken", { what: t(`frame.key.${taken}`) })}
        </small>
      )}
      <button
        type="button"
        class={waits ? "btn btn-plain btn-small key waits" : "btn btn-plain btn-small key"}
        aria-label={t("frame.settings.key.change.of", {
          what: t(`frame.key.${action}`),
          key: waits ? t("frame.settings.key.press") : keyName(keyOf(action, preferences)),
        })}
        onClick={() => {
          setTaken(null);
          setWaits(true);
        }}
      >
        {waits ? t("frame.settings.key.press") : <kbd>{keyName(keyOf(action, preferences))}</kbd>}
      </button>
    </span>
  );
}

function NameField() {
  const [{ name }] = useSettings();
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState("");
  const keep = async () => setProblem(text === name ? "" : await keepName(text));
  return (
    <Line name={t("frame.settings.name")} text={problem || t("frame.name.text")}>
      <input
        class="text-input title-input"
        aria-label={t("frame.settings.name")}
        aria-invalid={problem !== ""}
        value={text}
        autocomplete="nickname"
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={keep}
      />
    </Line>
  );
}

export function SettingsPage() {
  const [preferences, set] = useSettings();
  const part = { preferences, set };
  return (
    <main class="page settings" id="main">
      <h1>{t("frame.settings")}</h1>
      <p class="muted">{t("frame.settings.text")}</p>
      <div class="settings-columns">
        <section class="card create-part" aria-labelledby="look">
          <h2 id="look">{t("frame.settings.look")}</h2>
          <NameField />
          <Look {...part} />
        </section>
        <section class="card create-part" aria-labelledby="play">
          <h2 id="play">{t("frame.settings.play")}</h2>
          <Play {...part} />
          <h2>{t("frame.settings.sound")}</h2>
          <Sounds {...part} />
        </section>
        <section class="card create-part" aria-labelledby="keys">
          <h2 id="keys">{t("frame.settings.keys")}</h2>
          {keyActions.map((action) => (
            <Line key={action} name={t(`frame.key.${action}`)}>
              <KeyButton action={action} {...part} />
            </Line>
          ))}
        </section>
      </div>
      <Button onClick={() => set({ ...defaultPreferences(), name: preferences.name })}>
        {t("frame.settings.reset")}
      </Button>
    </main>
  );
}
