/* The import of Pioneers' map files, rule by rule (docs/rules/pioneers-game-format.md). Every map
 * that comes out is read and compiled as a game would; tests/cli/pioneers.sh does the same with the
 * files that Pioneers ships. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pioneers.h"

/* Seven hexes around one; with `domestic-trade` there is nothing to tell about the rules. */
#define HEAD \
    "title Seven\n" \
    "domestic-trade\n" \
    "num-players 2\n" \
    "victory-points 10\n" \
    "num-roads 15\n" \
    "num-settlements 5\n" \
    "num-cities 4\n" \
    "resource-count 19\n" \
    "develop-soldier 14\n"
#define CHITS "chits 5,6,8,9,10,11\n"
#define ROWS \
    "map\n" \
    "-,t0,p1\n" \
    "f2,h3,m4\n" \
    "-,d5,t6\n" \
    ".\n"
#define SEVEN HEAD CHITS ROWS

static pioneers_result result;
static lr_game game;

static const char *text_of(const pioneers_text *t) {
    return t->bytes;
}

/* The warnings as the program prints them. */
static const char *warnings(void) {
    static char all[PIONEERS_NOTES_MAX * (PIONEERS_NOTE_MAX + 32)];
    size_t length = 0;
    all[0] = 0;
    for (int k = 0; k < result.warnings; k++)
        length += (size_t)snprintf(all + length, sizeof all - length, "a.game:%d: warning: %s\n",
                                   result.warning[k].line, result.warning[k].text);
    return all;
}

/* Imports, and reads what comes out. */
static void import_with(const char *text, bool trim) {
    lr_error error;
    if (!pioneers_import(text, trim, &result)) fail_msg("%s", result.refusal.text);
    if (lr_game_init(&game, "board(seats=2)", result.map.bytes, &error) != LR_OK)
        fail_msg("line %d: %s\n%s", (int)error.line, error.text, result.map.bytes);
}

static void import(const char *text) {
    import_with(text, false);
}

static void expect_map(const char *part) {
    if (!strstr(text_of(&result.map), part)) fail_msg("no `%s` in\n%s", part, text_of(&result.map));
}

static void expect_not(const char *part) {
    if (strstr(text_of(&result.map), part)) fail_msg("`%s` in\n%s", part, text_of(&result.map));
}

static void expect_warning(const char *part) {
    if (!strstr(warnings(), part)) fail_msg("no `%s` in\n%s", part, warnings());
}

static void expect_quiet(void) {
    assert_string_equal(warnings(), "");
}

/* The one line of a refusal. */
static void refused(const char *text, const char *reason) {
    char line[600];
    assert_false(pioneers_import(text, false, &result));
    snprintf(line, sizeof line, "%d: %s", result.refusal.line, result.refusal.text);
    assert_string_equal(line, reason);
    assert_string_equal(text_of(&result.map), "");
}

/* ---- the file ---- */

static void PIO_01_PIO_02_blanks_and_empty_lines_are_skipped(void **unused) {
    (void)unused;
    import("  title   Seven \r\n\n\tdomestic-trade\r\nnum-players\t2\nvictory-points 10\nnum-roads "
           "15\n"
           "num-settlements 5\nnum-cities 4\nresource-count 19\n\n" CHITS ROWS);
    expect_map("name seven\ntitle Seven\n");
    expect_quiet();
    /* A keyword is the whole first word: a longer one is another, unknown one. */
    import("titles Eight\n" SEVEN);
    expect_map("title Seven\n");
    expect_warning("a.game:1: warning: unknown keyword `titles` is passed over\n");
}

static void PIO_03_order_is_free_and_the_last_one_counts(void **unused) {
    (void)unused;
    import(SEVEN "num-roads 20\nvictory-points 12\n");
    expect_map("target 12\npieces roads 20 ships 0 settlements 5 cities 4\n");
}

