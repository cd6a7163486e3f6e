/* What a seat can do follows from what it sees. A view is handed over as text, as
 * docs/engine-protocol.md does it; whatever positions are drawn that look like it, the seat's list
 * of actions is the true one. `longroad engine` lists and checks actions by a view alone, and rests
 * on this.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <longroad/bot.h>
#include <longroad/longroad.h>

enum { DRAWS = 3, DECISIONS = 1500, DECISIONS_FEW = 40, GAMES_MAX = 40 };

static lr_game game;
static lr_action truth[LR_LEGAL_MAX], list[LR_LEGAL_MAX];
static char text[LR_STATE_TEXT_MAX];

static void compare(const char *config, const lr_state *s, int seat, lr_rng *rng) {
    lr_view seen, view;
    lr_error error;
    static lr_state drawn;
    lr_observe(&game, s, seat, &seen);
    lr_view_print(&game, &seen, text, sizeof text);
    if (lr_view_parse(&game, text, &view, &error) != LR_OK)
        fail_msg("%s: %s\n%s", config, error.text, text);
    uint32_t count = lr_legal(&game, s, seat, truth);
    for (int k = 0; k < DRAWS; k++) {
        lr_resample(&game, &view, rng, &drawn);
        uint32_t found = lr_legal(&game, &drawn, seat, list);
        bool same = found == count && memcmp(list, truth, count * sizeof list[0]) == 0;
        if (!same)
            fail_msg("%s, seat %d: %u actions instead of %u\n%s", config, seat, found, count, text);
        assert_int_equal(LR_SEATS(lr_actors(&game, &drawn)) >> seat & 1,
                         LR_SEATS(lr_actors(&game, s)) >> seat & 1);
    }
}

/* Every seat that can do something is compared, also those that nobody waits for. */
static void play(const char *config, uint64_t seed, uint32_t most, uint32_t *decisions) {
    static lr_state s;
    lr_rng rng = lr_rng_stream(seed, 0), draws = lr_rng_stream(seed, 1);
    lr_init(&game, &s);
    for (uint32_t actors; (actors = lr_actors(&game, &s)) != 0 && *decisions < most;) {
        lr_action a;
        if (actors & LR_CHANCE) {
            a = lr_chance_sample(&game, &s, &rng);
        } else {
            for (int seat = 0; seat < game.seats; seat++)
                if (lr_legal(&game, &s, seat, list) > 1) {
                    compare(config, &s, seat, &draws);
                    ++*decisions;
                }
            a = lr_legal_sample(&game, &s, lr_seat_first(actors), &rng);
        }
        lr_apply(&game, &s, a);
    }
}

static void test_lists_agree(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "board(seats=4)",
        "board(seats=3,hand_counts_public=0,vp_goal=6)",
        "board(seats=2,auto_claim=0,vp_cards_hidden=0)",
        "board(seats=5)",
        "board(map=fog-islands,seats=3)",
        "board(map=cloth-villages,seats=3,hand_counts_public=0)",
        "board(map=pirate-islands,seats=3)",
        "board(map=wonders,seats=4)",
        "board(modules=knights,seats=3)",
        "board(modules=knights,seats=3,hand_counts_public=0,discard_limit=5)",
        "board(modules=sea+knights,map=cloth-villages,seats=3,hand_counts_public=0)",
        "board(map=pirate-islands,seats=3,hand_counts_public=0)",
        "board(modules=knights,seats=4,nasty_barbarians=1,barbarian_track=3)",
        "board(modules=sea+knights,map=new-shores,seats=3)",
        "cards",
        "cards(first_player=seat1,red_set=seat1,civil_war=opponent,counter_question=held)",
    };
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        lr_error error;
        uint32_t decisions = 0;
        if (lr_game_init(&game, configs[k], NULL, &error) != LR_OK)
            fail_msg("%s: %s", configs[k], error.text);
        for (uint64_t seed = 1; seed <= GAMES_MAX && decisions < DECISIONS; seed++)
            play(configs[k], seed, DECISIONS, &decisions);
        assert_true(decisions >= DECISIONS / 2);
    }
}

/* ---- every value of every option, in every mode ---- */

/* Looks at a little of the game if there is such a one: first decisions, and some later ones. */
static bool play_some(const char *config, uint64_t seed) {
    lr_error error;
    uint32_t decisions = 0;
    lr_state s;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) return false;
    play(config, seed, DECISIONS_FEW, &decisions);
    lr_rng rng = lr_rng_stream(seed, 2);
    lr_init(&game, &s);
    for (uint32_t step = 0; step < 1200 && lr_actors(&game, &s) != 0; step++) {
        uint32_t actors = lr_actors(&game, &s);
        int seat = lr_seat_first(actors);
        bool chance = (actors & LR_CHANCE) != 0;
        if (!chance && step % 16 == 0 && lr_legal(&game, &s, seat, list) > 1)
            compare(config, &s, seat, &rng);
        lr_apply(&game, &s,
                 chance ? lr_chance_sample(&game, &s, &rng)
                        : lr_legal_sample(&game, &s, seat, &rng));
    }
    return true;
}

/* `with` is what every configuration has, with a comma behind it. */
static uint32_t play_options(const char *family, const char *with) {
    const lr_option_info *option;
    uint32_t played = 0;
    for (uint32_t k = 0; (option = lr_option_at(family, k)) != NULL; k++) {
        bool choice = option->words != NULL;
        int step = choice || option->high - option->low < 2 ? 1 : option->high - option->low;
        for (int value = option->low; value <= option->high; value += step) {
            char config[LR_CONFIG_TEXT_MAX], number[16];
            if (value == option->initial) continue;
            snprintf(number, sizeof number, "%d", value);
            snprintf(config, sizeof config, "%s(%s%s=%s)", family, with, option->name,
                     choice ? option->words[value - option->low] : number);
            played += play_some(config, k + 1);
        }
    }
    return played;
}

static void test_lists_agree_with_every_option(void **unused) {
    (void)unused;
    static const char *const modes[] = {
        "",
        "modules=knights,",
        "map=new-shores,",
        "modules=sea+knights,map=new-shores,",
        "modules=knights,hand_counts_public=0,",
    };
    for (size_t k = 0; k < sizeof modes / sizeof modes[0]; k++)
        assert_true(play_options("board", modes[k]) > 40);
    assert_true(play_options("cards", "") > 8);
}

static void test_lists_agree_on_every_map_with_hidden_counts(void **unused) {
    (void)unused;
    static const char *const modules[] = { "", ",modules=knights" };
    const lr_name_info *map;
    for (uint32_t k = 0; (map = lr_map_at("board", k)) != NULL; k++)
        for (unsigned m = 0; m < 2; m++) {
            char config[LR_CONFIG_TEXT_MAX];
            snprintf(config, sizeof config, "board(map=%s,seats=4,hand_counts_public=0%s)",
                     map->name, modules[m]);
            bool played = play_some(config, k);
            assert_true(played || m == 1); /* some maps cannot have knights */
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_agree),
        cmocka_unit_test(test_lists_agree_with_every_option),
        cmocka_unit_test(test_lists_agree_on_every_map_with_hidden_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
