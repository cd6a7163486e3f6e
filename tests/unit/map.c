/* map.c - the built-in maps against the ledger, and maps with one thing wrong. */
#include "map.h"
#include "board_view.h"
#include "maps.h"
#include "places.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static board b;

static void load(const char *name) {
    lr_error error;
    const char *text = board_map_builtin(name);
    assert_non_null(text);
    memset(&b, 0xa5, sizeof b);
    if (board_map_parse(&b, text, &error) != LR_OK)
        fail_msg("%s:%d:%d: %s", name, error.line, error.column, error.text);
}

static uint32_t hex_named(const char *name) {
    lr_error error;
    uint32_t hex;
    lr_scan in = lr_scan_start(name, &error);
    if (!board_scan_hex(&in, &b, &hex)) fail_msg("%s: %s", name, error.text);
    return hex;
}

/* The vertex where three hexes meet and the edge between two, as the ledger names them. */
static uint32_t vertex_between(const char *one, const char *two, const char *three) {
    uint8_t wanted[3] = { (uint8_t)hex_named(one), (uint8_t)hex_named(two),
                          (uint8_t)hex_named(three) };
    for (uint32_t v = 0; v < b.vertices; v++)
        if (memcmp(b.vertex[v].hex, wanted, 3) == 0) return v;
    fail_msg("no vertex between %s, %s and %s", one, two, three);
    return 0;
}

static uint32_t edge_between(const char *one, const char *two) {
    uint32_t low = hex_named(one), high = hex_named(two);
    for (uint32_t e = 0; e < b.edges; e++)
        if (b.edge[e].hex[0] == low && b.edge[e].hex[1] == high) return e;
    fail_msg("no edge between %s and %s", one, two);
    return 0;
}

static uint32_t edge_named(const char *name) {
    lr_error error;
    uint32_t edge;
    lr_scan in = lr_scan_start(name, &error);
    if (!board_scan_edge(&in, &b, &edge)) fail_msg("%s: %s", name, error.text);
    return edge;
}

/* ---- the built-in maps ----------------------------------------------------------------------- */

static void every_built_in_map_is_valid_and_named_like_its_file(void **state) {
    (void)state;
    assert_in_range(lr_embedded_map_count, 2, 1000);
    for (size_t k = 0; k < lr_embedded_map_count; k++) {
        load(lr_embedded_maps[k].name);
        assert_string_equal(b.layout.name, lr_embedded_maps[k].name);
        assert_int_equal(strlen(lr_embedded_maps[k].text), lr_embedded_maps[k].length);
    }
    assert_null(board_map_builtin("atlantis"));
    assert_null(board_map_builtin(""));
}

static void both_islands_seat_two_to_four(void **state) {
    (void)state;
    static const char *const names[] = { "island", "island-beginner" };
    for (unsigned k = 0; k < 2; k++) {
        load(names[k]);
        assert_int_equal(b.layout.seats_min, 2);
        assert_int_equal(b.layout.seats_max, 4);
        assert_int_equal(b.hexes, 19);
        assert_int_equal(b.vertices, 54);
        assert_int_equal(b.edges, 72);
    }
}

static void BASE_GEO_07_all_coastal_places_are_land(void **state) {
    (void)state;
    load("island");
    assert_int_equal(b.land_hexes, ((uint64_t)1 << 19) - 1);
    for (uint32_t v = 0; v < b.vertices; v++) assert_true(board_has(b.land_vertices, v));
    for (uint32_t e = 0; e < b.edges; e++) assert_true(board_has(b.land_edges, e));
}

static void BASE_COMP_01_02_the_pool_has_19_hexes(void **state) {
    (void)state;
    load("island");
    static const uint8_t expected[BOARD_TERRAINS] = {
        [BOARD_FOREST] = 4, [BOARD_PASTURE] = 4,   [BOARD_FIELDS] = 4,
        [BOARD_HILLS] = 3,  [BOARD_MOUNTAINS] = 3, [BOARD_DESERT] = 1,
    };
    assert_memory_equal(b.layout.terrain_pool, expected, sizeof expected);
    assert_true(b.layout.dealt);
    for (uint32_t k = 0; k < 19; k++) {
        assert_int_equal(b.layout.terrain[k], BOARD_DEALT);
        assert_int_equal(b.layout.number[k], 0);
    }
}

static void BASE_COMP_04_05_06_tokens_in_letter_order(void **state) {
    (void)state;
    load("island");
    static const uint8_t letters[] = { 5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11 };
    static const unsigned counts[13] = { 0, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1 };
    unsigned found[13] = { 0 };
    assert_int_equal(b.layout.number_pool_count, 18);
    assert_memory_equal(b.layout.number_pool, letters, sizeof letters);
    for (unsigned k = 0; k < 18; k++) found[b.layout.number_pool[k]]++;
    assert_memory_equal(found, counts, sizeof counts);
}

