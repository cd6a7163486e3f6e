// Who plays: full cards in the left column, compact ones in a row where there is less room.

import { Goods, Sign } from "../art/icon";
import { TRACK_COLOUR } from "../art/icons";
import { seatLook } from "../art/seats";
import type { BoardPlayer } from "../protocol";
import { Absence, AbsenceMark } from "../shared/absent";
import { CardName } from "../shared/card-window";
import { Clock } from "../shared/clock";
import { isPhone } from "../shared/frames";
import { t } from "../text/t";
import { type Game, say, useGame } from "./game";
import { Emblem, PieceIcon } from "./parts";

/** What a seat does now, in words. */
export function stateOf(game: Game, seat: number): string {
  const { prompt } = game.view;
  const at = game.table.view.seats?.find((entry) => entry.seat === seat);
  if (game.table.view.stage === "over") return "";
  if (prompt.who.includes(seat)) return say(`doing.${prompt.phase}`);
  if (prompt.active === seat && prompt.phase !== "over") return t("table.doing.turn");
  if (at?.standin) return t("table.standin.plays");
  if (at?.kind === "person" && !at.connected) return t("table.away");
  return t("table.waiting");
}

function Tags({ seat }: { seat: number }) {
  const { table, me } = useGame();
  const at = table.view.seats?.find((entry) => entry.seat === seat);
  return (
    <>
      {seat === me ? <span class="ttag me">{t("table.you")}</span> : null}
      {at?.kind === "bot" || at?.kind === "engine" ? (
        <span class="ttag" title={t("table.bot")}>
          <Sign name="bot" size={13} />
          <span class="sr-only">{t("table.bot")}</span>
        </span>
      ) : null}
      {at?.standin ? <span class="ttag warn">{t("table.standin")}</span> : null}
    </>
  );
}

function PointsBar({
  shown,
  hidden,
  goal,
  fill,
}: {
  shown: number;
  hidden: number;
  goal: number;
  fill: string;
}) {
  const cells = Array.from({ length: goal }, (_, i) =>
    i < shown ? "f" : i < shown + hidden ? "hid" : "",
  );
  const width = 100 / goal;
  return (
    <svg class="vpb" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
      {cells.map((cell, i) => (
        <rect
          key={i}
          class={cell}
          x={i * width + 0.5}
          y="0"
          width={width - 1}
          height="5"
          {...(cell === "" ? {} : { fill })}
        />
      ))}
    </svg>
  );
}

function Stat({
  sign,
  value,
  label,
  warn = false,
}: {
  sign: string;
  value: string | number;
  label: string;
  warn?: boolean;
}) {
  return (
    <span class={warn ? "st warn" : "st"} title={label}>
      <Sign name={sign} size={16} />
      <span class="sr-only">{label}: </span>
      {value}
    </span>
  );
}

/** How many cards a seat holds; a warning above the limit of a seven. */
function CardsStat({ player: { cards, limit } }: { player: BoardPlayer }) {
  const label = t("table.stat.cards", { limit });
  const over = cards !== null && cards > limit;
  return <Stat sign="cards" value={cards ?? "?"} label={label} warn={over} />;
}

function Badges({ of }: { of: readonly string[] }) {
  return (
    <span class="badges">
      {of.map((badge) => (
        <span class="bad" key={badge}>
          {badge}
        </span>
      ))}
    </span>
  );
}

/** The emblem of a seat, which opens all that is public about it. */
function WhoButton({ seat, size }: { seat: number; size: number }) {
  const { name, colour, open } = useGame();
  return (
    <button
      type="button"
      class="who-button"
      aria-label={t("table.player.more", { name: name(seat) })}
      onClick={() => open({ kind: "player", seat })}
    >
      <Emblem colour={colour(seat)} size={size} />
    </button>
  );
}

function Stats({ player }: { player: BoardPlayer }) {
  const { setting } = useGame();
  const knights = player.played?.knight ?? 0;
  return (
    <div class="stats">
      <CardsStat player={player} />
      {player.development === undefined ? null : (
        <Stat sign="dev" value={player.development} label={t("table.stat.development")} />
      )}
      {player.progress === undefined ? null : (
        <Stat sign="scroll" value={player.progress ?? "?"} label={t("table.stat.progress")} />
      )}
      {setting.deck ? <Stat sign="knight" value={knights} label={t("table.stat.knights")} /> : null}
      {player.strength === undefined ? null : (
        <Stat sign="knight" value={player.strength} label={t("table.stat.strength")} />
      )}
      {setting.longest_road ? (
        <Stat sign="road" value={player.route} label={t("table.stat.route")} />
      ) : null}
    </div>
  );
}

