/* rollout.c - rollouts repeat by seed, end where they are told to, and their errors are honest. */
#include "rollout.h"

#include "analysis.h"
#include "bots.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

static lr_game game;
static lr_state state;
static belief guesses;
static lr_state room[BELIEFS];
static lr_action move[ROLLOUT_MOVES];
static int seat;

/* Greedy players go on until a seat has `least` choices after `steps` actions. */
static void reach(const char *config, uint64_t seed, int steps, uint32_t least) {
    lr_error error;
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    lr_rng rng = lr_rng_seed(seed);
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
    lr_init(&game, &state);
    for (int step = 0;; step++) {
        uint32_t who = lr_actors(&game, &state), count;
        assert_true(who != 0);
        if (who & LR_CHANCE) {
            lr_apply(&game, &state, lr_chance_sample(&game, &state, &rng));
            continue;
        }
        seat = lr_seat_first(who);
        count = lr_legal(&game, &state, seat, legal);
        lr_observe(&game, &state, seat, &view);
        if (step >= steps && count >= least) break;
        lr_apply(&game, &state, greedy_choose(&game, &view, seat, legal, count, &rng));
    }
    memcpy(move, legal, least * sizeof legal[0]);
    belief_start(&guesses, &game, seat, seed, room);
    belief_settle(&guesses, &view);
}

static rollout_sums run(uint64_t seed, uint32_t moves, uint32_t trials, uint32_t depth) {
    rollout_sums sums = { 0 };
    rollout_plan plan = { .belief = &guesses,
                          .move = move,
                          .moves = moves,
                          .trials = trials,
                          .depth = depth,
                          .seed = seed };
    assert_true(rollout_run(&plan, &sums));
    assert_int_equal(sums.trials, trials);
    return sums;
}

static const char *const configs[] = { "board", "board(modules=knights)", "board(map=new-shores)",
                                       "cards" };

static void they_repeat_by_seed(void **unused) {
    (void)unused;
    for (size_t c = 0; c < sizeof configs / sizeof configs[0]; c++) {
        reach(configs[c], 3, 90, 3);
        rollout_sums one = run(5, 3, 12, 8), again = run(5, 3, 12, 8), other = run(6, 3, 12, 8);
        assert_memory_equal(&one, &again, sizeof one);
        assert_memory_not_equal(&one, &other, sizeof one);
        for (uint32_t k = 0; k < 3; k++) {
            rollout_mean chance = rollout_chance(&one, k);
            assert_true(chance.mean > -0.5 && chance.mean < 1.5 && chance.error >= 0);
        }
    }
}

/* Without a decision after the move only chance comes, and luck is subtracted from it: in a game
 * without hidden cards nothing is left but the net's expectation. */
static void no_depth_is_the_nets_value(void **unused) {
    (void)unused;
    analyze_evaluation by;
    const char *mode;
    reach("board(seats=2)", 4, 6, 4);
    assert_true(analyze_net(&game, &by, &mode));
    rollout_sums sums = run(1, 4, 10, 0);
    for (uint32_t k = 0; k < 4; k++) {
        int32_t chance[LR_SEATS_MAX];
        lr_state after;
        lr_copy(&game, &after, &state);
        lr_apply(&game, &after, move[k]);
        if (lr_actors(&game, &after) & LR_CHANCE) continue;
        analyze_chances(by, &game, &after, chance);
        assert_true(fabs(rollout_chance(&sums, k).mean - chance[seat] / 1e6) < 1e-6);
        assert_true(rollout_chance(&sums, k).error < 1e-4);
    }
}

/* The same rollouts with many seeds: their means differ by what their errors say, or by less,
 * because the first throws are spread evenly. And differences are known better than values. */
static void errors_are_honest(void **unused) {
    (void)unused;
    enum { SEEDS = 24, TRIALS = 24 };
    double sum = 0, squares = 0, stated = 0, apart = 0, lead = 0;
    reach("board", 7, 120, 3);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        rollout_sums sums = run(1000 * seed, 2, TRIALS, 6);
        rollout_mean chance = rollout_chance(&sums, 0), other = rollout_chance(&sums, 1);
        sum += chance.mean;
        squares += chance.mean * chance.mean;
        stated += chance.error * chance.error / SEEDS;
        apart += (chance.error * chance.error + other.error * other.error) / SEEDS;
        lead += pow(rollout_lead(&sums, 0, 1).error, 2) / SEEDS;
    }
    double variance = (squares - sum * sum / SEEDS) / (SEEDS - 1);
    assert_true(stated > 0);
    /* 1.92 times is the 99 % point for so many seeds. */
    if (variance > 1.92 * stated) fail_msg("spread %g, stated %g", variance, stated);
    assert_true(lead < apart);
}

/* The best move is ahead of all others, and of itself by nothing. */
static void the_best_move_leads(void **unused) {
    (void)unused;
    reach("board(seats=2)", 9, 300, 3);
    rollout_sums sums = run(2, 3, 24, 12);
    uint32_t best = rollout_best(&sums);
    for (uint32_t k = 0; k < 3; k++) {
        rollout_mean lead = rollout_lead(&sums, best, k);
        assert_true(lead.mean >= 0);
        if (k == best) assert_true(lead.error == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_repeat_by_seed),
        cmocka_unit_test(no_depth_is_the_nets_value),
        cmocka_unit_test(errors_are_honest),
        cmocka_unit_test(the_best_move_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
