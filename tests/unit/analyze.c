/* The figures of an analysis: chances that sum up, luck against a known expectation, sums for each
 * seat and the order of the mistakes; and what a picture does with names from anywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyze.h"
#include "svg.h"

static lr_game game;

#define PIECES \
    "settlements 0 d1.se d3.se\nroads 0 d2/sw d3/e\n" \
    "settlements 1 b1.se c4.se\nroads 1 b1/se c4/e\n" \
    "settlements 2 d2.se a3.s\nroads 2 d3/sw a3/sw\n"

static void start(const char *config) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
}

static void parse(const char *position, lr_state *s) {
    lr_error error;
    start("board(board=beginner,seats=3,first_player=seat0)");
    if (lr_state_parse(&game, position, s, &error) != LR_OK)
        fail_msg("line %d: %s", (int)error.line, error.text);
}

static lr_action action(const char *text) {
    lr_error error;
    lr_action a;
    if (lr_action_parse(&game, text, &a, &error) != LR_OK) fail_msg("%s", error.text);
    return a;
}

/* ---- evaluations whose expectation one can compute ---- */

/* A tenth for each point of seat 0, the rest for seat 1, nothing for seat 2. */
static void by_points(const void *context, const lr_game *g, const lr_state *s,
                      int32_t out[LR_SEATS_MAX]) {
    int32_t points[LR_SEATS_MAX];
    (void)context;
    lr_score(g, s, points);
    out[0] = points[0];
    out[1] = 10 - points[0];
    out[2] = 0;
}

/* A twentieth for each eye of the dice; 7 on average. */
static void by_dice(const void *context, const lr_game *g, const lr_state *s,
                    int32_t out[LR_SEATS_MAX]) {
    char text[LR_STATE_TEXT_MAX];
    (void)context;
    lr_state_print(g, s, text, sizeof text);
    const char *line = strstr(text, "\ndice ");
    if (line == NULL) fail_msg("no dice");
    char *end = NULL;
    int first = (int)strtol(line + strlen("\ndice "), &end, 10),
        second = (int)strtol(end, NULL, 10);
    out[0] = first + second;
    out[1] = 20 - first - second;
    out[2] = 0;
}

/* The numbers that the context holds. */
static void by_list(const void *context, const lr_game *g, const lr_state *s,
                    int32_t out[LR_SEATS_MAX]) {
    (void)g, (void)s;
    memcpy(out, context, 3 * sizeof out[0]);
}

static void expect_luck(analyze_value *value, const lr_state *s, const char *outcome,
                        int32_t expected) {
    int32_t luck[LR_SEATS_MAX];
    analyze_evaluation by = { value, NULL };
    assert_true(analyze_luck(by, &game, s, action(outcome), luck));
    assert_int_equal(luck[0], expected);
    assert_int_equal(luck[1], -expected);
    assert_int_equal(luck[2], 0);
}

/* ---- chances ---- */

static void expect_chances(int32_t a, int32_t b, int32_t c, const int32_t expected[3]) {
    int32_t value[3] = { a, b, c }, chance[LR_SEATS_MAX];
    lr_state s;
    lr_init(&game, &s);
    analyze_chances((analyze_evaluation){ by_list, value }, &game, &s, chance);
    for (int seat = 0; seat < 3; seat++) assert_int_equal(chance[seat], expected[seat]);
    for (int seat = 3; seat < LR_SEATS_MAX; seat++) assert_int_equal(chance[seat], 0);
    assert_int_equal(chance[0] + chance[1] + chance[2], LR_CERTAIN);
}

static void chances_sum_to_certainty(void **unused) {
    (void)unused;
    start("board(seats=3)");
    expect_chances(65536, 0, 0, (const int32_t[3]){ 1000000, 0, 0 });
    expect_chances(1, 1, 2, (const int32_t[3]){ 250000, 250000, 500000 });
    expect_chances(21845, 21846, 21845, (const int32_t[3]){ 333328, 333344, 333328 });
    expect_chances(1, 1, 1, (const int32_t[3]){ 333334, 333333, 333333 });
    expect_chances(2, 3, 2, (const int32_t[3]){ 285714, 428572, 285714 });
    expect_chances(5, 5, 7, (const int32_t[3]){ 294118, 294117, 411765 });
    expect_chances(0, 0, 0, (const int32_t[3]){ 333334, 333333, 333333 });
}

