/* changes_cards.h - what an action of the card game changed, in words, for the texts of
 * tests/playthroughs. */
#ifndef LR_TEST_CHANGES_CARDS_H
#define LR_TEST_CHANGES_CARDS_H

#include "golden.h"

#include <longroad/longroad.h>

/* Both seats' goods and cards: ` 0 [2 ore, gold | spy, abbey] 1 [-]`. */
void changes_cards_print_hands(golden *out, const lr_game *g, const lr_state *s);

/* The differences between the position before an action and the one after it: goods, cards in hand
 * and on sites, regions, the discard pile, tokens, points; nothing if there are none. */
void changes_cards_print(golden *out, const lr_game *g, const lr_state *before,
                         const lr_state *after);

#endif
