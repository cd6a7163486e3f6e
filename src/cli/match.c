/* match.c - `longroad match`: bots against bots, and how certain the result is (match.h).
 *
 * Tables go to standard output, unless CSV or JSON goes there: then they move to standard error,
 * where progress always is.
 */
#include "match.h"

#include <stdlib.h>
#include <string.h>

enum { BOTS_MAX = LR_SEATS_MAX };

typedef struct match_flags {
    cli_flags shared;
    char *bot[BOTS_MAX];
    uint32_t bots;
    lr_budget budget;
    bool sequential, adjusted;
    double elo0, elo1;
    uint32_t actions_max;
    uint64_t first;   /* a group */
    const char *part; /* a file, or NULL */
} match_flags;

static void take_bot(void *all, const cli_flag *flag, const char *value) {
    match_flags *flags = all;
    (void)flag;
    if (flags->bots == BOTS_MAX)
        cli_usage("more than %d bots: no game has so many seats", BOTS_MAX);
    flags->bot[flags->bots++] = cli_copy(value);
}

static void take_bots(void *flags, const cli_flag *flag, const char *value) {
    char *list = cli_copy(value), *rest = list;
    for (char *item; (item = strsep(&rest, ","));) take_bot(flags, flag, item);
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

static void take_sprt(void *all, const cli_flag *flag, const char *value) {
    match_flags *flags = all;
    const char *rest = value;
    (void)flag;
    flags->sequential = true;
    if (!take_elo(&rest, ',', &flags->elo0) || !take_elo(&rest, 0, &flags->elo1))
        cli_usage("--sprt takes two numbers of Elo from -2000 to 2000, such as 0,20, not `%s`",
                  value);
    if (flags->elo0 >= flags->elo1) cli_usage("--sprt: the first number must be the lower one");
}

static const cli_flag player_flags[] = {
    { "bots", "A,B,...", "The bots; the last one fills the seats that are left",
      CLI_TAKE(take_bots), .values = ",@bot" },
    { "bot", "A", "One more bot, whose text may hold commas: exec:PROGRAM; may be repeated",
      CLI_TAKE(take_bot), .values = "@bot" },
    { "ms", "T", "Milliseconds for each decision",
      CLI_NUMBER(match_flags, budget.ms, 1, SEAT_MS_MAX) },
    { "nodes", "N", "Positions that may be looked at for each decision",
      CLI_NUMBER(match_flags, budget.nodes, 1, UINT64_MAX) },
    { "seed", "S", "Where random numbers start",
      CLI_NUMBER(match_flags, shared.seed, 0, UINT64_MAX) },
    { 0 },
};
static const cli_group players = { .title = "The players:", .flags = player_flags };

static const cli_flag own_flags[] = {
    { "sprt", "E0,E1",
      "Stop as soon as it is clear whether the first bot is at least E1 Elo better than the "
      "others, or at most E0",
      CLI_TAKE(take_sprt) },
    { "adjusted", NULL, "Let --sprt judge by scores from which luck is subtracted",
      CLI_ON(match_flags, adjusted) },
    { "first", "G", "Begin with group G (default 0): a part of a longer match",
      CLI_NUMBER(match_flags, first, 0, MATCH_GAMES_MAX) },
    { "part", "FILE", "Write the games for `longroad merge`, and play them all in spite of --sprt",
      CLI_TEXT(match_flags, part) },
    { "max-actions", "N", "Give a game up as unfinished after N actions (default 100000)",
      CLI_NUMBER(match_flags, actions_max, 1, UINT32_MAX - 1) },
    { 0 },
};
static const cli_group own_group = { .title = "The match:", .flags = own_flags };

/* ---- the plan ---- */

static void make_board(cli_flags *flags, match_board *board) {
    flags_game(flags, &board->game);
    board->map_text = flags->map_text; /* now the board's to free */
    flags->map_text = NULL;
    lr_config_print(&board->game, 1, board->name, sizeof board->name);
    board->judged = match_can_judge(&board->game);
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
    plan->series.seats = plan->board[0].game.seats;
    for (uint32_t i = 1; i < plan->boards; i++)
        if (plan->board[i].game.seats != plan->series.seats)
            cli_usage("all games of a match must have the same number of seats, but `%s` has %d "
                      "and `%s` has %d",
                      plan->board[0].name, plan->series.seats, plan->board[i].name,
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
    if (flags->bots > (uint32_t)plan->series.seats)
        cli_usage("%u bots are too many for %d seats", flags->bots, plan->series.seats);
    for (int place = 0; place < plan->series.seats; place++) {
        uint32_t k = (uint32_t)place < flags->bots ? (uint32_t)place : flags->bots - 1;
        flags_entry(&entry, flags->bot[k], flags->budget);
        plan->place[place] = find_entry(plan, &entry);
        plan->places[plan->place[place]]++;
    }
    if (flags->adjusted && !flags->sequential) cli_usage("--adjusted belongs to --sprt");
    if (flags->adjusted && !match_judged(plan))
        cli_usage("--adjusted: there is no net that could measure luck in this game");
    if (flags->sequential && plan->entries == 1)
        cli_usage("--sprt compares the first bot with others, and there are no others");
}

static void make_plan(match_flags *flags, match_plan *plan) {
    *plan = (match_plan){
        .series = { .actions_max = flags->actions_max },
        .sequential = flags->sequential && flags->part == NULL,
        .adjusted = flags->adjusted,
        .elo0 = flags->elo0,
        .elo1 = flags->elo1,
    };
    if (flags->shared.games > MATCH_GAMES_MAX)
        cli_usage("--games: a match has at most %d games", MATCH_GAMES_MAX);
    series_plan(&plan->series, &flags->shared);
    make_boards(&flags->shared, plan);
    seat_bots(flags, plan);
    uint64_t seats = (uint64_t)plan->series.seats;
    plan->series.games = (plan->series.games + seats - 1) / seats * seats;
    plan->series.first = flags->first * seats;
}

static void free_plan(match_flags *flags, match_plan *plan) {
    for (uint32_t i = 0; i < plan->boards; i++) free(plan->board[i].map_text);
    free(plan->board);
    for (uint32_t i = 0; i < flags->bots; i++) free(flags->bot[i]);
    flags_free(&flags->shared);
}

/* ---- the command ---- */

static void tell_match(const match_flags *flags, const match_plan *plan,
                       const match_result *result) {
    const cli_flags *shared = &flags->shared;
    FILE *out = series_tables(shared);
    if (out == stdout || !shared->quiet) match_print(plan, result, out);
    if (shared->csv) match_write_csv(plan, result, shared->csv);
    if (shared->json) match_write_json(plan, result, shared->json);
}

static int run_match(int argc, char **argv) {
    static match_plan plan;
    static match_result result;
    match_flags flags = { .shared = flags_default(), .actions_max = 100000 };
    const cli_flags *shared = &flags.shared;
    cli_command_read(&cmd_match, argc, argv, &flags);
    make_plan(&flags, &plan);
    plan.series.argc = argc;
    plan.series.argv = argv;
    match_run(&plan, &result, shared->quiet);
    if (fleet_follows()) return CLI_OK;
    if (flags.part) match_write_part(&plan, flags.part, argc, argv);
    tell_match(&flags, &plan, &result);
    free(result.rows);
    free_plan(&flags, &plan);
    return series_answer(&plan.series);
}

/* ---- parts of a match, put together ---- */

void match_merge(int argc, char **argv, match_fill *fill, void *context) {
    static match_plan plan;
    static match_result result;
    match_flags flags = { .shared = flags_default(), .actions_max = 100000 };
    cli_command_read(&cmd_match, argc, argv, &flags);
    make_plan(&flags, &plan);
    match_begin(&plan, &result);
    fill(context, &plan);
    match_count(&plan);
    tell_match(&flags, &plan, &result);
    free(result.rows);
    free_plan(&flags, &plan);
}

const cli_command cmd_match = {
    .name = "match",
    .sentence = "Let bots play each other and tell which is better",
    .about = "Let bots play each other and tell which is better, and how sure that is.",
    .more =
        "Games come in groups: the same board and dice once for each rotation of the bots "
        "around the table. --config and --map may be repeated: the groups are then spread over "
        "these games, and a table tells of each.\n\n"
        "A bot may have a budget of its own behind its name, strong@nodes=500 or master@ms=20; "
        "--ms and --nodes are for all others. Without any, a bot takes what it takes. With "
        "budgets of nodes the result depends on the flags alone and not on the number of "
        "threads.\n\nElo is the difference to all others at the table, by the model that a "
        "player wins in proportion to 10^(Elo/400).\n\n`without luck` is the share after the luck "
        "of every throw, draw and theft is subtracted, as the net of the game's mode measures it: "
        "expected to be the same, and known better. Ctrl-C stops and tells what was found so "
        "far.",
    .groups = { &flags_game_group, &players, &flags_run_group, &own_group },
    .run = run_match,
};
