/* side_cards.h - one side of the card game as its features see it: what it makes, what it can pay and
 * when. Made from a position laid open; see side_cards.c. */
#ifndef BOT_SIDE_CARDS_H
#define BOT_SIDE_CARDS_H

#include "cards_view.h"

enum {
    SIDE_TIMES = 10,
    SIDE_GOALS_MAX = 24,
    SIDE_NEAR_NOW = 120,                 /* the nearness of what can be paid now */
    SIDE_BUILT_FIRST = CARDS_KIND_ABBEY, /* the kinds before are action cards */
};

typedef struct cards_aim {
    cards_goods cost;
    int points, near;
} cards_aim;

typedef struct cards_side {
    const cards *c;
    const cards_public *p;
    const cards_realm *own, *foe;
    cards_set hand, foe_hand;
    unsigned seat;
    bool acts;                     /* can still build in this turn */
    int left;                      /* points that miss, at least 0 */
    int income[CARDS_GOODS];       /* units in six throws */
    int any;                       /* the same, of units of choice that events bring */
    cards_goods one, two, three;   /* bytes of the resources that the bank takes at these rates */
    cards_goods grown[SIDE_TIMES]; /* what there will be, see side_cards.c */
    uint8_t grown_any[SIDE_TIMES];
    uint32_t aims;
    cards_aim aim[SIDE_GOALS_MAX];
} cards_side;

void cards_side_meet(cards_side *s, const cards *c, const cards_open *open, unsigned seat);

/* How near a cost is: 120 when it can be paid now, bank trades included; 60 in six turns; 0: never. */
int cards_side_near(const cards_side *s, cards_goods cost);
/* Units that the bank gives for all these, up to 23 of each. */
int cards_side_bank(const cards_side *s, cards_goods goods);
/* Points that building the card brings at once, tokens included. */
int cards_side_points(const cards_side *s, unsigned kind);
/* Regions that a building would double on its best free site. */
int cards_side_doubles(const cards_side *s, unsigned good);
/* It can settle somewhere, with or without a new road; it can make a settlement a city. */
bool cards_side_settles(const cards_side *s);
bool cards_side_upgrades(const cards_side *s);
/* What the next settlement costs, with its road if there is none. */
cards_goods cards_side_settlement_cost(const cards_side *s);
/* A rough worth of a card in hand; a point that can be built at once is about 100. */
int cards_side_held(const cards_side *s, unsigned kind);

/* In every lane what a has more than b. */
static inline cards_goods cards_side_surplus(cards_goods a, cards_goods b) {
    cards_goods more = lr_lanes_at_least(a, b);
    return ((a | LR_LANES_HIGH) - b) & ~LR_LANES_HIGH & ((more >> 7) * 0xff);
}

/* Leads the position to one where nothing is half done: payments are made, the cards and units that an
 * action of somebody entitles to are taken, as a sensible player would. Where a duel's die is due,
 * it stops; see quiet_cards.c. */
bool cards_quiet_due(const lr_state *s);
void cards_quiet(const lr_game *g, lr_state *s);

#endif
