/* map_problems.c - a map examined: every problem that the reader can tell, with its place and its
 * line; several at once; and that examining and playing agree. */
#include "board_check.h"
#include "builtin_map.h"
#include "map.h"
#include "maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static board b;
static board_findings found;

/* Nineteen hexes around a desert, all drawn; a line of sea below, for a pirate. */
#define HEAD "longroad-map 1\nname small\nseats 2\n"
#define LAND \
    "layout\n" \
    "        mo10    pa2     fo9\n" \
    "    fi12    hi6     pa4     hi10\n" \
    "fi9     fo11    de      fo3     mo8\n" \
    "    fo8     mo3     fi4     pa5\n" \
    "        se      se      pa11\n" \
    "end\n"
#define HARBOR "harbor a1/nw any\n"
#define GOOD HEAD LAND HARBOR

/* All hexes are left to chance, or lie in an area. */
#define DEALT(rest) \
    HEAD "layout\n    ??      ??      ??\n??      ??      ??      ??\n    ??      ??      " \
         "??\nend\n" HARBOR rest
#define POOL "terrain hills 2 forest 2 pasture 2 fields 2 mountains 1 desert 1\n"
#define NUMBERS "numbers 4 5 6 3 8 9 10 11 2\n"
#define AREAS(rest) \
    GOOD "areas\n" \
         "        A       A       A\n" \
         "    A       A       A       A\n" \
         "B       B       B       B       B\n" \
         "    C       C       C       C\n" \
         "        C       C       C\n" \
         "end\n" rest
#define FOG(rest) \
    HEAD "pieces ships 15\n" \
         "layout\n" \
         "        mo10    pa2     fo9\n" \
         "    fi12    hi6     pa4     hi10\n" \
         "fi9     fo11    de      ~~      ~~\n" \
         "end\n" HARBOR rest
#define SHIPS GOOD "pieces ships 15\n"

