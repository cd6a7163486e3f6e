/* The features of the hex board: names, range, the same numbers at whatever chair somebody sits,
 * that an action shows, that reach is what the rules allow, and numbers of positions that were
 * worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "board_view.h"
#include "drive.h"
#include "game.h"
#include "mind.h"

static lr_game game;

static void make(const char *config) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s: %s", config, error.text);
}

static const char *const configs[] = {
    "board",
    "board(seats=2,vp_goal=15)",
    "board(seats=3,board=beginner)",
    "board(seats=5)",
    "board(seats=6,extra_turns=paired)",
    "board(trading=bank,discard_limit=4)",
    "board(map=new-shores)",
    "board(map=four-islands,seats=3)",
    "board(map=fog-islands)",
    "board(map=through-the-desert)",
    "board(map=forgotten-tribe)",
    "board(map=cloth-villages)",
    "board(map=pirate-islands)",
    "board(map=wonders)",
    "board(map=new-world)",
    "board(modules=knights)",
    "board(modules=knights,seats=2,nasty_barbarians=1)",
    "board(modules=knights,seats=6)",
    "board(modules=sea+knights,map=new-shores)",
    "board(modules=sea+knights,map=forgotten-tribe)",
    "board(modules=sea+knights,map=wonders)",
};
enum { CONFIGS = sizeof configs / sizeof configs[0] };

/* ---- names ----------------------------------------------------------------------------------- */

static void names_are_words_and_differ(void **unused) {
    (void)unused;
    assert_int_equal(features_board.family, FAMILY_board);
    assert_in_range(features_board.count, 100, FEATURES_MAX);
    for (uint32_t k = 0; k < features_board.count; k++) {
        const char *name = features_board.names[k];
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789"), strlen(name));
        for (uint32_t other = 0; other < k; other++)
            assert_string_not_equal(name, features_board.names[other]);
    }
}

static void a_board_game_has_these_features(void **unused) {
    (void)unused;
    make("board(modules=knights)");
    assert_ptr_equal(mind_of(&game)->features, &features_board);
}

/* ---- random games ---------------------------------------------------------------------------- */

static lr_action random_action(const lr_state *s, uint32_t who, lr_rng *rng) {
    return who & LR_CHANCE ? lr_chance_sample(&game, s, rng)
                           : lr_legal_sample(&game, s, lr_seat_first(who), rng);
}

static void rows_of(const lr_state *s, feature_rows *rows, int fill) {
    lr_state copy;
    lr_copy(&game, &copy, s);
    memset(rows, fill, sizeof *rows);
    features_board.extract(&game, s, NULL, rows);
    assert_memory_equal(copy.body.bytes, s->body.bytes, game.state_bytes);
}

static void expect_rows_equal(const feature_rows *one, unsigned one_seat, const feature_rows *two,
                              unsigned two_seat) {
    for (uint32_t k = 0; k < features_board.count; k++)
        if (one->seat[one_seat][k] != two->seat[two_seat][k])
            fail_msg("%s: seat %u has %d, seat %u has %d", features_board.names[k], one_seat,
                     one->seat[one_seat][k], two_seat, two->seat[two_seat][k]);
}

/* Whatever the rows held before, all numbers are written, the same ones each time, and in range. */
static void expect_sound(const lr_state *s) {
    static feature_rows one, two;
    rows_of(s, &one, 0x55);
    rows_of(s, &two, 0xaa);
    for (unsigned seat = 0; seat < game.seats; seat++) {
        expect_rows_equal(&one, seat, &two, seat);
        for (uint32_t k = 0; k < features_board.count; k++)
            assert_in_range(one.seat[seat][k] - FEATURE_LOW, 0, FEATURE_HIGH - FEATURE_LOW);
    }
}

/* With a memory the same numbers come out, whatever it has seen before. */
static void a_memory_changes_nothing(void **unused) {
    (void)unused;
    uint64_t steps = drive_steps(1500, 300);
    void *memory = test_calloc(1, features_board.memory_bytes);
    for (int c = 0; c < CONFIGS; c++) {
        make(configs[c]);
        lr_rng rng = lr_rng_seed((uint64_t)c + 77);
        lr_state s;
        lr_init(&game, &s);
        uint32_t who;
        memset(memory, 0, features_board.memory_bytes);
        for (uint64_t step = 0; step < steps && (who = lr_actors(&game, &s)) != 0; step++) {
            static feature_rows one, two;
            rows_of(&s, &one, 0x55);
            memset(&two, 0xaa, sizeof two);
            if (lr_rng_below(&rng, 4) == 0) features_board.dwell(&game, &s, memory);
            features_board.extract(&game, &s, memory, &two);
            for (unsigned seat = 0; seat < game.seats; seat++)
                expect_rows_equal(&one, seat, &two, seat);
            lr_apply(&game, &s, random_action(&s, who, &rng));
        }
    }
    test_free(memory);
}