/* A harbor slot of the ledger with its printed type. */
static const struct {
    const char *edge;
    uint8_t type;
} harbors[9] = {
    { "a1/nw", BOARD_HARBOR_ANY }, { "a2/ne", BOARD_GRAIN }, { "b4/ne", BOARD_ORE },
    { "c5/e", BOARD_HARBOR_ANY },  { "d4/se", BOARD_WOOL },  { "e2/se", BOARD_HARBOR_ANY },
    { "e1/sw", BOARD_HARBOR_ANY }, { "d1/w", BOARD_BRICK },  { "b1/w", BOARD_LUMBER },
};

static void check_harbors(const char *map) {
    load(map);
    assert_int_equal(b.layout.harbor_count, 9);
    for (unsigned k = 0; k < 9; k++) {
        assert_int_equal(b.layout.harbor_edge[k], edge_named(harbors[k].edge));
        assert_int_equal(b.layout.harbor_type[k], harbors[k].type);
    }
}

static void BASE_GEO_11_BASE_BEG_03_harbors_by_slot(void **state) {
    (void)state;
    check_harbors("island-beginner");
}

static void BASE_VAR_12_the_island_prints_the_same_harbors(void **state) {
    (void)state;
    check_harbors("island");
}

static void BASE_COMP_20_four_generic_harbors_and_one_for_each_resource(void **state) {
    (void)state;
    unsigned count[BOARD_HARBOR_TYPES] = { 0 };
    load("island");
    for (unsigned k = 0; k < 9; k++) count[b.layout.harbor_type[k]]++;
    static const unsigned expected[BOARD_HARBOR_TYPES] = { 1, 1, 1, 1, 1, 4 };
    assert_memory_equal(count, expected, sizeof expected);
}

static void BASE_GEO_10_nine_harbors_serve_18_intersections(void **state) {
    (void)state;
    load("island");
    unsigned served = 0;
    for (uint32_t v = 0; v < b.vertices; v++) {
        uint8_t slot = b.vertex[v].harbor;
        if (slot == BOARD_NO_HARBOR) continue;
        const board_edge *e = &b.edge[b.layout.harbor_edge[slot]];
        assert_true(e->vertex[0] == v || e->vertex[1] == v);
        assert_int_equal(e->hex[1], BOARD_NO_HEX);
        served++;
    }
    assert_int_equal(served, 18);
}

/* The island turned clockwise by a sixth, hex by hex: the spirals must turn with it. */
static uint32_t turned(uint32_t hex) {
    int x = b.hex[hex].x - 4, y = b.hex[hex].y - 2; /* from the middle hex c3 */
    int turned_x = (x - 3 * y) / 2, turned_y = (x + y) / 2;
    for (uint32_t k = 0; k < b.hexes; k++)
        if (b.hex[k].x == turned_x + 4 && b.hex[k].y == turned_y + 2) return k;
    fail();
    return 0;
}

static void BASE_GEO_11_harbor_slots_repeat_every_120_degrees(void **state) {
    (void)state;
    load("island");
    for (unsigned k = 0; k < 9; k++) {
        const board_edge *e = &b.edge[b.layout.harbor_edge[k]];
        uint32_t hex = turned(turned(e->hex[0]));
        uint16_t edge = b.hex[hex].edge[(e->side + 2) % 6];
        bool found = false;
        for (unsigned i = 0; i < 9; i++) found |= b.layout.harbor_edge[i] == edge;
        assert_true(found);
    }
}

static void BASE_VAR_06_07_six_spirals_from_the_six_corners(void **state) {
    (void)state;
    static const char *const first[19] = { "a1", "b1", "c1", "d1", "e1", "e2", "e3",
                                           "d4", "c5", "b4", "a3", "a2", "b2", "c2",
                                           "d2", "d3", "c4", "b3", "c3" };
    static const char *const corners[6] = { "a1", "c1", "e1", "e3", "c5", "a3" };
    load("island");
    assert_int_equal(b.layout.spiral_count, 6);
    assert_int_equal(b.layout.spiral_length, 19);
    for (unsigned k = 0; k < 19; k++) assert_int_equal(b.layout.spiral[0][k], hex_named(first[k]));
    for (unsigned s = 0; s < 6; s++) {
        assert_int_equal(b.layout.spiral[s][0], hex_named(corners[s]));
        /* The corners go around counter-clockwise: turning a spiral back gives the one before. */
        for (unsigned k = 0; k < 19; k++)
            assert_int_equal(turned(b.layout.spiral[(s + 1) % 6][k]), b.layout.spiral[s][k]);
    }
}

