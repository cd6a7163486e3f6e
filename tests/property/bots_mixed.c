/* bots_mixed.c - bots of all kinds at the same tables, in every mode: whatever they choose is
 * legal. LR_TEST_STEPS=10000 plays ten thousand games, which takes ten minutes. */
#include "bots.h"
#include "drive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

enum { ACTIONS_MAX = 6000 };

/* Mode and table size; games are spread over them by their number. They are short, so that there
 * can be many. */
static const char *const configs[] = {
    "board(seats=2,vp_goal=5)",
    "board(seats=3,vp_goal=5)",
    "board(vp_goal=6)",
    "board(modules=knights,seats=2,vp_goal=7)",
    "board(modules=knights,vp_goal=7)",
    "board(map=new-shores,vp_goal=7)",
    "board(map=four-islands,seats=3,vp_goal=7)",
    "board(map=fog-islands,vp_goal=7)",
    "board(map=through-the-desert,vp_goal=7)",
    "board(map=forgotten-tribe,vp_goal=7)",
    "board(map=cloth-villages,vp_goal=7)",
    "board(map=wonders,vp_goal=7)",
    "board(map=new-world,vp_goal=7)",
    "board(map=new-shores,modules=knights,vp_goal=8)",
    "board(seats=6,vp_goal=5)",
    "cards(vp_goal=7)",
};
enum { CONFIGS = sizeof configs / sizeof configs[0] };

static const char *const names[] = { "gentle", "steady", "greedy", "strong", "random" };
enum { NAMES = sizeof names / sizeof names[0] };

static lr_game games[CONFIGS];

static void report(const lr_game *g, uint32_t number, const char *bot, lr_action a,
                   lr_status status) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action_print(g, a, text, sizeof text);
    fail_msg("%s, game %u: %s chose %s: %s", configs[number % CONFIGS], (unsigned)number, bot, text,
             lr_status_reason(status));
}

/* False: it did not end within the limit. */
static bool play(uint32_t number) {
    const lr_game *g = &games[number % CONFIGS];
    lr_rng stream = lr_rng_stream(77, number), chance = lr_rng_seed(lr_rng_next(&stream));
    const lr_bot *bot[LR_SEATS_MAX] = { NULL };
    lr_player *player[LR_SEATS_MAX] = { NULL };
    lr_action legal[LR_LEGAL_MAX], seen[LR_SEATS_MAX];
    lr_view view;
    lr_state s;
    lr_init(g, &s);
    for (int seat = 0; seat < g->seats; seat++) {
        bot[seat] = lr_bot_find(names[lr_rng_below(&stream, NAMES)]);
        player[seat] = lr_player_new(bot[seat], g, seat, lr_rng_next(&stream));
        assert_non_null(player[seat]);
    }
    uint32_t who, actions = 0;
    for (; actions < ACTIONS_MAX && (who = lr_actors(g, &s)) != 0; actions++) {
        lr_action a;
        if (who & LR_CHANCE) {
            a = lr_chance_sample(g, &s, &chance);
        } else {
            int seat = lr_seat_first(who);
            uint32_t count = lr_legal(g, &s, seat, legal);
            lr_observe(g, &s, seat, &view);
            a = lr_player_choose(player[seat], &view, legal, count, (lr_budget){ .nodes = 40 });
            lr_status status = a.actor == seat ? lr_check(g, &s, a) : LR_E_NOT_YOUR_TURN;
            if (status != LR_OK) report(g, number, lr_bot_name(bot[seat]), a, status);
        }
        for (int seat = 0; seat < g->seats; seat++) seen[seat] = lr_redact(g, &s, a, seat);
        lr_apply(g, &s, a);
        for (int seat = 0; seat < g->seats; seat++) {
            lr_observe(g, &s, seat, &view);
            lr_player_notice(player[seat], seen[seat], &view);
        }
    }
    for (int seat = 0; seat < g->seats; seat++) lr_player_free(player[seat]);
    return actions < ACTIONS_MAX;
}

static void bots_play_every_mode_by_the_rules(void **unused) {
    (void)unused;
    uint32_t unfinished = 0, wanted = (uint32_t)drive_steps(600, 15);
    lr_error error;
    for (int c = 0; c < CONFIGS; c++)
        if (lr_game_init(&games[c], configs[c], NULL, &error) != LR_OK)
            fail_msg("%s: %s", configs[c], error.text);
    for (uint32_t k = 0; k < wanted; k++) unfinished += !play(k);
    printf("%u of %u games did not end within %u actions\n", unfinished, wanted,
           (unsigned)ACTIONS_MAX);
    assert_true(unfinished * 50 <= wanted); /* tables of random bots may go on and on */
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(bots_play_every_mode_by_the_rules) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
