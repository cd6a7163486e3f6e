/* The table server: puzzles and decisions of finished games, as clients ask for them and play on
 * from them. */
#include "decision.h"
#include "puzzle.h"
#include "schema_check.h"
#include "server_case.h"
#include "shipped.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static server_case here = { &f, NULL };

static server_answer ask(const char *path, const char *query) {
    server_request request = { .method = "GET", .path = path, .query = query, .body = "" };
    server_answer out;
    server_http(f.server, f.time, &request, &out);
    return out;
}

static json_t *parsed(char *body, size_t length, const char *definition) {
    json_t *value = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    schema_expect(definition, value);
    free(body);
    return value;
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

/* ---- requests ---- */

static void test_the_list(void **state) {
    (void)state;
    server_answer out = ask("/api/puzzles", "");
    assert_int_equal(out.status, 200);
    json_t *list = parsed(out.body, out.length, "HttpPuzzles");
    json_t *rows = json_object_get(list, "puzzles");
    assert_int_equal(json_array_size(rows), shipped_puzzle_count);
    for (size_t k = 0; k < shipped_puzzle_count; k++)
        assert_string_equal(text_of(json_array_get(rows, k), "name"), shipped_puzzles[k].name);
    json_decref(list);
}

static void test_a_thread_draws_a_puzzle(void **state) {
    (void)state;
    server_answer out = ask("/api/puzzles/island-01", "");
    assert_int_equal(out.status, 200);
    assert_int_equal(out.study, STUDY_PUZZLE);
    assert_string_equal(out.body, "island-01");
    free(out.body);
    char *body = NULL;
    size_t length = 0;
    assert_int_equal(decision_of_puzzle("no-such", &body, &length), FRAMES_NO_DECISION);
    assert_null(body);
}

/* The place of the action among the moves of a view; -1: it is not there. */
static int place_of(const json_t *moves, const char *action) {
    for (size_t k = 0; k < json_array_size(moves); k++)
        if (strcmp(text_of(json_array_get(moves, k), "action"), action) == 0) return (int)k;
    return -1;
}

static void test_every_puzzle_can_be_drawn_and_answered(void **state) {
    (void)state;
    for (size_t k = 0; k < shipped_puzzle_count; k++) {
        char *body = NULL;
        size_t length = 0;
        assert_int_equal(decision_of_puzzle(shipped_puzzles[k].name, &body, &length), FRAMES_MADE);
        json_t *of = parsed(body, length, "HttpDecision");
        json_t *candidates = json_object_get(of, "candidates");
        json_t *answer = json_object_get(json_array_get(candidates, 0), "action");
        json_t *view = json_object_get(of, "view");
        assert_true(place_of(json_object_get(view, "moves"), text_of(answer, "action")) >= 0);
        assert_string_equal(text_of(of, "name"), shipped_puzzles[k].name);
        assert_non_null(json_object_get(view, "hand"));
        assert_null(json_object_get(view, "hands"));
        json_decref(of);
    }
}

static void test_the_puzzle_of_the_day(void **state) {
    (void)state;
    static const char *const none[] = { "",
                                        "date=",
                                        "date=today",
                                        "date=2026-02-29",
                                        "date=2026-13-01",
                                        "date=2026-1-1",
                                        "date=2026-11-181" };
    for (size_t k = 0; k < sizeof none / sizeof none[0]; k++) {
        server_answer out = ask("/api/puzzle", none[k]);
        assert_int_equal(out.status, 404);
        free(out.body);
    }
    server_answer out = ask("/api/puzzle", "date=2028-02-29");
    assert_int_equal(out.study, STUDY_PUZZLE);
    assert_string_equal(out.body, decision_of_day("2028-02-29"));
    free(out.body);
    /* Each comes once before one comes again, also over the end of a month and of a year. */
    uint32_t seen = 0;
    bool come[1000] = { false };
    assert_in_range(shipped_puzzle_count, 1, 1000);
    for (int month = 11, year = 2026; seen < shipped_puzzle_count; month = month % 12 + 1) {
        static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
        for (int day = 1; day <= days[month - 1] && seen < shipped_puzzle_count; day++, seen++) {
            char date[16];
            size_t k = 0;
            snprintf(date, sizeof date, "%04d-%02d-%02d", year, month, day);
            const char *name = decision_of_day(date);
            assert_non_null(name);
            while (strcmp(shipped_puzzles[k].name, name) != 0) k++;
            assert_false(come[k]);
            come[k] = true;
        }
        year += month == 12;
    }
}

/* ---- decisions of records ---- */

static void test_a_decision_of_a_finished_game(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4,vp_goal=4)", "text", "");
    fake_play(&f, 5000);
    json_t *over = fake_heard(&f, 0, "over");
    char link[160];
    snprintf(link, sizeof link, "%s/decision", text_of(over, "record"));
    json_decref(over);
    static const char *const wrong[] = { "", "move=0", "move=x", "move=" };
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        server_answer out = ask(link, wrong[k]);
        assert_int_equal(out.status, 404);
        free(out.body);
    }
    server_answer out = ask(link, "move=12");
    assert_int_equal(out.status, 200);
    assert_int_equal(out.study, STUDY_DECISION);
    assert_int_equal(out.move, 12);
    assert_true(out.record != 0);
    free(out.body);
}

