/* thinker.h - the searching bots: beliefs, search and level together make a decision. See
 * thinker.c. */
#ifndef BOT_THINKER_H
#define BOT_THINKER_H

#include "levels.h"

typedef struct thinker thinker;

/* NULL when there is no memory. */
thinker *thinker_new(const bot_level *level, const lr_game *g, int seat, uint64_t seed);
void thinker_free(thinker *t); /* NULL is nothing to do */
void thinker_notice(thinker *t, lr_action seen, const lr_view *after);
/* `thoughts` may be NULL. */
lr_action thinker_choose(thinker *t, lr_room *room, const lr_view *view, const lr_action *legal,
                         uint32_t count, lr_budget budget, lr_thoughts *thoughts);
/* Positions looked at for the last decision. */
uint64_t thinker_nodes(const thinker *t);

#endif
