/* The longest trail: known shapes, thousands of random networks against a search that tries every
 * walk, and the cost of the worst networks that a hill climb has found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <longroad/longroad.h>

#include "trail.h"

#include <stdbool.h>

/* ---- networks on a hex grid, drawn as a wall of bricks --------------------------------------- */

/*     o---o---o---o---o
 *     |       |       |       a brick is a hex: six edges, and three at every vertex inside
 *     o---o---o---o---o
 *         |       |
 *     o---o---o---o---o  */
enum { WIDTH = 16, HEIGHT = 12, PLACES = WIDTH * HEIGHT, SIDES_MAX = 2 * PLACES };
enum { PIECES = 30 };

static uint16_t side[SIDES_MAX][2];
static unsigned sides;

static void add_side(unsigned a, unsigned b) {
    side[sides][0] = (uint16_t)a;
    side[sides++][1] = (uint16_t)b;
}

static int build_wall(void **unused) {
    (void)unused;
    for (unsigned y = 0; y < HEIGHT; y++) {
        for (unsigned x = 0; x < WIDTH; x++) {
            unsigned place = y * WIDTH + x;
            if (x + 1 < WIDTH) add_side(place, place + 1);
            if (y + 1 < HEIGHT && (x + y) % 2 == 0) add_side(place, place + WIDTH);
        }
    }
    return 0;
}

typedef enum stand { OPEN, OWN, FOREIGN } stand;

/* Pieces that hang together on the wall; ships and roads join at own buildings only, and nothing
 * joins at foreign ones. */
typedef struct network {
    unsigned pieces;
    uint16_t piece[PIECES]; /* sides */
    bool ship[SIDES_MAX];
    stand building[PLACES];
} network;

static bool contains(const network *n, unsigned s) {
    for (unsigned k = 0; k < n->pieces; k++)
        if (n->piece[k] == s) return true;
    return false;
}

static void add_edge(trail_graph *g, unsigned a, unsigned b) {
    unsigned ends[2] = { a, b };
    for (unsigned i = 0; i < 2; i++) {
        unsigned v = ends[i];
        while (g->vertices <= v) g->degree[g->vertices++] = 0;
        assert_true(g->degree[v] < 3);
        g->end[g->edges][i] = (uint8_t)v;
        g->at[v][g->degree[v]++] = (uint8_t)g->edges;
    }
    g->edges++;
}

/* The part of the network that the first piece belongs to, as a graph. */
static void to_graph(const network *n, trail_graph *g) {
    enum { NONE = 0xff };
    uint8_t vertex[PLACES][2], next = 0;
    bool taken[PIECES] = { true };
    unsigned queue[PIECES] = { 0 }, count = 1;
    memset(vertex, NONE, sizeof vertex);
    g->edges = g->vertices = 0;
    for (unsigned q = 0; q < count; q++) {
        unsigned s = n->piece[queue[q]], ends[2];
        for (unsigned i = 0; i < 2; i++) {
            unsigned place = side[s][i];
            unsigned layer = n->ship[s] && n->building[place] != OWN;
            ends[i] = vertex[place][layer];
            if (ends[i] == NONE || n->building[place] == FOREIGN) ends[i] = next++;
            vertex[place][layer] = (uint8_t)ends[i];
            for (unsigned k = 0; k < n->pieces && n->building[place] != FOREIGN; k++) {
                unsigned other = n->piece[k];
                if (taken[k] || (side[other][0] != place && side[other][1] != place)) continue;
                if (n->building[place] != OWN && n->ship[other] != n->ship[s]) continue;
                taken[k] = true;
                queue[count++] = k;
            }
        }
        add_edge(g, ends[0], ends[1]);
    }
}

/* `spread` 0 closes every ring it can; the higher, the more the network branches out. `mixed`:
 * with ships and buildings. */
