/* position_parse.h - what the two files of the position reader share: the keys and the reader.
 *
 * position_parse.c reads the lines that every board has; position_parse_sea.c those of ships, fog,
 * gold and scenarios. How reading goes is told in position_parse.c.
 */
#ifndef BOARD_POSITION_PARSE_H
#define BOARD_POSITION_PARSE_H

#include "position.h"
#include "text.h"

enum { IN_STATE = 1, IN_VIEW = 2, IN_BOTH = 3 };

/* Games that know a key: all of them, those with ships, or those of one scenario. */
enum {
    EVERYWHERE = BOARD_SCENARIO_NONE,
    IN_TRIBE = BOARD_SCENARIO_TRIBE,
    IN_VILLAGES = BOARD_SCENARIO_VILLAGES,
    IN_FLEET = BOARD_SCENARIO_FLEET,
    IN_WONDERS = BOARD_SCENARIO_WONDERS,
    AT_SEA = BOARD_SCENARIOS,
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
    KEY(largest_army, "largest-army", false, IN_BOTH, EVERYWHERE) \
    KEY(first_rolling, "first-rolling", false, IN_BOTH, EVERYWHERE) \
    KEY(first_best, "first-best", false, IN_BOTH, EVERYWHERE) \
    KEY(row, "row", false, IN_BOTH, EVERYWHERE) \
    KEY(harbors, "harbors", false, IN_BOTH, EVERYWHERE) \
    KEY(harbor_edges, "harbor-edges", false, IN_BOTH, EVERYWHERE) \
    KEY(bank, "bank", false, IN_BOTH, EVERYWHERE) \
    KEY(deck, "deck", false, IN_STATE, EVERYWHERE) \
    KEY(deck_left, "deck-left", false, IN_VIEW, EVERYWHERE) \
    KEY(bought, "bought", false, IN_VIEW, EVERYWHERE) \
    KEY(hand, "hand", true, IN_BOTH, EVERYWHERE) \
    KEY(cards, "cards", true, IN_BOTH, EVERYWHERE) \
    KEY(cards_fresh, "cards-fresh", true, IN_BOTH, EVERYWHERE) \
    KEY(hand_count, "hand-count", true, IN_VIEW, EVERYWHERE) \
    KEY(card_count, "card-count", true, IN_VIEW, EVERYWHERE) \
    KEY(points_shown, "points-shown", true, IN_VIEW, EVERYWHERE) \
    KEY(played, "played", true, IN_BOTH, EVERYWHERE) \
    KEY(open_points, "open-points", true, IN_BOTH, EVERYWHERE) \
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

enum key_number {
#define KEY(name, text, seat, where, game) KEY_##name,
    POSITION_KEYS(KEY) POSITION_SEA_KEYS(KEY)
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
    PIECE_LINES
};

typedef struct reader {
    lr_scan in;
    const board *b;
    lr_state draft;
    board_state *s;                     /* the draft, typed */
    board_view view;                    /* counts and viewer; its public part stays unused */
    uint8_t seen[KEY_COUNT];            /* bit per seat; bit 0 where there is no seat */
    uint64_t rows_seen;                 /* bit per row */
    uint8_t traders_seen;               /* bit per village */
    uint64_t occupied[BOARD_WORDS_MAX]; /* vertices */
    uint64_t taken[BOARD_WORDS_MAX];    /* edges */
    lr_scan piece_line[PIECE_LINES][LR_SEATS_MAX]; /* at its first place; `at` is NULL: none */
} reader;

/* Each reads the values of one line and says false, with a complaint, when they are not right. */
#define KEY(name, text, seat, where, game) bool position_read_##name(reader *r, unsigned seat_);
POSITION_SEA_KEYS(KEY)
#undef KEY

/* ---- values; a reader of values complains and says false ---- */

bool position_complain(lr_scan *at, const char *sentence);
bool position_number(reader *r, int64_t low, int64_t high, uint8_t *to);
bool position_seats(reader *r, uint8_t *to);
/* A hex, or `-` for beside the board. */
bool position_hex_or_none(reader *r, uint8_t *to);
/* Whether another value stands on this line. */
bool position_more(reader *r);
/* Roads or ships of a seat, onto free edges. */
bool position_routes(reader *r, unsigned seat, unsigned line, uint32_t set, unsigned most);
/* Edges into a set, each at most once. */
bool position_edges(reader *r, uint64_t *set);

/* All cards of the game. */
static inline unsigned position_resources(const board *b) {
    return (unsigned)BOARD_RESOURCES * b->supply.bank;
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

lr_status position_refuse(reader *r, const char *sentence, const char *more);

#endif
