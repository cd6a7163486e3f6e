/* The engine and the naive reference at sea: random games over the maps whose rules the reference
 * knows, and between turns at large tables. See tests/property/reference.c, which does the same for
 * the island, and tests/support/lockstep.h for what is compared. */
#include "lockstep.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { GAME_STEPS_MAX = 1500 };

static lockstep run;
static bool agreed;

static const char *const tables[] = {
    "map=new-shores,seats=3",
    "map=new-shores,seats=4",
    "map=four-islands,seats=3",
    "map=four-islands,seats=4",
    "map=fog-islands,seats=3",
    "map=fog-islands,seats=4",
    "map=through-the-desert,seats=3",
    "map=through-the-desert,seats=4",
    "map=new-world,seats=3",
    "map=new-world,seats=4",
    "map=forgotten-tribe,seats=3",
    "map=forgotten-tribe,seats=4",
    "map=cloth-villages,seats=3",
    "map=cloth-villages,seats=4,hand_counts_public=0",
    "map=wonders,seats=3",
    "map=wonders,seats=4",
    "modules=sea,seats=4",
    "modules=sea,seats=2",
    "modules=sea,seats=3,board=beginner",
    "modules=sea,seats=5,extra_turns=build",
    "modules=sea,seats=6,extra_turns=paired",
    "seats=5,extra_turns=paired",
    "seats=6,extra_turns=build",
    "map=fog-islands,seats=4,extra_turns=build",
    "map=four-islands,seats=4,extra_turns=paired",
    "map=new-shores,seats=3,board=beginner",
};
enum { TABLES = sizeof tables / sizeof *tables };

/* Each game has every one of these with one chance in three. */
static const char *const variations[] = {
    "ship_move_ignores_roads=1",
    "ship_move_rings=1",
    "pirate_may_leave_board=1",
    "start_beside_board=1",
    "steal_optional=1",
    "friendly_robber=1",
    "trading=bank",
    "combined_phases=0",
    "outer_sea_shuffled=1",
    "vp_goal=40",
    "longest_road_tie=holder_keeps",
    "auto_claim=0",
    "vp_cards_hidden=0",
    "robber_to_desert=0",
    "first_player=random",
    "wonder_claim_pays=1",
};

static void config_of(uint32_t k, char *out, size_t size) {
    lr_rng rng = lr_rng_stream(123, k);
    int length = snprintf(out, size, "board(%s", tables[k % TABLES]);

    for (size_t v = 0; v < sizeof variations / sizeof *variations; v++)
        if (lr_rng_below(&rng, 3) == 0)
            length += snprintf(out + length, size - (size_t)length, ",%s", variations[v]);
    (void)snprintf(out + length, size - (size_t)length, ")");
}

static void engine_and_reference_agree_at_sea(void **state) {
    uint64_t left = drive_steps(1000000, 35000);
    double start = lockstep_seconds();

    (void)state;
    for (uint32_t k = 0; left > 0; k++) {
        char config[LR_CONFIG_TEXT_MAX];

        config_of(k, config, sizeof config);
        assert_true(drive_start_config(&run.d, &run.game, config, 5000 + k));
        lr_init(&run.game, &run.s);
        reference_start(&run.r, &run.game);
        if (!lockstep_play(&run, GAME_STEPS_MAX, &left)) fail_msg("game %u", k);
    }
    agreed = true;
    lockstep_print(&run, start);
}

/* ---- small maps, made for what is rare on large ones ---- */

/* Gold to begin with, fog everywhere, and a bank that is soon empty. */
static const char fog_and_gold[] = "longroad-map 1\n"
                                   "name fog-and-gold\n"
                                   "seats 2\n"
                                   "target 12\n"
                                   "pieces roads 9 ships 12 settlements 4 cities 3\n"
                                   "bank 6\n"
                                   "deck knight 6 roads 6 plenty 2 monopoly 1 point 2\n"
                                   "layout\n"
                                   "    se      go6     hi5     se\n"
                                   "~~      fo4     pa8     ~~      se\n"
                                   "    ~~      ~~      fi3     mo9\n"
                                   "se      ~~      se      ~~      hi11\n"
                                   "    go2     se      ~~      fo10\n"
                                   "end\n"
                                   "fog-terrain sea 2 desert 1 gold 2 hills 1 forest 1\n"
                                   "fog-numbers 4 5 9 10\n"
                                   "harbor a2/ne any\n"
                                   "bonus 1 2\n"
                                   "robber off\n"
                                   "pirate a1\n";

