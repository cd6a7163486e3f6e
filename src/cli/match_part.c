/* match_part.c - a match in parts, for more than one machine (match.h, docs/research.md).
 *
 * A part is a text: the arguments of the match without those that differ from part to part, the range
 * of its games, and a row for each. Rows are the bytes of a match_row: parts are read by the program
 * that wrote them, which their first line and the size of a row make sure of.
 *
 *     longroad-part 1 match 0.1.0 408
 *     argument --bots
 *     argument master,greedy
 *     games 400 200
 *     row 6b00...
 *     fault 1 412 no answer in time
 */
#include "match.h"

#include <string.h>

/* Flags that say how a part is played or told, not which games the match has. */
static const char *const own[] = { "--first", "--games",   "--part",         "--threads", "--csv",
                                   "--json",  "--records", "--record-games", "--quiet" };

/* How many arguments the flag takes up at this place; 0: it belongs to the match. */
static int own_arguments(const char *argument) {
    for (size_t k = 0; k < sizeof own / sizeof own[0]; k++) {
        size_t length = strlen(own[k]);
        if (strncmp(argument, own[k], length) != 0) continue;
        if (argument[length] == '=' || strcmp(argument, "--quiet") == 0) return 1;
        if (argument[length] == 0) return 2;
    }
    return 0;
}

static void write_arguments(FILE *file, int argc, char **argv) {
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

void match_write_part(const match_plan *plan, const char *path, int argc, char **argv) {
    const series *s = &plan->series;
    FILE *file = cli_create(path);
    fprintf(file, "longroad-part 1 match %s %zu\n", LR_VERSION, sizeof(match_row));
    write_arguments(file, argc, argv);
    fprintf(file, "games %llu %llu\n", (unsigned long long)s->first,
            (unsigned long long)plan->result->all.games);
    for (uint64_t k = 0; k < plan->result->all.games; k++) {
        const unsigned char *bytes = (const unsigned char *)&plan->result->rows[k];
        fputs("row ", file);
        for (size_t i = 0; i < sizeof(match_row); i++) fprintf(file, "%02x", bytes[i]);
        fputc('\n', file);
    }
    for (int entry = 0; entry < plan->entries; entry++)
        if (plan->result->fault[entry][0])
            fprintf(file, "fault %d %llu %s\n", entry,
                    (unsigned long long)plan->result->fault_game[entry],
                    plan->result->fault[entry]);
    cli_close(file, path);
}
