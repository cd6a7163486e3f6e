/* Positions and views as text: what is written, what may be left out, what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "position.h"
#include "position_texts.h"

#include <stdio.h>
#include <string.h>

#define BEGINNER "board(board=beginner,first_player=seat0)"

/* A whole position of the fixed board, canonical: what a bug report looks like. */
static const char whole[] = "phase main\n"
                            "active 1\n"
                            "first 0\n"
                            "turn 5\n"
                            "done rolled card-played\n"
                            "harbors-fresh any\n"
                            "dice 3 4\n"
                            "robber a1\n"
                            "longest-road - 4\n"
                            "largest-army -\n"
                            "row a mountains:10 pasture:2 forest:9\n"
                            "row b fields:12 hills:6 pasture:4 hills:10\n"
                            "row c fields:9 forest:11 desert forest:3 mountains:8\n"
                            "row d forest:8 mountains:3 fields:4 pasture:5\n"
                            "row e hills:5 fields:6 pasture:11\n"
                            "harbors any grain ore any wool any any brick lumber\n"
                            "bank brick=19 lumber=18 wool=19 grain=19 ore=16\n"
                            "deck knight=12 roads=2 plenty=2 monopoly=2 point=4\n"
                            "hand 0 lumber=1 ore=1\n"
                            "settlements 0 c1.se\n"
                            "roads 0 c2/sw\n"
                            "hand 1 ore=2\n"
                            "cards 1 knight=1 point=1\n"
                            "cards-fresh 1 point=1\n"
                            "played 1 knight=1\n"
                            "settlements 1 a1.nw\n"
                            "cities 1 b1.se\n"
                            "roads 1 b1/se\n"
                            "offers-made 2 1\n"
                            "offer 0 lumber=1 for ore=2\n";

/* Lines come out in the writer's order whatever order they went in. */
static void a_whole_position_there_and_back(void **unused) {
    (void)unused;
    lr_state s, t;
    make(BEGINNER);
    read_state(whole, &s);
    size_t length = lr_state_print(&game, &s, text, sizeof text);
    assert_int_equal(length, strlen(text));
    read_state(text, &t);
    assert_memory_equal(&s, &t, game.state_bytes);
    lr_state_print(&game, &t, again, sizeof again);
    assert_string_equal(text, again);
    assert_int_equal(length, strlen(whole));
    for (const char *line = whole; *line != 0; line = strchr(line, '\n') + 1) {
        char one[128] = { 0 };
        memcpy(one, line, (size_t)(strchr(line, '\n') + 1 - line));
        if (strstr(text, one) == NULL) fail_msg("not written: %s", one);
    }
}

/* ---- what may be left out ---- */

static void the_empty_text_is_the_fixed_board(void **unused) {
    (void)unused;
    lr_state s;
    make(BEGINNER);
    read_state("", &s);
    const board_state *b = board_state_read(&s);
    assert_int_equal(b->pub.phase, BOARD_PHASE_MAIN);
    assert_int_equal(b->pub.rolled, 1);
    assert_int_equal(b->pub.robber, 9); /* c3, the desert */
    assert_int_equal(board_tile_terrain(b->pub.tile[0]), BOARD_MOUNTAINS);
    assert_int_equal(board_tile_number(b->pub.tile[0]), 10);
    assert_int_equal(b->pub.harbor[1], BOARD_GRAIN);
    assert_true(b->pub.bank == 0x1313131313);
    assert_int_equal(b->pub.deck_left, 25);
    assert_int_equal(b->pub.road_holder, LR_SEAT_NONE);
}

static void bank_deck_and_awards_follow(void **unused) {
    (void)unused;
    lr_state s;
    make(BEGINNER);
    read_state("hand 0 brick=3\nhand 2 brick=1 ore=2\ncards 3 knight=2\nplayed 1 knight=3\n"
               "open-points 1 1\nroads 2 c3/ne c3/e c3/se c3/sw c3/w\n",
               &s);
    const board_state *b = board_state_read(&s);
    assert_int_equal(board_count(b->pub.bank, BOARD_BRICK), 15);
    assert_int_equal(board_count(b->pub.bank, BOARD_ORE), 17);
    assert_int_equal(board_count(b->secret.deck, BOARD_CARD_KNIGHT), 9);
    assert_int_equal(board_count(b->secret.deck, BOARD_CARD_POINT), 4);
    assert_int_equal(b->pub.army_holder, 1);
    assert_int_equal(b->pub.road_holder, 2);
    assert_int_equal(b->pub.road_record, 5);
    assert_int_equal(b->pub.seat[2].points, 2);
    assert_int_equal(b->pub.seat[1].points, 3);
}

static void comments_blank_lines_and_any_order(void **unused) {
    (void)unused;
    lr_state s, t;
    make(BEGINNER);
    read_state("# a position\n\n  hand   0   brick=1   ore=2  # two\n\tactive 2\nphase main\n", &s);
    read_state("phase main\nactive 2\nhand 0 brick=1 ore=2", &t);
    assert_memory_equal(&s, &t, game.state_bytes);
}

static void rolled_is_assumed_in_the_main_phase_alone(void **unused) {
    (void)unused;
    lr_state s;
    make(BEGINNER);
    read_state("phase main", &s);
    assert_int_equal(board_state_read(&s)->pub.rolled, 1);
    read_state("phase roll", &s);
    assert_int_equal(board_state_read(&s)->pub.rolled, 0);
    read_state("phase robber", &s); /* a knight before the roll */
    assert_int_equal(board_state_read(&s)->pub.rolled, 0);
    read_state("phase robber\ndone rolled", &s);
    assert_int_equal(board_state_read(&s)->pub.rolled, 1);
    assert_int_equal(lr_state_parse(&game, "phase main\ndone built", &s, &complaint),
                     LR_E_POSITION);
}

/* ---- refusals ---- */

