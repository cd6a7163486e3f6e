/* Offers that players make up, as actions: the same as their text form, in both families. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "offer.h"

#include <stdio.h>
#include <string.h>

static lr_game game;
static lr_state position;
static message m;
static message_fault fault;

static const char island[] = "phase main\nactive 1\nfirst 0\nturn 9\ndone rolled\ndice 3 1\n"
                             "robber c3\n"
                             "hand 0 ore=2\nhand 1 brick=2 wool=3\nhand 2 grain=1\n";

static void make(const char *config, const char *text) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s: %s", config, error.text);
    if (lr_state_parse(&game, text, &position, &error) != LR_OK)
        fail_msg("line %d: %s", (int)error.line, error.text);
}

static bool offers(int seat, const char *members, lr_action *a) {
    char text[512];
    snprintf(text, sizeof text, "{\"type\":\"offer\",\"id\":1,%s}", members);
    if (!message_read(&m, text, strlen(text), &fault)) fail_msg("%s: %s", text, fault.reason);
    return offer_action(&game, &position, seat, &m.offer, a, &fault);
}

/* The offer is the action of that text, and the rules say `status` about it. */
static void assert_offer(int seat, const char *members, const char *expected, lr_status status) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action a = { 0 };
    if (!offers(seat, members, &a)) fail_msg("%s: %s", members, fault.reason);
    lr_action_print(&game, a, text, sizeof text);
    assert_string_equal(text, expected);
    assert_string_equal(lr_status_name(lr_check(&game, &position, a)), lr_status_name(status));
    /* Read back and said again it is the same action. */
    say_offer back = { 0 };
    lr_action again = { 0 };
    assert_true(offer_read(&game, a, &back.give, &back.get, &back.to));
    assert_true(offer_action(&game, &position, seat, &back, &again, &fault));
    assert_memory_equal(&again, &a, sizeof a);
}

static void assert_no_offer(int seat, const char *members, const char *field) {
    lr_action a = { 0 };
    if (offers(seat, members, &a)) fail_msg("taken: %s", members);
    assert_int_equal(fault.why, REFUSE_BAD_OFFER);
    assert_string_equal(fault.field, field);
    assert_true(fault.reason[0] != 0);
}

static void on_the_board(void **state) {
    (void)state;
    make("board(seats=3,board=beginner)", island);
    lr_action end = { 0 };
    lr_error error;
    say_offer none = { 0 };
    assert_int_equal(lr_action_parse(&game, "1 end", &end, &error), LR_OK);
    assert_false(offer_read(&game, end, &none.give, &none.get, &none.to));
    /* Cards in any order become those of the notation. */
    assert_offer(1, "\"give\":{\"wool\":2,\"brick\":1},\"get\":{\"ore\":1},\"to\":[2,0]",
                 "1 offer brick=1,wool=2 for ore=1 to 0,2", LR_OK);
    assert_offer(1, "\"give\":{\"wool\":3},\"get\":{\"ore\":31},\"to\":[0]",
                 "1 offer wool=3 for ore=31 to 0", LR_OK);
    /* What is not affordable or not allowed can be said; the rules refuse it. */
    assert_offer(1, "\"give\":{\"grain\":1},\"get\":{\"ore\":1},\"to\":[0]",
                 "1 offer grain=1 for ore=1 to 0", LR_E_NOT_HELD);
    assert_offer(1, "\"give\":{},\"get\":{\"ore\":1},\"to\":[0]", "1 offer - for ore=1 to 0",
                 LR_E_GIFT);
    assert_offer(1, "\"give\":{\"wool\":1},\"get\":{\"wool\":2},\"to\":[0]",
                 "1 offer wool=1 for wool=2 to 0", LR_E_LIKE_FOR_LIKE);
}

