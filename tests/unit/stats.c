/* Shares, Elo and the sequential test against values worked out elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "stats.h"

#include <longroad/longroad.h>

static void near(double value, double expected, double tolerance) {
    if (fabs(value - expected) <= tolerance) return;
    print_error("%.9f is not %.9f\n", value, expected);
    fail();
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, gives four of them. */
static void test_wilson(void **state) {
    (void)state;
    static const struct {
        double wins, games, low, high;
    } known[] = {
        { 81, 263, 0.2553, 0.3662 },   { 15, 148, 0.0624, 0.1605 }, { 0, 20, 0, 0.1611 },
        { 1, 29, 0.0061, 0.1718 },     { 10, 10, 0.7225, 1 },       { 5, 10, 0.2366, 0.7634 },
        { 500, 1000, 0.4691, 0.5309 },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        stats_interval found = stats_wilson(known[i].wins, known[i].games);
        near(found.low, known[i].low, 5.1e-5);
        near(found.high, known[i].high, 5.1e-5);
        near(found.value, known[i].wins / known[i].games, 1e-12);
    }
    stats_interval nothing = stats_wilson(0, 0);
    near(nothing.low, 0, 0);
    near(nothing.high, 1, 0);
}

static void test_elo(void **state) {
    (void)state;
    /* Two players: the tables of chess. */
    near(stats_elo(0.5, 0.5), 0, 1e-9);
    near(stats_elo(0.75, 0.5), 190.848501887, 1e-6);
    near(stats_elo(0.64, 0.5), 99.950989, 1e-6);
    near(stats_elo(10.0 / 11, 0.5), 400, 1e-9);
    /* One of four that wins half the games is three times as strong as each of the others. */
    near(stats_elo(0.5, 0.25), 190.848501887, 1e-6);
    near(stats_elo(0.25, 0.25), 0, 1e-9);
    /* Three of four places against one: the same difference, seen from the other side. */
    near(stats_elo(0.5, 0.75), -190.848501887, 1e-6);
    assert_true(isinf(stats_elo(1, 0.5)) && stats_elo(1, 0.5) > 0);
    assert_true(isinf(stats_elo(0, 0.5)) && stats_elo(0, 0.5) < 0);
    near(stats_share(0, 0.25), 0.25, 1e-12);
    near(stats_share(400, 0.5), 10.0 / 11, 1e-12);
    for (int elo = -700; elo <= 700; elo += 35)
        for (int even = 20; even < 90; even += 15)
            near(stats_elo(stats_share(elo, even / 100.0), even / 100.0), elo, 1e-7);
}

/* Pairs of games: 0, 1 or 2 wins. */
static stats_groups pairs(uint64_t lost, uint64_t split, uint64_t won) {
    stats_groups groups = { .top = 4, .games = 2 };
    groups.count[0] = lost;
    groups.count[2] = split;
    groups.count[4] = won;
    return groups;
}

static void test_groups(void **state) {
    (void)state;
    stats_groups groups = pairs(100, 200, 100);
    assert_int_equal(stats_groups_count(&groups), 400);
    near(stats_groups_mean(&groups), 0.5, 1e-12);
    /* Pairs as independent games give them: worth what they are, 800 games (and the imaginary
     * one). */
    near(stats_groups_worth(&groups), 800, 3);
    /* All decided by the bot: half of it. All decided by luck that cancels: far more. */
    groups = pairs(200, 0, 200);
    near(stats_groups_worth(&groups), 400, 3);
    groups = pairs(0, 400, 0);
    assert_true(stats_groups_worth(&groups) > 100000);
    /* One group says nothing about the spread: it counts as its two games. */
    groups = pairs(0, 1, 0);
    near(stats_groups_worth(&groups), 2, 1e-9);
    groups = pairs(0, 0, 50);
    near(stats_groups_worth(&groups), 100, 1e-9);
    groups = pairs(0, 0, 0);
    near(stats_groups_worth(&groups), 0, 0);
}

static void test_groups_elo(void **state) {
    (void)state;
    /* 500 of 1000 independent games: plus or minus 21.5 Elo, as chess programs print it. */
    stats_groups groups = pairs(125, 250, 125);
    stats_interval elo = stats_groups_elo(&groups, 0.5);
    near(elo.value, 0, 1e-9);
    near(elo.high, 21.5, 0.2);
    near(elo.low, -elo.high, 1e-9);
    /* The less the games of a group agree with luck, the narrower the bars. */
    groups = pairs(25, 450, 25);
    near(stats_groups_elo(&groups, 0.5).high, 21.5 / sqrt(5), 0.2);
    /* Nothing lost yet: no upper end. */
    groups = pairs(0, 0, 10);
    elo = stats_groups_elo(&groups, 0.5);
    assert_true(isinf(elo.value) && isinf(elo.high));
    near(elo.low, stats_elo(stats_wilson(20, 20).low, 0.5), 1e-9);
    groups = pairs(0, 0, 0);
    elo = stats_groups_elo(&groups, 0.5);
    assert_true(isinf(elo.low) && isinf(elo.high) && elo.low < elo.high);
}

