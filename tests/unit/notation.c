/* Actions as text: every kind there and back, every refusal with its column. What the knights'
 * games add is in notation_knights.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_texts.h"
#include "notation.h"
#include "places.h"

#include <string.h>

static lr_game game;
static lr_error error;

static int start(void **unused) {
    (void)unused;
    return lr_game_init(&game, "board(seats=4)", NULL, &error) != LR_OK;
}

enum { CHANCE = LR_ACTOR_CHANCE, NOBODY = LR_SEAT_NONE, HIDDEN = LR_ARG_HIDDEN };

/* ---- there and back ---- */

static const action_text rows[] = {
    { "* deal 00000000000000ff", { BOARD_DEAL, CHANCE, { 0xff } } },
    { "* deal 0123456789abcdef",
      { BOARD_DEAL, CHANCE, { 0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01 } } },
    { "* first 2", { BOARD_FIRST, CHANCE, { 2 } } },
    { "* dice 3 4", { BOARD_DICE, CHANCE, { 3, 4 } } },
    { "* steal brick from 2", { BOARD_STEAL, CHANCE, { BOARD_BRICK, 0, 2 } } },
    { "* steal ? from 2", { BOARD_STEAL, CHANCE, { HIDDEN, 0, 2 } } },
    { "* draw knight", { BOARD_DRAW, CHANCE, { BOARD_CARD_KNIGHT } } },
    { "* draw point", { BOARD_DRAW, CHANCE, { BOARD_CARD_POINT } } },
    { "* draw ?", { BOARD_DRAW, CHANCE, { HIDDEN } } },
    { "0 roll", { BOARD_ROLL, 0, { 0 } } },
    { "3 end", { BOARD_END, 3, { 0 } } },
    { "0 discard ore", { BOARD_DISCARD, 0, { BOARD_ORE } } },
    { "0 robber a1", { BOARD_ROBBER, 0, { 0, 0, NOBODY } } },
    { "0 robber e3 from 1", { BOARD_ROBBER, 0, { 18, 0, 1 } } },
    { "0 road a1/ne", { BOARD_ROAD, 0, { 1 } } },
    { "0 road e3/sw", { BOARD_ROAD, 0, { 70 } } },
    { "0 settlement a1.n", { BOARD_SETTLEMENT, 0, { 0 } } },
    { "0 city e3.s", { BOARD_CITY, 0, { 53 } } },
    { "0 buy", { BOARD_BUY, 0, { 0 } } },
    { "0 knight", { BOARD_KNIGHT, 0, { 0 } } },
    { "0 road-building", { BOARD_ROAD_BUILDING, 0, { 0 } } },
    { "0 stop", { BOARD_STOP, 0, { 0 } } },
    { "0 plenty brick ore", { BOARD_PLENTY, 0, { BOARD_ORE, 0, BOARD_BRICK } } },
    { "0 plenty wool wool", { BOARD_PLENTY, 0, { BOARD_WOOL, 0, BOARD_WOOL } } },
    { "0 plenty brick", { BOARD_PLENTY, 0, { BOARD_ARG_NONE, 0, BOARD_BRICK } } },
    { "0 monopoly wool", { BOARD_MONOPOLY, 0, { BOARD_WOOL } } },
    { "0 reveal", { BOARD_REVEAL, 0, { 0 } } },
    { "0 claim", { BOARD_CLAIM, 0, { 0 } } },
    { "0 bank wool for ore", { BOARD_BANK, 0, { BOARD_ORE, 0, BOARD_WOOL } } },
    { "1 accept", { BOARD_ACCEPT, 1, { 0 } } },
    { "1 refuse", { BOARD_REFUSE, 1, { 0 } } },
    { "0 confirm 1", { BOARD_CONFIRM, 0, { 1 } } },
    { "0 take 2", { BOARD_TAKE, 0, { 2 } } },
    { "0 decline 2", { BOARD_DECLINE, 0, { 2 } } },
    { "0 withdraw", { BOARD_WITHDRAW, 0, { 0 } } },
    { "0 ship a1/ne", { BOARD_SHIP, 0, { 1 } } },
    { "0 lift e3/sw", { BOARD_LIFT, 0, { 70 } } },
    { "0 pirate c3", { BOARD_PIRATE, 0, { 9, 0, NOBODY } } },
    { "0 pirate d4 from 2", { BOARD_PIRATE, 0, { 15, 0, 2 } } },
    { "0 pirate d4 from 2 cloth", { BOARD_PIRATE, 0, { 15, 0, 2, 1 } } },
    { "0 pirate -", { BOARD_PIRATE, 0, { BOARD_NO_HEX, 0, NOBODY } } },
    { "1 choose wool", { BOARD_CHOOSE, 1, { BOARD_WOOL } } },
    { "* discover c3 gold 9", { BOARD_DISCOVER, CHANCE, { BOARD_GOLD, 9, 9 } } },
    { "* discover a1 hills 12", { BOARD_DISCOVER, CHANCE, { BOARD_HILLS, 12, 0 } } },
    { "* discover a1 hills", { BOARD_DISCOVER, CHANCE, { BOARD_HILLS, 0, 0 } } },
    { "* discover e3 sea", { BOARD_DISCOVER, CHANCE, { BOARD_SEA, 0, 18 } } },
    { "* discover e3 desert", { BOARD_DISCOVER, CHANCE, { BOARD_DESERT, 0, 18 } } },
    { "0 harbor any a1/ne", { BOARD_HARBOR, 0, { 1, 0, BOARD_HARBOR_ANY } } },
    { "0 harbor brick e3/sw", { BOARD_HARBOR, 0, { 70, 0, BOARD_BRICK } } },
    { "0 rob 3", { BOARD_ROB, 0, { 3 } } },
    { "0 rob -", { BOARD_ROB, 0, { BOARD_ARG_NONE } } },
    { "* pillage ore from 3", { BOARD_PILLAGE, CHANCE, { BOARD_ORE, 0, 3 } } },
    { "* pillage ? from 3", { BOARD_PILLAGE, CHANCE, { HIDDEN, 0, 3 } } },
    { "2 attack", { BOARD_ATTACK, 2, { 0 } } },
    { "* pirates 6", { BOARD_PIRATES, CHANCE, { 6 } } },
    { "0 wonder theatre", { BOARD_WONDER, 0, { BOARD_WONDER_THEATRE } } },
    { "0 wonder castle", { BOARD_WONDER, 0, { BOARD_WONDER_CASTLE } } },
    { "0 level", { BOARD_LEVEL, 0, { 0 } } },
};

