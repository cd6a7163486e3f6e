/* observe.h - see observe.c. */
#ifndef BOARD_OBSERVE_H
#define BOARD_OBSERVE_H

#include <longroad/longroad.h>

void board_observe(const lr_game *g, const lr_state *state, int seat, lr_view *out);
lr_action board_redact(const lr_game *g, const lr_state *s, lr_action a, int viewer);
void board_resample(const lr_game *g, const lr_view *in, lr_rng *rng, lr_state *out);

#endif
