/* route.c - the longest road, at sea the longest trade route.
 *
 * The length of a route is the longest walk over a seat's pieces that uses none twice; it may come
 * through a vertex again, but not through an opponent's building (BASE-LR-02 to 04). At sea it may
 * go from roads to ships and back, only at buildings of the seat (SEA-LTR-03). So a vertex has two
 * layers, one for roads and one for ships, and an own building makes them one:
 *
 *     road ==o== road       road ==[own]== road       road ==[foreign]== road: four ends
 *          --o-- ship              /
 *            ship               ship
 *
 * Counting after every piece would cost as much as the rest of the game, so a position keeps only
 * who holds the card and the length to beat, `road_record`:
 *
 *     held        the holder's length
 *     set aside   the greatest length anyone has, but at least 4: one more than that takes the card
 *
 * A new piece can only lengthen walks that use it. If the seat has too few pieces, nothing is
 * counted. Otherwise the pieces connected to the new one are collected into a small graph. Its size
 * and the number of its odd vertices mostly show that the record stands. If not, a tree is measured
 * from its leaves inwards; only cycles are left to trail.c.
 *
 * A new building cuts opponents, and that matters only where the holder is cut, or while the card
 * lies aside; then everything is counted anew (BASE-LR-09). At sea it may also join its owner's
 * roads and ships. Ships that leave, or move, matter in the same cases as a cut, and only to their
 * owner.
 *
 * With longest_road_ends=uncounted (BASE-HOUSE-09) a sweep leaves out the pieces that end at a
 * barrier. The record is then what it was when the card was handed out: a building at the end of a
 * route changes it only at the next recount.
 *
 * Tried and rejected: walking all ways from both ends of the new piece instead of collecting a
 * graph, which is slower; and measuring trees in one pass, with a graph only for rings, which saves
 * too little for a second way.
 */
#include "rules.h"
#include "trail.h"

#include <assert.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { AWARD_LENGTH = 5, AWARD_POINTS = 2 };

typedef enum route_layer { LAYER_ROAD, LAYER_SHIP, LAYERS } route_layer;

/* The pieces that the seat has on the board: no route is longer. */
static inline unsigned pieces_of(const board *b, const board_public *p, unsigned seat) {
    unsigned roads = b->supply.roads - (unsigned)p->seat[seat].roads_left;
    return roads + b->supply.ships - (unsigned)p->at_sea[seat].ships_left;
}

/* ---- pieces that hang together, as a graph ---- */

/* How a walk goes on from a vertex. */
enum { ON_BY_ROAD = LAYER_ROAD, ON_BY_SHIP = LAYER_SHIP, ON_BY_BOTH, ON_NOWHERE };

/* A sweep goes over the pieces of a seat, one after the other, and numbers the vertices it comes
 * to. */
typedef struct route_sweep {
    const board *b;
    uint64_t met[BOARD_WORDS_MAX];          /* buildings of anyone, and opponents' knights */
    uint64_t left[LAYERS][BOARD_WORDS_MAX]; /* pieces that were not met yet; ships only at sea */
    uint64_t seen[LAYERS][BOARD_WORDS_MAX]; /* vertices; those of both layers are in the first */
    uint64_t barrier[BOARD_WORDS_MAX];      /* opponents' pieces: a walk may begin or end there, but
                                               not pass (BASE-LR-04, CK-KNIGHT-14) */
    uint8_t number[LAYERS][BOARD_VERTICES_MAX]; /* of those seen: the graph's vertex */
    uint16_t place[TRAIL_VERTICES_MAX];         /* of the graph's vertices */
    uint8_t way_on[TRAIL_VERTICES_MAX];
    trail_graph g; /* its edges; the rest only when it is asked for */
} route_sweep;

/* Leaves out the pieces that end at a barrier (BASE-HOUSE-09). */
static RARE void drop_ends(route_sweep *o) {
    for (unsigned w = 0; w < o->b->vertex_words; w++) {
        FOR_EACH_BIT(k, o->barrier[w]) {
            const uint16_t *edge = o->b->vertex[64 * w + k].edge;
            for (unsigned i = 0; i < 3; i++) {
                if (edge[i] == BOARD_NO_PLACE) continue;
                board_remove(o->left[LAYER_ROAD], edge[i]);
                board_remove(o->left[LAYER_SHIP], edge[i]);
            }
        }
    }
}

