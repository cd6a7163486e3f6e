/* start.h - what the files of lessons and puzzles have in common: their head, and words in two
 * languages.
 *
 * A file is text that people write: a line is a keyword and what belongs to it, `#` begins a
 * comment. The head says what the file is called, which game is played, where it begins and who the
 * player is:
 *
 *     title en Your first game
 *     title de Dein erstes Spiel
 *     about en For everybody who has never played.
 *     about de Für alle, die noch nie gespielt haben.
 *     mode island
 *     game board(board=beginner,seats=4,first_player=seat0)
 *     seat 0
 *     position
 *     | turn 5
 *     | hand 0 brick=1 lumber=1
 *
 * Nothing is copied: what was read points into the text, which must outlive it. docs/lessons.md is
 * the manual.
 */
#ifndef TEACH_START_H
#define TEACH_START_H

#include <longroad/longroad.h>

#include <stdbool.h>

enum {
    TEACH_TEXT_MAX = 32768,   /* bytes of a file */
    TEACH_SENTENCE_MAX = 480, /* bytes of a sentence as it is written */
    TEACH_TOLD_MAX = 640,     /* the same with its figures filled in, and a final zero */
    TEACH_NAME_MAX = 40,      /* bytes of a file's name */
    TEACH_LANGUAGES = 2       /* en, de */
};
extern const char *const teach_languages[TEACH_LANGUAGES];
extern const char *const teach_modes[4]; /* island, sea, knights, cards */

/* A part of the text; length 0: none. */
typedef struct teach_part {
    const char *at;
    uint32_t length;
    int32_t line;
} teach_part;

/* A sentence in every language. */
typedef struct teach_words {
    teach_part in[TEACH_LANGUAGES];
} teach_words;

typedef struct teach_start {
    teach_words title, about;
    uint8_t mode; /* teach_modes */
    uint8_t seat; /* the player's */
    teach_part game;
    teach_part position; /* with the prefixes of its lines; none: the game's beginning */
} teach_start;

/* Copies a part with a final zero; false: no room. */
bool teach_copy(teach_part part, char *out, size_t size);

/* Makes the game, and the position where it begins. */
bool teach_game(const teach_start *start, lr_game *game, lr_error *error);
bool teach_position(const lr_game *g, teach_part block, lr_state *out, lr_error *error);

#endif