/* A map, the one problem that is the first of its kind, the hexes to look at, the line. */
static const struct {
    int code;
    const char *places;
    int line;
    const char *text;
} cases[] = {
    { BOARD_PROBLEM_LINE, "", 12, GOOD "isle a\n" },
    { BOARD_PROBLEM_MISSING_LINE, "", 12, "longroad-map 1\nname small\n" LAND HARBOR "\n" },
    { BOARD_PROBLEM_NO_HEX, "", 4, HEAD "layout\nend\n" },
    { BOARD_PROBLEM_HEXES_FULL, "", 6,
      HEAD
      "layout\n"
      "se      se      se      se      se      se      se      se      se      se      se      "
      "se      se      se      se      se      se      se      se      se      se      se      "
      "se      se      se      se      se      se      se      se      se      se\n"
      "    se      se      se      se      se      se      se      se      se      se      se  "
      "    se      se      se      se      se      se      se      se      se      se      se  "
      "    se      se      se      se      se      se      se      se      se      se      "
      "se\nend\n" },
    { BOARD_PROBLEM_PIECES_SUM, "", 12, GOOD "pieces roads 20 ships 21\n" },
    { BOARD_PROBLEM_HARBORS_FULL, "", 29,
      GOOD
      "harbor anywhere any\nharbor anywhere any\nharbor anywhere any\nharbor anywhere any\n"
      "harbor anywhere any\nharbor anywhere any\nharbor anywhere any\nharbor anywhere any\n"
      "harbor anywhere any\nharbor anywhere any\nharbor anywhere any\nharbor anywhere any\n"
      "harbor anywhere any\nharbor anywhere any\nharbor anywhere any\n\n\nharbor a3/ne any\n" },
    { BOARD_PROBLEM_HARBOR_INLAND, "b2 b3", 13, GOOD "\nharbor b2/e any\n" },
    { BOARD_PROBLEM_HARBOR_TOUCHES, "a1", 13, GOOD "\nharbor a1/w any\n" },
    { BOARD_PROBLEM_ROBBER_AT_SEA, "e1", 12, GOOD "robber e1\n" },
    { BOARD_PROBLEM_PIRATE_ON_LAND, "b2", 13, SHIPS "pirate b2\n" },
    { BOARD_PROBLEM_STARTS_FULL, "", 24,
      GOOD "start 0 settlement a1.n road a1/ne\nstart 0 settlement a2.n road a2/ne\n"
           "start 0 settlement a3.n road a3/ne\nstart 0 settlement b1.nw road b1/w\n"
           "start 0 settlement b2.n road b2/ne\nstart 0 settlement b3.n road b3/ne\n"
           "start 0 settlement b4.n road b4/ne\nstart 0 settlement c1.nw road c1/w\n"
           "start 0 settlement c2.n road c2/ne\nstart 0 settlement c3.n road c3/ne\n"
           "start 0 settlement c4.n road c4/ne\nstart 0 settlement c5.n road c5/ne\n"
           "start 0 settlement d1.n road d1/ne\n" },
    { BOARD_PROBLEM_START_AT_SEA, "e1 e2", 12, GOOD "start 0 settlement e1.se road e1/se\n" },
    { BOARD_PROBLEM_START_NEAR, "b2 b3 c3", 13,
      GOOD "start 0 settlement c3.n road c3/ne\nstart 1 settlement c3.n road c3/nw\n" },
    { BOARD_PROBLEM_ROAD_AT_SEA, "e1", 12, GOOD "start 0 settlement e1.nw road e1/w\n" },
    { BOARD_PROBLEM_SHIP_ON_LAND, "c3 c4", 13, SHIPS "start 0 settlement c3.ne ship c3/e\n" },
    { BOARD_PROBLEM_ROUTE_APART, "b1 b2", 12, GOOD "start 0 settlement c3.n road b1/e\n" },
    { BOARD_PROBLEM_START_PAYS_TWICE, "", 13,
      GOOD "start 0 settlement c3.n road c3/ne pays\nstart 0 settlement b1.n road b1/ne pays\n" },
    { BOARD_PROBLEM_SPIRAL_LENGTH, "", 12, DEALT(POOL NUMBERS "spiral a1 a2\n") },
    { BOARD_PROBLEM_DEALT_NEEDS, "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3", 11, DEALT(POOL) },
    { BOARD_PROBLEM_NOTHING_DEALT, "", 12, GOOD POOL },
    { BOARD_PROBLEM_POOL_SIZE, "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3", 10,
      DEALT("terrain hills 8 desert 1\n" NUMBERS) },
    { BOARD_PROBLEM_TOKEN_COUNT, "", 11, DEALT(POOL "numbers 4 5 6\n") },
    { BOARD_PROBLEM_FOG_NEEDS, "c4 c5", 11, FOG("") },
    { BOARD_PROBLEM_FOG_SIZE, "c4 c5", 11, FOG("fog-terrain sea 1\n") },
    { BOARD_PROBLEM_FOG_NUMBERS, "c4 c5", 11, FOG("fog-terrain sea 1 gold 1\n") },
    { BOARD_PROBLEM_DEALT_AND_SHUFFLED, "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3", 17,
      DEALT(POOL NUMBERS "areas\n    A       A       A\nA       A       A       A\n"
                         "    A       A       A\nend\nshuffle A\n") },
    { BOARD_PROBLEM_SHUFFLED_FOG, "c4 c5", 17,
      FOG("fog-terrain sea 2\nareas\n        A       A       A\n    A       A       A       A\n"
          "A       A       A       A       A\nend\nshuffle A\n") },
    { BOARD_PROBLEM_SHUFFLED_CLOSED, "c1 c2 c3 c4 c5", 20, AREAS("closed B\nshuffle B\n") },
    { BOARD_PROBLEM_OUTER_SHUFFLED, "", 20, AREAS("shuffle A B\nouter A into B\n") },
    { BOARD_PROBLEM_OUTER_INTO, "", 20, AREAS("shuffle A\nouter B into C\n") },
    { BOARD_PROBLEM_PLACE_MOVES, "d2", 19, AREAS("shuffle C\nrobber d2\n") },
    { BOARD_PROBLEM_PROMISE, "", 12, GOOD "islands 2\n" },
    { BOARD_PROBLEM_NONE_MARKED, "", 20, AREAS("shuffle A\navoid marked 6\n") },
    { BOARD_PROBLEM_NUMBERS_FEW, "", 4,
      HEAD "layout\n    mo10    pa-     fo-\nfi-     hi-     de      hi-\nend\n" HARBOR },
    { BOARD_PROBLEM_ROBBER_LEFT_OUT, "", 13, GOOD "without robber\nrobber a1\n" },
    { BOARD_PROBLEM_ROBBER_NUMBER, "", 7,
      HEAD "layout\nmo10    pa2     fo9\nend\nrobber number 12\n" HARBOR },
    { BOARD_PROBLEM_ROBBER_NOWHERE, "", 9,
      HEAD "layout\n    mo10    pa2     fo9\nfi-     hi-     hi-\nend\n" HARBOR },
    { BOARD_PROBLEM_PIRATE_NO_SHIPS, "", 12, GOOD "pirate e1\n" },
    { BOARD_PROBLEM_PIRATE_LEFT_OUT, "", 14, SHIPS "without pirate\npirate e1\n" },
    { BOARD_PROBLEM_PIRATE_FLEET, "", 14, SHIPS "scenario fleet\npirate e1\n" },
    { BOARD_PROBLEM_START_DEALT, "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3", 12,
      DEALT(POOL NUMBERS "start 0 settlement a1.n road a1/ne\n") },
    { BOARD_PROBLEM_START_COUNT, "", 12, GOOD "start 0 settlement c3.n road c3/ne\n" },
    { BOARD_PROBLEM_START_PAYS_ROUNDS, "", 12,
      GOOD "start 0 settlement c3.n road c3/ne pays\nstart 1 settlement a1.n road a1/ne\n"
           "rounds 1\n" },
    { BOARD_PROBLEM_SETTLEMENTS_FEW, "", 12, GOOD "pieces settlements 1\n" },
    { BOARD_PROBLEM_ROADS_FEW, "", 12, GOOD "pieces roads 1\n" },
    { BOARD_PROBLEM_SHIPS_FEW, "", 12,
      GOOD "pieces ships 1\nstart 0 settlement e1.nw ship e1/w\n"
           "start 0 settlement a1.n ship a1/ne\n"
           "start 1 settlement e3.s road e3/se\nstart 1 settlement a3.n road a3/ne\n" },
    { BOARD_PROBLEM_BANK_SMALL, "", 12, GOOD "bank 5\n" },
    { BOARD_PROBLEM_ROOM, "", 3,
      "longroad-map 1\nname small\nseats 6\nlayout\nmo10    pa2     de\nend\n" HARBOR },
    { BOARD_PROBLEM_ROOM_AT_HOME, "", 3,
      "longroad-map 1\nname small\nseats 2\nlayout\n    mo10    pa2     fo9\nend\n"
      "areas\n    A       .       .\nend\nhome A\nrobber a1\n" HARBOR },
    { BOARD_PROBLEM_SCENARIO_STRAY, "", 13, SHIPS "cloth 1 5\n" },
    { BOARD_PROBLEM_SCENARIO_NEEDS, "", 13, SHIPS "scenario wonders\n" },
    { BOARD_PROBLEM_SCENARIO_SHIPS, "", 12, GOOD "scenario tribe\ngift a1/nw point\n" },
    { BOARD_PROBLEM_GIFT_CARDS, "", 15,
      SHIPS "deck knight 1\nscenario tribe\ngift a1/nw card\ngift a3/ne card\n" },
    { BOARD_PROBLEM_VILLAGE_OPEN, "b2 b3 c3", 15,
      SHIPS "scenario villages\ncloth 5 10\nvillage c3.n 6\n" },
    { BOARD_PROBLEM_FORT_MISSING, "", 14,
      SHIPS "scenario fleet\nfort 0 beachhead a1.n fortress a2.n lane a1/ne a2/nw\n" },
    { BOARD_PROBLEM_REDS_TOUCH, "b2 b3", 0,
      HEAD "layout\n    mo10    pa2     fo9\nfi12    hi6     pa8     de\nend\n" HARBOR },
    { BOARD_PROBLEM_RESOURCE_MISSING, "", 0,
      HEAD "layout\n    mo10    pa2     fo9\nfi12    mo6     pa4     de\nend\n" HARBOR },
    { BOARD_PROBLEM_ISLAND_APART, "a5", 0,
      HEAD "layout\n    mo10    pa2     fo9     se      hi5\nfi12    mo6     pa4     de\nend\n"
           "harbor a5/e any\n" },
    { BOARD_PROBLEM_START_UNEVEN, "a1 b1 b2 b3 c3", 0,
      GOOD "start 0 settlement c3.n road c3/ne\nstart 1 settlement a1.sw road a1/w\n" },
    { BOARD_PROBLEM_HARBORS_NONE, "", 0, HEAD LAND },
};