static void to_whom(void **state) {
    (void)state;
    make("board(seats=3,board=beginner)", island);
    assert_offer(1, "\"give\":{\"wool\":1},\"get\":{\"ore\":1}", "1 offer wool=1 for ore=1 to 0,2",
                 LR_OK);
    /* Who is not at turn offers to who is, and hears of what is really wrong. */
    assert_offer(0, "\"give\":{\"ore\":2},\"get\":{\"wool\":1}", "0 offer ore=2 for wool=1 to 1",
                 LR_OK);
    assert_offer(2, "\"give\":{\"ore\":2},\"get\":{\"wool\":1}", "2 offer ore=2 for wool=1 to 1",
                 LR_E_NOT_HELD);
    assert_offer(0, "\"give\":{\"ore\":2},\"get\":{\"wool\":1},\"to\":[2]",
                 "0 offer ore=2 for wool=1 to 2", LR_E_ONLY_WITH_ACTIVE);
    /* So does an answer to an open offer with one's own. */
    lr_action open = { 0 };
    assert_true(offers(1, "\"give\":{\"wool\":1},\"get\":{\"ore\":2}", &open));
    assert_int_equal(lr_play(&game, &position, open), LR_OK);
    assert_offer(0, "\"give\":{\"ore\":1},\"get\":{\"wool\":1}", "0 offer ore=1 for wool=1 to 1",
                 LR_OK);
    assert_no_offer(1, "\"give\":{\"wool\":1},\"get\":{\"ore\":1},\"to\":[1]", "to");
    assert_no_offer(1, "\"give\":{\"wool\":1},\"get\":{\"ore\":1},\"to\":[0,3]", "to");
}

static void cards_that_are_none(void **state) {
    (void)state;
    make("board(seats=3,board=beginner)", island);
    assert_no_offer(1, "\"give\":{\"gold\":1},\"get\":{\"ore\":1}", "give");
    assert_no_offer(1, "\"give\":{\"wool\":1},\"get\":{\"ore\":1,\"stone\":2}", "get");
    /* Commodities are cards of games with knights only. */
    assert_no_offer(1, "\"give\":{\"wool\":1},\"get\":{\"coin\":1}", "");
    make("board(modules=knights,seats=3,board=beginner)", "phase main\nactive 1\nfirst 0\nturn 9\n"
                                                          "done rolled\ndice 3 1\nrobber c3\n"
                                                          "hand 0 coin=2\nhand 1 wool=3 paper=1\n");
    assert_offer(1, "\"give\":{\"paper\":1,\"wool\":1},\"get\":{\"coin\":2},\"to\":[0]",
                 "1 offer wool=1,paper=1 for coin=2 to 0", LR_OK);
}

static void in_the_card_game(void **state) {
    (void)state;
    make("cards(first_player=seat0)",
         "phase main\nturn 5\n"
         "regions 0 u-2=forest:4:1 u0=gold-field:6:1 u+2=fields:1:1 l-2=hills:5:2 l0=pasture:3:1 "
         "l+2=mountains:2:1\n"
         "regions 1 u-2=forest:5:1 u0=gold-field:1:1 u+2=fields:2:1 l-2=hills:6:1 l0=pasture:4:1 "
         "l+2=mountains:3:1\n");
    assert_offer(0, "\"give\":{\"brick\":2},\"get\":{\"ore\":1}", "0 offer brick=2 for ore=1",
                 LR_OK);
    assert_offer(0, "\"give\":{\"brick\":2},\"get\":{\"ore\":1},\"to\":[1]",
                 "0 offer brick=2 for ore=1", LR_OK);
    assert_offer(0, "\"give\":{\"gold\":1},\"get\":{\"wool\":1}", "0 offer gold=1 for wool=1",
                 LR_OK);
    assert_offer(0, "\"give\":{\"brick\":3},\"get\":{\"ore\":1}", "0 offer brick=3 for ore=1",
                 LR_E_NOT_HELD);
    assert_offer(1, "\"give\":{\"brick\":1},\"get\":{\"ore\":1}", "1 offer brick=1 for ore=1",
                 LR_E_NOT_YOUR_TURN);
    assert_no_offer(0, "\"give\":{\"brick\":1},\"get\":{\"ore\":1},\"to\":[0]", "to");
    assert_no_offer(0, "\"give\":{\"coin\":1},\"get\":{\"ore\":1}", "give");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_the_board),
        cmocka_unit_test(to_whom),
        cmocka_unit_test(cards_that_are_none),
        cmocka_unit_test(in_the_card_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
