/* rollout.c - `longroad rollout`: the moves of a position, judged by playing on from them.
 *
 * A search names the moves to compare, and rollouts (rollout.h) say how good each is, with a
 * standard error. Of a record the seat has seen what came before the position, of a position's text
 * only the position.
 */
#include "analyze.h"

#include "bots.h"
#include "flags.h"
#include "interrupt.h"
#include "records.h"
#include "rollout.h"

#include <stdlib.h>
#include <string.h>

typedef struct rollout_flags {
    cli_flags shared;
    uint64_t at, nodes;
    uint32_t trials, depth, moves;
    bool at_given;
} rollout_flags;

static const cli_flag own_flags[] = {
    { "at", "MOVE", "Of a record: after that many moves",
      CLI_NUMBER(rollout_flags, at, 0, INT32_MAX), CLI_GIVEN(rollout_flags, at_given) },
    { "trials", "N", "How often each move is played on (default 360)",
      CLI_NUMBER(rollout_flags, trials, 2, ROLLOUT_TRIALS_MAX) },
    { "depth", "N", "How many decisions; then the net says who will win (default 24)",
      CLI_NUMBER(rollout_flags, depth, 0, ROLLOUT_DEPTH_MAX) },
    { "moves", "N", "How many moves are compared, the best by search (default 5)",
      CLI_NUMBER(rollout_flags, moves, 1, ROLLOUT_MOVES) },
    { "nodes", "N", "Positions that this search may look at (default 2000)",
      CLI_NUMBER(rollout_flags, nodes, 1, UINT32_MAX) },
    { "seed", "S", "Where random numbers start (default 0)",
      CLI_NUMBER(rollout_flags, shared.seed, 0, UINT64_MAX) },
    { 0 },
};

/* All that is known of the position. */
typedef struct study {
    lr_game game;
    lr_state state;
    int seat;
    belief belief;
    lr_state guesses[BELIEFS]; /* room for the belief's */
} study;

/* The seat whose decision it is. */
static int seat_of(const lr_game *g, const lr_state *s, const char *path) {
    uint32_t actors = lr_actors(g, s);
    if (actors == 0) cli_fail("%s: the game is over here", path);
    if (actors & LR_CHANCE) cli_fail("%s: chance decides here, and no seat", path);
    return lr_seat_first(actors);
}

static void settle(study *it) {
    lr_view view;
    lr_observe(&it->game, &it->state, it->seat, &view);
    belief_settle(&it->belief, &view);
}

static void read_position(const rollout_flags *flags, const char *path, study *it) {
    lr_error error;
    if (flags->at_given) cli_usage("--at needs a record");
    cli_flags shared = flags->shared;
    flags_game(&shared, &it->game);
    char *text = cli_read(path, LR_STATE_TEXT_MAX, NULL);
    if (!text) exit(CLI_FAILED);
    if (lr_state_parse(&it->game, text, &it->state, &error) != LR_OK)
        cli_fail("%s:%d:%d: %s", path, error.line, error.column, error.text);
    free(text);
    it->seat = seat_of(&it->game, &it->state, path);
    belief_start(&it->belief, &it->game, it->seat, flags->shared.seed, it->guesses);
}

/* Goes to the position, and then once more with the seat that decides there looking on. */
static void read_record(const rollout_flags *flags, const char *path, study *it) {
    record_walk *walk = cli_allocate(1, sizeof *walk);
    lr_record_reader reader;
    lr_error error;
    lr_view view;
    lr_action a;
    if (flags->shared.game_given) cli_usage("a record brings its own game");
    if (!flags->at_given) cli_usage("--at MOVE: which position of the record?");
    if (!record_open(walk, path)) exit(CLI_FAILED);
    it->game = walk->game;
    lr_state first = walk->state;
    reader = walk->reader;
    if (!record_go_to(walk, flags->at)) exit(CLI_FAILED);
    it->seat = seat_of(&it->game, &walk->state, path);
    it->state = first;
    belief_start(&it->belief, &it->game, it->seat, flags->shared.seed, it->guesses);
    settle(it);
    for (uint64_t k = 0; k < flags->at; k++) {
        if (lr_record_next(&reader, &it->game, &a, &error) != LR_OK) break;
        lr_action seen = lr_redact(&it->game, &it->state, a, it->seat);
        lr_apply(&it->game, &it->state, a);
        lr_observe(&it->game, &it->state, it->seat, &view);
        belief_notice(&it->belief, seen, &view);
    }
    record_close(walk);
    free(walk);
}

