/* plan_cards.h - what a seat of the card game could do next, and what its goods and cards are worth
 * to it. Made from a view alone. See plan_cards.c (goals, goods) and worth_cards.c (cards). */
#ifndef BOT_PLAN_CARDS_H
#define BOT_PLAN_CARDS_H

#include "look_cards.h"

enum {
    CARDS_PLAN_GOALS_MAX = 16,
    CARDS_PLAN_POINT = 1000,  /* worth of one victory point: the unit of all worths */
    CARDS_PLAN_WIN = 20000,   /* on top of whatever wins at once; half of it a turn later */
    CARDS_PLAN_WAIT_MAX = 64, /* waiting times are in turns of either player, at most this */
    CARDS_PLAN_NO_SITE = 0xff,
};

/* Something worth saving for. The cost may hold two pieces (a road and a settlement); the step is
 * the one to build first. */
typedef struct cards_goal {
    int32_t worth;
    cards_goods cost, step_cost;
    uint8_t step; /* CARDS_ROAD, SETTLEMENT, CITY, BUILD, or REMOVE, which makes room for a BUILD */
    uint8_t place;  /* column, place or site of the step */
    uint8_t kind;   /* of BUILD and REMOVE: the card that is built or removed */
    uint8_t points; /* victory points it surely brings */
    bool wins;      /* reaching it ends the game */
} cards_goal;

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
    int any;                   /* sixths of a unit of choice in a turn */
    int store[CARDS_GOODS];    /* units that fit into the regions */
    int rate[CARDS_GOODS];     /* of the bank */
    int unit[CARDS_GOODS];     /* what a unit is worth in the long run */
    int guarded;               /* units that brigands do not count */
    int slots, city_slots;     /* free building sites: all, and of cities */
    uint32_t goals;
    cards_goal goal[CARDS_PLAN_GOALS_MAX];
} cards_plan;

void plan_cards_make(cards_plan *m, const cards *c, const cards_public *p, unsigned seat,
                     cards_set hand);

/* ---- goods (plan_cards.c) -------------------------------------------------------------------- */

/* Turns until `cost` can be paid out of `goods`, production and bank trades; 0: now. */
int plan_cards_wait(const cards_plan *m, cards_goods goods, cards_goods cost);
/* A worth that comes after a wait, as if it came now. */
int32_t plan_cards_discount(int32_t worth, int wait);
/* The same of a goal: one that wins is worth more by far, but only while it is near. */
int32_t plan_cards_goal_worth(const cards_goal *g, int wait);
/* What the goods are worth: the goals they bring near, less what brigands may take. */
int32_t plan_cards_goods_worth(const cards_plan *m, cards_goods goods);
/* The goal with the greatest discounted worth, or NULL when there is none. */
const cards_goal *plan_cards_target(const cards_plan *m, cards_goods goods);
/* How much better it is to pay for g's step now than to keep the goods for the other goals. */
int32_t plan_cards_step_score(const cards_plan *m, const cards_goal *g);
/* The goods without `units` of those that are missed least; *loss is what they were worth. */
cards_goods plan_cards_spend_any(const cards_plan *m, cards_goods goods, int units, int32_t *loss);

/* ---- cards and regions (worth_cards.c) ------------------------------------------------------- */

/* What the card adds when it is built on the site, its cost aside. */
int32_t worth_cards_built(const cards_plan *m, unsigned kind, unsigned site);
/* What goes when a card on a site leaves it, points of tokens included. */
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
