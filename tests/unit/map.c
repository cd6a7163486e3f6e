/* map.c - the built-in maps against the ledger, and maps with one thing wrong. */
#include "map.h"
#include "board_view.h"
#include "builtin_map.h"
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
    const char *text = builtin_map(name);
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
        const char *file = lr_embedded_maps[k].name;
        load(file);
        size_t length = strlen(b.layout.name);
        assert_memory_equal(b.layout.name, file, length);
        assert_true(file[length] == 0 || file[length] == '-');
        assert_int_equal(strlen(lr_embedded_maps[k].text), lr_embedded_maps[k].length);
    }
    assert_null(builtin_map("atlantis"));
    assert_null(builtin_map(""));
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

static void BASE_GEO_07_first_settlements_may_stand_on_every_coast(void **state) {
    (void)state;
    load("island");
    assert_int_equal(b.layout.home_hexes, ((uint64_t)1 << 19) - 1);
    for (uint32_t v = 0; v < b.vertices; v++) assert_true(board_has(b.home_vertices, v));
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
    for (uint32_t v = 0; v < b.vertices; v++)
        for (unsigned slot = 0; slot < b.layout.harbor_count; slot++) {
            const board_edge *e = &b.edge[b.layout.harbor_edge[slot]];
            assert_int_equal(e->hex[1], BOARD_NO_HEX);
            served += e->vertex[0] == v || e->vertex[1] == v;
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
        assert_int_equal(start->route, edge_between(rows[k].road[0], rows[k].road[1]));
        assert_int_equal(start->pays, rows[k].pays);
        assert_false(start->ship);
    }
}

static void BASE_BEG_08_the_robber_starts_on_the_desert(void **state) {
    (void)state;
    load("island-beginner");
    assert_int_equal(b.layout.robber_start, BOARD_ROBBER_HEX);
    assert_int_equal(b.layout.robber, hex_named("c3"));
    assert_int_equal(b.layout.terrain[b.layout.robber], BOARD_DESERT);
}

static void BASE_VAR_11_a_dealt_island_leaves_the_robber_to_the_deal(void **state) {
    (void)state;
    load("island");
    assert_int_equal(b.layout.robber_start, BOARD_ROBBER_DESERT);
    assert_int_equal(b.layout.robber, BOARD_NO_HEX);
}

/* ---- other maps ------------------------------------------------------------------------------ */

/* Appends to the text in an array of `size` bytes. */
static void append(char *text, size_t size, const char *more) {
    size_t length = strlen(text), added = strlen(more);
    assert_true(added < size - length);
    memcpy(text + length, more, added + 1);
}

/* The examples of docs/maps.md are the files themselves, indented by four. */
static void the_manual_shows_the_maps_as_they_are(void **state) {
    (void)state;
    static const char *const shown[] = { "island", "island-beginner", "new-shores-3" };
    static char manual[1 << 16], example[1 << 14];
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/maps.md", "rb");
    assert_non_null(file);
    size_t size = fread(manual, 1, sizeof manual - 1, file);
    (void)fclose(file);
    manual[size] = 0;
    for (unsigned k = 0; k < 3; k++) {
        example[0] = 0;
        for (const char *line = builtin_map(shown[k]); *line != 0;) {
            size_t length = strcspn(line, "\n");
            char indented[256];
            (void)snprintf(indented, sizeof indented, "%s%.*s\n", length > 0 ? "    " : "",
                           (int)length, line);
            append(example, sizeof example, indented);
            line += length + 1;
        }
        if (strstr(manual, example) == NULL) fail_msg("docs/maps.md shows another %s", shown[k]);
    }
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
    assert_int_equal(b.layout.seats_min, 2);
    assert_int_equal(b.layout.seats_max, 2);
    assert_int_equal(b.layout.harbor_edge[0], edge_named("a2/w"));
}

static void a_fixed_map_without_robber_line_uses_its_desert(void **state) {
    (void)state;
    lr_error error;
    memset(&b, 0xa5, sizeof b);
    const char *text = "longroad-map 1\nname fixed\nseats 2\nlayout\n"
                       "fo5     de      fo6     de\n    hi3     hi4\nend";
    assert_int_equal(board_map_parse(&b, text, &error), LR_OK);
    assert_int_equal(b.layout.robber_start, BOARD_ROBBER_DESERT);
}

static void parsing_leaves_rules_and_seats_alone(void **state) {
    (void)state;
    load("island");
    assert_int_equal(b.seats, 0xa5);
    assert_int_equal(b.rules.seats, 0xa5);
}

/* ---- facts of a map -------------------------------------------------------------------------- */