static void every_kind_there_and_back(void **unused) {
    (void)unused;
    bool seen[BOARD_ACTION_KINDS] = { [BOARD_NO_ACTION] = true, [BOARD_OFFER] = true };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        assert_both_ways(&game, rows[k].text, rows[k].action);
        seen[rows[k].action.kind] = true;
    }
    for (size_t kind = 0; kind < BOARD_EVENT; kind++) assert_true(seen[kind]);
}

static lr_action offer(unsigned actor, board_cards give, board_cards want, unsigned seats) {
    lr_action a = { .kind = BOARD_OFFER, .actor = (uint8_t)actor };
    board_pack_cards(a.arg, give);
    board_pack_cards(a.arg + 5, want);
    a.arg[10] = (uint8_t)seats;
    return a;
}

static void offers_there_and_back(void **unused) {
    (void)unused;
    board_cards brick = board_card(BOARD_BRICK), wool = board_card(BOARD_WOOL);
    board_cards ore = board_card(BOARD_ORE);
    assert_both_ways(&game, "0 offer brick=1,wool=2 for ore=1 to 1,3",
                     offer(0, brick + 2 * wool, ore, 1 << 1 | 1 << 3));
    assert_both_ways(&game, "1 offer ore=1 for brick=2 to 0", offer(1, ore, 2 * brick, 1));
    assert_both_ways(&game, "0 offer brick=31,lumber=31,wool=31,grain=31,ore=31 for ore=31 to 1",
                     offer(0, 0x1f1f1f1f1f, 31 * ore, 2));
    /* Nothing can be named, so that the rules are the ones to refuse it. */
    assert_both_ways(&game, "0 offer - for ore=1 to 1", offer(0, 0, ore, 2));
    assert_both_ways(&game, "0 offer brick=1 for - to -", offer(0, brick, 0, 0));
}

