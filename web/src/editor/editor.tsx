// The map editor: a sheet to draw on, a palette, what the map says, and what the server finds in it. The model is the
// map's text (model.ts); every rule is the server's (check.ts).
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { copyText } from "../clipboard";
import { openTable } from "../open-table";
import { type BoardMapProblem, type HttpMapCheck, PRESETS } from "../protocol";
import { swap } from "../router";
import { joinTexts, type Language, t } from "../text/t";
import { Button, Picker } from "../ui";
import { checkMap, readMap, useCheck } from "./check";
import { Facts, type Pool, seatsOf } from "./facts";
import { Figures } from "./figures";
import { begun, changed, redone, undone, useHistory } from "./history";
import { MapsDialog } from "./maps-dialog";
import {
  countsOf,
  dropLines,
  edgeAt,
  emptyMap,
  keyOf,
  type MapModel,
  ofDrawing,
  type Place,
  type Spot,
  textOf,
  titleOf,
  withCounts,
  withLine,
} from "./model";
import { keepMap, newId, ownMaps } from "./own-maps";
import {
  type Brush,
  type Mirror,
  middleOf,
  mirroredEdges,
  paintNumber,
  paintTerrain,
  routeKind,
  startsOf,
  struck,
  withFigure,
  withHarbor,
  withLaid,
  withoutStart,
  withStart,
} from "./paint";
import { type Group, Palette } from "./palette";
import { type Deed, Problems } from "./problems";
import { spotNamed } from "./scene";
import { fragmentOf, mapOfFragment } from "./share";
import { Sheet } from "./sheet";
import type { Tool } from "./tools";
import "../styles/editor.css";

const freshMap = () => emptyMap(t("editor.untitled"), "2-4");
const FILE_MAX = 64 * 1024;

/** What is drawn now, under which name it is kept, and where its middle is. */
interface Open {
  readonly id: string;
  readonly middle: Spot;
}

