/* perft_file.c - checks files of tree sizes (perft_file.h).
 *
 * The file is read line by line; a line either begins a block, belongs to one, or is a count. A
 * copy of the file grows beside it, in which only counts change: so `--update` keeps every comment,
 * and its difference to the old file shows exactly what became different.
 */
#include "perft_file.h"

#include <stdlib.h>
#include <string.h>

enum { PERFT_FILE_MAX = 16 << 20 };

typedef struct perft_case {
    const char *path;
    int line;
    int depth_max;
    bool update, has_game, has_state;
    lr_game game;
    lr_state state;
    cli_text copy; /* the file with the counts found */
    perft_tally *tally;
} perft_case;

static bool complain(const perft_case *c, int line, const char *text) {
    fflush(stdout);
    fprintf(stderr, "%s:%d: %s\n", c->path, line, text);
    return false;
}

/* The length of the line without its comment and the blanks around that. */
static size_t content_length(const char *line) {
    size_t length = strcspn(line, "#\n");
    while (length > 0 && strchr(" \t\r", line[length - 1])) length--;
    return length;
}

/* Takes the next line off the text, its end included. */
static char *next_line(char **rest) {
    char *line = *rest;
    if (!*line) return NULL;
    size_t length = strcspn(line, "\n");
    *rest = line + length + (line[length] == '\n');
    return line;
}

static bool is_word(const char *line, size_t length, const char *word) {
    return strlen(word) == length && memcmp(line, word, length) == 0;
}

static bool take_config(perft_case *c, const char *line, size_t length) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_error error;
    if (length >= sizeof config) return complain(c, c->line, "this configuration is too long");
    memcpy(config, line, length);
    config[length] = 0;
    c->has_state = false;
    c->has_game = lr_game_init(&c->game, config + strspn(config, " \t"), NULL, &error) == LR_OK;
    return c->has_game || complain(c, c->line, error.text);
}

/* The lines up to `end`, as one text that keeps the line numbers. Free it. */
static char *take_block(perft_case *c, char **rest) {
    cli_text block = { 0 };
    cli_text_add(&block, "", 0);
    int first = c->line;
    for (char *line; (line = next_line(rest));) {
        size_t length = content_length(line);
        c->line++;
        cli_text_add(&c->copy, line, (size_t)(*rest - line));
        if (is_word(line, length, "end")) return block.bytes;
        cli_text_print(&block, "%.*s\n", (int)length, line);
    }
    complain(c, first, "this block has no `end`");
    free(block.bytes);
    return NULL;
}

static bool play_block(perft_case *c, char *block, int line_first) {
    lr_init(&c->game, &c->state);
    int number = line_first;
    for (char *line; (line = strsep(&block, "\n"));) {
        lr_action a;
        lr_error error;
        number++;
        if (!*line) continue;
        if (lr_action_parse(&c->game, line, &a, &error) != LR_OK)
            return complain(c, number, error.text);
        lr_status status = lr_play(&c->game, &c->state, a);
        if (status != LR_OK) return complain(c, number, lr_status_reason(status));
    }
    return true;
}

static bool take_position(perft_case *c, char **rest, bool is_start) {
    int first = c->line;
    lr_error error;
    if (!c->has_game) return complain(c, first, "a `config` line must come first");
    char *block = take_block(c, rest);
    if (!block) return false;
    if (is_start) {
        c->has_state = play_block(c, block, first);
    } else {
        c->has_state = lr_state_parse(&c->game, block, &c->state, &error) == LR_OK;
        if (!c->has_state) complain(c, first + error.line, error.text);
    }
    free(block);
    return c->has_state;
}

/* Reads `depth N COUNT` strictly; the count stays text, because it may be `?`. */
static bool parse_depth(const char *line, int *depth, char count[32]) {
    size_t length = content_length(line);
    char copy[64], *rest = copy, *end;
    if (length >= sizeof copy) return false;
    memcpy(copy, line, length);
    copy[length] = 0;
    strsep(&rest, " ");
    const char *number = strsep(&rest, " ");
    if (!number || !*number || !rest || strlen(rest) > 20) return false;
    long value = strtol(number, &end, 10);
    if (*end || value < 0 || value > 64) return false;
    if (strcmp(rest, "?") != 0 && (!*rest || rest[strspn(rest, "0123456789")])) return false;
    *depth = (int)value;
    memcpy(count, rest, strlen(rest) + 1);
    return true;
}

/* `depth N COUNT`: counts and compares; the copy gets the count found. */
static bool take_depth(perft_case *c, const char *line) {
    int depth;
    char expected[32], found[32];
    if (!c->has_state) return complain(c, c->line, "a position must come first");
    if (!parse_depth(line, &depth, expected))
        return complain(c, c->line, "expected `depth N COUNT`");
    if (c->depth_max && depth > c->depth_max) {
        cli_text_add(&c->copy, line, content_length(line));
        return true;
    }
    double start = cli_seconds();
    uint64_t count = lr_perft(&c->game, &c->state, depth);
    snprintf(found, sizeof found, "%llu", (unsigned long long)count);
    bool same = strcmp(found, expected) == 0;
    c->tally->nodes += count;
    c->tally->passed += same;
    c->tally->failed += !same;
    printf("%s:%d: depth %d %s %s", c->path, c->line, depth, found, same ? "ok" : "DIFFERS");
    if (!same) printf(", the file says %s", expected);
    printf(" (%.2f s)\n", cli_seconds() - start);
    cli_text_print(&c->copy, "depth %d %s", depth, found);
    return true;
}

static bool take_line(perft_case *c, char *line, char **rest) {
    size_t length = content_length(line), whole = (size_t)(*rest - line);
    if (length > 6 && memcmp(line, "depth ", 6) == 0) {
        if (!take_depth(c, line)) return false;
        cli_text_add(&c->copy, line + length, whole - length);
        return true;
    }
    cli_text_add(&c->copy, line, whole);
    if (length == 0) return true;
    if (length > 7 && memcmp(line, "config ", 7) == 0) return take_config(c, line + 7, length - 7);
    if (is_word(line, length, "start")) return take_position(c, rest, true);
    if (is_word(line, length, "position")) return take_position(c, rest, false);
    return complain(c, c->line, "expected config, start, position, depth or a comment");
}

bool perft_check_file(const char *path, int depth_max, bool update, perft_tally *tally) {
    char *text = cli_read(path, PERFT_FILE_MAX, NULL);
    if (!text) return false;
    perft_case *c = cli_allocate(1, sizeof *c);
    *c = (perft_case){ .path = path, .depth_max = depth_max, .update = update, .tally = tally };
    cli_text_add(&c->copy, "", 0);
    bool good = true;
    char *rest = text;
    for (char *line; good && (line = next_line(&rest));) {
        c->line++;
        good = take_line(c, line, &rest);
    }
    if (good && update && strcmp(text, c->copy.bytes) != 0) {
        cli_replace(path, c->copy.bytes, c->copy.length);
        printf("%s: updated\n", path);
    }
    free(c->copy.bytes);
    free(c);
    free(text);
    return good;
}
