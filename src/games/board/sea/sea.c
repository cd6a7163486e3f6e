/* sea.c - the module sea: ships, gold and fog, at the seams where the rules ask for them. */
#include "sea.h"

#include "derive.h"

static void turn_begins(const board *b, board_public *p) {
    eset_rw fresh = board_fresh_rw(b, p);
    p->ship_moved = 0;
    for (unsigned w = 0; w < b->edge_words; w++) fresh.word[w] = 0;
}

static void after_pay(const board *b, board_state *s, unsigned total,
                      const board_cards *before UNUSED, bool *due) {
    *due |= s->pub.gold_hexes != 0 && sea_gold_produce(b, &s->pub, total);
}

static bool resume_choice(const board *b, board_state *s) {
    board_public *p = &s->pub;
    if (sea_gold_is_due(b, p))
        p->phase = BOARD_PHASE_GOLD;
    else if (p->unveiled != 0)
        p->phase = BOARD_PHASE_DISCOVER;
    else
        return false;
    return true;
}

static void after_choice(const board *b UNUSED, board_public *p, unsigned seat) {
    if (p->phase == BOARD_PHASE_GOLD) p->at_sea[seat].gold_left--;
}

static bool others_go(const board *b, const board_public *p) {
    return sea_pirate_can_go(b, p, p->active);
}

static menu_end menu_robber(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    if (!ANY(b, spares, &s->pub, true)) sea_pirate_menu(b, s, seat, &m); /* SEA-PIR-01 */
    return m.end;
}

/* Ships at a first settlement on the coast (SEA-SETUP-01 to 03). */
static void first_ships(const board *b, const board_public *p, unsigned seat, uint64_t *set) {
    eset taken = board_taken(b, p);
    eset sea = board_sea(b, p);
    const uint64_t *edges = b->vertex_edges + (uint32_t)p->setup_vertex * b->edge_words;
    for (unsigned w = 0; w < b->edge_words; w++) set[w] = edges[w] & sea.word[w] & ~taken.word[w];
    sea_ships_bar_pirate(b, p, set);
    DO(b, fence_edges, p, seat, true, set);
}

static menu_end menu_setup(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t set[BOARD_WORDS_MAX];
    if (s->pub.at_sea[seat].ships_left == 0) return end;
    first_ships(b, &s->pub, seat, set);
    menu_add_places(&m, BOARD_SHIP, set, b->edge_words);
    return m.end;
}

MENU_INLINE menu_end add_main(const board *b, const board_state *s, unsigned seat, unsigned pays,
                              menu_end end, const unsigned vertex_words,
                              const unsigned edge_words) {
    menu m = { seat, vertex_words, edge_words, end.count == MENU_LISTS, end };
    sea_ship_menu(b, s, seat, pays, &m);
    sea_lift_menu(b, s, seat, &m);
    return m.end;
}

/* Everything is inlined, for each shape of a map. */
__attribute__((flatten)) static menu_end menu_main(const board *b, const board_state *s,
                                                   unsigned seat, unsigned pays, menu_end end) {
    return BY_SHAPE(b, add_main, b, s, seat, pays, end);
}

static menu_end menu_build(const board *b, const board_state *s, unsigned seat, unsigned pays,
                           menu_end end) {
    menu m = menu_from(b, seat, end);
    sea_ship_menu(b, s, seat, pays, &m);
    return m.end;
}

/* A ship that may move costs nothing. */
static bool idle(const board *b, const board_state *s, unsigned seat) {
    return s->pub.ship_moved || s->pub.at_sea[seat].ships_left == b->supply.ships;
}

static bool can_place(const board *b, const board_public *p, unsigned seat) {
    uint64_t edges[BOARD_WORDS_MAX], any = 0;
    if (p->at_sea[seat].ships_left == 0) return false;
    board_ship_sites(b, p, seat, edges);
    for (unsigned w = 0; w < b->edge_words; w++) any |= edges[w];
    return any != 0;
}

/* A closed route, a harbor that waited for the settlement (SCN5-18). */
static void after_settlement(const board *b, board_state *s, unsigned seat, uint32_t vertex) {
    if (vset_has(board_sailed(b, &s->pub, seat), vertex)) sea_ships_close(b, &s->pub, seat);
    board_turn_resume(b, s);
}

/* ---- derived facts ---- */

static void shape(const board *b, board_public *p) {
    eset_rw sea = board_sea_rw(b, p);
    memset(sea.word, 0, 8u * b->edge_words);
    board_derive_sides(b, p->sea_hexes, sea.word);
    if (b->layout.outside_nothing || p->phase == BOARD_PHASE_DEAL) return;
    for (unsigned e = 0; e < b->edges; e++)
        if (b->edge[e].hex[1] == BOARD_NO_HEX) eset_add(sea, e); /* SEA-GEO-03 */
}

/* Returns how many there are. */
static unsigned derive_ships(const board *b, board_public *p, unsigned seat) {
    unsigned ships = 0;
    memset(board_sailed_rw(b, p, seat).word, 0, 8u * b->vertex_words);
    memset(board_crossed_rw(b, p, seat).word, 0, 8u * b->vertex_words);
    for (unsigned w = 0; w < b->edge_words; w++) {
        for (uint64_t rest = board_ship(b, p, seat).word[w]; rest != 0; rest &= rest - 1) {
            unsigned edge = 64 * w + (unsigned)__builtin_ctzll(rest);
            ships++;
            eset_add(board_taken_rw(b, p), edge);
            sea_ships_note(b, p, seat, edge);
        }
    }
    return ships;
}

static void derive(const board *b, board_state *s) {
    for (unsigned seat = 0; seat < b->seats; seat++)
        s->pub.at_sea[seat].ships_left = (uint8_t)(b->supply.ships -
                                                   derive_ships(b, &s->pub, seat));
}

static void drop(const board *b, board_public *p) {
    p->unveiled = 0;
    if (p->lifted != BOARD_NO_PLACE) { /* back to where it was, and still counts */
        sea_ships_place(b, p, p->active, p->lifted);
        p->lifted = BOARD_NO_PLACE;
    }
    for (unsigned seat = 0; seat < b->seats; seat++) p->at_sea[seat].gold_left = 0;
}

const board_module sea_module = {
    .shape = shape,
    .derive = derive,
    .can_place = can_place,
    .place_ship = sea_ships_place,
    .after_route = sea_fog_reach,
    .after_settlement = after_settlement,
    .menu_setup = menu_setup,
    .menu_main = menu_main,
    .menu_build = menu_build,
    .idle = idle,
    .chance = sea_fog_chance,
    .chance_sample = sea_fog_chance_sample,
    .verify_seat = sea_ships_verify_seat,
    .verify_routes = sea_ships_verify_routes,
    .turn_begins = turn_begins,
    .after_pay = after_pay,
    .resume_choice = resume_choice,
    .after_choice = after_choice,
    .others_go = others_go,
    .menu_robber = menu_robber,
    .drop = drop,
};