/* Lumber and wool, islets to sail around, and no land for roads: ships that lie in rings. */
static const char islets[] = "longroad-map 1\n"
                             "name islets\n"
                             "seats 2\n"
                             "target 12\n"
                             "pieces roads 2 ships 15\n"
                             "outside nothing\n"
                             "layout\n"
                             "    se      se      se      se\n"
                             "se      fo6     se      pa8     se\n"
                             "    se      se      se      se\n"
                             "se      pa5     se      fo9     se\n"
                             "    se      se      se      se\n"
                             "end\n";

/* The same land for the scenarios: two closed islets within reach of a coast. */
#define SCENARIO_MAP(name, lines) \
    "longroad-map 1\n" \
    "name " name "\n" \
    "seats 2\n" \
    "target 12\n" \
    "pieces roads 5 ships 12\n" \
    "deck knight 6 roads 3 plenty 2 monopoly 2 point 4\n" lines "layout\n" \
    "    se      de      se      de\n" \
    "se      se      se      se      se\n" \
    "    fo6     pa8     fo5     pa9\n" \
    "se      hi4     fi10    mo3     se\n" \
    "end\n" \
    "areas\n" \
    "    .       I       .       I\n" \
    ".       .       .       .       .\n" \
    "    A       A       A       A\n" \
    ".       A       A       A       .\n" \
    "end\n" \
    "home A\n" \
    "closed I\n"

static const char gifts[] = SCENARIO_MAP("gifts", "") "scenario tribe\n"
                                                      "gift a2/w point\n"
                                                      "gift a2/sw harbor grain\n"
                                                      "gift a2/se card\n"
                                                      "gift a2/e card\n"
                                                      "gift a4/w point\n"
                                                      "gift a4/sw harbor any\n"
                                                      "gift a4/se harbor wool\n"
                                                      "gift a4/e card\n"
                                                      "robber a2\n"
                                                      "pirate a1\n";

static const char villages[] = SCENARIO_MAP("few-villages", "without route\n") "scenario villages\n"
                                                                               "cloth 2 2\n"
                                                                               "village a2.s 6\n"
                                                                               "village a2.sw 8\n"
                                                                               "village a2.se 5\n"
                                                                               "village a4.s 9\n"
                                                                               "village a4.sw 5\n"
                                                                               "village a4.se 8\n"
                                                                               "robber off\n"
                                                                               "pirate a1\n";

static const char race[] = SCENARIO_MAP("race", "without pirate\n") "scenario wonders\n"
                                                                    "wall c1.n d2.s\n"
                                                                    "bridge c4.n d4.s\n"
                                                                    "harbor c1/w any\n"
                                                                    "harbor c3/nw ore\n"
                                                                    "bonus 1\n"
                                                                    "robber off\n";

/* Every second game is played for what is sought: ships and nothing else, or cards. */
static void agree_on(lockstep *l, const char *map, const char *const *configs, int sought,
                     uint64_t left) {
    for (uint32_t k = 0; left > 0; k++) {
        const char *config = configs[k % 4];
        assert_true(drive_start_map(&l->d, &l->game, config, map, 9000 + k));
        for (int kind = 0; kind < BOARD_ACTION_KINDS && k / 4 % 2 == 0; kind++)
            l->d.weight[kind] = kind == sought         ? 2000
                                : kind == BOARD_END    ? 12
                                : kind == BOARD_WONDER ? 50
                                                       : 1;
        lr_init(&l->game, &l->s);
        reference_start(&l->r, &l->game);
        if (!lockstep_play(l, sought == BOARD_LEVEL ? 3000 : 700, &left)) fail_msg("game %u", k);
    }
}

