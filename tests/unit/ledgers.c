/* The rules for readers: every drawing of every ledger is read and tried on the engine, pages are
 * what the schema says, and a drawing that is wrong is refused with its line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drawing.h"
#include "json_text.h"
#include "ledger_json.h"
#include "schema_check.h"

enum { DRAWINGS_LEAST = 4 };

static drawing d;

/* The line of the ledger that a block begins after. */
static int line_of(const char *text, const char *at) {
    int line = 0;
    for (; text < at; text++) line += *text == '\n';
    return line;
}

static void test_every_drawing_of_every_ledger_is_as_the_rules_say(void **state) {
    int faults = 0;
    (void)state;
    for (int page = 0; page < LEDGER_PAGES; page++) {
        const char *text = ledger_text(page), *at = text;
        drawing_words block;
        int count = 0;
        for (; drawing_find(&at, &block); count++) {
            lr_error error = { .text = "" };
            if (drawing_read(&d, block, &error) == LR_OK) continue;
            print_error("docs/rules/%s.md:%d: %s\n", ledger_pages[page].page,
                        line_of(text, block.text) + error.line, error.text);
            faults++;
        }
        if (count < DRAWINGS_LEAST) {
            print_error("docs/rules/%s.md has %d drawings\n", ledger_pages[page].page, count);
            faults++;
        }
        /* No fence is left open or misspelt. */
        const char *fence = text;
        int fences = 0;
        while ((fence = strstr(fence, "\n```position")) != NULL) fences++, fence++;
        assert_int_equal(fences, count);
    }
    assert_int_equal(faults, 0);
}

