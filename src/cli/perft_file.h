/* perft_file.h - files of positions with the sizes of their game trees.
 *
 * A .perft file is a list of cases, written to be read by people:
 *
 *     # The first turn of a game for three.
 *     config board(seats=3,first_player=seat0)
 *     start
 *     * deal 0000000000000001
 *     0 settlement c3.n
 *     end
 *     depth 1 3
 *     depth 2 51
 *
 *     position
 *     phase main
 *     ...
 *     end
 *     depth 1 12
 *
 * `config` holds for all cases that follow, until the next one. A case is either `start`, the first
 * position, followed by the actions played from it, or `position`, followed by a position's text as
 * `longroad replay --at` prints it; both go to `end`. Each `depth N COUNT` then states how many
 * leaves the tree has N actions deep: chance outcomes are branches, of several waiting seats the
 * lowest goes first, and a finished game is a leaf. `?` stands for a count not known yet. `#`
 * starts a comment, and empty lines may stand anywhere.
 */
#ifndef CLI_PERFT_FILE_H
#define CLI_PERFT_FILE_H

#include "cli.h"

typedef struct perft_tally {
    uint64_t passed, failed, nodes;
} perft_tally;

/* Runs a file's cases and prints a line for each count; depths above depth_max (0: none) are left
 * out. With `update` the counts found are written back. False after a message when the file cannot
 * be read, understood or written. */
bool perft_check_file(const char *path, int depth_max, bool update, perft_tally *tally);

#endif
