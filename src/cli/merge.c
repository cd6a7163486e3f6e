/* merge.c - `longroad merge`: parts of a match as one (part.h has the form of a part).
 *
 * Nothing of a part is believed: ranges must follow one another without gap and overlap, and every
 * row is checked before its bytes are used.
 */
#include "match.h"

#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MAX = 256 };

typedef struct merge_flags {
    const char *csv, *json;
} merge_flags;

static const cli_flag own_flags[] = {
    { "csv", "FILE", "One row for each game (`-`: standard output)", CLI_TEXT(merge_flags, csv) },
    { "json", "FILE", "The summary and the games (`-`: standard output)",
      CLI_TEXT(merge_flags, json) },
    { 0 },
};

static void fill(void *context, match_plan *plan) {
    const part_joint *j = context;
    for (size_t k = 0; k < j->range_count; k++) {
        const part_range *r = &j->ranges[k];
        const char *at = r->rows;
        for (uint64_t game = r->first; game < r->first + r->count; game++) {
            unsigned char bytes[MATCH_PACKED_MAX];
            size_t size = part_row(&at, bytes, sizeof bytes);
            if (!match_unpack(plan, game, bytes, size))
                cli_fail("%s: game %llu is damaged", r->of->path, (unsigned long long)game);
        }
    }
}

/* ---- the command ---- */

/* The arguments of the match, with the range of all parts. */
static int make_arguments(const part_joint *j, const merge_flags *flags, char **argv) {
    const part_text *first = &j->parts[0];
    int argc = 0;
    char *head = cli_copy(first->text), *rest = head, number[32];
    head[first->head] = 0;
    argv[argc++] = cli_copy("match");
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (strncmp(line, "argument ", 9) != 0) continue;
        if (argc + 12 > ARGUMENTS_MAX) cli_fail("%s: too many arguments", first->path);
        argv[argc++] = cli_copy(line + 9);
    }
    free(head);
    snprintf(number, sizeof number, "%llu", (unsigned long long)j->games);
    argv[argc++] = cli_copy("--games");
    argv[argc++] = cli_copy(number);
    if (flags->csv) argv[argc++] = cli_copy("--csv"), argv[argc++] = cli_copy(flags->csv);
    if (flags->json) argv[argc++] = cli_copy("--json"), argv[argc++] = cli_copy(flags->json);
    return argc;
}

static int run_merge(int argc, char **argv) {
    merge_flags flags = { 0 };
    cli_arguments files = cli_command_read(&cmd_merge, argc, argv, &flags);
    part_joint j = part_join(files.item, files.count, match_parts);
    char *arguments[ARGUMENTS_MAX + 1] = { 0 };
    int count = make_arguments(&j, &flags, arguments);
    match_merge(count, arguments, fill, &j);
    for (int k = 0; k < count; k++) free(arguments[k]);
    part_joint_free(&j);
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