static void rows_are_sound_in_random_games(void **unused) {
    (void)unused;
    uint64_t steps = drive_steps(4000, 600);
    for (int c = 0; c < CONFIGS; c++) {
        make(configs[c]);
        lr_rng rng = lr_rng_seed((uint64_t)c + 1);
        lr_state s;
        lr_init(&game, &s);
        uint32_t who;
        for (uint64_t step = 0; step < steps && (who = lr_actors(&game, &s)) != 0; step++) {
            expect_sound(&s);
            lr_apply(&game, &s, random_action(&s, who, &rng));
        }
        expect_sound(&s);
    }
}

static uint32_t first_unseen(const bool *seen) {
    uint32_t k = 0;
    while (k < features_board.count && seen[k]) k++;
    return k;
}

/* Every feature must say something somewhere. */
static void every_feature_is_used(void **unused) {
    (void)unused;
    static bool seen[FEATURES_MAX];
    static feature_rows rows;
    int every = (int)drive_steps(1, 5);
    for (int round = 0; round < 6; round++)
        for (int c = 0; c < CONFIGS && first_unseen(seen) < features_board.count; c++) {
            make(configs[c]);
            lr_rng rng = lr_rng_stream((uint64_t)c, (uint64_t)round);
            lr_state s;
            lr_init(&game, &s);
            uint32_t who;
            for (int step = 0; step < 12000 && (who = lr_actors(&game, &s)) != 0; step++) {
                lr_action a = random_action(&s, who, &rng);
                game.ops->apply(&game, &s, &a); /* others verify */
                if (step % every != 0) continue;
                features_board.extract(&game, &s, NULL, &rows);
                for (unsigned seat = 0; seat < game.seats; seat++)
                    for (uint32_t k = 0; k < features_board.count; k++)
                        seen[k] |= rows.seat[seat][k] != 0;
            }
        }
    if (first_unseen(seen) < features_board.count)
        fail_msg("%s is always 0", features_board.names[first_unseen(seen)]);
}

/* ---- chairs ---------------------------------------------------------------------------------- */

static uint8_t turned(uint8_t seat, unsigned by) {
    return seat < game.seats ? (uint8_t)((seat + by) % game.seats) : seat;
}

/* The same action by somebody who sits `by` chairs further on, where everybody does. */
static lr_action action_turned(lr_action a, unsigned by) {
    a.actor = turned(a.actor, by);
    switch ((board_action_kind)a.kind) {
    case BOARD_FIRST:
    case BOARD_CONFIRM:
    case BOARD_TAKE:
    case BOARD_DECLINE:
    case BOARD_ROB: a.arg[0] = turned(a.arg[0], by); break;
    case BOARD_STEAL:
    case BOARD_ROBBER:
    case BOARD_PIRATE:
    case BOARD_PILLAGE:
    case BOARD_PICK:
    case BOARD_SPY:
    case BOARD_COMMERCE: a.arg[2] = turned(a.arg[2], by); break;
    case BOARD_PLAY:
        if (board_progress_table[a.arg[2]].argument == BOARD_ARGUMENT_SEAT)
            a.arg[0] = turned(a.arg[0], by);
        break;
    case BOARD_OFFER: {
        unsigned seats = 0;
        for (uint8_t seat = 0; seat < game.seats; seat++)
            if (a.arg[10] >> seat & 1) seats |= 1u << turned(seat, by);
        a.arg[10] = (uint8_t)seats;
        break;
    }
    default: break;
    }
    return a;
}

static void expect_turned(const lr_state *s, const lr_state *twin, unsigned by) {
    static feature_rows rows, twin_rows;
    rows_of(s, &rows, 0);
    rows_of(twin, &twin_rows, 0);
    for (uint8_t seat = 0; seat < game.seats; seat++)
        expect_rows_equal(&rows, seat, &twin_rows, turned(seat, by));
}

