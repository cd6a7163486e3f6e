/* perft.c - counting the game tree.
 *
 * The number of ways to play `depth` actions is a fingerprint of the rules: a rule that allows one
 * action too many or too few shows in it. Chance outcomes count once each whatever their weight,
 * and of several waiting seats the lowest acts first, so the tree is the same for everybody.
 * The last level is counted from the list without playing it.
 */
#include <longroad/longroad.h>

#include "lr_assert.h"

static uint64_t perft_chance(const lr_game *g, const lr_state *s, int depth) {
    lr_chance_outcome outcomes[LR_CHANCE_MAX];
    uint32_t count = lr_chance(g, s, outcomes);
    if (depth == 1) return count;
    uint64_t leaves = 0;
    for (uint32_t k = 0; k < count; k++) {
        lr_state next;
        lr_copy(g, &next, s);
        lr_apply(g, &next, outcomes[k].action);
        leaves += lr_perft(g, &next, depth - 1);
    }
    return leaves;
}

static uint64_t perft_seat(const lr_game *g, const lr_state *s, int seat, int depth) {
    lr_action actions[LR_LEGAL_MAX];
    uint32_t count = lr_legal(g, s, seat, actions);
    if (depth == 1) return count;
    uint64_t leaves = 0;
    for (uint32_t k = 0; k < count; k++) {
        lr_state next;
        lr_copy(g, &next, s);
        lr_apply(g, &next, actions[k]);
        leaves += lr_perft(g, &next, depth - 1);
    }
    return leaves;
}

uint64_t lr_perft(const lr_game *g, const lr_state *s, int depth) {
    uint32_t actors = lr_actors(g, s);
    if (depth <= 0 || actors == 0) return 1;
    if (actors & LR_CHANCE) return perft_chance(g, s, depth);
    int seat = lr_seat_first(actors);
    LR_ASSERT(seat != LR_SEAT_NONE);
    return perft_seat(g, s, seat, depth);
}
