// Making a table: preset first, then map or scenario, seats, and every option with a sentence.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { SeatEmblem } from "../art/piece";
import { seatColourOf } from "../art/seats";
import { loadCatalogue, loadPreview, useLoaded } from "../catalogue";
import {
  type Config,
  configOfMode,
  isMode,
  type Mode,
  modeOf,
  modes,
  parseConfig,
} from "../config";
import { usualWhere, warmDevice } from "../connection";
import { hasDevice } from "../connection/device-there";
import type { Where } from "../connection/where";
import { readOwnMap } from "../editor/check";
import { keepMap, MAP_FILES, useOwnMaps } from "../editor/own-maps";
import { NameDialog } from "../name-dialog";
import { openTable } from "../open-table";
import { type HttpCatalogue, type HttpOption, type HttpPreview, PRESETS } from "../protocol";
import { swap } from "../router";
import { useSettings } from "../settings";
import { useApp } from "../state";
import { hasText, t, word } from "../text/t";
import { Button, FileButton, Picker, Select, Stepper, Tag, Toggle } from "../ui";
import {
  choiceName,
  familyOf,
  isFlag,
  mapName,
  optionName,
  usualOf,
  valueName,
  wordOf,
} from "../words";
import {
  type CreateState,
  configText,
  firstState,
  isUsual,
  optionGroups,
  QUICK,
  quickened,
  rememberedState,
  rememberState,
  seatsOf,
  settingOf,
  usualSettingOf,
  wishes,
  withMap,
  withOption,
  withOwnMap,
  withPreset,
  withSetting,
} from "./create-state";
import { MapPreview } from "./map-preview";
import { ModeArt } from "./mode-art";

/** A line of the form: what it is, a sentence, the control. */
function Line(props: {
  readonly name: string;
  readonly text?: string;
  readonly id?: string;
  readonly changed?: boolean;
  onReset?(): void;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="option">
      <div class="option-words">
        <b>
          {props.name}
          {props.changed && (
            <>
              <span class="changed-dot" role="img" aria-label={t("frame.create.changed")} />
              <button
                type="button"
                class="link"
                aria-label={t("frame.create.reset.of", { what: props.name })}
                onClick={props.onReset}
              >
                {t("frame.create.reset")}
              </button>
            </>
          )}
        </b>
        {props.text !== undefined && <small id={props.id}>{props.text}</small>}
      </div>
      {props.children}
    </div>
  );
}

/** An option of the rules or a setting of the table: its values are texts. */
interface OptionProps {
  readonly catalogue: HttpCatalogue;
  readonly option: HttpOption;
  readonly value: string;
  /** What the map says of the points to win. */
  readonly goal?: number | undefined;
  onChange(value: string): void;
}

/** A switch, a choice of words or a number. */
function OptionControl(props: OptionProps & { readonly describedBy: string }) {
  const { catalogue, option, value, onChange, describedBy } = props;
  const label = optionName(option.name);
  if (isFlag(option))
    return (
      <Toggle
        on={value === "1"}
        label={label}
        describedBy={describedBy}
        onChange={(on) => onChange(on ? "1" : "0")}
      />
    );
  if (option.words !== undefined)
    return (
      <Select
        label={label}
        describedBy={describedBy}
        value={value}
        choices={option.words.map((each) => ({
          value: each,
          label: choiceName(catalogue, option, each),
        }))}
        onChange={onChange}
      />
    );
  // Points to win: 0 is what the map says, which the preview knows.
  const byMap = option.name === "vp_goal" && value === "0";
  return (
    <Stepper
      label={label}
      value={byMap ? (props.goal ?? 0) : Number(value)}
      low={option.name === "vp_goal" ? Math.max(option.low, 3) : option.low}
      high={option.high}
      onChange={(next) => onChange(String(next))}
    />
  );
}

function OptionLine(props: OptionProps & { readonly usual: string }) {
  const { option, value, usual, onChange } = props;
  const id = useId();
  const shown =
    usual === "0" && option.name === "vp_goal" ? t("frame.create.auto") : valueName(option, usual);
  const usually = value === usual ? "" : ` ${t("frame.create.usual", { value: shown })}`;
  const text = t(`frame.option.${option.name}.text`) + usually;
  return (
    <Line
      name={optionName(option.name)}
      text={text}
      id={id}
      changed={value !== usual}
      onReset={() => onChange(usual)}
    >
      <OptionControl {...props} describedBy={id} />
    </Line>
  );
}

