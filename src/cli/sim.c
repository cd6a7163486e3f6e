/* sim.c - `longroad sim`: many games between bots.
 *
 * The command reads its flags, lets simulate.c play and sim_report.c tell. Tables go to standard
 * output, unless CSV or JSON goes there: then the tables move to standard error. Progress is always
 * on standard error: one line that renews itself on a terminal, a line every ten seconds elsewhere.
 */
#include "flags.h"
#include "sim_report.h"
#include "simulate.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct sim_flags {
    cli_flags shared;
    bool rotate;
    uint32_t actions_max;
} sim_flags;

enum { KEY_ROTATE = 0x200, KEY_MAX_ACTIONS };

static const struct argp_option options[] = {
    { "rotate", KEY_ROTATE, NULL, 0, "Move the bots one seat on after every game", 0 },
    { "max-actions", KEY_MAX_ACTIONS, "N", 0,
      "Give a game up as unfinished after N actions (default 100000)", 0 },
    { 0 },
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    sim_flags *flags = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        for (int i = 0; i < 3; i++) state->child_inputs[i] = &flags->shared;
        return 0;
    case KEY_ROTATE: flags->rotate = true; return 0;
    case KEY_MAX_ACTIONS:
        flags->actions_max = (uint32_t)cli_number("--max-actions", argument, 1, UINT32_MAX - 1);
        return 0;
    case ARGP_KEY_ARG: argp_error(state, "`%s`: this command takes flags only", argument); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {
    { &flags_game_argp, 0, "The game:", 1 },
    { &flags_player_argp, 0, "The players:", 2 },
    { &flags_run_argp, 0, "The run:", 3 },
    { 0 },
};
static const struct argp argp = {
    .options = options,
    .parser = parse,
    .children = children,
    .doc = "Play many games between bots and tell who won how often."
           "\vGame K draws from stream K of the seed, so the results depend on the flags alone and "
           "not on the number of threads. Ctrl-C stops and tells what was found so far.\n\n"
           "In games with knights --report also counts attacks, knights, progress cards drawn and "
           "played, walls, improvements and metropolises; in the card game it counts cards played "
           "and built, duels, searches, trades, events and where the points came from: in the "
           "tables, as further columns of --csv and as an object of --json.",
};

/* ---- which games to record ---- */

static void add_range(sim_ranges *ranges, uint64_t first, uint64_t last) {
    if (ranges->count == SIM_RANGES_MAX)
        cli_usage("--record-games: more than %d numbers and ranges", SIM_RANGES_MAX);
    if (last < first) cli_usage("--record-games: the range ends before it begins");
    ranges->range[ranges->count].first = first;
    ranges->range[ranges->count++].last = last;
}

/* `all`, `first:N`, or `0,7,20-29`. */
static void parse_ranges(const char *text, sim_ranges *ranges) {
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
    char *list = strdup(text), *rest = list;
    if (!list) cli_fail("out of memory");
    for (char *item; (item = strsep(&rest, ","));) {
        char *last = item, *first = strsep(&last, "-");
        uint64_t from = cli_number("--record-games", first, 0, most);
        add_range(ranges, from, last ? cli_number("--record-games", last, 0, most) : from);
    }
    free(list);
}

static void make_folder(const char *path) {
    struct stat info;
    if (mkdir(path, 0777) == 0) return;
    if (errno != EEXIST) cli_fail("%s: %s", path, strerror(errno));
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) cli_fail("%s: this is no folder", path);
}

/* ---- progress ---- */

typedef struct progress {
    uint64_t games;
    bool terminal, shown;
    double told;
} progress;

static void format_time(double seconds, char out[32]) {
    unsigned s = seconds < 0 ? 0 : seconds > 1e8 ? 100000000u : (unsigned)(seconds + 0.5);
    if (s < 3600)
        snprintf(out, 32, "%u:%02u", s / 60, s % 60);
    else
        snprintf(out, 32, "%u:%02u:%02u", s / 3600, s / 60 % 60, s % 60);
}

static void show_progress(void *context, uint64_t done, double seconds) {
    enum { WIDTH = 30 };
    progress *p = context;
    char left[32], bar[WIDTH + 1];
    if (done >= p->games || seconds < 0.5) return;
    if (!p->terminal && seconds - p->told < 9.5) return;
    double rate = (double)done / seconds;
    format_time(rate > 0 ? (double)(p->games - done) / rate : 0, left);
    if (p->terminal) {
        int filled = (int)(done * WIDTH / p->games);
        for (int i = 0; i < WIDTH; i++) bar[i] = i < filled ? '#' : '.';
        bar[WIDTH] = 0;
        fprintf(stderr, "\r[%s] %llu of %llu, %.0f games/s, %s left \033[K", bar,
                (unsigned long long)done, (unsigned long long)p->games, rate, left);
        p->shown = true;
    } else {
        fprintf(stderr, "%llu of %llu games, %.0f games/s, %s left\n", (unsigned long long)done,
                (unsigned long long)p->games, rate, left);
    }
    p->told = seconds;
}

static void on_interrupt(int signal_number) {
    (void)signal_number;
    sim_interrupt();
}

/* The first Ctrl-C ends the run in good order, the second one at once. */
static void catch_interrupt(void) {
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- the command ---- */

static void make_plan(sim_flags *flags, lr_game *game, sim_plan *plan) {
    cli_flags *shared = &flags->shared;
    flags_game(shared, game);
    *plan = (sim_plan){
        .game = game,
        .map_text = shared->map_text,
        .rotate = flags->rotate,
        .seed = shared->seed,
        .games = shared->games,
        .threads = shared->threads,
        .actions_max = flags->actions_max,
        .keep_rows = shared->csv || shared->json,
        .counting = shared->report ? sim_counting_of(game) : NULL,
        .records = shared->records,
    };
    flags_bots(shared, game, "random", plan->bot);
    parse_ranges(shared->record_games, &plan->recorded);
    if (cli_is_stdout(shared->csv) && cli_is_stdout(shared->json))
        cli_usage("--csv and --json cannot both go to standard output");
}

int cmd_sim(int argc, char **argv) {
    static lr_game game;
    static sim_result result;
    sim_flags flags = { .shared = flags_default(), .actions_max = 100000 };
    sim_plan plan;
    argp_parse(&argp, argc, argv, 0, NULL, &flags);
    make_plan(&flags, &game, &plan);
    if (plan.records) make_folder(plan.records);
    progress p = { .games = plan.games, .terminal = isatty(STDERR_FILENO) };
    catch_interrupt();
    bool good = sim_run(&plan, &result, flags.shared.quiet ? NULL : show_progress, &p);
    if (p.shown) fputs("\r\033[K", stderr);
    bool taken = cli_is_stdout(flags.shared.csv) || cli_is_stdout(flags.shared.json);
    FILE *out = taken ? stderr : stdout;
    if (!taken || !flags.shared.quiet) sim_print_summary(&plan, &result, out);
    if (flags.shared.report) sim_print_report(&plan, &result, out);
    if (flags.shared.csv) sim_write_csv(&plan, &result, flags.shared.csv);
    if (flags.shared.json) sim_write_json(&plan, &result, flags.shared.json);
    if (!good) cli_error("%s", result.failure);
    free(result.rows);
    flags_free(&flags.shared);
    if (!good) return CLI_FAILED;
    return result.interrupted ? CLI_INTERRUPTED : CLI_OK;
}