static void PIO_04_PIO_05_a_file_is_whole(void **unused) {
    (void)unused;
    refused(HEAD CHITS "map\n-,t0,p1\nf2,h3,m4\n",
            "11: this map is not closed by a line with a dot");
    refused(HEAD CHITS, "10: there is no map");
    refused(HEAD ROWS CHITS, "14: no chits before the end of the map");
    refused(HEAD "chits ,\n" ROWS, "15: no chits before the end of the map");
    refused("num-players 2\nnum-roads 15\nnum-settlements 5\n" CHITS ROWS, "9: there is no title");
    refused(SEVEN ROWS, "16: a second map; the first is on line 11");
    import(SEVEN "chits 2,2,2,2,2,2\n");
    expect_map("fo5     pa6");
    expect_warning("a.game:16: warning: chits after the map have no effect");
}

static void PIO_06_barred_places_come_after_the_map(void **unused) {
    (void)unused;
    refused(HEAD CHITS "nosetup 1 0 1\n" ROWS,
            "11: nosetup names a place of the map and comes after it");
    refused(SEVEN "nosetup 1 0\n", "16: nosetup needs three numbers: x, y and corner");
    refused(SEVEN "nosetup 1 0 6\n", "16: nosetup 1 0 6 is no place of the grid");
    import(SEVEN "nosetup 1 0 1\n");
    expect_map("barred a1.n\n");
}

static void PIO_07_unknown_words_are_told(void **unused) {
    (void)unused;
    import(SEVEN "new-rule whatever\nvariant 3\n");
    expect_quiet();
    import(SEVEN "use-catapults 3\n");
    expect_warning("a.game:16: warning: unknown keyword `use-catapults` is passed over\n");
}

static void PIO_08_comments_stay(void **unused) {
    (void)unused;
    import("# by Somebody, free to copy\n" SEVEN "desc Seven hexes #1\n");
    expect_map("\n# by Somebody, free to copy\n# Seven hexes 1\n");
}

/* ---- keywords ---- */

static void PIO_09_what_is_missing_is_off_or_nothing(void **unused) {
    (void)unused;
    import("title Seven\nnum-players 2\nvictory-points 10\nnum-roads 15\nnum-settlements 5\n"
           "resource-count 19\n" CHITS ROWS);
    expect_map("pieces roads 15 ships 0 settlements 5 cities 0\n");
    expect_map("deck knight 0 roads 0 plenty 0 monopoly 0 point 0\n");
    assert_string_equal(text_of(&result.options), " --set trading=bank");
    import(SEVEN "strict-trade\nsevens-rule 1\nuse-dice-deck\nnum-dice-decks 1\n");
    assert_string_equal(text_of(&result.options),
                        " --set combined_phases=0 --set no_seven_rounds=2 --set dice=deck"
                        " --set deck_reserve=5");
    expect_quiet();
    import(SEVEN "sevens-rule 2\nuse-dice-deck\ncheck-victory-at-end-of-turn\n");
    expect_warning("a.game:16: warning: sevens cannot be left out for a whole game");
    expect_warning("a.game:17: warning: the dice deck is one of 36 cards here, not 2");
    expect_warning("a.game:18: warning: victory comes at once here");
    refused(SEVEN "sevens-rule 3\n", "16: sevens-rule 3: only 0 to 2 is supported");
    refused(SEVEN "num-roads many\n", "16: num-roads needs a number from 0 to 999, not `many`");
}

static void PIO_10_bridges_and_walls_are_left_out(void **unused) {
    (void)unused;
    import(SEVEN "num-bridges 3\nnum-city-walls 2\n");
    expect_warning("a.game:16: warning: there are no bridges here: 3 for each player are left out");
    expect_warning("a.game:17: warning: there are no city walls here: 2 for each player");
}

static void PIO_11_bonus_of_islands(void **unused) {
    (void)unused;
    import(SEVEN "num-ships 15\nisland-discovery-bonus 1, 2;3\n");
    expect_map("bonus 1 2 3\n");
    import(SEVEN);
    expect_not("bonus");
    refused(SEVEN "island-discovery-bonus 1,2,3,4,5,6,7,8,9\n", "16: more than 8 bonuses");
    refused(SEVEN "island-discovery-bonus 11\n", "16: bonus 11: only 0 to 10 is supported");
    refused(SEVEN "island-discovery-bonus -1\n", "16: bonus -1: only 0 to 10 is supported");
}