static inline void sweep_begin(route_sweep *o, const board *b, const board_public *p,
                               unsigned seat) {
    vset settlement = board_settlement(b, p, seat), city = board_city(b, p, seat);
    eset roads = board_road(b, p, seat), ships = board_ship(b, p, seat);
    unsigned vertex_words = b->vertex_words, edge_words = b->edge_words;
    o->b = b;
    for (unsigned w = 0; w < vertex_words; w++) {
        o->met[w] = build_stops(b, p, seat, w);
        o->barrier[w] = o->met[w] & ~(settlement.word[w] | city.word[w]);
        o->seen[LAYER_ROAD][w] = o->seen[LAYER_SHIP][w] = 0;
    }
    for (unsigned w = 0; w < edge_words; w++) {
        o->left[LAYER_ROAD][w] = roads.word[w];
        o->left[LAYER_SHIP][w] = ships.word[w];
    }
    if (b->rules.longest_road_ends == BOARD_ENDS_UNCOUNTED) drop_ends(o);
}

/* The graph's vertex at the place, for a piece that comes to it; *count is how many there are.
 * Every piece that ends at a barrier gets a vertex of its own there. `sea` is a constant for
 * each sweep. */
INLINE unsigned sweep_vertex(route_sweep *o, uint32_t place, unsigned layer, bool sea,
                             unsigned *count) {
    unsigned way_on = layer;
    if (board_has(sea ? o->met : o->barrier, place)) {
        way_on = sea && !board_has(o->barrier, place) ? ON_BY_BOTH : ON_NOWHERE; /* SEA-LTR-03 */
        layer = LAYER_ROAD;
    }
    if (way_on != ON_NOWHERE) {
        uint64_t bit = (uint64_t)1 << (place & 63), *seen = &o->seen[layer][place >> 6];
        if (*seen & bit) return o->number[layer][place];
        *seen |= bit;
        o->number[layer][place] = (uint8_t)*count;
    }
    LR_DASSERT(*count < TRAIL_VERTICES_MAX);
    o->place[*count] = (uint16_t)place;
    o->way_on[*count] = (uint8_t)way_on;
    return (*count)++;
}

/* How many vertices and edges the graph has so far. */
typedef struct sweep_count {
    unsigned vertices, edges;
} sweep_count;

/* Goes on from a vertex over its k-th edge, if a piece of the layer lies there. */
INLINE sweep_count sweep_edge(route_sweep *o, const board_vertex *v, unsigned k, unsigned from,
                              unsigned layer, bool sea, sweep_count n) {
    uint32_t edge = v->edge[k];
    if (edge == BOARD_NO_PLACE || !board_has(o->left[layer], edge)) return n;
    board_remove(o->left[layer], edge);
    LR_DASSERT(n.edges < TRAIL_EDGES_MAX);
    o->g.end[n.edges][0] = (uint8_t)from;
    o->g.end[n.edges][1] = (uint8_t)sweep_vertex(o, v->neighbour[k], layer, sea, &n.vertices);
    n.edges++;
    return n;
}

INLINE sweep_count sweep_edges(route_sweep *o, const board_vertex *v, unsigned from, unsigned layer,
                               bool sea, sweep_count n) {
    n = sweep_edge(o, v, 0, from, layer, sea, n);
    n = sweep_edge(o, v, 1, from, layer, sea, n);
    return sweep_edge(o, v, 2, from, layer, sea, n);
}

/* Collects the pieces that the edge is joined to. In a tree the k-th edge leads to vertex k + 1,
 * from one with a lower number. */
INLINE void sweep(route_sweep *o, uint32_t edge, bool sea) {
    const board *b = o->b;
    const uint16_t *ends = b->edge[edge].vertex;
    unsigned first = sea && board_has(o->left[LAYER_SHIP], edge) ? LAYER_SHIP : LAYER_ROAD;
    sweep_count n = { .edges = 1 };
    board_remove(o->left[first], edge);
    o->g.end[0][0] = (uint8_t)sweep_vertex(o, ends[0], first, sea, &n.vertices);
    o->g.end[0][1] = (uint8_t)sweep_vertex(o, ends[1], first, sea, &n.vertices);
    for (unsigned from = 0; from < n.vertices; from++) {
        unsigned way_on = o->way_on[from];
        const board_vertex *v = &b->vertex[o->place[from]];
        if (sea && way_on == ON_BY_SHIP) {
            n = sweep_edges(o, v, from, LAYER_SHIP, sea, n);
        } else if (way_on != ON_NOWHERE) {
            n = sweep_edges(o, v, from, LAYER_ROAD, sea, n);
            if (sea && way_on == ON_BY_BOTH) n = sweep_edges(o, v, from, LAYER_SHIP, sea, n);
        }
    }
    o->g.vertices = n.vertices;
    o->g.edges = n.edges;
}

