// What only the knights' games show: the barbarians with the server's forecast, and the improvement tracks.

import { RaiderShip } from "../art/dice";
import { Goods } from "../art/icon";
import { TRACK_COLOUR } from "../art/icons";
import { SeatDot } from "../shared/any-table";
import { Press } from "../shared/controls";
import { movesOf } from "../shared/deciding";
import { t } from "../text/t";
import { type Game, goodsName, say, useGame } from "./game";
import { whyNot } from "./model";
import { PanelBox } from "./parts";
import { reasonText } from "./reason";

/** What would happen if the barbarians landed now. */
export function forecastText(game: Game): string {
  const raid = game.view.forecast.barbarians;
  if (!raid) return "";
  const names = (seats: readonly number[]) => seats.map(game.name).join(", ");
  if (raid.lose.length > 0)
    return t("table.raid.lose", { names: names(raid.lose), n: raid.attack - raid.defence });
  if (raid.best.length === 1) return t("table.raid.best", { names: names(raid.best) });
  return raid.best.length > 1
    ? t("table.raid.tied", { names: names(raid.best) })
    : t("table.raid.hold");
}

/** How far the barbarians' ship has come. */
export function RaidTrack({ step, stops }: { step: number; stops: number }) {
  const width = 236;
  const x = (i: number) => 14 + (i * (width - 28)) / stops;
  const y = (i: number) => 30 - Math.sin((i / stops) * Math.PI) * 8;
  const marks = Array.from({ length: stops + 1 }, (_, i) => i);
  return (
    <svg
      class="raid"
      viewBox={`0 0 ${width} 48`}
      role="img"
      aria-label={t("table.raid.track", { n: step, of: stops })}
    >
      {marks.slice(1).map((i) => (
        <path
          key={i}
          class={i <= step ? "done" : "todo"}
          d={`M${x(i - 1)},${y(i - 1)}L${x(i)},${y(i)}`}
          stroke-width="3"
          {...(i <= step ? {} : { "stroke-dasharray": "3 4" })}
        />
      ))}
      {marks.map((i) => (
        <circle
          key={i}
          class={i < step ? "done" : "todo"}
          cx={x(i)}
          cy={y(i)}
          r={i === stops ? 8 : 5.5}
        />
      ))}
      <g transform={`translate(${x(step)},${y(step) - 3})`}>
        <circle class="ship-ring" r="15" />
        <g transform="scale(.42)">
          <RaiderShip />
        </g>
      </g>
    </svg>
  );
}

export function BarbarianPanel() {
  const game = useGame();
  const raid = game.view.forecast.barbarians;
  if (!raid) return null;
  const worst = raid.lose[0] ?? raid.best[0];
  return (
    <PanelBox
      name="barbarians"
      title={t("table.raid.title")}
      beside={<span class="note">{t("table.raid.away", { n: raid.track - raid.step })}</span>}
      aside={
        <span class="ttag" title={raid.attacks === 0 ? t("table.raid.robber") : undefined}>
          {t("table.raid.attack", { n: raid.attacks + 1 })}
        </span>
      }
    >
      <div class="fight">
        <RaidTrack step={raid.step} stops={raid.track} />
        <span class="danger" title={t("table.raid.strength")}>
          <span class="sr-only">{t("table.raid.strength")} </span>
          <b>{raid.attack}</b>
        </span>
        <span class="note">{t("table.raid.vs")}</span>
        <span class="tgood" title={t("table.raid.defence")}>
          <span class="sr-only">{t("table.raid.defence")} </span>
          <b>{raid.defence}</b>
        </span>
      </div>
      <p class="line">
        {worst === undefined ? null : <SeatDot seat={worst} />} {forecastText(game)}
      </p>
    </PanelBox>
  );
}

function TrackRow({ track, seat }: { track: string; seat: number }) {
  const game = useGame();
  const { setting, view, me } = game;
  const info = setting.improve?.[track];
  const level = view.players[seat]?.tracks?.[track] ?? 0;
  if (!info) return null;
  const move = movesOf(view.moves, "improve").find((entry) => entry.target?.track === track);
  const red = level > 0 ? info.reds[level - 1] : undefined;
  const refusal = move ? undefined : whyNot(view, "improve", track);
  const lacks = refusal?.missing?.[info.goods];
  const price =
    move?.cost?.[info.goods] ??
    (lacks === undefined ? undefined : lacks + (view.hand?.cards[info.goods] ?? 0));
  const colour = TRACK_COLOUR[track] ?? "#888";
  const own = seat === me;
  return (
    <div class="trk" data-track={track}>
      <div class="th">
        <b>{say(`track.${track}`)}</b>
        {level > 0 ? <em>{say(`level.${track}.${level}`)}</em> : null}
        <span>
          {red === undefined ? t("table.track.none") : t("table.track.draw", { n: red })}
          {level >= info.ability ? ` · ${say(`level.${track}.${info.ability}`)}` : ""}
        </span>
        <span class="sp" />
        {own && level < info.levels ? (
          <Press
            class={move ? "tbtn primary small" : "tbtn small"}
            reason={move ? undefined : reasonText(refusal)}
            code={refusal?.code}
            what="improve"
            {...(move?.action === undefined ? {} : { move: move.action })}
            label={t("table.track.improve.label", { track: say(`track.${track}`) })}
            onPress={() => move && game.act(move)}
          >
            <span class="figure" aria-hidden="true" data-n={price ?? ""} />
            <Goods name={info.goods} size={15} label={goodsName(info.goods)} />
            <span class="imp">{t("table.track.improve")}</span>
          </Press>
        ) : null}
      </div>
      <ol class="lv">
        {Array.from({ length: info.levels }, (_, i) => {
          const state = i < level ? "on" : i === level ? "nx" : "";
          return (
            <li
              key={`${track}${String(i)}`}
              class={state}
              title={[
                say(`level.${track}.${i + 1}`),
                ...(i + 1 === info.ability ? [say(`ability.${track}`)] : []),
              ].join(". ")}
            >
              <svg class="lvb" width="100%" height="3" aria-hidden="true">
                <rect width="100%" height="3" fill={i <= level ? colour : "transparent"} />
              </svg>
              <b aria-hidden="true">{i + 1}</b>
              <em>{say(`level.${track}.${i + 1}`)}</em>
              <small>{t("table.track.red", { n: info.reds[i] ?? 0 })}</small>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The improvement tracks of a seat; of the own one with its buttons. */
export function TrackChart({ seat }: { seat: number }) {
  const { setting, name, me } = useGame();
  if (!setting.improve) return null;
  return (
    <section class="card panel tracks" aria-label={t("table.details.tracks")}>
      {seat === me ? null : <h2>{t("table.track.of", { name: name(seat) })}</h2>}
      {Object.keys(setting.improve).map((track) => (
        <TrackRow key={track} track={track} seat={seat} />
      ))}
    </section>
  );
}