static const refusal refusals[] = {
    { "phase", LR_E_SYNTAX, 1, 6, "expected a phase" },
    { "phase maybe", LR_E_UNKNOWN_NAME, 1, 7, "no phase `maybe`" },
    { "\ncolour red", LR_E_UNKNOWN_NAME, 2, 1, "there is no line `colour`; there is phase active" },
    { "viewer 0", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `viewer`" },
    { "active 4", LR_E_NO_SUCH_SEAT, 1, 8, "0 to 3" },
    { "active 0 1", LR_E_SYNTAX, 1, 10, "unexpected text" },
    { "active 0\nactive 0", LR_E_SYNTAX, 2, 1, "`active` is set twice" },
    { "hand 0 ore=1\nhand 0 ore=1", LR_E_SYNTAX, 2, 1, "`hand` is set twice" },
    { "row a desert desert desert\nrow a desert desert desert", LR_E_POSITION, 2, 5, "twice" },
    { "turn 4294967296", LR_E_RANGE, 1, 6, "4294967295" },
    { "turn -1", LR_E_RANGE, 1, 6, "" },
    { "setup-step 1", LR_E_RANGE, 1, 12, "0 to 0" },
    { "free-roads 3", LR_E_RANGE, 1, 12, "0 to 2" },
    { "dice 0 4", LR_E_RANGE, 1, 6, "1 to 6" },
    { "dice 3", LR_E_SYNTAX, 1, 7, "whole number" },
    { "dice-deck 1", LR_E_POSITION, 1, 11, "dice=deck" },
    { "robber f1", LR_E_NO_SUCH_PLACE, 1, 8, "" },
    { "done rolled dead", LR_E_UNKNOWN_NAME, 1, 13, "rolled, card-played, built" },
    { "harbors-fresh gold", LR_E_UNKNOWN_NAME, 1, 15, "no harbor `gold`" },
    { "longest-road 0", LR_E_POSITION, 0, 0, "not as long as it is said" },
    { "longest-road 0 x", LR_E_SYNTAX, 1, 16, "whole number" },
    { "longest-road - 3", LR_E_RANGE, 1, 16, "4 to 15" },
    { "row z desert", LR_E_POSITION, 1, 5, "no such row" },
    { "row A desert", LR_E_POSITION, 1, 5, "no such row" },
    { "row", LR_E_POSITION, 1, 4, "no such row" },
    { "row a hills:6", LR_E_SYNTAX, 1, 14, "expected a terrain" },
    { "row a hills:6 hills:6 hills:6 hills:6", LR_E_SYNTAX, 1, 31, "unexpected text" },
    { "row a hills:7 hills:6 hills:6", LR_E_POSITION, 1, 13, "seven" },
    { "row a hills:13 hills:6 hills:6", LR_E_RANGE, 1, 13, "2 to 12" },
    { "row a desert:6 hills:6 hills:6", LR_E_POSITION, 1, 14, "no number" },
    { "row a sea hills:6 hills:6", LR_E_POSITION, 1, 7, "where the map has them" },
    { "row a dealt hills:6 hills:6", LR_E_UNKNOWN_NAME, 1, 7, "no terrain `dealt`" },
    { "row a hills:6 hills:6 hills:6", LR_E_POSITION, 0, 0, "but not row b" },
    { "row a hills hills:6 hills:6\nrow b hills:2 hills:2 hills:2 hills:2\n"
      "row c hills:2 hills:2 hills:2 hills:2 hills:2\nrow d hills:2 hills:2 hills:2 hills:2\n"
      "row e hills:2 hills:2 desert",
      LR_E_POSITION, 1, 12, "needs a number" },
    { "harbors any", LR_E_SYNTAX, 1, 12, "expected a harbor" },
    { "bank gold=1", LR_E_UNKNOWN_NAME, 1, 6, "no card `gold`" },
    { "bank brick=20", LR_E_RANGE, 1, 12, "1 to 19" },
    { "bank brick=18", LR_E_POSITION, 0, 0, "all cards of each" },
    { "deck knight=26", LR_E_RANGE, 1, 13, "1 to 25" },
    { "deck knight=15", LR_E_POSITION, 0, 0, "than exist of knight" },
    { "hand 0 ore=10\nhand 1 ore=10", LR_E_POSITION, 0, 0, "than exist of ore" },
    { "hand 0 brick=1 wood=1", LR_E_UNKNOWN_NAME, 1, 16, "no card `wood`" },
    { "cards 0 monopoly=2\nplayed 1 monopoly=1", LR_E_POSITION, 0, 0, "than exist of monopoly" },
    { "cards 0 point=5\nopen-points 1 1", LR_E_POSITION, 0, 0, "than exist of point" },
    { "open-points 1 6", LR_E_RANGE, 1, 15, "0 to 5" },
    { "cards-fresh 1 knight=1\ncards 1 knight=1", LR_E_POSITION, 0, 0, "only the active seat" },
    { "cards-fresh 0 knight=1", LR_E_POSITION, 0, 0, "also listed in `cards`" },
    { "settlements 0", LR_E_SYNTAX, 1, 14, "" },
    { "settlements 0 c3.n c3.n", LR_E_POSITION, 1, 20, "stands here already" },
    { "settlements 0 c3.n\ncities 1 b2.se", LR_E_POSITION, 2, 10, "stands here already" },
    { "settlements 0 c3.n c3.ne", LR_E_POSITION, 1, 20, "next vertex" },
    { "settlements 0 a1.n a2.n a3.n b1.sw b4.se c1.s", LR_E_POSITION, 1, 42, "that many pieces" },
    { "roads 0 c3/e\nroads 1 c4/w", LR_E_POSITION, 2, 9, "a road or ship lies here already" },
    { "discard 0 96", LR_E_RANGE, 1, 11, "0 to 95" },
    { "offers-made 0 256", LR_E_RANGE, 1, 15, "0 to 255" },
    { "offer 1 ore=1", LR_E_SYNTAX, 1, 14, "expected `for`" },
    { "offer 1 - for ore=1", LR_E_POSITION, 1, 9, "each side" },
    { "offer 1 ore=1 for wool=1", LR_E_POSITION, 0, 0, "does not hold" },
    { "winner 0", LR_E_POSITION, 0, 0, "winner" },
    { "victim 1", LR_E_POSITION, 0, 0, "victim" },
    { "phase over\nwinner 0", LR_E_POSITION, 0, 0, "has not won" },
    { "longest-road 0 5", LR_E_POSITION, 0, 0, "longest road" },
    { "largest-army 0", LR_E_POSITION, 0, 0, "three knights" },
    { "phase deal\nrobber c3", LR_E_POSITION, 0, 0, "before the deal" },
    { "pirate c3", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `pirate`" },
    { "ships 0 a1/nw", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `ships`" },
    { "tokens 0 1", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `tokens`" },
    { "row a fog hills:6 hills:6", LR_E_POSITION, 1, 7, "where the map has them" },
};

static void refusals_name_place_and_reason(void **unused) {
    (void)unused;
    make(BEGINNER);
    for (size_t k = 0; k < sizeof refusals / sizeof *refusals; k++) assert_refused(&refusals[k]);
}

static void a_dealt_board_must_be_given(void **unused) {
    (void)unused;
    lr_state s;
    make("board");
    assert_int_equal(lr_state_parse(&game, "phase main", &s, &complaint), LR_E_POSITION);
    assert_non_null(strstr(complaint.text, "rows"));
    read_state("phase deal", &s);
    assert_int_equal(board_state_read(&s)->pub.robber, BOARD_NO_HEX);
    lr_state first;
    lr_init(&game, &first);
    assert_memory_equal(&s, &first, game.state_bytes);
}

#define ROWS \
    "row a forest:8 mountains:4 pasture:2\nrow b pasture:4 mountains:5 fields:5 fields:9\n" \
    "row c hills:3 hills:3 desert hills:6 forest:6\nrow d forest:8 forest:9 fields:10 fields:10\n" \
    "row e pasture:11 pasture:11 mountains:12\n" HARBORS
#define HARBORS "harbors any grain ore any wool any any brick lumber\n"

/* Positions that could be written down but not played on. */
static const struct {
    const char *config, *text, *part;
} unplayable[] = {
    { BEGINNER, "phase first\n", "seat 0 begins" },
    { "board(board=beginner,first_player=random)", "phase first\n", "pieces of the set-up" },
    { BEGINNER, "phase deal\n", "a fixed board is not dealt" },
    { BEGINNER, "phase setup-settlement\n", "a fixed board is not settled" },
    { "board", "phase deal\nsettlements 0 c3.n\n", "before the deal" },
    { "board", "phase first\nfirst-rolling 0,1\nfirst-best 12 -\n" ROWS, "contradict each other" },
    { "board", "phase first\nfirst-rolling 0,1\nfirst-best 9 1,2\n" ROWS, "contradict each other" },
    { "board", "phase setup-settlement\nsetup-step 1\n" ROWS, "pieces of the set-up" },
    { "board", "phase setup-settlement\nsetup-step 1\nsettlements 0 c3.n\n" ROWS, "pieces" },
    { "board",
      "phase setup-settlement\nsetup-step 3\nsettlements 0 a1.n a2.n a3.n\n"
      "roads 0 a1/ne a2/ne a3/ne\n" ROWS,
      "pieces of the set-up" },
    { "board",
      "phase setup-road\nsetup-step 1\nsetup-vertex c3.n\nsettlements 0 c3.n\n"
      "roads 1 c3/ne c3/nw b2/e\n" ROWS,
      "pieces of the set-up" },
    { "board", "phase setup-road\nsetup-step 1\nsetup-vertex c3.s\nsettlements 0 c3.n\n" ROWS,
      "does not stand there" },
    { "board", "phase setup-settlement\nactive 1\n" ROWS, "another seat" },
    { "board", "phase setup-settlement\nhand 0 brick=19\n" ROWS, "cards of the set-up" },
    { "board(robber_to_desert=0)",
      "row a desert desert desert\nrow b desert desert desert desert\n"
      "row c desert desert desert desert desert\nrow d desert desert desert desert\n"
      "row e desert desert hills:6\n" HARBORS,
      "nowhere to go" },
};

static void what_cannot_be_played_on_is_refused(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof unplayable / sizeof *unplayable; k++) {
        lr_state s;
        make(unplayable[k].config);
        lr_status status = lr_state_parse(&game, unplayable[k].text, &s, &complaint);
        if (status != LR_E_POSITION || strstr(complaint.text, unplayable[k].part) == NULL)
            fail_msg("%s: %s: %s", unplayable[k].text, lr_status_name(status), complaint.text);
    }
}

/* ---- at sea ---- */

/* A small board with ships, fog and gold; lines for a scenario can be added. */
#define STRAIT \
    "longroad-map 1\n" \
    "name strait\n" \
    "seats 2\n" \
    "target 12\n" \
    "pieces ships 15\n" \
    "layout\n" \
    "    hi6     fo8     se      pa3\n" \
    "fi4     mo9     pa10    se      go5\n" \
    "    de      hi11    se      ~~\n" \
    "se      se      se      ~~      mo-\n" \
    "end\n" \
    "fog-terrain sea 1 gold 1\n" \
    "fog-numbers 9\n" \
    "harbor b1/w any\n" \
    "harbor c2/se ore\n" \
    "pirate d2\n" \
    "bonus 2\n"

#define ONE_BY_ONE "board(seats=2,first_player=seat0)"

static const char whole_sea[] = "phase ship\n"
                                "active 0\n"
                                "first 0\n"
                                "turn 7\n"
                                "setup-step 4\n"
                                "done rolled ship-moved\n"
                                "lifted a4/sw\n"
                                "ships-fresh a3/ne\n"
                                "dice 3 4\n"
                                "robber c1\n"
                                "pirate -\n"
                                "longest-road - 4\n"
                                "largest-army -\n"
                                "row a hills:6 forest:8 sea pasture:3\n"
                                "row b fields:4 mountains:9 pasture:10 sea gold:5\n"
                                "row c desert hills:11 sea fog\n"
                                "row d sea sea sea gold:9 mountains:-\n"
                                "harbors any ore\n"
                                "bank brick=19 lumber=18 wool=19 grain=19 ore=18\n"
                                "deck knight=14 roads=2 plenty=2 monopoly=2 point=5\n"
                                "hand 0 ore=1\n"
                                "special 0 2 1\n"
                                "settlements 0 a3.ne a3.s\n"
                                "roads 0 a3/sw\n"
                                "ships 0 a3/ne a3/e a3/se\n"
                                "hand 1 lumber=1\n"
                                "settlements 1 b4.se\n"
                                "ships 1 b4/se\n"
                                "ships-closed 1 b4/se\n";

static void a_whole_position_at_sea_there_and_back(void **unused) {
    (void)unused;
    lr_state s, t;
    make_map(ONE_BY_ONE, STRAIT);
    read_state(whole_sea, &s);
    lr_state_print(&game, &s, text, sizeof text);
    assert_lines_written(whole_sea);
    read_state(text, &t);
    assert_memory_equal(&s, &t, game.state_bytes);
}

static void what_a_sea_position_leaves_out(void **unused) {
    (void)unused;
    lr_state s;
    make_map(ONE_BY_ONE, STRAIT);
    read_state("", &s);
    const board *b = board_of(&game);
    const board_public *p = &board_state_read(&s)->pub;
    assert_int_equal(p->robber, 9);  /* c1, the desert */
    assert_int_equal(p->pirate, 14); /* d2, as the map says */
    assert_int_equal(board_tile_terrain(p->tile[12]), BOARD_FOG);
    assert_int_equal(p->harbor_edge[1], b->layout.harbor_edge[1]);
    assert_int_equal(p->lifted, BOARD_NO_PLACE);
    assert_int_equal(p->turn_of, LR_SEAT_NONE);
    assert_int_equal(p->setting_up, 0);
    assert_int_equal(p->at_sea[0].ships_left, 15);
}

/* Ships between two buildings are closed without being named, others only if they are. */
static void closed_ships_are_what_is_written_and_what_follows(void **unused) {
    (void)unused;
    lr_state s;
    make_map(ONE_BY_ONE, STRAIT);
    read_state("settlements 0 b3.ne a4.nw\nships 0 a3/se a3/e b4/ne b3/e\nships-closed 0 b3/e\n",
               &s);
    lr_state_print(&game, &s, text, sizeof text);
    assert_non_null(strstr(text, "ships-closed 0 b3/e\n"));
    const board *b = board_of(&game);
    eset closed = board_closed(b, &board_state_read(&s)->pub, 0);
    unsigned count = 0;
    for (unsigned edge = 0; edge < b->edges; edge++) count += eset_has(closed, edge);
    assert_int_equal(count, 3);
}

static const refusal sea_refusals[] = {
    { "ships 0 b2/e", LR_E_POSITION, 1, 9, "this edge is not at sea" },
    { "roads 0 b3/e a3/se", LR_E_POSITION, 1, 14, "this edge is at sea" },
    { "\nsettlements 0 d3.s", LR_E_POSITION, 2, 15, "this vertex is at sea" },
    { "ships 0 b3/e\nroads 0 b4/w", LR_E_POSITION, 2, 9, "lies here already" },
    { "row a hills:6 fog sea pasture:3", LR_E_POSITION, 1, 15, "where the map has them" },
    { "row a hills:6 forest:8 sea sea", LR_E_POSITION, 1, 28, "where the map has them" },
    { "row c desert hills:11 sea hills:9", LR_E_POSITION, 1, 27, "where the map has them" },
    { "row c desert hills sea fog", LR_E_POSITION, 1, 19, "needs a number" },
    { "row c desert hills:11 sea fog:9", LR_E_POSITION, 1, 31, "no number" },
    { "pirate z9", LR_E_NO_SUCH_PLACE, 1, 8, "" },
    { "pirate c1", LR_E_POSITION, 0, 0, "pirate" },
    { "lifted b3", LR_E_SYNTAX, 1, 10, "" },
    { "lifted b3/e", LR_E_POSITION, 0, 0, "lifted ship and the phase differ" },
    { "lifted b3/w", LR_E_POSITION, 1, 8, "this edge is not at sea" },
    { "phase ship\nlifted b3/e", LR_E_POSITION, 0, 0, "put down nowhere" },
    { "phase ship\nlifted b3/e\nships 1 b4/w", LR_E_POSITION, 3, 9, "lies here already" },
    { "phase ship\nships 1 b4/w\nlifted b3/e", LR_E_POSITION, 3, 8, "lies here already" },
    { "phase ship", LR_E_POSITION, 0, 0, "lifted ship and the phase differ" },
    { "gold 0 96", LR_E_RANGE, 1, 8, "0 to 95" },
    { "gold 0 1", LR_E_POSITION, 0, 0, "cards of choice and the phase differ" },
    { "special 0 1", LR_E_SYNTAX, 1, 12, "whole number" },
    { "special 0 101 1", LR_E_RANGE, 1, 11, "0 to 100" },
    { "special 0 3 1", LR_E_POSITION, 0, 0, "special points and new islands differ" },
    { "phase rob\ndone rolled", LR_E_POSITION, 0, 0, "another scenario" },
    { "unveiled c4 c4", LR_E_POSITION, 1, 13, "twice" },
    { "unveiled c4", LR_E_POSITION, 0, 0, "a discovery and the phase differ" },
    { "phase discover\nunveiled c1", LR_E_POSITION, 0, 0, "a known hex" },
    { "ships-fresh b3/e b3/e", LR_E_POSITION, 1, 18, "twice" },
    { "ships-fresh b3/e", LR_E_POSITION, 0, 0, "a ship of this turn is gone" },
    { "ships-closed 0 b3/e", LR_E_POSITION, 0, 0, "a closed route has no ship" },
    { "harbor-edges b1/w", LR_E_SYNTAX, 1, 18, "" },
    { "harbor-edges b1/w b1/w", LR_E_POSITION, 1, 19, "another harbor" },
    { "harbor-edges b1/w b1/nw", LR_E_POSITION, 1, 19, "another harbor" },
    { "harbor-edges - b2/e", LR_E_POSITION, 1, 16, "on the coast" },
    { "harbor-edges a3/ne -", LR_E_POSITION, 1, 14, "on the coast" },
    { "setup-step 5", LR_E_RANGE, 1, 12, "0 to 4" },
    { "longest-road - 31", LR_E_RANGE, 1, 16, "4 to 30" },
    { "setting-up\nphase main", LR_E_POSITION, 0, 0, "set-up and the phase differ" },
    { "setting-up now", LR_E_SYNTAX, 1, 12, "unexpected text" },
    { "turn-of 2", LR_E_NO_SUCH_SEAT, 1, 9, "0 to 1" },
    { "turn-of 1", LR_E_POSITION, 0, 0, "nobody plays between the turns" },
    { "villages 5 5", LR_E_UNKNOWN_NAME, 1, 1, "there is no line `villages`" },
    { "row a hills:6 forest:8 sea pasture:3\nrow b fields:4 mountains:9 pasture:10 sea gold:5\n"
      "row c desert hills:11 sea gold:9\nrow d sea sea sea gold:9 mountains:-",
      LR_E_POSITION, 0, 0, "fog" },
    { "row a hills:6 forest:8 sea pasture:3\nrow b fields:4 mountains:9 pasture:10 sea gold:5\n"
      "row c desert hills:11 sea gold:8\nrow d sea sea sea fog mountains:-",
      LR_E_POSITION, 0, 0, "fog" },
};

static void refusals_at_sea_name_place_and_reason(void **unused) {
    (void)unused;
    make_map(ONE_BY_ONE, STRAIT);
    for (size_t k = 0; k < sizeof sea_refusals / sizeof *sea_refusals; k++)
        assert_refused(&sea_refusals[k]);
}

/* ---- scenarios ---- */

#define TRIBE STRAIT "scenario tribe\ngift a4/ne point\ngift a4/e card\ngift d5/e harbor wool\n"
#define AREAS \
    "areas\n" \
    "    A       A       .       I\n" \
    "A       A       A       .       I\n" \
    "    A       A       .       .\n" \
    ".       .       .       .       .\n" \
    "end\n" \
    "closed I\n"
#define VILLAGES STRAIT AREAS "scenario villages\nvillage a4.n 5\nvillage b5.se 8\ncloth 5 10\n"
#define WONDERS STRAIT "scenario wonders\nwall b2.n\nbridge c2.s\n"

/* What is said of a scenario comes back; what is not said is as it was at the beginning. */
static const struct {
    const char *map, *lines;
} scenario_lines[] = {
    { TRIBE, "gifts-gone a4/ne d5/e\nharbors-held 0 d5/e\ntokens 1 1\n" },
    { VILLAGES, "villages 5 3\ncloth-supply 9\ntraders b5.se 1 0\ncloth 0 1\ncloth 1 2\n" },
    { WONDERS, "wonder 1 bridge 2\n" },
    { WONDERS, "wonder 0 castle 0\nwonder 1 theatre 3\n" },
    { TRIBE, "" },
    { VILLAGES, "" },
    { WONDERS, "" },
};

static void scenario_lines_there_and_back(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof scenario_lines / sizeof *scenario_lines; k++) {
        lr_state s, t;
        make_map(ONE_BY_ONE, scenario_lines[k].map);
        read_state("", &s);
        lr_state_print(&game, &s, again, sizeof again);
        read_state(scenario_lines[k].lines, &s);
        lr_state_print(&game, &s, text, sizeof text);
        assert_int_equal(strlen(text), strlen(again) + strlen(scenario_lines[k].lines));
        for (const char *line = scenario_lines[k].lines; *line != 0;
             line = strchr(line, '\n') + 1) {
            char one[128] = { 0 };
            memcpy(one, line, (size_t)(strchr(line, '\n') + 1 - line));
            if (strstr(text, one) == NULL) fail_msg("not written: %sbut\n%s", one, text);
        }
        read_state(text, &t);
        assert_memory_equal(&s, &t, game.state_bytes);
    }
}

static const struct {
    const char *map;
    refusal row;
} scenario_refusals[] = {
    { TRIBE, { "gifts-gone a4/w", LR_E_POSITION, 1, 12, "no gift on this edge" } },
    { TRIBE, { "harbors-held 0 a4/ne", LR_E_POSITION, 1, 16, "this gift is no harbor" } },
    { TRIBE, { "tokens 0 25", LR_E_RANGE, 1, 10, "0 to 24" } },
    { TRIBE, { "harbors-held 0 d5/e", LR_E_POSITION, 0, 0, "harbor" } },
    { TRIBE, { "wonder 0 castle 1", LR_E_UNKNOWN_NAME, 1, 1, "no line `wonder`" } },
    { VILLAGES, { "villages 5", LR_E_SYNTAX, 1, 11, "whole number" } },
    { VILLAGES, { "villages 5 6", LR_E_RANGE, 1, 12, "0 to 5" } },
    { VILLAGES, { "cloth-supply 11", LR_E_RANGE, 1, 14, "0 to 10" } },
    { VILLAGES, { "traders a1.n 0", LR_E_POSITION, 1, 9, "no village on this vertex" } },
    { VILLAGES, { "traders a4.n", LR_E_SYNTAX, 1, 13, "a seat's digit" } },
    { VILLAGES, { "traders a4.n 0 0", LR_E_POSITION, 1, 16, "twice" } },
    { VILLAGES, { "traders a4.n 0\ntraders a4.n 1", LR_E_POSITION, 2, 9, "set twice" } },
    { VILLAGES, { "cloth 0 5", LR_E_POSITION, 0, 0, "cloth" } },
    { WONDERS, { "wonder 0", LR_E_SYNTAX, 1, 9, "expected a wonder" } },
    { WONDERS, { "wonder 0 castle", LR_E_SYNTAX, 1, 16, "whole number" } },
    { WONDERS, { "wonder 0 castle 5", LR_E_RANGE, 1, 17, "0 to 4" } },
    { WONDERS, { "wonder 0 castle 1\nwonder 1 castle 1", LR_E_POSITION, 0, 0, "wonder" } },
    { WONDERS, { "wonder 0 castle 4", LR_E_POSITION, 0, 0, "won" } },
};

static void refusals_in_scenarios_name_place_and_reason(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof scenario_refusals / sizeof *scenario_refusals; k++) {
        make_map(ONE_BY_ONE, scenario_refusals[k].map);
        assert_refused(&scenario_refusals[k].row);
    }
}

#define FLEET_HARBORS "harbors any any any any any any any any\n"

/* The fleet is on its track without the pirate being placed. */
static void fleet_lines_there_and_back(void **unused) {
    (void)unused;
    static const char lines[] = "fleet 5\nfortress 1 2\nwarships 0 1\n";
    lr_state s, t;
    make("board(map=pirate-islands,seats=3)");
    read_state("settlements 0 f5.se\nships 0 f5/se\n" FLEET_HARBORS, &s);
    lr_state_print(&game, &s, again, sizeof again);
    read_state("settlements 0 f5.se\nships 0 f5/se\n" FLEET_HARBORS
               "fleet 5\nfortress 1 2\nwarships 0 1\n",
               &s);
    lr_state_print(&game, &s, text, sizeof text);
    assert_int_equal(strlen(text), strlen(again) + strlen(lines));
    assert_non_null(strstr(text, "fleet 5\n"));
    assert_non_null(strstr(text, "fortress 1 2\n"));
    assert_non_null(strstr(text, "warships 0 1\n"));
    assert_int_equal(board_state_read(&s)->pub.pirate, board_of(&game)->layout.fleet.track[5]);
    read_state(text, &t);
    assert_memory_equal(&s, &t, game.state_bytes);
}

static const refusal fleet_refusals[] = {
    { "fleet 14\n" FLEET_HARBORS, LR_E_RANGE, 1, 7, "0 to 13" },
    { "fleet -\n" FLEET_HARBORS, LR_E_POSITION, 0, 0, "fleet and the fortresses differ" },
    { "fleet 3\npirate g4\n" FLEET_HARBORS, LR_E_POSITION, 0, 0, "not on its track" },
    { "fortress 0 4\n" FLEET_HARBORS, LR_E_RANGE, 1, 12, "0 to 3" },
    { "fortress 0 0\n" FLEET_HARBORS, LR_E_POSITION, 0, 0, "fortress and its markers" },
    { "warships 0 1\n" FLEET_HARBORS, LR_E_POSITION, 0, 0, "more warships than ships" },
    { "pillage 0\n" FLEET_HARBORS, LR_E_RANGE, 1, 9, "1 to 5" },
    { "pillage 2\n" FLEET_HARBORS, LR_E_POSITION, 0, 0, "pillage and the phase differ" },
    { "phase pillage\ndone rolled unpaid\nvictim 1\npillage 2\nhand 1 ore=1\n" FLEET_HARBORS,
      LR_E_POSITION, 0, 0, "cannot lose that many" },
    { "fleet-waiting 0,3\n" FLEET_HARBORS, LR_E_NO_SUCH_SEAT, 1, 17, "0 to 2" },
    { "phase robber\n" FLEET_HARBORS, LR_E_POSITION, 0, 0, "nobody moves the robber" },
    { "phase pirates\ndone rolled\n" FLEET_HARBORS, LR_E_POSITION, 0, 0, "no fortress to attack" },
    { "phase harbor\ndone rolled\n" FLEET_HARBORS, LR_E_POSITION, 0, 0, "another scenario" },
    { "fleet 1", LR_E_POSITION, 0, 0, "must give its harbors" },
};

static void refusals_of_the_fleet_name_place_and_reason(void **unused) {
    (void)unused;
    make("board(map=pirate-islands,seats=3)");
    for (size_t k = 0; k < sizeof fleet_refusals / sizeof *fleet_refusals; k++)
        assert_refused(&fleet_refusals[k]);
}

/* ---- whole games ---- */

static void walk(const char *config, uint64_t seed, int moves) {
    lr_state s;
    lr_rng rng = lr_rng_seed(seed);
    make(config);
    lr_init(&game, &s);
    for (int k = 0; k < moves; k++) {
        uint32_t who = lr_actors(&game, &s);
        state_survives(&s);
        if (k % 4 == 0 || who == 0)
            for (int viewer = LR_SPECTATOR; viewer < game.seats; viewer++)
                view_survives(&s, viewer);
        if (who == 0) return;
        lr_apply(&game, &s,
                 who & LR_CHANCE ? lr_chance_sample(&game, &s, &rng)
                                 : lr_legal_sample(&game, &s, lr_seat_first(who), &rng));
    }
}

static void positions_and_views_of_random_games_survive(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "board",
        "board(seats=2,vp_goal=5)",
        "board(preset=collector,seats=3)",
        "board(preset=gentle,first_player=random)",
        "board(preset=newest,dice=deck,hand_counts_public=0,auto_claim=0,vp_goal=4)",
        "board(trading=bank,first_player=seat0,vp_goal=3,token_layout=random)",
    };
    for (uint64_t seed = 0; seed < 4; seed++)
        for (size_t k = 0; k < sizeof configs / sizeof *configs; k++) walk(configs[k], seed, 600);
}