static void every_place_there_and_back(void **unused) {
    (void)unused;
    const board *b = board_of(&game);
    static const uint8_t kinds[] = { BOARD_ROBBER, BOARD_ROAD,   BOARD_SETTLEMENT, BOARD_CITY,
                                     BOARD_SHIP,   BOARD_PIRATE, BOARD_HARBOR };
    const uint32_t counts[] = { b->hexes, b->edges, b->vertices, b->vertices,
                                b->edges, b->hexes, b->edges };
    for (size_t k = 0; k < sizeof kinds; k++)
        for (uint32_t place = 0; place < counts[k]; place++) {
            lr_action read, a = { kinds[k], 2, { (uint8_t)place, (uint8_t)(place >> 8) } };
            char text[LR_ACTION_TEXT_MAX];
            lr_action_print(&game, a, text, sizeof text);
            assert_int_equal(lr_action_parse(&game, text, &read, &error), LR_OK);
            assert_memory_equal(&read, &a, sizeof a);
        }
}

/* A place has a name from each of its hexes; readers take all, writers use the first hex. */
static void places_have_several_names(void **unused) {
    (void)unused;
    static const char *const names[] = { "0 city b2.se", "0 city b3.sw", "0 city c3.n" };
    lr_action first, a;
    assert_int_equal(lr_action_parse(&game, names[0], &first, &error), LR_OK);
    for (size_t k = 1; k < 3; k++) {
        assert_int_equal(lr_action_parse(&game, names[k], &a, &error), LR_OK);
        assert_memory_equal(&a, &first, sizeof a);
    }
    char text[LR_ACTION_TEXT_MAX];
    lr_action_print(&game, a, text, sizeof text);
    assert_string_equal(text, names[0]);
}

static void liberties_for_people(void **unused) {
    (void)unused;
    static const struct {
        const char *typed, *canonical;
    } liberties[] = {
        { "  0   plenty\tore   brick  ", "0 plenty brick ore" },
        { "* deal ff", "* deal 00000000000000ff" },
        { "0 robber  c3   from  1 ", "0 robber c3 from 1" },
        { "0 pirate  c3   from  1   cloth ", "0 pirate c3 from 1 cloth" },
        { "0 pirate - ", "0 pirate -" },
        { "*  discover c3\tgold  9 ", "* discover c3 gold 9" },
        { "0 harbor ore  c4/w", "0 harbor ore c3/e" },
    };
    for (size_t k = 0; k < sizeof liberties / sizeof *liberties; k++) {
        lr_action a;
        char text[LR_ACTION_TEXT_MAX];
        assert_int_equal(lr_action_parse(&game, liberties[k].typed, &a, &error), LR_OK);
        lr_action_print(&game, a, text, sizeof text);
        assert_string_equal(text, liberties[k].canonical);
    }
}

/* ---- refusals ---- */

