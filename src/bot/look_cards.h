/* look_cards.h - facts of a position of the card game, for the greedy player, its plans, the search
 * and the features: what a realm makes, what a card would bring there, what can be paid and when.
 *
 * Most facts are of a realm, or of a seat and the public part. A cards_look has those that the
 * features ask for again and again, found once from a position laid open. See look_cards.c. */
#ifndef BOT_LOOK_CARDS_H
#define BOT_LOOK_CARDS_H

#include "cards_view.h"

#include "best.h"

enum {
    LOOK_CARDS_TIMES = 10,
    LOOK_CARDS_GOALS_MAX = 24,
    LOOK_CARDS_NEAR_NOW = 120,                 /* the nearness of what can be paid now */
    LOOK_CARDS_BUILT_FIRST = CARDS_KIND_ABBEY, /* the kinds before are action cards */
};

/* ---- a realm --------------------------------------------------------------------------------- */

static inline int look_count(uint64_t set) {
    return __builtin_popcountll(set);
}

/* Units of a resource in six throws. */
static inline int look_cards_income(const cards_realm *r, unsigned good) {
    return look_count(r->of_good[good]) + look_count(r->of_good[good] & r->doubled);
}

/* Units in a set of regions. */
static inline int look_cards_units(const cards_realm *r, uint64_t regions) {
    return look_count(r->stock & regions) + 2 * look_count(r->stock >> 1 & regions);
}

/* Free sites where the card could be built: red ones are for cities. */
static inline uint32_t look_cards_sites(const cards *c, const cards_realm *r, unsigned kind) {
    return c->kind[kind].group == CARDS_GROUP_RED ? r->sites_free_city : r->sites_free;
}

/* Regions of the resource beside the site that nothing doubles yet. */
static inline int look_cards_doubles(const cards_realm *r, unsigned good, unsigned site) {
    return look_count(r->of_good[good] & cards_borders(site) & ~r->doubled);
}

/* Regions without room; units of the next throws for which there is none. */
uint64_t look_cards_full(const cards_realm *r);
int look_cards_wasted(const cards_realm *r);
/* Units that brigands count above those they leave alone, or how many are missing to that as a
 * negative number; units that they would take. */
int look_cards_brigands_over(const cards_realm *r);
int look_cards_brigands_stake(const cards_realm *r);
/* Cards that the sites have room for. */
int look_cards_slots(const cards_realm *r, uint32_t sites);
/* Knights and fleets beside the place. */
int look_cards_units_at(const cards *c, const cards_realm *r, unsigned place);
/* What the card adds to the realm's strength or commerce, or takes along when it leaves. */
int look_cards_strength(const cards *c, const cards_realm *r, unsigned kind);
int look_cards_commerce(const cards *c, const cards_realm *r, unsigned kind);
/* How good it is to take a unit out of the region: a full region loses its production, more so if
 * doubled, and units beside a Garrison are hidden from brigands. */
int look_cards_fullness(const cards_realm *r, unsigned region);

/* ---- a seat ---------------------------------------------------------------------------------- */

/* Units of choice that events bring in six throws: a year of plenty, a tournament, the trade
 * advantage. */
int look_cards_any(const cards_public *p, unsigned seat);
/* Points that building the card brings at once, tokens included; and that a first city brings. */
int look_cards_points(const cards *c, const cards_public *p, unsigned seat, unsigned kind);
int look_cards_city_points(const cards_public *p, unsigned seat);
/* True if the seat can settle somewhere, with or without a new road; can turn a settlement into a
 * city. */
bool look_cards_settles(const cards_public *p, unsigned seat);
bool look_cards_upgrades(const cards_public *p, unsigned seat);
/* What the next settlement costs, with its road if there is none. */
cards_goods look_cards_settlement_cost(const cards *c, const cards_realm *r);

/* ---- actions and memories -------------------------------------------------------------------- */

/* The resource is the one to lay out next before the first turn. */
bool look_cards_suits(const cards_public *p, unsigned good);
/* The card that answers an attack. */
unsigned look_cards_counter(unsigned attack);
/* What a Caravan's action gives away and gets. */
void look_cards_caravan(const lr_action *a, cards_goods *given, cards_goods *got);
/* The entries that are remembered of a stack. */
const uint8_t *look_cards_entries(const cards_memory *memory, unsigned stack);

/* ---- what the features ask for --------------------------------------------------------------- */

typedef struct cards_aim {
    cards_goods cost;
    int points, near;
} cards_aim;

typedef struct cards_look {
    const cards *c;
    const cards_public *p;
    const cards_realm *own, *foe;
    cards_set hand, foe_hand;
    unsigned seat;
    bool acts;                   /* can still build in this turn */
    int left;                    /* points missing to win, at least 0 */
    int income[CARDS_GOODS];     /* units in six throws */
    int any;                     /* units of choice that events bring in six throws */
    cards_goods one, two, three; /* bytes of the resources that the bank takes at these rates */
    cards_goods grown[LOOK_CARDS_TIMES]; /* what there will be, see look_cards.c */
    uint8_t grown_any[LOOK_CARDS_TIMES];
    uint32_t aims;
    cards_aim aim[LOOK_CARDS_GOALS_MAX];
} cards_look;

void look_cards_meet(cards_look *s, const cards *c, const cards_open *open, unsigned seat);

/* How near a cost is: 120 when it can be paid now, bank trades included; 60 in six turns; 0:
 * never. */
int look_cards_near(const cards_look *s, cards_goods cost);
/* Units that the bank gives for all these, up to 23 of each. */
int look_cards_bank(const cards_look *s, cards_goods goods);
/* Regions that a building would double on its best free site. */
int look_cards_best_doubles(const cards_look *s, unsigned good);
/* A rough worth of a card in hand; a point that can be built at once is about 100. */
int look_cards_held(const cards_look *s, unsigned kind);

/* Plays on until nothing is half done: makes payments, and takes the cards and units that an action
 * grants, as a sensible player would. Stops where a duel's die is due; see quiet_cards.c. */
bool quiet_cards_due(const lr_state *s);
void quiet_cards(const lr_game *g, lr_state *s);

#endif
