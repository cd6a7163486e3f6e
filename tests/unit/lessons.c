/* Lessons: every shipped one is played to its end by every way through it, and the reader says what
 * is wrong with those that are not whole. */
#include "lesson.h"
#include "shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* After what it needs. */
#include <cmocka.h>

static lesson l;
static lr_game game;
static lr_state position;
static lr_error error;

static bool check(const char *text) {
    error = (lr_error){ 0 };
    return lesson_parse(text, strlen(text), &l, &error) &&
           lesson_check(&l, &game, &position, &error);
}

/* ---- what is shipped ---- */

static void test_every_lesson_can_be_played(void **state) {
    (void)state;
    assert_true(shipped_lesson_count >= 4);
    for (const shipped_lesson *row = shipped_lessons; row->name != NULL; row++) {
        if (!check(row->text)) print_error("%s:%d: %s\n", row->name, error.line, error.text);
        assert_int_equal(error.status, LR_OK);
    }
}

static void test_every_lesson_is_a_lesson(void **state) {
    (void)state;
    unsigned modes = 0;
    for (const shipped_lesson *row = shipped_lessons; row->name != NULL; row++) {
        unsigned moves = 0;
        assert_true(lesson_parse(row->text, row->length, &l, &error));
        assert_in_range(l.step_count, 8, 12);
        assert_in_range(l.minutes, 5, 10);
        for (uint32_t k = 0; k < l.line_count; k++) moves += l.line[k].kind == LINE_EXPECT;
        assert_true(moves >= l.step_count / 2u); /* by playing, not by reading */
        modes |= 1u << l.start.mode;
    }
    assert_int_equal(modes, 0xf); /* each game has one */
}

/* Each step can be begun on its own, and the rest of the lesson is then the same. */
static void test_a_lesson_begins_at_any_step(void **state) {
    (void)state;
    for (const shipped_lesson *row = shipped_lessons; row->name != NULL; row++) {
        assert_true(lesson_parse(row->text, row->length, &l, &error));
        assert_true(teach_game(&l.start, &game, &error));
        for (uint32_t k = 0; k < l.step_count; k++) {
            lesson_way way = { .moment = lesson_step_moment(&l, k), .also = -1 };
            assert_int_equal(l.moment[way.moment].step, k);
            assert_true(lesson_play(&l, &game, way, &position, &error));
            assert_int_equal(lr_verify(&game, &position, &error), LR_OK);
            lesson_at at = lesson_begin(&l, way.moment);
            if (at.state == LESSON_MOVE)
                assert_true(lr_actors(&game, &position) >> l.start.seat & 1);
        }
    }
}

/* ---- a small one ---- */

#define HEAD \
    "longroad-lesson 1\n" \
    "title en Small\ntitle de Klein\nabout en For a test.\nabout de Zum Testen.\n" \
    "mode island\nminutes 1\ngame board(board=beginner,seats=2,first_player=seat0)\nseat 0\n" \
    "position\n| turn 6\n| hand 0 brick=1 lumber=1 grain=2 ore=3\n" \
    "| settlements 0 d1.sw c3.n\n| roads 0 d1/sw c3/ne\n| settlements 1 b4.s\n"
#define STEP "step\ntitle en Step\ntitle de Schritt\n"
#define SAY "say en Do it.\nsay de Mach es.\nwrong en Not that.\nwrong de Das nicht.\n"
#define DONE "done en Done.\ndone de Fertig.\n"

static void test_the_place_in_a_lesson(void **state) {
    (void)state;
    static const char text[] = HEAD STEP
        "say en Read.\nsay de Lies.\n" STEP SAY "light vertex c3.n\nlight action city\n"
        "expect city c3.n\nalso city d1.sw | city d1.sw\n"
        "moment\n" SAY "expect end\nplay 1 roll\nplay * dice 3 5\nplay 1 end\nexpect roll\n"
        "play * dice 1 1\n" DONE;
    lr_action a;
    assert_true(check(text));
    assert_int_equal(l.step_count, 2);
    assert_int_equal(l.moment_count, 3);
    assert_true(teach_position(&game, l.start.position, &position, &error));
    lesson_at at = lesson_begin(&l, 0);
    assert_int_equal(at.state, LESSON_READ);
    assert_true(lesson_next(&l, &at));
    assert_int_equal(at.state, LESSON_MOVE);
    assert_false(lesson_next(&l, &at));
    /* Told by the names that moves have: c3.n is b2.se there. */
    char told[LR_ACTION_TEXT_MAX], lit[32];
    assert_true(lesson_choice_told(&l, &game, at.line, 0, told));
    assert_string_equal(told, "city b2.se");
    assert_false(lesson_choice_told(&l, &game, at.line, 1, told));
    lesson_light_told(&game, &l.moment[1].light[0], lit);
    assert_string_equal(lit, "b2.se");
    lesson_light_told(&game, &l.moment[1].light[1], lit);
    assert_string_equal(lit, "city");
    assert_int_equal(lr_action_parse(&game, "0 end", &a, &error), LR_OK);
    assert_int_equal(lesson_judge(&l, at, &game, a), LESSON_REFUSED);
    assert_int_equal(lr_action_parse(&game, "0 city d1.sw", &a, &error), LR_OK);
    assert_int_equal(lesson_judge(&l, at, &game, a), LESSON_ALSO);
    lesson_took(&l, &at, &game, a);
    assert_int_equal(at.moment, 2);
    assert_true(at.also);
    assert_int_equal(lr_action_parse(&game, "0 end", &a, &error), LR_OK);
    lesson_took(&l, &at, &game, a);
    assert_false(at.also);
    assert_int_equal(at.state, LESSON_WAIT);
    for (int k = 0; k < 3; k++) {
        assert_true(lesson_script(&l, at, &game, &a));
        lesson_took(&l, &at, &game, a);
    }
    assert_int_equal(at.state, LESSON_MOVE);
    assert_false(lesson_script(&l, at, &game, &a));
    assert_int_equal(lr_action_parse(&game, "0 roll", &a, &error), LR_OK);
    lesson_took(&l, &at, &game, a);
    assert_true(lesson_script(&l, at, &game, &a));
    lesson_took(&l, &at, &game, a);
    assert_int_equal(at.state, LESSON_DONE);
    assert_true(lesson_next(&l, &at));
    assert_int_equal(at.state, LESSON_OVER);
}

