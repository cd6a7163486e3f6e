// The layer in which scenes are drawn (stage.ts), and how it is fed and ended. It lies over the board or the
// realms, lets every click through, and stands below the prompt. What a family draws in its own way it hands
// in; ribbon, plaque, victory and the card without movement are the same everywhere.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Die } from "../art/dice";
import { Sign } from "../art/icon";
import { PieceIcon, SeatEmblem } from "../art/piece";
import { seatLook } from "../art/seats";
import { t } from "../text/t";
import { useAnyTable } from "./any-table";
import { isPhone } from "./frames";
import { play } from "./sounds";
import {
  type Facts,
  type Scene,
  type Score,
  type Shown,
  speedNow,
  stage,
  useStage,
  wordsOf,
} from "./stage";

/* ---- feeding and ending ---- */

interface Entry<Event> {
  readonly n: number;
  readonly event: Event;
  readonly missed?: boolean;
}

// What comes after a long absence is no news.
const OLD = 40;

/** How a replay plays: whether it runs, and whether too fast for scenes. */
export interface Pace {
  readonly on: boolean;
  readonly quiet: boolean;
}

// Above this speed of a replay moments are told by cards.
const FASTEST_SCENES = 4;

export const paceOf = (replay: { readonly playing: boolean; readonly speed: number }): Pace => ({
  on: replay.playing,
  quiet: replay.speed > FASTEST_SCENES,
});

/** Puts scenes on the stage as events come; `make` gets those of a frame and the view before them. */
export function useStageFeed<Event, View>(
  log: readonly Entry<Event>[],
  view: View,
  make: (events: readonly Event[], before: View) => readonly Scene[],
  replay?: Pace,
): void {
  const seen = useRef(log.at(-1)?.n ?? 0);
  const before = useRef(view);
  useEffect(() => {
    const fresh = log.filter((entry) => entry.n > seen.current && !entry.missed);
    seen.current = log.at(-1)?.n ?? seen.current;
    stage.quiet = replay?.quiet ?? false;
    if (fresh.length > 0 && fresh.length <= OLD && replay?.on !== false) {
      stage.add(
        make(
          fresh.map(({ event }) => event),
          before.current,
        ),
      );
    }
    before.current = view;
  }, [log, view]);
  useEffect(() => {
    stage.onBeat = (scene, beat) => {
      const sound = scene.sounds[beat];
      if (sound) play(sound);
    };
    return () => stage.clear();
  }, []);
  useEnders(replay === undefined);
}

const PRESSABLE = "button, a, input, select, textarea, [role=button], [data-spot]";

/** Any key or tap ends the stage. At a table Space and Escape do nothing else while a scene moves, unless they
 *  are for a control that has the focus: who goes on must not end the turn by it. */
function useEnders(atTable: boolean): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const moving = stage.shown !== null && !stage.shown.still;
      const onControl = event.target instanceof Element && event.target.closest(PRESSABLE) !== null;
      stage.end();
      if (atTable && moving && !onControl && (event.key === " " || event.key === "Escape")) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    };
    const tapped = () => stage.end();
    window.addEventListener("keydown", pressed, true);
    window.addEventListener("pointerdown", tapped, true);
    return () => {
      window.removeEventListener("keydown", pressed, true);
      window.removeEventListener("pointerdown", tapped, true);
    };
  }, []);
}

/* ---- parts ---- */

function SceneSign({ scene }: { scene: Scene }) {
  const { colour } = useAnyTable();
  const { facts, seat } = scene;
  if (facts.kind === "ribbon" && facts.dice)
    return (
      <span class="st-dice">
        {facts.dice.map((n, i) => (
          <Die key={i} value={n} look={i === 0 ? "red" : "yellow"} size={46} />
        ))}
      </span>
    );
  if (facts.kind === "robber") return <PieceIcon piece={facts.piece} size={46} />;
  return seat === undefined ? null : <SeatEmblem colour={colour(seat)} size={42} />;
}

/** A dark band with a title and a sentence. */
export function Ribbon({ scene, top = false }: { scene: Scene; top?: boolean }) {
  return (
    <div class={`st-ribbon${top ? " top" : ""}${scene.danger ? " danger" : ""}`}>
      <SceneSign scene={scene} />
      <div>
        <b>{scene.title}</b>
        {scene.text === "" ? null : <span>{scene.text}</span>}
      </div>
    </div>
  );
}

function ScoreChip({ score }: { score: Score }) {
  const { colour, name } = useAnyTable();
  const { seat, then, now } = score;
  const change = now > then ? `+${now - then}` : `−${then - now}`;
  return (
    <div class="st-score" style={`--seat:${seatLook(colour(seat)).fill}`}>
      <SeatEmblem colour={colour(seat)} size={26} />
      <span>{name(seat)}</span>
      <s>{then}</s>
      <b>{now}</b>
      <em class={now > then ? "up" : "down"}>{change}</em>
    </div>
  );
}

/** Points that have changed, before and after. */
export function Scores({ scores }: { scores: readonly Score[] }) {
  return (
    <div class="st-scores">
      {scores.map((score) => (
        <ScoreChip key={score.seat} score={score} />
      ))}
    </div>
  );
}