static void parse_text(const char *text) {
    lr_error error;
    memset(&b, 0xa5, sizeof b);
    if (board_map_parse(&b, text, &error) != LR_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
}

static void a_map_that_says_nothing_is_the_base_games(void **state) {
    (void)state;
    static const uint8_t deck[BOARD_CARDS] = { 14, 2, 2, 2, 5 };
    load("island");
    const board_layout *layout = &b.layout;
    assert_int_equal(layout->goal, 10);
    assert_int_equal(layout->rounds, 2);
    assert_int_equal(layout->supply.roads, 15);
    assert_int_equal(layout->supply.ships, 0);
    assert_int_equal(layout->supply.settlements, 5);
    assert_int_equal(layout->supply.cities, 4);
    assert_int_equal(layout->supply.bank, 19);
    assert_memory_equal(layout->supply.deck, deck, sizeof deck);
    assert_true(layout->reds_apart);
    assert_false(layout->beginner || layout->outside_nothing || layout->harbors_always_dealt ||
                 layout->harbors_scattered || layout->deserts_divide);
    assert_false(layout->no_route_card || layout->no_army_card || layout->no_robber ||
                 layout->no_pirate);
    assert_int_equal(layout->scenario, BOARD_SCENARIO_NONE);
    assert_int_equal(layout->pirate, BOARD_NO_HEX);
    assert_int_equal(layout->bonus_count, 0);
    load("island-beginner");
    assert_int_equal(b.layout.rounds, 0);
    assert_true(b.layout.beginner);
}

static const char *const rich_map = "longroad-map 1\nname rich\nseats 2\noutside nothing\n"
                                    "target 13\npieces cities 6 ships 12 roads 20\nbank 30\n"
                                    "deck point 3 knight 10\nrounds 3\n"
                                    "without army pirate\nbonus 2 0 3\ndeserts divide\n"
                                    "reds together\nharbors dealt\n"
                                    "layout\n"
                                    "mo-     go6     ~~      se\n"
                                    "    fo5     fo6     hi8\n"
                                    "pa-     pa4     de      fi9\n"
                                    "end\n"
                                    "areas\n"
                                    "I       Ax      .       .\n"
                                    "    A       A       Bx\n"
                                    "I       A       .       B\n"
                                    "end\n"
                                    "shuffle A\nshuffle B\n"
                                    "avoid gold hills 6 8\navoid marked 2\n"
                                    "fog-terrain sea 1\nhome A B\nclosed I\n"
                                    "barred b1.n b2.s\nbarred c4.s\n"
                                    "harbor a4/w any  # not a coast\n";

static void every_fact_of_a_rich_map(void **state) {
    (void)state;
    static const uint8_t deck[BOARD_CARDS] = { 10, 0, 0, 0, 3 };
    static const uint8_t bonus[] = { 2, 0, 3 };
    char text[2048] = "";
    append(text, sizeof text, rich_map);
    *strstr(text, "harbor a4") = 0;
    parse_text(text);
    const board_layout *layout = &b.layout;
    assert_true(layout->outside_nothing && layout->deserts_divide && layout->harbors_always_dealt);
    assert_false(layout->reds_apart);
    assert_int_equal(layout->goal, 13);
    assert_int_equal(layout->supply.roads, 20);
    assert_int_equal(layout->supply.ships, 12);
    assert_int_equal(layout->supply.settlements, 5);
    assert_int_equal(layout->supply.cities, 6);
    assert_int_equal(layout->supply.bank, 30);
    assert_memory_equal(layout->supply.deck, deck, sizeof deck);
    assert_int_equal(layout->rounds, 3);
    assert_true(layout->no_army_card && layout->no_pirate);
    assert_false(layout->no_route_card || layout->no_robber);
    assert_int_equal(layout->bonus_count, 3);
    assert_memory_equal(layout->bonus, bonus, sizeof bonus);
    static const uint8_t terrain[] = { BOARD_MOUNTAINS, BOARD_GOLD,   BOARD_FOG,   BOARD_SEA,
                                       BOARD_FOREST,    BOARD_FOREST, BOARD_HILLS, BOARD_PASTURE,
                                       BOARD_PASTURE,   BOARD_DESERT, BOARD_FIELDS };
    static const uint8_t number[] = { 0, 6, 0, 0, 5, 6, 8, 0, 4, 0, 9 };
    static const uint8_t area[] = { 9, 1, 0, 0, 1, 1, 2, 9, 1, 0, 2 };
    assert_int_equal(b.hexes, 11);
    assert_memory_equal(layout->terrain, terrain, sizeof terrain);
    assert_memory_equal(layout->number, number, sizeof number);
    assert_memory_equal(layout->area, area, sizeof area);
    assert_int_equal(layout->marked_hexes, 1u << 1 | 1u << 6);
    assert_int_equal(layout->shuffled_areas, 1u << 1 | 1u << 2);
    assert_int_equal(layout->avoid_count, 2);
    assert_int_equal(layout->avoid[0].terrains, 1u << BOARD_GOLD | 1u << BOARD_HILLS);
    assert_int_equal(layout->avoid[0].numbers, 1u << 6 | 1u << 8);
    assert_false(layout->avoid[0].marked);
    assert_int_equal(layout->avoid[1].terrains, 0);
    assert_int_equal(layout->avoid[1].numbers, 1u << 2);
    assert_true(layout->avoid[1].marked);
    assert_int_equal(layout->fog_terrain[BOARD_SEA], 1);
    assert_int_equal(layout->home_hexes, 0x572);
    assert_int_equal(layout->closed_hexes, 0x81);
    assert_int_equal(layout->robber_start, BOARD_ROBBER_DESERT);
    /* Home is what touches home, without the barred vertices. */
    for (uint32_t v = 0; v < b.vertices; v++) {
        bool home = false;
        for (unsigned i = 0; i < 3; i++)
            home |= b.vertex[v].hex[i] != BOARD_NO_HEX && (0x572u >> b.vertex[v].hex[i] & 1);
        home = home && v != b.hex[hex_named("b1")].vertex[0] &&
               v != b.hex[hex_named("b2")].vertex[3] && v != b.hex[hex_named("c4")].vertex[3];
        assert_int_equal(board_has(b.home_vertices, v), home);
    }
}

static void fog_is_no_coast_and_ships_stay_on_a_map_with_nothing_outside(void **state) {
    (void)state;
    lr_error error;
    assert_int_equal(board_map_parse(&b, rich_map, &error), LR_E_MAP);
    assert_int_equal(error.line, 34);
    assert_true(strstr(error.text, "a harbor lies on the coast") != NULL);
    char text[2048] = "";
    append(text, sizeof text, rich_map);
    *strstr(text, "harbor a4") = 0;
    append(text, sizeof text, "start 0 settlement b1.nw ship b1/w\n");
    assert_int_equal(board_map_parse(&b, text, &error), LR_E_MAP);
    assert_string_equal(error.text, "a ship lies at sea or along the coast");
}

/* ---- maps with one thing wrong --------------------------------------------------------------- */

typedef struct broken {
    const char *find, *with; /* the first `find` of the map becomes `with` */
    int line, column;
    const char *part; /* of the message */
} broken;

static void check_broken(const char *map, const broken *rows, size_t count) {
    const char *whole = builtin_map(map);
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
          "expected a hex: hi fo pa fi mo go with a number (mo10) or without any (mo-), de, se, ~~ "
          "or ??, or `end`" },
        { "        ??      ??      ??\n    ??      ??      ??      ??", "       ??\n", 8, 8,
          "column 1, 5, 9" },
        { "    ??      ??      ??      ??", "        ??", 9, 9, "does not fit the pattern" },
        { "??      ??      ??", "??  ??", 8, 13, "does not fit the pattern" },
        { "??      ??      ??", "????", 8, 11, "column 1, 5, 9" },
        { "??      ??      ??", "\t??", 8, 9, "blanks, not tabs" },
        { "??      ??      ??", "??\r", 8, 11, "carriage return" },
        { "??      ??      ??", "??      mo", 8, 19,
          "mo needs its number right here, as in mo10, or - for none" },
        { "??      ??      ??", "??      mo7", 8, 19, "number 7" },
        { "??      ??      ??", "??      mo1", 8, 19, "2 to 12" },
        { "??      ??      ??", "??      mo05", 8, 19, "whole number" },
        { "??      ??      ??", "??      mo13", 8, 19, "2 to 12" },
        { "??      ??      ??", "??      de5", 8, 19, "de has no number" },
        { "??      ??      ??", "??      se5", 8, 19, "se has no number" },
        { "??      ??      ??", "??      ??5", 8, 11 + 8, "?? has no number" },
        { "??      ??      ??", "??      xx", 8, 17, "hi fo pa fi mo go with a number" },
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
        { "harbor a1/nw any", "harbor", 17, 7, "the harbor's edge" },
        { "harbor a1/nw any", "harbor a1/nw", 17, 13, "a resource or any" },
        { "harbor a1/nw any", "harbor a1/nw gold", 17, 14,
          "expected one of these words: brick lumber wool grain ore any" },
        { "harbor a1/nw any", "harbor a1.nw any", 17, 10, "a hex, a slash, a side" },
        { "harbor a1/nw any", "harbor a1/n any", 17, 11, "a side: ne, e, se" },
        { "harbor a1/nw any", "harbor f1/nw any", 17, 8, "no row f" },
        { "harbor a1/nw any", "harbor a1/e any", 17, 8, "a harbor lies on the coast" },
        { "harbor a2/ne grain", "harbor a1/nw grain", 18, 8, "touches another one" },
        { "harbor a2/ne grain", "harbor a1/ne grain", 18, 8, "touches another one" },
        { "robber c3", "robber", 27, 7, "the hex on which the robber starts" },
        { "robber c3", "robber c3\nrobber c3", 28, 1, "`robber` already stands on line 27" },
        { "robber c3", "robber c9", 27, 8, "row c has only" },
        { "de ", "se ", 27, 8, "not on a sea hex" },
        { "robber c3", "spiral c3", 27, 8, "only hexes that are dealt" },
        { "robber c3", "numbers 5", 27, 1, "leaves no hex" },
        { "robber c3", "terrain forest 4", 27, 1, "leaves no hex" },
    };
    check_broken("island-beginner", rows, sizeof rows / sizeof *rows);
}

