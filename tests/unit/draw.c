/* The drawing of the board, against texts that people have looked at (tests/unit/golden). After a
 * wanted change, UPDATE_GOLDEN=1 writes them anew; then read the difference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <longroad/longroad.h>

#include "board_draw.h"
#include "drawings.h"

enum { DRAWING_MAX = 1 << 17 };

static lr_game game;
static char drawing[DRAWING_MAX];

static const char *const midgame = "phase answer\n"
                                   "active 2\n"
                                   "turn 40\n"
                                   "done rolled\n"
                                   "dice 5 3\n"
                                   "robber e2\n"
                                   "hand 0 brick=1 lumber=2 grain=4 ore=1\n"
                                   "cards 0 point=1\n"
                                   "settlements 0 d3.se e1.se\n"
                                   "cities 0 d1.se\n"
                                   "roads 0 d3/e d2/sw e1/e e1/se e2/sw\n"
                                   "hand 1 lumber=1 wool=1 ore=2\n"
                                   "played 1 knight=3\n"
                                   "cards 1 knight=1 point=1\n"
                                   "settlements 1 b1.sw b1.se b4.se\n"
                                   "cities 1 c4.se\n"
                                   "roads 1 b1/sw b1/se c2/w c2/sw b4/se b4/sw c4/e\n"
                                   "hand 2 wool=3 grain=3\n"
                                   "settlements 2 a2.ne a3.s\n"
                                   "cities 2 d2.se\n"
                                   "roads 2 a2/e a3/sw d3/sw d3/w c3/sw\n"
                                   "hand 3 lumber=2 wool=5 grain=2\n"
                                   "settlements 3 a1.se b2.se\n"
                                   "roads 3 a2/sw b2/e c3/nw\n"
                                   "offers-made 2 1\n"
                                   "offer 2 grain=2 for ore=1\n"
                                   "offer-waiting 1\n"
                                   "offer-accepted 0\n";

/* The same places with knights, walls, a metropolis, a fallen city, and cards of which seat 1 knows
 * its own and one of seat 2. */
static const char *const knights_midgame = "phase main\n"
                                           "active 1\n"
                                           "turn 40\n"
                                           "done rolled\n"
                                           "dice 5 3\n"
                                           "robber e2\n"
                                           "barbarians 4\n"
                                           "attacks 2\n"
                                           "event trade\n"
                                           "cranes 1\n"
                                           "merchant-fleet wool coin\n"
                                           "merchant 1 c4\n"
                                           "printer 0\n"
                                           "metropolis trade 0 d1.se\n"
                                           "metropolis politics 1 c4.se\n"
                                           "fallen b2.se\n"
                                           "walls c4.se d2.se\n"
                                           "returned science crane[0123] engineer[2]\n"
                                           "hand 0 brick=1 lumber=2 grain=4 ore=1 paper=2\n"
                                           "levels 0 trade=5\n"
                                           "knights 0 e2.s=mighty+\n"
                                           "progress 0 warlord\n"
                                           "settlements 0 d3.se e1.se\n"
                                           "cities 0 d1.se\n"
                                           "roads 0 d3/e d2/sw e1/e e1/se e2/sw\n"
                                           "hand 1 lumber=1 wool=1 ore=2 coin=3\n"
                                           "levels 1 science=3 trade=2 politics=4\n"
                                           "knights 1 c1.se=basic b4.sw=strong+\n"
                                           "progress 1 smith trade-monopoly spy\n"
                                           "settlements 1 b1.sw b1.se b4.se\n"
                                           "cities 1 c4.se\n"
                                           "roads 1 b1/sw b1/se c2/w c2/sw b4/se b4/sw c4/e\n"
                                           "hand 2 wool=3 grain=3\n"
                                           "defenders 2 1\n"
                                           "knights 2 c2.se=basic+\n"
                                           "progress 2 spy[1] wedding\n"
                                           "settlements 2 a2.ne a3.s\n"
                                           "cities 2 d2.se\n"
                                           "roads 2 a2/e a3/sw d3/sw d3/w c3/sw\n"
                                           "hand 3 lumber=2 wool=5 grain=2\n"
                                           "knights 3 a2.se=mighty\n"
                                           "settlements 3 a1.se b2.se\n"
                                           "roads 3 a2/sw b2/e c3/nw\n";

