/* legal.h - see legal.c. */
#ifndef BOARD_LEGAL_H
#define BOARD_LEGAL_H

#include "board_view.h"

/* Who is to act, as lr_actors() says it: everybody can see that. */
uint32_t board_actors_of(const board *b, const board_public *p);
uint32_t board_actors(const lr_game *g, const lr_state *s);
uint32_t board_legal(const lr_game *g, const lr_state *s, int seat, lr_action *out);
void board_legal_sample(const lr_game *g, const lr_state *s, int seat, lr_rng *rng, lr_action *out);

#endif