/* ---- rows ---- */

static void PIO_12_PIO_30_odd_rows_are_half_a_hex_to_the_right(void **unused) {
    (void)unused;
    import(SEVEN);
    expect_map("layout\n"
               "    fo5     pa6\n"
               "fi8     hi9     mo10\n"
               "    de      fo11\n"
               "end\n");
    /* The same land with an even row in the middle. */
    import(HEAD CHITS "map\n-\nt0,p1\nf2,h3,m4\nd5,t6\n.\n");
    expect_map("    fo5     pa6\n"
               "fi8     hi9     mo10\n"
               "    de      fo11\n");
    static pioneers_text wide, high;
    pioneers_print(&wide, HEAD CHITS "map\n");
    pioneers_print(&high, HEAD CHITS "map\n");
    for (int k = 0; k < 33; k++) {
        pioneers_print(&wide, "-,");
        pioneers_print(&high, "-\n");
    }
    pioneers_print(&wide, "\n.\n");
    pioneers_print(&high, ".\n");
    refused(wide.bytes, "12: more than 32 columns");
    refused(high.bytes, "44: more than 32 rows");
}

static void PIO_13_PIO_14_PIO_15_what_separates_cells(void **unused) {
    (void)unused;
    import(HEAD CHITS "map\n - t0,,p1 ,\n\tf2 h3m4\n-;d5*t6\n.\n");
    expect_map("    fo5     pa6\n"
               "fi8     hi9     mo10\n"
               "    de      fo11\n");
}

static void PIO_16_PIO_17_cells_and_ports(void **unused) {
    (void)unused;
    /* s?3: a port to the west. sb: a port without a digit points east, to nothing here. */
    import(HEAD CHITS "map\n-,t0,p1\nf2,h3,m4,s?3\n-,d5,t6,sg\n.\n");
    expect_map("harbor b3/e any\n");
    expect_warning("a.game:14: warning: the port at 3,2 does not point at land and is left out");
    /* so39: direction 3, then sequence 9: it takes a chit, but the last one. */
    import(HEAD "chits 5,6,8,9,10,11,2\nmap\n-,t0,p1\nf2,h3,m4,so39\n-,d5,t6\n.\n");
    expect_map("harbor b3/e ore\n");
    import(HEAD CHITS "map\n-,t0,p1\nf2,h3,m4,sm3\n-,d5,t6\n.\n");
    expect_not("harbor");
    expect_warning("a.game:13: warning: a port of the unused type `m` is left out");
    /* All letters of terrain and port. */
    import(HEAD "chits 5,6,8,9,10,11\nmap\n-,h0,f1,sb3\nm2,p3,t4,sl3\nsw0,g5,d6,?\n.\n");
    expect_map("        hi5     fi6     se\n"
               "    mo8     pa9     fo10    se\n"
               "se      go11    de\n");
    expect_map("harbor a2/e brick\n");
    expect_map("harbor b3/e lumber\n");
    expect_map("harbor c2/w wool\n");
}

/* A ring of sea around the middle hex, with ports that look at it. */
static void ports_around(const char *nw, const char *ne, const char *w, const char *e,
                         const char *sw, const char *se) {
    char text[600];
    /* The middle hex is (1,1), in an odd row. */
    snprintf(text, sizeof text,
             HEAD "chits 5,6,8,9,10\nmap\n-,%s,%s\n%s,h0,%s\n-,%s,%s\n-\nt1,p2\nh3,f4\n.\n", nw, ne,
             w, e, sw, se);
    import(text);
}

