/* puzzle.h - positions with one clearly best action, as text.
 *
 *     longroad-puzzle 1
 *     game board(seats=4)
 *     seat 2
 *     answer 412000 2 settlement c3.n
 *     other 371500 2 city b2.s
 *     other 365000 2 end
 *     made longroad=0.1.0 nodes=5000 margin=40 seed=7 record=game-000003 move=116
 *     position
 *     | phase main
 *     | ...
 *
 * `game`, `seat` and `position` are the head that lessons have too (start.h). `answer` and up to
 * four `other` actions come with the seat's chance to win, in millionths, the highest first.
 *
 * The chances come from a search with PUZZLE_DEEP times `nodes`, by what the seat can see. What the
 * seat cannot see in the position is drawn at random and does not matter: nothing that is told of a
 * puzzle depends on it (docs/puzzles.md).
 *
 * The reader accepts only what can be played: a position that waits for the seat, and actions that
 * are legal there.
 */
#ifndef TEACH_PUZZLE_H
#define TEACH_PUZZLE_H

#include "start.h"

enum {
    PUZZLE_CANDIDATES_MAX = 5,
    PUZZLE_NAME_MAX = 48,
    PUZZLE_TEXT_MAX = TEACH_TEXT_MAX,
    PUZZLE_DEEP = 10, /* the deep search: so many times the nodes of the first look */
    PUZZLE_PART = 4   /* an action alone gets this part of the deep search's nodes */
};

typedef struct puzzle_candidate {
    lr_action action;
    int32_t chance; /* of LR_CERTAIN (bot.h) */
} puzzle_candidate;

typedef struct puzzle {
    int seat;
    lr_state state;
    puzzle_candidate candidate[PUZZLE_CANDIDATES_MAX]; /* the answer first */
    uint32_t candidates;
    /* how it was found */
    char version[24], record[PUZZLE_NAME_MAX];
    uint64_t nodes, seed;
    uint32_t margin; /* thousandths of a win */
    uint32_t move;   /* of the record, from 1 */
} puzzle;

/* Makes the game and reads the puzzle, from `length` bytes with a final zero. False: *error says
 * where and why, and neither *g nor *out is of use. */
bool puzzle_parse(const char *text, size_t length, lr_game *g, puzzle *out, lr_error *error);

/* The configuration of the game alone, which is not made: for lists. False: there is none. */
bool puzzle_config(const char *text, size_t length, char out[LR_CONFIG_TEXT_MAX]);

/* Returns the length of the whole, as printers of longroad.h do. */
size_t puzzle_print(const lr_game *g, const puzzle *p, char *out, size_t size);

#endif
