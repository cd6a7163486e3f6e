/* build.c - roads, settlements and cities. Ships are in ships.c.
 *
 * Where a road can go is computed when it is asked for: the vertices of the seat's network that no
 * opponent holds, and the free edges at them. It is asked only when a road can be paid for, so
 * keeping the set up to date all the time would cost more than it saves.
 */
#include "module.h"

/* Roads go on from roads, over land (BASE-ROAD-01, 02, SEA-SHIP-05). */
MENU_INLINE void frontier(const board *b, const board_public *p, unsigned seat, uint64_t *out,
                          const unsigned vertex_words, const unsigned edge_words) {
    build_edges_beyond(b, p, seat, board_touched(b, p, seat).word, board_land(b, p).word, out,
                       vertex_words, edge_words);
}

void board_build_frontier(const board *b, const board_public *p, unsigned seat, uint64_t *out) {
    BY_SHAPE(b, frontier, b, p, seat, out);
    if (b->rules.knight_blocks_adjacent) board_build_bar_knights(b, p, seat, out);
    DO(b, fence_edges, p, seat, false, out);
}

void board_road_sites(const board *b, const board_public *p, unsigned seat, uint64_t *edges) {
    board_build_frontier(b, p, seat, edges);
}

bool board_build_is_barred(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    for (int i = 0; i < 2 && b->rules.knight_blocks_adjacent; i++) {
        uint32_t v = b->edge[edge].vertex[i];
        if (vset_has(board_any_knight(b, p), v) && !vset_has(board_knight(b, p, seat), v))
            return true;
    }
    return false;
}

void board_build_bar_knights(const board *b, const board_public *p, unsigned seat,
                             uint64_t *edges) {
    for (unsigned w = 0; w < b->edge_words; w++)
        FOR_EACH_BIT(k, edges[w]) {
            uint32_t edge = 64 * w + k;
            if (board_build_is_barred(b, p, seat, edge)) board_remove(edges, edge); /* CK-RUL-03 */
        }
}

static bool any_edge(const board *b, const uint64_t *edges) {
    uint64_t any = 0;
    for (unsigned e = 0; e < b->edge_words; e++) any |= edges[e];
    return any != 0;
}

bool board_build_can_place(const board *b, const board_public *p, unsigned seat) {
    uint64_t edges[BOARD_WORDS_MAX];
    board_build_frontier(b, p, seat, edges);
    return any_edge(b, edges);
}

bool board_build_free_any(const board *b, const board_public *p, unsigned seat) {
    if (p->seat[seat].roads_left > 0 && board_build_can_place(b, p, seat)) return true;
    return ANY(b, can_place, p, seat);
}

MENU_INLINE void settlement_sites(const board *b, const board_public *p, unsigned seat,
                                  uint64_t *vertices, const unsigned vertex_words) {
    vset blocked = board_blocked(b, p), sites = board_sites(b, p);
    vset touched = board_touched(b, p, seat), sailed = board_sailed(b, p, seat);
    vset knights = board_any_knight(b, p);
    for (unsigned w = 0; w < vertex_words; w++)
        vertices[w] = (touched.word[w] | sailed.word[w]) & sites.word[w] & /* SEA-SHIP-07 */
                      ~(blocked.word[w] | knights.word[w]);                /* CK-KNIGHT-13, 16 */
    DO(b, fence_sites, p, seat, vertices);
}

void board_settlement_sites(const board *b, const board_public *p, unsigned seat,
                            uint64_t *vertices) {
    settlement_sites(b, p, seat, vertices, b->vertex_words);
}

/* Fallen cities of the seat, one word. */
static uint64_t fallen_word(const board *b, const board_public *p, unsigned seat, unsigned w) {
    return board_fallen(b, p).word[w] & board_settlement(b, p, seat).word[w];
}

/* What the seat may raise: its settlements, but first those that are fallen cities (CK-BARB-11). */
MENU_INLINE void city_sites(const board *b, const board_public *p, unsigned seat,
                            uint64_t *vertices, const unsigned vertex_words) {
    vset settlement = board_settlement(b, p, seat);
    uint64_t fallen = 0, upright = p->seat[seat].cities_left > 0 ? ~(uint64_t)0 : 0;
    for (unsigned w = 0; w < vertex_words; w++) fallen |= fallen_word(b, p, seat, w);
    for (unsigned w = 0; w < vertex_words; w++)
        vertices[w] = fallen != 0 ? fallen_word(b, p, seat, w) : settlement.word[w] & upright;
}

