/* topology.c - boards compiled from many shapes: counts, adjacency, order and names.
 *
 * check_board() states the invariants of topology.c from nothing, by brute force over all pairs. It
 * runs on every shape here; the tests around it add what is special about each shape. */
#include "map.h"
#include "places.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static board b;

/* ---- shapes ---------------------------------------------------------------------------------- */

static void shape_start(void) {
    memset(&b, 0xa5, sizeof b); /* nothing may depend on what was there before */
    b.hexes = 0;
}

static void add_hex(int x, int y) {
    assert_in_range(b.hexes, 0, BOARD_HEXES_MAX - 1);
    b.hex[b.hexes].x = (int8_t)x;
    b.hex[b.hexes].y = (int8_t)y;
    b.hexes++;
}

static void compile(void) {
    lr_error error;
    assert_int_equal(board_topology(&b, &error), LR_OK);
}

static void island(void) {
    static const int count[] = { 3, 4, 5, 4, 3 }, left[] = { 2, 1, 0, 1, 2 };
    shape_start();
    for (int y = 0; y < 5; y++)
        for (int k = 0; k < count[y]; k++) add_hex(left[y] + 2 * k, y);
    compile();
}

/* ---- the invariants -------------------------------------------------------------------------- */

/* A corner's point, derived here in another way: the average of its hex and the two hexes (on the
 * map or not) that meet there, times three. */
static void corner_point(const board_hex *h, unsigned corner, int *x, int *y) {
    static const int dx[] = { 1, 2, 1, -1, -2, -1 }, dy[] = { -1, 0, 1, 1, 0, -1 };
    unsigned one = (corner + 5) % 6, two = corner;
    *x = 3 * h->x + dx[one] + dx[two];
    *y = 3 * h->y + dy[one] + dy[two];
}

static void vertex_point(uint32_t v, int *x, int *y) {
    corner_point(&b.hex[b.vertex[v].hex[0]], b.vertex[v].corner, x, y);
}

static void check_hexes(void) {
    static const unsigned opposite[] = { 3, 4, 5, 0, 1, 2 };
    for (uint32_t k = 0; k < b.hexes; k++) {
        const board_hex *h = &b.hex[k];
        for (unsigned i = 0; i < BOARD_SIDES; i++) {
            assert_in_range(h->vertex[i], 0, b.vertices - 1);
            assert_in_range(h->edge[i], 0, b.edges - 1);
            const board_edge *e = &b.edge[h->edge[i]];
            uint16_t one = h->vertex[i], two = h->vertex[(i + 1) % 6];
            assert_true((e->vertex[0] == one && e->vertex[1] == two) ||
                        (e->vertex[0] == two && e->vertex[1] == one));
            if (h->neighbour[i] == BOARD_NO_HEX) continue;
            const board_hex *n = &b.hex[h->neighbour[i]];
            assert_int_equal(n->neighbour[opposite[i]], k);
            assert_int_equal(n->edge[opposite[i]], h->edge[i]);
            assert_int_equal(n->vertex[(i + 4) % 6], one);
            assert_int_equal(n->vertex[(i + 3) % 6], two);
        }
    }
}

