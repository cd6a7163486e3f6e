/* The drawing of the card game, against texts that people have looked at (tests/unit/golden).
 * After a wanted change, UPDATE_GOLDEN=1 writes them anew; then read the difference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <longroad/longroad.h>

#include "cards_words.h"
#include "drawings.h"

enum { DRAWING_MAX = 1 << 16, COLUMNS_MAX = 100 };

static lr_game game;
static char drawing[DRAWING_MAX];

#define BLUE_REGIONS \
    "regions 1 u-2=forest:5:1 l-2=hills:6:2 u0=gold-field:1:0 l0=pasture:4:3 u+2=fields:2:0 " \
    "l+2=mountains:3:1\n"

/* Two cities, every kind of card on a site, an open offer, and much to remember. */
static const char *const midgame =
    "phase answer\n"
    "turn 21\n"
    "active 1\n"
    "first 1\n"
    "dice question 4\n"
    "event plague\n"
    "events-left civil-war=1 conflict=1 master-builder=1 plague=1 progress=2 year-end=1\n"
    "offer wool=2 ore=1 for lumber=1\n"
    "regions 0 u-4=forest:6:0 l-4=hills:1:3 u-2=forest:4:1 l-2=hills:5:3 u0=gold-field:6:2 "
    "l0=pasture:3:0 u+2=fields:1:2 l+2=mountains:2:1\n"
    "settlements 0 -3 -1\n"
    "cities 0 +1\n"
    "roads 0 +2\n"
    "sites 0 u-3=sawmill l-3=garrison l-1=karl u+1=bath-house,counting-house "
    "l+1=merchant-guild\n" BLUE_REGIONS "settlements 1 -1\n"
    "cities 1 +1\n"
    "roads 1 -2\n"
    "sites 1 u-1=gold-fleet u+1=abbey,library\n"
    "discard scout spy\n"
    "hand 0 spy brigands colossus\n"
    "hand 1 otto smithy church mint aqueduct\n"
    "stack 1 alchemist bishop foundry arsonist walter\n"
    "stack 2 spy caravan conrad falk bishop\n"
    "memory 0 1 ? ? bishop | arsonist/foundry ?\n"
    "memory 0 2 spy caravan ? ? ?\n"
    "seen 0 otto smithy gone 1\n";

/* As long as a row can be, with cards of long names. */
static const char *const wide =
    "phase main\n"
    "turn 42\n"
    "active 1\n"
    "first 0\n"
    "dice sun 6\n"
    "regions 0 u-6=fields:5:1 l-6=fields:4:1 u-4=mountains:3:2 l-4=mountains:4:0 u-2=forest:4:1 "
    "l-2=hills:5:3 u0=gold-field:6:2 l0=pasture:3:0 u+2=fields:1:2 l+2=mountains:2:1 "
    "u+4=pasture:5:3 l+4=pasture:6:3 u+6=forest:6:0 l+6=forest:1:1 u+8=hills:1:2 l+8=hills:2:2\n"
    "settlements 0 -5 -3 +1 +7\n"
    "cities 0 -1 +3 +5\n"
    "roads 0 -6 +8\n"
    "sites 0 u-5=brick-factory l-5=woolen-mill u-3=lumber-fleet l-3=siegfried "
    "u-1=merchant-guild,town-hall l-1=counting-house,marketplace u+3=gotz,pippin l+3=mint "
    "u+7=garrison\n" BLUE_REGIONS "settlements 1 -1 +1\n"
    "hand 0 spy\n"
    "hand 1 spy\n";

static void make(const char *config) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
}

static void parse(const char *text, lr_state *s) {
    lr_error error;
    if (lr_state_parse(&game, text, s, &error) != LR_OK)
        fail_msg("line %d: %s", (int)error.line, error.text);
}

static void draw(const lr_state *s, int viewer, int colour) {
    lr_view view;
    lr_observe(&game, s, viewer, &view);
    size_t length = lr_view_draw(&game, &view, colour, drawing, sizeof drawing);
    assert_true(length < sizeof drawing);
    assert_int_equal(strlen(drawing), length);
}

static void first_turn_is_as_looked_at(void **unused) {
    (void)unused;
    lr_state s;
    make("cards(preset=beginner,first_player=seat0)");
    lr_init(&game, &s);
    draw(&s, 1, 0);
    drawing_compare(drawing, "draw-cards-start");
    assert_true(drawing_width(drawing) <= COLUMNS_MAX);
}

