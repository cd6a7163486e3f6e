/* part_files.c - parts as files, and many of them as one run of games (part.h). */
#include "part.h"

#include "cli.h"

#include <stdlib.h>
#include <string.h>

/* ---- what the work is ---- */

/* Flags that say how a part is played or told, not which games the work has. */
static const char *const own[] = { "--first", "--games",   "--part",         "--threads", "--csv",
                                   "--json",  "--records", "--record-games", "--quiet" };

/* How many arguments the flag takes up at this place; 0: it belongs to the work. */
static int own_arguments(const char *argument) {
    for (size_t k = 0; k < sizeof own / sizeof own[0]; k++) {
        size_t length = strlen(own[k]);
        if (strncmp(argument, own[k], length) != 0) continue;
        if (argument[length] == '=' || strcmp(argument, "--quiet") == 0) return 1;
        if (argument[length] == 0) return 2;
    }
    return 0;
}

void part_put_head(FILE *file, part_kind kind, int argc, char **argv) {
    char first[PART_FIRST_MAX];
    part_first_line(kind, first);
    fputs(first, file);
    for (int k = 1; k < argc; k++) {
        int skipped = own_arguments(argv[k]);
        if (skipped > 0)
            k += skipped - 1;
        else if (strchr(argv[k], '\n'))
            cli_usage("--part: an argument has several lines");
        else
            fprintf(file, "argument %s\n", argv[k]);
    }
}

/* ---- files ---- */

void part_open(part_text *p, const char *path, part_kind kind, bool cut) {
    *p = (part_text){ .path = path, .text = cli_read(path, PART_BYTES_MAX, NULL) };
    if (!p->text) exit(CLI_FAILED);
    const char *wrong = part_parse(p, kind, cut);
    if (wrong) cli_fail("%s: %s", path, wrong);
}

static int by_first(const void *a, const void *b) {
    const part_range *one = a, *two = b;
    return (one->first > two->first) - (one->first < two->first);
}

static void check_heads(const part_text *parts, int count) {
    for (int k = 1; k < count; k++)
        if (parts[k].head != parts[0].head ||
            memcmp(parts[k].text, parts[0].text, parts[0].head) != 0)
            cli_fail("%s and %s are parts of different works", parts[0].path, parts[k].path);
}

static void check_order(const part_joint *j) {
    const part_range *r = j->ranges;
    if (j->range_count == 0 || r[0].first != 0)
        cli_fail("%s begins with game %llu: the part with game 0 is missing",
                 j->range_count ? r[0].of->path : j->parts[0].path,
                 (unsigned long long)(j->range_count ? r[0].first : 0));
    for (size_t k = 1; k < j->range_count; k++) {
        unsigned long long next = r[k - 1].first + r[k - 1].count, first = r[k].first;
        if (first < next)
            cli_fail("%s and %s both have game %llu", r[k - 1].of->path, r[k].of->path, first);
        if (first > next)
            cli_fail("there is a gap between %s and %s: games %llu to %llu", r[k - 1].of->path,
                     r[k].of->path, next, first - 1);
    }
}

part_joint part_join(char *const *paths, int count, part_kind kind) {
    part_joint j = { .parts = cli_allocate((size_t)count, sizeof(part_text)), .count = count };
    for (int k = 0; k < count; k++) {
        part_open(&j.parts[k], paths[k], kind, false);
        j.range_count += j.parts[k].count;
    }
    check_heads(j.parts, count);
    j.ranges = cli_allocate(j.range_count + 1, sizeof *j.ranges);
    size_t at = 0;
    for (int k = 0; k < count; k++)
        for (size_t i = 0; i < j.parts[k].count; i++) j.ranges[at++] = j.parts[k].ranges[i];
    qsort(j.ranges, j.range_count, sizeof *j.ranges, by_first);
    check_order(&j);
    j.games = j.ranges[at - 1].first + j.ranges[at - 1].count;
    return j;
}

void part_joint_free(part_joint *j) {
    for (int k = 0; k < j->count; k++) part_free(&j->parts[k]);
    free(j->parts);
    free(j->ranges);
}