static void positions_and_views_at_sea_survive(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "board(map=new-shores,seats=3,vp_goal=9)",
        "board(map=new-shores,seats=4,outer_sea_shuffled=1,start_beside_board=1)",
        "board(map=four-islands,seats=3,ship_move_rings=1,ship_move_ignores_roads=1)",
        "board(map=fog-islands,seats=3,pirate_may_leave_board=1)",
        "board(map=fog-islands,seats=4,board=beginner)",
        "board(map=through-the-desert,seats=4,hand_counts_public=0)",
        "board(map=forgotten-tribe,seats=4)",
        "board(map=cloth-villages,seats=3)",
        "board(map=pirate-islands,seats=4,fleet_attacks_all=1)",
        "board(map=pirate-islands,seats=3)",
        "board(map=wonders,seats=4)",
        "board(map=wonders,seats=3,wonder_claim_pays=1)",
        "board(map=new-world,seats=3)",
        "board(seats=6)",
        "board(seats=5,extra_turns=paired)",
    };
    for (uint64_t seed = 0; seed < 2; seed++)
        for (size_t k = 0; k < sizeof configs / sizeof *configs; k++) walk(configs[k], seed, 800);
}

/* ---- views ---- */

static const char viewed[] = "viewer 1\n"
                             "phase main\n"
                             "active 1\n"
                             "longest-road - 4\n"
                             "largest-army -\n"
                             "bank brick=19 lumber=18 wool=19 grain=19 ore=16\n"
                             "deck-left 23\n"
                             "bought 1\n"
                             "hand 1 ore=2\n"
                             "cards 1 point=1\n"
                             "cards-fresh 1 point=1\n"
                             "hand-count 0 2\n"
                             "hand-count 1 2\n"
                             "hand-count 2 0\n"
                             "hand-count 3 0\n"
                             "card-count 0 0\n"
                             "card-count 1 1\n"
                             "card-count 2 1\n"
                             "card-count 3 0\n";

