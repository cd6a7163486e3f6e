/* map_numbers.c - lays number tokens on a drawing, for who draws a map and wants numbers by rule.
 *
 * The tokens come in the shares of the island (BASE-COMP-04): its eighteen in letter order, again
 * and again, as many as there are hexes to fill, and shuffled. Where red numbers come to touch, the
 * tokens are shuffled again, a bounded number of times: a small map may leave no other way.
 */
#include "board_check.h"

enum { TRIES = 400, LETTERS = 18 };

static const uint8_t letters[LETTERS] = {
    5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11
};

static bool produces(uint8_t terrain) {
    return terrain < BOARD_DESERT || terrain == BOARD_GOLD;
}

static uint64_t hexes_to_fill(const board *b) {
    uint64_t bare = 0, all = 0;
    for (uint32_t k = 0; k < b->hexes; k++) {
        uint64_t bit = (uint64_t)1 << k;
        if (!produces(b->layout.terrain[k])) continue;
        all |= bit;
        if (b->layout.number[k] == 0) bare |= bit;
    }
    return bare != 0 ? bare : all;
}

static bool reds_touch(const board *b) {
    uint64_t red = 0;
    for (uint32_t k = 0; k < b->hexes; k++)
        if (b->layout.number[k] == 6 || b->layout.number[k] == 8) red |= (uint64_t)1 << k;
    for (uint32_t k = 0; k < b->hexes; k++)
        if ((red >> k & 1) && (b->neighbour_hexes[k] & red) != 0) return true;
    return false;
}

void board_map_lay_numbers(board *b, uint64_t seed) {
    lr_rng rng = lr_rng_seed(seed);
    uint64_t fill = hexes_to_fill(b);
    uint8_t token[BOARD_HEXES_MAX] = { 0 };
    uint32_t count = (uint32_t)__builtin_popcountll(fill);
    for (uint32_t k = 0; k < count; k++) token[k] = letters[k % LETTERS];
    for (int tries = 0; tries < TRIES; tries++) {
        for (uint32_t k = count; k > 1; k--) {
            uint32_t other = lr_rng_below(&rng, k);
            uint8_t kept = token[k - 1];
            token[k - 1] = token[other];
            token[other] = kept;
        }
        uint32_t next = 0;
        for (uint32_t k = 0; k < b->hexes; k++)
            if (fill >> k & 1) b->layout.number[k] = token[next++];
        if (!b->layout.reds_apart || !reds_touch(b)) return;
    }
}