static void broken_starts(void **state) {
    (void)state;
    static const broken rows[] = {
        { "start 0 settlement d1.se road d2/sw pays", "start", 30, 6, "a seat, counted from 0" },
        { "start 0 settlement d1.se", "start 4 settlement d1.se", 30, 7, "0 to 3" },
        { "start 0 settlement d1.se", "start 0 city d1.se", 30, 9, "the word settlement" },
        { "start 0 settlement d1.se", "start 0 settlement d1/se", 30, 22,
          "a hex, a dot, a corner" },
        { "start 0 settlement d1.se", "start 0 settlement d1.s", 30, 30, "does not touch" },
        { "start 0 settlement d3.se", "start 0 settlement d1.se", 31, 20, "on or next to" },
        { "start 0 settlement d3.se", "start 0 settlement e1.nw", 31, 20, "on or next to" },
        { "road d2/sw pays", "road d2/se pays", 30, 31, "does not touch its settlement" },
        { "road d2/sw pays", "road d2.s pays", 30, 33, "a hex, a slash, a side" },
        { "road d2/sw pays", "street d2/sw pays", 30, 26,
          "expected one of these words: road ship" },
        { "road d2/sw pays", "road", 30, 30, "the road's edge" },
        { "road d2/sw pays", "road d2/sw gives", 30, 37, "the word pays" },
        { "road d2/sw pays", "road d2/sw pays pays", 30, 42, "end of the line" },
        { "road d3/e\n", "road d3/e pays\n", 31, 36, "already pays" },
        { "start 0 settlement d3.se", "start 1 settlement d3.se", 30, 1,
          "seat 1 has 3 start lines and seat 0 has 1" },
        { "start 3 settlement a1.se road a2/sw\n", "", 30, 1, "seat 3 has 1 start lines" },
        { "start 0 settlement d1.se", "end", 30, 1, "expected one of these words: name" },
    };
    check_broken("island-beginner", rows, sizeof rows / sizeof *rows);
}

