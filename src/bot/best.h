/* best.h - keeps the best of many candidates: an action (equals are drawn by lot), the first thing
 * of the greatest worth, or the two greatest worths. */
#ifndef BOT_BEST_H
#define BOT_BEST_H

#include <longroad/longroad.h>

/* The lesser number. */
static inline int best_least(int a, int b) {
    return a < b ? a : b;
}

typedef struct best_action {
    const lr_action *action; /* NULL: none was above the score it began with */
    int32_t score;
    uint32_t equals;
} best_action;

static inline void best_weigh(best_action *best, const lr_action *a, int32_t score, lr_rng *rng) {
    if (score > best->score)
        *best = (best_action){ .action = a, .score = score, .equals = 1 };
    else if (best->action != NULL && score == best->score && lr_rng_below(rng, ++best->equals) == 0)
        best->action = a;
}

/* A place, a card, a resource: the first one with the greatest worth above the initial one. */
typedef struct best_one {
    int32_t worth;
    uint32_t which;
} best_one;

static inline void best_one_note(best_one *best, int32_t worth, uint32_t which) {
    if (worth > best->worth) *best = (best_one){ worth, which };
}

/* The greatest worth and the next; both begin at 0. */
typedef struct best_two {
    int32_t first, second;
} best_two;

static inline void best_two_note(best_two *best, int32_t worth) {
    if (worth > best->first)
        *best = (best_two){ worth, best->first };
    else if (worth > best->second)
        best->second = worth;
}

#endif
