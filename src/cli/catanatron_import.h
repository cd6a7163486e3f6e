/* catanatron_import.h - a finished game of Catanatron's, played again by our rules.
 *
 * The document is the one that its JSON encoder writes (docs/importing.md). Every record of its
 * history becomes one action of ours and, where dice or cards came of it, the outcome of chance
 * that follows. There is no second set of rules: what our rules refuse is told, with the record.
 */
#ifndef CLI_CATANATRON_IMPORT_H
#define CLI_CATANATRON_IMPORT_H

#include "catanatron_read.h"

/* Large: keep it out of the stack. */
typedef struct their_game {
    their_map map;
    char map_text[LR_MAP_TEXT_MAX], config[LR_CONFIG_TEXT_MAX];
    char colour[LR_SEATS_MAX][16];
    int points[LR_SEATS_MAX]; /* by their count; -1: not told */
    their_action *history;
    size_t length;
    lr_game game;
    lr_state state;
    char why[LR_ERROR_TEXT_MAX + LR_ACTION_TEXT_MAX +
             80]; /* what is wrong, after a call that returned false */
} their_game;

/* Is told every action before it is played. */
typedef void their_move(void *context, lr_action a);

/* Reads the document, and makes the game at its first position. */
bool their_game_open(their_game *g, const char *json, size_t length);
/* Plays the history to its end; false at the first record that our rules refuse. */
bool their_game_play(their_game *g, their_move *move, void *context);
void their_game_close(their_game *g);

#endif