/* Two games go on side by side; in the twin everybody sits elsewhere. */
static void rows_go_with_the_player_not_with_the_chair(void **unused) {
    (void)unused;
    static const char *const twins[] = {
        "board(first_player=random)",
        "board(first_player=random,seats=3)",
        "board(first_player=random,seats=6)",
        "board(first_player=random,map=new-shores)",
        "board(first_player=random,map=fog-islands)",
        "board(first_player=random,map=forgotten-tribe)",
        "board(first_player=random,map=wonders)",
        "board(first_player=random,modules=knights)",
        "board(first_player=random,modules=sea+knights,map=new-shores)",
    };
    for (size_t c = 0; c < sizeof twins / sizeof twins[0]; c++) {
        make(twins[c]);
        lr_rng rng = lr_rng_seed(c + 100);
        unsigned by = 1 + (unsigned)(c % (game.seats - 1u));
        lr_state s, twin;
        lr_init(&game, &s);
        lr_init(&game, &twin);
        uint32_t who;
        for (uint64_t step = 0, steps = drive_steps(3000, 500);
             step < steps && (who = lr_actors(&game, &s)) != 0; step++) {
            uint32_t seats = who & 0x3f;
            lr_action a = who & LR_CHANCE ? lr_chance_sample(&game, &s, &rng)
                                          : lr_legal_sample(&game, &s, __builtin_ctz(seats), &rng);
            lr_action b = action_turned(a, by);
            assert_int_equal(lr_check(&game, &twin, b), LR_OK);
            lr_apply(&game, &s, a);
            lr_apply(&game, &twin, b);
            if (board_lay_open(&game, &s).pub->phase >
                BOARD_PHASE_FIRST) /* chairs mean something */
                expect_turned(&s, &twin, by);
        }
    }
}

/* ---- actions show ---------------------------------------------------------------------------- */

/* Of these every single one changes what somebody has. */
static bool should_show(lr_action a) {
    switch ((board_action_kind)a.kind) {
    case BOARD_DISCARD:
    case BOARD_ROAD:
    case BOARD_SETTLEMENT:
    case BOARD_CITY:
    case BOARD_BUY:
    case BOARD_PLENTY:
    case BOARD_BANK:
    case BOARD_SHIP:
    case BOARD_LIFT:
    case BOARD_CHOOSE:
    case BOARD_LEVEL:
    case BOARD_WONDER:
    case BOARD_WALL:
    case BOARD_HIRE:
    case BOARD_ACTIVATE:
    case BOARD_PROMOTE:
    case BOARD_IMPROVE: return true;
    default: return false;
    }
}

static void an_action_shows_in_some_row(void **unused) {
    (void)unused;
    static feature_rows before, after;
    uint32_t shown = 0;
    for (int c = 0; c < CONFIGS; c++) {
        make(configs[c]);
        lr_rng rng = lr_rng_seed((uint64_t)c + 500);
        lr_state s;
        lr_init(&game, &s);
        uint32_t who;
        for (uint64_t step = 0, steps = drive_steps(5000, 1500);
             step < steps && (who = lr_actors(&game, &s)) != 0; step++) {
            lr_action a = random_action(&s, who, &rng);
            rows_of(&s, &before, 0);
            lr_apply(&game, &s, a);
            if (!should_show(a)) continue;
            rows_of(&s, &after, 0);
            if (memcmp(&before, &after, sizeof before) == 0) {
                char text[128];
                lr_action_print(&game, a, text, sizeof text);
                fail_msg("%s: `%s` changes no feature", configs[c], text);
            }
            shown++;
        }
    }
    assert_true(shown > 1500);
}

/* ---- positions worked out by hand ------------------------------------------------------------ */

static lr_state position;
static feature_rows position_rows;

static void look_at(const char *config, const char *text) {
    lr_error error;
    make(config);
    if (lr_state_parse(&game, text, &position, &error) != LR_OK)
        fail_msg("line %d: %s", error.line, error.text);
    rows_of(&position, &position_rows, 0);
}

static int feature(const char *name, unsigned seat) {
    for (uint32_t k = 0; k < features_board.count; k++)
        if (strcmp(features_board.names[k], name) == 0) return position_rows.seat[seat][k];
    fail_msg("there is no feature %s", name);
    return 0;
}

