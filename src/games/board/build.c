/* build.c - roads, settlements and cities.
 *
 * Where a road can go is computed when it is asked for: the vertices of the seat's network that no
 * opponent holds, and the free edges at them. It is asked only when a road can be paid for, so
 * keeping the set up to date all the time would cost more than it saves.
 */
#include "rules.h"

static inline void frontier(const board *b, const board_public *p, unsigned seat, uint64_t *out,
                            const unsigned edge_words) {
    const uint64_t *occupied = p->sets + board_at_occupied(b);
    const uint64_t *taken = p->sets + board_at_taken(b);
    const uint64_t *settlement = p->sets + board_at_settlement(b, seat);
    const uint64_t *city = p->sets + board_at_city(b, seat);
    const uint64_t *touched = p->sets + board_at_touched(b, seat);
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    for (unsigned w = 0; w < b->vertex_words; w++) {
        uint64_t own = settlement[w] | city[w];
        uint64_t open = own | (touched[w] & ~occupied[w]); /* BASE-ROAD-01, 02 */
        const uint64_t *at = b->vertex_edges + 64 * w * edge_words;
        for (; open != 0; open &= open - 1) {
            const uint64_t *there = at + (unsigned)__builtin_ctzll(open) * edge_words;
            for (unsigned e = 0; e < edge_words; e++) edges[e] |= there[e];
        }
    }
    for (unsigned e = 0; e < edge_words; e++) out[e] = edges[e] & b->land_edges[e] & ~taken[e];
}

void build_frontier(const board *b, const board_public *p, unsigned seat, uint64_t *out) {
    if (b->edge_words == 2) /* the island: worth its own copy of the loops */
        frontier(b, p, seat, out, 2);
    else
        frontier(b, p, seat, out, b->edge_words);
}

bool build_frontier_any(const board *b, const board_public *p, unsigned seat) {
    uint64_t edges[BOARD_WORDS_MAX], any = 0;
    build_frontier(b, p, seat, edges);
    for (unsigned e = 0; e < b->edge_words; e++) any |= edges[e];
    return any != 0;
}

void build_menu(const board *b, const board_state *s, unsigned seat, unsigned pays, menu *m) {
    const board_public *p = &s->pub;
    const board_seat *own = &p->seat[seat];
    uint64_t set[BOARD_WORDS_MAX];
    if (pays & PAYS_ROAD) {
        if (own->roads_left > 0) {
            build_frontier(b, p, seat, set);
            menu_add_places(m, BOARD_ROAD, set, b->edge_words);
        }
        if (own->settlements_left > 0 &&
            board_covers(s->secret.hand[seat], board_cost_settlement)) {
            const uint64_t *blocked = p->sets + board_at_blocked(b);
            const uint64_t *touched = p->sets + board_at_touched(b, seat);
            for (unsigned w = 0; w < b->vertex_words; w++)
                set[w] = touched[w] & ~blocked[w] & b->land_vertices[w];
            menu_add_places(m, BOARD_SETTLEMENT, set, b->vertex_words);
        }
    }
    if (pays & PAYS_CITY && own->cities_left > 0)
        menu_add_places(m, BOARD_CITY, p->sets + board_at_settlement(b, seat), b->vertex_words);
}

void free_roads_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    uint64_t set[BOARD_WORDS_MAX];
    build_frontier(b, &s->pub, seat, set);
    menu_add_places(m, BOARD_ROAD, set, b->edge_words);
    if (s->pub.free_roads == 1) menu_add_plain(m, BOARD_STOP);
}

/* ---- checks ---------------------------------------------------------------------------------------- */

/* The seat's network reaches one end of the edge and may be continued there. */
static bool is_connected(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    for (int end = 0; end < 2; end++) {
        uint32_t v = b->edge[edge].vertex[end];
        if (board_has(p->sets + board_at_settlement(b, seat), v)) return true;
        if (board_has(p->sets + board_at_city(b, seat), v)) return true;
        if (board_has(p->sets + board_at_touched(b, seat), v) &&
            !board_has(p->sets + board_at_occupied(b), v))
            return true;
    }
    return false;
}

lr_status check_road(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t edge = board_place(a);
    if (edge >= b->edges) return LR_E_NO_SUCH_PLACE;
    if (p->seat[a.actor].roads_left == 0) return LR_E_NO_PIECE_LEFT;
    if (p->phase == BOARD_PHASE_MAIN && !board_covers(s->secret.hand[a.actor], board_cost_road))
        return LR_E_CANNOT_AFFORD;
    if (!board_has(b->land_edges, edge)) return LR_E_NOT_LAND;
    if (board_has(p->sets + board_at_taken(b), edge)) return LR_E_EDGE_TAKEN;
    if (p->phase == BOARD_PHASE_SETUP_ROAD) {
        const uint16_t *ends = b->edge[edge].vertex;
        bool touches = ends[0] == p->setup_vertex || ends[1] == p->setup_vertex;
        return touches ? LR_OK : LR_E_NOT_AT_NEW_SETTLEMENT; /* BASE-SET-07 */
    }
    return is_connected(b, p, a.actor, edge) ? LR_OK : LR_E_NOT_CONNECTED;
}