static void BASE_BEG_02_beginner_terrain_and_tokens(void **state) {
    (void)state;
    static const struct {
        uint8_t terrain, number;
    } rows[19] = {
        { BOARD_MOUNTAINS, 10 }, { BOARD_PASTURE, 2 },   { BOARD_FOREST, 9 },
        { BOARD_FIELDS, 12 },    { BOARD_HILLS, 6 },     { BOARD_PASTURE, 4 },
        { BOARD_HILLS, 10 },     { BOARD_FIELDS, 9 },    { BOARD_FOREST, 11 },
        { BOARD_DESERT, 0 },     { BOARD_FOREST, 3 },    { BOARD_MOUNTAINS, 8 },
        { BOARD_FOREST, 8 },     { BOARD_MOUNTAINS, 3 }, { BOARD_FIELDS, 4 },
        { BOARD_PASTURE, 5 },    { BOARD_HILLS, 5 },     { BOARD_FIELDS, 6 },
        { BOARD_PASTURE, 11 },
    };
    load("island-beginner");
    for (unsigned k = 0; k < 19; k++) {
        assert_int_equal(b.layout.terrain[k], rows[k].terrain);
        assert_int_equal(b.layout.number[k], rows[k].number);
    }
    assert_false(b.layout.dealt);
}

static void BASE_BEG_04_11_starting_pairs_by_seat(void **state) {
    (void)state;
    static const struct {
        const char *at[3], *road[2];
        bool pays;
    } rows[8] = {
        { { "d1", "d2", "e1" }, { "d2", "e1" }, true },
        { { "d3", "d4", "e3" }, { "d3", "d4" }, false },
        { { "b1", "b2", "c2" }, { "b1", "c2" }, true },
        { { "c4", "c5", "d4" }, { "c4", "c5" }, false },
        { { "d2", "d3", "e2" }, { "d3", "e2" }, true },
        { { "a3", "b3", "b4" }, { "a3", "b3" }, false },
        { { "c1", "c2", "d1" }, { "c2", "d1" }, true },
        { { "a1", "a2", "b2" }, { "a2", "b2" }, false },
    };
    load("island-beginner");
    assert_int_equal(b.layout.start_count, 8);
    for (unsigned k = 0; k < 8; k++) {
        const board_start *start = &b.layout.start[k];
        const char *const *at = rows[k].at;
        assert_int_equal(start->seat, k / 2);
        assert_int_equal(start->settlement, vertex_between(at[0], at[1], at[2]));
        assert_int_equal(start->road, edge_between(rows[k].road[0], rows[k].road[1]));
        assert_int_equal(start->pays, rows[k].pays);
    }
}

static void BASE_BEG_08_the_robber_starts_on_the_desert(void **state) {
    (void)state;
    load("island-beginner");
    assert_int_equal(b.layout.robber, hex_named("c3"));
    assert_int_equal(b.layout.terrain[b.layout.robber], BOARD_DESERT);
}

static void BASE_VAR_11_a_dealt_island_leaves_the_robber_to_the_deal(void **state) {
    (void)state;
    load("island");
    assert_int_equal(b.layout.robber, BOARD_NO_HEX);
}

/* ---- other maps ------------------------------------------------------------------------------ */

/* Appends to the text in an array of `size` bytes. */
static void append(char *text, size_t size, const char *more) {
    size_t length = strlen(text), added = strlen(more);
    assert_true(added < size - length);
    memcpy(text + length, more, added + 1);
}

static const char *const small_map = "longroad-map 1  # sea, a gap, an empty row, comments\n"
                                     "  name small\n"
                                     "\n"
                                     "seats 2\n"
                                     "layout\n"
                                     "\n"
                                     "    se      fo5     ??\n"
                                     "# not a row\n"
                                     "        hi6             se   # the sea\n"
                                     "\n"
                                     "        de\n"
                                     "  end\n"
                                     "terrain\tmountains 1\n"
                                     "numbers 8\n"
                                     "spiral a3\n"
                                     "harbor a1/e ore\n"
                                     "start_is_no_keyword";

