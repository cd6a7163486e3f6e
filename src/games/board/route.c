/* route.c - the longest road.
 *
 * The length of a road is the longest walk over a seat's pieces that uses none twice; it may come
 * through a vertex again, but not through an opponent's building (BASE-LR-02 to 04). Counting it
 * after every road would cost as much as the rest of the game, so a position keeps only who holds
 * the card and the length to beat, `road_record`:
 *
 *     held        the holder's length
 *     set aside   the greatest length anyone has, but at least 4: one more than that takes the card
 *
 * A new road can only lengthen walks that use it. If the seat has too few pieces, nothing is counted.
 * Else the two ends of the new piece are followed outwards; in a tree the answer is the sum of the
 * two depths. Only if the walk meets a cycle are all walks of the roads around it searched, which is
 * rare, and given up where the number of odd vertices says that the record cannot be beaten.
 *
 * A new building can only shorten roads, and that matters only where the holder is cut, or while the
 * card lies aside; then everything is counted anew (BASE-LR-09).
 */
#include "rules.h"

#include <string.h>

enum { ROADS_MAX = 32, AWARD_LENGTH = 5, AWARD_POINTS = 2 };

/* ---- all walks: roads that hang together, as a small graph ---- */

typedef struct road_graph {
    unsigned edges, vertices;
    uint8_t end[ROADS_MAX][2];    /* vertices of each edge */
    uint8_t at[ROADS_MAX + 1][3]; /* edges at each vertex */
    uint8_t degree[ROADS_MAX + 1];
} road_graph;

typedef struct road_sets {
    const board *b;
    const uint64_t *roads;
    uint64_t
        barrier[BOARD_WORDS_MAX]; /* opponents' buildings: a walk may begin or end there, but not
                                          pass (BASE-LR-04) */
} road_sets;

static inline void sets_fill(road_sets *sets, const board *b, const board_public *p,
                             unsigned seat) {
    const uint64_t *occupied = p->sets + board_at_occupied(b);
    const uint64_t *settlement = p->sets + board_at_settlement(b, seat);
    const uint64_t *city = p->sets + board_at_city(b, seat);
    sets->b = b;
    sets->roads = p->sets + board_at_road(b, seat);
    for (unsigned w = 0; w < b->vertex_words; w++)
        sets->barrier[w] = occupied[w] & ~(settlement[w] | city[w]);
}

/* The graph's vertex for a place on the map; every road that ends at a barrier gets one of its own. */
static unsigned graph_vertex(road_graph *g, uint8_t *index, uint16_t place, bool barrier) {
    if (!barrier && index[place] != 0) return index[place] - 1u;
    LR_ASSERT(g->vertices < ROADS_MAX + 1);
    unsigned v = g->vertices++;
    g->degree[v] = 0;
    index[place] = (uint8_t)(v + 1);
    return v;
}

/* Collects the roads that `edge` is joined to without passing a barrier, and takes them out of
 * `left`. */
static void graph_fill(road_graph *g, const road_sets *sets, uint32_t edge, uint64_t *left) {
    const board *b = sets->b;
    uint16_t name[ROADS_MAX];
    uint8_t index[BOARD_VERTICES_MAX]; /* by place: the graph's vertex + 1 */
    memset(index, 0, b->vertices);
    g->edges = g->vertices = 0;
    name[g->edges++] = (uint16_t)edge;
    board_remove(left, edge);
    for (unsigned e = 0; e < g->edges; e++) {
        for (unsigned i = 0; i < 2; i++) {
            uint16_t place = b->edge[name[e]].vertex[i];
            bool barrier = board_has(sets->barrier, place);
            unsigned v = graph_vertex(g, index, place, barrier);
            g->end[e][i] = (uint8_t)v;
            g->at[v][g->degree[v]++] = (uint8_t)e;
            for (unsigned k = 0; k < 3 && !barrier; k++) {
                uint32_t next = b->vertex[place].edge[k];
                if (next == BOARD_NO_PLACE || !board_has(left, next)) continue;
                LR_ASSERT(g->edges < ROADS_MAX);
                name[g->edges++] = (uint16_t)next;
                board_remove(left, next);
            }
        }
    }
}

/* Extends a walk that stands at `v` after `length` edges; returns the best total found so far. */
static unsigned extend(const road_graph *g, unsigned v, uint32_t used, unsigned length,
                       unsigned best) {
    if (length > best) best = length;
    unsigned unused = g->edges - (unsigned)__builtin_popcount(used);
    if (length + unused <= best) return best;
    for (unsigned i = 0; i < g->degree[v]; i++) {
        unsigned edge = g->at[v][i];
        if (used >> edge & 1) continue;
        unsigned next = g->end[edge][0] == v ? g->end[edge][1] : g->end[edge][0];
        best = extend(g, next, used | 1u << edge, length + 1, best);
    }
    return best;
}

/* The longest walk of the graph if it is longer than `floor`, else `floor`.
 *
 * All edges can be walked at once when at most two vertices are odd (Euler). Else every two odd ones
 * beyond the first two cost at least an edge. A longest walk leaves no edge unused where it begins,
 * or it could begin with that; so it begins at an odd vertex. */