/* Seat 0 has rolled a seven and seat 1 must discard; the robber is still on c1, where seat 2 has a
 * settlement and a city. */
static const char *const island =
    "phase discard\nactive 0\nfirst 0\nturn 28\nsetup-step 8\ndone rolled\ndice 3 4\nrobber c1\n"
    "longest-road - 4\nlargest-army -\n"
    "row a mountains:11 mountains:12 hills:9\n"
    "row b fields:4 forest:3 pasture:6 fields:10\n"
    "row c pasture:8 forest:11 desert mountains:5 forest:8\n"
    "row d forest:10 hills:9 fields:4 hills:3\n"
    "row e fields:5 pasture:2 pasture:6\n"
    "harbors wool lumber grain brick any any any ore any\n"
    "bank brick=19 lumber=11 wool=14 grain=9 ore=18\n"
    "deck knight=12 roads=2 plenty=2 point=5\n"
    "hand 0 wool=2 grain=4 ore=1\nsettlements 0 b4.s d2.se e2.se\nroads 0 b4/sw d3/sw e2/e\n"
    "hand 1 lumber=6 wool=2 grain=2\nsettlements 1 a2.s\ncities 1 d1.se\n"
    "roads 1 a2/sw a2/se d1/e\ndiscard 1 5\n"
    "hand 2 lumber=2 grain=4\nsettlements 2 b1.sw\ncities 2 c1.se c4.s\n"
    "roads 2 b1/sw c1/e c4/sw\n"
    "hand 3 wool=1\ncards 3 knight=1 monopoly=2\nplayed 3 knight=1\nsettlements 3 a3.s b3.s\n"
    "roads 3 b3/e b3/sw\n";

static void production_is_counted_without_the_robber(void **unused) {
    (void)unused;
    look_at("board", island);
    /* Seat 2: b1 4 grain; c2 11, d1 10 lumber twice; c4 5 ore, d3 4 grain, d4 3 brick twice. */
    assert_int_equal(feature("prod_brick", 2), 2 * 2 * 6);
    assert_int_equal(feature("prod_lumber", 2), 2 * (2 + 3) * 6);
    assert_int_equal(feature("prod_wool", 2), 0);
    assert_int_equal(feature("prod_grain", 2), (3 + 2 * 3) * 6);
    assert_int_equal(feature("prod_ore", 2), 2 * 4 * 6);
    assert_int_equal(feature("prod_kinds", 2), 4 * 20);
    assert_true(feature("robbed_pips", 2) > 0);
    assert_true(feature("robbed_best", 2) > 0);
    assert_int_equal(feature("robbed_pips", 0), 0);
    assert_int_equal(feature("prod_all", 2), 31 * 2);
    assert_int_equal(feature("prod_lead", 2), (31 - 30) * 3);
    assert_int_equal(feature("prod_lead", 1), (30 - 31) * 3);
    assert_true(feature("harbor_any", 0) > 0 && feature("harbor_any", 2) > 0);
    assert_true(feature("harbor_any", 1) == 0 && feature("harbor_any", 3) == 0);
}

static void hands_are_measured_by_what_they_lack(void **unused) {
    (void)unused;
    look_at("board", island);
    assert_int_equal(feature("need_road", 1), 20);
    assert_int_equal(feature("lack_road", 1), 0); /* five lumber too many bring a brick */
    assert_int_equal(feature("near_road", 1), 127);
    assert_int_equal(feature("need_settlement", 0), 2 * 20);
    assert_int_equal(feature("lack_settlement", 0), 20); /* three grain at 3:1 */
    assert_int_equal(feature("lack_city", 3), 5 * 20);
    assert_true(feature("near_city", 3) < feature("near_city", 2));
    assert_int_equal(feature("need_card", 0), 0);
    assert_true(feature("pays_card", 0) > 0 && feature("pays_card", 3) == 0);
    assert_int_equal(feature("discards", 1), 5 * 16);
    assert_int_equal(feature("hand_over", 1), 3 * 16);
    assert_int_equal(feature("hand_over", 0), 0);
}

