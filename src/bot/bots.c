/* bots.c - the list of bots, in the order in which help texts show them; and the greedy bot.
 *
 * The greedy bot does not search: it takes what looks best now. What looks good is its family's to
 * say. */
#include "bots.h"

#include "mind.h"

#include <string.h>

static lr_action choose_greedily(const lr_game *g, const lr_view *view, int seat,
                                 const lr_action *legal, uint32_t count, lr_rng *rng) {
    const mind_family *family = mind_of(g);
    return (family->greedy != NULL ? family->greedy : lr_bot_random.choose)(g, view, seat, legal,
                                                                            count, rng);
}

const lr_bot lr_bot_greedy = {
    .name = "greedy",
    .sentence = "Weighs what it can do now by a few rules of thumb; quick, and no push-over.",
    .choose = choose_greedily,
};

static const lr_bot *const bots[] = { &lr_bot_random,  &lr_bot_greedy, &lr_bot_gentle,
                                      &lr_bot_steady,  &lr_bot_strong, &lr_bot_master,
                                      &lr_bot_settler, &lr_bot_steward };

enum { BOTS = sizeof bots / sizeof bots[0] };

const lr_bot *lr_bot_at(uint32_t k) {
    return k < BOTS ? bots[k] : NULL;
}

const lr_bot *lr_bot_find(const char *name) {
    for (uint32_t k = 0; k < BOTS; k++)
        if (strcmp(bots[k]->name, name) == 0) return bots[k];
    return NULL;
}