/* Where only two scores occur, the most likely distribution with a given mean is the only one, and
 * the test is Wald's: wins log(s1/s0) + losses log((1-s1)/(1-s0)). */
static void test_llr_wald(void **state) {
    (void)state;
    const double s0 = 0.5, s1 = 0.55;
    stats_groups groups = pairs(400, 0, 600);
    double expected = 600 * log(s1 / s0) + 400 * log((1 - s1) / (1 - s0));
    near(expected, 15.042, 1e-3);
    near(stats_llr(&groups, s0, s1), expected, 0.01);
    near(stats_llr(&groups, s1, s0), -stats_llr(&groups, s0, s1), 1e-9);
    near(stats_llr(&groups, s0, s0), 0, 1e-9);
}

/* For small differences the ratio is that of normal distributions with the spread that was seen. */
static void test_llr_normal(void **state) {
    (void)state;
    stats_groups groups = pairs(2000, 5800, 2200);
    double s0 = stats_share(0, 0.5), s1 = stats_share(5, 0.5), mean = 0.51;
    double variance = (2000 * 0.51 * 0.51 + 5800 * 0.01 * 0.01 + 2200 * 0.49 * 0.49) / 10000;
    double expected = 10000 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    assert_true(expected > 4);
    near(stats_llr(&groups, s0, s1), expected, 0.02 * expected);
    /* Scores between whole wins, from games without a winner, take part. */
    stats_groups thirds = { .top = 9, .games = 3 };
    thirds.count[1] = 300, thirds.count[3] = 400, thirds.count[5] = 320;
    near(stats_groups_mean(&thirds), (300 + 3 * 400 + 5 * 320) / (9.0 * 1020), 1e-12);
    assert_true(stats_llr(&thirds, 0.3, 0.34) > 0);
}

/* Even when all groups agree there is an answer, and it grows by the same amount with each: a group
 * lost whole has the chance 1 - s, for the most likely distribution then has no other score. */
static void test_llr_agreement(void **state) {
    (void)state;
    double s0 = 0.5, s1 = stats_share(20, 0.5);
    stats_groups one = pairs(0, 0, 1), hundred = pairs(0, 0, 100);
    near(stats_llr(&one, s0, s1), log(s1 / s0), 0.01);
    near(stats_llr(&hundred, s0, s1), 100 * log(s1 / s0), 0.01);
    stats_groups none = pairs(0, 0, 0);
    near(stats_llr(&none, s0, s1), 0, 0);
}

/* Runs the test on groups of `games` games with `chance[k]` of k wins; whether it says `better`. */
static bool says_better(uint32_t games, const double *chance, double share0, double share1,
                        lr_rng *rng) {
    stats_groups groups = { .top = games * games, .games = games };
    for (;;) {
        double luck = (double)(lr_rng_next(rng) >> 11) * 0x1p-53;
        uint32_t wins = 0;
        while (wins < games && luck >= chance[wins]) luck -= chance[wins++];
        groups.count[wins * games]++;
        double llr = stats_llr(&groups, share0, share1);
        if (llr >= stats_llr_accept(0.05, 0.05)) return true;
        if (llr <= stats_llr_reject(0.05, 0.05)) return false;
    }
}

/* The promise of the test: a wrong verdict in one of twenty cases. A thousand trials may be off by
 * two in a hundred. */
static void test_error_rates(void **state) {
    (void)state;
    enum { TRIALS = 1000 };
    const double low = 0.5, high = stats_share(100, 0.5), split = 0.5;
    const double four_low = 0.25, four_high = stats_share(100, 0.25);
    lr_rng rng = lr_rng_seed(1);
    for (int better = 0; better < 2; better++) {
        double share = better ? high : low, four = better ? four_high : four_low;
        double other = 1 - four, wins = share - split / 2;
        const double pair[] = { 1 - split - wins, split, wins };
        const double table[] = { pow(other, 4), 4 * four * pow(other, 3),
                                 6 * four * four * other * other, 4 * pow(four, 3) * other,
                                 pow(four, 4) };
        int wrong_pair = 0, wrong_table = 0;
        for (int i = 0; i < TRIALS; i++) {
            wrong_pair += says_better(2, pair, low, high, &rng) != better;
            wrong_table += says_better(4, table, four_low, four_high, &rng) != better;
        }
        assert_in_range(wrong_pair, TRIALS / 100, TRIALS * 7 / 100);
        assert_in_range(wrong_table, TRIALS / 100, TRIALS * 7 / 100);
    }
}

