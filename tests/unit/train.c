/* train.c - learning of nets: slopes, fits, rounding, games and generations
 * (src/workshop/train.h). */
#include "train.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FEATURES = 6, POSITIONS = 3000, SEATS = 3 };

static train_entry entries[POSITIONS][SEATS * FEATURES];
static train_position positions[POSITIONS];
static const train_position *list[POSITIONS];

/* Rows of small numbers, a third of them zeros. The winner is the seat for which feature 1 less
 * twice feature 4 is greatest; feature 5 never changes. */
static void make_positions(uint64_t seed) {
    lr_rng rng = lr_rng_seed(seed);
    for (int k = 0; k < POSITIONS; k++) {
        int best = 0, most = -1000;
        uint16_t at = 0;
        memset(&positions[k], 0, sizeof positions[k]);
        for (int seat = 0; seat < SEATS; seat++) {
            int worth = 0;
            for (int f = 0; f < FEATURES; f++) {
                int value = lr_rng_below(&rng, 3) == 0 ? 0 : (int)lr_rng_below(&rng, 21) - 10;
                if (f == 5) value = 7;
                if (f == 1) worth += value;
                if (f == 4) worth -= 2 * value;
                if (value != 0) entries[k][at++] = (train_entry){ (uint16_t)f, (int16_t)value };
            }
            positions[k].end[seat] = at;
            if (worth > most) {
                most = worth;
                best = seat;
            }
        }
        positions[k].entries = entries[k];
        positions[k].seats = SEATS;
        positions[k].target[best] = 1;
        list[k] = &positions[k];
    }
}

static train_weights weights, slope, moved;
static train_learner learner;

static void random_weights(uint64_t seed) {
    lr_rng rng = lr_rng_seed(seed);
    memset(&weights, 0, sizeof weights);
    for (int j = 0; j < VALUE_HIDDEN; j++) {
        for (int f = 0; f < FEATURES; f++)
            weights.in[f][j] = ((float)lr_rng_below(&rng, 2001) - 1000) / 20000;
        weights.bias[j] = (float)lr_rng_below(&rng, 1000) / 1000;
        weights.out[j] = ((float)lr_rng_below(&rng, 2001) - 1000) / 1000;
    }
}

/* ---- tests ---- */

/* A step of this size is small enough for the slope and large enough for float. */
static void check_slope(float *weight, float found, const train_position *p) {
    const float step = 0.004f;
    float before = *weight;
    *weight = before + step;
    double up = train_slope(&moved, p, NULL);
    *weight = before - step;
    double down = train_slope(&moved, p, NULL);
    *weight = before;
    double wanted = (up - down) / (2 * step);
    if (fabs(wanted - found) > 0.003 + 0.03 * fabs(wanted))
        fail_msg("slope %f instead of %f", (double)found, wanted);
}

/* Steps across a corner of the clipping have no slope to compare: units near one are left out. */
static bool is_smooth(const train_position *p, int j) {
    const train_entry *e = p->entries;
    for (int seat = 0; seat < SEATS; seat++) {
        double unit = (double)weights.bias[j];
        for (; e < p->entries + p->end[seat]; e++)
            unit += (double)weights.in[e->feature][j] * e->value;
        if (fabs(unit) < 0.06 || fabs(unit - 1) < 0.06) return false;
    }
    return true;
}

static void slopes_are_right(void **unused) {
    (void)unused;
    int compared = 0;
    make_positions(1);
    positions[3].target[0] = 0.5f; /* targets need not be all or nothing */
    positions[3].target[1] = 0.3f;
    positions[3].target[2] = 0.2f;
    random_weights(2);
    for (int k = 0; k < 12; k++) {
        moved = weights;
        train_slope(&weights, &positions[k], &slope);
        for (int j = 0; j < VALUE_HIDDEN; j++) {
            check_slope(&moved.out[j], slope.out[j], &positions[k]);
            if (!is_smooth(&positions[k], j)) continue;
            check_slope(&moved.bias[j], slope.bias[j], &positions[k]);
            for (int f = 0; f < FEATURES; f++)
                check_slope(&moved.in[f][j], slope.in[f][j], &positions[k]);
            compared++;
        }
    }
    assert_in_range(compared, 100, 12 * VALUE_HIDDEN);
}