static const action_refusal refusals[] = {
    { "", LR_E_SYNTAX, 1, "a seat's digit" },
    { "x roll", LR_E_SYNTAX, 1, "a seat's digit" },
    { "10 roll", LR_E_SYNTAX, 1, "a seat's digit" },
    { "4 roll", LR_E_NO_SUCH_SEAT, 1, "0 to 3" },
    { "0", LR_E_SYNTAX, 2, "expected an action" },
    { "0 jump", LR_E_UNKNOWN_NAME, 3, "there is no action `jump`; there is deal, first" },
    { "0 dice 3 4", LR_E_SYNTAX, 3, "`dice` belongs to chance" },
    { "* roll", LR_E_SYNTAX, 3, "`roll` belongs to a seat" },
    { "0 roll 3", LR_E_SYNTAX, 8, "unexpected text" },
    { "0 roll\n", LR_E_SYNTAX, 7, "unexpected text" },
    { "0 roll # comment", LR_E_SYNTAX, 8, "unexpected text" },
    { "0 ?17", LR_E_SYNTAX, 3, "expected an action" },
    { "* deal", LR_E_SYNTAX, 7, "hexadecimal" },
    { "* deal 00000000000000000", LR_E_SYNTAX, 8, "16 hexadecimal digits" },
    { "* deal FF", LR_E_SYNTAX, 8, "hexadecimal" },
    { "* first 4", LR_E_NO_SUCH_SEAT, 9, "0 to 3" },
    { "* dice 0 4", LR_E_RANGE, 8, "1 to 6" },
    { "* dice 3 7", LR_E_RANGE, 10, "1 to 6" },
    { "* dice 3", LR_E_SYNTAX, 9, "whole number" },
    { "* dice 34", LR_E_RANGE, 8, "1 to 6" },
    { "* steal gold from 2", LR_E_UNKNOWN_NAME, 9, "no resource `gold`; there is brick, lumber" },
    { "* steal brick", LR_E_SYNTAX, 14, "expected `from`" },
    { "* steal brick from", LR_E_SYNTAX, 19, "a seat's digit" },
    { "* draw joker", LR_E_UNKNOWN_NAME, 8, "no development card `joker`" },
    { "0 monopoly ?", LR_E_SYNTAX, 12, "expected a resource" },
    { "0 bank 5 wool for ore", LR_E_RANGE, 8, "2 to 4" },
    { "0 bank 1 wool for ore", LR_E_RANGE, 8, "2 to 4" },
    { "0 robber", LR_E_SYNTAX, 9, "" },
    { "0 robber c3 by 1", LR_E_SYNTAX, 13, "expected `from`" },
    { "0 robber c3.n", LR_E_SYNTAX, 0, "" },
    { "0 road c3", LR_E_SYNTAX, 0, "" },
    { "0 road c3.n", LR_E_SYNTAX, 0, "" },
    { "0 settlement c3/e", LR_E_SYNTAX, 0, "" },
    { "0 bank wool ore", LR_E_SYNTAX, 13, "expected `for`" },
    { "0 bank wool for", LR_E_SYNTAX, 16, "expected a resource" },
    { "0 plenty", LR_E_SYNTAX, 9, "expected a resource" },
    { "0 plenty ore ore ore", LR_E_SYNTAX, 18, "unexpected text" },
    { "0 offer ore=1 for wool=1", LR_E_SYNTAX, 25, "expected `to`" },
    { "0 offer ore=0 for wool=1 to 1", LR_E_RANGE, 13, "1 to 31" },
    { "0 offer ore=32 for wool=1 to 1", LR_E_RANGE, 13, "1 to 31" },
    { "0 offer ore for wool=1 to 1", LR_E_SYNTAX, 12, "expected `=`" },
    { "0 offer wool=1,brick=1 for ore=1 to 1", LR_E_SYNTAX, 16, "`brick` is out of place" },
    { "0 offer wool=1,wool=1 for ore=1 to 1", LR_E_SYNTAX, 16, "`wool` is out of place" },
    { "0 offer wool=1, ore=1 for brick=1 to 1", LR_E_SYNTAX, 16, "expected a card" },
    { "0 offer wool=1 for ore=1 to 3,1", LR_E_SYNTAX, 31, "in order" },
    { "0 offer wool=1 for ore=1 to 1,1", LR_E_SYNTAX, 31, "in order" },
    { "0 offer wool=1 for ore=1 to 1,", LR_E_SYNTAX, 31, "a seat's digit" },
    { "0 offer wool=1 for ore=1 to 1,4", LR_E_NO_SUCH_SEAT, 31, "0 to 3" },
    { "0 ship", LR_E_SYNTAX, 7, "" },
    { "0 ship c3", LR_E_SYNTAX, 0, "" },
    { "* ship c3/e", LR_E_SYNTAX, 3, "`ship` belongs to a seat" },
    { "0 lift c3.n", LR_E_SYNTAX, 0, "" },
    { "0 pirate", LR_E_SYNTAX, 9, "" },
    { "0 pirate c3 by 1", LR_E_SYNTAX, 13, "expected `from`" },
    { "0 pirate c3 cloth", LR_E_SYNTAX, 13, "expected `from`" },
    { "0 pirate c3 from 4", LR_E_NO_SUCH_SEAT, 18, "0 to 3" },
    { "0 pirate c3 from 1 clothes", LR_E_SYNTAX, 20, "unexpected text" },
    { "0 pirate c3 from 1 cloth cloth", LR_E_SYNTAX, 26, "unexpected text" },
    { "0 pirate - from 1", LR_E_SYNTAX, 12, "unexpected text" },
    { "0 choose", LR_E_SYNTAX, 9, "expected a resource" },
    { "0 choose gold", LR_E_UNKNOWN_NAME, 10, "no resource `gold`" },
    { "0 discover c3 sea", LR_E_SYNTAX, 3, "`discover` belongs to chance" },
    { "* discover c3", LR_E_SYNTAX, 14, "expected a terrain" },
    { "* discover c3 fog", LR_E_UNKNOWN_NAME, 15, "no terrain `fog`" },
    { "* discover c3 gold 7", LR_E_RANGE, 20, "no hex carries a seven" },
    { "* discover c3 gold 13", LR_E_RANGE, 20, "2 to 12" },
    { "* discover c3 sea 5", LR_E_RANGE, 19, "sea no number" },
    { "* discover c3 desert 5", LR_E_RANGE, 22, "no number" },
    { "* discover c3 gold 5 5", LR_E_SYNTAX, 22, "unexpected text" },
    { "0 harbor c3/e", LR_E_UNKNOWN_NAME, 10, "no harbor `c3`" },
    { "0 harbor ore", LR_E_SYNTAX, 13, "" },
    { "0 harbor ore c3.n", LR_E_SYNTAX, 0, "" },
    { "0 rob", LR_E_SYNTAX, 6, "a seat's digit" },
    { "0 rob 4", LR_E_NO_SUCH_SEAT, 7, "0 to 3" },
    { "0 pillage ore from 1", LR_E_SYNTAX, 3, "`pillage` belongs to chance" },
    { "* pillage ore", LR_E_SYNTAX, 14, "expected `from`" },
    { "0 attack 1", LR_E_SYNTAX, 10, "unexpected text" },
    { "0 pirates 4", LR_E_SYNTAX, 3, "`pirates` belongs to chance" },
    { "* pirates 7", LR_E_RANGE, 11, "1 to 6" },
    { "* pirates", LR_E_SYNTAX, 10, "whole number" },
    { "0 wonder", LR_E_SYNTAX, 9, "expected a wonder" },
    { "0 wonder cathedral", LR_E_UNKNOWN_NAME, 10, "theatre, bridge, monument, wall, castle" },
    { "0 level 2", LR_E_SYNTAX, 9, "unexpected text" },
};

