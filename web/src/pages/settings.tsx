// Settings, all of them local to this browser.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { saveKept, takeKept } from "../kept";
import { type KeyAction, keyActions, keyName, keyOf } from "../keys";
import { keepName } from "../name-dialog";
import { defaultPreferences, type Preferences, soundKinds, useSettings } from "../settings";
import { mayNotify } from "../shared/attention";
import { play } from "../shared/sounds";
import { hasText, languages, type TextKey, t, word } from "../text/t";
import { Button, FileButton, Picker, Toggle } from "../ui";

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

type Of<Value> = {
  [K in keyof Preferences]: Preferences[K] extends Value ? K : never;
}[keyof Preferences];

/** What a setting's texts are called below `frame.settings.`. */
type Name = { [K in TextKey]: K extends `frame.settings.${infer N}` ? N : never }[TextKey];

function Named({ name, children }: { name: Name; children: ComponentChildren }) {
  const text = `frame.settings.${name}.text`;
  return (
    <Line name={t(`frame.settings.${name}`)} {...(hasText(text) ? { text: t(text) } : {})}>
      {children}
    </Line>
  );
}

/** A setting that is on or off. */
function Flag({ of, name, preferences, set }: PartProps & { of: Of<boolean>; name: Name }) {
  return (
    <Named name={name}>
      <Toggle
        on={preferences[of]}
        label={t(`frame.settings.${name}`)}
        onChange={(on) => set({ [of]: on })}
      />
    </Named>
  );
}

interface ChoiceProps<K extends keyof Preferences> extends PartProps {
  readonly of: K;
  readonly values: readonly Preferences[K][];
  readonly name: Name;
  label?(value: Preferences[K]): ComponentChildren;
}

/** A setting that is one of a few values. */
function Choice<K extends Of<string | number>>(props: ChoiceProps<K>) {
  const { of, values, name, preferences, set } = props;
  const label = props.label ?? ((value) => word(`frame.settings.${of}`, String(value)));
  return (
    <Named name={name}>
      <Picker
        label={t(`frame.settings.${name}`)}
        value={preferences[of]}
        choices={values.map((value) => ({ value, label: label(value) }))}
        onChange={(value) => set({ [of]: value })}
      />
    </Named>
  );
}

const languageNames = { en: "English", de: "Deutsch" } as const;

function Look(part: PartProps) {
  return (
    <>
      <Choice of="theme" name="theme" values={["light", "dark", "system"]} {...part} />
      <Choice
        of="language"
        name="language"
        values={languages}
        label={(value) => <span lang={value}>{languageNames[value]}</span>}
        {...part}
      />
      <Choice
        of="textSize"
        name="size"
        values={[90, 100, 115, 130]}
        label={(value) => `${value} %`}
        {...part}
      />
      <Choice of="motion" name="motion" values={["off", "fast", "normal"]} {...part} />
      <Flag of="marks" name="marks" {...part} />
      <Flag of="highContrast" name="contrast" {...part} />
      <Flag of="numberLetters" name="letters" {...part} />
    </>
  );
}

function Play(part: PartProps) {
  return (
    <>
      <Flag of="confirm" name="confirm" {...part} />
      <Flag of="autoRoll" name="auto-roll" {...part} />
      <Flag of="autoEnd" name="auto-end" {...part} />
      <Choice of="chat" name="chat" values={["on", "phrases", "off"]} {...part} />
    </>
  );
}

function Sounds({ preferences, set }: PartProps) {
  return (
    <>
      <Line name={t("frame.settings.mute")}>
        <Toggle
          on={preferences.volume === 0}
          label={t("frame.settings.mute")}
          onChange={(mute) => set({ volume: mute ? 0 : 80 })}
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
          onChange={() => play("card")}
        />
      </Line>
      {soundKinds.map((kind) => (
        <Line key={kind} name={t(`frame.settings.sound.${kind}`)}>
          <Toggle
            on={preferences.sounds[kind]}
            label={t(`frame.settings.sound.${kind}`)}
            onChange={(on) => {
              set({ sounds: { ...preferences.sounds, [kind]: on } });
              play(kind);
            }}
          />
        </Line>
      ))}
    </>
  );
}

/** A notification needs the browser's leave, which only a press may ask for. */
function Notify({ preferences, set }: PartProps) {
  const [refused, setRefused] = useState(false);
  const change = async (on: boolean) => {
    const allowed = on && (await mayNotify());
    setRefused(on && !allowed);
    set({ notify: allowed });
  };
  const text = t(refused ? "frame.settings.notify.refused" : "frame.settings.notify.text");
  return (
    <Line name={t("frame.settings.notify")} text={text}>
      <Toggle
        on={preferences.notify}
        label={t("frame.settings.notify")}
        onChange={(on) => void change(on)}
      />
    </Line>
  );
}

function Attention(part: PartProps) {
  return (
    <>
      <Notify {...part} />
      <Flag of="vibrate" name="vibrate" {...part} />
      <Flag of="awake" name="awake" {...part} />
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

/** Settings and progress in a file, for another browser. */
function Files() {
  const [refused, setRefused] = useState(false);
  const take = async (file: File) => {
    const taken = takeKept(await file.text().catch(() => ""));
    setRefused(!taken);
    if (taken) location.reload();
  };
  return (
    <>
      <Button icon="save" onClick={saveKept}>
        {t("frame.settings.save")}
      </Button>
      <FileButton
        text={t("frame.settings.open")}
        accept="application/json"
        onFile={(file) => void take(file)}
      />
      <span role="status">{refused ? t("frame.settings.open.refused") : ""}</span>
    </>
  );
}

export function SettingsPage() {
  const [preferences, set] = useSettings();
  const part = { preferences, set };
  return (
    <main class="page settings" id="main">
      <h1>{t("frame.nav.settings")}</h1>
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
          <h2>{t("frame.settings.attention")}</h2>
          <Attention {...part} />
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
      <div class="settings-buttons">
        <Button onClick={() => set({ ...defaultPreferences(), name: preferences.name })}>
          {t("frame.settings.reset")}
        </Button>
        <Files />
      </div>
    </main>
  );
}
