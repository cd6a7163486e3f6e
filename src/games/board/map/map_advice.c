/* map_advice.c - what is not wrong with a map, but was hardly meant, and what is worth knowing.
 *
 * Only who examines a map is told (board_check.h); games do not mind. */
#include "map_reader.h"

enum { REDS_TOLD = 4, PIPS_APART = 2 };

static uint64_t red_hexes(const map_reader *r) {
    const board_layout *layout = &r->b->layout;
    uint64_t red = 0;
    for (uint32_t k = 0; k < r->b->hexes; k++) {
        bool shuffled = layout->shuffled_areas >> layout->area[k] & 1;
        if (!shuffled && (layout->number[k] == 6 || layout->number[k] == 8))
            red |= (uint64_t)1 << k;
    }
    return red;
}

static void advise_reds(map_reader *r) {
    const board *b = r->b;
    const uint8_t *number = b->layout.number;
    uint64_t red = red_hexes(r);
    unsigned told = 0;
    if (!b->layout.reds_apart) return;
    for (uint32_t one = 0; one < b->hexes; one++)
        for (uint32_t two = one + 1; two < b->hexes && told < REDS_TOLD; two++) {
            uint64_t pair = (uint64_t)1 << one | (uint64_t)1 << two;
            if ((pair & ~red) != 0 || !(b->neighbour_hexes[one] >> two & 1)) continue;
            MAP_ADVISE(r, pair, REDS_TOUCH, board_map_number(number[one]).text,
                       board_map_number(number[two]).text, board_map_hex_name(b, one).text,
                       board_map_hex_name(b, two).text);
            told++;
        }
}

/* What gives cards, drawn, dealt or under the fog. */
static bool has_terrain(const map_reader *r, uint32_t terrain) {
    const board_layout *layout = &r->b->layout;
    bool found = layout->terrain_pool[terrain] + layout->fog_terrain[terrain] > 0;
    for (uint32_t k = 0; k < r->b->hexes; k++)
        found = found || (layout->terrain[k] == terrain && layout->number[k] != 0);
    return found;
}

static void advise_resources(map_reader *r) {
    if (has_terrain(r, BOARD_GOLD)) return;
    for (uint32_t k = 0; k < BOARD_RESOURCES; k++)
        if (!has_terrain(r, k)) MAP_ADVISE(r, 0, RESOURCE_MISSING, board_harbor_names[k]);
}

static void advise_islands(map_reader *r) {
    const board *b = r->b;
    if (b->layout.supply.ships > 0 || r->land_hexes == 0) return;
    uint32_t first = (uint32_t)__builtin_ctzll(r->land_hexes);
    uint64_t rest = r->land_hexes & ~board_island(b, r->land_hexes, first);
    if (rest == 0) return;
    uint32_t other = (uint32_t)__builtin_ctzll(rest);
    MAP_ADVISE(r, rest, ISLAND_APART, board_map_hex_name(b, first).text,
               board_map_hex_name(b, other).text);
}

static void advise_starts(map_reader *r) {
    const board *b = r->b;
    board_figures figures;
    uint32_t low = 0, high = 0;
    uint64_t hexes = 0;
    if (b->layout.start_count == 0) return;
    board_count_layout(b, &figures);
    for (uint32_t seat = 0; seat < b->layout.seats_max; seat++) {
        if (figures.start_pips[seat] == 0) return; /* it has none yet */
        if (figures.start_pips[seat] < figures.start_pips[low]) low = seat;
        if (figures.start_pips[seat] > figures.start_pips[high]) high = seat;
    }
    if (figures.start_pips[high] < figures.start_pips[low] + PIPS_APART) return;
    for (uint32_t k = 0; k < b->layout.start_count; k++)
        if (b->layout.start[k].seat == low || b->layout.start[k].seat == high)
            hexes |= board_map_vertex_hexes(b, b->layout.start[k].settlement);
    MAP_ADVISE(r, hexes, START_UNEVEN, board_map_number(high).text,
               board_map_number(figures.start_pips[high]).text, board_map_number(low).text,
               board_map_number(figures.start_pips[low]).text);
}

void board_map_give_advice(map_reader *r) {
    advise_reds(r);
    advise_resources(r);
    advise_islands(r);
    advise_starts(r);
    if (r->b->layout.harbor_count == 0) MAP_ADVISE(r, 0, HARBORS_NONE);
}
