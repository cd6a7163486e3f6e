/* layout.c - the deal: terrain, harbors and number tokens of a board, from a seed.
 *
 * A game's record holds the deal as one action with a 64-bit seed, so this expansion is part of the
 * rules version: the same seed, map and options give the same board forever. It is specified here
 * and pinned by tests/unit/layout.c and tests/unit/sea_maps.c.
 *
 * One generator, lr_rng_seed(seed), is drawn from in this order. rng_shuffle() is core's: for k
 * from the last place down to the second, swap k with below(k + 1). Shuffling again begins with the
 * order that the last shuffle left.
 *
 * Maps with dealt hexes (`??`):
 *
 *   1. Terrain. The pool, in the order of board_terrain (hills, forest, pasture, fields, mountains,
 *      desert), is shuffled and laid on the dealt hexes in reading order. Hexes that the map fixes
 *      keep their terrain and number. (BASE-VAR-01)
 *   2. Harbors. The printed types, in the order of their slots, are shuffled over the slots
 *      (BASE-VAR-04). They are drawn for even when the options keep the printed ones (BASE-VAR-12),
 *      so that the options about harbors change nothing but harbors.
 *   3. Tokens, which come last because their two ways draw differently much.
 *      spiral: the spiral below(number of spirals) is walked, and each hex that produces takes the
 *        next token in letter order (BASE-VAR-05, 06, 10). On the island red numbers never touch
 *        (BASE-VAR-08). On a board with two deserts they can: then the whole board, from step 1 on,
 *        is dealt again with further draws, up to 256 times; the last deal is repaired by swaps.
 *      random, and always on a map without spirals: the tokens in letter order are shuffled and
 *        laid on the dealt hexes that produce, in reading order. If two red numbers touch, all are
 *        shuffled again: every legal arrangement is equally likely. On the island one in eight is
 *        legal. After 256 failed shuffles, which only maps full of red numbers will see, the last
 *        one is repaired by swaps (BASE-VAR-09, BASE-RUL-42), see below.
 *      With `reds together` nothing is dealt again, shuffled again or repaired.
 *
 * The repair always ends. It swaps a red token that touches another with the token of a hex where
 * it would touch none, so each swap leaves fewer touching pairs. When no such hex exists it stops,
 * and on a map that has no room for its red numbers some stay neighbours.
 *
 * Maps with shuffled areas, with board=variable (SCN0-20). A pool is what the map draws in one
 * shuffled area; with outer_sea_shuffled the outer area joins its pool. Pools come in the order of
 * their letters, what is in a pool in reading order.
 *
 *   1. Terrain. Each pool's hexes are shuffled and laid on its places in reading order. A hex drawn
 *      without number (`mo-`) goes on being without. When sea is among them, this is repeated while
 *      the land breaks a promise: enough islands and none too large (SCN9-08), no dealt land of the
 *      outer area beside land outside its pool (SCN1-09). After 10,000 vain shuffles the last one
 *      stays. Room for the first settlements (SCN9-08) needs no look: the reader takes only maps
 *      that have it in every deal (map_check.c).
 *   2. Tokens. Each pool's tokens are shuffled and laid on its numbered hexes in reading order.
 *      This is repeated, for all pools together, while a token of a pool breaks a promise: red
 *      numbers apart (SCN0-13), no number where the map avoids it.
 *   3. After 10,000 vain shuffles of the tokens it begins again with the terrain, 16 times in all;
 *      then the last tokens stay as they are, which only a map that promises too much will see.
 *   4. Harbors, as above.
 *
 * Harbors `anywhere` come last of all (SCN9-10): each in the order of its slot goes on one of the
 * free coasts, below(how many) in reading order; free are those that touch no harbor that lies
 * already. If none is left, all of them are placed anew, 100 times at most.
 *
 * A map that leaves no hex to chance keeps its printed harbors (BASE-BEG-12), unless it says that
 * they are dealt; those of the pirate fleet's map are shuffled with board=variable (SCN7-26).
 *
 * There are more boards than seeds (the island alone has more than 2^64); 2^64 of them are enough.
 */
#include "board_view.h"
#include "lr_assert.h"
#include "map.h"
#include "rng.h"

#include <string.h>

