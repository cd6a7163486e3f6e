// Cities and knights: the levels of city improvement, the ranks of knights, and the barbarians' way.
import { BarbarianCycle } from "../art/barbarian-cycle";
import { Die } from "../art/dice";
import { PieceIcon } from "../art/piece";
import type { HttpGalleryFamily, HttpGalleryLevel, HttpGalleryRank } from "../protocol";
import { t, word } from "../text/t";
import { LevelPicture, Price } from "./card-parts";
import { levelEffect, matches, rankEffect } from "./facts";
import { RuleLinks } from "./rule-links";
import { Deck, Tile } from "./tiles";

/** What a level brings, in sentences. */
function levelTexts(row: HttpGalleryLevel): string[] {
  const { track, red } = row;
  const draw = t("gallery.level.draw", { n: red, track: word("table.track", track) });
  return [levelEffect(row), draw].filter((text) => text !== "");
}

const levelName = ({ track, level }: HttpGalleryLevel): string =>
  word("table.level", `${track}.${level}`);

function LevelTile({ row }: { row: HttpGalleryLevel }) {
  return (
    <Tile
      tone={`tone-${row.track}`}
      name={levelName(row)}
      note={t("gallery.level", { n: row.level })}
      picture={<LevelPicture track={row.track} level={row.level} />}
      foot={
        <>
          <Price family="board" cost={row.cost} />
          <RuleLinks rules={row.rules} />
        </>
      }
    >
      {levelTexts(row).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Tile>
  );
}

function RankTile({ row }: { row: HttpGalleryRank }) {
  const facts = [
    [t("gallery.rank.strength"), row.rank],
    [t("gallery.rank.pieces"), row.pieces],
    [
      t(row.rank === 1 ? "gallery.rank.hire" : "gallery.rank.promote"),
      <Price key="p" family="board" cost={row.cost} />,
    ],
    [t("gallery.rank.activate"), <Price key="a" family="board" cost={row.activation} />],
  ] as const;
  return (
    <Tile
      tone="tone-politics"
      name={word("gallery.rank", String(row.rank))}
      picture={<PieceIcon piece={`knight-${row.rank}-active`} colour="blue" size={72} />}
      foot={<RuleLinks rules={row.rules} />}
    >
      <p>{rankEffect(row)}</p>
      <dl class="g-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Tile>
  );
}

/** At which red dice each level draws. */
export function DrawNote({ levels = [], progress_limit: limit = 0 }: HttpGalleryFamily) {
  const [first] = levels;
  const rows = levels.filter(({ track }) => track === first?.track);
  return (
    <aside class="g-aside">
      <div>
        <h3>{t("gallery.draw.title")}</h3>
        <p>{t("gallery.draw.text")}</p>
      </div>
      <dl class="g-draws">
        {rows.map(({ level, red }) => (
          <div key={level}>
            <dt>{t("gallery.level", { n: level })}</dt>
            <dd>
              <Die value={red} look="red" size={22} />
              {t("gallery.draw.range", { n: red })}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <h3>{t("gallery.limit.title", { n: limit })}</h3>
        <p>{t("gallery.limit.text")}</p>
      </div>
    </aside>
  );
}

/** The tab of cities and knights; what was typed leaves out what has other words. */
export function Cities({ board, typed }: { board: HttpGalleryFamily; typed: string }) {
  const { levels = [], ranks = [], barbarians } = board;
  const tracks = [...new Set(levels.map(({ track }) => track))];
  const shownRanks = ranks.filter((row) =>
    matches(typed, word("gallery.rank", String(row.rank)), rankEffect(row)),
  );
  return (
    <>
      {tracks.map((track) => {
        const rows = levels.filter(
          (row) => row.track === track && matches(typed, levelName(row), ...levelTexts(row)),
        );
        return rows.length === 0 ? null : (
          <Deck
            key={track}
            tone={`tone-${track}`}
            title={word("gallery.deck", track)}
            about={track === tracks[0] ? t("gallery.levels.about") : ""}
          >
            {rows.map((row) => (
              <LevelTile key={row.level} row={row} />
            ))}
          </Deck>
        );
      })}
      {shownRanks.length === 0 ? null : (
        <Deck tone="tone-politics" title={t("gallery.ranks")} about={t("gallery.ranks.about")}>
          {shownRanks.map((row) => (
            <RankTile key={row.rank} row={row} />
          ))}
        </Deck>
      )}
      {barbarians === undefined || typed !== "" ? null : (
        <section class="g-deck">
          <h2>{t("gallery.barbarians")}</h2>
          <div class="card g-cycle">
            <BarbarianCycle steps={barbarians.track} />
            <RuleLinks rules={barbarians.rules} />
          </div>
        </section>
      )}
    </>
  );
}