static void check_vertices(void) {
    int last_x = -10000, last_y = -10000;
    for (uint32_t v = 0; v < b.vertices; v++) {
        const board_vertex *vertex = &b.vertex[v];
        unsigned edges = 0, hexes = 0;
        uint32_t touching = 0;
        int x, y;
        vertex_point(v, &x, &y);
        assert_true(y > last_y || (y == last_y && x > last_x)); /* reading order, and distinct */
        last_x = x;
        last_y = y;
        for (; edges < 3 && vertex->edge[edges] != BOARD_NO_PLACE; edges++) {
            const board_edge *e = &b.edge[vertex->edge[edges]];
            assert_true(e->vertex[0] == v || e->vertex[1] == v);
            assert_int_equal(e->vertex[0] == v ? e->vertex[1] : e->vertex[0],
                             vertex->neighbour[edges]);
            if (edges > 0) assert_true(vertex->edge[edges] > vertex->edge[edges - 1]);
        }
        assert_in_range(edges, 2, 3);
        for (unsigned i = edges; i < 3; i++) {
            assert_int_equal(vertex->edge[i], BOARD_NO_PLACE);
            assert_int_equal(vertex->neighbour[i], BOARD_NO_PLACE);
        }
        for (uint32_t e = 0; e < b.edges; e++) {
            bool ends = b.edge[e].vertex[0] == v || b.edge[e].vertex[1] == v;
            uint64_t word = b.vertex_edges[v * b.edge_words + e / 64];
            assert_int_equal(word >> e % 64 & 1, ends);
            touching += ends;
        }
        assert_int_equal(touching, edges);
        for (; hexes < 3 && vertex->hex[hexes] != BOARD_NO_HEX; hexes++)
            if (hexes > 0) assert_true(vertex->hex[hexes] > vertex->hex[hexes - 1]);
        assert_in_range(hexes, 1, 3);
        for (uint32_t k = 0; k < b.hexes; k++) {
            bool listed = memchr(vertex->hex, (int)k, hexes) != NULL, touches = false;
            for (unsigned i = 0; i < BOARD_SIDES; i++) touches |= b.hex[k].vertex[i] == v;
            assert_int_equal(listed, touches);
        }
        assert_int_equal(b.hex[vertex->hex[0]].vertex[vertex->corner], v);
    }
}

static void check_edges(void) {
    int last_x = -10000, last_y = -10000;
    for (uint32_t e = 0; e < b.edges; e++) {
        const board_edge *edge = &b.edge[e];
        int x0, y0, x1, y1;
        assert_true(edge->vertex[0] < edge->vertex[1]);
        vertex_point(edge->vertex[0], &x0, &y0);
        vertex_point(edge->vertex[1], &x1, &y1);
        assert_true(y0 + y1 > last_y || (y0 + y1 == last_y && x0 + x1 > last_x));
        last_x = x0 + x1;
        last_y = y0 + y1;
        assert_int_equal(b.hex[edge->hex[0]].edge[edge->side], e);
        uint32_t hexes = 0;
        for (uint32_t k = 0; k < b.hexes; k++)
            for (unsigned i = 0; i < BOARD_SIDES; i++)
                if (b.hex[k].edge[i] == e) {
                    assert_in_range(hexes, 0, 1);
                    assert_int_equal(edge->hex[hexes++], k);
                }
        if (hexes == 1) assert_int_equal(edge->hex[1], BOARD_NO_HEX);
    }
}

static void check_words(void) {
    assert_int_equal(b.vertex_words, (b.vertices + 63) / 64);
    assert_int_equal(b.edge_words, (b.edges + 63) / 64);
}

/* ---- names ----------------------------------------------------------------------------------- */

typedef void put_place(lr_text *t, const board *b, uint32_t place);
typedef bool scan_place(lr_scan *in, const board *b, uint32_t *place);

static void expect_place(scan_place *scan, const char *name, uint32_t place) {
    lr_error error;
    lr_scan in = lr_scan_start(name, &error);
    uint32_t found = 12345;
    if (!scan(&in, &b, &found)) fail_msg("%s: %s", name, error.text);
    assert_int_equal(found, place);
    assert_true(lr_scan_at_end(&in));
    assert_int_equal(in.column, (int)strlen(name) + 1);
}

static void expect_canonical(put_place *put, const char *name, uint32_t place) {
    char text[16];
    lr_text t = lr_text_start(text, sizeof text);
    put(&t, &b, place);
    lr_text_end(&t);
    assert_string_equal(text, name);
}

/* Every hex with every direction is a name that reads back; the canonical one is that of the lowest
 * hex, which no other place can have. */
