/* The engine and the naive reference with cities and knights: random games over every option of the
 * module, on the island, at sea and at large tables. See tests/property/reference.c, which does the
 * same for the base game, and tests/support/lockstep.h for what is compared.
 *
 * Half of the games have a barbarian track of one to four steps, so that attacks are many; a hand
 * that grows without discards, and a goal out of reach, let cards and cities come.
 */
#include "derive.h"
#include "lockstep.h"
#include "scatter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

enum { GAME_STEPS_MAX = 2500 };

static lockstep run;
static bool agreed, agreed_anywhere;

static const char *const tables[] = {
    "modules=knights,seats=3",
    "modules=knights,seats=4",
    "modules=knights,seats=2",
    "modules=sea+knights,map=new-shores,seats=3",
    "modules=knights,seats=4",
    "modules=knights,seats=3,board=beginner",
    "modules=sea+knights,map=through-the-desert,seats=3",
    "modules=knights,seats=4",
    "modules=knights,seats=6",
    "modules=sea+knights,seats=4",
    "modules=knights,seats=3",
    "modules=knights,seats=5,extra_turns=paired",
    "modules=sea+knights,map=four-islands,seats=4",
    "modules=knights,seats=4,extra_turns=build",
    "modules=knights,seats=2",
    "modules=sea+knights,map=fog-islands,seats=3",
    "modules=knights,seats=3",
};
enum { TABLES = sizeof tables / sizeof *tables };

/* Each game has every one of these with one chance in four. */
static const char *const variations[] = {
    "aqueduct_commodity=1",
    "aqueduct_when=no_resources",
    "nasty_sleepers=all",
    "hand_counts_public=0",
    "merchant_fleet=all",
    "trade_monopoly_count=3",
    "pillage_skip_safe=0",
    "fifth_card=discard_now",
    "knight_blocks_adjacent=1",
    "displace_origin_free=0",
    "nasty_barbarians=1",
    "knight_errant=1",
    "merchant_must_move=1",
    "easy_start=1",
    "sea_combo=1",
    "bishop_may_move_pirate=1",
    "steal_optional=1",
    "friendly_robber=1",
    "trading=bank",
    "combined_phases=0",
    "harbor_same_turn=no",
    "robber_to_desert=0",
    "bank_short_single_gets_rest=1",
    "longest_road_tie=holder_keeps",
    "auto_claim=0",
    "vp_cards_hidden=0",
    "dice=deck",
    "discard_limit=20",
    "ship_move_rings=1",
    "pirate_may_leave_board=1",
};

static void config_of(uint32_t k, char *out, size_t size) {
    static const int goals[4] = { 0, 40, 25, 9 };
    lr_rng rng = lr_rng_stream(321, k);
    int length = snprintf(out, size, "board(%s", tables[k % TABLES]);

    if (k % 2 == 0)
        length += snprintf(out + length, size - (size_t)length, ",barbarian_track=%d",
                           1 + (int)lr_rng_below(&rng, 4));
    for (size_t v = 0; v < sizeof variations / sizeof *variations; v++)
        if (lr_rng_below(&rng, 4) == 0)
            length += snprintf(out + length, size - (size_t)length, ",%s", variations[v]);
    (void)snprintf(out + length, size - (size_t)length, ",vp_goal=%d)",
                   goals[lr_rng_below(&rng, 4)]);
}

static void engine_and_reference_agree_with_knights(void **state) {
    uint64_t left = drive_steps(1000000, 20000);
    double start = lockstep_seconds();

    (void)state;
    for (uint32_t k = 0; left > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];

        config_of(k, config, sizeof config);
        assert_true(drive_start_config(&run.d, &run.game, config, 7000 + k));
        lr_init(&run.game, &run.s);
        reference_start(&run.r, &run.game);
        if (!lockstep_play(&run, GAME_STEPS_MAX, &left)) fail_msg("game %u", k);
    }
    agreed = true;
    lockstep_print(&run, start);
}

/* ---- scattered positions: knights face to face, cities about to fall, tracks about to end ---- */

enum { POSITION_STEPS_MAX = 24, POSITIONS_PER_GAME = 12 };

