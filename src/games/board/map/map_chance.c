/* map_chance.c - lines about what is left to chance: the pool and tokens of `??` hexes and their
 * spirals, the areas that are shuffled and what the shuffle promises, and what lies under the
 * fog. */
#include "map_reader.h"

/* ---- hexes that are dealt -------------------------------------------------------------------- */

/* Pairs of a terrain and how many, of the first `kinds` terrains. */
static void read_pool(map_reader *r, uint32_t kinds, uint8_t *pool) {
    do {
        uint32_t terrain = board_map_next_choice(r, "a terrain and how many, such as forest 4",
                                                 board_terrain_names, kinds);
        if (pool[terrain] != 0)
            MAP_REFUSE(r, board_terrain_names[terrain], " is already in the pool");
        pool[terrain] = board_map_next_number(r, "how many hexes of that terrain", 1,
                                              BOARD_HEXES_MAX);
    } while (board_map_goes_on(r));
}

/* Sea is left out: dealt hexes count as land, and harbors and starting places rely on it. */
void board_map_read_terrain(map_reader *r) {
    read_pool(r, BOARD_DESERT + 1, r->b->layout.terrain_pool);
}

void board_map_read_numbers(map_reader *r) {
    board_layout *layout = &r->b->layout;
    do {
        board_map_next_item(r, "the number tokens in their order");
        if (board_map_is_full(r, &r->in, layout->number_pool_count, BOARD_HEXES_MAX,
                              "a map has at most 64 number tokens"))
            return;
        layout->number_pool[layout->number_pool_count++] = board_map_scan_token(r);
    } while (board_map_goes_on(r));
}

void board_map_read_spiral(map_reader *r) {
    board_layout *layout = &r->b->layout;
    if (board_map_is_full(r, &r->in, layout->spiral_count, BOARD_SPIRALS_MAX,
                          "a map has at most 8 spirals"))
        return;
    uint8_t *spiral = layout->spiral[layout->spiral_count++];
    uint64_t passed = 0;
    uint32_t length = 0;
    do {
        uint32_t hex = board_map_next_hex(r, "the hexes of the spiral in their order");
        if (layout->terrain[hex] != BOARD_DEALT)
            MAP_REFUSE(r, "a spiral passes only hexes that are dealt (`??`)");
        if (passed >> hex & 1) MAP_REFUSE(r, "this spiral has passed that hex before");
        if (!map_ok(r)) return;
        passed |= (uint64_t)1 << hex;
        spiral[length++] = (uint8_t)hex;
    } while (board_map_goes_on(r));
    lr_scan_blanks(&r->in);
    if (length != r->dealt_count)
        MAP_PROBLEM(r, &r->in, 0, SPIRAL_LENGTH, board_map_number(length).text,
                    board_map_number(r->dealt_count).text);
    layout->spiral_length = (uint8_t)length;
}

/* ---- areas that are shuffled ----------------------------------------------------------------- */

void board_map_read_shuffle(map_reader *r) {
    board_layout *layout = &r->b->layout;
    do {
        uint32_t area = board_map_next_area(r);
        if (layout->shuffled_areas >> area & 1) MAP_REFUSE(r, "this area is already shuffled");
        layout->shuffled_areas |= (uint32_t)1 << area;
    } while (board_map_goes_on(r));
}

void board_map_read_outer(map_reader *r) {
    r->b->layout.outer_area = (uint8_t)board_map_next_area(r);
    board_map_next_word(r, "into");
    r->b->layout.outer_into = (uint8_t)board_map_next_area(r);
}

/* Kinds of hexes first, then numbers: `avoid forest pasture 2 3 11 12`. */
void board_map_read_avoid(map_reader *r) {
    board_layout *layout = &r->b->layout;
    const char *kinds[BOARD_GOLD + 2];
    for (uint32_t k = 0; k <= BOARD_GOLD; k++) kinds[k] = board_terrain_names[k];
    kinds[BOARD_GOLD + 1] = "marked";
    if (board_map_is_full(r, &r->in, layout->avoid_count, BOARD_AVOIDS_MAX,
                          "a map has at most 8 `avoid` lines"))
        return;
    board_avoid *avoid = &layout->avoid[layout->avoid_count++];
    board_map_next_item(r, "terrains, or the word marked");
    while (map_ok(r) && !(*r->in.at >= '0' && *r->in.at <= '9')) {
        uint32_t kind = board_map_scan_choice(r, kinds, BOARD_GOLD + 2);
        if (kind <= BOARD_GOLD)
            avoid->terrains |= (uint16_t)(1u << kind);
        else
            avoid->marked = true;
        board_map_next_item(r, "the numbers that these hexes do not get");
    }
    if (avoid->terrains == 0 && !avoid->marked)
        MAP_REFUSE(r, "expected terrains, or the word marked, first");
    avoid->numbers |= (uint16_t)(1u << board_map_scan_token(r));
    while (board_map_goes_on(r))
        avoid->numbers |= (uint16_t)(1u << board_map_next_token(r, "a number"));
}

void board_map_read_islands(map_reader *r) {
    board_layout *layout = &r->b->layout;
    layout->islands_min = board_map_next_number(r, "how many islands there are at least", 1,
                                                BOARD_HEXES_MAX);
    if (!board_map_goes_on(r)) return;
    board_map_next_word(r, "largest");
    layout->island_max = board_map_next_number(r, "how many hexes the largest island has", 1,
                                               BOARD_HEXES_MAX);
}

/* ---- fog ------------------------------------------------------------------------------------- */

void board_map_read_fog_terrain(map_reader *r) {
    read_pool(r, BOARD_GOLD + 1, r->b->layout.fog_terrain);
}

void board_map_read_fog_numbers(map_reader *r) {
    uint32_t count = 0;
    do {
        board_map_next_item(r, "the numbers under the fog");
        if (board_map_is_full(r, &r->in, count++, BOARD_HEXES_MAX,
                              "a map has at most 64 number tokens"))
            return;
        r->b->layout.fog_number[board_map_scan_token(r)]++;
    } while (board_map_goes_on(r));
}
