/* What the terminal tells of the card game: a position, an action, and the lines that one reader
 * gets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "told.h"

/* Red has nine in store, five of them beside a garrison; blue eight, none of them hidden. */
#define RED \
    "regions 0 u-2=forest:4:1 l-2=hills:5:3 u0=gold-field:6:1 l0=pasture:3:2 u+2=fields:1:0 " \
    "l+2=mountains:2:2\n"
#define BLUE \
    "regions 1 u-2=forest:5:1 l-2=hills:6:0 u0=gold-field:1:1 l0=pasture:4:2 u+2=fields:2:2 " \
    "l+2=mountains:3:2\n"
#define TOWNS "cities 0 -1\nsettlements 0 +1\ncities 1 +1\nsettlements 1 -1\n"
#define TURN(phase) "phase " phase "\nturn 9\nactive 0\nfirst 0\n"

static void expect(const char *position, const char *action, int reader, const char *told) {
    assert_told("cards", position, action, reader, told);
}

/* ---- dice and events ---- */

static void brigands_and_production_are_told_apart(void **unused) {
    (void)unused;
    /* Blue's mountains lose two and produce one in the same action. */
    expect(TURN("dice") RED BLUE TOWNS "sites 0 l-1=garrison\n", "* dice club 3", 0,
           "The event die shows the club, the production die 3.\n"
           "Seat 1 (bob) has 8 in store, more than seven: brigands take all ore and wool (2 wool, "
           "2 ore).\n"
           "Regions with 3 produce: you get 1 wool; seat 1 (bob) gets 1 ore.\n"
           "In your regions now: 3 brick, 1 lumber, 3 wool, 2 ore, 1 gold.\n");
    expect("phase dice\nturn 4\nactive 1\nfirst 0\n" RED BLUE TOWNS, "* dice club 1", LR_SPECTATOR,
           "The event die shows the club, the production die 1.\n"
           "Brigands do not come in the first two turns of each.\n"
           "Regions with 1 produce: seat 1 (bob) gets 1 gold; seat 0 (ann) gets 1 grain.\n");
}

static void plague_and_production_are_told_apart(void **unused) {
    (void)unused;
    /* The forest beside red's city loses its lumber and produces one again. */
    expect(TURN("event") "dice question 4\n" RED BLUE TOWNS, "* event plague", 1,
           "The event card is: Plague.\n"
           "Every region beside a city loses a resource.\n"
           "Seat 0 (ann) loses 1 brick, 1 lumber, 1 wool, 1 gold.\n"
           "You lose 1 wool, 1 grain, 1 ore, 1 gold.\n"
           "Regions with 4 produce: seat 0 (ann) gets 1 lumber; you get 1 wool.\n"
           "In your regions now: 1 lumber, 2 wool, 1 grain, 1 ore.\n");
}

static void garrisons_pay_and_baths_protect(void **unused) {
    (void)unused;
    expect(TURN("event") "dice question 6\n" RED BLUE TOWNS "sites 0 l-1=garrison,garrison\n",
           "* event productive-year", 0,
           "The event card is: Productive Year.\n"
           "Every region gains a resource for each Garrison beside it.\n"
           "You get 1 wool.\n"
           "Seat 1 (bob) gets nothing.\n"
           "Regions with 6 produce: you get 1 gold; seat 1 (bob) gets 1 brick.\n"
           "In your regions now: 3 brick, 1 lumber, 3 wool, 2 ore, 2 gold.\n");
    expect(TURN("event") "dice question 6\n" RED BLUE TOWNS
                         "sites 0 l-1=bath-house\nsites 1 u+1=aqueduct\n",
           "* event plague", LR_SPECTATOR,
           "The event card is: Plague.\n"
           "Every region beside a city loses a resource.\n"
           "Seat 0 (ann) loses nothing.\n"
           "Seat 1 (bob) loses nothing.\n"
           "Regions with 6 produce: seat 0 (ann) gets 1 gold; seat 1 (bob) gets 1 brick.\n");
}

static void tournaments_have_a_winner_or_none(void **unused) {
    (void)unused;
    expect(TURN("dice") RED BLUE TOWNS "sites 1 l-1=falk\n", "* dice knight 5", 0,
           "The event die shows the knight, the production die 5.\n"
           "A tournament, 5 points to 0: seat 1 (bob) wins a resource of choice.\n");
    expect(TURN("dice") RED BLUE TOWNS, "* dice knight 5", 0,
           "The event die shows the knight, the production die 5.\n"
           "A tournament: 0 points each, so nobody wins.\n"
           "Regions with 5 produce: you get nothing; seat 1 (bob) gets 1 lumber.\n");
}