/* A wide map of two islands with named sea between them and harbors on every side. */
static const char *const wide_map =
    "longroad-map 1\n"
    "name straits\n"
    "title Two islands\n"
    "seats 2-4\n"
    "layout\n"
    "fo8     hi5     se      se      mo6     fi9     pa10    fo3     hi4\n"
    "    pa4     fi3     se      se      pa11    mo5     fi8     de\n"
    "end\n"
    "harbor a2/e any\n"
    "harbor b2/e wool\n"
    "harbor b5/w ore\n"
    "harbor a1/nw lumber\n"
    "harbor a9/se any\n"
    "harbor b8/sw grain\n"
    "robber b8\n";

/* Two islands with mist between them, gold, and everything that floats. */
static const char *const misty_map = "longroad-map 1\n"
                                     "name mist\n"
                                     "seats 2\n"
                                     "pieces ships 15\n"
                                     "bonus 2\n"
                                     "layout\n"
                                     "    fo8     hi5     se      ~~      go6\n"
                                     "pa4     fi3     se      ~~      se      mo9\n"
                                     "    de      mo11    se      go-     fi10\n"
                                     "end\n"
                                     "fog-terrain sea 1 gold 1\n"
                                     "fog-numbers 4\n"
                                     "harbor a2/e any\n"
                                     "harbor c2/sw ore\n"
                                     "pirate a3\n";

static void make(const char *config, const char *map_text) {
    lr_error error;
    if (lr_game_init(&game, config, map_text, &error) != LR_OK) fail_msg("%s", error.text);
}

static void draw(const lr_state *s, int viewer, int colour) {
    lr_view view;
    lr_observe(&game, s, viewer, &view);
    size_t length = lr_view_draw(&game, &view, colour, drawing, sizeof drawing);
    assert_true(length < sizeof drawing);
    assert_int_equal(strlen(drawing), length);
}

static void parse(const char *text, lr_state *s) {
    lr_error error;
    if (lr_state_parse(&game, text, s, &error) != LR_OK)
        fail_msg("line %d: %s", (int)error.line, error.text);
}

static void beginner_board_is_as_looked_at(void **unused) {
    (void)unused;
    lr_state s;
    make("board(board=beginner,first_player=seat0)", NULL);
    lr_init(&game, &s);
    draw(&s, 0, 0);
    drawing_compare(drawing, "draw-beginner");
    assert_true(drawing_width(drawing) <= 80);
}

static void midgame_is_as_looked_at(void **unused) {
    (void)unused;
    lr_state s;
    make("board(board=beginner)", NULL);
    parse(midgame, &s);
    draw(&s, 1, 0);
    drawing_compare(drawing, "draw-midgame");
    assert_true(drawing_width(drawing) <= 80);
}

static void undealt_board_shows_question_marks(void **unused) {
    (void)unused;
    lr_state s;
    make("board", NULL);
    lr_init(&game, &s);
    draw(&s, LR_SPECTATOR, 0);
    drawing_compare(drawing, "draw-undealt");
    assert_null(strstr(drawing, "hills"));
    assert_null(strstr(drawing, "ROBBER"));
}

static void wide_map_with_sea_is_as_looked_at(void **unused) {
    (void)unused;
    lr_state s;
    make("board", wide_map);
    parse("settlements 0 a2.se\nroads 0 a2/e b2/ne\ncities 1 a5.s\nroads 1 b5/nw a6/sw\n", &s);
    draw(&s, LR_SPECTATOR, 0);
    drawing_compare(drawing, "draw-straits");
}

static void sea_with_fog_is_as_looked_at(void **unused) {
    (void)unused;
    lr_state s;
    make("board(seats=2)", misty_map);
    parse("phase gold\nactive 0\nturn 12\ndone rolled\ndice 2 4\nrobber c1\npirate b5\n"
          "settlements 0 a2.s a5.sw\nroads 0 a2/sw\nships 0 b2/e b3/sw b3/se\n"
          "special 0 2 1\ngold 0 1\n"
          "settlements 1 b1.s c5.ne\n",
          &s);
    draw(&s, 0, 0);
    drawing_compare(drawing, "draw-mist");
}