static void scatter(lr_rng *rng, network *n, unsigned pieces, unsigned spread, bool mixed) {
    bool touched[PLACES] = { false };
    unsigned center = HEIGHT / 2 * WIDTH + WIDTH / 2;
    memset(n, 0, sizeof *n);
    touched[center] = true;
    for (unsigned k = 0; mixed && k < PLACES; k++) {
        unsigned throw = lr_rng_below(rng, 12);
        n->building[k] = throw < 6 ? OWN : throw == 11 && k != center ? FOREIGN : OPEN;
    }
    for (unsigned k = 0; mixed && k < sides; k++) n->ship[k] = lr_rng_below(rng, 3) == 0;
    while (n->pieces < pieces) {
        unsigned s = lr_rng_below(rng, sides);
        unsigned ends = (unsigned)touched[side[s][0]] + touched[side[s][1]];
        if (ends == 0 || contains(n, s)) continue;
        if (ends == 1 && lr_rng_below(rng, 12) > spread) continue;
        n->piece[n->pieces++] = (uint16_t)s;
        touched[side[s][0]] = touched[side[s][1]] = true;
    }
}

/* The piece that was added last is often at the end of a branch. */
static void last_comes_first(network *n) {
    uint16_t first = n->piece[0];
    n->piece[0] = n->piece[n->pieces - 1];
    n->piece[n->pieces - 1] = first;
}

/* ---- every walk ---- */

static unsigned longest_walk(const trail_graph *g, unsigned v, uint64_t used) {
    unsigned best = 0;
    for (unsigned k = 0; k < g->degree[v]; k++) {
        unsigned e = g->at[v][k], to = g->end[e][0] == v ? g->end[e][1] : g->end[e][0];
        if (used >> e & 1) continue;
        unsigned length = 1 + longest_walk(g, to, used | (uint64_t)1 << e);
        if (length > best) best = length;
    }
    return best;
}

static unsigned longest_of_all(const trail_graph *g) {
    unsigned best = 0;
    for (unsigned v = 0; v < g->vertices; v++) {
        unsigned length = longest_walk(g, v, 0);
        if (length > best) best = length;
    }
    return best;
}

/* ---- tests ---- */

/* What 30 pieces may cost: about 12 microseconds. A flood takes as long as some 25 weighings. */
enum { WEIGHED_MAX = 8448, FLOODED_MAX = 400, COST_MAX = 12000 };

static void assert_cheap(trail_answer a) {
    assert_in_range(a.weighed, 0, WEIGHED_MAX);
    assert_in_range(a.flooded, 0, FLOODED_MAX);
    assert_in_range(a.weighed + 25 * a.flooded, 0, COST_MAX);
}

static void assert_longest(const trail_graph *g, unsigned length) {
    trail_answer a = board_trail_longest(g, 0);
    assert_int_equal(a.length, length);
    assert_cheap(a);
    assert_int_equal(board_trail_longest(g, length - 1).length, length);
    assert_int_equal(board_trail_longest(g, length).length, length);
    assert_int_equal(board_trail_longest(g, length + 1).length, length + 1);
}

static void add_path(trail_graph *g, unsigned from, unsigned to, unsigned edges) {
    while (edges-- > 1) {
        unsigned between = g->vertices;
        add_edge(g, from, between);
        from = between;
    }
    add_edge(g, from, to);
}

/* A ring of `spokes` forks with `chain` edges between them, each with a way to a vertex of its
 * own. */
static void make_wheel(trail_graph *g, unsigned spokes, unsigned chain) {
    g->edges = g->vertices = 0;
    for (unsigned k = 0; k < spokes; k++) add_edge(g, k, spokes + k);
    for (unsigned k = 0; k < spokes; k++) add_path(g, k, (k + 1) % spokes, chain);
}

