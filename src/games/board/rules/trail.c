/* trail.c - the longest trail of a graph whose vertices have at most three edges.
 *
 * Walking all trails takes a time that doubles with every fork, so nothing is walked here. A set of
 * edges can be walked in one go if it is connected and at most two of its vertices are odd (Euler).
 * So the largest such set is wanted. Sets are 64-bit words: joining is `^`, length is a popcount.
 *
 * 1. The graph is reduced to its core. What the three rules below leave are forks of three chains,
 *    where a chain is the set of the edges between two forks, and leaves at the end of some chains.
 *
 *        a chain       --o--      a vertex of two edges joins them to one chain
 *        a side way    --<        of two leaves at one fork a trail from elsewhere reaches one:
 *                                 the longer; the way from one to the other is weighed on the spot
 *        a ring        --O        a ring at the end of a chain is walked to its end: a longer leaf
 *
 *    Trees and single rings leave nothing behind, and are done.
 *
 * 2. A trail that cannot be made longer uses all edges where it begins and where it ends, and the
 * two
 *    are different vertices (from a closed one in a core, some chain leads on). So they are two odd
 *    vertices of the core, s and t, and all others are even in the trail: the sets to look at are
 *
 *        (a way from s to t) ^ (a sum of independent cycles)
 *
 *    which are 2^cycles for each pair. A fork with a leaf is an end only if the leaf is the other.
 *
 * 3. Every other vertex of the core is odd and must become even, hence loses at least its shortest
 *    chain, and a chain is shared by two. Pairs that cannot beat the best so far by that bound are
 *    passed over. A set is flooded, to see if it is connected, only if it is longer than the best.
 *
 * On a hex map 30 edges close at most 7 cycles, and the more cycles there are the fewer edges are
 * left for leaves: pairs times 2^cycles stays below 8500, a few microseconds (tests/unit/trail.c).
 *
 * Tried and rejected: walking the core with the bound of 3 at every step, 6400 steps and 54 us for
 * the worst network found; the same with a flood at every step, 2400 steps but 49 us.
 */
#include "trail.h"

#include "lr_assert.h"

#include <stdbool.h>
#include <string.h>

enum { FORKS_MAX = 2 * TRAIL_EDGES_MAX / 3, CYCLES_MAX = FORKS_MAX / 2 + 1, TABLE_CYCLES = 7 };

static inline unsigned length_of(uint64_t edges) {
    return (unsigned)__builtin_popcountll(edges);
}

/* ---- the core ---- */

typedef struct trail_core {
    unsigned best, vertices;
    uint64_t chain[TRAIL_EDGES_MAX]; /* the edges of the graph that it stands for */
    uint8_t end[TRAIL_EDGES_MAX][2];
    uint8_t at[TRAIL_VERTICES_MAX][3]; /* chains; twice the same: a ring */
    uint8_t degree[TRAIL_VERTICES_MAX];
    unsigned open_count;
    uint8_t open[3 * TRAIL_VERTICES_MAX]; /* vertices to look at: their surroundings have changed */
} trail_core;

static inline unsigned across(const trail_core *c, unsigned chain, unsigned v) {
    return (unsigned)(c->end[chain][0] ^ c->end[chain][1]) ^ v;
}

static inline bool is_leaf(const trail_core *c, unsigned chain, unsigned v) {
    return c->degree[across(c, chain, v)] == 1;
}

static void open_vertex(trail_core *c, unsigned v) {
    LR_ASSERT(c->open_count < sizeof c->open);
    c->open[c->open_count++] = (uint8_t)v;
}

static void weigh_whole(trail_core *c, uint64_t edges) {
    if (length_of(edges) > c->best) c->best = length_of(edges);
}

static void reduce_leaf(trail_core *c, unsigned v) {
    unsigned chain = c->at[v][0];
    if (!is_leaf(c, chain, v)) return;
    weigh_whole(c, c->chain[chain]);
    c->degree[across(c, chain, v)] = 0;
    c->degree[v] = 0;
}