static void points_and_races(void **unused) {
    (void)unused;
    look_at("board", island);
    assert_int_equal(feature("points", 2), 5 * 10);
    assert_int_equal(feature("points_missing", 3), 8 * 10);
    assert_int_equal(feature("points_lead", 2), 2 * 12);
    assert_int_equal(feature("points_lead", 3), -3 * 12);
    assert_int_equal(feature("rival_missing", 2), 7 * 10);
    assert_int_equal(feature("army", 3), 16);
    assert_true(feature("army_need", 3) > feature("army_need", 0)); /* one played, one in hand */
    assert_int_equal(feature("card_monopoly", 3), 2 * 32);
    assert_int_equal(feature("road_length", 0), 2 * 8);
    assert_int_equal(feature("road_length", 3), 8); /* a knot of its own at either settlement */
    assert_int_equal(feature("until_turn", 0), 0);
    assert_int_equal(feature("until_turn", 3), 3 * 12);
}

static void sites_are_found_by_roads(void **unused) {
    (void)unused;
    look_at("board", island);
    for (unsigned seat = 0; seat < 4; seat++) assert_int_equal(feature("sites_0", seat), 0);
    assert_int_equal(feature("sites_1", 0), 0);
    assert_true(feature("sites_2", 0) > 0);
    assert_int_equal(feature("sites_1", 3), 12);
    assert_true(feature("site_1", 3) > 0);
    assert_int_equal(feature("settlements_left", 0), 2 * 16);
    assert_int_equal(feature("cities", 2), 2 * 20);
}

static int at_most(int value, int most) {
    return value < most ? value : most;
}

/* Places that the rules let one more road reach first. */
static int ends_by_rules(const board *b, const board_public *p, unsigned seat) {
    uint64_t edges[BOARD_WORDS_MAX] = { 0 }, ends[BOARD_WORDS_MAX] = { 0 };
    int count = 0;
    board_road_sites(b, p, seat, edges);
    for (uint32_t edge = 0; edge < b->edges; edge++)
        for (int k = 0; k < 2 && board_has(edges, edge); k++)
            board_insert(ends, b->edge[edge].vertex[k]);
    for (uint32_t v = 0; v < b->vertices; v++)
        count += board_has(ends, v) && !vset_has(board_touched(b, p, seat), v) &&
                 !vset_has(board_occupied(b, p), v);
    return count;
}

/* The rules say where one can build; so do the features. */
static void reach_is_what_the_rules_allow(void **unused) {
    (void)unused;
    static const char *const islands[] = { "board", "board(seats=6)" };
    for (int k = 0; k < 2; k++) {
        make(islands[k]);
        lr_rng rng = lr_rng_seed((uint64_t)k + 77);
        lr_init(&game, &position);
        uint32_t who;
        for (int step = 0; step < 6000 && (who = lr_actors(&game, &position)) != 0; step++) {
            lr_apply(&game, &position, random_action(&position, who, &rng));
            const board *b = board_of(&game);
            const board_public *p = board_lay_open(&game, &position).pub;
            if (p->setting_up) continue;
            rows_of(&position, &position_rows, 0);
            for (unsigned seat = 0; seat < game.seats; seat++) {
                uint64_t sites[BOARD_WORDS_MAX] = { 0 };
                int count = 0, ends = p->seat[seat].roads_left > 0 ? ends_by_rules(b, p, seat) : 0;
                board_settlement_sites(b, p, seat, sites);
                for (unsigned w = 0; w < b->vertex_words; w++)
                    count += __builtin_popcountll(sites[w]);
                assert_int_equal(feature("sites_0", seat), at_most(count * 12, 120));
                assert_int_equal(feature("ends", seat), at_most(ends * 8, 120));
            }
        }
    }
}

/* The first settlement stands: what is left for the second is told, and room to grow. */
static void the_set_up_is_told(void **unused) {
    (void)unused;
    make("board(first_player=seat0)");
    lr_rng rng = lr_rng_seed(3);
    lr_init(&game, &position);
    while (lr_actors(&game, &position) & LR_CHANCE)
        lr_apply(&game, &position, lr_chance_sample(&game, &position, &rng));
    rows_of(&position, &position_rows, 0);
    for (unsigned seat = 0; seat < 4; seat++) {
        assert_int_equal(feature("setting_up", seat), 2 * 40);
        assert_int_equal(feature("points", seat), 0);
        assert_int_equal(feature("setup_first", seat) > 0, seat == 0);
        if (seat > 0) /* nobody owns anything yet, so the first to choose has the best */
            assert_true(feature("setup_site", seat) <= feature("setup_site", seat - 1));
    }
    lr_apply(&game, &position, lr_legal_sample(&game, &position, 0, &rng));
    rows_of(&position, &position_rows, 0);
    assert_int_equal(feature("setting_up", 0), 40);
    assert_int_equal(feature("points", 0), 10);
    assert_true(feature("sites_2", 0) > 0);
    assert_int_equal(feature("sites_1", 0), 0); /* next to a building nobody may settle */
    assert_int_equal(feature("sites_2", 1), 0);
}

