/* setup.c - from an empty table to the first turn: the deal, who begins, the first placements. */
#include "rules.h"

#include "derive.h"

#include <string.h>

static void put_layout(const board *b, board_state *s, const uint8_t *terrain,
                       const uint8_t *number, const uint8_t *harbor) {
    board_public *p = &s->pub;
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        p->tile[hex] = (uint8_t)(terrain[hex] | number[hex] << 4);
        if (terrain[hex] == BOARD_DESERT && p->robber == BOARD_NO_HEX) p->robber = (uint8_t)hex;
    }
    memcpy(p->harbor, harbor, b->layout.harbor_count);
}

/* The fixed pieces of a first-game board, with the cards of the starred settlements
 * (BASE-BEG-04, 07, 11). */
static void put_start(const board *b, board_state *s) {
    if (b->layout.start_count == 0) return; /* a fixed board whose pieces are placed freely */
    for (unsigned i = 0; i < b->layout.start_count; i++) {
        const board_start *start = &b->layout.start[i];
        if (start->seat >= b->seats) continue; /* BASE-BEG-06 */
        build_place_settlement(b, &s->pub, start->seat, start->settlement);
        build_place_road(b, &s->pub, start->seat, start->road);
        if (start->pays) production_start(b, s, start->seat, start->settlement);
    }
    s->pub.setup_step = (uint8_t)(2 * b->seats);
    s->pub.harbors_fresh = 0;
}

/* The board lies there; now who begins? */
static void find_first(const board *b, board_state *s) {
    board_public *p = &s->pub;
    p->phase = BOARD_PHASE_FIRST;
    if (b->rules.first_player == BOARD_FIRST_DICE)
        p->first_rolling = (uint8_t)((1u << b->seats) - 1);
    else if (b->rules.first_player == BOARD_FIRST_SEAT0)
        setup_next(b, s);
}

void board_init(const lr_game *g, lr_state *out) {
    const board *b = board_of(g);
    board_state *s = board_state_of(out);
    board_blank(g, s);
    if (b->layout.dealt) {
        s->pub.phase = BOARD_PHASE_DEAL;
        board_derive(b, s);
        return;
    }
    s->pub.robber = b->layout.robber;
    put_layout(b, s, b->layout.terrain, b->layout.number, b->layout.harbor_type);
    board_derive(b, s);
    put_start(b, s);
    find_first(b, s);
}

/* ---- the deal ---- */

lr_status check_deal(const board *b, const board_state *s, lr_action a) {
    (void)b;
    (void)s;
    (void)a;
    return LR_OK; /* every seed is a board */
}

void apply_deal(const board *b, board_state *s, const lr_action *a) {
    uint8_t terrain[BOARD_HEXES_MAX], number[BOARD_HEXES_MAX], harbor[BOARD_HARBORS_MAX];
    uint64_t seed = 0;
    for (int i = 0; i < 8; i++) seed |= (uint64_t)a->arg[i] << 8 * i;
    board_deal(b, seed, terrain, number, harbor);
    s->pub.robber = b->layout.robber;
    put_layout(b, s, terrain, number, harbor);
    board_derive(b, s);
    find_first(b, s);
}

lr_status check_first(const board *b, const board_state *s, lr_action a) {
    (void)s;
    bool can_come = b->rules.first_player == BOARD_FIRST_RANDOM && a.arg[0] < b->seats;
    return can_come ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

void apply_first(const board *b, board_state *s, const lr_action *a) {
    s->pub.first = a->arg[0];
    setup_next(b, s);
}

/* ---- placements ---- */

void setup_next(const board *b, board_state *s) {
    board_public *p = &s->pub;
    unsigned step = p->setup_step, seats = b->seats;
    p->setup_vertex = BOARD_NO_PLACE;
    if (step == 2 * seats) {
        turn_begin(s, p->first); /* BASE-SET-11 */
        victory_test(b, s);
        return;
    }
    unsigned place = step < seats ? step : 2 * seats - 1 - step; /* BASE-SET-04, 05 */
    p->active = (uint8_t)((p->first + place) % seats);
    p->phase = BOARD_PHASE_SETUP_SETTLEMENT;
}

void setup_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    const board_public *p = &s->pub;
    (void)seat;
    uint64_t set[BOARD_WORDS_MAX];
    if (p->phase == BOARD_PHASE_SETUP_SETTLEMENT) {
        const uint64_t *blocked = p->sets + board_at_blocked(b);
        for (unsigned w = 0; w < b->vertex_words; w++) set[w] = b->land_vertices[w] & ~blocked[w];
        menu_add_places(m, BOARD_SETTLEMENT, set, b->vertex_words);
    } else {
        const uint64_t *taken = p->sets + board_at_taken(b);
        const uint64_t *edges = b->vertex_edges + (uint32_t)p->setup_vertex * b->edge_words;
        for (unsigned w = 0; w < b->edge_words; w++)
            set[w] = edges[w] & b->land_edges[w] & ~taken[w];
        menu_add_places(m, BOARD_ROAD, set, b->edge_words);
    }
}
