// What the map says besides its drawing: title, seats, points, pieces, and what is left to chance. How far each can
// go is the server's word.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { BoardMapLimit, BoardTerrain } from "../protocol";
import { t, word } from "../text/t";
import { Button, Dialog, Select, Stepper, Toggle } from "../ui";
import {
  areasWith,
  countsOf,
  type MapModel,
  titleOf,
  withCounts,
  withLine,
  withTitle,
  wordsOf,
} from "./model";
import { TERRAIN_TOOLS } from "./tools";

interface FactsProps {
  readonly model: MapModel;
  readonly limits: readonly BoardMapLimit[];
  readonly pool: Pool | null;
  /** Changes of one stroke are undone at once. */
  onModel(model: MapModel, stroke?: string): void;
  onPool(pool: Pool | null): void;
  /** Opens the map as text. */
  onText(): void;
}

export type Pool = "fog" | "dealt";

const PIECES = ["roads", "ships", "settlements", "cities"] as const;

/** Which lines say what is hidden, and what cannot be. */
const POOLS: Readonly<
  Record<Pool, { terrain: string; numbers: string; never: readonly (BoardTerrain | null)[] }>
> = {
  fog: { terrain: "fog-terrain", numbers: "fog-numbers", never: ["fog", "dealt", null] },
  dealt: { terrain: "terrain", numbers: "numbers", never: ["fog", "dealt", "sea", "gold", null] },
};

const NO_LIMIT = { initial: 0, low: 0, high: 0 };

function Line({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="ed-fact">
      <span>{name}</span>
      {children}
    </div>
  );
}

export function seatsOf(model: MapModel): readonly [number, number] {
  const [from = 0, to = from] = (wordsOf(model, "seats")[0] ?? "").split("-").map(Number);
  return [from, to];
}

function Seats({ model, limits, onModel }: FactsProps) {
  const { low, high } = limits.find(({ name }) => name === "seats") ?? NO_LIMIT;
  const [from, to] = seatsOf(model);
  const set = (a: number, b: number) =>
    onModel(withLine(model, "seats", [a === b ? String(a) : `${a}-${b}`]));
  const choices = Array.from({ length: high - low + 1 }, (_, k) => ({
    value: String(low + k),
    label: String(low + k),
  }));
  return (
    <Line name={t("editor.seats")}>
      <span class="ed-range">
        <Select
          label={t("editor.seats.from")}
          value={String(from)}
          choices={choices}
          onChange={(value) => set(Number(value), Math.max(Number(value), to))}
        />
        –
        <Select
          label={t("editor.seats.to")}
          value={String(to)}
          choices={choices}
          onChange={(value) => set(Math.min(from, Number(value)), Number(value))}
        />
      </span>
    </Line>
  );
}

/** A line that begins with a number; the initial one is not written. */
function NumberLine(props: FactsProps & { of: "target" | "bonus" | "islands" }) {
  const { model, limits, of, onModel } = props;
  const { initial, low, high } = limits.find(({ name }) => name === of) ?? NO_LIMIT;
  const [first, ...rest] = wordsOf(model, of);
  const set = (next: number) =>
    onModel(withLine(model, of, next === initial ? null : [String(next), ...rest]), of);
  return (
    <Line name={t(`editor.${of}`)}>
      <Stepper
        label={t(`editor.${of}`)}
        low={Math.min(low, initial)}
        high={high}
        value={Number(first ?? initial)}
        onChange={set}
      />
    </Line>
  );
}

function Pieces({ model, limits, onModel }: FactsProps) {
  const counts = countsOf(model, "pieces");
  return (
    <div class="ed-pieces">
      {PIECES.map((piece) => {
        const limit = limits.find(({ name }) => name === piece) ?? NO_LIMIT;
        const set = (next: number) => {
          const { [piece]: _, ...rest } = counts;
          const written = next === limit.initial ? rest : { ...rest, [piece]: next };
          onModel(withCounts(model, "pieces", written), piece);
        };
        return (
          <Line key={piece} name={t(`editor.${piece}`)}>
            <Stepper
              {...limit}
              label={t(`editor.${piece}`)}
              value={counts[piece] ?? limit.initial}
              onChange={set}
            />
          </Line>
        );
      })}
    </div>
  );
}

