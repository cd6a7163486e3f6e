/* What the terminal game tells of an action and of what followed from it: a position, an action,
 * and the lines that one reader gets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "told.h"

/* Four cities on the beginner board, seat 3 without one. */
#define TOWNS \
    "robber c3\n" \
    "settlements 0 d3.se\ncities 0 d1.se\nroads 0 d2/sw e1/e\n" \
    "settlements 1 b1.sw\ncities 1 c4.se\nroads 1 c4/e c5/nw\n" \
    "settlements 2 a2.ne\ncities 2 d2.se\nroads 2 d3/sw d3/w c3/sw\n" \
    "settlements 3 a1.se b2.se\nroads 3 a2/sw b2/e c3/nw\n"

#define EVENT "phase event\ndone rolled unpaid\nevent-due 1\ndice 6 2\n"

static const char *const knights = "board(modules=knights,board=beginner)";

static void the_ship_comes_closer(void **unused) {
    (void)unused;
    assert_told(knights, EVENT "barbarians 4\n" TOWNS, "* event ship", LR_SPECTATOR,
                "The event die shows the barbarians' ship.\n"
                "The barbarians' ship is 2 steps away.\n");
    assert_told(knights, EVENT "barbarians 4\n" TOWNS, "* event trade", LR_SPECTATOR,
                "The event die shows the gate of trade.\n");
}

static void a_lost_battle_costs_cities(void **unused) {
    (void)unused;
    assert_told(knights,
                EVENT
                "barbarians 6\nwalls d1.se\nknights 1 c4.ne=basic+\nknights 2 c3.sw=basic\n" TOWNS,
                "* event ship", 0,
                "The event die shows the barbarians' ship.\n"
                "The barbarians land, with strength 3.\n"
                "The knights defend with 1 (seat 1 (bob) 1).\n"
                "The barbarians win.\n"
                "You lose the city on d1.se and its wall.\n"
                "Seat 2 (cid) loses the city on d2.se.\n"
                "The ship sails home, and the knights sleep.\n"
                "From now on the robber can move.\n");
}

static void a_city_without_a_settlement_piece_falls(void **unused) {
    (void)unused;
    assert_told("board(modules=knights,board=beginner,seats=2)",
                EVENT
                "barbarians 6\nattacks 1\nrobber c3\n"
                "settlements 0 a1.n a2.n a3.n d3.se e1.se\ncities 0 d1.se\n"
                "knights 1 c5.n=basic+\nsettlements 1 b1.sw\ncities 1 c4.se\nroads 1 c4/e c5/nw\n",
                "* event ship", LR_SPECTATOR,
                "The event die shows the barbarians' ship.\n"
                "The barbarians land, with strength 2.\n"
                "The knights defend with 1 (seat 1 (bob) 1).\n"
                "The barbarians win.\n"
                "Seat 0 (ann) loses the city on d1.se.\n"
                "It lies on its side, for want of a settlement piece, until it is built again.\n"
                "The ship sails home, and the knights sleep.\n");
}

static void a_won_battle_has_a_best_defender_or_several(void **unused) {
    (void)unused;
    assert_told(knights,
                EVENT
                "barbarians 6\nattacks 2\nknights 1 c4.ne=strong+\nknights 2 c3.sw=basic+\n" TOWNS,
                "* event ship", 1,
                "The event die shows the barbarians' ship.\n"
                "The barbarians land, with strength 3.\n"
                "The knights defend with 3 (you 2, seat 2 (cid) 1).\n"
                "The knights hold.\n"
                "You have defended best: a victory point.\n"
                "The ship sails home, and the knights sleep.\n");
    assert_told(knights,
                EVENT
                "barbarians 6\nattacks 2\nknights 1 c4.ne=strong+\nknights 2 c3.sw=strong+\n" TOWNS,
                "* event ship", 1,
                "The event die shows the barbarians' ship.\n"
                "The barbarians land, with strength 3.\n"
                "The knights defend with 4 (you 2, seat 2 (cid) 2).\n"
                "The knights hold.\n"
                "Best together, each with a card of choice: you and seat 2 (cid).\n");
}

static void nasty_barbarians_meet_those_who_were_named(void **unused) {
    (void)unused;
    assert_told(
        "board(modules=knights,board=beginner,nasty_barbarians=1)",
        "phase defend\ndone rolled unpaid\nevent ship\ndice 6 2\nbarbarians 7\nattack landed\n"
        "attacks 1\ndeclaring 1\nknights 1 c4.ne=strong+\nknights 2 c3.sw=basic+\n"
        "committed c3.sw\n" TOWNS,
        "1 commit c4.ne", LR_SPECTATOR,
        "Seat 1 (bob) sends the knight on b4.s to defend.\n"
        "The knights defend with 3 (seat 1 (bob) 2, seat 2 (cid) 1).\n"
        "The knights hold.\n"
        "Seat 1 (bob) has defended best: a victory point.\n"
        "The ship sails home, and the knights that fought sleep.\n");
}

static void all_knights_sleep_where_the_option_says_so(void **unused) {
    (void)unused;
    assert_told(
        "board(modules=knights,board=beginner,nasty_barbarians=1,nasty_sleepers=all)",
        "phase defend\ndone rolled unpaid\nevent ship\ndice 6 2\nbarbarians 7\nattack landed\n"
        "attacks 1\ndeclaring 1\nknights 1 c4.ne=strong+\nknights 2 c3.sw=basic+\n"
        "committed c3.sw\n" TOWNS,
        "1 commit c4.ne", LR_SPECTATOR,
        "Seat 1 (bob) sends the knight on b4.s to defend.\n"
        "The knights defend with 3 (seat 1 (bob) 2, seat 2 (cid) 1).\n"
        "The knights hold.\n"
        "Seat 1 (bob) has defended best: a victory point.\n"
        "The ship sails home, and the knights sleep.\n");
}