/* Of a choice between three positions. */
static void slopes_of_choices_are_right(void **unused) {
    (void)unused;
    make_positions(11);
    random_weights(12);
    for (int k = 0; k < 12; k++) {
        train_choice c = { .after = &positions[3 * k],
                           .count = 3,
                           .seat = (uint8_t)(k % SEATS),
                           .share = { 0.6f, 0.1f, 0.3f } };
        moved = weights;
        train_choice_slope(&weights, &c, &slope);
        for (int j = 0; j < VALUE_HIDDEN; j++) {
            const float step = 0.0005f;
            float before = moved.out[j];
            moved.out[j] = before + step;
            double up = train_choice_slope(&moved, &c, NULL);
            moved.out[j] = before - step;
            double wanted = (up - train_choice_slope(&moved, &c, NULL)) / (2 * step);
            moved.out[j] = before;
            if (fabs(wanted - slope.out[j]) > 0.02 + 0.05 * fabs(wanted))
                fail_msg("slope %f instead of %f", (double)slope.out[j], wanted);
        }
    }
}

/* Choices between two positions each: the one that is better for the seat deserves nearly all. */
static void make_choices(train_choice *choices, const train_choice **choice_list) {
    for (uint32_t k = 0; k < POSITIONS / 2; k++) {
        const train_position *after = &positions[2 * k];
        float first = after[0].target[0] - after[1].target[0];
        choices[k] = (train_choice){ .after = after, .count = 2, .seat = 0 };
        choices[k].share[0] = first > 0 ? 0.99f : first < 0 ? 0.01f : 0.5f;
        choices[k].share[1] = 1 - choices[k].share[0];
        choice_list[k] = &choices[k];
    }
}

/* The weights that a fit comes to, from nothing or from `weights`. */
static void fit(const train_fit_plan *plan) {
    memset(&learner, 0, sizeof learner);
    learner.weights = weights;
    assert_true(train_fit(plan, &learner));
    weights = learner.weights;
}

static train_fit_plan plan_of(uint32_t threads) {
    return (train_fit_plan){
        .positions = list,
        .count = POSITIONS,
        .features = FEATURES,
        .epochs = 20,
        .threads = threads,
        .rate = 0.01f,
        .fresh = true,
        .seed = 3,
    };
}

static void a_rule_is_learned(void **unused) {
    (void)unused;
    make_positions(4);
    train_fit_plan plan = plan_of(1);
    fit(&plan);
    train_loss learned = train_measure(&weights, list, POSITIONS, 2);
    make_positions(5); /* others of the same kind */
    train_loss other = train_measure(&weights, list, POSITIONS, 1);
    print_message("loss %.3f, others %.3f, right %.3f\n", learned.loss, other.loss, other.accuracy);
    assert_true(learned.loss < 0.15 && other.loss < 0.2);
    assert_true(other.accuracy > 0.94);
}

static train_choice choices[POSITIONS / 2];
static const train_choice *choice_list[POSITIONS / 2];

/* From choices alone: the targets of positions say nothing. */
static void an_order_is_learned(void **unused) {
    (void)unused;
    train_fit_plan plan = plan_of(1);
    make_positions(14);
    make_choices(choices, choice_list);
    for (int k = 0; k < POSITIONS; k++)
        for (int seat = 0; seat < SEATS; seat++) positions[k].target[seat] = 1.0f / SEATS;
    plan.choices = choice_list;
    plan.choice_count = POSITIONS / 2;
    fit(&plan);
    make_positions(15);
    make_choices(choices, choice_list);
    uint32_t different = 0;
    for (uint32_t k = 0; k < POSITIONS / 2; k++)
        if (choices[k].share[0] != 0.5f) choice_list[different++] = &choices[k];
    train_loss loss = train_measure_choices(&weights, choice_list, different, 2);
    print_message("%u choices: loss %.3f, the same %.3f\n", different, loss.loss, loss.accuracy);
    assert_in_range(different, POSITIONS / 8, POSITIONS / 2);
    assert_true(loss.accuracy > 0.9);
}

static void threads_change_nothing(void **unused) {
    (void)unused;
    static train_weights first;
    make_positions(6);
    train_fit_plan plan = plan_of(1);
    make_choices(choices, choice_list);
    plan.choices = choice_list;
    plan.choice_count = POSITIONS / 3; /* no part of a batch has as many as the next */
    plan.epochs = 3;
    fit(&plan);
    train_loss loss = train_measure(&weights, list, POSITIONS, 1);
    first = weights;
    for (uint32_t threads = 2; threads < 6; threads++) {
        plan.threads = threads;
        fit(&plan);
        assert_memory_equal(&weights, &first, sizeof first);
        train_loss again = train_measure(&weights, list, POSITIONS, threads);
        assert_memory_equal(&again, &loss, sizeof loss);
    }
}

