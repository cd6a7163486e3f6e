/* The engine and the naive reference from scattered positions (tests/support/scatter.h): long roads
 * that meet, ties about to be made and broken, a bank with a card or none, armies at the edge.
 *
 * From each, every action is tried once, then a few are played. The tests named after rules fail
 * when their rule was never met.
 */
#include "lockstep.h"
#include "scatter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

enum { POSITION_STEPS_MAX = 16, POSITIONS_PER_GAME = 12 };

static lockstep run;
static bool agreed;
static uint64_t attempts, positions;

static void configure(uint64_t k) {
    static const int goals[4] = { 7, 10, 13, 22 };
    char config[300];

    (void)snprintf(
        config, sizeof config,
        "board(first_player=seat0,seats=%d,longest_road_tie=%s,vp_goal=%d,combined_phases=%d,"
        "bank_short_single_gets_rest=%d,auto_claim=%d,vp_cards_hidden=%d,friendly_robber=%d,"
        "discard_limit=%d)",
        4 - (int)(k % 3 == 2), k % 2 ? "aside" : "holder_keeps", goals[k / 2 % 4], k % 5 != 0,
        (int)(k / 2 % 2), k % 7 > 2, k % 5 > 2, k % 6 == 5, k % 8 == 7 ? 20 : 7);
    assert_true(drive_start_config(&run.d, &run.game, config, k));
}

static void same_road_lengths(void) {
    for (unsigned seat = 0; seat < run.game.seats; seat++) {
        unsigned length = board_road_length(board_of(&run.game), &board_state_read(&run.s)->pub,
                                            seat);
        if ((int)length == run.r.road_length[seat]) continue;
        drive_report(&run.d, &run.s, 0, NULL, "board_road_length() differs");
        fail_msg("seat %u: engine %u, reference %d", seat, length, run.r.road_length[seat]);
    }
}

static void engine_and_reference_agree_anywhere(void **state) {
    uint64_t left = drive_steps(300000, 40000);
    double start = lockstep_seconds();

    (void)state;
    for (uint64_t k = 0; left > 0; k++) {
        configure(k);
        for (int n = 0; n < POSITIONS_PER_GAME && left > 0; n++) {
            attempts++;
            if (!scatter(&run.game, &run.d.rng, &run.s)) continue;
            positions++;
            reference_start(&run.r, &run.game);
            reference_load(&run.r, &run.s);
            same_road_lengths();
            if (!lockstep_branch(&run) || !lockstep_play(&run, POSITION_STEPS_MAX, &left))
                fail_msg("configuration %llu, position %d", (unsigned long long)k, n);
            same_road_lengths();
        }
    }
    agreed = true;
    (void)printf("%llu of %llu scattered positions\n", (unsigned long long)positions,
                 (unsigned long long)attempts);
    lockstep_print(&run, start);
    assert_true(positions * 2 > attempts);
}

#define MEETS(name, event) \
    static void name(void **state) { \
        (void)state; \
        LOCKSTEP_MET(run, agreed, event); \
    }

MEETS(BASE_LR_06_broken_roads_agree, REF_SEEN_ROAD_BROKEN)
MEETS(BASE_LR_07_put_aside_agrees, REF_SEEN_ROAD_ASIDE)
MEETS(BASE_LR_08_lost_and_won_agrees, REF_SEEN_ROAD_MOVED)
MEETS(BASE_RUL_22_taken_in_anothers_turn_agrees, REF_SEEN_ROAD_PASSIVE)
MEETS(BASE_RUL_04_plenty_with_one_card_agrees, REF_SEEN_PLENTY_ONE)
MEETS(BASE_RUL_01_lost_free_road_agrees, REF_SEEN_FREE_ROAD_LOST)
MEETS(BASE_RUL_07_rest_for_one_agrees, REF_SEEN_SHORTAGE_SINGLE)
MEETS(BASE_PROD_08_empty_bank_agrees, REF_SEEN_SHORTAGE)
MEETS(BASE_LA_02_larger_army_agrees, REF_SEEN_ARMY_MOVED)
MEETS(BASE_RUL_01_stopping_agrees, REF_SEEN_STOP)
MEETS(BASE_ROBBER_09_empty_hands_agree, REF_SEEN_STEAL_EMPTY)
MEETS(BASE_DEV_10_monopoly_agrees, REF_SEEN_MONOPOLY)
MEETS(BASE_DEV_11_hidden_points_win_agrees, REF_SEEN_WIN_HIDDEN)
MEETS(BASE_LR_05_longer_road_agrees, REF_SEEN_ROAD_MOVED)
MEETS(BASE_LA_01_first_army_agrees, REF_SEEN_ARMY_TAKEN)
MEETS(BASE_RUL_30_claims_agree, REF_SEEN_CLAIM)
MEETS(BASE_RUL_46_open_points_agree, REF_SEEN_REVEAL)
MEETS(BASE_WIN_04_win_at_turn_start_agrees, REF_SEEN_WIN_TURN_START)

/* Both answers to a tie after a break, and the rest of the procedure around them. */
static void BASE_LR_09_award_procedure_agrees(void **state) {
    (void)state;
    LOCKSTEP_MET(run, agreed, REF_SEEN_ROAD_TIE_ASIDE);
    LOCKSTEP_MET(run, agreed, REF_SEEN_ROAD_TIE_KEPT);
    LOCKSTEP_MET(run, agreed, REF_SEEN_ROAD_TAKEN);
}