static void levels_and_metropolises(void **unused) {
    (void)unused;
    assert_told(
        knights, "hand 0 cloth=3\nlevels 0 trade=2\n" TOWNS, "0 improve trade", 1,
        "Seat 0 (ann) improves the cities: trade.\n"
        "Seat 0 (ann) has level 3 of trade, the Merchant Guild: the bank takes commodities at "
        "2:1.\n");
    assert_told(knights, "hand 0 cloth=4\nlevels 0 trade=3\n" TOWNS, "0 improve trade", 1,
                "Seat 0 (ann) improves the cities: trade.\n"
                "Seat 0 (ann) has level 4 of trade, the Bank.\n"
                "Seat 0 (ann) gains the metropolis of trade: two points.\n");
    assert_told(
        knights,
        "hand 0 cloth=5\nlevels 0 trade=4\nlevels 1 trade=4\nmetropolis trade 1 c4.se\n" TOWNS,
        "0 improve trade", 1,
        "Seat 0 (ann) improves the cities: trade.\n"
        "Seat 0 (ann) has level 5 of trade, the Great Exchange.\n"
        "Seat 0 (ann) takes the metropolis of trade from you: two points.\n");
}

/* Seat 2 drives seat 3's knight from where its roads meet those of seat 3. */
static void a_driven_knight_goes_or_is_lost(void **unused) {
    (void)unused;
    const char *towns = "active 2\nrobber c4\n"
                        "settlements 2 a2.ne\ncities 2 d2.se\nroads 2 d3/sw d3/w c3/sw c3/w\n"
                        "ready d3.nw\nknights 2 d3.nw=strong+\n";
    char position[1024];
    snprintf(position, sizeof position, "%s%s", towns,
             "knights 3 c3.nw=basic\nsettlements 3 a1.se b2.se\nroads 3 a2/sw b2/e c3/nw\n");
    assert_told(knights, position, "2 move d3.nw c3.nw", LR_SPECTATOR,
                "Seat 2 (cid) moves the knight on c3.s to b2.s.\n"
                "The knight of seat 3 (dot) on b2.s is driven away to a2.s.\n");
    snprintf(position, sizeof position, "%s%s", towns,
             "knights 3 c3.nw=basic\nsettlements 3 a1.se b2.se\n");
    assert_told(knights, position, "2 move d3.nw c3.nw", 3,
                "Seat 2 (cid) moves the knight on c3.s to b2.s.\n"
                "Your knight on b2.s has nowhere to go and is lost.\n");
}

static void cards_are_told_to_those_who_may_know(void **unused) {
    (void)unused;
    const char *drawing = "phase progress\ndone rolled unpaid\nevent science\ndice 1 2\n"
                          "levels 1 science=1\ndrawing 1 science\n" TOWNS;
    assert_told(knights, drawing, "* progress science smith", 0,
                "A card of science for seat 1 (bob).\n");
    assert_told(knights, drawing, "* progress science smith", 1,
                "A card of science for you: smith.\n"
                "Up to two of your knights rise one level for nothing.\n");
    assert_told(knights, drawing, "* progress science printer", 0,
                "A card of science for seat 1 (bob): printer.\n"
                "Seat 1 (bob) lays the printer open: a victory point.\n");
    assert_told(knights, "progress 0 resource-monopoly\nhand 1 wool=1\nhand 2 wool=3 ore=1\n" TOWNS,
                "0 play resource-monopoly wool", 3,
                "Seat 0 (ann) plays a resource monopoly: everybody hands over two wool.\n"
                "That brings 3 cards.\n");
    assert_told(knights, "progress 0 saboteur\nhand 1 wool=4 coin=1\nhand 2 grain=3 ore=2\n" TOWNS,
                "0 play saboteur", 1,
                "Seat 0 (ann) plays a saboteur.\n"
                "Cards to discard: you 2, seat 2 (cid) 2.\n");
    assert_told(knights, "progress 0 saboteur\nhand 1 wool=5\n" TOWNS, "0 play saboteur", 0,
                "You: play saboteur\n"
                "Seat 1 (bob) discards 2 cards.\n");
}

static void the_merchant_changes_hands(void **unused) {
    (void)unused;
    assert_told(knights, "merchant 1 c4\nprogress 0 merchant\n" TOWNS, "0 play merchant d3", 1,
                "Seat 0 (ann) plays a merchant, who comes to d3.\n"
                "Seat 0 (ann) has the merchant's point now, no longer you.\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ship_comes_closer),
        cmocka_unit_test(a_lost_battle_costs_cities),
        cmocka_unit_test(a_city_without_a_settlement_piece_falls),
        cmocka_unit_test(a_won_battle_has_a_best_defender_or_several),
        cmocka_unit_test(nasty_barbarians_meet_those_who_were_named),
        cmocka_unit_test(all_knights_sleep_where_the_option_says_so),
        cmocka_unit_test(levels_and_metropolises),
        cmocka_unit_test(a_driven_knight_goes_or_is_lost),
        cmocka_unit_test(cards_are_told_to_those_who_may_know),
        cmocka_unit_test(the_merchant_changes_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