static void sea_gaps_and_empty_rows(void **state) {
    (void)state;
    lr_error error;
    char text[1024] = "";
    memset(&b, 0xa5, sizeof b);
    append(text, sizeof text, small_map);
    *strstr(text, "start_is") = 0;
    if (board_map_parse(&b, text, &error) != LR_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    static const int8_t x[] = { 1, 3, 5, 2, 6, 2 }, y[] = { 0, 0, 0, 1, 1, 3 };
    static const uint8_t terrain[] = { BOARD_SEA,   BOARD_FOREST, BOARD_DEALT,
                                       BOARD_HILLS, BOARD_SEA,    BOARD_DESERT };
    assert_int_equal(b.hexes, 6);
    for (unsigned k = 0; k < 6; k++) {
        assert_int_equal(b.hex[k].x, x[k]);
        assert_int_equal(b.hex[k].y, y[k]);
        assert_int_equal(b.layout.terrain[k], terrain[k]);
    }
    assert_int_equal(b.land_hexes, 0x2e);
    assert_int_equal(b.layout.seats_min, 2);
    assert_int_equal(b.layout.seats_max, 2);
    /* A place is land exactly if one of its hexes is. */
    unsigned land = 0;
    for (uint32_t v = 0; v < b.vertices; v++) {
        bool touches = false;
        for (unsigned i = 0; i < 3; i++)
            touches |= b.vertex[v].hex[i] != BOARD_NO_HEX &&
                       (b.land_hexes >> b.vertex[v].hex[i] & 1);
        assert_int_equal(board_has(b.land_vertices, v), touches);
        land += touches;
    }
    assert_in_range(land, 13, b.vertices - 1);
    for (uint32_t e = 0; e < b.edges; e++) {
        bool touches = b.land_hexes >> b.edge[e].hex[0] & 1;
        if (b.edge[e].hex[1] != BOARD_NO_HEX) touches |= b.land_hexes >> b.edge[e].hex[1] & 1;
        assert_int_equal(board_has(b.land_edges, e), touches);
    }
    assert_int_equal(b.layout.harbor_edge[0], edge_named("a2/w"));
}

static void a_fixed_map_without_robber_line_uses_its_first_desert(void **state) {
    (void)state;
    lr_error error;
    memset(&b, 0xa5, sizeof b);
    const char *text = "longroad-map 1\nname fixed\nseats 2\nlayout\n"
                       "fo5     de      fo6     de\n    hi3     hi4\nend";
    assert_int_equal(board_map_parse(&b, text, &error), LR_OK);
    assert_int_equal(b.layout.robber, hex_named("a2"));
}

static void parsing_leaves_rules_and_seats_alone(void **state) {
    (void)state;
    load("island");
    assert_int_equal(b.seats, 0xa5);
    assert_int_equal(b.rules.seats, 0xa5);
}

/* ---- maps with one thing wrong --------------------------------------------------------------- */

typedef struct broken {
    const char *find, *with; /* the first `find` of the map becomes `with` */
    int line, column;
    const char *part; /* of the message */
} broken;

static void check_broken(const char *map, const broken *rows, size_t count) {
    const char *whole = board_map_builtin(map);
    assert_non_null(whole);
    for (size_t k = 0; k < count; k++) {
        static char text[2 * LR_MAP_TEXT_MAX];
        lr_error error;
        const char *at = strstr(whole, rows[k].find);
        if (at == NULL) {
            fail_msg("row %zu: `%s` is not in the map", k, rows[k].find);
            return;
        }
        int length = snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, rows[k].with,
                              at + strlen(rows[k].find));
        assert_in_range(length, 0, sizeof text - 1);
        lr_status status = board_map_parse(&b, text, &error);
        if (status == LR_OK) fail_msg("row %zu: `%s` was accepted", k, rows[k].with);
        assert_int_equal(status, error.status);
        if (error.line != rows[k].line || error.column != rows[k].column ||
            strstr(error.text, rows[k].part) == NULL)
            fail_msg("row %zu: `%s` gives %d:%d: %s", k, rows[k].with, error.line, error.column,
                     error.text);
    }
}

static void broken_lines(void **state) {
    (void)state;
    static const broken rows[] = {
        { "longroad-map", "other-map", 1, 1, "begins with the line `longroad-map 1`" },
        { "longroad-map", "", 1, 1, "begins with the line `longroad-map 1`" },
        { "longroad-map 1", "longroad-map", 1, 13, "expected the version" },
        { "longroad-map 1", "longroad-map 2", 1, 14, "version 1 only" },
        { "longroad-map 1", "longroad-map 1 x", 1, 16, "end of the line" },
        { "longroad-map 1", "longroad-map 1\r", 1, 15, "carriage return" },
        { "name island", "name", 2, 5, "the map's name" },
        { "name island", "name Island", 2, 6, "small letters" },
        { "name island", "name is_land", 2, 8, "small letters" },
        { "name island", "name 9land", 2, 6, "a letter first" },
        { "name island", "name a-very-long-name-of-thirty-two-chr", 2, 6, "1 to 31" },
        { "name island", "name island two", 2, 13, "end of the line" },
        { "name island\n", "", 36, 1, "no `name` line" },
        { "title The", "name other\ntitle The", 3, 1, "`name` already stands on line 2" },
        { "title The", "titel The", 3, 1,
          "name title seats layout terrain numbers spiral harbor robber start" },
        { "title The", "?", 3, 1, "name title seats layout" },
        { "title The", "title \x01", 3, 7, "printable ASCII" },
        { "title The island", "title", 3, 6, "the map's title" },
        { "title The", "title 0123456789 123456789 123456789 123456789 123456789 123456789 ", 3, 71,
          "at most 64" },
        { "seats 2-4", "seats", 4, 6, "how many can play" },
        { "seats 2-4", "seats two", 4, 7, "whole number" },
        { "seats 2-4", "seats 1-4", 4, 7, "2 to 6" },
        { "seats 2-4", "seats 3-2", 4, 9, "3 to 6" },
        { "seats 2-4", "seats 2-7", 4, 9, "2 to 6" },
        { "seats 2-4", "seats 2 4", 4, 9, "end of the line" },
        { "seats 2-4\n", "", 36, 1, "no `seats` line" },
        { "seats 2-4", "harbor a1/nw any", 4, 1, "must come after it" },
        { "seats 2-4", "spiral a1", 4, 1, "must come after it" },
    };
    check_broken("island", rows, sizeof rows / sizeof *rows);
}

