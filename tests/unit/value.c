/* value.c - the evaluation by a net: hand-made nets with known answers, the modes, and the nets
 * that are built in (src/bot/value.h). */
#include "value.h"

#include "mind.h"
#include "nets.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static value_net net;
static feature_rows rows;

static void start_net(void) {
    memset(&net, 0, sizeof net);
    memset(&rows, 0, sizeof rows);
    net.features = &features_board;
}

/* Unit 0 is a tenth of feature 3, and each of it is worth two. */
static void start_simple_net(void) {
    start_net();
    net.in[3][0] = VALUE_IN_SCALE / 10;
    net.out[0] = 2 * VALUE_OUT_SCALE;
}

static void assert_near(int32_t found, double wanted) {
    if (fabs(found - wanted * VALUE_ONE) > 3)
        fail_msg("%d instead of %.1f", (int)found, wanted * VALUE_ONE);
}

static int32_t sum_of(const int32_t *chances) {
    int32_t sum = 0;
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) sum += chances[seat];
    return sum;
}

/* ---- tests ---- */

static void known_answers(void **unused) {
    (void)unused;
    int32_t chances[LR_SEATS_MAX];
    start_simple_net();
    value_of_rows(&net, &rows, 4, chances);
    for (int seat = 0; seat < 4; seat++) assert_int_equal(chances[seat], VALUE_ONE / 4);
    rows.seat[1][3] = 5; /* a score of 2 * 0.5, against three of 0 */
    value_of_rows(&net, &rows, 4, chances);
    /* A tenth of the scale is 819 and not 819.2. */
    double score = 2 * 5 * 819.0 / VALUE_IN_SCALE;
    assert_near(chances[1], exp(score) / (exp(score) + 3));
    assert_near(chances[0], 1 / (exp(score) + 3));
    assert_int_equal(chances[0], chances[2]);
    assert_int_equal(chances[4], 0);
}

static void units_are_clipped(void **unused) {
    (void)unused;
    int32_t chances[LR_SEATS_MAX];
    start_simple_net();
    rows.seat[0][3] = 200; /* the unit would be 20 */
    value_of_rows(&net, &rows, 2, chances);
    assert_near(chances[0], exp(2) / (exp(2) + 1));
    rows.seat[0][3] = -200;
    value_of_rows(&net, &rows, 2, chances);
    assert_int_equal(chances[0], VALUE_ONE / 2);
    net.in_bias[0] = VALUE_IN_SCALE / 2;
    rows.seat[0][3] = -2;
    value_of_rows(&net, &rows, 2, chances); /* 0.3 against 0.5 */
    assert_near(chances[0], exp(0.6) / (exp(0.6) + exp(1)));
}

static void fill_at_random(lr_rng *rng) {
    start_net();
    for (uint32_t f = 0; f < features_board.count; f++) {
        for (int j = 0; j < VALUE_HIDDEN; j++)
            net.in[f][j] = (int16_t)((int)lr_rng_below(rng, 2001) - 1000);
        for (int seat = 0; seat < LR_SEATS_MAX; seat++)
            if (lr_rng_below(rng, 3) == 0)
                rows.seat[seat][f] = (int16_t)((int)lr_rng_below(rng, 41) - 20);
    }
    for (int j = 0; j < VALUE_HIDDEN; j++) {
        net.in_bias[j] = (int32_t)lr_rng_below(rng, 8192);
        net.out[j] = (int16_t)((int)lr_rng_below(rng, 4001) - 2000);
    }
}

/* The same net in floating point. */
static void slow_chances(unsigned seats, double *chances) {
    double sum = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        double score = 0;
        for (int j = 0; j < VALUE_HIDDEN; j++) {
            double unit = net.in_bias[j];
            for (uint32_t f = 0; f < features_board.count; f++)
                unit += (double)rows.seat[seat][f] * net.in[f][j];
            unit /= VALUE_IN_SCALE;
            score += (unit < 0 ? 0 : unit > 1 ? 1 : unit) * net.out[j] / VALUE_OUT_SCALE;
        }
        sum += chances[seat] = exp(score);
    }
    for (unsigned seat = 0; seat < seats; seat++) chances[seat] /= sum;
}

