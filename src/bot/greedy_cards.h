/* greedy_cards.h - what the files of the greedy player of the card game share. See
 * greedy_cards.c. */
#ifndef BOT_GREEDY_CARDS_H
#define BOT_GREEDY_CARDS_H

#include "plan_cards.h"

/* The greedy bot's choice in the card family, for its row (mind.h). */
lr_action greedy_cards_choose(const lr_game *g, const lr_view *view, int seat,
                              const lr_action *legal, uint32_t count, lr_rng *rng);

/* One decision: the view, the plans made of it, and what can be done. */
typedef struct cards_mind {
    cards_plan plan, foe; /* foe: what is known of the opponent's; made on first use */
    bool foe_made;
    const cards *c;
    const cards_view *v;
    const cards_public *p;
    unsigned seat, other;
    const lr_action *legal;
    uint32_t count;
    lr_rng *rng;
} cards_mind;

typedef int32_t cards_scorer(cards_mind *m, const lr_action *a);

/* ---- the legal list (greedy_cards.c) --------------------------------------------------------- */

/* The first action of the kind, or NULL. */
const lr_action *greedy_cards_find(const cards_mind *m, unsigned kind);
/* The action of the kind with the highest score above `floor`, or NULL; equals are drawn by lot. */
const lr_action *greedy_cards_best(cards_mind *m, unsigned kind, int32_t floor,
                                   cards_scorer *score);
const cards_plan *greedy_cards_foe(cards_mind *m);

/* How much more the goods are worth than those in the realm now: to the seat, and to the
 * opponent. */
int32_t greedy_cards_gain(const cards_mind *m, cards_goods after);
int32_t greedy_cards_foe_gain(cards_mind *m, cards_goods after);
/* The end is near: nothing is kept back. */
bool greedy_cards_hurry(const cards_mind *m);

/* ---- action cards and what events ask (raid_cards.c) ----------------------------------------- */

/* A card worth playing now, or NULL; and an Alchemist before the roll. */
const lr_action *greedy_cards_play(cards_mind *m);
const lr_action *greedy_cards_alchemist(cards_mind *m);
/* The choice in phases that choose something of a realm; NULL: another phase. */
const lr_action *greedy_cards_raid(cards_mind *m);

/* ---- hands and stacks (stacks_cards.c) ------------------------------------------------------- */

/* Phases about cards in hand and in stacks; NULL: another phase, or nothing to choose. */
const lr_action *greedy_cards_stacks(cards_mind *m);

#endif
