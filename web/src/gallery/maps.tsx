// The maps, each with an example of its board, drawn when it comes into sight.
import { useEffect, useRef, useState } from "preact/hooks";
import { loadPreview, useLoaded } from "../catalogue";
import { printConfig } from "../config";
import { MapPreview } from "../pages/map-preview";
import type { HttpGalleryMap } from "../protocol";
import { t } from "../text/t";
import { mapName } from "../words";
import { mapEffect } from "./facts";
import { RuleLinks } from "./rule-links";

/** Whether an element has come into sight. */
function useSeen() {
  const box = useRef<HTMLDivElement>(null);
  const [seen, see] = useState(typeof IntersectionObserver !== "function");
  useEffect(() => {
    if (seen || box.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(true),
      { rootMargin: "200px" },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [seen]);
  return { box, seen };
}

function Picture({ row }: { row: HttpGalleryMap }) {
  const config = printConfig({
    family: "board",
    map: row.map,
    modules: row.sea ? ["sea"] : [],
    options: { seats: String(row.shown) },
  });
  const preview = useLoaded(() => loadPreview(config), [config]);
  return preview ? <MapPreview preview={preview} map={mapName(row.map)} /> : null;
}

function MapTile({ row }: { row: HttpGalleryMap }) {
  const { box, seen } = useSeen();
  const [points] = row.island_points;
  return (
    <li class="g-map card">
      <div class="g-map-picture" ref={box}>
        {seen ? <Picture row={row} /> : null}
      </div>
      <div class="g-map-text">
        <h2>{mapName(row.map)}</h2>
        <p>{mapEffect(row)}</p>
        <dl class="g-facts">
          <div>
            <dt>{t("gallery.filter.points")}</dt>
            <dd>{t("gallery.map.goal", { n: row.goal })}</dd>
          </div>
          <div>
            <dt>{t("gallery.map.seats")}</dt>
            <dd>{row.seats.join(", ")}</dd>
          </div>
          {points === undefined ? null : (
            <div>
              <dt>{t("gallery.map.islands")}</dt>
              <dd>{t("gallery.map.islands.points", { n: points })}</dd>
            </div>
          )}
        </dl>
        <RuleLinks rules={row.rules} />
      </div>
    </li>
  );
}

export function Maps({ rows }: { rows: readonly HttpGalleryMap[] }) {
  return (
    <ul class="g-maps">
      {rows.map((row) => (
        <MapTile key={row.map} row={row} />
      ))}
    </ul>
  );
}