static void the_shapes_that_reduce_to_nothing(void **unused) {
    (void)unused;
    trail_graph g = { .vertices = 4 };
    add_edge(&g, 0, 1);
    assert_longest(&g, 1);
    add_path(&g, 1, 2, 14);
    assert_longest(&g, 15);
    add_path(&g, 1, 3, 3); /* a side way: 14 + 3 from leaf to leaf */
    assert_longest(&g, 17);

    g = (trail_graph){ .vertices = 4 };
    add_edge(&g, 0, 1);
    add_path(&g, 1, 0, 5); /* a ring counts all its edges */
    assert_longest(&g, 6);
    add_path(&g, 0, 2, 4); /* a ring on a stick, walked whole */
    assert_longest(&g, 10);
    add_path(&g, 2, 3, 2);
    add_path(&g, 3, 2, 4); /* a ring at both ends */
    assert_longest(&g, 16);
}

static void the_seven_hexes(void **unused) {
    (void)unused;
    trail_graph g;
    make_wheel(&g, 6, 1); /* the hex in the middle and its spokes, then the rim */
    for (unsigned k = 0; k < 6; k++) add_path(&g, 6 + k, 6 + (k + 1) % 6, 3);
    assert_int_equal(g.edges, 30);
    assert_longest(&g,
                   25); /* twelve odd vertices: five edges are lost, one for each two beyond two */
}

static void rings_with_spokes(void **unused) {
    (void)unused;
    trail_graph g;
    for (unsigned spokes = 3; spokes <= 10; spokes++) {
        for (unsigned chain = 1; spokes * (chain + 1) <= 30; chain++) {
            make_wheel(&g, spokes, chain);
            if (spokes * chain < 6) continue; /* no ring of a map */
            /* In by a spoke, all around: the ring and a spoke. */
            assert_longest(&g, spokes * chain + 1);
        }
    }
}

static void rows_of_rings(void **unused) {
    (void)unused;
    trail_graph g = { .vertices = 6 };
    for (unsigned ring = 0; ring < 6; ring += 2) {
        add_path(&g, ring, ring + 1, 2);
        add_path(&g, ring + 1, ring, 4);
    }
    add_edge(&g, 1, 2);
    add_edge(&g, 3, 4);
    /* Of the ring in the middle only the longer half lies on the way; one at an end counts
     * whole. */
    assert_longest(&g, 6 + 1 + 4 + 1 + 6);
}

static void networks_agree_with_every_walk(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(33);
    network n;
    trail_graph g;
    unsigned searched = 0;
    for (unsigned k = 0; k < 16000; k++) {
        unsigned pieces = k % 100 == 0 ? PIECES : 4 + lr_rng_below(&rng, 20);
        scatter(&rng, &n, pieces, lr_rng_below(&rng, 12), k % 2 == 1);
        to_graph(&n, &g);
        trail_answer a = board_trail_longest(&g, 0);
        searched += a.weighed > 0;
        assert_longest(&g, longest_of_all(&g));
    }
    assert_true(searched > 1000);
}

static unsigned longest_without_first(const trail_graph *g) {
    unsigned best = 0;
    for (unsigned v = 0; v < g->vertices; v++) {
        unsigned length = longest_walk(g, v, 1);
        if (length > best) best = length;
    }
    return best;
}

/* With the longest trail that leaves edge 0 out as the floor, and with higher ones. */
static void a_known_floor_spares_trails_without_the_first_edge(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(34);
    network n;
    trail_graph g;
    unsigned longer = 0;
    for (unsigned k = 0; k < 6000; k++) {
        scatter(&rng, &n, 4 + lr_rng_below(&rng, 20), lr_rng_below(&rng, 12), k % 2 == 1);
        if (k % 3 != 0) last_comes_first(&n);
        to_graph(&n, &g);
        unsigned longest = longest_of_all(&g), floor = longest_without_first(&g);
        longer += longest > floor;
        for (unsigned more = 0; more < 3; more++) {
            unsigned expected = longest > floor + more ? longest : floor + more;
            assert_int_equal(board_trail_longest_over_first(&g, floor + more).length, expected);
        }
    }
    assert_true(longer > 1000);
}

