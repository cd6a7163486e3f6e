/* verify_knights.h - the invariants of the knights' part of a position. See verify_knights.c. */
#ifndef BOARD_VERIFY_KNIGHTS_H
#define BOARD_VERIFY_KNIGHTS_H

#include "state.h"

/* What is wrong with it, or NULL. Numbers and sets of the rest have been checked. */
const char *knights_verify(const board *b, const board_state *s);
/* A knight or a route piece is off the board until its action is over, and the longest route is counted
 * then. */
bool knights_verify_mid_action(const board *b, const board_public *p);

#endif
