/* map_figures.c - what a map has of everything (board_check.h): `longroad map stats`, and the
 * figures beside the page's map editor.
 *
 * A map that lies as it is drawn is counted once. One that is dealt is dealt many times, and every
 * figure becomes a sum with its extremes.
 */
#include "board_check.h"

#include <stddef.h>
#include <string.h>

const uint8_t board_pips[13] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1 };

static bool is_land(uint8_t terrain) {
    return terrain != BOARD_SEA && terrain != BOARD_FOG;
}

static void count_places(const board *b, uint64_t land, uint64_t sea, board_figures *out) {
    for (unsigned k = 0; k < b->vertices; k++) {
        uint64_t around = 0;
        for (unsigned i = 0; i < 3; i++)
            if (b->vertex[k].hex[i] != BOARD_NO_HEX) around |= (uint64_t)1 << b->vertex[k].hex[i];
        out->sites += (around & land) != 0;
    }
    for (unsigned k = 0; k < b->edges; k++) {
        uint64_t around = (uint64_t)1 << b->edge[k].hex[0];
        bool rim = b->edge[k].hex[1] == BOARD_NO_HEX;
        if (!rim) around |= (uint64_t)1 << b->edge[k].hex[1];
        out->land_edges += (around & land) != 0;
        out->sea_edges += (around & sea) != 0 || (rim && !b->layout.outside_nothing);
    }
}

static void count_islands(const board *b, uint64_t land, board_figures *out) {
    for (uint64_t left = land; left != 0;) {
        uint64_t island = board_island(b, land, (unsigned)__builtin_ctzll(left));
        unsigned size = (unsigned)__builtin_popcountll(island);
        left &= ~island;
        out->islands++;
        if (size > out->island_largest) out->island_largest = size;
    }
}

static void count_starts(const board *b, const uint8_t *number, board_figures *out) {
    for (unsigned k = 0; k < b->layout.start_count; k++) {
        const board_start *start = &b->layout.start[k];
        for (unsigned i = 0; i < 3; i++) {
            uint8_t hex = b->vertex[start->settlement].hex[i];
            if (hex != BOARD_NO_HEX) out->start_pips[start->seat] += board_pips[number[hex]];
        }
    }
}

static void count_board(const board *b, const uint8_t *terrain, const uint8_t *number,
                        board_figures *out) {
    uint64_t land = 0, sea = 0, red = 0;
    memset(out, 0, sizeof *out);
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        uint64_t bit = (uint64_t)1 << hex;
        out->terrain[terrain[hex]]++;
        out->number[number[hex]]++;
        out->pips[terrain[hex]] += board_pips[number[hex]];
        if (is_land(terrain[hex])) land |= bit;
        if (terrain[hex] == BOARD_SEA) sea |= bit;
        if (number[hex] == 6 || number[hex] == 8) red |= bit;
    }
    for (unsigned hex = 0; hex < b->hexes; hex++)
        if (red >> hex & 1)
            out->red_pairs += (unsigned)__builtin_popcountll(b->neighbour_hexes[hex] & red);
    out->red_pairs /= 2;
    out->land = (unsigned)__builtin_popcountll(land);
    count_islands(b, land, out);
    count_places(b, land, sea, out);
    count_starts(b, number, out);
}

void board_count_layout(const board *b, board_figures *out) {
    count_board(b, b->layout.terrain, b->layout.number, out);
}

static void tally_add(board_survey *t, const board_figures *count) {
    unsigned value[BOARD_FIGURES];
    memcpy(value, count, sizeof value);
    for (unsigned k = 0; k < BOARD_FIGURES; k++) {
        board_figure *f = &t->figure[k];
        if (t->boards == 0 || value[k] < f->low) f->low = value[k];
        if (t->boards == 0 || value[k] > f->high) f->high = value[k];
        f->sum += value[k];
    }
    t->boards++;
}

void board_tally_deals(const board *b, uint64_t seed, unsigned deals, uint64_t shuffles_max,
                       board_survey *t) {
    board_figures count;
    uint64_t shuffles = 0;
    if (!board_is_dealt(b)) {
        board_count_layout(b, &count);
        tally_add(t, &count);
        return;
    }
    for (unsigned k = 0; k < deals && (k < 2 || shuffles < shuffles_max); k++) {
        board_dealt dealt;
        shuffles += board_deal(b, seed + k, &dealt);
        count_board(b, dealt.terrain, dealt.number, &count);
        tally_add(t, &count);
    }
}
