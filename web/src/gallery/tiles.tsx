// A card as a tile of the gallery, and decks of them. A click anywhere on a tile opens the card large; what can be
// reached by keyboard is its name.
import type { ComponentChildren } from "preact";
import type { HttpGalleryCard } from "../protocol";
import { t, word } from "../text/t";
import { CardPicture, Marks, Price } from "./card-parts";
import { cardName, effectOf, type FamilyName, groupOf, toneOf, whenOf } from "./facts";

interface TileProps {
  readonly tone: string;
  /** The picture above the text, as printed cards have it. */
  readonly tall?: boolean;
  readonly name: string;
  readonly note?: ComponentChildren;
  readonly picture: ComponentChildren;
  readonly children: ComponentChildren;
  readonly foot?: ComponentChildren;
  onOpen?(): void;
}

/** A tile: a band with the name, the picture, the text. */
export function Tile(props: TileProps) {
  const { tone, tall = false, name, note, picture, children, foot, onOpen } = props;
  return (
    <li class={`g-tile ${tone} ${tall ? "tall" : ""}`}>
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
      <div class="g-body">
        <div class="g-picture">{picture}</div>
        <div class="g-text">
          {children}
          {foot ? <div class="g-foot">{foot}</div> : null}
        </div>
      </div>
    </li>
  );
}

interface CardTileProps {
  readonly family: FamilyName;
  readonly row: HttpGalleryCard;
  readonly gate?: number | undefined;
  /** What all cards of a deck do is said above them. */
  readonly alike?: boolean;
  onOpen(row: HttpGalleryCard): void;
}

/** When a card is played: a word at the foot of a printed card, else a sentence. */
function When({ family, row, gate }: Pick<CardTileProps, "family" | "row" | "gate">) {
  if (family === "cards") return <b class="g-time">{word("gallery.time", row.when)}</b>;
  return (
    <p class="g-when">
      <b>{t("gallery.when")}</b> {whenOf(family, row, gate)}
    </p>
  );
}

function CardTile({ family, row, gate, alike = false, onOpen }: CardTileProps) {
  const tall = family === "cards";
  const when = <When family={family} row={row} gate={gate} />;
  const price = Object.keys(row.cost).length > 0;
  return (
    <Tile
      tone={toneOf(row.deck)}
      tall={tall}
      name={cardName(family, row.card)}
      note={
        <>
          <span class="sr-only">{t("gallery.copies", { n: row.copies })}</span>
          <span aria-hidden="true">×{row.copies}</span>
        </>
      }
      picture={<CardPicture family={family} card={row.card} />}
      foot={
        tall || price ? (
          <>
            {tall ? when : null}
            <Price family={family} cost={row.cost} />
            <Marks family={family} marks={row.marks} />
          </>
        ) : undefined
      }
      onOpen={() => onOpen(row)}
    >
      {alike ? null : <p>{effectOf(family, row)}</p>}
      {tall ? null : when}
    </Tile>
  );
}

interface DeckProps {
  readonly tone: string;
  readonly tall?: boolean;
  readonly title: string;
  readonly about: string;
  readonly children: ComponentChildren;
  /** Below the tiles. */
  readonly after?: ComponentChildren;
}

/** A group of tiles under its name. */
export function Deck({ tone, tall = false, title, about, children, after }: DeckProps) {
  return (
    <section class="g-deck">
      <h2>
        <span class={`g-colour ${tone}`} aria-hidden="true" />
        {title} <small>{about}</small>
      </h2>
      <ul class={tall ? "g-tiles tall" : "g-tiles"}>{children}</ul>
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
        const alike = held.length > 1 && new Set(held.map(({ effect }) => effect)).size === 1;
        const about = deckAbout(group, held);
        const [first] = held;
        return (
          <Deck
            key={group}
            tone={toneOf(group)}
            tall={family === "cards"}
            title={word("gallery.deck", group)}
            about={alike && first ? `${about} · ${effectOf(family, first)}` : about}
          >
            {held.map((row) => (
              <CardTile
                key={row.card}
                family={family}
                row={row}
                gate={gate}
                alike={alike}
                onOpen={onOpen}
              />
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
    <ul class={family === "cards" ? "g-tiles tall" : "g-tiles"}>
      {rows.map((row) => (
        <CardTile key={row.card} family={family} row={row} gate={gate} onOpen={onOpen} />
      ))}
    </ul>
  );
}