static void fog_gold_and_an_empty_bank_agree(void **state) {
    static const char *const configs[4] = {
        "board(seats=2,vp_goal=40,discard_limit=20,no_seven_rounds=10)",
        "board(seats=2)",
        "board(seats=2,trading=bank,vp_goal=40,discard_limit=20,no_seven_rounds=10)",
        "board(seats=2,trading=bank,steal_optional=1,extra_turns=paired)",
    };
    static lockstep own;

    (void)state;
    agree_on(&own, fog_and_gold, configs, BOARD_ROLL, drive_steps(60000, 6000));
    LOCKSTEP_MET(own, true, REF_SEEN_GOLD_SETUP);       /* SEA-SETUP-04 */
    LOCKSTEP_MET(own, true, REF_SEEN_GOLD_FORFEIT);     /* SEA-GOLD-06 */
    LOCKSTEP_MET(own, true, REF_SEEN_DISCOVER_SEVERAL); /* SCN3-06 */
    LOCKSTEP_MET(own, true, REF_SEEN_DISCOVER_GOLD);    /* SCN3-05 */
    LOCKSTEP_MET(own, true, REF_SEEN_DISCOVER_SETUP);   /* SCN3-12 */
    LOCKSTEP_MET(own, true, REF_SEEN_SHIP_FREE);        /* SEA-CARD-01 */
    LOCKSTEP_MET(own, true, REF_SEEN_FREE_ROAD_LOST);   /* SEA-CARD-03 */
}

static const char *const scenario_configs[4] = {
    "board(seats=2,vp_goal=40,trading=bank)",
    "board(seats=2)",
    "board(seats=2,vp_goal=40,extra_turns=build,wonder_claim_pays=1)",
    ("board(seats=2,trading=bank,extra_turns=paired,steal_optional=1,auto_claim=0,"
     "vp_cards_hidden=0)"),
};

static void SCN5_05_gifts_agree(void **state) {
    static lockstep own;

    (void)state;
    agree_on(&own, gifts, scenario_configs, BOARD_SHIP, drive_steps(60000, 6000));
    LOCKSTEP_MET(own, true, REF_SEEN_GIFT_POINT);
    LOCKSTEP_MET(own, true, REF_SEEN_GIFT_CARD);
    LOCKSTEP_MET(own, true, REF_SEEN_GIFT_HARBOR);
    LOCKSTEP_MET(own, true, REF_SEEN_HARBOR_PLACED);
}

static void SCN6_08_villages_agree(void **state) {
    static lockstep own;

    (void)state;
    agree_on(&own, villages, scenario_configs, BOARD_SHIP, drive_steps(60000, 6000));
    LOCKSTEP_MET(own, true, REF_SEEN_TRADE);
    LOCKSTEP_MET(own, true, REF_SEEN_CLOTH);
    LOCKSTEP_MET(own, true, REF_SEEN_CLOTH_STOLEN);
    LOCKSTEP_MET(own, true, REF_SEEN_VILLAGES_EMPTY);
}

static void SCN8_07_wonders_agree(void **state) {
    static lockstep own;

    (void)state;
    agree_on(&own, race, scenario_configs, BOARD_LEVEL, drive_steps(60000, 6000));
    LOCKSTEP_MET(own, true, REF_SEEN_WONDER);
    LOCKSTEP_MET(own, true, REF_SEEN_LEVEL);
    LOCKSTEP_MET(own, true, REF_SEEN_WONDER_DONE);
}

static void SEA_MOVE_08_rings_agree(void **state) {
    static const char *const configs[4] = {
        "board(seats=2,vp_goal=40,ship_move_rings=1)",
        "board(seats=2,vp_goal=40,ship_move_rings=1,extra_turns=paired)",
        "board(seats=2,vp_goal=40,ship_move_rings=1,trading=bank,ship_move_ignores_roads=1)",
        "board(seats=2,vp_goal=40,trading=bank)",
    };
    static lockstep own;

    (void)state;
    agree_on(&own, islets, configs, BOARD_SHIP, drive_steps(60000, 6000));
    LOCKSTEP_MET(own, true, REF_SEEN_SHIP_RING);
    LOCKSTEP_MET(own, true, REF_SEEN_SHIP_CLOSED);
}