static void a_view_shows_counts_of_the_others(void **unused) {
    (void)unused;
    lr_view v, w;
    make(BEGINNER);
    if (lr_view_parse(&game, viewed, &v, &complaint) != LR_OK) fail_msg("%s", complaint.text);
    const board_view *b = board_view_of(&v);
    assert_int_equal(b->viewer, 1);
    assert_int_equal(b->hand_count[0], 2);
    assert_int_equal(board_count(b->hand, BOARD_ORE), 2);
    assert_int_equal(b->pub.deck_left, 23);
    assert_int_equal(b->pub.bought, 1);
    assert_true(b->cards_fresh == board_card(BOARD_CARD_POINT));
    lr_view_print(&game, &v, text, sizeof text);
    assert_int_equal(strncmp(text, "viewer 1\n", 9), 0);
    assert_null(strstr(text, "hand 0"));
    assert_int_equal(lr_view_parse(&game, text, &w, &complaint), LR_OK);
    assert_memory_equal(&v, &w, game.view_bytes);
}

/* The text of `viewed` with one line changed. */
static const view_refusal view_refusals[] = {
    { "viewer 1\n", "", LR_E_POSITION, "needs the line viewer" },
    { "viewer 1\n", "viewer 4\n", LR_E_NO_SUCH_SEAT, "0 to 3" },
    { "viewer 1\n", "viewer 2\n", LR_E_POSITION, "the viewer's cards alone" },
    { "viewer 1\n", "viewer -\n", LR_E_POSITION, "the viewer's cards alone" },
    { "hand 1 ore=2\n", "hand 1 ore=1\n", LR_E_POSITION, "hand-count" },
    { "cards 1 point=1\n", "cards 1 point=2\n", LR_E_POSITION, "card-count" },
    { "hand-count 0 2\n", "hand-count 0 3\n", LR_E_POSITION, "resource cards" },
    { "hand-count 0 2\n", "hand-count 0 ?\n", LR_E_POSITION, "public in this game" },
    { "hand-count 0 2\n", "hand-count 0 96\n", LR_E_RANGE, "0 to 95" },
    { "hand-count 3 0\n", "", LR_E_POSITION, "needs the line hand-count" },
    { "deck-left 23\n", "deck-left 24\n", LR_E_POSITION, "development cards" },
    { "deck-left 23\n", "deck knight=14\n", LR_E_UNKNOWN_NAME, "no line `deck`" },
    { "bank brick=19 lumber=18 wool=19 grain=19 ore=16\n", "", LR_E_POSITION,
      "needs the line bank" },
    { "bank brick=19 lumber=18 wool=19 grain=19 ore=16\n",
      "bank brick=17 lumber=18 wool=19 grain=19 ore=18\n", LR_E_POSITION, "than exist of ore" },
    { "hand-count 3 0\n", "hand-count 3 0\noffer 0 ore=2 for wool=1\n", LR_E_POSITION,
      "more cards than in the box" },
    { "hand-count 0 2\nhand-count 1 2\nhand-count 2 0\n",
      "hand-count 0 1\nhand-count 1 2\nhand-count 2 1\noffer 0 lumber=1 ore=1 for wool=1\n",
      LR_E_POSITION, "no position looks like this view" },
    { "phase main\n", "phase discard\n", LR_E_POSITION, "discards and the phase differ" },
    { "viewer 1\n", "viewer 1\nknown 1 ore=1\n", LR_E_POSITION, "about other seats" },
    { "viewer 1\n", "viewer 1\nknown 2 ore=1\n", LR_E_POSITION, "more cards than it has" },
    { "viewer 1\n", "viewer 1\nknown 0 ore=2\n", LR_E_POSITION, "than exist of ore" },
    { "bank brick=19 lumber=18 wool=19 grain=19 ore=16\n", "bank brick=19 ? x\n", LR_E_SYNTAX,
      "end of the line" },
    { "bank brick=19 lumber=18 wool=19 grain=19 ore=16\n", "bank brick=19 x\n", LR_E_POSITION,
      "or `?` for others" },
};

