/* voyage.c - random games at sea: menus and moves of ships, with a memory (voyage.h).
 *
 * Everything here says what ships.c, build.c and turn.c say of the same positions, for constant sizes of
 * sets and with what the loop knows already. tests/property/voyage.c holds the two against each other.
 *
 * Tried and rejected: to keep only which ships have free ends, and to look for outlets in every menu; it
 * costs 6 instructions more for every decision on New Shores. To tell the compiler in every function that
 * the position is open, so that it drops what others have: nothing, since it forgets that with the first
 * byte that is written.
 */
#include "voyage.h"

void voyage_begin(voyage_memory *o) {
    o->reach_known = o->liftable_known = 0;
    o->pirate = BOARD_NO_HEX;
    memset(o->barred, 0, sizeof o->barred);
    memset(o->outlets, 0, sizeof o->outlets);
    memset(o->outlet, 0, sizeof o->outlet);
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) o->networks[seat].known = false;
}

static void forget_liftable(voyage_memory *o) {
    o->liftable_known = 0;
    memset(o->outlets, 0, sizeof o->outlets);
}

void voyage_forget_fresh(voyage_memory *o, unsigned seat) {
    o->liftable_known &= (uint8_t) ~(1u << seat);
}

/* The building joins its owner's roads and ships, and cuts others (network.c). */
static void forget_at(const board *b, const board_public *p, voyage_memory *o, unsigned owner,
                      uint32_t vertex) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        const open_sets sets = open_sets_of(p, seat);
        bool touched = board_has(sets.touched, vertex), sailed = board_has(sets.sailed, vertex);
        if (seat == owner ? touched && sailed
                          : (touched && build_pieces_at(b, sets.road, vertex) >= 2) ||
                                (sailed && build_pieces_at(b, sets.ship, vertex) >= 2))
            o->networks[seat].known = false;
        else if (seat == owner && sailed)
            network_settle(b, p, seat, vertex, &o->networks[seat]);
    }
}

void voyage_forget(const board *b, const board_public *p, voyage_memory *o, const lr_action *a) {
    switch (a->kind) {
    case BOARD_SETTLEMENT: forget_at(b, p, o, a->actor, board_place(*a)); break;
    case BOARD_ROAD:
    case BOARD_SHIP:
    case BOARD_LIFT: o->networks[a->actor].known = false; break;
    case BOARD_DISCOVER: break; /* the sea may be another */
    case BOARD_END: voyage_forget_fresh(o, a->actor); return;
    default: return;
    }
    forget_liftable(o);
    o->reach_known = 0;
}

static RARE void forget_outlet(voyage_memory *o, uint32_t vertex) {
    memset(o->outlets, 0, sizeof o->outlets);
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        if ((o->liftable_known >> seat & 1) == 0) continue;
        if (board_has(o->outlet[seat], vertex))
            o->liftable_known &= (uint8_t) ~(1u << seat);
        else
            for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++) o->outlets[w] |= o->outlet[seat][w];
    }
}

/* A piece of the seat came to the edge or left it. */
static inline void forget_near(const board *b, voyage_memory *o, unsigned seat, uint32_t edge) {
    const uint16_t *ends = b->edge[edge].vertex;
    o->liftable_known &= (uint8_t) ~(1u << seat);
    for (int i = 0; i < 2; i++)
        if (board_has(o->outlets, ends[i])) forget_outlet(o, ends[i]);
}

/* The pirate has come to another hex. */
static RARE void meet_pirate(const board *b, const board_public *p, voyage_memory *o) {
    const uint8_t hexes[2] = { o->pirate, p->pirate };
    memset(o->barred, 0, sizeof o->barred);
    o->pirate = p->pirate;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned side = 0; side < BOARD_SIDES && hexes[i] != BOARD_NO_HEX; side++) {
            const board_hex *hex = &b->hex[hexes[i]];
            if (i == 1) board_insert(o->barred, hex->edge[side]);
            if (board_has(o->outlets, hex->vertex[side])) forget_outlet(o, hex->vertex[side]);
        }
}

/* ---- where ships can go ---- */

/* Ships of the seat go on from these vertices, one word of them. */
static inline uint64_t open_ends(const open_sets *sets, unsigned w) {
    return sets->settlement[w] | sets->city[w] | (sets->sailed[w] & ~sets->occupied[w]);
}

static inline bool is_open_end(const open_sets *sets, unsigned vertex) {
    return open_ends(sets, vertex >> 6) >> (vertex & 63) & 1;
}

static RARE void find_reach(const board *b, const open_sets *sets, uint64_t *reach) {
    memset(reach, 0, OPEN_EDGE_WORDS * sizeof *reach);
    for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++) {
        const uint64_t *at = b->vertex_edges + 64 * w * OPEN_EDGE_WORDS;
        for (uint64_t rest = open_ends(sets, w); rest != 0; rest &= rest - 1) {
            const uint64_t *there = at + (unsigned)__builtin_ctzll(rest) * OPEN_EDGE_WORDS;
            for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++) reach[e] |= there[e];
        }
    }
}