/* What is learned goes on from what was known: a fit without steps to go changes next to nothing.
 * */
static void a_fit_goes_on(void **unused) {
    (void)unused;
    make_positions(7);
    train_fit_plan plan = plan_of(2);
    fit(&plan);
    double before = train_measure(&weights, list, POSITIONS, 2).loss;
    weights.in[5][0] =
        0.01f; /* never changes in these positions: kept, and made up for by the bias */
    weights.bias[0] -= 0.07f;
    plan.fresh = false;
    plan.epochs = 1;
    plan.rate = 1e-6f; /* a step is no larger, however new the slopes are */
    fit(&plan);
    double after = train_measure(&weights, list, POSITIONS, 2).loss;
    assert_true(fabs(before - after) < 0.002);
    assert_true(fabsf(weights.in[5][0] - 0.01f) < 1e-6f);
}

/* A narrow net says at first what it said before, and then its new units learn, too. */
static void narrow_nets_are_widened(void **unused) {
    (void)unused;
    make_positions(9);
    random_weights(10);
    for (int f = 0; f < FEATURES; f++)
        memset(&weights.in[f][8], 0, (VALUE_HIDDEN - 8) * sizeof(float));
    memset(&weights.bias[8], 0, (VALUE_HIDDEN - 8) * sizeof(float));
    memset(&weights.out[8], 0, (VALUE_HIDDEN - 8) * sizeof(float));
    double before = train_measure(&weights, list, POSITIONS, 1).loss;
    train_fit_plan plan = plan_of(1);
    plan.fresh = false;
    plan.epochs = 1;
    plan.rate = 1e-7f;
    fit(&plan);
    assert_true(fabs(before - train_measure(&weights, list, POSITIONS, 1).loss) < 0.001);
    plan.rate = 0.01f;
    plan.epochs = 4;
    fit(&plan);
    for (int j = 8; j < VALUE_HIDDEN; j++) assert_true(fabsf(weights.out[j]) > 1e-4f);
    assert_true(train_measure(&weights, list, POSITIONS, 1).loss < before);
}

static void rounded_nets_say_the_same(void **unused) {
    (void)unused;
    static value_net net;
    static feature_rows rows;
    static train_weights back;
    static char text[VALUE_NET_TEXT_MAX];
    lr_error error;
    make_positions(8);
    train_fit_plan plan = plan_of(1);
    fit(&plan);
    train_round(&weights, &features_board, &net);
    train_unround(&net, &back);
    for (int k = 0; k < 300; k++) {
        int32_t chances[LR_SEATS_MAX];
        const train_entry *e = positions[k].entries;
        memset(&rows, 0, sizeof rows);
        for (int seat = 0; seat < SEATS; seat++)
            for (; e < positions[k].entries + positions[k].end[seat]; e++)
                rows.seat[seat][e->feature] = e->value;
        value_of_rows(&net, &rows, SEATS, chances);
        double loss = train_slope(&weights, &positions[k], NULL);
        double rounded = train_slope(&back, &positions[k], NULL);
        for (int seat = 0; seat < SEATS; seat++)
            if (positions[k].target[seat] > 0) {
                assert_true(fabs(exp(-loss) - (double)chances[seat] / VALUE_ONE) < 0.02);
                assert_true(fabs(exp(-rounded) - (double)chances[seat] / VALUE_ONE) < 0.001);
            }
    }
    value_net_print(&net, text, sizeof text);
    assert_int_equal(value_net_parse(text, &net, &error), LR_OK);
}

/* Whatever a fit comes to, its net is one that is taken. */
static void wild_weights_are_bounded(void **unused) {
    (void)unused;
    static value_net net;
    static char text[VALUE_NET_TEXT_MAX];
    lr_error error;
    for (int f = 0; f < FEATURES_MAX; f++)
        for (int j = 0; j < VALUE_HIDDEN; j++) weights.in[f][j] = j % 2 ? 1e9f : -1e9f;
    for (int j = 0; j < VALUE_HIDDEN; j++) weights.bias[j] = weights.out[j] = 1e9f;
    train_round(&weights, &features_board, &net);
    assert_true(net.in[0][1] > 0 && net.in[0][0] < 0 && net.out[3] > 0);
    value_net_print(&net, text, sizeof text);
    if (value_net_parse(text, &net, &error) != LR_OK) fail_msg("%s", error.text);
}

