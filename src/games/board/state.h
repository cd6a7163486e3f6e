/* state.h - a full position: the hidden part and the public part (view/board_view.h).
 *
 * Development cards leave the deck by chance when they are bought, so the deck is a count by kind:
 * there is no hidden order to keep or to leak.
 */
#ifndef BOARD_STATE_H
#define BOARD_STATE_H

#include "board_view.h"
#include "lr_assert.h"

/* A full dice deck: all 36 results of two dice (board_public.dice_deck). */
#define BOARD_DICE_ALL (((uint64_t)1 << 36) - 1)

typedef struct board_secret {
    board_cards hand[LR_SEATS_MAX];
    board_cards cards[LR_SEATS_MAX]; /* development cards in hand, this turn's included */
    board_cards cards_fresh;         /* those the active seat bought this turn */
    board_cards deck;                /* left to buy, by kind */
} board_secret;

typedef struct board_state {
    board_secret secret;
    board_public pub; /* last: its sets end where the game's state_bytes end */
} board_state;

static inline board_state *board_state_of(lr_state *s) {
    return (board_state *)(void *)s->body.bytes;
}
static inline const board_state *board_state_read(const lr_state *s) {
    return (const board_state *)(const void *)s->body.bytes;
}

_Static_assert(sizeof(board_state) <= LR_STATE_MAX, "LR_STATE_MAX holds a board position");
_Static_assert(sizeof(board_view) <= LR_VIEW_MAX, "LR_VIEW_MAX holds a board view");
_Static_assert(sizeof(board) <= LR_GAME_BODY_MAX, "LR_GAME_BODY_MAX holds a compiled board");

#endif
