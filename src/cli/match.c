/* match.c - `longroad match`: bots against bots, and how sure the result is (match.h).
 *
 * Tables go to standard output, unless CSV or JSON goes there: then they move to standard error,
 * where progress always is.
 */
#include "match.h"

#include "interrupt.h"
#include "meter.h"

#include <stdlib.h>
#include <string.h>

enum { BOTS_MAX = LR_SEATS_MAX };

typedef struct match_flags {
    cli_flags shared;
    char *bot[BOTS_MAX];
    uint32_t bots;
    lr_budget budget;
    bool sequential;
    double elo0, elo1;
    uint32_t actions_max;
} match_flags;

enum { KEY_BOTS = 0x200, KEY_BOT, KEY_SEED, KEY_MS, KEY_NODES, KEY_SPRT, KEY_MAX_ACTIONS };

static const struct argp_option options[] = {
    { .doc = "The players:", .group = 2 },
    { "bots", KEY_BOTS, "A,B,...", 0, "The bots; the last one fills the seats that are left", 2 },
    { "bot", KEY_BOT, "A", 0,
      "One more bot, whose text may hold commas: exec:PROGRAM; may be repeated", 2 },
    { "ms", KEY_MS, "T", 0, "Milliseconds for each decision", 2 },
    { "nodes", KEY_NODES, "N", 0, "Positions that may be looked at for each decision", 2 },
    { "seed", KEY_SEED, "S", 0, "Where random numbers start", 2 },
    { .doc = "The match:", .group = 4 },
    { "sprt", KEY_SPRT, "E0,E1", 0,
      "Stop as soon as it is clear whether the first bot is at least E1 Elo better than the "
      "others, "
      "or at most E0",
      4 },
    { "max-actions", KEY_MAX_ACTIONS, "N", 0,
      "Give a game up as unfinished after N actions (default 100000)", 4 },
    { 0 },
};

static void add_bot(match_flags *flags, const char *text) {
    if (flags->bots == BOTS_MAX)
        cli_usage("more than %d bots: no game has so many seats", BOTS_MAX);
    flags->bot[flags->bots] = strdup(text);
    if (!flags->bot[flags->bots++]) cli_fail("out of memory");
}

static void add_bots(match_flags *flags, const char *text) {
    char *list = strdup(text), *rest = list;
    if (!list) cli_fail("out of memory");
    for (char *item; (item = strsep(&rest, ","));) add_bot(flags, item);
    free(list);
}

/* Reads a number of Elo, which must be followed by `after`, and moves on behind that; false if the
 * text is something else. */
static bool take_elo(const char **text, char after, double *value) {
    char *end;
    *value = strtod(*text, &end);
    if (end == *text || *end != after) return false;
    *text = end + 1;
    return *value >= -2000 && *value <= 2000; /* which NaN is not */
}

