// What is done with the whole map (test, share, save, open), and how the pen draws.
import { linkTo } from "../address";
import { copyText } from "../clipboard";
import { openTable } from "../open-table";
import { type HttpMapCheck, PRESETS } from "../protocol";
import { t } from "../text/t";
import { Button, Picker } from "../ui";
import { seatsOf } from "./facts";
import { type MapModel, nameOfMap, titleOf } from "./model";
import type { Brush, Mirror } from "./paint";
import { fragmentOf } from "./share";

/** A sentence that says how opening or sharing went. */
export type Say = (sentence: string) => void;

function save(model: MapModel, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${nameOfMap(model)}.map`;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function share(text: string, say: Say): Promise<void> {
  const fragment = await fragmentOf(text);
  if (fragment === null) say(t("editor.share.long"));
  else if (await copyText(linkTo(`/editor${fragment}`))) say(t("editor.share.done"));
  else say(t("editor.share.failed"));
}

/** A table with bots, as many as the map has seats. */
async function test(model: MapModel, text: string): Promise<void> {
  const count = seatsOf(model)[1];
  const bots = Array.from({ length: count - 1 }, () => ({ kind: "bot", level: "steady" }) as const);
  const seats = [{ kind: "open" } as const, ...bots];
  const create = { config: `board(seats=${count})`, map: text, seats, settings: PRESETS.bots };
  await openTable({ ...create, title: titleOf(model).slice(0, 60) }, true);
}

interface BarProps {
  readonly model: MapModel;
  readonly text: string;
  readonly check: HttpMapCheck | null;
  /** Whether the check is about this very text. */
  readonly fresh: boolean;
  readonly say: Say;
  onMaps(): void;
}

export const errorsOf = (check: HttpMapCheck | null): number =>
  check?.problems.filter(({ level }) => level === "error").length ?? 0;

export function TestButton(props: BarProps & { readonly short?: boolean }) {
  const { model, text, check, fresh } = props;
  const errors = errorsOf(check);
  const waits = fresh ? undefined : t("editor.test.busy");
  return (
    <Button
      kind="primary"
      icon="play"
      blocked={errors > 0 ? t("editor.mend", { n: errors }) : waits}
      onClick={() => test(model, text)}
    >
      {t(props.short ? "editor.test.short" : "editor.test")}
    </Button>
  );
}

/** On phones the pictures alone; the words are read out there, too. */
export function MapButtons(props: BarProps & { readonly phone?: boolean }) {
  const { model, text, say, onMaps } = props;
  const named = (key: "editor.share" | "editor.save" | "editor.maps") =>
    props.phone ? { label: t(key) } : { children: t(key) };
  return (
    <>
      <Button icon="link" onClick={() => void share(text, say)} {...named("editor.share")} />
      <Button icon="save" onClick={() => save(model, text)} {...named("editor.save")} />
      <Button icon="map" class="ed-open" onClick={onMaps} {...named("editor.maps")} />
    </>
  );
}

/** How much of the sheet is used. */
export function HexCount({ model, check }: Pick<BarProps, "model" | "check">) {
  if (check === null) return null;
  return (
    <span class="ed-hexes">
      {t("editor.hexes", { n: model.tiles.size, most: check.hexes_max })}
    </span>
  );
}

export function Bar(props: BarProps & { readonly said: string }) {
  const errors = errorsOf(props.check);
  return (
    <div class="ed-bar card">
      <TestButton {...props} />
      {errors > 0 && <span class="ed-blocked">{t("editor.mend", { n: errors })}</span>}
      <MapButtons {...props} />
      <span class="ed-said" role="status">
        {props.said}
      </span>
      <HexCount {...props} />
    </div>
  );
}

/* ---- the pen ---- */

interface Steps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo(): void;
  redo(): void;
}

export function UndoButtons({ steps }: { steps: Steps }) {
  return (
    <>
      <Button
        icon="undo"
        label={t("editor.undo")}
        blocked={steps.canUndo ? undefined : t("editor.undo.none")}
        onClick={steps.undo}
      />
      <Button
        icon="redo"
        label={t("editor.redo")}
        blocked={steps.canRedo ? undefined : t("editor.redo.none")}
        onClick={steps.redo}
      />
    </>
  );
}

export function PenPickers(props: {
  readonly brush: Brush;
  readonly mirror: Mirror;
  setBrush(brush: Brush): void;
  setMirror(mirror: Mirror): void;
}) {
  return (
    <>
      <Picker
        label={t("editor.brush")}
        value={props.brush}
        choices={([1, 3, 7] as const).map((n) => ({
          value: n,
          label: n === 1 ? t("editor.brush.hexes", { n }) : n,
        }))}
        onChange={props.setBrush}
      />
      <Picker
        label={t("editor.mirror")}
        value={props.mirror}
        choices={([1, 2, 3] as const).map((n) => ({ value: n, label: t(`editor.mirror.${n}`) }))}
        onChange={props.setMirror}
      />
    </>
  );
}