static void reduce_chain(trail_core *c, unsigned v) {
    unsigned chain = c->at[v][0], gone = c->at[v][1];
    c->degree[v] = 0;
    if (chain == gone) {
        weigh_whole(c, c->chain[chain]);
        return;
    }
    unsigned near = across(c, chain, v), far = across(c, gone, v), k = 0;
    c->chain[chain] |= c->chain[gone];
    c->end[chain][0] = (uint8_t)near;
    c->end[chain][1] = (uint8_t)far;
    while (c->at[far][k] != gone) k++;
    c->at[far][k] = (uint8_t)chain;
    open_vertex(c, near);
    open_vertex(c, far);
}

static void reduce_fork(trail_core *c, unsigned v) {
    uint8_t *at = c->at[v];
    for (unsigned k = 0; k < 3; k++) {
        unsigned one = at[k], two = at[(k + 1) % 3], rest = at[(k + 2) % 3];
        if (one == two) {
            c->chain[rest] |= c->chain[one];
            at[0] = (uint8_t)rest;
            c->degree[v] = 1;
            open_vertex(c, v);
            open_vertex(c, across(c, rest, v));
            return;
        }
        if (!is_leaf(c, one, v) || !is_leaf(c, two, v)) continue;
        weigh_whole(c, c->chain[one] | c->chain[two]);
        bool first = length_of(c->chain[one]) >= length_of(c->chain[two]);
        c->degree[across(c, first ? two : one, v)] = 0;
        at[0] = (uint8_t)(first ? one : two);
        at[1] = (uint8_t)rest;
        c->degree[v] = 2;
        open_vertex(c, v);
        return;
    }
}

static void core_fill(trail_core *c, const trail_graph *g, unsigned floor) {
    c->best = floor;
    c->vertices = g->vertices;
    for (unsigned e = 0; e < g->edges; e++) c->chain[e] = (uint64_t)1 << e;
    memcpy(c->end, g->end, sizeof g->end[0] * g->edges);
    memcpy(c->at, g->at, sizeof g->at[0] * g->vertices);
    memcpy(c->degree, g->degree, g->vertices);
    c->open_count = 0;
    for (unsigned v = 0; v < g->vertices; v++) open_vertex(c, v);
    while (c->open_count > 0) {
        unsigned v = c->open[--c->open_count];
        if (c->degree[v] == 1) reduce_leaf(c, v);
        if (c->degree[v] == 2) reduce_chain(c, v);
        if (c->degree[v] == 3) reduce_fork(c, v);
    }
}

/* ---- graphs with one cycle, and a bound for the others ---- */

/* What is left when leaves are taken off one after the other: rings, and on their vertices the
 * deepest way out into what was taken off. */
typedef struct trail_rings {
    unsigned best;  /* the longest trail through what was taken off, or the floor */
    unsigned edges; /* left */
    uint8_t degree[TRAIL_VERTICES_MAX];
    uint8_t link[TRAIL_VERTICES_MAX];    /* the sum (`^`) of the edges at each vertex */
    uint8_t hang[TRAIL_VERTICES_MAX];    /* the depth */
    uint8_t inwards[TRAIL_VERTICES_MAX]; /* of vertices taken off: the next one towards the rings */
} trail_rings;

