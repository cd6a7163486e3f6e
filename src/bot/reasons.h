/* reasons.h - why an action is good, in facts and figures (lr_explain of bot.h).
 *
 * A reason is a row of reasons.def. It is told if two things hold:
 *
 *     a fact      a difference that can be seen: more pips, a longer route, a place that another
 *                 seat loses. A family finds its facts by comparing the position before the action
 *                 with the one after it (reasons_board.c, reasons_cards.c).
 *     a weight    what the learned evaluation makes of the features that belong to the reason
 *                 (groups of features_*.def): the chance to win with these features changed and all
 *                 others left alone, from both ends, in whole numbers.
 *
 *     view --lr_resample--> guess --action--> after      facts:  guess against after
 *                             |                          weight: rows of features, by groups
 *                             +-----other---> instead    with `other`: against instead
 *
 * Nothing hidden is told. All begins with the view, the guesses are drawn with a fixed seed, and a
 * fact is dropped unless it is the same in all guesses: what depends on cards that the seat does
 * not see differs between them.
 *
 * Facts of one action that weigh nothing are not told, unless there is no other: the search looks
 * further than the evaluation, and then the first fact that fits is the best that can be said.
 *
 * Nothing of this is asked when a bot decides.
 */
#ifndef BOT_REASONS_H
#define BOT_REASONS_H

#include <longroad/bot.h>

#include <stdbool.h>

/* Subjects of features. */
typedef enum reason_group {
    REASON_GROUP_points,
    REASON_GROUP_tempo,
    REASON_GROUP_production,
    REASON_GROUP_variety,
    REASON_GROUP_trade,
    REASON_GROUP_hand,
    REASON_GROUP_risk,
    REASON_GROUP_cards,
    REASON_GROUP_army,
    REASON_GROUP_route,
    REASON_GROUP_room,
    REASON_GROUP_levels,
    REASON_GROUP_siege,
    REASON_GROUP_progress,
    REASON_GROUP_sea,
    REASON_GROUP_scenario,
    REASON_GROUP_tokens,
    REASON_GROUP_built,
} reason_group;

typedef enum reason_code {
#define REASON(key, base, side, groups, sentence) REASON_##key,
#include <longroad/reasons.def>
    REASON_COUNT
} reason_code;

/* Which group each feature belongs to: a negative number begins a group, a positive one says how
 * many features follow. 0 ends it. */
#define REASON_GROUP_BEGIN(name) (int16_t)(-1 - (int)REASON_GROUP_##name)

/* ---- what a family finds ---- */

enum { REASON_FACTS_MAX = 24 };

typedef struct reason_facts {
    uint32_t count;
    lr_reason fact[REASON_FACTS_MAX];
} reason_facts;

typedef struct reason_question {
    const lr_game *game;
    unsigned seat;
    lr_action action;
    /* Imagined positions; `instead`: after the other action, NULL without one. */
    const lr_state *before, *after, *instead;
} reason_question;

/* A new fact, to be filled. */
lr_reason *reason_add(reason_facts *facts, reason_code code);
/* A fact with two figures and a seat, or LR_SEAT_NONE. */
lr_reason *reason_tell(reason_facts *facts, reason_code code, int n, int m, int seat);
void reason_add_good(lr_reason *reason, const char *name, int count);

void reasons_board(const reason_question *q, reason_facts *out);
void reasons_cards(const reason_question *q, reason_facts *out);

#endif
