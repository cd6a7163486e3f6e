/* drawing.h - drawings of the rules: positions that stand in the ledgers (docs/rules).
 *
 * A drawing is a block of a ledger between ```position and ```:
 *
 *     game board(board=beginner,seats=3,first_player=seat0)
 *     rules BASE-SETT-02
 *     caption Two paths between settlements.
 *     around c3                                the part of the board to show; else all of it
 *     mark c3.n c3/e                           places to point out
 *     can 0 settlement c3.se                   an action that the rules allow here
 *     cannot 0 settlement c3.ne : TOO_CLOSE    one that they refuse, and how
 *     position                                 from here on docs/notation.md says how
 *     settlements 0 c3.n
 *
 * Game, rules, caption and position must be there, in this order; the other lines may be repeated
 * and left out. Whoever reads a drawing compiles the game, reads the position and tries the
 * actions: what a drawing says of the rules is what the engine says.
 *
 * The texts are ours and known when the program is built; a test reads them all. The reader still
 * takes any bytes, and says in which line it stopped.
 */
#ifndef WIRE_DRAWING_H
#define WIRE_DRAWING_H

#include <longroad/longroad.h>

#include <stdbool.h>
#include <stddef.h>

enum { DRAWING_TRIES_MAX = 16, DRAWING_LINE_MAX = 512 };

/* A line's words: they lie in the drawing's text. */
typedef struct drawing_words {
    const char *text;
    size_t length;
} drawing_words;

typedef struct drawing_try {
    lr_action action;
    lr_status status; /* LR_OK: the rules allow it */
} drawing_try;

typedef struct drawing {
    lr_game game;
    lr_state state;
    drawing_words rules, caption, around, marks;
    drawing_try tries[DRAWING_TRIES_MAX];
    uint32_t try_count;
    char config[LR_CONFIG_TEXT_MAX];
} drawing;

/* The next block from `at` on; false: there is none. `block` gets its lines, without the fences. */
bool drawing_find(const char **at, drawing_words *block);

/* Reads a block. Otherwise the status says why, and *error in which of its lines. */
lr_status drawing_read(drawing *d, drawing_words block, lr_error *error);

/* The next of the words between spaces; false: there is none. */
bool drawing_next_word(drawing_words *rest, drawing_words *word);

#endif
