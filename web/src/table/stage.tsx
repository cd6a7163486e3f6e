// The great moments of a board game: what feeds the stage, and what is drawn for it over the board (the
// barbarians' sea, strengths, levels) and on it (the robber's way, a ring, a route, flags).

import { useMemo } from "preact/hooks";
import { RaiderShip } from "../art/dice";
import { PieceIcon, SeatEmblem } from "../art/piece";
import { pieceSymbol } from "../art/pieces";
import { seatLook } from "../art/seats";
import { n2 } from "../art/svg";
import { geometryOf, type Point, placePoint } from "../board/geometry";
import { useAnyTable } from "../shared/any-table";
import { isMine } from "../shared/deciding";
import { type Facts, type Shown, speedNow, useOnStage, useStage } from "../shared/stage";
import {
  type Drawings,
  type Drawn,
  type Pace,
  Ribbon,
  Scores,
  StageLayer,
  useStageFeed,
} from "../shared/stage-layer";
import { Toasts } from "../shared/toasts";
import { t } from "../text/t";
import { type Game, plain, useGame } from "./game";
import { scenesOf } from "./stage-scenes";
import { logLines } from "./talk";

/** Puts the moments of a table on the stage. */
export function useBoardStage({ table, view, setting, me, name }: Game, replay?: Pace): void {
  useStageFeed(
    table.log,
    view,
    (events, before) => scenesOf({ events, before, after: view, setting, me, name }),
    replay,
  );
}

/** The place that the camera goes to; none while the viewer has something to decide on the board. */
export function useStageLook(): string | null {
  const look = useOnStage(lookOf);
  return isMine(useGame()) ? null : look;
}

function lookOf(shown: Shown | null): string | null {
  if (shown === null || shown.still) return null;
  const { scene, beat } = shown;
  return beat < scene.beats.length - 1 || scene.beats.length === 1 ? (scene.look ?? null) : null;
}

/* ---- over the board ---- */

function Sea({ facts, scene }: Drawn<"landing">) {
  const waves = (y: number) => `M-20,${y}${"q13,-8 26,0t26,0".repeat(14)}`;
  const stops = Array.from({ length: facts.track + 1 }, (_, i) => i);
  return (
    <div class="st-sea">
      <b class="st-title">{scene.title}</b>
      <svg viewBox="0 0 560 230" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <defs>
          <linearGradient id="st-dusk" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stop-color="#16303C" />
            <stop offset=".62" stop-color="#6B4A4E" />
            <stop offset="1" stop-color="#D9855A" />
          </linearGradient>
        </defs>
        <rect width="560" height="230" fill="url(#st-dusk)" />
        <circle cx="190" cy="138" r="39" fill="#FFD9A0" opacity=".85" />
        <rect y="142" width="560" height="90" fill="#1A5468" />
        {[152, 172, 192, 214].map((y) => (
          <path key={y} class="st-wave" d={waves(y)} />
        ))}
        <path d="M560,83C504,92 470,126 414,152C392,170 425,207 392,230H560Z" fill="#E9D6A2" />
        <path d="M560,83C515,92 493,126 448,152C431,170 470,207 448,230H560Z" fill="#7FAE52" />
        <use href={`#${pieceSymbol("city", "white")}`} transform="translate(496,140)" />
        <use href={`#${pieceSymbol("city", "blue")}`} transform="translate(530,186)" />
        <use href={`#${pieceSymbol("knight-2-active", "red")}`} transform="translate(478,198)" />
        <g class="st-ship">
          <g transform="translate(250,122) scale(2.1)">
            <RaiderShip />
          </g>
        </g>
      </svg>
      <svg class="st-track" viewBox={`-8 -8 ${20 * facts.track + 16} 16`} aria-hidden="true">
        <path d={`M0,0H${20 * facts.track}`} />
        {stops.map((i) => (
          <circle key={i} cx={20 * i} r={i === facts.step ? 6 : 4} />
        ))}
      </svg>
    </div>
  );
}

