/* merge.c - `longroad merge`: parts of a match as one (match_part.c has the form of a part).
 *
 * Nothing of a part is believed: every line is checked before its bytes are used, and ranges must
 * follow one another without gap and overlap.
 */
#include "match.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PART_MAX = 1 << 30, ARGUMENTS_MAX = 256 };

typedef struct part {
    const char *path;
    char *text;
    const char *head; /* the lines before `games` */
    size_t head_length;
    uint64_t first, games;
    const char *rows; /* the lines behind it */
} part;

typedef struct merge_flags {
    const char *csv, *json;
} merge_flags;

static const cli_flag own_flags[] = {
    { "csv", "FILE", "One row for each game (`-`: standard output)", CLI_TEXT(merge_flags, csv) },
    { "json", "FILE", "The summary and the games (`-`: standard output)",
      CLI_TEXT(merge_flags, json) },
    { 0 },
};

typedef struct merging {
    part *parts;
    int count;
} merging;

/* ---- reading ---- */

/* A whole number and the character behind it; ends the program. */
static uint64_t read_number(const part *p, const char **at, char after) {
    char *end;
    errno = 0;
    uint64_t value = strtoull(*at, &end, 10);
    if (**at < '0' || **at > '9' || errno || *end != after || value > MATCH_GAMES_MAX)
        cli_fail("%s: a number of games is expected at `%.20s`", p->path, *at);
    *at = end + 1;
    return value;
}

static void open_part(part *p, const char *path) {
    char first[80];
    *p = (part){ .path = path, .text = cli_read(path, PART_MAX, NULL) };
    if (!p->text) exit(CLI_FAILED);
    snprintf(first, sizeof first, "longroad-part 1 match %s %zu\n", LR_VERSION, sizeof(match_row));
    if (strncmp(p->text, first, strlen(first)) != 0)
        cli_fail("%s: this is no part of a match by this program: its first line is not `%.*s`",
                 path, (int)strlen(first) - 1, first);
    const char *games = strstr(p->text, "\ngames ");
    if (!games) cli_fail("%s: the part does not say which games it has", path);
    p->head = p->text;
    p->head_length = (size_t)(games + 1 - p->text);
    games += strlen("\ngames ");
    p->first = read_number(p, &games, ' ');
    p->games = read_number(p, &games, '\n');
    p->rows = games;
}

static int by_first(const void *a, const void *b) {
    const part *one = a, *two = b;
    return (one->first > two->first) - (one->first < two->first);
}

static void check_parts(const part *parts, int count) {
    for (int k = 1; k < count; k++) {
        const part *before = &parts[k - 1], *p = &parts[k];
        uint64_t next = before->first + before->games;
        if (p->head_length != before->head_length ||
            memcmp(p->head, before->head, p->head_length) != 0)
            cli_fail("%s and %s are parts of different matches", before->path, p->path);
        if (p->first < next)
            cli_fail("%s and %s both have game %llu", before->path, p->path,
                     (unsigned long long)p->first);
        if (p->first > next)
            cli_fail("there is a gap between %s and %s: games %llu to %llu", before->path, p->path,
                     (unsigned long long)next, (unsigned long long)p->first - 1);
    }
}

/* ---- rows ---- */

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads a row; what counting uses as an index, or as a flag, must be one. */
static const char *read_row(const part *p, const char *at, int seats, match_row *out) {
    unsigned char *bytes = (unsigned char *)out;
    size_t size = sizeof *out;
    if (strncmp(at, "row ", 4) != 0) cli_fail("%s: there are fewer rows than games", p->path);
    at += 4;
    if (strcspn(at, "\n") != 2 * size) cli_fail("%s: a row has another length", p->path);
    for (size_t i = 0; i < size; i++) {
        int high = digit(at[2 * i]), low = digit(at[2 * i + 1]);
        if (high < 0 || low < 0) cli_fail("%s: a row is damaged", p->path);
        bytes[i] = (unsigned char)(high << 4 | low);
    }
    const unsigned char *flag[] = { (const unsigned char *)&out->row.played,
                                    (const unsigned char *)&out->row.unfinished,
                                    (const unsigned char *)&out->row.recorded };
    bool good = *flag[0] == 1 && *flag[1] <= 1 && *flag[2] <= 1;
    if (!good || (out->row.winner >= seats && out->row.winner != LR_SEAT_NONE))
        cli_fail("%s: a row is damaged", p->path);
    return at + 2 * size + 1;
}