static void configure(uint64_t k) {
    static const char *const modules[5] = { "knights", "knights", "sea+knights,map=new-shores",
                                            "knights", "sea+knights,map=four-islands" };
    static const int goals[4] = { 13, 22, 30, 40 };
    char config[LR_CONFIG_TEXT_MAX];

    (void)snprintf(config, sizeof config,
                   "board(modules=%s,seats=%d,first_player=seat0,barbarian_track=%d,vp_goal=%d,"
                   "nasty_barbarians=%d,nasty_sleepers=%s,aqueduct_when=%s,pillage_skip_safe=%d,"
                   "knight_errant=%d,knight_blocks_adjacent=%d,"
                   "displace_origin_free=%d,aqueduct_commodity=%d,merchant_fleet=%s,fifth_card=%s,"
                   "longest_road_tie=%s,trading=%s,hand_counts_public=%d)",
                   modules[k % 5], 4 - (int)(k % 3 == 2), 1 + (int)(k % 3), goals[k / 2 % 4],
                   k % 5 == 1, k % 4 < 2 ? "all" : "defenders", k % 3 ? "no_resources" : "nothing",
                   k % 7 > 2, k % 3 == 0, k % 6 == 5, k % 5 > 1, (int)(k / 2 % 2),
                   k % 9 < 3 ? "all" : "one", k % 8 < 3 ? "discard_now" : "play_or_discard",
                   k % 2 ? "aside" : "holder_keeps", k % 3 ? "bank" : "all", k % 4 != 0);
    assert_true(drive_start_config(&run.d, &run.game, config, k));
}

static void engine_and_reference_agree_anywhere_with_knights(void **state) {
    uint64_t left = drive_steps(200000, 15000), positions = 0, attempts = 0;
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
            if (!lockstep_branch(&run) || !lockstep_play(&run, POSITION_STEPS_MAX, &left))
                fail_msg("configuration %llu, position %d", (unsigned long long)k, n);
        }
    }
    agreed_anywhere = true;
    (void)printf("%llu of %llu scattered positions\n", (unsigned long long)positions,
                 (unsigned long long)attempts);
    lockstep_print(&run, start);
    assert_true(positions * 2 > attempts);
}

/* All of science is in hands and one card open, which takes five seats. */
static void hand_out_science(const lr_game *game, lr_state *state) {
    const board *b = board_of(game);
    board_progress_cards *cards = board_progress_of(b, board_state_of(state));
    board_knights *k = board_knights_of(b, &board_state_of(state)->pub);
    unsigned dealt = 0;

    memset(cards->hand, BOARD_NO_PROGRESS, sizeof cards->hand);
    memset(cards->hand_known, 0, sizeof cards->hand_known);
    memset(cards->returned, BOARD_NO_PROGRESS, sizeof cards->returned);
    memset(cards->returned_known, 0, sizeof cards->returned_known);
    for (unsigned card = 0; card < BOARD_PROGRESS_COMMERCE; card++) {
        if (card == BOARD_PROGRESS_PRINTER) continue;
        for (unsigned n = 0; n < board_progress_table[card].count; n++, dealt++) {
            cards->hand[dealt / 4][dealt % 4] = (uint8_t)card;
            cards->hand_known[dealt / 4][dealt % 4] = (uint8_t)(1u << dealt / 4);
        }
    }
    k->printer = 4;
    for (unsigned seat = 0; seat < b->seats; seat++) k->realm[seat].level[BOARD_SCIENCE] = 3;
    k->metropolis[BOARD_SCIENCE] = LR_SEAT_NONE;
    k->metropolis_at[BOARD_SCIENCE] = BOARD_NO_PLACE;
    board_derive(b, board_state_of(state));
}

/* A gate then has nothing to give. */
static void CK_RUL_55_empty_decks_agree(void **state) {
    static lockstep own;
    uint64_t left = drive_steps(4000, 1000);
    lr_error error;

    (void)state;
    for (uint64_t k = 0; left > 0; k++) {
        assert_true(drive_start_config(
            &own.d, &own.game, "board(modules=knights,seats=5,vp_goal=40,trading=bank)", k));
        while (!scatter(&own.game, &own.d.rng, &own.s)) continue;
        hand_out_science(&own.game, &own.s);
        assert_int_equal(lr_verify(&own.game, &own.s, &error), LR_OK);
        reference_start(&own.r, &own.game);
        reference_load(&own.r, &own.s);
        assert_true(lockstep_play(&own, 20, &left));
    }
    LOCKSTEP_MET(own, true, REF_SEEN_DECK_EMPTY);
}

/* ---- what the agreement covers ---- */

#define MEETS(name, event) \
    static void name(void **state) { \
        (void)state; \
        LOCKSTEP_MET(run, agreed &&agreed_anywhere, event); \
    }