/* ---- games ---- */

static atomic_bool stop;
static lr_game game;

static void make_game(const char *config) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
}

static void games_are_kept(void **unused) {
    (void)unused;
    make_game("board(seats=3)");
    train_table table = { .game = &game, .chance_seed = 1, .choice_seed = 2, .keep = true };
    train_game kept;
    table.stop = &stop;
    train_play(&table, &kept);
    assert_in_range(kept.winner, 0, 2);
    assert_in_range(kept.count, TRAIN_KEPT_MAX / 2, TRAIN_KEPT_MAX);
    for (uint32_t k = 0; k < kept.count; k++) {
        const train_position *p = &kept.positions[k];
        assert_int_equal(p->seats, 3);
        for (int seat = 0; seat < 3; seat++)
            assert_true(p->target[seat] == (seat == kept.winner ? 1 : 0));
        for (int i = 0; i < p->end[2]; i++) {
            assert_true(p->entries[i].value != 0);
            assert_in_range(p->entries[i].feature, 0, features_board.count - 1);
        }
    }
    assert_int_equal(kept.choice_count, 0);
    train_game_free(&kept);
    atomic_store(&stop, true);
    train_play(&table, &kept);
    atomic_store(&stop, false);
    assert_int_equal(kept.count, 0);
}

/* A judge who thinks that all are equal draws targets toward that, the more the earlier. */
static void targets_are_smoothed(void **unused) {
    (void)unused;
    static value_net judge;
    memset(&judge, 0, sizeof judge);
    judge.features = &features_board;
    make_game("board(seats=4)");
    train_table table = { .game = &game, .chance_seed = 3, .choice_seed = 4, .keep = true };
    train_game kept;
    table.judge = &judge;
    table.stop = &stop;
    train_play(&table, &kept);
    assert_in_range(kept.winner, 0, 3);
    float before = 0;
    for (uint32_t k = 0; k < kept.count; k++) {
        float now = kept.positions[k].target[kept.winner], sum = 0;
        for (int seat = 0; seat < 4; seat++) sum += kept.positions[k].target[seat];
        assert_true(fabsf(sum - 1) < 1e-4f);
        assert_true(now >= before - 1e-4f);
        before = now;
    }
    assert_true(kept.positions[0].target[kept.winner] < 0.35f);
    assert_true(before == 1);
    train_game_free(&kept);
}

/* Decisions that were looked into have what their actions lead to, and come back from bytes. */
static void choices_are_kept(void **unused) {
    (void)unused;
    static unsigned char bytes[TRAIN_GAME_BYTES_MAX], again[TRAIN_GAME_BYTES_MAX];
    make_game("board(seats=3)");
    train_table table = {
        .game = &game, .chance_seed = 5, .choice_seed = 6, .keep = true, .look = 100, .stop = &stop
    };
    for (int seat = 0; seat < 3; seat++)
        table.seat[seat] = (train_player){ .net = value_net_of(value_mode_at(0)) };
    train_game kept, read;
    train_play(&table, &kept);
    assert_in_range(kept.choice_count, 5, TRAIN_CHOICES_MAX);
    const train_position *next = kept.positions + kept.count;
    uint32_t different = 0;
    for (uint32_t k = 0; k < kept.choice_count; k++) {
        const train_choice *c = &kept.choices[k];
        float sum = 0;
        assert_ptr_equal(c->after, next);
        assert_in_range(c->count, 2, TRAIN_AFTER_MAX);
        assert_in_range(c->seat, 0, 2);
        for (unsigned i = 0; i < c->count; i++) sum += c->share[i];
        assert_true(fabsf(sum - 1) < 1e-5f);
        different += memcmp(c->after[0].entries, c->after[1].entries,
                            c->after[0].end[2] * sizeof(train_entry)) != 0;
        next += c->count;
    }
    assert_in_range(different, kept.choice_count / 2,
                    kept.choice_count); /* some come to the same */
    size_t size = train_game_write(&kept, bytes);
    assert_true(train_game_read(bytes, size, 3, features_board.count, &read));
    assert_int_equal(read.choice_count, kept.choice_count);
    assert_int_equal(train_game_write(&read, again), size);
    assert_memory_equal(bytes, again, size);
    train_game_free(&read);
    assert_false(train_game_read(bytes, size - 1, 3, features_board.count, &read));
    train_game_free(&kept);
}

/* ---- generations ---- */