static void agrees_with_floating_point(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(1);
    for (int round = 0; round < 200; round++) {
        int32_t chances[LR_SEATS_MAX];
        double wanted[LR_SEATS_MAX];
        unsigned seats = 2 + lr_rng_below(&rng, 5);
        fill_at_random(&rng);
        value_of_rows(&net, &rows, seats, chances);
        slow_chances(seats, wanted);
        for (unsigned seat = 0; seat < seats; seat++) assert_near(chances[seat], wanted[seat]);
        assert_in_range(sum_of(chances), VALUE_ONE - 3, VALUE_ONE + 3);
    }
}

/* Seats that change places change their chances with them, to the bit. */
static void seats_are_alike(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(2);
    for (int round = 0; round < 50; round++) {
        int32_t before[LR_SEATS_MAX], after[LR_SEATS_MAX];
        fill_at_random(&rng);
        value_of_rows(&net, &rows, 4, before);
        feature_rows turned = rows;
        for (int seat = 0; seat < 4; seat++)
            memcpy(turned.seat[(seat + 1) % 4], rows.seat[seat], sizeof rows.seat[seat]);
        value_of_rows(&net, &turned, 4, after);
        for (int seat = 0; seat < 4; seat++) assert_int_equal(before[seat], after[(seat + 1) % 4]);
    }
}

/* Numbers that must be the same on every machine. */
static void bits_are_fixed(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(3);
    uint64_t hash = 0;
    for (int round = 0; round < 20; round++) {
        int32_t chances[LR_SEATS_MAX];
        start_net();
        for (int f = 0; f < 40; f++)
            for (int j = 0; j < VALUE_HIDDEN; j++)
                net.in[f][j] = (int16_t)((int)lr_rng_below(&rng, 2001) - 1000);
        for (int j = 0; j < VALUE_HIDDEN; j++)
            net.out[j] = (int16_t)((int)lr_rng_below(&rng, 4001) - 2000);
        for (int seat = 0; seat < 4; seat++)
            for (int f = 0; f < 40; f++)
                rows.seat[seat][f] = (int16_t)((int)lr_rng_below(&rng, 41) - 20);
        value_of_rows(&net, &rows, 4, chances);
        for (int seat = 0; seat < 4; seat++) hash = hash * 1000003 + (uint64_t)chances[seat];
    }
    assert_int_equal(hash, UINT64_C(0xcdac91bebdaf7534));
}

static void a_finished_game_is_certain(void **unused) {
    (void)unused;
    static lr_game game;
    lr_error error;
    lr_state s;
    lr_rng rng = lr_rng_seed(4);
    int32_t chances[LR_SEATS_MAX];
    assert_int_equal(lr_game_init(&game, "board(seats=3,vp_goal=3)", NULL, &error), LR_OK);
    start_simple_net();
    lr_init(&game, &s);
    value_chances(&net, &game, &s, chances);
    assert_in_range(sum_of(chances), VALUE_ONE - 3, VALUE_ONE + 3);
    lr_playout(&game, &s, &rng, 100000, NULL);
    int winner = lr_winner(&game, &s);
    assert_in_range(winner, 0, 2);
    value_chances(&net, &game, &s, chances);
    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        assert_int_equal(chances[seat], seat == winner ? VALUE_ONE : 0);
}

static void a_draw_is_shared(void **unused) {
    (void)unused;
    static lr_game game;
    lr_error error;
    lr_state s;
    lr_rng rng = lr_rng_seed(5);
    int32_t chances[LR_SEATS_MAX];
    assert_int_equal(lr_game_init(&game, "cards(turn_limit=2)", NULL, &error), LR_OK);
    start_net();
    net.features = &features_cards;
    lr_init(&game, &s);
    lr_playout(&game, &s, &rng, 100000, NULL);
    assert_int_equal(lr_actors(&game, &s), 0);
    assert_int_equal(lr_winner(&game, &s), LR_SEAT_NONE);
    value_chances(&net, &game, &s, chances);
    assert_int_equal(chances[0], VALUE_ONE / 2);
    assert_int_equal(chances[1], VALUE_ONE / 2);
    assert_int_equal(chances[2], 0);
}