MEETS(CK_KNIGHT_01_hired_knights_agree, REF_SEEN_HIRE)
MEETS(CK_KNIGHT_05_activation_agrees, REF_SEEN_ACTIVATE)
MEETS(CK_KNIGHT_08_promotion_agrees, REF_SEEN_PROMOTE)
MEETS(CK_KNIGHT_11_mighty_knights_agree, REF_SEEN_MIGHTY)
MEETS(CK_KNIGHT_14_roads_broken_by_knights_agree, REF_SEEN_KNIGHT_BREAKS)
MEETS(CK_ACT_06_moves_agree, REF_SEEN_MOVE)
MEETS(CK_ACT_08_displacement_agrees, REF_SEEN_DISPLACE)
MEETS(CK_ACT_10_flight_agrees, REF_SEEN_FLEE)
MEETS(CK_RUL_08_flight_without_choice_agrees, REF_SEEN_FLEE_ALONE)
MEETS(CK_ACT_12_flight_without_refuge_agrees, REF_SEEN_FLEE_NOWHERE)
MEETS(CK_ACT_15_chasing_the_robber_agrees, REF_SEEN_CHASE)
MEETS(CK_VAR_04_knight_errant_agrees, REF_SEEN_ERRANT)
MEETS(CK_WALL_01_walls_agree, REF_SEEN_WALL)
MEETS(CK_WALL_04_hand_limit_agrees, REF_SEEN_WALL_HELPS)
MEETS(CK_IMP_02_improvements_agree, REF_SEEN_IMPROVE)
MEETS(CK_RUL_37_cranes_agree, REF_SEEN_CRANE)
MEETS(CK_METRO_01_metropolises_agree, REF_SEEN_METROPOLIS)
MEETS(CK_RUL_67_chosen_metropolises_agree, REF_SEEN_METROPOLIS_CHOSEN)
MEETS(CK_METRO_04_lost_metropolises_agree, REF_SEEN_METROPOLIS_TAKEN)
MEETS(CK_BARB_01_barbarians_agree, REF_SEEN_STEP)
MEETS(CK_BARB_05_won_battles_agree, REF_SEEN_ATTACK_WON)
MEETS(CK_BARB_06_lost_battles_agree, REF_SEEN_ATTACK_LOST)
MEETS(CK_BARB_07_safe_players_agree, REF_SEEN_SKIPPED_SAFE)
MEETS(CK_BARB_08_lost_cities_agree, REF_SEEN_SACK_CHOSEN)
MEETS(CK_WALL_06_lost_walls_agree, REF_SEEN_SACK_WALL)
MEETS(CK_BARB_10_fallen_cities_agree, REF_SEEN_FALL)
MEETS(CK_BARB_11_repaired_cities_agree, REF_SEEN_REPAIR)
MEETS(CK_BARB_14_defenders_agree, REF_SEEN_DEFENDER)
MEETS(CK_BARB_15_tied_defenders_agree, REF_SEEN_REWARD)
MEETS(CK_RUL_79_battles_without_knights_agree, REF_SEEN_ATTACK_UNREWARDED)
MEETS(CK_VAR_01_declared_knights_agree, REF_SEEN_COMMIT)
MEETS(CK_PROG_01_gates_agree, REF_SEEN_GATE)
MEETS(CK_PROG_05_fifth_card_agrees, REF_SEEN_RETURN)
MEETS(CK_RUL_57_fifth_card_in_own_turn_agrees, REF_SEEN_SURPLUS)
MEETS(CK_PROG_07_open_cards_agree, REF_SEEN_OPEN_CARD)
MEETS(CK_PROG_09_returned_cards_agree, REF_SEEN_DRAW_RETURNED)
MEETS(CK_IMP_12_aqueducts_agree, REF_SEEN_AQUEDUCT)
MEETS(CK_RUL_75_declined_aqueducts_agree, REF_SEEN_AQUEDUCT_DECLINED)
MEETS(CK_PROD_02_commodities_agree, REF_SEEN_COMMODITY)
MEETS(CK_PROD_08_commodity_shortage_agrees, REF_SEEN_COMMODITY_SHORTAGE)
MEETS(CK_ROB_02_frozen_robber_agrees, REF_SEEN_FROZEN)
MEETS(CK_TRD_01_commerce_agrees, REF_SEEN_COMMERCE)
MEETS(CK_TRD_02_failed_commerce_agrees, REF_SEEN_COMMERCE_FAILED)
MEETS(CK_RUL_85_wins_by_the_event_agree, REF_SEEN_WIN_BY_EVENT)
MEETS(CK_WIN_03_wins_agree, REF_SEEN_WIN)
MEETS(SEA_CK_05_knights_on_the_sea_agree, REF_SEEN_MOVE_AT_SEA)
MEETS(SEA_CK_14_chasing_the_pirate_agrees, REF_SEEN_CHASE_PIRATE)