static RARE void sweep_at_sea(route_sweep *o, uint32_t edge) {
    sweep(o, edge, true);
}

static RARE void sweep_on_land(route_sweep *o, uint32_t edge) {
    sweep(o, edge, false);
}

static unsigned odd_vertices(const trail_graph *g) {
    uint64_t odd = 0;
    for (unsigned e = 0; e < g->edges; e++)
        odd ^= (uint64_t)1 << g->end[e][0] ^ (uint64_t)1 << g->end[e][1];
    return (unsigned)__builtin_popcountll(odd);
}

/* The longest way through a tree: at every vertex, the two deepest branches. */
static unsigned tree_longest(const trail_graph *g) {
    uint8_t depth[TRAIL_VERTICES_MAX];
    unsigned longest = 0;
    memset(depth, 0, g->vertices);
    for (unsigned e = g->edges; e-- > 0;) {
        unsigned from = g->end[e][0], here = depth[g->end[e][1]] + 1u, there = depth[from];
        if (here + there > longest) longest = here + there;
        if (here > there) depth[from] = (uint8_t)here;
    }
    return longest;
}

/* The edges of each vertex, which trail.c needs besides the vertices of each edge. */
static void graph_link(trail_graph *g) {
    memset(g->degree, 0, g->vertices);
    for (unsigned e = 0; e < g->edges; e++) {
        for (unsigned i = 0; i < 2; i++) {
            unsigned v = g->end[e][i];
            g->at[v][g->degree[v]++] = (uint8_t)e;
        }
    }
}

/* The longest walk over the pieces that were swept up, if it is longer than `floor`; else
 * `floor`. All edges can be walked if at most two vertices are odd, and every two more cost at
 * least an edge. With `over_first` it is known that walks without the first piece are not
 * longer. */
static RARE unsigned length_swept(trail_graph *g, unsigned floor, bool over_first) {
    unsigned odd = odd_vertices(g);
    if (odd <= 2) return g->edges;
    if (g->edges - (odd - 2) / 2 <= floor) return floor;
    if (g->edges + 1 == g->vertices) {
        unsigned length = tree_longest(g);
        return length > floor ? length : floor;
    }
    graph_link(g);
    return (over_first ? board_trail_longest_over_first(g, floor) : board_trail_longest(g, floor))
        .length;
}

/* The same for the pieces that the edge is joined to. */
static unsigned length_around(route_sweep *o, uint32_t edge, unsigned floor, bool over_first) {
    if (!board_has(o->left[LAYER_ROAD], edge) && !board_has(o->left[LAYER_SHIP], edge))
        return floor; /* it ends at a barrier and does not count */
    if (o->b->supply.ships > 0)
        sweep_at_sea(o, edge);
    else
        sweep_on_land(o, edge);
    return o->g.edges > floor ? length_swept(&o->g, floor, over_first) : floor;
}

/* The same for all pieces that are left. */
static unsigned length_of_rest(route_sweep *o, unsigned floor) {
    for (unsigned w = 0; w < o->b->edge_words; w++)
        for (;;) {
            uint64_t left = o->left[LAYER_ROAD][w] | o->left[LAYER_SHIP][w];
            if (left == 0) break;
            floor = length_around(o, 64 * w + (unsigned)__builtin_ctzll(left), floor, false);
        }
    return floor;
}

/* The length of the seat's route if it is longer than `floor`, else `floor`. */
static unsigned length_above(const board *b, const board_public *p, unsigned seat, unsigned floor) {
    route_sweep o;
    sweep_begin(&o, b, p, seat);
    return length_of_rest(&o, floor);
}

/* The same for the pieces that one edge is joined to. */
static unsigned length_through(const board *b, const board_public *p, unsigned seat, uint32_t edge,
                               unsigned floor, bool over_first) {
    route_sweep o;
    sweep_begin(&o, b, p, seat);
    return length_around(&o, edge, floor, over_first);
}

unsigned board_road_length(const board *b, const board_public *p, unsigned seat) {
    return length_above(b, p, seat, 0);
}

/* ---- the pieces of the route ---- */

/* Takes away every piece without which a route of the length remains: what is left is one. */
static void keep_one_route(const board *b, board_public *p, unsigned seat, unsigned length) {
    for (uint32_t edge = 0; edge < b->edges; edge++) {
        bool is_ship;
        if (board_route_at(b, p, edge, &is_ship) != seat) continue;
        eset_rw pieces = is_ship ? board_ship_rw(b, p, seat) : board_road_rw(b, p, seat);
        eset_remove(pieces, edge);
        if (board_road_length(b, p, seat) < length) eset_add(pieces, edge);
    }
}