static void check_names(void) {
    static const char *const corners[] = { "n", "ne", "se", "s", "sw", "nw" };
    static const char *const sides[] = { "ne", "e", "se", "sw", "w", "nw" };
    for (uint32_t k = 0; k < b.hexes; k++) {
        char hex[8], name[16];
        lr_text t = lr_text_start(hex, sizeof hex);
        board_put_hex(&t, &b, k);
        lr_text_end(&t);
        expect_place(board_scan_hex, hex, k);
        for (unsigned i = 0; i < BOARD_SIDES; i++) {
            t = lr_text_start(name, sizeof name);
            lr_put(&t, hex);
            lr_put(&t, ".");
            lr_put(&t, corners[i]);
            lr_text_end(&t);
            uint16_t v = b.hex[k].vertex[i], e = b.hex[k].edge[i];
            expect_place(board_scan_vertex, name, v);
            if (b.vertex[v].hex[0] == k) expect_canonical(board_put_vertex, name, v);
            t = lr_text_start(name, sizeof name);
            lr_put(&t, hex);
            lr_put(&t, "/");
            lr_put(&t, sides[i]);
            lr_text_end(&t);
            expect_place(board_scan_edge, name, e);
            if (b.edge[e].hex[0] == k) expect_canonical(board_put_edge, name, e);
        }
    }
}

static void check_board(void) {
    check_words();
    check_hexes();
    check_vertices();
    check_edges();
    check_names();
}

/* ---- the tests ------------------------------------------------------------------------------- */

static void BASE_GEO_01_rows_of_3_4_5_4_3(void **state) {
    (void)state;
    unsigned per_row[6] = { 0 };
    island();
    for (uint32_t k = 0; k < b.hexes; k++) per_row[b.hex[k].row]++;
    assert_int_equal(b.hexes, 19);
    static const unsigned expected[6] = { 0, 3, 4, 5, 4, 3 };
    assert_memory_equal(per_row, expected, sizeof expected);
}

static void BASE_GEO_02_rows_are_letters_and_columns_count_from_1(void **state) {
    (void)state;
    island();
    static const char *const names[] = { "a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3",
                                         "c4", "c5", "d1", "d2", "d3", "d4", "e1", "e2", "e3" };
    for (uint32_t k = 0; k < 19; k++) expect_canonical(board_put_hex, names[k], k);
}

static void BASE_GEO_03_54_intersections_72_paths_30_coastal(void **state) {
    (void)state;
    island();
    check_board();
    unsigned coastal = 0;
    for (uint32_t e = 0; e < b.edges; e++) coastal += b.edge[e].hex[1] == BOARD_NO_HEX;
    assert_int_equal(b.vertices, 54);
    assert_int_equal(b.edges, 72);
    assert_int_equal(coastal, 30);
    assert_int_equal(b.vertex_words, 1);
    assert_int_equal(b.edge_words, 2);
}

static void BASE_GEO_04_an_intersection_has_two_or_three_neighbours_and_hexes(void **state) {
    (void)state;
    island();
    unsigned by_edges[4] = { 0 }, by_hexes[4] = { 0 };
    for (uint32_t v = 0; v < b.vertices; v++) {
        unsigned edges = 0, hexes = 0;
        for (unsigned i = 0; i < 3; i++) {
            edges += b.vertex[v].edge[i] != BOARD_NO_PLACE;
            hexes += b.vertex[v].hex[i] != BOARD_NO_HEX;
        }
        by_edges[edges]++;
        by_hexes[hexes]++;
    }
    static const unsigned edges_expected[4] = { 0, 0, 18, 36 },
                          hexes_expected[4] = { 0, 18, 12, 24 };
    assert_memory_equal(by_edges, edges_expected, sizeof by_edges);
    assert_memory_equal(by_hexes, hexes_expected, sizeof by_hexes);
}

static void reading_order_is_fixed(void **state) {
    (void)state;
    island();
    static const char *const first_vertices[] = { "a1.n",  "a2.n",  "a3.n",  "a1.nw",
                                                  "a1.ne", "a2.ne", "a3.ne", "a1.sw",
                                                  "a1.se", "a2.se", "a3.se", "b1.nw",
                                                  "a1.s",  "a2.s",  "a3.s",  "b4.ne" };
    static const char *const first_edges[] = {
        "a1/nw", "a1/ne", "a2/nw", "a2/ne", "a3/nw", "a3/ne", "a1/w",  "a1/e",  "a2/e",
        "a3/e",  "b1/nw", "a1/sw", "a1/se", "a2/sw", "a2/se", "a3/sw", "a3/se", "b4/ne"
    };
    for (uint32_t k = 0; k < 16; k++) expect_canonical(board_put_vertex, first_vertices[k], k);
    for (uint32_t k = 0; k < 18; k++) expect_canonical(board_put_edge, first_edges[k], k);
    expect_canonical(board_put_vertex, "e3.s", 53);
    expect_canonical(board_put_edge, "e3/se", 71);
}

