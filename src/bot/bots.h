/* bots.h - the inside of a bot and of a player (include/longroad/bot.h). */
#ifndef BOT_BOTS_H
#define BOT_BOTS_H

#include <longroad/bot.h>

#include <stdbool.h>

struct lr_bot {
    const char *name, *sentence;
    const struct mind_family *only; /* the one family it plays; NULL: all */
    /* Bots that neither search nor remember give a choice by view alone. */
    lr_action (*choose)(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng);
    const struct bot_level *level; /* of a searching bot (levels.h), whose `choose` is NULL */
};

struct lr_player {
    const lr_bot *bot;
    const lr_game *game;
    int seat;
    lr_rng rng;
    struct thinker *thinker; /* of a searching bot: what it remembers; else NULL */
    lr_room *room, *own;     /* where it searches; the same if it has one of its own */
};

extern const lr_bot lr_bot_random, lr_bot_greedy;
extern const lr_bot lr_bot_gentle, lr_bot_steady, lr_bot_strong, lr_bot_master; /* levels.c */
extern const lr_bot lr_bot_settler, lr_bot_steward;

#endif
