/* state.h - a full position: the hidden part and the public part (view/board_view.h).
 *
 * Development cards leave the deck by chance when they are bought, so the deck is a count by kind:
 * there is no hidden order to keep or to leak.
 *
 * A deck of progress cards is two parts. On top are the cards that nobody has drawn yet: a count by
 * kind, drawn by chance. Under them lie the returned cards, in their order; they are drawn once the
 * rest is gone. Everybody knows a returned card that was played; only the seat that returned a card
 * face down knows that one. So each returned card, and each card in a hand, has the set of seats
 * that know it, and a mark if everybody saw it, spectators too. A seat knows what it has seen and
 * what cannot have changed since. This knowledge is never false; further conclusions are left to
 * the players.
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

/* The hidden part of the knights' games. It follows the sets of the public part (b->secret_at), so
 * that other games do not carry it. */
typedef struct LR_ALIAS board_progress_cards {
    uint8_t hand[LR_SEATS_MAX][BOARD_PROGRESS_HAND]; /* ascending; BOARD_NO_PROGRESS fills up */
    uint8_t hand_known[LR_SEATS_MAX][BOARD_PROGRESS_HAND]; /* seats that know each; 0 fills up */
    uint8_t fresh[BOARD_PROGRESS_KINDS];                   /* never drawn yet, by kind */
    uint8_t returned[BOARD_TRACKS][BOARD_DECK_MAX];        /* next to come first */
    uint8_t returned_known[BOARD_TRACKS][BOARD_DECK_MAX];
} board_progress_cards;

_Static_assert(offsetof(board_progress_cards, hand) == 0 && BOARD_PROGRESS_HAND <= 7,
               "a hand is a part of a word (progress_word)");

enum { BOARD_KNOWN_TO_ALL = 0x80 }; /* in a set of seats that know a card: all, and spectators */

enum { BOARD_PROGRESS_WORDS = BOARD_WORDS(board_progress_cards) };

typedef struct LR_ALIAS board_state {
    board_secret secret;
    board_public pub; /* its sets end where the game's state_bytes end, or the part below begins */
    uint64_t behind[BOARD_PROGRESS_WORDS]; /* room for it behind the largest sets */
} board_state;

/* Only in the knights' games. */
static inline board_progress_cards *board_progress_of(const board *b, board_state *s) {
    return (board_progress_cards *)(void *)(s->pub.sets + b->secret_at);
}
static inline const board_progress_cards *board_progress_read(const board *b,
                                                              const board_state *s) {
    return (const board_progress_cards *)(const void *)(s->pub.sets + b->secret_at);
}

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