static void gains_are_not_production(void **unused) {
    (void)unused;
    /* The region that gets the gift produces as well. */
    expect(TURN("gain") "dice sun 1\nwish 0 1\n" RED BLUE TOWNS, "0 gain u+2", 1,
           "Seat 0 (ann) takes one of choice, at u+2.\n"
           "That is one grain.\n"
           "Regions with 1 produce: seat 0 (ann) gets 1 grain; you get 1 gold.\n"
           "In your regions now: 1 lumber, 2 wool, 2 grain, 2 ore, 2 gold.\n");
}

/* ---- cards ---- */

static void duels_end_one_way_or_the_other(void **unused) {
    (void)unused;
    const char *attack = TURN("duel") "duel arsonist\n" RED BLUE TOWNS
                                      "sites 0 l-1=karl u-1=abbey\nsites 1 u-1=smithy\n"
                                      "discard arsonist\n";
    expect(attack, "* duel 5", 1,
           "The die of the duel shows 5.\n"
           "The attack succeeds.\n"
           "Your Smithy goes back to your hand.\n"
           "Smithy: costs 1 lumber, 2 ore. Each of your knights has one more strength.\n"
           "Your cards now: smithy.\n");
    expect(attack, "* duel 6", 1,
           "The die of the duel shows 6.\n"
           "The attack fails, and turns against seat 0 (ann).\n"
           "The Abbey of seat 0 (ann) goes back to the hand.\n");
}

static void spies_tell_only_their_master(void **unused) {
    (void)unused;
    const char *spying = TURN("main") "dice sun 3\n" RED BLUE "cities 0 -1 +1\ncities 1 -1 +1\n"
                                      "hand 0 spy\nhand 1 abbey mint walter otto\n"
                                      "sites 1 u-1=library\n";
    expect(spying, "0 play spy", 0,
           "You: play spy\n"
           "The other hand: Abbey, Otto the Berserker, Walter the Recreant, Mint.\n"
           "Your cards now: none.\n");
    expect(spying, "0 play spy", 1, "Seat 0 (ann) plays a Spy and looks at the other hand.\n");
    expect(spying, "0 play spy", LR_SPECTATOR,
           "Seat 0 (ann) plays a Spy and looks at the other hand.\n");
}

static void tokens_and_the_gate_are_told(void **unused) {
    (void)unused;
    expect(TURN("main") "dice sun 3\n" RED BLUE "cities 0 -1\nsettlements 0 +1\ncities 1 +1\n"
                        "settlements 1 -1\nhand 0 siegfried\n",
           "0 build siegfried u+1", 1,
           "Seat 0 (ann) builds Siegfried Lackland at u+1.\n"
           "Seat 0 (ann) has the knight token now: a point.\n"
           "Both together have seven points: action cards may be played.\n");
}

static void turns_are_announced(void **unused) {
    (void)unused;
    expect(TURN("draw") "dice sun 3\n" RED BLUE TOWNS "hand 0 spy spy\nhand 1 scout\n"
                        "stack 1 karl scout\n",
           "0 draw 1", 0,
           "You: draw 1\n"
           "Karl the Strong: costs 3 wool, 2 grain, 2 ore; strength 7, tournament 1. A knight: "
           "strength for the knight token, points for tournaments.\n"
           "Your cards now: spy spy karl.\n"
           "Turn 10: seat 1 (bob) is next.\n");
    expect(TURN("draw") "dice sun 3\n" RED BLUE TOWNS "hand 0 spy spy\nhand 1 scout\n"
                        "stack 1 karl scout\n",
           "0 draw 1", 1,
           "Seat 0 (ann) draws the top card of stack 1.\n"
           "Turn 10: you are next.\n");
}

static void new_regions_are_told(void **unused) {
    (void)unused;
    expect(TURN("region") "dice sun 3\nnew-column -4\n" RED BLUE
                          "settlements 0 -3 -1 +1\nsettlements 1 -1 +1\n",
           "* region s-forest-1", 1, "The region card that is drawn: Forest with the number 1.\n");
    expect(TURN("region") "dice sun 3\nnew-column -4\n"
                          "regions 0 u-4=forest:1:0 u-2=forest:4:1 l-2=hills:5:3 u0=gold-field:6:1 "
                          "l0=pasture:3:2 u+2=fields:1:0 l+2=mountains:2:2\n" BLUE
                          "settlements 0 -3 -1 +1\nsettlements 1 -1 +1\n",
           "* region s-hills-2", 1,
           "The region card that is drawn: Hills with the number 2.\n"
           "Seat 0 (ann) has hills with the number 2 at l-4 now.\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brigands_and_production_are_told_apart),
        cmocka_unit_test(plague_and_production_are_told_apart),
        cmocka_unit_test(garrisons_pay_and_baths_protect),
        cmocka_unit_test(tournaments_have_a_winner_or_none),
        cmocka_unit_test(gains_are_not_production),
        cmocka_unit_test(duels_end_one_way_or_the_other),
        cmocka_unit_test(spies_tell_only_their_master),
        cmocka_unit_test(tokens_and_the_gate_are_told),
        cmocka_unit_test(turns_are_announced),
        cmocka_unit_test(new_regions_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