/* ---- parts of the form ---- */

const quickPreset = { name: QUICK, sentence: "" };

/** What every part shows and changes. */
interface Shared {
  readonly catalogue: HttpCatalogue;
  readonly state: CreateState;
  onState(state: CreateState): void;
}

function Presets({ catalogue, state, onState }: Shared) {
  const presets = familyOf(catalogue, state.config)?.presets ?? [];
  const choose = async (name: string) => {
    const bare = { ...state.config, options: seatsOf(state.config) };
    const asked = (config: Config, preset = "") =>
      loadPreview(configText({ ...state, config }, preset), state.own?.text).catch(() => null);
    if (name === QUICK) {
      const preview = await asked(bare);
      const goal = preview?.setting?.goal;
      return goal === undefined ? undefined : onState(quickened(state, goal));
    }
    // A preset that says how many sit there overrules the number chosen before.
    const all = (await asked(state.own === null ? { ...bare, options: {} } : bare, name))?.brief;
    const options = all === undefined ? {} : parseConfig(all).options;
    onState(withPreset(state, name, { ...seatsOf(bare), ...options }));
  };
  const usual = configOfMode(modeOf(state.config)).options;
  const chosen = state.preset || (isUsual(state.config, usual) ? presets[0]?.name : "");
  const [first, ...others] = presets;
  const offered = first === undefined ? [] : [first, quickPreset, ...others];
  return (
    <fieldset class="presets">
      <legend class="sr-only">{t("frame.create.preset")}</legend>
      {offered.map((preset) => {
        const key = `frame.preset.${preset.name}.text`;
        return (
          <button
            type="button"
            key={preset.name}
            class={preset.name === chosen ? "preset on" : "preset"}
            aria-pressed={preset.name === chosen}
            title={hasText(key) ? t(key) : preset.sentence}
            onClick={() => choose(preset.name)}
          >
            {word("frame.preset", preset.name)}
          </button>
        );
      })}
    </fieldset>
  );
}

function PresetText({ catalogue, state }: { catalogue: HttpCatalogue; state: CreateState }) {
  const presets = [...(familyOf(catalogue, state.config)?.presets ?? []), quickPreset];
  const preset = presets.find((each) => each.name === state.preset);
  if (preset === undefined) return null;
  const key = `frame.preset.${preset.name}.text`;
  return <p class="muted preset-text">{hasText(key) ? t(key) : preset.sentence}</p>;
}

/** Maps of one's own have their id behind this, among the names of those that are built in. */
const OWN = "own:";

/** The map or scenario: one that is built in, one drawn in this browser, or one of a file. */
function Maps({ catalogue, state, onState }: Shared) {
  const sea = state.config.modules.includes("sea");
  const own = useOwnMaps().filter(({ playable }) => playable);
  const [refusal, refuse] = useState("");
  const family = familyOf(catalogue, state.config);
  const maps = (family?.maps ?? []).filter((map) => (map.name !== "island") === sea);
  if (maps.length === 0) return null; // the card game
  const chosen = maps.find((map) => map.name === (state.config.map || "island"));
  const key = `frame.map.${chosen?.name ?? ""}.text`;
  const name = t(sea ? "frame.create.scenario" : "frame.create.map");
  const sentence = hasText(key) ? t(key) : (chosen?.sentence ?? "");
  const take = async (text: string): Promise<void> => {
    const read = await readOwnMap(text);
    refuse(typeof read === "string" ? read : "");
    if (typeof read === "string") return;
    keepMap(read.map);
    onState(withOwnMap(state, read.map, read.seats));
  };
  const held = own.find(({ text }) => text === state.own?.text);
  return (
    <Line name={name} text={state.own === null ? sentence : t("frame.create.own.text")}>
      <Select
        label={name}
        value={held === undefined ? (chosen?.name ?? "") : OWN + held.id}
        choices={[
          ...maps.map((map) => ({ value: map.name, label: mapName(map.name) })),
          ...own.map(({ id, title }) => ({
            value: OWN + id,
            label: t("frame.create.own", { title: title || t("frame.create.own.untitled") }),
          })),
        ]}
        onChange={(value) => {
          const mine = own.find(({ id }) => OWN + id === value);
          if (mine !== undefined) void take(mine.text);
          else onState(withMap(state, sea ? value : ""));
        }}
      />
      <div class="own-maps">
        <FileButton
          link
          text={t("frame.create.own.file")}
          accept={MAP_FILES}
          onFile={(file) => void file.text().then(take)}
        />
        <a class="link" href="/editor">
          {t("frame.create.own.draw")}
        </a>
      </div>
      {refusal !== "" && (
        <p class="problem" role="alert">
          {refusal}
        </p>
      )}
    </Line>
  );
}