enum {
    SHUFFLES_MAX = 256,        /* of the tokens of dealt hexes, and of boards with a spiral */
    POOL_SHUFFLES_MAX = 10000, /* of the tokens, and of the terrain, of shuffled areas */
    POOL_TERRAINS_MAX = 16,    /* how often the tokens may give up */
    SCATTERINGS_MAX = 100,     /* of harbors */
    UNNUMBERED = 0x80,         /* beside a terrain: drawn without a number */
};

static bool produces(unsigned terrain) {
    return terrain < BOARD_DESERT;
}

static bool is_land(unsigned terrain) {
    return terrain != BOARD_SEA && terrain != BOARD_FOG;
}

static bool is_red(unsigned number) {
    return number == 6 || number == 8; /* BASE-COMP-07 */
}

/* Whether a red number on `hex` would touch another red one; `without` does not count. */
static bool touches_red(const board *b, const uint8_t *number, uint32_t hex, uint32_t without) {
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        uint8_t other = b->hex[hex].neighbour[side];
        if (other != BOARD_NO_HEX && other != without && is_red(number[other])) return true;
    }
    return false;
}

/* ---- what is left to chance ------------------------------------------------------------------ */

static bool shuffles_areas(const board *b) {
    return b->layout.shuffled_areas != 0 && b->rules.board == BOARD_VARIABLE;
}

static bool shuffles_harbors(const board *b) {
    const board_layout *layout = &b->layout;
    if (layout->harbors_always_dealt || layout->harbors_scattered) return true;
    bool varies = layout->dealt || layout->shuffled_areas != 0 ||
                  layout->scenario == BOARD_SCENARIO_FLEET;
    return varies && b->rules.board == BOARD_VARIABLE &&
           b->rules.harbor_layout == BOARD_HARBORS_RANDOM;
}

bool board_is_dealt(const board *b) {
    return b->layout.dealt || shuffles_areas(b) ||
           (b->layout.harbor_count > 0 && shuffles_harbors(b));
}

/* ---- dealt hexes: terrain -------------------------------------------------------------------- */

