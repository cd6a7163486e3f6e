/* Reasons for actions (lr_explain) in prepared positions: tests/unit/reasons/cases.txt.
 *
 * A case is a game, a position up to a line `.`, and what is asked about it:
 *
 *     told ACTION [over ACTION] : KEY N M K [versus N] [seat S] [thing WORD] [place P] [GOOD=N ...]
 *     not  ACTION [over ACTION] : KEY
 *
 * Every reason of reasons.def has one of each. Which facts are told depends on the nets: after one
 * was trained anew, a case may need another position. */
#include <longroad/bot.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS_MAX = 128, LINE_MAX_BYTES = 1024 };

static lr_game game;
static lr_state state;
static unsigned told_count[KEYS_MAX], not_count[KEYS_MAX];

static unsigned number_of(const char *key) {
    for (unsigned k = 0; lr_reason_key(k); k++)
        if (strcmp(lr_reason_key(k), key) == 0) return k;
    fail_msg("there is no reason `%s`", key);
    return 0;
}

static void print_reason(const lr_reason *r, char *out, size_t size) {
    int at = snprintf(out, size, "%s %d %d %d", r->key, (int)r->n, (int)r->m, (int)r->k);
    if (r->versus >= 0) at += snprintf(out + at, size - (size_t)at, " versus %d", (int)r->versus);
    if (r->seat != LR_SEAT_NONE)
        at += snprintf(out + at, size - (size_t)at, " seat %d", (int)r->seat);
    if (r->thing) at += snprintf(out + at, size - (size_t)at, " thing %s", r->thing);
    if (r->place[0]) at += snprintf(out + at, size - (size_t)at, " place %s", r->place);
    for (uint32_t k = 0; k < r->good_count; k++)
        at += snprintf(out + at, size - (size_t)at, " %s=%d", r->good[k].name,
                       (int)r->good[k].count);
}

static lr_action read_action(const char *text) {
    lr_action a;
    lr_error error;
    if (lr_action_parse(&game, text, &a, &error) != LR_OK) fail_msg("%s: %s", text, error.text);
    assert_int_equal(lr_check(&game, &state, a), LR_OK);
    return a;
}

/* The reasons for `ACTION` or `ACTION over ACTION`. */
static uint32_t explain(char *question, lr_reason out[LR_REASONS_MAX]) {
    char *over = strstr(question, " over ");
    lr_action other;
    lr_view view;
    if (over) {
        *over = 0;
        other = read_action(over + 6);
    }
    lr_action a = read_action(question);
    lr_observe(&game, &state, a.actor, &view);
    return lr_explain(&game, &view, a, over ? &other : NULL, out);
}

static void check_told(char *question, const char *wanted) {
    lr_reason reason[LR_REASONS_MAX];
    char all[LINE_MAX_BYTES] = "", one[512];
    uint32_t count = explain(question, reason);
    bool found = false;
    for (uint32_t k = 0; k < count; k++) {
        print_reason(&reason[k], one, sizeof one);
        assert_true(reason[k].gain >= 0);
        if (strcmp(one, wanted) == 0) {
            found = true;
            told_count[number_of(reason[k].key)]++;
        }
        strncat(all, one, sizeof all - strlen(all) - 3);
        strcat(all, "; ");
    }
    if (!found) fail_msg("%s: `%s` is not told, but %s", question, wanted, all);
}

static void check_not(char *question, const char *key) {
    lr_reason reason[LR_REASONS_MAX];
    uint32_t count = explain(question, reason);
    for (uint32_t k = 0; k < count; k++)
        if (strcmp(reason[k].key, key) == 0) fail_msg("%s: `%s` is told", question, key);
    not_count[number_of(key)]++;
}

/* Reads up to the line `.`. */
static void read_position(FILE *file) {
    static char text[LR_STATE_TEXT_MAX];
    char line[LINE_MAX_BYTES];
    lr_error error;
    text[0] = 0;
    while (fgets(line, sizeof line, file) && strcmp(line, ".\n") != 0) strcat(text, line);
    if (lr_state_parse(&game, text, &state, &error) != LR_OK) fail_msg("%s", error.text);
}

static void run_line(char *line, FILE *file) {
    lr_error error;
    line[strcspn(line, "\n")] = 0;
    char *rest = strchr(line, ' '), *colon = strstr(line, " : ");
    if (!rest || line[0] == '#') return;
    *rest++ = 0;
    if (strcmp(line, "game") == 0) {
        if (lr_game_init(&game, rest, NULL, &error) != LR_OK) fail_msg("%s", error.text);
        read_position(file);
        return;
    }
    assert_non_null(colon);
    *colon = 0;
    if (strcmp(line, "told") == 0)
        check_told(rest, colon + 3);
    else if (strcmp(line, "not") == 0)
        check_not(rest, colon + 3);
    else
        fail_msg("a line begins with `%s`", line);
}

static void test_cases(void **unused) {
    char line[LINE_MAX_BYTES];
    (void)unused;
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/tests/unit/reasons/cases.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) run_line(line, file);
    fclose(file);
    for (unsigned k = 0; lr_reason_key(k); k++) {
        if (told_count[k] == 0) fail_msg("no case tells `%s`", lr_reason_key(k));
        if (not_count[k] == 0) fail_msg("no case leaves out `%s`", lr_reason_key(k));
    }
}

static void test_table(void **unused) {
    (void)unused;
    unsigned count = 0;
    for (; lr_reason_key(count); count++) {
        assert_non_null(lr_reason_sentence(count));
        for (unsigned k = 0; k < count; k++)
            assert_string_not_equal(lr_reason_key(k), lr_reason_key(count));
    }
    assert_true(count > 0 && count < KEYS_MAX);
    assert_null(lr_reason_sentence(count));
}

/* Thoughts beyond their end have no reasons, nor has a seat that is not there. */
static void test_nothing(void **unused) {
    static lr_thoughts thoughts;
    lr_reason reason[LR_REASONS_MAX];
    lr_error error;
    lr_view view;
    (void)unused;
    assert_int_equal(lr_game_init(&game, "board(seats=3)", NULL, &error), LR_OK);
    lr_init(&game, &state);
    lr_observe(&game, &state, 0, &view);
    assert_int_equal(lr_explain_thought(&game, &view, &thoughts, 0, reason), 0);
    assert_int_equal(lr_explain(&game, &view, (lr_action){ .actor = 7 }, NULL, reason), 0);
    assert_int_equal(lr_explain(&game, &view, (lr_action){ .kind = 200 }, NULL, reason), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