static const board_problem *problem_of(int code) {
    for (uint32_t k = 0; k < found.count; k++)
        if (found.problem[k].code == code) return &found.problem[k];
    return NULL;
}

/* The names of the problem's hexes, as `a1 b2`. */
static const char *places_of(const board_problem *p) {
    static char text[512];
    size_t length = 0;
    text[0] = 0;
    for (unsigned hex = 0; found.drawn && hex < b.hexes; hex++)
        if (p->hexes >> hex & 1)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%c%u",
                                       length > 0 ? " " : "", 'a' + b.hex[hex].row - 1,
                                       b.hex[hex].column);
    return text;
}

static const char *all_found(void) {
    static char text[BOARD_PROBLEMS_MAX * (LR_ERROR_TEXT_MAX + 512)];
    size_t length = 0;
    text[0] = 0;
    for (uint32_t k = 0; k < found.count; k++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s %d: %s [%s]\n",
                                   board_problem_codes[found.problem[k].code],
                                   (int)found.problem[k].line, found.problem[k].text,
                                   places_of(&found.problem[k]));
    return text;
}

/* What a game says first is what who examines the map is told first. */
static void agree(const char *text) {
    lr_error error;
    lr_status status = board_map_parse(&b, text, &error);
    board_map_examine(&b, text, &found);
    if ((status == LR_OK) != (found.errors == 0)) fail_msg("%s\n%s", error.text, all_found());
    if (status == LR_OK) return;
    assert_string_equal(found.problem[0].text, error.text);
    assert_int_equal(found.problem[0].line, error.line);
    assert_int_equal(found.problem[0].column, error.column);
}

