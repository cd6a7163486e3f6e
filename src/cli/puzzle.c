/* puzzle.c - `longroad puzzle`: positions with one clearly best action, found and checked.
 *
 * puzzle_find.c finds them. Checking asks the judge again, with random numbers of its own and with
 * as many nodes as the second look of the finder had. The judge must want the same action, and be
 * sure of it by at least half the margin that the puzzle was found with: two searches differ by
 * chance, and a puzzle whose answer hangs on that is a bad one.
 */
#include "puzzles.h"

#include "flags.h"
#include "interrupt.h"

#include <stdlib.h>
#include <string.h>

static const cli_flag own_flags[] = {
    { "nodes", "N",
      "Positions of the first look at a decision (find, default 2000), or of the only one (check, "
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

typedef struct checking {
    const puzzles_flags *flags;
    lr_game game;
    puzzle puzzle;
    analyze_opinion opinion;
} checking;

static bool is_answer(const checking *c) {
    lr_action a = c->opinion.candidate[0].action, b = c->puzzle.candidate[0].action;
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool check_file(checking *c, const char *path) {
    char action[LR_ACTION_TEXT_MAX];
    lr_error error;
    const puzzle *z = &c->puzzle;
    const analyze_opinion *o = &c->opinion;
    size_t length = 0;
    char *text = cli_read(path, PUZZLE_TEXT_MAX, &length);
    if (!text) return false;
    bool read = puzzle_parse(text, length, &c->game, &c->puzzle, &error);
    free(text);
    if (!read) {
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
        return false;
    }
    uint64_t nodes = c->flags->nodes ? c->flags->nodes : z->nodes * PUZZLE_DEEP;
    puzzles_ask(&c->game, &z->state, z->seat, nodes, c->flags->seed, PUZZLE_PART, &c->opinion);
    int32_t margin = o->candidate[0].chance - o->candidate[1].chance;
    bool same = is_answer(c), good = same && 2 * margin >= puzzles_margin(z->margin);
    printf("%s: %s: %s, %.1f %%, ahead by %.1f %%\n", path,
           good   ? "good"
           : same ? "not clear"
                  : "another answer",
           cli_action_text(&c->game, o->candidate[0].action, action), o->candidate[0].chance * 1e-4,
           margin * 1e-4);
    fflush(stdout);
    return good;
}

static int check(const puzzles_flags *flags, cli_arguments files) {
    checking *c = cli_allocate(1, sizeof *c);
    int good = 0, done = 0;
    c->flags = flags;
    interrupt_catch();
    for (; done < files.count && !interrupt_came(); done++) good += check_file(c, files.item[done]);
    printf("%d of %d good\n", good, done);
    free(c);
    return done < files.count ? CLI_INTERRUPTED : good == done ? CLI_OK : CLI_FAILED;
}

/* ---- the command ---- */

static int run_puzzle(int argc, char **argv) {
    puzzles_flags flags = { .margin = 40, .out = ".", .name = "puzzle" };
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