static void single_hex(void **state) {
    (void)state;
    shape_start();
    add_hex(0, 0);
    compile();
    check_board();
    assert_int_equal(b.vertices, 6);
    assert_int_equal(b.edges, 6);
}

static void sixty_four_scattered_hexes(void **state) {
    (void)state;
    shape_start();
    for (int y = 0; y < 8; y++)
        for (int k = 0; k < 8; k++) add_hex(4 * k - 14, 2 * y - 8);
    compile();
    check_board();
    assert_int_equal(b.vertices, BOARD_VERTICES_MAX);
    assert_int_equal(b.edges, BOARD_EDGES_MAX);
    assert_int_equal(b.vertex_words, BOARD_WORDS_MAX);
    assert_int_equal(b.edge_words, BOARD_WORDS_MAX);
}

static void block_of_8_by_8(void **state) {
    (void)state;
    shape_start();
    for (int y = 0; y < 8; y++)
        for (int k = 0; k < 8; k++) add_hex(2 * k + (y & 1), y);
    compile();
    check_board();
    /* Euler: faces - edges + vertices = 1 for a disc, and every edge has one hex or two. */
    assert_int_equal(b.hexes - b.edges + b.vertices, 1);
    assert_int_equal(b.vertices, 160);
}

static void strip_of_64(void **state) {
    (void)state;
    shape_start();
    for (int k = 0; k < 64; k++) add_hex(2 * k - 128 + 1, 127); /* to the ends of a byte */
    compile();
    check_board();
    assert_int_equal(b.vertices, 4 * 64 + 2);
    assert_int_equal(b.edges, 5 * 64 + 1);
    expect_canonical(board_put_hex, "a64", 63);
}

static void two_hexes_across_a_gap_share_a_row_but_no_place(void **state) {
    (void)state;
    shape_start();
    add_hex(0, 0);
    add_hex(4, 0);
    add_hex(1, 5);
    compile();
    check_board();
    assert_int_equal(b.vertices, 18);
    expect_canonical(board_put_hex, "a2", 1);
    expect_canonical(board_put_hex, "b1", 2);
}

static void a_ring_has_an_inner_coast(void **state) {
    (void)state;
    shape_start();
    add_hex(1, 0), add_hex(3, 0), add_hex(0, 1), add_hex(4, 1), add_hex(1, 2), add_hex(3, 2);
    compile();
    check_board();
    assert_int_equal(b.vertices, 24);
    assert_int_equal(b.edges, 30);
}

static void limits_are_refused(void **state) {
    (void)state;
    lr_error error;
    shape_start();
    assert_int_equal(board_topology(&b, &error), LR_E_MAP);
    assert_string_equal(error.text, "a map needs at least one hex");
    shape_start();
    for (int y = 0; y < 27; y++) add_hex(y & 1, y);
    assert_int_equal(board_topology(&b, &error), LR_E_MAP);
    assert_string_equal(error.text, "a map has at most 26 rows of hexes, a to z");
    b.hexes = 26;
    compile();
    check_board();
    expect_canonical(board_put_hex, "z1", 25);
    b.hexes = 65;
    assert_int_equal(board_topology(&b, &error), LR_E_MAP);
    assert_string_equal(error.text, "a map has at most 64 hexes");
}

