// How much the map has of everything, as `longroad map stats` tells it.
import { MapPreview } from "../pages/map-preview";
import type { BoardMapFigure, HttpMapCheck } from "../protocol";
import { t, word } from "../text/t";

/** A figure that chance changes is a mean with one decimal. */
const said = ({ least, most, mean }: BoardMapFigure) =>
  least === most ? String(least) : mean.toFixed(1);

export function Figures({ check, title }: { check: HttpMapCheck | null; title: string }) {
  const stats = check?.stats;
  if (stats === undefined) return null;
  const rows: readonly [string, string][] = [
    [t("editor.figures.islands"), said(stats.islands)],
    [t("editor.figures.reds"), said(stats.reds)],
    [t("editor.figures.sites"), said(stats.sites)],
    ...stats.starts.map((figure, seat): [string, string] => [
      t("editor.figures.start", { n: seat + 1 }),
      t("editor.figures.start.pips", { n: Math.round(figure.mean) }),
    ]),
  ];
  return (
    <section class="card ed-figures" aria-labelledby="ed-figures">
      <h2 id="ed-figures">{t("editor.figures")}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("editor.figures.terrain")}</th>
            <th scope="col">{t("editor.figures.hexes")}</th>
            <th scope="col">{t("editor.figures.pips")}</th>
          </tr>
        </thead>
        <tbody>
          {stats.terrains.map(({ terrain, hexes, pips }) => (
            <tr key={terrain}>
              <th scope="row">{word("editor.terrain", terrain)}</th>
              <td>{said(hexes)}</td>
              <td>{pips.most === 0 ? "–" : said(pips)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">
        {stats.deals > 1 ? t("editor.figures.dealt", { n: stats.deals }) : t("editor.figures.text")}
      </p>
      {stats.deals > 1 && check?.preview !== undefined && (
        <figure>
          <MapPreview preview={check.preview} map={title} />
          <figcaption class="muted">
            {t("editor.example")}: {t("editor.example.text")}
          </figcaption>
        </figure>
      )}
    </section>
  );
}