static void PIO_18_PIO_19_directions_count_from_the_east(void **unused) {
    (void)unused;
    ports_around("s", "sb4", "so0", "s", "s", "sw2");
    expect_map("harbor b2/ne brick\nharbor b2/w ore\nharbor b2/se wool\n");
    expect_quiet();
    ports_around("sb5", "s", "s", "so3", "sw1", "s");
    expect_map("harbor b2/nw brick\nharbor b2/e ore\nharbor b2/sw wool\n");
    expect_quiet();
    /* The same in an even row, where the neighbours above and below lie one to the left. */
    import(HEAD "chits 5,6,8,9,10\nmap\n-\nsb5,s\ns,h0,so3\nsw1,s\n-\nt1,p2\nh3,f4\n.\n");
    expect_map("harbor b2/nw brick\nharbor b2/e ore\nharbor b2/sw wool\n");
    refused(HEAD "chits 5,6,8,9,10\nmap\n-\nsb5,so4\ns,h0,s\n-\nt1,p2\nh3,f4\n.\n",
            "13: the port at 1,1 shares a corner with another");
}

static void PIO_20_corners_count_from_the_north_east(void **unused) {
    (void)unused;
    import(HEAD "num-players 2\nchits 5,6,8,9,10,11,2,3,4\n"
                "map\n-,t0,p1\nf2,h3,m4\n-,p5,t6\n-\nt7,p8\n.\n"
                "nosetup 0 4 0\nnosetup 0 4 1\nnosetup 0 4 2\nnosetup 0 4 3\nnosetup 0 4 4\n");
    expect_map("barred d1.n d1.nw d1.ne d1.sw d1.s\n");
    import(SEVEN "nosetup 1 1 5\n");
    expect_map("barred b2.se\n"); /* one of its names; the first in reading order */
    /* A place that has no hex may still name a corner; one far out at sea is nothing to bar. */
    import(SEVEN "nosetup 0 0 5\nnosetup 9 9 0\n");
    expect_map("barred a1.sw\n");
}

static void PIO_21_the_pirate_may_have_a_place(void **unused) {
    (void)unused;
    import(SEVEN "num-ships 15\nuse-pirate\n");
    expect_not("pirate");
    import(SEVEN "num-ships 15\n");
    expect_map("without pirate\n");
    import(HEAD CHITS "map\n-,t0,p1\nf2,h3,m4,sR\n-,d5,t6\n.\nnum-ships 15\nuse-pirate\n");
    expect_map("pirate b4\n");
}

/* ---- numbers ---- */

static void PIO_22_PIO_24_random_terrain_is_dealt(void **unused) {
    (void)unused;
    import(SEVEN "random-terrain\n");
    expect_map("    ??      ??\n"
               "??      ??      ??\n"
               "    ??      ??\n");
    expect_map("reds together\n"
               "terrain hills 1 fields 1 mountains 1 pasture 1 forest 2 desert 1\n"
               "numbers 5 6 8 9 10 11\n"
               "spiral a1 a2 b1 b2 b3 c1 c2\n");
    expect_not("robber");
    /* A fixed hex keeps terrain and, being the last to be visited, its number. */
    import(HEAD CHITS "map\n-,t0,p1\nf2,h3,m4\n-,d5,t6+\n.\nrandom-terrain\n");
    expect_map("    ??      fo11\n");
    expect_map("numbers 5 6 8 9 10\nspiral a1 a2 b1 b2 b3 c1\n");
    /* With the desert fixed everything else is known, wherever a fixed hex comes. */
    import(HEAD CHITS "map\n-,t0,p1\nf2,h3+,m4\n-,d5+,t6\n.\nrandom-terrain\n");
    expect_map("??      hi9     ??\n");
    expect_map("numbers 5 6 8 10 11\nspiral a1 a2 b1 b3 c2\n");
    expect_map("robber c1\n");
    refused(HEAD CHITS "map\n-,t0,p1\nf2,h3+,m4\n-,d5,t6\n.\nrandom-terrain\n",
            "13: the fixed hex with sequence number 3 takes its chit between shuffled ones, and "
            "which chit depends on the deserts");
    refused(HEAD CHITS "map\n-,t0,p1\nf2,g3,m4\n-,d5,t6\n.\nrandom-terrain\n",
            "11: gold is shuffled with other land; here it must be fixed (+)");
    /* Ports: all shuffled, all fixed, or a difference to tell. */
    import(HEAD CHITS "map\n-,t0,p1,s\nf2,h3,m4,sb3\nsw0,d5,t6\n.\nrandom-terrain\n");
    assert_string_equal(text_of(&result.options), "");
    import(HEAD CHITS "map\n-,t0,p1,s\nf2,h3,m4,sb3+\nsw0+,d5,t6\n.\nrandom-terrain\n");
    assert_string_equal(text_of(&result.options), " --set harbor_layout=fixed");
    import(HEAD CHITS "map\n-,t0,p1,s\nf2,h3,m4,sb3+\nsw0,d5,t6\n.\nrandom-terrain\n");
    expect_warning("a.game:13: warning: a fixed port keeps its type in Pioneers");
}