static void bad_names_are_refused_where_they_are_wrong(void **state) {
    (void)state;
    static const struct {
        scan_place *scan;
        const char *name;
        lr_status status;
        int column;
        const char *part;
    } rows[] = {
        { board_scan_hex, "", LR_E_SYNTAX, 1, "expected a hex such as c3" },
        { board_scan_hex, "c", LR_E_SYNTAX, 1, "expected a hex such as c3" },
        { board_scan_hex, "3c", LR_E_SYNTAX, 1, "expected a hex such as c3" },
        { board_scan_hex, "C3", LR_E_SYNTAX, 1, "expected a hex such as c3" },
        { board_scan_hex, "c03", LR_E_SYNTAX, 2, "whole number" },
        { board_scan_hex, "c0", LR_E_RANGE, 2, "1 to 99" },
        { board_scan_hex, "c100", LR_E_RANGE, 2, "1 to 99" },
        { board_scan_hex, "c6", LR_E_NO_SUCH_PLACE, 1, "row c has only the hexes c1 to c5" },
        { board_scan_hex, "f1", LR_E_NO_SUCH_PLACE, 1,
          "no row f on this map; its rows are a to e" },
        { board_scan_hex, "c3.n", LR_E_SYNTAX, 3, "only a hex" },
        { board_scan_hex, "c3/n", LR_E_SYNTAX, 3, "only a hex" },
        { board_scan_hex, "c3x", LR_E_SYNTAX, 3, "only a hex" },
        { board_scan_vertex, "c3", LR_E_SYNTAX, 3, "a hex, a dot, a corner" },
        { board_scan_vertex, "c3/n", LR_E_SYNTAX, 3, "a hex, a dot, a corner" },
        { board_scan_vertex, "c3.", LR_E_SYNTAX, 4, "a corner: n, ne, se, s, sw or nw" },
        { board_scan_vertex, "c3.e", LR_E_SYNTAX, 4, "a corner: n, ne, se, s, sw or nw" },
        { board_scan_vertex, "c3.nee", LR_E_SYNTAX, 4, "a corner: n, ne, se, s, sw or nw" },
        { board_scan_vertex, "c3.n1", LR_E_SYNTAX, 4, "a corner: n, ne, se, s, sw or nw" },
        { board_scan_vertex, "c9.n", LR_E_NO_SUCH_PLACE, 1, "row c has only" },
        { board_scan_edge, "c3", LR_E_SYNTAX, 3, "a hex, a slash, a side" },
        { board_scan_edge, "c3.ne", LR_E_SYNTAX, 3, "a hex, a slash, a side" },
        { board_scan_edge, "c3/n", LR_E_SYNTAX, 4, "a side: ne, e, se, sw, w or nw" },
        { board_scan_edge, "c3/s ", LR_E_SYNTAX, 4, "a side: ne, e, se, sw, w or nw" },
        { board_scan_edge, "\xff", LR_E_SYNTAX, 1, "an edge such as c3/ne" },
    };
    island();
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        lr_error error;
        lr_scan in = lr_scan_start(rows[k].name, &error);
        uint32_t place;
        assert_false(rows[k].scan(&in, &b, &place));
        if (error.status != rows[k].status || error.column != rows[k].column ||
            strstr(error.text, rows[k].part) == NULL)
            fail_msg("`%s`: %s at %d: %s", rows[k].name, lr_status_name(error.status), error.column,
                     error.text);
    }
}

static void a_name_ends_where_it_ends(void **state) {
    (void)state;
    lr_error error;
    uint32_t place;
    island();
    lr_scan in = lr_scan_start("c3.n,rest", &error);
    assert_true(board_scan_vertex(&in, &b, &place));
    assert_string_equal(in.at, ",rest");
    in = lr_scan_start("c3/e\n", &error);
    assert_true(board_scan_edge(&in, &b, &place));
    assert_string_equal(in.at, "\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BASE_GEO_01_rows_of_3_4_5_4_3),
        cmocka_unit_test(BASE_GEO_02_rows_are_letters_and_columns_count_from_1),
        cmocka_unit_test(BASE_GEO_03_54_intersections_72_paths_30_coastal),
        cmocka_unit_test(BASE_GEO_04_an_intersection_has_two_or_three_neighbours_and_hexes),
        cmocka_unit_test(reading_order_is_fixed),
        cmocka_unit_test(single_hex),
        cmocka_unit_test(sixty_four_scattered_hexes),
        cmocka_unit_test(block_of_8_by_8),
        cmocka_unit_test(strip_of_64),
        cmocka_unit_test(two_hexes_across_a_gap_share_a_row_but_no_place),
        cmocka_unit_test(a_ring_has_an_inner_coast),
        cmocka_unit_test(limits_are_refused),
        cmocka_unit_test(bad_names_are_refused_where_they_are_wrong),
        cmocka_unit_test(a_name_ends_where_it_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
