/* lessons.h - what training must know of a family of games beyond what bots know of it (mind.h):
 * one row for each in `lessons`, by the family's number.
 *
 * A seat that learns looks one action ahead. Where one action does not show yet what it brings, the
 * family plays the game a little further, or leaves the action out.
 */
#ifndef WORKSHOP_LESSONS_H
#define WORKSHOP_LESSONS_H

#include "mind.h"

/* A seat's decision, and one action of it on a copy. */
typedef struct weighing {
    const lr_game *game;
    const lr_state *now; /* the position of the decision */
    const value_net *net;
    value_memory *memory;
    int seat;
    lr_state state; /* after the action */
} weighing;

typedef struct lessons_family {
    /* Keeps, in place, those legal actions of `seat` that are worth a thought; returns their
     * number. */
    uint32_t (*thin_out)(const lr_game *g, const lr_state *s, int seat, lr_rng *rng,
                         lr_action *legal, uint32_t count);
    /* The chance of the seat after `a`, which has been played in w->state; -1: it is out of the
     * question. */
    int32_t (*weigh)(weighing *w, lr_action a);
    /* The number of the turn, which grows. */
    uint32_t (*turn)(const lr_game *g, const lr_state *s);
    /* The greedy bot's choice gets a small bonus, as in the search, so that the net decides only
     * where it sees a real difference. */
    bool advised;
} lessons_family;

extern const lessons_family *const lessons[]; /* by the family's number */
#define FAMILY(name) extern const lessons_family lessons_##name;
#include "families.def"
#undef FAMILY

/* The chance of the seat in w->state. */
static inline int32_t lessons_chance(weighing *w) {
    int32_t chances[LR_SEATS_MAX];
    value_chances_again(w->memory, w->net, w->game, &w->state, chances);
    return chances[w->seat];
}

#endif