/** Who sits at this device besides the maker, by seat; nobody has to be named. */
type Names = readonly string[];
const nameAt = (names: Names, seat: number): string =>
  names[seat]?.trim() || t("frame.create.seat.player", { n: seat + 1 });

interface SeatsProps extends Shared {
  readonly preview: HttpPreview | null;
  readonly where: Where;
  readonly names: Names;
  onNames(names: Names): void;
}

function Seats(props: SeatsProps) {
  const { catalogue, preview, state, onState, where, names } = props;
  const [{ name }] = useSettings();
  const count = seatCount(state, preview);
  const option = familyOf(catalogue, state.config)?.options.find((each) => each.name === "seats");
  const choices = preview?.seats ?? [];
  const kinds = [
    {
      value: "open",
      label: t(where === "device" ? "frame.create.seat.here" : "frame.create.seat.open"),
    },
    ...byLevel(catalogue.bots).map((bot) => ({
      value: bot.name,
      label: t("frame.create.seat.bot", { level: word("frame.bot", bot.name) }),
    })),
  ];
  const choose = (seat: number, kind: string) => {
    const others = Array.from({ length: count - 1 }, (_, i) => state.others[i] ?? "steady");
    others[seat - 1] = kind;
    onState({ ...state, others });
  };
  return (
    <div class="seat-list">
      {choices.length > 1 && option !== undefined && (
        <div class="seat-count">
          <b>{t("frame.create.players")}</b>
          <Picker
            label={t("frame.create.players")}
            value={count}
            choices={choices.map((n) => ({ value: n, label: n }))}
            onChange={(n) =>
              onState({ ...withOption(state, option, String(n)), preset: state.preset })
            }
          />
        </div>
      )}
      <div class="seat-line">
        <SeatEmblem colour={seatColourOf(0)} />
        <span>{name || t("frame.name.guest")}</span>
        <Tag accent>{t("frame.create.you")}</Tag>
      </div>
      {Array.from({ length: count - 1 }, (_, i) => (
        <div class="seat-line" key={i}>
          <SeatEmblem colour={seatColourOf(i + 1)} />
          <span aria-hidden="true">{t("frame.create.seat", { n: i + 2 })}</span>
          <Select
            label={t("frame.create.seat", { n: i + 2 })}
            value={state.others[i] ?? "steady"}
            choices={kinds}
            onChange={(kind) => choose(i + 1, kind)}
          />
          {where === "device" && state.others[i] === "open" && (
            <input
              class="text-input seat-name"
              aria-label={t("frame.create.seat.name", { n: i + 2 })}
              maxLength={24}
              placeholder={nameAt([], i + 1)}
              value={names[i + 1] ?? ""}
              onInput={({ currentTarget }) =>
                props.onNames(
                  Array.from({ length: count }, (_, seat) =>
                    seat === i + 1 ? currentTarget.value : (names[seat] ?? ""),
                  ),
                )
              }
            />
          )}
        </div>
      ))}
      <BotSentences catalogue={catalogue} state={state} count={count} />
    </div>
  );
}

/** One sentence on each level of bots that sits there. */
function BotSentences(props: {
  readonly catalogue: HttpCatalogue;
  readonly state: CreateState;
  readonly count: number;
}) {
  const { catalogue, state, count } = props;
  const chosen = Array.from({ length: count - 1 }, (_, i) => state.others[i] ?? "steady");
  const bots = byLevel(catalogue.bots).filter((bot) => chosen.includes(bot.name));
  if (bots.length === 0) return null;
  return (
    <p class="muted bot-sentences">
      {bots.map((bot) => {
        const key = `frame.bot.${bot.name}.text`;
        return (
          <span key={bot.name}>
            <b>{word("frame.bot", bot.name)}:</b> {hasText(key) ? t(key) : bot.sentence}{" "}
          </span>
        );
      })}
    </p>
  );
}

