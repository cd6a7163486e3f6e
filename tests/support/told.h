/* told.h - what the terminal game tells of one action (tests/unit/tidings*.c). The code under test
 * belongs to the program, so this is no part of the helper library. */
#ifndef LR_TEST_TOLD_H
#define LR_TEST_TOLD_H

#include "tidings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The reader's view before the action, and what the narrator has to know of it. */
static inline void told_before(const lr_game *g, const lr_state *s, lr_view *before,
                               narration_table *table) {
    static char text[LR_STATE_TEXT_MAX], phase[32];
    static const char *const names[LR_SEATS_MAX] = { "ann", "bob", "cid", "dot" };
    lr_observe(g, s, table->reader, before);
    lr_view_print(g, before, text, sizeof text);
    assert_int_equal(sscanf(strstr(text, "phase "), "phase %31s", phase), 1);
    memcpy(table->name, names, sizeof names);
    table->phase = phase;
    table->subject = tidings_subject(g, before);
}

/* Plays one action and compares what the reader is told: the action's sentence, then the news. */
static inline void assert_told(const char *config, const char *position, const char *action,
                               int reader, const char *told) {
    static lr_game game;
    narration_table table = { .reader = reader };
    char sentence[NARRATION_MAX], said[2048];
    lr_state s;
    lr_view before, after;
    lr_action a;
    lr_error error;
    cli_text out = { 0 };
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
    if (lr_state_parse(&game, position, &s, &error) != LR_OK)
        fail_msg("line %d: %s", (int)error.line, error.text);
    if (lr_action_parse(&game, action, &a, &error) != LR_OK) fail_msg("%s", error.text);
    told_before(&game, &s, &before, &table);
    lr_action seen = lr_redact(&game, &s, a, reader);
    narrate(&game, seen, &table, sentence);
    cli_text_print(&out, "%s\n", sentence);
    lr_status status = lr_play(&game, &s, a);
    if (status != LR_OK) fail_msg("%s: %s", action, lr_status_reason(status));
    lr_observe(&game, &s, reader, &after);
    tidings_tell(&game, &before, &after, seen, &table, &out);
    snprintf(said, sizeof said, "%s", out.bytes);
    free(out.bytes);
    assert_string_equal(said, told);
}

#endif
