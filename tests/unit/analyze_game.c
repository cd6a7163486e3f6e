/* Whole games judged: candidates in their order, sums that are those of the steps, luck that is
 * nobody's on average, and lines that the rules allow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis.h"

typedef struct whole_game {
    lr_game game;
    lr_state state;
    lr_record_reader reader;
    lr_record_header header;
    lr_error error;
    char map[LR_MAP_TEXT_MAX];
    char record[1 << 18];
    size_t length;
    analyze_evaluation by;
    analyze_judge judge;
    analyze_game steps;
} whole_game;

static whole_game w;

/* ---- a game ---- */

static lr_action next_action(lr_rng *rng) {
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t actors = lr_actors(&w.game, &w.state);
    if ((actors & LR_CHANCE) != 0) return lr_chance_sample(&w.game, &w.state, rng);
    int seat = __builtin_ctz(LR_SEATS(actors));
    uint32_t count = lr_legal(&w.game, &w.state, seat, legal);
    if (lr_rng_below(rng, 5) == 0) return legal[lr_rng_below(rng, count)]; /* something to judge */
    lr_observe(&w.game, &w.state, seat, &view);
    lr_player *player = lr_player_new(lr_bot_find("greedy"), &w.game, seat, lr_rng_next(rng));
    lr_action a = lr_player_choose(player, &view, legal, count, (lr_budget){ 0 });
    lr_player_free(player);
    return a;
}

/* Plays `most` actions, or to the end, and reads what was played. */
static void play(const char *config, uint64_t seed, uint32_t most) {
    const char *mode;
    lr_rng rng = lr_rng_seed(seed);
    memset(&w, 0, sizeof w);
    assert_int_equal(lr_game_init(&w.game, config, NULL, &w.error), LR_OK);
    w.length = lr_record_header_print(&w.game, &w.header, w.record, sizeof w.record);
    lr_init(&w.game, &w.state);
    for (uint32_t k = 0; k < most && lr_actors(&w.game, &w.state) != 0; k++) {
        lr_action a = next_action(&rng);
        lr_apply(&w.game, &w.state, a);
        w.length += lr_action_print(&w.game, a, w.record + w.length, LR_ACTION_TEXT_MAX);
        w.record[w.length++] = '\n';
        assert_true(w.length < sizeof w.record - LR_ACTION_TEXT_MAX);
    }
    if (lr_record_game(&w.reader, w.record, w.length, &w.header, &w.game, w.map, sizeof w.map,
                       &w.error) != LR_OK)
        fail_msg("%s", w.error.text);
    assert_int_equal(lr_record_begin(&w.header, &w.game, &w.state, &w.error), LR_OK);
    if (!analyze_net(&w.game, &w.by, &mode)) skip();
    if (analyze_read(&w.steps, &w.reader, &w.game, &w.state, w.by, &w.error) != ANALYZE_READ)
        fail_msg("%s", w.error.text);
    w.judge = (analyze_judge){
        .bot = lr_bot_find("master"), .budget = { .nodes = 24 }, .threads = 2, .mode = mode
    };
}

static void judge(void) {
    assert_int_equal(analyze_ask(&w.steps, &w.judge, NULL, NULL), ANALYZE_ASKED);
    analyze_look_on(&w.steps);
    analyze_sum(&w.steps);
}

