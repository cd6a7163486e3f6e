/* bench_loops.h - the loops that `longroad bench` measures, apart from the measuring.
 *
 * They have a file and functions of their own so that a profiler can count only what happens inside
 * them: bench.c runs itself under callgrind.
 */
#ifndef CLI_BENCH_LOOPS_H
#define CLI_BENCH_LOOPS_H

#include <longroad/longroad.h>

typedef struct bench_count {
    uint64_t games, decisions, chances;
    uint64_t signature; /* of all end positions, in the order of the games */
} bench_count;

/* Plays the random games first..first+games-1 of the seed. Game k draws from stream k, and every
 * loop plays the same games: the signatures must be equal. */
typedef bench_count bench_loop(const lr_game *g, uint64_t seed, uint64_t first, uint64_t games);

/* Whole games by lr_playout(): */
bench_loop bench_games_list;    /* builds the list of moves, takes one */
bench_loop bench_games_sampled; /* draws a move without a list */
/* These two play the same games as a driver does, by one call of the interface for each step. */
bench_loop bench_steps_list;
bench_loop bench_steps_sampled;

#endif