/* The first forfeit of each entry, over all parts. */
static void read_faults(const part *p, const char *at, match_plan *plan) {
    match_result *result = plan->result;
    while (strncmp(at, "fault ", 6) == 0) {
        at += 6;
        uint64_t entry = read_number(p, &at, ' '), game = read_number(p, &at, ' ');
        if (entry >= (uint64_t)plan->entries) cli_fail("%s: a fault of nobody", p->path);
        size_t length = strcspn(at, "\n");
        if (!result->fault[entry][0]) {
            result->fault_game[entry] = game;
            snprintf(result->fault[entry], SEAT_WHY_MAX, "%.*s", (int)length, at);
        }
        at += length + (at[length] != 0);
    }
    if (*at) cli_fail("%s: unexpected text behind the rows", p->path);
}

static void fill(void *context, match_plan *plan) {
    const merging *m = context;
    for (int k = 0; k < m->count; k++) {
        const part *p = &m->parts[k];
        const char *at = p->rows;
        for (uint64_t i = 0; i < p->games; i++)
            at = read_row(p, at, plan->series.seats, match_row_of(plan, p->first + i));
        read_faults(p, at, plan);
    }
}

/* ---- the command ---- */

/* The arguments of the match, with the range of all parts. */
static int make_arguments(const merging *m, const merge_flags *flags, char **argv) {
    const part *first = &m->parts[0], *last = &m->parts[m->count - 1];
    int argc = 0;
    char *head = cli_copy(first->head), *rest = head, number[32];
    head[first->head_length] = 0;
    argv[argc++] = cli_copy("match");
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (strncmp(line, "argument ", 9) != 0) continue;
        if (argc + 12 > ARGUMENTS_MAX) cli_fail("%s: too many arguments", first->path);
        argv[argc++] = cli_copy(line + 9);
    }
    free(head);
    snprintf(number, sizeof number, "%llu",
             (unsigned long long)(last->first + last->games - first->first));
    argv[argc++] = cli_copy("--games");
    argv[argc++] = cli_copy(number);
    if (flags->csv) argv[argc++] = cli_copy("--csv"), argv[argc++] = cli_copy(flags->csv);
    if (flags->json) argv[argc++] = cli_copy("--json"), argv[argc++] = cli_copy(flags->json);
    return argc;
}

static int run_merge(int argc, char **argv) {
    merge_flags flags = { 0 };
    cli_arguments files = cli_command_read(&cmd_merge, argc, argv, &flags);
    merging m = { cli_allocate((size_t)files.count, sizeof(part)), files.count };
    for (int k = 0; k < files.count; k++) open_part(&m.parts[k], files.item[k]);
    qsort(m.parts, (size_t)m.count, sizeof *m.parts, by_first);
    check_parts(m.parts, m.count);
    if (m.parts[0].first != 0)
        cli_fail("%s begins with game %llu: the part with game 0 is missing", m.parts[0].path,
                 (unsigned long long)m.parts[0].first);
    char *arguments[ARGUMENTS_MAX + 1] = { 0 };
    int count = make_arguments(&m, &flags, arguments);
    match_merge(count, arguments, fill, &m);
    for (int k = 0; k < count; k++) free(arguments[k]);
    for (int k = 0; k < m.count; k++) free(m.parts[k].text);
    free(m.parts);
    return CLI_OK;
}

const cli_command cmd_merge = {
    .name = "merge",
    .sentence = "Put the parts of a match together",
    .about = "Put the parts of a match together (`longroad match --part`), and print what one "
             "machine would have printed.",
    .more = "Parts must be of the same match, and follow one another without gap and overlap from "
            "game 0 on. The sequential test is judged over all groups in their order.",
    .flags = own_flags,
    .arguments = "PART...",
    .least = 1,
    .missing = "name the parts",
    .values = "*",
    .run = run_merge,
};
