/* Puzzles: the reader, what it refuses, and every shipped puzzle: its form, that nothing told of it
 * hangs on hidden cards, and that the judge still finds its answer.
 *
 * The judge gets the nodes of a puzzle's first look, a tenth of what the puzzle was checked with
 * (`longroad puzzle check`, docs/puzzles.md), and random numbers that neither the finder nor that
 * check have used. Its opinion is the same on every machine: what changes it is a change of bots or
 * rules. After one, a puzzle that fails here is checked again in full, and goes if it fails
 * there. */
#include "analysis.h"
#include "puzzle.h"
#include "shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* After what it needs. */
#include <cmocka.h>

enum {
    SHIPPED_LEAST = 60,
#ifdef LR_TEST_SHORT
    STEP = 8, /* the judge is asked about each STEP-th puzzle */
#else
    STEP = 1,
#endif
    SEED = 77
};

static lr_game game, other;
static puzzle found, again;
static lr_error error;
static analyze_opinion opinion;

static bool parse(const char *text) {
    return puzzle_parse(text, strlen(text), &game, &found, &error);
}

/* ---- a small one ---- */

#define HEAD "longroad-puzzle 1\ngame board(board=beginner,seats=2,first_player=seat0)\nseat 0\n"
#define ANSWER "answer 500000 0 city c3.n\n"
#define OTHER "other 400000 0 city d1.sw\n"
#define MADE "made longroad=0.1.0 nodes=10 margin=40 seed=7 record=game-3 move=12\n"
#define POSITION \
    "position\n| turn 6\n| hand 0 brick=1 lumber=1 grain=2 ore=3\n" \
    "| settlements 0 d1.sw c3.n\n| roads 0 d1/sw c3/ne\n| settlements 1 b4.s\n"

static void test_a_puzzle_is_read_and_written(void **state) {
    (void)state;
    char text[PUZZLE_TEXT_MAX], config[LR_CONFIG_TEXT_MAX];
    assert_true(parse(HEAD ANSWER OTHER MADE POSITION));
    assert_int_equal(found.seat, 0);
    assert_int_equal(found.candidates, 2);
    assert_int_equal(found.candidate[1].chance, 400000);
    assert_string_equal(found.version, "0.1.0");
    assert_string_equal(found.record, "game-3");
    assert_int_equal(found.nodes, 10);
    assert_int_equal(found.margin, 40);
    assert_int_equal(found.seed, 7);
    assert_int_equal(found.move, 12);
    size_t length = puzzle_print(&game, &found, text, sizeof text);
    assert_in_range(length, 1, sizeof text - 1);
    assert_true(puzzle_parse(text, length, &other, &again, &error));
    assert_memory_equal(&found, &again, sizeof found);
    assert_true(puzzle_config(text, length, config));
    assert_string_equal(config, "board(seats=2,board=beginner,first_player=seat0)");
    /* The order of the lines is free. */
    assert_true(parse("longroad-puzzle 1\n" POSITION MADE ANSWER OTHER
                      "seat 0\ngame board(board=beginner,seats=2,first_player=seat0)\n"));
}

static void test_what_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        { "", "begins with `longroad-puzzle 1`" },
        { "longroad-lesson 1\n", "begins with `longroad-puzzle 1`" },
        { "longroad-puzzle 1\nfly\n", "unknown keyword `fly`" },
        { "longroad-puzzle 1\n", "`game` is missing" },
        { HEAD ANSWER OTHER MADE, "a puzzle has `position`" },
        { HEAD ANSWER MADE POSITION, "a puzzle has `position`" },
        { HEAD ANSWER OTHER POSITION, "a puzzle has `position`" },
        { HEAD OTHER, "one `answer` comes first" },
        { HEAD ANSWER ANSWER, "one `answer` comes first" },
        { HEAD ANSWER "other 500001 0 end\n", "0 to 500000" },
        { HEAD "answer 1000001 0 end\n", "0 to 1000000" },
        { HEAD ANSWER OTHER OTHER OTHER OTHER OTHER, "too many actions" },
        { HEAD ANSWER OTHER OTHER MADE POSITION, "this was said before" },
        { HEAD ANSWER "other 1 0 city e3.s\n" MADE POSITION, "the seat cannot do this here" },
        { HEAD ANSWER "other 1 1 end\n" MADE POSITION, "the seat cannot do this here" },
        { HEAD ANSWER "other 1 0 fly\n" MADE POSITION, "action" },
        { HEAD "made longroad=1 nodes=x\n", "whole number" },
        { HEAD "made nodes=1\n", "expected `longroad`" },
        { HEAD "made longroad 1\n", "expected `=`" },
        { HEAD MADE MADE, "this was said before" },
        { HEAD ANSWER OTHER MADE POSITION "| active 1\n", "" },
        { "longroad-puzzle 1\ngame board(seats=9)\nseat 0\n" ANSWER OTHER MADE POSITION, "seats" },
        { "longroad-puzzle 1\ngame board(seats=2)\nseat 5\n" ANSWER OTHER MADE POSITION, "seat" },
        { HEAD "answer 500000 0 offer ore=3 for wool=2 to 1\n" OTHER MADE POSITION,
          "not in the list of actions" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        bool good = parse(cases[k].text);
        if (good || strstr(error.text, cases[k].why) == NULL)
            print_error("case %zu: %d: %s\n", k, error.line, error.text);
        assert_false(good);
        assert_non_null(strstr(error.text, cases[k].why));
        assert_true(error.line > 0);
    }
}