static void refusals_name_column_and_reason(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof refusals / sizeof *refusals; k++)
        assert_action_refused(&game, &refusals[k]);
}

static void places_off_the_map_are_refused(void **unused) {
    (void)unused;
    static const char *const texts[] = { "0 robber f1",       "0 robber a4",       "0 robber a0",
                                         "0 road c6/e",       "0 settlement z9.n", "0 road c3/n",
                                         "0 settlement c3.e", "0 city c33.n",      "0 city c.n" };
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        lr_action a;
        assert_int_not_equal(lr_action_parse(&game, texts[k], &a, &error), LR_OK);
        assert_true(error.column > 1);
        assert_true(strlen(error.text) > 0);
    }
}

/* ---- bytes that are no action ---- */

static void assert_no_action(lr_action a) {
    assert_false(board_action_well_formed(board_of(&game), a));
    assert_malformed(&game, a);
}

static void malformed_bytes_print_harmlessly(void **unused) {
    (void)unused;
    assert_no_action((lr_action){ 0 });
    assert_no_action((lr_action){ BOARD_ACTION_KINDS, 0, { 0 } });
    assert_no_action((lr_action){ 0xff, 0xff, { 0xff } });
    assert_no_action((lr_action){ BOARD_ROLL, 4, { 0 } });
    assert_no_action((lr_action){ BOARD_ROLL, CHANCE, { 0 } });
    assert_no_action((lr_action){ BOARD_DICE, 0, { 3, 4 } });
    assert_no_action((lr_action){ BOARD_DICE, CHANCE, { 0, 4 } });
    assert_no_action((lr_action){ BOARD_DICE, CHANCE, { 3, 7 } });
    assert_no_action((lr_action){ BOARD_DICE, CHANCE, { 3, 4, 1 } });
    assert_no_action((lr_action){ BOARD_DEAL, CHANCE, { 0, 0, 0, 0, 0, 0, 0, 0, 1 } });
    assert_no_action((lr_action){ BOARD_STEAL, CHANCE, { 5, 0, 1 } });
    assert_no_action((lr_action){ BOARD_STEAL, CHANCE, { 0, 1, 1 } });
    assert_no_action((lr_action){ BOARD_DRAW, CHANCE, { BOARD_CARDS } });
    assert_no_action((lr_action){ BOARD_ROLL, 0, { [13] = 1 } });
    assert_no_action((lr_action){ BOARD_ROBBER, 0, { 19, 0, NOBODY } });
    assert_no_action((lr_action){ BOARD_ROBBER, 0, { 0, 1, NOBODY } });
    assert_no_action((lr_action){ BOARD_ROBBER, 0, { 0, 0, 4 } });
    assert_no_action((lr_action){ BOARD_ROAD, 0, { 72 } });
    assert_no_action((lr_action){ BOARD_SETTLEMENT, 0, { 54 } });
    assert_no_action((lr_action){ BOARD_PLENTY, 0, { BOARD_BRICK, 0, BOARD_ORE } });
    assert_no_action((lr_action){ BOARD_PLENTY, 0, { BOARD_ARG_NONE, 0, BOARD_ARG_NONE } });
    assert_no_action((lr_action){ BOARD_BANK, 0, { HIDDEN, 0, 0 } });
    assert_no_action((lr_action){ BOARD_SHIP, 0, { 72 } });
    assert_no_action((lr_action){ BOARD_LIFT, 0, { 0, 0, 1 } });
    assert_no_action((lr_action){ BOARD_PIRATE, 0, { 19, 0, NOBODY } });
    assert_no_action((lr_action){ BOARD_PIRATE, 0, { 9, 0, 4 } });
    assert_no_action((lr_action){ BOARD_PIRATE, 0, { 9, 0, 1, 2 } });
    assert_no_action((lr_action){ BOARD_PIRATE, 0, { 9, 0, NOBODY, 1 } });
    assert_no_action((lr_action){ BOARD_PIRATE, 0, { BOARD_NO_HEX, 0, 1 } });
    assert_no_action((lr_action){ BOARD_PIRATE, 0, { BOARD_NO_HEX, 1, NOBODY } });
    assert_no_action((lr_action){ BOARD_CHOOSE, 0, { HIDDEN } });
    assert_no_action((lr_action){ BOARD_DISCOVER, CHANCE, { BOARD_FOG, 0, 0 } });
    assert_no_action((lr_action){ BOARD_DISCOVER, CHANCE, { BOARD_SEA, 5, 0 } });
    assert_no_action((lr_action){ BOARD_DISCOVER, CHANCE, { BOARD_DESERT, 5, 0 } });
    assert_no_action((lr_action){ BOARD_DISCOVER, CHANCE, { BOARD_GOLD, 7, 0 } });
    assert_no_action((lr_action){ BOARD_DISCOVER, CHANCE, { BOARD_GOLD, 1, 0 } });
    assert_no_action((lr_action){ BOARD_DISCOVER, CHANCE, { BOARD_GOLD, 13, 0 } });
    assert_no_action((lr_action){ BOARD_DISCOVER, CHANCE, { BOARD_GOLD, 5, 19 } });
    assert_no_action((lr_action){ BOARD_DISCOVER, 0, { BOARD_GOLD, 5, 0 } });
    assert_no_action((lr_action){ BOARD_HARBOR, 0, { 1, 0, BOARD_HARBOR_TYPES } });
    assert_no_action((lr_action){ BOARD_HARBOR, 0, { 72, 0, 0 } });
    assert_no_action((lr_action){ BOARD_ROB, 0, { 4 } });
    assert_no_action((lr_action){ BOARD_ROB, 0, { NOBODY } });
    assert_no_action((lr_action){ BOARD_PILLAGE, CHANCE, { 5, 0, 1 } });
    assert_no_action((lr_action){ BOARD_PILLAGE, CHANCE, { 0, 0, 4 } });
    assert_no_action((lr_action){ BOARD_PIRATES, CHANCE, { 0 } });
    assert_no_action((lr_action){ BOARD_PIRATES, CHANCE, { 7 } });
    assert_no_action((lr_action){ BOARD_PIRATES, CHANCE, { 3, 3 } });
    assert_no_action((lr_action){ BOARD_WONDER, 0, { BOARD_WONDERS } });
    assert_no_action((lr_action){ BOARD_ATTACK, 0, { 1 } });
    assert_no_action((lr_action){ BOARD_LEVEL, 0, { 1 } });
    assert_no_action(offer(0, board_card(5), board_card(0), 2));
    assert_no_action(offer(0, board_card(1), board_card(0), 1 << 4));
}