/* A ship lies on the edge now. */
static inline void reach_add(const board *b, const open_sets *sets, uint32_t edge,
                             uint64_t *reach) {
    for (int i = 0; i < 2; i++) {
        uint32_t vertex = b->edge[edge].vertex[i];
        const uint64_t *at = b->vertex_edges + vertex * OPEN_EDGE_WORDS;
        if (is_open_end(sets, vertex))
            for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++) reach[e] |= at[e];
    }
}

/* No ship lies there any more. */
static inline void reach_remove(const board *b, const open_sets *sets, uint32_t edge,
                                uint64_t *reach) {
    for (int i = 0; i < 2; i++) {
        uint32_t vertex = b->edge[edge].vertex[i];
        const board_vertex *v = &b->vertex[vertex];
        if (is_open_end(sets, vertex)) continue;
        for (unsigned k = 0; k < 3; k++)
            if (v->edge[k] != BOARD_NO_PLACE && !is_open_end(sets, v->neighbour[k]))
                board_remove(reach, v->edge[k]);
    }
}

/* What board_ship_sites() says of an open position. */
static inline void find_sites(const board *b, const board_public *p, unsigned seat,
                              voyage_memory *o, uint64_t *edges) {
    const open_sets sets = open_sets_of(p, seat);
    if (o->pirate != p->pirate) meet_pirate(b, p, o);
    if ((o->reach_known >> seat & 1) == 0) {
        find_reach(b, &sets, o->reach[seat]);
        o->reach_known |= (uint8_t)(1u << seat);
    }
    for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++)
        edges[e] = o->reach[seat][e] & sets.sea[e] & ~sets.taken[e] & ~o->barred[e];
}

/* ---- which ships can leave ---- */

/* Ships with a free end that are not closed (SEA-MOVE-04, 05). */
static inline void find_loose(const board *b, const open_sets *sets, uint64_t *loose) {
    uint64_t found[OPEN_EDGE_WORDS] = { 0 };
    for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++) {
        uint64_t pinned = sets->crossed[w] | sets->settlement[w] | sets->city[w] | sets->touched[w];
        const uint64_t *at = b->vertex_edges + 64 * w * OPEN_EDGE_WORDS;
        for (uint64_t rest = sets->sailed[w] & ~pinned; rest != 0; rest &= rest - 1) {
            const uint64_t *there = at + (unsigned)__builtin_ctzll(rest) * OPEN_EDGE_WORDS;
            for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++) found[e] |= there[e];
        }
    }
    for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++)
        loose[e] = found[e] & sets->ship[e] & ~sets->closed[e];
}

/* A ship could lie on one of the vertex's edges. */
static inline bool is_outlet(const board *b, const uint64_t *open, unsigned vertex) {
    const uint64_t *at = b->vertex_edges + vertex * OPEN_EDGE_WORDS;
    uint64_t any = 0;
    for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++) any |= at[e] & open[e];
    return any != 0;
}

/* All ships go on from these vertices, own buildings and where two ships meet; one word of them. From the
 * end of a single ship all go on but this one. */
static inline uint64_t firm_ends(const open_sets *sets, unsigned w) {
    return sets->settlement[w] | sets->city[w] | (sets->crossed[w] & ~sets->occupied[w]);
}

/* Looks among the vertices for one from which all ships can go on, which makes *outlet all they rest on. */
static inline bool has_outlet(const board *b, const uint64_t *open, const uint64_t *among,
                              uint64_t *outlet) {
    for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++)
        for (uint64_t rest = among[w]; rest != 0; rest &= rest - 1) {
            unsigned vertex = 64 * w + (unsigned)__builtin_ctzll(rest);
            if (!is_outlet(b, open, vertex)) continue;
            memset(outlet, 0, OPEN_VERTEX_WORDS * sizeof *outlet);
            board_insert(outlet, vertex);
            return true;
        }
    return false;
}

/* Takes out the ships that have nowhere to go, where there are only ends of single ships: none if two of
 * them lead on that are not side by side, else all, or those at the only one. Side by side it is not that
 * easy. It all rests on these ends. */
static RARE void take_out_stuck(const board *b, const board_public *p, unsigned seat,
                                const uint64_t *open, uint64_t *edges, uint64_t *outlet) {
    const open_sets sets = open_sets_of(p, seat);
    unsigned only = BOARD_NO_PLACE;
    bool unsure = false;
    for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++) outlet[w] = open_ends(&sets, w);
    for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++)
        for (uint64_t rest = outlet[w]; rest != 0; rest &= rest - 1) {
            unsigned vertex = 64 * w + (unsigned)__builtin_ctzll(rest);
            if (!is_outlet(b, open, vertex)) continue;
            if (only == BOARD_NO_PLACE) {
                only = vertex;
                continue;
            }
            const uint16_t *next = b->vertex[only].neighbour;
            if (vertex != next[0] && vertex != next[1] && vertex != next[2]) return;
            unsure = true;
        }
    if (unsure) {
        ships_take_out_stuck(b, p, seat, edges);
        return;
    }
    const uint64_t *at = b->vertex_edges + only * OPEN_EDGE_WORDS;
    for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++)
        edges[e] = only == BOARD_NO_PLACE ? 0 : edges[e] & ~at[e];
}