void board_build_city_sites(const board *b, const board_public *p, unsigned seat,
                            uint64_t *vertices) {
    city_sites(b, p, seat, vertices, b->vertex_words);
}

void board_build_menu(const board *b, const board_state *s, unsigned seat, unsigned pays, menu *m) {
    const board_public *p = &s->pub;
    const board_seat *own = &p->seat[seat];
    uint64_t set[BOARD_WORDS_MAX];
    if (pays & PAYS_ROAD) {
        if (own->roads_left > 0) {
            board_build_frontier(b, p, seat, set);
            menu_add_places(m, BOARD_ROAD, set, m->edge_words);
        }
        if (pays & PAYS_SETTLEMENT && own->settlements_left > 0) {
            settlement_sites(b, p, seat, set, m->vertex_words);
            menu_add_places(m, BOARD_SETTLEMENT, set, m->vertex_words);
        }
    }
    if (pays & PAYS_CITY) {
        city_sites(b, p, seat, set, m->vertex_words);
        menu_add_places(m, BOARD_CITY, set, m->vertex_words);
    }
}

menu_end board_free_roads_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t set[BOARD_WORDS_MAX];
    if (s->pub.seat[seat].roads_left > 0) {
        board_build_frontier(b, &s->pub, seat, set);
        menu_add_places(&m, BOARD_ROAD, set, b->edge_words);
    }
    DO_MENU(b, &m, menu_build, s, seat, PAYS_FREE);
    if (s->pub.free_roads == 1) menu_add_plain(&m, BOARD_STOP);
    return m.end;
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* The seat's network reaches one end of the edge and may be continued there. */
static bool is_connected(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    for (int end = 0; end < 2; end++) {
        uint32_t v = b->edge[edge].vertex[end];
        if (vset_has(board_settlement(b, p, seat), v)) return true;
        if (vset_has(board_city(b, p, seat), v)) return true;
        if (vset_has(board_touched(b, p, seat), v) && !build_is_stopped(b, p, seat, v)) return true;
    }
    return false;
}

lr_status board_check_road(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t edge = board_place(a);
    if (edge >= b->edges) return LR_E_NO_SUCH_PLACE;
    if (p->seat[a.actor].roads_left == 0) return LR_E_NO_PIECE_LEFT;
    if (is_paying(p) && !board_covers(s->secret.hand[a.actor], board_cost_road))
        return LR_E_CANNOT_AFFORD;
    if (!eset_has(board_land(b, p), edge)) return LR_E_NOT_LAND;
    if (eset_has(board_taken(b, p), edge)) return LR_E_EDGE_TAKEN;
    lr_status refused = FIRST(b, refuse_edge, p, false);
    if (refused != LR_OK) return refused;
    if (board_build_is_barred(b, p, a.actor, edge)) return LR_E_KNIGHT_BLOCKS;
    if (p->phase == BOARD_PHASE_SETUP_ROAD) {
        const uint16_t *ends = b->edge[edge].vertex;
        bool touches = ends[0] == p->setup_vertex || ends[1] == p->setup_vertex;
        if (!touches) return LR_E_NOT_AT_NEW_SETTLEMENT; /* BASE-SET-07 */
    } else if (!is_connected(b, p, a.actor, edge)) {
        return LR_E_NOT_CONNECTED;
    }
    return board_module_check_edge(b, p, a.actor, false, edge);
}

/* Where a first settlement, or city, or a later settlement can stand. */
static lr_status check_site(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    bool setup = p->phase == BOARD_PHASE_SETUP_SETTLEMENT;
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (p->seat[a.actor].settlements_left == 0) return LR_E_NO_PIECE_LEFT;
    if (!setup && !board_covers(s->secret.hand[a.actor], board_cost_settlement))
        return LR_E_CANNOT_AFFORD;
    if (!board_touches_land(b, p, vertex)) return LR_E_NOT_LAND;
    if (!vset_has(board_sites(b, p), vertex)) return LR_E_CLOSED_SITE;
    if (setup && !board_has(b->home_vertices, vertex)) return LR_E_NOT_HOME; /* SEA-SETUP-05 */
    if (vset_has(board_occupied(b, p), vertex)) return LR_E_VERTEX_TAKEN;
    if (vset_has(board_blocked(b, p), vertex)) return LR_E_TOO_CLOSE;
    if (vset_has(board_any_knight(b, p), vertex)) return LR_E_KNIGHT_THERE;
    if (!setup && !vset_has(board_touched(b, p, a.actor), vertex) &&
        !vset_has(board_sailed(b, p, a.actor), vertex))
        return LR_E_NO_OWN_ROAD;
    return board_module_check_site(b, p, a.actor, vertex);
}