static void broken_facts(void **state) {
    (void)state;
    static const broken rows[] = {
        { "target 14", "target", 5, 7, "expected the victory points that win" },
        { "target 14", "target 2", 5, 8, "the number must be 3 to 40" },
        { "target 14", "target 41", 5, 8, "the number must be 3 to 40" },
        { "target 14", "target 14 15", 5, 11, "expected the end of the line or a # comment" },
        { "pieces ships 15", "pieces", 6, 7,
          "expected a kind of piece and how many, such as ships 15" },
        { "pieces ships 15", "pieces boats 15", 6, 8,
          "expected one of these words: roads ships settlements cities" },
        { "pieces ships 15", "pieces ships", 6, 13, "expected how many" },
        { "pieces ships 15", "pieces ships 41", 6, 14, "the number must be 0 to 40" },
        { "pieces ships 15", "pieces ships 26", 6, 1,
          "a seat has at most 40 roads and ships together" },
        { "pieces ships 15", "pieces ships 15 ships 15", 6, 17, "ships is already counted" },
        { "pieces ships 15", "pieces ships 15 settlements 2", 6, 1,
          "a seat has only 2 settlements, but the set-up needs 3" },
        { "pieces ships 15", "pieces ships 15 roads 2", 6, 1,
          "a seat has only 2 roads, but the set-up can need 3" },
        { "pieces ships 15", "pieces ships 15\nbank 11", 7, 1,
          "the bank needs at least 12 cards of each resource for the first settlements" },
        { "pieces ships 15", "pieces ships 15\nbank 51", 7, 6, "the number must be 1 to 50" },
        { "pieces ships 15", "deck", 6, 5,
          "expected a development card and how many, such as knight 14" },
        { "pieces ships 15", "deck joker 2", 6, 6,
          "expected one of these words: knight roads plenty monopoly point" },
        { "pieces ships 15", "deck knight 99 roads 2", 6, 1,
          "there are at most 100 development cards" },
        { "rounds 3", "rounds 0", 7, 8, "the number must be 1 to 4" },
        { "rounds 3", "rounds 5", 7, 8, "the number must be 1 to 4" },
        { "rounds 3", "board variable", 7, 7, "expected the word beginner" },
        { "rounds 3", "board", 7, 6, "expected beginner" },
        { "without route", "without", 8, 8,
          "expected what is left out: route, army, robber or pirate" },
        { "without route", "without ships", 8, 9,
          "expected one of these words: route army robber pirate" },
        { "without route", "without route route", 8, 15, "route is already left out" },
        { "without route", "without robber", 58, 1, "this map is played without the robber" },
        { "without route", "without pirate", 59, 1, "this map is played without the pirate" },
        { "without route", "outside sea", 8, 9, "expected the word nothing" },
        { "without route", "bonus", 8, 6, "expected the special points for a new island" },
        { "without route", "bonus 11", 8, 7, "the number must be 0 to 10" },
        { "without route", "bonus 1 2 3 4 5 6 7 8 9", 8, 23, "at most 8 islands are told apart" },
        { "without route", "deserts unite", 8, 9, "expected the word divide" },
        { "without route", "reds apart", 8, 6, "expected the word together" },
        { "without route", "harbors shuffled", 8, 9, "expected the word dealt" },
        { "robber number 12", "outside nothing", 58, 1, "`outside` must come before the layout" },
    };
    check_broken("cloth-villages", rows, sizeof rows / sizeof *rows);
}