function poolWords(model: MapModel, pool: Pool): string {
  const words = Object.entries(countsOf(model, POOLS[pool].terrain)).map(
    ([terrain, n]) => `${n} ${word("editor.terrain", terrain)}`,
  );
  return words.length === 0 ? t("editor.pool.none") : words.join(", ");
}

function PoolDialog({ model, pool, onModel, onPool }: FactsProps & { pool: Pool }) {
  const { terrain: key, numbers, never } = POOLS[pool];
  const counts = countsOf(model, key);
  const [typed, type] = useState(wordsOf(model, numbers).join(" "));
  const most = model.tiles.size;
  const setNumbers = (text: string) => {
    type(text);
    const words = text.split(/[\s,]+/).filter(Boolean);
    onModel(withLine(model, numbers, words.length === 0 ? null : words));
  };
  return (
    <Dialog title={t(`editor.pool.${pool}`)} open={true} onClose={() => onPool(null)}>
      <p class="muted">{t(`editor.pool.${pool}.text`)}</p>
      <div class="ed-pool">
        {TERRAIN_TOOLS.filter((each) => !never.includes(each)).map((each) => {
          const terrain = each ?? "";
          const name = word("editor.terrain", terrain);
          return (
            <Line key={terrain} name={name}>
              <Stepper
                label={name}
                low={0}
                high={most}
                value={counts[terrain] ?? 0}
                onChange={(next) => {
                  const { [terrain]: _, ...rest } = counts;
                  onModel(withCounts(model, key, next === 0 ? rest : { ...rest, [terrain]: next }));
                }}
              />
            </Line>
          );
        })}
      </div>
      <label class="ed-field">
        <span>{t("editor.pool.numbers")}</span>
        <input
          class="text-input"
          inputMode="numeric"
          value={typed}
          onInput={(event) => setNumbers(event.currentTarget.value)}
        />
      </label>
      <Button kind="primary" onClick={() => onPool(null)}>
        {t("editor.pool.done")}
      </Button>
    </Dialog>
  );
}

function PoolLine(props: FactsProps & { of: Pool }) {
  const { model, of, onPool } = props;
  const drawn = [...model.tiles.values()].some(({ terrain }) => terrain === of);
  if (!drawn && wordsOf(model, POOLS[of].terrain).length === 0) return null;
  return (
    <Line name={t(`editor.${of}`)}>
      <span class="ed-pool-words">
        <b>{poolWords(model, of)}</b>
        <button type="button" class="link" onClick={() => onPool(of)}>
          {t("editor.pool.change")}
        </button>
      </span>
    </Line>
  );
}

export function Title({ model, onModel }: Pick<FactsProps, "model" | "onModel">) {
  return (
    <input
      class="text-input ed-title"
      aria-label={t("editor.name")}
      maxLength={64}
      value={titleOf(model)}
      onInput={(event) => onModel(withTitle(model, event.currentTarget.value), "title")}
    />
  );
}

export function Facts(props: FactsProps) {
  const { model, pool, onModel } = props;
  const reds = wordsOf(model, "reds").length > 0;
  const shuffled = areasWith(model, "shuffle").length > 0 || wordsOf(model, "islands").length > 0;
  return (
    <>
      <Seats {...props} />
      <NumberLine {...props} of="target" />
      <Line name={t("editor.reds")}>
        <Toggle
          label={t("editor.reds")}
          on={reds}
          onChange={(on) => onModel(withLine(model, "reds", on ? ["together"] : null))}
        />
      </Line>
      <Pieces {...props} />
      <NumberLine {...props} of="bonus" />
      {shuffled && <NumberLine {...props} of="islands" />}
      <PoolLine {...props} of="fog" />
      <PoolLine {...props} of="dealt" />
      <button type="button" class="link ed-as-text" onClick={props.onText}>
        {t("editor.text.open")}
      </button>
      {pool !== null && <PoolDialog {...props} pool={pool} key={pool} />}
    </>
  );
}
