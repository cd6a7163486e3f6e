/* levels.h - how well a searching bot plays, as a row of numbers. */
#ifndef BOT_LEVELS_H
#define BOT_LEVELS_H

#include <longroad/bot.h>

#include <stdbool.h>

typedef struct bot_level {
    lr_budget budget; /* of one decision, unless the caller gives another */
    uint32_t slip;    /* spread of the errors it makes in weighing an action: in VALUE_ONE / 1000 */
    bool wide; /* takes any action for the best, not only those that the search cared to follow */
    uint32_t offers;  /* trade offers it makes in a turn at most */
    uint32_t guesses; /* of hidden cards that it considers; at most BELIEFS */
} bot_level;

#endif