/* ---- with knights ---------------------------------------------------------------------------- */

/* Five barbarians against five points of active strength, two steps away. Seat 0 holds the
 * metropolis of politics, the robber is on e2 beside its metropolis. */
static const char *const raid =
    "phase main\nactive 1\nfirst 0\nturn 49\nsetup-step 8\ndone rolled\ndice 3 1\nrobber e2\n"
    "barbarians 5\nattacks 4\nevent politics\nlongest-road 3 6\n"
    "row a fields:10 pasture:8 hills:3\nrow b forest:9 forest:5 hills:4 hills:6\n"
    "row c pasture:12 fields:6 fields:11 forest:9 desert\n"
    "row d fields:11 mountains:3 mountains:10 pasture:2\nrow e forest:4 pasture:8 mountains:5\n"
    "harbors grain any wool any any brick ore lumber any\n"
    "bank brick=13 lumber=17 wool=17 grain=18 ore=19 paper=10 cloth=12 coin=12\n"
    "merchant 1 c3\nprinter 0\nconstitution 0\nmetropolis politics 0 d3.s\nwalls c3.se\n"
    "returned science irrigation[*] medicine[*] road-building[*] irrigation[*] alchemist[*] "
    "engineer[*] crane[*] road-building[*] alchemist[*]\n"
    "returned trade merchant-fleet[*] resource-monopoly[*] merchant[*]\n"
    "returned politics spy[*] spy[*] bishop[*]\n"
    "progress 0 master-merchant\ncities 0 c2.se d3.s\nroads 0 c2/e d3/sw d3/se d4/sw\n"
    "levels 0 science=1 trade=1 politics=4\ndefenders 0 1\n"
    "knights 0 b2.s=strong+ d2.se=basic+ d3.se=basic+\n"
    "hand 1 brick=1 lumber=1 wool=1 grain=1\nprogress 1 mining\ncities 1 a1.se c3.se\n"
    "roads 1 a1/sw a1/se c3/se\nlevels 1 science=3 trade=2 politics=3\n"
    "knights 1 a1.s=strong c3.s=basic\n"
    "hand 2 brick=2 wool=1\nprogress 2 crane commercial-harbor\n"
    "settlements 2 a2.se a3.se b1.se c1.se\n"
    "roads 2 a2/nw a2/ne a2/e a3/sw a3/se b1/se b2/sw c1/e\nlevels 2 science=1 trade=1\n"
    "hand 3 brick=3 lumber=1 paper=2\nprogress 3 medicine\nsettlements 3 b2.se b3.se\n"
    "cities 3 d2.s\nroads 3 b3/sw b3/se c1/w c1/sw d1/w d1/sw d1/se d2/sw\n"
    "levels 3 science=1 politics=1\nknights 3 b3.s=basic+\n";

static void improvements_and_commodities(void **unused) {
    (void)unused;
    look_at("board(modules=knights)", raid);
    assert_int_equal(feature("prod_coin", 0), (2 + 3 + 4) * 8);
    assert_int_equal(feature("prod_cloth", 0), 0); /* its pasture is the robber's */
    assert_int_equal(feature("prod_paper", 1), (4 + 4) * 8);
    assert_int_equal(feature("hand_paper", 3), 2 * 16);
    assert_int_equal(feature("level_politics", 0), 4 * 16);
    assert_int_equal(feature("ahead_politics", 0), 10);
    assert_int_equal(feature("ahead_politics", 3), -30);
    assert_true(feature("ability_science", 1) > 0 && feature("ability_science", 0) == 0);
    assert_true(feature("metropolis", 0) > 0 && feature("metropolis", 1) == 0);
    assert_int_equal(feature("metropolis_shaky", 0), 3 * 12);
    assert_true(feature("metropolis_science", 1) > feature("metropolis_science", 0));
    assert_int_equal(feature("need_science", 3), 0);
    assert_int_equal(feature("near_science", 3), 127);
    assert_int_equal(feature("need_politics", 1), 4 * 20);
    assert_true(feature("has_medicine", 3) > 0 && feature("has_medicine", 0) == 0);
    assert_int_equal(feature("progress", 2), 2 * 16);
    assert_true(feature("merchant", 1) > 0);
}