/* ---- luck ---- */

/* Three of the four cards are a point: 3/4 * 30 % + 1/4 * 20 % = 27.5 % was to be expected. */
static void a_drawn_card_is_compared_by_weight(void **unused) {
    lr_state s;
    (void)unused;
    parse("phase draw\ndone rolled\ndeck knight=1 point=3\n" PIECES
          "cards 1 knight=8 roads=2 plenty=2 monopoly=2\ncards 2 knight=5 point=2\n",
          &s);
    expect_luck(by_points, &s, "* draw point", 25000);
    expect_luck(by_points, &s, "* draw knight", -75000);
}

static void dice_are_compared_with_a_seven(void **unused) {
    lr_state s;
    (void)unused;
    parse("phase dice\n" PIECES, &s);
    expect_luck(by_dice, &s, "* dice 6 6", 250000);
    expect_luck(by_dice, &s, "* dice 3 4", 0);
    expect_luck(by_dice, &s, "* dice 5 2", 0);
    expect_luck(by_dice, &s, "* dice 1 2", -200000);
}

/* A deal has more outcomes than can be listed, and a single outcome is no luck. */
static void what_cannot_be_compared_is_no_luck(void **unused) {
    int32_t luck[LR_SEATS_MAX];
    analyze_evaluation by = { by_points, NULL };
    lr_state s;
    (void)unused;
    start("board(seats=3)");
    lr_init(&game, &s);
    assert_false(analyze_luck(by, &game, &s, action("* deal 0000000000000007"), luck));
    parse("phase draw\ndone rolled\ndeck point=1\n" PIECES
          "cards 1 knight=8 roads=2 plenty=2 monopoly=2\ncards 2 knight=6 point=4\n",
          &s);
    assert_false(analyze_luck(by, &game, &s, action("* draw point"), luck));
}

/* ---- sums ---- */

static void add_decision(analyze_game *g, int seat, analyze_verdict verdict, int32_t loss) {
    analyze_step *step = analyze_add(g);
    step->action = (lr_action){ .kind = 1, .actor = (uint8_t)seat };
    step->best = (lr_action){ .kind = (uint8_t)(loss > 0 ? 2 : 1), .actor = (uint8_t)seat };
    step->verdict = verdict;
    step->loss = step->lost = loss;
}

static void the_worst_mistakes_come_first(void **unused) {
    static const int32_t loss[] = { 30000, 19999, 90000, 30000, 0,     70000, 20000, 50000,
                                    49999, 21000, 22000, 23000, 24000, 90000, 25000 };
    static const uint32_t order[ANALYZE_WORST] = { 2, 13, 5, 7, 8, 0, 3, 14, 12, 11 };
    analyze_game g = { .game = &game };
    (void)unused;
    start("board(seats=3)");
    for (size_t i = 0; i < sizeof loss / sizeof loss[0]; i++)
        add_decision(&g, (int)i % 2, ANALYZE_WEIGHED, loss[i]);
    add_decision(&g, 0, ANALYZE_UNWEIGHED, 99999); /* nothing is known of these */
    add_decision(&g, 0, ANALYZE_UNASKED, 99999);
    analyze_sum(&g);
    assert_int_equal(g.worst_count, ANALYZE_WORST);
    for (int k = 0; k < ANALYZE_WORST; k++) assert_int_equal(g.worst[k], order[k]);
    analyze_free(&g);
}

/* ---- what came next ---- */

static analyze_step *add_weighed(analyze_game *g, int seat, int32_t best, int32_t played) {
    analyze_step *step = analyze_add(g);
    step->action = (lr_action){ .kind = 1, .actor = (uint8_t)seat };
    step->best = (lr_action){ .kind = 2, .actor = (uint8_t)seat };
    step->turn = 1;
    step->own_turn = true;
    step->verdict = ANALYZE_WEIGHED;
    step->best_chance = best;
    step->played_chance = played;
    step->loss = best > played ? best - played : 0;
    return step;
}

static void expect_weighed(const analyze_game *g, uint32_t at, int32_t played, int32_t loss) {
    assert_int_equal(g->step[at].played_chance, played);
    assert_int_equal(g->step[at].loss, loss);
}