static bool is_record(const char *path) {
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".lrg") == 0;
}

/* ---- telling ---- */

static void print_moves(const study *it, const analyze_opinion *opinion, const rollout_sums *sums) {
    uint32_t order[ROLLOUT_MOVES], best = rollout_best(sums);
    for (uint32_t k = 0; k < sums->moves; k++) {
        uint32_t place = k;
        for (; place > 0 && sums->sum[order[place - 1]] < sums->sum[k]; place--)
            order[place] = order[place - 1];
        order[place] = k;
    }
    printf("seat %d, %u trials\n\n  chance   error   behind   error   search  move\n", it->seat,
           sums->trials);
    for (uint32_t k = 0; k < sums->moves; k++) {
        char text[LR_ACTION_TEXT_MAX];
        rollout_mean chance = rollout_chance(sums, order[k]);
        rollout_mean behind = rollout_lead(sums, best, order[k]);
        cli_action_text(&it->game, opinion->candidate[order[k]].action, text);
        printf("%6.2f %%  %6.2f  %7.2f  %6.2f  %5.1f %%  %s\n", 100 * chance.mean,
               100 * chance.error, 100 * behind.mean, 100 * behind.error,
               (double)opinion->candidate[order[k]].chance * 100 / LR_CERTAIN, text);
    }
}

static int roll_out(const rollout_flags *flags, study *it) {
    static analyze_opinion opinion;
    static rollout_sums sums;
    lr_action move[ROLLOUT_MOVES];
    analyze_judge judge = { .bot = flags_bot("master"),
                            .budget = { .nodes = flags->nodes },
                            .seed = flags->shared.seed };
    if (!analyze_position(&it->game, &it->state, it->seat, &judge, 0, &opinion))
        cli_fail("no net for games of this mode is built into this program, or out of memory");
    uint32_t count = opinion.count < flags->moves ? opinion.count : flags->moves;
    for (uint32_t k = 0; k < count; k++) move[k] = opinion.candidate[k].action;
    settle(it);
    rollout_plan plan = { .belief = &it->belief,
                          .move = move,
                          .moves = count,
                          .trials = flags->trials,
                          .depth = flags->depth,
                          .seed = flags->shared.seed,
                          .stop = interrupt_catch() };
    bool whole = rollout_run(&plan, &sums);
    if (sums.trials > 0) print_moves(it, &opinion, &sums);
    return whole ? CLI_OK : CLI_INTERRUPTED;
}

static int run_rollout(int argc, char **argv) {
    rollout_flags flags = {
        .shared = flags_default(), .trials = 360, .depth = ANALYZE_DEPTH, .moves = 5, .nodes = 2000
    };
    const char *path = cli_command_read(&cmd_rollout, argc, argv, &flags).item[0];
    study *it = cli_allocate(1, sizeof *it);
    if (is_record(path))
        read_record(&flags, path, it);
    else
        read_position(&flags, path, it);
    int answer = roll_out(&flags, it);
    free(it);
    flags_free(&flags.shared);
    return answer;
}

const cli_command cmd_rollout = {
    .name = "rollout",
    .sentence = "Judge the moves of a position by playing on from them",
    .about = "Judge the moves of a position by playing on from each of them many times, and tell "
             "the chance to win with its standard error.",
    .more = "POSITION is a record (FILE.lrg, with --at) or a position's text, whose game the flags "
            "name. Hidden cards differ from trial to trial, as the seat may guess them. Luck is "
            "subtracted, the first throws are spread evenly over the trials, and all moves get the "
            "same ones; after --depth decisions the net says who will win. `behind` is the "
            "difference to the best move, known better than either chance. The same seed gives the "
            "same figures.",
    .flags = own_flags,
    .groups = { &flags_game_group },
    .arguments = "POSITION",
    .least = 1,
    .missing = "name the position, or a record with --at",
    .most = 1,
    .surplus = "one position at a time",
    .values = "*.lrg",
    .run = run_rollout,
};
