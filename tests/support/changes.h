/* changes.h - what an action changed, in words, for the texts of tests/playthroughs. */
#ifndef LR_TEST_CHANGES_H
#define LR_TEST_CHANGES_H

#include "golden.h"

#include <longroad/longroad.h>

/* Cards by kind, `2 ore, wool`; `-` if there are none. */
void changes_print_cards(golden *out, const int count[], const char *const names[], int kinds);

/* The differences between the position before an action and the one after it; nothing if there are
 * none worth telling. */
void changes_print(golden *out, const lr_game *g, const lr_state *before, const lr_state *after);

/* With knights, ` | barbarians 3/7, cities 5, knights 2 0 1`: how far they are, and what would
 * fight now. */
void changes_print_barbarians(golden *out, const lr_game *g, const lr_state *s);

#endif
