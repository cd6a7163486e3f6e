/* fog.c - discovering what lies under the fog.
 *
 * A road or ship whose end touches an undiscovered hex discovers it at once (SCN3-04). What lies
 * there is chance: no order of the tiles is kept, only what is left of them, so that nothing can
 * leak. A hex's terrain and number are drawn together, each with the weight that shuffled stacks
 * give them.
 */
#include "sea.h"

#include "derive.h"

void sea_fog_reach(const board *b, board_public *p, uint32_t edge) {
    uint64_t known = p->land_hexes | p->sea_hexes;
    if ((unsigned)__builtin_popcountll(known) == b->hexes) return;
    for (int end = 0; end < 2; end++) {
        const board_vertex *v = &b->vertex[b->edge[edge].vertex[end]];
        for (int i = 0; i < 3 && v->hex[i] != BOARD_NO_HEX; i++)
            if (board_tile_terrain(p->tile[v->hex[i]]) == BOARD_FOG)
                p->unveiled |= (uint64_t)1 << v->hex[i];
    }
}

/* An Inventor may carry tokens into what was under the fog and out of it. Then those under it
 * are what the whole map has and does not show. */
static void count_known_tokens(const board *b, const board_public *p, uint8_t number[13]) {
    const board_layout *layout = &b->layout;
    for (unsigned k = 0; k < layout->number_pool_count; k++) number[layout->number_pool[k]]++;
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        if (layout->terrain[hex] == BOARD_FOG) continue;
        number[layout->number[hex]]++;
        number[board_tile_number(p->tile[hex])]--;
    }
}

void board_fog_left(const board *b, const board_public *p, uint8_t terrain[BOARD_TERRAINS],
                    uint8_t number[13]) {
    memcpy(terrain, b->layout.fog_terrain, BOARD_TERRAINS);
    memcpy(number, b->layout.fog_number, 13);
    if (b->tokens_move) count_known_tokens(b, p, number);
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        unsigned found = board_tile_terrain(p->tile[hex]);
        if (b->layout.terrain[hex] != BOARD_FOG || found == BOARD_FOG) continue;
        terrain[found]--;
        number[board_tile_number(p->tile[hex])]--;
    }
    number[0] = 0; /* no token */
}

lr_status board_check_discover(const board *b, const board_state *s, lr_action a) {
    uint8_t terrain[BOARD_TERRAINS], number[13];
    board_fog_left(b, &s->pub, terrain, number);
    unsigned hex = (unsigned)__builtin_ctzll(s->pub.unveiled);
    if (a.arg[2] != hex || a.arg[0] >= BOARD_TERRAINS || a.arg[1] > 12 || terrain[a.arg[0]] == 0)
        return LR_E_IMPOSSIBLE_OUTCOME;
    bool fits = board_terrain_takes_number(a.arg[0]) ? number[a.arg[1]] > 0 : a.arg[1] == 0;
    return fits ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

void board_apply_discover(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    unsigned terrain = a->arg[0], hex = a->arg[2];
    p->tile[hex] = (uint8_t)(terrain | a->arg[1] << 4);
    p->unveiled &= p->unveiled - 1; /* the lowest one: SCN3-06 */
    board_derive_terrain(b, p);
    if (p->setting_up) { /* SCN3-12: no card */
    } else if (terrain == BOARD_GOLD) {
        p->at_sea[p->active].gold_left++;
    } else if (terrain < BOARD_RESOURCES && board_count(p->bank, terrain) > 0) { /* SCN3-07 */
        p->bank -= board_card(terrain);
        s->secret.hand[p->active] += board_card(terrain);
    }
    board_turn_resume(b, s);
}

/* ---- what can be discovered: a terrain and, if it bears one, a number ---- */

static lr_action discover_action(const board_public *p, unsigned terrain, unsigned number) {
    return chance_action(BOARD_DISCOVER, terrain, number, (unsigned)__builtin_ctzll(p->unveiled));
}

/* Terrain by terrain, number by number; the weights are those of two shuffled stacks. */
static uint32_t list_discoveries(const board *b, const board_public *p, lr_chance_outcome *out) {
    uint8_t terrain[BOARD_TERRAINS], number[13];
    uint32_t count = 0, numbers = 0;
    board_fog_left(b, p, terrain, number);
    for (unsigned n = 2; n <= 12; n++) numbers += number[n];
    for (unsigned t = 0; t < BOARD_TERRAINS; t++) {
        if (terrain[t] == 0) continue;
        bool numbered = board_terrain_takes_number(t);
        if (!numbered)
            chance_put(out, &count, discover_action(p, t, 0),
                       terrain[t] * (numbers > 0 ? numbers : 1));
        for (unsigned n = 2; numbered && n <= 12; n++)
            if (number[n] > 0)
                chance_put(out, &count, discover_action(p, t, n), (uint32_t)terrain[t] * number[n]);
    }
    LR_ASSERT(count <= LR_CHANCE_MAX);
    return count;
}

static lr_action sample_discovery(const board *b, const board_public *p, lr_rng *rng) {
    lr_chance_outcome out[LR_CHANCE_MAX];
    uint32_t count = list_discoveries(b, p, out), total = 0, k = 0;
    for (uint32_t i = 0; i < count; i++) total += out[i].weight;
    LR_ASSERT(total > 0);
    for (uint32_t draw = rng_below(rng, total); draw >= out[k].weight; k++) draw -= out[k].weight;
    return out[k].action;
}

uint32_t sea_fog_chance(const board *b, const board_state *s, lr_chance_outcome *out) {
    return s->pub.phase == BOARD_PHASE_DISCOVER ? list_discoveries(b, &s->pub, out) : 0;
}

bool sea_fog_chance_sample(const board *b, const board_state *s, lr_rng *rng, lr_action *out) {
    if (s->pub.phase != BOARD_PHASE_DISCOVER) return false;
    *out = sample_discovery(b, &s->pub, rng);
    return true;
}
