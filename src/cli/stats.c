/* stats.c - what a number of games proves (stats.h). */
#include "stats.h"

#include <math.h>
#include <stdbool.h>

static const double z95 = 1.959963984540054; /* the normal distribution's 97.5 % point */

stats_interval stats_wilson(double wins, double games) {
    if (games <= 0) return (stats_interval){ 0, 0, 1 };
    double p = wins / games;
    double centre = p + z95 * z95 / (2 * games);
    double spread = z95 * sqrt(p * (1 - p) / games + z95 * z95 / (4 * games * games));
    double scale = 1 + z95 * z95 / games;
    stats_interval i = { (centre - spread) / scale, p, (centre + spread) / scale };
    if (i.low < 0 || p <= 0) i.low = 0; /* rounding must not leave a share the range of shares */
    if (i.high > 1 || p >= 1) i.high = 1;
    return i;
}

double stats_elo(double share, double even) {
    if (share <= 0) return -INFINITY;
    if (share >= 1) return INFINITY;
    return 400 * log10(share / (1 - share) * (1 - even) / even);
}

double stats_share(double elo, double even) {
    double strength = even * pow(10, elo / 400);
    return strength / (strength + 1 - even);
}

/* ---- groups ---- */

uint64_t stats_groups_count(const stats_groups *groups) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i <= groups->top; i++) sum += groups->count[i];
    return sum;
}

static double score_of(const stats_groups *groups, uint32_t i) {
    return (double)i / groups->top;
}

double stats_groups_mean(const stats_groups *groups) {
    uint64_t count = stats_groups_count(groups);
    double sum = 0;
    for (uint32_t i = 0; i <= groups->top; i++)
        sum += score_of(groups, i) * (double)groups->count[i];
    return count ? sum / (double)count : 0;
}

double stats_groups_worth(const stats_groups *groups) {
    uint64_t count = stats_groups_count(groups);
    double mean = stats_groups_mean(groups), plain = mean * (1 - mean), squares = 0;
    double games = (double)count * groups->games;
    if (count == 0 || plain <= 0) return games;
    for (uint32_t i = 0; i <= groups->top; i++) {
        double off = score_of(groups, i) - mean;
        squares += (double)groups->count[i] * off * off;
    }
    /* The imaginary group adds its expected square and one to the degrees of freedom. */
    double variance = (squares + plain / groups->games) / (double)count;
    return plain / (variance / (double)count);
}

stats_interval stats_groups_elo(const stats_groups *groups, double even) {
    double worth = stats_groups_worth(groups), mean = stats_groups_mean(groups);
    if (worth <= 0) return (stats_interval){ -INFINITY, 0, INFINITY };
    stats_interval share = stats_wilson(mean * worth, worth);
    return (stats_interval){ stats_elo(share.low, even), stats_elo(share.value, even),
                             stats_elo(share.high, even) };
}

double stats_groups_variance(const stats_groups *groups) {
    uint64_t count = stats_groups_count(groups);
    double mean = stats_groups_mean(groups), squares = 0;
    for (uint32_t i = 0; i <= groups->top; i++)
        squares += (double)groups->count[i] * pow(score_of(groups, i) - mean, 2);
    return count > 1 ? squares / (double)(count - 1) : 0;
}

/* ---- groups with luck subtracted ---- */

void stats_reals_add(stats_reals *reals, double score) {
    double bin = floor((score + 1) * STATS_BIN + 0.5);
    reals->count++;
    reals->sum += score;
    reals->squares += score * score;
    reals->bin[bin < 0 ? 0 : bin >= STATS_BINS ? STATS_BINS - 1 : (uint32_t)bin]++;
}

double stats_reals_mean(const stats_reals *reals) {
    return reals->count ? reals->sum / (double)reals->count : 0;
}

/* The sum of squared distances from the mean. */
static double squares_off(const stats_reals *reals) {
    double off = reals->squares - reals->sum * stats_reals_mean(reals);
    return off > 0 ? off : 0;
}

double stats_reals_variance(const stats_reals *reals) {
    return reals->count > 1 ? squares_off(reals) / (double)(reals->count - 1) : 0;
}

/* What a group of independent games would vary. */
static double plain_variance(const stats_reals *reals) {
    double mean = stats_reals_mean(reals);
    double share = mean < 0.05 ? 0.05 : mean > 0.95 ? 0.95 : mean;
    return share * (1 - share) / reals->games;
}

/* The most likely variance, with the imaginary group. */
static double likely_variance(const stats_reals *reals) {
    return (squares_off(reals) + plain_variance(reals)) / (double)reals->count;
}

stats_interval stats_reals_interval(const stats_reals *reals) {
    if (reals->count == 0) return (stats_interval){ 0, 0, 1 };
    double mean = stats_reals_mean(reals);
    double off = z95 * sqrt(likely_variance(reals) / (double)reals->count);
    return (stats_interval){ mean - off, mean, mean + off };
}

/* ---- sequential test ---- */

/* Scores that occurred, and how often. A trace of every whole number of wins is added, so that each
 * hypothesis has a distribution even while all groups agree: too small to matter once they do
 * not. */
typedef struct scores {
    uint32_t count;
    double value[STATS_BINS], times[STATS_BINS], trace[STATS_BINS];
} scores;

static void scores_add(scores *all, double value, double times, bool whole) {
    if (times <= 0 && !whole) return;
    all->value[all->count] = value;
    all->times[all->count] = times;
    all->trace[all->count++] = whole ? 1e-3 : 0;
}

/* Of all distributions with mean `share` the most likely one gives score a the chance
 * w(a) / (1 + x (a - share)), up to a factor, for the x that makes the mean right. Finds x: the sum
 * below falls from plus to minus infinity between the two poles, which belong to the extreme
 * scores. */
static double multiplier(const scores *all, double share) {
    double least = all->value[0] - share, most = all->value[all->count - 1] - share;
    double low = -1 / most, high = -1 / least;
    for (int round = 0; round < 200; round++) {
        double x = low + (high - low) / 2, sum = 0;
        for (uint32_t i = 0; i < all->count; i++) {
            double off = all->value[i] - share;
            sum += (all->times[i] + all->trace[i]) * off / (1 + x * off);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return low + (high - low) / 2;
}

static double llr_of(const scores *all, double share0, double share1) {
    double x0 = multiplier(all, share0), x1 = multiplier(all, share1), sum = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        double a = all->value[i];
        if (all->times[i] > 0)
            sum += all->times[i] * (log1p(x0 * (a - share0)) - log1p(x1 * (a - share1)));
    }
    return sum;
}

double stats_llr(const stats_groups *groups, double share0, double share1) {
    scores all = { .count = 0 };
    uint32_t per_win = groups->top / groups->games;
    for (uint32_t i = 0; i <= groups->top; i++)
        scores_add(&all, score_of(groups, i), (double)groups->count[i], i % per_win == 0);
    return llr_of(&all, share0, share1);
}

double stats_reals_llr(const stats_reals *reals, double share0, double share1) {
    scores all = { .count = 0 };
    for (uint32_t i = 0; i < STATS_BINS; i++)
        scores_add(&all, (double)i / STATS_BIN - 1, reals->bin[i],
                   i == STATS_BIN || i == 2 * STATS_BIN);
    return llr_of(&all, share0, share1);
}

double stats_llr_accept(double alpha, double beta) {
    return log((1 - beta) / alpha);
}

double stats_llr_reject(double alpha, double beta) {
    return log(beta / (1 - alpha));
}
