/* wire.c - which family's functions write a game (wire.h). */
#include "wire.h"

#include "game.h"

#include <string.h>

const wire_family *wire_family_of(const lr_game *g) {
    return strcmp(g->ops->name, wire_cards.family) == 0 ? &wire_cards : &wire_board;
}