const levels = ["gentle", "steady", "strong", "master"];

/** Master under the names that it has in matches, each for one family of games: not for tables. */
const twins = ["settler", "steward"];

/** The levels that have names of their own first, the others behind them. */
export function byLevel<T extends { readonly name: string }>(bots: readonly T[]): readonly T[] {
  const known = levels.flatMap((level) => bots.filter((bot) => bot.name === level));
  return [...known, ...bots.filter((bot) => ![...levels, ...twins].includes(bot.name))];
}

function seatCount(state: CreateState, preview: HttpPreview | null): number {
  return Number(state.config.options.seats ?? preview?.setting?.seats ?? 2);
}

/** At a table on this device nobody else looks on, and nobody is hurried. */
const NOT_ON_DEVICE: readonly string[] = ["public", "spectators", "clock"];

function TableSettings({ catalogue, state, onState, where }: Shared & { where: Where }) {
  const asked = catalogue.settings.filter(
    ({ name }) => where === "server" || !NOT_ON_DEVICE.includes(name),
  );
  return (
    <>
      {asked.map((option) => (
        <OptionLine
          key={option.name}
          catalogue={catalogue}
          option={option}
          value={settingOf(state, option)}
          usual={usualSettingOf(option)}
          onChange={(value) => onState(withSetting(state, option, value))}
        />
      ))}
      <Line name={t("frame.create.name")} text={t("frame.create.name.text")}>
        <input
          class="text-input title-input"
          aria-label={t("frame.create.name")}
          maxLength={60}
          value={state.title}
          onInput={(event) => onState({ ...state, title: event.currentTarget.value })}
        />
      </Line>
    </>
  );
}

/* ---- the form ---- */

function Rules({ catalogue, state, onState, goal }: Shared & { goal: number | undefined }) {
  const [open, setOpen] = useState(false);
  const groups = optionGroups(catalogue, state.config);
  const count = groups.more.reduce((sum, group) => sum + group.options.length, 0);
  const line = (option: HttpOption) => (
    <OptionLine
      key={option.name}
      catalogue={catalogue}
      option={option}
      value={state.config.options[option.name] ?? wordOf(option, option.initial)}
      usual={usualOf(option, state.config)}
      goal={goal}
      onChange={(value) => onState(withOption(state, option, value))}
    />
  );
  return (
    <>
      {groups.common.map(line)}
      <Button kind="quiet" class="more-options" onClick={() => setOpen(!open)}>
        {open ? t("frame.create.fewer") : t("frame.create.more", { n: count })}
      </Button>
      {open &&
        groups.more.map((group) => (
          <section key={group.section}>
            <h3 class="group-title">{word("frame.section", group.section)}</h3>
            {group.options.map(line)}
          </section>
        ))}
    </>
  );
}

function Picture({ preview, state }: { preview: HttpPreview | null; state: CreateState }) {
  const map = state.own?.title ?? mapName(state.config.map || "island");
  const goal = preview?.setting?.goal;
  return (
    <figure class="preview">
      {state.config.family === "cards" ? (
        <ModeArt mode="cards" />
      ) : (
        preview !== null && <MapPreview preview={preview} map={map} />
      )}
      <figcaption>
        <b>{state.config.family === "cards" ? t("frame.mode.cards") : map}</b>
        {goal !== undefined && <span>{t("frame.create.goal", { n: goal })}</span>}
        {preview?.land !== undefined && <span class="muted">{t("frame.create.example")}</span>}
      </figcaption>
    </figure>
  );
}

function submitText(alone: boolean, where: Where): string {
  if (alone) return t("frame.create.start");
  return t(where === "device" ? "frame.room.start" : "frame.create.open");
}

