/* import.c - `longroad import`: finished games of other programs as records of ours. */
#include "catanatron_import.h"
#include "flags.h"
#include "records.h"

#include <stdlib.h>
#include <string.h>

enum { DOCUMENT_MAX = 64 << 20 };

typedef struct import_flags {
    const char *output;
    bool partial;
} import_flags;

static const cli_flag own_flags[] = {
    { "output", "FILE", "Where the record goes (default: standard output)",
      CLI_TEXT(import_flags, output) },
    { "partial", NULL, "Write the record up to the first action that our rules refuse",
      CLI_ON(import_flags, partial) },
    { 0 },
};

typedef struct import_run {
    const their_game *game;
    cli_text record;
} import_run;

static void add_move(void *context, lr_action a) {
    import_run *run = context;
    record_add(&run->record, &run->game->game, a);
}

/* By their count and ours: a difference is told, since records say what our rules say. */
static void compare_points(const their_game *g, const char *path) {
    int32_t points[LR_SEATS_MAX];
    lr_score(&g->game, &g->state, points);
    for (int seat = 0; seat < g->game.seats; seat++)
        if (g->points[seat] >= 0 && g->points[seat] != points[seat])
            fprintf(stderr, "%s: warning: %s has %d points there, %d by our rules\n", path,
                    g->colour[seat], g->points[seat], (int)points[seat]);
}

static void write_record(const import_run *run, const char *output) {
    char result[LR_ACTION_TEXT_MAX];
    const char *path = output ? output : "-";
    FILE *file = cli_create(path);
    fwrite(run->record.bytes, 1, run->record.length, file);
    if (lr_actors(&run->game->game, &run->game->state) == 0) {
        lr_record_result_print(&run->game->game, &run->game->state, result, sizeof result);
        fputs(result, file);
    }
    cli_close(file, path);
}

static int import_catanatron(const char *path, const import_flags *flags) {
    const char *names[LR_SEATS_MAX] = { 0 };
    size_t length = 0;
    char *text = cli_read(path, DOCUMENT_MAX, &length);
    if (!text) return CLI_FAILED;
    their_game *g = cli_allocate(1, sizeof *g);
    import_run run = { .game = g };
    bool open = their_game_open(g, text, length), whole = false;
    free(text);
    if (open) {
        for (int seat = 0; seat < g->game.seats; seat++) names[seat] = g->colour[seat];
        record_start(&run.record, &g->game, names, g->map_text);
        whole = their_game_play(g, add_move, &run);
        if (whole) compare_points(g, path);
        if (whole || flags->partial) write_record(&run, flags->output);
    }
    if (!whole) fprintf(stderr, "%s: %s\n", path, g->why);
    their_game_close(g);
    free(run.record.bytes);
    free(g);
    return whole ? CLI_OK : CLI_FAILED;
}

static int run_import(int argc, char **argv) {
    import_flags flags = { 0 };
    cli_arguments given = cli_command_read(&cmd_import, argc, argv, &flags);
    if (strcmp(given.item[0], "catanatron") != 0)
        cli_usage("`%s` is no program whose games we read; known: catanatron", given.item[0]);
    return import_catanatron(given.item[1], &flags);
}

const cli_command cmd_import = {
    .name = "import",
    .sentence = "Bring in finished games of other programs",
    .about = "Play a finished game of another program by our rules, and write it as a record.",
    .more = "docs/importing.md says what is read, and how to bring in games of other programs.",
    .flags = own_flags,
    .arguments = "catanatron FILE.json",
    .least = 2,
    .missing = "say whose game it is, and its file",
    .most = 2,
    .surplus = "one game at a time",
    .words = "catanatron",
    .values = "*.json",
    .run = run_import,
};