static void knights_are_as_looked_at(void **unused) {
    (void)unused;
    lr_state s;
    make("board(modules=knights,board=beginner)", NULL);
    parse(knights_midgame, &s);
    draw(&s, 1, 0);
    drawing_compare(drawing, "draw-knights");
    assert_true(drawing_width(drawing) <= 80);
    int lines = drawing_lines(drawing);
    draw(&s, 1, 1);
    assert_int_equal(drawing_lines(drawing), lines);
    assert_true(drawing_width(drawing) <= 80);
}

/* Of progress cards a viewer sees the own ones and those it knows, and nobody's goods. */
static void progress_cards_are_drawn_for_those_who_know(void **unused) {
    (void)unused;
    lr_state s;
    make("board(modules=knights,board=beginner)", NULL);
    parse(knights_midgame, &s);
    draw(&s, LR_SPECTATOR, 0);
    assert_null(strstr(drawing, "\n cards"));
    assert_null(strstr(drawing, "\n known"));
    assert_null(strstr(drawing, "\n hand"));
    draw(&s, 3, 0);
    assert_non_null(strstr(drawing, "\n cards  -\n"));
    assert_null(strstr(drawing, "spy"));
    assert_null(strstr(drawing, "wedding"));
    draw(&s, 1, 0);
    assert_non_null(strstr(drawing, "\n known  seat 2: spy\n"));
    assert_null(strstr(drawing, "wedding"));
    draw(&s, 2, 0);
    assert_non_null(strstr(drawing, "\n cards  spy wedding\n"));
    assert_null(strstr(drawing, "smith"));
}

/* With ships the table has one more column; robber and merchant share the line of a hex. */
static void knights_at_sea_fit(void **unused) {
    (void)unused;
    lr_state s;
    char text[4096];
    snprintf(text, sizeof text, "%s", knights_midgame);
    char *hex = strstr(text, "robber e2") + strlen("robber ");
    hex[0] = 'c', hex[1] = '4';
    make("board(modules=sea+knights,board=beginner)", NULL);
    parse(text, &s);
    draw(&s, 1, 0);
    assert_non_null(strstr(drawing, "ROBBER M1"));
    assert_null(strstr(drawing, "MERCHANT"));
    assert_non_null(strstr(drawing, "~~ ship"));
    assert_true(drawing_width(strstr(drawing, " turn 41")) <= 80);
}

static void words_are_complete(void **unused) {
    (void)unused;
    for (int k = 0; k < BOARD_PROGRESS_KINDS; k++) {
        assert_non_null(board_progress_sentences[k]);
        assert_true(strlen(board_progress_sentences[k]) <= 80 - 6);
    }
    for (int track = 0; track < BOARD_TRACKS; track++) {
        assert_non_null(board_level_abilities[track]);
        for (int level = 0; level < BOARD_LEVELS; level++)
            assert_non_null(board_level_names[track][level]);
    }
}

static int count_of(const char *part) {
    int count = 0;
    for (const char *at = drawing; (at = strstr(at, part)) != NULL; at++) count++;
    return count;
}

/* The first position of a built-in map, with whatever chance decides first. */
static void begin(const char *config, const char *changes) {
    lr_state s;
    lr_action deal;
    lr_error error;
    make(config, NULL);
    lr_init(&game, &s);
    if (lr_actors(&game, &s) == LR_CHANCE &&
        lr_action_parse(&game, "* deal 1", &deal, &error) == LR_OK)
        (void)lr_play(&game, &s, deal);
    static char text[LR_STATE_TEXT_MAX];
    size_t length = lr_state_print(&game, &s, text, sizeof text);
    snprintf(text + length, sizeof text - length, "%s", changes);
    parse(text, &s);
    draw(&s, LR_SPECTATOR, 0);
}

