/* perft.c - counting the game tree.
 *
 * The number of ways to play `depth` actions is a fingerprint of the rules: a rule that allows one
 * action too many or too few shows in it. Chance outcomes count once each whatever their weight,
 * and of several waiting seats the lowest acts first, so the tree is the same for everybody.
 * The last level is counted from the list without playing it.
 */
#include <longroad/longroad.h>

#include "lr_assert.h"

_Static_assert((int)LR_CHANCE_MAX <= (int)LR_LEGAL_MAX, "a list of actions holds all outcomes");

static uint32_t list_outcomes(const lr_game *g, const lr_state *s, lr_action *out) {
    lr_chance_outcome outcomes[LR_CHANCE_MAX];
    uint32_t count = lr_chance(g, s, outcomes);
    for (uint32_t k = 0; k < count; k++) out[k] = outcomes[k].action;
    return count;
}

uint64_t lr_perft(const lr_game *g, const lr_state *s, int depth) {
    lr_action actions[LR_LEGAL_MAX];
    uint32_t actors = lr_actors(g, s);
    if (depth <= 0 || actors == 0) return 1;
    LR_ASSERT((actors & LR_CHANCE) != 0 || lr_seat_first(actors) != LR_SEAT_NONE);
    uint32_t count = actors & LR_CHANCE ? list_outcomes(g, s, actions)
                                        : lr_legal(g, s, lr_seat_first(actors), actions);
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