static void broken_areas(void **state) {
    (void)state;
    static const broken rows[] = {
        { "areas\n", "areas A\n", 20, 7, "expected the end of the line or a # comment" },
        { "            B       D       .       B\n", "            B       D       .\n", 20, 1,
          "this drawing leaves out the hex a4 of the layout: put a . there for no area" },
        { "            B       D       .       B\n", "            B       D       .       b\n", 21,
          37, "expected the letter of an area, A to Z, or . for none" },
        { "            B       D       .       B\n", "            B       D   .           B\n", 21,
          25, "the layout has no hex here: areas are drawn at the same columns" },
        { "            B       D       .       B\n",
          "            B       D       .       B       .\n", 21, 45,
          "the layout has no hex here: areas are drawn at the same columns" },
        { "            B       D       .       B\n", "\t           B       D       .       B\n", 21,
          1, "draw the layout with blanks, not tabs" },
        { "            B       D       .       B\n", "            B       D       .       By\n", 21,
          38, "expected the letter of an area, A to Z, or . for none" },
        { "shuffle A B", "shuffle", 29, 8, "expected the letter of an area" },
        { "shuffle A B", "shuffle C", 29, 9, "no hex lies in an area C" },
        { "shuffle A B", "shuffle AB", 29, 9, "expected the letter of an area, A to Z" },
        { "shuffle A B", "shuffle a", 29, 9, "expected the letter of an area, A to Z" },
        { "shuffle A B", "shuffle A B A", 29, 13, "this area is already shuffled" },
        { "shuffle A B", "shuffle A B O", 30, 1,
          "the outer area has a pool of its own: take it out of `shuffle`" },
        { "shuffle A B", "shuffle A", 30, 1, "the area that the outer one joins must be shuffled" },
        { "outer O into B", "outer O B", 30, 9, "expected the word into" },
        { "outer O into B", "outer O into", 30, 13, "expected the letter of an area" },
        { "avoid gold 6 8", "avoid", 31, 6, "expected terrains, or the word marked" },
        { "avoid gold 6 8", "avoid 6 8", 31, 7, "expected terrains, or the word marked, first" },
        { "avoid gold 6 8", "avoid gold", 31, 11,
          "expected the numbers that these hexes do not get" },
        { "avoid gold 6 8", "avoid silver 6", 31, 7,
          "expected one of these words: hills forest pasture fields mountains desert sea gold "
          "marked" },
        { "avoid gold 6 8", "avoid gold 7", 31, 12,
          "no hex has the number 7: the robber moves on it" },
        { "avoid gold 6 8", "avoid marked 6", 31, 1, "no hex of the `areas` is marked with an x" },
        { "avoid gold 6 8", "avoid gold 6 gold", 31, 14, "expected a whole number" },
        { "avoid gold 6 8", "islands", 31, 8, "expected how many islands there are at least" },
        { "avoid gold 6 8", "islands 3 smallest 2", 31, 11, "expected the word largest" },
        { "avoid gold 6 8", "islands 0", 31, 9, "the number must be 1 to 64" },
        { "shuffle A B\nouter O into B", "home A\n", 35, 1, "`home` already stands on line 29" },
        { "home A", "home", 35, 5, "expected the letter of an area" },
        { "home A", "home X", 35, 6, "no hex lies in an area X" },
        { "home A", "barred", 35, 7, "expected a vertex that is closed to first settlements" },
        { "home A", "barred c3/e", 35, 10,
          "expected a vertex such as c3.n: a hex, a dot, a corner" },
        { "home A", "closed A", 29, 1, "a closed area is not shuffled" },
        { "layout\n", "shuffle A\nlayout\n", 9, 1,
          "`shuffle` names areas and must come after the drawing of the `areas`" },
        { "robber b2", "robber c9", 48, 8, "row c has only the hexes c1 to c6" },
        { "robber b2", "robber number", 48, 14, "expected the number" },
        { "robber b2", "robber number 7", 48, 15,
          "no hex has the number 7: the robber moves on it" },
        { "robber b2", "robber away", 48, 8, "expected one of these words: number off" },
        { "robber b2", "robber number 12", 48, 1, "no hex has the number 12" },
        { "robber b2", "robber a4 b2", 48, 11, "expected the end of the line or a # comment" },
        { "robber b2", "robber a3", 48, 8, "the robber starts on land, not on a sea hex or fog" },
        { "pirate d7", "pirate", 49, 7, "expected the hex on which the pirate starts" },
        { "pirate d7", "pirate d3", 49, 8, "the pirate starts on a sea hex" },
        { "pirate d7", "pirate c6", 29, 1,
          "the hex c6 can be land or sea after the shuffle, but a line names a place there" },
        { "pirate d7", "harbor d6/ne any", 29, 1,
          "the hex c6 can be land or sea after the shuffle, but a line names a place there" },
        { "harbor b3/ne lumber", "harbor somewhere lumber", 39, 8,
          "expected an edge such as c3/ne" },
        { "pieces ships 15", "title x", 6, 1, "`title` already stands on line 3" },
    };
    check_broken("through-the-desert-3", rows, sizeof rows / sizeof *rows);
}