static void deal_terrain(const board *b, lr_rng *rng, uint8_t *terrain) {
    const board_layout *layout = &b->layout;
    uint8_t pool[BOARD_HEXES_MAX];
    uint32_t count = 0, next = 0;
    for (unsigned t = 0; t < BOARD_DEALT; t++)
        for (unsigned k = 0; k < layout->terrain_pool[t]; k++) {
            LR_ASSERT(count < BOARD_HEXES_MAX);
            pool[count++] = (uint8_t)t;
        }
    rng_shuffle(rng, pool, count);
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

/* ---- dealt hexes: tokens --------------------------------------------------------------------- */

/* The dealt hexes that bear a token, in reading order; returns how many. */
static uint32_t find_token_hexes(const board *b, const uint8_t *terrain, uint8_t *token_hex) {
    uint32_t count = 0;
    for (uint32_t hex = 0; hex < b->hexes; hex++)
        if (b->layout.terrain[hex] == BOARD_DEALT && produces(terrain[hex]))
            token_hex[count++] = (uint8_t)hex;
    LR_ASSERT(count == b->layout.number_pool_count);
    return count;
}

/* Whether a red number of the token hexes touches a red one. Only dealt tokens are asked: two fixed
 * ones side by side are the map's own choice. */
static bool reds_touch(const board *b, const uint8_t *number, const uint8_t *token_hex,
                       uint32_t count) {
    for (uint32_t k = 0; b->layout.reds_apart && k < count; k++)
        if (is_red(number[token_hex[k]]) && touches_red(b, number, token_hex[k], BOARD_NO_HEX))
            return true;
    return false;
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

static void lay_spiral(const board *b, lr_rng *rng, const uint8_t *terrain, uint8_t *number) {
    const board_layout *layout = &b->layout;
    const uint8_t *spiral = layout->spiral[rng_below(rng, layout->spiral_count)];
    uint32_t next = 0;
    for (uint32_t k = 0; k < layout->spiral_length; k++) {
        uint8_t hex = spiral[k];
        number[hex] = produces(terrain[hex]) ? layout->number_pool[next++] : 0;
    }
    LR_ASSERT(next == layout->number_pool_count);
}

static void lay_random(const board *b, lr_rng *rng, const uint8_t *terrain, uint8_t *number) {
    uint8_t token_hex[BOARD_HEXES_MAX], token[BOARD_HEXES_MAX];
    uint32_t count = find_token_hexes(b, terrain, token_hex);
    memcpy(token, b->layout.number_pool, sizeof token);
    for (unsigned turn = 0; turn < SHUFFLES_MAX; turn++) {
        rng_shuffle(rng, token, count);
        for (uint32_t k = 0; k < count; k++) number[token_hex[k]] = token[k];
        if (!reds_touch(b, number, token_hex, count)) return;
    }
    repair(b, number, token_hex, count);
}

/* ---- harbors --------------------------------------------------------------------------------- */

static void deal_harbors(const board *b, lr_rng *rng, uint8_t *harbor) {
    const board_layout *layout = &b->layout;
    uint8_t shuffled[BOARD_HARBORS_MAX];
    memcpy(shuffled, layout->harbor_type, sizeof shuffled);
    rng_shuffle(rng, shuffled, layout->harbor_count);
    memcpy(harbor, shuffles_harbors(b) ? shuffled : layout->harbor_type, layout->harbor_count);
}

/* The slots that the deal places: those without an edge that are nobody's gift. */
static uint32_t scattered_slots(const board_layout *layout) {
    uint32_t slots = 0;
    for (unsigned k = 0; layout->harbors_scattered && k < layout->harbor_count; k++)
        if (layout->harbor_edge[k] == BOARD_NO_PLACE) slots |= (uint32_t)1 << k;
    for (unsigned k = 0; k < layout->tribe.gifts; k++)
        if (layout->tribe.harbor[k] != BOARD_NO_HARBOR)
            slots &= ~((uint32_t)1 << layout->tribe.harbor[k]);
    return slots;
}

/* Land on one side, sea or nothing on the other, and no harbor at either end. */
static uint32_t free_coasts(const board *b, const board_dealt *out, uint16_t *coast) {
    uint64_t served[BOARD_WORDS_MAX] = { 0 };
    for (unsigned k = 0; k < b->layout.harbor_count; k++)
        for (unsigned end = 0; end < 2 && out->harbor_edge[k] != BOARD_NO_PLACE; end++)
            board_insert(served, b->edge[out->harbor_edge[k]].vertex[end]);
    uint32_t count = 0;
    for (uint32_t e = 0; e < b->edges; e++) {
        const board_edge *edge = &b->edge[e];
        unsigned first = out->terrain[edge->hex[0]];
        unsigned second = edge->hex[1] == BOARD_NO_HEX ? BOARD_SEA : out->terrain[edge->hex[1]];
        bool coastal = (is_land(first) && second == BOARD_SEA) ||
                       (first == BOARD_SEA && is_land(second));
        if (coastal && !board_has(served, edge->vertex[0]) && !board_has(served, edge->vertex[1]))
            coast[count++] = (uint16_t)e;
    }
    return count;
}

static void scatter_harbors(const board *b, lr_rng *rng, board_dealt *out) {
    uint32_t slots = scattered_slots(&b->layout), left = slots;
    for (unsigned turn = 0; left != 0 && turn < SCATTERINGS_MAX; turn++) {
        memcpy(out->harbor_edge, b->layout.harbor_edge, sizeof out->harbor_edge);
        for (left = slots; left != 0; left &= left - 1) {
            uint16_t coast[BOARD_EDGES_MAX];
            uint32_t count = free_coasts(b, out, coast);
            if (count == 0) break;
            out->harbor_edge[__builtin_ctz(left)] = coast[rng_below(rng, count)];
        }
    }
}

/* ---- shuffled areas -------------------------------------------------------------------------- */

uint32_t board_pools(const board *b, bool outer, uint64_t pool[BOARD_AREAS]) {
    const board_layout *layout = &b->layout;
    uint32_t count = 0;
    for (unsigned area = 1; area <= BOARD_AREAS; area++) {
        if (!(layout->shuffled_areas >> area & 1)) continue;
        bool joined = outer && layout->outer_area != 0 && layout->outer_into == area;
        uint64_t hexes = 0;
        for (uint32_t hex = 0; hex < b->hexes; hex++)
            if (layout->area[hex] == area || (joined && layout->area[hex] == layout->outer_area))
                hexes |= (uint64_t)1 << hex;
        pool[count++] = hexes;
    }
    return count;
}

/* All pools, one after the other: pool k has the places first[k] .. first[k + 1] - 1, and the
 * tokens first_token[k] .. first_token[k + 1] - 1. */
typedef struct pools {
    uint32_t count;
    uint32_t first[BOARD_AREAS + 1], first_token[BOARD_AREAS + 1];
    uint8_t hex[BOARD_HEXES_MAX];   /* the places */
    uint8_t tile[BOARD_HEXES_MAX];  /* what goes there: a terrain, perhaps UNNUMBERED */
    uint8_t token[BOARD_HEXES_MAX]; /* numbers */
    uint8_t laid[BOARD_HEXES_MAX];  /* the tile that lies on each hex of the board */
    uint64_t hexes;                 /* all places as a set */
    bool moves_sea;                 /* a pool has both land and sea */
} pools;

static void fill_pools(const board *b, pools *p) {
    const board_layout *layout = &b->layout;
    uint64_t set[BOARD_AREAS];
    uint32_t places = 0, tokens = 0;
    memset(p, 0, sizeof *p);
    p->count = board_pools(b, b->rules.outer_sea_shuffled != 0, set);
    for (uint32_t k = 0; k < p->count; k++) {
        uint32_t sea = 0;
        p->first[k] = places;
        p->first_token[k] = tokens;
        p->hexes |= set[k];
        FOR_EACH_BIT(hex, set[k]) {
            bool numbered = layout->number[hex] != 0;
            p->hex[places] = hex;
            p->tile[places++] = (uint8_t)(layout->terrain[hex] | (numbered ? 0 : UNNUMBERED));
            if (numbered) p->token[tokens++] = layout->number[hex];
            sea += layout->terrain[hex] == BOARD_SEA;
        }
        p->moves_sea = p->moves_sea || (sea > 0 && sea < places - p->first[k]);
    }
    p->first[p->count] = places;
    p->first_token[p->count] = tokens;
}

static void shuffle_terrain(pools *p, lr_rng *rng, uint8_t *terrain) {
    for (uint32_t k = 0; k < p->count; k++) {
        uint32_t from = p->first[k], to = p->first[k + 1];
        rng_shuffle(rng, p->tile + from, to - from);
        for (uint32_t place = from; place < to; place++) {
            p->laid[p->hex[place]] = p->tile[place];
            terrain[p->hex[place]] = (uint8_t)(p->tile[place] & ~UNNUMBERED);
        }
    }
}

static void shuffle_tokens(pools *p, lr_rng *rng, uint8_t *number) {
    for (uint32_t k = 0; k < p->count; k++) {
        uint32_t next = p->first_token[k];
        rng_shuffle(rng, p->token + next, p->first_token[k + 1] - next);
        for (uint32_t place = p->first[k]; place < p->first[k + 1]; place++) {
            uint8_t hex = p->hex[place];
            number[hex] = p->laid[hex] & UNNUMBERED ? 0 : p->token[next++];
        }
        LR_ASSERT(next == p->first_token[k + 1]);
    }
}

/* ---- promises about land --------------------------------------------------------------------- */

static uint64_t land_of(const board *b, const uint8_t *terrain) {
    uint64_t land = 0;
    for (uint32_t hex = 0; hex < b->hexes; hex++)
        if (is_land(terrain[hex])) land |= (uint64_t)1 << hex;
    return land;
}

static bool islands_hold(const board *b, uint64_t land) {
    unsigned islands = 0, most = b->layout.island_max;
    for (uint64_t left = land; left != 0; islands++) {
        uint64_t island = board_island(b, land, (unsigned)__builtin_ctzll(left));
        if (most != 0 && (unsigned)__builtin_popcountll(island) > most) return false;
        left &= ~island;
    }
    return islands >= b->layout.islands_min;
}

/* SCN1-09: land that came to the outer area touches only land of its own pool. */
static bool outer_land_is_apart(const board *b, uint64_t land) {
    const board_layout *layout = &b->layout;
    uint64_t pool = 0, outer = 0;
    if (layout->outer_area == 0 || !b->rules.outer_sea_shuffled) return true;
    for (uint32_t hex = 0; hex < b->hexes; hex++) {
        if (layout->area[hex] == layout->outer_area) outer |= (uint64_t)1 << hex;
        if (layout->area[hex] == layout->outer_into) pool |= (uint64_t)1 << hex;
    }
    FOR_EACH_BIT(k, land & outer)
        if (b->neighbour_hexes[k] & land & ~(pool | outer)) return false;
    return true;
}

static bool land_holds(const board *b, const uint8_t *terrain) {
    uint64_t land = land_of(b, terrain);
    return islands_hold(b, land) && outer_land_is_apart(b, land);
}

/* ---- promises about tokens ------------------------------------------------------------------- */

static bool is_avoided(const board_layout *layout, uint32_t hex, unsigned terrain,
                       unsigned number) {
    for (unsigned k = 0; k < layout->avoid_count; k++) {
        const board_avoid *avoid = &layout->avoid[k];
        bool here = (avoid->terrains >> terrain & 1) ||
                    (avoid->marked && (layout->marked_hexes >> hex & 1));
        if (here && (avoid->numbers >> number & 1)) return true;
    }
    return false;
}

static bool tokens_hold(const board *b, const pools *p, const board_dealt *out) {
    FOR_EACH_BIT(hex, p->hexes) {
        if (is_avoided(&b->layout, hex, out->terrain[hex], out->number[hex])) return false;
        if (b->layout.reds_apart && is_red(out->number[hex]) &&
            touches_red(b, out->number, hex, BOARD_NO_HEX))
            return false;
    }
    return true;
}

static uint32_t deal_areas(const board *b, lr_rng *rng, board_dealt *out) {
    pools p;
    uint32_t shuffles = 0;
    fill_pools(b, &p);
    for (unsigned begun = 0; begun < POOL_TERRAINS_MAX; begun++) {
        unsigned turn = 0;
        do {
            shuffle_terrain(&p, rng, out->terrain);
            shuffles++;
        } while (p.moves_sea && !land_holds(b, out->terrain) && ++turn < POOL_SHUFFLES_MAX);
        for (turn = 0; turn < POOL_SHUFFLES_MAX; turn++) {
            shuffle_tokens(&p, rng, out->number);
            shuffles++;
            if (tokens_hold(b, &p, out)) return shuffles;
        }
    }
    return shuffles;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* A board of dealt hexes, harbors included. */
static void deal_hexes(const board *b, lr_rng *rng, board_dealt *out) {
    const board_layout *layout = &b->layout;
    bool by_lot = layout->spiral_count == 0 || b->rules.token_layout == BOARD_TOKENS_RANDOM;
    uint8_t token_hex[BOARD_HEXES_MAX];
    for (unsigned turn = 0; turn < SHUFFLES_MAX; turn++) {
        deal_terrain(b, rng, out->terrain);
        deal_harbors(b, rng, out->harbor);
        if (by_lot) {
            lay_random(b, rng, out->terrain, out->number);
            return;
        }
        lay_spiral(b, rng, out->terrain, out->number);
        uint32_t count = find_token_hexes(b, out->terrain, token_hex);
        if (!reds_touch(b, out->number, token_hex, count)) return;
    }
    repair(b, out->number, token_hex, find_token_hexes(b, out->terrain, token_hex));
}

uint32_t board_deal(const board *b, uint64_t seed, board_dealt *out) {
    uint32_t shuffles = 0;
    const board_layout *layout = &b->layout;
    lr_rng rng = lr_rng_seed(seed);
    memset(out, 0, sizeof *out);
    memcpy(out->terrain, layout->terrain, sizeof out->terrain);
    memcpy(out->number, layout->number, sizeof out->number);
    memcpy(out->harbor_edge, layout->harbor_edge, sizeof out->harbor_edge);
    if (layout->dealt) {
        deal_hexes(b, &rng, out);
    } else {
        if (shuffles_areas(b)) shuffles = deal_areas(b, &rng, out);
        deal_harbors(b, &rng, out->harbor);
    }
    scatter_harbors(b, &rng, out);
    return shuffles;
}
