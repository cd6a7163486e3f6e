/* sim.c - `longroad sim`: many games between bots.
 *
 * The command reads its flags, lets simulate.c play and sim_report.c tell. Tables go to standard
 * output, unless CSV or JSON goes there: then the tables move to standard error, where progress
 * always is.
 */
#include "flags.h"
#include "simulate.h"
#include "speech.h"

#include <stdlib.h>

typedef struct sim_flags {
    cli_flags shared;
    bool rotate, report;
    uint32_t actions_max;
    uint64_t first;
} sim_flags;

static const cli_flag own_flags[] = {
    { "rotate", NULL, "Move the bots one seat on after every game", CLI_ON(sim_flags, rotate) },
    { "max-actions", "N", "Give a game up as unfinished after N actions (default 100000)",
      CLI_NUMBER(sim_flags, actions_max, 1, UINT32_MAX - 1) },
    { "first", "K", "Begin with game K (default 0): a part of a longer run, or one game of it",
      CLI_NUMBER(sim_flags, first, 0, UINT32_MAX) },
    { "report", NULL, "Also count actions by kind and tell the lengths",
      CLI_ON(sim_flags, report) },
    { 0 },
};

/* What --report counts in a game besides its actions, or NULL. */
static const sim_counting *counting_of(const lr_game *g) {
    const sim_counting *counting = speech_of(g)->counting;
    return counting && (!counting->applies || counting->applies(g)) ? counting : NULL;
}

static void make_plan(sim_flags *flags, lr_game *game, sim_plan *plan) {
    cli_flags *shared = &flags->shared;
    flags_game(shared, game);
    *plan = (sim_plan){
        .series = { .first = flags->first,
                    .actions_max = flags->actions_max,
                    .seats = game->seats,
                    .rotate = flags->rotate },
        .game = game,
        .map_text = shared->map_text,
        .keep_rows = shared->csv || shared->json,
        .counting = flags->report ? counting_of(game) : NULL,
    };
    flags_bots(shared, game, "random", plan->bot);
    series_plan(&plan->series, shared);
}

static int run_sim(int argc, char **argv) {
    static lr_game game;
    static sim_plan plan;
    static sim_result result;
    sim_flags flags = { .shared = flags_default(), .actions_max = 100000 };
    const cli_flags *shared = &flags.shared;
    cli_command_read(&cmd_sim, argc, argv, &flags);
    make_plan(&flags, &game, &plan);
    plan.series.argc = argc;
    plan.series.argv = argv;
    sim_run(&plan, &result, shared->quiet);
    if (fleet_follows()) return CLI_OK;
    FILE *out = series_tables(shared);
    if (out == stdout || !shared->quiet) sim_print_summary(&plan, &result, out);
    if (flags.report) sim_print_report(&plan, &result, out);
    if (shared->csv) sim_write_csv(&plan, &result, shared->csv);
    if (shared->json) sim_write_json(&plan, &result, shared->json);
    free(result.rows);
    flags_free(&flags.shared);
    return series_answer(&plan.series);
}

const cli_command cmd_sim = {
    .name = "sim",
    .sentence = "Play many games between bots and count",
    .about = "Play many games between bots and tell who won how often.",
    .more = "Game K draws from stream K of the seed, so the results depend on the flags alone and "
            "not on the number of threads. Ctrl-C stops and tells what was found so far.\n\n"
            "In games with knights --report also counts attacks, knights, progress cards drawn and "
            "played, walls, improvements and metropolises; in the card game it counts cards played "
            "and built, duels, searches, trades, events and where the points came from: in the "
            "tables, as further columns of --csv and as an object of --json.",
    .flags = own_flags,
    .groups = { &flags_game_group, &flags_player_group, &flags_run_group },
    .run = run_sim,
};