static bool same(lr_action a, lr_action b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* ---- candidates and sums ---- */

static void expect_candidates(const analyze_step *step, const lr_state *before) {
    uint32_t best = 0, played = 0;
    assert_in_range(step->candidate_count, 1, ANALYZE_CANDIDATES);
    assert_true(step->choices >= 2);
    for (uint32_t k = 0; k < step->candidate_count; k++) {
        const analyze_candidate *c = &step->candidate[k];
        assert_int_equal(lr_check(&w.game, before, c->action), LR_OK);
        assert_int_equal(c->action.actor, step->action.actor);
        assert_in_range(c->chance, 0, LR_CERTAIN);
        if (k > 0) assert_true(c->chance <= step->candidate[k - 1].chance);
        if (same(c->action, step->best)) best++, assert_int_equal(c->chance, step->best_chance);
        if (same(c->action, step->action))
            played++, assert_int_equal(c->chance, step->played_chance);
        else
            assert_true(c->chance <= step->best_chance);
    }
    assert_int_equal(best, 1);
    assert_int_equal(played, 1);
    int32_t second = analyze_second(step);
    assert_int_equal(second >= 0, step->candidate_count > 1);
    if (same(step->best, step->action)) assert_true(second <= step->best_chance);
    if (!same(step->best, step->action)) assert_true(second >= step->played_chance);
}

static void expect_judged(void) {
    int64_t loss[LR_SEATS_MAX] = { 0 }, luck[LR_SEATS_MAX] = { 0 };
    uint32_t weighed[LR_SEATS_MAX] = { 0 }, all = 0;
    lr_state state;
    lr_copy(&w.game, &state, &w.steps.begin);
    for (uint32_t i = 0; i < w.steps.count; i++) {
        const analyze_step *step = &w.steps.step[i];
        for (int seat = 0; step->has_luck && seat < w.game.seats; seat++)
            luck[seat] += step->luck[seat];
        if (step->verdict == ANALYZE_WEIGHED) {
            expect_candidates(step, &state);
            weighed[step->action.actor]++;
            loss[step->action.actor] += step->loss;
        } else {
            assert_int_equal(step->candidate_count, 0);
        }
        lr_apply(&w.game, &state, step->action);
    }
    for (int seat = 0; seat < w.game.seats; seat++) {
        const analyze_seat *sum = &w.steps.seat[seat];
        assert_int_equal(sum->weighed, weighed[seat]);
        assert_int_equal(sum->loss, loss[seat]);
        assert_int_equal(sum->luck, luck[seat]);
        assert_true(sum->best <= sum->asked && sum->weighed <= sum->asked);
        all += weighed[seat];
    }
    assert_true(all > 10);
}

static void test_games_of_every_family_are_judged(void **state) {
    static const char *const configs[] = { "board(seats=3,vp_goal=4)",
                                           "board(modules=knights,seats=3)", "cards" };
    (void)state;
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        play(configs[k], 7 + k, 100);
        judge();
        expect_judged();
        analyze_free(&w.steps);
    }
}

static analyze_step *add_weighed(analyze_game *g, int32_t best, int32_t played) {
    analyze_step *step = analyze_add(g);
    step->action = (lr_action){ .kind = 1 };
    step->best = (lr_action){ .kind = best == played ? 1 : 2 };
    step->turn = 1;
    step->own_turn = true;
    step->verdict = ANALYZE_WEIGHED;
    step->best_chance = best;
    step->played_chance = played;
    step->loss = best - played;
    step->candidate_count = 3;
    step->candidate[0] = (analyze_candidate){ .action = { .kind = 3 }, .chance = 400000 };
    step->candidate[1] = (analyze_candidate){ .action = { .kind = 2 }, .chance = best };
    step->candidate[2] = (analyze_candidate){ .action = { .kind = 1 }, .chance = played };
    return step;
}

/* What the best is ahead of the others stays when a later search thinks better of it; a move that
 * was not the best is raised alone. */
static void test_candidates_follow_what_came_next(void **state) {
    analyze_game g = { .game = &w.game };
    (void)state;
    add_weighed(&g, 450000, 450000)->candidate[1].chance = 300000;
    add_weighed(&g, 500000, 410000);
    analyze_look_on(&g);
    const analyze_step *step = &g.step[0];
    assert_int_equal(step->candidate[0].action.kind, 1);
    assert_int_equal(step->candidate[0].chance, 500000);
    assert_int_equal(analyze_second(step), 450000);
    assert_int_equal(step->candidate[2].chance, 350000);
    step = &g.step[1];
    assert_int_equal(step->candidate[0].action.kind, 2);
    assert_int_equal(step->candidate[1].action.kind, 1);
    assert_int_equal(analyze_second(step), 410000);
    assert_int_equal(step->loss, 90000);
    analyze_free(&g);
}

static void test_a_spark_spans_the_game(void **state) {
    analyze_game g = { .game = &w.game, .start = { 10 } };
    int32_t spark[ANALYZE_SPARK];
    (void)state;
    analyze_spark(&g, 0, spark);
    for (int k = 0; k < ANALYZE_SPARK; k++) assert_int_equal(spark[k], 10);
    for (int i = 1; i <= 230; i++) analyze_add(&g)->after[0] = 10 + i;
    analyze_spark(&g, 0, spark);
    for (int k = 0; k < ANALYZE_SPARK; k++) assert_int_equal(spark[k], 10 + 10 * k);
    analyze_free(&g);
}

/* ---- luck ---- */

/* Over everything that could have come, each by its weight, luck is nothing but rounding. */
static uint32_t expect_no_luck_on_average(const lr_state *before) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    uint32_t count = lr_chance(&w.game, before, outcome);
    int64_t sum[LR_SEATS_MAX] = { 0 }, weight = 0;
    int32_t luck[LR_SEATS_MAX];
    if (count < 2) return 0;
    for (uint32_t k = 0; k < count; k++) {
        assert_true(analyze_luck(w.by, &w.game, before, outcome[k].action, luck));
        weight += outcome[k].weight;
        for (int seat = 0; seat < w.game.seats; seat++)
            sum[seat] += (int64_t)outcome[k].weight * luck[seat];
    }
    for (int seat = 0; seat < w.game.seats; seat++) assert_true(llabs(sum[seat]) * 2 <= weight);
    return 1;
}

