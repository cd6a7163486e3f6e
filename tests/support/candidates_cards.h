/* candidates_cards.h - every concrete action of the card game, for tests that ask lr_check() about
 * all of them. */
#ifndef LR_TEST_CANDIDATES_CARDS_H
#define LR_TEST_CANDIDATES_CARDS_H

#include <longroad/longroad.h>

typedef void candidate_visitor(lr_action a, void *context);

/* Visits, kind by kind and argument by argument, whatever the seat (or chance) could be thought to
 * do; of the shuffles the one that stands for all, and no offers, which are an open set. Of cards
 * that the seat does not hold only the first is swapped for everything: there are too many of such
 * swaps. */
void candidates_cards_visit(const lr_state *s, int actor, candidate_visitor *visit, void *context);

#endif