static void broken_fog(void **state) {
    (void)state;
    static const broken rows[] = {
        { "fog-terrain sea 2", "fog-terrain sea 1", 19, 1,
          "there are 11 hexes under the fog, but the layout draws 12 (`~~`)" },
        { "fog-terrain sea 2", "fog-terrain fog 2", 19, 13,
          "expected one of these words: hills forest pasture fields mountains desert sea gold" },
        { "fog-terrain sea 2 gold 2 hills 2 mountains 2 fields 2 pasture 1 forest 1", "", 46, 1,
          "a map with fog (`~~`) needs a `fog-terrain` line" },
        { "fog-numbers 3", "fog-numbers", 20, 1,
          "there are 9 numbers under the fog, but 10 hexes that need one" },
        { "fog-numbers 3", "fog-numbers 7", 20, 13,
          "no hex has the number 7: the robber moves on it" },
        { "fog-numbers 3 3 4 5 6 8 9 10 11 12", "", 19, 1,
          "there are 0 numbers under the fog, but 10 hexes that need one" },
        { "mo4 ", "~~  ", 38, 8,
          "a harbor lies on the coast: land on one side of its edge, sea or nothing on the other" },
        { "            .       .       .       A       .\n",
          "            A       .       .       A       .\n", 31, 1,
          "a shuffled area has no fog (`~~`)" },
        { "robber number 12", "robber a1", 44, 8,
          "the robber starts on land, not on a sea hex or fog" },
        { "robber number 12", "robber number 2", 44, 1, "no hex has the number 2" },
        { "mo4 ", "mo  ", 13, 11, "mo needs its number right here, as in mo10, or - for none" },
        { "mo4 ", "se- ", 13, 11, "se has no number" },
        { "mo4 ", "~~4 ", 13, 11, "~~ has no number" },
        { "harbor a4/e  any", "harbor c4/w  any", 35, 8,
          "a harbor lies on the coast: land on one side of its edge, sea or nothing on the other" },
    };
    check_broken("fog-islands-3", rows, sizeof rows / sizeof *rows);
}

static void broken_tribe(void **state) {
    (void)state;
    static const broken rows[] = {
        { "scenario tribe\n", "scenario\n", 35, 9,
          "expected the scenario: tribe, villages, fleet or wonders" },
        { "scenario tribe\n", "scenario pirates\n", 35, 10,
          "expected one of these words: tribe villages fleet wonders" },
        { "scenario tribe\n", "", 37, 1, "`gift` belongs to `scenario tribe`" },
        { "scenario tribe\n", "scenario villages\n", 38, 1, "`gift` belongs to `scenario tribe`" },
        { "gift a1/ne point", "gift", 38, 5, "expected the edge of the gift, such as a1/nw" },
        { "gift a1/ne point", "gift a1/ne", 38, 11, "expected point, card or harbor" },
        { "gift a1/ne point", "gift a1/ne coin", 38, 12,
          "expected one of these words: point card harbor" },
        { "gift a1/ne point", "gift c2/e point", 38, 6, "a gift lies where a ship can come" },
        { "gift a4/ne point", "gift a1/ne point", 39, 6, "there is already a gift on this edge" },
        { "gift a1/nw harbor lumber", "gift a1/nw harbor", 54, 18,
          "expected the harbor's type: a resource or any" },
        { "gift a1/nw harbor lumber", "gift a1/nw harbor gold", 54, 19,
          "expected one of these words: brick lumber wool grain ore any" },
        { "pieces ships 15", "pieces ships 15\ndeck knight 3", 39, 1,
          "there are 4 cards to find, but the deck has only 3" },
        { "pieces ships 15", "", 63, 1, "there is no pirate without ships: add `pieces`" },
        { "shuffle A", "shuffle A I", 30, 1, "a closed area is not shuffled" },
        { "closed I", "closed A I", 30, 1, "a closed area is not shuffled" },
    };
    check_broken("forgotten-tribe", rows, sizeof rows / sizeof *rows);
}

