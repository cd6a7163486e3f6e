/* chance.c - an outcome is position r in the list of lr_chance(), r drawn below the sum of weights.
 *
 * docs/fairness.md says so, and a verifier that knows no rule relies on it. Random games in every
 * mode: wherever chance is due, lr_chance_sample() with some generator must give what the list and
 * lr_rng_below() give with the same one, and use as many numbers of it; where a seed is due, the
 * action must carry the generator's first number.
 */
#include "lists.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#ifdef LR_TEST_SHORT
enum { GAMES = 2, ACTIONS = 2500 };
#else
enum { GAMES = 12, ACTIONS = 20000 };
#endif

static const char *const configs[] = {
    "board(trading=bank)",
    "board(seats=3,dice=deck,trading=bank)",
    "board(no_seven_rounds=3,first_player=random,trading=bank)",
    "board(preset=duel,trading=bank,discard_limit=3)",
    "board(map=new-shores,seats=3,trading=bank,vp_goal=9)",
    "board(map=fog-islands,trading=bank,vp_goal=8)",
    "board(map=forgotten-tribe,trading=bank,vp_goal=8)",
    "board(map=pirate-islands,trading=bank,vp_goal=6)",
    "board(map=cloth-villages,trading=bank,vp_goal=8)",
    "board(map=new-world,trading=bank,vp_goal=8)",
    "board(seats=6,extra_turns=paired,trading=bank)",
    "board(modules=knights,trading=bank,vp_goal=9)",
    "board(modules=knights,seats=6,easy_start=1,dice=deck,trading=bank,vp_goal=8)",
    "board(map=four-islands,modules=sea+knights,seats=3,trading=bank,vp_goal=9)",
    "cards(turn_limit=60)",
    "cards(vp_goal=7,arrangement=printed)",
};

/* Kinds of chance that were met, by the first word of their text. */
static char met[32][24];
static uint32_t met_count;

static void note(const char *text) {
    size_t length = strcspn(text + 2, " ");
    for (uint32_t i = 0; i < met_count; i++)
        if (strlen(met[i]) == length && strncmp(met[i], text + 2, length) == 0) return;
    assert_true(met_count < 32);
    snprintf(met[met_count++], sizeof met[0], "%.*s", (int)length, text + 2);
}

static lr_action by_the_list(const lr_game *g, const lr_state *s, lr_rng *rng) {
    lr_chance_outcome list[LR_CHANCE_MAX];
    uint32_t count = lr_chance(g, s, list), total = 0, k = 0;
    assert_true(count > 0);
    if (lists_is_seed(g, s)) {
        uint64_t seed = lr_rng_next(rng);
        for (int i = 0; i < 8; i++) list[0].action.arg[i] = (uint8_t)(seed >> 8 * i);
        return list[0].action;
    }
    for (uint32_t i = 0; i < count; i++) total += list[i].weight;
    for (uint32_t r = lr_rng_below(rng, total); r >= list[k].weight; k++) r -= list[k].weight;
    return list[k].action;
}

static void play(const lr_game *g, lr_rng *rng) {
    lr_state s;
    lr_init(g, &s);
    for (int i = 0; i < ACTIONS && lr_actors(g, &s) != 0; i++) {
        uint32_t actors = lr_actors(g, &s);
        if ((actors & LR_CHANCE) == 0) {
            lr_apply(g, &s, lr_legal_sample(g, &s, lr_seat_first(actors), rng));
            continue;
        }
        char text[LR_ACTION_TEXT_MAX];
        lr_action a = { 0 };
        for (int k = 0; k < 3; k++) {
            lr_rng one = *rng, other = *rng;
            a = lr_chance_sample(g, &s, &one);
            lr_action want = by_the_list(g, &s, &other);
            lr_action_print(g, a, text, sizeof text);
            if (memcmp(&a, &want, sizeof a) != 0 || memcmp(&one, &other, sizeof one) != 0)
                fail_msg("`%s` is not what the list gives", text);
            *rng = one;
        }
        note(text);
        lr_apply(g, &s, a);
    }
}

static void an_outcome_is_a_position_in_the_list(void **state) {
    static lr_game game;
    (void)state;
    for (size_t c = 0; c < sizeof configs / sizeof configs[0]; c++) {
        lr_error error;
        assert_int_equal(lr_game_init(&game, configs[c], NULL, &error), LR_OK);
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            lr_rng rng = lr_rng_stream(c, seed);
            play(&game, &rng);
        }
    }
    static const char *const wanted[] = { "deal",    "dice",   "first",    "draw",
                                          "steal",   "event",  "progress", "discover",
                                          "shuffle", "region", "pirates" };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        bool found = false;
        for (uint32_t k = 0; k < met_count; k++) found |= strcmp(met[k], wanted[i]) == 0;
        if (!found) fail_msg("no `%s` was met", wanted[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(an_outcome_is_a_position_in_the_list) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
