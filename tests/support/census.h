/* census.h - the cards of the card family counted without the engine's help, and everything that it
 * accepts, found by trying. Used by tests/property. */
#ifndef LR_TEST_CENSUS_H
#define LR_TEST_CENSUS_H

#include <longroad/longroad.h>

#include <stdbool.h>

/* NULL if all 120 cards are somewhere, each once; else what is missing. Counts by cards_table.def.
 * */
const char *census_of_cards(const lr_game *game, const lr_state *s);

/* How many actions of the seat lr_check() takes, offers aside: every kind with every argument and
 * some beyond. */
uint32_t census_of_accepted(const lr_game *game, const lr_state *s, int seat);

#endif
