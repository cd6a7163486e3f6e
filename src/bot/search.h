/* search.h - looks ahead from a seat's belief and weighs the seat's actions.
 *
 * A tree is grown by one walk after another. Each walk starts in one of the seat's guesses
 * (belief.h), so hidden cards differ from walk to walk while the tree is the same: a node is a
 * sequence of actions, not a position. On the way down every seat takes the action that looks best
 * for itself, by its chances so far and by a first opinion (PUCT); chance draws by weight. At a new
 * node all actions are tried once and valued by the net (value.h); their values and the greedy
 * bot's advice make the first opinion of each, and their mean by opinion is the walk's result. The
 * result is added to all nodes of the path, for each seat its own chance.
 *
 * The search uses whole numbers and one generator, so a budget of nodes gives the same answer on
 * every machine.
 */
#ifndef BOT_SEARCH_H
#define BOT_SEARCH_H

#include "belief.h"
#include "mind.h"
#include "value.h"

#include <longroad/bot.h>

typedef struct search search; /* its memory is allocated once and used again, for any game */

search *search_new(void);  /* NULL when there is no memory */
size_t search_bytes(void); /* that it takes, about */
void search_free(search *s);
/* Call before each decision. Forgets cached positions, which may be of another game. The cache only
 * saves work; no result depends on it. */
void search_for(search *s, const lr_game *g);
/* The memory with which the search values positions, for others who value positions of the same
 * decision. */
value_memory *search_memory(search *s);

/* One decision. */
typedef struct search_plan {
    const value_net *net;
    const lr_action *actions; /* to weigh; at least one, and legal in all guesses */
    uint32_t count;
    const int32_t *first; /* what each is worth at first sight, of VALUE_ONE; -1, or NULL for all:
                           * the net says */
    uint32_t guesses;     /* of the belief, how many are looked at */
    lr_budget budget;     /* not both 0 */
    uint64_t start;       /* search_now() when the decision began; not used without a time limit */
    bool choice_only;     /* ends when no other action can become the most visited any more */
} search_plan;

/* A clock, in microseconds. */
uint64_t search_now(void);

/* Of the game that search_for() named. */
void search_run(search *s, const belief *b, const search_plan *plan, lr_rng *rng, lr_thoughts *out);

#endif