/* ---- written positions, for what even scattered ones do not meet ---- */

static void agree_about(const char *config, const char *text) {
    lr_error error;

    assert_true(drive_start_config(&run.d, &run.game, config, 1));
    if (lr_state_parse(&run.game, text, &run.s, &error) != LR_OK)
        fail_msg("line %d: %s", error.line, error.text);
    reference_start(&run.r, &run.game);
    reference_load(&run.r, &run.s);
    run.step = 0;
    assert_true(lockstep_look(&run));
    assert_true(lockstep_branch(&run));
}

/* Six settlements of poor opponents touch all eighteen hexes: with the desert closed to the robber
 * nobody can be spared; with the desert open, and the robber elsewhere, it is the only way. */
static void BASE_HOUSE_02_nobody_can_be_spared_agrees(void **state) {
    static const char poor[] = "settlements 1 a1.se a3.s\nsettlements 2 c4.se d3.s\n"
                               "settlements 3 d1.se b1.s\nhand 1 ore=1\nphase robber\n"
                               "done rolled\ndice 3 4\n";
    lr_action list[LR_LEGAL_MAX];
    char text[400];

    (void)state;
    agree_about("board(board=beginner,friendly_robber=1,robber_to_desert=0)", poor);
    assert_int_equal(lr_legal(&run.game, &run.s, 0, list), 18);
    (void)snprintf(text, sizeof text, "%srobber a1\n", poor);
    agree_about("board(board=beginner,friendly_robber=1,robber_to_desert=0)", text);
    assert_int_equal(lr_legal(&run.game, &run.s, 0, list), 17);
    agree_about("board(board=beginner,friendly_robber=1,robber_to_desert=1)", text);
    assert_int_equal(lr_legal(&run.game, &run.s, 0, list), 1);
}

static bool listed(board_action_kind kind) {
    lr_action list[LR_LEGAL_MAX];

    for (uint32_t k = lr_legal(&run.game, &run.s, 0, list); k-- > 0;)
        if (list[k].kind == kind) return true;
    return false;
}

/* With cards for everything, what is missing is the piece. */
static void BASE_COMP_22_pieces_are_limits_agrees(void **state) {
    static const char rich[] = "hand 0 brick=5 lumber=5 wool=5 grain=5 ore=5\n"
                               "roads 0 a1/nw a1/ne a2/nw a2/ne a3/nw a3/ne a3/e b4/ne b4/e\n";
    char text[400];

    (void)state;
    (void)snprintf(text, sizeof text, "%scities 0 a1.n a2.n a3.n b4.ne\nsettlements 0 e1.n\n",
                   rich);
    agree_about("board(board=beginner,vp_goal=22)", text);
    assert_false(listed(BOARD_CITY)); /* BASE-RUL-35 */
    assert_true(listed(BOARD_ROAD));
    (void)snprintf(text, sizeof text, "%scities 0 a1.n a2.n a3.n\nsettlements 0 e1.n\n", rich);
    agree_about("board(board=beginner,vp_goal=22)", text);
    assert_true(listed(BOARD_CITY));
    assert_true(listed(BOARD_SETTLEMENT));
    (void)snprintf(text, sizeof text, "%ssettlements 0 a1.n a2.n a3.n e1.n e2.n\n", rich);
    agree_about("board(board=beginner,vp_goal=22)", text);
    assert_false(listed(BOARD_SETTLEMENT)); /* BASE-SETT-04 */
    assert_true(listed(BOARD_CITY));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engine_and_reference_agree_anywhere),
        cmocka_unit_test(BASE_HOUSE_02_nobody_can_be_spared_agrees),
        cmocka_unit_test(BASE_COMP_22_pieces_are_limits_agrees),
        cmocka_unit_test(BASE_LR_06_broken_roads_agree),
        cmocka_unit_test(BASE_LR_07_put_aside_agrees),
        cmocka_unit_test(BASE_LR_08_lost_and_won_agrees),
        cmocka_unit_test(BASE_LR_09_award_procedure_agrees),
        cmocka_unit_test(BASE_RUL_22_taken_in_anothers_turn_agrees),
        cmocka_unit_test(BASE_RUL_04_plenty_with_one_card_agrees),
        cmocka_unit_test(BASE_RUL_01_lost_free_road_agrees),
        cmocka_unit_test(BASE_RUL_07_rest_for_one_agrees),
        cmocka_unit_test(BASE_PROD_08_empty_bank_agrees),
        cmocka_unit_test(BASE_LA_02_larger_army_agrees),
        cmocka_unit_test(BASE_RUL_01_stopping_agrees),
        cmocka_unit_test(BASE_ROBBER_09_empty_hands_agree),
        cmocka_unit_test(BASE_DEV_10_monopoly_agrees),
        cmocka_unit_test(BASE_DEV_11_hidden_points_win_agrees),
        cmocka_unit_test(BASE_LR_05_longer_road_agrees),
        cmocka_unit_test(BASE_LA_01_first_army_agrees),
        cmocka_unit_test(BASE_RUL_30_claims_agree),
        cmocka_unit_test(BASE_RUL_46_open_points_agree),
        cmocka_unit_test(BASE_WIN_04_win_at_turn_start_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