/* All that is missing is named at once; what follows from the rest need not be given. */
static void a_view_needs_only_what_does_not_follow(void **unused) {
    (void)unused;
    lr_view v, full;
    make(BEGINNER);
    assert_int_equal(lr_view_parse(&game, viewed, &full, &complaint), LR_OK);
    assert_int_equal(lr_view_parse(&game, "phase main\nactive 2\n", &v, &complaint), LR_E_POSITION);
    assert_string_equal(complaint.text, "a view needs the lines viewer, bank, hand-count 0,1,2,3, "
                                        "card-count 0,1,2,3");
    assert_int_equal(lr_view_parse(&game, "viewer 1\nactive 2\ncard-count 2 1\n", &v, &complaint),
                     LR_E_POSITION);
    assert_string_equal(complaint.text,
                        "a view needs the lines bank, bought, hand-count 0,2,3, card-count 0,3");
    static const char *const follows[] = { "deck-left",    "bought",       "longest-road",
                                           "largest-army", "hand-count 1", "card-count 1" };
    lr_view_print(&game, &full, text, sizeof text);
    char less[LR_STATE_TEXT_MAX] = "";
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        bool left_out = false;
        for (size_t k = 0; k < sizeof follows / sizeof follows[0]; k++)
            left_out |= strncmp(line, follows[k], strlen(follows[k])) == 0;
        if (!left_out) strncat(less, line, (size_t)(end + 1 - line));
    }
    if (lr_view_parse(&game, less, &v, &complaint) != LR_OK) fail_msg("%s", complaint.text);
    assert_memory_equal(&v, &full, game.view_bytes);
}