static void PIO_23_every_land_hex_has_its_own_number_in_the_sequence(void **unused) {
    (void)unused;
    refused(HEAD CHITS "map\n-,t0,p1\nf2,h,m4\n-,d5,t6\n.\n",
            "13: land at 1,1 has no sequence number");
    refused(HEAD CHITS "map\n-,t0,p1\nf2,h3,m4\n-,d3,t6\n.\n",
            "14: two hexes have the sequence number 3");
    import(HEAD CHITS "map\n-,t0,p10\nf2,h30,m4\n-,d5,t60\n.\n"); /* gaps are free */
    expect_map("    fo5     pa9\n"
               "fi6     hi10    mo8\n"
               "    de      fo11\n");
}

static void PIO_25_chits_skip_deserts_and_start_again(void **unused) {
    (void)unused;
    import(HEAD "chits 5,6\nmap\n-,d6,p1\nf2,h3,m4\n-,d5,t0\n.\n");
    expect_map("    de      pa6\n"
               "fi5     hi6     mo5\n"
               "    de      fo5\n");
    expect_map("robber c1\n"); /* the first desert of the sequence, not of the drawing */
    import(HEAD "chits 5,6\nmap\n-,d6,p1\nf2,h3,m4\n-,d5,t0\n.\nrandom-terrain\n");
    expect_warning("warning: of several deserts the robber starts on the first in reading order");
}

static void PIO_26_too_many_chits(void **unused) {
    (void)unused;
    refused(HEAD "chits 5,6,8,9,10,11,2\n" ROWS,
            "10: 7 chits and 1 deserts are more than 7 places in the sequence");
}

static void PIO_27_a_sea_hex_can_take_a_chit(void **unused) {
    (void)unused;
    import(HEAD "chits 5,6,8,9,10,11,2\nmap\n-,t0,p1\nf2,h4,m5,s3\n-,d6,t7\n.\n");
    expect_map("    fo5     pa6\n"
               "fi8     hi10    mo11    se\n"
               "    de      fo2\n");
}

static void PIO_28_no_desert_no_place_for_the_robber(void **unused) {
    (void)unused;
    import(HEAD "chits 5,6,8,9,10,11,2\nmap\n-,t0,p1\nf2,h3,m4\n-,p5,t6\n.\n");
    expect_map("robber off\n");
    import(SEVEN);
    expect_map("robber c1\n");
}

static void PIO_29_an_empty_place_is_not_sea(void **unused) {
    (void)unused;
    import(SEVEN "num-ships 10\n");
    expect_map("outside nothing\n");
    import(SEVEN); /* without ships it makes no difference */
    expect_not("outside");
    import(HEAD CHITS
           "num-ships 10\nmap\n-,s,s,s\ns,t0,p1,s\ns,f2,h3,m4,s\ns,d5,t6,s\n-,s,s,s\n.\n");
    expect_not("outside"); /* all around the land there is sea */
}

