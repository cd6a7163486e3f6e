/* twins.h - two positions that differ only in what a viewer cannot see, and what must not tell them
 * apart: the bytes of the view, who may act, the own list of actions, the redacted actions of
 * everybody, and what the viewer will see of chance. Used by tests/property/views*.c. */
#ifndef LR_TEST_TWINS_H
#define LR_TEST_TWINS_H

#include <longroad/longroad.h>

#include <stdbool.h>

/* The same bytes of view; LR_SPECTATOR too. */
bool twins_same_view(const lr_game *game, const lr_state *a, const lr_state *b, int viewer);

/* What tells the two apart for the viewer, or NULL. */
const char *twins_difference(const lr_game *game, const lr_state *a, const lr_state *b, int viewer);

/* ---- making one in the board family: each changes `t` in place and is false when there is
 * nothing to change ---- */

/* Seats a and b exchange one card of different kinds. */
bool twins_swap_hands(const lr_game *game, lr_state *t, unsigned a, unsigned b);
/* A seat's old development card and one of the deck change places. Victory points stay: they decide
 * who has won. */
bool twins_swap_with_deck(lr_state *t, unsigned seat);
/* A progress card of the seat's hand that the viewer does not know, and one of the same deck that
 * is not drawn yet. */
bool twins_swap_with_fresh(const lr_game *game, lr_state *t, unsigned seat, int viewer);
/* Unknown cards of two hands, of whatever decks; and one that was returned face down. */
bool twins_swap_progress(const lr_game *game, lr_state *t, unsigned a, unsigned b, int viewer);
bool twins_swap_with_returned(const lr_game *game, lr_state *t, unsigned seat, int viewer);

/* Whether the viewer knows the n-th progress card of a seat's hand, or of a deck's returned ones. A
 * spectator knows what lay open. */
bool twins_knows_hand(const lr_game *game, const lr_state *s, unsigned seat, unsigned n,
                      int viewer);
bool twins_knows_returned(const lr_game *game, const lr_state *s, unsigned deck, unsigned n,
                          int viewer);

#endif