static void rings_fill(trail_rings *r, const trail_graph *g, unsigned floor) {
    r->best = floor;
    r->edges = g->edges;
    memset(r->degree, 0, g->vertices);
    memset(r->link, 0, g->vertices);
    memset(r->hang, 0, g->vertices);
    for (unsigned e = 0; e < g->edges; e++) {
        unsigned a = g->end[e][0], b = g->end[e][1];
        r->degree[a]++;
        r->degree[b]++;
        r->link[a] ^= (uint8_t)e;
        r->link[b] ^= (uint8_t)e;
    }
    for (unsigned first = 0; first < g->vertices; first++) {
        unsigned v = first;
        while (r->degree[v] == 1) {
            unsigned e = r->link[v], to = (unsigned)(g->end[e][0] ^ g->end[e][1]) ^ v;
            unsigned depth = r->hang[v] + 1u, through = depth + r->hang[to];
            if (through > r->best) r->best = through;
            if (depth > r->hang[to]) r->hang[to] = (uint8_t)depth;
            r->inwards[v] = (uint8_t)to;
            r->degree[v] = 0;
            r->degree[to]--;
            r->link[to] ^= (uint8_t)e;
            r->edges--;
            v = to;
        }
    }
}

/* The longest trail if one ring is left: all around it and out, or in and along the longer side and
 * out again. */
static unsigned ring_longest(const trail_rings *r, const trail_graph *g) {
    uint8_t place[TRAIL_VERTICES_MAX] = { 0 }, hang[TRAIL_VERTICES_MAX] = { 0 };
    unsigned first = 0, count = 0, best = r->best;
    while (r->degree[g->end[first][0]] == 0 || r->degree[g->end[first][1]] == 0) first++;
    unsigned e = first, v = g->end[first][0];
    for (unsigned k = 0; k < r->edges; k++) {
        if (r->hang[v] > 0) {
            place[count] = (uint8_t)k;
            hang[count++] = r->hang[v];
        }
        v = (unsigned)(g->end[e][0] ^ g->end[e][1]) ^ v;
        e ^= r->link[v];
    }
    if (r->edges > best) best = r->edges;
    for (unsigned i = 0; i < count; i++) {
        if (r->edges + hang[i] > best) best = r->edges + hang[i];
        for (unsigned j = 0; j < i; j++) {
            unsigned side = (unsigned)(place[i] - place[j]);
            unsigned way = side > r->edges - side ? side : r->edges - side;
            if (way + hang[i] + hang[j] > best) best = way + hang[i] + hang[j];
        }
    }
    return best;
}

/* The ring's vertex to which edge 0 leads inwards, and in *depth how far it is from the outer
 * end, if that is a leaf; else nothing. */
enum { NO_VERTEX = TRAIL_VERTICES_MAX };
static unsigned ring_of_first(const trail_rings *r, const trail_graph *g, unsigned *depth) {
    unsigned v = g->degree[g->end[0][0]] == 1 ? g->end[0][0] : g->end[0][1];
    *depth = 0;
    if (g->degree[v] != 1) return NO_VERTEX;
    for (; r->degree[v] == 0; v = r->inwards[v]) ++*depth;
    return v;
}

/* No trail is longer. Forks of the rings that it does not end at lose an edge each, and so does
 * a vertex where it leaves the rings for good; an edge is lost for two at most. Of trails over
 * edge 0, one end is known if that is a leaf. */
static unsigned rings_bound(const trail_rings *r, const trail_graph *g, bool over_first) {
    unsigned known = 0, deepest = 0, second = 0, forks = 0;
    unsigned ring = over_first ? ring_of_first(r, g, &known) : NO_VERTEX;
    for (unsigned v = 0; v < g->vertices; v++) {
        if (r->degree[v] == 0) continue;
        unsigned hang = v == ring ? 0 : r->hang[v];
        forks += r->degree[v] == 3;
        if (hang > deepest) {
            second = deepest;
            deepest = hang;
        } else if (hang > second) {
            second = hang;
        }
    }
    if (ring != NO_VERTEX) {
        second = deepest;
        deepest = known;
    }
    unsigned out = deepest > 1 ? deepest : 1;
    if (deepest + second > out + 1) out = deepest + second - 1;
    unsigned most = r->edges - forks / 2 + out;
    return most > r->best ? most : r->best;
}

/* ---- the sets of edges that could be the trail ---- */

