/* records.c - recorded games as files (records.h). */
#include "records.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- which games of many to record ---- */

static void add_range(record_ranges *ranges, uint64_t first, uint64_t last) {
    if (ranges->count == RECORD_RANGES_MAX)
        cli_usage("--record-games: more than %d numbers and ranges", RECORD_RANGES_MAX);
    if (last < first) cli_usage("--record-games: the range ends before it begins");
    ranges->range[ranges->count].first = first;
    ranges->range[ranges->count++].last = last;
}

void record_ranges_parse(const char *text, record_ranges *ranges) {
    const uint64_t most = UINT32_MAX;
    if (strcmp(text, "all") == 0) {
        add_range(ranges, 0, most);
        return;
    }
    if (strncmp(text, "first:", 6) == 0) {
        uint64_t count = cli_number("--record-games first:", text + 6, 0, most);
        if (count > 0) add_range(ranges, 0, count - 1);
        return;
    }
    char *list = cli_copy(text), *rest = list;
    for (char *item; (item = strsep(&rest, ","));) {
        char *last = item, *first = strsep(&last, "-");
        uint64_t from = cli_number("--record-games", first, 0, most);
        add_range(ranges, from, last ? cli_number("--record-games", last, 0, most) : from);
    }
    free(list);
}

bool record_ranges_hold(const record_ranges *ranges, uint64_t game) {
    for (uint32_t i = 0; i < ranges->count; i++)
        if (game >= ranges->range[i].first && game <= ranges->range[i].last) return true;
    return false;
}

void record_folder(const char *path) {
    struct stat info;
    if (mkdir(path, 0777) == 0) return;
    if (errno != EEXIST) cli_fail("%s: %s", path, strerror(errno));
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) cli_fail("%s: this is no folder", path);
}

/* ---- writing ---- */

void record_put_header(cli_text *record, const lr_game *g, const lr_record_header *header) {
    size_t length = lr_record_header_print(g, header, NULL, 0);
    char *text = cli_allocate(length + 1, 1);
    lr_record_header_print(g, header, text, length + 1);
    cli_text_clear(record);
    cli_text_add(record, text, length);
    free(text);
}

void record_start(cli_text *record, const lr_game *g, const char *const name[LR_SEATS_MAX],
                  const char *map_text) {
    lr_record_header *header = cli_allocate(1, sizeof *header);
    header->rules_version = LR_RULES_VERSION;
    for (int seat = 0; seat < g->seats; seat++)
        if (name[seat]) snprintf(header->seat[seat], LR_SEAT_NAME_MAX, "%s", name[seat]);
    header->map_text = map_text;
    header->map_length = map_text ? strlen(map_text) : 0;
    record_put_header(record, g, header);
    free(header);
}

void record_add(cli_text *record, const lr_game *g, lr_action a) {
    char text[LR_ACTION_TEXT_MAX];
    cli_text_print(record, "%s\n", cli_action_text(g, a, text));
}

bool record_save(const cli_text *record, const lr_game *g, const lr_state *s, const char *path,
                 char *why, size_t why_size) {
    char result[LR_ACTION_TEXT_MAX];
    FILE *file = fopen(path, "wb");
    if (!file) {
        snprintf(why, why_size, "%s: %s", path, strerror(errno));
        return false;
    }
    fwrite(record->bytes, 1, record->length, file);
    if (lr_actors(g, s) == 0) {
        lr_record_result_print(g, s, result, sizeof result);
        result[strcspn(result, "\n")] = 0;
        fprintf(file, "%s\n", result);
    }
    bool bad = ferror(file) != 0;
    bad |= fclose(file) != 0;
    if (bad) snprintf(why, why_size, "%s: %s", path, strerror(errno));
    return !bad;
}

/* ---- reading ---- */

static record_step_result broken(record_walk *walk, int line, const char *format, ...)
    CLI_PRINTF(3, 4);

