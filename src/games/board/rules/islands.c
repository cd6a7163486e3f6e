/* islands.c - islands, and special points for settling new ones.
 *
 * An island is connected land; on some maps deserts divide it (SEA-GEO-08, SCN4-05). A vertex
 * touches at most one island, and a building stays, so whether a player is new to an island can be
 * read off the hexes that its buildings touch.
 */
#include "rules.h"

uint64_t board_island(const board *b, uint64_t land, unsigned hex) {
    uint64_t island = (uint64_t)1 << hex & land, edge = island;
    while (edge != 0) {
        uint64_t found = 0;
        for (; edge != 0; edge &= edge - 1)
            found |= b->neighbour_hexes[(unsigned)__builtin_ctzll(edge)];
        edge = found & land & ~island;
        island |= edge;
    }
    return island;
}

/* The land that islands are made of. */
static uint64_t island_land(const board *b, const board_public *p) {
    uint64_t land = p->land_hexes;
    if (b->layout.deserts_divide)
        for (unsigned hex = 0; hex < b->hexes; hex++)
            if (board_tile_terrain(p->tile[hex]) == BOARD_DESERT) land &= ~((uint64_t)1 << hex);
    return land;
}

/* The vertex touches an island on which the seat has no building yet. */
static bool is_new_island(const board *b, const board_public *p, unsigned seat, uint32_t vertex) {
    uint64_t land = island_land(b, p);
    for (int i = 0; i < 3; i++) {
        unsigned hex = b->vertex[vertex].hex[i];
        if (hex == BOARD_NO_HEX) break;
        if ((land >> hex & 1) == 0) continue;
        return (board_island(b, land, hex) & p->seat_hexes[seat]) == 0; /* SEA-SVP-05 */
    }
    return false;
}

unsigned board_island_bonus(const board *b, const board_public *p, unsigned seat, uint32_t vertex) {
    const board_layout *layout = &b->layout;
    if (layout->bonus_count == 0 || !is_new_island(b, p, seat, vertex)) return 0;
    unsigned turn = p->at_sea[seat].islands_new;
    return layout->bonus[turn < layout->bonus_count ? turn : layout->bonus_count - 1u];
}

void board_islands_settle(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    if (!is_new_island(b, p, seat, vertex)) return;
    unsigned bonus = board_island_bonus(b, p, seat, vertex);
    p->at_sea[seat].islands_new++;
    p->at_sea[seat].special = (uint8_t)(p->at_sea[seat].special + bonus);
    p->seat[seat].points = (uint8_t)(p->seat[seat].points + bonus);
}
