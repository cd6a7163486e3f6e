/* rollout.h - moves judged by playing on from them, many times.
 *
 *     guess    one of what the seat believes about hidden cards; trial k takes guess k, k + 24, ...
 *     move     each of the moves to compare is played on a copy of it
 *     play     all seats go on by one policy: the action after which the net likes the position
 *              best, with a bonus for what the greedy bot would do, as nets are trained
 *     end      after `depth` decisions the net's chance, or who has won before
 *
 * Three things keep the noise low, and none of them moves the mean. The luck of every outcome of
 * chance, as the net sees it, is subtracted (analyze_luck). The first STRATA outcomes of a trial
 * are drawn so that the trials together spread evenly over all that can come. And a trial uses the
 * same numbers for all moves, so that differences vary less than values do.
 *
 * The policy sees all cards of the guess. Seats thus play a little too well, all alike, and what a
 * move hides or shows is not valued. Numbers repeat by seed.
 */
#ifndef ANALYSIS_ROLLOUT_H
#define ANALYSIS_ROLLOUT_H

#include "belief.h"

#include <stdatomic.h>

enum { ROLLOUT_MOVES = 32, ROLLOUT_TRIALS_MAX = 1000000, ROLLOUT_DEPTH_MAX = 10000 };

typedef struct rollout_plan {
    const belief *belief; /* of the seat that moves: its guesses fit the position */
    const lr_action *move;
    uint32_t moves;         /* at most ROLLOUT_MOVES */
    uint32_t first, trials; /* trials first to first + trials - 1 */
    uint32_t depth;         /* decisions after the move; 0: the net's value at once */
    uint64_t seed;
    const atomic_bool *stop; /* or NULL */
} rollout_plan;

/* Sums over trials: of a move's chance to win, of its square, and of the product of any two. */
typedef struct rollout_sums {
    uint32_t moves, trials;
    double sum[ROLLOUT_MOVES], product[ROLLOUT_MOVES][ROLLOUT_MOVES];
} rollout_sums;

/* Adds the plan's trials to the sums, which are all zeros at first. False: no net, no memory, or
 * stopped. */
bool rollout_run(const rollout_plan *plan, rollout_sums *out);

/* A mean with its standard error. */
typedef struct rollout_mean {
    double mean, error;
} rollout_mean;

/* Of numbers with this sum and sum of squares. */
rollout_mean rollout_mean_of(double sum, double squares, uint32_t trials);

rollout_mean rollout_chance(const rollout_sums *sums, uint32_t move);
/* How much more the one move promises than the other. */
rollout_mean rollout_lead(const rollout_sums *sums, uint32_t move, uint32_t other);
uint32_t rollout_best(const rollout_sums *sums);

#endif