static record_step_result broken(record_walk *walk, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int at = snprintf(walk->message, sizeof walk->message, "%s:%d: ", walk->path, line);
    if (at >= 0 && (size_t)at < sizeof walk->message)
        vsnprintf(walk->message + at, sizeof walk->message - (size_t)at, format, arguments);
    va_end(arguments);
    fflush(stdout);
    fprintf(stderr, "%s\n", walk->message);
    return RECORD_BROKEN;
}

bool record_open(record_walk *walk, const char *path) {
    lr_error error;
    walk->path = path;
    walk->message[0] = 0;
    walk->text = cli_read(path, RECORD_FILE_MAX, &walk->length);
    if (!walk->text) return false;
    lr_status status = lr_record_game(&walk->reader, walk->text, walk->length, &walk->header,
                                      &walk->game, walk->map, sizeof walk->map, &error);
    if (status == LR_OK) status = lr_record_begin(&walk->header, &walk->game, &walk->state, &error);
    if (status != LR_OK) {
        broken(walk, error.line > 0 ? error.line : 1, "%s", error.text);
        record_close(walk);
        return false;
    }
    return true;
}

void record_close(record_walk *walk) {
    free(walk->text);
    walk->text = NULL;
}

/* The line that states the result, without blanks and comment at its end: returns its length and
 * number, or 0. Moves never start with that word, so the first such line after `moves` is it. */
static size_t find_result(const record_walk *walk, const char **found, int *line) {
    const char *at = walk->text;
    bool in_moves = false;
    for (*line = 1; *at; (*line)++) {
        size_t whole = strcspn(at, "\n"), length = strcspn(at, "#\n");
        while (length > 0 && strchr(" \t\r", at[length - 1])) length--;
        if (length == 5 && memcmp(at, "moves", 5) == 0) in_moves = true;
        if (in_moves && length >= 6 && memcmp(at, "result", 6) == 0) {
            *found = at;
            return length;
        }
        at += whole + (at[whole] == '\n');
    }
    return 0;
}

static record_step_result check_result(record_walk *walk) {
    const char *found;
    char expected[LR_ACTION_TEXT_MAX];
    int line;
    size_t length = find_result(walk, &found, &line);
    if (length == 0) return RECORD_AT_END;
    if (lr_actors(&walk->game, &walk->state) != 0)
        return broken(walk, line, "result: the game is not over after move %d", walk->reader.move);
    lr_record_result_print(&walk->game, &walk->state, expected, sizeof expected);
    expected[strcspn(expected, "\n")] = 0;
    if (strlen(expected) != length || memcmp(expected, found, length) != 0)
        return broken(walk, line, "result: the moves lead to `%s`", expected);
    return RECORD_AT_END;
}

static record_step_result play(record_walk *walk) {
    char text[LR_ACTION_TEXT_MAX];
    lr_status status = lr_play(&walk->game, &walk->state, walk->action);
    if (status == LR_OK) return RECORD_MOVED;
    return broken(walk, walk->reader.line, "move %d: %s (`%s`, %s)", walk->reader.move,
                  lr_status_reason(status), cli_action_text(&walk->game, walk->action, text),
                  lr_status_name(status));
}

record_step_result record_step(record_walk *walk) {
    lr_error error;
    lr_status status = lr_record_next(&walk->reader, &walk->game, &walk->action, &error);
    if (status == LR_OK) return play(walk);
    if (status == LR_END) return check_result(walk);
    return broken(walk, error.line > 0 ? error.line : walk->reader.line, "move %d: %s",
                  walk->reader.move + 1, error.text);
}

bool record_go_to(record_walk *walk, uint64_t move) {
    while ((uint64_t)walk->reader.move < move) {
        switch (record_step(walk)) {
        case RECORD_MOVED: break;
        case RECORD_BROKEN: return false;
        case RECORD_AT_END:
            cli_error("%s has only %d moves, not %llu", walk->path, walk->reader.move,
                      (unsigned long long)move);
            return false;
        }
    }
    return true;
}