static RARE void find_liftable(const board *b, const board_public *p, unsigned seat,
                               voyage_memory *o) {
    const open_sets sets = open_sets_of(p, seat);
    uint64_t *edges = o->liftable[seat], *outlet = o->outlet[seat];
    uint64_t open[OPEN_EDGE_WORDS], firm[OPEN_VERTEX_WORDS], before[OPEN_VERTEX_WORDS], any = 0;
    find_loose(b, &sets, edges);
    for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++) {
        any |= edges[e] &= ~sets.fresh[e];
        open[e] = sets.sea[e] & ~sets.taken[e] & ~o->barred[e];
    }
    for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++) {
        firm[w] = firm_ends(&sets, w);
        before[w] = firm[w] & outlet[w];
    }
    if (any != 0 && !has_outlet(b, open, before, outlet) && !has_outlet(b, open, firm, outlet))
        take_out_stuck(b, p, seat, open, edges, outlet);
    for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++) o->outlets[w] |= outlet[w];
    o->liftable_known |= (uint8_t)(1u << seat);
}

/* ---- menus ---- */

void voyage_menu_lift(const board *b, const board_state *s, unsigned seat, voyage_memory *o,
                      menu *m) {
    uint64_t edges[OPEN_EDGE_WORDS];
    if (s->pub.ship_moved) return;
    if (o->pirate != s->pub.pirate) meet_pirate(b, &s->pub, o);
    if ((o->liftable_known >> seat & 1) == 0) find_liftable(b, &s->pub, seat, o);
    for (unsigned e = 0; e < OPEN_EDGE_WORDS; e++)
        edges[e] = o->liftable[seat][e] & ~o->barred[e]; /* SEA-MOVE-09 */
    menu_add_places(m, BOARD_LIFT, edges, OPEN_EDGE_WORDS);
}

void voyage_menu(const board *b, const board_state *s, unsigned seat, unsigned pays,
                 voyage_memory *o, menu *m) {
    uint64_t edges[OPEN_EDGE_WORDS];
    if (pays & PAYS_SHIP && s->pub.at_sea[seat].ships_left > 0) {
        find_sites(b, &s->pub, seat, o, edges);
        menu_add_places(m, BOARD_SHIP, edges, OPEN_EDGE_WORDS);
    }
    voyage_menu_lift(b, s, seat, o, m);
}

void voyage_menu_lifted(const board *b, const board_state *s, unsigned seat, voyage_memory *o,
                        menu *m) {
    uint64_t edges[OPEN_EDGE_WORDS];
    find_sites(b, &s->pub, seat, o, edges);
    board_remove(edges, s->pub.lifted); /* SEA-MOVE-07 */
    menu_add_places(m, BOARD_SHIP, edges, OPEN_EDGE_WORDS);
}

/* ---- applying ---- */

void voyage_lift(const board *b, board_state *s, const lr_action *a, voyage_memory *o) {
    const open_sets sets = open_sets_of(&s->pub, a->actor);
    uint32_t edge = board_place(*a);
    apply_lift(b, s, a);
    forget_near(b, o, a->actor, edge);
    reach_remove(b, &sets, edge, o->reach[a->actor]);
    network_remove(b, &s->pub, a->actor, edge, &o->networks[a->actor]);
}

/* What is left to do when a road or ship lies on the edge. */
static inline void after_piece(const board *b, board_state *s, unsigned seat, uint32_t edge,
                               bool moved, voyage_memory *o) {
    fog_reach(b, &s->pub, edge);
    forget_near(b, o, seat, edge);
    route_after_piece(b, &s->pub, seat, moved, o->networks);
    s->pub.phase = BOARD_PHASE_MAIN;
    if (s->pub.unveiled != 0) turn_resume(b, s);
    victory_test(b, s);
}

void voyage_ship(const board *b, board_state *s, const lr_action *a, voyage_memory *o) {
    const open_sets sets = open_sets_of(&s->pub, a->actor);
    uint32_t edge = board_place(*a);
    network_add(b, &s->pub, a->actor, edge, true, &o->networks[a->actor]);
    bool moved = ships_put(b, s, a->actor, edge);
    reach_add(b, &sets, edge, o->reach[a->actor]);
    after_piece(b, s, a->actor, edge, moved, o);
}

void voyage_road(const board *b, board_state *s, const lr_action *a, voyage_memory *o) {
    uint32_t edge = board_place(*a);
    build_pay(b, s, a->actor, board_cost_road);
    network_add(b, &s->pub, a->actor, edge, false, &o->networks[a->actor]);
    build_place_road(b, &s->pub, a->actor, edge);
    after_piece(b, s, a->actor, edge, false, o);
}
