// The palette: what the pen does. Wide windows show all of it, others one group at a time.
import type { ComponentChildren } from "preact";
import { numberSymbol } from "../art/board-art";
import { Goods, Sign } from "../art/icon";
import { PieceIcon, SeatEmblem } from "../art/piece";
import { seatColourOf } from "../art/seats";
import { hexPath } from "../art/svg";
import { type DrawnTerrain, terrainPicture } from "../art/terrain";
import type { BoardTerrain } from "../protocol";
import { type TextKey, t, word } from "../text/t";
import { Button, Picker } from "../ui";
import { HARBOR_TOOLS, sameTool, TERRAIN_TOOLS, type Tool } from "./tools";

/** The numbers that two dice show but for the robber's. */
const NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] as const;

const GROUPS = ["terrain", "numbers", "harbors", "starts"] as const;
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

interface PaletteProps {
  readonly tool: Tool;
  readonly group: Group;
  /** How many first settlements stand, by seat. */
  readonly starts: readonly number[];
  onTool(tool: Tool): void;
  onGroup(group: Group): void;
  onLay(): void;
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

function Part(props: PaletteProps & { of: Group; title: TextKey; children: ComponentChildren }) {
  return (
    <section class={props.of === props.group ? "ed-part on" : "ed-part"}>
      <h2>{t(props.title)}</h2>
      <div class="ed-choices">{props.children}</div>
    </section>
  );
}

function Terrains(props: PaletteProps) {
  return (
    <Part {...props} of="terrain" title="editor.paint">
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
    <Part {...props} of="numbers" title="editor.numbers">
      {NUMBERS.map((number) => (
        <Choice
          key={number}
          tool={{ kind: "number", number }}
          now={props.tool}
          label={t("editor.number", { n: number })}
          onTool={props.onTool}
        >
          <svg class="ed-number" viewBox="-36 -36 72 72" aria-hidden="true">
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
    <Part {...props} of="harbors" title="editor.harbors">
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
    <Part {...props} of="starts" title="editor.starts">
      {props.starts.map((count, seat) => (
        <Choice
          key={seat}
          tool={{ kind: "start", seat }}
          now={props.tool}
          label={t("editor.start.seat", { n: seat + 1 })}
          onTool={props.onTool}
        >
          <SeatEmblem colour={seatColourOf(seat)} />
          <span>{t("editor.start", { n: count, of: most })}</span>
        </Choice>
      ))}
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

export function Palette(props: PaletteProps) {
  return (
    <aside class="ed-palette" aria-label={t("editor.group")}>
      <div class="ed-groups">
        <Picker
          label={t("editor.group")}
          value={props.group}
          choices={GROUPS.map((group) => ({ value: group, label: t(`editor.group.${group}`) }))}
          onChange={props.onGroup}
        />
      </div>
      <Terrains {...props} />
      <Numbers {...props} />
      <Harbors {...props} />
      <Starts {...props} />
    </aside>
  );
}

/** A sign for the level of a problem, told by shape and colour. */
export function LevelSign({ level }: { level: string }) {
  return (
    <span class={`ed-level ed-level-${level}`}>
      <Sign name={level === "error" ? "x" : level === "warning" ? "flag" : "info"} size={15} />
      <span class="sr-only">{word("editor.level", level)}</span>
    </span>
  );
}