static void broken_layouts(void **state) {
    (void)state;
    static const broken rows[] = {
        { "layout\n", "layout x\n", 7, 8, "end of the line" },
        { "end\n", "\n", 15, 1,
          "expected a hex: hi fo pa fi mo with a number (mo10), de, se or ??, or `end`" },
        { "        ??      ??      ??\n    ??      ??      ??      ??", "       ??\n", 8, 8,
          "column 1, 5, 9" },
        { "    ??      ??      ??      ??", "        ??", 9, 9, "does not fit the pattern" },
        { "??      ??      ??", "??  ??", 8, 13, "does not fit the pattern" },
        { "??      ??      ??", "????", 8, 11, "column 1, 5, 9" },
        { "??      ??      ??", "\t??", 8, 9, "blanks, not tabs" },
        { "??      ??      ??", "??\r", 8, 11, "carriage return" },
        { "??      ??      ??", "??      mo", 8, 19, "mo needs its number right here, as in mo10" },
        { "??      ??      ??", "??      mo7", 8, 19, "number 7" },
        { "??      ??      ??", "??      mo1", 8, 19, "2 to 12" },
        { "??      ??      ??", "??      mo05", 8, 19, "whole number" },
        { "??      ??      ??", "??      mo13", 8, 19, "2 to 12" },
        { "??      ??      ??", "??      de5", 8, 19, "de has no number" },
        { "??      ??      ??", "??      se5", 8, 19, "se has no number" },
        { "??      ??      ??", "??      ??5", 8, 11 + 8, "?? has no number" },
        { "??      ??      ??", "??      xx", 8, 17, "hi fo pa fi mo with a number" },
        { "??      ??      ??", "??      f", 8, 17, "expected a hex" },
        { "??      ??      ??", "endless", 8, 9, "expected a hex" },
    };
    check_broken("island", rows, sizeof rows / sizeof *rows);
}

static void broken_pools(void **state) {
    (void)state;
    static const broken rows[] = {
        { "forest 4", "", 15, 1, "the pool has 15 hexes, but the layout leaves 19" },
        { "forest 4", "forest 5", 15, 1, "the pool has 20 hexes" },
        { "forest 4", "sea 4", 15, 9,
          "expected one of these words: hills forest pasture fields mountains desert" },
        { "forest 4", "forest", 15, 16, "whole number" },
        { "forest 4", "forest 0", 15, 16, "1 to 64" },
        { "forest 4", "forest 65", 15, 16, "1 to 64" },
        { "forest 4", "forest4", 15, 9, "expected one of" },
        { "forest 4 ", "forest 4", 15, 17, "a terrain and how many" },
        { "forest 4", "forest 2 forest 2", 15, 18, "forest is already in the pool" },
        { "desert 1", "desert", 15, 63, "how many hexes of that terrain" },
        { "terrain forest 4 pasture 4 fields 4 hills 3 mountains 3 desert 1", "terrain", 15, 8,
          "a terrain and how many" },
        { "terrain forest 4 pasture 4 fields 4 hills 3 mountains 3 desert 1", "", 37, 1,
          "needs a `terrain` line" },
        { "hills 3 mountains 3 desert 1", "hills 3 mountains 4", 19, 1,
          "there are 18 tokens, but the pool has 19 hexes" },
        { "numbers 5", "numbers", 19, 1, "there are 17 tokens, but the pool has 18" },
        { "numbers 5", "numbers 7", 19, 9, "number 7" },
        { "numbers 5", "numbers 5,", 19, 10, "expected the number tokens" },
        { "numbers 5", "numbers x", 19, 9, "whole number" },
        { "numbers 5 2 6 3 8 10 9 12 11 4 8 10 9 4 5 6 3 11\n", "", 36, 1,
          "needs a `numbers` line" },
        { "numbers",
          "numbers 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 "
          "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2",
          19, 137, "at most 64 number" },
        { "spiral a1 b1", "spiral a1 a1", 20, 11, "has passed that hex before" },
        { "spiral a1 b1", "spiral a1", 20, 61, "this spiral has 18 hexes, but must pass all 19" },
        { "spiral a1 b1", "spiral a1 b9", 20, 11, "row b has only the hexes b1 to b4" },
        { "spiral a1 b1", "spiral a1.n", 20, 10, "only a hex" },
        { "spiral a1 b1", "spiral\n", 20, 7, "the hexes of the spiral" },
    };
    check_broken("island", rows, sizeof rows / sizeof *rows);
}

