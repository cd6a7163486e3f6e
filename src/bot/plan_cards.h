/* plan_cards.h - what a seat of the card game could do next, and what its goods and cards are worth
 * to it. Made from a view alone. See plan_cards.c (goals, goods) and worth_cards.c (cards). */
#ifndef BOT_PLAN_CARDS_H
#define BOT_PLAN_CARDS_H

#include "look_cards.h"
#include "plan.h"

enum { CARDS_PLAN_NO_SITE = 0xff };

/* The plan of a seat; or what can be known of the other seat's plan. */
typedef struct cards_plan {
    const cards *c;
    const cards_public *p;
    const cards_realm *own, *foe;
    cards_set hand; /* of the other seat: the cards seen in it */
    unsigned seat;
    int points_left, foe_left; /* points missing to win, at least 1 */
    int horizon;               /* turns of either player that the game may still last */
    int income[CARDS_GOODS];   /* sixths of a unit in a turn */
    int unit[CARDS_GOODS];     /* what a unit is worth in the long run */
    int guarded;               /* units that brigands do not count */
    int slots, city_slots;     /* free building sites: all, and of cities */
    plan_goals goals;          /* waits are in turns of either player */
} cards_plan;

void plan_cards_make(cards_plan *m, const cards *c, const cards_public *p, unsigned seat,
                     cards_set hand);

/* ---- goods (plan_cards.c) -------------------------------------------------------------------- */

/* What the goods are worth: the goals they bring near, less what brigands may take. */
int32_t plan_cards_goods_worth(const cards_plan *m, cards_goods goods);
/* The goal whose step should be paid for now, or NULL. */
const plan_goal *plan_cards_choose(const cards_plan *m);
/* The goods without `units` of those that are missed least; *loss is what they were worth. */
cards_goods plan_cards_spend_any(const cards_plan *m, cards_goods goods, int units, int32_t *loss);

/* ---- cards and regions (worth_cards.c) ------------------------------------------------------- */

/* What the card adds when it is built on the site, its cost aside. */
int32_t worth_cards_built(const cards_plan *m, unsigned kind, unsigned site);
/* What is lost when the card leaves its site, points of tokens included. */
int32_t worth_cards_lost(const cards_plan *m, unsigned kind, unsigned site);
/* The free site where the card does most, or CARDS_PLAN_NO_SITE. */
unsigned worth_cards_best_site(const cards_plan *m, unsigned kind, int32_t *worth);
/* What it is worth to hold a card. */
int32_t worth_cards_held(const cards_plan *m, unsigned kind);
/* A new region of a resource: what it will give. */
int32_t worth_cards_region(const cards_plan *m, unsigned good);
/* What a city adds beyond its point. */
int32_t worth_cards_city(const cards_plan *m, unsigned place);
/* What two more building sites are worth. */
int32_t worth_cards_sites(const cards_plan *m);
/* The own card on a site that does least, for one that needs its room: a site of a city if
 * `in_city`. CARDS_PLAN_NO_SITE: there is none. */
unsigned worth_cards_weakest(const cards_plan *m, bool in_city, unsigned *kind, int32_t *worth);

#endif
