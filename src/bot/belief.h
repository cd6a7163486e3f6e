/* belief.h - what a seat takes to be true: whole positions that fit all it has seen.
 *
 * The seat keeps BELIEFS positions, each a guess at everything hidden. When something happens, it
 * happens in every guess: what the seat could not see of it (a stolen card, say) is drawn at random
 * from what was possible there. A guess in which the action could not have happened, or after which
 * the seat would see something else than it does, was wrong and is dropped; the others take its
 * place. So cards are counted exactly where that is certain, since then all guesses agree, and
 * weighed by likelihood where it is not. It needs no rule of any game beyond the public interface.
 *
 * When all guesses are wrong, or the seat comes new to a game, lr_resample() starts it again from
 * the view alone.
 */
#ifndef BOT_BELIEF_H
#define BOT_BELIEF_H

#include <longroad/longroad.h>

#include <stdbool.h>
#include <stddef.h>

enum { BELIEFS = 24 };

typedef struct belief {
    const lr_game *game;
    int seat;
    bool known; /* the guesses fit the last view that was seen */
    lr_rng rng;
    unsigned char *guesses; /* one behind the other, each as long as a position of the game */
} belief;

/* Bytes that hold the guesses of a game. Whoever copies the last one as an lr_state reads no
 * further. */
static inline size_t belief_bytes(const lr_game *g) {
    return (size_t)(BELIEFS - 1) * g->state_bytes + sizeof(lr_state);
}
static inline lr_state *belief_guess(const belief *b, uint32_t k) {
    return (lr_state *)(void *)(b->guesses + (size_t)k * b->game->state_bytes);
}

/* `room`: belief_bytes(g) bytes of the caller's, aligned as malloc() aligns. */
void belief_start(belief *b, const lr_game *g, int seat, uint64_t seed, void *room);
/* The action as the seat saw it, and its view afterwards. */
void belief_notice(belief *b, lr_action seen, const lr_view *after);
/* Makes the guesses fit this view, if they do not already. */
void belief_settle(belief *b, const lr_view *view);

#endif
