// A card as a tile of the gallery, and decks of them. A click anywhere on a tile opens the card large; what can be
// reached by keyboard is its name.
import type { ComponentChildren } from "preact";
import type { HttpGalleryCard } from "../protocol";
import { t, word } from "../text/t";
import { CardPicture, Marks, Price } from "./card-parts";
import { cardName, effectOf, type FamilyName, groupOf, toneOf, whenOf } from "./facts";

interface TileProps {
  readonly tone: string;
  readonly name: string;
  readonly note?: ComponentChildren;
  readonly picture: ComponentChildren;
  readonly children: ComponentChildren;
  readonly foot?: ComponentChildren;
  onOpen?(): void;
}

/** A tile: a band with the name, the picture, the text. */
export function Tile({ tone, name, note, picture, children, foot, onOpen }: TileProps) {
  return (
    <li class={`g-tile ${tone}`}>
      <h3 class="g-band">
        {onOpen ? (
          <button type="button" class="g-open" aria-haspopup="dialog" onClick={onOpen}>
            {name}
          </button>
        ) : (
          name
        )}
        {note ? <span class="g-note">{note}</span> : null}
      </h3>
      <div class="g-picture">{picture}</div>
      <div class="g-text">
        {children}
        {foot ? <div class="g-foot">{foot}</div> : null}
      </div>
    </li>
  );
}

interface CardTileProps {
  readonly family: FamilyName;
  readonly row: HttpGalleryCard;
  readonly gate?: number | undefined;
  onOpen(row: HttpGalleryCard): void;
}

function CardTile({ family, row, gate, onOpen }: CardTileProps) {
  const marked = family === "cards" && Object.keys(row.marks).length > 0;
  const priced = Object.keys(row.cost).length > 0;
  return (
    <Tile
      tone={toneOf(row.deck)}
      name={cardName(family, row.card)}
      note={
        <>
          <span class="sr-only">{t("gallery.copies", { n: row.copies })}</span>
          <span aria-hidden="true">×{row.copies}</span>
        </>
      }
      picture={<CardPicture family={family} card={row.card} />}
      foot={
        marked || priced ? (
          <>
            <Price family={family} cost={row.cost} />
            <Marks family={family} marks={row.marks} />
          </>
        ) : undefined
      }
      onOpen={() => onOpen(row)}
    >
      <p>{effectOf(family, row)}</p>
      <p class="g-when">
        <b>{t("gallery.when")}</b> {whenOf(family, row, gate)}
      </p>
    </Tile>
  );
}

interface DeckProps {
  readonly tone: string;
  readonly title: string;
  readonly about: string;
  readonly children: ComponentChildren;
  /** Below the tiles. */
  readonly after?: ComponentChildren;
}

/** A group of tiles under its name. */
export function Deck({ tone, title, about, children, after }: DeckProps) {
  return (
    <section class="g-deck">
      <h2>
        <span class={`g-colour ${tone}`} aria-hidden="true" />
        {title} <small>{about}</small>
      </h2>
      <ul class="g-tiles">{children}</ul>
      {after}
    </section>
  );
}

interface CardDecksProps {
  readonly family: FamilyName;
  readonly rows: readonly HttpGalleryCard[];
  readonly gate?: number | undefined;
  onOpen(row: HttpGalleryCard): void;
}

const sum = (rows: readonly HttpGalleryCard[]): number =>
  rows.reduce((all, { copies }) => all + copies, 0);

function deckAbout(group: string, rows: readonly HttpGalleryCard[]): string {
  return [
    t("gallery.deck.cards", { n: sum(rows) }),
    t("gallery.deck.kinds", { n: rows.length }),
    word(`gallery.deck.${group}`, "about"),
  ].join(" · ");
}

/** Cards by their decks, in the order in which the server tells them. */
export function CardDecks({ family, rows, gate, onOpen }: CardDecksProps) {
  const groups = [...new Set(rows.map(({ deck }) => groupOf(deck)))];
  return (
    <>
      {groups.map((group) => {
        const held = rows.filter(({ deck }) => groupOf(deck) === group);
        return (
          <Deck
            key={group}
            tone={toneOf(group)}
            title={word("gallery.deck", group)}
            about={deckAbout(group, held)}
          >
            {held.map((row) => (
              <CardTile key={row.card} family={family} row={row} gate={gate} onOpen={onOpen} />
            ))}
          </Deck>
        );
      })}
    </>
  );
}

/** All cards as one list, in an order that was chosen. */
export function CardList({ family, rows, gate, onOpen }: CardDecksProps) {
  return (
    <ul class="g-tiles">
      {rows.map((row) => (
        <CardTile key={row.card} family={family} row={row} gate={gate} onOpen={onOpen} />
      ))}
    </ul>
  );
}