static void each_problem_has_its_code_its_places_and_its_line(void **state) {
    bool seen[BOARD_PROBLEM_CODES] = { 0 };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        agree(cases[k].text);
        const board_problem *p = problem_of(cases[k].code);
        const char *code = board_problem_codes[cases[k].code];
        if (p == NULL) fail_msg("%s was not found:\n%s\n%s", code, all_found(), cases[k].text);
        if (strcmp(places_of(p), cases[k].places) != 0 || p->line != cases[k].line)
            fail_msg("%s: places `%s`, line %d\n%s", code, places_of(p), (int)p->line, all_found());
        assert_null(strstr(p->text, "{}"));
        assert_int_equal(p->line > 0, board_problem_kinds[p->code].level == BOARD_LEVEL_ERROR);
        seen[cases[k].code] = true;
    }
    seen[BOARD_PROBLEM_IMPORT] = seen[BOARD_PROBLEM_IMPORT_DIFFERS] = true; /* not the reader's */
    for (int code = 0; code < BOARD_PROBLEM_CODES; code++)
        if (!seen[code]) fail_msg("no map has the problem %s", board_problem_codes[code]);
}

static void a_good_map_has_none_and_shipped_maps_are_good(void **state) {
    (void)state;
    agree(GOOD);
    assert_int_equal(found.count, 0);
    for (size_t k = 0; k < lr_embedded_map_count; k++) {
        agree(lr_embedded_maps[k].text);
        if (found.errors > 0) fail_msg("%s: %s", lr_embedded_maps[k].name, all_found());
    }
}

static void several_problems_are_told_in_their_order(void **state) {
    static const int expected[] = { BOARD_PROBLEM_LINE, BOARD_PROBLEM_HARBOR_INLAND,
                                    BOARD_PROBLEM_ROBBER_AT_SEA, BOARD_PROBLEM_START_COUNT,
                                    BOARD_PROBLEM_BANK_SMALL };
    (void)state;
    agree(HEAD LAND "foo\nharbor b2/e any\nrobber e1\nbank 2\n"
                    "start 0 settlement c3.n road c3/ne\n");
    assert_int_equal(found.count, 5);
    assert_int_equal(found.errors, 5);
    for (int k = 0; k < 5; k++) assert_int_equal(found.problem[k].code, expected[k]);
    assert_string_equal(problem_of(BOARD_PROBLEM_START_COUNT)->arg[1], "0");
}

