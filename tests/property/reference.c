/* The engine and the naive reference play a million and more random steps from the first position,
 * over all options, and must agree on everything (tests/support/lockstep.h).
 *
 * LR_TEST_STEPS changes the number; sanitizer builds do fewer. A run counts what it met, and the
 * tests named after rules fail when their rule was never met: agreement about nothing is not
 * agreement. tests/property/reference_positions.c does the same from scattered positions, where
 * the rare things are.
 */
#include "lockstep.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { GAME_STEPS_MAX = 2000 /* a game is left there: some goals cannot be reached */ };

static lockstep run;
static bool agreed;

static void engine_and_reference_agree(void **state) {
    uint64_t left = drive_steps(1000000, 40000);
    uint32_t singles = drive_config_singles();
    double start = lockstep_seconds();

    (void)state;
    assert_true(singles % 37 != 0);
    for (uint32_t k = 0; left > 0; k++) {
        /* One game changes a single option, the next mixes many; 37 is prime to their number, so
         * that short runs jump about and long ones meet all. */
        uint32_t config = k % 2 == 0 ? k / 2 * 37 % singles : singles + k;

        assert_true(drive_start(&run.d, &run.game, config, 1000 + k));
        /* BASE-HOUSE-09 is not in the reference: what counts there depends on the order of
         * building. */
        if (run.game.option[BOARD_OPTION_longest_road_ends] != BOARD_ENDS_COUNTED) continue;
        lr_init(&run.game, &run.s);
        reference_start(&run.r, &run.game);
        if (!lockstep_play(&run, GAME_STEPS_MAX, &left)) fail_msg("configuration %u", config);
    }
    agreed = true;
    lockstep_print(&run, start);
}

/* ---- what the agreement covers ---- */

#define MEETS(name, event) \
    static void name(void **state) { \
        (void)state; \
        LOCKSTEP_MET(run, agreed, event); \
    }

MEETS(BASE_PROD_08_shortage_agrees, REF_SEEN_SHORTAGE)
MEETS(BASE_LR_01_first_holder_agrees, REF_SEEN_ROAD_TAKEN)
MEETS(BASE_ROBBER_02_discards_agree, REF_SEEN_DISCARD)
MEETS(BASE_ROBBER_06_steals_agree, REF_SEEN_STEAL)
MEETS(BASE_ED_02_naming_nobody_agrees, REF_SEEN_STEAL_NOBODY)
MEETS(BASE_HOUSE_02_friendly_robber_agrees, REF_SEEN_FRIENDLY_REFUSED)
MEETS(BASE_RUL_43_chosen_partner_agrees, REF_SEEN_CONFIRM)
MEETS(BASE_TRADE_03_taken_offers_agree, REF_SEEN_TAKE)
MEETS(BASE_TRADE_09_declined_offers_agree, REF_SEEN_DECLINE)
MEETS(BASE_DEC_02_counter_offers_agree, REF_SEEN_COUNTER)
MEETS(BASE_RUL_47_lapsing_offers_agree, REF_SEEN_LAPSE)
MEETS(BASE_BANK_04_special_harbors_agree, REF_SEEN_BANK_2)
MEETS(BASE_BANK_03_generic_harbors_agree, REF_SEEN_BANK_3)
MEETS(BASE_BANK_02_four_for_one_agrees, REF_SEEN_BANK_4)
MEETS(BASE_HOUSE_04_dice_deck_agrees, REF_SEEN_DICE_DECK_ANEW)
MEETS(BASE_SET_03_tied_rolls_agree, REF_SEEN_FIRST_TIE)
MEETS(BASE_WIN_02_wins_agree, REF_SEEN_WIN)

/* A dice deck that runs out of everything but barred sevens goes on: rare, so sought. */
static void BASE_HOUSE_03_dice_deck_without_sevens_agrees(void **state) {
    static lockstep own;
    uint64_t left = drive_steps(20000, 10000);

    (void)state;
    for (uint64_t k = 0; left > 0; k++) {
        assert_true(drive_start_config(
            &own.d, &own.game, "board(dice=deck,deck_reserve=0,no_seven_rounds=10,trading=bank)",
            k));
        lr_init(&own.game, &own.s);
        reference_start(&own.r, &own.game);
        assert_true(lockstep_play(&own, 400, &left));
    }
    assert_true(own.seen[REF_SEEN_DICE_DECK_SEVENS] > 0);
}

/* The geometry of the base map, from the plane alone. */
static void BASE_GEO_03_counts_of_the_island(void **state) {
    int coast = 0;

    (void)state;
    assert_true(drive_start_config(&run.d, &run.game, "board", 1));
    reference_start(&run.r, &run.game);
    assert_string_equal(run.r.complaint, "");
    assert_int_equal(run.r.map.vertices, 54);
    assert_int_equal(run.r.map.edges, 72);
    for (int e = 0; e < run.r.map.edges; e++) {
        int hexes = 0;
        for (int h = 0; h < run.r.map.hexes; h++)
            for (int k = 0; k < 6; k++) hexes += run.r.map.side[h][k] == e && !run.r.map.sea[h];
        coast += hexes == 1;
    }
    assert_int_equal(coast, 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BASE_GEO_03_counts_of_the_island),
        cmocka_unit_test(engine_and_reference_agree),
        cmocka_unit_test(BASE_HOUSE_03_dice_deck_without_sevens_agrees),
        cmocka_unit_test(BASE_PROD_08_shortage_agrees),
        cmocka_unit_test(BASE_LR_01_first_holder_agrees),
        cmocka_unit_test(BASE_ROBBER_02_discards_agree),
        cmocka_unit_test(BASE_ROBBER_06_steals_agree),
        cmocka_unit_test(BASE_ED_02_naming_nobody_agrees),
        cmocka_unit_test(BASE_HOUSE_02_friendly_robber_agrees),
        cmocka_unit_test(BASE_RUL_43_chosen_partner_agrees),
        cmocka_unit_test(BASE_TRADE_03_taken_offers_agree),
        cmocka_unit_test(BASE_TRADE_09_declined_offers_agree),
        cmocka_unit_test(BASE_DEC_02_counter_offers_agree),
        cmocka_unit_test(BASE_RUL_47_lapsing_offers_agree),
        cmocka_unit_test(BASE_BANK_04_special_harbors_agree),
        cmocka_unit_test(BASE_BANK_03_generic_harbors_agree),
        cmocka_unit_test(BASE_BANK_02_four_for_one_agrees),
        cmocka_unit_test(BASE_HOUSE_04_dice_deck_agrees),
        cmocka_unit_test(BASE_SET_03_tied_rolls_agree),
        cmocka_unit_test(BASE_WIN_02_wins_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