/* Whatever is well formed survives the way through text; whatever is not cannot be read back. */
static void any_bytes_survive_or_are_unreadable(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(2024);
    int well_formed = 0;
    for (int k = 0; k < 200000; k++) {
        lr_action read, a = { 0 };
        a.kind = (uint8_t)lr_rng_below(&rng, BOARD_ACTION_KINDS + 2);
        a.actor = (uint8_t)lr_rng_below(&rng, 9);
        for (uint32_t i = lr_rng_below(&rng, 12); i > 0; i--)
            a.arg[lr_rng_below(&rng, sizeof a.arg)] = (uint8_t)lr_rng_below(&rng, k % 3 ? 5 : 256);
        char text[LR_ACTION_TEXT_MAX];
        assert_true(lr_action_print(&game, a, text, sizeof text) < sizeof text);
        bool readable = lr_action_parse(&game, text, &read, &error) == LR_OK;
        assert_int_equal(readable, board_action_well_formed(board_of(&game), a));
        if (readable) assert_memory_equal(&read, &a, sizeof a);
        well_formed += readable;
    }
    assert_true(well_formed > 1000);
}

static void printing_respects_the_buffer(void **unused) {
    (void)unused;
    char small[6];
    lr_action a = { BOARD_DICE, CHANCE, { 3, 4 } };
    assert_int_equal(lr_action_print(&game, a, small, sizeof small), 10);
    assert_string_equal(small, "* dic");
    assert_int_equal(lr_action_print(&game, a, NULL, 0), 10);
}

/* Every example of docs/notation.md between its headings Actions and Positions can be read, and
 * together they show every kind. */
static void the_manual_shows_every_action(void **unused) {
    (void)unused;
    static lr_game knights; /* has what every game has, and more */
    assert_int_equal(lr_game_init(&knights, "board(modules=knights)", NULL, &error), LR_OK);
    bool seen[BOARD_ACTION_KINDS] = { [BOARD_NO_ACTION] = true };
    read_actions_of_manual(&knights, "\n## Actions", "\n## Positions", seen);
    for (size_t kind = 0; kind < BOARD_ACTION_KINDS; kind++) assert_true(seen[kind]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_there_and_back),
        cmocka_unit_test(offers_there_and_back),
        cmocka_unit_test(every_place_there_and_back),
        cmocka_unit_test(places_have_several_names),
        cmocka_unit_test(liberties_for_people),
        cmocka_unit_test(refusals_name_column_and_reason),
        cmocka_unit_test(places_off_the_map_are_refused),
        cmocka_unit_test(malformed_bytes_print_harmlessly),
        cmocka_unit_test(any_bytes_survive_or_are_unreadable),
        cmocka_unit_test(printing_respects_the_buffer),
        cmocka_unit_test(the_manual_shows_every_action),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