static void knights_and_barbarians(void **unused) {
    (void)unused;
    look_at("board(modules=knights)", raid);
    assert_int_equal(feature("strength_awake", 0), 4 * 12);
    assert_int_equal(feature("strength_awake", 1), 0);
    assert_int_equal(feature("basic_asleep", 1), 24);
    assert_int_equal(feature("strong_asleep", 1), 24);
    assert_int_equal(feature("exposed", 0), 20); /* a metropolis is safe */
    assert_int_equal(feature("exposed", 1), 2 * 20);
    assert_int_equal(feature("siege", 2), 0);
    assert_true(feature("hope", 0) > 0 && feature("hope", 3) == 0);
    assert_int_equal(feature("danger", 1), 0); /* as things stand the island is held */
    assert_int_equal(feature("walls", 1), 24);
    assert_true(feature("knights_chase", 0) > 0); /* d2.se is a corner of e2 */
    assert_true(feature("pays_wake", 1) > 0 && feature("pays_wake", 3) == 0);
    assert_int_equal(feature("defender", 0), 24);
}

/* The same, but seat 3's knight sleeps: then the weakest with a city is in danger. */
static void whoever_would_lose_a_city_is_in_danger(void **unused) {
    (void)unused;
    char text[4096];
    const char *knight = strstr(raid, "b3.s=basic+");
    assert_non_null(knight);
    snprintf(text, sizeof text, "%.*sb3.s=basic\n", (int)(knight - raid), raid);
    look_at("board(modules=knights)", text);
    assert_int_equal(feature("siege", 0), -8);
    assert_true(feature("danger", 1) > 0 && feature("danger", 3) > 0);
    assert_int_equal(feature("danger", 0), 0);
    assert_int_equal(feature("danger", 2), 0); /* it has no city */
    assert_int_equal(feature("hope", 0), 0);
}

/* ---- at sea ---------------------------------------------------------------------------------- */

static const char *const shores =
    "phase main\nactive 1\nfirst 0\nturn 45\nsetup-step 8\ndone rolled card-played built\n"
    "ships-fresh c1/se\ndice 2 3\nrobber f3\npirate d1\nlongest-road 3 6\nlargest-army -\n"
    "row a mountains:2 fields:6 sea pasture:4 sea\nrow b sea sea sea sea hills:3 forest:8\n"
    "row c sea pasture:5 fields:8 mountains:11 sea gold:11 sea\n"
    "row d sea forest:5 fields:12 desert pasture:2 sea mountains:10 sea\n"
    "row e forest:6 fields:9 mountains:9 forest:8 pasture:4 sea sea\n"
    "row f hills:4 pasture:3 mountains:10 forest:11 sea gold:9\n"
    "row g hills:6 hills:3 fields:10 sea hills:5\n"
    "harbors wool lumber grain ore any any brick any any\n"
    "bank brick=19 lumber=13 wool=17 grain=14 ore=18\n"
    "deck knight=10 roads=1 plenty=2 monopoly=2 point=4\n"
    "settlements 0 e4.se g1.se\ncities 0 e3.se f3.se\n"
    "roads 0 d4/e d4/se e3/e e3/se e4/sw e4/se f3/e g1/e\nships 0 g2/sw\n"
    "hand 1 lumber=2 grain=3 ore=1\ncards 1 knight=1 point=1\nplayed 1 knight=1\n"
    "cities 1 d1.se e2.se\nroads 1 d2/sw e2/se e3/sw f2/e\nships 1 c1/se d1/e\n"
    "hand 2 lumber=4 wool=1 grain=2\nplayed 2 knight=1\nsettlements 2 b3.s c2.s\n"
    "cities 2 e1.se\nroads 2 c2/sw d2/e d2/se e1/e e2/sw\nships 2 b2/e b3/sw\n"
    "hand 3 wool=1\nplayed 3 knight=1 roads=1\nsettlements 3 b2.s f1.se f2.se\n"
    "roads 3 c2/e c3/sw c3/se f2/sw f2/se\nships 3 a1/se b1/e b2/sw\n";