static void parse_sprt(match_flags *flags, const char *text) {
    const char *rest = text;
    flags->sequential = true;
    if (!take_elo(&rest, ',', &flags->elo0) || !take_elo(&rest, 0, &flags->elo1))
        cli_usage("--sprt takes two numbers of Elo from -2000 to 2000, such as 0,20, not `%s`",
                  text);
    if (flags->elo0 >= flags->elo1) cli_usage("--sprt: the first number must be the lower one");
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    match_flags *flags = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        for (int i = 0; i < 2; i++) state->child_inputs[i] = &flags->shared;
        return 0;
    case KEY_BOTS: add_bots(flags, argument); return 0;
    case KEY_BOT: add_bot(flags, argument); return 0;
    case KEY_SEED: flags->shared.seed = cli_number("--seed", argument, 0, UINT64_MAX); return 0;
    case KEY_MS:
        flags->budget.ms = (uint32_t)cli_number("--ms", argument, 1, SEAT_MS_MAX);
        return 0;
    case KEY_NODES: flags->budget.nodes = cli_number("--nodes", argument, 1, UINT64_MAX); return 0;
    case KEY_SPRT: parse_sprt(flags, argument); return 0;
    case KEY_MAX_ACTIONS:
        flags->actions_max = (uint32_t)cli_number("--max-actions", argument, 1, UINT32_MAX - 1);
        return 0;
    case ARGP_KEY_ARG: argp_error(state, "`%s`: this command takes flags only", argument); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {
    { &flags_game_argp, 0, "The game:", 1 },
    { &flags_run_argp, 0, "The run:", 3 },
    { 0 },
};
static const struct argp argp = {
    .options = options,
    .parser = parse,
    .children = children,
    .doc = "Let bots play each other and tell which is better, and how sure that is."
           "\vGames come in groups: the same board and dice once for each rotation of the bots "
           "around the table. --config and --map may be repeated: the groups are then spread over "
           "these games, and a table tells of each.\n\n"
           "A bot may have a budget of its own behind its name, strong@nodes=500 or master@ms=20; "
           "--ms and --nodes are for all others. Without any, a bot takes what it takes. With "
           "budgets of nodes the result depends on the flags alone and not on the number of "
           "threads.\n\nElo is the difference to all others at the table, by the model that a "
           "player wins in proportion to 10^(Elo/400). Ctrl-C stops and tells what was found so "
           "far.",
};

/* ---- the plan ---- */

static void make_board(cli_flags *flags, match_board *board) {
    flags_game(flags, &board->game);
    board->map_text = flags->map_text; /* now the board's to free */
    flags->map_text = NULL;
    lr_config_print(&board->game, 1, board->name, sizeof board->name);
}

/* One board for each --config, or for each --map, or the one that the flags describe. */
static void make_boards(cli_flags *flags, match_plan *plan) {
    bool by_config = flags->config_count > 1, by_map = flags->map_count > 1;
    plan->boards = by_config ? flags->config_count : by_map ? flags->map_count : 1;
    plan->board = cli_allocate(plan->boards, sizeof *plan->board);
    for (uint32_t i = 0; i < plan->boards; i++) {
        if (by_config) flags->config = flags->configs[i];
        if (by_map) flags->map = flags->maps[i];
        make_board(flags, &plan->board[i]);
    }
    plan->seats = plan->board[0].game.seats;
    for (uint32_t i = 1; i < plan->boards; i++)
        if (plan->board[i].game.seats != plan->seats)
            cli_usage("all games of a match must have the same number of seats, but `%s` has %d "
                      "and `%s` has %d",
                      plan->board[0].name, plan->seats, plan->board[i].name,
                      plan->board[i].game.seats);
}

/* The same text twice is one entry with two places. */
static int find_entry(match_plan *plan, const seat_entry *entry) {
    for (int i = 0; i < plan->entries; i++)
        if (strcmp(plan->entry[i].text, entry->text) == 0) return i;
    plan->entry[plan->entries] = *entry;
    return plan->entries++;
}

static void seat_bots(const match_flags *flags, match_plan *plan) {
    seat_entry entry;
    if (flags->bots == 0) cli_usage("which bots? --bots A,B,... names them");
    if (flags->bots > (uint32_t)plan->seats)
        cli_usage("%u bots are too many for %d seats", flags->bots, plan->seats);
    for (int place = 0; place < plan->seats; place++) {
        uint32_t k = (uint32_t)place < flags->bots ? (uint32_t)place : flags->bots - 1;
        flags_entry(&entry, flags->bot[k], flags->budget);
        plan->place[place] = find_entry(plan, &entry);
        plan->places[plan->place[place]]++;
    }
    if (flags->sequential && plan->entries == 1)
        cli_usage("--sprt compares the first bot with others, and there are no others");
}

static void make_plan(match_flags *flags, match_plan *plan) {
    cli_flags *shared = &flags->shared;
    *plan = (match_plan){
        .seed = shared->seed,
        .threads = shared->threads,
        .actions_max = flags->actions_max,
        .sequential = flags->sequential,
        .elo0 = flags->elo0,
        .elo1 = flags->elo1,
        .records = shared->records,
    };
    if (shared->games > MATCH_GAMES_MAX)
        cli_usage("--games: a match has at most %d games", MATCH_GAMES_MAX);
    if (cli_is_stdout(shared->csv) && cli_is_stdout(shared->json))
        cli_usage("--csv and --json cannot both go to standard output");
    make_boards(shared, plan);
    seat_bots(flags, plan);
    uint64_t seats = (uint64_t)plan->seats;
    plan->games = (shared->games + seats - 1) / seats * seats;
    record_ranges_parse(shared->record_games, &plan->recorded);
}

static void free_plan(match_flags *flags, match_plan *plan) {
    for (uint32_t i = 0; i < plan->boards; i++) free(plan->board[i].map_text);
    free(plan->board);
    for (uint32_t i = 0; i < flags->bots; i++) free(flags->bot[i]);
    flags_free(&flags->shared);
}

/* ---- the command ---- */

typedef struct watcher {
    const match_plan *plan;
    meter bar;
} watcher;

static void show_progress(void *context, const match_result *so_far, uint64_t done,
                          double seconds) {
    watcher *w = context;
    const match_plan *plan = w->plan;
    char note[192] = "";
    int length = 0;
    if (so_far->all.games > 0) {
        double games = (double)so_far->all.games, seats = plan->seats;
        stats_interval i = stats_wilson((double)so_far->all.score[0] / seats, games);
        length = snprintf(note, sizeof note, ", %.24s %.1f %% [%.1f, %.1f]", plan->entry[0].text,
                          100 * i.value, 100 * i.low, 100 * i.high);
    }
    if (plan->sequential && length > 0 && (size_t)length < sizeof note)
        snprintf(note + length, sizeof note - (size_t)length, ", LLR %+.2f", so_far->llr);
    meter_show(&w->bar, done, seconds, note);
}

int cmd_match(int argc, char **argv) {
    static match_result result;
    match_flags flags = { .shared = flags_default(), .actions_max = 100000 };
    match_plan plan;
    argp_parse(&argp, argc, argv, 0, NULL, &flags);
    make_plan(&flags, &plan);
    const cli_flags *shared = &flags.shared;
    if (plan.records) record_folder(plan.records);
    watcher w = { &plan, meter_start(plan.games, "games") };
    interrupt_catch();
    bool good = match_run(&plan, &result, shared->quiet ? NULL : show_progress, &w);
    meter_end(&w.bar);
    bool taken = cli_is_stdout(shared->csv) || cli_is_stdout(shared->json);
    if (!taken || !shared->quiet) match_print(&plan, &result, taken ? stderr : stdout);
    if (shared->csv) match_write_csv(&plan, &result, shared->csv);
    if (shared->json) match_write_json(&plan, &result, shared->json);
    if (!good) cli_error("%s", result.failure);
    free(result.rows);
    free_plan(&flags, &plan);
    if (!good) return CLI_FAILED;
    return result.interrupted ? CLI_INTERRUPTED : CLI_OK;
}
