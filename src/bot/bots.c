/* bots.c - the list of bots, in the order in which help texts show them. */
#include "bots.h"

#include <string.h>

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
