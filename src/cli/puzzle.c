/* puzzle.c - `longroad puzzle`: positions with one clearly best action, found and checked.
 *
 * puzzle_find.c finds them. Whoever picks positions by what a search says of them picks its errors
 * too, so checking asks again, several times, with random numbers that no finder has used, and with
 * as many nodes as the second look of the finder had. The judge must want the same action each
 * time. Two searches differ by chance: a single one may be sure of the action by half the puzzle's
 * margin only, but all of them together by the whole.
 */
#include "puzzles.h"

#include "flags.h"
#include "interrupt.h"
#include "meter.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKS_MAX = 100 };

/* Checks begin here, beyond every seed that a finder can be given. */
#define CHECK_SEEDS (UINT64_C(1) << 32)

static const cli_flag own_flags[] = {
    { "nodes", "N",
      "Positions of the first look at a decision (find, default 2000), or of each search (check, "
      "default: ten times as many as the puzzle's first look)",
      CLI_NUMBER(puzzles_flags, nodes, 1, UINT32_MAX) },
    { "margin", "M",
      "find: how far the best action must be ahead, in thousandths of a win "
      "(default 40)",
      CLI_NUMBER(puzzles_flags, margin, 1, 1000) },
    { "count", "K", "find: stop after K puzzles", CLI_NUMBER(puzzles_flags, count, 1, 10000) },
    { "out", "DIR", "find: the folder of the new files (default .)", CLI_TEXT(puzzles_flags, out) },
    { "name", "NAME", "find: files are NAME-01.puzzle and so on (default puzzle)",
      CLI_TEXT(puzzles_flags, name) },
    { "looks", "K", "check: searches of each puzzle, each with other random numbers (default 3)",
      CLI_NUMBER(puzzles_flags, looks, 1, LOOKS_MAX) },
    { "seed", "S", "Where the judge's random numbers start (default 0)",
      CLI_NUMBER(puzzles_flags, seed, 0, UINT32_MAX) },
    { "quiet", NULL, "No progress", CLI_ON(puzzles_flags, quiet) },
    { 0 },
};

void puzzles_ask(const lr_game *g, const lr_state *s, int seat, uint64_t nodes, uint64_t seed,
                 uint32_t part, analyze_opinion *out) {
    analyze_judge judge = {
        .bot = lr_bot_find("master"), .budget = { .nodes = nodes }, .seed = seed, .threads = 1
    };
    if (!analyze_position(g, s, seat, &judge, part, out))
        cli_fail("out of memory, or there is no evaluation of games of this mode");
}

/* ---- check ---- */

/* What one search said. */
typedef struct look {
    lr_action best;
    int32_t chance; /* of the best action */
    int32_t ahead;  /* of all others */
    bool agrees;    /* the best action is the puzzle's answer */
} look;

typedef struct checking {
    const puzzles_flags *flags;
    lr_game game;
    puzzle puzzle;
    analyze_opinion opinion;
    look look[LOOKS_MAX]; /* at the present puzzle */
    meter meter;
    uint64_t searches;
    double start; /* cli_seconds() */
} checking;

static void show_progress(checking *c) {
    if (!c->flags->quiet) meter_show(&c->meter, c->searches, cli_seconds() - c->start, "");
}

static bool read_puzzle(checking *c, const char *path) {
    lr_error error;
    size_t length = 0;
    char *text = cli_read(path, PUZZLE_TEXT_MAX, &length);
    if (!text) return false;
    bool read = puzzle_parse(text, length, &c->game, &c->puzzle, &error);
    free(text);
    if (!read) fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
    return read;
}

static void take_look(checking *c, uint32_t k) {
    const puzzle *z = &c->puzzle;
    const analyze_candidate *found = c->opinion.candidate;
    uint64_t nodes = c->flags->nodes ? c->flags->nodes : z->nodes * PUZZLE_DEEP;
    puzzles_ask(&c->game, &z->state, z->seat, nodes, CHECK_SEEDS + c->flags->seed + k, PUZZLE_PART,
                &c->opinion);
    c->look[k] = (look){ .best = found[0].action,
                         .chance = found[0].chance,
                         .ahead = found[0].chance - found[1].chance,
                         .agrees = memcmp(&found[0].action, &z->candidate[0].action,
                                          sizeof(lr_action)) == 0 };
    c->searches++;
    show_progress(c);
}