static uint32_t edge_between(const board *b, uint32_t from, uint32_t to) {
    const board_vertex *v = &b->vertex[from];
    unsigned k = 0;
    while (v->neighbour[k] != to) k++;
    return v->edge[k];
}

unsigned board_road_path(const board *b, const board_public *p, unsigned seat,
                         uint16_t path[BOARD_PATH_MAX]) {
    static_assert((int)BOARD_PATH_MAX == (int)TRAIL_EDGES_MAX, "a path is a trail");
    board_public alone = *p;
    unsigned length = board_road_length(b, p, seat);
    uint8_t order[TRAIL_EDGES_MAX];
    route_sweep o;
    if (length == 0) return 0;
    keep_one_route(b, &alone, seat, length);
    sweep_begin(&o, b, &alone, seat);
    (void)length_of_rest(&o, 0); /* one graph is left, and o.g is it */
    LR_ASSERT(o.g.edges == length);
    graph_link(&o.g);
    board_trail_walk(&o.g, order);
    for (unsigned k = 0; k < length; k++) {
        const uint8_t *end = o.g.end[order[k]];
        path[k] = (uint16_t)edge_between(b, o.place[end[0]], o.place[end[1]]);
    }
    return length;
}

/* ---- the card ---- */

static void award(board_public *p, unsigned holder, unsigned record) {
    if (p->road_holder != holder) {
        if (p->road_holder != LR_SEAT_NONE) p->seat[p->road_holder].points -= AWARD_POINTS;
        if (holder != LR_SEAT_NONE) p->seat[holder].points += AWARD_POINTS;
        p->road_holder = (uint8_t)holder;
    }
    p->road_record = (uint8_t)record;
}

void board_route_after_road(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    unsigned built = pieces_of(b, p, seat);
    if (built <= p->road_record || b->layout.no_route_card) return;
    unsigned length = length_through(b, p, seat, edge, p->road_record, true);
    if (length > p->road_record) award(p, seat, length); /* BASE-LR-01, 05, BASE-RUL-22 */
}

/* Who has the greatest length, of at least a given one. */
typedef struct route_count {
    unsigned greatest, having, last; /* how many have it, and the last of them */
    unsigned holder;                 /* the holder's length, if it matters */
} route_count;

/* Counts everybody. Lengths below the greatest so far need not be known; the holder comes first,
 * whose route is mostly still a long one. */
static route_count count_all(const board *b, const board_public *p, unsigned least) {
    route_count n = { .greatest = least, .last = LR_SEAT_NONE };
    unsigned seat = p->road_holder == LR_SEAT_NONE ? 0 : p->road_holder;
    for (unsigned turn = 0; turn < b->seats; turn++, seat = seat + 1u < b->seats ? seat + 1u : 0) {
        if (pieces_of(b, p, seat) < n.greatest) continue;
        unsigned length = length_above(b, p, seat, n.greatest - 1);
        if (seat == p->road_holder) n.holder = length;
        if (length < n.greatest) continue;
        n.having = length > n.greatest ? 1 : n.having + 1;
        n.greatest = length;
        n.last = seat;
    }
    return n;
}

/* Hands the card out by the procedure of BASE-LR-09. Mostly somebody still has a route almost as
 * long as the greatest was: a holder who has moved a ship from its end, or another of those who
 * tied. */
void board_route_recount(const board *b, board_public *p) {
    if (b->layout.no_route_card) return;
    unsigned holder = p->road_holder;
    unsigned likely = p->road_record - (holder != LR_SEAT_NONE);
    route_count n = count_all(b, p, likely > AWARD_LENGTH ? likely : AWARD_LENGTH);
    if (n.having == 0 && likely > AWARD_LENGTH) n = count_all(b, p, AWARD_LENGTH);
    bool fell = n.holder < p->road_record;
    if (n.having == 0) {
        award(p, LR_SEAT_NONE, AWARD_LENGTH - 1);
    } else if (holder != LR_SEAT_NONE && n.holder == n.greatest &&
               (!fell || n.having == 1 || b->rules.longest_road_tie == BOARD_TIE_HOLDER)) {
        award(p, holder, n.greatest);
    } else {
        award(p, n.having == 1 ? n.last : LR_SEAT_NONE, n.greatest);
    }
}

