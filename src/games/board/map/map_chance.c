/* map_chance.c - lines about what is left to chance: the pool and tokens of `??` hexes and their
 * spirals, the areas that are shuffled and what the shuffle promises, and what lies under the fog. */
#include "map_reader.h"

/* ---- hexes that are dealt -------------------------------------------------------------------- */

/* Pairs of a terrain and how many, of the first `kinds` terrains. */
static lr_status read_pool(map_reader *r, uint32_t kinds, uint8_t *pool) {
    lr_status status;
    do {
        uint32_t terrain = 0, count = 0;
        if ((status = board_map_next_item(r, "a terrain and how many, such as forest 4")) != LR_OK)
            return status;
        lr_scan at = r->in;
        if ((status = board_map_scan_choice(r, board_terrain_names, kinds, &terrain)) != LR_OK)
            return status;
        if (pool[terrain] != 0)
            return lr_scan_fail(&at, LR_E_MAP, board_terrain_names[terrain],
                                " is already in the pool", NULL);
        status = board_map_scan_next_number(r, "how many hexes of that terrain", 1, BOARD_HEXES_MAX,
                                            &count);
        if (status != LR_OK) return status;
        pool[terrain] = (uint8_t)count;
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}

/* Sea is left out: dealt hexes count as land, and harbors and starting places rely on it. */
lr_status board_map_read_terrain(map_reader *r) {
    return read_pool(r, BOARD_DESERT + 1, r->b->layout.terrain_pool);
}

lr_status board_map_read_numbers(map_reader *r) {
    board_layout *layout = &r->b->layout;
    lr_status status;
    do {
        if ((status = board_map_next_item(r, "the number tokens in their order")) != LR_OK)
            return status;
        if (layout->number_pool_count == BOARD_HEXES_MAX)
            return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 64 number tokens", NULL);
        uint8_t *token = &layout->number_pool[layout->number_pool_count++];
        if ((status = board_map_scan_token(r, token)) != LR_OK) return status;
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}

lr_status board_map_read_spiral(map_reader *r) {
    board_layout *layout = &r->b->layout;
    if (layout->spiral_count == BOARD_SPIRALS_MAX)
        return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 8 spirals", NULL);
    uint8_t *spiral = layout->spiral[layout->spiral_count];
    uint64_t passed = 0;
    uint32_t length = 0;
    do {
        uint32_t hex = 0;
        lr_scan at;
        lr_status status = board_map_scan_next_hex(r, "the hexes of the spiral in their order", &at,
                                                   &hex);
        if (status != LR_OK) return status;
        if (layout->terrain[hex] != BOARD_DEALT)
            return lr_scan_fail(&at, LR_E_MAP, "a spiral passes only hexes that are dealt (`??`)",
                                NULL);
        if (passed >> hex & 1)
            return lr_scan_fail(&at, LR_E_MAP, "this spiral has passed that hex before", NULL);
        passed |= (uint64_t)1 << hex;
        spiral[length++] = (uint8_t)hex;
    } while (board_map_line_goes_on(r));
    if (length != r->dealt_count) {
        lr_scan_blanks(&r->in);
        return lr_scan_fail(&r->in, LR_E_MAP, "this spiral has ", board_map_number(length).text,
                            " hexes, but must pass all ", board_map_number(r->dealt_count).text,
                            " that are dealt (`??`)", NULL);
    }
    layout->spiral_count++;
    layout->spiral_length = (uint8_t)length;
    return board_map_end_of_line(r);
}

/* ---- areas that are shuffled ----------------------------------------------------------------- */

lr_status board_map_read_shuffle(map_reader *r) {
    board_layout *layout = &r->b->layout;
    do {
        uint32_t area = 0;
        lr_scan at;
        lr_status status = board_map_scan_next_area(r, &at, &area);
        if (status != LR_OK) return status;
        if (layout->shuffled_areas >> area & 1)
            return lr_scan_fail(&at, LR_E_MAP, "this area is already shuffled", NULL);
        layout->shuffled_areas |= (uint32_t)1 << area;
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}

lr_status board_map_read_outer(map_reader *r) {
    board_layout *layout = &r->b->layout;
    uint32_t from = 0, into = 0;
    lr_scan at;
    lr_status status = board_map_scan_next_area(r, &at, &from);
    if (status != LR_OK || (status = board_map_scan_next_word(r, "into")) != LR_OK) return status;
    if ((status = board_map_scan_next_area(r, &at, &into)) != LR_OK) return status;
    layout->outer_area = (uint8_t)from;
    layout->outer_into = (uint8_t)into;
    return board_map_end_of_line(r);
}

/* Kinds of hexes first, then numbers: `avoid forest pasture 2 3 11 12`. */
lr_status board_map_read_avoid(map_reader *r) {
    board_layout *layout = &r->b->layout;
    const char *kinds[BOARD_GOLD + 2];
    for (uint32_t k = 0; k <= BOARD_GOLD; k++) kinds[k] = board_terrain_names[k];
    kinds[BOARD_GOLD + 1] = "marked";
    if (layout->avoid_count == BOARD_AVOIDS_MAX)
        return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 8 `avoid` lines", NULL);
    board_avoid *avoid = &layout->avoid[layout->avoid_count++];
    lr_status status = board_map_next_item(r, "terrains, or the word marked");
    while (status == LR_OK && !(*r->in.at >= '0' && *r->in.at <= '9')) {
        uint32_t kind = 0;
        if ((status = board_map_scan_choice(r, kinds, BOARD_GOLD + 2, &kind)) != LR_OK)
            return status;
        if (kind <= BOARD_GOLD)
            avoid->terrains |= (uint16_t)(1u << kind);
        else
            avoid->marked = true;
        status = board_map_next_item(r, "the numbers that these hexes do not get");
    }
    if (status != LR_OK) return status;
    if (avoid->terrains == 0 && !avoid->marked)
        return lr_scan_fail(&r->in, LR_E_MAP, "expected terrains, or the word marked, first", NULL);
    for (;;) {
        uint8_t token = 0;
        if ((status = board_map_scan_token(r, &token)) != LR_OK) return status;
        avoid->numbers |= (uint16_t)(1u << token);
        if (!board_map_line_goes_on(r)) return board_map_end_of_line(r);
        if ((status = board_map_next_item(r, "a number")) != LR_OK) return status;
    }
}

lr_status board_map_read_islands(map_reader *r) {
    board_layout *layout = &r->b->layout;
    uint32_t least = 0, largest = 0;
    lr_status status = board_map_scan_next_number(r, "how many islands there are at least", 1,
                                                  BOARD_HEXES_MAX, &least);
    if (status != LR_OK) return status;
    if (board_map_line_goes_on(r)) {
        if ((status = board_map_scan_next_word(r, "largest")) != LR_OK) return status;
        status = board_map_scan_next_number(r, "how many hexes the largest island has", 1,
                                            BOARD_HEXES_MAX, &largest);
        if (status != LR_OK) return status;
    }
    layout->islands_min = (uint8_t)least;
    layout->island_max = (uint8_t)largest;
    return board_map_end_of_line(r);
}

/* ---- fog ------------------------------------------------------------------------------------- */

lr_status board_map_read_fog_terrain(map_reader *r) {
    return read_pool(r, BOARD_GOLD + 1, r->b->layout.fog_terrain);
}

lr_status board_map_read_fog_numbers(map_reader *r) {
    uint32_t count = 0;
    do {
        uint8_t token = 0;
        lr_status status = board_map_next_item(r, "the numbers under the fog");
        if (status != LR_OK) return status;
        if (count++ == BOARD_HEXES_MAX)
            return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 64 number tokens", NULL);
        if ((status = board_map_scan_token(r, &token)) != LR_OK) return status;
        r->b->layout.fog_number[token]++;
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}
