/* position_texts.c - see position_texts.h. */
#include "position_texts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
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