static void dense_networks_stay_cheap(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(33);
    network n;
    trail_graph g;
    for (unsigned k = 0; k < 20000; k++) {
        scatter(&rng, &n, PIECES, lr_rng_below(&rng, 3), k % 4 == 3);
        to_graph(&n, &g);
        assert_cheap(board_trail_longest(&g, 0));
    }
}

/* The most sets weighed, and the most flooded, in hill climbs over networks of 30 pieces. */
static const uint8_t worst[][PIECES][2] = {
    { { 0, 1 },  { 2, 3 },   { 4, 5 },   { 1, 4 },   { 6, 7 },   { 3, 8 },   { 7, 9 },   { 4, 10 },
      { 11, 9 }, { 7, 10 },  { 8, 12 },  { 12, 13 }, { 14, 0 },  { 8, 1 },   { 15, 16 }, { 2, 14 },
      { 17, 6 }, { 17, 18 }, { 16, 14 }, { 19, 3 },  { 20, 2 },  { 18, 11 }, { 0, 6 },   { 21, 15 },
      { 13, 5 }, { 10, 22 }, { 21, 20 }, { 23, 17 }, { 24, 23 }, { 16, 23 } },
    { { 0, 1 },   { 2, 3 },   { 4, 2 },   { 5, 6 },   { 7, 5 },  { 8, 5 },   { 9, 10 },  { 7, 0 },
      { 11, 12 }, { 3, 13 },  { 9, 14 },  { 10, 15 }, { 12, 2 }, { 16, 17 }, { 18, 14 }, { 14, 16 },
      { 6, 19 },  { 6, 20 },  { 15, 17 }, { 19, 21 }, { 22, 8 }, { 12, 22 }, { 21, 23 }, { 3, 24 },
      { 24, 25 }, { 26, 23 }, { 16, 22 }, { 1, 20 },  { 8, 24 }, { 20, 26 } },
    { { 0, 1 },   { 2, 3 },   { 4, 2 },   { 4, 5 },   { 6, 7 },   { 8, 7 },  { 5, 9 },   { 3, 10 },
      { 11, 10 }, { 12, 13 }, { 10, 14 }, { 13, 6 },  { 8, 15 },  { 9, 16 }, { 3, 16 },  { 17, 15 },
      { 18, 17 }, { 12, 19 }, { 20, 18 }, { 7, 11 },  { 14, 21 }, { 22, 0 }, { 11, 23 }, { 16, 24 },
      { 22, 25 }, { 20, 19 }, { 19, 8 },  { 26, 23 }, { 23, 22 }, { 14, 0 } },
};
static const trail_answer worst_answer[] = { { 22, 5184, 16 }, { 23, 800, 296 }, { 23, 800, 290 } };

static void the_worst_networks_found_stay_cheap(void **unused) {
    (void)unused;
    for (unsigned k = 0; k < sizeof worst / sizeof worst[0]; k++) {
        trail_graph g = { 0 };
        for (unsigned e = 0; e < PIECES; e++) add_edge(&g, worst[k][e][0], worst[k][e][1]);
        assert_int_equal(longest_of_all(&g), worst_answer[k].length);
        assert_longest(&g, worst_answer[k].length);
        trail_answer a = board_trail_longest(&g, 0);
        assert_in_range(a.weighed, 1, worst_answer[k].weighed);
        assert_in_range(a.flooded, 1, worst_answer[k].flooded);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shapes_that_reduce_to_nothing),
        cmocka_unit_test(the_seven_hexes),
        cmocka_unit_test(rings_with_spokes),
        cmocka_unit_test(rows_of_rings),
        cmocka_unit_test(networks_agree_with_every_walk),
        cmocka_unit_test(a_known_floor_spares_trails_without_the_first_edge),
        cmocka_unit_test(dense_networks_stay_cheap),
        cmocka_unit_test(the_worst_networks_found_stay_cheap),
    };
    return cmocka_run_group_tests(tests, build_wall, NULL);
}