function Strengths({ facts, scene }: Drawn<"strengths">) {
  const { name, colour } = useAnyTable();
  const { view } = useGame();
  const rows = view.players
    .map(({ seat }) => ({ seat, strength: facts.strengths[seat] ?? 0 }))
    .sort((a, b) => b.strength - a.strength);
  return (
    <div class="st-strengths">
      <b class="st-title">{scene.title}</b>
      <div class="st-versus">
        <span>
          <PieceIcon piece="city" colour="white" size={34} /> {t("stage.strengths.cities")}
        </span>
        <strong class="attack">{facts.attack}</strong>
        <strong class="defence">{facts.defence}</strong>
        <span>
          <PieceIcon piece="knight-1-active" colour="white" size={34} />{" "}
          {t("stage.strengths.knights")}
        </span>
      </div>
      <ol>
        {rows.map(({ seat, strength }, i) => (
          <li key={seat} style={`--i:${i}`}>
            <SeatEmblem colour={colour(seat)} size={24} />
            <span>{name(seat)}</span>
            {facts.weakest.includes(seat) ? (
              <em>{t("stage.weakest")}</em>
            ) : strength === 0 ? (
              <small>{t("stage.none_active")}</small>
            ) : (
              <i class="st-bar" style={`--part:${strength / Math.max(1, facts.attack)}`} />
            )}
            <b>{strength}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Levels({ facts, scene }: Drawn<"levels">) {
  return (
    <div class="st-levels">
      <b class="st-title">{scene.title}</b>
      <span>{scene.text}</span>
      <ol>
        {facts.levels.map((word, i) => (
          <li key={word} class={i + 1 < facts.level ? "had" : i + 1 === facts.level ? "new" : ""}>
            <b>{i + 1}</b>
            {word}
          </li>
        ))}
      </ol>
    </div>
  );
}

const DRAWINGS: Drawings = {
  landing: Sea,
  strengths: Strengths,
  levels: Levels,
  robber: ({ scene, beat }) => (beat === 2 ? <Ribbon scene={scene} top /> : null),
  place: ({ scene, beat }) =>
    beat === scene.beats.length - 1 ? (
      <>
        <Ribbon scene={scene} top />
        <Scores scores={scene.scores} />
      </>
    ) : null,
};

/** Who still discards, a line for each, while others choose; the own choice has its panel. */
function Discards() {
  const { view, me, name, colour, table } = useGame();
  const { left, phase } = view.prompt;
  const due = table.log.findLast(({ event }) => event.kind === "discard-due")?.event.left;
  const seats = (due ?? []).flatMap((n, seat) => (n > 0 ? [{ seat, n }] : []));
  if (phase !== "discard" || !left || (me !== undefined && (left[me] ?? 0) > 0)) return null;
  return (
    <ul class="st-discards">
      {seats.map(({ seat, n }) => {
        const still = left[seat] ?? 0;
        return (
          <li key={seat} style={`--seat:${seatLook(colour(seat)).fill}`}>
            <SeatEmblem colour={colour(seat)} size={28} />
            <span>
              <b>{name(seat)}</b> <small>{t("stage.discard.of", { n })}</small>
            </span>
            <em>
              {still === 0
                ? t("stage.discard.done")
                : t("stage.discard.left", { done: n - still, n })}
            </em>
          </li>
        );
      })}
    </ul>
  );
}

export function BoardStage() {
  const { shown } = useStage();
  return (
    <>
      {shown === null ? <Discards /> : null}
      <StageLayer drawings={DRAWINGS} />
    </>
  );
}

/** Lines that have a scene, a heading or a place of their own on the screen. */
const ELSEWHERE = new Set([
  "turn",
  "extra-turn",
  "robber",
  "pirate",
  "steal",
  "bonus",
  "win",
  "offer",
]);

/** Toasts of what others do. */
export function BoardToasts() {
  const { table, me, name } = useGame();
  const lines = useMemo(
    () =>
      logLines(table.log.slice(-TOLD))
        .filter(({ kind, seat, missed }) => !missed && seat !== me && !ELSEWHERE.has(kind))
        .map(({ n, seat, parts }) => ({ n, seat, words: plain(parts, name) })),
    [table.log],
  );
  return <Toasts lines={lines} />;
}

// Toasts look no further back than so many events.
const TOLD = 20;

/* ---- on the board, in its units ---- */

type At = (place: string) => Point | null;

/** The robber's way: it walks an arc to its new hex, where a ring closes around the number. */
function Walk({
  facts,
  beat,
  at,
}: {
  facts: Extract<Facts, { kind: "robber" }>;
  beat: number;
  at: At;
}) {
  const to = at(facts.to);
  const from = facts.from === null ? null : at(facts.from);
  if (!to) return null;
  const dx = from ? from.x - to.x : 0;
  const dy = from ? from.y - to.y : -120;
  // The robber stands beside the number, as in pieces-layer.tsx; the pirate in the middle.
  const beside = facts.piece === "robber" ? { x: -44, y: 12 } : { x: 0, y: 0 };
  return (
    <g transform={`translate(${n2(to.x)},${n2(to.y)})`}>
      {beat === 0 ? (
        <g class="st-walker" style={`--dx:${n2(dx)}px;--dy:${n2(dy)}px`}>
          <use
            href={`#${pieceSymbol(facts.piece)}`}
            transform={`translate(${beside.x},${beside.y})`}
          />
        </g>
      ) : (
        <circle class="st-hexring" r="36" />
      )}
    </g>
  );
}

function RouteLights({ path, at, ms }: { path: readonly string[]; at: At; ms: number }) {
  const step = ms / Math.max(1, path.length);
  return (
    <g class="st-route">
      {path.map((edge, i) => {
        const point = at(edge);
        return point ? (
          <g key={edge} transform={`translate(${n2(point.x)},${n2(point.y)})`}>
            <g class="st-step" style={`animation-delay:${Math.round(i * step)}ms`}>
              <circle r="19" />
              <text y="7">{i + 1}</text>
            </g>
          </g>
        ) : null;
      })}
    </g>
  );
}

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];

function PlaceRing({ point, good }: { point: Point; good: boolean }) {
  return (
    <g transform={`translate(${n2(point.x)},${n2(point.y)})`}>
      <g class={good ? "st-ring good" : "st-ring"}>
        <circle r="56" />
        {RAYS.map((turn) => (
          <path key={turn} d="M0,-66V-84" transform={`rotate(${turn})`} />
        ))}
      </g>
    </g>
  );
}

function Flags({
  places,
  at,
  seat,
}: {
  places: readonly string[];
  at: At;
  seat: number | undefined;
}) {
  const { colour } = useAnyTable();
  const fill = seat === undefined ? "#fff" : seatLook(colour(seat)).fill;
  return (
    <g>
      {places.map((place) => {
        const point = at(place);
        return point ? (
          <g key={place} transform={`translate(${n2(point.x + 6)},${n2(point.y - 14)})`}>
            <g class="st-flag">
              <path class="pole" d="M0,0V-44" />
              <path d="M0,-44L30,-40L24,-31L30,-22L0,-20Z" fill={fill} />
            </g>
          </g>
        ) : null;
      })}
    </g>
  );
}

/** What a scene draws on the board itself. */
export function StageMarks() {
  const { shown } = useStage();
  const { setting } = useGame();
  if (shown === null || shown.still) return null;
  const geometry = geometryOf(setting);
  const at: At = (place) => placePoint(geometry, place);
  const { scene, beat, n } = shown;
  const { facts } = scene;
  const slow = speedNow() === "fast" ? 0.5 : 1;
  const point = facts.kind === "place" ? at(facts.at) : null;
  return (
    <g class="st-marks" key={n} data-speed={speedNow()}>
      {facts.kind === "robber" ? <Walk facts={facts} beat={beat} at={at} /> : null}
      {facts.kind === "plaque" ? (
        <RouteLights path={facts.path} at={at} ms={(scene.beats[0] ?? 0) * slow} />
      ) : null}
      {facts.kind === "place" && point ? <PlaceRing point={point} good={facts.good} /> : null}
      {facts.kind === "victory" ? <Flags places={facts.flags} at={at} seat={scene.seat} /> : null}
    </g>
  );
}
