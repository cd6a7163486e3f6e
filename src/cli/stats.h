/* stats.h - what a number of games proves: shares, Elo differences, sequential tests.
 *
 * Shares. A share of wins comes with Wilson's 95 % interval: unlike the textbook one it stays
 * inside 0..1 and means something for few games and for shares near the ends.
 *
 * Elo at a table of any size. A player of strength g wins a game with probability g / (sum of all
 * strengths at the table), and Elo is 400 log10(g). Between two players that is plain Elo. An entry
 * that fills k of n seats and is e Elo stronger than all others has the share
 *
 *     share = k 10^(e/400) / (k 10^(e/400) + n - k)
 *
 * and `even` = k/n is the share of equals. stats_elo() and stats_share() go back and forth.
 *
 * Groups. The games of a group are played on the same board and dice, one for each rotation of the
 * players: their results depend on each other, groups do not. Error bars and the sequential test
 * therefore look at groups: the result of a group is the entry's mean score in it, and the luck
 * that cancels inside the group is not counted as noise.
 */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include <stdint.h>

typedef struct stats_interval {
    double low, value, high;
} stats_interval;

/* A part of a whole; 0 of nothing. */
static inline double stats_ratio(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

/* Wilson's 95 % interval of `wins` (halves and thirds may occur) in `games` independent games. */
stats_interval stats_wilson(double wins, double games);

/* Elo of a share, and the share of an Elo, where `even` is the share of equals. A share of 0 or 1
 * is an infinite Elo. */
double stats_elo(double share, double even);
double stats_share(double elo, double even);

/* ---- groups ---- */

enum { STATS_SCORES = 37 }; /* scores of a group: 0..36 of 36 for six seats */

/* How many groups ended with which score: score i of `top`. */
typedef struct stats_groups {
    uint32_t top;   /* the highest score; at most STATS_SCORES - 1 */
    uint32_t games; /* of one group */
    uint64_t count[STATS_SCORES];
} stats_groups;

uint64_t stats_groups_count(const stats_groups *groups);
double stats_groups_mean(const stats_groups *groups); /* as a share; 0 without groups */

/* The games a plain sample would need to know the share as well as these groups do. One imaginary
 * group with the spread of independent games is added to what was seen, so that few groups that
 * happen to agree do not pass for certainty. */
double stats_groups_worth(const stats_groups *groups);

/* Elo with its 95 % interval: Wilson's with the worth of the groups, as Elo. */
stats_interval stats_groups_elo(const stats_groups *groups, double even);

/* ---- groups with luck subtracted ---- */

enum { STATS_BIN = 100, STATS_BINS = 3 * STATS_BIN + 1 }; /* hundredths from -1 to 2 */

/* Mean scores of groups that may be any number, also below 0 or above 1. */
typedef struct stats_reals {
    uint64_t count;
    double sum, squares;
    uint32_t games;           /* of one group */
    uint32_t bin[STATS_BINS]; /* how many were nearest to each hundredth; beyond: at the end */
} stats_reals;

void stats_reals_add(stats_reals *reals, double score);
double stats_reals_mean(const stats_reals *reals);
/* The spread of groups' scores: the mean square of their distances from the mean; 0 for fewer than
 * two groups. */
double stats_reals_variance(const stats_reals *reals);
double stats_groups_variance(const stats_groups *groups);
/* The mean with its 95 % interval. One imaginary group with the spread of independent games is
 * added, as for groups with luck. */
stats_interval stats_reals_interval(const stats_reals *reals);
/* As stats_llr(), over scores rounded to hundredths. */
double stats_reals_llr(const stats_reals *reals, double share0, double share1);

/* ---- sequential test ---- */

/* The logarithm of the likelihood ratio of `share1` against `share0`: each hypothesis gets the most
 * likely distribution of scores that has its mean (a generalised sequential probability ratio
 * test). Positive speaks for share1. Both shares must be inside 0..1. */
double stats_llr(const stats_groups *groups, double share0, double share1);

/* Where a test with these chances of a wrong decision ends: log((1 - beta) / alpha) above, and
 * log(beta / (1 - alpha)) below. */
double stats_llr_accept(double alpha, double beta);
double stats_llr_reject(double alpha, double beta);

#endif