static train_plan small_plan(uint32_t threads) {
    static lr_game games[2];
    lr_error error;
    assert_int_equal(lr_game_init(&games[0], "board(seats=2,vp_goal=5)", NULL, &error), LR_OK);
    assert_int_equal(lr_game_init(&games[1], "board(seats=3,vp_goal=5)", NULL, &error), LR_OK);
    return (train_plan){
        .mode = value_mode_at(0),
        .features = &features_board,
        .game = { &games[0], &games[1] },
        .game_count = 2,
        .seed = 5,
        .threads = threads,
        .games = 12,
        .boards = 2,
        .advice = 20,
        .look = 30,
        .fade = 4,
        .stop = &stop,
    };
}

/* So many generations that nets are compared once. */
static void make_nets(uint32_t threads, value_net *net, train_report *report) {
    train_plan plan = small_plan(threads);
    trainer *t = trainer_new(&plan);
    assert_non_null(t);
    assert_null(trainer_net(t));
    for (uint32_t k = 0; k < TRAIN_COMPARED; k++) {
        assert_true(trainer_generation(t, report));
        assert_int_equal(report->generation, k);
        assert_int_equal(report->games, 12 * (k + 4));
        assert_int_equal(report->against_greedy.games, k + 1 == TRAIN_COMPARED ? 5 : 0);
        assert_int_equal(report->against_before.boards, k + 1 == TRAIN_COMPARED ? 2 : 0);
    }
    *net = *trainer_net(t);
    train_score score = trainer_match(t, NULL, 2);
    assert_int_equal(score.games, 5);
    score = trainer_match(t, net, 8); /* against itself: one win on each board */
    assert_int_equal(score.wins, 8);
    atomic_store(&stop, true);
    assert_false(trainer_generation(t, report));
    atomic_store(&stop, false);
    assert_memory_equal(trainer_net(t)->in, net->in, sizeof net->in);
    trainer_free(t);
}

static void assert_same_net(const value_net *one, const value_net *other) {
    assert_memory_equal(one->in, other->in, sizeof one->in);
    assert_memory_equal(one->out, other->out, sizeof one->out);
    assert_memory_equal(one->in_bias, other->in_bias, sizeof one->in_bias);
}

static void generations_do_not_depend_on_threads(void **unused) {
    (void)unused;
    static value_net one, three;
    train_report report;
    make_nets(1, &one, &report);
    make_nets(3, &three, &report);
    assert_same_net(&one, &three);
}

/* Who goes on from a file comes to the same net; other files are refused. */
static void a_training_goes_on(void **unused) {
    (void)unused;
    static unsigned char bytes[TRAIN_STATE_BYTES_MAX];
    static train_state state;
    train_plan plan = small_plan(2), other = small_plan(2);
    train_report report;
    trainer *whole = trainer_new(&plan), *part = trainer_new(&plan);
    for (int k = 0; k < 3; k++) assert_true(trainer_generation(whole, &report));
    assert_true(trainer_generation(part, &report));
    size_t size = train_state_write(&plan, trainer_state(part), bytes);
    trainer_free(part);
    part = trainer_new(&plan);
    assert_null(train_state_read(&plan, bytes, size, &state));
    trainer_resume(part, &state);
    for (int k = 0; k < 2; k++) assert_true(trainer_generation(part, &report));
    assert_same_net(trainer_net(part), trainer_net(whole));
    trainer_free(part);
    trainer_free(whole);
    other.seed++;
    assert_non_null(train_state_read(&other, bytes, size, &state));
    assert_non_null(train_state_read(&plan, bytes, size - 1, &state));
    assert_non_null(train_state_read(&plan, bytes, 3, &state));
    bytes[size / 2] ^= 1;
    assert_non_null(train_state_read(&plan, bytes, size, &state));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slopes_are_right),
        cmocka_unit_test(slopes_of_choices_are_right),
        cmocka_unit_test(a_rule_is_learned),
        cmocka_unit_test(an_order_is_learned),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_fit_goes_on),
        cmocka_unit_test(narrow_nets_are_widened),
        cmocka_unit_test(rounded_nets_say_the_same),
        cmocka_unit_test(wild_weights_are_bounded),
        cmocka_unit_test(games_are_kept),
        cmocka_unit_test(targets_are_smoothed),
        cmocka_unit_test(choices_are_kept),
        cmocka_unit_test(generations_do_not_depend_on_threads),
        cmocka_unit_test(a_training_goes_on),
    };
    return cmocka_run_group_tests_name("train", tests, NULL, NULL);
}