/** A bonus card goes from one to another: both are named with their sizes, then both scores change. */
function Plaque({ scene, beat, facts }: Drawn<"plaque">) {
  const { name, colour } = useAnyTable();
  const { from, to, sizes, card } = facts;
  const last = scene.beats.length - 1;
  const end = (seat: number | null, side: string) =>
    seat === null ? null : (
      <div class={`st-end ${side}`} style={`--seat:${seatLook(colour(seat)).fill}`}>
        <SeatEmblem colour={colour(seat)} size={26} />
        {name(seat)}
        <b>{sizes[seat] ?? 0}</b>
      </div>
    );
  if (beat < last - 1) return null;
  if (beat === last)
    return (
      <>
        <Ribbon scene={scene} top />
        <Scores scores={scene.scores} />
      </>
    );
  return (
    <>
      {end(from, "from")}
      {end(to, "to")}
      <div class={`st-plaque ${from === null ? "" : "leaves"} ${to === null ? "" : "comes"}`}>
        <Sign
          name={card === "longest-road" ? "road" : card === "windmill-token" ? "wind" : "knight"}
          size={22}
        />
        {scene.title.split(":")[0]}
      </div>
    </>
  );
}

/** The winner: first the board with flags, then the name and what the points are made of. */
function Victory({ scene, beat, facts }: Drawn<"victory">) {
  const { colour } = useAnyTable();
  if (beat === 0) return <Scores scores={scene.scores} />;
  return (
    <div class="st-victory">
      {scene.seat === undefined ? null : <SeatEmblem colour={colour(scene.seat)} size={72} />}
      <b>{scene.title}</b>
      <span>{scene.text}</span>
      <div class="st-sources">
        {facts.sources.map(({ word, sign, n }, i) => (
          <div key={word} style={`--i:${i}`}>
            <SourceSign sign={sign} seat={scene.seat} />
            <strong>{n}</strong>
            <small>{word}</small>
          </div>
        ))}
      </div>
    </div>
  );
}

const PIECES = new Set(["settlement", "city", "road", "merchant"]);

/** The picture of where points come from. */
function SourceSign({
  sign,
  seat,
  size = 26,
}: {
  sign: string;
  seat?: number | undefined;
  size?: number;
}) {
  const { colour } = useAnyTable();
  if (PIECES.has(sign) && seat !== undefined)
    return <PieceIcon piece={sign} colour={colour(seat)} size={size} />;
  return <Sign name={sign} size={size} />;
}

/* ---- the layer ---- */

/** A scene whose facts are of a kind, and its beat. */
export interface Drawn<Kind extends Facts["kind"]> {
  readonly scene: Scene;
  readonly beat: number;
  readonly facts: Extract<Facts, { kind: Kind }>;
}

/** How a family draws the kinds that are its own. */
export type Drawings = {
  readonly [Kind in Facts["kind"]]?: (drawn: Drawn<Kind>) => JSX.Element | null;
};

const OURS: Drawings = {
  ribbon: ({ scene, facts }) => (
    <>
      <Ribbon scene={scene} />
      {facts.piece === "defender" ? (
        <div class="st-plaque still">
          <Sign name="shield" size={22} /> {t("stage.defender")}
        </div>
      ) : null}
      <Scores scores={scene.scores} />
    </>
  ),
  plaque: Plaque,
  victory: Victory,
};

// Darkens the board behind a kind; the others leave it as it is.
const DIM = new Set<Facts["kind"]>(["landing", "strengths", "levels"]);

function Playing({ shown, drawings }: { shown: Shown & { still: false }; drawings: Drawings }) {
  const { size } = useAnyTable();
  const { scene, beat, n } = shown;
  const { kind } = scene.facts;
  const draw = (drawings[kind] ?? OURS[kind]) as
    | ((drawn: Drawn<typeof kind>) => ComponentChildren)
    | undefined;
  const dark = DIM.has(kind) || (kind === "victory" && beat > 0);
  return (
    <div
      key={n}
      class={`stage${dark ? " dark" : ""}`}
      data-scene={kind}
      data-beat={beat}
      data-speed={speedNow()}
      aria-hidden="true"
    >
      <div key={beat} class="st-beat">
        {draw?.({ scene, beat, facts: scene.facts })}
      </div>
      <small class="st-skip">{t(isPhone(size) ? "stage.skip.tap" : "stage.skip")}</small>
    </div>
  );
}

/** The moment in words, for those who want no movement. */
function Card({ shown }: { shown: Shown & { still: true } }) {
  const { scene, words } = shown;
  if (scene.facts.kind === "victory") return null; // the result says it
  return (
    <div class={`st-card${words.some(({ danger }) => danger) ? " danger" : ""}`} aria-hidden="true">
      <SceneSign scene={scene} />
      <p>{words.map(wordsOf).join(" ")}</p>
    </div>
  );
}

/** Says the result once: politely, unless the viewer loses something. A log on the page reads it already. */
function Live() {
  const { said } = useStage();
  const logged = typeof document !== "undefined" && document.querySelector("[role=log]") !== null;
  const polite = said && !said.loses && !logged ? said.words : "";
  return (
    <div class="sr-only">
      <p role="status">{polite}</p>
      <p role="alert">{said?.loses ? said.words : ""}</p>
    </div>
  );
}

export function StageLayer({ drawings = {} }: { drawings?: Drawings }) {
  const { shown } = useStage();
  return (
    <>
      {shown === null ? null : shown.still ? (
        <Card shown={shown} />
      ) : (
        <Playing shown={shown} drawings={drawings} />
      )}
      <Live />
    </>
  );
}
