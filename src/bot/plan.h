/* plan.h - what the greedy player saves for, how long it must wait for it, and what a hand is
 * worth. Both families use this to make their plans.
 *
 * A goal is something to build, with a cost and a worth in thousandths of a victory point. How near
 * it is follows from the hand, what is produced and the bank's rates:
 *
 *     wait       how long until the cost can be paid
 *     discount   worth * patience / (patience + wait)
 *
 * The worth of a hand is the discounted worth of its best goal, some of its second best, and what
 * the family says of the cards themselves. Anything that gives or takes cards is then judged by one
 * number: the worth of the hand afterwards minus its worth before.
 *
 * Two goals that compete for the same cards are compared like this: with T the wait until both can
 * be paid, building g now and u later brings g + discount(u, T), waiting for u brings
 * discount(u, wait of u) + discount(g, T). The larger one is done.
 *
 * Integers only: the same view gives the same plan on every machine.
 */
#ifndef BOT_PLAN_H
#define BOT_PLAN_H

#include <longroad/longroad.h>

#include "lanes.h"

enum {
    PLAN_GOALS_MAX = 16,
    PLAN_GOODS = 8,    /* lanes of a hand */
    PLAN_POINT = 1000, /* worth of one victory point: the unit of all worths */
    PLAN_PART = 144    /* unit of growth: parts of a card for each step of waiting */
};

typedef enum plan_when {
    PLAN_NEVER,
    PLAN_EARLY,
    PLAN_ALWAYS
} plan_when; /* EARLY: before the rest */

/* Something worth saving for. Its whole cost may hold several pieces (two roads and a settlement);
 * the step is the piece to build first. */
typedef struct plan_goal {
    int32_t worth;
    int32_t fading; /* extra worth of winning at once: every step of waiting halves it */
    lr_lanes cost, step_cost;
    uint8_t step;        /* kind of the action */
    uint8_t kind;        /* of the card that is built or removed */
    uint8_t points;      /* victory points it surely brings */
    uint8_t pieces;      /* roads and ships in the cost */
    bool wins;           /* reaching it ends the game */
    uint8_t from_hand;   /* a plan_when: then the step is not traded for with the bank */
    uint16_t step_place; /* of an improvement the track */
} plan_goal;

typedef struct plan_goals {
    /* ---- means, by lane ---- */
    uint32_t growth[PLAN_GOODS]; /* in PLAN_PART for each step of waiting */
    uint32_t rate[PLAN_GOODS];   /* of the bank; see plan_set_rate() */
    uint32_t rate_share[PLAN_GOODS];
    int32_t store[PLAN_GOODS]; /* cards that can be kept */
    lr_lanes stores;           /* `store` as lanes, each at most 127 */
    int32_t any;               /* growth of cards of choice */
    /* ---- weights ---- */
    int wait_max;   /* waits are at most this */
    int patience;   /* the wait after which a worth is halved */
    int second;     /* percent of the second best goal in the worth of a hand */
    int piece_wait; /* when there are too many goals, a piece counts against them like this wait */
    bool in_turn;   /* stores may be too small for two goals together: each is paid in its turn */
    /* ---- goals ---- */
    uint32_t count;
    plan_goal goal[PLAN_GOALS_MAX];
} plan_goals;

/* The bank takes so many of the good for a card. */
void plan_set_rate(plan_goals *m, unsigned good, unsigned rate);
/* Adds a goal, or puts it in the place of a worse one when there are too many. */
void plan_keep(plan_goals *m, const plan_goal *goal);

/* Steps until `cost` can be paid from `hand`, production and bank trades; 0: now. */
int plan_wait(const plan_goals *m, lr_lanes hand, lr_lanes cost);
/* The present worth of something that comes after a wait; and the present worth of a goal. */
int32_t plan_discount(const plan_goals *m, int32_t worth, int wait);
int32_t plan_worth_after(const plan_goals *m, const plan_goal *goal, int wait);
/* The worth of the goals that the hand brings near. */
int32_t plan_prospect(const plan_goals *m, lr_lanes hand);
/* The goal with the greatest discounted worth, or NULL when there is none. */
const plan_goal *plan_target(const plan_goals *m, lr_lanes hand);
/* The goal whose step should be paid for now, with what is in the hand or after bank trades, or
 * NULL. `wait_most`: nothing is begun for goals further away; `eager`: percent of such a goal's
 * worth that speaks for its step already now. */
const plan_goal *plan_choose(const plan_goals *m, lr_lanes hand, int wait_most, int eager);

/* The best trade of one card, or of two, for one that `cost` misses and that is in the set
 * `abroad`. `gain` says what a trade is worth, or INT32_MIN; it must be above `floor`. */
typedef int32_t plan_gain(void *mind, lr_lanes give, lr_lanes want, int32_t floor);
bool plan_offer(lr_lanes hand, lr_lanes cost, unsigned abroad, bool two, int32_t floor,
                plan_gain *gain, void *mind, lr_lanes *give, lr_lanes *want);

#endif