/* Cards that others are known to hold are dealt to them; a bank known in part gets its share. */
static void views_know_more_and_less(void **unused) {
    (void)unused;
    static const char view[] = "viewer 0\nphase main\nactive 0\nsettlements 0 c3.n\nhand 0 ore=3\n"
                               "hand-count 1 4\nhand-count 2 7\nhand-count 3 0\ncard-count 1 0\n"
                               "card-count 2 0\ncard-count 3 0\nknown 1 brick=2,wool=1\n"
                               "bank brick=17 grain=19 ?\n";
    lr_view v;
    lr_state s;
    lr_rng rng = lr_rng_seed(1);
    make(BEGINNER);
    if (lr_view_parse(&game, view, &v, &complaint) != LR_OK) fail_msg("%s", complaint.text);
    const board_view *b = board_view_of(&v);
    assert_int_equal(board_total(b->pub.bank), 95 - 14);
    assert_int_equal(board_count(b->pub.bank, BOARD_BRICK), 17);
    assert_int_equal(board_count(b->pub.bank, BOARD_GRAIN), 19);
    for (int k = 0; k < 50; k++) {
        lr_resample(&game, &v, &rng, &s);
        if (lr_verify(&game, &s, &complaint) != LR_OK) fail_msg("%s", complaint.text);
        board_cards hand = board_lay_open(&game, &s).hand[1];
        assert_true(board_count(hand, BOARD_BRICK) == 2 && board_count(hand, BOARD_WOOL) >= 1);
    }
    lr_view_print(&game, &v, text, sizeof text);
    assert_non_null(strstr(text, "known 1 brick=2 wool=1\n"));
    assert_int_equal(lr_state_parse(&game, "bank ?\n", &s, &complaint), LR_E_POSITION);
}