/* The seat's pieces at the vertex, and in *edge the last of them. */
static unsigned pieces_at(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                          route_layer layer, uint32_t *edge) {
    eset set = layer == LAYER_ROAD ? board_road(b, p, seat) : board_ship(b, p, seat);
    const board_vertex *v = &b->vertex[vertex];
    unsigned count = 0;
    for (int i = 0; i < 3; i++) {
        if (v->edge[i] == BOARD_NO_PLACE || !eset_has(set, v->edge[i])) continue;
        *edge = v->edge[i];
        count++;
    }
    return count;
}

/* A building joins its owner's roads and ships (SEA-LTR-03). */
static void join(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    uint32_t edge;
    if (pieces_at(b, p, seat, vertex, LAYER_ROAD, &edge) == 0 ||
        pieces_at(b, p, seat, vertex, LAYER_SHIP, &edge) == 0)
        return;
    unsigned length = length_through(b, p, seat, edge, p->road_record, false);
    if (length > p->road_record) award(p, seat, length);
}

void board_route_after_building(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    if (b->supply.ships > 0 && !b->layout.no_route_card) join(b, p, seat, vertex);
    if (p->road_record < AWARD_LENGTH) return; /* nobody has a road that counts */
    for (unsigned other = 0; other < b->seats; other++) {
        uint32_t edge;
        if (other == seat) continue;
        if (p->road_holder != LR_SEAT_NONE && p->road_holder != other) continue; /* BASE-LR-06 */
        if (pieces_at(b, p, other, vertex, LAYER_ROAD, &edge) >= 2 ||
            pieces_at(b, p, other, vertex, LAYER_SHIP, &edge) >= 2) { /* BASE-RUL-23 */
            board_route_recount(b, p);
            return;
        }
    }
}

/* The seat's route was cut at a vertex, or grew together there. It matters if it was the
 * holder's and is shorter now, or is longer than all others; while the card lies aside
 * everything is counted anew. */
static void route_changed(const board *b, board_public *p, unsigned seat) {
    if (p->road_holder == LR_SEAT_NONE) {
        board_route_recount(b, p);
        return;
    }
    bool holds = p->road_holder == seat;
    unsigned length = length_above(b, p, seat, p->road_record - holds);
    if (length > p->road_record)
        award(p, seat, length); /* CK-RUL-06 */
    else if (holds && length < p->road_record)
        board_route_recount(b, p);
}

/* A knight is in the way of others where they go on (CK-KNIGHT-14, CK-RUL-05); own ones pass it. */
void board_route_after_knight(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    if (b->layout.no_route_card) return;
    for (unsigned other = 0; other < b->seats; other++) {
        uint32_t edge;
        if (other == seat) continue;
        if (b->supply.ships == 0 && !vset_has(board_touched(b, p, other), vertex)) continue;
        unsigned pieces = pieces_of(b, p, other);
        bool holds = p->road_holder == other || p->road_holder == LR_SEAT_NONE;
        if (pieces < AWARD_LENGTH || pieces + holds <= p->road_record) continue;
        if (pieces_at(b, p, other, vertex, LAYER_ROAD, &edge) >= 2 ||
            pieces_at(b, p, other, vertex, LAYER_SHIP, &edge) >= 2)
            route_changed(b, p, other);
    }
}

/* The seat's route may have become shorter. That matters if it was the holder's, or one of those
 * that tied while the card lies aside. */
void board_route_after_removal(const board *b, board_public *p, unsigned seat) {
    if (p->road_record < AWARD_LENGTH) return;
    if (p->road_holder == seat) {
        if (length_above(b, p, seat, p->road_record - 1u) < p->road_record)
            board_route_recount(b, p);
    } else if (p->road_holder == LR_SEAT_NONE) {
        board_route_recount(b, p);
    }
}

/* The ship has left one place and lies in another: one change, so the card is not handed out in
 * between (SEA-MOVE-14). Only ways over its new place can be longer than what there was; the holder
 * keeps the card if any way of the same length is left. */
void board_route_after_move(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    if (pieces_of(b, p, seat) < p->road_record || b->layout.no_route_card) return;
    bool holds = p->road_holder == seat;
    unsigned wanted = p->road_record + !holds;
    route_sweep o;
    sweep_begin(&o, b, p, seat);
    unsigned length = length_around(&o, edge, wanted - 1, !holds);
    if (length < wanted && holds) length = length_of_rest(&o, wanted - 1);
    if (length >= wanted)
        award(p, seat, length);
    else if (p->road_record >= AWARD_LENGTH && (holds || p->road_holder == LR_SEAT_NONE))
        board_route_recount(b, p);
}