static void test_luck_is_nobodys_on_average(void **state) {
    static const char *const configs[] = { "board(seats=3)", "board(modules=knights,seats=3)",
                                           "cards" };
    (void)state;
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        uint32_t seen = 0;
        lr_state before;
        play(configs[k], 70 + k, 80);
        lr_copy(&w.game, &before, &w.steps.begin);
        for (uint32_t i = 0; i < w.steps.count; i++) {
            if (w.steps.step[i].action.actor == LR_ACTOR_CHANCE)
                seen += expect_no_luck_on_average(&before);
            lr_apply(&w.game, &before, w.steps.step[i].action);
        }
        assert_true(seen > 3);
        analyze_free(&w.steps);
    }
}

/* ---- lines ---- */

static void expect_line(uint32_t at, const lr_action *first) {
    analyze_line line;
    lr_state state;
    uint32_t decided = 0;
    lr_copy(&w.game, &state, &w.steps.begin);
    for (uint32_t i = 0; i < at; i++) lr_apply(&w.game, &state, w.steps.step[i].action);
    assert_true(analyze_make_line(&w.steps, &w.judge, at, first, &line));
    for (uint32_t k = 0; k < line.count; k++) {
        assert_int_equal(lr_check(&w.game, &state, line.action[k]), LR_OK);
        decided += line.action[k].actor != LR_ACTOR_CHANCE;
        lr_apply(&w.game, &state, line.action[k]);
    }
    assert_int_equal(line.action[0].actor, w.steps.step[at].action.actor);
    if (first) assert_true(same(line.action[0], *first));
    assert_true(decided == ANALYZE_LINE || lr_actors(&w.game, &state) == 0);
}

static void test_lines_can_be_played(void **state) {
    static const char *const configs[] = { "board(seats=3,vp_goal=4)",
                                           "board(modules=knights,seats=3)", "cards" };
    (void)state;
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        uint32_t lines = 0;
        play(configs[k], 17 + k, 200);
        for (uint32_t i = 0; i < w.steps.count; i += 43) {
            while (i < w.steps.count && w.steps.step[i].verdict == ANALYZE_NO_DECISION) i++;
            if (i == w.steps.count) break;
            expect_line(i, lines++ % 2 ? &w.steps.step[i].action : NULL);
        }
        assert_true(lines > 1);
        analyze_free(&w.steps);
    }
}

/* The record that a line makes is the game up to the move, and then another. */
static void test_a_line_is_a_record(void **state) {
    atomic_bool stop = false;
    char *text = NULL;
    size_t length = 0;
    (void)state;
    play("board(seats=3,vp_goal=4)", 3, 120);
    uint32_t at = 60;
    while (w.steps.step[at].verdict == ANALYZE_NO_DECISION) at++;
    assert_int_equal(
        analysis_line(w.record, w.length, at + 1, &w.steps.step[at].action, &stop, &text, &length),
        ANALYSIS_MADE);
    const char *same_until = w.record;
    for (int32_t line = 1; line <= w.steps.step[at].line; line++)
        same_until = strchr(same_until, '\n') + 1;
    assert_true(length > (size_t)(same_until - w.record));
    assert_memory_equal(text, w.record, (size_t)(same_until - w.record));
    free(text);
    uint32_t chance = at;
    while (w.steps.step[chance].action.actor != LR_ACTOR_CHANCE) chance++;
    const uint32_t none[] = { 0, chance + 1, w.steps.count + 1 };
    for (int k = 0; k < 3; k++)
        assert_int_equal(analysis_line(w.record, w.length, none[k], NULL, &stop, &text, &length),
                         ANALYSIS_NO_DECISION);
    atomic_store(&stop, true);
    assert_int_equal(analysis_line(w.record, w.length, at + 1, NULL, &stop, &text, &length),
                     ANALYSIS_STOPPED);
    assert_null(text);
    analyze_free(&w.steps);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_of_every_family_are_judged),
        cmocka_unit_test(test_candidates_follow_what_came_next),
        cmocka_unit_test(test_a_spark_spans_the_game),
        cmocka_unit_test(test_luck_is_nobodys_on_average),
        cmocka_unit_test(test_lines_can_be_played),
        cmocka_unit_test(test_a_line_is_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