/* Other tables want the robber moved before somebody has won. */
static void whoever_has_won_still_moves_the_robber(void **unused) {
    (void)unused;
    static const char won[] = "phase robber\ndone rolled\ncities 0 a1.n a2.n a3.n c1.sw\n"
                              "settlements 0 c5.se d1.sw\nsettlements 1 e1.s\nhand 1 ore=1\n";
    lr_state s;
    lr_action a;
    make(BEGINNER);
    if (lr_state_parse(&game, won, &s, &complaint) != LR_OK) fail_msg("%s", complaint.text);
    assert_int_equal(lr_action_parse(&game, "0 robber e1 from 1", &a, &complaint), LR_OK);
    assert_int_equal(lr_play(&game, &s, a), LR_OK);
    assert_int_equal(lr_winner(&game, &s), LR_SEAT_NONE);
    assert_int_equal(lr_action_parse(&game, "* steal ore from 1", &a, &complaint), LR_OK);
    assert_int_equal(lr_play(&game, &s, a), LR_OK);
    assert_int_equal(lr_winner(&game, &s), 0);
    assert_int_equal(lr_state_parse(&game, strstr(won, "cities"), &s, &complaint), LR_E_POSITION);
    assert_string_equal(complaint.text, "the active seat has already won");
}

static void harbors_come_with_their_edges(void **unused) {
    (void)unused;
    lr_state s, t;
    make(BEGINNER);
    assert_int_equal(lr_state_parse(&game, "phase main\n", &s, &complaint), LR_OK);
    const board *b = board_of(&game);
    char line[LR_STATE_TEXT_MAX] = "harbors";
    for (unsigned slot = b->layout.harbor_count; slot-- > 0;) {
        char name[64], words[128];
        lr_action a = { .kind = BOARD_ROAD, .arg = { (uint8_t)b->layout.harbor_edge[slot] } };
        lr_action_print(&game, a, words, sizeof words);
        snprintf(name, sizeof name, " %s=%s", strrchr(words, ' ') + 1,
                 board_harbor_names[board_lay_open(&game, &s).pub->harbor[slot]]);
        strcat(line, name);
    }
    if (lr_state_parse(&game, line, &t, &complaint) != LR_OK) fail_msg("%s", complaint.text);
    assert_memory_equal(&s, &t, game.state_bytes);
    assert_int_equal(lr_state_parse(&game, "harbors c3/e=any", &t, &complaint), LR_E_POSITION);
    assert_string_equal(complaint.text, "the map has no harbor on this edge");
}

