// A principality: the centre row with roads, settlements and cities, regions at the diagonals, sites above
// and below. Both are drawn upright, from their owners' side.

import type { ComponentChildren } from "preact";
import { PieceIcon } from "../art/piece";
import { CardEmblem, RegionPicture } from "../art/realm";
import type { CardsRealm, CardsRegionHeld, CardsSiteHeld } from "../protocol";
import { t, word } from "../text/t";
import { readCard } from "./card-facts";
import { useCardGame } from "./context";
import { cardOf, placedKey, regionKey, siteKey, slotKey, slotsOf } from "./model";
import { groupClass, Worth } from "./parts";
import { cardName } from "./sentences";
import { Spot } from "./spot";

const signed = (slot: number): string => (slot > 0 ? `+${slot}` : String(slot).replace("-", "−"));

function placeName(slot: number, side?: "upper" | "lower"): string {
  if (side === undefined) return t("cards.place.slot", { slot: signed(slot) });
  return t(side === "upper" ? "cards.place.upper" : "cards.place.lower", { slot: signed(slot) });
}

function regionName(region: CardsRegionHeld, max: number): string {
  const more = [
    region.doubled ? t("cards.region.doubled") : "",
    region.guarded ? t("cards.region.guarded") : "",
    region.plagued ? t("cards.region.plagued") : "",
  ].filter((text) => text !== "");
  const name = t("cards.region", {
    terrain: word("cards.name", region.terrain),
    die: region.die,
    stock: region.stock,
    max,
    good: word("cards.good", region.good),
    place: placeName(region.slot, region.side),
  });
  return [name, ...more].join(", ");
}

interface CellProps {
  readonly realm: CardsRealm;
  readonly slot: number;
  readonly side: "upper" | "lower";
}

function RegionCell({ realm, slot, side }: CellProps) {
  const { setting, view } = useCardGame();
  const region = realm.regions.find((one) => one.slot === slot && one.side === side);
  const letter = side === "upper" ? "u" : "l";
  const at = region?.region ?? `${letter}${slot > 0 ? "+" : ""}${slot}`;
  const key = regionKey(realm.seat, at);
  const rolled = view.turn.dice?.number === region?.die && view.turn.step !== "event";
  if (region === undefined)
    return (
      <Spot
        k={key}
        class="cg-noregion"
        label={t("cards.region.empty", { place: placeName(slot, side) })}
      >
        <span class="cg-blank" />
      </Spot>
    );
  return (
    <Spot
      k={key}
      class={rolled ? "cg-region rolled" : "cg-region"}
      label={regionName(region, setting.store_max)}
    >
      <RegionPicture
        terrain={region.terrain}
        good={region.good}
        die={region.die}
        stock={region.stock}
        max={setting.store_max}
        doubled={region.doubled}
        guarded={region.guarded}
      />
    </Spot>
  );
}

function CentreCell({ realm, slot }: { realm: CardsRealm; slot: number }) {
  const { setting, colour, glow } = useCardGame();
  const piece = realm.row.find((one) => one.slot === slot)?.piece;
  const end = realm.ends.find((one) => one.slot === slot)?.piece;
  const key = slotKey(realm.seat, slot);
  const place = placeName(slot);
  if (piece === undefined) {
    const shown = end !== undefined || glow.has(key);
    if (!shown && slot % 2 !== 0) return <span />;
    return (
      <Spot
        k={key}
        class={`cg-open ${slot % 2 === 0 ? "thin" : ""}`}
        label={t("cards.end.at", { place })}
      >
        <span>{t("cards.end.open")}</span>
      </Spot>
    );
  }
  const points = setting.cards.find((one) => one.card === piece)?.points ?? 0;
  const name = word("cards.name", piece);
  return (
    <Spot
      k={key}
      class={piece === "road" ? "cg-centre road" : "cg-centre"}
      label={t("cards.row.item", { piece: name, place })}
    >
      <PieceIcon piece={piece} colour={colour(realm.seat)} size={46} />
      {piece === "road" ? null : (
        <span class="cg-centre-name">{t(`cards.piece.${piece}`, { n: points })}</span>
      )}
    </Spot>
  );
}

function PlacedCard({
  realm,
  site,
  card,
}: {
  realm: CardsRealm;
  site: CardsSiteHeld;
  card: string;
}) {
  const game = useCardGame();
  const row = cardOf(game.setting, card);
  const place = placeName(site.slot, site.side);
  return (
    <Spot
      k={placedKey(realm.seat, site.site, card)}
      class={`cg-placed ${groupClass(row?.kind ?? "")}`}
      label={t("cards.row.item", { piece: cardName(card), place })}
      open={() => readCard(game, card)}
    >
      <CardEmblem card={card} size="100%" />
      <span class="cg-placed-text">
        <b>{cardName(card)}</b>
        {row ? <Worth card={row} size={11} /> : null}
      </span>
    </Spot>
  );
}

function SiteCell({ realm, slot, side }: CellProps) {
  const site = realm.sites.find((one) => one.slot === slot && one.side === side);
  if (site === undefined) return <span />;
  const place = placeName(slot, side);
  const free = Array.from({ length: site.free }, (_, i) => i);
  return (
    <div class={`cg-sites ${side}`}>
      {site.cards.map((card, i) => (
        <PlacedCard key={`${card}.${i}`} realm={realm} site={site} card={card} />
      ))}
      {free.map((i) => (
        <Spot
          key={`free.${i}`}
          k={siteKey(realm.seat, site.site)}
          class="cg-free"
          label={t("cards.site.at", { place })}
        >
          <span>{t("cards.site.free")}</span>
        </Spot>
      ))}
    </div>
  );
}

function Cell({
  column,
  row,
  children,
}: {
  column: number;
  row: number;
  children: ComponentChildren;
}) {
  return (
    <div class="cg-cell" style={{ gridColumn: String(column), gridRow: String(row) }}>
      {children}
    </div>
  );
}

/** The cards of a principality, in reading order: above, the row, below. */
export function RealmGrid({ realm }: { realm: CardsRealm }) {
  const slots = slotsOf(realm);
  const regions = slots.filter((slot) => slot % 2 === 0).length;
  const columns = slots.map((slot) => (slot % 2 === 0 ? "var(--r)" : "var(--w)")).join(" ");
  const rows = [0, 1, 2] as const;
  return (
    <div
      class="cg-grid"
      style={{
        gridTemplateColumns: columns,
        "--regions": String(regions),
        "--sites": String(slots.length - regions),
      }}
    >
      {rows.map((row) =>
        slots.map((slot, i) => (
          <Cell key={`${row}.${slot}`} column={i + 1} row={row + 1}>
            {row === 1 ? (
              <CentreCell realm={realm} slot={slot} />
            ) : slot % 2 === 0 ? (
              <RegionCell realm={realm} slot={slot} side={row === 0 ? "upper" : "lower"} />
            ) : (
              <SiteCell realm={realm} slot={slot} side={row === 0 ? "upper" : "lower"} />
            )}
          </Cell>
        )),
      )}
    </div>
  );
}