/* A drawing that cannot be read decides what all names mean: nothing is told of what follows. */
static void a_bad_drawing_is_the_last_problem(void **state) {
    (void)state;
    agree("longroad-map 1\nfoo\nlayout\n  hi6\nend\nharbor zz any\n");
    assert_false(found.drawn);
    assert_int_equal(found.count, 2);
    assert_int_equal(found.problem[1].line, 4);
    assert_int_equal(found.problem[1].column, 3);
}

static void a_flood_of_problems_is_cut_and_counted(void **state) {
    static char text[LR_MAP_TEXT_MAX];
    size_t length = (size_t)snprintf(text, sizeof text, "%s", GOOD);
    (void)state;
    for (int k = 0; k < 500; k++)
        length += (size_t)snprintf(text + length, sizeof text - length, "foo %d\n", k);
    agree(text);
    assert_int_equal(found.count, BOARD_PROBLEMS_MAX);
    assert_int_equal(found.errors, 500);
}

static void places_are_noted_where_they_stand_in_the_text(void **state) {
    static const char text[] = GOOD "start 0 settlement c3.n road c3/ne\n";
    static const char *const names[] = { "a1/nw", "c3.n", "c3/ne" };
    (void)state;
    board_map_examine(&b, text, &found);
    assert_int_equal(found.named_count, 3);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(found.named[k].length, strlen(names[k]));
        assert_memory_equal(text + found.named[k].at, names[k], strlen(names[k]));
    }
    assert_int_equal(found.named[0].kind, 'e');
    assert_int_equal(found.named[1].kind, 'v');
}

static void figures_count_what_the_first_settlements_stand_on(void **state) {
    board_figures figures;
    lr_error error;
    (void)state;
    assert_int_equal(board_map_parse(&b, builtin_map("island-beginner"), &error), LR_OK);
    board_count_layout(&b, &figures);
    assert_int_equal(figures.land, 19);
    assert_int_equal(figures.sites, 54);
    assert_int_equal(figures.red_pairs, 0);
    /* Seat 0 of BASE-BEG-04: d1.se touches 8, 3 and 5, and d3.se 4, 5 and 11. */
    assert_int_equal(figures.start_pips[0], 5 + 2 + 4 + 3 + 4 + 2);
}

static void numbers_are_laid_on_bare_hexes_first_and_reds_apart(void **state) {
    static const char bare[] = HEAD "layout\n"
                                    "        mo-     pa-     fo-\n"
                                    "    fi-     hi6     pa-     hi-\n"
                                    "fi-     fo-     de      fo-     mo-\n"
                                    "    fo-     mo-     fi-     pa-\n"
                                    "        se      go-     pa-\n"
                                    "end\n" HARBOR;
    (void)state;
    for (uint64_t seed = 1; seed < 30; seed++) {
        board_figures figures;
        board_map_examine(&b, bare, &found);
        board_map_lay_numbers(&b, seed);
        board_count_layout(&b, &figures);
        assert_int_equal(figures.number[0], 2); /* the desert and the sea */
        assert_int_equal(b.layout.number[4], 6);
        assert_int_equal(figures.red_pairs, 0);
        board_map_lay_numbers(&b, seed + 1); /* none is bare: all anew */
        board_count_layout(&b, &figures);
        assert_int_equal(figures.number[0], 2);
        assert_int_equal(figures.red_pairs, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_problem_has_its_code_its_places_and_its_line),
        cmocka_unit_test(a_good_map_has_none_and_shipped_maps_are_good),
        cmocka_unit_test(several_problems_are_told_in_their_order),
        cmocka_unit_test(a_bad_drawing_is_the_last_problem),
        cmocka_unit_test(a_flood_of_problems_is_cut_and_counted),
        cmocka_unit_test(places_are_noted_where_they_stand_in_the_text),
        cmocka_unit_test(numbers_are_laid_on_bare_hexes_first_and_reds_apart),
        cmocka_unit_test(figures_count_what_the_first_settlements_stand_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