/** The map on the sheet: its changes, and how others come there. */
function useMap() {
  const [history, setHistory] = useHistory(freshMap);
  const [open, setOpen] = useState<Open>(() => ({ id: newId(), middle: { x: 0, y: 0 } }));
  const model = history.now;
  const change = useCallback(
    (to: (model: MapModel) => MapModel, goesOn = false) =>
      setHistory((before) => changed(before, to(before.now), goesOn)),
    [],
  );
  const show = useCallback((next: MapModel, id: string) => {
    setHistory(begun(next));
    setOpen({ id, middle: middleOf(next) });
  }, []);
  return {
    model,
    open,
    change,
    show,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

type MapState = ReturnType<typeof useMap>;

/** A sentence that says how opening or sharing went. */
type Say = (sentence: string) => void;

function refusalOf(check: HttpMapCheck | null): string {
  const problem = check?.problems.find(({ level }) => level === "error");
  if (problem === undefined) return t("editor.refused");
  const reason = problem.sentence;
  return `${t("editor.refused")} ${t("editor.refused.line", { line: problem.line, reason })}`;
}

/** Opens texts: of files, links and this browser. */
function useOpening({ show }: MapState, say: Say) {
  const openText = useCallback(async (text: string, id: string): Promise<boolean> => {
    const check = await readMap(text);
    if (check?.drawing === undefined) {
      say(refusalOf(check));
      return false;
    }
    // A file of another program has become a text of ours, and the drawing is that of the text.
    const model = ofDrawing(check.drawing);
    show(model, id);
    say(t("editor.opened", { title: titleOf(model) || t("editor.untitled") }));
    return true;
  }, []);
  useEffect(() => {
    const first = async () => {
      const text = await mapOfFragment(location.hash);
      if (text === undefined) say(t("editor.link.bad"));
      if (typeof text === "string") {
        swap("/editor");
        await openText(text, newId());
        return;
      }
      const last = ownMaps()[0];
      if (last !== undefined) await openText(last.text, last.id);
      say("");
    };
    void first();
  }, []);
  const openFile = async (file: File) => {
    if (file.size > FILE_MAX) say(t("editor.refused"));
    else await openText(await file.text(), newId());
  };
  return { openText, openFile };
}

/** Keeps what is drawn, as soon as there is something. */
function useKeeping(text: string, { model, open }: MapState, check: HttpMapCheck | null) {
  const { id } = open;
  useEffect(() => {
    if (model.tiles.size === 0 || check === null) return;
    keepMap({ id, title: titleOf(model), text, playable: check.playable });
  }, [text, id, check]);
}

function save(model: MapModel, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${model.lines.find(({ key }) => key === "name")?.items[0] ?? "map"}.map`;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function share(text: string, say: Say): Promise<void> {
  const fragment = await fragmentOf(text);
  if (fragment === null) say(t("editor.share.long"));
  else if (await copyText(`${location.origin}/editor${fragment}`)) say(t("editor.share.done"));
}

/** A table with bots, as many as the map has seats. */
async function test(model: MapModel, text: string): Promise<void> {
  const count = seatsOf(model)[1];
  const bots = Array.from({ length: count - 1 }, () => ({ kind: "bot", level: "steady" }) as const);
  const seats = [{ kind: "open" } as const, ...bots];
  const create = { config: `board(seats=${count})`, map: text, seats, settings: PRESETS.bots };
  await openTable({ ...create, title: titleOf(model) }, true);
}

function Bar(props: {
  readonly map: MapState;
  readonly text: string;
  readonly check: HttpMapCheck | null;
  readonly fresh: boolean;
  readonly said: string;
  readonly say: Say;
  onMaps(): void;
}) {
  const { map, text, check, fresh, said, say } = props;
  const { model } = map;
  const errors = check?.problems.filter(({ level }) => level === "error").length ?? 0;
  const blocked = errors > 0 ? t("editor.mend", { n: errors }) : undefined;
  const waits = fresh ? undefined : t("editor.test.busy");
  return (
    <div class="ed-bar card">
      <Button
        kind="primary"
        icon="play"
        blocked={blocked ?? waits}
        onClick={() => test(model, text)}
      >
        {t("editor.test")}
      </Button>
      {blocked !== undefined && <span class="ed-blocked">{blocked}</span>}
      <Button icon="link" onClick={() => void share(text, say)}>
        {t("editor.share")}
      </Button>
      <Button icon="save" onClick={() => save(model, text)}>
        {t("editor.save")}
      </Button>
      <Button icon="map" onClick={props.onMaps}>
        {t("editor.maps")}
      </Button>
      <span class="ed-said" role="status">
        {said}
      </span>
      <span class="ed-hexes">
        {t("editor.hexes", { n: model.tiles.size, most: check?.hexes_max ?? 0 })}
      </span>
    </div>
  );
}

function Pen(props: {
  readonly map: MapState;
  readonly brush: Brush;
  readonly mirror: Mirror;
  setBrush(brush: Brush): void;
  setMirror(mirror: Mirror): void;
}) {
  const { map, brush, mirror } = props;
  return (
    <div class="ed-pen">
      <Button
        icon="undo"
        label={t("editor.undo")}
        blocked={map.canUndo ? undefined : t("editor.undo")}
        onClick={map.undo}
      />
      <Button
        icon="redo"
        label={t("editor.redo")}
        blocked={map.canRedo ? undefined : t("editor.redo")}
        onClick={map.redo}
      />
      <Picker
        label={t("editor.brush")}
        value={brush}
        choices={([1, 3, 7] as const).map((n) => ({
          value: n,
          label: n === 1 ? t("editor.brush.hexes", { n }) : n,
        }))}
        onChange={props.setBrush}
      />
      <Picker
        label={t("editor.mirror")}
        value={mirror}
        choices={([1, 2, 3] as const).map((n) => ({ value: n, label: t(`editor.mirror.${n}`) }))}
        onChange={props.setMirror}
      />
    </div>
  );
}

/** What the pen does at a hex, a coast or a corner. */
function useDrawing(map: MapState, tool: Tool, brush: Brush, mirror: Mirror, most: number) {
  const { change, open } = map;
  const { middle } = open;
  const goesOn = useRef(false);
  const hex = (spot: Spot) => {
    const spots = struck(spot, brush, mirror, middle);
    const stroke = goesOn.current;
    goesOn.current = true;
    change((model) => {
      if (tool.kind === "terrain") return paintTerrain(model, spots, tool.terrain, most);
      if (tool.kind === "number") return paintNumber(model, spots, tool.number);
      const figure = tool.kind === "robber" || tool.kind === "pirate";
      const there = model.tiles.has(keyOf(spot));
      return figure && there ? withFigure(model, tool.kind, spot) : model;
    }, stroke);
  };
  return {
    onBegin: () => {
      goesOn.current = false;
    },
    onHex: hex,
    onNumber: (spot: Spot, number: number) =>
      change((model) => paintNumber(model, struck(spot, 1, mirror, middle), number)),
    onCoast: (spot: Spot, side: number) => {
      if (tool.kind !== "harbor") return;
      const edges = mirroredEdges(spot, side, mirror, middle);
      change((model) => withHarbor(model, edges, tool.harbor));
    },
    onStart: (settlement: Place, way: { spot: Spot; side: number } | null) => {
      if (tool.kind !== "start") return;
      change((model) => {
        if (way === null) return withoutStart(model, settlement);
        const kind = routeKind(model, way.spot, way.side);
        const route = edgeAt(way.spot, way.side);
        return withStart(model, { seat: tool.seat, settlement, kind, route });
      });
    },
  };
}

function useUndoKeys({ undo, redo }: MapState) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest?.("input, textarea, dialog");
      if (typing || !(event.ctrlKey || event.metaKey)) return;
      const back = event.key.toLowerCase() === "z" && !event.shiftKey;
      const forth = event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && !back);
      if (!back && !forth) return;
      event.preventDefault();
      if (back) undo();
      else redo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** Tools belong to groups of the palette. */
const GROUP_OF: Readonly<Record<Tool["kind"], Group>> = {
  terrain: "terrain",
  number: "numbers",
  harbor: "harbors",
  start: "starts",
  robber: "starts",
  pirate: "starts",
};

/** What the links of problems do. */
function useDeeds(
  { model, change }: MapState,
  text: string,
  check: HttpMapCheck | null,
  does: { take(tool: Tool): void; pool(pool: Pool): void; look(spot: Spot | null): void },
) {
  const lay = async () => {
    const seed = 1 + Math.floor(Math.random() * 1e9);
    const answer = await checkMap(text, seed).catch(() => null);
    if (answer?.drawing) change((now) => withLaid(now, ofDrawing(answer.drawing ?? EMPTY)));
  };
  const ships = () => {
    const like = check?.limits.find(({ name }) => name === "roads")?.initial ?? 0;
    change((now) => withCounts(now, "pieces", { ...countsOf(now, "pieces"), ships: like }));
  };
  const drop = (...keys: readonly string[]) =>
    change((now) => dropLines(now, ({ key }) => keys.includes(key)));
  const deeds: Readonly<Record<Deed, (problem: BoardMapProblem) => void>> = {
    show: ({ places }) => does.look(spotNamed(model, places[0] ?? "")),
    allow: () => change((now) => withLine(now, "reds", ["together"])),
    place: ({ args }) => does.take({ kind: "start", seat: Number(args[0]) }),
    fog: () => does.pool("fog"),
    dealt: () => does.pool("dealt"),
    ships,
    robber: () => does.take({ kind: "robber" }),
    harbor: () => does.take({ kind: "harbor", harbor: "any" }),
    lay: () => void lay(),
    undeal: () => drop("terrain", "numbers", "spiral"),
    unspiral: () => drop("spiral"),
  };
  return { lay: () => void lay(), deeds };
}

const EMPTY = { tiles: [], lines: [] };

/** The pen and what it draws with. */
function usePen() {
  const [tool, setTool] = useState<Tool>({ kind: "terrain", terrain: "forest" });
  const [group, setGroup] = useState<Group>("terrain");
  const [brush, setBrush] = useState<Brush>(1);
  const [mirror, setMirror] = useState<Mirror>(1);
  const take = (next: Tool) => {
    setTool(next);
    setGroup(GROUP_OF[next.kind]);
  };
  return { tool, group, brush, mirror, take, setGroup, setBrush, setMirror };
}

const markedBy = (check: HttpMapCheck | null): ReadonlySet<string> =>
  new Set(
    check?.problems.filter(({ level }) => level !== "hint").flatMap(({ places }) => places) ?? [],
  );

function EditorPage() {
  const map = useMap();
  const { model, open, change, show } = map;
  const pen = usePen();
  const { tool, brush, mirror } = pen;
  const [pool, setPool] = useState<Pool | null>(null);
  const [choosing, choose] = useState(false);
  const [said, say] = useState("");
  const [look, setLook] = useState<Spot | null>(null);
  const text = useMemo(() => textOf(model), [model]);
  const { check, fresh } = useCheck(text);
  const drawing = useDrawing(map, tool, brush, mirror, check?.hexes_max ?? 0);
  const { openText, openFile } = useOpening(map, say);
  useKeeping(text, map, fresh ? check : null);
  useUndoKeys(map);
  const does = { take: pen.take, pool: setPool, look: setLook };
  const { lay, deeds } = useDeeds(map, text, check, does);
  const marked = useMemo(() => markedBy(check), [check]);
  const close = (then: () => void) => {
    choose(false);
    then();
  };
  return (
    <main class="page ed" id="main">
      <h1 class="sr-only">{t("editor.title")}</h1>
      <Palette
        tool={tool}
        group={pen.group}
        starts={startCounts(model)}
        onTool={pen.take}
        onGroup={pen.setGroup}
        onLay={lay}
      />
      <div class="ed-desk">
        <Pen map={map} {...pen} />
        <Sheet
          model={model}
          middle={open.middle}
          tool={tool}
          brush={brush}
          mirror={mirror}
          marked={marked}
          look={look}
          {...drawing}
        />
        <Bar {...{ map, text, check, fresh, said, say }} onMaps={() => choose(true)} />
      </div>
      <div class="ed-side">
        <Facts
          model={model}
          limits={check?.limits ?? []}
          pool={pool}
          onModel={(next) => change(() => next)}
          onPool={setPool}
        />
        <Problems check={check} onDeed={(deed, problem) => deeds[deed](problem)} />
        <Figures check={check} title={titleOf(model)} />
      </div>
      {choosing && (
        <MapsDialog
          onClose={() => choose(false)}
          onNew={() => close(() => show(freshMap(), newId()))}
          onOwn={(own) => close(() => void openText(own.text, own.id))}
          onFile={(file) => close(() => void openFile(file))}
        />
      )}
    </main>
  );
}

/** How many first settlements each seat has. */
function startCounts(model: MapModel): readonly number[] {
  const starts = startsOf(model);
  return Array.from(
    { length: seatsOf(model)[1] },
    (_, seat) => starts.filter((start) => start.seat === seat).length,
  );
}

const texts = async (language: Language) =>
  language === "de"
    ? (await import("../text/de/editor")).editor
    : (await import("../text/en/editor")).editor;

/** The page, as soon as its texts are there. */
export const loadEditor = async () => {
  await joinTexts(texts);
  return EditorPage;
};