/* ---- what is shipped ---- */

static void read_shipped(const shipped_puzzle *row) {
    if (!puzzle_parse(row->text, row->length, &game, &found, &error))
        fail_msg("%s:%d: %s", row->name, error.line, error.text);
}

static void test_every_puzzle_is_whole(void **state) {
    (void)state;
    assert_true(shipped_puzzle_count >= SHIPPED_LEAST);
    for (const shipped_puzzle *row = shipped_puzzles; row->name != NULL; row++) {
        read_shipped(row);
        int32_t ahead = found.candidate[0].chance - found.candidate[1].chance;
        assert_true(ahead >= (int32_t)found.margin * (LR_CERTAIN / 1000));
        assert_true(found.margin >= 40);
    }
}

/* The seat's view is the same whatever is hidden, and so are its actions. */
static void test_hidden_cards_do_not_matter(void **state) {
    (void)state;
    for (const shipped_puzzle *row = shipped_puzzles; row->name != NULL; row++) {
        lr_rng rng = lr_rng_seed(99);
        lr_view before, after;
        lr_state drawn;
        read_shipped(row);
        lr_observe(&game, &found.state, found.seat, &before);
        lr_resample(&game, &before, &rng, &drawn);
        lr_observe(&game, &drawn, found.seat, &after);
        assert_memory_equal(&before, &after, game.view_bytes);
        for (uint32_t k = 0; k < found.candidates; k++)
            assert_int_equal(lr_check(&game, &drawn, found.candidate[k].action), LR_OK);
    }
}

/* The judge's opinion, with every other action searched alone too; false: built without the
 * nets. */
static bool ask(const lr_state *s, uint64_t nodes) {
    const analyze_judge judge = { .bot = lr_bot_find("master"),
                                  .budget = { .nodes = nodes },
                                  .seed = SEED };
    return analyze_position(&game, s, found.seat, &judge, PUZZLE_PART, &opinion);
}

static void test_the_judge_finds_the_answers(void **state) {
    (void)state;
    uint32_t doubts = 0;
    for (size_t k = 0; k < shipped_puzzle_count; k += STEP) {
        char wanted[LR_ACTION_TEXT_MAX];
        read_shipped(&shipped_puzzles[k]);
        if (!ask(&found.state, found.nodes)) skip();
        const analyze_candidate *best = opinion.candidate;
        bool same = memcmp(&best[0].action, &found.candidate[0].action, sizeof(lr_action)) == 0;
        if (same && best[0].chance > best[1].chance) continue;
        lr_action_print(&game, best[same].action, wanted, sizeof wanted);
        print_error("%s: the judge would rather %s\n", shipped_puzzles[k].name, wanted);
        doubts++;
    }
    assert_int_equal(doubts, 0);
}

/* Two positions with the same view get the same opinion, to the last digit. */
static void test_the_judge_sees_the_view_alone(void **state) {
    (void)state;
    static analyze_opinion first;
    lr_rng rng = lr_rng_seed(5);
    lr_view view;
    lr_state drawn;
    assert_true(shipped_puzzle_count > 0);
    read_shipped(&shipped_puzzles[shipped_puzzle_count / 2]);
    if (!ask(&found.state, 200)) skip();
    first = opinion;
    lr_observe(&game, &found.state, found.seat, &view);
    lr_resample(&game, &view, &rng, &drawn);
    assert_true(ask(&drawn, 200));
    assert_memory_equal(&first, &opinion, sizeof first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_puzzle_is_read_and_written),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_every_puzzle_is_whole),
        cmocka_unit_test(test_hidden_cards_do_not_matter),
        cmocka_unit_test(test_the_judge_finds_the_answers),
        cmocka_unit_test(test_the_judge_sees_the_view_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