static double uniform(lr_rng *rng) {
    return (double)(lr_rng_next(rng) >> 11) * 0x1p-53;
}

/* A group's score without luck: the share, and what is left of luck, which need not be a whole win
 * and is not normal: a skewed sum of a few steps. */
static double adjusted_score(double share, lr_rng *rng) {
    double noise = 0;
    for (int step = 0; step < 6; step++) noise += uniform(rng) < 0.2 ? 0.2 : -0.05;
    return share + noise;
}

static void test_reals(void **state) {
    (void)state;
    static const double score[] = { 0.2, 0.4, 0.9, -0.1, 0.6 };
    stats_reals reals = { .games = 4 };
    near(stats_reals_interval(&reals).high, 1, 0);
    near(stats_reals_llr(&reals, 0.25, 0.5), 0, 0);
    for (int i = 0; i < 5; i++) stats_reals_add(&reals, score[i]);
    near(stats_reals_mean(&reals), 0.4, 1e-12);
    near(stats_reals_variance(&reals), 0.145, 1e-12);
    stats_groups groups = pairs(1, 2, 1);
    near(stats_groups_variance(&groups), 1 / 6.0, 1e-12);
    stats_interval i = stats_reals_interval(&reals);
    near((i.low + i.high) / 2, 0.4, 1e-12);
    /* (4 * 0.145 + 0.24 / 4) / 5 / 5 */
    near(i.high - i.value, 1.959964 * sqrt(0.0256), 1e-6);
    assert_true(stats_reals_llr(&reals, 0.25, 0.4) > 0);
    assert_true(stats_reals_llr(&reals, 0.4, 0.55) < 0);
    /* Whole wins: the test of groups with luck. */
    stats_groups plain = pairs(400, 300, 600);
    stats_reals whole = { .games = 2 };
    for (int k = 0; k < 1300; k++) stats_reals_add(&whole, k < 400 ? 0 : k < 700 ? 0.5 : 1);
    near(stats_reals_llr(&whole, 0.5, 0.55), stats_llr(&plain, 0.5, 0.55), 0.01);
}

/* The stated error: a planted share lies in the interval nineteen times of twenty, and the mean of
 * all estimates is the share. */
static void test_reals_interval(void **state) {
    (void)state;
    enum { TRIALS = 2000, GROUPS = 60 };
    static const double planted[] = { 0.25, 0.31, 0.5 };
    lr_rng rng = lr_rng_seed(2);
    for (int p = 0; p < 3; p++) {
        int inside = 0;
        double sum = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            stats_reals reals = { .games = 4 };
            for (int k = 0; k < GROUPS; k++)
                stats_reals_add(&reals, adjusted_score(planted[p], &rng));
            stats_interval i = stats_reals_interval(&reals);
            inside += i.low <= planted[p] && planted[p] <= i.high;
            sum += i.value;
        }
        assert_in_range(inside, TRIALS * 93 / 100, TRIALS * 97 / 100);
        near(sum / TRIALS, planted[p], 3 * 0.245 / sqrt(TRIALS * GROUPS));
    }
}

static void test_reals_error_rates(void **state) {
    (void)state;
    enum { TRIALS = 1000 };
    const double low = 0.25, high = stats_share(60, 0.25);
    lr_rng rng = lr_rng_seed(3);
    for (int better = 0; better < 2; better++) {
        int wrong = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            stats_reals reals = { .games = 4 };
            double llr = 0;
            while (llr < stats_llr_accept(0.05, 0.05) && llr > stats_llr_reject(0.05, 0.05)) {
                stats_reals_add(&reals, adjusted_score(better ? high : low, &rng));
                llr = stats_reals_llr(&reals, low, high);
            }
            wrong += (llr > 0) != better;
        }
        assert_in_range(wrong, TRIALS / 100, TRIALS * 7 / 100);
    }
}

static void test_bounds(void **state) {
    (void)state;
    near(stats_llr_accept(0.05, 0.05), 2.944439, 1e-6);
    near(stats_llr_reject(0.05, 0.05), -2.944439, 1e-6);
    near(stats_llr_accept(0.01, 0.2), 4.382027, 1e-6);
    near(stats_llr_reject(0.01, 0.2), -1.599388, 1e-6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wilson),         cmocka_unit_test(test_elo),
        cmocka_unit_test(test_groups),         cmocka_unit_test(test_groups_elo),
        cmocka_unit_test(test_llr_wald),       cmocka_unit_test(test_llr_normal),
        cmocka_unit_test(test_llr_agreement),  cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_error_rates),    cmocka_unit_test(test_reals),
        cmocka_unit_test(test_reals_interval), cmocka_unit_test(test_reals_error_rates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