/** Bonus cards and what a scenario counts, as short badges. */
function badgesOf(player: BoardPlayer): string[] {
  const badges: string[] = [];
  for (const card of ["longest-road", "largest-army", "merchant", "printer", "constitution"])
    if (player.sources[card]) badges.push(say(`source.${card}`));
  if (player.sources.metropolis)
    badges.push(t("table.badge.metropolis", { n: player.sources.metropolis }));
  if (player.sources.defender)
    badges.push(t("table.badge.defender", { n: player.sources.defender }));
  if (player.sources.island) badges.push(t("table.badge.island", { n: player.sources.island }));
  if (player.sources.token) badges.push(t("table.badge.token", { n: player.sources.token }));
  if (player.cloth !== undefined) badges.push(t("table.badge.cloth", { n: player.cloth }));
  if (player.warships) badges.push(t("table.badge.warships", { n: player.warships }));
  if (player.wonder) badges.push(`${say(`wonder.${player.wonder}`)} ${player.level ?? 0}`);
  return badges;
}

function Pieces({ player }: { player: BoardPlayer }) {
  const { colour } = useGame();
  const kinds = Object.entries(player.left).filter(
    ([kind]) => kind !== "knight" && kind !== "wall",
  );
  const words = kinds.map(([kind, left]) => `${say(`piece.${kind}`)}: ${left}`).join(", ");
  return (
    <div class="left-pcs" title={`${t("table.pieces.left")}: ${words}`}>
      <span class="sr-only">{`${t("table.pieces.left")}: ${words}`}</span>
      {kinds.map(([kind, left]) => (
        <span key={kind} aria-hidden="true">
          <PieceIcon piece={kind} colour={colour(player.seat)} size={17} />
          {String(left)}
        </span>
      ))}
    </div>
  );
}

/** Opponents' improvements as ticks, one row for each track. */
function TrackTicks({ tracks }: { tracks: Readonly<Record<string, number>> }) {
  const { setting } = useGame();
  const names = Object.keys(setting.improve ?? {});
  const words = names.map((track) => `${say(`track.${track}`)} ${tracks[track] ?? 0}`).join(", ");
  return (
    <svg class="ticks" width="60" height="21" viewBox="0 0 60 21" role="img" aria-label={words}>
      <title>{words}</title>
      {names.map((track, row) =>
        Array.from({ length: setting.improve?.[track]?.levels ?? 0 }, (_, i) => {
          const on = i < (tracks[track] ?? 0);
          return (
            <rect
              key={`${track}${String(i)}`}
              x={i * 12 + 0.5}
              y={row * 7 + 0.5}
              width="10"
              height="5"
              rx="2"
              class={on ? "on" : ""}
              fill={on ? (TRACK_COLOUR[track] ?? "currentColor") : "none"}
            />
          );
        }),
      )}
    </svg>
  );
}

function hiddenPoints(game: Game, player: BoardPlayer): number {
  return player.seat === game.me && game.view.hand
    ? Math.max(0, game.view.hand.points - player.points)
    : 0;
}

/** What a high window has room for: pieces that a line of tracks has pushed out, harbours, and cards gained. */
function More({ player }: { player: BoardPlayer }) {
  const { view } = useGame();
  const gained = view.counts?.seats[player.seat]?.gained;
  const total = Object.values(gained ?? {}).reduce((sum, n) => sum + n, 0);
  return (
    <div class="r5">
      {player.tracks ? <Pieces player={player} /> : null}
      {player.harbors.length > 0 ? (
        <span class="harbors" title={t("table.details.harbors")}>
          <span class="sr-only">{t("table.details.harbors")}: </span>
          {player.harbors.map((harbor) => (
            <Goods key={harbor} name={harbor} size={17} label={say(`goods.${harbor}`)} />
          ))}
        </span>
      ) : null}
      {gained ? <span class="gained">{t("table.card.gained", { n: total })}</span> : null}
    </div>
  );
}

export function PlayerCard({ player }: { player: BoardPlayer }) {
  const game = useGame();
  const { name, colour, setting, view } = game;
  const hidden = hiddenPoints(game, player);
  const active = view.prompt.who.includes(player.seat);
  const look = seatLook(colour(player.seat));
  return (
    <section
      class={active ? "card pl act" : "card pl"}
      data-colour={colour(player.seat)}
      data-fly={`seat-${player.seat}`}
      aria-label={name(player.seat)}
    >
      <div class="r1">
        <WhoButton seat={player.seat} size={31} />
        <div class="nmb">
          <div class="nm">
            <span class="nmt" title={name(player.seat)}>
              {name(player.seat)}
            </span>
            <Tags seat={player.seat} />
          </div>
          <div class="sub">
            <span title={stateOf(game, player.seat)}>{stateOf(game, player.seat)}</span>{" "}
            <Clock seat={player.seat} />
          </div>
        </div>
        <div
          class="vp"
          title={t("table.points.of", { n: player.points + hidden, goal: setting.goal })}
        >
          {player.points + hidden}
          <small>/{setting.goal}</small>
        </div>
      </div>
      <Absence seat={player.seat} />
      <PointsBar shown={player.points} hidden={hidden} goal={setting.goal} fill={look.fill} />
      <Stats player={player} />
      <div class="r4">
        {player.tracks ? <TrackTicks tracks={player.tracks} /> : <Pieces player={player} />}
        <Badges of={badgesOf(player)} />
      </div>
      <More player={player} />
    </section>
  );
}