static unsigned graph_longest(const road_graph *g, unsigned floor) {
    unsigned odd = 0;
    for (unsigned v = 0; v < g->vertices; v++) odd += g->degree[v] & 1;
    unsigned bound = odd > 2 ? g->edges - (odd - 2) / 2 : g->edges;
    if (bound <= floor) return floor;
    if (odd <= 2) return bound;
    unsigned best = floor;
    for (unsigned v = 0; v < g->vertices && best < bound; v++)
        if (g->degree[v] & 1) best = extend(g, v, 0, 0, best);
    return best;
}

unsigned board_road_length(const board *b, const board_public *p, unsigned seat) {
    road_sets sets;
    uint64_t left[BOARD_WORDS_MAX];
    unsigned best = 0;
    road_graph g;
    sets_fill(&sets, b, p, seat);
    memcpy(left, sets.roads, 8u * b->edge_words);
    for (unsigned w = 0; w < b->edge_words; w++) {
        while (left[w] != 0) {
            graph_fill(&g, &sets, 64 * w + (unsigned)__builtin_ctzll(left[w]), left);
            best = graph_longest(&g, best);
        }
    }
    return best;
}

/* ---- walks through a new road ---- */

typedef struct road_walk {
    road_sets sets;
    uint64_t seen[BOARD_WORDS_MAX]; /* vertices */
    bool cycle;
} road_walk;

/* The longest way outwards from `vertex`, not over `from`. */
static unsigned walk_depth(road_walk *walk, uint32_t vertex, uint32_t from) {
    if (board_has(walk->sets.barrier, vertex)) return 0;
    if (board_has(walk->seen, vertex)) {
        walk->cycle = true;
        return 0;
    }
    board_insert(walk->seen, vertex);
    const board_vertex *v = &walk->sets.b->vertex[vertex];
    unsigned best = 0;
    for (int i = 0; i < 3; i++) {
        uint32_t edge = v->edge[i];
        if (edge == BOARD_NO_PLACE || edge == from || !board_has(walk->sets.roads, edge)) continue;
        unsigned depth = 1 + walk_depth(walk, v->neighbour[i], edge);
        if (depth > best) best = depth;
    }
    return best;
}

/* The seat's longest walk over the edge. Where there is a cycle: the longest walk of the roads that
 * the edge is joined to, if it is longer than `floor`. */
static unsigned length_through(const board *b, const board_public *p, unsigned seat, uint32_t edge,
                               unsigned floor) {
    road_walk walk;
    unsigned length = 1;
    sets_fill(&walk.sets, b, p, seat);
    for (unsigned w = 0; w < b->vertex_words; w++) walk.seen[w] = 0;
    walk.cycle = false;
    for (int end = 0; end < 2 && !walk.cycle; end++)
        length += walk_depth(&walk, b->edge[edge].vertex[end], edge);
    if (!walk.cycle) return length;
    road_graph g;
    uint64_t left[BOARD_WORDS_MAX];
    memcpy(left, walk.sets.roads, 8u * b->edge_words);
    graph_fill(&g, &walk.sets, edge, left);
    return graph_longest(&g, floor);
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

void route_after_road(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    unsigned built = BOARD_ROADS_EACH - p->seat[seat].roads_left;
    if (built <= p->road_record) return;
    unsigned length = length_through(b, p, seat, edge, p->road_record);
    if (length > p->road_record) award(p, seat, length); /* BASE-LR-01, 05, BASE-RUL-22 */
}

/* Counts everybody and hands the card out by the procedure of BASE-LR-09. */
static void recount(const board *b, board_public *p) {
    unsigned greatest = 0, having = 0, last = LR_SEAT_NONE, holder = p->road_holder;
    unsigned holder_length = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        unsigned length = board_road_length(b, p, seat);
        if (seat == holder) holder_length = length;
        if (length < greatest) continue;
        having = length > greatest ? 1 : having + 1;
        greatest = length;
        last = seat;
    }
    bool fell = holder_length < p->road_record;
    if (greatest < AWARD_LENGTH) {
        award(p, LR_SEAT_NONE, AWARD_LENGTH - 1);
    } else if (holder != LR_SEAT_NONE && holder_length == greatest &&
               (!fell || having == 1 || b->rules.longest_road_tie == BOARD_TIE_HOLDER)) {
        award(p, holder, greatest);
    } else {
        award(p, having == 1 ? last : LR_SEAT_NONE, greatest);
    }
}

void route_after_building(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    if (p->road_record < AWARD_LENGTH) return; /* nobody has a road that counts */
    const board_vertex *v = &b->vertex[vertex];
    for (unsigned other = 0; other < b->seats; other++) {
        if (other == seat) continue;
        if (p->road_holder != LR_SEAT_NONE && p->road_holder != other) continue; /* BASE-LR-06 */
        unsigned roads = 0;
        for (int i = 0; i < 3; i++)
            roads += v->edge[i] != BOARD_NO_PLACE &&
                     board_has(p->sets + board_at_road(b, other), v->edge[i]);
        if (roads >= 2) { /* BASE-RUL-23 */
            recount(b, p);
            return;
        }
    }
}