lr_status board_check_settlement(const board *b, const board_state *s, lr_action a) {
    if (s->pub.phase == BOARD_PHASE_SETUP_SETTLEMENT && setup_is_city(b, &s->pub))
        return LR_E_SETUP_CITY; /* CK-SET-08 */
    return check_site(b, s, a);
}

lr_status board_build_check_city(const board *b, const board_public *p, unsigned seat,
                                 uint32_t vertex) {
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (!vset_has(board_settlement(b, p, seat), vertex)) return LR_E_NOT_YOUR_SETTLEMENT;
    if (vset_has(board_fallen(b, p), vertex)) return LR_OK; /* CK-BARB-11 */
    for (unsigned w = 0; w < b->vertex_words; w++)
        if (fallen_word(b, p, seat, w) != 0) return LR_E_REPAIR_FIRST;
    return p->seat[seat].cities_left > 0 ? LR_OK : LR_E_NO_PIECE_LEFT;
}

lr_status board_check_city(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    if (p->phase == BOARD_PHASE_SETUP_SETTLEMENT)
        return setup_is_city(b, p) ? check_site(b, s, a) : LR_E_SETUP_FIRST;
    if (board_place(a) >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (p->seat[a.actor].cities_left == 0 && !b->cities_fall) return LR_E_NO_PIECE_LEFT;
    if (!board_covers(s->secret.hand[a.actor], board_cost_city)) return LR_E_CANNOT_AFFORD;
    return board_build_check_city(b, p, a.actor, board_place(a));
}

/* ---- applying -------------------------------------------------------------------------------- */

void board_build_pay(const board *b, board_state *s, unsigned seat, board_cards cost) {
    LR_DASSERT(board_covers(s->secret.hand[seat], cost));
    s->secret.hand[seat] -= cost;
    s->pub.bank += cost;
    s->pub.built = 1;
    if (!b->rules.combined_phases) trade_close(&s->pub); /* BASE-TURN-05 */
    trade_after_hands(b, s);
}

void board_build_place_road(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    vset_rw touched = board_touched_rw(b, p, seat);
    eset_add(board_taken_rw(b, p), edge);
    eset_add(board_road_rw(b, p, seat), edge);
    vset_add(touched, b->edge[edge].vertex[0]);
    vset_add(touched, b->edge[edge].vertex[1]);
    p->seat[seat].roads_left--;
}

void board_build_remove_road(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    eset_rw road = board_road_rw(b, p, seat);
    eset_remove(board_taken_rw(b, p), edge);
    eset_remove(road, edge);
    for (int i = 0; i < 2; i++) {
        uint32_t v = b->edge[edge].vertex[i];
        if (build_pieces_at(b, road.word, v) == 0) vset_remove(board_touched_rw(b, p, seat), v);
    }
    p->seat[seat].roads_left++;
}

/* The hex tables count what each seat has on a hex; `step` is the change of the seat's nibble. */
static void count_on_hexes(const board *b, board_public *p, unsigned seat, uint32_t vertex,
                           uint32_t step) {
    for (int i = 0; i < 3; i++) {
        unsigned hex = b->vertex[vertex].hex[i];
        if (hex == BOARD_NO_HEX) break;
        p->hex_buildings[hex] += step << 4 * seat;
        p->seat_hexes[seat] |= (uint64_t)1 << hex;
    }
}

void board_build_place_settlement(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    const board_vertex *v = &b->vertex[vertex];
    vset_rw blocked = board_blocked_rw(b, p);
    vset_add(board_settlement_rw(b, p, seat), vertex);
    vset_add(board_occupied_rw(b, p), vertex);
    vset_add(blocked, vertex);
    for (int i = 0; i < 3; i++)
        if (v->neighbour[i] != BOARD_NO_PLACE) vset_add(blocked, v->neighbour[i]);
    count_on_hexes(b, p, seat, vertex, 1);
    p->seat[seat].settlements_left--;
    p->seat[seat].points++;
    unsigned slot = board_harbor_at(b, p, vertex);
    if (slot != BOARD_NO_HARBOR) {
        uint8_t type = (uint8_t)(1u << p->harbor[slot]);
        p->harbors_fresh |= (uint8_t)(type & ~p->seat[seat].harbors);
        p->seat[seat].harbors |= type;
    }
}

void board_build_after_route(const board *b, board_state *s, uint32_t edge, bool moved) {
    board_public *p = &s->pub;
    DO(b, after_route, p, edge);
    if (p->phase == BOARD_PHASE_SETUP_ROAD) {
        p->setup_vertex = BOARD_NO_PLACE;
        board_turn_resume(b, s);
        return;
    }
    if (moved)
        board_route_after_move(b, p, p->active, edge);
    else
        board_route_after_road(b, p, p->active, edge);
    if (p->phase == BOARD_PHASE_FREE_ROADS) p->free_roads--;
    DO(b, after_count, p);
    if (HOOKED(b, after_route) || p->phase != BOARD_PHASE_MAIN) board_turn_resume(b, s);
    victory_test(b, s);
}

void board_apply_road(const board *b, board_state *s, const lr_action *a) {
    uint32_t edge = board_place(*a);
    if (is_paying(&s->pub)) board_build_pay(b, s, a->actor, board_cost_road);
    board_build_place_road(b, &s->pub, a->actor, edge);
    board_build_after_route(b, s, edge, false);
}

static void apply_first_building(const board *b, board_state *s, unsigned seat, uint32_t vertex) {
    board_public *p = &s->pub;
    board_build_place_settlement(b, p, seat, vertex);
    if (setup_is_city(b, p)) board_build_raise_city(b, p, seat, vertex);
    p->setup_step++;
    p->setup_vertex = (uint16_t)vertex;
    p->harbors_fresh = 0;
    if (p->setup_step > (b->layout.rounds - 1u) * b->seats)
        board_production_start(b, s, seat, vertex);
    board_turn_resume(b, s);
}

void board_apply_settlement(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    uint32_t vertex = board_place(*a);
    if (p->phase == BOARD_PHASE_SETUP_SETTLEMENT) {
        apply_first_building(b, s, a->actor, vertex);
        return;
    }
    board_build_pay(b, s, a->actor, board_cost_settlement);
    if (b->layout.bonus_count > 0)
        board_islands_settle(b, p, a->actor, vertex); /* before it stands */
    board_build_place_settlement(b, p, a->actor, vertex);
    board_route_after_building(b, p, a->actor, vertex);
    DO(b, after_settlement, s, a->actor, vertex);
    victory_test(b, s);
}

void board_build_raise_city(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    bool fallen = vset_has(board_fallen(b, p), vertex);
    vset_remove(board_settlement_rw(b, p, seat), vertex);
    vset_add(board_city_rw(b, p, seat), vertex);
    count_on_hexes(b, p, seat, vertex, (1u << 2) - 1);
    p->seat[seat].points++;
    if (fallen) {
        vset_remove(board_fallen_rw(b, p), vertex);
    } else {
        p->seat[seat].settlements_left++;
        p->seat[seat].cities_left--;
    }
}

void board_build_lower_city(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    vset_remove(board_city_rw(b, p, seat), vertex);
    vset_add(board_settlement_rw(b, p, seat), vertex);
    count_on_hexes(b, p, seat, vertex, 1u - (1u << 2));
    p->seat[seat].points--;
    if (p->seat[seat].settlements_left == 0) {
        vset_add(board_fallen_rw(b, p), vertex); /* CK-BARB-10 */
    } else {
        p->seat[seat].settlements_left--;
        p->seat[seat].cities_left++;
    }
}

void board_apply_city(const board *b, board_state *s, const lr_action *a) {
    uint32_t vertex = board_place(*a);
    if (s->pub.phase == BOARD_PHASE_SETUP_SETTLEMENT) {
        apply_first_building(b, s, a->actor, vertex);
        return;
    }
    board_build_pay(b, s, a->actor, board_cost_city);
    board_build_raise_city(b, &s->pub, a->actor, vertex);
    victory_test(b, s);
}
