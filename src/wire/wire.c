/* wire.c - which family's functions write a game (wire.h). */
#include "wire.h"

#include "game.h"

#include <string.h>

const wire_family *wire_family_of(const lr_game *g) {
    return strcmp(g->ops->name, wire_cards.family) == 0 ? &wire_cards : &wire_board;
}

void wire_put_seat(json_writer *w, const char *key, unsigned seat) {
    jw_key(w, key);
    if (seat < LR_SEATS_MAX)
        jw_uint(w, seat);
    else
        jw_null(w);
}
