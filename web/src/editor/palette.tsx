// The palette: what the pen does. Wide windows show all of it, others one group at a time; there the pieces are a
// group, too (facts.tsx).
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { numberSymbol } from "../art/board-art";
import { Goods, Sign } from "../art/icon";
import { PieceIcon, SeatEmblem } from "../art/piece";
import { seatColourOf } from "../art/seats";
import { hexPath } from "../art/svg";
import { type DrawnTerrain, terrainPicture } from "../art/terrain";
import type { BoardTerrain } from "../protocol";
import { type TextKey, t, word } from "../text/t";
import { Button, Picker, Toggle } from "../ui";
import { AREA_ROLES, areasOf, areasWith, type MapModel, withRole } from "./model";
import { areaColour } from "./sheet";
import { HARBOR_TOOLS, sameTool, TERRAIN_TOOLS, type Tool } from "./tools";

/** The numbers that two dice show but for the robber's. */
const NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] as const;

const GROUPS = ["terrain", "numbers", "harbors", "starts", "areas", "pieces"] as const;
export type Group = (typeof GROUPS)[number];

const SMALL = hexPath(92);

function TerrainPicture({ terrain }: { terrain: BoardTerrain | null }) {
  const drawn = terrain !== null && terrain !== "sea" && terrain !== "dealt";
  return (
    <svg class="ed-tile" viewBox="-100 -104 200 208" aria-hidden="true">
      {drawn && (
        <image
          href={terrainPicture(terrain as DrawnTerrain, 0)}
          x="-100"
          y="-100"
          width="200"
          height="200"
        />
      )}
      {terrain === "sea" && <path d={SMALL} class="ed-tile-sea" />}
      {terrain === "dealt" && (
        <>
          <path d={SMALL} class="ed-dealt" />
          <text class="b-figure b-hidden" y="20" font-size="64">
            ?
          </text>
        </>
      )}
      {terrain === null && (
        <>
          <path d={SMALL} class="ed-tile-none" />
          <path d="M-30,-30L30,30M30,-30L-30,30" class="ed-tile-cross" />
        </>
      )}
    </svg>
  );
}

export interface PaletteProps {
  readonly model: MapModel;
  readonly tool: Tool;
  readonly group: Group;
  /** How many first settlements stand, by seat. */
  readonly starts: readonly number[];
  onTool(tool: Tool): void;
  onLay(): void;
  onModel(model: MapModel): void;
}

function Choice(props: {
  readonly tool: Tool;
  readonly now: Tool;
  readonly label: string;
  onTool(tool: Tool): void;
  readonly children: ComponentChildren;
}) {
  const on = sameTool(props.tool, props.now);
  return (
    <button
      type="button"
      class={on ? `ed-choice ed-${props.tool.kind} on` : `ed-choice ed-${props.tool.kind}`}
      aria-pressed={on}
      aria-label={props.label}
      onClick={() => props.onTool(props.tool)}
    >
      {props.children}
    </button>
  );
}

function Part(props: { title: TextKey; note?: TextKey; children: ComponentChildren }) {
  return (
    <section class="ed-part">
      <h2>{t(props.title)}</h2>
      <div class="ed-choices">{props.children}</div>
      {props.note !== undefined && <p class="muted ed-note">{t(props.note)}</p>}
    </section>
  );
}

function Terrains(props: PaletteProps) {
  return (
    <Part title="editor.paint">
      {TERRAIN_TOOLS.map((terrain) => {
        const label = terrain === null ? t("editor.erase") : word("editor.terrain", terrain);
        const tool: Tool = { kind: "terrain", terrain };
        return (
          <Choice key={label} tool={tool} now={props.tool} label={label} onTool={props.onTool}>
            <TerrainPicture terrain={terrain} />
            <span>{label}</span>
          </Choice>
        );
      })}
    </Part>
  );
}

function Numbers(props: PaletteProps) {
  return (
    <Part title="editor.numbers">
      {NUMBERS.map((number) => (
        <Choice
          key={number}
          tool={{ kind: "number", number }}
          now={props.tool}
          label={t("editor.number", { n: number })}
          onTool={props.onTool}
        >
          <svg class="ed-token" viewBox="-36 -36 72 72" aria-hidden="true">
            <use href={`#${numberSymbol(number)}`} />
          </svg>
        </Choice>
      ))}
      <Choice
        tool={{ kind: "number", number: 0 }}
        now={props.tool}
        label={t("editor.number.none")}
        onTool={props.onTool}
      >
        <span>{t("editor.number.none")}</span>
      </Choice>
      <Button size="small" class="ed-lay" icon="dice" onClick={props.onLay}>
        {t("editor.lay")}
      </Button>
    </Part>
  );
}