static void broken_harbors_and_robber(void **state) {
    (void)state;
    static const broken rows[] = {
        { "harbor a1/nw any", "harbor", 16, 7, "the harbor's edge" },
        { "harbor a1/nw any", "harbor a1/nw", 16, 13, "a resource or any" },
        { "harbor a1/nw any", "harbor a1/nw gold", 16, 14,
          "expected one of these words: brick lumber wool grain ore any" },
        { "harbor a1/nw any", "harbor a1.nw any", 16, 10, "a hex, a slash, a side" },
        { "harbor a1/nw any", "harbor a1/n any", 16, 11, "a side: ne, e, se" },
        { "harbor a1/nw any", "harbor f1/nw any", 16, 8, "no row f" },
        { "harbor a1/nw any", "harbor a1/e any", 16, 8, "a harbor lies on the coast" },
        { "harbor a2/ne grain", "harbor a1/nw grain", 17, 8, "touches another one" },
        { "harbor a2/ne grain", "harbor a1/ne grain", 17, 8, "touches another one" },
        { "robber c3", "robber", 26, 7, "the hex on which the robber starts" },
        { "robber c3", "robber c3\nrobber c3", 27, 1, "`robber` already stands on line 26" },
        { "robber c3", "robber c9", 26, 8, "row c has only" },
        { "de ", "se ", 26, 8, "not on a sea hex" },
        { "robber c3", "spiral c3", 26, 8, "only hexes that are dealt" },
        { "robber c3", "numbers 5", 26, 1, "leaves no hex" },
        { "robber c3", "terrain forest 4", 26, 1, "leaves no hex" },
    };
    check_broken("island-beginner", rows, sizeof rows / sizeof *rows);
}

static void broken_starts(void **state) {
    (void)state;
    static const broken rows[] = {
        { "start 0 settlement d1.se road d2/sw pays", "start", 29, 6, "a seat, counted from 0" },
        { "start 0 settlement d1.se", "start 4 settlement d1.se", 29, 7, "0 to 3" },
        { "start 0 settlement d1.se", "start 0 city d1.se", 29, 9, "the word settlement" },
        { "start 0 settlement d1.se", "start 0 settlement d1/se", 29, 22,
          "a hex, a dot, a corner" },
        { "start 0 settlement d1.se", "start 0 settlement d1.s", 29, 30, "does not touch" },
        { "start 0 settlement d3.se", "start 0 settlement d1.se", 30, 20, "on or next to" },
        { "start 0 settlement d3.se", "start 0 settlement e1.nw", 30, 20, "on or next to" },
        { "road d2/sw pays", "road d2/se pays", 29, 31, "does not touch its settlement" },
        { "road d2/sw pays", "road d2.s pays", 29, 33, "a hex, a slash, a side" },
        { "road d2/sw pays", "street d2/sw pays", 29, 26, "the word road" },
        { "road d2/sw pays", "road", 29, 30, "the road's edge" },
        { "road d2/sw pays", "road d2/sw gives", 29, 37, "the word pays" },
        { "road d2/sw pays", "road d2/sw pays pays", 29, 42, "end of the line" },
        { "road d3/e\n", "road d3/e pays\n", 30, 36, "already pays" },
        { "start 0 settlement d3.se", "start 1 settlement d3.se", 29, 1,
          "seat 1 has 3 start lines and seat 0 has 1" },
        { "start 3 settlement a1.se road a2/sw\n", "", 29, 1, "seat 3 has 1 start lines" },
        { "start 0 settlement d1.se", "end", 29, 1, "expected one of these words: name" },
    };
    check_broken("island-beginner", rows, sizeof rows / sizeof *rows);
}