static void scenarios_show_what_they_have(void **unused) {
    (void)unused;
    begin("board(map=forgotten-tribe)", "gifts-gone a1/ne a4/ne\ntokens 1 2\n");
    /* Six gifts are left; two more stars are in the explanations. */
    assert_int_equal(count_of("\xe2\x98\x85"), 8);
    assert_non_null(strstr(drawing, " tokens seat 1: 2\n"));
    assert_non_null(strstr(drawing, " gifts  \xe2\x98\x85 a point  c a card  h a harbor\n"));

    begin("board(map=cloth-villages)", "villages 5 5 5 5 5 5 5 2\ncloth 0 3\n");
    assert_int_equal(count_of("\xe2\x97\x86"
                              "5"),
                     7);
    assert_int_equal(count_of("\xe2\x97\x86"
                              "2"),
                     1);
    assert_non_null(strstr(drawing, " cloth  seat 0: 3\n"));

    begin("board(map=pirate-islands)", "fortress 2 1\n");
    for (int seat = 0; seat < 4; seat++) {
        char sign[16];
        snprintf(sign, sizeof sign, "\xe2\x99\x9c%d", seat);
        assert_int_equal(count_of(sign), 1);
    }
    assert_non_null(strstr(drawing, "seat 0: 3, seat 1: 3, seat 2: 1, seat 3: 3\n"));
    assert_non_null(strstr(drawing, " fleet  at "));
    assert_non_null(strstr(drawing, "PIRATE"));

    begin("board(map=wonders)", "wonder 3 castle 2\n");
    assert_non_null(strstr(drawing, " wonder seat 3: castle level 2\n"));
    assert_non_null(strstr(drawing, " signs  w a wall  b a bridge\n"));
}

/* Colour changes how things look, not what is there. */
static void colour_keeps_lines_words_and_owners(void **unused) {
    (void)unused;
    static const char *const parts[] = { "mountains",
                                         "lumber",
                                         "ROBBER",
                                         "c3",
                                         "\xe2\x96\xb2"
                                         "2",
                                         "\xe2\x96\xa0"
                                         "0",
                                         "2:1",
                                         "offer  seat 2" };
    lr_state s;
    make("board(board=beginner)", NULL);
    parse(midgame, &s);
    draw(&s, 1, 0);
    int lines = drawing_lines(drawing);
    assert_null(strchr(drawing, 0x1b));
    draw(&s, 1, 1);
    assert_int_equal(drawing_lines(drawing), lines);
    assert_true(drawing_width(drawing) <= 80);
    for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++)
        if (strstr(drawing, parts[k]) == NULL) fail_msg("no %s in colour", parts[k]);
    for (const char *line = drawing; (line = strchr(line, 0x1b)) != NULL; line++)
        assert_int_equal(line[1], '['); /* whole escapes only */
    assert_non_null(strstr(drawing, "\x1b[0m\n"));
}

static void short_buffers_are_respected(void **unused) {
    (void)unused;
    lr_state s;
    lr_view view;
    make("board(board=beginner)", NULL);
    parse(midgame, &s);
    lr_observe(&game, &s, 1, &view);
    assert_drawn_in_short_buffers(&game, &view);
}

/* A drawing shows a viewer's own cards, and of the others only counts. */
static void others_cards_are_not_drawn(void **unused) {
    (void)unused;
    lr_state s;
    make("board(board=beginner)", NULL);
    parse(midgame, &s);
    draw(&s, LR_SPECTATOR, 0);
    assert_null(strstr(drawing, "\n hand"));
    assert_null(strstr(drawing, "\n cards"));
    draw(&s, 3, 0);
    assert_non_null(strstr(drawing, "\n hand   2 lumber  5 wool  2 grain\n cards  -\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beginner_board_is_as_looked_at),
        cmocka_unit_test(midgame_is_as_looked_at),
        cmocka_unit_test(undealt_board_shows_question_marks),
        cmocka_unit_test(wide_map_with_sea_is_as_looked_at),
        cmocka_unit_test(sea_with_fog_is_as_looked_at),
        cmocka_unit_test(knights_are_as_looked_at),
        cmocka_unit_test(progress_cards_are_drawn_for_those_who_know),
        cmocka_unit_test(knights_at_sea_fit),
        cmocka_unit_test(words_are_complete),
        cmocka_unit_test(scenarios_show_what_they_have),
        cmocka_unit_test(colour_keeps_lines_words_and_owners),
        cmocka_unit_test(short_buffers_are_respected),
        cmocka_unit_test(others_cards_are_not_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
