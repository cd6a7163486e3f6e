/* chance.h - see chance.c. */
#ifndef BOARD_CHANCE_H
#define BOARD_CHANCE_H

#include <longroad/longroad.h>

uint32_t board_chance(const lr_game *g, const lr_state *s, lr_chance_outcome *out);
void board_chance_sample(const lr_game *g, const lr_state *s, lr_rng *rng, lr_action *out);

#endif
