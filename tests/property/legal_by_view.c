/* What a seat can do follows from what it sees. A view is handed over as text, as
 * docs/engine-protocol.md does it; whatever positions are drawn that look like it, the seat's list
 * of actions is the true one. `longroad engine` lists and checks actions by a view alone, and rests
 * on this.
 *
 * With `hand_counts_public=0` there are exceptions: whether somebody can be robbed depends on
 * whether they hold anything, which nobody sees. Then a few draws find a position with all that is
 * legal. */
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

enum { DRAWS = 3, DRAWS_HIDDEN = 64, DECISIONS = 1500, GAMES_MAX = 40 };

static lr_game game;
static lr_action truth[LR_LEGAL_MAX], list[LR_LEGAL_MAX];
static char text[LR_STATE_TEXT_MAX];

static bool holds_all(uint32_t found, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < found && memcmp(&list[k], &truth[i], sizeof list[k]) != 0) k++;
        if (k == found) return false;
    }
    return true;
}

static void compare(const char *config, const lr_state *s, int seat, lr_rng *rng) {
    lr_view seen, view;
    lr_error error;
    static lr_state drawn;
    bool hidden = strstr(config, "hand_counts_public=0") != NULL, held = false;
    lr_observe(&game, s, seat, &seen);
    lr_view_print(&game, &seen, text, sizeof text);
    if (lr_view_parse(&game, text, &view, &error) != LR_OK)
        fail_msg("%s: %s\n%s", config, error.text, text);
    uint32_t count = lr_legal(&game, s, seat, truth);
    for (int k = 0; hidden ? k < DRAWS_HIDDEN && !held : k < DRAWS; k++) {
        lr_resample(&game, &view, rng, &drawn);
        uint32_t found = lr_legal(&game, &drawn, seat, list);
        held |= holds_all(found, count);
        bool same = found == count && memcmp(list, truth, count * sizeof list[0]) == 0;
        if (!hidden && !same)
            fail_msg("%s, seat %d: %u actions instead of %u\n%s", config, seat, found, count, text);
        assert_int_equal(LR_SEATS(lr_actors(&game, &drawn)) >> seat & 1,
                         LR_SEATS(lr_actors(&game, s)) >> seat & 1);
    }
    if (!held) fail_msg("%s, seat %d: never all of %u actions\n%s", config, seat, count, text);
}

/* Every seat that can do something is compared, also those that nobody waits for. */
static void play(const char *config, uint64_t seed, uint32_t *decisions) {
    static lr_state s;
    lr_rng rng = lr_rng_stream(seed, 0), draws = lr_rng_stream(seed, 1);
    lr_init(&game, &s);
    for (uint32_t actors; (actors = lr_actors(&game, &s)) != 0 && *decisions < DECISIONS;) {
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
            play(configs[k], seed, &decisions);
        assert_true(decisions >= DECISIONS / 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_lists_agree) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