static void broken_villages(void **state) {
    (void)state;
    static const broken rows[] = {
        { "cloth 5 10", "cloth", 38, 6, "expected the cloth of each village" },
        { "cloth 5 10", "cloth 5", 38, 8, "expected the cloth of the general supply" },
        { "cloth 5 10", "cloth 21 10", 38, 7, "the number must be 1 to 20" },
        { "cloth 5 10", "", 35, 1, "this scenario needs a `cloth` line" },
        { "village d3.n 10", "village", 39, 8, "expected the village's vertex, such as c3.n" },
        { "village d3.n 10", "village d3.n", 39, 13, "expected the village's number" },
        { "village d3.n 10", "village d3.n 7", 39, 14,
          "no hex has the number 7: the robber moves on it" },
        { "village d3.n 10", "village d3/ne 10", 39, 11,
          "expected a vertex such as c3.n: a hex, a dot, a corner" },
        { "village d3.s 9", "village d3.n 9", 40, 9, "there is already a village here" },
        { "village d3.n 10", "village a1.n 10", 39, 1,
          "a village stands on land of a `closed` area alone" },
        { "village d3.n 10", "village b3.n 10", 39, 1,
          "a village stands on land of a `closed` area alone" },
        { "village d3.n 10", "village d3.n 10\nvillage d3.ne 10", 47, 9,
          "a map has at most 8 villages" },
    };
    check_broken("cloth-villages", rows, sizeof rows / sizeof *rows);
}

static void broken_fleet(void **state) {
    (void)state;
    static const broken rows[] = {
        { "track g4 g3", "track", 38, 40, "the last hex of a track touches the first" },
        { "track g4 g3", "track g4 g5", 38, 10, "the fleet sails over sea hexes" },
        { "track g4 g3", "track g4 g4", 38, 10, "the track has passed that hex before" },
        { "track g4 g3", "track g4 f3", 38, 10, "this hex does not touch the one before" },
        { "e5 f5\n", "e5\n", 38, 43, "the last hex of a track touches the first" },
        { "fort 0 beachhead", "fort 3 beachhead", 47, 6, "the number must be 0 to 2" },
        { "fort 1 beachhead", "fort 0 beachhead", 48, 6, "this seat already has a fortress" },
        { "fort 0 beachhead g2.se", "fort 0 beach g2.se", 47, 8, "expected the word beachhead" },
        { "fort 0 beachhead g2.se", "fort 0 beachhead c8.n", 47, 128,
          "the lane does not join beachhead and fortress" },
        { "lane g5/nw", "lane e1/e", 47, 128, "the edges of the lane do not hang together" },
        { "lane g5/nw", "lane g1/e", 47, 43, "a ship cannot lie on this edge" },
        { "lane g5/nw", "lane g4/e", 47, 82, "this edge already belongs to a lane" },
        { "lane a5/sw", "lane g5/nw", 48, 43, "this edge already belongs to a lane" },
        { "lane g5/nw", "way g5/nw", 47, 38, "expected the word lane" },
        { "fort 2 beachhead", "# fort 2 beachhead", 47, 1, "seat 2 has no `fort` line" },
        { "seats 3", "seats 3-4", 41, 1,
          "seat 3 has 0 start lines and seat 0 has 1: all seats need the same number" },
        { "rounds 2\n", "pirate a3\n", 9, 1,
          "`pirate` names places of the layout and must come after it" },
        { "home A\n", "home A\npirate a3\n", 35, 1,
          "the fleet starts on the first hex of its track" },
        { "home A\n", "home A\nrobber a5\n", 35, 1, "this map is played without the robber" },
        { "ship g5/nw", "ship g5/e", 41, 30, "a ship lies at sea or along the coast" },
        { "ship g5/nw", "boat g5/nw", 41, 25, "expected one of these words: road ship" },
        { "ship g5/nw", "ship g5/nw pays", 41, 1,
          "with `rounds` the settlement placed last pays, and no start line" },
        { "pieces ships 15", "pieces ships 15 settlements 3", 6, 1,
          "a seat has only 3 settlements, but the set-up needs 4" },
    };
    check_broken("pirate-islands-3", rows, sizeof rows / sizeof *rows);
}

