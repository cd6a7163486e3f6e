/* layout.c - the deal: terrain, harbors and number tokens of a board, from a seed.
 *
 * A game's record holds the deal as one action with a 64-bit seed, so this expansion is part of the
 * rules version: the same seed, map and options give the same board forever. It is specified here
 * and pinned by tests/unit/layout.c.
 *
 * One generator, lr_rng_seed(seed), is drawn from in this order. shuffle() is the one below: for k
 * from the last place down to the second, swap k with below(k + 1).
 *
 *   1. Terrain. The pool, in the order of board_terrain (hills, forest, pasture, fields, mountains,
 *      desert), is shuffled and laid on the dealt hexes in reading order. Hexes that the map fixes
 *      keep their terrain and number. (BASE-VAR-01)
 *   2. Harbors. The printed types, in the order of their slots, are shuffled over the slots
 *      (BASE-VAR-04). They are drawn for even when the options keep the printed ones (BASE-VAR-12),
 *      so that the options about harbors change nothing but harbors.
 *      A map that leaves no hex to be dealt keeps its printed harbors too (BASE-BEG-12).
 *   3. Tokens, which come last because their two ways draw differently much.
 *      spiral: the spiral below(number of spirals) is walked, and each hex that produces takes the
 *        next token in letter order (BASE-VAR-05, 06, 10). No repair: a map's spirals and letters
 *        are chosen so that red numbers stay apart, as the island's do (BASE-VAR-08).
 *      random: the tokens in letter order are shuffled and laid on the dealt hexes that produce, in
 *        reading order. If two red numbers touch, all are shuffled again, from the order they are
 *        in: every legal arrangement is equally likely. On the island one in eight is legal. After
 *        256 vain shuffles, which only maps crowded with red numbers will see, the last one is
 *        repaired by swaps (BASE-VAR-09, BASE-RUL-42), see below.
 *
 * The repair ends always. It moves a red token that touches another to a hex that no red one would
 * touch it from, in exchange for the token there, so each swap leaves fewer touching pairs. When no
 * such hex exists it stops, and on a map that has no room for its red numbers some stay neighbours.
 *
 * There are more boards than seeds (the island alone has more than 2^64), and that is enough.
 */
#include "board_map.h"
#include "lr_assert.h"
#include "rng.h"

#include <string.h>

enum { SHUFFLES_MAX = 256 };

static void shuffle(lr_rng *rng, uint8_t *items, uint32_t count) {
    for (uint32_t k = count; k-- > 1;) {
        uint32_t other = rng_below(rng, k + 1);
        uint8_t item = items[k];
        items[k] = items[other];
        items[other] = item;
    }
}

static bool produces(unsigned terrain) {
    return terrain < BOARD_DESERT;
}

static bool is_red(unsigned number) {
    return number == 6 || number == 8; /* BASE-COMP-07 */
}

/* ---- terrain and harbors --------------------------------------------------------------------- */

static void deal_terrain(const board *b, lr_rng *rng, uint8_t *terrain) {
    const board_layout *layout = &b->layout;
    uint8_t pool[BOARD_HEXES_MAX];
    uint32_t count = 0, next = 0;
    for (unsigned t = 0; t < BOARD_DEALT; t++)
        for (unsigned k = 0; k < layout->terrain_pool[t]; k++) {
            LR_ASSERT(count < BOARD_HEXES_MAX);
            pool[count++] = (uint8_t)t;
        }
    shuffle(rng, pool, count);
    for (uint32_t hex = 0; hex < b->hexes; hex++) {
        if (layout->terrain[hex] != BOARD_DEALT) {
            terrain[hex] = layout->terrain[hex];
            continue;
        }
        LR_ASSERT(next < count);
        terrain[hex] = pool[next++];
    }
    LR_ASSERT(next == count);
}

