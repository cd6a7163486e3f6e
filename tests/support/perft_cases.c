/* perft_cases.c - reads the files of tree sizes. See perft_cases.h. */
#include "perft_cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 512 };

typedef struct reader {
    FILE *file;
    int line;
    bool open; /* a case has begun and was not yet visited */
    perft_visitor *visit;
    void *context;
    int cases;
    perft_case c;
} reader;

/* Reads a line without its comment and the blanks before that. */
static bool next_line(reader *in, char line[LINE_BYTES]) {
    if (fgets(line, LINE_BYTES, in->file) == NULL) return false;
    size_t length = strcspn(line, "#\n");
    while (length > 0 && line[length - 1] == ' ') length--;
    line[length] = 0;
    in->line++;
    return true;
}

static void close_case(reader *in) {
    if (!in->open) return;
    in->open = false;
    in->cases++;
    in->visit(&in->c, in->context);
}

static void take_config(reader *in, const char *config) {
    lr_error error;
    (void)snprintf(in->c.config, sizeof in->c.config, "%s", config);
    if (lr_game_init(&in->c.game, config, NULL, &error) != LR_OK)
        fail_msg("%s:%d: %s", in->c.file, in->line, error.text);
}

static void take_move(reader *in, const char *line) {
    lr_error error;
    lr_action *a = &in->c.move[in->c.moves];
    assert_true(in->c.moves < PERFT_MOVES_MAX);
    if (lr_action_parse(&in->c.game, line, a, &error) != LR_OK)
        fail_msg("%s:%d: %s", in->c.file, in->line, error.text);
    lr_status status = lr_play(&in->c.game, &in->c.state, *a);
    if (status != LR_OK) fail_msg("%s:%d: %s", in->c.file, in->line, lr_status_reason(status));
    in->c.moves++;
}

static void take_block(reader *in, bool is_start) {
    static char text[LR_STATE_TEXT_MAX];
    char line[LINE_BYTES];
    size_t length = 0;
    lr_error error;
    in->open = true;
    in->c.number++;
    in->c.is_start = is_start;
    in->c.moves = in->c.counts = 0;
    if (is_start) lr_init(&in->c.game, &in->c.state);
    text[0] = 0;
    while (next_line(in, line) && strcmp(line, "end") != 0) {
        if (is_start && line[0] != 0) take_move(in, line);
        assert_true(length + strlen(line) + 2 < sizeof text);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", line);
    }
    if (!is_start && lr_state_parse(&in->c.game, text, &in->c.state, &error) != LR_OK)
        fail_msg("%s:%d: %s", in->c.file, in->line, error.text);
}

/* `N COUNT` */
static void take_count(reader *in, const char *text) {
    char *end;
    long depth = strtol(text, &end, 10);
    uint64_t leaves = strtoull(end, &end, 10);
    if (*end != 0 || depth < 1 || depth > PERFT_DEPTH_MAX)
        fail_msg("%s:%d: expected `depth N COUNT`", in->c.file, in->line);
    assert_true(in->open);
    assert_true(in->c.counts < PERFT_COUNTS_MAX);
    in->c.count[in->c.counts].line = in->line;
    in->c.count[in->c.counts].depth = (int)depth;
    in->c.count[in->c.counts++].leaves = leaves;
}

static void read_file(reader *in, const char *path) {
    char line[LINE_BYTES];
    in->file = fopen(path, "r");
    assert_non_null(in->file);
    (void)snprintf(in->c.file, sizeof in->c.file, "%s", strrchr(path, '/') + 1);
    in->line = in->c.number = 0;
    while (next_line(in, line)) {
        if (line[0] == 0) continue;
        if (strncmp(line, "depth ", 6) == 0) {
            take_count(in, line + 6);
            continue;
        }
        close_case(in);
        if (strncmp(line, "config ", 7) == 0)
            take_config(in, line + 7);
        else if (strcmp(line, "start") == 0 || strcmp(line, "position") == 0)
            take_block(in, line[0] == 's');
        else
            fail_msg("%s:%d: not understood: %s", in->c.file, in->line, line);
    }
    close_case(in);
    (void)fclose(in->file);
}

int perft_cases_visit(perft_visitor *visit, void *context) {
    static reader in;
    glob_t files;
    memset(&in, 0, sizeof in);
    in.visit = visit;
    in.context = context;
    assert_int_equal(glob(LR_TEST_SOURCE_DIR "/tests/perft/*.perft", 0, NULL, &files), 0);
    for (size_t k = 0; k < files.gl_pathc; k++) read_file(&in, files.gl_pathv[k]);
    globfree(&files);
    return in.cases;
}
