// The gallery: every card of the games, what cities and knights have, and the maps. All facts are the server's
// (facts.ts); here they are shown, searched and filtered.
import { useState } from "preact/hooks";
import { Sign } from "../art/icon";
import type { HttpGallery, HttpGalleryCard, HttpGalleryMap } from "../protocol";
import { swap } from "../router";
import { t, word } from "../text/t";
import { Dialog, Picker, Tabs } from "../ui";
import { mapName } from "../words";
import { BigCard } from "./big-card";
import { Cities, DrawNote } from "./cities";
import {
  cardName,
  effectOf,
  type FamilyName,
  familyOf,
  groupOf,
  mapEffect,
  matches,
  tipOf,
  useGallery,
  whenOf,
} from "./facts";
import { Maps } from "./maps";
import { CardDecks, CardList } from "./tiles";
import "../styles/gallery/gallery.css";

const TABS = ["progress", "cards", "development", "cities", "maps"] as const;
type Tab = (typeof TABS)[number];

const isTab = (name: string): name is Tab => (TABS as readonly string[]).includes(name);

/** The cards of a tab. */
function cardsOf(gallery: HttpGallery, tab: Tab): readonly HttpGalleryCard[] {
  const rows = familyOf(gallery, tab === "cards" ? "cards" : "board")?.cards ?? [];
  if (tab === "progress") return rows.filter(({ deck }) => deck !== "development");
  if (tab === "development") return rows.filter(({ deck }) => deck === "development");
  return tab === "cards" ? rows : [];
}

const mapsOf = (gallery: HttpGallery): readonly HttpGalleryMap[] =>
  familyOf(gallery, "board")?.maps ?? [];

const copiesOf = (rows: readonly HttpGalleryCard[]): number =>
  rows.reduce((sum, { copies }) => sum + copies, 0);

function tabLabel(gallery: HttpGallery, tab: Tab): string {
  const rows = cardsOf(gallery, tab);
  const events = rows.filter(({ deck }) => deck === "event");
  switch (tab) {
    case "cities":
      return t("gallery.tab.cities");
    case "maps":
      return t("gallery.tab.maps", { n: mapsOf(gallery).length });
    case "cards":
      return t("gallery.tab.cards", {
        n: copiesOf(rows) - copiesOf(events),
        events: copiesOf(events),
      });
    default:
      return t(`gallery.tab.${tab}`, { n: copiesOf(rows) });
  }
}

/* ---- search and filters ---- */

const FILTERS: Readonly<Partial<Record<Tab, readonly string[]>>> = {
  progress: ["all", "before-roll", "robber", "knights", "points"],
  maps: ["all", "sea", "land"],
};
/** What only some cards of the card game have. */
const MARKS = ["ore", "strength", "commerce", "points"] as const;
const ORDERS = ["deck", "cost", "name"] as const;
type Order = (typeof ORDERS)[number];

interface Wanted {
  readonly typed: string;
  readonly filter: string;
  readonly marks: readonly string[];
  readonly order: Order;
}

const NOTHING: Wanted = { typed: "", filter: "all", marks: [], order: "deck" };

/** The filters of a tab; those of the card game are its groups of cards. */
function filtersOf(gallery: HttpGallery, tab: Tab): readonly string[] {
  if (tab !== "cards") return FILTERS[tab] ?? [];
  return ["all", ...new Set(cardsOf(gallery, tab).map(({ deck }) => groupOf(deck)))];
}

const fits = ({ deck, when, marks }: HttpGalleryCard, filter: string): boolean =>
  filter === "all" || groupOf(deck) === filter || when === filter || (marks[filter] ?? 0) > 0;

const hasMark = ({ cost, marks }: HttpGalleryCard, mark: string): boolean =>
  (cost[mark] ?? marks[mark] ?? 0) > 0;

const costOf = ({ cost }: HttpGalleryCard): number =>
  Object.values(cost).reduce((sum, n) => sum + n, 0);

function shownCards(gallery: HttpGallery, tab: Tab, wanted: Wanted): readonly HttpGalleryCard[] {
  const family: FamilyName = tab === "cards" ? "cards" : "board";
  const gate = familyOf(gallery, family)?.gate;
  const rows = cardsOf(gallery, tab).filter(
    (row) =>
      fits(row, wanted.filter) &&
      wanted.marks.every((mark) => hasMark(row, mark)) &&
      matches(
        wanted.typed,
        cardName(family, row.card),
        effectOf(family, row),
        whenOf(family, row, gate),
        tipOf(family, row.card),
      ),
  );
  if (wanted.order === "cost") return [...rows].sort((a, b) => costOf(a) - costOf(b));
  if (wanted.order === "name")
    return [...rows].sort((a, b) =>
      cardName(family, a.card).localeCompare(cardName(family, b.card)),
    );
  return rows;
}

const shownMaps = (gallery: HttpGallery, { typed, filter }: Wanted): readonly HttpGalleryMap[] =>
  mapsOf(gallery).filter(
    (row) =>
      (filter === "all" || row.sea === (filter === "sea")) &&
      matches(typed, mapName(row.map), mapEffect(row)),
  );

interface ControlsProps {
  readonly gallery: HttpGallery;
  readonly tab: Tab;
  readonly wanted: Wanted;
  want(change: Partial<Wanted>): void;
}