static void test_patterns(void **state) {
    (void)state;
    lr_action a;
    assert_true(check(HEAD STEP SAY
                      "expect offer brick=1 for wool=1 to 1 | offer * for wool=1 to *\n"
                      "play 1 refuse\n" DONE));
    lesson_at at = lesson_begin(&l, 0);
    assert_int_equal(lr_action_parse(&game, "0 offer ore=2 for wool=1 to 1", &a, &error), LR_OK);
    assert_int_equal(lesson_judge(&l, at, &game, a), LESSON_EXPECTED);
    assert_int_equal(lr_action_parse(&game, "0 offer ore=2 for wool=2 to 1", &a, &error), LR_OK);
    assert_int_equal(lesson_judge(&l, at, &game, a), LESSON_REFUSED);
}

static void test_figures(void **state) {
    (void)state;
    char told[TEACH_TOLD_MAX];
    lr_view view;
    static const char text[] =
        "{goal} {points 0} {have ore} {cost city ore} {rate wool} {number b2} {dots c3.n}";
    assert_true(check(HEAD STEP SAY "expect end\nplay 1 roll\nplay * dice 1 1\n" DONE));
    assert_true(teach_position(&game, l.start.position, &position, &error));
    lr_observe(&game, &position, 0, &view);
    teach_part sentence = { text, sizeof text - 1, 7 };
    assert_true(lesson_tell(&game, &view, sentence, told, &error));
    assert_string_equal(told, "10 2 3 3 4 6 8");
}

/* ---- what is wrong ---- */

static void test_what_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        { "", "begins with `longroad-lesson 1`" },
        { "longroad-puzzle 1\n", "begins with `longroad-lesson 1`" },
        { "longroad-lesson 1\nseat 9\n", "seats" },
        { "longroad-lesson 1\ntitle fr Petit\n", "language" },
        { HEAD, "there is no `step`" },
        { HEAD "say en x\n", "no line of a lesson's head" },
        { HEAD "step\nfly away\n", "no line of a step" },
        { HEAD "step\ntitle en Only\nsay en a\nsay de b\n", "`title de` is missing" },
        { HEAD STEP "say en a\n", "`say de` is missing" },
        { HEAD STEP "say en a\nsay de b\nexpect end\n" DONE, "`wrong en` is missing" },
        { HEAD STEP SAY "expect end\n", "`done` is missing" },
        { HEAD STEP "say en a\nsay de b\n" DONE, "nothing to do" },
        { HEAD STEP SAY, "no move can be wrong" },
        { HEAD STEP SAY "also end\n", "`also` follows an `expect`" },
        { HEAD STEP SAY "say en again\n", "said before" },
        { HEAD STEP SAY "light lamp x\n", "light" },
        { HEAD STEP "| turn 3\n", "belongs to a `position`" },
        { HEAD STEP "position\n| turn 3\n", "belongs to the head" },
        { HEAD STEP SAY "expect settlement c3.n\n" DONE, "cannot be played here" },
        { HEAD STEP SAY "expect fly\n" DONE, "action" },
        { HEAD STEP SAY "expect end\nalso city e3.s\nplay 1 roll\nplay * dice 1 1\n" DONE,
          "cannot be played here" },
        { HEAD STEP SAY "expect end\nplay 0 roll\n" DONE, "cannot be played here" },
        { HEAD STEP SAY "expect end\nplay 1 roll\n" DONE, "`play *` line is missing" },
        { HEAD STEP SAY "expect end\nexpect roll\n" DONE, "`play` line is missing" },
        { HEAD STEP SAY "light vertex z9.n\nexpect end\n" DONE, "nothing of that name to light" },
        { HEAD STEP SAY "light action roll\nexpect end\n" DONE, "nothing of that name to light" },
        { HEAD STEP SAY "light panel moon\nexpect end\n" DONE, "nothing of that name to light" },
        { HEAD STEP "say en {moon}\nsay de b\n", "no such figure here: moon" },
        { HEAD STEP "say en {cost city}\nsay de b\n", "no such figure here: cost city" },
        { HEAD STEP "say en {cost city moon}\nsay de b\n", "no such figure" },
        { HEAD STEP "say en a\x01\nsay de b\n", "a byte that no text has" },
        { HEAD STEP "say en a\nsay de b\n" STEP "say en a\nsay de b\nposition\n| turn x\n",
          "expected a whole number" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        bool good = check(cases[k].text);
        if (good || strstr(error.text, cases[k].why) == NULL)
            print_error("case %zu: %d: %s\n", k, error.line, error.text);
        assert_false(good);
        assert_non_null(strstr(error.text, cases[k].why));
        assert_true(error.line > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_lesson_can_be_played),
        cmocka_unit_test(test_every_lesson_is_a_lesson),
        cmocka_unit_test(test_a_lesson_begins_at_any_step),
        cmocka_unit_test(test_the_place_in_a_lesson),
        cmocka_unit_test(test_patterns),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_what_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