static void PIO_31_a_port_that_looks_at_the_sea(void **unused) {
    (void)unused;
    import(HEAD CHITS "map\n-,t0,p1,s,s\nf2,h3,m4,s,sb3\n-,d5,t6\n.\n");
    expect_not("harbor");
    expect_warning("a.game:13: warning: the port at 4,1 does not point at land and is left out");
}

static void PIO_32_the_deck_is_the_files(void **unused) {
    (void)unused;
    import(SEVEN "develop-road 2\ndevelop-monopoly 3\ndevelop-plenty 4\ndevelop-chapel 1\n"
                 "develop-university 1\ndevelop-governor 1\ndevelop-library 1\ndevelop-market 1\n"
                 "develop-soldier 13\n");
    expect_map("deck knight 13 roads 2 plenty 4 monopoly 3 point 5\n");
    refused(SEVEN "develop-soldier 101\n", "16: 101 development cards; at most 100 are supported");
}

static void PIO_33_counts_must_make_a_game(void **unused) {
    (void)unused;
    import(SEVEN "resource-count 24\nnum-cities 3\nnum-settlements 6\n");
    expect_map("pieces roads 15 ships 0 settlements 6 cities 3\nbank 24\n");
    refused(SEVEN "num-settlements 1\n", "16: 1 settlements for a player: a game begins with 2");
    refused(SEVEN "num-roads 1\n", "16: 1 roads for a player: a game begins with 2");
    refused(SEVEN "num-roads 30\nnum-ships 11\n",
            "16: 30 roads and 11 ships for a player: at most 40 together");
    refused(SEVEN "victory-points 99\n", "16: victory-points 99: only 3 to 40 is supported");
    refused(SEVEN "num-players 9\n", "16: 9 players: there are 2 to 8");
    refused(SEVEN "resource-count 5\n",
            "16: 5 cards of each resource: 2 players need 6 for a start");
    import(SEVEN "num-players 4\n"); /* 24 corners: three surely find room */
    expect_map("seats 2-3\n");
    expect_warning("a.game:16: warning: only 3 of 4 players surely find room");
    refused(HEAD "chits 5,6\nmap\nt0,p1\n.\n",
            "11: the land has 10 corners for first settlements; two players need 13");
}

static void PIO_34_numbers_are_those_of_two_dice(void **unused) {
    (void)unused;
    refused(HEAD "chits 5,7\n" ROWS, "10: chit 7: numbers are 2 to 12 without 7");
    refused(HEAD "chits 5,13\n" ROWS, "10: chit 13: numbers are 2 to 12 without 7");
    refused(HEAD "chits 1\n" ROWS, "10: chit 1: numbers are 2 to 12 without 7");
    refused(HEAD "chits -5\n" ROWS, "10: chit -5: numbers are 2 to 12 without 7");
}

static void PIO_35_the_worked_example(void **unused) {
    (void)unused;
    import(HEAD "chits 11,12,9,4,6,5,10\nmap\n-,-,sw5,s,s?4,s,-\n-,s,t0,p1,f2,s,-\n"
                "-,s,h3,m4,h5,p6,s\n.\n");
    expect_map("harbor b2/nw wool\nharbor b3/ne any\n");
}

/* ---- size ---- */

/* Seven hexes of land in a sea of 9 by 9: 81 hexes, of which 12 of the sea touch the land. */
static void large(pioneers_text *out, const char *extra) {
    static const char *const land[9] = {
        [3] = "s,s,s,t0,p1,s,s,s,s", [4] = "s,s,s,f2,h3,m4,s,s,s", [5] = "s,s,s,d5,t6,s,s,s,s"
    };
    memset(out, 0, sizeof *out);
    pioneers_print(out, HEAD "chits 5,6,8,9,10,11\n%smap\n", extra);
    for (int y = 0; y < 9; y++)
        pioneers_print(out, "%s\n", land[y] ? land[y] : "s,s,s,s,s,s,s,s,s");
    pioneers_print(out, ".\n");
}