/** In a row or a narrow column: name, points and what counts; the style sheet drops what has no room. */
export function PlayerChip({ player }: { player: BoardPlayer }) {
  const game = useGame();
  const { name, colour, setting, view } = game;
  const active = view.prompt.who.includes(player.seat);
  const points = player.points + hiddenPoints(game, player);
  return (
    <button
      type="button"
      class={active ? "op act" : "op"}
      data-colour={colour(player.seat)}
      data-fly={`seat-${player.seat}`}
      onClick={() => game.open({ kind: "player", seat: player.seat })}
    >
      <AbsenceMark seat={player.seat} />
      <Emblem colour={colour(player.seat)} size={isPhone(game.size) ? 20 : 24} />
      <span class="opn" title={name(player.seat)}>
        {name(player.seat)}
      </span>
      <strong title={t("table.points.of", { n: points, goal: setting.goal })}>{points}</strong>
      <span class="ops3">
        <CardsStat player={player} />
        {player.development === undefined ? (
          <Stat sign="scroll" value={player.progress ?? "?"} label={t("table.stat.progress")} />
        ) : (
          <Stat sign="dev" value={player.development} label={t("table.stat.development")} />
        )}
        {player.strength === undefined ? (
          <Stat sign="knight" value={player.played?.knight ?? 0} label={t("table.stat.knights")} />
        ) : (
          <Stat sign="knight" value={player.strength} label={t("table.stat.strength")} />
        )}
        {setting.longest_road ? (
          <Stat sign="road" value={player.route} label={t("table.stat.route")} />
        ) : null}
        {player.tracks ? <TrackTicks tracks={player.tracks} /> : null}
      </span>
    </button>
  );
}

/** The own line of a phone. */
export function OwnLine() {
  const game = useGame();
  const { me, view, setting, name } = game;
  const player = me === undefined ? undefined : view.players[me];
  if (!player) return null;
  const hidden = hiddenPoints(game, player);
  return (
    <div class="mine" data-fly={`seat-${player.seat}`}>
      <WhoButton seat={player.seat} size={28} />
      <b class="nmt" title={name(player.seat)}>
        {name(player.seat)}
      </b>
      <span class="ttag me">{t("table.you")}</span>
      <Badges of={badgesOf(player).slice(0, 1)} />
      <span class="sp" />
      <Clock seat={player.seat} />
      <CardsStat player={player} />
      <div class="vp">
        {player.points + hidden}
        <small>/{setting.goal}</small>
      </div>
    </div>
  );
}

/** Everything public about a seat: what its points are made of, what it holds and has left. */
export function PlayerDetails({ seat }: { seat: number }) {
  const { view, name, setting } = useGame();
  const player = view.players[seat];
  const counts = view.counts?.seats[seat];
  if (!player) return null;
  const row = (label: string, value: string | number, card?: string) => (
    <div class="opt2" key={label}>
      <span>{card ? <CardName family="board" card={card} name={label} /> : label}</span>
      <b>{value}</b>
    </div>
  );
  const progress = (source: string) => setting.progress?.find(({ card }) => card === source)?.card;
  return (
    <div class="details">
      <h3>{t("table.details.points", { name: name(seat), n: player.points })}</h3>
      {Object.entries(player.sources).map(([source, points]) =>
        row(say(`source.${source}`), points, progress(source)),
      )}
      <h3>{t("table.pieces.left")}</h3>
      {Object.entries(player.left).map(([kind, left]) =>
        row(say(`piece.${kind}`), Array.isArray(left) ? left.join(" · ") : String(left)),
      )}
      {player.played && Object.keys(player.played).length > 0 ? (
        <h3>{t("table.details.played")}</h3>
      ) : null}
      {Object.entries(player.played ?? {}).map(([card, n]) => row(say(`card.${card}`), n, card))}
      {player.tracks ? <h3>{t("table.details.tracks")}</h3> : null}
      {Object.entries(player.tracks ?? {}).map(([track, level]) =>
        row(say(`track.${track}`), level),
      )}
      <h3>{t("table.details.harbors")}</h3>
      <p class="note">
        {player.harbors.length === 0
          ? t("table.details.none")
          : player.harbors.map((harbor) => say(`goods.${harbor}`)).join(", ")}
      </p>
      {counts ? <h3>{t("table.details.cards")}</h3> : null}
      {Object.entries(counts?.gained ?? {}).map(([source, n]) => row(say(`gained.${source}`), n))}
      {counts ? row(t("table.details.blocked"), counts.blocked) : null}
      <p class="note">{t("table.details.limit", { n: player.limit, goal: setting.goal })}</p>
    </div>
  );
}