static void deal_harbors(const board *b, lr_rng *rng, uint8_t *harbor) {
    const board_layout *layout = &b->layout;
    uint8_t shuffled[BOARD_HARBORS_MAX];
    memcpy(shuffled, layout->harbor_type, sizeof shuffled);
    shuffle(rng, shuffled, layout->harbor_count);
    bool printed = !layout->dealt || b->rules.harbor_layout == BOARD_HARBORS_FIXED;
    memcpy(harbor, printed ? layout->harbor_type : shuffled, layout->harbor_count);
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static void lay_spiral(const board *b, lr_rng *rng, const uint8_t *terrain, uint8_t *number) {
    const board_layout *layout = &b->layout;
    const uint8_t *spiral = layout->spiral[rng_below(rng, layout->spiral_count)];
    uint32_t next = 0;
    for (uint32_t k = 0; k < layout->spiral_length; k++)
        if (produces(terrain[spiral[k]])) number[spiral[k]] = layout->number_pool[next++];
    LR_ASSERT(next == layout->number_pool_count);
}

/* Whether a red number on `hex` would touch another red one; `without` does not count. */
static bool touches_red(const board *b, const uint8_t *number, uint32_t hex, uint32_t without) {
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        uint8_t other = b->hex[hex].neighbour[side];
        if (other != BOARD_NO_HEX && other != without && is_red(number[other])) return true;
    }
    return false;
}

/* The first of the token hexes whose red number touches a red one, or BOARD_NO_HEX. Only dealt
 * tokens are asked: two fixed ones side by side are the map's own choice. */
static uint32_t touching_red(const board *b, const uint8_t *number, const uint8_t *token_hex,
                             uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (is_red(number[token_hex[k]]) && touches_red(b, number, token_hex[k], BOARD_NO_HEX))
            return token_hex[k];
    return BOARD_NO_HEX;
}

static void repair(const board *b, uint8_t *number, const uint8_t *token_hex, uint32_t count) {
    for (uint32_t k = 0; k < count;) {
        uint32_t from = token_hex[k], to = BOARD_NO_HEX;
        if (is_red(number[from]) && touches_red(b, number, from, BOARD_NO_HEX))
            for (uint32_t i = 0; i < count && to == BOARD_NO_HEX; i++)
                if (!is_red(number[token_hex[i]]) && !touches_red(b, number, token_hex[i], from))
                    to = token_hex[i];
        if (to == BOARD_NO_HEX) {
            k++;
            continue;
        }
        uint8_t red = number[from];
        number[from] = number[to];
        number[to] = red;
        k = 0; /* others may have room now */
    }
}

static void lay_random(const board *b, lr_rng *rng, const uint8_t *terrain, uint8_t *number) {
    const board_layout *layout = &b->layout;
    uint8_t token_hex[BOARD_HEXES_MAX], token[BOARD_HEXES_MAX];
    uint32_t count = 0;
    for (uint32_t hex = 0; hex < b->hexes; hex++)
        if (layout->terrain[hex] == BOARD_DEALT && produces(terrain[hex]))
            token_hex[count++] = (uint8_t)hex;
    LR_ASSERT(count == layout->number_pool_count);
    memcpy(token, layout->number_pool, sizeof token);
    for (unsigned turn = 0; turn < SHUFFLES_MAX; turn++) {
        shuffle(rng, token, count);
        for (uint32_t k = 0; k < count; k++) number[token_hex[k]] = token[k];
        if (touching_red(b, number, token_hex, count) == BOARD_NO_HEX) return;
    }
    repair(b, number, token_hex, count);
}

void board_deal(const board *b, uint64_t seed, uint8_t terrain[BOARD_HEXES_MAX],
                uint8_t number[BOARD_HEXES_MAX], uint8_t harbor[BOARD_HARBORS_MAX]) {
    lr_rng rng = lr_rng_seed(seed);
    memset(terrain, 0, BOARD_HEXES_MAX);
    memset(harbor, 0, BOARD_HARBORS_MAX);
    memcpy(number, b->layout.number, BOARD_HEXES_MAX);
    deal_terrain(b, &rng, terrain);
    deal_harbors(b, &rng, harbor);
    if (!b->layout.dealt) return;
    if (b->rules.token_layout == BOARD_TOKENS_RANDOM)
        lay_random(b, &rng, terrain, number);
    else
        lay_spiral(b, &rng, terrain, number);
}