/* The searches that speak against the puzzle, each on a line. */
static void tell_doubts(const checking *c) {
    char action[LR_ACTION_TEXT_MAX];
    for (uint32_t k = 0; k < c->flags->looks; k++) {
        const look *l = &c->look[k];
        if (l->agrees && 2 * l->ahead >= puzzles_margin(c->puzzle.margin)) continue;
        printf("    seed %u: %s, %.1f %%, ahead by %.1f %%\n", (unsigned)(c->flags->seed + k),
               cli_action_text(&c->game, l->best, action), l->chance * 1e-4, l->ahead * 1e-4);
    }
}

static bool judge_looks(checking *c, const char *path) {
    char action[LR_ACTION_TEXT_MAX];
    uint32_t looks = c->flags->looks, agree = 0;
    int32_t margin = puzzles_margin(c->puzzle.margin), least = LR_CERTAIN;
    int64_t sum = 0;
    for (uint32_t k = 0; k < looks; k++) {
        agree += c->look[k].agrees;
        sum += c->look[k].ahead;
        if (c->look[k].ahead < least) least = c->look[k].ahead;
    }
    bool good = agree == looks && 2 * least >= margin && sum >= (int64_t)looks * margin;
    cli_action_text(&c->game, c->puzzle.candidate[0].action, action);
    meter_end(&c->meter);
    if (agree < looks)
        printf("%s: another answer: %u of %u searches want %s\n", path, agree, looks, action);
    else
        printf("%s: %s: %s, ahead by %.1f %%, at least %.1f %%\n", path,
               good ? "good" : "not clear", action, (double)sum / looks * 1e-4, least * 1e-4);
    if (!good) tell_doubts(c);
    fflush(stdout);
    return good;
}

static bool check_file(checking *c, const char *path) {
    if (!read_puzzle(c, path)) return false;
    for (uint32_t k = 0; k < c->flags->looks && !interrupt_came(); k++) take_look(c, k);
    return !interrupt_came() && judge_looks(c, path);
}

static int check(const puzzles_flags *flags, cli_arguments files) {
    checking *c = cli_allocate(1, sizeof *c);
    int good = 0, done = 0;
    c->flags = flags;
    c->meter = meter_start((uint64_t)files.count * flags->looks, "searches");
    c->start = cli_seconds();
    interrupt_catch();
    for (; done < files.count; done++) {
        good += check_file(c, files.item[done]);
        if (interrupt_came()) break;
    }
    meter_end(&c->meter);
    printf("%d of %d good\n", good, done);
    free(c);
    return done < files.count ? CLI_INTERRUPTED : good == done ? CLI_OK : CLI_FAILED;
}

/* ---- the command ---- */

static int run_puzzle(int argc, char **argv) {
    puzzles_flags flags = { .margin = 40, .looks = 3, .out = ".", .name = "puzzle" };
    cli_arguments given = cli_command_read(&cmd_puzzle, argc, argv, &flags);
    cli_arguments files = { .item = given.item + 1, .count = given.count - 1 };
    if (strcmp(given.item[0], "check") == 0) return check(&flags, files);
    if (strcmp(given.item[0], "find") != 0)
        cli_usage("`%s` is nothing to do with puzzles; known: find, check", given.item[0]);
    if (flags.nodes == 0) flags.nodes = 2000;
    return puzzles_find(&flags, files);
}

const cli_command cmd_puzzle = {
    .name = "puzzle",
    .sentence = "Find puzzles in recorded games, and check them",
    .about = "Find decisions of recorded games whose best action is clear, and check such puzzles.",
    .more = "The judge is the master bot, with what the seat can see. At most one puzzle comes "
            "from a game, and kinds of actions that are rare so far come first. Ctrl-C stops.",
    .flags = own_flags,
    .arguments = "find RECORD...\ncheck FILE.puzzle...",
    .least = 2,
    .missing = "say what to do, and with which files",
    .words = "find check",
    .values = "*.lrg *.puzzle",
    .run = run_puzzle,
};