/* An offer that others refuse, a forced move, then the best move after all. */
static void a_move_is_worth_what_the_seat_can_do_next(void **unused) {
    analyze_game g = { .game = &game };
    (void)unused;
    start("board(seats=3)");
    add_weighed(&g, 0, 500000, 300000);
    add_weighed(&g, 1, 200000, 100000)->own_turn = false; /* an answer: nothing helps it */
    add_weighed(&g, 0, 490000, 350000);
    add_weighed(&g, 0, 0, 0)->verdict = ANALYZE_NO_DECISION;
    analyze_step *best = add_weighed(&g, 0, 400000, 400000);
    best->best = best->action;
    add_weighed(&g, 0, 480000, 470000);
    add_weighed(&g, 1, 900000, 900000)->own_turn = false;
    analyze_look_on(&g);
    expect_weighed(&g, 0, 490000, 10000);
    expect_weighed(&g, 1, 100000, 100000);
    expect_weighed(&g, 2, 480000, 10000);
    expect_weighed(&g, 4, 480000, 0);
    assert_int_equal(g.step[4].best_chance, 480000);
    expect_weighed(&g, 5, 470000, 10000);
    analyze_free(&g);
}

static void chance_and_other_turns_part_what_came_next(void **unused) {
    analyze_game g = { .game = &game };
    (void)unused;
    start("board(seats=3)");
    add_weighed(&g, 0, 500000, 300000);
    add_weighed(&g, 0, 0, 0)->verdict = ANALYZE_NO_DECISION;
    g.step[1].action.actor = LR_ACTOR_CHANCE;
    add_weighed(&g, 0, 490000, 350000);
    add_weighed(&g, 0, 495000, 400000)->turn = 2;
    add_weighed(&g, 0, 900000, 450000)->turn = 2;
    g.step[4].verdict = ANALYZE_UNWEIGHED;
    add_weighed(&g, 0, 950000, 450000)->turn = 2;
    analyze_look_on(&g);
    expect_weighed(&g, 0, 300000, 200000);
    expect_weighed(&g, 2, 350000, 140000);
    expect_weighed(&g, 3, 400000, 95000);
    analyze_free(&g);
}

static void every_seat_is_summed_up(void **unused) {
    analyze_game g = { .game = &game };
    (void)unused;
    start("board(seats=3)");
    add_decision(&g, 1, ANALYZE_WEIGHED, 0);
    add_decision(&g, 1, ANALYZE_WEIGHED, 20000);
    add_decision(&g, 1, ANALYZE_WEIGHED, 49999);
    add_decision(&g, 1, ANALYZE_WEIGHED, 50000);
    add_decision(&g, 1, ANALYZE_UNWEIGHED, 0);
    add_decision(&g, 1, ANALYZE_UNASKED, 0);
    add_decision(&g, 1, ANALYZE_NO_DECISION, 0);
    add_decision(&g, 2, ANALYZE_WEIGHED, 10000);
    analyze_sum(&g);
    const analyze_seat *s = &g.seat[1];
    assert_int_equal(s->decisions, 6);
    assert_int_equal(s->asked, 5);
    assert_int_equal(s->weighed, 4);
    assert_int_equal(s->best, 2);
    assert_int_equal(s->loss, 119999);
    assert_int_equal(s->loss_most, 50000);
    assert_int_equal(s->slips, 2);
    assert_int_equal(s->mistakes, 1);
    assert_int_equal(g.seat[2].loss, 10000);
    assert_int_equal(g.seat[2].slips, 0);
    assert_int_equal(g.seat[0].decisions, 0);
    assert_int_equal(g.worst_count, 3);
    analyze_free(&g);
}

static void luck_is_told_apart_by_kind(void **unused) {
    static const char *const outcome[] = { "* dice 6 6", "* draw point", "* dice 1 1" };
    static const int32_t luck[] = { 5000, -300, 70000 };
    analyze_game g = { .game = &game };
    (void)unused;
    start("board(seats=3)");
    for (int i = 0; i < 3; i++) {
        analyze_step *step = analyze_add(&g);
        step->action = action(outcome[i]);
        step->has_luck = true;
        step->luck[0] = luck[i];
        step->luck[2] = -luck[i];
    }
    analyze_sum(&g);
    assert_string_equal(g.kind[0], "dice");
    assert_string_equal(g.kind[1], "draw");
    assert_string_equal(g.kind[2], "");
    assert_int_equal(g.seat[0].luck_by[0], 75000);
    assert_int_equal(g.seat[0].luck_by[1], -300);
    assert_int_equal(g.seat[0].luck, 74700);
    assert_int_equal(g.seat[2].luck, -74700);
    assert_int_equal(g.seat[1].luck, 0);
    analyze_free(&g);
}

