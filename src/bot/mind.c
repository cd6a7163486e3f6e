/* mind.c - the row of each family (mind.h). */
#include "mind.h"

const mind_family *const mind_table[] = {
#define FAMILY(name) [FAMILY_##name] = &mind_##name,
#include "families.def"
#undef FAMILY
    NULL,
};

void mind_play_outcome(const lr_game *g, lr_state *s, lr_action outcome) {
    enum { MORE_MAX = 4 };
    lr_chance_outcome more[LR_CHANCE_MAX];
    lr_apply(g, s, outcome);
    for (int k = 0; k < MORE_MAX && (lr_actors(g, s) & LR_CHANCE) != 0; k++) {
        uint32_t count = lr_chance(g, s, more), likeliest = 0;
        if (count < 2) return;
        for (uint32_t i = 1; i < count; i++)
            if (more[i].weight > more[likeliest].weight) likeliest = i;
        lr_apply(g, s, more[likeliest].action);
    }
}
