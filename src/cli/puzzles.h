/* puzzles.h - what the files of `longroad puzzle` share: flags, and the opinion of the judge. */
#ifndef CLI_PUZZLES_H
#define CLI_PUZZLES_H

#include "command.h"

#include "analysis.h"
#include "puzzle.h"

typedef struct puzzles_flags {
    uint64_t nodes, seed; /* nodes 0: not said */
    uint32_t margin;      /* thousandths of a win */
    uint32_t count;       /* puzzles wanted; 0: as many as there are */
    uint32_t looks;       /* searches that check a puzzle */
    const char *out, *name;
    bool quiet;
} puzzles_flags;

/* The margin in the unit of chances. */
static inline int32_t puzzles_margin(uint32_t permille) {
    return (int32_t)permille * (LR_CERTAIN / 1000);
}

/* The judge's opinion on the decision of the seat, by its view (analyze_position). Fails without
 * memory. */
void puzzles_ask(const lr_game *g, const lr_state *s, int seat, uint64_t nodes, uint64_t seed,
                 uint32_t part, analyze_opinion *out);

/* `longroad puzzle find` (puzzle_find.c). */
int puzzles_find(const puzzles_flags *flags, cli_arguments records);

#endif
