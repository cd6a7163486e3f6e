// The map editor: a sheet to draw on, a palette, what the map says, and what the server finds in it. The model is the
// map's text (model.ts); every rule is the server's (check.ts).
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardMapProblem, HttpMapCheck } from "../protocol";
import { swap } from "../router";
import { isPhone, type Size, useSize } from "../shared/frames";
import { joinTexts, type Language, t } from "../text/t";
import { IconButton } from "../ui";
import {
  Bar,
  errorsOf,
  HexCount,
  MapButtons,
  PenPickers,
  type Say,
  TestButton,
  UndoButtons,
} from "./bar";
import { checkMap, readMap, useCheck } from "./check";
import { Facts, type Pool, seatsOf, Title } from "./facts";
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
  paintArea,
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
import { type Group, GroupPicker, Palette, type PaletteProps } from "./palette";
import { type Deed, Problems } from "./problems";
import { spotNamed } from "./scene";
import { mapOfFragment } from "./share";
import { Sheet } from "./sheet";
import { TextDialog } from "./text-dialog";
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
  const change = useCallback(
    (to: (model: MapModel) => MapModel, stroke = "") =>
      setHistory((before) => changed(before, to(before.now), stroke)),
    [],
  );
  const show = useCallback((next: MapModel, id: string) => {
    setHistory(begun(next));
    setOpen({ id, middle: middleOf(next) });
  }, []);
  return {
    model: history.now,
    open,
    change,
    show,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** Takes a stroke back as if it had not been. */
    cancel: (stroke: string) =>
      setHistory((now) => (now.stroke === stroke ? { ...undone(now), future: [] } : now)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

type MapState = ReturnType<typeof useMap>;

function refusalOf(check: HttpMapCheck | null): string {
  const problem = check?.problems.find(({ level }) => level === "error");
  if (problem === undefined) return t("editor.refused");
  const reason = problem.sentence;
  return `${t("editor.refused")} ${t("editor.refused.line", { line: problem.line, reason })}`;
}

/** The map of a text, or why there is none. */
async function readModel(
  text: string,
): Promise<{ readonly model: MapModel; readonly check: HttpMapCheck } | string> {
  const check = await readMap(text);
  if (check === null) return t("editor.refused.long");
  // A file of another program has become a text of ours, and the drawing is that of the text.
  return check.drawing === undefined
    ? refusalOf(check)
    : { check, model: ofDrawing(check.drawing) };
}

/** What a file of another program said that our maps cannot. */
function lostOf({ problems }: HttpMapCheck): string {
  const lost = problems.filter(({ code }) => code === "IMPORT_DIFFERS");
  return lost
    .map(({ line, sentence }) => ` ${t("editor.refused.line", { line, reason: sentence })}`)
    .join("");
}

/** Opens texts: of files, links and this browser. */
function useOpening({ show, change }: MapState, say: Say) {
  const openText = async (text: string, id: string): Promise<void> => {
    const read = await readModel(text);
    if (typeof read === "string") return say(read);
    show(read.model, id);
    const title = titleOf(read.model) || t("editor.untitled");
    say(t("editor.opened", { title }) + lostOf(read.check));
  };
  /** The same map, its text written by hand; the answer is why not. */
  const retype = async (text: string): Promise<string | null> => {
    const read = await readModel(text);
    if (typeof read === "string") return read;
    change(() => read.model);
    return null;
  };
  useEffect(() => {
    const first = async () => {
      const text = await mapOfFragment(location.hash);
      if (text === undefined) say(t("editor.link.bad"));
      if (typeof text === "string") await openText(text, newId());
      if (text !== null) return swap("/editor");
      const last = ownMaps()[0];
      if (last === undefined) return;
      await openText(last.text, last.id);
      say("");
    };
    void first();
  }, []);
  const openFile = async (file: File) => {
    if (file.size > FILE_MAX) say(t("editor.refused.long"));
    else await openText(await file.text(), newId());
  };
  return { openText, openFile, retype };
}

/** Keeps what is drawn, as soon as there is something. */
function useKeeping(text: string, { model, open }: MapState, check: HttpMapCheck | null) {
  const { id } = open;
  useEffect(() => {
    if (model.tiles.size === 0) return;
    keepMap({ id, title: titleOf(model), text, playable: check?.playable ?? false });
  }, [text, id, check]);
}

const FIRST_TOOL: Tool = { kind: "terrain", terrain: "forest" };

/** The pen and what it draws with. */
function usePen() {
  const [tool, setTool] = useState<Tool>(FIRST_TOOL);
  const [group, setGroup] = useState<Group>("terrain");
  const [brush, setBrush] = useState<Brush>(1);
  const [mirror, setMirror] = useState<Mirror>(1);
  const take = (next: Tool) => {
    setTool(next);
    setGroup(GROUP_OF[next.kind]);
  };
  return { tool, group, brush, mirror, take, setGroup, setBrush, setMirror };
}

type Pen = ReturnType<typeof usePen>;

/** Tools belong to groups of the palette. */
const GROUP_OF: Readonly<Record<Tool["kind"], Group>> = {
  terrain: "terrain",
  number: "numbers",
  harbor: "harbors",
  start: "starts",
  robber: "starts",
  pirate: "starts",
  area: "areas",
};

/** A map with a hex that the tool was pressed on. */
function struckBy(tool: Tool, spots: readonly Spot[], most: number) {
  return (model: MapModel): MapModel => {
    const [spot] = spots;
    if (tool.kind === "terrain") return paintTerrain(model, spots, tool.terrain, most);
    if (tool.kind === "number") return paintNumber(model, spots, tool.number);
    if (tool.kind === "area") return paintArea(model, spots, tool.area);
    const there = spot !== undefined && model.tiles.has(keyOf(spot));
    const figure = tool.kind === "robber" || tool.kind === "pirate";
    return there && figure ? withFigure(model, tool.kind, spot) : model;
  };
}

/** What the pen does at a hex, a coast or a corner. */
function useDrawing(map: MapState, { tool, brush, mirror }: Pen, most: number) {
  const { change, cancel, open } = map;
  const { middle } = open;
  const strokes = useRef(0);
  const stroke = () => `stroke ${strokes.current}`;
  return {
    onBegin: () => {
      strokes.current++;
    },
    onCancel: () => cancel(stroke()),
    onHex: (spot: Spot) => {
      const spots = struck(spot, brush, mirror, middle);
      change(struckBy(tool, spots, most), stroke());
    },
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

/** Where a link of a problem leads. */
interface Ways {
  take(tool: Tool): void;
  pool(pool: Pool): void;
  look(spot: Spot | null): void;
  line(line: number): void;
}

/** What the links of problems do. */
function useDeeds(
  { model, change }: MapState,
  text: string,
  check: HttpMapCheck | null,
  ways: Ways,
) {
  const lay = async () => {
    const seed = 1 + Math.floor(Math.random() * 1e9);
    const answer = await checkMap(text, seed).catch(() => null);
    const drawing = answer?.drawing;
    if (drawing !== undefined) change((now) => withLaid(now, ofDrawing(drawing)));
  };
  const ships = () => {
    const like = check?.limits.find(({ name }) => name === "roads")?.initial ?? 0;
    change((now) => withCounts(now, "pieces", { ...countsOf(now, "pieces"), ships: like }));
  };
  const drop = (...keys: readonly string[]) =>
    change((now) => dropLines(now, ({ key }) => keys.includes(key)));
  const deeds: Readonly<Record<Deed, (problem: BoardMapProblem) => void>> = {
    show: ({ places }) => ways.look(spotNamed(model, places[0] ?? "")),
    paint: () => ways.take(FIRST_TOOL),
    allow: () => change((now) => withLine(now, "reds", ["together"])),
    place: ({ args }) => ways.take({ kind: "start", seat: Number(args[0]) }),
    fog: () => ways.pool("fog"),
    dealt: () => ways.pool("dealt"),
    ships,
    robber: () => ways.take({ kind: "robber" }),
    unrobber: () => drop("robber"),
    unpirate: () => drop("pirate"),
    harbor: () => ways.take({ kind: "harbor", harbor: "any" }),
    lay: () => void lay(),
    undeal: () => drop("terrain", "numbers", "spiral"),
    unspiral: () => drop("spiral"),
    text: ({ line }) => ways.line(line),
  };
  return { lay: () => void lay(), deeds };
}

const markedBy = (check: HttpMapCheck | null): ReadonlySet<string> =>
  new Set(
    check?.problems.filter(({ level }) => level !== "hint").flatMap(({ places }) => places) ?? [],
  );

/** What is open over the page or beside the sheet. */
function useWindows() {
  const [pool, setPool] = useState<Pool | null>(null);
  const [maps, setMaps] = useState(false);
  const [line, setLine] = useState<number | null>(null);
  const [drawer, setDrawer] = useState(false);
  return { pool, setPool, maps, setMaps, line, setLine, drawer, setDrawer };
}

/** All that the page shows, in whatever frame. */
function useEditor(size: Size) {
  const map = useMap();
  const pen = usePen();
  const windows = useWindows();
  const [said, say] = useState("");
  const [look, setLook] = useState<Spot | null>(null);
  const text = useMemo(() => textOf(map.model), [map.model]);
  const { check, fresh } = useCheck(text);
  const drawing = useDrawing(map, pen, check?.hexes_max ?? 0);
  const opening = useOpening(map, say);
  useKeeping(text, map, fresh ? check : null);
  useUndoKeys(map);
  const { setDrawer } = windows;
  const { lay, deeds } = useDeeds(map, text, check, {
    take: (tool) => {
      pen.take(tool);
      setDrawer(false);
    },
    pool: windows.setPool,
    look: (spot) => {
      setLook(spot && { ...spot });
      if (isPhone(size)) setDrawer(false);
    },
    line: windows.setLine,
  });
  const marked = useMemo(() => markedBy(check), [check]);
  return {
    map,
    pen,
    windows,
    said,
    say,
    look,
    text,
    check,
    fresh,
    drawing,
    opening,
    lay,
    deeds,
    marked,
  };
}

type Editor = ReturnType<typeof useEditor>;

const barOf = ({ map, text, check, fresh, say, windows }: Editor) => ({
  ...{ model: map.model, text, check, fresh, say },
  onMaps: () => windows.setMaps(true),
});

const paletteOf = ({ map, pen, lay }: Editor): PaletteProps => ({
  model: map.model,
  tool: pen.tool,
  group: pen.group,
  starts: startCounts(map.model),
  onTool: pen.take,
  onLay: lay,
  onModel: (next) => map.change(() => next),
});

function Desk({ ed }: { ed: Editor }) {
  const { map, pen, marked, look, drawing } = ed;
  const { tool, brush, mirror } = pen;
  return (
    <Sheet
      model={map.model}
      middle={map.open.middle}
      {...{ tool, brush, mirror, marked, look }}
      {...drawing}
    />
  );
}

function MapFacts({ ed }: { ed: Editor }) {
  const { map, check, windows } = ed;
  return (
    <Facts
      model={map.model}
      limits={check?.limits ?? []}
      pool={windows.pool}
      onModel={(next, stroke) => map.change(() => next, stroke)}
      onPool={windows.setPool}
      onText={() => windows.setLine(0)}
    />
  );
}

function Findings({ ed }: { ed: Editor }) {
  const { check, deeds, map } = ed;
  return (
    <>
      <Problems check={check} onDeed={(deed, problem) => deeds[deed](problem)} />
      <Figures check={check} title={titleOf(map.model)} />
    </>
  );
}

/** Everything at once: palette, sheet, and what there is to say. */
function Wide({ ed }: { ed: Editor }) {
  const { map, pen, said } = ed;
  return (
    <>
      <aside class="ed-palette" aria-label={t("editor.group")}>
        <Palette {...paletteOf(ed)} all={true} />
      </aside>
      <div class="ed-desk">
        <div class="ed-pen">
          <UndoButtons steps={map} />
          <PenPickers {...pen} />
        </div>
        <Desk ed={ed} />
        <Bar {...barOf(ed)} said={said} />
      </div>
      <div class="ed-side">
        <section class="card ed-facts" aria-label={t("editor.facts")}>
          <Title model={map.model} onModel={(next, stroke) => map.change(() => next, stroke)} />
          <MapFacts ed={ed} />
        </section>
        <Findings ed={ed} />
      </div>
    </>
  );
}

/** A head, the sheet, and a tray with one group of the palette; problems open beside the sheet. */
function Narrow({ ed, phone }: { ed: Editor; phone: boolean }) {
  const { map, pen, windows, check, said } = ed;
  const { drawer, setDrawer } = windows;
  const errors = errorsOf(check);
  return (
    <>
      <div class="ed-head card">
        <Title model={map.model} onModel={(next, stroke) => map.change(() => next, stroke)} />
        <UndoButtons steps={map} />
        <button
          type="button"
          class={errors > 0 ? "btn btn-plain ed-mend bad" : "btn btn-plain ed-mend"}
          aria-expanded={drawer}
          onClick={() => setDrawer(!drawer)}
        >
          {errors > 0 ? t("editor.mend.short", { n: errors }) : t("editor.findings")}
        </button>
        <MapButtons {...barOf(ed)} phone={phone} />
        <TestButton {...barOf(ed)} short={true} />
        <span class="ed-said" role="status">
          {said}
        </span>
      </div>
      <div class={drawer ? "ed-desk open" : "ed-desk"}>
        <Desk ed={ed} />
        {drawer && (
          <aside class="ed-drawer card" aria-label={t("editor.findings")}>
            <IconButton icon="x" label={t("frame.close")} onClick={() => setDrawer(false)} />
            <Findings ed={ed} />
          </aside>
        )}
      </div>
      <section class="ed-tray card" aria-label={t("editor.group")}>
        <div class="ed-pen">
          <GroupPicker group={pen.group} onGroup={pen.setGroup} />
          <PenPickers {...pen} />
          <HexCount model={map.model} check={check} />
        </div>
        {pen.group === "pieces" ? (
          <div class="ed-facts">
            <MapFacts ed={ed} />
          </div>
        ) : (
          <Palette {...paletteOf(ed)} all={false} />
        )}
      </section>
    </>
  );
}

function EditorPage() {
  const size = useSize();
  const ed = useEditor(size);
  const { map, windows, opening, text } = ed;
  const wide = size === "desktop";
  const close = (then: () => void) => {
    windows.setMaps(false);
    then();
  };
  return (
    <main class={wide ? "page ed" : "page ed narrow"} id="main">
      <h1 class="sr-only">{t("editor.title")}</h1>
      {wide ? <Wide ed={ed} /> : <Narrow ed={ed} phone={isPhone(size)} />}
      {windows.line !== null && (
        <TextDialog
          text={text}
          line={windows.line}
          onClose={() => windows.setLine(null)}
          onText={opening.retype}
        />
      )}
      {windows.maps && (
        <MapsDialog
          onClose={() => windows.setMaps(false)}
          onNew={() =>
            close(() => {
              map.show(freshMap(), newId());
              ed.say("");
            })
          }
          onOwn={(own) => close(() => void opening.openText(own.text, own.id))}
          onFile={(file) => close(() => void opening.openFile(file))}
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