/* Every card was played, with all that it names and leads to. */
static void CK_PROG_08_played_cards_agree(void **state) {
    (void)state;
    for (int card = 0; card < BOARD_PROGRESS_KINDS; card++)
        if (card != BOARD_PROGRESS_PRINTER && card != BOARD_PROGRESS_CONSTITUTION)
            LOCKSTEP_MET(run, agreed && agreed_anywhere,
                         (reference_event)(REF_SEEN_PLAY_ALCHEMIST + card));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engine_and_reference_agree_with_knights),
        cmocka_unit_test(engine_and_reference_agree_anywhere_with_knights),
        cmocka_unit_test(CK_KNIGHT_01_hired_knights_agree),
        cmocka_unit_test(CK_KNIGHT_05_activation_agrees),
        cmocka_unit_test(CK_KNIGHT_08_promotion_agrees),
        cmocka_unit_test(CK_KNIGHT_11_mighty_knights_agree),
        cmocka_unit_test(CK_KNIGHT_14_roads_broken_by_knights_agree),
        cmocka_unit_test(CK_ACT_06_moves_agree),
        cmocka_unit_test(CK_ACT_08_displacement_agrees),
        cmocka_unit_test(CK_ACT_10_flight_agrees),
        cmocka_unit_test(CK_RUL_08_flight_without_choice_agrees),
        cmocka_unit_test(CK_ACT_12_flight_without_refuge_agrees),
        cmocka_unit_test(CK_ACT_15_chasing_the_robber_agrees),
        cmocka_unit_test(CK_VAR_04_knight_errant_agrees),
        cmocka_unit_test(CK_WALL_01_walls_agree),
        cmocka_unit_test(CK_WALL_04_hand_limit_agrees),
        cmocka_unit_test(CK_IMP_02_improvements_agree),
        cmocka_unit_test(CK_RUL_37_cranes_agree),
        cmocka_unit_test(CK_METRO_01_metropolises_agree),
        cmocka_unit_test(CK_RUL_67_chosen_metropolises_agree),
        cmocka_unit_test(CK_METRO_04_lost_metropolises_agree),
        cmocka_unit_test(CK_BARB_01_barbarians_agree),
        cmocka_unit_test(CK_BARB_05_won_battles_agree),
        cmocka_unit_test(CK_BARB_06_lost_battles_agree),
        cmocka_unit_test(CK_BARB_07_safe_players_agree),
        cmocka_unit_test(CK_BARB_08_lost_cities_agree),
        cmocka_unit_test(CK_WALL_06_lost_walls_agree),
        cmocka_unit_test(CK_BARB_10_fallen_cities_agree),
        cmocka_unit_test(CK_BARB_11_repaired_cities_agree),
        cmocka_unit_test(CK_BARB_14_defenders_agree),
        cmocka_unit_test(CK_BARB_15_tied_defenders_agree),
        cmocka_unit_test(CK_RUL_79_battles_without_knights_agree),
        cmocka_unit_test(CK_VAR_01_declared_knights_agree),
        cmocka_unit_test(CK_PROG_01_gates_agree),
        cmocka_unit_test(CK_PROG_05_fifth_card_agrees),
        cmocka_unit_test(CK_RUL_57_fifth_card_in_own_turn_agrees),
        cmocka_unit_test(CK_PROG_07_open_cards_agree),
        cmocka_unit_test(CK_PROG_09_returned_cards_agree),
        cmocka_unit_test(CK_RUL_55_empty_decks_agree),
        cmocka_unit_test(CK_IMP_12_aqueducts_agree),
        cmocka_unit_test(CK_RUL_75_declined_aqueducts_agree),
        cmocka_unit_test(CK_PROD_02_commodities_agree),
        cmocka_unit_test(CK_PROD_08_commodity_shortage_agrees),
        cmocka_unit_test(CK_ROB_02_frozen_robber_agrees),
        cmocka_unit_test(CK_TRD_01_commerce_agrees),
        cmocka_unit_test(CK_TRD_02_failed_commerce_agrees),
        cmocka_unit_test(CK_RUL_85_wins_by_the_event_agree),
        cmocka_unit_test(CK_WIN_03_wins_agree),
        cmocka_unit_test(SEA_CK_05_knights_on_the_sea_agree),
        cmocka_unit_test(SEA_CK_14_chasing_the_pirate_agrees),
        cmocka_unit_test(CK_PROG_08_played_cards_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