static json_t *read_back(json_text *text, json_writer *w) {
    assert_true(jw_finish(w));
    json_t *value = json_loadb(text->bytes, text->length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    free(text->bytes);
    return value;
}

static void test_pages_are_what_the_schema_says(void **state) {
    (void)state;
    for (int page = 0; page < LEDGER_PAGES; page++) {
        json_text text = { 0 };
        json_writer w = json_text_start(&text);
        assert_true(ledger_write(page, &w));
        json_t *value = read_back(&text, &w), *settings = json_object_get(value, "settings"), *one;
        size_t k;
        schema_expect("HttpLedger", value);
        assert_string_equal(json_string_value(json_object_get(value, "text")), ledger_text(page));
        json_array_foreach(json_object_get(value, "drawings"), k, one) {
            const char *game = json_string_value(json_object_get(one, "game"));
            assert_non_null(json_object_get(settings, game));
            assert_true(json_object_size(json_object_get(one, "view")) > 0);
        }
        json_decref(value);
    }
}

static void test_the_list_of_pages_names_the_rules_of_every_refusal(void **state) {
    json_text text = { 0 };
    json_writer w = json_text_start(&text);
    (void)state;
    ledgers_write(&w);
    json_t *value = read_back(&text, &w), *refusals = json_object_get(value, "refusals");
    schema_expect("HttpLedgers", value);
    assert_int_equal(json_array_size(json_object_get(value, "pages")), LEDGER_PAGES);
    json_t *close = json_object_get(refusals, "TOO_CLOSE");
    assert_string_equal(json_string_value(json_array_get(close, 0)), "BASE-SETT-02");
    assert_null(json_object_get(refusals, "SYNTAX"));
    assert_null(json_object_get(refusals, "OPTION_OFF"));
    size_t with = 0;
    for (lr_status status = 0; status < LR_STATUS_COUNT; status++)
        with += lr_status_rules(status)[0] != 0;
    assert_int_equal(json_object_size(refusals), with);
    assert_string_equal(lr_status_rules(LR_STATUS_COUNT), "");
    json_decref(value);
}

static void test_pages_are_found_by_name(void **state) {
    (void)state;
    assert_int_equal(ledger_find("base"), 0);
    assert_true(ledger_find("card-game") > 0);
    assert_int_equal(ledger_find("README"), -1);
    assert_int_equal(ledger_find(""), -1);
}

/* ---- drawings that are wrong ---- */

#define GAME "game board(board=beginner,seats=3,first_player=seat0)\n"
#define HEAD GAME "rules BASE-SETT-02\ncaption A word.\n"
#define POSITION \
    "position\nhand 0 brick=1 lumber=1 wool=1 grain=1\nsettlements 0 c3.n\nroads 0 c3/ne c3/e\n"

static void test_a_drawing_is_read_and_tried(void **state) {
    static const char text[] = "# Title\n```\nplain\n```\n```position\n" HEAD
                               "around c3 b2\nmark c3.n\ncan 0 settlement c3.se\n"
                               "cannot 0 settlement c3.ne : TOO_CLOSE\n" POSITION "```\nmore\n";
    const char *at = text;
    drawing_words block, word;
    lr_error error = { .text = "" };
    (void)state;
    assert_true(drawing_find(&at, &block));
    assert_int_equal(drawing_read(&d, block, &error), LR_OK);
    assert_int_equal(d.try_count, 2);
    assert_int_equal(d.tries[1].status, LR_E_TOO_CLOSE);
    assert_true(drawing_next_word(&d.around, &word) && memcmp(word.text, "c3", word.length) == 0);
    assert_true(drawing_next_word(&d.around, &word) && memcmp(word.text, "b2", word.length) == 0);
    assert_false(drawing_next_word(&d.around, &word));
    assert_false(drawing_find(&at, &block));
    assert_string_equal(at, "more\n");
}

static void test_a_wrong_drawing_is_refused_with_its_line(void **state) {
    static const struct {
        const char *text;
        lr_status status;
        int line;
    } rows[] = {
        { "", LR_E_SYNTAX, 0 },
        { GAME, LR_E_SYNTAX, 1 },
        { HEAD, LR_E_SYNTAX, 3 },
        { "rules BASE-SETT-02\n", LR_E_SYNTAX, 1 },
        { "game board(seats=99)\n", LR_E_RANGE, 1 },
        { "game chess()\n", LR_E_UNKNOWN_NAME, 1 },
        { GAME "rules\n", LR_E_SYNTAX, 2 },
        { GAME POSITION, LR_E_SYNTAX, 2 },
        { HEAD "\n" POSITION, LR_E_SYNTAX, 4 },
        { HEAD "around c3\naround b2\n" POSITION, LR_E_SYNTAX, 5 },
        { HEAD "can 0 settlement c3.se : TOO_CLOSE\n" POSITION, LR_E_SYNTAX, 4 },
        { HEAD "cannot 0 settlement c3.se\n" POSITION, LR_E_SYNTAX, 4 },
        { HEAD "cannot 0 settlement c3.se : ATLANTIS\n" POSITION, LR_E_UNKNOWN_NAME, 4 },
        { HEAD "can 0 settle c3.se\n" POSITION, LR_E_UNKNOWN_NAME, 4 },
        { HEAD "can 0 settlement c3.ne\n" POSITION, LR_E_POSITION, 5 },
        { HEAD "cannot 0 settlement c3.se : TOO_CLOSE\n" POSITION, LR_E_POSITION, 5 },
        { HEAD "position\nsettlements 0 c3.n\nroads 0 atlantis\n", LR_E_SYNTAX, 6 },
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        lr_error error = { .text = "" };
        drawing_words block = { rows[k].text, strlen(rows[k].text) };
        lr_status status = drawing_read(&d, block, &error);
        if (status != rows[k].status || error.line != rows[k].line || error.text[0] == 0)
            fail_msg("row %zu: %s in line %d: %s", k, lr_status_name(status), error.line,
                     error.text);
    }
}

static void test_a_drawing_has_a_bound_of_actions(void **state) {
    char text[4096] = HEAD;
    lr_error error = { .text = "" };
    (void)state;
    for (int k = 0; k <= DRAWING_TRIES_MAX; k++) strcat(text, "can 0 settlement c3.se\n");
    strcat(text, POSITION);
    assert_int_equal(drawing_read(&d, (drawing_words){ text, strlen(text) }, &error),
                     LR_E_TOO_LARGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_drawing_of_every_ledger_is_as_the_rules_say),
        cmocka_unit_test(test_pages_are_what_the_schema_says),
        cmocka_unit_test(test_the_list_of_pages_names_the_rules_of_every_refusal),
        cmocka_unit_test(test_pages_are_found_by_name),
        cmocka_unit_test(test_a_drawing_is_read_and_tried),
        cmocka_unit_test(test_a_wrong_drawing_is_refused_with_its_line),
        cmocka_unit_test(test_a_drawing_has_a_bound_of_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
