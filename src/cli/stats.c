/* stats.c - what a number of games proves (stats.h). */
#include "stats.h"

#include <math.h>

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

/* ---- sequential test ---- */

/* Counts with a trace of every whole number of wins, so that each hypothesis has a distribution
 * even while all groups agree. Too small to matter once they do not. */
static uint32_t with_traces(const stats_groups *groups, double weight[STATS_SCORES]) {
    const double trace = 1e-3;
    uint32_t per_win = groups->top / groups->games;
    for (uint32_t i = 0; i <= groups->top; i++)
        weight[i] = (double)groups->count[i] + (i % per_win == 0 ? trace : 0);
    return groups->top;
}

/* Of all distributions with mean `share` the most likely one gives score a the chance
 * w(a) / (1 + x (a - share)), up to a factor, for the x that makes the mean right. Finds x: the sum
 * below falls from plus to minus infinity between the two poles. */
static double multiplier(const stats_groups *groups, const double *weight, double share) {
    double low = -1 / (1 - share), high = 1 / share;
    for (int round = 0; round < 200; round++) {
        double x = low + (high - low) / 2, sum = 0;
        for (uint32_t i = 0; i <= groups->top; i++) {
            double off = score_of(groups, i) - share;
            if (weight[i] > 0) sum += weight[i] * off / (1 + x * off);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return low + (high - low) / 2;
}

double stats_llr(const stats_groups *groups, double share0, double share1) {
    double weight[STATS_SCORES], sum = 0;
    uint32_t top = with_traces(groups, weight);
    double x0 = multiplier(groups, weight, share0), x1 = multiplier(groups, weight, share1);
    for (uint32_t i = 0; i <= top; i++) {
        double a = score_of(groups, i);
        if (groups->count[i] == 0) continue;
        sum += (double)groups->count[i] * (log1p(x0 * (a - share0)) - log1p(x1 * (a - share1)));
    }
    return sum;
}

double stats_llr_accept(double alpha, double beta) {
    return log((1 - beta) / alpha);
}

double stats_llr_reject(double alpha, double beta) {
    return log(beta / (1 - alpha));
}