function Harbors(props: PaletteProps) {
  return (
    <Part title="editor.harbors" note="editor.harbors.note">
      {HARBOR_TOOLS.map((harbor) => {
        const goods = word("table.goods", harbor);
        const label = harbor === "any" ? t("editor.harbor.any") : t("editor.harbor", { goods });
        return (
          <Choice
            key={harbor}
            tool={{ kind: "harbor", harbor }}
            now={props.tool}
            label={label}
            onTool={props.onTool}
          >
            {harbor === "any" ? <b>3:1</b> : <Goods name={harbor} size={26} />}
          </Choice>
        );
      })}
    </Part>
  );
}

function Starts(props: PaletteProps) {
  const most = Math.max(0, ...props.starts);
  return (
    <Part title="editor.starts" note="editor.starts.note">
      {props.starts.map((count, seat) => {
        const stand = most > 0 ? t("editor.start", { n: count, of: most }) : String(count);
        return (
          <Choice
            key={seat}
            tool={{ kind: "start", seat }}
            now={props.tool}
            label={t("editor.start.seat", { n: seat + 1, stand })}
            onTool={props.onTool}
          >
            <SeatEmblem colour={seatColourOf(seat)} />
            <span>{stand}</span>
          </Choice>
        );
      })}
      {(["robber", "pirate"] as const).map((kind) => (
        <Choice
          key={kind}
          tool={{ kind }}
          now={props.tool}
          label={t(`editor.${kind}`)}
          onTool={props.onTool}
        >
          <PieceIcon piece={kind} size={30} />
          <span>{t(`editor.${kind}`)}</span>
        </Choice>
      ))}
    </Part>
  );
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** So many letters are offered at least. */
const LETTERS_LEAST = 4;

/** The areas that there are, and one more. */
function offeredAreas(model: MapModel): readonly string[] {
  const there = areasOf(model);
  const free = LETTERS.filter((letter) => !there.includes(letter));
  return [...there, ...free.slice(0, Math.max(1, LETTERS_LEAST - there.length))].sort();
}

function Areas(props: PaletteProps) {
  const { model, tool, onModel } = props;
  const chosen = tool.kind === "area" ? tool.area : "";
  const roles = useRef<HTMLDivElement>(null);
  useEffect(() => roles.current?.scrollIntoView?.({ block: "nearest" }), [chosen]);
  const letter = (area: string, label: string, sign: ComponentChildren) => (
    <Choice key={area} tool={{ kind: "area", area }} now={tool} label={label} onTool={props.onTool}>
      {sign}
    </Choice>
  );
  return (
    <>
      <Part title="editor.areas" note="editor.areas.note">
        {offeredAreas(model).map((area) =>
          letter(
            area,
            t("editor.area", { area }),
            <b class="ed-swatch" style={{ borderColor: areaColour(area) }}>
              {area}
            </b>,
          ),
        )}
        {letter("", t("editor.area.none"), <span>{t("editor.area.none")}</span>)}
      </Part>
      {chosen !== "" && (
        <div class="ed-roles" ref={roles}>
          {AREA_ROLES.map((role) => {
            const name = t(`editor.area.${role}`, { area: chosen });
            return (
              <div class="ed-fact" key={role}>
                <span>{name}</span>
                <Toggle
                  label={name}
                  on={areasWith(model, role).includes(chosen)}
                  onChange={(on) => onModel(withRole(model, role, chosen, on))}
                />
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}

/** One group of tools, or all of them. */
export function Palette(props: PaletteProps & { readonly all: boolean }) {
  const shown = (group: Group) => props.all || props.group === group;
  return (
    <>
      {shown("terrain") && <Terrains {...props} />}
      {shown("numbers") && <Numbers {...props} />}
      {shown("harbors") && <Harbors {...props} />}
      {shown("starts") && <Starts {...props} />}
      {shown("areas") && <Areas {...props} />}
    </>
  );
}

export function GroupPicker(props: { readonly group: Group; onGroup(group: Group): void }) {
  return (
    <Picker
      label={t("editor.group")}
      value={props.group}
      choices={GROUPS.map((group) => ({ value: group, label: t(`editor.group.${group}`) }))}
      onChange={props.onGroup}
    />
  );
}

/** A sign for the level of a problem, told by shape and colour. */
export function LevelSign({ level }: { level: string }) {
  return (
    <span class={`ed-level ed-level-${level}`}>
      <Sign name={level === "error" ? "x" : level === "warning" ? "warn" : "info"} size={15} />
      <span class="sr-only">{word("editor.level", level)}</span>
    </span>
  );
}
