/* families.c - the families of games there are. The one place to name a new one. */
#include "game.h"

extern const lr_game_ops board_ops; /* board/ops.c */
extern const lr_game_ops cards_ops; /* cards/ops.c */

const lr_game_ops *const lr_families[] = { &board_ops, &cards_ops, NULL };
