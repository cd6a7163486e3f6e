/* verify.h - see verify.c. */
#ifndef BOARD_VERIFY_H
#define BOARD_VERIFY_H

#include "state.h"

/* What is wrong with a position whose lines are in range (text/position.c), or NULL. */
const char *board_verify_rules(const lr_game *g, const lr_state *s);

static inline unsigned verify_set_count(const uint64_t *set, unsigned words) {
    unsigned count = 0;
    for (unsigned w = 0; w < words; w++) count += (unsigned)__builtin_popcountll(set[w]);
    return count;
}

/* What lies beside an edge: land, water (the rim of the map included), or nothing known. */
static inline void verify_edge_sides(const board *b, const board_public *p, unsigned edge,
                                     bool *land, bool *sea) {
    *land = *sea = false;
    for (int i = 0; i < 2; i++) {
        unsigned hex = b->edge[edge].hex[i];
        unsigned terrain = hex == BOARD_NO_HEX ? BOARD_SEA : board_tile_terrain(p->tile[hex]);
        if (hex == BOARD_NO_HEX && b->layout.outside_nothing) continue;
        *land |= terrain != BOARD_SEA && terrain != BOARD_FOG;
        *sea |= terrain == BOARD_SEA;
    }
}

#endif
