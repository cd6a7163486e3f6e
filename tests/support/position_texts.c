/* position_texts.c - see position_texts.h. */
#include "position_texts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

lr_game game;
lr_error complaint;
char text[LR_STATE_TEXT_MAX], again[LR_STATE_TEXT_MAX];

void make_map(const char *config, const char *map) {
    if (lr_game_init(&game, config, map, &complaint) != LR_OK)
        fail_msg("%s: line %d column %d: %s", config, (int)complaint.line, (int)complaint.column,
                 complaint.text);
}

void make(const char *config) {
    make_map(config, NULL);
}

void read_state(const char *from, lr_state *s) {
    if (lr_state_parse(&game, from, s, &complaint) != LR_OK)
        fail_msg("line %d column %d: %s\n%s", (int)complaint.line, (int)complaint.column,
                 complaint.text, from);
}

void assert_lines_written(const char *expected) {
    for (const char *line = expected; *line != 0; line = strchr(line, '\n') + 1) {
        char one[128] = { 0 };
        memcpy(one, line, (size_t)(strchr(line, '\n') + 1 - line));
        if (strstr(text, one) == NULL) fail_msg("not written: %sbut\n%s", one, text);
    }
    if (strlen(text) != strlen(expected)) fail_msg("expected\n%sbut\n%s", expected, text);
}

void assert_refused(const refusal *row) {
    lr_state s, before;
    memset(&s, 0x55, sizeof s);
    before = s;
    lr_status status = lr_state_parse(&game, row->text, &s, &complaint);
    if (status != row->status || complaint.status != status || complaint.line != row->line ||
        complaint.column != row->column || strstr(complaint.text, row->part) == NULL)
        fail_msg("%s: %s, line %d column %d: %s", row->text, lr_status_name(status),
                 (int)complaint.line, (int)complaint.column, complaint.text);
    assert_memory_equal(&s, &before, sizeof s);
}

void assert_view_refused(const char *view_text, const view_refusal *row) {
    lr_view v, before;
    memset(&v, 0x55, sizeof v);
    before = v;
    const char *at = strstr(view_text, row->line);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - view_text), view_text, row->instead,
             at + strlen(row->line));
    lr_status status = lr_view_parse(&game, text, &v, &complaint);
    if (status != row->status || strstr(complaint.text, row->part) == NULL)
        fail_msg("%s: %s: %s", row->instead, lr_status_name(status), complaint.text);
    assert_memory_equal(&v, &before, sizeof v);
}

static const char *manual(void) {
    static char read[1 << 17];
    if (read[0] != 0) return read;
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/notation.md", "rb");
    assert_non_null(file);
    size_t length = fread(read, 1, sizeof read - 1, file);
    fclose(file);
    assert_true(length > 0 && length < sizeof read - 1);
    return read;
}

void assert_in_manual(const char *word) {
    char alone[48], with_values[48];
    snprintf(alone, sizeof alone, "`%s`", word);
    snprintf(with_values, sizeof with_values, "`%s ", word);
    if (strstr(manual(), alone) == NULL && strstr(manual(), with_values) == NULL)
        fail_msg("docs/notation.md does not tell of %s", word);
}

/* The complaint about an unknown line names all that the game knows. */
static void assert_known_lines_in_manual(void) {
    static const char names[] = "; there is ";
    char *at = strstr(complaint.text, names);
    assert_non_null(strstr(complaint.text, "`colour`"));
    assert_non_null(at);
    for (char *word = strtok(at + strlen(names), " "); word != NULL; word = strtok(NULL, " "))
        assert_in_manual(word);
}

void assert_lines_in_manual(void) {
    lr_state s;
    lr_view v;
    assert_int_equal(lr_state_parse(&game, "colour 1", &s, &complaint), LR_E_UNKNOWN_NAME);
    assert_known_lines_in_manual();
    assert_int_equal(lr_view_parse(&game, "colour 1", &v, &complaint), LR_E_UNKNOWN_NAME);
    assert_known_lines_in_manual();
}

void state_survives(const lr_state *s) {
    lr_state t;
    memset(&t, 0x55, sizeof t);
    assert_true(lr_state_print(&game, s, text, sizeof text) < sizeof text);
    if (lr_state_parse(&game, text, &t, &complaint) != LR_OK)
        fail_msg("line %d column %d: %s\n%s", (int)complaint.line, (int)complaint.column,
                 complaint.text, text);
    if (memcmp(s, &t, game.state_bytes) != 0) {
        lr_state_print(&game, &t, again, sizeof again);
        fail_msg("wrote\n%s\nread\n%s", text, again);
    }
}

void view_survives(const lr_state *s, int viewer) {
    lr_view v, w;
    memset(&v, 0x55, sizeof v);
    memset(&w, 0x55, sizeof w);
    lr_observe(&game, s, viewer, &v);
    assert_true(lr_view_print(&game, &v, text, sizeof text) < sizeof text);
    if (lr_view_parse(&game, text, &w, &complaint) != LR_OK)
        fail_msg("line %d column %d: %s\n%s", (int)complaint.line, (int)complaint.column,
                 complaint.text, text);
    if (memcmp(&v, &w, game.view_bytes) != 0) {
        lr_view_print(&game, &w, again, sizeof again);
        fail_msg("wrote\n%s\nread\n%s", text, again);
    }
}
