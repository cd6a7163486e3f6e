/* position_parse.h - what the three files of the position reader share: the keys and the reader.
 *
 * position_parse.c reads the lines that every board has; position_parse_sea.c those of ships, fog,
 * gold and scenarios; position_parse_knights.c those of the knights' games. How reading goes is
 * told in position_parse.c.
 */
#ifndef BOARD_POSITION_PARSE_H
#define BOARD_POSITION_PARSE_H

#include "derive.h"
#include "position.h"
#include "text.h"

enum { IN_STATE = 1, IN_VIEW = 2, IN_BOTH = 3 };

/* Games that know a key: all of them, those of one scenario, those with ships, with knights, or
 * with development cards. */
enum {
    EVERYWHERE = BOARD_SCENARIO_NONE,
    IN_TRIBE = BOARD_SCENARIO_TRIBE,
    IN_VILLAGES = BOARD_SCENARIO_VILLAGES,
    IN_FLEET = BOARD_SCENARIO_FLEET,
    IN_WONDERS = BOARD_SCENARIO_WONDERS,
    AT_SEA = BOARD_SCENARIOS,
    WITH_KNIGHTS,
    WITH_CARDS,
};

/* KEY(name, text, seat, where, game): `seat` says that a seat follows the key. These are read by
 * functions read_NAME() of position_parse.c. */
#define POSITION_KEYS(KEY) \
    KEY(viewer, "viewer", false, IN_VIEW, EVERYWHERE) \
    KEY(phase, "phase", false, IN_BOTH, EVERYWHERE) \
    KEY(active, "active", false, IN_BOTH, EVERYWHERE) \
    KEY(first, "first", false, IN_BOTH, EVERYWHERE) \
    KEY(turn, "turn", false, IN_BOTH, EVERYWHERE) \
    KEY(winner, "winner", false, IN_BOTH, EVERYWHERE) \
    KEY(setting_up, "setting-up", false, IN_BOTH, EVERYWHERE) \
    KEY(setup_step, "setup-step", false, IN_BOTH, EVERYWHERE) \
    KEY(setup_vertex, "setup-vertex", false, IN_BOTH, EVERYWHERE) \
    KEY(turn_of, "turn-of", false, IN_BOTH, EVERYWHERE) \
    KEY(done, "done", false, IN_BOTH, EVERYWHERE) \
    KEY(free_roads, "free-roads", false, IN_BOTH, EVERYWHERE) \
    KEY(harbors_fresh, "harbors-fresh", false, IN_BOTH, EVERYWHERE) \
    KEY(dice, "dice", false, IN_BOTH, EVERYWHERE) \
    KEY(dice_deck, "dice-deck", false, IN_BOTH, EVERYWHERE) \
    KEY(robber, "robber", false, IN_BOTH, EVERYWHERE) \
    KEY(victim, "victim", false, IN_BOTH, EVERYWHERE) \
    KEY(longest_road, "longest-road", false, IN_BOTH, EVERYWHERE) \
    KEY(largest_army, "largest-army", false, IN_BOTH, WITH_CARDS) \
    KEY(first_rolling, "first-rolling", false, IN_BOTH, EVERYWHERE) \
    KEY(first_best, "first-best", false, IN_BOTH, EVERYWHERE) \
    KEY(row, "row", false, IN_BOTH, EVERYWHERE) \
    KEY(harbors, "harbors", false, IN_BOTH, EVERYWHERE) \
    KEY(harbor_edges, "harbor-edges", false, IN_BOTH, EVERYWHERE) \
    KEY(bank, "bank", false, IN_BOTH, EVERYWHERE) \
    KEY(deck, "deck", false, IN_STATE, WITH_CARDS) \
    KEY(deck_left, "deck-left", false, IN_VIEW, WITH_CARDS) \
    KEY(bought, "bought", false, IN_VIEW, WITH_CARDS) \
    KEY(hand, "hand", true, IN_BOTH, EVERYWHERE) \
    KEY(cards, "cards", true, IN_BOTH, WITH_CARDS) \
    KEY(cards_fresh, "cards-fresh", true, IN_BOTH, WITH_CARDS) \
    KEY(hand_count, "hand-count", true, IN_VIEW, EVERYWHERE) \
    KEY(card_count, "card-count", true, IN_VIEW, WITH_CARDS) \
    KEY(points_shown, "points-shown", true, IN_VIEW, WITH_CARDS) \
    KEY(played, "played", true, IN_BOTH, WITH_CARDS) \
    KEY(open_points, "open-points", true, IN_BOTH, WITH_CARDS) \
    KEY(settlements, "settlements", true, IN_BOTH, EVERYWHERE) \
    KEY(cities, "cities", true, IN_BOTH, EVERYWHERE) \
    KEY(roads, "roads", true, IN_BOTH, EVERYWHERE) \
    KEY(discard, "discard", true, IN_BOTH, EVERYWHERE) \
    KEY(offers_made, "offers-made", true, IN_BOTH, EVERYWHERE) \
    KEY(offer, "offer", true, IN_BOTH, EVERYWHERE) \
    KEY(offer_waiting, "offer-waiting", false, IN_BOTH, EVERYWHERE) \
    KEY(offer_accepted, "offer-accepted", false, IN_BOTH, EVERYWHERE)