/* Whole maps that are wrong for a reason no single line shows. */
static void broken_maps(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *part;
    } rows[] = {
        { "", 1, 1, "begins with the line" },
        { "\n", 1, 1, "begins with the line" },
        { "longroad-map 1", 1, 15, "no `name` line" },
        { "longroad-map 1\nname a\nseats 2\n", 4, 1, "no `layout` line" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nend\n", 4, 1, "this layout has no hex" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nfo5     fo6\n", 4, 1, "not closed" },
        { "longroad-map 1\nname a\nseats 2\nlayout", 4, 1, "not closed" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nfo5     fo6     de\nend", 3, 1, "" },
        { "longroad-map 1\nname a\nseats 3\nlayout\nfo5     fo6     de\nend", 3, 1,
          "the land has 14 vertices; 3 seats need at least 21" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nfo5     de      de\nend", 4, 1,
          "at least two hexes with numbers" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nfo5     fo5     fo5\nend", 6, 4,
          "starts on a desert" },
        { "longroad-map 1\nname a\nlayout\nfo5     fo5     de\nend\nstart 0", 6, 6,
          "seats line must come before" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nfo5     fo5     de      ??\nend\n"
          "terrain hills 1\nnumbers 5\n",
          9, 1, "needs a `spiral` line" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nfo5     fo5     de      ??\nend\n"
          "terrain hills 1\nnumbers 5\nspiral a4\n"
          "start 0 settlement a1.n road a1/ne\nstart 1 settlement a2.s road a2/sw",
          10, 1, "no dealt hexes" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nse      fo5     fo5     de\nend\n"
          "start 0 settlement a1.nw road a1/w\n",
          7, 20, "a settlement stands on land" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nse      fo5     fo5     de\nend\n"
          "start 0 settlement a1.ne road a1/ne\n",
          7, 31, "a road lies on land" },
        { "longroad-map 1\nname a\nseats 2\nlayout\nse      se      fo5     de\nend\n"
          "harbor a1/e any\n",
          7, 8, "a harbor lies on the coast" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        lr_error error;
        lr_status status = board_map_parse(&b, rows[k].text, &error);
        if (rows[k].part[0] == 0) { /* the valid neighbour of the next row */
            if (status != LR_OK) fail_msg("row %zu: %s", k, error.text);
            continue;
        }
        if (status == LR_OK) fail_msg("row %zu was accepted", k);
        if (error.line != rows[k].line || error.column != rows[k].column ||
            strstr(error.text, rows[k].part) == NULL)
            fail_msg("row %zu gives %d:%d: %s", k, error.line, error.column, error.text);
    }
}

/* ---- limits ---------------------------------------------------------------------------------- */

static char big[2 * LR_MAP_TEXT_MAX];

static void big_add(const char *more) {
    append(big, sizeof big, more);
}

static void big_start(void) {
    big[0] = 0;
    big_add("longroad-map 1\nname big\nseats 2-6\nlayout\n");
}

static lr_status big_parse(const char *rest, lr_error *error) {
    big_add(rest);
    return board_map_parse(&b, big, error);
}

static void limits_of_the_layout(void **state) {
    (void)state;
    lr_error error;
    big_start();
    for (int k = 0; k < 64; k++) big_add("fo5     ");
    assert_int_equal(big_parse("\nend\nrobber a64\n", &error), LR_OK);
    assert_int_equal(b.hexes, 64);
    assert_int_equal(b.vertices, 258);

    big_start();
    for (int k = 0; k < 9; k++)
        big_add(k & 1 ? "    fo5     fo5     fo5     fo5     fo5     fo5     fo5     fo5\n"
                      : "fo5     fo5     fo5     fo5     fo5     fo5     fo5     fo5\n");
    assert_int_equal(big_parse("end\n", &error), LR_E_TOO_LARGE);
    assert_int_equal(error.line, 13);
    assert_string_equal(error.text, "a map has at most 64 hexes");

    big_start();
    for (int k = 0; k < 27; k++) big_add(k & 1 ? "    fo5\n" : "fo5\n");
    assert_int_equal(big_parse("end\n", &error), LR_E_TOO_LARGE);
    assert_int_equal(error.line, 31);
    assert_string_equal(error.text, "a map has at most 26 rows of hexes");

    big_start();
    for (int k = 0; k < 128; k++) big_add("    ");
    assert_int_equal(big_parse("fo5\nend\n", &error), LR_E_TOO_LARGE);
    assert_int_equal(error.column, 513);
    assert_string_equal(error.text, "the layout is too wide");

    big_start();
    big_add("fo5");
    for (int k = 0; k < 100; k++) big_add("\n");
    assert_int_equal(big_parse("fo5\nend\n", &error), LR_E_TOO_LARGE);
    assert_string_equal(error.text, "the layout is too tall");
}

static void limits_of_the_lists(void **state) {
    (void)state;
    lr_error error;
    /* A row of single hexes with gaps: room for as many harbors as one likes. */
    big_start();
    for (int k = 0; k < 17; k++) big_add("fo5             ");
    big_add("\nend\nrobber a1\n");
    for (int k = 1; k <= 17; k++) {
        char line[] = "harbor a00/w any\n";
        line[8] = (char)('0' + k / 10), line[9] = (char)('0' + k % 10);
        if (k < 10) memmove(line + 8, line + 9, strlen(line + 9) + 1);
        big_add(line);
    }
    assert_int_equal(big_parse("", &error), LR_E_TOO_LARGE);
    assert_int_equal(error.line, 24);
    assert_string_equal(error.text, "a map has at most 16 harbors");

    big_start();
    big_add("fo5     fo5     fo5     ??\nend\nterrain desert 1\nnumbers 5\n");
    for (int k = 0; k < 9; k++) big_add("spiral a4\n");
    assert_int_equal(big_parse("", &error), LR_E_TOO_LARGE);
    assert_int_equal(error.line, 17);
    assert_string_equal(error.text, "a map has at most 8 spirals");

    big_start();
    for (int k = 0; k < 6; k++) big_add("fo5             ");
    big_add("\nend\nrobber a1\n");
    for (int k = 1; k <= 6; k++) {
        char line[] = "start 0 settlement a1.n road a1/ne\n";
        line[20] = line[30] = (char)('0' + k);
        big_add(line);
    }
    assert_int_equal(big_parse("", &error), LR_E_MAP);
    assert_int_equal(error.line, 13);
    assert_string_equal(error.text, "a seat has only 5 settlements");
}

static void start_lines_are_at_most_12(void **state) {
    (void)state;
    lr_error error;
    big_start();
    for (int k = 0; k < 13; k++) big_add("fo5             ");
    big_add("\nend\nrobber a1\n");
    for (int k = 0; k < 13; k++) {
        char line[] = "start 0 settlement a1.n  road a1/ne\n";
        line[6] = (char)('0' + k % 6);
        line[20] = line[31] = (char)('1' + k % 6);
        if (k >= 6) { /* the bottom corner of the same hex is two steps away from the top */
            line[22] = 's';
            line[33] = 's', line[34] = 'w';
        }
        big_add(line);
    }
    assert_int_equal(big_parse("", &error), LR_E_TOO_LARGE);
    assert_int_equal(error.line, 20);
    assert_string_equal(error.text, "a map has at most 12 start lines");
    *strrchr(big, 's') = 0; /* cuts the last line in its last word */
    *(strrchr(big, '\n') + 1) = 0;
    assert_int_equal(board_map_parse(&b, big, &error), LR_OK);
    assert_int_equal(b.layout.start_count, 12);
}

static void a_text_that_is_too_long(void **state) {
    (void)state;
    lr_error error;
    const char *island = board_map_builtin("island");
    big[0] = 0;
    big_add(island);
    size_t length = strlen(island);
    memset(big + length, '\n', LR_MAP_TEXT_MAX - length);
    big[LR_MAP_TEXT_MAX - 1] = 0;
    assert_int_equal(board_map_parse(&b, big, &error), LR_OK);
    big[LR_MAP_TEXT_MAX - 1] = '\n';
    big[LR_MAP_TEXT_MAX] = 0;
    assert_int_equal(board_map_parse(&b, big, &error), LR_E_TOO_LARGE);
}

/* Every map cut short and every map with one byte changed is refused or valid, and says which. */
static void damaged_maps_never_crash(void **state) {
    (void)state;
    lr_error error;
    for (size_t k = 0; k < lr_embedded_map_count; k++) {
        size_t length = lr_embedded_maps[k].length;
        for (size_t at = 0; at < length; at++) {
            static const char bytes[] = { 0, '\n', ' ', '?', '9', '-', 'z', '\t', '\xff' };
            memcpy(big, lr_embedded_maps[k].text, length + 1);
            for (size_t i = 0; i < sizeof bytes; i++) {
                big[at] = bytes[i];
                lr_status status = board_map_parse(&b, big, &error);
                assert_int_equal(status, error.status);
                if (status != LR_OK) assert_true(error.line > 0 && error.column > 0);
                if (status != LR_OK) assert_true(error.text[0] != 0);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_built_in_map_is_valid_and_named_like_its_file),
        cmocka_unit_test(both_islands_seat_two_to_four),
        cmocka_unit_test(BASE_GEO_07_all_coastal_places_are_land),
        cmocka_unit_test(BASE_COMP_01_02_the_pool_has_19_hexes),
        cmocka_unit_test(BASE_COMP_04_05_06_tokens_in_letter_order),
        cmocka_unit_test(BASE_GEO_11_BASE_BEG_03_harbors_by_slot),
        cmocka_unit_test(BASE_VAR_12_the_island_prints_the_same_harbors),
        cmocka_unit_test(BASE_COMP_20_four_generic_harbors_and_one_for_each_resource),
        cmocka_unit_test(BASE_GEO_10_nine_harbors_serve_18_intersections),
        cmocka_unit_test(BASE_GEO_11_harbor_slots_repeat_every_120_degrees),
        cmocka_unit_test(BASE_VAR_06_07_six_spirals_from_the_six_corners),
        cmocka_unit_test(BASE_BEG_02_beginner_terrain_and_tokens),
        cmocka_unit_test(BASE_BEG_04_11_starting_pairs_by_seat),
        cmocka_unit_test(BASE_BEG_08_the_robber_starts_on_the_desert),
        cmocka_unit_test(BASE_VAR_11_a_dealt_island_leaves_the_robber_to_the_deal),
        cmocka_unit_test(sea_gaps_and_empty_rows),
        cmocka_unit_test(a_fixed_map_without_robber_line_uses_its_first_desert),
        cmocka_unit_test(parsing_leaves_rules_and_seats_alone),
        cmocka_unit_test(broken_lines),
        cmocka_unit_test(broken_layouts),
        cmocka_unit_test(broken_pools),
        cmocka_unit_test(broken_harbors_and_robber),
        cmocka_unit_test(broken_starts),
        cmocka_unit_test(broken_maps),
        cmocka_unit_test(limits_of_the_layout),
        cmocka_unit_test(limits_of_the_lists),
        cmocka_unit_test(start_lines_are_at_most_12),
        cmocka_unit_test(a_text_that_is_too_long),
        cmocka_unit_test(damaged_maps_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
