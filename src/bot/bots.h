/* bots.h - the inside of a bot (include/longroad/bot.h). */
#ifndef BOT_BOTS_H
#define BOT_BOTS_H

#include <longroad/bot.h>

#include <stdbool.h>

/* How well a searching bot plays. */
typedef struct bot_level {
    lr_budget budget; /* of one decision, unless the caller gives another */
    uint32_t slip;    /* spread of the errors it makes in weighing an action: in VALUE_ONE / 1000 */
    bool wide;        /* may choose any action, not only those that the search followed */
    uint32_t offers;  /* trade offers it makes in a turn at most */
    uint32_t guesses; /* of hidden cards that it considers; at most BELIEFS */
} bot_level;

struct lr_bot {
    const char *name, *sentence;
    const struct mind_family *only; /* the one family it plays; NULL: all */
    /* Bots that neither search nor remember give a choice by view alone. */
    lr_action (*choose)(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng);
    const bot_level *level; /* of a searching bot, whose `choose` is NULL */
};

/* The greedy bot's choice. */
lr_action greedy_choose(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng);

#endif