static void contradictions_in_views_are_refused(void **unused) {
    (void)unused;
    make(BEGINNER);
    for (size_t k = 0; k < sizeof view_refusals / sizeof *view_refusals; k++)
        assert_view_refused(viewed, &view_refusals[k]);
}

/* ---- the manual ---- */

static void the_manual_shows_every_line_and_phase(void **unused) {
    (void)unused;
    static const struct {
        const char *config, *map;
    } games[] = {
        { ONE_BY_ONE, NULL },
        { ONE_BY_ONE, TRIBE },
        { ONE_BY_ONE, VILLAGES },
        { ONE_BY_ONE, WONDERS },
        { "board(map=pirate-islands)", NULL },
        { "board(modules=knights)", NULL },
    };
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        make_map(games[k].config, games[k].map);
        assert_lines_in_manual();
    }
    for (unsigned phase = 0; phase < BOARD_PHASES; phase++)
        assert_in_manual(board_phase_names[phase]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_position_there_and_back),
        cmocka_unit_test(the_empty_text_is_the_fixed_board),
        cmocka_unit_test(bank_deck_and_awards_follow),
        cmocka_unit_test(comments_blank_lines_and_any_order),
        cmocka_unit_test(rolled_is_assumed_in_the_main_phase_alone),
        cmocka_unit_test(refusals_name_place_and_reason),
        cmocka_unit_test(a_dealt_board_must_be_given),
        cmocka_unit_test(what_cannot_be_played_on_is_refused),
        cmocka_unit_test(a_whole_position_at_sea_there_and_back),
        cmocka_unit_test(what_a_sea_position_leaves_out),
        cmocka_unit_test(closed_ships_are_what_is_written_and_what_follows),
        cmocka_unit_test(refusals_at_sea_name_place_and_reason),
        cmocka_unit_test(scenario_lines_there_and_back),
        cmocka_unit_test(refusals_in_scenarios_name_place_and_reason),
        cmocka_unit_test(fleet_lines_there_and_back),
        cmocka_unit_test(refusals_of_the_fleet_name_place_and_reason),
        cmocka_unit_test(positions_and_views_of_random_games_survive),
        cmocka_unit_test(positions_and_views_at_sea_survive),
        cmocka_unit_test(a_view_shows_counts_of_the_others),
        cmocka_unit_test(contradictions_in_views_are_refused),
        cmocka_unit_test(a_view_needs_only_what_does_not_follow),
        cmocka_unit_test(views_know_more_and_less),
        cmocka_unit_test(whoever_has_won_still_moves_the_robber),
        cmocka_unit_test(harbors_come_with_their_edges),
        cmocka_unit_test(the_manual_shows_every_line_and_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