/* These by position_read_NAME() of position_parse_sea.c. */
#define POSITION_SEA_KEYS(KEY) \
    KEY(unveiled, "unveiled", false, IN_BOTH, EVERYWHERE) \
    KEY(gold, "gold", true, IN_BOTH, EVERYWHERE) \
    KEY(special, "special", true, IN_BOTH, EVERYWHERE) \
    KEY(pirate, "pirate", false, IN_BOTH, AT_SEA) \
    KEY(lifted, "lifted", false, IN_BOTH, AT_SEA) \
    KEY(ships, "ships", true, IN_BOTH, AT_SEA) \
    KEY(ships_fresh, "ships-fresh", false, IN_BOTH, AT_SEA) \
    KEY(ships_closed, "ships-closed", true, IN_BOTH, AT_SEA) \
    KEY(gifts_gone, "gifts-gone", false, IN_BOTH, IN_TRIBE) \
    KEY(harbors_held, "harbors-held", true, IN_BOTH, IN_TRIBE) \
    KEY(tokens, "tokens", true, IN_BOTH, IN_TRIBE) \
    KEY(villages, "villages", false, IN_BOTH, IN_VILLAGES) \
    KEY(cloth_supply, "cloth-supply", false, IN_BOTH, IN_VILLAGES) \
    KEY(traders, "traders", false, IN_BOTH, IN_VILLAGES) \
    KEY(cloth, "cloth", true, IN_BOTH, IN_VILLAGES) \
    KEY(fleet, "fleet", false, IN_BOTH, IN_FLEET) \
    KEY(fleet_waiting, "fleet-waiting", false, IN_BOTH, IN_FLEET) \
    KEY(pillage, "pillage", false, IN_BOTH, IN_FLEET) \
    KEY(fortress, "fortress", true, IN_BOTH, IN_FLEET) \
    KEY(warships, "warships", true, IN_BOTH, IN_FLEET) \
    KEY(wonder, "wonder", true, IN_BOTH, IN_WONDERS)