/* ---- pictures ---- */

static void expect_text(const char *text, size_t most, const char *expected) {
    char out[64];
    lr_text t = lr_text_start(out, sizeof out);
    svg_put_text(&t, text, most);
    assert_int_equal(lr_text_end(&t), strlen(expected));
    assert_string_equal(out, expected);
}

static void numbers_have_a_point_in_a_picture(void **unused) {
    (void)unused;
    char out[64];
    lr_text t = lr_text_start(out, sizeof out);
    svg_put(&t, "%.1f %.1f %.1f %.0f %.2f %.2f %s%d %u", 86.6025, -0.04, -12.96, 41.5, 0.125, 3.0,
            "x", -7, 7u);
    lr_text_end(&t);
    assert_string_equal(out, "86.6 0.0 -13.0 42 0.13 3.00 x-7 7");
}

static void names_are_safe_in_a_picture(void **unused) {
    (void)unused;
    expect_text("plain", 0, "plain");
    expect_text("<a href=\"x\">&", 0, "&lt;a href=&quot;x&quot;&gt;&amp;");
    expect_text("M\xc3\xa9lisande", 0, "M\xc3\xa9lisande");
    expect_text("M\xc3\xa9lisande", 4, "M\xc3\xa9l\xe2\x80\xa6");
    expect_text("four", 4, "four");
    expect_text("a\x01\xff\xc3", 0, "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    expect_text("\xc0\xaf\xed\xa0\x80", 0, /* overlong, and half a surrogate */
                "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    expect_text("\xf0\x9f\x8e\xb2", 0, "\xf0\x9f\x8e\xb2");
}

/* Two turns, the second of which seat 2 wins: its line ends at the top, the others' at the bottom.
 * */
static void lines_end_where_the_game_ends(void **unused) {
    analyze_game g = { .game = &game, .path = "x.lrg", .over = true, .winner = 2 };
    cli_text out = { 0 };
    (void)unused;
    start("board(seats=3)");
    for (int seat = 0; seat < 3; seat++) g.start[seat] = LR_CERTAIN / 4;
    for (int i = 0; i < 4; i++) {
        analyze_step *step = analyze_add(&g);
        step->turn = i / 2 + 1;
        for (int seat = 0; seat < 3; seat++) step->after[seat] = LR_CERTAIN / 4;
    }
    g.step[3].after[0] = g.step[3].after[1] = 0;
    g.step[3].after[2] = LR_CERTAIN;
    analyze_sum(&g);
    analyze_svg(&g, &out);
    int top = 0, bottom = 0;
    for (const char *at = out.bytes; (at = strstr(at, "class=\"line\"")) != NULL; at++) {
        const char *end = strstr(at, "\"/>");
        assert_non_null(end);
        top += strncmp(end - 12, "L930.0,104.0", 12) == 0;
        bottom += strncmp(end - 12, "L930.0,464.0", 12) == 0;
    }
    assert_int_equal(top, 1);
    assert_int_equal(bottom, 2);
    free(out.bytes);
    analyze_free(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_sum_to_certainty),
        cmocka_unit_test(a_drawn_card_is_compared_by_weight),
        cmocka_unit_test(dice_are_compared_with_a_seven),
        cmocka_unit_test(what_cannot_be_compared_is_no_luck),
        cmocka_unit_test(the_worst_mistakes_come_first),
        cmocka_unit_test(a_move_is_worth_what_the_seat_can_do_next),
        cmocka_unit_test(chance_and_other_turns_part_what_came_next),
        cmocka_unit_test(every_seat_is_summed_up),
        cmocka_unit_test(luck_is_told_apart_by_kind),
        cmocka_unit_test(names_are_safe_in_a_picture),
        cmocka_unit_test(numbers_have_a_point_in_a_picture),
        cmocka_unit_test(lines_end_where_the_game_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