/* Every game that a mode is trained on can be made and belongs to that mode. */
static void modes_have_their_games(void **unused) {
    (void)unused;
    static lr_game game;
    lr_error error;
    const value_mode *mode;
    for (uint32_t k = 0; (mode = value_mode_at(k)) != NULL; k++)
        for (const char *const *config = mode->configs; *config != NULL; config++) {
            if (lr_game_init(&game, *config, NULL, &error) != LR_OK)
                fail_msg("%s: %s", *config, error.text);
            assert_string_equal(value_mode_of(&game)->name, mode->name);
            assert_int_equal(mind_of(&game)->features->family, game.ops->family);
        }
    assert_int_equal(lr_game_init(&game, "board(seats=5)", NULL, &error), LR_OK);
    assert_string_equal(value_mode_of(&game)->name, "island");
}

/* With a memory every position of a game has the same value, also when two nets take turns. */
static void a_memory_changes_no_value(void **unused) {
    (void)unused;
    enum { ACTIONS = 400, STAY = 60 };
    static lr_game game;
    static value_net other;
    const value_mode *mode;
    for (uint32_t m = 0; (mode = value_mode_at(m)) != NULL; m++) {
        lr_error error;
        lr_state s;
        lr_rng rng = lr_rng_seed(11);
        assert_int_equal(lr_game_init(&game, mode->configs[0], NULL, &error), LR_OK);
        const value_net *own = value_net_of(mode);
        value_memory *memory = value_memory_new();
        value_memory_clear(memory, mind_of(&game)->features);
        assert_non_null(own);
        assert_non_null(memory);
        other = *own;
        other.in[0][0] = (int16_t)(other.in[0][0] + 100);
        lr_init(&game, &s);
        uint32_t who;
        for (int k = 0; k < ACTIONS && (who = lr_actors(&game, &s)) != 0; k++) {
            int32_t plain[LR_SEATS_MAX], again[LR_SEATS_MAX];
            const value_net *asked = k / STAY % 2 == 0 ? own : &other;
            if (k % 3 == 0) value_dwell(memory, &game, &s);
            value_chances(asked, &game, &s, plain);
            value_chances_again(memory, asked, &game, &s, again);
            assert_memory_equal(plain, again, sizeof plain);
            lr_apply(&game, &s,
                     who & LR_CHANCE ? lr_chance_sample(&game, &s, &rng)
                                     : lr_legal_sample(&game, &s, lr_seat_first(who), &rng));
        }
        value_memory_free(memory);
    }
}

/* A net whose features are no longer the program's would silently play no part. */
static void built_in_nets_are_read(void **unused) {
    (void)unused;
    for (size_t k = 0; k < embedded_net_count; k++) {
        lr_error error;
        const value_mode *mode;
        uint32_t m = 0;
        assert_int_equal(strlen(embedded_nets[k].text), embedded_nets[k].length);
        if (value_net_parse(embedded_nets[k].text, &net, &error) != LR_OK)
            fail_msg("weights/%s.net:%d:%d: %s", embedded_nets[k].name, (int)error.line,
                     (int)error.column, error.text);
        while ((mode = value_mode_at(m)) != NULL && strcmp(mode->name, embedded_nets[k].name) != 0)
            m++;
        if (mode == NULL) fail_msg("weights/%s.net: there is no such mode", embedded_nets[k].name);
        assert_non_null(value_net_of(mode));
        assert_memory_equal(value_net_of(mode)->in, net.in, sizeof net.in);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(units_are_clipped),
        cmocka_unit_test(agrees_with_floating_point),
        cmocka_unit_test(seats_are_alike),
        cmocka_unit_test(bits_are_fixed),
        cmocka_unit_test(a_finished_game_is_certain),
        cmocka_unit_test(a_draw_is_shared),
        cmocka_unit_test(modes_have_their_games),
        cmocka_unit_test(built_in_nets_are_read),
        cmocka_unit_test(a_memory_changes_no_value),
    };
    return cmocka_run_group_tests_name("value", tests, NULL, NULL);
}