/* These by position_read_NAME() of position_parse_knights.c. */
#define POSITION_KNIGHTS_KEYS(KEY) \
    KEY(barbarians, "barbarians", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(attacks, "attacks", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(event, "event", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(event_due, "event-due", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(attack, "attack", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(declaring, "declaring", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(sacked, "sacked", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(rewarded, "rewarded", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(drawing, "drawing", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(returning, "returning", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(parched, "parched", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(chasing, "chasing", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(smith, "smith", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(deserter, "deserter", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(recruit, "recruit", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(fleeing, "fleeing", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(victims, "victims", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(sabotage, "sabotage", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(givers, "givers", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(commerce, "commerce", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(picked, "picked", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(spied, "spied", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(metropolis_due, "metropolis-due", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(rebuild, "rebuild", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(swap, "swap", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(dice_set, "dice-set", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(errant_used, "errant-used", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(cranes, "cranes", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(merchant_fleet, "merchant-fleet", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(ready, "ready", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(promoted, "promoted", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(committed, "committed", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(merchant, "merchant", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(printer, "printer", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(constitution, "constitution", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(metropolis, "metropolis", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(walls, "walls", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(fallen, "fallen", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(decks, "decks", false, IN_VIEW, WITH_KNIGHTS) \
    KEY(returned, "returned", false, IN_BOTH, WITH_KNIGHTS) \
    KEY(progress, "progress", true, IN_BOTH, WITH_KNIGHTS) \
    KEY(seen_hand, "seen-hand", true, IN_VIEW, WITH_KNIGHTS) \
    KEY(levels, "levels", true, IN_BOTH, WITH_KNIGHTS) \
    KEY(defenders, "defenders", true, IN_BOTH, WITH_KNIGHTS) \
    KEY(knights, "knights", true, IN_BOTH, WITH_KNIGHTS) \
    KEY(commerce_left, "commerce-left", true, IN_BOTH, WITH_KNIGHTS)

enum key_number {
#define KEY(name, text, seat, where, game) KEY_##name,
    POSITION_KEYS(KEY) POSITION_SEA_KEYS(KEY) POSITION_KNIGHTS_KEYS(KEY)
#undef KEY
        KEY_COUNT
};

/* The lines whose places are looked at again when it is known what is land and what is sea. */
enum {
    LINE_SETTLEMENTS,
    LINE_CITIES,
    LINE_ROADS,
    LINE_SHIPS,
    LINE_LIFTED,
    LINE_HARBORS,
    PIECE_LINES,
    /* The same for position_check_knights(); a metropolis has the line of its track. */
    LINE_KNIGHTS = PIECE_LINES,
    LINE_READY,
    LINE_PROMOTED,
    LINE_COMMITTED,
    LINE_WALLS,
    LINE_FALLEN,
    LINE_METROPOLIS,
    LINE_MERCHANT,
    LINE_COMMERCE_LEFT,
    LINES
};

typedef struct reader {
    lr_scan in;
    const board *b;
    lr_state draft;
    board_state *s;                     /* the draft, typed */
    uint8_t where;                      /* IN_STATE or IN_VIEW */
    board_view view;                    /* what only views have; its public part holds counts */
    uint8_t seen[KEY_COUNT];            /* bit per seat; bit 0 where there is no seat */
    uint64_t rows_seen;                 /* bit per row */
    uint8_t traders_seen;               /* bit per village */
    uint64_t occupied[BOARD_WORDS_MAX]; /* vertices */
    uint64_t taken[BOARD_WORDS_MAX];    /* edges */
    uint64_t manned[BOARD_WORDS_MAX];   /* vertices with a knight */
    uint8_t returned_seen;              /* bit per track */
    uint8_t progress_out[BOARD_PROGRESS_KINDS]; /* cards named so far, by kind */
    lr_scan piece_line[LINES][LR_SEATS_MAX];    /* at its first place; `at` is NULL: none */
} reader;

/* Each reads the values of one line and says false, with a complaint, when they are not right. */
#define KEY(name, text, seat, where, game) bool position_read_##name(reader *r, unsigned seat_);
POSITION_SEA_KEYS(KEY)
POSITION_KNIGHTS_KEYS(KEY)
#undef KEY

/* ---- values; a reader of values complains and says false ---- */

bool position_complain(lr_scan *at, const char *sentence);
bool position_number(reader *r, int64_t low, int64_t high, uint8_t *to);
bool position_seat(reader *r, uint8_t *to);
bool position_seats(reader *r, uint8_t *to);
/* A hex, or `-` for beside the board. */
bool position_hex_or_none(reader *r, uint8_t *to);
/* Whether another value stands on this line. */
bool position_more(reader *r);
/* Roads or ships of a seat, onto free edges. */
bool position_routes(reader *r, unsigned seat, unsigned line, eset_rw set, unsigned most);
/* Edges into a set, each at most once. */
bool position_edges(reader *r, eset_rw set);
/* Cards of a hand or the bank. */
bool position_goods(reader *r, board_cards *to);

/* All cards of the game. */
static inline unsigned position_goods_total(const board *b) {
    return board_total(board_bank_full(b));
}
static inline unsigned position_developments(const board *b) {
    unsigned total = 0;
    for (unsigned k = 0; k < BOARD_CARDS; k++) total += b->supply.deck[k];
    return total;
}

/* ---- what the text left out (position_parse_sea.c) ---- */

/* The scenario's part before any line is read; and none, for a board that is not dealt. */
void position_begin_scenario(reader *r);
void position_end_scenario(reader *r);
/* Where pirate and robber stand if no line says so. */
lr_status position_finish_robber(reader *r);
/* Development cards that lie on the map and are no part of the deck. */
unsigned position_cards_lying(const reader *r);

/* ---- knights (position_parse_knights.c); only with b->knights ---- */

/* The view's own part before any line is read. */
void position_begin_knights(reader *r);
/* Looks at what the lines say about one another, once the position is derived. */
bool position_check_knights(reader *r);
/* Progress cards of a view: known and hidden ones and the decks must be all there are. */
lr_status position_check_progress(reader *r);
/* The counts of a view that do not follow from what it shows. */
void position_finish_decks(reader *r, board_public *p);

lr_status position_refuse(reader *r, const char *sentence, const char *more);

#endif
