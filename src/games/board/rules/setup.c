/* setup.c - from an empty table to the first turn: the deal, who begins, the first placements. */
#include "module.h"
#include "rules.h"

#include "derive.h"

#include <string.h>

/* Of several hexes with the number: the leftmost, then the topmost (SCN6-17). */
static unsigned hex_with_number(const board *b, const board_public *p, unsigned number) {
    unsigned best = BOARD_NO_HEX;
    for (unsigned hex = 0; hex < b->hexes; hex++)
        if (board_tile_number(p->tile[hex]) == number &&
            (best == BOARD_NO_HEX || b->hex[hex].x < b->hex[best].x))
            best = hex;
    return best;
}

static unsigned first_desert(const board *b, const board_public *p) {
    for (unsigned hex = 0; hex < b->hexes; hex++)
        if (board_tile_terrain(p->tile[hex]) == BOARD_DESERT) return hex;
    return BOARD_NO_HEX;
}

/* Where robber and pirate begin, once the board lies there. */
void board_setup_robbers(const board *b, board_public *p) {
    const board_layout *layout = &b->layout;
    unsigned hex = BOARD_NO_HEX;
    if (layout->robber_start == BOARD_ROBBER_HEX) hex = layout->robber;
    if (layout->robber_start == BOARD_ROBBER_NUMBER) hex = hex_with_number(b, p, layout->robber);
    if (layout->robber_start == BOARD_ROBBER_DESERT) hex = first_desert(b, p);
    if (layout->no_robber) hex = BOARD_NO_HEX;
    bool beside = b->rules.start_beside_board && hex != BOARD_NO_HEX &&
                  board_tile_terrain(p->tile[hex]) != BOARD_DESERT; /* SEA-SETUP-08 */
    p->robber = (uint8_t)(beside ? BOARD_NO_HEX : hex);
    bool fleet = HOOKED(b, on_robber); /* a fleet keeps to its track */
    bool off = layout->no_pirate || b->supply.ships == 0 || (b->rules.start_beside_board && !fleet);
    p->pirate = off ? BOARD_NO_HEX : layout->pirate;
}

static void put_board(const board *b, board_state *s, const board_dealt *dealt) {
    board_public *p = &s->pub;
    p->phase = BOARD_PHASE_FIRST;
    for (unsigned hex = 0; hex < b->hexes; hex++)
        p->tile[hex] = (uint8_t)(dealt->terrain[hex] | dealt->number[hex] << 4);
    memcpy(p->harbor, dealt->harbor, b->layout.harbor_count);
    memcpy(p->harbor_edge, dealt->harbor_edge, 2u * b->layout.harbor_count);
    board_setup_robbers(b, p);
    DO(b, begin, p);
    board_derive(b, s);
}

/* Pieces that stand when the game begins, with the cards of the starred settlements
 * (BASE-BEG-04, 07, 11, SCN7-05). */
static void put_start(const board *b, board_state *s) {
    for (unsigned i = 0; i < b->layout.start_count; i++) {
        const board_start *start = &b->layout.start[i];
        if (start->seat >= b->seats) continue; /* BASE-BEG-06 */
        board_build_place_settlement(b, &s->pub, start->seat, start->settlement);
        if (start->ship)
            ONE(b, place_ship, &s->pub, start->seat, start->route);
        else
            board_build_place_road(b, &s->pub, start->seat, start->route);
        if (start->pays) board_production_start(b, s, start->seat, start->settlement);
    }
    s->pub.harbors_fresh = 0;
}

/* The board lies there; now who begins? */
static void find_first(const board *b, board_state *s) {
    board_public *p = &s->pub;
    put_start(b, s);
    if (b->rules.first_player == BOARD_FIRST_DICE)
        p->first_rolling = (uint8_t)((1u << b->seats) - 1);
    else if (b->rules.first_player == BOARD_FIRST_SEAT0)
        board_setup_next(b, s);
}

void board_init(const lr_game *g, lr_state *out) {
    const board *b = board_of(g);
    board_state *s = board_state_of(out);
    board_blank(g, s);
    if (b->deals) {
        s->pub.phase = BOARD_PHASE_DEAL;
        board_derive(b, s);
        return;
    }
    board_dealt dealt;
    board_deal(b, 0, &dealt);
    put_board(b, s, &dealt);
    find_first(b, s);
}

/* ---- the deal ---- */

lr_status board_check_deal(const board *b UNUSED, const board_state *s UNUSED, lr_action a UNUSED) {
    return LR_OK; /* every seed is a board */
}

void board_apply_deal(const board *b, board_state *s, const lr_action *a) {
    board_dealt dealt;
    uint64_t seed = 0;
    for (int i = 0; i < 8; i++) seed |= (uint64_t)a->arg[i] << 8 * i;
    board_deal(b, seed, &dealt);
    put_board(b, s, &dealt);
    find_first(b, s);
}

lr_status board_check_first(const board *b, const board_state *s UNUSED, lr_action a) {
    bool can_come = b->rules.first_player == BOARD_FIRST_RANDOM && a.arg[0] < b->seats;
    return can_come ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

void board_apply_first(const board *b, board_state *s, const lr_action *a) {
    s->pub.first = a->arg[0];
    board_setup_next(b, s);
}

/* ---- placements ---- */

/* Which place in the order of seats puts down the k-th settlement: once around, back, and where
 * there is a third round, around again (BASE-SET-04, 05, SCN6-03). */
unsigned board_setup_place(const board *b, unsigned k) {
    unsigned round = k / b->seats, place = k % b->seats;
    return round == 1 ? b->seats - 1u - place : place;
}

void board_setup_next(const board *b, board_state *s) {
    board_public *p = &s->pub;
    unsigned step = p->setup_step;
    p->setup_vertex = BOARD_NO_PLACE;
    if (step == (unsigned)b->layout.rounds * b->seats) {
        p->setting_up = 0;
        board_turn_begin(b, s, p->first); /* BASE-SET-11 */
        victory_test(b, s);
        return;
    }
    p->active = (uint8_t)((p->first + board_setup_place(b, step)) % b->seats);
    p->phase = BOARD_PHASE_SETUP_SETTLEMENT;
}

menu_end board_setup_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    const board_public *p = &s->pub;
    uint64_t set[BOARD_WORDS_MAX];
    if (p->phase == BOARD_PHASE_SETUP_SETTLEMENT) {
        vset blocked = board_blocked(b, p);
        vset sites = board_sites(b, p);
        for (unsigned w = 0; w < b->vertex_words; w++)
            set[w] = sites.word[w] & b->home_vertices[w] & ~blocked.word[w];
        DO(b, fence_sites, p, seat, set);
        menu_add_places(&m, setup_is_city(b, p) ? BOARD_CITY : BOARD_SETTLEMENT, set,
                        b->vertex_words);
        return m.end;
    }
    eset taken = board_taken(b, p);
    eset land = board_land(b, p);
    const uint64_t *edges = b->vertex_edges + (uint32_t)p->setup_vertex * b->edge_words;
    for (unsigned w = 0; w < b->edge_words; w++) set[w] = edges[w] & land.word[w] & ~taken.word[w];
    DO(b, fence_edges, p, seat, false, set);
    menu_add_places(&m, BOARD_ROAD, set, b->edge_words);
    DO_MENU(b, &m, menu_setup, s, seat);
    return m.end;
}
