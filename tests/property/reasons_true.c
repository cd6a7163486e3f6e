/* Reasons tell nothing that the seat cannot know, and nothing that is false.
 *
 * In games of every mode actions are explained by the seat's view. Positions that the seat cannot
 * tell apart (twins, drawn by lr_resample) give the same reasons, and each fact that is told holds
 * in the true position and in the twin, where the family finds it again without any guess. An offer
 * is left out there if nobody could accept it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mind.h"

#include <longroad/bot.h>

enum {
#ifdef LR_TEST_SHORT
    DECISIONS = 20,
#else
    DECISIONS = 200,
#endif
    ACTIONS = 5 /* of each decision */
};

static lr_game game;
static uint32_t told;

/* The facts of an action in a whole position; false: it is not possible there. */
static bool find_facts(const lr_state *s, lr_action a, const lr_action *other, reason_facts *out) {
    static lr_state after[2];
    const mind_family *family = mind_of(&game);
    for (int k = 0; k < (other ? 2 : 1); k++) {
        lr_action played = k == 0 ? a : *other;
        lr_copy(&game, &after[k], s);
        assert_int_equal(lr_play(&game, &after[k], played), LR_OK);
        if (!family->agree(&game, &after[k], played)) return false;
        family->settle(&game, &after[k]);
    }
    reason_question q = { &game, a.actor, a, s, &after[0], other ? &after[1] : NULL };
    out->count = 0;
    family->reasons(&q, out);
    return true;
}

/* The reason without what was added to the fact. */
static lr_reason bare(lr_reason reason) {
    reason.gain = 0;
    reason.versus = -1;
    return reason;
}

static void check_truth(const lr_state *s, lr_action a, const lr_action *other,
                        const lr_reason *reason, uint32_t count) {
    static reason_facts facts;
    char text[LR_ACTION_TEXT_MAX];
    if (!find_facts(s, a, other, &facts)) return;
    for (uint32_t k = 0; k < count; k++) {
        lr_reason wanted = bare(reason[k]);
        bool found = false;
        for (uint32_t i = 0; i < facts.count && !found; i++)
            found = memcmp(&facts.fact[i], &wanted, sizeof wanted) == 0;
        lr_action_print(&game, a, text, sizeof text);
        if (!found) fail_msg("%s: %s is told and not so", text, wanted.key);
    }
}

static void check_action(const lr_state *s, const lr_state *twin, lr_action a,
                         const lr_action *other) {
    lr_reason one[LR_REASONS_MAX], two[LR_REASONS_MAX];
    lr_view view, seen;
    lr_observe(&game, s, a.actor, &view);
    lr_observe(&game, twin, a.actor, &seen);
    uint32_t count = lr_explain(&game, &view, a, other, one);
    assert_true(count <= LR_REASONS_MAX);
    assert_int_equal(lr_explain(&game, &seen, a, other, two), count);
    for (uint32_t k = 0; k < count; k++) assert_memory_equal(&one[k], &two[k], sizeof one[k]);
    for (uint32_t k = 1; k < count; k++) assert_true(one[k].gain <= one[k - 1].gain);
    check_truth(s, a, other, one, count);
    check_truth(twin, a, other, one, count);
    told += count;
}

static void play(uint64_t seed, uint32_t *decisions) {
    static lr_state s, twin;
    static lr_action legal[LR_LEGAL_MAX];
    lr_rng rng = lr_rng_stream(seed, 0), draws = lr_rng_stream(seed, 1);
    const lr_bot *greedy = lr_bot_find("greedy");
    lr_init(&game, &s);
    for (uint32_t actors; (actors = lr_actors(&game, &s)) != 0 && *decisions < DECISIONS;) {
        lr_action a;
        if (actors & LR_CHANCE) {
            a = lr_chance_sample(&game, &s, &rng);
        } else {
            int seat = lr_seat_first(actors);
            lr_view view;
            uint32_t count = lr_legal(&game, &s, seat, legal);
            lr_observe(&game, &s, seat, &view);
            lr_resample(&game, &view, &draws, &twin);
            for (uint32_t k = 0; count > 1 && k < ACTIONS; k++) {
                uint32_t i = lr_rng_below(&draws, count), j = lr_rng_below(&draws, count);
                check_action(&s, &twin, legal[i], i == j ? NULL : &legal[j]);
                check_action(&s, &twin, legal[i], NULL);
            }
            *decisions += count > 1;
            lr_player *player = lr_player_new(greedy, &game, seat, lr_rng_next(&draws));
            assert_non_null(player);
            a = lr_player_choose(player, &view, legal, count, (lr_budget){ 0 });
            lr_player_free(player);
        }
        assert_int_equal(lr_play(&game, &s, a), LR_OK);
    }
}

static void test_reasons(void **unused) {
    (void)unused;
    static const char *const configs[] = {
        "board(seats=4)",
        "board(seats=3,hand_counts_public=0)",
        "board(seats=6)",
        "board(map=new-shores,seats=4)",
        "board(map=fog-islands,seats=3)",
        "board(map=forgotten-tribe,seats=3)",
        "board(map=cloth-villages,seats=3)",
        "board(map=pirate-islands,seats=3)",
        "board(map=wonders,seats=3)",
        "board(modules=knights,seats=4)",
        "board(map=new-shores,modules=sea+knights,seats=3)",
        "cards",
        "cards(preset=beginner)",
    };
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        lr_error error;
        uint32_t decisions = 0;
        if (lr_game_init(&game, configs[k], NULL, &error) != LR_OK) fail_msg("%s", error.text);
        told = 0;
        for (uint64_t seed = 1; decisions < DECISIONS; seed++) play(seed, &decisions);
        assert_true(told > DECISIONS / 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_reasons) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
