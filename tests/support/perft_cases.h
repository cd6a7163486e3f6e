/* perft_cases.h - the positions of tests/perft/NAME.perft, for tests that want more of them than
 * the sizes of their trees. The format is told in src/cli/perft_file.h. */
#ifndef LR_TEST_PERFT_CASES_H
#define LR_TEST_PERFT_CASES_H

#include <longroad/longroad.h>

#include <stdbool.h>

enum { PERFT_MOVES_MAX = 64, PERFT_COUNTS_MAX = 16, PERFT_NAME_MAX = 64, PERFT_DEPTH_MAX = 64 };

typedef struct perft_case {
    char file[PERFT_NAME_MAX]; /* `robber.perft` */
    int number;                /* of the case in its file, from 1 */
    char config[LR_CONFIG_TEXT_MAX];
    lr_game game;
    lr_state state;
    bool is_start; /* the first position and these moves; else a position's text */
    int moves, counts;
    lr_action move[PERFT_MOVES_MAX];
    struct {
        int line, depth;
        uint64_t leaves;
    } count[PERFT_COUNTS_MAX];
} perft_case;

typedef void perft_visitor(const perft_case *c, void *context);

/* Visits every case of every file, in the order of names; returns how many. Fails the running test
 * on what it cannot read. */
int perft_cases_visit(perft_visitor *visit, void *context);

#endif
