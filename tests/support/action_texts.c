/* action_texts.c - see action_texts.h. */
#include "action_texts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static lr_error error;

void assert_both_ways(const lr_game *g, const char *text, lr_action expected) {
    lr_action a;
    char printed[LR_ACTION_TEXT_MAX];
    if (lr_action_parse(g, text, &a, &error) != LR_OK)
        fail_msg("%s: column %d: %s", text, (int)error.column, error.text);
    assert_memory_equal(&a, &expected, sizeof a);
    assert_int_equal(lr_action_print(g, expected, printed, sizeof printed), strlen(text));
    assert_string_equal(printed, text);
}

void assert_action_refused(const lr_game *g, const action_refusal *row) {
    lr_action a, before;
    memset(&a, 0x55, sizeof a);
    before = a;
    lr_status status = lr_action_parse(g, row->text, &a, &error);
    bool column_right = row->column == 0 ? error.column > 0 : error.column == row->column;
    if (status != row->status || error.status != status || !column_right || error.line != 1 ||
        strstr(error.text, row->part) == NULL)
        fail_msg("%s: %s, column %d: %s", row->text, lr_status_name(status), (int)error.column,
                 error.text);
    assert_memory_equal(&a, &before, sizeof a);
}

void assert_malformed(const lr_game *g, lr_action a) {
    char text[LR_ACTION_TEXT_MAX], expected[32];
    lr_action read;
    if (a.actor == LR_ACTOR_CHANCE)
        snprintf(expected, sizeof expected, "* ?%u", a.kind);
    else
        snprintf(expected, sizeof expected, "%u ?%u", a.actor, a.kind);
    lr_action_print(g, a, text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_not_equal(lr_action_parse(g, text, &read, &error), LR_OK);
}

/* An actor, a blank, and something in between. */
static bool looks_like_action(const char *text) {
    return (text[0] == '*' || (text[0] >= '0' && text[0] <= '9')) && text[1] == ' ';
}

void read_actions_of_manual(const lr_game *g, const char *from, const char *to, bool *seen) {
    static char manual[1 << 17];
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/notation.md", "rb");
    assert_non_null(file);
    size_t length = fread(manual, 1, sizeof manual - 1, file);
    fclose(file);
    manual[length] = 0;
    char *at = strstr(manual, from), *end = strstr(manual, to);
    assert_non_null(at);
    assert_non_null(end);
    *end = 0;
    while ((at = strchr(at, '`')) != NULL) {
        char *stop = strchr(++at, '`');
        assert_non_null(stop);
        *stop = 0;
        if (looks_like_action(at)) {
            lr_action a;
            if (lr_action_parse(g, at, &a, &error) != LR_OK) fail_msg("%s: %s", at, error.text);
            seen[a.kind] = true;
        }
        at = stop + 1;
    }
}
