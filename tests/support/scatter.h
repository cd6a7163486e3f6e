/* scatter.h - random positions: pieces, cards and awards strewn over a dealt board.
 *
 * Games from the first position seldom come to long intertwined roads, an empty bank, or a road
 * broken into a tie. Here such positions are made at once. They obey every invariant but need not
 * be reachable; all rules apply to them.
 */
#ifndef LR_TEST_SCATTER_H
#define LR_TEST_SCATTER_H

#include "state.h"

/* A position in the main part of a turn, or before its roll. False when the attempt contradicts the
 * rules in some way (lr_verify() decides, e.g. the active seat has already won): try again. */
bool scatter(const lr_game *g, lr_rng *rng, lr_state *s);

#endif
