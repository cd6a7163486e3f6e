/* reference_cardgame.h - what the rules of the card game say about a position, by slow and simple
 * code.
 *
 * The model shares nothing with the engine but words. Card facts are read from the table of the
 * ledger (docs/rules/card-game.md), positions from their text, and a realm is a row of slots with
 * structs in them. Every answer is counted again from the row when it is asked for.
 */
#ifndef LR_TEST_REFERENCE_CARDGAME_H
#define LR_TEST_REFERENCE_CARDGAME_H

#include <stdbool.h>

enum {
    CARDGAME_GOODS = 6, /* brick, lumber, wool, grain, ore, gold */
    CARDGAME_CARDS_MAX = 64,
    CARDGAME_HAND_MAX = 62,
    CARDGAME_REACH = 12, /* slots -12 to +12 */
    CARDGAME_EDGE = 14,  /* of the array: beyond them lies nothing */
    CARDGAME_STORE = 3,
};

typedef enum cardgame_side { CARDGAME_UPPER, CARDGAME_LOWER } cardgame_side;
typedef enum cardgame_building {
    CARDGAME_NOTHING,
    CARDGAME_SETTLEMENT,
    CARDGAME_CITY
} cardgame_building;

typedef struct cardgame_card {
    char word[32], kind[24]; /* "black-knight", "action-attack" */
    int cost[CARDGAME_GOODS];
    int points, commerce, strength, tournament;
} cardgame_card;

typedef struct cardgame_region {
    bool lies;
    int good, number, stock;
} cardgame_region;

typedef struct cardgame_site {
    const cardgame_card *card[2];
    int cards;
} cardgame_site;

/* Even slots have a road and regions, odd ones a building and sites. */
typedef struct cardgame_slot {
    bool road;
    cardgame_building building;
    cardgame_region region[2];
    cardgame_site site[2];
} cardgame_slot;

typedef struct cardgame_realm {
    cardgame_slot slot[2 * CARDGAME_EDGE + 1]; /* see cardgame_at() */
    const cardgame_card *hand[CARDGAME_HAND_MAX];
    int hand_size;
} cardgame_realm;

typedef struct cardgame {
    cardgame_card card[CARDGAME_CARDS_MAX]; /* expansion cards and centre cards of the ledger */
    int cards;
    cardgame_realm realm[2];
    int turn, active;
} cardgame;

/* Reads the ledger's table; fails the running test when it cannot. */
void cardgame_read_ledger(cardgame *m);
/* Reads a position's text into the model. */
void cardgame_read_position(cardgame *m, const char *text);
const cardgame_card *cardgame_find(const cardgame *m, const char *word);

static inline cardgame_slot *cardgame_at(cardgame *m, int seat, int slot) {
    return &m->realm[seat].slot[slot + CARDGAME_EDGE];
}
static inline const cardgame_slot *cardgame_look(const cardgame *m, int seat, int slot) {
    return &m->realm[seat].slot[slot + CARDGAME_EDGE];
}

/* ---- what follows ---- */

int cardgame_points(const cardgame *m, int seat);
int cardgame_strength(const cardgame *m, int seat);
int cardgame_tournament(const cardgame *m, int seat);
int cardgame_commerce(const cardgame *m, int seat);
int cardgame_hand_limit(const cardgame *m, int seat);
int cardgame_search_price(const cardgame *m, int seat);
int cardgame_rate(const cardgame *m, int seat, int good);
int cardgame_have(const cardgame *m, int seat, int good);
int cardgame_room(const cardgame *m, int seat, int good);
/* Who holds a token, or -1. */
int cardgame_knight_token(const cardgame *m);
int cardgame_windmill_token(const cardgame *m);
/* Cards left in the supplies. */
int cardgame_roads_left(const cardgame *m);
int cardgame_settlements_left(const cardgame *m);
int cardgame_cities_left(const cardgame *m);
/* About one region. */
bool cardgame_is_doubled(const cardgame *m, int seat, int slot, cardgame_side side);
int cardgame_garrisons(const cardgame *m, int seat, int slot, cardgame_side side);
bool cardgame_is_plagued(const cardgame *m, int seat, int slot, cardgame_side side);
/* Cards that a site still has room for. */
int cardgame_site_room(const cardgame *m, int seat, int slot, cardgame_side side);

/* ---- what the active seat may do among its actions ---- */

bool cardgame_may_road(const cardgame *m, int slot);
bool cardgame_may_settle(const cardgame *m, int slot);
bool cardgame_may_city(const cardgame *m, int slot);
bool cardgame_may_build(const cardgame *m, const cardgame_card *card, int slot, cardgame_side side);
bool cardgame_may_bank(const cardgame *m, int give, int want);
/* Whether the active seat is asked which regions pay so many units, or store them (CARD-RULE-78);
 * `numbered`: regions of different numbers are not alike. What nobody is asked about is done. */
typedef enum cardgame_way { CARDGAME_PAY, CARDGAME_PUT } cardgame_way;
bool cardgame_asks(cardgame *m, cardgame_way way, int good, int units, bool numbered);

/* ---- what the dice do to the stores ---- */

void cardgame_brigands(cardgame *m);
void cardgame_plague(cardgame *m);
void cardgame_productive_year(cardgame *m);
void cardgame_produce(cardgame *m, int number);

#endif
