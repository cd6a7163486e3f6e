/* public.h - what the files behind longroad/board.h share. */
#ifndef BOARD_PUBLIC_H
#define BOARD_PUBLIC_H

#include "game.h"

#include <stdbool.h>

/* True if the game is of the board family, so that board_of() may be called. */
static inline bool board_is_game(const lr_game *g) {
    return g->ops->family == FAMILY_board;
}

#endif