static void ships_lead_to_islands(void **unused) {
    (void)unused;
    look_at("board(map=new-shores)", shores);
    assert_int_equal(feature("ships", 3), 3 * 6);
    assert_true(feature("pirate_near", 1) > 0 && feature("pirate_near", 0) == 0);
    assert_int_equal(feature("need_ship", 2), 0);
    assert_int_equal(feature("near_ship", 2), 127);
    assert_int_equal(feature("need_ship", 3), 20);
    assert_int_equal(feature("road_length", 3), 6 * 8);
    assert_true(feature("road_holder", 3) > 0);
    /* Seats 2 and 3 have ships at the coast of the northern island; seat 0's go nowhere new. */
    assert_true(feature("landing_0", 2) > 0 && feature("landing_0", 3) > 0);
    assert_true(feature("island_near", 3) > feature("island_near", 1));
    assert_int_equal(feature("island_near", 0), 0);
    assert_int_equal(feature("prod_gold", 0), 0);
}

/* What a scenario keeps of a seat is in its row, in games as they come. */
static void expect_scenario(const lr_state *s) {
    board_open open = board_lay_open(&game, s);
    const board *b = board_of(&game);
    const board_scenario_state *own = board_scenario_read(b, open.pub);
    for (unsigned seat = 0; seat < game.seats; seat++) switch ((board_scenario)b->scenario) {
        case BOARD_SCENARIO_TRIBE:
            assert_int_equal(feature("tribe_tokens", seat), own->tribe.tokens[seat] * 24);
            break;
        case BOARD_SCENARIO_VILLAGES:
            assert_int_equal(feature("bales", seat), own->villages.cloth[seat] * 12);
            break;
        case BOARD_SCENARIO_FLEET:
            assert_int_equal(feature("fortress", seat), own->fleet.strength[seat] * 24);
            assert_int_equal(feature("warships", seat), own->fleet.warships[seat] * 16);
            assert_int_equal(feature("locked", seat) > 0, own->fleet.strength[seat] > 0);
            break;
        case BOARD_SCENARIO_WONDERS:
            assert_int_equal(feature("wonder", seat) > 0,
                             own->wonders.wonder[seat] < BOARD_WONDERS);
            assert_int_equal(feature("wonder_level", seat), own->wonders.level[seat] * 28);
            break;
        default: fail_msg("%u has no rules of its own", b->scenario);
        }
}

static void scenarios_tell_what_they_keep(void **unused) {
    (void)unused;
    static const char *const maps[] = { "forgotten-tribe", "cloth-villages", "pirate-islands",
                                        "wonders" };
    for (size_t k = 0; k < sizeof maps / sizeof maps[0]; k++) {
        char config[64];
        snprintf(config, sizeof config, "board(map=%s)", maps[k]);
        make(config);
        lr_rng rng = lr_rng_seed(k + 9);
        lr_init(&game, &position);
        uint32_t who;
        for (int step = 0; step < 6000 && (who = lr_actors(&game, &position)) != 0; step++) {
            lr_apply(&game, &position, random_action(&position, who, &rng));
            if (step % 50 != 0) continue;
            rows_of(&position, &position_rows, 0);
            expect_scenario(&position);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_words_and_differ),
        cmocka_unit_test(a_board_game_has_these_features),
        cmocka_unit_test(rows_are_sound_in_random_games),
        cmocka_unit_test(a_memory_changes_nothing),
        cmocka_unit_test(every_feature_is_used),
        cmocka_unit_test(rows_go_with_the_player_not_with_the_chair),
        cmocka_unit_test(an_action_shows_in_some_row),
        cmocka_unit_test(production_is_counted_without_the_robber),
        cmocka_unit_test(hands_are_measured_by_what_they_lack),
        cmocka_unit_test(points_and_races),
        cmocka_unit_test(sites_are_found_by_roads),
        cmocka_unit_test(reach_is_what_the_rules_allow),
        cmocka_unit_test(the_set_up_is_told),
        cmocka_unit_test(improvements_and_commodities),
        cmocka_unit_test(knights_and_barbarians),
        cmocka_unit_test(whoever_would_lose_a_city_is_in_danger),
        cmocka_unit_test(ships_lead_to_islands),
        cmocka_unit_test(scenarios_tell_what_they_keep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