/* ---- what the agreement covers ---- */

#define MEETS(name, event) \
    static void name(void **state) { \
        (void)state; \
        LOCKSTEP_MET(run, agreed, event); \
    }

MEETS(SEA_SHIP_01_ships_agree, REF_SEEN_SHIP)
MEETS(SEA_CARD_01_free_ships_agree, REF_SEEN_SHIP_FREE)
MEETS(SEA_SETUP_01_first_ships_agree, REF_SEEN_SHIP_SETUP)
MEETS(SEA_MOVE_01_moved_ships_agree, REF_SEEN_SHIP_MOVED)
MEETS(SEA_ROUTE_03_closed_ships_agree, REF_SEEN_SHIP_CLOSED)
MEETS(SEA_LTR_02_routes_of_both_agree, REF_SEEN_ROUTE_MIXED)
MEETS(SEA_SHIP_07_overseas_agrees, REF_SEEN_OVERSEAS)
MEETS(SEA_SVP_05_new_islands_agree, REF_SEEN_ISLAND)
MEETS(SEA_GOLD_01_gold_agrees, REF_SEEN_GOLD)
MEETS(SEA_PIR_01_pirate_agrees, REF_SEEN_PIRATE)
MEETS(SEA_PIR_03_pirates_victims_agree, REF_SEEN_PIRATE_STEAL)
MEETS(SEA_PIR_09_pirate_leaves_agrees, REF_SEEN_PIRATE_LEAVES)
MEETS(SCN3_04_discoveries_agree, REF_SEEN_DISCOVER)
MEETS(SCN3_05_discovered_gold_agrees, REF_SEEN_DISCOVER_GOLD)
MEETS(SCN3_12_first_discoveries_agree, REF_SEEN_DISCOVER_SETUP)
MEETS(EXT_SBP_02_building_between_turns_agrees, REF_SEEN_BUILD_PHASE)
MEETS(EXT_PAIR_04_paired_turns_agree, REF_SEEN_PAIRED)
MEETS(SEA_WIN_01_wins_agree, REF_SEEN_WIN)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engine_and_reference_agree_at_sea),
        cmocka_unit_test(fog_gold_and_an_empty_bank_agree),
        cmocka_unit_test(SEA_MOVE_08_rings_agree),
        cmocka_unit_test(SCN5_05_gifts_agree),
        cmocka_unit_test(SCN6_08_villages_agree),
        cmocka_unit_test(SCN8_07_wonders_agree),
        cmocka_unit_test(SEA_SHIP_01_ships_agree),
        cmocka_unit_test(SEA_CARD_01_free_ships_agree),
        cmocka_unit_test(SEA_SETUP_01_first_ships_agree),
        cmocka_unit_test(SEA_MOVE_01_moved_ships_agree),
        cmocka_unit_test(SEA_ROUTE_03_closed_ships_agree),
        cmocka_unit_test(SEA_LTR_02_routes_of_both_agree),
        cmocka_unit_test(SEA_SHIP_07_overseas_agrees),
        cmocka_unit_test(SEA_SVP_05_new_islands_agree),
        cmocka_unit_test(SEA_GOLD_01_gold_agrees),
        cmocka_unit_test(SEA_PIR_01_pirate_agrees),
        cmocka_unit_test(SEA_PIR_03_pirates_victims_agree),
        cmocka_unit_test(SEA_PIR_09_pirate_leaves_agrees),
        cmocka_unit_test(SCN3_04_discoveries_agree),
        cmocka_unit_test(SCN3_05_discovered_gold_agrees),
        cmocka_unit_test(SCN3_12_first_discoveries_agree),
        cmocka_unit_test(EXT_SBP_02_building_between_turns_agrees),
        cmocka_unit_test(EXT_PAIR_04_paired_turns_agree),
        cmocka_unit_test(SEA_WIN_01_wins_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
