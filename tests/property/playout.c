/* playout.c - lr_playout() plays the very games that a driver's loop plays.
 *
 * For many configurations, seeds and limits the three ways to play at random (step by step, the
 * play-out that samples, the play-out that lists) must end in the same bytes with the generator in
 * the same state, and count the same actions. The limits cut games at every kind of place. A build
 * that verifies every position tries fewer seeds and every eighth limit, others with each seed.
 */
#include <longroad/longroad.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#ifdef LR_TEST_SHORT
enum { SEEDS = 3, SEEDS_LENGTHY = 1, STRIDE = 8 };
#else
enum { SEEDS = 12, SEEDS_LENGTHY = 4, STRIDE = 1 };
#endif

static const char *const configs[] = {
    "board",
    "board(trading=bank)",
    "board(trading=bank,seats=2,vp_goal=5)",
    "board(seats=3,combined_phases=0,trading=bank)",
    "board(dice=deck,trading=bank)",
    "board(no_seven_rounds=3,trading=bank)",
    "board(auto_claim=0,vp_cards_hidden=0,trading=bank)",
    "board(board=beginner,first_player=random,friendly_robber=1)",
    "board(preset=collector)",
    "board(preset=duel,trading=bank,discard_limit=3)",
    "board(map=new-shores,seats=3,trading=bank,vp_goal=9)",
    "board(map=four-islands,vp_goal=9,ship_move_rings=1)",
    "board(map=fog-islands,trading=bank,vp_goal=8)",
    "board(map=through-the-desert,trading=bank,vp_goal=9)",
    "board(map=forgotten-tribe,trading=bank,vp_goal=8)",
    "board(map=cloth-villages,trading=bank,vp_goal=8)",
    "board(map=pirate-islands,trading=bank,vp_goal=6)",
    "board(map=wonders,trading=bank,vp_goal=6)",
    "board(map=new-world,trading=bank,vp_goal=8)",
    "board(modules=sea,trading=bank,pirate_may_leave_board=1)",
    "board(seats=5,trading=bank)",
    "board(seats=6,extra_turns=paired)",
    "board(modules=knights,vp_goal=9)",
    ("board(modules=knights,seats=3,nasty_barbarians=1,knight_errant=1,dice=deck,trading=bank,"
     "vp_goal=9)"),
    "board(modules=knights,seats=6,easy_start=1,fifth_card=discard_now,trading=bank,vp_goal=7)",
    "board(map=new-shores,modules=sea+knights,seats=3,trading=bank,vp_goal=9)",
    "board(map=forgotten-tribe,modules=sea+knights,sea_combo=1,trading=bank,vp_goal=8)",
    "cards(turn_limit=60)",
    "cards(vp_goal=7)",
    "cards(turn_limit=60,trading=bank,stores=default,arrangement=printed)",
    "cards(turn_limit=60,counter_question=held,civil_war=opponent,first_player=seat1)",
};

static lr_playout_count step_by_step(const lr_game *g, lr_state *s, lr_rng *rng, uint64_t limit) {
    lr_playout_count count = { 0, 0 };
    uint32_t actors;
    while (count.decisions + count.chances < limit && (actors = lr_actors(g, s)) != 0) {
        if (actors & LR_CHANCE) {
            lr_apply(g, s, lr_chance_sample(g, s, rng));
            count.chances++;
        } else {
            lr_apply(g, s, lr_legal_sample(g, s, lr_seat_first(actors), rng));
            count.decisions++;
        }
    }
    return count;
}

static void compare(const lr_game *g, uint64_t seed, uint64_t limit, lr_action *scratch) {
    lr_state want, got;
    lr_rng want_rng = lr_rng_seed(seed), got_rng = want_rng;
    lr_init(g, &want);
    lr_init(g, &got);
    lr_playout_count steps = step_by_step(g, &want, &want_rng, limit);
    lr_playout_count played = lr_playout(g, &got, &got_rng, limit, scratch);
    assert_int_equal(played.decisions, steps.decisions);
    assert_int_equal(played.chances, steps.chances);
    assert_memory_equal(&got, &want, g->state_bytes);
    assert_memory_equal(&got_rng, &want_rng, sizeof got_rng);
}

static void playouts_are_the_games_of_a_driver(void **state) {
    (void)state;
    static lr_game game;
    static lr_action scratch[LR_LEGAL_MAX];
    for (size_t c = 0; c < sizeof configs / sizeof configs[0]; c++) {
        lr_error error;
        assert_int_equal(lr_game_init(&game, configs[c], NULL, &error), LR_OK);
        /* Longer games, cut at fewer places. */
        bool lengthy = game.modules != 0 || game.seats > 4 || strncmp(configs[c], "cards", 5) == 0;
        uint64_t seeds = lengthy ? SEEDS_LENGTHY : SEEDS, stride = lengthy ? 5 * STRIDE : STRIDE;
        for (uint64_t seed = 0; seed < seeds; seed++) {
            compare(&game, seed, UINT64_MAX, NULL);
            compare(&game, seed, UINT64_MAX, scratch);
            for (uint64_t limit = seed % stride; limit < 160; limit += stride) {
                compare(&game, seed, limit, NULL);
                compare(&game, seed, 5 * limit + 1, scratch);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(playouts_are_the_games_of_a_driver) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