lr_status check_settlement(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    bool setup = p->phase == BOARD_PHASE_SETUP_SETTLEMENT;
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (p->seat[a.actor].settlements_left == 0) return LR_E_NO_PIECE_LEFT;
    if (!setup && !board_covers(s->secret.hand[a.actor], board_cost_settlement))
        return LR_E_CANNOT_AFFORD;
    if (!board_has(b->land_vertices, vertex)) return LR_E_NOT_LAND;
    if (board_has(p->sets + board_at_occupied(b), vertex)) return LR_E_VERTEX_TAKEN;
    if (board_has(p->sets + board_at_blocked(b), vertex)) return LR_E_TOO_CLOSE;
    if (!setup && !board_has(p->sets + board_at_touched(b, a.actor), vertex))
        return LR_E_NO_OWN_ROAD;
    return LR_OK;
}

lr_status check_city(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (p->seat[a.actor].cities_left == 0) return LR_E_NO_PIECE_LEFT;
    if (!board_covers(s->secret.hand[a.actor], board_cost_city)) return LR_E_CANNOT_AFFORD;
    if (!board_has(p->sets + board_at_settlement(b, a.actor), vertex))
        return LR_E_NOT_YOUR_SETTLEMENT;
    return LR_OK;
}

/* ---- applying -------------------------------------------------------------------------------------- */

void build_pay(const board *b, board_state *s, unsigned seat, board_cards cost) {
    LR_DASSERT(board_covers(s->secret.hand[seat], cost));
    s->secret.hand[seat] -= cost;
    s->pub.bank += cost;
    s->pub.built = 1;
    if (!b->rules.combined_phases) trade_close(&s->pub); /* BASE-TURN-05 */
    trade_after_hands(b, s);
}

void build_place_road(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    uint64_t *touched = p->sets + board_at_touched(b, seat);
    board_insert(p->sets + board_at_taken(b), edge);
    board_insert(p->sets + board_at_road(b, seat), edge);
    board_insert(touched, b->edge[edge].vertex[0]);
    board_insert(touched, b->edge[edge].vertex[1]);
    p->seat[seat].roads_left--;
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

void build_place_settlement(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    const board_vertex *v = &b->vertex[vertex];
    uint64_t *blocked = p->sets + board_at_blocked(b);
    board_insert(p->sets + board_at_settlement(b, seat), vertex);
    board_insert(p->sets + board_at_occupied(b), vertex);
    board_insert(blocked, vertex);
    for (int i = 0; i < 3; i++)
        if (v->neighbour[i] != BOARD_NO_PLACE) board_insert(blocked, v->neighbour[i]);
    count_on_hexes(b, p, seat, vertex, 1);
    p->seat[seat].settlements_left--;
    p->seat[seat].points++;
    if (v->harbor != BOARD_NO_HARBOR) {
        uint8_t type = (uint8_t)(1u << p->harbor[v->harbor]);
        p->harbors_fresh |= (uint8_t)(type & ~p->seat[seat].harbors);
        p->seat[seat].harbors |= type;
    }
}

void apply_road(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    uint32_t edge = board_place(*a);
    if (p->phase == BOARD_PHASE_MAIN) build_pay(b, s, a->actor, board_cost_road);
    build_place_road(b, p, a->actor, edge);
    if (p->phase == BOARD_PHASE_SETUP_ROAD) {
        setup_next(b, s);
        return;
    }
    route_after_road(b, p, a->actor, edge);
    if (p->phase == BOARD_PHASE_FREE_ROADS) {
        p->free_roads--;
        bool more = p->free_roads > 0 && p->seat[a->actor].roads_left > 0 &&
                    build_frontier_any(b, p, a->actor); /* BASE-RUL-01 */
        if (!more) turn_resume(s);
    }
    victory_test(b, s);
}

void apply_settlement(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    uint32_t vertex = board_place(*a);
    if (p->phase == BOARD_PHASE_SETUP_SETTLEMENT) {
        build_place_settlement(b, p, a->actor, vertex);
        if (p->setup_step >= b->seats) production_start(b, s, a->actor, vertex);
        p->setup_step++;
        p->setup_vertex = (uint16_t)vertex;
        p->harbors_fresh = 0;
        p->phase = BOARD_PHASE_SETUP_ROAD;
        return;
    }
    build_pay(b, s, a->actor, board_cost_settlement);
    build_place_settlement(b, p, a->actor, vertex);
    route_after_building(b, p, a->actor, vertex);
    victory_test(b, s);
}

void apply_city(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    uint32_t vertex = board_place(*a);
    build_pay(b, s, a->actor, board_cost_city);
    board_remove(p->sets + board_at_settlement(b, a->actor), vertex);
    board_insert(p->sets + board_at_city(b, a->actor), vertex);
    count_on_hexes(b, p, a->actor, vertex, (1u << 2) - 1);
    p->seat[a->actor].settlements_left++;
    p->seat[a->actor].cities_left--;
    p->seat[a->actor].points++;
    victory_test(b, s);
}