static void midgame_is_as_looked_at(void **unused) {
    (void)unused;
    lr_state s;
    make("cards");
    parse(midgame, &s);
    draw(&s, 0, 0);
    drawing_compare(drawing, "draw-cards-midgame");
    assert_true(drawing_width(drawing) <= COLUMNS_MAX);
}

static void longest_row_is_as_looked_at(void **unused) {
    (void)unused;
    lr_state s;
    make("cards");
    parse(wide, &s);
    draw(&s, 0, 0);
    drawing_compare(drawing, "draw-cards-wide");
    assert_true(drawing_width(drawing) <= COLUMNS_MAX);
    draw(&s, 1, 1);
    assert_true(drawing_width(drawing) <= COLUMNS_MAX);
}

/* The viewer's own realm lies below. */
static void own_realm_comes_last(void **unused) {
    (void)unused;
    lr_state s;
    make("cards");
    parse(midgame, &s);
    for (int viewer = 0; viewer < 2; viewer++) {
        draw(&s, viewer, 0);
        const char *zero = strstr(drawing, " seat 0 "), *one = strstr(drawing, " seat 1 ");
        assert_non_null(zero);
        assert_non_null(one);
        assert_true(viewer == 0 ? zero > one : one > zero);
    }
}

/* Nobody sees another's hand or memory. */
static void hidden_cards_are_not_drawn(void **unused) {
    (void)unused;
    lr_state s;
    make("cards");
    parse(midgame, &s);
    draw(&s, 1, 0);
    assert_non_null(strstr(drawing, "\n hand     smithy loo, otto wgoo, aqueduct bblloo,"));
    assert_null(strstr(drawing, "colossus"));
    assert_null(strstr(drawing, "stack 1"));
    assert_null(strstr(drawing, "was seen"));
    draw(&s, LR_SPECTATOR, 0);
    assert_null(strstr(drawing, "\n hand"));
    assert_null(strstr(drawing, "colossus"));
    assert_null(strstr(drawing, "stack 1"));
    assert_null(strstr(drawing, "otto"));
}

static void colour_keeps_lines_and_words(void **unused) {
    (void)unused;
    static const char *const parts[] = { "mountains", "merchant-guild", "karl", "(you)", "offer" };
    lr_state s;
    make("cards");
    parse(midgame, &s);
    draw(&s, 0, 0);
    int lines = drawing_lines(drawing);
    assert_null(strchr(drawing, 0x1b));
    draw(&s, 0, 1);
    assert_int_equal(drawing_lines(drawing), lines);
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
    make("cards");
    parse(midgame, &s);
    lr_observe(&game, &s, 0, &view);
    assert_drawn_in_short_buffers(&game, &view);
}

static void words_are_complete(void **unused) {
    (void)unused;
    for (unsigned k = 0; k < CARDS_KINDS; k++)
        if (cards_sentences[k] == NULL || strlen(cards_sentences[k]) < 10)
            fail_msg("no sentence for kind %u", k);
    for (unsigned k = 0; k < CARDS_EVENT_CARDS; k++) assert_non_null(cards_event_sentences[k]);
    for (unsigned k = 0; k < CARDS_GROUPS; k++) assert_non_null(cards_group_titles[k]);
}

static void facts_are_what_is_printed(void **unused) {
    (void)unused;
    static const struct {
        unsigned kind;
        const char *facts;
    } rows[] = {
        { CARDS_KIND_KARL, "costs 3 wool, 2 grain, 2 ore; strength 7, tournament 1" },
        { CARDS_KIND_SAWMILL, "costs 2 lumber" },
        { CARDS_KIND_CHURCH, "costs 1 brick, 2 grain, 2 ore; points 1, needs a city" },
        { CARDS_KIND_SPY, "" },
    };
    make("cards");
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        char facts[128];
        size_t length = cards_facts(&cards_of(&game)->kind[rows[k].kind], facts, sizeof facts);
        assert_string_equal(facts, rows[k].facts);
        assert_int_equal(length, strlen(facts));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_turn_is_as_looked_at),
        cmocka_unit_test(midgame_is_as_looked_at),
        cmocka_unit_test(longest_row_is_as_looked_at),
        cmocka_unit_test(own_realm_comes_last),
        cmocka_unit_test(hidden_cards_are_not_drawn),
        cmocka_unit_test(colour_keeps_lines_and_words),
        cmocka_unit_test(short_buffers_are_respected),
        cmocka_unit_test(words_are_complete),
        cmocka_unit_test(facts_are_what_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
