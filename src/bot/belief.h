/* belief.h - what a seat believes: whole positions that fit everything it has seen.
 *
 * The seat keeps BELIEFS positions, each a guess at everything hidden. Every action is played in
 * every guess; what the seat could not see of it (a stolen card, say) is drawn at random from what
 * is possible in that guess. A guess in which the action is impossible, or after which the seat
 * would have another view, is wrong. So cards that can be counted are known exactly, since all
 * guesses agree, and other cards are weighted by likelihood.
 *
 * What others do tells of cards that nobody sees: a seat that ends its turn with them would have
 * played some of them. Guesses that explain it badly are given up for better ones (mind.h,
 * patience).
 *
 * A wrong guess is mended rather than dropped where only cards to be played were wrong: these are
 * dealt again until the action fits (lr_game_ops.stir, part 0), and the hands of the guess, which
 * nothing has refuted, are kept. A guess that cannot be mended so becomes a copy of a right one,
 * and if there is none, cards of its hands change places, as few as will do (part 1). Only when all
 * of that fails, or the seat joins a game, lr_resample() makes new guesses from the view alone; the
 * former is a loss, and counted.
 */
#ifndef BOT_BELIEF_H
#define BOT_BELIEF_H

#include <longroad/bot.h>

#include <stdbool.h>
#include <stddef.h>

enum { BELIEFS = 24 };

typedef struct belief {
    const lr_game *game;
    int seat;
    bool known;     /* the guesses fit the last view that was seen */
    uint32_t heard; /* actions noticed since guesses were first made */
    uint32_t lost;  /* of these, how often everything had to be guessed anew */
    lr_rng rng;
    unsigned char *guesses; /* one behind the other, each as long as a position of the game */
} belief;

/* Bytes that hold the guesses of a game, with room to copy the last one as an lr_state. */
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
typedef enum belief_outcome {
    BELIEF_NOTHING,    /* nothing was known */
    BELIEF_KEPT,       /* *after is what the seat sees now */
    BELIEF_WRONG,      /* *after was expected, and does not fit */
    BELIEF_IMPOSSIBLE, /* no guess allows the action */
} belief_outcome;
/* Notices an action (NULL: none) after which the view is known in part only (lr_player_follow). If
 * no guess fits, nothing is known any more. */
belief_outcome belief_follow(belief *b, const lr_action *seen, lr_fits *fits, const void *context,
                             lr_view *after);
/* Makes the guesses fit this view, if they do not already. */
void belief_settle(belief *b, const lr_view *view);

#endif