static void broken_wonders(void **state) {
    (void)state;
    static const broken rows[] = {
        { "wall d3.ne", "wall d3.ne d3.ne", 36, 12, "this vertex is already named" },
        { "wall d3.ne", "wall a2.n", 36, 6, "here is no land to build on" },
        { "bridge a4.se b6.nw", "bridge a4/se", 37, 10,
          "expected a vertex such as c3.n: a hex, a dot, a corner" },
        { "bridge a4.se b6.nw", "", 35, 1, "this scenario needs a `bridge` line" },
        { "wall d3.ne", "wall d3.ne a1.n a1.s b1.s c1.s", 36, 49,
          "there are at most 8 of these vertices" },
        { "pieces ships 15", "pieces ships 0", 35, 1,
          "this scenario needs ships: add `pieces ships 15`" },
        { "bonus 1", "track a2", 33, 7, "the last hex of a track touches the first" },
    };
    check_broken("wonders", rows, sizeof rows / sizeof *rows);
}

static void broken_new_world(void **state) {
    (void)state;
    static const broken rows[] = {
        { "harbor anywhere brick", "harbor anywhere", 39, 16,
          "expected the harbor's type: a resource or any" },
        { "harbor anywhere brick", "harbor anywhere gold", 39, 17,
          "expected one of these words: brick lumber wool grain ore any" },
        { "harbor anywhere brick", "harbor a1/nw brick", 30, 1,
          "the hex a1 can be land or sea after the shuffle, but a line names a place there" },
        { "robber off", "robber off off", 49, 12, "expected the end of the line or a # comment" },
        { "robber off", "robber a1", 30, 1,
          "the hex a1 can be land or sea after the shuffle, but a line names a place there" },
        { "robber off", "barred a1.n", 30, 1,
          "the hex a1 can be land or sea after the shuffle, but a line names a place there" },
        { "seats 3-4", "seats 3-6\nrounds 3", 4, 1,
          "the land has 46 vertices; 6 seats need at least 69" },
        { "shuffle A\n", "# shuffle A\n", 33, 1,
          "`islands` is a promise of the shuffle, but no area is shuffled" },
    };
    check_broken("new-world", rows, sizeof rows / sizeof *rows);
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
          "terrain hills 1\nspiral a4\n",
          9, 1, "needs a `numbers` line" },
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
    assert_int_equal(error.line, 8);
    assert_string_equal(error.text, "seat 1 has 0 start lines and seat 0 has 6: all seats need the "
                                    "same number");
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
    const char *island = builtin_map("island");
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

/* Every map cut short and every map with one byte changed is refused or valid, and says which. The
 * islands have every byte changed in every way, the others in one way each. */
static void damaged_maps_never_crash(void **state) {
    (void)state;
    lr_error error;
    for (size_t k = 0; k < lr_embedded_map_count; k++) {
        size_t length = lr_embedded_maps[k].length;
        bool island = strncmp(lr_embedded_maps[k].name, "island", 6) == 0;
        for (size_t at = 0; at < length; at++) {
            static const char bytes[] = { 0, '\n', ' ', '?', '9', '-', 'z', '\t', '\xff' };
            memcpy(big, lr_embedded_maps[k].text, length + 1);
            for (size_t i = island ? 0 : at % sizeof bytes; i < sizeof bytes;
                 i += island ? 1 : sizeof bytes) {
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
        cmocka_unit_test(BASE_GEO_07_first_settlements_may_stand_on_every_coast),
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
        cmocka_unit_test(the_manual_shows_the_maps_as_they_are),
        cmocka_unit_test(sea_gaps_and_empty_rows),
        cmocka_unit_test(a_fixed_map_without_robber_line_uses_its_desert),
        cmocka_unit_test(parsing_leaves_rules_and_seats_alone),
        cmocka_unit_test(a_map_that_says_nothing_is_the_base_games),
        cmocka_unit_test(every_fact_of_a_rich_map),
        cmocka_unit_test(fog_is_no_coast_and_ships_stay_on_a_map_with_nothing_outside),
        cmocka_unit_test(broken_lines),
        cmocka_unit_test(broken_layouts),
        cmocka_unit_test(broken_pools),
        cmocka_unit_test(broken_harbors_and_robber),
        cmocka_unit_test(broken_starts),
        cmocka_unit_test(broken_facts),
        cmocka_unit_test(broken_areas),
        cmocka_unit_test(broken_fog),
        cmocka_unit_test(broken_tribe),
        cmocka_unit_test(broken_villages),
        cmocka_unit_test(broken_fleet),
        cmocka_unit_test(broken_wonders),
        cmocka_unit_test(broken_new_world),
        cmocka_unit_test(broken_maps),
        cmocka_unit_test(limits_of_the_layout),
        cmocka_unit_test(limits_of_the_lists),
        cmocka_unit_test(start_lines_are_at_most_12),
        cmocka_unit_test(a_text_that_is_too_long),
        cmocka_unit_test(damaged_maps_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