typedef struct trail_node {
    uint64_t star; /* the edges of its chains */
    uint64_t path; /* the edges of a way to it from the first node */
    uint8_t least; /* the length of its shortest chain */
    uint8_t leaf;  /* the node of its leaf; itself if it has none */
} trail_node;

typedef struct trail_space {
    unsigned best, nodes, cycles;
    uint32_t weighed, flooded;
    unsigned bound; /* twice the length of all chains, less the least of every node */
    trail_node node[2 * FORKS_MAX];
    uint64_t cycle[CYCLES_MAX];
    uint64_t sum[1 << TABLE_CYCLES]; /* all sums of the first cycles */
} trail_space;

/* Numbers the nodes outwards from the first, with a way to each; every chain that is no part of
 * these ways closes a cycle. */
static void space_nodes(trail_space *s, const trail_core *c, unsigned first) {
    uint8_t place[2 * FORKS_MAX], number[TRAIL_VERTICES_MAX];
    uint64_t seen = 0; /* edges */
    memset(number, 0xff, c->vertices);
    s->nodes = s->cycles = 0;
    number[first] = 0;
    place[s->nodes++] = (uint8_t)first;
    s->node[0].path = 0;
    for (unsigned n = 0; n < s->nodes; n++) {
        trail_node *node = &s->node[n];
        unsigned v = place[n];
        node->star = 0;
        for (unsigned k = 0; k < c->degree[v]; k++) {
            uint64_t chain = c->chain[c->at[v][k]];
            unsigned to = across(c, c->at[v][k], v);
            node->star |= chain;
            if (seen & chain) continue;
            seen |= chain;
            if (number[to] != 0xff) {
                LR_ASSERT(s->cycles < CYCLES_MAX);
                s->cycle[s->cycles++] = node->path ^ chain ^ s->node[number[to]].path;
                continue;
            }
            LR_ASSERT(s->nodes < 2 * FORKS_MAX);
            number[to] = (uint8_t)s->nodes;
            s->node[s->nodes].path = node->path | chain;
            place[s->nodes++] = (uint8_t)to;
        }
    }
    s->bound = 0;
    for (unsigned n = 0; n < s->nodes; n++) {
        trail_node *node = &s->node[n];
        unsigned v = place[n];
        node->least = 0xff;
        node->leaf = (uint8_t)n;
        for (unsigned k = 0; k < c->degree[v]; k++) {
            unsigned length = length_of(c->chain[c->at[v][k]]);
            if (length < node->least) node->least = (uint8_t)length;
            if (c->degree[v] == 3 && is_leaf(c, c->at[v][k], v))
                node->leaf = number[across(c, c->at[v][k], v)];
        }
        s->bound += length_of(node->star) - node->least;
    }
}

/* All sums of the first cycles, up to TABLE_CYCLES. */
static unsigned space_table(trail_space *s) {
    unsigned count = 1;
    s->sum[0] = 0;
    for (unsigned k = 0; k < s->cycles && k < TABLE_CYCLES; k++, count *= 2)
        for (unsigned i = 0; i < count; i++) s->sum[count + i] = s->sum[i] ^ s->cycle[k];
    return count;
}

/* Whether the set of whole chains hangs together. */
static bool hangs_together(const trail_space *s, uint64_t edges) {
    uint64_t reached = edges & -edges, before;
    do {
        before = reached;
        for (unsigned n = 0; n < s->nodes; n++)
            if (s->node[n].star & reached) reached |= s->node[n].star & edges;
    } while (reached != before);
    return reached == edges;
}