static void test_a_record_gives_the_seats_view_and_moves(void **state) {
    (void)state;
    static const char record[] =
        "longroad-record 1\nrules %d\ngame board(board=beginner,seats=2,first_player=seat0)\n"
        "seat 0 Ada\nseat 1 steady\nposition\n| active 1\n| turn 7\n| dice 2 3\n"
        "| hand 0 brick=1 wool=2\n| hand 1 brick=4 grain=2 ore=3\n| settlements 0 c3.n\n"
        "| roads 0 c3/ne\n| settlements 1 e3.s\n| roads 1 e3/se\n"
        "moves\n1 city e3.s\n1 end\n0 roll\n* dice 3 4\n";
    char text[1024], *body = NULL;
    size_t length = (size_t)snprintf(text, sizeof text, record, LR_RULES_VERSION), size = 0;
    assert_int_equal(decision_of_record(text, length, 1, NULL, &body, &size), FRAMES_MADE);
    json_t *of = parsed(body, size, "HttpDecision");
    json_t *view = json_object_get(of, "view");
    assert_int_equal(json_integer_value(json_object_get(of, "seat")), 1);
    assert_true(place_of(json_object_get(view, "moves"), "city e3.s") >= 0);
    json_t *cards = json_object_get(json_object_get(view, "hand"), "cards");
    assert_int_equal(json_integer_value(json_object_get(cards, "ore")), 3);
    assert_string_equal(text_of(json_array_get(json_object_get(of, "seats"), 0), "name"), "Ada");
    assert_null(json_object_get(of, "candidates"));
    json_decref(of);
    assert_int_equal(decision_of_record(text, length, 4, NULL, &body, &size), FRAMES_NO_DECISION);
    assert_int_equal(decision_of_record(text, length, 5, NULL, &body, &size), FRAMES_NO_DECISION);
    assert_int_equal(decision_of_record(text, length, 0, NULL, &body, &size), FRAMES_NO_DECISION);
    assert_int_equal(decision_of_record("nonsense", 8, 1, NULL, &body, &size), FRAMES_BAD_RECORD);
}

/* ---- playing on ---- */

static void test_a_game_goes_on_from_a_puzzle(void **state) {
    (void)state;
    static lr_game game;
    static puzzle found;
    lr_error error;
    const shipped_puzzle *row = &shipped_puzzles[shipped_puzzle_count / 2];
    char members[128];
    assert_true(puzzle_parse(row->text, row->length, &game, &found, &error));
    snprintf(members, sizeof members, "\"shipped\":\"puzzle/%s\"", row->name);
    fake_hello(&f, 0, "Ada", "json");
    fake_seat seat = fake_create(&f, 0, members);
    assert_int_equal(seat.seat, found.seat);
    fake_tell(&f, 0, "start", "");
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 0), "");
    assert_non_null(strstr(fake_last(&f, 0, "table"), "\"practice\":true"));
    assert_true(fake_asked(&f, 0, (uint32_t)found.seat));
    char action[LR_ACTION_TEXT_MAX];
    lr_action_print(&game, found.candidate[0].action, action, sizeof action);
    snprintf(members, sizeof members, ",\"action\":\"%.100s\"", action + 2);
    fake_tell(&f, 0, "move", members);
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 0), "");
}

static void test_puzzles_that_are_not_there(void **state) {
    (void)state;
    static const char *const names[] = { "puzzle/", "puzzle/no-such", "puzzle" };
    fake_hello(&f, 0, "Ada", "json");
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        char members[128];
        snprintf(members, sizeof members, ",\"shipped\":\"%s\"", names[k]);
        fake_tell(&f, 0, "create", members);
        assert_string_equal(fake_refusal(&f, 0), "NO_SUCH_SHIPPED");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_the_list),
        SERVER_TEST(test_a_thread_draws_a_puzzle),
        SERVER_TEST(test_every_puzzle_can_be_drawn_and_answered),
        SERVER_TEST(test_the_puzzle_of_the_day),
        SERVER_TEST(test_a_decision_of_a_finished_game),
        SERVER_TEST(test_a_record_gives_the_seats_view_and_moves),
        SERVER_TEST(test_a_game_goes_on_from_a_puzzle),
        SERVER_TEST(test_puzzles_that_are_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
