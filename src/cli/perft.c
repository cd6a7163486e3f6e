/* perft.c - `longroad perft`: counts the leaves of the game tree.
 *
 * Two programs that agree on these counts agree on the rules, action by action, which is why the
 * counts are kept in files (perft_file.h) and checked by the tests. When they disagree, `--divide`
 * shows behind which first action the difference lies; play that action, divide again, and after a
 * few steps you reach the position that is treated differently.
 */
#include "flags.h"
#include "perft_file.h"
#include "records.h"

#include <stdlib.h>

typedef struct perft_flags {
    cli_flags shared;
    const char *position, *record;
    uint64_t at;
    int depth;
    bool at_given, depth_given, divide, check, update;
    cli_arguments files;
} perft_flags;

static const cli_flag own_flags[] = {
    { "position", "FILE", "Start from the position in this file (`-`: standard input)",
      CLI_TEXT(perft_flags, position) },
    { "from-record", "FILE", "Start from a position of this recorded game",
      CLI_TEXT(perft_flags, record), .values = "*.lrg" },
    { "at", "MOVE", "With --from-record: after that many moves (default: the last)",
      CLI_NUMBER(perft_flags, at, 0, INT32_MAX), CLI_GIVEN(perft_flags, at_given) },
    { "depth", "N", "How many actions deep (default 3); with --check: the deepest to run",
      CLI_NUMBER(perft_flags, depth, 1, 64), CLI_GIVEN(perft_flags, depth_given) },
    { "divide", NULL, "Count behind each first action", CLI_ON(perft_flags, divide) },
    { "check", NULL, "Run the cases of .perft files", CLI_ON(perft_flags, check) },
    { "update", NULL, "With --check: write the counts found into the files",
      CLI_ON(perft_flags, update) },
    { 0 },
};

/* ---- the position ---- */

static void read_position(const char *path, const lr_game *game, lr_state *state) {
    lr_error error;
    char *text = cli_read(path, LR_STATE_TEXT_MAX, NULL);
    if (!text) exit(CLI_FAILED);
    if (lr_state_parse(game, text, state, &error) != LR_OK)
        cli_fail("%s:%d:%d: %s", path, error.line, error.column, error.text);
    free(text);
}

/* The position after `at` moves, or after the last one. */
static void read_record(const perft_flags *flags, lr_game *game, lr_state *state) {
    record_walk *walk = cli_allocate(1, sizeof *walk);
    if (!record_open(walk, flags->record)) exit(CLI_FAILED);
    if (flags->at_given) {
        if (!record_go_to(walk, flags->at)) exit(CLI_FAILED);
    } else {
        record_step_result step;
        while ((step = record_step(walk)) == RECORD_MOVED) continue;
        if (step == RECORD_BROKEN) exit(CLI_FAILED);
    }
    *game = walk->game;
    *state = walk->state;
    record_close(walk);
    free(walk);
}

static void find_position(perft_flags *flags, lr_game *game, lr_state *state) {
    if (flags->record) {
        if (flags->position || flags->shared.game_given)
            cli_usage("--from-record brings its own game: it goes with no other choice of one");
        read_record(flags, game, state);
        return;
    }
    if (flags->at_given) cli_usage("--at needs --from-record");
    flags_game(&flags->shared, game);
    if (flags->position)
        read_position(flags->position, game, state);
    else
        lr_init(game, state);
}

/* ---- counting ---- */

static void print_rate(uint64_t count, double seconds) {
    printf("%8.3f s", seconds);
    if (seconds > 1e-6) printf("  %10.3f M/s", (double)count / seconds * 1e-6);
    putchar('\n');
}

static void print_counts(const lr_game *game, const lr_state *state, int depth_max) {
    for (int depth = 1; depth <= depth_max; depth++) {
        double start = cli_seconds();
        uint64_t count = lr_perft(game, state, depth);
        printf("depth %2d  %16llu  ", depth, (unsigned long long)count);
        print_rate(count, cli_seconds() - start);
        fflush(stdout);
    }
}

/* What can happen first: chance's outcomes, or what the lowest waiting seat can do. */
static uint32_t first_actions(const lr_game *game, const lr_state *state,
                              lr_action out[LR_LEGAL_MAX]) {
    uint32_t actors = lr_actors(game, state);
    if (actors == 0) return 0;
    if (!(actors & LR_CHANCE)) return lr_legal(game, state, lr_seat_first(actors), out);
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    uint32_t count = lr_chance(game, state, outcome);
    for (uint32_t i = 0; i < count; i++) out[i] = outcome[i].action;
    return count;
}

static void print_divided(const lr_game *game, const lr_state *state, int depth) {
    lr_action first[LR_LEGAL_MAX];
    uint32_t count = first_actions(game, state, first);
    uint64_t total = 0;
    double start = cli_seconds();
    for (uint32_t i = 0; i < count; i++) {
        char text[LR_ACTION_TEXT_MAX];
        lr_state after;
        lr_copy(game, &after, state);
        lr_apply(game, &after, first[i]);
        uint64_t leaves = lr_perft(game, &after, depth - 1);
        total += leaves;
        printf("%-40s %16llu\n", cli_action_text(game, first[i], text), (unsigned long long)leaves);
    }
    printf("\ndepth %d: %u first actions, %llu leaves  ", depth, count, (unsigned long long)total);
    print_rate(total, cli_seconds() - start);
}

/* ---- the command ---- */

static int check_files(const perft_flags *flags) {
    perft_tally tally = { 0 };
    bool good = true;
    double start = cli_seconds();
    if (flags->files.count == 0) cli_usage("--check needs the names of .perft files");
    for (int i = 0; i < flags->files.count; i++)
        good &= perft_check_file(flags->files.item[i], flags->depth_given ? flags->depth : 0,
                                 flags->update, &tally);
    printf("%llu counts agree, %llu differ  ", (unsigned long long)tally.passed,
           (unsigned long long)tally.failed);
    print_rate(tally.nodes, cli_seconds() - start);
    return good && (tally.failed == 0 || flags->update) ? CLI_OK : CLI_FAILED;
}

static int run_perft(int argc, char **argv) {
    static lr_game game;
    lr_state state;
    perft_flags flags = { .shared = flags_default(), .depth = 3 };
    flags.files = cli_command_read(&cmd_perft, argc, argv, &flags);
    if (flags.check) return check_files(&flags);
    if (flags.files.count > 0) cli_usage("`%s`: files go with --check", flags.files.item[0]);
    if (flags.update) cli_usage("--update needs --check");
    find_position(&flags, &game, &state);
    if (flags.divide)
        print_divided(&game, &state, flags.depth);
    else
        print_counts(&game, &state, flags.depth);
    flags_free(&flags.shared);
    return CLI_OK;
}

const cli_command cmd_perft = {
    .name = "perft",
    .sentence = "Count the leaves of the game tree",
    .about = "Count the leaves of the game tree, chance outcomes being branches.",
    .more = "The section PERFT FILES of longroad(1) explains the format of .perft files.",
    .flags = own_flags,
    .groups = { &flags_game_group },
    .arguments = "\n--check FILE.perft...",
    .values = "*.perft",
    .run = run_perft,
};