/* Looks at all sets of edges with these two ends. */
static void weigh_pair(trail_space *s, const trail_node *a, const trail_node *b, unsigned table) {
    if (s->bound + a->least + b->least < 2 * (s->best + 1)) return;
    uint64_t base = a->path ^ b->path;
    uint64_t rounds = (uint64_t)1 << (s->cycles > TABLE_CYCLES ? s->cycles - TABLE_CYCLES : 0);
    for (uint64_t round = 1;; round++) {
        s->weighed += table;
        for (unsigned i = 0; i < table; i++) {
            uint64_t edges = base ^ s->sum[i];
            if (length_of(edges) <= s->best) continue;
            s->flooded++;
            if (hangs_together(s, edges)) s->best = length_of(edges);
        }
        if (round == rounds) return;
        base ^= s->cycle[TABLE_CYCLES + __builtin_ctzll(round)]; /* Gray code: all sums in turn */
    }
}

/* No trail is longer, by the odd vertices alone: all edges can be walked at once when at most
 * two vertices are odd, and every two more cost at least an edge. */
static unsigned most_by_parity(const trail_graph *g, bool *whole) {
    unsigned odd = 0;
    for (unsigned v = 0; v < g->vertices; v++) odd += g->degree[v] & 1;
    *whole = odd <= 2;
    return *whole ? g->edges : g->edges - (odd - 2) / 2;
}

static trail_answer longest(const trail_graph *g, unsigned floor, bool over_first) {
    bool whole;
    unsigned most = most_by_parity(g, &whole);
    if (most <= floor) return (trail_answer){ floor, 0, 0 };
    if (whole) return (trail_answer){ most, 0, 0 };
    trail_rings r;
    rings_fill(&r, g, floor);
    if (r.edges == 0 || rings_bound(&r, g, over_first) == r.best)
        return (trail_answer){ r.best, 0, 0 };
    if (g->edges == g->vertices) return (trail_answer){ ring_longest(&r, g), 0, 0 };
    trail_core c;
    trail_space s;
    unsigned first = 0;
    core_fill(&c, g, floor);
    while (first < c.vertices && c.degree[first] == 0) first++;
    if (first == c.vertices) return (trail_answer){ c.best, 0, 0 };
    space_nodes(&s, &c, first);
    s.best = c.best;
    s.weighed = s.flooded = 0;
    unsigned table = space_table(&s);
    for (unsigned n = 0; n < s.nodes; n++) {
        const trail_node *node = &s.node[n];
        if (node->leaf != n) {
            weigh_pair(&s, node, &s.node[node->leaf], table);
            continue;
        }
        for (unsigned m = n + 1; m < s.nodes; m++)
            if (s.node[m].leaf == m) weigh_pair(&s, node, &s.node[m], table);
    }
    return (trail_answer){ s.best, s.weighed, s.flooded };
}

trail_answer board_trail_longest(const trail_graph *g, unsigned floor) {
    return longest(g, floor, false);
}

trail_answer board_trail_longest_over_first(const trail_graph *g, unsigned floor) {
    return longest(g, floor, true);
}

/* Hierholzer: walk on until there is no way on, then step back and insert what was passed by. */
void board_trail_walk(const trail_graph *g, uint8_t order[TRAIL_EDGES_MAX]) {
    uint8_t at[TRAIL_EDGES_MAX + 1], by[TRAIL_EDGES_MAX + 1];
    uint64_t walked = 0;
    unsigned steps = 0, placed = 0;
    at[0] = 0;
    for (unsigned v = g->vertices; v-- > 0;)
        if (g->degree[v] & 1) at[0] = (uint8_t)v;
    for (;;) {
        unsigned v = at[steps], k = 0;
        while (k < g->degree[v] && walked >> g->at[v][k] & 1) k++;
        if (k < g->degree[v]) {
            unsigned e = g->at[v][k];
            walked |= (uint64_t)1 << e;
            at[++steps] = (uint8_t)((unsigned)(g->end[e][0] ^ g->end[e][1]) ^ v);
            by[steps] = (uint8_t)e;
        } else if (steps > 0) {
            order[placed++] = by[steps--];
        } else {
            break;
        }
    }
    LR_ASSERT(placed == g->edges);
}