function Submit(props: {
  readonly mode: Mode;
  readonly state: CreateState;
  readonly preview: HttpPreview | null;
  readonly where: Where;
  readonly names: Names;
}) {
  const { mode, state, preview, where, names } = props;
  const [{ name }] = useSettings();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const seats = wishes(state, seatCount(state, preview));
  const alone = seats.slice(1).every((wish) => wish.kind !== "open");
  const open = async () => {
    setAsking(false);
    if (busy) return;
    setBusy(true);
    rememberState(mode, state);
    const onDevice = where === "device";
    const settings = onDevice ? { ...state.settings, ...PRESETS.bots } : state.settings;
    const people = seats.flatMap(({ kind }, seat) =>
      onDevice && seat > 0 && kind === "open" ? [{ seat, name: nameAt(names, seat) }] : [],
    );
    const title = state.title.trim();
    const map = state.own === null ? {} : { map: state.own.text };
    const create = { config: configText(state), ...map, seats, settings };
    const whole = title === "" ? create : { ...create, title };
    await openTable(whole, alone || onDevice, where, people);
    setBusy(false);
  };
  const problem = preview?.problem;
  return (
    <div class="create-submit">
      {problem !== undefined && (
        <p class="problem" role="alert">
          {t("frame.create.problem", { reason: problem })}
        </p>
      )}
      <Button
        kind="primary"
        size="big"
        blocked={problem === undefined ? undefined : t("frame.create.problem", { reason: problem })}
        onClick={() => (name === "" && !alone ? setAsking(true) : void open())}
      >
        {submitText(alone, where)}
      </Button>
      <NameDialog open={asking} onClose={() => setAsking(false)} onDone={open} />
    </div>
  );
}

/** The whole form. */
export function CreateForm({ mode }: { mode: Mode }) {
  const catalogue = useLoaded(loadCatalogue, []);
  const [state, setState] = useState<CreateState>(() => rememberedState(mode));
  const [chosen, setWhere] = useState<Where>(() => usualWhere());
  const lost = useApp((state) => state.banner?.kind === "lost") && hasDevice();
  const where = lost ? "device" : chosen;
  useEffect(() => warmDevice(where), [where]);
  const [names, setNames] = useState<Names>([]);
  const text = configText(state);
  const map = state.own?.text;
  const preview = useLoaded(() => loadPreview(text, map), [text, map]) ?? null;
  if (catalogue === undefined) return <p class="empty">{t("frame.loading")}</p>;
  if (catalogue === null) return <p class="empty">{t("frame.offline")}</p>;
  const goal = preview?.setting?.goal;
  const shared = { catalogue, state, onState: setState };
  const game = (
    <>
      <Presets {...shared} />
      <PresetText catalogue={catalogue} state={state} />
      <Maps {...shared} />
      {hasDevice() && (
        <Line name={t("frame.create.where")} text={t(`frame.create.where.${where}.text`)}>
          {lost ? (
            <b>{t("frame.create.where.device")}</b>
          ) : (
            <Picker<Where>
              label={t("frame.create.where")}
              value={where}
              choices={(["server", "device"] as const).map((value) => ({
                value,
                label: t(`frame.create.where.${value}`),
              }))}
              onChange={setWhere}
            />
          )}
        </Line>
      )}
      <Seats {...shared} preview={preview} where={where} names={names} onNames={setNames} />
    </>
  );
  const reset = (
    <Button kind="quiet" size="small" onClick={() => setState(firstState(mode))}>
      {t("frame.create.reset")}
    </Button>
  );
  return (
    <div class="create-page">
      <section class="card create-part create-game" aria-label={t("frame.create.mode")}>
        <Picture preview={preview} state={state} />
        {game}
      </section>
      <section class="card create-part" aria-labelledby="create-rules">
        <header class="create-head">
          <h2 id="create-rules">{t("frame.create.rules")}</h2>
          {reset}
        </header>
        <Rules {...shared} goal={goal} />
      </section>
      <section class="card create-part" aria-labelledby="create-table">
        <h2 id="create-table">{t("frame.create.table")}</h2>
        <TableSettings {...shared} where={where} />
      </section>
      <Submit mode={mode} state={state} preview={preview} where={where} names={names} />
    </div>
  );
}

export function CreatePage({ mode: word }: { mode: string }) {
  const mode: Mode = isMode(word) ? word : "island";
  useEffect(() => {
    if (word !== "" && !isMode(word)) swap("/new");
  }, [word]);
  return (
    <main class="page" id="main">
      <h1>{t("frame.create")}</h1>
      <Picker
        label={t("frame.create.mode")}
        value={mode}
        choices={modes.map((each) => ({ value: each, label: t(`frame.mode.${each}`) }))}
        onChange={(next) => swap(`/new/${next}`)}
      />
      <CreateForm key={mode} mode={mode} />
    </main>
  );
}