function CardGameControls({ wanted, want }: Pick<ControlsProps, "wanted" | "want">) {
  const toggle = (mark: string) =>
    want({
      marks: wanted.marks.includes(mark)
        ? wanted.marks.filter((one) => one !== mark)
        : [...wanted.marks, mark],
    });
  return (
    <>
      <div class="g-chips" role="group" aria-label={t("gallery.marks")}>
        {MARKS.map((mark) => (
          <button
            type="button"
            key={mark}
            class={wanted.marks.includes(mark) ? "g-chip on" : "g-chip"}
            aria-pressed={wanted.marks.includes(mark)}
            onClick={() => toggle(mark)}
          >
            {t(`gallery.mark.${mark}`)}
          </button>
        ))}
      </div>
      <Picker
        label={t("gallery.sort")}
        value={wanted.order}
        choices={ORDERS.map((value) => ({ value, label: t(`gallery.sort.${value}`) }))}
        onChange={(order) => want({ order })}
      />
    </>
  );
}

function Controls({ gallery, tab, wanted, want }: ControlsProps) {
  const filters = filtersOf(gallery, tab);
  return (
    <div class="g-controls">
      <label class="g-search">
        <Sign name="search" size={18} />
        <span class="sr-only">{t("gallery.search")}</span>
        <input
          type="search"
          class="text-input"
          placeholder={t("gallery.search")}
          value={wanted.typed}
          onInput={(event) => want({ typed: event.currentTarget.value })}
        />
      </label>
      {filters.length > 0 ? (
        <Picker
          label={t("gallery.filter")}
          value={wanted.filter}
          choices={filters.map((value) => ({ value, label: word("gallery.filter", value) }))}
          onChange={(filter) => want({ filter })}
        />
      ) : null}
      {tab === "cards" ? <CardGameControls wanted={wanted} want={want} /> : null}
    </div>
  );
}

/* ---- the page ---- */

interface ShownProps {
  readonly gallery: HttpGallery;
  readonly tab: Tab;
  readonly wanted: Wanted;
  onOpen(row: HttpGalleryCard): void;
}

function Cards({ gallery, tab, wanted, onOpen }: ShownProps) {
  const family: FamilyName = tab === "cards" ? "cards" : "board";
  const of = familyOf(gallery, family);
  const rows = shownCards(gallery, tab, wanted);
  if (rows.length === 0) return <p class="g-none">{t("gallery.none")}</p>;
  const List = wanted.order === "deck" ? CardDecks : CardList;
  const whole = wanted.typed === "" && wanted.filter === "all";
  return (
    <>
      <List family={family} rows={rows} gate={of?.gate} onOpen={onOpen} />
      {tab === "progress" && whole && of ? <DrawNote {...of} /> : null}
    </>
  );
}

function Shown(props: ShownProps) {
  const { gallery, tab, wanted } = props;
  const board = familyOf(gallery, "board");
  if (tab === "cities") return board ? <Cities board={board} typed={wanted.typed} /> : null;
  if (tab !== "maps") return <Cards {...props} />;
  const rows = shownMaps(gallery, wanted);
  return rows.length > 0 ? <Maps rows={rows} /> : <p class="g-none">{t("gallery.none")}</p>;
}

/** How many were found, for those who do not see the tiles. */
function Found({ gallery, tab, wanted }: Omit<ShownProps, "onOpen">) {
  if (wanted.typed === "" || tab === "cities") return null;
  const n =
    tab === "maps" ? shownMaps(gallery, wanted).length : shownCards(gallery, tab, wanted).length;
  return <span class="sr-only">{t("gallery.found", { n })}</span>;
}

function Whole({ gallery, tab }: { gallery: HttpGallery; tab: Tab }) {
  const [wanted, setWanted] = useState(NOTHING);
  const [open, setOpen] = useState<HttpGalleryCard | null>(null);
  const family: FamilyName = tab === "cards" ? "cards" : "board";
  return (
    <>
      <Tabs
        label={t("gallery.tabs")}
        tabs={TABS.map((key) => ({ key, label: tabLabel(gallery, key) }))}
        chosen={tab}
        onChange={(next) => {
          // What was typed is looked for in the next tab too; filters are each tab's own.
          setWanted({ ...NOTHING, typed: wanted.typed });
          swap(`/gallery/${next}`);
        }}
      >
        <Controls
          gallery={gallery}
          tab={tab}
          wanted={wanted}
          want={(change) => setWanted({ ...wanted, ...change })}
        />
        <div role="status">
          <Found gallery={gallery} tab={tab} wanted={wanted} />
        </div>
        <Shown gallery={gallery} tab={tab} wanted={wanted} onOpen={setOpen} />
      </Tabs>
      <Dialog
        title={open ? cardName(family, open.card) : ""}
        open={open !== null}
        onClose={() => setOpen(null)}
      >
        {open ? <BigCard family={family} card={open.card} /> : null}
      </Dialog>
    </>
  );
}

export function GalleryPage({ tab }: { tab: string }) {
  const gallery = useGallery();
  if (gallery === undefined) return <main class="page gallery" id="main" aria-busy="true" />;
  return (
    <main class="page gallery" id="main">
      {gallery === null ? (
        <h1>{t("frame.offline")}</h1>
      ) : (
        <>
          <h1>{t("gallery.title")}</h1>
          <Whole gallery={gallery} tab={isTab(tab) ? tab : "progress"} />
        </>
      )}
    </main>
  );
}