static int hexes_of_map(void) {
    int hexes = 0;
    const char *at = strstr(result.map.bytes, "layout\n") + 7;
    for (const char *end = strstr(at, "end\n"); at < end; at++)
        hexes += (at[0] >= 'a' && at[0] <= 'z') && (at[1] >= 'a' && at[1] <= 'z');
    return hexes;
}

static void larger_maps_are_refused_or_trimmed(void **unused) {
    (void)unused;
    static pioneers_text text;
    large(&text, "num-ships 10\n");
    refused(text.bytes, "12: the map has 81 hexes; at most 64 are supported");
    import_with(text.bytes, true);
    assert_int_equal(hexes_of_map(), 64);
    expect_warning(
        "a.game:12: warning: 17 sea hexes of 81 hexes are left out, to fit 64: ships and "
        "pirate cannot go there\n");
    expect_not("outside"); /* the land still has sea all around */
    /* Without ships the sea means nothing. */
    large(&text, "");
    import(text.bytes);
    assert_int_equal(hexes_of_map(), 7);
    /* Enough is never too much. */
    import_with(SEVEN "num-ships 5\n", true);
    expect_quiet();
}

static void names_are_made_of_titles(void **unused) {
    (void)unused;
    import(SEVEN "title 5/6-player & Co.\n");
    expect_map("name map-5-6-player-co\ntitle 5/6-player & Co.\n");
    import(SEVEN "title \xc3\x8eles #1\n");
    expect_map("name les-1\ntitle les 1\n");
    import(SEVEN "title !!!\n");
    expect_map("name map\ntitle !!!\n");
    import(SEVEN
           "title A title that is a good deal longer than what a map of ours can have as a name\n");
    expect_map("name a-title-that-is-a-good-deal-lon\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(PIO_01_PIO_02_blanks_and_empty_lines_are_skipped),
        cmocka_unit_test(PIO_03_order_is_free_and_the_last_one_counts),
        cmocka_unit_test(PIO_04_PIO_05_a_file_is_whole),
        cmocka_unit_test(PIO_06_barred_places_come_after_the_map),
        cmocka_unit_test(PIO_07_unknown_words_are_told),
        cmocka_unit_test(PIO_08_comments_stay),
        cmocka_unit_test(PIO_09_what_is_missing_is_off_or_nothing),
        cmocka_unit_test(PIO_10_bridges_and_walls_are_left_out),
        cmocka_unit_test(PIO_11_bonus_of_islands),
        cmocka_unit_test(PIO_12_PIO_30_odd_rows_are_half_a_hex_to_the_right),
        cmocka_unit_test(PIO_13_PIO_14_PIO_15_what_separates_cells),
        cmocka_unit_test(PIO_16_PIO_17_cells_and_ports),
        cmocka_unit_test(PIO_18_PIO_19_directions_count_from_the_east),
        cmocka_unit_test(PIO_20_corners_count_from_the_north_east),
        cmocka_unit_test(PIO_21_the_pirate_may_have_a_place),
        cmocka_unit_test(PIO_22_PIO_24_random_terrain_is_dealt),
        cmocka_unit_test(PIO_23_every_land_hex_has_its_own_number_in_the_sequence),
        cmocka_unit_test(PIO_25_chits_skip_deserts_and_start_again),
        cmocka_unit_test(PIO_26_too_many_chits),
        cmocka_unit_test(PIO_27_a_sea_hex_can_take_a_chit),
        cmocka_unit_test(PIO_28_no_desert_no_place_for_the_robber),
        cmocka_unit_test(PIO_29_an_empty_place_is_not_sea),
        cmocka_unit_test(PIO_31_a_port_that_looks_at_the_sea),
        cmocka_unit_test(PIO_32_the_deck_is_the_files),
        cmocka_unit_test(PIO_33_counts_must_make_a_game),
        cmocka_unit_test(PIO_34_numbers_are_those_of_two_dice),
        cmocka_unit_test(PIO_35_the_worked_example),
        cmocka_unit_test(larger_maps_are_refused_or_trimmed),
        cmocka_unit_test(names_are_made_of_titles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
